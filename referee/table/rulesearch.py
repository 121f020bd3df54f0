"""Finding rules and rulings by the words a player would use, in spite of a typing error.

One index serves the command and the page. A word finds what begins with it, what holds it, what
means the same at a table, and what is spelt nearly so; rare words count for more than common ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from referee.engine.rule import COMMON as HOUSE
from referee.engine.rule import Reading, Rule, Rulebook, Ruling
from referee.table.rulewords import (
    COMMON,
    FIGURE,
    HOW_MANY,
    LIGHT,
    SAME,
    alike,
    likeness,
    reworded,
    words_of,
)


class Hit(Struct, frozen=True, omit_defaults=True):
    """A rule or ruling as a search finds it; rulings bring their default and their readings.

    `near` are the rules before and after it in its section; `touching` the rulings that bear on a
    rule, or the rules that a ruling bears on.
    """

    id: str
    kind: str
    section: str
    says: str
    default: str | None = None
    readings: tuple[Reading, ...] = ()
    near: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()


def look_up(book: Rulebook, words: str) -> list[Hit]:
    """The rules and rulings that these words are about, best match first; no words: all.

    What the house asks of any game is among the rules, since verdicts cite it too.
    """
    return _index(book).find(words)


def hit_of(book: Rulebook, entry: Rule | Ruling) -> Hit:
    """A rule or ruling as an answer shows it."""
    if isinstance(entry, Rule):
        near = tuple(r.id for r in book.neighbours(entry.id))
        touching = tuple(r.id for r in book.touching(entry.id))
        return Hit(entry.id, entry.kind, entry.section, entry.says, near=near, touching=touching)
    section = book.rule(entry.affects[0]).section if entry.affects else ""
    return Hit(entry.id, "ruling", section, entry.question, entry.default, entry.readings,
               touching=entry.affects)  # fmt: skip


# ---- the index

_FROM_ID, _FROM_TEXT, _FROM_SECTION, _FROM_READINGS = 1.3, 1.2, 0.5, 0.5
_ANSWERED = 0.3
"""How much of what a question asks, by the rarity of its words, an answer must speak of."""

_BESIDE = 0.33
"""How well an answer must do beside the best one, to be shown at all."""

_LENT: Mapping[str, float] = {"component": 0.8, "note": 0.9, "setup": 0.9}
"""Less for what only lies in the box: a question is seldom about that."""

_OWN = 0.75
"""What a word is worth that the game's own players use for another."""

_LITTLE = 0.12
"""How much a word counts that says little."""

_FEWEST = 3
"""Entries that a word counts as answered by at least, so that unknown ones do not weigh most."""


class _Index:
    """The words of one rulebook, and how much each weighs in each entry."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.like, self.own = alike((*SAME, *book.synonyms)), alike(book.synonyms)
        self.entries: tuple[Rule | Ruling, ...] = (*book.rules, *HOUSE, *book.rulings)
        self.weights = [_weights(entry) for entry in self.entries]
        self.known = frozenset(word for weights in self.weights for word in weights)

    def find(self, words: str) -> list[Hit]:
        if not words.strip():
            return [hit_of(self.book, entry) for entry in self.entries]
        asked = self._asked(words)
        if not asked:
            return []
        named = words.strip().casefold()
        ranked = sorted(self._ranks(asked), key=lambda rank: (-rank[1], rank[0]))
        least = _BESIDE * ranked[0][1] if ranked else 0.0
        found = [self.entries[at] for at, worth in ranked if worth >= least]
        found.sort(key=lambda entry: entry.id != named)
        return [hit_of(self.book, entry) for entry in found]

    def _asked(self, words: str) -> list[str]:
        """The words of a question that can find something."""
        asked = words_of(reworded(words.casefold()))
        telling = [word for word in asked if word not in COMMON]
        if HOW_MANY.search(words.casefold()):
            telling.append(FIGURE)
        return list(dict.fromkeys(telling or asked))

    def _ranks(self, asked: Sequence[str]) -> Iterator[tuple[int, float]]:
        """The places of the entries that answer enough, and how well.

        A word counts by how few entries speak of it, wherever in them it is answered best.
        """
        found = [self._answered(word) for word in asked]
        rarity = [
            _rarity(sum(answers.values()), len(self.entries)) * (_LITTLE if word in LIGHT else 1)
            for word, answers in zip(asked, found, strict=True)
        ]
        for at in range(len(self.entries)):
            said = [
                (r, answers[at]) for r, answers in zip(rarity, found, strict=True) if at in answers
            ]
            spoken = sum(r for r, _ in said) / sum(rarity)
            if spoken >= _ANSWERED:
                yield at, (1 + spoken) * sum(r * worth for r, worth in said)

    def _answered(self, asked: str) -> dict[int, float]:
        """The entries that answer a word, and how well."""
        typo = asked not in self.known and asked not in self.like
        own = self.own.get(asked, frozenset())
        each = ((known, likeness(asked, known, self.like, typo=typo)) for known in self.known)
        like = {k: max(worth, _OWN if k in own else 0.0) for k, worth in each if worth}
        found = {}
        for at, weights in enumerate(self.weights):
            worth = max(
                (like[known] * weights[known] for known in like.keys() & weights), default=0.0
            )
            if worth:
                found[at] = worth
        return found


def _rarity(holding: float, entries: int) -> float:
    """How telling a word is that so many of all entries answer, each as well as it does."""
    holding = min(max(holding, _FEWEST), entries)
    return math.log(1 + (entries - holding + 0.5) / (holding + 0.5))


def _weights(entry: Rule | Ruling) -> dict[str, float]:
    """The words of an entry with the weight of the best place that each stands in.

    In a short text each word counts for more.
    """
    weights: dict[str, float] = {}
    lent = _LENT.get(entry.kind, 1.0) if isinstance(entry, Rule) else 1.0
    for text, weight in _texts(entry):
        words = [word for word in words_of(text) if word not in COMMON]
        short = lent * (1.15 - 0.01 * min(len(words), 40))
        for word in words:
            weights[word] = max(weight * short, weights.get(word, 0.0))
    return weights


def _texts(entry: Rule | Ruling) -> Iterator[tuple[str, float]]:
    yield entry.id, _FROM_ID
    if isinstance(entry, Rule):
        yield entry.says, _FROM_TEXT
        yield entry.section, _FROM_SECTION
        return
    yield entry.question, _FROM_TEXT
    for reading in entry.readings:
        yield f"{reading.id} {reading.says}", _FROM_READINGS


@cache
def _index(book: Rulebook) -> _Index:
    return _Index(book)
