"""Where in a JSON text a path points: the line to look at when something there is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_SPACE = re.compile(r"[ \t\r\n]*")
_INDEX = re.compile(r"\[(\d+)\]")
_skip = json.JSONDecoder().raw_decode


def line_of(text: str, path: str) -> int:
    """The line, from 1, on which the value at a path begins.

    Where the path leads to nothing (a key that is missing) it is the line of the innermost thing
    that is there; where the text cannot be read so far, the line where that shows.
    """
    passed = [0]
    try:
        passed.extend(_way(text, path))
    except (ValueError, IndexError, RecursionError) as wrong:
        passed.append(getattr(wrong, "pos", passed[-1]))
    return text.count("\n", 0, passed[-1]) + 1


def _way(text: str, path: str) -> Iterator[int]:
    """The places passed on the way to a path, ever further in."""
    at = _after_space(text, 0)
    yield at
    while path:
        found = _in_object(text, at, path) if text[at] == "{" else _in_list(text, at, path)
        if found is None:
            return
        at, path = found
        yield at


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _in_object(text: str, at: int, path: str) -> tuple[int, str] | None:
    """The place of the value whose key begins the path, and the rest of the path."""
    at = _after_space(text, at + 1)
    while text[at] == '"':
        key, at = _skip(text, at)
        value = _after_space(text, _after_space(text, at) + 1)
        rest = path.removeprefix(key)
        if path.startswith(key) and (not rest or rest[0] in ".["):
            return value, rest.removeprefix(".")
        at = _next(text, value)
    return None


def _in_list(text: str, at: int, path: str) -> tuple[int, str] | None:
    index = _INDEX.match(path)
    if text[at] != "[" or not index:
        return None
    at = _after_space(text, at + 1)
    for _ in range(int(index[1])):
        at = _next(text, at)
    return at, path[index.end() :].removeprefix(".")


def _next(text: str, value: int) -> int:
    """The place after a value and the comma behind it."""
    _, end = _skip(text, value)
    end = _after_space(text, end)
    return _after_space(text, end + 1) if text[end] == "," else end
