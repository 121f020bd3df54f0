"""The box of a game as a file: out for another group, and in, strictly.

`{"box": 1, "game": "...", "items": {"<kind>": [{...}, ...]}}`; an item is the game's own struct.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from referee.engine.action import no_such
from referee.engine.box import BoxKind
from referee.engine.codec import convert, decode, encode, to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.names import LONGEST
from referee.table.box import (
    MOST_ITEMS,
    Item,
    cleaned,
    items,
    items_in,
    key_of,
    overwrite,
    put,
    read_item,
    taken,
)
from referee.table.store import Store

Way = Literal["both", "mine", "theirs"]
WAYS: dict[Way, str] = {
    "both": "Keep both; theirs gets a number behind its name",
    "mine": "Keep ours",
    "theirs": "Take theirs",
}
"""What becomes of an item whose name stands for something else here."""


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A box as a file has it; the items are read by their kinds."""

    box: Literal[1]
    game: str
    items: dict[str, list[dict[str, Any]]]


def box_file(store: Store, game: Game) -> str:
    """The whole box of a game as JSON text."""
    kept: dict[str, list[Any]] = {}
    for one in items(store, game):
        kept.setdefault(one.kind.kind, []).append(to_plain(one.data))
    return encode(BoxFile(1, game.slug, kept)) + "\n"


# ---- in


@dataclass(slots=True)
class Brought:
    """What an import did, by name: new, there already with the same print, and in conflict."""

    added: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    kept_both: list[str] = field(default_factory=list)
    kept_ours: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)


def read_box_file(game: Game, text: bytes) -> tuple[tuple[BoxKind, Any], ...]:
    """The items of a file; raises Unreadable, with the path of the first fault."""
    told = convert(decode(text.removeprefix(b"\xef\xbb\xbf")), BoxFile)
    if told.game != game.slug:
        raise Unreadable("game", f"this is the box of {told.game!r}, not of {game.title}")
    if sum(map(len, told.items.values())) > MOST_ITEMS:
        raise Unreadable("items", f"more than {MOST_ITEMS} things; a box takes no more")
    return tuple(_read(game, told))


def _read(game: Game, told: BoxFile) -> Iterator[tuple[BoxKind, Any]]:
    for name, listed in told.items.items():
        kind = game.box_kind(name)
        if kind is None:
            raise no_such(f"items.{name}", "such kind here", [k.kind for k in game.box])
        seen: set[str] = set()
        for at, plain in enumerate(listed):
            data = read_item(kind, plain, f"items.{name}[{at}]")
            if key_of(data.name) in seen:
                raise Unreadable(f"items.{name}[{at}].name", f"{data.name!r} stands here twice")
            seen.add(key_of(data.name))
            yield kind, data


def bring(store: Store, game: Game, read: tuple[tuple[BoxKind, Any], ...], way: Way) -> Brought:
    """Put the items of a file into the box: all or, where one cannot be kept, none."""
    brought = Brought()
    with store.write() as connection:
        there = {(i.kind.kind, key_of(i.name)): i for i in items_in(connection, game)}
        for kind, data in read:
            _bring(connection, game, there, Item("", kind, data), way, brought)
    return brought


There = dict[tuple[str, str], Item]


def _bring(
    connection: Connection, game: Game, there: There, new: Item, way: Way, brought: Brought
) -> None:
    old = there.get((new.kind.kind, key_of(new.name)))
    if old is None:
        _put(connection, game, there, new)
        brought.added.append(new.name)
    elif old.data == new.data:
        brought.same.append(new.name)
    elif way == "mine":
        brought.kept_ours.append(new.name)
    elif way == "theirs":
        overwrite(connection, game, old, new.data)
        brought.replaced.append(new.name)
    else:
        numbered = beside(there, new)
        if (numbered.kind.kind, key_of(numbered.name)) in there:
            brought.same.append(numbered.name)
        else:
            _put(connection, game, there, numbered)
            brought.kept_both.append(numbered.name)


def _put(connection: Connection, game: Game, there: There, new: Item) -> None:
    there[new.kind.kind, key_of(new.name)] = put(connection, game, new.kind, new.data)


def beside(there: There, new: Item) -> Item:
    """The item under the first free number; under one that is taken where the print is the same."""
    for number in range(2, MOST_ITEMS + 2):
        end = f" ({number})"
        plain = {**to_plain(new.data), "name": new.name[: LONGEST - len(end)].rstrip() + end}
        numbered = Item("", new.kind, cleaned(new.kind, convert(plain, new.kind.item)))
        old = there.get((new.kind.kind, key_of(numbered.name)))
        if old is None or old.data == numbered.data:
            return numbered
    raise taken(new.kind, new.name)


# ---- one item: of an installation's export, or as a table typed it


def bring_item(connection: Connection, game: Game, new: Item, way: Way = "both") -> Brought:
    """Put one item into the box; other print of that name stays too, or as the way says."""
    there = {(i.kind.kind, key_of(i.name)): i for i in items_in(connection, game)}
    brought = Brought()
    _bring(connection, game, there, new, way, brought)
    return brought


def way_named(name: str) -> Way:
    """The way of that name; raises Unreadable."""
    if name not in WAYS:
        raise no_such("way", "such way", list(WAYS))
    return name
