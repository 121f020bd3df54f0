"""Counts corrected: decks stay whole, sums hold, and the impossible is refused."""

from __future__ import annotations

import pytest

from referee.engine.judge import IllegalMove, Judge
from referee.games.chiseled import GAME
from referee.games.chiseled.options import Critic, Options
from referee.games.chiseled.state import State
from tests.games.chiseled import invariants
from tests.games.chiseled.table import fresh, plan, position, short, side, sine_cera, use


def correct(state: State, what: str, to: int) -> State:
    judge = Judge(state.terms.book, state.readings)
    after: State = GAME.rules.correct(state, what, to, judge)
    invariants.check(after)
    assert judge.cited[0].rule == "table.pieces"
    return after


def refused(state: State, what: str, to: int) -> IllegalMove:
    with pytest.raises(IllegalMove) as found:
        correct(state, what, to)
    assert found.value.final
    return found.value


def value(state: State, what: str) -> int:
    return next(c.value for c in GAME.rules.countables(state) if c.what == what)


def test_a_forgotten_trash_comes_out_of_the_draw_pile() -> None:
    state = position(fresh(), fresh())
    after = correct(state, "0.trash.gold-head", 2)
    assert short(after.sides[0].trash) == "2GH"
    assert short(after.sides[0].draw) == "18X 7*H 9*B 9*A"
    assert after.sides[0].unaccounted == (0, 0)
    sheet = GAME.rules.sheet(after, ("Ana", "Ben"))
    assert [p.total for p in sheet.players] == [-36 - 4, -36]


def test_a_card_trashed_by_mistake_goes_back_of_any_colour() -> None:
    state = correct(position(fresh(), fresh()), "0.trash.gold-head", 2)
    after = correct(state, "0.trash.gold-head", 1)
    assert short(after.sides[0].draw) == "18X 8*H 9*B 9*A"
    exact = position(fresh(), fresh(), rulings={"colour-distribution": "three-by-three"})
    exact = GAME.rules.setup(exact.terms).but(phase="sculpt", bench=exact.bench)
    exact = correct(correct(exact, "0.trash.gold-head", 2), "0.trash.gold-head", 1)
    assert value(exact, "0.trash.gold-head") == 1
    assert exact.sides[0].draw[0] == 2


def test_correcting_there_and_back_changes_nothing() -> None:
    state = position(side("2*H 5X", "GH X", "SA", top=""), fresh())
    for countable in GAME.rules.countables(state):
        if "hand" in countable.what or "tool" in countable.what:
            continue
        for to in {countable.low, min(countable.value + 1, countable.high)} - {countable.value}:
            try:
                there = correct(state, countable.what, to)
                back = correct(there, countable.what, countable.value)
            except IllegalMove:
                continue
            assert GAME.rules.sheet(back, "AB") == GAME.rules.sheet(state, "AB")
            sizes = [sum(map(sum, (s.draw, s.hand, s.discard, s.trash))) for s in back.sides]
            was = [sum(map(sum, (s.draw, s.hand, s.discard, s.trash))) for s in state.sides]
            assert sizes == was


def test_what_a_pile_lacks_is_unaccounted_until_it_is_found() -> None:
    state = correct(position(fresh(), fresh()), "0.draw", 43)
    assert state.sides[0].unaccounted == (2, 0)
    found = correct(state, "0.trash.scrap", 2)
    assert found.sides[0].unaccounted == (0, 0)
    assert sum(found.sides[0].draw) == 43


def test_a_miscounted_hand_is_no_longer_known() -> None:
    state = position(side("9X SB", "GH X X"), fresh())
    after = correct(state, "0.hand", 2)
    assert short(after.sides[0].hand) == "2?"
    assert sum(after.sides[0].draw) == 11
    assert use(after, "rasp", trashed="GH").kind == "legal"


