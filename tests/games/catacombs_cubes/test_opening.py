"""Laying out, the first Foreman, what the player boards give."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.options import Options
from tests.games.catacombs_cubes.kit import HALL, SOLO, TRACK, Table, done, refused, taken, tile

START = {"coins": ["red", "blue", "silver"]}


def lay_out(table: Table, **more: object) -> object:
    plain = {"palace_track": TRACK, "town_hall": HALL, "starts": [START] * table.terms.seats}
    return table.enter(None, "setup", **(plain | more))


def test_the_game_is_laid_out_for_two_to_four() -> None:
    for seats in (2, 3, 4):
        table = Table(seats)
        assert table.state.stack == 22
        assert [s.coins for s in table.state.seats] == [(1, 1, 1)] * seats
        assert table.state.issued == (seats, seats, seats)
        assert (table.state.foreman, table.state.phase) == (seats - 1, "offers")


@pytest.mark.rule("start.same-side")
def test_all_boards_show_the_same_side() -> None:
    table = Table(laid=False)
    mixed = [START, {"pieces": ["clay"]}]
    assert "player 2" in refused(lay_out(table, starts=mixed), "start.same-side")  # type: ignore[arg-type]
    table = Table(laid=False, options={"board_side": "reverse"})
    says = refused(lay_out(table, starts=mixed), "start.same-side")  # type: ignore[arg-type]
    assert "player 1" in says


def test_a_front_shows_three_coins_and_a_reverse_a_piece() -> None:
    table = Table(laid=False)
    two = [{"coins": ["red", "red"]}, START]
    refused(lay_out(table, starts=two), "start.front-three-coins")  # type: ignore[arg-type]
    table = Table(laid=False, options={"board_side": "reverse"})
    refused(lay_out(table, starts=[{}, {}]), "start.reverse-pieces")  # type: ignore[arg-type]
    done(lay_out(table, starts=[{"pieces": ["clay", "glass"]}, {"pieces": ["clay"]}]))  # type: ignore[arg-type]
    assert table.held(0) == {"clay": 1, "glass": 1}
    assert table.stock("clay") == 4


@pytest.mark.rule("expansion.fixed-totals")
def test_there_is_only_one_tile_of_a_name() -> None:
    table = Table(laid=False)
    one = tile("Mill", 3, 2, level=1)
    refused(lay_out(table, plans=[one, one]), "expansion.fixed-totals")  # type: ignore[arg-type]


@pytest.mark.rule("expansion.fixed-totals")
def test_a_tenth_tile_of_a_level_is_not_in_the_box() -> None:
    table = Table(4, laid=False)
    ten = [tile(f"Home {n}", 2, 1, level=1) for n in range(4)]
    plans = [tile(f"Plan {n}", 2, 1, level=1) for n in range(4)]
    more = {"plans": plans, "residences": ten, "preview": tile("P", 2, 1, level=1)}
    done(lay_out(table, **more))  # type: ignore[arg-type]
    assert table.state.levels == (9, 0, 0)
    done(table.enter(None, "foreman-roll", foreman=3))
    table.offers()
    table.yard(0, glass=1)
    tenth = table.enter(0, "build", slot=1, yard=["glass"], drawn=tile("T", 1, 1, level=1))
    says = refused(tenth, "expansion.fixed-totals")
    assert says == "That would be 10 tiles of level 1; a game has 9."


def test_the_highest_roll_is_foreman_and_ties_roll_again() -> None:
    table = Table(3, laid=False)
    done(lay_out(table))  # type: ignore[arg-type]
    says = taken(table.enter(None, "foreman-roll", rolls=[5, 2, 5]), "foreman.tie-reroll")
    assert says == "Player 1 and player 3 rolled 5: they roll again."
    refused(table.enter(None, "foreman-roll", rolls=[5, 2, 5]), "foreman.roll")
    assert taken(table.enter(None, "foreman-roll", rolls=[1, 6]), "foreman.highest")
    assert table.state.foreman == 2


def test_the_foreman_may_be_named_instead_of_the_rolls() -> None:
    table = Table(laid=False)
    done(lay_out(table))  # type: ignore[arg-type]
    refused(table.enter(None, "foreman-roll"), "foreman.roll")
    refused(table.enter(None, "foreman-roll", foreman=7), "foreman.roll")
    done(table.enter(None, "foreman-roll", foreman=0))


def test_what_belongs_to_solo_is_refused_at_a_table_of_several() -> None:
    table = Table(laid=False)
    markers = ["red", "blue", "silver"]
    refused(lay_out(table, markers=markers), "solo.setup-start-tiles")  # type: ignore[arg-type]
    refused(lay_out(table, plans=[None] * 4, residences=[None] * 3), "setup.residence-deal")  # type: ignore[arg-type]
    refused(lay_out(table, town_hall_at=[0, 0]), "setup.town-hall")  # type: ignore[arg-type]
    refused(lay_out(table, town_hall=None), "setup.town-hall")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "options", "path"),
    [
        (2, {"solo": True}, "options.solo"),
        (1, {}, "options.solo"),
        (1, {"solo": True, "quarry": "dice"}, "options.quarry"),
        (1, {"solo": True, "resource_rule": "competitive"}, "options.resource_rule"),
        (1, {"solo": True, "advanced": True}, "options.advanced"),
    ],
)
def test_options_that_do_not_go_together(seats: int, options: dict[str, object], path: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        GAME.terms(seats, Options(**options), {})  # type: ignore[arg-type]
    assert wrong.value.path == path


def test_columns_of_a_tile_add_up_to_its_cubes() -> None:
    table = Table(laid=False)
    odd = tile("Odd", 4, 1, columns=[[1, 2]])
    with pytest.raises(Unreadable, match="columns have 3 cubes"):
        lay_out(table, plans=[odd])


@pytest.mark.ruling("unprinted-data", "as-entered")
def test_a_tile_may_be_told_when_it_is_built() -> None:
    table = Table(setup={"plans": [], "preview": None, "palace": None})
    assert table.state.plans == ("untold",) * 4
    table.offers()
    table.yard(0, glass=1)
    refused(table.enter(0, "build", slot=2, yard=["glass"]), "build.one-tile")
    taken(table.enter(0, "build", slot=2, yard=["glass"], tile=tile("Inn", 2, 3)), "build.one-tile")


# ---- what is kept in the box


def kept(kind: str, plain: dict[str, Any]) -> list[dict[str, Any]]:
    found = GAME.box_kind(kind)
    assert found is not None
    return list(found.worth_keeping(plain, {}))


@pytest.mark.rule("solo.setup-start-tiles")
def test_the_starting_tiles_of_solo_are_kept_as_village_tiles_of_level_1() -> None:
    hut, shed = ({k: v for k, v in SOLO[one].items() if k != "level"}
                 for one in ("start_tile", "builder_tile"))  # fmt: skip
    plain = {"action": "setup", "start_tile": hut, "builder_tile": shed}
    assert kept("village", plain) == [{**hut, "level": 1}, {**shed, "level": 1}]
    assert kept("residence", plain) == []


def test_a_board_is_not_told_twice_what_it_gives() -> None:
    board = GAME.box_kind("board")
    assert board is not None
    (told,) = kept("board", {"action": "setup", "starts": [{"coins": ["red", "blue", "red"]}]})
    assert told["name"] == "2 red, 1 blue"
    assert board.words(convert(told, board.item)) == ""
    assert board.words(convert({**told, "name": "Moon"}, board.item)) == "2 red, 1 blue"


@pytest.mark.rule("foreman.tie-reroll")
def test_after_a_tie_only_those_who_were_level_can_be_named() -> None:
    table = Table(3, laid=False)
    lay_out(table)
    done(table.enter(None, "foreman-roll", rolls=[5, 2, 5]))
    says = refused(table.enter(None, "foreman-roll", foreman=1), "foreman.tie-reroll")
    assert says.endswith("player 1 and player 3. Player 2 was not among them.")
    done(table.enter(None, "foreman-roll", foreman=2))
    assert table.state.foreman == 2
