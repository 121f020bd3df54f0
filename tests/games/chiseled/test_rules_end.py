"""How it ends: Check-Ins at 0, last turns, Ruined Rubble, agreement, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.engine.judge import IllegalMove, Judge
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import CriticMet, RuinedRubble
from referee.games.chiseled.options import Critic
from referee.games.chiseled.state import State
from tests.games.chiseled.table import (
    fresh,
    passed,
    plan,
    play,
    position,
    short,
    side,
    use,
)

NAMES = ("Ana", "Ben", "Cy", "Di")


def brink(seats: int, turn: int = 0, **beside: object) -> State:
    """The player on turn, at Check-In 1, is about to draw."""
    sides = [fresh(check_in=1 if seat == turn else 3) for seat in range(seats)]
    return position(*sides, phase="plan", turn=turn, **beside)  # type: ignore[arg-type]


# ---- the end phase


@pytest.mark.rule("end.trigger")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_any_check_in_at_zero_brings_on_the_end(turn: int) -> None:
    done = plan(brink(3, turn), "GH SB OA")
    assert done.side(turn).check_in == 0
    assert done.state.trigger == turn
    assert f"player {turn + 1}" in done.cited["end.trigger"]
    assert done.state.phase == "pass"


@pytest.mark.rule("end.last-turn-each")
@pytest.mark.rule("end.triggerer-stops")
@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 1), (4, 3)])
def test_everybody_else_has_one_more_turn(seats: int, turn: int) -> None:
    state = passed(plan(brink(seats, turn), "GH SB OA").state).state
    had = []
    while not GAME.rules.is_over(state):
        had.append(state.turn)
        state = use(state, "rasp").state.but(
            bench=state.bench, phase="plan"
        )  # the workbench is of no matter here
        state = plan(state, "3X").state
        done = passed(state)
        state = done.state
    assert had == [(turn + n) % seats for n in range(1, seats)]
    assert f"player {turn + 1}" in done.cited["end.triggerer-stops"]
    assert GAME.rules.sheet(state, NAMES[:seats]).outcome == "won"


@pytest.mark.rule("end.last-turn-each")
def test_a_second_zero_changes_nothing() -> None:
    sides = [fresh(check_in=0), fresh(check_in=1), fresh()]
    state = position(*sides, phase="plan", turn=1, trigger=0)
    done = plan(state, "GH SB OA")
    assert done.side(1).check_in == 0
    assert done.state.trigger == 0
    assert "brought on the end already" in done.cited["end.last-turn-each"]
    state = passed(done.state).state
    assert state.turn == 2
    assert not GAME.rules.is_over(state)


@pytest.mark.rule("consult.one-step")
def test_a_check_in_never_goes_below_zero() -> None:
    state = position(fresh(check_in=0), fresh(), phase="plan", trigger=1)
    assert plan(state, "GH SB OA").side().check_in == 0


@pytest.mark.rule("end.tools-in-end-phase")
@pytest.mark.rule("end.reset-in-end-phase")
def test_last_turns_use_the_workbench_as_usual() -> None:
    two = {"tools": ("rasp", "saw"), "phase": "pass", "trigger": 0}
    done = passed(position(fresh(), fresh(), down=("saw",), **two))  # type: ignore[arg-type]
    assert done.state.bench.up == (True, False)
    assert done.cited["end.tools-in-end-phase"].endswith("1.")
    assert use(done.state, "saw", named="gold", trashed="GH").refusal == "sculpt.choose-face-up"
    reset = passed(position(fresh(), fresh(), down=("rasp", "saw"), **two))  # type: ignore[arg-type]
    assert reset.state.bench.up == (True, True)
    assert "all 2" in reset.cited["end.reset-in-end-phase"]


@pytest.mark.rule("end.solo-immediate")
@pytest.mark.rule("solo.no-final-turn")
def test_alone_the_game_ends_at_once() -> None:
    done = plan(brink(1), "GH SB OA")
    assert GAME.rules.is_over(done.state)
    assert {"end.solo-immediate", "solo.no-final-turn"} <= set(done.cited)
    assert GAME.rules.sheet(done.state, ["Ana"]).outcome == "scored"


# ---- Ruined Rubble


@pytest.mark.rule("rubble.optional")
def test_ruined_rubble_closes_ones_own_turn_only() -> None:
    state = position(fresh(), fresh(), phase="pass")
    assert play(state, RuinedRubble(), 1).refusal == "setup.turn-direction"
    for phase in ("sculpt", "plan"):
        assert play(state.but(phase=phase), RuinedRubble()).refusal == "rubble.optional"
    assert passed(state).kind == "legal"  # nobody has to
    once = play(state, RuinedRubble()).state
    assert play(once, RuinedRubble()).refusal == "rubble.optional"
    assert passed(once).kind == "legal"


@pytest.mark.rule("rubble.shuffle")
@pytest.mark.rule("rubble.check-in-kept")
@pytest.mark.rule("rubble.score-reset")
@pytest.mark.rule("term.trash-not-returned")
def test_ruined_rubble_brings_everything_back_but_the_check_in() -> None:
    state = position(side("2X", "GH X SA", "SB", check_in=2), fresh(), phase="pass")
    done = play(state, RuinedRubble())
    assert (short(done.side().discard), short(done.side().trash)) == ("", "")
    assert short(done.side().hand) == "GH SA X"
    assert sum(done.side().draw) == 42
    assert done.side().check_in == 2
    assert done.cited["rubble.check-in-kept"].endswith("2.")
    assert {"rubble.score-reset", "term.trash-not-returned"} <= set(done.cited)
    sheet = GAME.rules.sheet(done.state, NAMES[:2])
    assert [p.total for p in sheet.players] == [-36, -36]


@pytest.mark.rule("rubble.shuffle")
def test_no_cards_are_drawn_after_it_where_the_hand_stays() -> None:
    state = position(side("2X", "GH X SA", "SB"), fresh(), phase="pass")
    refused = play(state, RuinedRubble(cards=("scrap", "scrap", "scrap")))
    assert refused.refusal == "rubble.shuffle"


# ---- Critics of the table, agreement, leaving


def judging() -> State:
    host = Critic(name="Host", points=5, by_table=True)
    state = position(fresh(check_in=0), fresh(), phase="pass", turn=1, trigger=0)
    bench = type(state.bench)(state.bench.tools, state.bench.up, (), (host,))
    return passed(state.but(bench=bench)).state


def test_critics_of_the_table_are_asked_for_before_the_game_is_over() -> None:
    state = judging()
    assert state.phase == "judging"
    assert not GAME.rules.is_over(state)
    (prompt,) = GAME.rules.prompts(state)
    assert (prompt.action, prompt.preset) == ("critic-met", {"critic": "Host"})
    done = play(state, CriticMet(critic="Host", met=(1,)))
    assert GAME.rules.is_over(done.state)
    sheet = GAME.rules.sheet(done.state, NAMES[:2])
    assert [p.total for p in sheet.players] == [-36, -31]
    assert sheet.winners == ("Ben",)


def test_a_critic_settled_by_conditions_is_not_asked_for() -> None:
    assert play(judging(), CriticMet(critic="technofuturist", met=())).verdict.final
    early = play(judging().but(phase="pass"), CriticMet(critic="Host", met=()))
    assert early.refusal == "critics.after-sculpture"


def _judge(state: State) -> Judge:
    return Judge(state.terms.book, state.readings)


def test_the_table_may_stop_by_agreement() -> None:
    state = position(fresh(), fresh())
    ended = GAME.rules.end(state, _judge(state))
    assert GAME.rules.is_over(ended)
    assert GAME.rules.sheet(ended, NAMES[:2]).outcome == "won"
    waiting = GAME.rules.end(judging().but(phase="sculpt"), _judge(state))
    assert waiting.phase == "judging"
    assert GAME.rules.is_over(GAME.rules.end(waiting, _judge(state)))


@pytest.mark.parametrize("phase", ["sculpt", "plan", "pass"])
def test_who_leaves_on_their_turn_passes_it_on(phase: str) -> None:
    state = position(fresh(), fresh(), fresh(), phase=phase, turn=1)
    after = GAME.rules.leave(state, 1, _judge(state))
    assert (after.turn, after.phase) == (2, "sculpt")
    assert GAME.rules.prompts(after)[0].seat == 2
    round_ = passed(after.but(phase="pass")).state
    assert round_.turn == 0
    assert passed(round_.but(phase="pass")).state.turn == 2


def test_who_leaves_out_of_turn_is_skipped() -> None:
    state = position(fresh(), fresh(), fresh(), turn=0)
    after = GAME.rules.leave(state, 1, _judge(state))
    assert after.turn == 0
    assert passed(after.but(phase="pass")).state.turn == 2
    refused = use(after.but(turn=1), "rasp", seat=1)
    assert refused.refusal == "table.seat"


def test_leaving_in_the_end_phase_brings_it_on() -> None:
    state = position(fresh(check_in=0), fresh(), turn=1, trigger=0)
    assert GAME.rules.is_over(GAME.rules.leave(state, 1, _judge(state)))


def test_a_triggerer_who_leaves_still_ends_the_game_there() -> None:
    state = position(fresh(check_in=0), fresh(), fresh(), turn=1, trigger=0)
    state = GAME.rules.leave(state, 0, _judge(state))
    state = passed(state.but(phase="pass")).state
    assert state.turn == 2
    assert GAME.rules.is_over(passed(state.but(phase="pass")).state)


def test_below_two_players_the_table_is_offered_to_stop() -> None:
    state = position(fresh(), fresh(), turn=0)
    state = GAME.rules.leave(state, 1, _judge(state))
    assert GAME.rules.prompts(state)[0].action == "end-agreed"
    ended = GAME.rules.end(state, _judge(state))
    sheet = GAME.rules.sheet(ended, NAMES[:2])
    assert [(p.rank, p.left) for p in sheet.players] == [(1, False), (2, True)]


def test_when_the_last_one_leaves_the_game_is_over() -> None:
    state = position(fresh(), fresh())
    state = GAME.rules.leave(state, 0, _judge(state))
    state = GAME.rules.leave(state, 1, _judge(state))
    assert GAME.rules.is_over(state)
    with pytest.raises(IllegalMove):
        GAME.rules.leave(state, 1, _judge(state))


def test_leaving_before_the_first_turn_leaves_nobody_waiting() -> None:
    state = position(fresh(), fresh(), fresh(), phase="opening", turn=1)
    sides = (state.sides[0], state.sides[1], type(state.sides[2])(state.sides[2].draw))
    state = state.but(sides=sides)
    assert GAME.rules.leave(state, 2, _judge(state)).phase == "sculpt"
    state = GAME.rules.leave(GAME.rules.leave(state, 1, _judge(state)), 2, _judge(state))
    assert (state.phase, state.turn) == ("sculpt", 0)


def test_where_the_first_player_has_left_the_one_on_their_left_begins() -> None:
    state = position(fresh(), fresh(), fresh(), phase="opening", turn=1)
    unopened = replace(state.sides[1], opened=False)
    state = state.but(sides=(state.sides[0], unopened, state.sides[2]))
    state = GAME.rules.leave(state, 1, _judge(state))
    assert (state.phase, state.turn) == ("sculpt", 2)


def test_a_critic_settled_twice_counts_as_settled_last() -> None:
    both = (Critic(name="Host", by_table=True), Critic(name="Guest", by_table=True))
    state = position(fresh(), fresh(), phase="judging")
    state = state.but(bench=replace(state.bench, critics=both))
    for met in ((0, 1), (1,)):
        state = play(state, CriticMet(critic="Host", met=met)).state
    state = play(state, CriticMet(critic="Guest")).state
    sheet = GAME.rules.sheet(state, NAMES[:2])
    assert [p.total for p in sheet.players] == [-36, -32]
