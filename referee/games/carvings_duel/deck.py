"""The pouch check: a list of carvings, as JSON or as text, and what the rules say of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from referee.engine.codec import convert, decode
from referee.engine.errors import Unreadable, shortened
from referee.engine.rule import Choice, Readings, Rulebook
from referee.games.carvings_duel.carvings import LABELS, NAMES
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.pouches import Fault, copy_faults, material_faults, size_faults

Count = Annotated[int, Meta(ge=0, le=999)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a pouch list."""

    name: Word
    count: Count
    material: Word | None = None


class Deck(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pouch as it was written down; names in any case."""

    carvings: dict[Word, Count] | tuple[Entry, ...]
    material: Word | None = None
    stated_total: Count | None = None
    rulings: dict[str, str | Choice] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of the list, however it was written."""
        if isinstance(self.carvings, dict):
            return tuple(Entry(name, count) for name, count in self.carvings.items())
        return self.carvings


class Verdict(Struct, frozen=True):
    """The answer to a pouch list."""

    legal: bool
    size: int
    violations: tuple[Fault, ...]
    notes: tuple[Fault, ...]


def deck_command(book: Rulebook) -> Callable[[bytes], tuple[Verdict, bool]]:
    """What the `deck` command runs: bytes in; the answer, and whether the pouch is legal."""

    def judged(text: bytes) -> tuple[Verdict, bool]:
        verdict = check(book, read(text))
        return verdict, verdict.legal

    return judged


def read(text: bytes) -> Deck:
    """A pouch list out of JSON (an object) or text; raises Unreadable."""
    if text.lstrip()[:1] == b"{":
        return convert(decode(text), Deck)
    try:
        return _from_text(text.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        line = text.count(b"\n", 0, wrong.start) + 1
        raise Unreadable("", "not UTF-8 text; a pouch list is", line) from None


def check(book: Rulebook, deck: Deck) -> Verdict:
    """What the rules say of a pouch; raises Unreadable for a ruling that is not there."""
    readings = book.choose(deck.rulings)
    size = sum(entry.count for entry in deck.entries)
    violations = tuple(_violations(deck, size, readings))
    return Verdict(not violations, size, violations, tuple(_notes(deck, size)))


def _violations(deck: Deck, size: int, readings: Readings) -> Iterator[Fault]:
    counts: Counter[str] = Counter()
    for entry in deck.entries:
        counts[plain_name(entry.name)] += entry.count
    for name in counts:
        if name not in NAMES:
            says = f"{shortened(name, 40)!r} is no carving; there are {', '.join(LABELS.values())}."
            yield Fault("catalog.base-game", says)
    yield from size_faults(size)
    yield from copy_faults(counts, readings)
    materials = [e.material or deck.material for e in deck.entries if e.count]
    yield from material_faults(plain_name(m) for m in (*materials, deck.material) if m)


def _notes(deck: Deck, size: int) -> Iterator[Fault]:
    listed = Counter(plain_name(entry.name) for entry in deck.entries)
    for name, times in listed.items():
        if times > 1:
            total = sum(e.count for e in deck.entries if plain_name(e.name) == name)
            label = LABELS.get(name, name)
            says = f"{label} is listed {times} times; that makes {total} in all."
            yield Fault(None, says)
    if deck.stated_total is not None and deck.stated_total != size:
        says = f"The list says {deck.stated_total} in all; its lines add up to {size}."
        yield Fault(None, says)


# ---- text

_LINE = re.compile(r"(\d{1,3})\s?[x×]\s+(\S.{0,59})", re.IGNORECASE)
_TOTAL = re.compile(r"total:\s*(\d{1,3})(?:\s+carvings?)?", re.IGNORECASE)
_MATERIAL = re.compile(r"material:\s*(\S.{0,59})", re.IGNORECASE)


def _from_text(text: str) -> Deck:
    entries: list[Entry] = []
    said: dict[str, Any] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or (line[0] == "[" and line[-1] == "]"):
            continue
        if found := _LINE.fullmatch(line):
            entries.append(Entry(found[2].strip(), int(found[1])))
        elif found := _TOTAL.fullmatch(line):
            _once(said, "stated_total", int(found[1]), number)
        elif found := _MATERIAL.fullmatch(line):
            _once(said, "material", found[1].strip(), number)
        else:
            says = (
                f"{shortened(line, 60)!r} is no line of a pouch list; "
                "such are 5x Man, Total: 20 carvings, Material: oak"
            )
            raise Unreadable("", says, number)
    if not entries:
        raise Unreadable("", "no carvings; a line reads like 5x Man", 1)
    return Deck(carvings=tuple(entries), **said)


def _once(said: dict[str, Any], key: str, value: Any, line: int) -> None:
    if key in said:
        what = "total" if key == "stated_total" else key
        raise Unreadable("", f"the {what} is stated twice; keep one of the two", line)
    said[key] = value