def test_no_more_than_the_deck_has() -> None:
    state = position(side("9X", "", "", trash=""), fresh())
    assert (
        "Set the count that is too high first"
        in refused(state, "0.discard.gold-head", 1).citation.says
    )
    low = refused(state, "0.trash.scrap", -1)
    assert "cannot be -1; it is 0 to 18" in low.citation.says
    assert refused(state, "0.trash.scrap", 19).citation.rule == "table.pieces"
    assert refused(state, "1.hand", 46)


def test_a_check_in_set_to_zero_brings_on_the_end_and_back() -> None:
    state = correct(position(fresh(), fresh()), "1.check-in", 0)
    assert state.trigger == 1
    again = correct(state, "1.check-in", 1)
    assert (again.trigger, value(again, "1.check-in")) == (None, 1)
    other = correct(state, "0.check-in", 0)
    assert other.trigger == 1
    beside = correct(state, "0.check-in", 3)
    assert beside.trigger == 1, "who brought on the end has done so, whatever another one shows"
    alone = correct(position(fresh()), "0.check-in", 0)
    assert GAME.rules.is_over(alone)
    over = correct(alone, "0.check-in", 3)
    assert GAME.rules.is_over(over)


@pytest.mark.parametrize("phase", ["judging", "over"])
def test_a_check_in_counted_after_the_end_changes_nothing_of_it(phase: str) -> None:
    """Agreed on before any Check-In was at 0, with a Critic that nobody settled."""
    options = Options(critics=(Critic(name="Host", by_table=True),))
    for sides in ((fresh(),), (fresh(), fresh())):
        state = position(*sides, options=options, phase=phase, agreed=True)
        after = correct(state, "0.check-in", 0)
        assert (after.phase, after.trigger) == (phase, None)


def test_tools_can_be_turned() -> None:
    state = position(fresh(), fresh(), tools=("rasp", "saw"), down=("saw",))
    assert correct(state, "tool.saw", 1).bench.up == (True, True)
    reset = correct(state, "tool.rasp", 0)  # none is up at the start of a turn
    assert reset.bench.up == (True, True)
    later = correct(state.but(phase="plan"), "tool.rasp", 0)
    assert later.bench.up == (False, False)


def test_wax_is_counted_by_its_backs() -> None:
    """A shed that nobody entered: the wax is one seat's now, though the log has it elsewhere."""
    state = sine_cera(side("9X 3W", "", ""), side("9X 2W", "", ""))
    assert refused(state, "1.draw.wax", 3).citation.rule == "component.waxed-marble"
    state = correct(state, "0.draw.wax", 2)
    assert state.sides[0].unaccounted == (0, 1)
    state = correct(state, "1.discard.wax", 1)
    state = correct(state, "1.draw.wax", 2)
    assert sum(s.unaccounted[1] for s in state.sides) == 0
    assert [s.wax_left for s in state.sides] == [2, 3]


def test_wax_that_one_deck_lacks_may_turn_up_among_the_discards_of_another() -> None:
    state = sine_cera(side("9X", "X"), side("9X 2W"))
    assert refused(state, "0.discard.wax", 1).citation.rule == "component.waxed-marble"
    state = correct(state, "1.draw.wax", 1)
    after = correct(state, "0.discard.wax", 1)
    assert short(after.sides[0].discard) == "W"
    assert [s.unaccounted for s in after.sides] == [(0, -1), (0, 1)]


def test_known_top_cards_are_forgotten_when_a_pile_was_miscounted() -> None:
    state = position(side("9X GH", "", "", top="GH X"), fresh(), phase="plan")
    assert plan(state, "3X").refusal == "maquette.return-rest"
    assert plan(correct(state, "0.trash.scrap", 10), "3X").kind == "legal"


def test_a_light_log_counts_what_it_knows() -> None:
    light = position(fresh(), fresh(), options=Options(depth="light"))
    names = {c.what.split(".")[1] for c in GAME.rules.countables(light)}
    assert not names & {"draw", "hand", "discard"}
    after = correct(light, "0.trash.scrap", 4)
    assert GAME.rules.sheet(after, "AB").players[0].total == -24
