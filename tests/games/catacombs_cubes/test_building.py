"""Builds, placement, rewards in order, connectors, Residences."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.catacombs_cubes.kit import (
    PLANS,
    Table,
    cites,
    done,
    refused,
    refused_and_ruled,
    taken,
    tile,
)


def ready(seats: int = 3, *, setup: dict[str, Any] | None = None, **rulings: Any) -> Table:
    table = Table(seats, setup=setup, **rulings)
    table.offers("clay", "glass")
    table.yard(0, obsidian=3, glass=2, stone=1, clay=1)
    return table


def with_first(plan: dict[str, Any], **rulings: Any) -> Table:
    """Player 1 may build this tile out of slot 1."""
    return ready(setup={"plans": [plan, *PLANS[1:]]}, **rulings)


@pytest.mark.rule("build.one-tile")
@pytest.mark.rule("build.pieces-from-both")
@pytest.mark.rule("build.used-returned")
@pytest.mark.rule("build.yard-returned")
@pytest.mark.rule("build.yard-obsidian-kept")
@pytest.mark.rule("build.warehouse-kept")
@pytest.mark.rule("place.preview-promoted")
@pytest.mark.rule("place.preview-refilled")
def test_a_build_uses_both_areas_and_empties_the_yard_but_obsidian() -> None:
    table = ready()
    table.warehouse(0, obsidian=1, crystal=1)
    supply = table.state.supply
    drawn = tile("Inn", 3, 2)
    answer = table.enter(0, "build", slot=1, yard=["glass"], warehouse=["obsidian"], drawn=drawn)
    assert {"build.one-tile", "build.used-returned", "build.yard-returned", "build.warehouse-kept",
            "build.yard-obsidian-kept", "place.preview-promoted"} <= cites(answer)  # fmt: skip
    assert taken(answer, "build.pieces-from-both") == "Mill is built of 1 obsidian, 1 glass."
    assert (
        taken(answer, "place.preview-refilled") == "The next tile becomes the preview; 21 are left."
    )
    assert (table.held(0), table.held(0, "warehouse")) == ({"obsidian": 3}, {"crystal": 1})
    back = [now - was for now, was in zip(table.state.supply, supply, strict=True)]
    assert back == [1, 2, 0, 1, 1, 0]
    names = [getattr(slot, "name", slot) for slot in (*table.state.plans, table.state.preview)]
    assert names == ["Well", "Bakery", "Smithy", "Chapel", "Inn"]


@pytest.mark.rule("tile.cube-count")
@pytest.mark.rule("build.any-pieces")
def test_exactly_the_printed_cubes_of_whatever_types() -> None:
    table = ready()
    says = refused_and_ruled(table, "tile.cube-count", 0, "build", slot=1, yard=["clay"])
    assert says == "1 clay: 4 cubes in all; Mill has 3."
    for pieces in (["obsidian"] * 3, ["glass", "obsidian"], ["stone"]):
        done(ready().enter(0, "build", slot=1, yard=pieces))


@pytest.mark.rule("build.enough-pieces")
def test_only_pieces_that_are_held() -> None:
    answer = ready().enter(0, "build", slot=1, yard=["bamboo"])
    assert refused(answer, "build.enough-pieces") == "The Construction Yard holds 0 bamboo, not 1."
    assert answer.verdict.final


@pytest.mark.rule("build.unanimous")
@pytest.mark.ruling("agreement-dispute", "unanimous")
def test_everybody_accepts_a_build() -> None:
    build = {"slot": 1, "yard": ["stone"]}
    says = refused_and_ruled(ready(), "build.unanimous", 0, "build", **build, agreed=[0, 1])
    assert says == "Player 3 has not agreed."
    table = ready()
    done(table.enter(2, "leave"))
    done(table.enter(0, "build", **build, agreed=[0, 1]))


@pytest.mark.rule("tile.blueprint-view")
def test_a_typed_shape_too_small_for_a_bar_of_three_is_refused() -> None:
    plan = tile("Block", 4, 2, columns=[[1, 1], [1, 1]])
    table = with_first(plan)
    table.yard(0, bamboo=1)
    refused(table.enter(0, "build", slot=1, yard=["bamboo", "obsidian"]), "tile.blueprint-view")
    done(table.enter(0, "build", slot=1, yard=["stone", "obsidian"]))


@pytest.mark.rule("residence.main-action")
@pytest.mark.rule("residence.tracker")
@pytest.mark.rule("residence.owned")
def test_the_own_residence_is_built_once() -> None:
    table = ready()
    answer = table.enter(0, "build", yard=["glass"])
    assert "residence.main-action" in cites(answer)
    assert "residence.tracker" in cites(table.place(0, "1,0"))
    assert table.state.grid[1, 0].owner == 0
    while table.state.due is not None:
        table.any_choice()
    table.next_round()
    table.offers()
    while table.state.active != 0:
        table.any_turn()
    table.yard(0, glass=1)
    refused(table.enter(0, "build", yard=["glass"]), "residence.main-action")
    assert table.state.grid[1, 0].owner == 0


def test_a_slot_without_a_tile_is_not_built() -> None:
    table = ready()
    odd = tile("Mill", 9, 9)
    refused(table.enter(0, "build", slot=1, yard=["stone"], tile=odd), "build.one-tile")


# ---- laying


@pytest.mark.rule("place.immediate-flip")
@pytest.mark.rule("place.adjacent")
@pytest.mark.rule("place.within-limit")
@pytest.mark.rule("place.fixed")
def test_a_tile_is_laid_next_to_the_grid_and_stays() -> None:
    table = ready()
    refused(table.enter(0, "place", at="1,0"), "place.immediate-flip")
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    refused(table.enter(1, "place", at="1,0"), "place.immediate-flip")
    answer = table.enter(0, "place", at="2,0")
    assert "touches no tile" in refused(answer, "place.adjacent")
    assert answer.verdict.instead == "Free places: 1 up; 1 left; 1 right; 1 down."
    refused(table.enter(0, "place", at="1,1"), "place.adjacent")
    answer = table.enter(0, "place", at="0,0")
    refused(answer, "place.fixed")
    assert answer.verdict.final
    answer = table.place(0, "1,0")
    assert taken(answer, "place.immediate-flip") == "Mill is laid: 1 right."
    assert {"place.adjacent", "place.within-limit"} <= cites(answer)


@pytest.mark.rule("place.adjacent")
def test_a_ruling_may_let_a_tile_lie_apart() -> None:
    table = ready()
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    answer = table.rule(0, "place", "place.adjacent", at="2,0")
    assert answer.verdict.stands == "table-ruling"


# ---- rewards


@pytest.mark.rule("reward.order")
@pytest.mark.rule("reward.vp")
@pytest.mark.rule("reward.bonus-if-printed")
def test_points_then_bonus_then_connectors() -> None:
    table = ready()
    table.yard(0, crystal=1)
    done(table.enter(0, "build", slot=3, yard=["crystal", "obsidian"]))
    answer = table.place(0, "1,0")
    assert taken(answer, "reward.vp") == "4 points for player 1: 4 now."
    assert "reward.order" in cites(answer)
    assert table.state.due
    assert table.state.due.kind == "any"
    done(table.enter(0, "choose", pick="clay"))
    assert table.state.due.kind == "pair"
    table = ready()
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    assert taken(table.place(0, "1,0"), "reward.bonus-if-printed") == "Mill prints no bonus."


@pytest.mark.rule("reward.bonus-obsidian")
@pytest.mark.rule("reward.bonus-any")
def test_bonuses_go_where_they_belong() -> None:
    table = ready()
    done(table.enter(0, "build", slot=2, yard=["clay"]))
    assert "reward.bonus-obsidian" in cites(table.place(0, "1,0"))
    assert table.held(0, "warehouse") == {"obsidian": 1}
    table = ready()
    done(table.enter(0, "build", slot=3, yard=["stone", "glass"]))
    table.place(0, "1,0")
    taken(table.enter(0, "choose", pick="clay"), "reward.bonus-any")
    assert table.held(0) == {"clay": 1, "obsidian": 3}


@pytest.mark.ruling("flush-before-rewards", "flush-first")
@pytest.mark.ruling("flush-before-rewards", "flush-last")
@pytest.mark.parametrize(
    ("reading", "kept"),
    [("flush-first", {"clay": 1, "obsidian": 3}), ("flush-last", {"obsidian": 3})],
)
def test_the_yard_is_emptied_before_or_after_rewards(reading: str, kept: dict[str, int]) -> None:
    table = ready(flush_before_rewards=reading)
    done(table.enter(0, "build", slot=3, yard=["stone", "glass"]))
    assert ("clay" in table.held(0)) == (reading == "flush-last")
    table.place(0, "1,0")
    done(table.enter(0, "choose", pick="clay"))
    done(table.enter(0, "choose", pick="blue"))
    assert table.held(0) == kept


@pytest.mark.rule("track.wrap")
def test_past_55_the_tracker_goes_round() -> None:
    table = ready()
    table.count("points.0", 55)
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    assert "goes round" in taken(table.place(0, "1,0"), "track.wrap")
    assert table.points(0) == 57


# ---- connectors

PAYS = {
    "blue": ("1,0", "b", {"blue": 2}, {}, 0),
    "red": ("0,-1", "r", {"red": 2}, {}, 0),
    "silver": ("0,1", "s", {"silver": 2}, {}, 0),
    "black": ("-1,0", "k", {}, {"obsidian": 2}, 0),
}


@pytest.mark.rule("connector.matched")
@pytest.mark.rule("connector.red")
@pytest.mark.rule("connector.blue")
@pytest.mark.rule("connector.silver")
@pytest.mark.rule("connector.black")
@pytest.mark.rule("connector.destinations")
@pytest.mark.example("connector-pair-blue")
@pytest.mark.example("connector-pair-black")
@pytest.mark.ruling("town-hall-connectors", "pays")
@pytest.mark.parametrize("colour", list(PAYS))
def test_equal_connectors_pay_twice(colour: str) -> None:
    at, letter, coins, stored, _ = PAYS[colour]
    table = with_first(tile("Plain", 3, 0, letter * 4))
    table.coins(0, red=0, blue=0, silver=0)
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    answer = table.place(0, at)
    assert {"connector.matched", f"connector.{colour}", "connector.clockwise-from-top"} <= cites(
        answer
    )
    assert {c: n for c, n in table.coin_counts(0).items() if n} == coins
    assert table.held(0, "warehouse") == stored
    assert table.state.due is None


@pytest.mark.rule("connector.yellow")
@pytest.mark.rule("connector.matched")
def test_yellow_pays_points() -> None:
    table = ready(setup={"town_hall": ["yellow"] * 4})
    done(table.enter(0, "build", slot=2, yard=["clay"]))
    answer = table.place(0, "1,0")
    assert "connector.yellow" in cites(answer)
    assert table.points(0) == 3 + 2


@pytest.mark.rule("connector.mismatched")
@pytest.mark.rule("connector.mismatch-lawful")
@pytest.mark.rule("connector.destinations")
@pytest.mark.example("connector-mixed-red-silver")
def test_unequal_connectors_pay_one_of_choice() -> None:
    for pick in ("red", "silver"):
        table = with_first(tile("Plain", 3, 0, "rrrr"))
        table.coins(0, red=0, blue=0, silver=0)
        done(table.enter(0, "build", slot=1, yard=["stone"]))
        table.place(0, "0,1")
        says = refused(table.enter(0, "choose", pick="blue"), "connector.mismatched")
        assert says == "Top: red meets silver; blue is neither."
        refused(table.enter(0, "choose", pick="clay"), "connector.mismatched")
        answer = table.enter(0, "choose", pick=pick)
        assert {"connector.mismatched", "connector.mismatch-lawful", "connector.destinations",
                f"connector.{pick}"} <= cites(answer)  # fmt: skip
        assert table.coin_counts(0) == {"red": 0, "blue": 0, "silver": 0, pick: 1}
    table = ready()
    done(table.enter(0, "build", slot=2, yard=["clay"]))
    table.place(0, "-1,0")
    taken(table.enter(0, "choose", pick="black"), "connector.black")


@pytest.mark.ruling("town-hall-connectors", "blank")
def test_a_blank_town_hall_pays_nothing() -> None:
    table = with_first(tile("Plain", 3, 0, "bbbb"), town_hall_connectors="blank")
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    answer = table.place(0, "1,0")
    assert (
        "nothing to pair with"
        in [c.says for c in answer.verdict.cited if c.rule == "connector.no-neighbour"][1]
    )
    assert (table.state.due, table.coin_counts(0)["blue"]) == (None, 1)


@pytest.mark.rule("connector.clockwise-from-top")
@pytest.mark.rule("connector.up-to-four")
@pytest.mark.rule("connector.no-neighbour")
@pytest.mark.ruling("connector-mirroring", "same-positions")
def test_pairs_are_collected_clockwise_from_the_top() -> None:
    ring = {"0,-1": "r", "1,-1": "s", "2,-1": "k", "2,0": "y", "2,1": "b", "1,1": "k"}
    table = Table(4, setup={"town_hall": ["yellow"] * 4, "plans": [], "preview": None})
    table.offers("glass")
    for n, (at, letter) in enumerate(ring.items()):
        lay(table, at, tile(f"Ring {n}", 3, 0, letter * 4))
    table.coins(table.state.active, red=0, blue=0, silver=0)
    seat, picked = table.state.active, []
    lay_only(table, "1,0", tile("Middle", 3, 0, "rbsk"))
    assert table.state.due
    while table.state.due is not None:
        step = table.state.due
        picked.append(step.side)
        mine = ["red", "blue", "silver", "black"][step.side]
        done(table.enter(seat, "choose", pick=mine))
    # silver above, yellow to the right, black below, the Town Hall's yellow to the left
    assert picked == [0, 1, 2, 3]
    assert table.coin_counts(seat) == {"red": 1, "blue": 1, "silver": 1}


def lay_only(table: Table, at: str, new: dict[str, Any]) -> Any:
    """The active player builds a tile that was not told, out of slot 1, and lays it here."""
    seat = table.state.active
    table.yard(seat, stone=1)
    done(table.enter(seat, "build", slot=1, yard=["stone"], tile=new))
    return table.place(seat, at)


def lay(table: Table, at: str, new: dict[str, Any]) -> None:
    """The same, all its picks made, the turn ended and the next one begun."""
    lay_only(table, at, new)
    while table.state.due is not None:
        table.any_choice()
    table.end(table.state.active)
    if table.state.phase == "offers":
        table.offers("glass")


# ---- Residences


def beside_a_residence(at: str, *, own: bool = False, **rulings: Any) -> tuple[Table, Any]:
    """Player 1's Residence lies right of the Town Hall; then a Mill is laid somewhere."""
    table = ready(**rulings)
    done(table.enter(0, "build", yard=["glass"]))
    table.place(0, "1,0")
    while table.state.due is not None:
        table.any_choice()
    table.end(0)
    if own:
        while table.state.phase == "turn":
            table.any_turn()
        table.offers()
        while table.state.active != 0:
            table.any_turn()
    seat = table.state.active
    table.yard(seat, stone=1)
    done(table.enter(seat, "build", slot=1, yard=["stone"]))
    return table, table.place(seat, at)


