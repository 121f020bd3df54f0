"""What is hidden stays hidden: hands, Maquette's stack, and texts that must not tell them."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.action import HIDDEN, Action, Hidden, Move, TableRuling
from referee.engine.codec import encode
from referee.engine.game import Viewer
from referee.engine.log import Entry, Log
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import OpeningHand, Plan, RuinedRubble, UseTool
from referee.games.chiseled.cards import KINDS, LABELS
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import State
from tests.contract.play import play as random_play
from tests.games.chiseled.invariants import check
from tests.games.chiseled.table import cards, fresh, passed, plan, play, position, short, side, use

MAQUETTE = UseTool(
    tool="maquette", drawn=cards("4X"), trashed=cards("X X"), returned=cards("GH 3X SB")
)


def told_later() -> tuple[State, State, State]:
    """A hand drawn by entry 4: just drawn, used with Rasp, and used with Maquette."""
    state = position(side("12X GH SB"), fresh(), phase="plan")
    drawn = play(state, Plan(cards=cards("GH SB X")), entry=4).state
    back = passed(passed(drawn).state.but(phase="pass")).state
    assert back.turn == 0
    return drawn, use(back, "rasp", trashed="X").state, play(back, MAQUETTE, entry=9).state


HAND = Move(0, Plan(cards=cards("GH SB X")))


def test_a_hand_is_secret_until_its_cards_lie_open() -> None:
    drawn, used, stacked = told_later()
    assert GAME.rules.sealed_now(drawn, 4, HAND) == {"cards"}
    assert GAME.rules.sealed_now(used, 4, HAND) == frozenset()
    assert GAME.rules.sealed_now(stacked, 4, HAND) == {"cards"}  # it went back unseen
    assert GAME.rules.sealed_now(stacked.but(phase="over"), 4, HAND) == frozenset()


def test_what_maquette_drew_and_stacked_is_secret_to_the_end() -> None:
    *_, stacked = told_later()
    move = Move(0, MAQUETTE)
    assert GAME.rules.sealed_now(stacked, 9, move) == {"drawn", "returned"}
    assert GAME.rules.sealed_now(plan(stacked, "GH X X").state, 9, move) == {"drawn", "returned"}
    assert GAME.rules.sealed_now(stacked.but(phase="over"), 9, move) == frozenset()
    assert GAME.rules.sealed_now(stacked, 9, Move(0, UseTool(tool="rasp"))) == frozenset()


def test_a_move_let_stand_by_a_ruling_is_as_secret() -> None:
    drawn, *_ = told_later()
    ruling = TableRuling(with_=HAND, reason="as played", agreed=(0, 1))
    assert GAME.rules.sealed_now(drawn, 4, Move(None, ruling)) == {"cards"}


CARDS = frozenset({"cards"})
THREE, TWO = cards("GH SB OA"), cards("GH SB X")


@pytest.mark.parametrize(
    ("action", "rulings", "told"),
    [
        (Plan(cards=THREE), {}, True),
        (Plan(cards=TWO), {}, None),
        (Plan(cards=HIDDEN, declared=False), {}, False),
        (OpeningHand(cards=THREE), {}, None),  # nobody shows a starting hand
        (OpeningHand(cards=THREE), {"starting-hand-consult": "checked"}, True),
        (RuinedRubble(cards=THREE), {"rubble-hand": "new-hand"}, None),
        (RuinedRubble(cards=THREE), {"rubble-hand": "new-hand-consult"}, True),
    ],
)
def test_without_its_cards_a_hand_says_what_was_shown(
    action: Plan, rulings: dict[str, str], told: bool | None
) -> None:
    """An export without the cards must still move the Check-In where it moved."""
    readings = GAME.terms(2, Options(), rulings).readings
    untold = action.untold(CARDS, readings)
    assert untold == type(action)(cards=HIDDEN, declared=told)
    assert action.untold(frozenset(), readings) == action


def hidden_from(log: Log, viewer: int) -> list[tuple[Entry, Action]]:
    """The entries as an export for one seat has them."""
    found = []
    for entry in log.order.entries:
        move = entry.move
        fields = (
            GAME.rules.sealed_now(log.state, entry.id, move) if move.seat != viewer else frozenset()
        )
        found.append((entry, move.action.untold(fields, log.terms.readings)))
    return found


def _some_game(seed: int) -> Log:
    """A game left in the middle, every hand told."""
    rng = Random(seed)
    terms = GAME.terms(
        2 + seed % 3, Options(sine_cera=bool(seed % 2)), {"hand-secrecy": "hidden-app"}
    )
    log = Log(GAME, terms)
    for log in random_play(GAME, rng, terms):
        if len(log.order.entries) > 20 + seed * 3:
            break
    return log


@pytest.mark.parametrize("seed", range(25))
def test_an_export_for_one_seat_replays_to_the_same_public_state(seed: int) -> None:
    """Signed unknown counts: piles keep their sizes, open piles and Check-Ins agree."""
    log = _some_game(seed)
    for viewer in range(log.terms.seats):
        again = Log(GAME, log.terms)
        for entry, action in hidden_from(log, viewer):
            answer = again.append(Entry(entry.id, Move(entry.move.seat, action)))
            assert answer.taken, (action, answer.verdict)
            check(again.state)
            if any(isinstance(getattr(action, f), Hidden) for f in action.sealed):
                assert answer.verdict.kind == "unknown"
        for was, now in zip(log.state.sides, again.state.sides, strict=True):
            assert (was.check_in, was.discard, was.trash) == (now.check_in, now.discard, now.trash)
            assert [sum(z) for z in (was.draw, was.hand)] == [sum(z) for z in (now.draw, now.hand)]
        assert (log.state.turn, log.state.phase) == (again.state.turn, again.state.phase)


def secrets_of(state: State, seat: int) -> str:
    return encode(GAME.rules.view(state, Viewer(frozenset({seat}))))


@pytest.mark.parametrize("seed", range(10))
def test_a_view_is_blind_to_what_others_hold(seed: int) -> None:
    """Two tables that differ in one hidden hand look the same to everybody else."""
    rng = Random(seed)
    pool = ["GH", "SB", "OA", "X"]
    hands = [" ".join(rng.choice(pool) for _ in range(3)) for _ in range(2)]
    states = []
    for hand in hands:
        state = position(fresh(), fresh(), phase="plan")
        if sum("X" not in h.split() for h in hands) % 2:
            return  # one of them is declared, which is public
        states.append(passed(plan(state, hand).state).state)
    others = [encode(GAME.rules.view(s, Viewer(frozenset({1})))) for s in states]
    assert others[0] == others[1]
    spectators = [encode(GAME.rules.view(s, Viewer())) for s in states]
    assert spectators[0] == spectators[1]
    own = [secrets_of(s, 0) for s in states]
    assert (own[0] == own[1]) == (sorted(hands[0].split()) == sorted(hands[1].split()))


@pytest.mark.parametrize("hand", ["GH GB GA", "GH SB X", "GH X X", "3X"])
def test_no_accepted_entry_tells_a_hand(hand: str) -> None:
    """The verdict, its citations and the history line of who may not read the cards."""
    state = position(fresh(), fresh(), phase="plan")
    done = plan(state, hand)
    said = " ".join([done.verdict.says, *(c.says for c in done.verdict.cited)])
    for label in LABELS:
        assert label not in said.replace("Sculpt Card", ""), said
    move = Move(0, Plan(cards=cards(hand)).untold(CARDS, state.readings))
    line = GAME.rules.words(state, move, ("Ana", "Ben"))
    shown = "drew the next hand, showing 3 Sculpt Cards; Check-In 4"
    assert line in ("drew the next hand", shown)
    fewer = [plan(state, h).verdict for h in ("GH SB X", "3X")]
    assert fewer[0] == fewer[1]


def test_prompts_of_other_piles_tell_no_counts() -> None:
    state = position(side("9X", "X X"), fresh())
    for prompt in GAME.rules.prompts(state):
        for field in prompt.fields:
            if field.name == "tops":
                assert {o.count for o in field.options} == {None}
                assert len(field.options) == len(KINDS) - 1


def test_hands_entered_hidden_are_told_card_by_card() -> None:
    """Signed counts: naming a hidden card takes it out of what the pile may hold."""
    state = position(side("GH SB 4X", "", ""), fresh(), phase="plan")
    state = plan(state, HIDDEN).state
    assert sum(state.sides[0].draw) == 3
    back = passed(passed(state).state.but(phase="pass")).state
    used = use(back, "rasp", trashed="GH").state
    assert sum(used.sides[0].draw) == 3
    assert used.sides[0].draw[0] == 0
    refused = use(back, "rasp", trashed="OB")
    assert refused.verdict.final
    opened = play(
        position(fresh(), fresh(), phase="opening"), OpeningHand(cards=HIDDEN), 0,
        waives=("setup.starting-hand",),
    )  # fmt: skip
    assert opened.verdict.stands


def test_a_hand_not_told_is_known_where_maquette_stacked_it() -> None:
    state = position(side("9X GH SB", "", "", top="GH SB X"), fresh(), phase="plan")
    done = plan(state, HIDDEN)
    assert done.kind == "unknown"
    assert short(done.side().hand) == "GH SB X"
    assert plan(state, HIDDEN, declared=True).refusal == "consult.any-colours"
