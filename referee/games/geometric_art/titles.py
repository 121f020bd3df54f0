"""When two titles are the same: a pure function of what was written (ruling same-title-test).

alike("Apple!", "apple 蘋果")   -> "same"
alike("蘋果", "苹果")            -> "script": one word, perhaps, in two ways of writing
alike("apple", "pear")         -> "no"
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, groupby
from typing import Literal

from referee.games.geometric_art.variants import TO_SIMPLIFIED

Likeness = Literal["same", "script", "no"]

_ONE_SCRIPT = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "BOPOMOFO": "CJK", "KATAKANA-HIRAGANA": "CJK"}
"""Scripts that are written mixed with Chinese characters within one language."""

_SAME_LETTER = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ħ": "h", "\u0131": "i", "æ": "ae", "œ": "oe"}
)
"""Letters whose stroke is an accent, but which Unicode does not take apart."""


def alike(one: str, other: str, test: str = "normalised") -> Likeness:
    """Whether two titles are the same under a reading of ruling same-title-test.

    Under `meaning` only the table can tell; what reads the same is still called so.
    """
    if test == "exact":
        return "same" if one == other else "no"
    mine, yours = forms(one), forms(other)
    if mine & yours:
        return "same"
    return "script" if _simplified(mine) & _simplified(yours) else "no"


@lru_cache(maxsize=4096)
def forms(title: str) -> frozenset[str]:
    """All that a title counts under: the whole, and its halves where it is in two scripts.

    A title of nothing but signs counts under its signs.
    """
    words = [_folded(word) for word in unicodedata.normalize("NFKC", title).split()]
    whole = "".join(words)
    if not whole:
        return frozenset({_signs(title)})
    found = {whole}
    scripts = {s for word in words for s, _ in _runs(word) if s}
    if len(scripts) > 1:
        halves = (_half(words, script) for script in scripts)
        # One letter beside a word of another script (T恤) is no half of a title.
        found |= {h for h in halves if len(h) > 1 or h > "\u2e80"}
    return frozenset(found)


def _folded(text: str) -> str:
    """Without case, width, accents, spaces and punctuation."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    kept = "".join(c for c in apart if _counts(c))
    return unicodedata.normalize("NFKC", kept).translate(_SAME_LETTER)


def _counts(char: str) -> bool:
    """Letters and digits do; of marks only the vowels and voicings that make another syllable."""
    kind = unicodedata.category(char)
    if kind == "Mn":
        return not (_is_accent(char) or _is_unseen(char))
    return kind[0] in "LN" or kind == "Mc"


def _is_accent(char: str) -> bool:
    """Above, below or through a letter, or a point of Hebrew or Arabic, by Unicode's classes.

    Vowels of Thai or Hindi are marks of other classes: without them another word would stand.
    """
    place = unicodedata.combining(char)
    return place in (1, 7) or 10 <= place <= 36 or place >= 200


def _is_unseen(char: str) -> bool:
    """What only chooses between two looks of the sign before it, or joins."""
    name = unicodedata.name(char, "")
    return "VARIATION SELECTOR" in name or name == "COMBINING GRAPHEME JOINER"


def _signs(title: str) -> str:
    """Signs without width, spaces and what cannot be seen; the title itself where that is all."""
    signs = unicodedata.normalize("NFKC", title)
    hidden = (c for c in signs if unicodedata.category(c) == "Cf" and c != "\u200d")
    dropped = {*hidden, *(c for c in signs if c.isspace() or _is_unseen(c))}
    return "".join(c for c in signs if c not in dropped) or title.strip()


def _script(char: str) -> str:
    """The script of a letter; empty for a digit."""
    if unicodedata.category(char)[0] != "L":
        return ""
    name = unicodedata.name(char, "CJK").split()[0]
    return _ONE_SCRIPT.get(name, name.split("-")[0])


def _runs(word: str) -> list[tuple[str, str]]:
    """The word in stretches of one script; digits go with the letters they touch."""
    found: list[tuple[str, str]] = []
    for script, chars in groupby(word, _script):
        run = "".join(chars)
        before = found[-1] if found else None
        if before and "" in (script, before[0]):
            found[-1] = (script or before[0], before[1] + run)
        else:
            found.append((script, run))
    return found


def _half(words: Iterable[str], script: str) -> str:
    """What is written in one script, with the numbers that stand alone."""
    return "".join(run for word in words for s, run in _runs(word) if s in (script, ""))


def _simplified(found: frozenset[str]) -> frozenset[str]:
    return frozenset(form.translate(TO_SIMPLIFIED) for form in found)


# ---- among the titles of a round


def same_groups(titles: Mapping[int, str], test: str) -> tuple[tuple[int, ...], ...]:
    """The seats whose titles are the same, in groups of two or more, in seat order.

    A bilingual title may tie together two that have nothing in common: all three are one group.
    """
    groups: list[set[int]] = [{seat} for seat in sorted(titles)]
    for one, other in combinations(sorted(titles), 2):
        if alike(titles[one], titles[other], test) == "same":
            groups = joined(groups, {one, other})
    return tuple(tuple(sorted(g)) for g in groups if len(g) > 1)


def joined(groups: Iterable[Iterable[int]], link: Iterable[int]) -> list[set[int]]:
    """Groups with all those that share a seat with a link made one, ordered by first seat."""
    apart, together = [], set(link)
    for group in map(set, groups):
        if group & together:
            together |= group
        else:
            apart.append(group)
    return sorted([*apart, together], key=min)


def doubtful(titles: Mapping[int, str], test: str) -> tuple[tuple[int, int], ...]:
    """Pairs of seats whose titles may be one word in simplified and traditional writing."""
    pairs = combinations(sorted(titles), 2)
    return tuple((a, b) for a, b in pairs if alike(titles[a], titles[b], test) == "script")


def earlier(title: str, used: Iterable[str], test: str) -> str | None:
    """The first of these titles that is the same as a new one, None where it is new."""
    return next((old for old in used if alike(title, old, test) == "same"), None)
