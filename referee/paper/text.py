"""Small turns of phrase for templates: numbers, names that must fit, readings in words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from html import unescape
from typing import Any

from markupsafe import Markup
from msgspec import structs

from referee.engine.action import Options
from referee.engine.game import Terms
from referee.engine.judge import Bearing
from referee.engine.names import in_names
from referee.engine.rule import Rulebook, Ruling
from referee.engine.score import Sheet
from referee.engine.wording import and_joined
from referee.table.endings import ending_words

ACCENT = "#222222"
"""The colour of a game that names none."""


def signed(number: int | None) -> str:
    """A number with a minus sign that is one; a dash where it is not known."""
    if number is None:
        return "–"
    return f"−{-number}" if number < 0 else str(number)


def width(name: str) -> float:
    """About how many ordinary letters a name is wide."""
    return sum(_wide(char) for char in name)


def _wide(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.8
    return 1.4 if char in "mwMW@%" or char.isupper() else 1


def snug(name: str) -> str:
    """The class of a name by its width: short ones may be set larger."""
    wide = width(name)
    return "name-s" if wide <= 11 else "name-m" if wide <= 24 else "name-l"


def bulk(said: str) -> str:
    """The class of a text on a card by its width: long ones are set smaller."""
    wide = width(said)
    return "bulk-s" if wide <= 60 else "bulk-m" if wide <= 190 else "bulk-l"


def shortened(said: str, most: int) -> str:
    """A text cut to about so many ordinary letters; the table keeps the whole."""
    taken = 0.0
    for at, char in enumerate(said):
        taken += _wide(char)
        if taken > most:
            return f"{said[:at].rstrip()}…"
    return said


def breaks(address: str) -> Markup:
    """An address that may break after its slashes and dots, where a line is too short for it."""
    return Markup("").join(
        Markup("{}<wbr>").format(part) for part in re.split(r"(?<=[/.:])", address)
    )


def quoted(said: str) -> Markup:
    """A text as a CSS string inside a `style` element: nothing in it can end either."""
    plain = unescape(str(said))  # a captured block has been escaped for HTML
    safe = "".join(c if c.isalnum() or c in " ·,.-" else f"\\{ord(c):x} " for c in plain)
    return Markup(f'"{safe}"')  # noqa: S704 (only harmless characters are left)


def words(items: Iterable[Any]) -> str:
    """`a, b and c`."""
    return and_joined([str(item) for item in items])


def people(names: Iterable[str], most: int = 80) -> Markup:
    """Names in a sentence, long ones cut, each keeping its own direction of writing."""
    told = [Markup("<bdi>{}</bdi>").format(shortened(name, most)) for name in names]
    return Markup(words(told))  # noqa: S704 (each name is escaped)


def ending(score: Sheet, stopped: object = None, most: int = 80) -> Markup:
    """How a game ended, in the words of its page; `stopped`: the entry that agreed to it."""
    said = ending_words(score, stopped=bool(stopped), joined=lambda names: people(names, most))
    return Markup(said)  # noqa: S704 (each name is escaped)


def date(moment: datetime | str) -> str:
    """`29 November 2026`, which reads the same on both sides of the ocean; text may be ISO."""
    moment = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    return f"{moment.day} {moment:%B %Y}"


def first_accent(css: str) -> str:
    """The first `--accent` of a style sheet."""
    found = re.search(r"--accent:\s*(#[0-9a-fA-F]{3,8})", css)
    return found[1] if found else ACCENT


def options_say(options: Options) -> tuple[str, ...]:
    """The switches that are on, for a game that does not put its options into words itself."""
    on = (name for name, value in structs.asdict(options).items() if value is True)
    return tuple(name.replace("_", " ").capitalize() for name in on)


@dataclass(frozen=True, slots=True)
class Departure:
    """A ruling that is read in another way than the default."""

    ruling: str
    question: str
    reading: str
    says: str


def sections(rules: Iterable[str], book: Rulebook) -> str:
    """Where the rulebook has these rules: its headings, each once, the first two."""
    found = dict.fromkeys(book.rule(rule).section for rule in rules)
    return "; ".join(shortened(section, 34) for section in list(found)[:2] if section)


def departures(terms: Terms, at_table: Iterable[Bearing] | None = None) -> tuple[Departure, ...]:
    """Every reading in force that differs from the default: the table's, else those agreed on."""
    if at_table is None:
        chosen = {k: choice.reading for k, choice in terms.readings.departures().items()}
    else:
        chosen = {bearing.ruling: bearing.reading for bearing in at_table}
    rulings = [ruling for ruling in terms.book.rulings if ruling.id in chosen]
    return tuple(_departure(ruling, chosen[ruling.id]) for ruling in rulings)


def _departure(ruling: Ruling, chosen: str) -> Departure:
    reading = ruling.reading(chosen)
    return Departure(ruling.id, ruling.question, chosen, reading.says if reading else "")


FILTERS = (
    breaks,
    bulk,
    date,
    ending,
    in_names,
    people,
    quoted,
    sections,
    shortened,
    signed,
    snug,
    words,
)
"""What templates may say of a value."""
