"""Deleting for good: a table, or the name of a player wherever it stands.

Names and free texts lie beside the log, so that its hash chain holds without them: `doctor` finds
nothing wrong. Backups and files that went out before have them still.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, select

from referee.engine.codec import Codec, encode
from referee.engine.names import normal
from referee.table import schema, service
from referee.table.chain import ERASED, Event, free_texts, texts_of, without
from referee.table.database import overwriting, truncate_journal
from referee.table.errors import NotFound
from referee.table.foreign import read_body as read_play
from referee.table.ids import digest, new_token
from referee.table.logs import read_events
from referee.table.merging import Renamed, read_body, seats_of, tell, touch_all
from referee.table.past_games import name_key
from referee.table.store import Store, seat_names, table_row

Mentions = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What deleting a name takes away: seats, games out of files, and texts that mention it."""

    name: str
    tables: int
    files: int
    texts: int


def mentions(name: str) -> Mentions:
    """Whether a text holds a name as a word of its own, in whatever capitals."""
    found = re.compile(rf"(?<!\w){re.escape(name_key(name))}(?!\w)")
    return lambda text: found.search(normal(text).casefold()) is not None


# ---- a table


def delete_table(store: Store, table_id: str) -> None:
    """Delete a table with its log, its sheets and its links; raises NotFound."""
    with store.write() as connection:
        overwriting(connection)
        table_row(connection, table_id)
        _drop_from_merges(connection, lambda changed: changed.where == table_id)
    service.delete(store, table_id)
    truncate_journal(store.engine)


def _drop_from_merges(connection: Connection, goes: Callable[[Renamed], bool]) -> None:
    """Leave these changes out of what merges remember; one without any is no merge any more."""
    kept = schema.merges
    for merge_id, text in connection.execute(select(kept.c.id, kept.c.body)).all():
        merge = read_body(text)
        left = tuple(changed for changed in merge.changed if not goes(changed))
        where = kept.c.id == merge_id
        if not left:
            connection.execute(kept.delete().where(where))
        elif left != merge.changed:
            body = encode(structs.replace(merge, changed=left))
            connection.execute(kept.update().where(where).values(body=body))


# ---- a name


def preview_forget(store: Store, name: str) -> Forgetting:
    """What deleting a name would take away. Changes nothing; raises NotFound."""
    with store.read() as connection:
        seats = _found(connection, name)
        return _counted(store, connection, name, seats)


def forget_name(store: Store, name: str) -> Forgetting:
    """Delete a name for good: its seats are called `Player 2`, texts that mention it are erased.

    Raises NotFound where nobody is called so.
    """
    says = mentions(name)
    with store.write() as connection:
        overwriting(connection)
        seats = _found(connection, name)
        counted = _counted(store, connection, name, seats)
        for seat in seats:
            (_forget_foreign if seat.foreign else _forget_seat)(connection, seat, says)
        tables = _tables(seats)
        for table_id in tables:
            _erase_texts(store, connection, table_id, says)
        _drop_merges_of(connection, name_key(name))
        revs = touch_all(connection, set(tables), erased=True)
    tell(store, revs)
    truncate_journal(store.engine)
    return counted


def _found(connection: Connection, name: str) -> list[Renamed]:
    seats = seats_of(connection, name)
    if not seats:
        raise NotFound(f"Nobody is called {name!r} in any game here.")
    return seats


def _tables(seats: Sequence[Renamed]) -> list[str]:
    return sorted({seat.where for seat in seats if not seat.foreign})


def _counted(
    store: Store, connection: Connection, name: str, seats: Sequence[Renamed]
) -> Forgetting:
    says, tables = mentions(name), _tables(seats)
    texts = 0
    for table_id in tables:
        texts += len(_erasable(store, connection, table_id, says))
        texts += says(table_row(connection, table_id)["place"])
        texts += sum(1 for _ in _scrubbed(store, connection, table_id, says))
    files = len({seat.where for seat in seats if seat.foreign})
    return Forgetting(name, len(tables), files, texts)


def _forget_seat(connection: Connection, seat: Renamed, says: Mentions) -> None:
    names, row = schema.names, table_row(connection, seat.where)
    others = [n for at, n in enumerate(seat_names(connection, seat.where)) if at != seat.seat]
    where = (names.c.table_id == seat.where, names.c.seat == seat.seat)
    connection.execute(names.update().where(*where).values(name=_nameless(seat.seat, others)))
    if says(row["place"]):
        tables = schema.tables
        connection.execute(tables.update().where(tables.c.id == seat.where).values(place=""))


