"""The build helper as a page: pieces and columns in; layers, pictures and words out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, defstruct

from referee.engine.errors import Unreadable
from referee.engine.game import ExtraPage
from referee.games.catacombs_cubes.build_file import Pieces
from referee.games.catacombs_cubes.build_steps import (
    BuildStep,
    Built,
    Cube,
    Layer,
    NotBuilt,
    isometric,
    layers,
    way_to_build,
)
from referee.games.catacombs_cubes.cover import QUICK, Undecided
from referee.games.catacombs_cubes.pieces import PIECES, Piece
from referee.games.catacombs_cubes.structures import (
    DEFAULT_SHAPES,
    LARGEST,
    TETRACUBES,
    Cell,
    Shape,
    cells_of,
)
from referee.games.catacombs_cubes.tiles import Height

WIDEST = 9
"""Columns a side; what a tile may be told to have."""

Size = Annotated[int, Meta(ge=1, le=WIDEST)]
Three = Literal["bar", "L"]
Four = Literal["", "bar", "square", "L", "T", "step", "corner", "left screw", "right screw"]
THREES: Mapping[str, Shape] = {"bar": DEFAULT_SHAPES["bamboo"], "L": DEFAULT_SHAPES["stone"]}
PLACES = [(row, column) for row in range(WIDEST) for column in range(WIDEST)]


def place_name(row: int, column: int) -> str:
    """The field of a column, counted from the back and from the left."""
    return f"r{row}c{column}"


BuildQuestion: type[Struct] = defstruct(
    "BuildQuestion",
    [
        ("pieces", Pieces, Pieces()),
        ("bamboo", Three, "bar"),
        ("stone", Three, "L"),
        ("clay", Four, ""),
        ("crystal", Four, ""),
        ("wide", Size, 3),
        ("deep", Size, 3),
        *((place_name(row, column), Height, 0) for row, column in PLACES),
    ],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)
"""Pieces, their shapes, and the cubes of each column in a rectangle of `wide` by `deep`."""


@dataclass(frozen=True, slots=True)
class Level:
    """One layer: seen from above, and all cubes up to it seen from the front right."""

    layer: Layer
    cubes: tuple[Cube, ...]
    fresh: tuple[int, ...]
    """The numbers of the steps that begin in it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the page shows: `left_out` are pieces whose shape is not known."""

    possible: bool
    says: str
    missing: Mapping[Piece, int] | None
    steps: tuple[BuildStep, ...]
    words: tuple[str, ...]
    cubes: tuple[Cube, ...]
    levels: tuple[Level, ...]
    left_out: tuple[Piece, ...]


# ---- the question


def columns_of(question: Any) -> tuple[tuple[int, ...], ...]:
    """The cubes of each column, rows from the back."""
    return tuple(
        tuple(getattr(question, place_name(row, column)) for column in range(question.wide))
        for row in range(question.deep)
    )


def shapes_of(question: Any) -> dict[Piece, Shape]:
    """What the table's pieces look like, those of four cubes only once they were picked."""
    found = dict(DEFAULT_SHAPES)
    found |= {piece: THREES[getattr(question, piece)] for piece in ("bamboo", "stone")}
    for piece in ("clay", "crystal"):
        if name := getattr(question, piece):
            found[piece] = TETRACUBES[name]
    return found


def answer(question: Any) -> Told:
    """How to build it, or what is missing; raises Unreadable, also for what takes too long."""
    columns = columns_of(question)
    size = sum(map(sum, columns))
    if not size:
        raise Unreadable("columns", "there is nothing to build yet; count the cubes of each column")
    if size > LARGEST:
        raise Unreadable(
            "columns", f"these are {size} cubes; a structure here has {LARGEST} at most"
        )
    shapes = shapes_of(question)
    found = _way(columns, question.pieces, tuple(shapes.items()))
    left_out = [p for p in PIECES if getattr(question.pieces, p) and p not in shapes]
    return _told(found, tuple(left_out))


@lru_cache(maxsize=256)
def _way(
    columns: tuple[tuple[int, ...], ...], pieces: Pieces, shapes: tuple[tuple[Piece, Shape], ...]
) -> Built | NotBuilt:
    try:
        return way_to_build(cells_of(columns), pieces.pile, dict(shapes), QUICK)
    except Undecided:
        says = "too large to be decided with these pieces in good time; try it in two parts"
        raise Unreadable("columns", says) from None


# ---- the answer


def _told(found: Built | NotBuilt, left_out: tuple[Piece, ...]) -> Told:
    steps = found.steps if isinstance(found, Built) else found.with_missing
    return Told(
        possible=found.possible,
        says="" if isinstance(found, Built) else found.says,
        missing={} if isinstance(found, Built) else found.missing,
        steps=steps,
        words=tuple(map(_in_words, steps)),
        cubes=isometric(steps),
        levels=tuple(_levels(steps)) if steps else (),
        left_out=left_out,
    )


def _levels(steps: Sequence[BuildStep]) -> Iterator[Level]:
    for layer in layers(steps):
        fresh = [n for n, step in enumerate(steps, 1) if step.cells[0][2] == layer.level]
        yield Level(layer, isometric([_up_to(s, layer.level) for s in steps]), tuple(fresh))


def _up_to(step: BuildStep, level: int) -> BuildStep:
    """What of a piece lies in this layer or below."""
    return BuildStep(step.piece, tuple(cell for cell in step.cells if cell[2] <= level))


def _in_words(step: BuildStep) -> str:
    """Where a piece lies: `layer 1: row 1 column 2 and 3`."""
    parts = []
    for level in sorted({z for _, _, z in step.cells}):
        rows = [_row_in_words(y, [c for c in step.cells if c[1:] == (y, level)])
                for y in sorted({y for _, y, z in step.cells if z == level})]  # fmt: skip
        parts.append(f"layer {level + 1}, {' and '.join(rows)}")
    return "; ".join(parts)


def _row_in_words(row: int, cells: Sequence[Cell]) -> str:
    columns = sorted(x + 1 for x, _, _ in cells)
    if len(columns) == 1:
        return f"row {row + 1} column {columns[0]}"
    return f"row {row + 1} columns {', '.join(map(str, columns))}"


# ---- what the form shows beside its fields


def pictures() -> dict[str, tuple[Cube, ...]]:
    """Every shape that a piece may have, as cubes to draw; those of three are `3 bar`, `3 L`."""
    threes = {f"3 {name}": shape for name, shape in THREES.items()}
    named = {**threes, **TETRACUBES}
    return {name: isometric([BuildStep("clay", shape)]) for name, shape in named.items()}


_ORDINAL = {place_name(r, c): f"Row {r + 1}, column {c + 1}" for r, c in PLACES}

PAGE = ExtraPage(
    page="build",
    title="How to build it",
    says="Pieces and a structure in, a way to lay it out.",
    question=BuildQuestion,
    answer=answer,
    start={"wide": 3, "deep": 3},
    labels={**_ORDINAL, "columns": "The structure", "wide": "Columns", "deep": "Rows"},
    beside={"pictures": pictures()},
)
"""The page `/games/<slug>/build`."""
