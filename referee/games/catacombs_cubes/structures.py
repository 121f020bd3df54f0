"""Cubes in space: structures, the shapes of pieces, and their turns.

A cell is (x, y, z): x from the left, y from the back, z from the table up, where it is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from referee.games.catacombs_cubes.pieces import Piece

Cell = tuple[int, int, int]
Shape = tuple[Cell, ...]
"""The cubes of a piece, sorted, the least of each coordinate being 0."""

LARGEST = 40
"""Cubes of the largest structure that the helper takes: what a tile may print here."""

DEFAULT_SHAPES: Mapping[Piece, Shape] = {
    "obsidian": ((0, 0, 0),),
    "glass": ((0, 0, 0), (1, 0, 0)),
    "bamboo": ((0, 0, 0), (1, 0, 0), (2, 0, 0)),
    "stone": ((0, 0, 0), (0, 1, 0), (1, 0, 0)),
}
"""Shapes of what needs no telling; the two pieces of four cubes are told by the table."""

TETRACUBES: Mapping[str, Shape] = {
    "bar": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)),
    "square": ((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)),
    "L": ((0, 0, 0), (0, 1, 0), (1, 0, 0), (2, 0, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 0, 0)),
    "step": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "corner": ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)),
    "left screw": ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 0)),
    "right screw": ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)),
}
"""All there is of four cubes, the two screws being mirror images: what a table can pick from."""


def cells_of(columns: Sequence[Sequence[int]]) -> frozenset[Cell]:
    """The cells of a structure told as cubes in each column, rows from the back."""
    return frozenset(
        (x, y, z) for y, row in enumerate(columns) for x, n in enumerate(row) for z in range(n)
    )


def moved_to_origin(cells: Iterable[Cell]) -> Shape:
    """The same cubes with 0 as the least of each coordinate."""
    found = list(cells)
    left, back, low = (min(cell[axis] for cell in found) for axis in range(3))
    return tuple(sorted((x - left, y - back, z - low) for x, y, z in found))


@cache
def turns(shape: Shape) -> tuple[Shape, ...]:
    """Every way to turn a shape, each once: two quarter turns make all; no mirror image."""
    found = {moved_to_origin(shape)}
    fresh = list(found)
    while fresh:
        cells = fresh.pop()
        for turned in (((-y, x, z) for x, y, z in cells), ((x, -z, y) for x, y, z in cells)):
            way = moved_to_origin(turned)
            if way not in found:
                found.add(way)
                fresh.append(way)
    return tuple(sorted(found))


def is_joined(cells: Iterable[Cell]) -> bool:
    """Whether cubes hang together by their faces."""
    left = set(cells)
    fresh = [left.pop()]
    while fresh:
        near = left.intersection(_beside(fresh.pop()))
        left -= near
        fresh += near
    return not left


def _beside(cell: Cell) -> Iterable[Cell]:
    x, y, z = cell
    for step in (-1, 1):
        yield from ((x + step, y, z), (x, y + step, z), (x, y, z + step))
