"""The steps of a turn, in their order."""

from __future__ import annotations

import pytest

from referee.engine.action import HIDDEN
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import Pass, Plan
from referee.games.chiseled.state import State
from tests.games.chiseled.table import (
    EVERY_TOOL,
    fresh,
    passed,
    plan,
    play,
    position,
    short,
    side,
    use,
)

OPPONENTS = (fresh(), fresh())


def mine(
    draw: str = "GH SB OA 6X", hand: str = "X", discard: str = "SA", **beside: object
) -> State:
    return position(side(draw, hand, discard), *OPPONENTS, **beside)  # type: ignore[arg-type]


# ---- whose turn, which step


@pytest.mark.rule("setup.turn-direction")
@pytest.mark.parametrize("seat", [1, 2])
def test_only_the_player_on_turn_acts(seat: int) -> None:
    refused = use(mine(), "rasp", seat=seat)
    assert refused.refusal == "setup.turn-direction"
    assert "turn of player 1" in refused.verdict.says
    assert f"player {seat + 1}" in refused.verdict.says


@pytest.mark.rule("turn.step-order")
def test_the_turn_is_not_passed_before_its_steps() -> None:
    assert play(mine(), Pass()).refusal == "turn.step-order"
    assert play(mine(phase="plan"), Pass()).refusal == "turn.step-order"
    assert passed(mine(phase="pass")).kind == "legal"


@pytest.mark.rule("term.hand-redraw-order")
def test_the_next_hand_waits_for_the_tool() -> None:
    refused = plan(mine(), "X X X")
    assert refused.refusal == "term.hand-redraw-order"
    assert "a Tool is to be used" in refused.verdict.says


@pytest.mark.rule("sculpt.one-tool")
def test_one_tool_a_turn() -> None:
    after = use(mine(), "rasp").state
    assert use(after, "saw", named="gold", trashed="GH").refusal == "sculpt.one-tool"


# ---- the workbench


@pytest.mark.rule("setup.workbench-shared")
def test_a_tool_that_is_not_on_the_workbench_cannot_be_used() -> None:
    state = mine(tools=("rasp", "saw"))
    refused = use(state, "mallet")
    assert refused.refusal == "setup.workbench-shared"
    assert "Rasp and Saw" in refused.verdict.says
    for seat in range(3):  # anybody may use what is there
        assert use(state.but(turn=seat), "rasp").kind == "legal"


@pytest.mark.rule("sculpt.choose-face-up")
@pytest.mark.rule("sculpt.no-early-reset")
@pytest.mark.rule("setup.tool-spent-face-down")
def test_a_spent_tool_stays_down_while_others_are_up() -> None:
    state = mine(tools=("rasp", "saw", "mallet"), down=("rasp",))
    refused = use(state, "rasp")
    assert refused.refusal == "sculpt.choose-face-up"
    assert refused.cited["sculpt.no-early-reset"].endswith("face up: 2 of 3.")
    assert "Rasp has been used" in refused.cited["setup.tool-spent-face-down"]
    assert refused.verdict.instead == "Face up: Saw and Mallet."


@pytest.mark.rule("sculpt.flip-after")
@pytest.mark.rule("setup.tool-spent-face-down")
def test_a_used_tool_turns_face_down() -> None:
    done = use(mine(), "rasp")
    assert not done.state.bench.is_up("rasp")
    assert sum(done.state.bench.up) == len(EVERY_TOOL) - 1
    assert done.cited["sculpt.flip-after"].endswith(f": {len(EVERY_TOOL) - 1}.")


@pytest.mark.rule("sculpt.reset-workbench")
@pytest.mark.rule("sculpt.no-early-reset")
def test_the_workbench_is_reset_when_a_turn_starts_without_a_tool_up() -> None:
    last = mine(tools=("rasp", "saw"), down=("saw",))
    used = use(last, "rasp").state
    assert used.bench.all_down  # not before the next turn starts
    planned = plan(used, "X X X").state
    assert planned.bench.all_down
    done = passed(planned)
    assert done.state.bench.up == (True, True)
    assert "all 2" in done.cited["sculpt.reset-workbench"]
    early = passed(mine(tools=("rasp", "saw"), down=("saw",), phase="pass"))
    assert early.state.bench.up == (True, False)


