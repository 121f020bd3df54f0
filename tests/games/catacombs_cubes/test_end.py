"""What triggers the end, the rest of the round, late builds and Palaces."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.game import Viewer
from referee.games.catacombs_cubes.grid import places
from referee.games.catacombs_cubes.view import view
from tests.games.catacombs_cubes.kit import PALACE, Table, cites, done, refused, taken, tile


def almost_full(seats: int = 3, left: int = 1, **rulings: Any) -> Table:
    """So many spaces are free; player 1 is about to have the first turn of a round."""
    table = Table(seats, setup={"plans": [], "preview": None, "palace": {**PALACE, "cubes": 1}},
                  **rulings)  # fmt: skip
    n = 0
    table.offers("glass")
    while free(table) > left or table.state.active != 0 or table.state.acted:
        if free(table) > left:
            n += 1
            fill(table, n)
        elif table.state.phase == "turn":
            table.any_turn()
        if table.state.phase == "offers":
            last = free(table) <= left and table.state.foreman == seats - 1
            table.offers("glass", "glass", *(["palace", "glass"] if last else []))
    return table


def free(table: Table) -> int:
    return table.state.frame.spaces - len(table.state.grid)


def fill(table: Table, n: int) -> Any:
    """The active player builds and lays a tile, and ends the turn if it is still on."""
    seat, turn = table.state.active, table.state.turn
    answer = build(table, n)
    while table.state.due is not None:
        if table.state.due.kind == "place":
            at = places(table.state.frame, table.state.grid)[0]
            answer = table.place(seat, f"{at[0]},{at[1]}")
        else:
            table.any_choice()
    if table.state.phase == "turn" and table.state.turn == turn:
        table.end(seat)
    return answer


def build(table: Table, n: int, **more: Any) -> Any:
    seat = table.state.active
    table.yard(seat, stone=1)
    new = tile(f"Tile {n}", 3, 2, "yyyy", **more)
    return done(table.enter(seat, "build", slot=1, yard=["stone"], tile=new))


@pytest.mark.rule("end.grid-full")
@pytest.mark.rule("end.finish-round")
@pytest.mark.rule("goal.village-complete-closes")
@pytest.mark.rule("end.limit-two-three")
def test_a_full_grid_lets_the_others_finish_the_round() -> None:
    table = almost_full()
    answer = fill(table, 50)
    assert {"end.grid-full", "end.limit-two-three"} <= cites(answer)
    assert (table.state.out, table.state.phase, table.state.active) == ("grid", "turn", 1)
    table.draft(1, 1)
    table.end(1)
    table.draft(2, 3)
    answer = table.end(2)
    assert taken(answer, "goal.village-complete-closes")
    assert table.state.phase == "over"
    assert refused(table.enter(0, "draft", column=1), "table.over")


@pytest.mark.rule("end.limit-four")
def test_a_full_grid_of_four_players() -> None:
    answer = fill(almost_full(4), 50)
    assert taken(answer, "end.limit-four") == "20 spaces are filled."


@pytest.mark.rule("end.late-build-not-placed")
@pytest.mark.rule("end.late-build-points")
def test_a_late_build_pays_its_points_alone() -> None:
    table = almost_full()
    fill(table, 50)
    points, coins = table.points(1), table.state.seats[1].coins
    answer = build(table, 51, bonus="any")
    assert {"end.late-build-not-placed", "end.late-build-points"} <= cites(answer)
    assert (table.points(1), table.state.due, free(table)) == (points + 2, None, 0)
    assert table.state.seats[1].coins == coins
    assert table.state.late == 1


@pytest.mark.ruling("late-palace", "nothing-for-tile")
def test_a_late_build_pays_its_points_whatever_a_late_palace_does() -> None:
    table = almost_full(late_palace="nothing-for-tile")
    fill(table, 50)
    points = table.points(1)
    build(table, 51)
    assert table.points(1) == points + 2


@pytest.mark.ruling("trigger-turn-finishes", "cut-short")
def test_only_the_turn_that_filled_the_grid_is_cut_short() -> None:
    table = almost_full(trigger_turn_finishes="cut-short")
    table.coins(1, silver=1)
    table.yard(1, glass=1)
    fill(table, 50)
    assert (table.state.active, table.state.main) == (1, False)
    done(table.enter(1, "spend-coin", coin="silver", piece="glass"))
    assert (table.state.active, table.state.main) == (1, False), "its turn goes on"
    table.draft(1, 1)
    assert table.state.active == 1, "and after its main action it still ends by an entry"
    table.end(1)
    assert table.state.active == 2


@pytest.mark.ruling("late-build-refill", "refill")
@pytest.mark.ruling("late-build-refill", "no-refill")
def test_the_plans_after_a_late_build() -> None:
    table = almost_full()
    fill(table, 50)
    build(table, 51)
    assert table.state.plans[0] == "untold"
    table = almost_full(late_build_refill="no-refill")
    fill(table, 50)
    stack = table.state.stack
    build(table, 51)
    assert (table.state.plans[0], table.state.stack) == (None, stack)


@pytest.mark.ruling("late-palace", "tile-points-only")
@pytest.mark.ruling("late-palace", "nothing-for-tile")
@pytest.mark.parametrize(("reading", "more"), [("tile-points-only", 7), ("nothing-for-tile", 1)])
def test_a_palace_finished_late(reading: str, more: int) -> None:
    table = almost_full(late_palace=reading)
    fill(table, 50)
    points = table.points(1)
    table.draft(1, 2)
    answer = table.enter(1, "contribute")
    assert "palace.icon-vp" in cites(answer)
    assert table.points(1) == points + more  # position 1 pays a point, the tile 6
    assert table.state.late == 1


@pytest.mark.ruling("trigger-turn-finishes", "finish-late-rules")
@pytest.mark.ruling("trigger-turn-finishes", "cut-short")
@pytest.mark.parametrize("reading", ["finish-late-rules", "cut-short"])
def test_a_turn_that_fills_the_grid_before_its_main_action(reading: str) -> None:
    table = almost_full(trigger_turn_finishes=reading)
    table.coins(0, red=1)
    table.yard(0, obsidian=1)
    done(table.enter(0, "spend-coin", coin="red", piece="obsidian"))
    at = places(table.state.frame, table.state.grid)[0]
    answer = table.place(0, f"{at[0]},{at[1]}")
    while table.state.due is not None:
        seat = table.state.due.seat
        pick = ("yellow", "red", "blue", "silver", "black", "clay")
        answer = next(a for a in (table.enter(seat, "choose", pick=p) for p in pick) if a.taken)
    assert table.state.out == "grid"
    assert "end.finish-round" in cites(answer)
    assert table.state.active == (0 if reading == "finish-late-rules" else 1)
    if reading == "finish-late-rules":
        assert "end.late-build-points" in cites(build(table, 60))


# ---- the supply


def emptied(**rulings: Any) -> Table:
    """Player 1 of three has just drafted the last pieces of the supply."""
    table = Table(3, setup={"plans": [], "preview": None}, **rulings)
    table.offers("glass", "glass", "clay", "clay", "palace", "palace")
    table.no_supply(glass=2)
    answer = table.draft(0, 1)
    assert taken(answer, "end.supply-empty")
    table.yard(1, stone=2)
    return table


@pytest.mark.rule("end.supply-empty")
@pytest.mark.rule("end.finish-round")
@pytest.mark.ruling("supply-empty-timing", "after-each-action")
@pytest.mark.ruling("supply-empty-late-turns", "same-as-full-grid")
def test_an_empty_supply_ends_the_game_with_the_round() -> None:
    table = emptied()
    assert table.state.out == "supply"
    assert "end.supply-empty" not in cites(table.end(0)), "the end is triggered once"
    new = tile("Late", 3, 2)
    answer = table.enter(1, "build", slot=1, yard=["stone"], tile=new)
    assert "end.late-build-not-placed" in cites(answer)
    table.end(1)
    table.draft(2, 2)
    assert "The supply is empty" in taken(table.end(2), "end.supply-empty")
    assert table.state.phase == "over"


@pytest.mark.ruling("supply-empty-late-turns", "may-place")
def test_late_turns_may_place_where_so_ruled() -> None:
    table = emptied(supply_empty_late_turns="may-place")
    table.end(0)
    done(table.enter(1, "build", slot=1, yard=["stone"], tile=tile("Late", 3, 2)))
    table.place(1, "1,0")
    assert len(table.state.grid) == 2


@pytest.mark.ruling("supply-empty-late-turns", "stops-at-once")
def test_play_stops_with_the_turn_where_so_ruled() -> None:
    table = emptied(supply_empty_late_turns="stops-at-once")
    table.end(0)
    assert table.state.phase == "over"


@pytest.mark.ruling("coin-reveal", "at-trigger")
@pytest.mark.rule("coin.face-down-secret")
def test_coins_are_turned_up_at_the_trigger() -> None:
    table = almost_full()
    assert not table.state.coins_are_open
    assert view(table.state, Viewer())["total_is"] == "Points so far, Coins not counted"
    fill(table, 50)
    assert table.state.coins_are_open
    assert view(table.state, Viewer())["total_is"] is None, "now they are"


@pytest.mark.rule("end.grid-full")
@pytest.mark.ruling("supply-empty-late-turns", "may-place")
def test_a_grid_that_fills_after_the_supply_ran_out_takes_no_more_tiles() -> None:
    table = almost_full(supply_empty_late_turns="may-place")
    turn = table.state.turn
    table.no_supply()
    assert (table.state.out, table.state.is_late) == ("supply", False)
    table.any_turn()
    fill(table, 50)
    assert (table.state.out, table.state.is_late) == ("grid", True)
    assert table.state.out_turn == turn, "the end was triggered before"
