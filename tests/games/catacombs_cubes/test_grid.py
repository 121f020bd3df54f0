"""Where tiles may lie: against a count of every rectangle by brute force."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest

from referee.engine.action import Move
from referee.engine.log import Entry
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.grid import Frame, beside, is_full, places
from tests.games.catacombs_cubes.kit import HALL, TRACK, Table, done, refused, tile

Cell = tuple[int, int]
SPREAD = range(-6, 6)


@cache
def rectangles(columns: int, rows: int) -> list[set[Cell]]:
    """Every rectangle of this size near the Town Hall."""
    return [
        {(x + dx, y + dy) for dx in range(columns) for dy in range(rows)}
        for x, y in product(SPREAD, SPREAD)
    ]


def brute(frame: Frame, taken: set[Cell]) -> set[Cell]:
    """Free places next to a tile where some lawful rectangle still takes all tiles."""
    found = set()
    for cell in {c for t in taken for c in beside(t)} - taken:
        tiles = {c for c in taken | {cell} if frame.hall_counts or c != (0, 0)}
        for size in frame.sizes:
            for whole in rectangles(*size):
                hall = ((0, 0) in whole) == frame.hall_counts
                if tiles <= whole and hall:
                    found.add(cell)
    return found


@pytest.mark.parametrize(
    "frame",
    [
        Frame(((4, 4),)),
        Frame(((4, 5), (5, 4))),
        Frame(((5, 4),)),
        Frame(((4, 5),)),
        Frame(((3, 3),)),
        Frame(((4, 4),), hall_counts=False),
        Frame(((4, 5), (5, 4)), hall_counts=False),
    ],
    ids=str,
)
def test_places_are_those_that_brute_force_finds(frame: Frame) -> None:
    for seed in range(3):
        rng, taken = Random(seed), {(0, 0)}
        while not is_full(frame, taken):
            found = places(frame, taken)
            assert set(found) == brute(frame, taken)
            assert found, "a grid that is not full has a free place"
            taken.add(rng.choice(found))
        counted = taken if frame.hall_counts else taken - {(0, 0)}
        assert len(counted) == frame.spaces
        xs, ys = {c[0] for c in counted}, {c[1] for c in counted}
        assert (len(xs), len(ys)) in frame.sizes


def laying(seats: int, setup: dict[str, object] | None = None, **rulings: object) -> Table:
    table = Table(seats, setup={"plans": [], "preview": None, **(setup or {})}, **rulings)
    table.offers("glass")
    return table


def lay(table: Table, at: str, n: int) -> object:
    """Build something untold and lay it; answers the laying, refused or not."""
    seat = table.state.active
    if table.state.due is None:
        table.yard(seat, stone=1)
        new = tile(f"Tile {n}", 3, 0, "yyyy")
        done(table.enter(seat, "build", slot=1, yard=["stone"], tile=new))
    answer = table.enter(seat, "place", at=at)
    if answer.taken:
        while table.state.due is not None:
            table.any_choice()
        table.end(seat)
        if table.state.phase == "offers":
            table.offers("glass")
    return answer


def row(table: Table, *cells: str) -> object:
    """Lay tiles one after another; answers the last laying."""
    answer: object = None
    for n, at in enumerate(cells):
        answer = lay(table, at, n + len(table.state.grid) * 10)
    return answer


@pytest.mark.rule("place.within-limit")
@pytest.mark.rule("end.limit-two-three")
@pytest.mark.ruling("grid-floats", "floating")
def test_three_players_keep_within_four_by_four() -> None:
    table = laying(3)
    answer = row(table, "1,0", "2,0", "3,0", "4,0")
    says = refused(answer, "place.within-limit")  # type: ignore[arg-type]
    assert says == "4 right would take the grid past 4 by 4."
    refused(table.enter(table.state.active, "place", at="-1,0"), "place.within-limit")
    seat = table.state.active
    ruled = table.rule(seat, "place", "place.within-limit", at="4,0")
    assert ruled.verdict.stands == "table-ruling"


@pytest.mark.rule("end.limit-four")
@pytest.mark.ruling("grid-orientation", "either")
@pytest.mark.ruling("grid-orientation", "five-wide")
@pytest.mark.ruling("grid-orientation", "five-high")
@pytest.mark.parametrize(
    ("reading", "wide", "high"),
    [("either", True, True), ("five-wide", True, False), ("five-high", False, True)],
)
def test_four_players_have_a_fifth_column_or_row(reading: str, wide: bool, high: bool) -> None:
    across = laying(4, grid_orientation=reading)
    assert row(across, "1,0", "2,0", "3,0", "4,0").taken == wide  # type: ignore[attr-defined]
    down = laying(4, grid_orientation=reading)
    assert row(down, "0,1", "0,2", "0,3", "0,4").taken == high  # type: ignore[attr-defined]
    if reading == "either":
        assert not row(across, "0,1", "0,2", "0,3", "0,4").taken  # type: ignore[attr-defined]


@pytest.mark.ruling("grid-floats", "anchored")
def test_an_anchored_grid_has_its_rectangle_from_the_start() -> None:
    table = laying(3, {"town_hall_at": [1, 0]}, grid_floats="anchored")
    seat = table.state.active
    refused(row(table, "0,-1"), "place.within-limit")  # type: ignore[arg-type]
    done(table.enter(seat, "place", at="-1,0"))
    table = laying(4, {"town_hall_at": [4, 3], "wide": True}, grid_floats="anchored")
    assert row(table, "-1,0", "-2,0", "-3,0", "-4,0").taken  # type: ignore[attr-defined]
    plain = {"palace_track": TRACK, "town_hall": HALL, "starts": [{"coins": ["red"] * 3}] * 3}
    table = Table(3, laid=False, grid_floats="anchored")
    refused(table.enter(None, "setup", **plain), "setup.town-hall")
    refused(table.enter(None, "setup", **plain, town_hall_at=[4, 0]), "setup.town-hall")


@pytest.mark.ruling("town-hall-in-grid", "counts")
@pytest.mark.ruling("town-hall-in-grid", "extra")
@pytest.mark.parametrize(("reading", "tiles"), [("counts", 15), ("extra", 16)])
def test_how_many_tiles_fill_the_grid(reading: str, tiles: int) -> None:
    table = laying(3, town_hall_in_grid=reading)
    laid = 0
    while table.state.out is None:
        at = places(table.state.frame, table.state.grid)[0]
        answer = lay(table, f"{at[0]},{at[1]}", 100 + laid)
        assert answer.taken  # type: ignore[attr-defined]
        laid += 1
    assert (table.state.out, laid) == ("grid", tiles)


@pytest.mark.ruling("grid-floats", "anchored")
@pytest.mark.ruling("town-hall-in-grid", "extra")
def test_an_anchored_grid_with_the_town_hall_outside() -> None:
    both = {"grid_floats": "anchored", "town_hall_in_grid": "extra"}
    table = laying(3, {"town_hall_at": [-1, 0]}, **both)
    assert places(table.state.frame, table.state.grid) == [(1, 0)]
    plain = {"palace_track": TRACK, "town_hall": HALL, "starts": [{"coins": ["red"] * 3}] * 3}
    for nowhere in ([1, 1], [-1, -1], [4, 4], [-2, 0]):  # inside, at a corner, apart
        answer = Table(3, laid=False, **both).enter(None, "setup", **plain, town_hall_at=nowhere)
        refused(answer, "setup.town-hall")


@pytest.mark.parametrize("counts", ["counts", "extra"])
def test_a_game_by_chance_anchors_the_town_hall_where_it_may_lie(counts: str) -> None:
    for seed, seats in product(range(4), (3, 4)):
        table = Table(seats, laid=False, grid_floats="anchored", town_hall_in_grid=counts)
        (prompt,) = GAME.rules.prompts(table.state)
        move = Move(None, GAME.rules.chance(table.state, prompt, Random(seed)))
        answer = table.log.append(Entry(1, move))
        assert answer.taken, answer.verdict
