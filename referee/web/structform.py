"""Forms made from structs: a game's options or final position as fields.

What stands in the fields is a flat table, `players.0.keeps.head` to its texts. `structread` makes
plain Python of it, for the same strict conversion that files go through.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct, inspect

from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.web.numbers import counting
from referee.web.structread import Reader
from referee.web.structshape import Shape, Typed, default_of, in_words, shape_of, typed_of

MOST_FIELDS = 2000
"""Fields of one form; real ones have a few hundred."""


@dataclass(slots=True)
class Node:
    """A field, a group of fields or a list of groups, ready to be drawn.

    `kind` is that of its Shape. `value` is what stands in it, `chosen` all that is ticked.
    """

    path: str
    label: str
    kind: str
    low: int | None = None
    high: int | None = None
    most: int | None = None
    choices: list[tuple[str, str]] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def value(self) -> str:
        """What stands in the field; several texts one a line."""
        return "\n".join(self.chosen)

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]

    def options(self, labels: Mapping[str, str]) -> list[dict[str, Any]]:
        """The choices for a macro; a label of `name.value` is put in a plain one's place."""
        return [
            {"value": v, "label": labels.get(f"{self.name}.{v}", said), "checked": v in self.chosen}
            for v, said in self.choices
        ]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something to mend: the field's path and a sentence that says what would be right."""

    path: str
    says: str


