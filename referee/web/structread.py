"""What was typed into the fields of a struct's form, read as plain Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import inspect

from referee.web.structshape import Shape, default_of, number_in, shape_of, typed_of

LEFT_OUT: Any = object()
"""What an empty field reads as: the struct's default, where it has one."""

REFERENCE = "@"
"""A value `@players.0.name` stands for what is typed in that other field."""

_BETWEEN = re.compile(r"[\s,;]+")


class Reader:
    """Reads a table of typed texts by the shape of a struct.

    `faults` are (path, sentence) of fields that cannot be read. `places` leads from the path of a
    list's entry in the plain data to its path in the form, where the two differ.
    """

    def __init__(self, typed: Mapping[str, Sequence[str]], count: Callable[[str], int]) -> None:
        """Read these texts; `count` says how many entries a list shows."""
        self.typed = typed
        self.count = count
        self.faults: list[tuple[str, str]] = []
        self.places: dict[str, str] = {}

    def group(self, shape: Shape, path: str, skip: frozenset[str] = frozenset()) -> dict[str, Any]:
        """The fields of a struct; those left empty are left out."""
        read: dict[str, Any] = {}
        for field in shape.fields:
            if field.encode_name in skip:
                continue
            at = f"{path}.{field.encode_name}" if path else field.encode_name
            value = self._field(shape_of(field.type), at, field.required)
            if value is not LEFT_OUT:
                read[field.encode_name] = value
        return read

    def _field(self, shape: Shape, path: str, required: bool) -> Any:
        if shape.kind == "group" and not required and self._is_blank(shape, path):
            return LEFT_OUT
        if shape.kind == "group":
            return self.group(shape, path)
        if shape.kind == "flag":
            return bool(self._text(path))
        if shape.kind == "row":
            return self._row(shape, path)
        if shape.kind == "grid":
            return [self._numbers(shape, path, line) for line in self._lines(path)]
        if shape.item is not None:
            return self._list(shape, path)
        return self._leaf(shape, path, required)

    def _text(self, path: str) -> str:
        text = next(iter(self.typed.get(path, ())), "").strip()
        return self._resolved(text)

    def _joined(self, path: str) -> str:
        """A text, which a page may ask for in parts."""
        return "".join(self._resolved(text.strip()) for text in self.typed.get(path, ()))

    def _resolved(self, text: str) -> str:
        if not text.startswith(REFERENCE):
            return text
        return next(iter(self.typed.get(text[1:], ())), "").strip()

    def _leaf(self, shape: Shape, path: str, required: bool) -> Any:
        text = self._text(path) if shape.kind != "text" or shape.number else self._joined(path)
        if not text:
            if required:
                self.faults.append((path, _wanted(shape)))
            return LEFT_OUT
        if shape.kind == "number":
            return self._number(shape, path, text)
        if shape.kind == "choice" and text not in map(str, shape.literals):
            self.faults.append((path, "Choose one of the list."))
        number = number_in(text) if shape.number else None
        return text if number is None else number

    def _number(self, shape: Shape, path: str, text: str) -> Any:
        number = number_in(text)
        low, high = shape.low, shape.high
        if number is None or (low is not None and number < low) or (
            high is not None and number > high
        ):  # fmt: skip
            self.faults.append((path, f"This is {shape.bounds}, not {text[:20]}."))
        return LEFT_OUT if number is None else number

    def _row(self, shape: Shape, path: str) -> Any:
        assert shape.item is not None
        places = [f"{path}.{n}" for n in range(shape.most or 0)]
        if not any(map(self._text, places)):
            return LEFT_OUT
        return [self._leaf(shape.item, place, True) for place in places]

    def _list(self, shape: Shape, path: str) -> list[Any]:
        """Words first, then groups; entries that were left empty are left out."""
        assert shape.item is not None
        read = [self._word(shape.item, path, w) for w in self._words(shape.item, path)]
        for number in range(self.count(path) if shape.item.kind == "group" else 0):
            at = f"{path}.{number}"
            if not self._is_blank(shape.item, at):
                self.places[f"{path}.{len(read)}"] = at
                read.append(self.group(shape.item, at))
        if shape.most is not None and len(read) > shape.most:
            self.faults.append((path, f"At most {shape.most}, not {len(read)}."))
        return read

    def _lines(self, path: str) -> list[str]:
        texts = [line for text in self.typed.get(path, ()) for line in text.splitlines()]
        return [line for line in texts if line.strip()]

    def _numbers(self, shape: Shape, path: str, line: str) -> list[Any]:
        """One row of a grid."""
        assert shape.item is not None
        assert shape.item.item is not None
        return [self._word(shape.item.item, path, w) for w in _BETWEEN.split(line.strip()) if w]

    def _words(self, item: Shape, path: str) -> list[str]:
        texts = [self._resolved(t) for t in self.typed.get(path, ())]
        split = _BETWEEN.split if item.kind == "number" else str.splitlines
        return [w.strip() for text in texts for w in split(text) if w.strip()]

    def _word(self, item: Shape, path: str, word: str) -> Any:
        number = number_in(word) if item.number else None
        if number is None and item.kind == "number":
            self.faults.append((path, f"Each of these is {item.bounds}; {word[:20]} is not."))
        return word if number is None else number

    def _is_blank(self, shape: Shape, path: str) -> bool:
        """Whether nothing but defaults stands in the fields of a group."""
        return all(
            self._is_untouched(field, shape_of(field.type), f"{path}.{field.encode_name}")
            for field in shape.fields
        )

    def _is_untouched(self, field: inspect.Field, shape: Shape, path: str) -> bool:
        if shape.kind == "group":
            return self._is_blank(shape, path)
        inner = any(k.startswith(f"{path}.") and any(v) for k, v in self.typed.items())
        texts = [t for t in self.typed.get(path, ()) if t.strip()]
        return not inner and texts in ([], typed_of(default_of(field), path).get(path, []))


def _wanted(shape: Shape) -> str:
    if shape.kind == "number":
        return f"Enter {shape.bounds}."
    return "Choose one." if shape.kind == "choice" else "Fill this in."
