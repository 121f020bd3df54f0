"""The pouch check as a page: a list pasted or counted, and what the rules say of it in words."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct
from msgspec.structs import asdict, replace

from referee.engine.errors import Unreadable
from referee.engine.game import ExtraPage
from referee.engine.rule import Rulebook
from referee.games.carvings_duel.carvings import (
    ADVANCED,
    BASIC,
    COMMODITIES,
    LABELS,
    LARGEST_POUCH,
    NAMES,
    SMALLEST_POUCH,
)
from referee.games.carvings_duel.deck import Deck, Entry, Verdict, check, read
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.pouches import Fault

Copies = Annotated[int, Meta(ge=0, le=99)]

Counted: type[Struct] = defstruct("Counted", [(name, Copies, 0) for name in NAMES], frozen=True)
"""How many of each carving, told by steppers."""


class PouchQuestion(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pouch to check. `text` is a list as the `deck` command reads it; `counts` says it again.

    `one_type`: Monk and Sorcerer count as one commodity (ruling monk-sorcerer-twins).
    """

    text: Annotated[str, Meta(max_length=3000)] = ""
    counts: Counted = Counted()  # type: ignore[valid-type]
    material: Annotated[str, Meta(max_length=60)] = ""
    stated_total: Annotated[int, Meta(ge=0, le=999)] | None = None
    one_type: bool = False


class Answered(Struct, frozen=True):
    """The verdict, and the pouch as it was understood: known carvings, and the list in words."""

    verdict: Verdict
    kinds: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    material: str
    text: str

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Violations first, then what is only worth knowing."""
        return (*self.verdict.violations, *self.verdict.notes)


KINDS = (("Basic", BASIC), ("Advanced", ADVANCED), ("Commodities", COMMODITIES))


def deck_page(book: Rulebook) -> ExtraPage:
    """The page `/games/<slug>/pouch`."""

    def answer(question: PouchQuestion) -> Answered:
        deck = _deck(question)
        return _answered(check(book, deck), deck)

    return ExtraPage(
        page="pouch",
        title="Pouch check",
        says="A list of carvings in, what the rules say of it.",
        question=PouchQuestion,
        answer=answer,
        labels={
            "text": "The list",
            "stated_total": "Total that the list states",
            "material": "Material",
            "one_type": "Monk and Sorcerer count as one type",
        },
        beside={"examples": _printed(book), "sizes": (SMALLEST_POUCH, LARGEST_POUCH)},
    )


def _deck(question: PouchQuestion) -> Deck:
    """The pouch out of whichever of the two was filled in; raises Unreadable."""
    counts = {n: c for n, c in asdict(question.counts).items() if c}
    if question.text.strip():
        if counts:
            raise Unreadable("text", "the list or the counts say it, not both; empty one of them")
        deck = _pasted(question.text)
    elif counts:
        deck = Deck(carvings=tuple(Entry(LABELS[n], c) for n, c in counts.items()))
    else:
        raise Unreadable("text", "no carvings yet; a line reads like 5x Man, or count them below")
    twins = {"monk-sorcerer-twins": "one-type"} if question.one_type else deck.rulings
    return replace(
        deck,
        material=deck.material or question.material.strip() or None,
        stated_total=deck.stated_total if question.stated_total is None else question.stated_total,
        rulings=twins,
    )


def _pasted(text: str) -> Deck:
    try:
        return read(text.encode())
    except Unreadable as wrong:
        line = f"line {wrong.line}: " if wrong.line else ""
        raise Unreadable("text", f"{line}{wrong.says}") from None


def _answered(verdict: Verdict, deck: Deck) -> Answered:
    counts: Counter[str] = Counter()
    for entry in deck.entries:
        counts[plain_name(entry.name)] += entry.count
    kinds = tuple((says, tuple((n, counts[n]) for n in of if counts[n])) for says, of in KINDS)
    lines = [f"{entry.count}x {entry.name}" for entry in deck.entries]
    lines += [f"Total: {verdict.size} carvings"]
    lines += [f"Material: {deck.material}"] if deck.material else []
    return Answered(verdict, kinds, deck.material or "", "\n".join(lines))


def _printed(book: Rulebook) -> tuple[tuple[str, str], ...]:
    """The rulebook's own decks: what they are called, and their lists in words."""
    decks = [e for e in book.examples if "deck" in e.given]
    return tuple((e.section.partition(": ")[2].strip('"'), _lines(e.given)) for e in decks)


def _lines(given: dict[str, Any]) -> str:
    rows = [f"{count}x {name}" for name, count in given["deck"]]
    return "\n".join((*rows, f"Total: {given['stated_total']} carvings"))