# ---- Clean Up


@pytest.mark.rule("clean-up.discard-hand")
def test_the_rest_of_the_hand_is_discarded() -> None:
    done = use(mine(hand="GA SB X"), "rasp", trashed="X")
    assert short(done.side().hand) == ""
    assert short(done.side().discard) == "GA SB SA"
    assert done.cited["clean-up.discard-hand"].endswith("2.")


@pytest.mark.rule("clean-up.empty-hand")
def test_an_empty_hand_needs_no_clean_up() -> None:
    done = use(mine(), "mallet")
    assert "clean-up.empty-hand" in done.cited
    assert "clean-up.discard-hand" not in done.cited


# ---- Plan


@pytest.mark.rule("plan.draw-three")
@pytest.mark.parametrize("hand", ["X X", "4X", ""])
def test_the_next_hand_has_three_cards(hand: str) -> None:
    refused = plan(mine(phase="plan", hand=""), hand)
    assert refused.refusal == "plan.draw-three"
    assert "3 cards" in refused.verdict.says
    done = plan(mine(phase="plan", hand=""), "X X GH")
    assert short(done.side().hand) == "GH 2X"


@pytest.mark.rule("plan.extra-draws")
def test_extra_cards_are_drawn_in_the_same_plan() -> None:
    state = mine(phase="plan", hand="", extra=2)
    refused = plan(state, "3X")
    assert refused.refusal == "plan.extra-draws"
    assert "5 cards, not 3" in refused.verdict.says
    done = plan(state, "5X")
    assert done.kind == "legal"
    assert done.state.extra == 0


@pytest.mark.rule("polishing-rag.extra-card")
@pytest.mark.rule("plan.extra-draws")
def test_extra_cards_never_carry_over() -> None:
    state = use(mine("GH SB OA 9X"), "polishing-rag", trashed="").state
    assert plan(state, "3X").refusal == "plan.extra-draws"
    state = plan(state, "4X").state
    assert state.extra == 0


@pytest.mark.rule("plan.reshuffle")
def test_an_empty_draw_pile_is_refilled_from_the_discards() -> None:
    state = mine("2X", hand="", discard="GH SB OA", phase="plan")
    done = plan(state, "X X GH")
    assert short(done.side().draw) == "SB OA"
    assert short(done.side().discard) == ""
    assert "held 2 cards" in done.cited["plan.reshuffle"]


@pytest.mark.rule("plan.reshuffle")
def test_where_the_refill_fell_is_held_to_the_size_of_the_pile() -> None:
    state = mine("2X", hand="", discard="GH SB OA", phase="plan")
    assert plan(state, "X X GH", reshuffled_after=2).kind == "legal"
    wrong = plan(state, "X X GH", reshuffled_after=1)
    assert (wrong.kind, wrong.rule) == ("illegal", "plan.reshuffle")
    full = mine(phase="plan", hand="")
    assert plan(full, "3X", reshuffled_after=3).refusal == "plan.reshuffle"


@pytest.mark.rule("plan.reshuffle")
def test_a_refill_brings_only_what_was_discarded() -> None:
    """The whole old pile is in the hand, so the rest must come from the discards."""
    state = mine("2X", hand="", discard="GH SB OA", phase="plan")
    refused = plan(state, "X GH SB")  # the second Scrap was in the old pile as well
    assert refused.verdict.final


@pytest.mark.rule("plan.draw-three")
def test_a_hand_may_be_short_when_no_card_is_left() -> None:
    """As far as possible (both-piles-empty)."""
    state = mine("X", hand="", discard="GH", phase="plan")
    assert plan(state, "X GH").kind == "legal"
    assert plan(mine("", hand="", discard="", phase="plan"), "").kind == "legal"


# ---- Consult


@pytest.mark.rule("consult.three-sculpt")
@pytest.mark.rule("consult.any-colours")
@pytest.mark.parametrize("hand", ["GH SB OA", "GH GB GA", "SB SB SH"])
def test_three_sculpt_cards_of_any_colours_move_the_check_in(hand: str) -> None:
    state = mine("GH GB GA SB SB SH OA X", hand="", phase="plan")
    done = plan(state, hand)
    assert done.side().check_in == 4
    assert "from 5 to 4" in done.cited["consult.three-sculpt"]


