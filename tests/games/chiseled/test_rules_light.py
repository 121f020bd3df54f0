"""Light depth: what trashes and Check-Ins can prove is judged, the rest cannot be known."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.chiseled import rules
from referee.games.chiseled.actions import LightTurn
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import State
from tests.games.chiseled.table import Played, cards, fresh, play, position, short

LIGHT = Options(depth="light")
NAMES = ("Ana", "Ben", "Cy")


def table(*sides: Any, **beside: Any) -> State:
    return position(*(sides or (fresh(), fresh())), options=LIGHT, **beside)


def turn(state: State, trashed: str = "", seat: int | None = None, **fields: Any) -> Played:
    told = {k: cards(v) if k == "tops" else v for k, v in fields.items()}
    return play(state, LightTurn(trashed=cards(trashed), **told), seat)


def test_a_turn_is_its_trashes_and_passes_on() -> None:
    done = turn(table(), "X X GH")
    assert done.kind == "legal"
    assert short(done.side(0).trash) == "GH 2X"
    assert done.state.turn == 1
    assert not done.state.tools_told
    sheet = rules.sheet(done.state, NAMES[:2])
    assert [p.total for p in sheet.players] == [-36 + 6 - 2, -36]
    assert sheet.outcome == "unfinished"


def test_a_check_in_that_moves_cannot_be_known() -> None:
    done = turn(table(), check_in_moved=True)
    assert done.kind == "unknown"
    assert done.rule == "consult.three-sculpt"
    assert "look whether it shows 3 Sculpt Cards" in (done.verdict.needs or "")
    assert done.side(0).check_in == 4


def test_the_light_game_ends_as_any_other() -> None:
    state = turn(table(fresh(check_in=1), fresh()), check_in_moved=True).state
    assert (state.trigger, state.turn) == (0, 1)
    over = turn(state, "9X")
    assert rules.is_over(over.state)
    assert rules.sheet(over.state, NAMES[:2]).winners == ("Ben",)
    alone = turn(table(fresh(check_in=1)), check_in_moved=True)
    assert rules.is_over(alone.state)


@pytest.mark.parametrize(
    ("tool", "good", "bad", "rule"),
    [
        ("rasp", "X GH", "3X", "rasp.up-to-two"),
        ("polishing-rag", "X", "2X", "polishing-rag.up-to-one"),
        ("pointed-chisel", "GH", "2X", "pointed-chisel.trash-one"),
        ("toothed-chisel", "GH", "2X", "toothed-chisel.trash-one"),
        ("maquette", "2X", "3X", "maquette.trash-two"),
        ("flat-chisel", "3X", "4X", "flat-chisel.trash-scrap"),
        ("flat-chisel", "", "X GH", "flat-chisel.trash-scrap"),
        ("saw", "X SB GH", "GH X GA", "saw.trash-until"),
        ("jackhammer", "X X GH SB", "X GH X X", "jackhammer.trash-pair"),
        ("rounded-chisel", "GH GA", "GH SA", "rounded-chisel.trash-named"),
        ("polishing-stone", "", "X", "polishing-stone.any-piles"),
    ],
)
def test_what_the_trash_proves_of_a_tool(tool: str, good: str, bad: str, rule: str) -> None:
    done = turn(table(), good, tool=tool)
    assert done.kind == "legal"
    assert not done.state.bench.is_up(tool)
    assert turn(table(), bad, tool=tool).rule == rule


def test_mallet_may_trash_whatever_the_hand_was() -> None:
    assert turn(table(), "GH SB 3X", tool="mallet").kind == "legal"


def test_other_piles_lose_cards_to_sledge_and_stone_only() -> None:
    done = turn(table(), "2X", tool="heavy-sledge", piles=(1,), tops="GH")
    assert short(done.side(1).trash) == "GH"
    two = turn(table(), "2X", tool="heavy-sledge", piles=(1, 0), tops="GH X")
    assert two.rule == "heavy-sledge.trash-two"
    assert turn(table(), tool="polishing-stone", piles=(0, 1), tops="X X").kind == "legal"
    assert turn(table(), "X", tool="rasp", piles=(1,), tops="X").rule == "rasp.up-to-two"
    assert turn(table(), tool="polishing-stone", piles=(0, 1), tops="X").verdict.final
    assert turn(table(), tool="polishing-stone", piles=(5,), tops="X").rule == "table.seat"


def test_tools_are_tracked_as_long_as_they_are_told() -> None:
    spent = table(tools=("rasp", "saw"), down=("rasp",))
    assert turn(spent, tool="rasp").rule == "sculpt.choose-face-up"
    assert turn(spent, tool="mallet").rule == "setup.workbench-shared"
    unsure = turn(spent.but(tools_told=False), tool="rasp")
    assert unsure.kind == "unknown"


def test_no_tenth_head_in_the_trash() -> None:
    state = turn(table(), "5GH 4SH").state
    refused = turn(state.but(turn=0), "OH")
    assert (refused.rule, refused.verdict.final) == ("deck.heads", True)
    assert "9 in the Trash Pile" in refused.verdict.says


def test_ruined_rubble_and_its_reading() -> None:
    state = turn(table(), "5X").state.but(turn=0)
    done = turn(state, "GH", rubble=True)
    assert short(done.side(0).trash) == ""
    closed = position(
        fresh(), fresh(), options=LIGHT, trigger=1,
        rulings={"rubble-end-phase": "not-in-end-phase"},
    )  # fmt: skip
    assert turn(closed, rubble=True).rule == "rubble.optional"


def test_wax_changes_hands() -> None:
    options = Options(depth="light", sine_cera=True)
    sides = [fresh(), fresh()]
    state = position(*sides, options=options)
    state = rules.setup(state.terms).but(bench=state.bench, phase="sculpt")
    done = turn(state, "2W X", shed=(1, 1, 1))
    assert [s.wax_left for s in done.state.sides] == [12 - 2 - 3, 15]
    assert done.side(0).trash[10] == 2
    assert turn(table(), shed=(1,)).rule == "wax.variant"
    assert turn(state, shed=(4,)).rule == "table.seat"
    assert turn(state, shed=(1,) * 13).verdict.final


def test_only_the_player_on_turn_enters_a_turn() -> None:
    assert turn(table(), seat=1).rule == "setup.turn-direction"