def _nameless(seat: int, others: Collection[str]) -> str:
    """`Player 2`, or so that nobody else at the table is called so."""
    taken = {name_key(name) for name in others}
    name, more = f"Player {seat + 1}", 1
    while name_key(name) in taken:
        more += 1
        name = f"Player {seat + 1} ({more})"
    return name


def _forget_foreign(connection: Connection, seat: Renamed, says: Mentions) -> None:
    plays = schema.plays
    where = plays.c.id == seat.where
    play = read_play(connection.execute(select(plays.c.body).where(where)).scalar_one())
    players = list(play.players)
    players[seat.seat] = structs.replace(players[seat.seat], name=f"Player {seat.seat + 1}")
    changed = structs.replace(
        play,
        players=tuple(players),
        comments="" if says(play.comments) else play.comments,
        place="" if says(play.place) else play.place,
    )
    connection.execute(plays.update().where(where).values(body=encode(changed)))


def _drop_merges_of(connection: Connection, key: str) -> None:
    """Merges that remember the name cannot be taken back any more."""
    kept = schema.merges
    for merge_id, text in connection.execute(select(kept.c.id, kept.c.body)).all():
        merge = read_body(text)
        named = (merge.kept, merge.merged, *(changed.was for changed in merge.changed))
        if key in map(name_key, named):
            connection.execute(kept.delete().where(kept.c.id == merge_id))


# ---- texts


def _codec(store: Store, connection: Connection, table_id: str) -> Codec | None:
    game = store.games.get(table_row(connection, table_id)["game"])
    return game.codec if game else None


def _erasable(
    store: Store, connection: Connection, table_id: str, says: Mentions
) -> list[tuple[Event, set[str]]]:
    """The events of a table whose texts mention a name, with the paths of those texts."""
    codec = _codec(store, connection, table_id)
    if codec is None:
        return []
    found = []
    for event in read_events(connection, table_id):
        paths = {path for path, text in texts_of(event, codec).items() if says(text)}
        if paths:
            found.append((event, paths))
    return found


def _erase_texts(store: Store, connection: Connection, table_id: str, says: Mentions) -> None:
    """Erase texts out of a log and its disputes; a verdict that could quote them goes too."""
    events, answers = schema.events, schema.answers
    for event, paths in _erasable(store, connection, table_id, says):
        here = (events.c.table_id == table_id, events.c.seq == event.seq)
        private = without(event, {*paths, "verdict"})
        connection.execute(events.update().where(*here).values(private=private))
        of_it = (answers.c.table_id == table_id, answers.c.first <= event.seq,
                 answers.c.last >= event.seq)  # fmt: skip
        connection.execute(answers.update().where(*of_it).values(digest=digest(new_token())))
    disputes = schema.disputes
    for no, values in list(_scrubbed(store, connection, table_id, says)):
        here = (disputes.c.table_id == table_id, disputes.c.no == no)
        connection.execute(disputes.update().where(*here).values(**values))


def _scrubbed(
    store: Store, connection: Connection, table_id: str, says: Mentions
) -> Iterator[tuple[int, dict[str, str]]]:
    """The disputes of a table that mention a name, by number, with their columns without it."""
    codec = _codec(store, connection, table_id)
    kept = schema.disputes.c
    query = select(kept.no, kept.body, kept.outcome).where(kept.table_id == table_id)
    for no, body, outcome in connection.execute(query).all():
        cleaned = {"body": _without_name(body, codec, says)}
        if outcome is not None:
            cleaned["outcome"] = _without_name(outcome, codec, says)
        if cleaned.get("outcome", outcome) != outcome or cleaned["body"] != body:
            yield no, cleaned


def _without_name(text: str, codec: Codec | None, says: Mentions) -> str:
    """A dispute's column with what was said replaced; the same text where nothing mentions it."""
    plain = json.loads(text)
    before = json.dumps(plain)
    for said in plain.get("says", ()):
        said["text"] = ERASED if says(said["text"]) else said["text"]
    if says(plain.get("reason", "")):
        plain["reason"] = ERASED
    for move in plain.get("moves", ()):
        _clean_move(move, codec, says)
    return text if json.dumps(plain) == before else encode(plain)


def _clean_move(move: dict[str, Any], codec: Codec | None, says: Mentions) -> None:
    kind = codec.types.get(move.get("action", "")) if codec else None
    for name in free_texts(kind) if kind else ():
        if isinstance(move.get(name), str) and says(move[name]):
            move[name] = ERASED
    if isinstance(move.get("with"), dict):
        _clean_move(move["with"], codec, says)
