"""The box of a game: items kept, listed and changed.

Only forms are filled from it. Rows hold the whole item; a row that this program cannot read is
left out here and reported by the doctor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, bindparam, func, select
from sqlalchemy.exc import IntegrityError

from referee.engine.box import BoxKind
from referee.engine.codec import convert, decode, encode
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.names import clean_name
from referee.table import schema
from referee.table.errors import NotFound
from referee.table.ids import new_slug, now
from referee.table.members import is_host, rows_of
from referee.table.store import Store

MOST_ITEMS = 400
"""Items of one game; the largest game prints about sixty."""

NO_ITEM = "There is no such thing in the box any more."
_kept = schema.box.c


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in the box of a game. `data` is the whole of it, in the kind's own struct."""

    id: str
    kind: BoxKind
    data: Any

    @property
    def name(self) -> str:
        """What it is picked by."""
        return str(self.data.name)


# ---- what an item is


def key_of(name: str) -> str:
    """The form in which two names are the same name."""
    return name.casefold()


def cleaned(kind: BoxKind, data: Any) -> Any:
    """An item with its name in normal form; raises Unreadable where it cannot be kept."""
    data = structs.replace(data, name=clean_name(data.name, "name"))
    kind.check(data)
    return data


def read_item(kind: BoxKind, plain: Any, path: str = "") -> Any:
    """Plain Python as an item of a kind; raises Unreadable, with the path of the fault."""
    found = convert(plain, kind.item, path)
    try:
        return cleaned(kind, found)
    except Unreadable as wrong:
        raise wrong.under(path) if path else wrong from None


def read_row(game: Game, row: Mapping[Any, Any]) -> Item:
    """A row as an item; raises Unreadable for one that this program could not have written."""
    kind = game.box_kind(row["kind"])
    if kind is None:
        raise Unreadable("kind", f"{game.title} keeps no {row['kind']!r}")
    data = read_item(kind, decode(row["data"]))
    if key_of(data.name) != row["key"]:
        raise Unreadable("key", f"expected {key_of(data.name)!r}")
    return Item(row["id"], kind, data)


# ---- looking


def is_open_to(store: Store, tokens: Sequence[str], game: Game) -> bool:
    """Whether a phone may see the box of a game: the host's, or one that sits at a table of it."""
    if is_host(store, tokens):
        return True
    with store.read() as connection:
        return bool(rows_of(connection, tokens, schema.tables.c.game == game.slug))


def items(store: Store, game: Game) -> tuple[Item, ...]:
    """All that the box of a game holds, by kind, group and name."""
    if not game.box:
        return ()
    with store.read() as connection:
        return items_in(connection, game)


_OF_GAME = select(schema.box).where(_kept.game == bindparam("slug"))


def items_in(connection: Connection, game: Game) -> tuple[Item, ...]:
    """The same, inside a transaction."""
    rows = connection.execute(_OF_GAME, {"slug": game.slug}).mappings()
    found = [item for row in rows if (item := _readable(game, row)) is not None]
    kinds = [kind.kind for kind in game.box]

    def place(item: Item) -> tuple[int, str, str]:
        return kinds.index(item.kind.kind), item.kind.group(item.data), key_of(item.name)

    return tuple(sorted(found, key=place))


def _readable(game: Game, row: Mapping[Any, Any]) -> Item | None:
    try:
        return read_row(game, row)
    except Unreadable:
        return None


def count(store: Store) -> int:
    """How many things all boxes hold."""
    with store.read() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.box)).scalar_one())


def faults(store: Store) -> Iterator[str]:
    """What cannot be read in any box, for the doctor."""
    with store.read() as connection:
        rows = connection.execute(select(schema.box).order_by(_kept.id)).mappings().all()
    for row in rows:
        game = store.games.get(row["game"])
        try:
            if game is not None:
                read_row(game, row)
        except Unreadable as wrong:
            yield f"item {row['id']} of {row['game']}: {wrong}"


def item(store: Store, game: Game, item_id: str) -> Item:
    """One item; raises NotFound."""
    found = next((item for item in items(store, game) if item.id == item_id), None)
    if found is None:
        raise NotFound(NO_ITEM)
    return found


def _of(game: Game, item_id: str) -> tuple[Any, Any]:
    return _kept.game == game.slug, _kept.id == item_id


# ---- changing


def add(store: Store, game: Game, kind: BoxKind, data: Any) -> Item:
    """Keep one thing more. Raises Unreadable for a bad or taken name, and for a full box."""
    with _told(kind, data), store.write() as connection:
        return put(connection, game, kind, cleaned(kind, data))


def put(connection: Connection, game: Game, kind: BoxKind, data: Any) -> Item:
    """Write a clean item; raises Unreadable where the box is full."""
    there = select(func.count()).where(_kept.game == game.slug)
    if connection.execute(there).scalar_one() >= MOST_ITEMS:
        raise Unreadable("", f"the box is full: it takes {MOST_ITEMS} things; take some out first")
    made = Item(new_slug(), kind, data)
    where = {"game": game.slug, "kind": kind.kind, "at": now()}
    connection.execute(schema.box.insert().values(id=made.id, **where, **_values(data)))
    return made


def change(store: Store, game: Game, old: Item, data: Any) -> None:
    """Put other print in an item's place. Raises Unreadable as `add` does."""
    kind = old.kind
    with _told(kind, data), store.write() as connection:
        overwrite(connection, game, old, cleaned(kind, data))


def overwrite(connection: Connection, game: Game, old: Item, data: Any) -> None:
    """Write a clean item over an old one."""
    fresh = schema.box.update().where(*_of(game, old.id)).values(at=now(), **_values(data))
    connection.execute(fresh)


def remove(store: Store, game: Game, item_id: str) -> None:
    """Take an item out; no table that used it changes. Raises NotFound."""
    with store.write() as connection:
        if not connection.execute(schema.box.delete().where(*_of(game, item_id))).rowcount:
            raise NotFound(NO_ITEM)


def _values(data: Any) -> dict[str, Any]:
    return {"key": key_of(data.name), "data": encode(data)}


@contextmanager
def _told(kind: BoxKind, data: Any) -> Iterator[None]:
    """Say in words that a name is taken: the database itself keeps names apart."""
    try:
        yield
    except IntegrityError:
        raise taken(kind, data.name) from None


def taken(kind: BoxKind, name: str) -> Unreadable:
    """The complaint about a name that stands for another item of the kind."""
    says = f"the box holds {kind.one} called {name!r} already; tell them apart"
    return Unreadable("name", says)
