"""Building a structure of the pieces at hand: the search.

2026-11-29: a search of our own, over bit masks. For an exact cover of 12 cubes, a small one was
measured at 0.12 ms, the library exact-cover at 0.17 ms, OR-tools at 1.2 ms and 80 MB. Neither
library knows an order of laying or which pieces are missing, and either would have to be
installed; here all three come out of one search: 0.2 ms for 12 cubes, 0.5 ms with the placements.

How it works. A piece comes straight down, so a cube laid while one below it in its column is
still to come would shut that one out for good. Hence what is laid is at every moment complete
below itself, and a placement can come as soon as all cells below it are laid, its own aside.
Whether one of its cubes then lands on something is known from the structure alone.

A state is what is laid and which pieces are used. Where some free cell at the bottom of its
column is reached only by placements that can come now, one of these may come at once, for what
can come stays able to; only then are all other cells left for later. States are taken cheapest
first (missing pieces, then their cubes, at least what the cubes at hand fall short by), fullest
first among these. So the first complete one is the answer, and with nothing missing it is found
almost without a detour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from referee.games.catacombs_cubes.pieces import BOX, CUBES, Pile
from referee.games.catacombs_cubes.structures import Cell, Shape, turns

Shapes = Mapping[int, Sequence[Shape]]
"""What each type of piece (by its place in PIECES) may look like; a type not in it is not used."""

_BITS = 6
_COUNT = (1 << _BITS) - 1
_PIECE = 1 << 10
"""A missing piece outweighs all missing cubes."""


class Patience(NamedTuple):
    """How many different states of a site, and states of a search, are looked at at most.

    The worst of 16 cubes seen had 4,028 and 19,311.
    """

    laid: int
    states: int


PATIENT = Patience(50_000, 250_000)
"""For a command, which somebody waits for: some seconds."""

QUICK = Patience(12_000, 60_000)
"""For a page, which holds up others: about a second."""


class Undecided(Exception):
    """A structure so large and pieces so awkward that the search was broken off."""


class Placement(NamedTuple):
    """A piece in one place: its cells, and those that have to be laid before it, as masks."""

    kind: int
    cells: int
    needs: int


class Way(NamedTuple):
    """An answer: (type, cells) in an order of laying, and how many of each type are missing."""

    laid: tuple[tuple[int, tuple[Cell, ...]], ...]
    missing: Pile


class Site:
    """A structure, and every place where a piece could come to lie in it."""

    def __init__(
        self, cells: Collection[Cell], shapes: Shapes, patience: Patience = PATIENT
    ) -> None:
        """Number the cells and find all placements that would rest on something."""
        self.patience = patience
        self.cells = sorted(cells, key=lambda cell: cell[::-1])
        self.full = (1 << len(self.cells)) - 1
        self.largest = max((CUBES[kind] for kind in shapes), default=1)
        self._bit = {cell: 1 << at for at, cell in enumerate(self.cells)}
        self._below = [self._under(cell) for cell in self.cells]
        self._over: list[list[Placement]] = [[] for _ in self.cells]
        for placement in self._placements(shapes):
            for at in _bits(placement.cells):
                self._over[at].append(placement)
        self.takes = [any(p.kind == kind for over in self._over for p in over)
                      for kind in range(len(CUBES))]  # fmt: skip
        self._moves: dict[int, tuple[Placement, ...]] = {}
        self._hopeless: dict[int, bool] = {}

    def _under(self, cell: Cell) -> int:
        """All cells below one, in its column."""
        x, y, z = cell
        return sum(self._bit.get((x, y, low), 0) for low in range(z))

    def _placements(self, shapes: Shapes) -> Iterator[Placement]:
        found: set[tuple[int, int]] = set()
        for kind in sorted(shapes, key=lambda kind: -CUBES[kind]):
            for way in sorted({way for shape in shapes[kind] for way in turns(shape)}):
                for corner in self.cells:
                    cells = self._put(way, corner)
                    if cells and (kind, cells) not in found and self._rests(cells):
                        found.add((kind, cells))
                        yield Placement(kind, cells, self._needed(cells))

    def _put(self, way: Shape, corner: Cell) -> int:
        """A turned piece with its first cube in a cell, as a mask; 0 where it sticks out."""
        (x, y, z), (left, back, low), mask = corner, way[0], 0
        for a, b, c in way:
            bit = self._bit.get((x + a - left, y + b - back, z + c - low), 0)
            if not bit:
                return 0
            mask |= bit
        return mask

    def _rests(self, mask: int) -> bool:
        """Whether a cube of it lands on the table or on a cube of another piece."""
        for at in _bits(mask):
            x, y, z = self.cells[at]
            if not z or self._bit.get((x, y, z - 1), 0) & ~mask:
                return True
        return False

    def _needed(self, mask: int) -> int:
        needs = 0
        for at in _bits(mask):
            needs |= self._below[at]
        return needs & ~mask

    def moves(self, laid: int) -> tuple[Placement, ...]:
        """Placements that can come next, none left out that a way to the end cannot do without."""
        found = self._moves.get(laid)
        if found is None:
            if len(self._moves) >= self.patience.laid:
                raise Undecided
            found = self._moves[laid] = self._find_moves(laid)
        return found

    def _find_moves(self, laid: int) -> tuple[Placement, ...]:
        free = self.full & ~laid
        every: dict[Placement, None] = {}
        fewest: list[Placement] | None = None
        for at in _bits(free):
            if self._below[at] & free:
                continue
            open_ = [p for p in self._over[at] if not p.cells & laid]
            ready = [p for p in open_ if not p.needs & free]
            if len(ready) < len(open_):
                every.update(dict.fromkeys(ready))
            elif fewest is None or len(ready) < len(fewest):
                fewest = ready
        return tuple(every if fewest is None else fewest)

    def is_hopeless(self, laid: int) -> bool:
        """Whether no pieces whatever could complete what is laid."""
        if self._is_plain or laid == self.full:
            return False
        known = self._hopeless.get(laid)
        if known is None:
            ways = self.moves(laid)
            known = all(self.is_hopeless(laid | way.cells) for way in ways)
            self._hopeless[laid] = known
        return known

    @cached_property
    def _is_plain(self) -> bool:
        """Whether single cubes alone make it: every cell over the table or over another cell."""
        single = [any(p.cells == 1 << at for p in over) for at, over in enumerate(self._over)]
        return all(single)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# ---- the search


class Search:
    """One question to a site: how with these pieces, or with the fewest more of the box."""

    def __init__(self, site: Site, held: Pile, *, only_held: bool = False) -> None:
        """Ask; `only_held` asks for no more than whether it goes without another piece."""
        self.site, self.held, self.only_held = site, held, only_held
        size = len(site.cells)
        at_most = held if only_held else BOX
        # What is missing is counted only where the box could run out of it.
        self._counted = [most < size // n for most, n in zip(at_most, CUBES, strict=True)]
        self._at_most = at_most
        self._sums: dict[int, int] = {}
        self.states = 0
        """States looked at."""

    def run(self) -> Way | None:
        """The way with the fewest missing pieces, then cubes; None where there is none.

        Raises Undecided where that takes too long: never up to 16 cubes.
        """
        site, full = self.site, self.site.full
        if site.is_hopeless(0):
            return None
        start = (0, 0)
        came: dict[tuple[int, int], tuple[tuple[int, int], Placement] | None] = {start: None}
        cost = {start: 0}
        queue = [(self._least(0, 0), 0, 0, start)]
        while queue:
            _, _, _, state = heappop(queue)
            laid, used = state
            if laid == full:
                return self._way(came, state)
            paid = cost[state]
            self.states += 1
            if self.states > site.patience.states:
                raise Undecided
            for step in site.moves(laid):
                fresh = self._use(used, step.kind)
                if fresh is None or site.is_hopeless(laid | step.cells):
                    continue
                after = (laid | step.cells, fresh[0])
                total = paid + fresh[1]
                if total < cost.get(after, 1 << 60):
                    least = total + self._least(*after)
                    if self.only_held and least:
                        continue
                    cost[after], came[after] = total, (state, step)
                    heappush(queue, (least, -after[0].bit_count(), len(came), after))
        return None

    def _use(self, used: int, kind: int) -> tuple[int, int] | None:
        """The pieces used with one more, and its cost; None where there is no more of it."""
        shift = _BITS * kind
        n = used >> shift & _COUNT
        if n < self.held[kind]:
            return used + (1 << shift), 0
        if n >= self._at_most[kind]:
            return None
        return used + (self._counted[kind] << shift), _PIECE + CUBES[kind]

    def _least(self, laid: int, used: int) -> int:
        """What is missing at least, by the cubes that the pieces still at hand can add up to."""
        sums = self._sums.get(used)
        if sums is None:
            sums = self._sums[used] = self._add_up(used)
        free = len(self.site.cells) - laid.bit_count()
        short = free + 1 - (sums & ((2 << free) - 1)).bit_length()
        return -(-short // self.site.largest) * _PIECE + short if short else 0

    def _add_up(self, used: int) -> int:
        """The numbers of cubes that some of the pieces still at hand have, as a mask."""
        sums = 1
        for kind, held in enumerate(self.held):
            left = held - (used >> _BITS * kind & _COUNT) if self.site.takes[kind] else 0
            for _ in range(left):
                sums |= sums << CUBES[kind]
        return sums

    def _way(
        self,
        came: Mapping[tuple[int, int], tuple[tuple[int, int], Placement] | None],
        state: tuple[int, int],
    ) -> Way:
        steps: list[Placement] = []
        while (before := came[state]) is not None:
            state, step = before
            steps.append(step)
        counts = [0] * len(CUBES)
        for step in steps:
            counts[step.kind] += 1
        missing = [max(0, n - held) for n, held in zip(counts, self.held, strict=True)]
        laid = tuple(
            (step.kind, tuple(self.site.cells[at] for at in _bits(step.cells)))
            for step in reversed(steps)
        )
        return Way(laid, tuple(missing))  # type: ignore[arg-type]
