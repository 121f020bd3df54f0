"""The `build` command: pieces and a structure in, a way to build it (or why not) out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from referee.engine.codec import convert, decode
from referee.engine.errors import Unreadable
from referee.games.catacombs_cubes.build_steps import Built, NotBuilt, way_to_build
from referee.games.catacombs_cubes.cover import Undecided
from referee.games.catacombs_cubes.pieces import BOX, CUBES, PIECES, Piece, Pile
from referee.games.catacombs_cubes.structures import (
    DEFAULT_SHAPES,
    LARGEST,
    Cell,
    Shape,
    cells_of,
    is_joined,
    moved_to_origin,
)

Coordinate = Annotated[int, Meta(ge=0, lt=LARGEST)]
Voxel = tuple[Coordinate, Coordinate, Coordinate]
ShapeCoordinate = Annotated[int, Meta(ge=-9, le=9)]
ToldShape = Annotated[
    tuple[tuple[ShapeCoordinate, ShapeCoordinate, ShapeCoordinate], ...], Meta(max_length=4)
]
Height = Annotated[int, Meta(ge=0, le=LARGEST)]
Row = Annotated[tuple[Height, ...], Meta(min_length=1, max_length=LARGEST)]


class Pieces(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pieces at hand, as many as the box holds at most (`component.piece-totals`)."""

    obsidian: Annotated[int, Meta(ge=0, le=BOX[0])] = 0
    glass: Annotated[int, Meta(ge=0, le=BOX[1])] = 0
    bamboo: Annotated[int, Meta(ge=0, le=BOX[2])] = 0
    stone: Annotated[int, Meta(ge=0, le=BOX[3])] = 0
    clay: Annotated[int, Meta(ge=0, le=BOX[4])] = 0
    crystal: Annotated[int, Meta(ge=0, le=BOX[5])] = 0

    @property
    def pile(self) -> Pile:
        """The same as a pile."""
        return self.obsidian, self.glass, self.bamboo, self.stone, self.clay, self.crystal


class Shapes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Shapes that the table tells, in any position; the others are as usual."""

    obsidian: ToldShape | UnsetType = UNSET
    glass: ToldShape | UnsetType = UNSET
    bamboo: ToldShape | UnsetType = UNSET
    stone: ToldShape | UnsetType = UNSET
    clay: ToldShape | UnsetType = UNSET
    crystal: ToldShape | UnsetType = UNSET

    def told(self) -> Iterator[tuple[Piece, Shape]]:
        """The shapes that are told, by type."""
        for piece in PIECES:
            shape = getattr(self, piece)
            if shape is not UNSET:
                yield piece, shape


class Structure(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be built: cubes in each column, rows from the back, or every cube's place."""

    columns: Annotated[tuple[Row, ...], Meta(max_length=LARGEST)] | UnsetType = UNSET
    voxels: tuple[Voxel, ...] | UnsetType = UNSET

    def cells(self) -> frozenset[Cell]:
        """The places of its cubes; the table is below 0."""
        if self.columns is not UNSET:
            return cells_of(self.columns)
        return frozenset(() if self.voxels is UNSET else self.voxels)


class Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pieces at hand, their shapes, and a structure."""

    pieces: Pieces
    shapes: Shapes = Shapes()
    structure: Structure

    def check(self) -> None:
        """Raise Unreadable, with its path, where the fields do not go together."""
        for piece, shape in self.shapes.told():
            _check_shape(piece, shape)
        for piece in PIECES:
            shapeless = piece not in DEFAULT_SHAPES and getattr(self.shapes, piece) is UNSET
            if shapeless and getattr(self.pieces, piece):
                says = f"is missing; {piece} has no usual shape, tell its four cubes"
                raise Unreadable(f"shapes.{piece}", says)
        _check_structure(self.structure)

    def known_shapes(self) -> dict[Piece, Shape]:
        """What every type looks like; a type whose shape nobody told is not there."""
        told = {piece: moved_to_origin(shape) for piece, shape in self.shapes.told()}
        return {**DEFAULT_SHAPES, **told}


def _check_shape(piece: Piece, shape: Shape) -> None:
    path, size = f"shapes.{piece}", CUBES[PIECES.index(piece)]
    _check_once(path, shape)
    if len(shape) != size:
        raise Unreadable(path, f"expected {size} cubes, not {len(shape)}")
    if not is_joined(shape):
        raise Unreadable(path, "these cubes do not hang together by their faces")


def _check_once(path: str, cells: tuple[Cell, ...]) -> None:
    seen: set[Cell] = set()
    for at, cell in enumerate(cells):
        if cell in seen:
            raise Unreadable(f"{path}[{at}]", f"{list(cell)} is there already; name a cube once")
        seen.add(cell)


def _check_structure(structure: Structure) -> None:
    columns, voxels = structure.columns, structure.voxels
    if columns is not UNSET and voxels is not UNSET:
        says = "columns are given already; leave out one of the two"
        raise Unreadable("structure.voxels", says)
    if columns is not UNSET:
        for at, row in enumerate(columns):
            if len(row) != len(columns[0]):
                says = f"expected {len(columns[0])} columns, as in the first row, not {len(row)}"
                raise Unreadable(f"structure.columns[{at}]", says)
        _check_size("structure.columns", sum(map(sum, columns)))
    elif voxels is not UNSET:
        _check_size("structure.voxels", len(voxels))
        _check_once("structure.voxels", voxels)
    else:
        raise Unreadable("structure.columns", "is missing; or give voxels")


def _check_size(path: str, size: int) -> None:
    if not 1 <= size <= LARGEST:
        raise Unreadable(path, f"expected 1 to {LARGEST} cubes, not {size}")


def read(text: bytes) -> Question:
    """A question out of JSON; raises Unreadable."""
    question = convert(decode(text), Question)
    question.check()
    return question


def answer(question: Question) -> Built | NotBuilt:
    """How to build it, or why not; raises Unreadable for a large one that takes too long."""
    try:
        return way_to_build(
            question.structure.cells(), question.pieces.pile, question.known_shapes()
        )
    except Undecided:
        says = "too large to be decided with these pieces; try it in two parts"
        raise Unreadable("structure", says) from None


def build_command(text: bytes) -> tuple[Built | NotBuilt, bool]:
    """What the `build` command runs: bytes in; the answer, and whether it can be built."""
    found = answer(read(text))
    return found, found.possible
