"""Ability Cards: who holds which, a skull's symbol, a die back in play."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from tests.games.geometric_art.kit import Table, cites, refused


def cards(table: Table) -> list[tuple[int, int]]:
    return [(s.plus_one, s.rotate) for s in table.state.sides]


@pytest.mark.ruling("ability-supply", "ten-cards")
@pytest.mark.ruling("ability-supply", "app-tracked")
def test_everybody_has_both_cards() -> None:
    for reading in ("ten-cards", "app-tracked"):
        assert cards(Table(seats=5, ability_supply=reading)) == [(1, 1)] * 5
        assert cards(Table("best", seats=5, ability_supply=reading)) == [(1, 0)] * 5


@pytest.mark.ruling("ability-supply", "five-only")
def test_five_cards_go_round_as_far_as_they_go() -> None:
    five = {"ability_supply": "five-only"}
    assert cards(Table(seats=2, **five)) == [(1, 1), (1, 1)]
    assert cards(Table(seats=3, **five)) == [(1, 1), (1, 1), (1, 0)]
    assert cards(Table(seats=5, **five)) == [(1, 0)] * 5
    assert cards(Table("best", seats=4, **five)) == [(1, 0)] * 4


@pytest.mark.ruling("skull-card-source", "not-dealt")
@pytest.mark.rule("ability.skull-discard")
def test_no_skull_card_is_dealt() -> None:
    table = Table()
    table.start()
    assert "none is dealt" in refused(
        table.enter(0, "ability", card="skull"), "ability.skull-discard"
    )


@pytest.mark.ruling("skull-card-source", "instead-of-plus-one")
@pytest.mark.rule("ability.skull-effect")
def test_a_skull_card_in_place_of_the_plus_one() -> None:
    table = Table(options={"skulls": [1]}, skull_card_source="instead-of-plus-one")
    table.start(["line"] * 7)
    refused(table.enter(1, "ability", card="plus-one"), "ability.plus-one-discard")
    refused(table.enter(0, "ability", card="skull"), "ability.skull-discard")
    cites(
        table.ok(1, "ability", card="skull", symbol="skull"),
        "ability.skull-effect",
        "ability.skull-discard",
    )
    table.ok(1, "title", title="boat")
    refused(
        table.enter(1, "drawing-done", symbols=["skull", "skull"]), "joint.draw-shapes-from-dice"
    )
    table.ok(1, "drawing-done", symbols=[*["line"] * 7, "skull"])


@pytest.mark.rule("ability.skull-effect")
def test_what_an_untold_skull_shows_only_the_table_can_see() -> None:
    table = Table(options={"skulls": [1]}, skull_card_source="instead-of-plus-one")
    table.start(["line"] * 7)
    table.ok(1, "ability", card="skull")
    table.ok(1, "title", title="boat")
    two = table.enter(1, "drawing-done", symbols=["star", "star"])
    assert refused(two, "joint.draw-shapes-from-dice") == "No rolled die shows star."
    verdict = table.ok(1, "drawing-done", symbols=["line", "star"])
    assert (verdict.kind, verdict.rule) == ("unknown", "ability.skull-effect")


def test_a_drawing_too_large_is_told_of_a_card_only_by_who_holds_one() -> None:
    table = Table()
    table.start()
    for seat in (0, 1):
        table.ok(seat, "title", title=f"boat {seat}")
    table.ok(1, "ability", card="plus-one")
    spare = table.enter(0, "drawing-done", count=8).verdict
    spent = table.enter(1, "drawing-done", count=9).verdict
    assert ("+1 card" in spare.instead, "+1 card" in spent.instead) == (True, False)


def test_skull_cards_need_their_reading() -> None:
    with pytest.raises(Unreadable) as wrong:
        Table(options={"skulls": [0]})
    assert wrong.value.path == "rulings.skull-card-source"
    with pytest.raises(Unreadable) as wrong:
        Table(options={"skulls": [3]}, skull_card_source="instead-of-plus-one")
    assert wrong.value.path == "options.skulls[0]"


@pytest.mark.ruling("skull-card-source", "other-side")
def test_the_skull_is_the_other_side() -> None:
    table = Table(skull_card_source="other-side")
    table.start()
    table.ok(0, "ability", card="skull", symbol="heart")
    refused(table.enter(0, "ability", card="plus-one"), "ability.plus-one-discard")
    table.ok(1, "ability", card="plus-one")
    refused(table.enter(1, "ability", card="skull"), "ability.skull-discard")


# ---- rotate


def five_dice(**rulings: str) -> Table:
    """In the first painting's wake: players 2 and 3 were wrong, five dice are left."""
    table = Table(**rulings)
    table.begin()
    table.joint(1, 2)
    assert table.state.dice == 5
    return table


