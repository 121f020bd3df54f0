"""Cubes by hand: an own way to turn, to drop and to check, and structures to try.

Nothing of the search is used here. Pieces are dropped as at the table, with no shortcut.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from referee.games.catacombs_cubes.pieces import BOX, CUBES, PIECES

Cell = tuple[int, int, int]
Cells = frozenset[Cell]
Counts = tuple[int, ...]

SHAPES: dict[str, Cells] = {
    "obsidian": frozenset({(0, 0, 0)}),
    "glass": frozenset({(0, 0, 0), (0, 0, 1)}),
    "bamboo": frozenset({(0, 0, 0), (0, 0, 1), (0, 0, 2)}),
    "stone": frozenset({(0, 0, 0), (0, 0, 1), (0, 1, 0)}),
}
FOURS: list[Cells] = [
    frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)}),
    frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}),
    frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 0, 1)}),
    frozenset({(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)}),
]


def _sign(order: Sequence[int]) -> int:
    return -1 if sum(a > b for i, a in enumerate(order) for b in order[i + 1 :]) % 2 else 1


ROTATIONS = [
    (order, signs)
    for order in permutations(range(3))
    for signs in product((1, -1), repeat=3)
    if _sign(order) * signs[0] * signs[1] * signs[2] == 1
]
"""The 24 rotations of space: axes permuted and turned round, determinant 1."""


def to_origin(cells: Iterable[Cell]) -> Cells:
    found = list(cells)
    least = [min(cell[axis] for cell in found) for axis in range(3)]
    return frozenset((x - least[0], y - least[1], z - least[2]) for x, y, z in found)


@cache
def rotated(shape: Cells) -> tuple[Cells, ...]:
    ways = {
        to_origin(tuple(s * cell[axis] for axis, s in zip(order, signs, strict=True))  # type: ignore[misc]
                  for cell in shape)
        for order, signs in ROTATIONS
    }  # fmt: skip
    return tuple(sorted(ways, key=sorted))


# ---- the table


def comes_down(piece: Iterable[Cell], laid: Iterable[Cell]) -> bool:
    """Whether a piece can come straight down into its place and rests there on something."""
    there = set(laid)
    for x, y, z in piece:
        if any((a, b) == (x, y) and c >= z for a, b, c in there):
            return False
    return any(z == 0 or (x, y, z - 1) in there for x, y, z in piece)


def check_steps(
    steps: Sequence[tuple[str, Sequence[Cell]]],
    structure: Iterable[Cell],
    held: Counts,
    shapes: dict[str, Cells],
) -> None:
    """Lay a whole answer: exact cells, true shapes, no more pieces than there are."""
    laid: set[Cell] = set()
    used: Counter[str] = Counter()
    for piece, cells in steps:
        own = set(cells)
        assert len(own) == len(cells)
        assert to_origin(own) in rotated(shapes[piece]), f"{cells} is no {piece}"
        assert not own & laid
        assert comes_down(own, laid), f"{piece} cannot come down into {cells}"
        laid |= own
        used[piece] += 1
    assert laid == set(structure)
    for piece, n in zip(PIECES, held, strict=True):
        assert used[piece] <= n, f"{used[piece]} {piece} used, {n} at hand"


# ---- brute force


def covers(free: Cells, pieces: Sequence[tuple[int, Cells]]) -> Iterator[list[tuple[int, Cells]]]:
    """Every way to fill cells with pieces, in no order."""
    if not free:
        yield []
        return
    target = min(free)
    for kind, way in pieces:
        for cube in way:
            shift = [t - c for t, c in zip(target, cube, strict=True)]
            put = frozenset((x + shift[0], y + shift[1], z + shift[2]) for x, y, z in way)
            if put <= free:
                for rest in covers(free - put, pieces):
                    yield [(kind, put), *rest]


def _can_be_laid(cover: list[tuple[int, Cells]], laid: Cells = frozenset()) -> bool:
    """Whether some order works, all orders tried."""
    return not cover or any(
        _can_be_laid(cover[:at] + cover[at + 1 :], laid | put)
        for at, (_, put) in enumerate(cover)
        if comes_down(put, laid)
    )


def all_counts(structure: Cells, shapes: dict[str, Cells]) -> set[Counts]:
    """How many pieces of each type, for every way that there is to build a structure."""
    pieces = [(PIECES.index(name), way) for name, shape in shapes.items() for way in rotated(shape)]
    found: set[Counts] = set()
    for cover in covers(structure, pieces):
        counts = tuple(sum(kind == at for kind, _ in cover) for at in range(len(PIECES)))
        if counts not in found and _can_be_laid(cover):
            found.add(counts)
    return found


def least_missing(ways: set[Counts], held: Counts) -> tuple[int, int] | None:
    """The fewest missing pieces, then cubes; None where no way is within the box."""
    needs = []
    for way in ways:
        if all(n <= most for n, most in zip(way, BOX, strict=True)):
            short = [max(0, n - h) for n, h in zip(way, held, strict=True)]
            needs.append((sum(short), sum(n * c for n, c in zip(short, CUBES, strict=True))))
    return min(needs, default=None)


# ---- structures to try


def all_structures(size: int) -> set[Cells]:
    """Every joined structure of so many cubes that stands on the table, each once."""
    found = {frozenset({(0, 0, 0)})}
    for _ in range(size - 1):
        found = {
            to_origin(cells | {near}) for cells in found for near in _around(cells)
        }  # fmt: skip
    return found


def _around(cells: Cells) -> set[Cell]:
    near = {
        (x + a, y + b, z + c)
        for x, y, z in cells
        for a, b, c in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    }
    return near - cells


def hands(most: int) -> list[Counts]:
    """Every choice of pieces of so many cubes at most, and the whole box."""
    kinds = range(len(PIECES))
    chosen = (p for n in range(most + 1) for p in combinations_with_replacement(kinds, n))
    fit = (p for p in chosen if sum(CUBES[kind] for kind in p) <= most)
    return [tuple(p.count(kind) for kind in kinds) for p in fit] + [BOX]


def random_shapes(rng: random.Random) -> dict[str, Cells]:
    return {**SHAPES, "clay": rng.choice(FOURS), "crystal": rng.choice(FOURS)}


def random_structure(
    rng: random.Random, shapes: dict[str, Cells], most: int, *, gaps: bool = True
) -> tuple[Cells, Counts]:
    """Pieces of the box dropped one after another; the structure and the pieces it took."""
    laid: Cells = frozenset()
    used = [0] * len(PIECES)
    odds = rng.choice(
        [(1, 6, 6, 6, 6, 6), (1, 1, 1, 1, 1, 1), (0, 0, 1, 1, 1, 1), (0, 1, 1, 1, 0, 0)]
    )
    width = rng.randint(1, 4)
    size = rng.randint(1, most) if rng.random() < 0.3 else most
    for _ in range(60):
        kind = rng.choices(range(6), odds)[0]
        if used[kind] == BOX[kind] or len(laid) + CUBES[kind] > size:
            continue
        way = rng.choice(rotated(shapes[PIECES[kind]]))
        put = _dropped(way, (rng.randrange(width), rng.randrange(width)), laid)
        if gaps or not _leaves_gap(laid | put):
            laid |= put
            used[kind] += 1
    return laid, tuple(used)


def _dropped(way: Cells, at: tuple[int, int], laid: Cells) -> Cells:
    """A piece let fall over a place until something stops it."""
    put = frozenset((x + at[0], y + at[1], z + 40) for x, y, z in way)
    while True:
        lower = frozenset((x, y, z - 1) for x, y, z in put)
        if lower & laid or any(z < 0 for _, _, z in lower):
            return put
        put = lower


def _leaves_gap(cells: Cells) -> bool:
    return any(z and (x, y, z - 1) not in cells for x, y, z in cells)


def columns_of(cells: Cells) -> list[list[int]]:
    """Cubes in each column of a structure without gaps, rows from the back."""
    heights = Counter((x, y) for x, y, _ in cells)
    width, depth = max(x for x, _ in heights) + 1, max(y for _, y in heights) + 1
    return [[heights[x, y] for x in range(width)] for y in range(depth)]