class StructForm:
    """The form of one struct.

    `typed` is what was sent, None on a fresh page; `preset` stands in fields nobody touched yet.
    `under` is put before all paths; `skip` are fields that the page asks in its own way; `lengths`
    says how many entries a list shows. Raises Unreadable for far too many fields.
    """

    def __init__(
        self,
        kind: type[Struct],
        typed: Mapping[str, Sequence[str]] | None = None,
        preset: Any = None,
        *,
        under: str = "",
        skip: frozenset[str] = frozenset(),
        lengths: Mapping[str, int] | None = None,
    ) -> None:
        self.kind = kind
        self.shape = shape_of(inspect.type_info(kind))
        self.under, self.skip = under, skip
        if typed is not None and len(typed) > MOST_FIELDS:
            raise Unreadable("", f"{len(typed)} fields, more than any form here has")
        self.sent = typed is not None
        self.typed: Typed = {k: list(v) for k, v in (typed or {}).items()}
        self.typed |= typed_of(preset, under) if preset is not None else {}
        self.lengths = dict(lengths or {})
        self.faults: list[Fault] = []
        self._places: dict[str, str] = {}

    # ---- drawing

    @property
    def nodes(self) -> list[Node]:
        """The fields at the top of the form."""
        return self._group(self.shape, self.under, self.skip)

    def __getitem__(self, path: str) -> Node:
        """The field or group of that path; KeyError where the struct has none."""
        shape, found = self.shape, None
        for name in path.removeprefix(f"{self.under}." if self.under else "").split("."):
            if name.isdigit() and shape.item is not None:
                shape, found = shape.item, None
                continue
            found = next((f for f in shape.fields if f.encode_name == name), None)
            if found is None:
                raise KeyError(path)
            shape = shape_of(found.type)
        return self._node(path, shape, found)

    def _group(self, shape: Shape, path: str, skip: frozenset[str] = frozenset()) -> list[Node]:
        fields = [f for f in shape.fields if f.encode_name not in skip]
        return [self._node(_join(path, f.encode_name), shape_of(f.type), f) for f in fields]

    def _node(self, path: str, shape: Shape, of: inspect.Field | None) -> Node:
        name = path.rpartition(".")[2]
        node = Node(path, in_words(name), shape.kind, shape.low, shape.high, shape.most)
        node.choices = [(str(v), in_words(str(v))) for v in shape.literals]
        node.chosen = self._texts(path, of)
        node.faults = [f.says for f in self.faults if f.path == path]
        node.nodes = self._inner(path, shape)
        if shape.kind == "choice" and (shape.optional or of is None or of.required):
            node.choices.insert(0, ("", "None" if shape.optional else "Choose"))
        return node

    def _inner(self, path: str, shape: Shape) -> list[Node]:
        if shape.item is None:
            return self._group(shape, path)
        fixed = (shape.most or 0) if shape.kind == "row" else 0
        if shape.kind == "row" and path in self.typed:  # a default or preset tells them together
            for n, text in enumerate(self.typed[path][:fixed]):
                self.typed.setdefault(f"{path}.{n}", [text])
        count = self.count(path) if shape.item.kind == "group" else fixed
        return [self._node(f"{path}.{n}", shape.item, None) for n in range(count)]

    def _texts(self, path: str, of: inspect.Field | None) -> list[str]:
        if self.sent or path in self.typed or of is None:
            return self.typed.get(path, [])
        default = default_of(of)
        return [] if isinstance(default, Struct) else typed_of(default, path).get(path, [])

    # ---- lists that grow and shrink

    def count(self, path: str) -> int:
        """How many entries the list at a path shows."""
        if path in self.lengths:
            return self.lengths[path]
        start = f"{path}."
        numbers = (k.removeprefix(start).split(".")[0] for k in self.typed if k.startswith(start))
        return max((int(n) + 1 for n in numbers if re.fullmatch("[0-9]{1,2}", n)), default=0)

    def change(self, order: str) -> bool:
        """Carry out `add:<list>`, `remove:<list>.<number>` or `put:<field>=<values>`.

        Values stand between commas. False for any other order.
        """
        verb, _, path = order.partition(":")
        whole, _, number = path.rpartition(".")
        field, equals, values = path.partition("=")
        if verb == "put" and equals:
            self.typed[field] = [value.strip() for value in values.split(",")]
        elif verb == "add" and path:
            self.lengths[path] = min(self.count(path) + 1, 99)
        elif verb == "remove" and whole and (at := counting(number)) is not None:
            self._remove(whole, at)
        else:
            return False
        return True

    def _remove(self, path: str, number: int) -> None:
        self.lengths[path] = max(0, self.count(path) - 1)
        moved: Typed = {}
        for key in [k for k in self.typed if k.startswith(f"{path}.")]:
            place, dot, rest = key.removeprefix(f"{path}.").partition(".")
            values, at = self.typed.pop(key), counting(place)
            if at is not None and at != number:
                moved[f"{path}.{at - (at > number)}{dot}{rest}"] = values
        self.typed |= moved

    # ---- reading

    def plain(self) -> dict[str, Any]:
        """What was typed, as plain Python; faults of single fields are kept in `faults`."""
        reader = Reader(self.typed, self.count)
        value: dict[str, Any] = reader.group(self.shape, self.under, self.skip)
        self.faults += [Fault(path, says) for path, says in reader.faults]
        self._places = reader.places
        return value

    def struct(self) -> Any:
        """The struct that was typed, None where something must be mended first."""
        plain = self.plain()
        if self.faults:
            return None
        try:
            return convert(plain, self.kind, self.under)
        except Unreadable as wrong:
            self.complain(wrong)
            return None

    def fault(self, path: str, says: str) -> None:
        """Note something to mend in a field that is asked beside the struct."""
        self.faults.append(Fault(path, says))

    def complain(self, wrong: Unreadable) -> None:
        """Put a complaint, and those that came with it, beside the fields that they speak of."""
        for one in (wrong, *wrong.more):
            self._complain(one)

    def _complain(self, wrong: Unreadable) -> None:
        path = re.sub(r"\[(\d+)\]", r".\1", wrong.path)
        for place, shown in self._places.items():
            if path == place or path.startswith(f"{place}."):
                path = shown + path.removeprefix(place)
        says = in_sentence(wrong.says)
        says = says[:1].upper() + says[1:]
        self.faults.append(Fault(path, says if says.endswith((".", "?", "!")) else f"{says}."))


def in_sentence(says: str) -> str:
    """A complaint without the names that files have for things: a form shows fields, not keys."""
    says = re.sub(r"^is missing: ", "fill in ", says)
    says = re.sub(r"^is missing; ", "fill this in; ", says)
    says = re.sub(r"^is missing$", "fill this in", says)
    return re.sub(r"\b[a-z]+(?:_[a-z]+)+\b", lambda found: found[0].replace("_", " "), says)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
