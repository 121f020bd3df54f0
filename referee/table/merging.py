"""Two spellings of one player made one, and taken apart again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct, structs
from sqlalchemy import Connection, select

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.names import clean_name
from referee.table import schema
from referee.table.errors import NotFound
from referee.table.foreign import ForeignPlay
from referee.table.foreign import read_body as read_play
from referee.table.ids import moment, new_slug, now
from referee.table.past_games import name_key
from referee.table.store import Store, table_row, touch


class Renamed(Struct, frozen=True):
    """A name that a merge changed: the seat of a table, or the row of a play out of a file."""

    where: str
    seat: int
    was: str
    foreign: bool = False


class Merge(Struct, frozen=True):
    """What a merge did: `kept` stands wherever one of `changed` stood."""

    kept: str
    merged: str
    changed: tuple[Renamed, ...]


@dataclass(frozen=True, slots=True)
class Merging:
    """A look ahead: what would be changed, and the tables at which both sit, which forbid it."""

    kept: str
    merged: str
    changed: tuple[Renamed, ...]
    both: tuple[str, ...]

    @property
    def tables(self) -> int:
        """At how many tables a name changes."""
        return len({c.where for c in self.changed if not c.foreign})

    @property
    def files(self) -> int:
        """In how many plays out of files."""
        return len({c.where for c in self.changed if c.foreign})


@dataclass(frozen=True, slots=True)
class Done:
    """A merge that was made, and when."""

    id: str
    at: object
    merge: Merge


def read_body(text: str) -> Merge:
    """A stored merge; raises Unreadable where it is damaged."""
    try:
        return msgspec.json.decode(text, type=Merge)
    except msgspec.MsgspecError as wrong:
        raise Unreadable("body", f"expected what a merge changed: {wrong}") from None


# ---- looking ahead


def preview_merge(store: Store, merged: str, kept: str) -> Merging:
    """What would come of calling one player by another's name. Changes nothing.

    Raises Unreadable for names that are one already, and NotFound where nobody is called so.
    """
    with store.read() as connection:
        return _look(connection, merged, kept)


def _look(connection: Connection, merged: str, kept: str) -> Merging:
    kept = clean_name(kept, "kept")
    if merged == kept:
        raise Unreadable("kept", f"{kept!r} is the same name; choose two")
    seats = {n: seats_of(connection, n) for n in (merged, kept)}
    if not seats[merged]:
        raise NotFound(f"Nobody is called {merged!r} in any game here.")
    same = name_key(merged) == name_key(kept)
    apart = () if same else {c.where for c in seats[merged]} & {c.where for c in seats[kept]}
    changed = tuple(c for c in seats[merged] if c.was != kept)
    return Merging(kept, merged, changed, tuple(sorted(apart)))


def seats_of(connection: Connection, name: str) -> list[Renamed]:
    """Wherever a name stands, in whatever capitals."""
    return [c for c in _everybody(connection) if name_key(c.was) == name_key(name)]


def _everybody(connection: Connection) -> Iterator[Renamed]:
    names = schema.names.c
    query = select(names.table_id, names.seat, names.name).order_by(names.table_id, names.seat)
    for table_id, seat, name in connection.execute(query):
        yield Renamed(table_id, seat, name)
    plays = schema.plays.c
    for uuid, body in connection.execute(select(plays.id, plays.body).order_by(plays.id)):
        for seat, player in enumerate(read_play(body).players):
            yield Renamed(uuid, seat, player.name, foreign=True)


# ---- doing it, and back


def merge(store: Store, merged: str, kept: str) -> Merging:
    """Call a player by another's name everywhere; raises Unreadable where both sat together."""
    with store.write() as connection:
        found = _look(connection, merged, kept)
        if found.both:
            raise Unreadable("kept", _two_people(found))
        revs = rename_seats(connection, found.changed, [found.kept] * len(found.changed))
        body = encode(Merge(found.kept, found.merged, found.changed))
        row = {"id": new_slug(), "at": now(), "body": body}
        connection.execute(schema.merges.insert().values(**row))
    tell(store, revs)
    return found


def _two_people(found: Merging) -> str:
    games = "one game" if len(found.both) == 1 else f"{len(found.both)} games"
    return f"{found.merged} and {found.kept} sat together at {games}, so they are two people"


def merges(store: Store) -> tuple[Done, ...]:
    """The merges that can be taken back, newest first."""
    kept = schema.merges.c
    with store.read() as connection:
        rows = connection.execute(select(schema.merges).order_by(kept.at.desc())).all()
    return tuple(Done(row.id, moment(row.at), read_body(row.body)) for row in rows)


def unmerge(store: Store, merge_id: str) -> tuple[int, int]:
    """Take a merge back where its name still stands; returns how many seats, and how many not.

    A seat that was renamed since, or whose table is gone, is left as it is.
    """
    kept = schema.merges
    with store.write() as connection:
        body = connection.execute(select(kept.c.body).where(kept.c.id == merge_id)).scalar()
        if body is None:
            raise NotFound("There is no such merge any more.")
        done = read_body(body)
        standing = {(c.where, c.seat): c.was for c in seats_of(connection, done.kept)}
        back = [c for c in done.changed if standing.get((c.where, c.seat)) == done.kept]
        revs = rename_seats(connection, back, [c.was for c in back])
        connection.execute(kept.delete().where(kept.c.id == merge_id))
    tell(store, revs)
    return len(back), len(done.changed) - len(back)


def rename_seats(
    connection: Connection, seats: Sequence[Renamed], names: Sequence[str]
) -> dict[str, int]:
    """Write names; returns the tables that changed with their new `rev`."""
    for seat, name in zip(seats, names, strict=True):
        if seat.foreign:
            _rename_foreign(connection, seat, name)
        else:
            kept = schema.names
            where = (kept.c.table_id == seat.where, kept.c.seat == seat.seat)
            connection.execute(kept.update().where(*where).values(name=name))
    return touch_all(connection, {seat.where for seat in seats if not seat.foreign})


def touch_all(
    connection: Connection, table_ids: set[str], *, erased: bool = False
) -> dict[str, int]:
    """Count a change of these tables, which stay where they were in time.

    `erased` lets every process read their logs anew.
    """
    rows = {i: table_row(connection, i) for i in sorted(table_ids)}
    return {
        i: touch(connection, row, row["touched"], erased=row["erased"] + erased)
        for i, row in rows.items()
    }


def _rename_foreign(connection: Connection, seat: Renamed, name: str) -> None:
    plays = schema.plays
    query = select(plays.c.body).where(plays.c.id == seat.where)
    play: ForeignPlay = read_play(connection.execute(query).scalar_one())
    players = list(play.players)
    players[seat.seat] = structs.replace(players[seat.seat], name=name)
    body = encode(structs.replace(play, players=tuple(players)))
    connection.execute(plays.update().where(plays.c.id == seat.where).values(body=body))


def tell(store: Store, revs: dict[str, int]) -> None:
    """Let the phones at these tables know."""
    for table_id, rev in revs.items():
        store.hub.publish(table_id, rev)
