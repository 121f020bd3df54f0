"""Finding rules and rulings by the words a player would use, in spite of a typing error.

One index serves the command and the page. A word finds what begins with it, what holds it, what
means the same at a table, and what is spelt nearly so; rare words count for more than common ones.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct
from rapidfuzz import fuzz

from referee.engine.rule import Reading, Rule, Rulebook, Ruling


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
    """The rules and rulings that these words are about, best match first; no words: all."""
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


# ---- words

_WORD = re.compile(r"[^\W_]+")
_SAME = (
    "point score worth value total count",
    "win winner winning highest best victory",
    "tie tied draw equal even",
    "solo alone single lone solitaire",
    "end over finish final last",
    "start begin first setup",
    "skip pass decline refuse",
    "take remove trash bin throw garbage",
    "pile stack deck",
    "shuffle reshuffle refill",
    "hidden secret open private peek look public show reveal",
    "negative minus penalty lose below",
    "bonus extra reward",
    "colour color",
    "goal challenge objective",
)
"""Words that mean much the same at a table, group by group; a register adds its own."""


def words_of(text: str) -> list[str]:
    """The stems of a text: no case, no accents, no common endings."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return [_stem(word) for word in _WORD.findall(bare.replace("'", ""))]


def _stem(word: str) -> str:
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            return word[: len(word) - len(ending)] + instead
    return word


_COMMON = frozenset(
    words_of(
        "a an and are at be by can do does for from get has have how i if in is it its me my no "
        "not of on one or so that the their them then there they this to up use using was what "
        "when where which who why will with you your am allowed may must need should player"
    )
)
"""Words that a question is full of and that find nothing."""


Alike = Mapping[str, frozenset[str]]
"""For a word all words that mean the same."""


def alike(groups: Iterable[str]) -> Alike:
    """The words of these groups, each with all that it shares a group with."""
    found: dict[str, frozenset[str]] = {}
    for group in (frozenset(words_of(group)) for group in groups):
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


_LIKE = alike(_SAME)


# ---- the index

_FROM_ID, _FROM_TEXT, _FROM_SECTION, _FROM_READINGS = 1.6, 1.2, 0.6, 0.7
_TYPO = 80
"""How alike two words must be, of 100, to count as one misspelt."""


def likeness(asked: str, known: str, like: Alike = _LIKE) -> float:
    """How well a word of a text answers a word of the question: 0 not at all, 1 the same."""
    if asked == known:
        return 1.0
    if known in like.get(asked, ()):
        return 0.6
    if len(asked) < 3:
        return 0.0
    if known.startswith(asked):
        return 0.85
    if asked in known:
        return 0.65
    if len(known) >= 4 and asked.startswith(known):
        return 0.65 * len(known) / len(asked)
    if len(asked) < 4 or abs(len(asked) - len(known)) > 2:
        return 0.0
    alike = fuzz.ratio(asked, known)
    return 0.8 * alike / 100 if alike >= _TYPO else 0.0


class _Index:
    """The words of one rulebook, and how much each weighs in each entry."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.like = alike((*_SAME, *book.synonyms))
        self.entries: tuple[Rule | Ruling, ...] = (*book.rules, *book.rulings)
        self.weights = [_weights(entry) for entry in self.entries]
        seen = Counter(word for weights in self.weights for word in weights)
        self.rarity = {w: math.log(1 + len(self.entries) / n) for w, n in seen.items()}

    def find(self, words: str) -> list[Hit]:
        asked = self._asked(words)
        if not asked:
            return [hit_of(self.book, entry) for entry in self.entries]
        answers = [self._answers(word) for word in asked]
        ranked = sorted(
            ((self._rank(at, words, answers), -at) for at in range(len(self.entries))), reverse=True
        )
        enough = math.ceil(len(asked) / 2)
        return [hit_of(self.book, self.entries[-at]) for rank, at in ranked if rank[1] >= enough]

    def _asked(self, words: str) -> list[str]:
        """The words of a question that can find something."""
        asked = words_of(words)
        telling = [word for word in asked if word not in _COMMON]
        return list(dict.fromkeys(telling or asked))

    def _answers(self, asked: str) -> dict[str, float]:
        """The known words that answer a word, and how well."""
        fitting = ((known, likeness(asked, known, self.like)) for known in self.rarity)
        return {known: like * self.rarity[known] for known, like in fitting if like}

    def _rank(
        self, at: int, words: str, answers: list[dict[str, float]]
    ) -> tuple[bool, int, float]:
        """How well an entry answers: named by its id, words answered, and their weight."""
        weights = self.weights[at]
        best = [
            max((worth * weights[known] for known, worth in answer.items() if known in weights),
                default=0.0)
            for answer in answers
        ]  # fmt: skip
        return words.strip().casefold() == self.entries[at].id, sum(map(bool, best)), sum(best)


def _weights(entry: Rule | Ruling) -> dict[str, float]:
    """The words of an entry with the weight of the best place that each stands in."""
    weights: dict[str, float] = {}
    for text, weight in _texts(entry):
        for word in words_of(text):
            weights[word] = max(weight, weights.get(word, 0.0))
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
