"""Plots out of numbers: where each mark lies, for the macros of `macros/plot.html` to draw.

Lengths are in units of a drawing 340 wide, which is about a pixel on a phone. All
is told by place, filling and words, never by a colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, floor

WIDTH = 340
ROW = 40
"""Height of a row: its words, and its bar below them."""

SLIM = 24
BESIDE = (104, 48)
"""Height of a row with its words beside the bar, and how wide those are, left and right."""

MOST_SERIES = 6
"""Series of one plot over time: each has a panel of its own, the others faint behind it."""

MOST_LETTERS, FEW_LETTERS = 26, 13


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: words, the value in words, and from where to where it goes.

    `frame` is how far an outline behind it goes: all of what the bar is a part of.
    """

    label: str
    says: str
    start: float
    length: float
    frame: float = 0


@dataclass(frozen=True, slots=True)
class Bars:
    """Rows of bars from one line `zero`; `slim` ones have their words beside them."""

    title: str
    rows: tuple[Bar, ...]
    zero: float = 0
    slim: bool = False

    @property
    def height(self) -> int:
        """Of the whole drawing."""
        return (SLIM if self.slim else ROW) * len(self.rows)

    @property
    def is_flat(self) -> bool:
        """Whether every bar is of no length."""
        return not any(row.length for row in self.rows)


@dataclass(frozen=True, slots=True)
class Split:
    """A row of three parts side by side: how long each is, and what it counts."""

    label: str
    says: str
    parts: tuple[float, float, float]

    @property
    def starts(self) -> tuple[float, float, float]:
        """Where each part begins."""
        return 0, self.parts[0], self.parts[0] + self.parts[1]


@dataclass(frozen=True, slots=True)
class Splits:
    """Rows that are each split in three."""

    title: str
    rows: tuple[Split, ...]

    @property
    def height(self) -> int:
        """Of the whole drawing."""
        return ROW * len(self.rows)


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """A line through points; it passes over a play that somebody missed."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Series over one scale, whose lines are `(height, number)`."""

    title: str
    series: tuple[Series, ...]
    scale: tuple[tuple[float, int], ...]
    height: int


def short(words: str, most: int = MOST_LETTERS) -> str:
    """Words that fit a row; the table beside the plot has them whole."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def bars(title: str, rows: Sequence[tuple[str, str, float, float]], *, slim: bool = False) -> Bars:
    """Bars of `(label, words for the value, value, the whole)`; the whole is 0 where it has none.

    Values below zero go to the left.
    """
    values = [value for *_, value, whole in rows for value in (value, whole, 0)]
    low, high = min(values, default=0), max(values, default=0)
    left, right = BESIDE if slim else (0, 0)
    unit = (WIDTH - left - right) / ((high - low) or 1)
    zero = left - low * unit
    letters = FEW_LETTERS if slim else MOST_LETTERS
    found = tuple(_bar(row, zero, unit, letters) for row in rows)
    return Bars(title, found, _tidy(zero) if low < 0 else 0, slim)


def _bar(row: tuple[str, str, float, float], zero: float, unit: float, letters: int) -> Bar:
    label, says, value, whole = row
    length = abs(value) * unit
    start = zero if value >= 0 else zero - length
    return Bar(short(label, letters), says, _tidy(start), _tidy(length), _tidy(whole * unit))


def splits(title: str, rows: Sequence[tuple[str, str, tuple[int, int, int]]]) -> Splits:
    """Rows of `(label, words, three counts)`, each as long as the whole drawing."""
    found = []
    for label, says, counts in rows:
        whole = sum(counts) or 1
        a, b, c = (_tidy(count * WIDTH / whole) for count in counts)
        found.append(Split(label, says, (a, b, c)))
    return Splits(title, tuple(found))


LEFT, RIGHT, TOP, BOTTOM = 40, 10, 26, 8
PANEL = 104
"""Height of the panel of one series."""


def lines(title: str, names: Sequence[str], moments: Sequence[Sequence[int | None]]) -> Lines:
    """Series of as many names as there is room for; `moments` hold a value of each, or None."""
    values = [value for moment in moments for value in moment if value is not None]
    ticks = scale(min(values, default=0), max(values, default=0))
    tall = PANEL - TOP - BOTTOM
    step = (WIDTH - LEFT - RIGHT) / max(1, len(moments) - 1)

    def place(at: int, value: int) -> Point:
        part = (value - ticks[0]) / (ticks[-1] - ticks[0])
        x = LEFT + step * at if len(moments) > 1 else (WIDTH + LEFT - RIGHT) / 2
        return _tidy(x), _tidy(TOP + tall * (1 - part))

    found = []
    for number, name in enumerate(names[:MOST_SERIES]):
        column = enumerate(moment[number] for moment in moments)
        points = tuple(place(at, value) for at, value in column if value is not None)
        found.append(Series(short(name), points))
    shown = dict.fromkeys((ticks[0], 0 if ticks[0] < 0 < ticks[-1] else ticks[-1], ticks[-1]))
    return Lines(title, tuple(found), tuple((place(0, t)[1], t) for t in shown), PANEL)


def scale(low: int, high: int) -> list[int]:
    """Two to seven round numbers that go from no more than `low` to no less than `high`."""
    wide = max(1, high - low)
    step = next(n for n in _round_numbers() if wide <= 5 * n)
    first, last = floor(low / step) * step, ceil(high / step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    for power in count():
        yield from (n * 10**power for n in (1, 2, 5))


def _tidy(length: float) -> float:
    return round(length, 1)
