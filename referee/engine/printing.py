"""What a game hands over to be printed: plain records that the shared templates lay out.

Texts are for players. Rules and rulings are named by id; the printed page adds their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a component to take out of the box, and how it lies."""

    number: int
    what: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do when setting up: in the imperative, in detail, and the rules behind it."""

    do: str
    how: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupSheet:
    """A setup sheet. `aside` names rules about what is in the box and how it lies.

    `picture` is the game's own data for its drawing of the table, `picture_says` that in words.
    """

    counts: tuple[Count, ...]
    steps: tuple[Step, ...]
    aside: tuple[str, ...] = ()
    picture: Any = None
    picture_says: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that this sheet prints."""
        ids: Iterable[str] = (*(i for step in self.steps for i in step.rules), *self.aside)
        return tuple(dict.fromkeys(ids))


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of a score sheet, in the order in which a table counts.

    A `count` row has a box for how many and one for the points, a `bonus` row one for the points
    alone, a `sum` row adds up those above it. `id` is that of the score line it shows. `chart`
    gives the points for 0, 1, 2, ...; None in it is a value that only the table knows.
    """

    id: str
    label: str
    how: str = ""
    rules: tuple[str, ...] = ()
    kind: Literal["count", "bonus", "sum"] = "count"
    chart: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Band:
    """A range of a solo total and what it means."""

    reach: str
    says: str
    rule: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet to fill in, or filled. `tie` says how equal totals are told apart.

    `beside` are values that are counted for the tie-break only.
    """

    rows: tuple[ScoreRow, ...]
    tie: str = ""
    tie_rule: str = ""
    beside: tuple[ScoreRow, ...] = ()
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card to cut out: `corner` is what it pays, `picture` the name of a drawing of the game's.

    Without a title it is a blank, with lines to write on. `readings` are (ruling, reading) in
    force that bear on it.
    """

    title: str = ""
    corner: str = ""
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards on one page, `across` of them in a row; `says` is how to use them."""

    cards: tuple[Card, ...]
    across: int = 2
    says: str = ""
