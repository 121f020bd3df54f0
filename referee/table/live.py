"""Live updates: who listens to which table, and what they are told: only that something moved."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import structlog
from psycopg import Error as DriverError
from sqlalchemy import Engine, bindparam, select
from sqlalchemy.exc import DBAPIError

from referee.table import lookout
from referee.table.lookout import Told, news
from referee.table.schema import tables

log = structlog.get_logger("referee")

HEARTBEAT = 2.0
"""Seconds between signs of life on a quiet stream."""

MOST_STREAMS = 240
"""Of all tables together, unless the server says otherwise: each takes a thread of its own."""

MOST_OF_TABLE = 40


_REVS = select(tables.c.id, tables.c.rev).where(tables.c.id.in_(bindparam("these", expanding=True)))


class TooManyStreams(Exception):
    """The cap of open streams, for a table or in all, is reached: poll instead."""


class _Stream:
    """One listener: the newest `rev` it was told, and a bell."""

    def __init__(self) -> None:
        self.rev = -1
        self.bell = threading.Event()

    def tell(self, rev: int) -> None:
        if rev > self.rev:
            self.rev = rev
            self.bell.set()


class Hub:
    """Tells streams that a table's `rev` moved.

    This process's commits are told at once; those of others are found by looking. `alive` is
    asked at each heartbeat, so that streams end when the server does.
    """

    def __init__(self, engine: Engine) -> None:
        """Watch this database as long as anybody listens."""
        self.alive: Callable[[], bool] = lambda: True
        self.most = MOST_STREAMS
        self._engine = engine
        self._streams: dict[str, set[_Stream]] = defaultdict(set)
        self._lock = threading.Lock()
        self._lookout: threading.Thread | None = None
        self._leaving = False

    @property
    def count(self) -> int:
        """How many streams are open."""
        return sum(map(len, self._streams.values()))

    def subscribe(self, table_id: str) -> Iterator[int | None]:
        """The table's `rev` now and whenever it moves; None is a heartbeat.

        Raises TooManyStreams at once, not at the first step. Close the iterator to leave.
        """
        stream = _Stream()
        with self._lock:
            full = len(self._streams.get(table_id, ())) >= MOST_OF_TABLE
            if full or self.count >= self.most:
                raise TooManyStreams
            self._streams[table_id].add(stream)
            self._watch()
        return _Listening(self, table_id, stream)

    def publish(self, table_id: str, rev: int) -> None:
        """Tell this process's streams, after the commit."""
        for stream in tuple(self._streams.get(table_id, ())):
            stream.tell(rev)

    def leave(self, table_id: str, stream: _Stream) -> None:
        """Forget a stream."""
        with self._lock:
            self._streams[table_id].discard(stream)
            if not self._streams[table_id]:
                del self._streams[table_id]

    def rev(self, table_id: str) -> int:
        """The table's `rev` in the database, -1 where there is none such."""
        return dict(self._revs([table_id])).get(table_id, -1)

    def _revs(self, table_ids: Iterable[str]) -> list[tuple[str, int]]:
        with self._engine.connect() as connection:
            rows = connection.execute(_REVS, {"these": list(table_ids)})
            return [(table_id, rev) for table_id, rev in rows]

    def close(self) -> None:
        """End all streams and the look-out; before the database is let go."""
        self.alive = lambda: False
        if self._lookout is not None:
            self._lookout.join()

    # ---- other processes

    def _watch(self) -> None:
        if self._lookout is None or not self._lookout.is_alive() or self._leaving:
            self._leaving = False
            self._lookout = threading.Thread(target=self._look, name="live", daemon=True)
            self._lookout.start()

    def _look(self) -> None:
        """Until nobody listens: hear what other processes wrote, and tell.

        A database that went away is asked again until it is back; nothing is missed by that,
        since each hearing begins with a look at every table that is listened to.
        """
        while self._stays():
            try:
                for told in news(self._engine, self._stays):
                    self._pass_on(told)
            except (DBAPIError, DriverError) as wrong:
                log.warning("live updates wait for the database", fault=type(wrong).__name__)
                time.sleep(lookout.POLL)

    def _pass_on(self, told: Told) -> None:
        for table_id, rev in self._revs(tuple(self._streams)) if told is None else [told]:
            self.publish(table_id, rev)

    def _stays(self) -> bool:
        with self._lock:
            self._leaving = not self._streams or not self.alive()
            return not self._leaving


class _Listening(Iterator["int | None"]):
    """The steps of one stream. It was subscribed before its first look at the database."""

    def __init__(self, hub: Hub, table_id: str, stream: _Stream) -> None:
        self.hub, self.table_id, self.stream = hub, table_id, stream
        self.begun = self.closed = False

    def __next__(self) -> int | None:
        if self.closed or not self.hub.alive():
            self.close()
            raise StopIteration
        if not self.begun:
            self.begun = True
            self.stream.tell(self.hub.rev(self.table_id))
        if not self.stream.bell.wait(HEARTBEAT):
            return None
        self.stream.bell.clear()
        return self.stream.rev

    def close(self) -> None:
        """Leave the hub; the web server calls this when the phone is gone."""
        if not self.closed:
            self.closed = True
            self.hub.leave(self.table_id, self.stream)

    def __del__(self) -> None:
        """A stream that was never begun has nobody to close it."""
        self.close()
