"""The temple: 26 places in three layers, what lies over what, and what a dig costs.

A place is named by layer, row and column: B23 is in the bottom layer, second row, third column.
Sets of places are whole numbers with one bit a place, since every take asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from referee.engine.rule import Readings

LAYERS: tuple[tuple[str, int, int], ...] = (("B", 3, 5), ("M", 2, 4), ("T", 1, 3))
"""Letter, rows and columns of each layer, lowest first (`temple.bottom-layer` and its kin)."""

PLACES: tuple[str, ...] = tuple(
    f"{letter}{row}{column}"
    for letter, rows, columns in LAYERS
    for row in range(1, rows + 1)
    for column in range(1, columns + 1)
)
INDEX: dict[str, int] = {place: i for i, place in enumerate(PLACES)}
FULL = (1 << len(PLACES)) - 1
LAYER_OF: tuple[int, ...] = tuple("BMT".index(place[0]) for place in PLACES)

Covers = tuple[int, ...]
"""For each place the set of places in higher layers whose outline overlaps it."""


def members(places: int) -> Iterator[int]:
    """The indices in a set of places."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def position(place: int, offset: str) -> tuple[float, float]:
    """Row and column of a card's middle, in cards, as the layers lie over one another."""
    layer, row, column = LAYER_OF[place], int(PLACES[place][1]), int(PLACES[place][2])
    shift = layer / 2 if offset == "half-cell" else 0
    return row + shift, column + shift


@cache
def covers_by_geometry(offset: str) -> Covers:
    """What overlaps what where the layers lie half a card apart, or flush with one corner."""
    return tuple(
        sum(1 << upper for upper in range(len(PLACES)) if _overlaps(upper, lower, offset))
        for lower in range(len(PLACES))
    )


def _overlaps(upper: int, lower: int, offset: str) -> bool:
    if LAYER_OF[upper] <= LAYER_OF[lower]:
        return False
    (row, column), (below, beside) = position(upper, offset), position(lower, offset)
    return abs(row - below) < 1 and abs(column - beside) < 1


def in_sight(place: int, present: int, offset: str) -> str:
    """Which part of a card can be seen from above, for what is drawn and written there.

    One of whole, top, bottom, left, right, a corner (nw, ne, sw, se), or hidden.
    """
    row, column = position(place, offset)
    uppers = [position(u, offset) for u in members(covers_by_geometry(offset)[place] & present)]
    seen = {
        corner
        for corner, (down, right) in CORNERS.items()
        if not any(_lies_on(row + down, column + right, upper) for upper in uppers)
    }
    return next(part for part, corners in PARTS.items() if corners <= seen)


CORNERS = {"nw": (-0.25, -0.25), "ne": (-0.25, 0.25), "sw": (0.25, -0.25), "se": (0.25, 0.25)}
"""The middle of each quarter of a card from the card's own middle: down and to the right."""

PARTS: dict[str, frozenset[str]] = {
    "whole": frozenset(CORNERS),
    "top": frozenset({"nw", "ne"}),
    "bottom": frozenset({"sw", "se"}),
    "left": frozenset({"nw", "sw"}),
    "right": frozenset({"ne", "se"}),
    **{corner: frozenset({corner}) for corner in CORNERS},
    "hidden": frozenset(),
}
"""The parts of a card and their quarters, largest first."""


def _lies_on(row: float, column: float, upper: tuple[float, float]) -> bool:
    return abs(upper[0] - row) < 0.5 and abs(upper[1] - column) < 0.5


def covers_of(readings: Readings) -> Covers:
    """What overlaps what under ruling temple-offset; as the table told it under table-marks."""
    if readings["temple-offset"] != "table-marks":
        return covers_by_geometry(readings["temple-offset"])
    return covers_as_told(readings.value("temple-offset") or {})


def covers_as_told(told: dict[str, Any]) -> Covers:
    """What overlaps what out of `{place: [places that lie on it]}`."""
    return tuple(sum(1 << INDEX[p] for p in set(told.get(place, ()))) for place in PLACES)


def covering(place: int, present: int, covers: Covers, readings: Readings) -> int:
    """The cards that a dig of this place must pay for: one Silver each (`dig.cost`)."""
    depth = readings["dig-depth"]
    over = covers[place] & present
    if depth == "transitive":
        return _all_above(over, present, covers)
    if depth == "overlap":
        return over
    levels = _levels(present, covers, sinking=readings["dig-cover-stays"] == "settle")
    return sum(1 << p for p in members(over) if levels[p] == levels[place] + 1)


def _all_above(over: int, present: int, covers: Covers) -> int:
    found, fresh = over, over
    while fresh:
        above = 0
        for place in members(fresh):
            above |= covers[place] & present
        fresh, found = above & ~found, found | above
    return found


def _levels(present: int, covers: Covers, *, sinking: bool) -> tuple[int, ...]:
    """The layer each card lies in: its own, or lower where what was beneath it is gone."""
    levels = list(LAYER_OF)
    if not sinking:
        return tuple(levels)
    for place in members(present):  # lower layers come first
        beneath = [b for b in members(present) if covers[b] >> place & 1]
        levels[place] = max((levels[b] + 1 for b in beneath), default=0)
    return tuple(levels)
