"""Sine Cera: what may be done with Waxed Marble."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.judge import Judge
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import ShedWax
from referee.games.chiseled.cards import WAX
from referee.games.chiseled.state import State
from tests.games.chiseled.table import fresh, plan, play, position, short, side, sine_cera, use


def shed(state: State, source: Any = "hand", to: int = 1, count: int = 1, seat: Any = None) -> Any:
    return play(state, ShedWax(source=source, to=to, count=count), seat)


def waxed(**beside: Any) -> State:
    """Three wax in hand, three in the pile; two opponents."""
    return sine_cera(side("9X 3W", "GH 3W", "SA"), side("9X"), side("9X"), **beside)


@pytest.mark.rule("wax.before-tool")
def test_wax_is_shed_before_a_tool_is_picked() -> None:
    assert shed(waxed()).kind == "legal"
    for phase in ("plan", "pass"):
        refused = shed(waxed(phase=phase))
        assert refused.refusal == "wax.before-tool"
    assert shed(waxed(), seat=1).refusal == "setup.turn-direction"


@pytest.mark.rule("wax.any-number")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_number_may_be_shed(count: int) -> None:
    done = shed(waxed(), count=count)
    assert done.side(0).hand[WAX] == 3 - count
    assert done.side(1).discard[WAX] == count
    assert f"{count} Waxed Marble" in done.cited["wax.any-number"]
    again = shed(done.state, source="top", to=2)  # and in several goes
    assert again.side(2).discard[WAX] == 1


@pytest.mark.rule("wax.any-number")
def test_no_more_than_there_is() -> None:
    assert shed(waxed(), count=4).verdict.final
    assert shed(waxed(), source="top", count=4).verdict.final


@pytest.mark.rule("wax.any-number")
def test_nobody_has_to_shed() -> None:
    assert use(waxed(), "rasp").kind == "legal"


@pytest.mark.rule("wax.hand-or-top")
def test_wax_comes_from_the_hand_or_the_top_of_ones_own_pile() -> None:
    done = shed(waxed(), source="top", count=3)
    assert short(done.side(0).draw) == "9X"
    known = sine_cera(side("9X 3W", "", "", top="X W"), side("9X"))
    refused = shed(known, source="top")
    assert refused.refusal == "maquette.return-rest"  # Scrap is known to lie on top
    empty = sine_cera(side("", "", "2W"), side("9X"))
    refused = shed(empty, source="top")
    assert (refused.rule, refused.verdict.final) == ("wax.hand-or-top", True)


@pytest.mark.rule("wax.any-discard")
@pytest.mark.parametrize("to", [0, 1, 2])
def test_wax_lands_on_anybodys_discards(to: int) -> None:
    done = shed(waxed(), to=to)
    assert done.side(to).discard[WAX] == 1
    assert done.state.turn == 0
    assert done.state.phase == "sculpt"


@pytest.mark.rule("wax.any-discard")
def test_wax_may_land_on_a_player_who_has_no_turn_left() -> None:
    state = waxed(turn=0, trigger=1)
    assert shed(state, to=1).kind == "legal"
    gone = GAME.rules.leave(state, 2, Judge(state.terms.book, state.readings))
    assert shed(gone, to=2).refusal == "wax.any-discard"
    assert shed(state, to=9).refusal == "table.seat"


@pytest.mark.rule("wax.variant")
def test_without_sine_cera_there_is_no_wax() -> None:
    state = position(side("9X", "X"), fresh())
    assert shed(state).refusal == "wax.variant"
    assert use(state, "rasp", trashed="W").verdict.final


@pytest.mark.rule("wax.as-scrap")
def test_tools_may_treat_wax_as_scrap() -> None:
    trashed = use(waxed(), "rasp", trashed="W W")
    assert trashed.side().hand[WAX] == 0  # trashed two, cleaned up one
    assert trashed.side().discard[WAX] == 1
    flat = use(waxed(), "flat-chisel", revealed="X W W", wax_as_scrap=1)
    assert flat.side().discard[WAX] == 1 + 3
    assert flat.cited["wax.as-scrap"] == "Waxed Marble that counts as Scrap: 1."
    named = use(waxed(), "rounded-chisel", named="scrap", wax_as_scrap=2)
    assert named.side().discard[WAX] == 1
    refused = use(waxed(), "rounded-chisel", named="gold", wax_as_scrap=1)
    assert refused.refusal == "wax.as-scrap"


@pytest.mark.rule("wax.not-sculpt")
def test_wax_is_no_sculpt_card_for_consult() -> None:
    state = sine_cera(side("GH SB 3W OA"), side("9X"), phase="plan")
    done = plan(state, "GH SB W")
    assert done.side().check_in == 5
    assert "wax.not-sculpt" in done.cited
    extra = plan(state.but(extra=1), "GH SB OA W")
    assert extra.side().check_in == 4  # and it does not stand in the way


@pytest.mark.rule("wax.variant")
def test_no_entry_names_wax_where_sine_cera_is_not_played() -> None:
    state = position(side("9X", "GH X"), side("9X"))
    for told in ({"tool": "rasp", "trashed": "W"}, {"tool": "flat-chisel", "revealed": "2X W"},
                 {"tool": "polishing-stone", "piles": (1,), "tops": "W"}):  # fmt: skip
        refused = use(state, **told)  # type: ignore[arg-type]
        assert (refused.rule, refused.verdict.final) == ("wax.variant", True)


@pytest.mark.rule("wax.as-scrap")
@pytest.mark.parametrize(
    ("reading", "taken", "instead"),
    [("always-scrap", 0, "Take only 1."), ("only-free-choice", 1, "Take none."),
     ("player-chooses", 2, "Take 0 to 1.")],
)  # fmt: skip
def test_how_much_wax_can_count_as_scrap_is_said(reading: str, taken: int, instead: str) -> None:
    state = waxed(rulings={"wax-as-scrap-choice": reading})
    refused = use(state, "flat-chisel", revealed="2X W", wax_as_scrap=taken)
    assert (refused.rule, refused.verdict.instead) == ("wax.as-scrap", instead)
