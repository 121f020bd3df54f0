"""Whether pieces can take a structure's shape: asked where the table typed a tile's columns.

None leaves it to the table, which sees the model. The two pieces of four cubes may be any that
the table picked: only what no piece of four cubes could do is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.games.catacombs_cubes.cover import QUICK, Search, Shapes, Site, Undecided
from referee.games.catacombs_cubes.pieces import AT, CUBES, Pile, can_make, cubes
from referee.games.catacombs_cubes.structures import DEFAULT_SHAPES, TETRACUBES, cells_of
from referee.games.catacombs_cubes.tiles import Tile

Columns = tuple[tuple[int, ...], ...]

_KNOWN: Shapes = {AT[piece]: (shape,) for piece, shape in DEFAULT_SHAPES.items()}
_ANY = tuple(TETRACUBES.values())
_FOURS = tuple(kind for kind, n in enumerate(CUBES) if n == 4)
_POSSIBLE: Shapes = {**_KNOWN, **dict.fromkeys(_FOURS, _ANY)}


def can_be_built(columns: Sequence[Sequence[int]], pieces: Pile) -> bool | None:
    """Whether exactly these pieces make this structure; None where that is not known."""
    if not columns:
        return None
    told = tuple(map(tuple, columns))
    return cubes(pieces) == sum(map(sum, told)) and can_be_built_out_of(told, pieces)


@lru_cache(maxsize=1024)
def can_be_built_out_of(columns: Columns, held: Pile) -> bool | None:
    """Whether some of these pieces make this structure; None where that is not known."""
    try:
        goes = _goes(columns, held, _KNOWN)
        if goes or not any(held[kind] for kind in _FOURS):
            return goes
        return None if _goes(columns, held, _POSSIBLE) else False
    except Undecided:
        return None


def may_be_built(tile: Tile, held: Pile) -> bool:
    """Whether some of these pieces may make a tile, for all that was typed of it."""
    if not can_make(held, tile.cubes):
        return False
    return not tile.columns or can_be_built_out_of(tile.columns, held) is not False


def _goes(columns: Columns, held: Pile, shapes: Shapes) -> bool:
    return Search(Site(cells_of(columns), shapes, QUICK), held, only_held=True).run() is not None
