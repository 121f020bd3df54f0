"""The temple's geometry against the prices the register prints, and against brute force."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.rule import Readings
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.temple import (
    FULL,
    INDEX,
    PLACES,
    covering,
    covers_by_geometry,
    covers_of,
    in_sight,
    members,
)


def readings(**chosen: object) -> Readings:
    return GAME.book.choose({k.replace("_", "-"): v for k, v in chosen.items()})  # type: ignore[misc]


def prices(r: Readings, present: int = FULL) -> list[str]:
    counts = [str(covering(p, present, covers_of(r), r).bit_count()) for p in range(26)]
    rows = [counts[15:19], counts[19:23], counts[0:5], counts[5:10], counts[10:15]]
    return [" ".join(row) for row in rows]


@pytest.mark.rule("temple.bottom-layer")
@pytest.mark.rule("temple.middle-layer")
@pytest.mark.rule("temple.top-layer")
def test_three_layers_of_fifteen_eight_and_three() -> None:
    assert [sum(p[0] == layer for p in PLACES) for layer in "BMT"] == [15, 8, 3]


@pytest.mark.ruling("dig-depth", "overlap")
@pytest.mark.ruling("temple-offset", "half-cell")
def test_overlap_prices_of_a_full_temple() -> None:
    assert prices(readings()) == [
        "1 2 2 1", "1 2 2 1", "1 2 2 2 1", "2 5 5 5 2", "1 2 2 2 1",
    ]  # fmt: skip


@pytest.mark.ruling("dig-depth", "direct")
def test_direct_prices_of_a_full_temple() -> None:
    assert prices(readings(dig_depth="direct")) == [
        "1 2 2 1", "1 2 2 1", "1 2 2 2 1", "2 4 4 4 2", "1 2 2 2 1",
    ]  # fmt: skip


@pytest.mark.ruling("dig-depth", "transitive")
def test_transitive_prices_of_a_full_temple() -> None:
    assert prices(readings(dig_depth="transitive")) == [
        "1 2 2 1", "1 2 2 1", "2 4 5 4 2", "3 6 7 6 3", "2 4 5 4 2",
    ]  # fmt: skip


@pytest.mark.ruling("temple-offset", "squared")
def test_squared_layers_cover_at_most_one_card_each() -> None:
    assert prices(readings(temple_offset="squared")) == [
        "1 1 1 0", "0 0 0 0", "2 2 2 1 0", "1 1 1 1 0", "0 0 0 0 0",
    ]  # fmt: skip


@pytest.mark.ruling("temple-offset", "table-marks")
def test_the_table_may_mark_what_covers_what() -> None:
    told = {"reading": "table-marks", "value": {"B11": ["M11", "T11"], "B12": ["M11"]}}
    r = GAME.book.choose({"temple-offset": _choice(told)})
    covers = covers_of(r)
    assert covering(INDEX["B11"], FULL, covers, r).bit_count() == 2
    assert covering(INDEX["B13"], FULL, covers, r) == 0


def _choice(told: dict[str, object]) -> object:
    from referee.engine.rule import Choice

    return Choice(**told)  # type: ignore[arg-type]


@pytest.mark.ruling("dig-cover-stays", "settle")
def test_a_card_with_nothing_beneath_sinks_and_covers_directly() -> None:
    r = readings(dig_depth="direct", dig_cover_stays="settle")
    gone = sum(1 << INDEX[p] for p in ("M11", "M12", "M21", "M22"))
    present, covers = FULL & ~gone, covers_by_geometry("half-cell")
    below_top = INDEX["B22"]
    assert covering(below_top, present, covers, r) == 1 << INDEX["T11"]
    assert covering(below_top, present, covers, readings(dig_depth="direct")) == 0


@pytest.mark.rule("take.covered-if-overlapped")
@pytest.mark.parametrize("seed", range(40))
def test_prices_equal_a_count_of_overlapping_rectangles(seed: int) -> None:
    """Oracle: draw every card as a 10 x 10 square of grid points and see which share a point."""
    rng, r = Random(seed), readings()
    present = sum(1 << p for p in range(26) if rng.random() < 0.7)

    def points(place: int) -> set[tuple[int, int]]:
        layer, row, column = (
            "BMT".index(PLACES[place][0]),
            int(PLACES[place][1]),
            int(PLACES[place][2]),
        )
        top, left = 10 * row + 5 * layer, 10 * column + 5 * layer
        return {(top + y, left + x) for y in range(10) for x in range(10)}

    for place in members(present):
        above = [
            q for q in members(present) if "BMT".index(PLACES[q][0]) > "BMT".index(PLACES[place][0])
        ]
        expected = sum(1 for q in above if points(q) & points(place))
        assert covering(place, present, covers_of(r), r).bit_count() == expected


def painted(present: int, offset: str) -> dict[tuple[int, int], str]:
    """The temple painted card by card, lowest layer first, on a canvas of quarter cards."""
    canvas: dict[tuple[int, int], str] = {}
    for place in (PLACES[p] for p in members(present)):
        shift = "BMT".index(place[0]) if offset == "half-cell" else 0
        top, left = 2 * int(place[1]) + shift, 2 * int(place[2]) + shift
        canvas |= {(top + y, left + x): place + "ns"[y] + "we"[x] for y in (0, 1) for x in (0, 1)}
    return canvas


@pytest.mark.parametrize("offset", ["half-cell", "squared"])
def test_what_can_be_seen_of_a_card_is_what_painting_the_layers_leaves(offset: str) -> None:
    chance = Random(7)
    for present in [FULL, *(chance.getrandbits(26) for _ in range(40))]:
        left = set(painted(present, offset).values())
        for at in members(present):
            part = in_sight(at, present, offset)
            corners = {v[3:] for v in left if v[:3] == PLACES[at]}
            wanted = {
                "whole": {"nw", "ne", "sw", "se"}, "top": {"nw", "ne"}, "bottom": {"sw", "se"},
                "left": {"nw", "sw"}, "right": {"ne", "se"}, "hidden": set(),
            }.get(part, {part})  # fmt: skip
            assert wanted <= corners
            assert len(wanted) == 4 or len(corners) < 4
            assert wanted or not corners


def test_the_middle_of_a_full_temple_lies_hidden() -> None:
    hidden = {p for p in PLACES if in_sight(INDEX[p], FULL, "half-cell") == "hidden"}
    assert hidden == {"B22", "B23", "B24"}
    flush = {p for p in PLACES if in_sight(INDEX[p], FULL, "squared") == "hidden"}
    assert flush == {"B11", "B12", "B13", "B14", "B21", "B22", "B23", "B24", "M11", "M12", "M13"}
