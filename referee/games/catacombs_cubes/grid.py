"""The Village Grid as places: which are next to which, and which keep within the largest size.

A place is (steps right, steps down) from the first tile, which lies at (0, 0).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from referee.engine.game import Terms

Cell = tuple[int, int]
START: Cell = (0, 0)
AROUND: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way to each side's neighbour: top, right, bottom, left."""

CORNERS: tuple[Cell, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))


class Frame(Struct, frozen=True):
    """How large the grid may grow.

    `sizes` are (columns, rows); `fixed` is the top left place of a rectangle that the table set.
    `hall_counts`: the Town Hall fills one of the spaces; else it lies outside them. `free`: tiles
    may lie anywhere and a full block of this size is what counts.
    """

    sizes: tuple[Cell, ...]
    fixed: Cell | None = None
    hall_counts: bool = True
    free: bool = False

    @property
    def spaces(self) -> int:
        """How many tiles fill it."""
        columns, rows = self.sizes[0]
        return columns * rows


def frame_of(terms: Terms) -> Frame:
    """The largest grid of these terms (`end.limit-two-three`, `end.limit-four`)."""
    readings = terms.readings
    if terms.options.solo:
        return Frame(((3, 3),), free=readings["solo-grid-limit"] == "free-layout")
    counts = readings["town-hall-in-grid"] == "counts"
    if terms.seats < 4:
        return Frame(((4, 4),), hall_counts=counts)
    sizes = {"either": ((4, 5), (5, 4)), "five-wide": ((5, 4),), "five-high": ((4, 5),)}
    return Frame(sizes[readings["grid-orientation"]], hall_counts=counts)


def beside(cell: Cell) -> Iterator[Cell]:
    """The four places that share an edge with this one, from the top clockwise."""
    x, y = cell
    return ((x + dx, y + dy) for dx, dy in AROUND)


def at_corners(cell: Cell) -> Iterator[Cell]:
    """The four places that touch this one with a corner."""
    x, y = cell
    return ((x + dx, y + dy) for dx, dy in CORNERS)


def counted(frame: Frame, taken: Collection[Cell]) -> list[Cell]:
    """The tiles that count towards the grid's spaces."""
    return [c for c in taken if frame.hall_counts or c != START]


Box = tuple[int, int, int, int]
"""Left, top, right and bottom of the places around which it lies."""


def has_room(frame: Frame, taken: Collection[Cell], cell: Cell) -> bool:
    """Whether a tile here keeps the grid within its largest size (`place.within-limit`)."""
    return _has_room(frame, _box(counted(frame, taken)), cell)


def _box(cells: Collection[Cell]) -> Box | None:
    if not cells:
        return None
    xs, ys = [c[0] for c in cells], [c[1] for c in cells]
    return min(xs), min(ys), max(xs), max(ys)


def _has_room(frame: Frame, box: Box | None, cell: Cell) -> bool:
    if frame.free:
        return True
    x, y = cell
    x0, y0, x1, y1 = box or (x, y, x, y)
    wider = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
    return any(_holds(frame, size, wider) for size in frame.sizes)


def _holds(frame: Frame, size: Cell, box: Box) -> bool:
    """Whether some rectangle of this size takes the box, and leaves the Town Hall where it is."""
    columns, rows = size
    x0, y0, x1, y1 = box
    if x1 - x0 >= columns or y1 - y0 >= rows:
        return False
    if frame.fixed is not None:
        left, top = frame.fixed
        return left <= x0 and x1 < left + columns and top <= y0 and y1 < top + rows
    if frame.hall_counts:
        return True
    corners = (
        (x, y) for x in range(x1 - columns + 1, x0 + 1) for y in range(y1 - rows + 1, y0 + 1)
    )
    return any(not (x <= 0 < x + columns and y <= 0 < y + rows) for x, y in corners)


def places(frame: Frame, taken: Collection[Cell]) -> list[Cell]:
    """Every place where a tile may be laid, in reading order (`place.adjacent`)."""
    edge = {c for t in taken for c in beside(t) if c not in taken}
    box = _box(counted(frame, taken))
    return sorted((c for c in edge if _has_room(frame, box, c)), key=lambda c: (c[1], c[0]))


def is_full(frame: Frame, taken: Collection[Cell]) -> bool:
    """Whether no space is free (`end.grid-full`, `solo.end-player-grid`)."""
    if frame.free:
        return _has_block(frame.sizes[0], taken)
    return len(counted(frame, taken)) >= frame.spaces


def _has_block(size: Cell, taken: Collection[Cell]) -> bool:
    columns, rows = size
    return any(
        all((x + dx, y + dy) in taken for dx in range(columns) for dy in range(rows))
        for x, y in taken
    )


def read_cell(text: str) -> Cell:
    """A place as an entry writes it: `1,-2`."""
    x, y = text.split(",")
    return int(x), int(y)


def write_cell(cell: Cell) -> str:
    """A place as an entry writes it."""
    return f"{cell[0]},{cell[1]}"


def in_words(cell: Cell) -> str:
    """A place as people say it: `2 right, 1 up`."""
    x, y = cell
    across = f"{abs(x)} {'right' if x > 0 else 'left'}" if x else ""
    down = f"{abs(y)} {'down' if y > 0 else 'up'}" if y else ""
    return ", ".join(filter(None, (across, down))) or "the middle"


def touching(cells: Collection[Cell]) -> int:
    """How many pairs of these places share an edge."""
    return sum(((x + 1, y) in cells) + ((x, y + 1) in cells) for x, y in cells)
