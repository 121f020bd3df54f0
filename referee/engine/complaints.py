"""Complaints in plain words: msgspec's messages as a path and what would be right there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from referee.engine.errors import Unreadable, shortened

_AT = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$?(?P<path>.*)`)?$", re.S)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`$", re.S)
_MISSING = re.compile(r"Object missing required field `(.*)`$", re.S)
_ENUM = re.compile(r"Invalid enum value (.*)$", re.S)
_EXPECTED = re.compile(r"Expected `(.*?)`(.*?)(?:, got `(.*)`)?$", re.S)
_LENGTH = re.compile(r" of length ([<>]=) (\d+)$")
_TYPES = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
    "float": "a number with a point",
    "_Fraction": "a number with a point",
    "dict": "an object",
    "list": "a list",
}


def complaint(wrong: msgspec.ValidationError, schema: Callable[[], Any]) -> Unreadable:
    """msgspec's message as a path and a sentence that says what would be right.

    `schema` gives the JSON Schema of what was expected: it knows the names there are to choose.
    """
    found = _AT.match(str(wrong))
    assert found is not None
    path, what = (found["path"] or "").lstrip("."), found["what"]
    if unknown := _UNKNOWN.match(what):
        path = f"{path}.{unknown[1]}" if path else unknown[1]
        says = "an unknown key; leave it out or mend its spelling"
    elif missing := _MISSING.match(what):
        path = f"{path}.{missing[1]}" if path else missing[1]
        says = "is missing"
    elif name := _ENUM.match(what):
        there_are = ", ".join(map(str, choices(schema(), path)))
        says = f"there is no {shortened(name[1], 60)}; there are {there_are}"
    elif "matching regex" in what:
        says = _meant(_nodes(schema(), path))
    elif expected := _EXPECTED.match(what):
        says = _expected(expected[1], expected[2], expected[3])
    else:
        says = what[:1].lower() + what[1:]
    return Unreadable(path, says)


def _expected(kinds: str, bound: str, got: str | None) -> str:
    right = " or ".join(_TYPES.get(k, k) for k in kinds.split(" | "))
    wrong = f", not {_TYPES.get(got, got)}" if got else ""
    length = _LENGTH.match(bound)
    return f"expected {right}{_length(right, *length.groups()) if length else bound}{wrong}"


def _length(of: str, bound: str, number: str) -> str:
    """How long something may be: ` of 1 or more`, ` of 40 characters at most`."""
    letters = f" character{'' if number == '1' else 's'}" if of == "text" else ""
    return f" of {number}{letters} {'or more' if bound == '>=' else 'at most'}"


EMPTY = "expected a list of 1 or more"
"""What is said of an empty list where something should stand in it."""


def _meant(nodes: Sequence[Any]) -> str:
    """What text of a fixed form should have been, as its type (or that of the keys) says."""
    for node in nodes:
        for text, of_keys in ((node, ""), (node.get("propertyNames", {}), "for every key ")):
            if "description" in text and "pattern" in text:
                return f"expected {of_keys}{text['description']}"
    return "expected text of another form"


# ---- which names there are

_STEP = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[]+)")


def steps(path: str) -> list[str | int]:
    """A path as keys and indices; `...` for a key that msgspec does not tell."""
    return [int(index) if index.isdigit() else index or key for index, key in _STEP.findall(path)]


def choices(schema: Any, path: str) -> list[Any]:
    """The names that a schema lists at a path."""
    found = _nodes(schema, path)
    return list(dict.fromkeys(name for node in found for name in node.get("enum", ())))


def _nodes(schema: Any, path: str) -> list[Any]:
    """What a schema says of the value at a path: one node, or several where it has a choice."""
    nodes = list(_resolved(schema, schema))
    for step in steps(path):
        nodes = [inner for node in nodes for inner in _inside(schema, node, step)]
    return nodes


def _inside(root: Any, node: Any, step: str | int) -> Iterator[Any]:
    if isinstance(step, int):
        before = node.get("prefixItems", ())
        found = before[step] if step < len(before) else node.get("items")
    else:
        found = node.get("properties", {}).get(step) or node.get("additionalProperties")
    if isinstance(found, dict):
        yield from _resolved(root, found)


def _resolved(root: Any, node: Any) -> Iterator[Any]:
    """A node with its references followed and its alternatives spread out."""
    if "$ref" in node:
        yield from _resolved(root, root["$defs"][node["$ref"].rpartition("/")[2]])
        return
    yield node
    for either in node.get("anyOf", ()):
        yield from _resolved(root, either)


# ---- which key it was


def exact(path: str, plain: Any, fails: Callable[[Any], bool]) -> str:
    """The path with the keys named that msgspec does not tell (`rulings[...]`).

    `fails` tells whether a document fails in the same way: halving a mapping finds the first key
    that makes it fail.
    """
    *befores, last = path.split("[...]")
    named, way = "", list[Any]()
    for before in befores:
        way += steps(before)
        try:
            way.append(_first_bad(plain, way, fails))
        except (LookupError, TypeError):  # the path is made of a hostile key
            return path
        named += f"{before}.{way[-1]}"
    return (named + last).lstrip(".")


def _first_bad(plain: Any, way: Sequence[Any], fails: Callable[[Any], bool]) -> Any:
    holder = plain
    for step in way:
        holder = holder[step]
    keys = list(holder)
    while len(keys) > 1:
        half = keys[: len(keys) // 2]
        bad = fails(_put(plain, way, {k: holder[k] for k in half}))
        keys = half if bad else keys[len(half) :]
    return keys[0]


def _put(plain: Any, way: Sequence[Any], value: Any) -> Any:
    """A copy of a document with another value at the end of a way."""
    if not way:
        return value
    copy = list(plain) if isinstance(plain, list) else dict(plain)
    copy[way[0]] = _put(plain[way[0]], way[1:], value)
    return copy
