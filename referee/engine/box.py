"""The box: what is printed on a table's own components, typed once and kept to save typing.

A game says here, as data, what can be kept. No judge and no state ever reads the box: what an
entry brings into play it carries itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from referee.engine.codec import to_plain

Entries = Mapping[int, Mapping[str, Any]]
"""The actions of a log as plain Python, by the numbers of their entries."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place to fill: its path (`hire.assistant`), the seat that enters, how many seats."""

    path: str
    seat: int | None
    seats: int


def as_it_is(item: Struct, where: Where) -> Any:
    """An item told as it was kept."""
    return to_plain(item)


def _nothing(item: Any) -> Any:
    return ""


def _fine(item: Any) -> None:
    return None


Shown = tuple[Any, str]
"""An item, and which of its sides lies up."""


@dataclass(frozen=True, slots=True)
class Sides:
    """How several items that lie with one side up are told together: dice.

    `of` are the sides of an item, each once. `as_told` says what goes to `place`, given what shows
    of each group, the groups in the order in which they lie; it raises Unreadable where something
    is missing.
    """

    place: str
    of: Callable[[Any], Sequence[str]]
    as_told: Callable[[Sequence[Sequence[Shown]]], Any]


@dataclass(frozen=True, slots=True)
class BoxKind:
    """One kind of component: how one is described and where such a description is asked for.

    `item` has a field `name`, by which it is picked. `fills` are the fields of options and actions
    that take one (`options.critics.*`, `hire.assistant`; a star for each place of a list) and
    `as_told` what goes there, as plain Python. `found` finds what is worth keeping in the plain
    action of an entry, all entries by number beside it: left out, whatever stands at `fills`.
    `sides` is for what does not lie as it is printed but with one side up, told by its group.
    `group` and `words` put items in groups and beside their names. `check` raises Unreadable for
    fields that do not go together. `labels` are words for fields, as `field` or `field.value`.
    """

    kind: str
    title: str
    one: str
    item: type[Struct]
    fills: tuple[str, ...] = ()
    as_told: Callable[[Any, Where], Any] = as_it_is
    found: Callable[[Mapping[str, Any], Entries], Iterator[Any]] | None = None
    group: Callable[[Any], str] = _nothing
    words: Callable[[Any], str] = _nothing
    check: Callable[[Any], None] = _fine
    labels: Mapping[str, str] = field(default_factory=dict)
    sides: Sides | None = None

    def tells_whole(self, item: Any) -> bool:
        """Whether a form that an item fills is given all that the item says."""
        path = self.fills[0] if self.fills else ""
        return bool(self.as_told(item, Where(path, 0, 1)) == to_plain(item))

    def worth_keeping(self, plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
        """What an action says of such components, as plain items."""
        if self.found is not None:
            yield from self.found(plain, entries)
            return
        for path in self.fills:
            action, _, rest = path.partition(".")
            if rest and action == plain.get("action"):
                yield from at_path(plain, rest)


def at_path(plain: Any, path: str) -> Iterator[Any]:
    """Everything that is told at a path of an action; a star stands for each place of a list."""
    name, _, rest = path.partition(".")
    if not path:
        if plain is not None:
            yield plain
    elif name == "*":
        for inner in plain if isinstance(plain, list | tuple) else ():
            yield from at_path(inner, rest)
    elif isinstance(plain, Mapping) and name in plain:
        yield from at_path(plain[name], rest)
