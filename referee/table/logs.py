"""Replayed logs, kept in memory as long as the database agrees with them.

A cached log is never changed: who appends forks it and puts the result in its place.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Terms, Viewer
from referee.engine.header import Header, read_header
from referee.engine.judge import IllegalMove
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.table import schema
from referee.table.chain import Event, entry_of, genesis
from referee.table.errors import ReadOnly

MOST_LOGS = 100
"""Logs kept in memory; one of 500 entries takes about a megabyte."""


@dataclass(frozen=True)
class Replayed:
    """A table's log and its events. `fault` says why the log goes no further, None if it does.

    `erased` counts how often something was taken out of it for good.
    """

    game: Game
    terms: Terms
    log: Log
    events: tuple[Event, ...]
    head: str
    fault: str | None = None
    erased: int = 0

    @property
    def seq(self) -> int:
        """How many events there are, those included that no longer replay."""
        return len(self.events)

    @cached_property
    def open_view(self) -> Mapping[str, Any]:
        """The state as everybody may know it."""
        return self.game.rules.view(self.log.state, Viewer())

    def event(self, entry: int) -> Event:
        """The event of an entry's number."""
        return next(e for e in reversed(self.events) if e.entry == entry)


class Logs:
    """The logs used last, by table; checked against the table's row on each use."""

    def __init__(self, games: Mapping[str, Game], most: int = MOST_LOGS) -> None:
        """Keep at most so many."""
        self.games = games
        self.most = most
        self._kept: OrderedDict[str, Replayed] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, connection: Connection, row: RowMapping) -> Replayed:
        """The log of a table as its row stands; replayed where it is not at hand."""
        with self._lock:
            kept = self._kept.get(row["id"])
        stands = (row["seq"], row["head"], row["erased"])
        if kept is None or (kept.seq, kept.head, kept.erased) != stands:
            kept = replay(self.games, row, read_events(connection, row["id"]))
        self.put(row["id"], kept)
        return kept

    def put(self, table_id: str, replayed: Replayed) -> None:
        """Keep a log, as the one used last."""
        with self._lock:
            self._kept[table_id] = replayed
            self._kept.move_to_end(table_id)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """Drop a log, so that the next use reads the database."""
        with self._lock:
            self._kept.pop(table_id, None)


def read_events(connection: Connection, table_id: str) -> tuple[Event, ...]:
    """All events of a table in order."""
    kept = schema.events.c
    query = select(kept.seq, kept.entry, kept.at, kept.member, kept.by_keeper, kept.payload,
                   kept.private, kept.hash)  # fmt: skip
    rows = connection.execute(query.where(kept.table_id == table_id).order_by(kept.seq))
    return tuple(Event(*row) for row in rows)


def header_of(row: RowMapping, names: Sequence[str]) -> Header:
    """The header of a table's log."""
    return Header(
        game=row["game"],
        players=tuple(names),
        options=json.loads(row["options"]),
        rulings=json.loads(row["rulings"]),
        edition=row["edition"],
    )


def first_hash(row: Mapping[Any, Any]) -> str:
    """The hash before a table's first event; names have no part in it."""
    return genesis({k: row[k] for k in ("game", "edition", "seats", "options", "rulings")})


def replay(games: Mapping[str, Game], row: RowMapping, events: tuple[Event, ...]) -> Replayed:
    """Replay events under a table's terms; what does not replay leaves the log where it ends.

    Raises ReadOnly where there is no such game, or its terms mean nothing to this program.
    """
    header = _header(row)
    if header.game not in games:
        raise ReadOnly(f"This program does not know the game {header.game!r} of this table.")
    game = games[header.game]
    fault = None
    if header.edition != game.edition:
        fault = (
            f"This table is judged by edition {header.edition}; "
            f"this program judges by {game.edition}."
        )
    try:
        _, _, terms = read_header(_plain(header, game), games)
    except Unreadable as wrong:
        raise ReadOnly(f"The terms of this table cannot be read: {wrong}.") from None
    log, broken = _as_far_as_possible(game, terms, events)
    fault = fault or _lost(row, events) or broken
    return Replayed(game, terms, log, events, row["head"], fault, row["erased"])


def _header(row: RowMapping) -> Header:
    """The header with seats for names; raises ReadOnly where the row is damaged."""
    try:
        return header_of(row, [f"Seat {seat + 1}" for seat in range(row["seats"])])
    except (ValueError, TypeError):
        raise ReadOnly("The terms of this table are damaged.") from None


def _lost(row: RowMapping, events: Sequence[Event]) -> str | None:
    """Why the events are not those that the table's row counts, None where they are."""
    head = events[-1].hash if events else first_hash(row)
    if (len(events), head) == (row["seq"], row["head"]):
        return None
    return f"The end of this log is damaged: {len(events)} entries are there of {row['seq']}."


def _plain(header: Header, game: Game) -> dict[str, object]:
    """The header as plain data, under the edition this program has: the best it can do."""
    plain: dict[str, object] = json.loads(encode(header))
    return {**plain, "edition": game.edition}


def _as_far_as_possible(
    game: Game, terms: Terms, events: Sequence[Event]
) -> tuple[Log, str | None]:
    """The log of all events, or of those before the first that cannot be replayed, and why."""
    entries: list[Entry] = []
    fault: str | None = None
    for event in events:
        try:
            entries.append(entry_of(event, game.codec, terms.seats))
        except Exception as wrong:  # a damaged payload can fail in any way
            fault = _fault(event, wrong)
            break
    log, wrong_at = _replay(game, terms, entries)
    if wrong_at is None:
        return log, fault
    good = _last_good(game, terms, entries)
    log, _ = _replay(game, terms, entries[:good])
    return log, _fault(events[good], wrong_at)


def _replay(game: Game, terms: Terms, entries: Sequence[Entry]) -> tuple[Log, Exception | None]:
    try:
        return Log.replay(game, terms, entries), None
    except Exception as wrong:  # a rule's change may fail in any way on an old log
        return Log(game, terms), wrong


def _last_good(game: Game, terms: Terms, entries: Sequence[Entry]) -> int:
    """How many entries replay; the first that does not spoils all longer logs."""
    low, high = 0, len(entries)
    while low < high - 1:
        middle = (low + high) // 2
        if _replay(game, terms, entries[:middle])[1] is None:
            low = middle
        else:
            high = middle
    return low


def _fault(event: Event, wrong: Exception) -> str:
    why = wrong.citation.says if isinstance(wrong, IllegalMove) else str(wrong)
    return f"Entry {event.entry} can no longer be replayed ({why}). All before it is shown."
