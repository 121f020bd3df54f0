"""Tools on Draw Piles, each by its card."""

from __future__ import annotations

import pytest

from referee.games.chiseled.actions import CustomTool
from referee.games.chiseled.state import State
from tests.games.chiseled.table import fresh, plan, position, short, side, sine_cera, use


def pile(draw: str = "GH SB OA 6X", hand: str = "X", discard: str = "SA") -> State:
    return position(side(draw, hand, discard), fresh(), fresh())


# ---- Flat Chisel


@pytest.mark.rule("flat-chisel.reveal-three")
@pytest.mark.rule("flat-chisel.trash-scrap")
@pytest.mark.rule("flat-chisel.discard-rest")
@pytest.mark.rule("sculpt.discard-place")
def test_flat_chisel_trashes_scrap_and_discards_the_rest() -> None:
    done = use(pile(), "flat-chisel", revealed="X GH X")
    assert done.kind == "legal"
    assert short(done.side().draw) == "SB OA 4X"
    assert short(done.side().discard) == "GH SA X"  # the hand's Scrap is cleaned up
    assert done.cited["flat-chisel.trash-scrap"].endswith("2.")
    assert done.cited["flat-chisel.discard-rest"].endswith("1.")
    assert "your own Discard Pile" in done.cited["sculpt.discard-place"]


@pytest.mark.rule("flat-chisel.reveal-three")
@pytest.mark.parametrize("revealed", ["X GH", "4X"])
def test_flat_chisel_turns_up_three(revealed: str) -> None:
    assert use(pile(), "flat-chisel", revealed=revealed).refusal == "flat-chisel.reveal-three"


@pytest.mark.rule("flat-chisel.trash-scrap")
@pytest.mark.parametrize("trashed", ["", "X", "X X GH"])
def test_flat_chisel_trashes_scrap_all_of_it_and_nothing_else(trashed: str) -> None:
    refused = use(pile(), "flat-chisel", revealed="X GH X", trashed=trashed)
    assert refused.refusal == "flat-chisel.trash-scrap"
    assert "2 Scrap" in refused.verdict.says


def test_only_what_was_turned_up_can_be_trashed() -> None:
    assert use(pile(), "flat-chisel", revealed="X GH OA", trashed="X X").verdict.final


# ---- Toothed Chisel


@pytest.mark.rule("toothed-chisel.reveal-two")
@pytest.mark.rule("toothed-chisel.trash-one")
@pytest.mark.rule("toothed-chisel.discard-other")
def test_toothed_chisel_trashes_one_of_two() -> None:
    done = use(pile(), "toothed-chisel", revealed="X GH", trashed="X")
    assert short(done.side().discard) == "GH SA X"
    assert short(done.side().draw) == "SB OA 5X"
    same = use(pile(), "toothed-chisel", revealed="X X")
    assert sum(same.side().trash) == sum(pile().sides[0].trash) + 1


@pytest.mark.rule("toothed-chisel.reveal-two")
def test_toothed_chisel_turns_up_two() -> None:
    assert use(pile(), "toothed-chisel", revealed="X", trashed="X").rule == (
        "toothed-chisel.reveal-two"
    )


@pytest.mark.rule("toothed-chisel.trash-one")
@pytest.mark.parametrize("trashed", ["", "X GH"])
def test_toothed_chisel_trashes_exactly_one(trashed: str) -> None:
    refused = use(pile(), "toothed-chisel", revealed="X GH", trashed=trashed)
    assert refused.refusal == "toothed-chisel.trash-one"


@pytest.mark.rule("toothed-chisel.trash-one")
def test_a_single_card_is_the_one_trashed() -> None:
    """As far as possible, clause by clause (both-piles-empty)."""
    done = use(pile("GH", "", ""), "toothed-chisel", revealed="GH")
    assert done.kind == "legal"
    assert short(done.side().discard) == ""


# ---- Saw


@pytest.mark.rule("saw.name-colour")
@pytest.mark.rule("saw.trash-until")
@pytest.mark.rule("saw.match-trashed-too")
def test_saw_trashes_up_to_and_with_its_colour() -> None:
    done = use(pile(), "saw", named="silver", trashed="X GH X SB")
    assert done.kind == "legal"
    assert short(done.side().draw) == "OA 4X"
    assert "Silver" in done.cited["saw.match-trashed-too"]
    assert "trashes 4" in done.cited["saw.trash-until"]