@pytest.mark.rule("consult.below-three")
@pytest.mark.parametrize("hand", ["GH SB X", "GH X X", "X X X"])
def test_fewer_than_three_leave_it(hand: str) -> None:
    done = plan(mine(hand="", phase="plan"), hand)
    assert done.side().check_in == 5
    assert "consult.below-three" in done.cited


@pytest.mark.rule("consult.one-step")
@pytest.mark.parametrize("hand", ["GH SB OA GA X", "GH SB OA GA SH"])
def test_it_moves_by_one_however_many_there_are(hand: str) -> None:
    state = mine("GH SB OA GA SH X", hand="", phase="plan", extra=2)
    done = plan(state, hand)
    assert done.side().check_in == 4
    assert "consult.one-step" in done.cited


@pytest.mark.rule("consult.own-card")
def test_only_ones_own_check_in_moves() -> None:
    done = plan(mine(hand="", phase="plan"), "GH SB OA")
    assert [s.check_in for s in done.state.sides] == [4, 5, 5]
    assert "player 1" in done.cited["consult.own-card"]


@pytest.mark.rule("consult.any-colours")
@pytest.mark.parametrize(("hand", "declared"), [("GH SB X", True), ("GH SB OA", False)])
def test_a_word_against_the_cards_is_refused(hand: str, declared: bool) -> None:
    refused = plan(mine(hand="", phase="plan"), hand, declared=declared)
    assert refused.refusal == "consult.any-colours"
    assert "3 Sculpt Cards" in refused.verdict.says
    word = Plan(cards=("gold-head", "silver-body", "scrap"), declared=True)
    stands = play(mine(hand="", phase="plan"), word, waives=("consult.any-colours",))
    assert stands.side().check_in == 4


@pytest.mark.rule("consult.three-sculpt")
@pytest.mark.parametrize(("declared", "check_in"), [(True, 4), (False, 5), (None, 5)])
def test_a_hidden_hand_goes_by_what_was_declared(declared: bool | None, check_in: int) -> None:
    done = plan(mine(hand="", phase="plan"), HIDDEN, declared=declared)
    assert done.kind == "unknown"
    assert "hidden" in (done.verdict.needs or "")
    assert done.side().check_in == check_in
    assert short(done.side().hand) == "3?"
    assert sum(done.side().draw) == 6


@pytest.mark.rule("consult.three-sculpt")
@pytest.mark.parametrize(("draw", "most"), [("2X GH SB", 2), ("GH SB", 2), ("GH", 1), ("5X", 0)])
def test_a_hidden_hand_shows_no_three_sculpt_cards_that_it_cannot_hold(
    draw: str, most: int
) -> None:
    state = position(side(draw), fresh(), phase="plan")
    refused = plan(state, HIDDEN, declared=True)
    assert (refused.kind, refused.rule) == ("illegal", "consult.three-sculpt")
    assert f"at most {most} can be" in refused.verdict.says
    assert plan(state, HIDDEN, declared=False).side().check_in == 5
    assert not [f for p in GAME.rules.prompts(state) for f in p.fields if f.name == "declared"]


@pytest.mark.rule("consult.one-step")
def test_a_check_in_at_zero_stays_there() -> None:
    sides = (fresh(check_in=0), fresh())
    state = position(*sides, phase="plan", trigger=0)
    done = plan(state, "GH SB OA")
    assert done.side().check_in == 0
    assert "stays at 0" in done.cited["consult.three-sculpt"]


# ---- Pass


@pytest.mark.rule("pass.left")
def test_the_turn_goes_to_the_left_and_round() -> None:
    state = mine(phase="pass")
    order = []
    for _ in range(4):
        state = passed(state).state.but(phase="pass")
        order.append(state.turn)
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("pass.solo")
def test_alone_the_next_turn_is_ones_own() -> None:
    done = passed(position(fresh(), phase="pass"))
    assert done.state.turn == 0
    assert done.state.phase == "sculpt"
    assert "pass.solo" in done.cited
