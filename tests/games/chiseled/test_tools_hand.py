"""Tools on the hand, each by its card."""

from __future__ import annotations

import pytest

from referee.engine.action import HIDDEN
from referee.games.chiseled.actions import UseTool
from referee.games.chiseled.cards import named
from referee.games.chiseled.state import State
from tests.games.chiseled.table import fresh, plan, play, position, short, side, use

HAND = "GH SB X"


def held(hand: str = HAND) -> State:
    """A hand, a Draw Pile of 9 Scrap and 2 Onyx Arms, a Silver Arm discarded; one opponent."""
    return position(side("9X 2OA", hand, "SA"), fresh())


@pytest.mark.rule("mallet.trash-hand")
def test_mallet_trashes_the_whole_hand() -> None:
    done = use(held(), "mallet")
    assert done.kind == "legal"
    assert done.rule == "mallet.trash-hand"
    assert "3 cards" in done.cited["mallet.trash-hand"]
    assert short(done.side().hand) == ""
    before = held().sides[0].trash
    assert sum(done.side().trash) == sum(before) + 3


@pytest.mark.rule("mallet.trash-hand")
def test_mallet_leaves_nothing_in_hand() -> None:
    refused = use(held(), "mallet", trashed="GH SB")
    assert (refused.kind, refused.rule) == ("illegal", "mallet.trash-hand")
    assert "3 cards, not 2" in refused.verdict.says
    assert use(held(), "mallet", trashed="X GH SB").kind == "legal"


@pytest.mark.rule("mallet.trash-hand")
def test_mallet_on_an_empty_hand_trashes_nothing() -> None:
    assert use(held(""), "mallet").kind == "legal"


@pytest.mark.rule("rasp.up-to-two")
@pytest.mark.parametrize("trashed", ["", "X", "GH X"])
def test_rasp_trashes_up_to_two(trashed: str) -> None:
    done = use(held(), "rasp", trashed=trashed)
    assert done.kind == "legal"
    left = 3 - len(trashed.split())
    assert sum(done.side().discard) == 1 + left


@pytest.mark.rule("rasp.up-to-two")
def test_rasp_never_trashes_three() -> None:
    refused = use(held(), "rasp", trashed=HAND)
    assert refused.refusal == "rasp.up-to-two"
    assert "not 3" in refused.verdict.says
    assert refused.verdict.instead


def test_what_is_not_in_hand_cannot_be_trashed_from_it() -> None:
    refused = use(held(), "rasp", trashed="OA")
    assert refused.verdict.final
    assert "Onyx Arm is not in hand" in refused.verdict.says


@pytest.mark.rule("polishing-rag.up-to-one")
@pytest.mark.rule("polishing-rag.extra-card")
@pytest.mark.parametrize("trashed", ["", "X"])
def test_rag_owes_a_card_whether_or_not_it_trashes(trashed: str) -> None:
    done = use(held(), "polishing-rag", trashed=trashed)
    assert done.state.extra == 1
    assert "polishing-rag.extra-card" in done.cited


@pytest.mark.rule("polishing-rag.up-to-one")
def test_rag_never_trashes_two() -> None:
    assert use(held(), "polishing-rag", trashed="X GH").refusal == "polishing-rag.up-to-one"


@pytest.mark.rule("pointed-chisel.trash-one")
@pytest.mark.rule("pointed-chisel.source")
def test_pointed_chisel_takes_a_card_from_hand_or_discards() -> None:
    from_hand = use(held(), "pointed-chisel", trashed="X")
    assert short(from_hand.side().discard) == "GH SB SA"
    from_discards = use(held(), "pointed-chisel", trashed="SA")
    assert short(from_discards.side().discard) == "GH SB X"
    assert "pointed-chisel.source" in from_discards.cited


@pytest.mark.rule("pointed-chisel.source")
def test_pointed_chisel_never_digs_into_the_draw_pile() -> None:
    refused = use(held(), "pointed-chisel", trashed="OA", source="draw")
    assert (refused.rule, refused.verdict.final) == ("pointed-chisel.source", False)
    assert use(held(), "pointed-chisel", trashed="OA").verdict.final


@pytest.mark.rule("pointed-chisel.source")
def test_a_card_in_both_places_comes_from_the_one_named() -> None:
    both = position(side("9X", "SA X", "SA"), fresh())
    discarded = use(both, "pointed-chisel", trashed="SA", source="discard")
    assert short(discarded.side().discard) == "SA X"
    assert short(use(both, "pointed-chisel", trashed="SA").side().discard) == "SA X"