@pytest.mark.rule("saw.trash-until")
@pytest.mark.rule("saw.match-trashed-too")
def test_saw_stops_at_the_first_of_its_colour() -> None:
    refused = use(pile(), "saw", named="gold", trashed="X GH X")
    assert refused.refusal == "saw.trash-until"
    assert "stops at card 2" in refused.verdict.says


@pytest.mark.rule("saw.trash-until")
def test_saw_goes_on_until_its_colour_comes() -> None:
    refused = use(pile(), "saw", named="gold", trashed="X SB")
    assert refused.refusal == "saw.trash-until"
    assert "Gold" in refused.verdict.instead


@pytest.mark.rule("saw.name-colour")
@pytest.mark.parametrize("named", ["scrap", None])
def test_saw_names_a_colour(named: str | None) -> None:
    assert use(pile(), "saw", named=named, trashed="X").refusal == "saw.name-colour"


@pytest.mark.rule("wax.not-nameable")
@pytest.mark.parametrize("tool", ["saw", "rounded-chisel"])
def test_wax_cannot_be_named(tool: str) -> None:
    state = sine_cera(side("9X W", "W"), side())
    refused = use(state, tool, named="wax", trashed="W")
    assert refused.refusal == "wax.not-nameable"


# ---- Jackhammer


@pytest.mark.rule("jackhammer.trash-pair")
@pytest.mark.rule("jackhammer.types")
@pytest.mark.parametrize("pair", ["GH SB", "X GH", "OA SB"])
def test_jackhammer_stops_at_a_pair_that_differs(pair: str) -> None:
    assert use(pile(), "jackhammer", trashed=pair).kind == "legal"
    refused = use(pile(), "jackhammer", trashed=f"{pair} X X")
    assert refused.refusal == "jackhammer.repeat"


@pytest.mark.rule("jackhammer.repeat")
@pytest.mark.rule("jackhammer.types")
@pytest.mark.parametrize("pair", ["GH GA", "X X", "SB SH"])
def test_jackhammer_goes_again_on_a_pair_of_one_type(pair: str) -> None:
    """Gold, Silver, Onyx and Scrap are the types; parts do not matter."""
    state = pile("GH GA SB SH OA 6X")
    refused = use(state, "jackhammer", trashed=pair)
    assert refused.refusal == "jackhammer.repeat"
    assert "step 2" in refused.verdict.says
    done = use(state, "jackhammer", trashed=f"{pair} X OA")
    assert done.kind == "legal"
    assert "jackhammer.repeat" in done.cited


@pytest.mark.rule("jackhammer.types")
def test_parts_are_no_types() -> None:
    state = pile("GH SH OH 6X")
    assert use(state, "jackhammer", trashed="GH SH").kind == "legal"


@pytest.mark.rule("jackhammer.trash-pair")
def test_jackhammer_trashes_two_at_a_time() -> None:
    refused = use(pile(), "jackhammer", trashed="GH")
    assert refused.refusal == "jackhammer.trash-pair"
    assert "trashes 2 cards in step 1, not 1" in refused.verdict.says


# ---- Polishing Stone


@pytest.mark.rule("polishing-stone.any-piles")
@pytest.mark.rule("polishing-stone.extra-cards")
@pytest.mark.rule("sculpt.trash-place")
def test_stone_trashes_tops_onto_their_owners_trash() -> None:
    done = use(pile(), "polishing-stone", piles=(0, 2), tops="GH SA")
    assert done.state.extra == 2
    assert short(done.side(2).trash) == "SA"
    assert sum(done.side(0).trash) == sum(pile().sides[0].trash) + 1
    placed = [c.says for c in done.verdict.cited if c.rule == "sculpt.trash-place"]
    assert placed == [
        "The card of player 3 goes onto that player's Trash Pile.",
        "What is trashed lies on your own Trash Pile: 1 card.",
    ]
    assert done.cited["polishing-stone.extra-cards"].endswith("2.")


@pytest.mark.rule("polishing-stone.any-piles")
def test_stone_may_hit_no_pile_and_then_owes_nothing() -> None:
    assert use(pile(), "polishing-stone").state.extra == 0


