"""The words of rules and of questions about them: their stems, and which mean the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from rapidfuzz import fuzz

_WORD = re.compile(r"[^\W_]+")
_FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve")  # fmt: skip
_NUMBERS = {word: str(number) for number, word in enumerate(_FIGURES)}
SAME = (
    "point score worth value total count vp",
    "win winner winning highest best victory",
    "lose loses lost defeat",
    "tie tied draw equal even level",
    "solo alone single lone solitaire",
    "end over finish final last",
    "start begin first setup opening",
    "skip pass decline refuse",
    "take remove trash bin throw garbage",
    "take get receive gain earn claim owe",
    "pile stack deck",
    "empty none missing short out lack run",
    "shuffle reshuffle refill",
    "hidden secret open private peek look public show reveal see",
    "negative minus penalty below bad",
    "bonus extra reward",
    "colour color",
    "goal challenge objective",
    "choose pick choice name decide",
    "cost pay price",
    "left leftover remaining unused unspent rest",
    "same identical equal match alike copy share both exclusive",
    "mix combine different",
    "big size large limit maximum most grow",
    "hold have own keep",
    "speak talk say silent",
    "other another opponent else anybody somebody",
    "every each all any another",
    "back return again reset",
    "flip turn",
    "must mandatory compulsory optional forced",
    "beat destroy defeat",
    "before earlier already",
    "allowed legal lawful",
    "steal stolen rob thief loot",
    "immediate instant now",
    "0 none nothing without",
    "1 once single one",
    "2 twice double pair two both second",
    "3 triple three third",
)
"""Words that mean much the same at a table, group by group; a register adds its own."""


_FACING = re.compile(r"\bface[ -](up|down)\b")
"""Which way up a card lies is one thing to say."""


def words_of(text: str) -> list[str]:
    """The stems of a text: no case, no accents, no common endings; numbers as figures."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    found = _WORD.findall(_FACING.sub(r"face\1", bare.replace("'", "")))
    return [_NUMBERS.get(word) or _stem(word) for word in found]


_PHRASES = (
    (re.compile(r"\b(have|has|had|need) to\b"), "must"),
    (re.compile(r"\bno (\w+) (is |are )?left\b"), r"empty \1"),
    (re.compile(r"\b(no|without)( any)? (?=\w)"), "0 "),
    (re.compile(r"\br[au]ns? out( of)?\b"), "empty"),
    (re.compile(r"\bright away\b|\bat once\b"), "immediate"),
)
"""What players say in several words, and the one that the rules have for it."""


def reworded(question: str) -> str:
    """A question in the words of the rules."""
    for said, meant in _PHRASES:
        question = said.sub(meant, question)
    return question


_PLURALS = (("ies", "y"), ("sses", "ss"), ("es", "e"), ("s", ""))
_FORMS = (("ing", ""), ("ed", ""))
_IRREGULAR = {
    form: verb
    for verb, forms in {
        "build": "built", "buy": "bought", "choose": "chose chosen", "draw": "drew drawn",
        "give": "gave given", "hold": "held", "keep": "kept", "lay": "laid", "lose": "lost",
        "pay": "paid", "show": "shown", "steal": "stole stolen", "take": "took taken",
        "throw": "threw thrown", "win": "won", "write": "wrote written",
    }.items()
    for form in forms.split()
}  # fmt: skip


def _stem(word: str) -> str:
    """A word without its endings, the same for all its forms; what is left need be no word."""
    word = _IRREGULAR.get(word, word)
    for endings in (_PLURALS, _FORMS, (("e", ""),)):
        word = _without(word, endings)
    return word


def _without(word: str, endings: Iterable[tuple[str, str]]) -> str:
    for ending, instead in endings:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            stem = word[: len(word) - len(ending)] + instead
            doubled = (
                ending in ("ing", "ed")
                and stem[-1] == stem[-2]
                and stem[-1] not in "sl"
                and len(stem) > 3
            )
            return stem[:-1] if doubled else stem
    return word


COMMON = frozenset(
    words_of(
        "a an and are as at be been being but by can could did do does for from go goes going had "
        "has have how i if in into is it its let may me my no not of on or our so than that the "
        "their them then there they this to up us was we were what when where which who "
        "whose why will with would you your happen happens am should need people play after"
    )
)
"""Words that a question is full of and that find nothing."""


HOW_MANY = re.compile(r"\bhow (many|much|often|big|large|long)\b")
FIGURE = "#"
"""What a question after an amount asks for: any number."""

LIGHT = frozenset(words_of("get use many much often long"))
"""Words that say little, though more than nothing."""

_NUMBERED = frozenset(words_of("number count limit maximum minimum amount"))


Alike = Mapping[str, frozenset[str]]
"""For a word all words that mean the same."""


def alike(groups: Iterable[str]) -> Alike:
    """The words of these groups, each with all that it shares a group with."""
    found: dict[str, frozenset[str]] = {}
    for group in (frozenset(words_of(group)) for group in groups):
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


_LIKE = alike(SAME)


_TYPO = 80
"""How alike two words must be, of 100, to count as one misspelt."""


def likeness(asked: str, known: str, like: Alike = _LIKE, *, typo: bool = True) -> float:
    """How well a word of a text answers a word of the question: 0 not at all, 1 the same.

    `typo`: the asked word may be misspelt; not where the rules themselves have it.
    """
    if asked == known:
        return 1.0
    if asked == FIGURE:
        return 0.6 if known.isdigit() or known in _NUMBERED else 0.0
    if known in like.get(asked, ()):
        return 0.6
    if len(asked) < 3 or known.isdigit():
        return 0.0
    if known.startswith(asked):
        return 0.85 if len(asked) > 3 or len(known) < 6 else 0.5
    if len(asked) > 3 and asked in known:
        return 0.5
    if len(known) >= 4 and asked.startswith(known):
        return 0.65 * len(known) / len(asked)
    if not typo or len(asked) < 4 or abs(len(asked) - len(known)) > 2:
        return 0.0
    alike = fuzz.ratio(asked, known)
    return 0.8 * alike / 100 if alike >= _TYPO else 0.0