@pytest.mark.rule("pointed-chisel.source")
def test_beside_an_untold_hand_it_is_asked_where_the_card_came_from() -> None:
    state = position(side("9X SA SB", "2?", "SA"), fresh())
    asked = use(state, "pointed-chisel", trashed="SA")
    assert (asked.rule, asked.verdict.final) == ("pointed-chisel.source", False)
    assert "may come from the hand, which was never told, or from" in asked.verdict.says
    discarded = use(state, "pointed-chisel", trashed="SA", source="discard")
    assert short(discarded.side().discard) == "2?"
    assert short(use(state, "pointed-chisel", trashed="SB").side().discard) == "SA ?"


@pytest.mark.rule("pointed-chisel.trash-one")
@pytest.mark.parametrize("trashed", ["", "X GH"])
def test_pointed_chisel_trashes_exactly_one(trashed: str) -> None:
    assert use(held(), "pointed-chisel", trashed=trashed).refusal == "pointed-chisel.trash-one"


@pytest.mark.rule("pointed-chisel.trash-one")
def test_pointed_chisel_takes_a_discard_where_the_hand_is_empty() -> None:
    state = position(side("9X", "", "GH X"), fresh())
    assert use(state, "pointed-chisel", trashed="GH").kind == "legal"
    refused = use(state, "pointed-chisel", trashed="")
    assert (refused.kind, refused.rule) == ("illegal", "pointed-chisel.trash-one")


@pytest.mark.rule("pointed-chisel.trash-one")
def test_pointed_chisel_trashes_nothing_where_there_is_nothing() -> None:
    nothing = position(side("9X"), fresh())
    assert use(nothing, "pointed-chisel", trashed="").kind == "legal"


@pytest.mark.rule("rounded-chisel.name-type")
@pytest.mark.rule("rounded-chisel.trash-named")
@pytest.mark.parametrize(
    ("named", "left"),
    [("gold", "SB X"), ("silver", "GH GA X"), ("onyx", "GH GA SB X"), ("scrap", "GH GA SB")],
)
def test_rounded_chisel_trashes_all_of_the_named_type(named: str, left: str) -> None:
    state = position(side("9X", "GH SB X GA"), fresh())
    assert short(use(state, "rounded-chisel", named=named).side().discard) == left


@pytest.mark.rule("rounded-chisel.trash-named")
def test_rounded_chisel_spares_none_of_the_named_type() -> None:
    state = position(side("9X", "GH GA X"), fresh())
    refused = use(state, "rounded-chisel", named="gold", trashed="GH")
    assert refused.refusal == "rounded-chisel.trash-named"
    assert "Gold Head and Gold Arm here, not Gold Head" in refused.verdict.says


@pytest.mark.rule("rounded-chisel.name-type")
def test_rounded_chisel_names_something() -> None:
    assert use(held(), "rounded-chisel").refusal == "rounded-chisel.name-type"


@pytest.mark.rule("rounded-chisel.reveal-hand")
def test_rounded_chisel_shows_a_hand_that_was_hidden() -> None:
    state = position(side("9X GH SB OA", "3?"), fresh())
    refused = use(state, "rounded-chisel", named="gold")
    assert refused.refusal == "rounded-chisel.reveal-hand"
    done = use(state, "rounded-chisel", named="gold", revealed="GH OA X")
    assert short(done.side().discard) == "OA X"
    assert short(done.side().draw) == "SB 8X"
    assert "rounded-chisel.reveal-hand" in done.cited


@pytest.mark.rule("rounded-chisel.reveal-hand")
def test_the_whole_hand_is_shown() -> None:
    refused = use(held(), "rounded-chisel", named="gold", revealed="GH X")
    assert refused.refusal == "rounded-chisel.reveal-hand"
    assert "3 cards, not 2" in refused.verdict.says


@pytest.mark.rule("heavy-sledge.trash-two")
@pytest.mark.rule("heavy-sledge.any-draw-pile")
def test_sledge_trashes_two_and_a_top_card() -> None:
    done = use(held(), "heavy-sledge", trashed="GH X", piles=(0,), tops="OA")
    assert short(done.side().draw) == "OA 9X"
    assert short(done.side().discard) == "SB SA"
    assert done.rule == "heavy-sledge.trash-two"
    assert "player 1" in done.cited["heavy-sledge.any-draw-pile"]
    other = use(held(), "heavy-sledge", trashed="GH X", piles=(1,), tops="SH")
    assert short(other.side(1).trash) == "SH"
    assert short(other.side(1).draw) == "18X 8*H 9*B 9*A"


