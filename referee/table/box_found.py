"""What a table has typed that its game's box could keep: offered, never taken unasked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from msgspec import structs

from referee.engine.box import BoxKind, Entries
from referee.engine.codec import to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Viewer
from referee.engine.log import Log
from referee.table.box import Item, items_in, key_of, read_item
from referee.table.box_file import Way, beside, bring_item
from referee.table.redact import inmost, redact
from referee.table.store import Store, table_row


@dataclass(frozen=True, slots=True)
class Found:
    """Something that was typed at a table and is not in the box yet.

    `held` is what the box has under this name instead, with other print.
    """

    kind: BoxKind
    data: Any
    held: Item | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.data.name)

    @property
    def key(self) -> str:
        """What tells it from all others of its game."""
        return f"{self.kind.kind}/{key_of(self.name)}"

    @property
    def differs(self) -> tuple[str, ...]:
        """The fields in which what the box holds under this name has other print."""
        if self.held is None:
            return ()
        mine, held = _prints(self.data), _prints(self.held.data)
        return tuple(name for name in mine if mine[name] != held[name])


def found_at(store: Store, table_id: str) -> tuple[Found, ...]:
    """What a table typed that could be kept, as far as everybody may see it."""
    with store.read() as connection:
        row = table_row(connection, table_id)
        game = store.games.get(row["game"])
        if game is None or not game.box:
            return ()
        held = items_in(connection, game)
        log = store.logs.get(connection, row).log
    found: dict[str, Found] = {}
    entries = dict(_told_openly(log))
    for plain in entries.values():
        for one in _found_in(game, plain, entries):
            found[one.key] = one  # what was said last
    return tuple(new for one in found.values() if (new := _new(held, one)) is not None)


def _new(held: Sequence[Item], one: Found) -> Found | None:
    """What is new to the box; with what it holds under the name, where that has other print.

    Only where a form is given all that an item says can it be told from what was typed there.
    """
    there = {(i.kind.kind, key_of(i.name)): i for i in held}
    named = there.get((one.kind.kind, key_of(one.name)))
    if named is None:
        return one
    if not one.kind.tells_whole(one.data) or _prints(named.data) == _prints(one.data):
        return None
    numbered = beside(there, Item("", one.kind, one.data))
    kept = (one.kind.kind, key_of(numbered.name)) in there
    return None if kept else Found(one.kind, one.data, named)


def _prints(data: Any) -> dict[str, Any]:
    return {name: value for name, value in structs.asdict(data).items() if name != "name"}


def _told_openly(log: Log) -> Iterator[tuple[int, dict[str, Any]]]:
    """The options (as 0) and every entry in force, as plain Python, without what is sealed."""
    yield 0, {"action": "options", **to_plain(log.terms.options)}
    for entry in log.order.entries:
        if log.order.in_force(entry.id):
            move = inmost(redact(log, entry, Viewer())[0])
            plain = cast("dict[str, Any]", to_plain(move.action))
            yield entry.id, {**plain, "seat": move.seat}


def _found_in(game: Game, plain: Mapping[str, Any], entries: Entries) -> Iterator[Found]:
    for kind in game.box:
        for one in kind.worth_keeping(plain, entries):
            data = _keepable(kind, one)
            if data is not None:
                yield Found(kind, data)


def _keepable(kind: BoxKind, plain: Any) -> Any:
    """The item, None for what has no name of its own, or is another sort of thing."""
    try:
        return read_item(kind, plain)
    except Unreadable:
        return None


def keep(store: Store, table_id: str, wanted: Mapping[str, Way]) -> tuple[str, ...]:
    """Keep what a table typed, those of these keys; says the names of what the box then holds.

    The way of a key is what becomes of it where the box holds other print under its name.
    Raises Unreadable where the box is full, and then keeps none.
    """
    fresh = [one for one in found_at(store, table_id) if one.key in wanted]
    kept: list[str] = []
    with store.write() as connection:
        game = store.game(table_row(connection, table_id)["game"])
        for one in fresh:
            new = Item("", one.kind, one.data)
            brought = bring_item(connection, game, new, wanted[one.key])
            kept += brought.added + brought.kept_both + brought.replaced
    return tuple(kept)