@pytest.mark.rule("polishing-stone.any-piles")
def test_stone_needs_a_card_for_each_pile() -> None:
    assert use(pile(), "polishing-stone", piles=(0, 1), tops="GH").verdict.final
    assert use(pile(), "polishing-stone", piles=(7,), tops="GH").refusal == "table.seat"


def test_a_pile_without_cards_cannot_be_hit() -> None:
    state = position(side("2X"), side(), fresh())
    refused = use(state, "polishing-stone", piles=(1,), tops="X")
    assert refused.refusal == "polishing-stone.any-piles"


def test_an_empty_pile_is_refilled_by_its_owner_first() -> None:
    state = position(side("2X"), side("", "", "GH SB"), fresh())
    done = use(state, "polishing-stone", piles=(1,), tops="SB")
    assert short(done.side(1).draw) == "GH"
    assert short(done.side(1).discard) == ""


def test_a_refusal_about_anothers_pile_tells_nothing_of_that_hand() -> None:
    """All three Gold Heads of this deck are in a hidden hand; the table must not learn that."""
    threes = {"colour-distribution": "three-by-three"}
    state = position(side("2X"), side("3X", "3GH"), rulings=threes)
    refused = use(state, "polishing-stone", piles=(1,), tops="GH")
    assert refused.verdict.final
    assert "hand" not in refused.verdict.says
    own = use(position(side("3X", "3GH"), fresh(), rulings=threes), "polishing-stone",
              piles=(0,), tops="GH")  # fmt: skip
    assert "3 in hand" in own.verdict.says


# ---- custom Tools


def test_a_custom_tool_moves_cards_as_entered() -> None:
    """What it says is the table's to follow; pieces are conserved all the same."""
    state = pile("GH SB OA 6X", "X SH", "SA")
    bench = state.bench
    bench = type(bench)((*bench.tools, "Plumb Line"), (*bench.up, True),
                        (CustomTool(name="Plumb Line", text="Do as you like."),))  # fmt: skip
    state = state.but(bench=bench)
    done = use(state, "Plumb Line", drawn="GH X", revealed="SB", trashed="SH", discarded="X",
               recovered="OH", returned="GH", piles=(1,), tops="X", extra=2)  # fmt: skip
    assert done.kind == "legal"
    assert short(done.side().draw) == "GH OA 5X"
    assert short(done.side().discard) == "SB SA OH 2X"
    assert short(done.side(1).trash) == "X"
    assert done.state.extra == 2
    assert not done.state.bench.is_up("Plumb Line")
    assert use(state, "Plumb Line", trashed="SB", source="draw").kind == "legal"
    assert use(state, "Plumb Line", trashed="SA", source="discard").kind == "legal"
    assert use(state, "Plumb Line", trashed="OB").verdict.final  # not in hand
    assert use(state, "Plumb Line", named="gold").refusal == "sculpt.effect-order"


@pytest.mark.rule("toothed-chisel.trash-one")
@pytest.mark.ruling("exact-versus-up-to", "optional")
def test_where_toothed_chisel_may_trash_none_nothing_told_is_none() -> None:
    state = position(side("X X GH", "SB"), fresh(), rulings={"exact-versus-up-to": "optional"})
    done = use(state, "toothed-chisel", revealed="X X")
    assert short(done.side().discard) == "SB 2X"
    assert done.bearing == {"exact-versus-up-to": "optional"}


@pytest.mark.rule("deck.scraps")
def test_cards_drawn_together_are_counted_against_the_deck() -> None:
    """Scrap has no colour, so no other colour is the reason that none is left."""
    state = position(side("X GH SB", "", ""), fresh(), phase="plan")
    refused = plan(state, "X X GH")
    assert refused.refusal == "deck.scraps"
    assert "1 just taken off it" in refused.verdict.says
    assert "colours" not in refused.verdict.says


@pytest.mark.rule("term.reshuffle-general")
def test_a_refill_of_another_players_pile_is_told() -> None:
    state = position(side("X", "X X"), side("", "", "GH SB"))
    done = use(state, "heavy-sledge", trashed="X X", piles=(1,), tops="GH")
    assert "of player 2" in done.cited["term.reshuffle-general"]