@pytest.mark.rule("heavy-sledge.trash-two")
@pytest.mark.parametrize("trashed", ["X", "GH SB X"])
def test_sledge_trashes_exactly_two(trashed: str) -> None:
    refused = use(held(), "heavy-sledge", trashed=trashed, piles=(0,), tops="X")
    assert refused.refusal == "heavy-sledge.trash-two"


@pytest.mark.rule("heavy-sledge.any-draw-pile")
@pytest.mark.parametrize(("piles", "tops"), [((), ""), ((0, 1), "X X")])
def test_sledge_hits_exactly_one_pile(piles: tuple[int, ...], tops: str) -> None:
    refused = use(held(), "heavy-sledge", trashed="GH X", piles=piles, tops=tops)
    assert refused.refusal == "heavy-sledge.any-draw-pile"


@pytest.mark.rule("heavy-sledge.any-draw-pile")
def test_sledge_hits_no_pile_where_none_has_a_card() -> None:
    empty = position(side("", "GH X"), side(""))
    assert use(empty, "heavy-sledge", trashed="GH X").kind == "legal"


@pytest.mark.rule("maquette.draw-four")
@pytest.mark.rule("maquette.trash-two")
@pytest.mark.rule("maquette.return-rest")
@pytest.mark.rule("maquette.free-order")
def test_maquette_draws_trashes_and_stacks() -> None:
    done = use(held(), "maquette", drawn="OA 3X", trashed="X X", returned="GH OA SB X X")
    assert done.kind == "legal"
    assert short(done.side().hand) == ""
    assert short(done.side().draw) == "GH SB 2OA 8X"
    assert named(done.side().top) == ("gold-head", "onyx-arm", "silver-body", "scrap", "scrap")
    assert {"maquette.draw-four", "maquette.return-rest", "maquette.free-order"} <= set(done.cited)


@pytest.mark.rule("maquette.draw-four")
def test_maquette_draws_four() -> None:
    refused = use(held(), "maquette", drawn="2X", trashed="X X", returned="GH SB X")
    assert refused.refusal == "maquette.draw-four"
    assert "draws 4 cards here, not 2" in refused.verdict.says


@pytest.mark.rule("maquette.trash-two")
def test_maquette_trashes_two() -> None:
    refused = use(held(), "maquette", drawn="4X", trashed="X", returned="GH SB 4X")
    assert refused.refusal == "maquette.trash-two"


@pytest.mark.rule("maquette.return-rest")
def test_maquette_returns_all_the_rest() -> None:
    refused = use(held(), "maquette", drawn="4X", trashed="X X", returned="GH SB X")
    assert refused.refusal == "maquette.return-rest"
    assert "5, not 3" in refused.verdict.says


@pytest.mark.rule("maquette.free-order")
def test_what_maquette_stacked_comes_first() -> None:
    state = use(held(), "maquette", drawn="OA 3X", trashed="X X", returned="GH OA SB X X").state
    assert plan(state, "SB GH OA").kind == "legal"  # nobody has to remember the order of a hand
    refused = plan(state, "GH OA X")
    assert refused.refusal == "maquette.return-rest"
    assert not refused.verdict.final


def test_maquette_without_its_secrets_cannot_be_known() -> None:
    done = use(held(), "maquette", drawn=HIDDEN, trashed="X GH", returned=HIDDEN)
    assert done.kind == "unknown"
    assert done.verdict.needs
    assert sum(done.side().draw) == 9 + 2 - 4 + 5
    assert sum(done.side().hand) == 0


@pytest.mark.rule("sculpt.effect-order")
def test_a_tool_does_what_its_card_says_and_no_more() -> None:
    refused = use(held(), "rasp", trashed="X", piles=(1,), tops="X")
    assert refused.refusal == "sculpt.effect-order"
    assert "piles and tops" in refused.verdict.says
    entered = UseTool(tool="rasp", trashed=("scrap",), piles=(1,), tops=("scrap",))
    ruled = play(held(), entered, waives=("sculpt.effect-order",))
    assert short(ruled.side(1).trash) == "X"
    assert ruled.verdict.stands == "table-ruling"
