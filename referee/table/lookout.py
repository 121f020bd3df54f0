"""What other processes wrote: SQLite counts their commits, PostgreSQL says which table moved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, text

from referee.table.database import is_sqlite

POLL = 0.5
"""Seconds between looks at SQLite, and the longest that PostgreSQL is listened to in one go."""

CHANNEL = "referee"

Told = tuple[str, int] | None
"""A table and its newest `rev`; None: something may have moved, look at all."""

Stays = Callable[[], bool]


def announce(connection: Connection, table_id: str, rev: int) -> None:
    """Within the transaction of a change: have PostgreSQL tell all processes when it commits.

    SQLite needs no word: its other processes see that a commit was counted.
    """
    if not is_sqlite(connection.engine):
        told = {"channel": CHANNEL, "told": f"{table_id} {rev}"}
        connection.execute(text("SELECT pg_notify(:channel, :told)"), told)


def news(engine: Engine, stays: Stays) -> Iterator[Told]:
    """What others wrote, as long as `stays` says so. Raises DBAPIError when the database goes.

    The first word is always None: what was written before the listening began is not told.
    """
    return _counted(engine, stays) if is_sqlite(engine) else _notified(engine, stays)


def _counted(engine: Engine, stays: Stays) -> Iterator[Told]:
    """SQLite counts the commits of others for a connection that is kept."""
    with engine.connect() as connection:
        raw = connection.connection.cursor()
        seen: object = None
        while stays():
            now = raw.execute("PRAGMA data_version").fetchone()
            if now != seen:
                yield None
            seen = now
            time.sleep(POLL)


def _notified(engine: Engine, stays: Stays) -> Iterator[Told]:
    """PostgreSQL's own notifications, on one connection for the whole process."""
    with _listener(engine) as raw:
        yield None
        while stays():
            for told in raw.notifies(timeout=POLL, stop_after=1):
                table_id, _, rev = told.payload.partition(" ")
                yield table_id, int(rev)


def _listener(engine: Engine) -> psycopg.Connection[Any]:
    """A connection beside the pool: one given back there would go on listening."""
    words, options = engine.dialect.create_connect_args(engine.url)
    connection = psycopg.connect(*words, **options, autocommit=True)
    connection.execute(f"LISTEN {CHANNEL}")
    return connection
