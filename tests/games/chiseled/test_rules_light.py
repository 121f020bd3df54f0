"""Light depth: what trashes and Check-Ins can prove is judged, the rest cannot be known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.games.chiseled import GAME
from referee.games.chiseled.actions import CustomTool, LightTurn
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import State
from tests.games.chiseled.table import Played, cards, fresh, play, position, short, side

LIGHT = Options(depth="light")
NAMES = ("Ana", "Ben", "Cy")


def table(*sides: Any, **beside: Any) -> State:
    return position(*(sides or (fresh(), fresh())), options=LIGHT, **beside)


def turn(state: State, trashed: str = "", seat: int | None = None, **fields: Any) -> Played:
    told = {k: cards(v) if k == "tops" else v for k, v in fields.items()}
    return play(state, LightTurn(trashed=cards(trashed), **told), seat)


def with_custom(state: State) -> State:
    """The same table with a Tool on the workbench that the reference does not explain."""
    odd = CustomTool(name="Plumb Line")
    tools, up = (*state.bench.tools, odd.name), (*state.bench.up, True)
    return state.but(bench=replace(state.bench, tools=tools, up=up, custom=(odd,)))


def test_a_turn_is_its_trashes_and_passes_on() -> None:
    done = turn(table(), "X X GH")
    assert done.kind == "legal"
    assert short(done.side(0).trash) == "GH 2X"
    assert done.state.turn == 1
    assert not done.state.tools_told
    sheet = GAME.rules.sheet(done.state, NAMES[:2])
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
    assert GAME.rules.is_over(over.state)
    assert GAME.rules.sheet(over.state, NAMES[:2]).winners == ("Ben",)
    alone = turn(table(fresh(check_in=1)), check_in_moved=True)
    assert GAME.rules.is_over(alone.state)


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
        ("jackhammer", "X X GH SB", "X GH X X", "jackhammer.repeat"),
        ("rounded-chisel", "GH GA", "GH SA", "rounded-chisel.trash-named"),
        ("polishing-stone", "", "X", "polishing-stone.any-piles"),
    ],
)
def test_what_the_trash_proves_of_a_tool(tool: str, good: str, bad: str, rule: str) -> None:
    done = turn(table(), good, tool=tool)
    assert done.kind == "legal"
    assert not done.state.bench.is_up(tool)
    assert turn(table(), bad, tool=tool).rule == rule


@pytest.mark.rule("mallet.trash-hand")
def test_mallet_trashes_what_a_hand_can_have_held() -> None:
    """Polishing Stone makes a hand as much larger as there are players."""
    assert turn(table(), "GH SB X", tool="mallet").kind == "legal"
    five = turn(table(), "GH SB 3X", tool="mallet")
    assert (five.kind, five.rule) == ("unknown", "mallet.trash-hand")
    assert "whether the hand had so many" in (five.verdict.needs or "")
    assert turn(table(), "GH SB 4X", tool="mallet").refusal == "mallet.trash-hand"
    small = table(tools=("mallet", "saw"))
    assert turn(small, "4X", tool="mallet").kind == "illegal"
    again = table(rulings={"stone-any-piles": "repeat-allowed"})
    assert turn(again, "9X", tool="mallet").kind == "unknown"
    assert turn(with_custom(small), "4X", tool="mallet").kind == "unknown"  # it may draw more


def test_other_piles_lose_cards_to_sledge_and_stone_only() -> None:
    done = turn(table(), "2X", tool="heavy-sledge", piles=(1,), tops="GH")
    assert short(done.side(1).trash) == "GH"
    two = turn(table(), "2X", tool="heavy-sledge", piles=(1, 0), tops="GH X")
    assert two.rule == "heavy-sledge.any-draw-pile"
    assert turn(table(), tool="polishing-stone", piles=(0, 1), tops="X X").kind == "legal"
    assert turn(table(), "X", tool="rasp", piles=(1,), tops="X").refusal == "rasp.up-to-two"
    assert turn(table(), tool="polishing-stone", piles=(0, 1), tops="X").verdict.final
    assert turn(table(), tool="polishing-stone", piles=(5,), tops="X").refusal == "table.seat"


@pytest.mark.rule("pointed-chisel.trash-one")
@pytest.mark.ruling("exact-versus-up-to", "exact")
@pytest.mark.parametrize(
    ("tool", "fewer"),
    [("pointed-chisel", ""), ("toothed-chisel", ""), ("maquette", "X"), ("heavy-sledge", "X")],
)
def test_fewer_than_a_plain_number_may_have_been_all_there_was(tool: str, fewer: str) -> None:
    told: dict[str, Any] = {"piles": (1,), "tops": "X"} if tool == "heavy-sledge" else {}
    done = turn(table(), fewer, tool=tool, **told)
    assert done.kind == "unknown"
    assert "look whether there were no more to trash" in (done.verdict.needs or "")
    free = table(rulings={"exact-versus-up-to": "optional"})
    assert turn(free, fewer, tool=tool, **told).kind == "legal"


@pytest.mark.rule("heavy-sledge.any-draw-pile")
def test_a_sledge_without_a_pile_cannot_be_known() -> None:
    done = turn(table(), "2X", tool="heavy-sledge")
    assert (done.kind, done.rule) == ("unknown", "heavy-sledge.any-draw-pile")


@pytest.mark.rule("polishing-stone.any-piles")
@pytest.mark.parametrize(
    ("reading", "piles", "kind"),
    [
        ("any-number-once", (0, 0), "illegal"),
        ("any-number-once", (), "legal"),
        ("every-pile", (1,), "unknown"),
        ("every-pile", (0, 1), "legal"),
        ("single-pile", (0, 1), "illegal"),
        ("single-pile", (), "unknown"),
        ("repeat-allowed", (0, 0, 1), "legal"),
    ],
)
def test_stone_hits_as_its_reading_says(reading: str, piles: Any, kind: str) -> None:
    state = table(rulings={"stone-any-piles": reading})
    done = turn(state, tool="polishing-stone", piles=piles, tops=f"{len(piles)}X" if piles else "")
    assert done.kind == kind


LITTLE = "SB OA 3X"
"""A Sculpture of which Saw or Jackhammer may leave no more than a hand."""


@pytest.mark.rule("saw.trash-until")
@pytest.mark.parametrize("run", ["", "X", "SB X"])
def test_saw_without_its_colour_ends_where_no_card_is_left(run: str) -> None:
    assert turn(table(), run, tool="saw").refusal == "saw.trash-until"
    assert turn(table(), run, tool="saw").kind == "illegal"
    assert turn(table(side(LITTLE), fresh()), run, tool="saw").kind == "unknown"
    ends = table(rulings={"saw-colour-absent": "pile-end"})
    assert turn(ends, run, tool="saw").kind == "unknown"


@pytest.mark.rule("saw.trash-until")
def test_saw_passed_no_card_of_whatever_colour_it_named() -> None:
    assert turn(table(side("GH SB OA 3X"), fresh()), "GH SB OA X", tool="saw").kind == "illegal"


@pytest.mark.rule("jackhammer.repeat")
@pytest.mark.parametrize("run", ["X X", "X X GH GA"])
def test_jackhammer_goes_on_as_long_as_there_are_cards(run: str) -> None:
    refused = turn(table(), run, tool="jackhammer")
    assert (refused.kind, refused.rule) == ("illegal", "jackhammer.repeat")
    free = table(rulings={"jackhammer-chain": "optional-chain"})
    assert turn(free, run, tool="jackhammer").kind == "legal"
    few = table(side("GH GA 6X"), fresh(), rulings={"reshuffle-moment": "plan-only"})
    assert turn(few, run, tool="jackhammer").kind == "unknown"


@pytest.mark.rule("jackhammer.repeat")
@pytest.mark.ruling("jackhammer-chain", "one-repeat")
def test_one_repeat_is_all_in_a_light_log_too() -> None:
    state = table(rulings={"jackhammer-chain": "one-repeat"})
    assert turn(state, "4X", tool="jackhammer").kind == "legal"
    assert turn(state, "4X GH SB", tool="jackhammer").refusal == "jackhammer.repeat"


@pytest.mark.rule("jackhammer.trash-pair")
def test_a_lone_card_of_jackhammer_was_the_last_one() -> None:
    assert turn(table(), "X", tool="jackhammer").kind == "illegal"
    assert turn(table(side(LITTLE), fresh()), "X", tool="jackhammer").kind == "unknown"
    alone = table(side(LITTLE), fresh(), rulings={"jackhammer-one-card": "no-partial-pair"})
    assert turn(alone, "X", tool="jackhammer").kind == "illegal"


@pytest.mark.rule("wax.as-scrap")
@pytest.mark.ruling("wax-as-scrap-choice", "only-free-choice")
@pytest.mark.parametrize("tool", ["flat-chisel", "rounded-chisel"])
def test_wax_that_no_tool_on_all_scrap_catches(tool: str) -> None:
    options = Options(depth="light", sine_cera=True)
    for reading, kind in (("only-free-choice", "illegal"), ("player-chooses", "legal")):
        state = position(fresh(), fresh(), options=options,
                         rulings={"wax-as-scrap-choice": reading})  # fmt: skip
        state = GAME.rules.setup(state.terms).but(bench=state.bench, phase="sculpt")
        assert turn(state, "W X", tool=tool).kind == kind


@pytest.mark.rule("consult.three-sculpt")
def test_a_check_in_cannot_move_for_sculpt_cards_that_are_not_there() -> None:
    state = table(side("GH SB OA 3X"), fresh())
    refused = turn(state, "GH", check_in_moved=True)
    assert (refused.kind, refused.rule) == ("illegal", "consult.three-sculpt")
    assert turn(state, "X", check_in_moved=True).kind == "unknown"
    # a Tool that nobody explains may have brought trashed cards back
    assert turn(with_custom(state), "GH", check_in_moved=True).kind == "unknown"


@pytest.mark.rule("turn.step-order")
@pytest.mark.ruling("rubble-end-phase", "not-in-end-phase")
def test_ruined_rubble_comes_after_consult() -> None:
    rulings = {"rubble-end-phase": "not-in-end-phase"}
    state = table(fresh(check_in=1), fresh(), rulings=rulings)
    assert turn(state, check_in_moved=True, rubble=True).refusal == "rubble.optional"
    assert turn(table(fresh(check_in=1), fresh()), check_in_moved=True, rubble=True).after


@pytest.mark.rule("end.solo-immediate")
@pytest.mark.ruling("solo-zero-timing", "stop-at-consult")
def test_alone_at_zero_there_is_no_ruined_rubble() -> None:
    refused = turn(table(fresh(check_in=1)), "X", check_in_moved=True, rubble=True)
    assert refused.refusal == "end.solo-immediate"
    later = table(fresh(check_in=1), rulings={"solo-zero-timing": "finish-turn"})
    done = turn(later, "X", check_in_moved=True, rubble=True)
    assert short(done.side(0).trash) == ""
    assert GAME.rules.is_over(done.state)


def test_tools_are_tracked_as_long_as_they_are_told() -> None:
    spent = table(tools=("rasp", "saw"), down=("rasp",))
    assert turn(spent, tool="rasp").refusal == "sculpt.choose-face-up"
    assert turn(spent, tool="mallet").refusal == "setup.workbench-shared"
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
    assert turn(closed, rubble=True).refusal == "rubble.optional"


def test_wax_changes_hands() -> None:
    options = Options(depth="light", sine_cera=True)
    sides = [fresh(), fresh()]
    state = position(*sides, options=options)
    state = GAME.rules.setup(state.terms).but(bench=state.bench, phase="sculpt")
    done = turn(state, "2W X", shed=(1, 1, 1))
    assert [s.wax_left for s in done.state.sides] == [12 - 2 - 3, 15]
    assert done.side(0).trash[10] == 2
    assert turn(table(), shed=(1,)).refusal == "wax.variant"
    assert turn(state, shed=(4,)).refusal == "table.seat"
    assert turn(state, shed=(1,) * 13).verdict.final


@pytest.mark.rule("wax.before-tool")
def test_wax_is_shed_before_the_tool_that_may_trash_it() -> None:
    options = Options(depth="light", sine_cera=True)
    state = position(fresh(), fresh(), options=options)
    state = GAME.rules.setup(state.terms).but(bench=state.bench, phase="sculpt")
    gone = turn(state, "12W").state.but(turn=1)
    done = turn(gone, "X X", tool="heavy-sledge", shed=(0,), piles=(0,), tops="W")
    assert (done.kind, done.side(0).trash[10]) == ("legal", 13)


def test_only_the_player_on_turn_enters_a_turn() -> None:
    assert turn(table(), seat=1).refusal == "setup.turn-direction"
