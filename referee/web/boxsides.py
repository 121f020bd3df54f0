"""Items of the box that lie with one side up: which side, and in which order their groups lie.

Each item has an input `box:<place>:<id>` for its side, and each group `box:<place>:at:<group>` for
its place, counted from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from referee.engine.box import BoxKind, Shown
from referee.table.box import Item
from referee.web.numbers import counting

NOTHING_SHOWN = "Choose first what shows."


class NotPlaced(Exception):
    """What shows of items cannot be told yet; its text says why."""


@dataclass(frozen=True, slots=True)
class SidesField:
    """The input of one item: what it is called, the sides it may show, the one it does."""

    name: str
    label: str
    sides: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class GroupFields:
    """The inputs of items that lie together; `at` is the name of that of their place."""

    heading: str
    at: str
    place: int
    items: tuple[SidesField, ...]


def side_fields(
    kind: BoxKind, items: Sequence[Item], posted: Mapping[str, str]
) -> tuple[GroupFields, ...]:
    """The inputs of all items of a kind as they were sent, in the order of their groups."""
    assert kind.sides is not None
    start = f"box:{kind.sides.place}"
    found: list[GroupFields] = []
    for heading, together in groupby(items, lambda item: kind.group(item.data)):
        at = f"{start}:at:{heading}"
        place = counting(posted.get(at)) or len(found) + 1
        fields = tuple(_field(kind, item, f"{start}:{item.id}", posted) for item in together)
        found.append(GroupFields(heading, at, place, fields))
    return tuple(found)


def _field(kind: BoxKind, item: Item, name: str, posted: Mapping[str, str]) -> SidesField:
    assert kind.sides is not None
    sides = tuple(kind.sides.of(item.data))
    chosen = posted.get(name, "")
    return SidesField(name, item.name, sides, chosen if chosen in sides else "")


def what_shows(
    kind: BoxKind, items: Sequence[Item], posted: Mapping[str, str]
) -> list[list[Shown]]:
    """What shows of each group, in the order of their places; raises NotPlaced."""
    data = {item.name: item.data for item in items}
    groups = [
        (group, [(data[i.label], i.chosen) for i in group.items if i.chosen])
        for group in side_fields(kind, items, posted)
    ]
    lying = sorted((pair for pair in groups if pair[1]), key=lambda pair: pair[0].place)
    if not lying:
        raise NotPlaced(NOTHING_SHOWN)
    for (one, _), (other, _) in pairwise(lying):
        if one.place == other.place:
            raise NotPlaced(f"{one.heading} and {other.heading} have the same place.")
    return [shown for _, shown in lying]
