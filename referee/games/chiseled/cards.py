"""Cards as the judge counts them: kinds, zones, and how players call them.

A zone is a tuple of counts, one for each kind. Beside the eleven kinds that can be named it counts
cards that nobody has told the log (`UNKNOWN`, negative in a Draw Pile whose cards are held
hidden) and, in a Draw Pile only, cards whose part is known but not their colour (`ANY`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from referee.engine.wording import and_joined

Card = Literal[
    "gold-head",
    "gold-body",
    "gold-arm",
    "silver-head",
    "silver-body",
    "silver-arm",
    "onyx-head",
    "onyx-body",
    "onyx-arm",
    "scrap",
    "wax",
]
"""What a card shows, as entries name it."""

Zone = tuple[int, ...]

KINDS: tuple[Card, ...] = get_args(Card)
INDEX: dict[str, int] = {kind: at for at, kind in enumerate(KINDS)}
COLOURS = ("gold", "silver", "onyx")
PARTS = ("head", "body", "arm")

SCULPT = 9
"""Kinds below this are Sculpt Cards: kind = 3 × colour + part."""
SCRAP, WAX, UNKNOWN, ANY = 9, 10, 11, 12
NAMED = UNKNOWN
"""Kinds below this can be named in an entry."""
WIDTH = ANY + len(PARTS)
EMPTY: Zone = (0,) * WIDTH

DECK_OF: tuple[int, ...] = (9, 9, 9, 18)
"""Heads, Bodies, Arms and Scrap of an untouched deck."""
PART_RULES = ("deck.heads", "deck.bodies", "deck.arms", "deck.scraps")

_LABELS = tuple(f"{c.title()} {p.title()}" for c in COLOURS for p in PARTS)
LABELS: tuple[str, ...] = (*_LABELS, "Scrap", "Waxed Marble", "unknown card")
PART_LABELS = ("Head", "Body", "Arm", "Scrap", "Waxed Marble")
_PLURALS = {"Body": "Bodies", "Scrap": "Scrap", "Marble": "Marble"}


def part(kind: int) -> int:
    """The part of a nameable kind: 0 to 2, 3 for Scrap, 4 for Waxed Marble."""
    return kind % 3 if kind < SCULPT else kind - 6


def type_of(kind: int) -> str:
    """The type of a nameable kind: its colour, `scrap` or `wax`."""
    return COLOURS[kind // 3] if kind < SCULPT else KINDS[kind]


def kinds(cards: Sequence[Card]) -> list[int]:
    """The kinds of named cards, in their order."""
    return [INDEX[card] for card in cards]


def named(kinds_: Iterable[int]) -> tuple[Card, ...]:
    """Kinds as entries name them."""
    return tuple(KINDS[kind] for kind in kinds_)


def size(zone: Sequence[int]) -> int:
    """How many cards lie in a zone."""
    return sum(zone)


def sculpt(zone: Sequence[int]) -> int:
    """How many Sculpt Cards of a zone are known."""
    return sum(zone[:SCULPT])


def spread(zone: Sequence[int]) -> list[int]:
    """The known kinds of a zone, one for each card."""
    return [kind for kind in range(NAMED) for _ in range(zone[kind])]


def of_part(zone: Sequence[int], which: int) -> int:
    """How many cards of a part a zone holds, those of unknown colour included."""
    if which >= len(PARTS):
        return zone[which + 6]
    return zone[which] + zone[which + 3] + zone[which + 6] + zone[ANY + which]


def of_colour(zone: Sequence[int], colour: int) -> int:
    """How many cards of a zone are known to be of a colour."""
    return sum(zone[3 * colour : 3 * colour + 3])


def label(kind: int, count: int = 1) -> str:
    """A kind as players call it, with its number where there are several: `2 Gold Heads`."""
    return counted(LABELS[kind], count)


def counted(one: str, count: int) -> str:
    """`Head` -> `Head` or `2 Heads`."""
    if count == 1:
        return one
    first, _, last = one.rpartition(" ")
    plural = _PLURALS.get(last, f"{last}s")
    return f"{count} {first} {plural}" if first else f"{count} {plural}"


def many(count: int, one: str = "card") -> str:
    """A number of things in words: `no cards`, `1 card`, `3 cards`."""
    if count == 1:
        return f"1 {one}"
    return counted(one, count) if count else f"no {counted(one, 2)[2:]}"


def listed(kinds_: Iterable[int]) -> str:
    """Cards in words, equal ones together: `Scrap, Gold Head and 2 Onyx Arms`."""
    counts: dict[int, int] = {}
    for kind in kinds_:
        counts[kind] = counts.get(kind, 0) + 1
    return joined([label(kind, count) for kind, count in counts.items()])


def joined(words: Sequence[str]) -> str:
    """`a, b and c`; `nothing` where there is none."""
    return and_joined(words, "nothing")
