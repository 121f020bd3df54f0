"""Structure Tiles: what is printed on one, as the table typed it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.games.catacombs_cubes.pieces import Connector

Sides = tuple[Connector, Connector, Connector, Connector]
"""The connectors of a tile: top, right, bottom, left."""

SIDES = ("top", "right", "bottom", "left")

Bonus = Literal["obsidian", "palace", "any"]
"""An Obsidian for the Warehouse, an Obsidian onto the Palace, or any piece for the yard."""

Height = Annotated[int, Meta(ge=0, le=9)]
Row = Annotated[tuple[Height, ...], Meta(min_length=1, max_length=9)]

LEVELS = (1, 2, 3)
TILES_IN_LEVEL = 9
VILLAGE_TILES = 27
RESIDENCES = 9
PALACES = 8


class Tile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Village, Residence or Palace Tile: points, cubes, bonus and connectors as printed.

    `level` belongs to Village Tiles. `columns` are the cubes in each column, rows from the back,
    where the table wants the shape itself known.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    points: Annotated[int, Meta(ge=0, le=30)]
    cubes: Annotated[int, Meta(ge=1, le=40)]
    connectors: Sides
    bonus: Bonus | None = None
    level: Literal[1, 2, 3] | None = None
    columns: Annotated[tuple[Row, ...], Meta(max_length=9)] = ()

    def __post_init__(self) -> None:
        """Columns, where told, add up to the cubes."""
        if self.columns and sum(map(sum, self.columns)) != self.cubes:
            raise ValueError(f"the columns have {sum(map(sum, self.columns))} cubes, "
                             f"the tile says {self.cubes}")  # fmt: skip


Untold = Literal["untold"]
UNTOLD: Untold = "untold"
"""Stands for a tile that lies on the board and has not been typed."""

Slot = Tile | Untold | None
"""A place for a tile: the tile, one that is not typed yet, or nothing."""
