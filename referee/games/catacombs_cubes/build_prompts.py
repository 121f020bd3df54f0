"""What a build asks for: which tile, which pieces."""

from __future__ import annotations

from referee.engine.prompt import Field, Option
from referee.engine.wording import many
from referee.games.catacombs_cubes.pieces import AREAS, PIECES, Pile, can_make
from referee.games.catacombs_cubes.shapes import may_be_built
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import Tile


def slots(state: State, held: Pile) -> tuple[Option, ...]:
    """The tiles of the plans; those that these pieces do not make are dimmed."""
    found = []
    for at, slot in enumerate(state.plans, 1):
        if slot is None:
            continue
        if not isinstance(slot, Tile):
            found.append(Option(at, f"Plan {at}: a tile to be entered", 1))
            continue
        label = f"{slot.name}: {many(slot.cubes, 'cube')}, {many(slot.points, 'point')}"
        rule, why = _why_not(slot, held)
        found.append(Option(at, label, 1, rule is None, why, rule))
    return tuple(found)


def _why_not(tile: Tile, held: Pile) -> tuple[str | None, str]:
    """The rule that no choice of these pieces keeps, and why, for all that was typed."""
    if not can_make(held, tile.cubes):
        return "tile.cube-count", f"The pieces held do not make {tile.cubes} cubes."
    if not may_be_built(tile, held):
        return "tile.blueprint-view", "The pieces held do not make its shape."
    return None, ""


def pieces_fields(state: State, seat: int) -> tuple[Field, Field]:
    """The pieces used, out of the yard and out of the Warehouse."""
    mine = state.seats[seat]
    yard, warehouse = (
        Field(area, "pick", f"From the {says}", _held(getattr(mine, area)), 0, 64)
        for area, says in AREAS.items()
    )
    return yard, warehouse


def _held(pile: Pile) -> tuple[Option, ...]:
    return tuple(Option(p, p.title(), n) for p, n in zip(PIECES, pile, strict=True) if n)
