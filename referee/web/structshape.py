"""Types of structs as forms see them, and plain Python as it would stand in a form's fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import NODEFAULT, UNSET, Struct, inspect

from referee.engine.codec import to_plain

Typed = dict[str, list[str]]
"""What stands in the fields, by path; a field that was not sent is missing."""

MOST_CHOICES = 120
"""A number that may also be a word is offered as a list up to so many entries, else typed."""

_NUMBER = re.compile(r"([-−+]?)(\d{1,18})")
_LISTS = {"group": "list", "choice": "ticks", "number": "words", "text": "words"}
_SIZES = ("choice", "number", "text", "group")


@dataclass(slots=True)
class Shape:
    """A type taken apart: `optional` where None would do, `item` what a list holds.

    `kind`: number, flag, choice, text, group, list (of groups), ticks (of choices), words (several
    texts or numbers in one field), row (so many numbers or choices), grid (rows of numbers, a line
    each). `number`: texts may be numbers as well.
    """

    kind: str
    fields: tuple[inspect.Field, ...] = ()
    literals: tuple[Any, ...] = ()
    item: Shape | None = None
    low: int | None = None
    high: int | None = None
    most: int | None = None
    optional: bool = False
    number: bool = False

    @property
    def bounds(self) -> str:
        """A number's bounds in words."""
        if self.low is None:
            return "a whole number"
        return f"a whole number from {self.low}" + ("" if self.high is None else f" to {self.high}")


def shape_of(kind: inspect.Type) -> Shape:
    """The shape of a type; raises TypeError for one that no form can show."""
    if isinstance(kind, inspect.Metadata):
        return shape_of(kind.type)
    if isinstance(kind, inspect.UnionType):
        return _union(kind)
    if isinstance(kind, inspect.StructType):
        return Shape("group", kind.fields)
    if isinstance(kind, inspect.TupleType):
        return Shape("row", item=shape_of(kind.item_types[0]), most=len(kind.item_types))
    if isinstance(kind, inspect.CollectionType):
        return _list(shape_of(kind.item_type), kind.min_length, kind.max_length)
    return _leaf(kind)


def _leaf(kind: inspect.Type) -> Shape:
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.gt is None else kind.gt + 1
        high = kind.le if kind.lt is None else kind.lt - 1
        return Shape("number", low=low, high=high, number=True)
    if isinstance(kind, inspect.BoolType):
        return Shape("flag")
    if isinstance(kind, inspect.StrType):
        return Shape("text", most=kind.max_length)
    if isinstance(kind, inspect.LiteralType):
        numbers = any(type(v) is int for v in kind.values)
        return Shape("choice", literals=tuple(kind.values), number=numbers)
    raise TypeError(f"no form for {kind}")


def _union(kind: inspect.UnionType) -> Shape:
    """Words, numbers and one group may stand beside one another; None makes it optional."""
    parts = [shape_of(t) for t in kind.types if not isinstance(t, inspect.NoneType)]
    merged = parts[0]
    for part in parts[1:]:
        merged = _merged(merged, part)
    merged.optional = len(parts) < len(kind.types)
    return merged


def _merged(one: Shape, other: Shape) -> Shape:
    """Two alternatives as one shape: the bigger kind, with the words of both."""
    small, big = sorted((one, other), key=lambda s: _SIZES.index(s.kind))
    literals = (*small.literals, *big.literals)
    if big.kind != "number":
        number = small.number or big.number
        return Shape(big.kind, big.fields, literals, most=big.most, number=number)
    if big.low is None or big.high is None or big.high - big.low >= MOST_CHOICES:
        return Shape("text", number=True)
    return Shape("choice", literals=(*range(big.low, big.high + 1), *literals), number=True)


def _list(item: Shape, least: int | None, most: int | None) -> Shape:
    if item.item is not None and item.item.kind == "number":
        return Shape("grid", item=item, most=most)
    row = item.kind == "number" and most is not None and least == most
    kind = "row" if row else _LISTS[item.kind]
    return Shape(kind, literals=item.literals, item=item, most=most)


def default_of(field: inspect.Field) -> Any:
    """A field's plain default, None where there is none to show."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return None if field.default in (NODEFAULT, UNSET) else field.default


def in_words(name: str) -> str:
    """A field's or value's name as a label: `trash_colours` reads Trash colours."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def number_in(text: str) -> int | None:
    """`-3`, `−3`, `+3` and ` 3 ` as numbers; None for anything else."""
    found = _NUMBER.fullmatch(text.strip())
    return None if found is None else int(found[2]) * (-1 if found[1] in ("-", "−") else 1)


def typed_of(plain: Any, path: str = "") -> Typed:
    """Plain Python or a struct as it would stand in the fields."""
    plain = to_plain(plain) if isinstance(plain, Struct) else plain
    typed: Typed = {}
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            typed |= typed_of(value, f"{path}.{key}" if path else str(key))
    elif isinstance(plain, list | tuple):
        typed |= _typed_list(plain, path)
    elif plain is not None and plain is not False:
        typed[path] = ["1" if plain is True else str(plain)]
    return typed


def _typed_list(items: Sequence[Any], path: str) -> Typed:
    """Words under the list's own name; numbers under their places too, where a row asks them."""
    groups = [i for i in items if isinstance(i, Mapping | Struct)]
    typed: Typed = {path: [_text_of(i) for i in items if not isinstance(i, Mapping | Struct)]}
    if all(type(i) is int for i in items):
        typed |= {f"{path}.{n}": [str(i)] for n, i in enumerate(items)}
    for number, item in enumerate(groups):
        typed |= typed_of(item, f"{path}.{number}")
    return typed


def _text_of(item: Any) -> str:
    """A row of a grid with blanks between its numbers; all else as it is written."""
    return " ".join(map(str, item)) if isinstance(item, list | tuple) else str(item)
