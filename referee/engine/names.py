"""Names of players: text that is safe to print anywhere, in its one normal form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from referee.engine.errors import Unreadable

LONGEST = 40
"""The most characters (as people count them) that a name may have."""

_JOINERS = "\u200c\u200d"
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks, by Unicode's categories, that print as nothing."""


_PLAYER = re.compile(r"\b[Pp]layer (\d)\b")


def in_names(said: str, names: Sequence[str]) -> str:
    """A game's sentence with its players called by name: games know only `player 2`."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if 1 <= number <= len(names) else found[0]

    return _PLAYER.sub(name, said)


def characters(text: str) -> int:
    """How many characters a person would count: marks and joined emoji go with their base."""
    count, joined, flags = 0, False, 0
    for char in text:
        flags = flags + 1 if "\U0001f1e6" <= char <= "\U0001f1ff" else 0
        extends = (
            char in _JOINERS
            or unicodedata.category(char) in ("Mn", "Me", "Mc")
            or "\U0001f3fb" <= char <= "\U0001f3ff"
            or (flags and flags % 2 == 0)
        )
        count += not (extends or joined)
        joined = char == "\u200d"
    return count


def normal(text: str) -> str:
    """The form in which two names are the same name: NFC, without outer space."""
    return unicodedata.normalize("NFC", text).strip()


def printable(text: str) -> str:
    """Free words as one line of print: hidden characters become spaces.

    One that changes the direction would turn round whatever stands beside the words.
    """
    shown = (c if c.isprintable() or c in _JOINERS else " " for c in text)
    return " ".join("".join(shown).split())


def clean_name(text: str, path: str = "name") -> str:
    """The name in NFC without outer space.

    Raises Unreadable for a name that is empty, longer than 40 characters, or holds control,
    zero-width or direction-changing characters.
    """
    name = normal(text)
    if not name or not 1 <= characters(name) <= LONGEST or len(name) > 8 * LONGEST:
        raise Unreadable(path, f"a name has 1 to {LONGEST} characters")
    for at, char in enumerate(name):
        hides = unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        if char in _BLANK or (hides and not (char in _JOINERS and 0 < at < len(name) - 1)):
            raise Unreadable(path, f"a name may not hold the hidden character U+{ord(char):04X}")
    return name


def clean_names(texts: Sequence[str], path: str = "players", key: str = "") -> tuple[str, ...]:
    """All names of a game, cleaned; raises Unreadable where two are the same.

    `key` is what holds the name inside each element of `path`.
    """
    names = tuple(clean_name(text, f"{path}[{at}]{key}") for at, text in enumerate(texts))
    _hold_apart(names, names, path, key)
    return names


def spoken_apart(names: Sequence[str], path: str = "players", key: str = "") -> tuple[str, ...]:
    """The names as they are; raises Unreadable where two sound the same (`Ana`, `ANA`).

    A file may tell players apart by capitals alone; people at a table cannot.
    """
    _hold_apart(names, [name.casefold() for name in names], path, key)
    return tuple(names)


def _hold_apart(names: Sequence[str], keys: Sequence[str], path: str, key: str = "") -> None:
    for at, name in enumerate(names):
        if keys[at] in keys[:at]:
            says = f"two players are called {name!r}; tell them apart"
            raise Unreadable(f"{path}[{at}]{key}", says)
