"""History lines and the view, as people read them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import HIDDEN, Action, Move, Note
from referee.engine.game import Viewer
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import (
    CriticMet,
    Deal,
    LightTurn,
    OpeningHand,
    Pass,
    Plan,
    RuinedRubble,
    ShedWax,
    UseTool,
)
from referee.games.chiseled.cards import many
from referee.games.chiseled.options import Critic
from referee.games.chiseled.state import State
from tests.games.chiseled.table import cards, fresh, position, side, sine_cera

NAMES = ("Ana", "Ben", "Cy")


def test_numbers_in_words() -> None:
    assert [many(n) for n in (0, 1, 3)] == ["no cards", "1 card", "3 cards"]
    assert [many(n, "Draw Pile") for n in (0, 1, 2)] == [
        "no Draw Piles",
        "1 Draw Pile",
        "2 Draw Piles",
    ]


def line(action: Action, state: State | None = None, seat: int = 0) -> str:
    state = state or position(side("9X", "GH GA SB X"), fresh(), fresh())
    return GAME.rules.words(state, Move(seat, action), NAMES)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (UseTool(tool="saw", named="gold", trashed=cards("2X GH")),
         "used the Saw naming Gold: trashed 2 Scrap and Gold Head"),
        (UseTool(tool="mallet"),
         "used the Mallet: trashed Gold Head, Gold Arm, Silver Body and Scrap"),
        (UseTool(tool="rasp"), "used the Rasp"),
        (UseTool(tool="rounded-chisel", named="gold"),
         "used the Rounded Chisel naming Gold: trashed Gold Head and Gold Arm"),
        (UseTool(tool="flat-chisel", revealed=cards("X GH X")),
         "used the Flat Chisel: trashed 2 Scrap, discarded Gold Head"),
        (UseTool(tool="toothed-chisel", revealed=cards("X GH"), trashed=cards("GH")),
         "used the Toothed Chisel: trashed Gold Head, discarded Scrap"),
        (UseTool(tool="heavy-sledge", trashed=cards("X GH"), piles=(1,), tops=cards("OB")),
         "used the Heavy Sledge: trashed Scrap and Gold Head, trashed Onyx Body off Ben’s pile"),
        (UseTool(tool="polishing-stone", piles=(0, 2), tops=cards("X 1SB")),
         "used the Polishing Stone: trashed Scrap off their own pile, trashed Silver Body off "
         "Cy’s pile"),
        (UseTool(tool="maquette", drawn=HIDDEN, trashed=cards("2X"), returned=HIDDEN),
         "used the Maquette: trashed 2 Scrap, put the rest back"),
        (UseTool(), "used no Tool"),
        (UseTool(tool="Plumb Line", discarded=cards("X"), recovered=cards("OB")),
         "used the Plumb Line: discarded Scrap, took Onyx Body back out of the trash"),
        (Plan(cards=cards("X GH 1X")), "drew the next hand: Gold Head and 2 Scrap"),
        (Plan(cards=HIDDEN, declared=True),
         "drew the next hand, showing 3 Sculpt Cards; Check-In 4"),
        (Plan(cards=cards("2GH SB X")), "drew the next hand: 2 Gold Heads, Silver Body and Scrap; "
         "Check-In 4"),
        (OpeningHand(cards=cards("3GH")), "drew a starting hand: 3 Gold Heads"),
        (OpeningHand(cards=HIDDEN), "drew a starting hand"),
        (RuinedRubble(), "used Ruined Rubble"),
        (RuinedRubble(cards=cards("3X")), "used Ruined Rubble: 3 Scrap"),
        (Pass(), "ended the turn"),
        (ShedWax(source="top", to=1, count=2),
         "shed 2 wax from the top of the pile onto Ben’s discards"),
        (ShedWax(source="hand", to=0), "shed 1 wax from the hand onto their own discards"),
        (Deal(tools=("rasp", "saw"), first=2), "dealt Rasp and Saw; Cy begins"),
        (Deal(tools=("rasp",), critics=("technofuturist", Critic(name="Host", by_table=True))),
         "dealt Rasp; Technofuturist and Host will judge; Ana begins"),
        (CriticMet(critic="Host", met=(0, 2)), "Host: met by Ana and Cy"),
        (CriticMet(critic="Host"), "Host: met by nobody"),
        (LightTurn(tool="rasp", trashed=cards("2X"), check_in_moved=True, shed=(1, 2, 1),
                   rubble=True),
         "shed 2 wax onto Ben’s discards, shed 1 wax onto Cy’s discards, used the Rasp, trashed "
         "2 Scrap, Check-In 4, used Ruined Rubble"),
        (LightTurn(piles=(1, 0), tops=cards("GH X")),
         "trashed nothing, trashed Gold Head off Ben’s pile, trashed Scrap off their own pile"),
        (UseTool(tool="pointed-chisel", trashed=cards("GH"), source="discard"),
         "used the Pointed Chisel: trashed Gold Head out of the discards"),
        (UseTool(tool="Plumb Line", revealed=cards("2X"), trashed=cards("GH"), source="draw",
                 extra=2),
         "used the Plumb Line: trashed Gold Head off the pile, discarded 2 Scrap off the pile, "
         "next hand larger by 2"),
        (Note(text="x"), "note"),
    ],
)  # fmt: skip
def test_history_lines(action: Action, words: str) -> None:
    assert line(action) == words


def test_wax_taken_as_scrap_is_in_the_line() -> None:
    state = sine_cera(side("9X", "2W X"), side())
    flat = UseTool(tool="flat-chisel", revealed=cards("X W W"), wax_as_scrap=1)
    assert line(flat, state) == (
        "used the Flat Chisel: trashed Scrap and Waxed Marble, discarded Waxed Marble"
    )


def seen(state: State, *seats: int) -> dict[str, Any]:
    return GAME.rules.view(state, Viewer(frozenset(seats)))


def test_the_view_has_what_every_page_asks_for() -> None:
    state = position(fresh(check_in=2), fresh(), phase="plan", turn=1)
    view = seen(state)
    assert view["headline"] == "Turn 5: player 2 draws the next hand"
    assert view["to_act"] == [1]
    alone = position(fresh(), phase="sculpt", turn=0)
    assert seen(alone)["headline"] == "Turn 5: player 1 uses a Tool"
    assert view["strip"][0] == [{"label": "Check-In", "short": "in", "value": [2, 5]}]
    assert seen(state.but(trigger=0))["headline"].endswith(", a last turn")
    assert seen(state.but(phase="over"))["to_act"] == []
    assert seen(state.but(phase="opening"))["headline"] == "Starting hands are to be drawn"


def test_piles_and_tools_are_shown_to_all() -> None:
    state = position(side("9X", "GH X", "SA SA"), fresh(), tools=("rasp", "saw"), down=("saw",))
    player = seen(state, 1)["players"][0]
    assert player["discard"] == {"silver-arm": 2}
    assert player["draw"] == 9
    assert (player["hand"], player["hand_size"]) == (None, 2)
    assert player["sculpture"] == {"head": 1, "body": 0, "arm": 2, "scrap": 10, "wax": 0}
    assert seen(state, 0)["players"][0]["hand"] == {"gold-head": 1, "scrap": 1}
    assert [(t["title"], t["up"]) for t in seen(state)["tools"]] == [("Rasp", True), ("Saw", False)]


def test_known_tops_are_for_their_player() -> None:
    state = position(side("9X GH", top="GH"), fresh())
    assert "top" not in seen(state, 1)["players"][0]
    assert seen(state, 0)["players"][0]["top"] == ["gold-head"]


def test_a_sculpture_that_can_never_show_three_is_warned_of() -> None:
    """Ruling stalled-game: play goes on, and the table is told."""
    state = position(side("9X GH", "SA", ""), fresh())
    (hint,) = seen(state)["hints"]
    assert (hint["seat"], hint["ruling"]) == (0, "stalled-game")
    assert "fewer than 3 Sculpt Cards left" in hint["says"]
    assert seen(position(side("9X GH", "SA", "SB"), fresh()))["hints"] == []
    assert seen(state.but(phase="over"))["hints"] == []
