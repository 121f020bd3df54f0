"""The resume sheet: the Village and everything beside it, to play on without phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.game import Occasion
from referee.games.catacombs_cubes.grid import frame_of
from referee.games.catacombs_cubes.pieces import MEANING
from referee.games.catacombs_cubes.tiles import SIDES

Shown = Mapping[str, Any]
"""A part of the view of a table."""

Line = tuple[str, str | None]
"""What, and how many or which; None on a blank sheet."""


@dataclass(frozen=True, slots=True)
class Square:
    """A tile of a grid: where it lies from the left and top, connectors from the top, owner."""

    x: int
    y: int
    name: str
    connectors: tuple[str, ...]
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid to draw, `wide` by `high`; blank where it has no squares. `says` tells its tiles."""

    title: str
    wide: int
    high: int
    squares: tuple[Square, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Everything that lies on the table."""

    grids: tuple[Grid, ...]
    facts: tuple[Line, ...]
    seats: tuple[tuple[Line, ...], ...]


def resume_state(occasion: Occasion) -> Resume:
    """The state of a table as its viewer may know it, or blanks to write it down."""
    view = occasion.view
    alone = bool(occasion.terms.options.solo)
    if view is None:
        return _blank(occasion, alone)
    names = occasion.names
    grids = [_grid("The Village", view["grid"]["tiles"], names)]
    if view["builder"]:
        grids.append(_grid("The Builder’s grid", view["builder"]["tiles"], names))
    return Resume(
        tuple(grids),
        tuple(_facts(view, names)),
        tuple(tuple(_holding(seat, alone)) for seat in view["seats"]),
    )


def _blank(occasion: Occasion, alone: bool) -> Resume:
    columns, rows = frame_of(occasion.terms).sizes[-1]
    titles = ("The Village", "The Builder’s grid") if alone else ("The Village",)
    facts = (*FACTS, *(SOLO_FACTS if alone else ()))
    lines = [h for h in HOLDINGS if not (alone and h == "Residence")]
    return Resume(
        tuple(Grid(t, columns, rows, (), f"{t}, blank") for t in titles),
        tuple((fact, None) for fact in facts),
        (tuple((what, None) for what in lines),) * occasion.terms.seats,
    )


def _grid(title: str, tiles: Sequence[Shown], names: Sequence[str]) -> Grid:
    left = min((t["x"] for t in tiles), default=0)
    top = min((t["y"] for t in tiles), default=0)
    squares = tuple(
        Square(t["x"] - left, t["y"] - top, t["tile"]["name"], tuple(t["tile"]["connectors"]),
               _owner(t, names))
        for t in tiles
    )  # fmt: skip
    wide = max((s.x for s in squares), default=0) + 1
    high = max((s.y for s in squares), default=0) + 1
    told = "; ".join(
        f"{s.name}: " + ", ".join(f"{SIDES[n]} {k}" for n, k in enumerate(s.connectors))
        for s in squares
    )
    return Grid(title, wide, high, squares, f"{title}. {told}")


def _owner(tile: Shown, names: Sequence[str]) -> str:
    owner = tile.get("owner")
    return "" if owner is None else names[owner]


# ---- beside the grid

FACTS = ("Round", "Foreman", "Turn of", "Offers", "Plans", "Preview", "Palace", "Palaces finished",
         "Supply", "Stack", "Palace Track")  # fmt: skip
SOLO_FACTS = ("Builder on space", "Coins on the plans")


def _facts(view: Shown, names: Sequence[str]) -> Iterator[Line]:
    turn = view["phase"] == "turn"
    palace = view["palaces"]
    yield "Round", str(view["round"])
    if not view["builder"]:
        yield "Foreman", names[view["foreman"]]
        done = " (main action done)" if view["main_done"] else ""
        yield "Turn of", f"{names[view['active']]}{done}" if turn else "–"
    yield "Offers", "; ".join(_offer(o) for o in view["offers"] if o) or "–"
    yield "Plans", "; ".join(_tile(slot) for slot in view["plans"]) or "–"
    if not view["builder"]:
        yield "Preview", _tile(view["preview"])
    active = palace["active"]
    of = f" of {active['cubes']}" if active else ""
    yield "Palace", f"{_tile(active)}; {palace['cubes']}{of} cubes on it"
    yield "Palaces finished", f"{palace['done']} of {palace['of']}"
    yield "Supply", _pile(view["supply"])
    yield "Stack", f"{view['stack']} Village Tiles"
    yield "Palace Track", "".join(_ICON[icon] for icon in palace["track"]) or "–"
    if view["builder"]:
        yield "Builder on space", str(view["builder"]["tracker"])
        yield "Coins on the plans", ", ".join(view["builder"]["markers"])


_ICON = {"none": "·", "obsidian": "O", "point": "+"}
"""A position of the Palace Track as a letter."""


def _offer(offer: Shown) -> str:
    faces = " + ".join(MEANING[face] for face in offer["faces"])
    return f"{offer['column']}: {faces}"


def _tile(slot: Any) -> str:
    if isinstance(slot, Mapping):
        return f"{slot['name']} ({slot['cubes']} cubes, {slot['points']} points)"
    return "not entered" if slot else "–"


HOLDINGS = ("Points", "Yard", "Warehouse", "Coins", "Palace Track", "Residence")


def _holding(seat: Shown, alone: bool) -> Iterator[Line]:
    space, laps = seat["space"]
    yield "Points", f"{seat['points']} (space {space}{f', {laps} times past 55' if laps else ''})"
    yield "Yard", _pile(seat["yard"])
    yield "Warehouse", _pile(seat["warehouse"])
    coins = seat["coins"]
    yield "Coins", _pile(coins) if coins is not None else f"{seat['coin_count']}, face down"
    yield "Palace Track", str(seat["palace"])
    if not alone:
        home = seat["residence"]
        yield "Residence", "built" if home is None else _tile(home)


def _pile(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {what}" for what, n in counts.items() if n) or "–"
