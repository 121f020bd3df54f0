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
class Part:
    """A sum worked below its row: how many of something at `each`, or a list where that is None.

    On a filled sheet `counts` or `lists` have what stands there for each seat.
    """

    label: str
    each: int | None = None
    rule: str = ""
    counts: tuple[int, ...] = ()
    lists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of a score sheet, in the order in which a table counts.

    A `count` row has a box for how many and one for the points, a `bonus` row one for the points
    alone, a `sum` row adds up points, and a `tally` row adds up counts, for the tie-break.
    `lines` are the score lines it shows or adds. `chart` gives the points for 0, 1, 2, ...; None
    in it is a value that only the table knows. Without a label the table writes one in. `parts`
    are how the points come about.
    """

    label: str
    lines: tuple[str, ...]
    how: str = ""
    rules: tuple[str, ...] = ()
    kind: Literal["count", "bonus", "sum", "tally"] = "count"
    chart: tuple[int | None, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Band:
    """A range of totals and what it means; `met` marks the one a filled sheet falls in."""

    reach: str
    says: str
    rule: str
    met: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet to fill in, or filled. `says` is how to count, `tie` how equals are told apart.

    `bands` are what a lone player's total means, `goal` what else they set out to do.
    """

    rows: tuple[ScoreRow, ...]
    says: str = ""
    tie: str = ""
    tie_rule: str = ""
    bands: tuple[Band, ...] = ()
    goal: str = ""


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


@dataclass(frozen=True, slots=True)
class ChartSheet:
    """A chart of totals and what they mean, goals beside it, and room for a series of results."""

    bands: tuple[Band, ...]
    goals: tuple[Card, ...] = ()
    says: str = ""
    columns: tuple[str, ...] = ()