@pytest.mark.rule("residence.neighbour-bonus")
@pytest.mark.rule("residence.bonus-yard")
@pytest.mark.ruling("residence-beside", "each-edge-neighbour")
@pytest.mark.ruling("residence-bonus-timing", "on-placement")
def test_a_neighbour_pays_the_residences_owner_first() -> None:
    table, _ = beside_a_residence("2,0")
    assert table.state.due
    assert (table.state.due.kind, table.state.due.seat) == ("any", 0)
    assert table.points(1) == 0
    refused(table.enter(1, "choose", pick="crystal"), "residence.neighbour-bonus")
    answer = table.enter(0, "choose", pick="crystal")
    assert {"residence.neighbour-bonus", "residence.bonus-yard"} <= cites(answer)
    assert table.held(0)["crystal"] == 1
    assert table.points(1) == 2


@pytest.mark.rule("residence.not-own")
def test_the_own_residence_pays_nothing() -> None:
    table, answer = beside_a_residence("2,0", own=True)
    assert "residence.not-own" in cites(answer)
    assert table.state.due is None or table.state.due.kind == "pair"


@pytest.mark.ruling("residence-beside", "corners-too")
@pytest.mark.ruling("residence-beside", "each-edge-neighbour")
@pytest.mark.parametrize(
    ("reading", "pays"), [("corners-too", True), ("each-edge-neighbour", False)]
)
def test_corners_pay_where_so_ruled(reading: str, pays: bool) -> None:
    table, _ = beside_a_residence("0,1", residence_beside=reading)
    assert table.state.due
    assert (table.state.due.kind == "any") == pays
