"""What a table has typed that its game's box could keep: offered, never taken unasked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection

from referee.engine.box import BoxKind, Entries
from referee.engine.codec import to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Viewer
from referee.engine.log import Log
from referee.table.box import items_in, key_of, put, read_item
from referee.table.redact import inmost, redact
from referee.table.store import Store, table_row


@dataclass(frozen=True, slots=True)
class Found:
    """Something that was typed at a table and is not in the box yet."""

    kind: BoxKind
    data: Any

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.data.name)

    @property
    def key(self) -> str:
        """What tells it from all others of its game."""
        return f"{self.kind.kind}/{key_of(self.name)}"


def found_at(store: Store, table_id: str) -> tuple[Found, ...]:
    """What a table typed that could be kept, as far as everybody may see it."""
    with store.read() as connection:
        row = table_row(connection, table_id)
        game = store.games.get(row["game"])
        if game is None or not game.box:
            return ()
        held = _held(connection, game)
        log = store.logs.get(connection, row).log
    found: dict[str, Found] = {}
    entries = dict(_told_openly(log))
    for plain in entries.values():
        for one in _found_in(game, plain, entries):
            if one.key not in held:
                found[one.key] = one  # what was said last
    return tuple(found.values())


def _held(connection: Connection, game: Game) -> frozenset[str]:
    return frozenset(Found(i.kind, i.data).key for i in items_in(connection, game))


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


def keep(store: Store, table_id: str, wanted: Collection[str]) -> tuple[str, ...]:
    """Keep what a table typed, those of these keys that are not there yet; says their names.

    Raises Unreadable where the box is full, and then keeps none.
    """
    fresh = [one for one in found_at(store, table_id) if one.key in wanted]
    with store.write() as connection:
        row = table_row(connection, table_id)
        game = store.game(row["game"])
        held = _held(connection, game)
        fresh = [one for one in fresh if one.key not in held]
        for one in fresh:
            put(connection, game, one.kind, one.data)
    return tuple(one.name for one in fresh)