@pytest.mark.rule("ability.rotate-effect")
@pytest.mark.rule("ability.rotate-discard")
@pytest.mark.ruling("rotate-when", "any-time")
def test_a_rotate_card_brings_a_die_back_at_any_time() -> None:
    fresh = Table()
    assert "All 7 dice" in refused(
        fresh.enter(0, "ability", card="rotate"), "ability.rotate-effect"
    )
    table = five_dice()
    verdict = table.ok(0, "ability", card="rotate")
    cites(verdict, "ability.rotate-effect", "ability.rotate-discard")
    assert verdict.says == "A die comes back: 6 are in play."
    assert refused(table.enter(0, "ability", card="rotate"), "ability.rotate-discard") == (
        "Player 1 has no rotate card left."
    )
    table.rest()
    table.ok(1, "ability", card="rotate")
    table.ok(None, "end-round")
    assert table.state.dice == 7


@pytest.mark.ruling("rotate-when", "drawing-only")
def test_a_rotate_card_in_the_drawing_phase_only() -> None:
    table = five_dice(rotate_when="drawing-only")
    refused(table.enter(0, "ability", card="rotate"), "ability.rotate-effect")
    table.rest()
    refused(table.enter(0, "ability", card="rotate"), "ability.rotate-effect")
    table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.ok(0, "ability", card="rotate")
    table.start()
    table.ok(1, "ability", card="rotate")
    assert table.state.dice == 7


@pytest.mark.ruling("rotate-when", "own-removal")
def test_a_rotate_card_answers_ones_own_removal() -> None:
    table = five_dice(rotate_when="own-removal")
    refused(table.enter(0, "ability", card="rotate"), "ability.rotate-effect")
    table.ok(1, "ability", card="rotate")
    table.ok(2, "ability", card="rotate")
    late = five_dice(rotate_when="own-removal")
    late.joint()
    refused(late.enter(1, "ability", card="rotate"), "ability.rotate-effect")


def test_a_rescue_is_open_to_every_rotate_card_whatever_the_moment() -> None:
    for reading in ("drawing-only", "own-removal"):
        table = Table(seats=5, one_die_when="immediate-with-rescue", rotate_when=reading)
        table.begin()
        table.joint(1, 2, 3)
        table.joint(0, 2, 3)
        assert table.state.phase == "rescue"
        table.ok(4, "ability", card="rotate")
        assert (table.state.phase, table.state.dice) == ("guess", 2)


def drawing_with_five(**rulings: str) -> Table:
    table = five_dice(**rulings)
    table.rest()
    table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.start(["arc", "arc", "line", "line", "dot"])
    for seat in range(3):
        table.ok(seat, "title", title=f"title {seat}")
    return table


@pytest.mark.ruling("rotate-die-face", "next-roll")
def test_a_die_that_comes_back_shows_nothing_yet() -> None:
    table = drawing_with_five()
    table.ok(0, "ability", card="rotate", symbol="heart")
    assert (table.state.dice, table.state.rolled) == (6, 5)
    refused(table.enter(0, "drawing-done", symbols=["heart"]), "joint.draw-shapes-from-dice")
    refused(table.enter(0, "drawing-done", count=6), "draw.limit-counts-per-die")


@pytest.mark.ruling("rotate-die-face", "roll-now")
def test_a_die_that_comes_back_is_rolled_now() -> None:
    table = drawing_with_five(rotate_die_face="roll-now")
    table.ok(0, "ability", card="rotate", symbol="heart")
    assert (table.state.dice, table.state.rolled) == (6, 6)
    table.ok(0, "drawing-done", symbols=["heart", "arc"])
    table.ok(1, "ability", card="rotate")  # nobody typed what it shows
    assert table.state.faces == ()
    table.ok(1, "drawing-done", count=7)


def test_best_artist_deals_no_rotate_card() -> None:
    table = Table("best")
    assert "deals none" in refused(
        table.enter(0, "ability", card="rotate"), "ability.rotate-discard"
    )


def test_a_card_used_in_one_round_adds_nothing_to_the_next() -> None:
    table = Table("joint", 2)
    table.start()
    table.ok(0, "ability", card="plus-one")
    table.draw()
    table.ok(None, "painter", painter=0)
    table.rest()
    table.ok(None, "end-round")
    table.ok(None, "next-round")
    table.start()
    assert table.side(0).used == ()
    table.ok(0, "title", title="ship")
    refused(table.enter(0, "drawing-done", count=8), "draw.limit-counts-per-die")
    table.ok(0, "drawing-done", count=7)


@pytest.mark.ruling("rotate-die-face", "roll-now")
def test_dice_counted_anew_while_drawing_make_no_eighth_roll() -> None:
    table = Table(rotate_die_face="roll-now")
    table.start(["line"] * 7)
    table.ok(None, "correct", what="dice", to=6)
    table.ok(0, "ability", card="rotate", symbol="star")
    assert (table.state.dice, table.state.rolled, table.state.faces) == (7, 7, ("line",) * 7)
