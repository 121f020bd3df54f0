"""Building a structure step by step: the answer in words, and what a drawing of it needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from referee.engine.wording import many
from referee.games.catacombs_cubes.cover import PATIENT, Patience, Search, Shapes, Site, Way
from referee.games.catacombs_cubes.pieces import AT, PIECES, Piece, Pile, cubes, listed
from referee.games.catacombs_cubes.structures import Cell, Shape


class BuildStep(Struct, frozen=True):
    """A piece comes straight down into these cells."""

    piece: Piece
    cells: tuple[Cell, ...]


class Built(Struct, frozen=True, kw_only=True):
    """It goes with the pieces at hand, laid in this order."""

    possible: Literal[True] = True
    steps: tuple[BuildStep, ...]


class NotBuilt(Struct, frozen=True, kw_only=True):
    """It does not go with them: the fewest pieces, then cubes, that are missing.

    None where nothing that the box holds would help; `with_missing` are the steps once they are
    there.
    """

    possible: Literal[False] = False
    says: str
    missing: dict[Piece, int] | None
    with_missing: tuple[BuildStep, ...] = ()


def way_to_build(
    cells: Collection[Cell],
    held: Pile,
    shapes: Mapping[Piece, Shape],
    patience: Patience = PATIENT,
) -> Built | NotBuilt:
    """How these pieces make a structure, or what is missing; raises cover.Undecided.

    A type without a shape is not used, whether held or not.
    """
    known: Shapes = {AT[piece]: (shape,) for piece, shape in shapes.items()}
    way = Search(Site(cells, known, patience), held).run()
    if way is None:
        return NotBuilt(says=_hopeless(cells), missing=None)
    steps = tuple(in_order(_steps(way)))
    if not any(way.missing):
        return Built(steps=steps)
    missing = {piece: n for piece, n in zip(PIECES, way.missing, strict=True) if n}
    says = _short(cells, held, way.missing)
    return NotBuilt(says=says, missing=missing, with_missing=steps)


def _steps(way: Way) -> Iterator[BuildStep]:
    for kind, cells in way.laid:
        yield BuildStep(PIECES[kind], tuple(sorted(cells, key=_from_below)))


def _hopeless(cells: Collection[Cell]) -> str:
    lowest = min(z for _, _, z in cells)
    if lowest:
        return f"It does not stand on the table: its lowest cube is at height {lowest}, not 0."
    return "No pieces of these shapes that the box holds make it, coming straight down."


def _short(cells: Collection[Cell], held: Pile, missing: Pile) -> str:
    if cubes(held) < len(cells):
        why = f"It takes {many(len(cells), 'cube')}; at hand: {listed(held)}."
    else:
        why = f"{listed(held)}: they do not fit together to make it."
    return f"{why} With {listed(missing)} more it goes."


# ---- the order to read it in


def _from_below(cell: Cell) -> tuple[int, int, int]:
    x, y, z = cell
    return z, y, x


def in_order(steps: Iterator[BuildStep]) -> Iterator[BuildStep]:
    """The steps as they are easiest to follow: low pieces first, then from the back and left.

    Any order in which no piece comes before one that lies below it will do.
    """
    left = sorted(steps, key=lambda step: [_from_below(cell) for cell in step.cells])
    while left:
        free = {cell for step in left for cell in step.cells}
        step = next(step for step in left if not _waits(step, free.difference(step.cells)))
        left.remove(step)
        yield step


def _waits(step: BuildStep, to_come: Collection[Cell]) -> bool:
    """Whether something still to come lies below a piece."""
    return any((x, y, low) in to_come for x, y, z in step.cells for low in range(z))


# ---- for drawing


class Layer(Struct, frozen=True):
    """One level seen from above: the number of the step in each place, rows from the back.

    Steps count from 1; 0 is an empty place. All layers of a structure have the same rows.
    """

    level: int
    rows: tuple[tuple[int, ...], ...]


Point = tuple[int, int]
"""A corner in a drawing: half widths to the right, quarter heights down.

With edges of length e drawn as 30 degrees isometric, a half width is 0.866 e and a quarter height
e / 2; an upright edge is two quarter heights.
"""


class Cube(Struct, frozen=True):
    """One cube as it is drawn; faces that another cube covers are left out.

    `step` counts from 1. `top`, `left` (towards the front) and `right` are the corners of a face.
    """

    step: int
    piece: Piece
    cell: Cell
    top: tuple[Point, ...] = ()
    left: tuple[Point, ...] = ()
    right: tuple[Point, ...] = ()


def layers(steps: Sequence[BuildStep]) -> tuple[Layer, ...]:
    """Top views, from the table up."""
    at = {cell: number for number, step in enumerate(steps, 1) for cell in step.cells}
    xs, ys, zs = ([cell[axis] for cell in at] for axis in range(3))
    across, down = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return tuple(
        Layer(z, tuple(tuple(at.get((x, y, z), 0) for x in across) for y in down))
        for z in range(max(zs) + 1)
    )


def isometric(steps: Sequence[BuildStep]) -> tuple[Cube, ...]:
    """The cubes seen from the front right above, to be drawn in this order.

    Give the first n steps to see how it looks then.
    """
    at = {cell: number for number, step in enumerate(steps, 1) for cell in step.cells}
    return tuple(_cube(cell, at, steps) for cell in sorted(at, key=lambda cell: (sum(cell), cell)))


def _cube(cell: Cell, at: Mapping[Cell, int], steps: Sequence[BuildStep]) -> Cube:
    x, y, z = cell
    number = at[cell]
    top = [(x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)]
    left = [(x, y + 1, z + 1), (x + 1, y + 1, z + 1), (x + 1, y + 1, z), (x, y + 1, z)]
    right = [(x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x + 1, y + 1, z), (x + 1, y, z)]
    return Cube(
        step=number,
        piece=steps[number - 1].piece,
        cell=cell,
        top=() if (x, y, z + 1) in at else tuple(map(_drawn, top)),
        left=() if (x, y + 1, z) in at else tuple(map(_drawn, left)),
        right=() if (x + 1, y, z) in at else tuple(map(_drawn, right)),
    )


def _drawn(corner: Cell) -> Point:
    x, y, z = corner
    return x - y, x + y - 2 * z
