"""The store: one database, the lock around its writes, the replayed logs and the live hub."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, cast

import psycopg
from flask import current_app
from sqlalchemy import Connection, Engine, Row, RowMapping, bindparam, select
from sqlalchemy.exc import DBAPIError

from referee.engine.game import Game
from referee.games import games as discovered
from referee.table import schema
from referee.table.database import bare_app, db, is_sqlite, prepare
from referee.table.errors import NotFound, NotNow, ReadOnly
from referee.table.ids import host_token
from referee.table.live import Hub
from referee.table.logs import Logs, Replayed
from referee.table.lookout import announce

_BROKEN_DISK = ("disk i/o error", "could not fsync", "malformed")
_READ_ONLY = "The database may only be read just now. Nothing was recorded; try again later."
_NOT_NOW = {
    "is locked": "Another program is at work on the database. Nothing was recorded; try again.",
    "readonly database": _READ_ONLY,
    "is full": "The disk of the server is full. Nothing was recorded; make room, then try again.",
}
"""What SQLite says of itself that may be over soon, and how the table hears it."""

_AWAY = (
    "The database does not answer just now. Send it again in a moment: what was recorded already "
    "is not recorded twice."
)
_FULL, _TAKES_NOTHING = "53100", "25006"
"""What PostgreSQL calls a full disk, and a database that may only be read."""

PATIENCE = 4.0
"""Seconds that a writer waits for those before it."""


class Store:
    """All that the service needs beside its arguments; one for each app.

    `secret` is the installation's own: the host's link and invitations are derived from it.
    """

    def __init__(
        self, engine: Engine, secret: str, games: Mapping[str, Game] | None = None
    ) -> None:
        """Use a database whose schema is up to date, and these games (None: all there are)."""
        prepare(engine)
        self.engine = engine
        self.secret = secret
        self.games = discovered() if games is None else games
        self.hub = Hub(engine)
        self.logs = Logs(self.games)
        self.host_token = host_token(secret)
        self.broken: str | None = None
        self._glancer = engine.execution_options(glances=True)
        self._writer = engine.execution_options(writes=True)
        self._reader = (
            engine
            if is_sqlite(engine)
            else engine.execution_options(isolation_level="REPEATABLE READ")
        )
        self._lock = threading.Lock()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database and writes nothing."""
        with self._in_words(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def glance(self) -> Iterator[Connection]:
        """A connection for one statement that writes nothing: alone it needs no transaction."""
        with self._in_words(), self._glancer.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """The one transaction that writes now, committed at its end.

        In this process writers queue here: SQLite's own lock is unfair when many wait. After a
        write that the disk refused nothing is written until a restart: what a failed fsync left
        behind is not known. Raises NotNow then, and where others keep the database too long.
        """
        queue_at(self._lock)
        try:
            if self.broken:
                raise NotNow(self.broken)
            with self._in_words(writes=True), self._writer.begin() as connection:
                yield connection
        finally:
            self._lock.release()

    @contextmanager
    def _in_words(self, *, writes: bool = False) -> Iterator[None]:
        """Raise NotNow for what the database itself cannot do now; other faults are bugs."""
        try:
            yield
        except DBAPIError as wrong:
            told = str(wrong.orig).lower()
            if writes and any(sign in told for sign in _BROKEN_DISK):
                self.broken = (
                    "The disk refused a write, so nothing more is taken until the server is "
                    "started again. What was confirmed before is kept."
                )
                raise NotNow(self.broken) from wrong
            says = _not_now(wrong)
            if says is None:
                raise
            if says == _READ_ONLY:  # a connection stays as it was opened: the next are new
                self.engine.dispose()
            raise NotNow(says) from wrong

    def close(self) -> None:
        """Let streams and the database go."""
        self.hub.close()
        self.engine.dispose()

    def game(self, slug: str) -> Game:
        """The game of a table, for the pages; ReadOnly where this program does not bring it."""
        if slug not in self.games:
            raise ReadOnly(f"This program does not know the game {slug!r} of this table.")
        return self.games[slug]


def queue_at(lock: threading.Lock) -> None:
    """Take a lock that writers queue at. Raises NotNow where it is not free in time."""
    if not lock.acquire(timeout=PATIENCE):
        raise NotNow(_NOT_NOW["is locked"])


def _not_now(wrong: DBAPIError) -> str | None:
    """How the table hears of a fault that may be over soon; None for one that is a bug."""
    if isinstance(wrong.orig, psycopg.Error):
        return _of_postgresql(wrong, wrong.orig)
    told = str(wrong.orig).lower()
    return next((says for sign, says in _NOT_NOW.items() if sign in told), None)


def _of_postgresql(wrong: DBAPIError, told: psycopg.Error) -> str | None:
    if told.sqlstate == _FULL:
        return _NOT_NOW["is full"]
    if told.sqlstate == _TAKES_NOTHING:
        return _READ_ONLY
    away = wrong.connection_invalidated or told.sqlstate is None
    return _AWAY if away and isinstance(told, psycopg.OperationalError) else None


def current() -> Store:
    """The store of the app that serves this request."""
    return cast(Store, current_app.extensions["referee"])


# Statements are built once: SQLAlchemy takes longer to build one than SQLite to answer it.
_ROW = select(schema.tables).where(schema.tables.c.id == bindparam("table_id"))
_ROW_LOCKED = _ROW.with_for_update()
_NAMES = (
    select(schema.names.c.name)
    .where(schema.names.c.table_id == bindparam("table_id"))
    .order_by(schema.names.c.seat)
)
_TOUCH = schema.tables.update().where(schema.tables.c.id == bindparam("this"))


def table_row(connection: Connection, table_id: str, *, lock: bool = False) -> RowMapping:
    """The row of a table; `lock` keeps other processes of PostgreSQL away. Raises NotFound."""
    query = _ROW_LOCKED if lock else _ROW
    found = connection.execute(query, {"table_id": table_id}).mappings().first()
    if found is None:
        raise NotFound("There is no such table, or it has been deleted.")
    return found


def seat_names(connection: Connection, table_id: str) -> tuple[str, ...]:
    """The names of a table's seats."""
    return tuple(connection.execute(_NAMES, {"table_id": table_id}).scalars())


def with_log(
    store: Store, connection: Connection, table_id: str
) -> tuple[RowMapping, Replayed, tuple[str, ...]]:
    """The row of a table, its log and the names of its seats. Raises NotFound."""
    row = table_row(connection, table_id)
    return row, store.logs.get(connection, row), seat_names(connection, table_id)


def touch(connection: Connection, row: RowMapping | Row[Any], at: int, **changes: Any) -> int:
    """Count a change of a table's row (`rev`), with these columns; returns the new `rev`."""
    mapping = row if isinstance(row, RowMapping) else row._mapping
    rev = int(mapping["rev"]) + 1
    values = {"this": mapping["id"], "rev": rev, "touched": at, **changes}
    connection.execute(_TOUCH, values)
    announce(connection, mapping["id"], rev)
    return rev


@contextmanager
def open_store(url: str, secret: str) -> Iterator[Store]:
    """The store of an installation for a program that serves no pages, its schema up to date."""
    app = bare_app(url)
    with app.app_context():
        store = Store(db.engine, secret)
        try:
            yield store
        finally:
            store.close()
