"""JSON text into plain Python, strictly: UTF-8, each key once, nothing that is no JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from referee.engine.errors import Unreadable

LONGEST_DOCUMENT = 1 << 20
"""Bytes of one JSON document (or one line of a stream); real ones have a few thousand."""


class _Fraction:
    """A number with a point or exponent: counts are whole, so it converts to nothing."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


_decoder = msgspec.json.Decoder(float_hook=_Fraction)


def decode(text: bytes | str) -> Any:
    """Plain Python out of JSON; raises Unreadable, with an empty path when it is broken."""
    if len(text) > LONGEST_DOCUMENT:
        says = f"more than {LONGEST_DOCUMENT:,} bytes; one document is a few thousand"
        raise Unreadable("", says)
    try:
        plain = _decoder.decode(text)
        _strict_keys.decode(text if isinstance(text, str) else text.decode())
    except _Twice:
        raise _twice(text) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
        raise _broken(text, wrong) from None
    return plain


def _broken(text: bytes | str, wrong: Exception) -> Unreadable:
    """Where JSON is broken, in words; the standard library knows the line and column."""
    try:
        json.loads(text if isinstance(text, str) else text.decode())
    except UnicodeDecodeError as known:
        line = known.object.count(b"\n", 0, known.start) + 1
        return Unreadable("", "not UTF-8 text; JSON is", line)
    except json.JSONDecodeError as known:
        says = f"broken JSON at column {known.colno}: {known.msg.lower()}"
        return Unreadable("", says, known.lineno)
    except (RecursionError, ValueError):
        return Unreadable("", "JSON nested too deeply or with a number too long")
    return Unreadable("", f"broken JSON: {_BYTE.sub('', str(wrong))}", _line(text, wrong))


_BYTE = re.compile(r" \(byte (\d+)\)$")


def _line(text: bytes | str, wrong: Exception) -> int | None:
    found = _BYTE.search(str(wrong))
    data = text.encode() if isinstance(text, str) else text
    return data.count(b"\n", 0, int(found[1])) + 1 if found else None


# ---- each key once


class _Twice(Exception):
    """An object with a key that stands twice."""

    def __init__(self, key: str) -> None:
        self.key = key


def _checked(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len({key for key, _ in pairs}) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _Twice(next(key for at, key in enumerate(keys) if key in keys[:at]))


def _marked(pairs: list[tuple[str, Any]]) -> Any:
    try:
        _checked(pairs)
    except _Twice as twice:
        return twice
    return dict(pairs)


_strict_keys = json.JSONDecoder(object_pairs_hook=_checked)


def _twice(text: bytes | str) -> Unreadable:
    """The complaint about a key that stands twice: either could be meant."""
    found = json.loads(text, object_pairs_hook=_marked)
    path = next(_twice_at(found, ""))
    return Unreadable(path, "this key stands twice here; keep one of the two")


def _twice_at(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, _Twice):
        yield f"{path}.{value.key}".lstrip(".")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _twice_at(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _twice_at(inner, f"{path}[{at}]")
