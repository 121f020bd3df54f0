"""The keeper's part: links handed out and revoked, seats that change hands, names."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, select

from referee.engine.action import Move, Note
from referee.engine.errors import Unreadable
from referee.engine.names import clean_names, spoken_apart
from referee.table import schema
from referee.table.entering import append
from referee.table.errors import NotAllowed, NotFound
from referee.table.handing import CLOSED, HANDED_OVER, NEW_LINK, note_secret
from referee.table.ids import LARGEST_ID, digest, moment, new_token, now, same
from referee.table.logs import Replayed
from referee.table.members import (
    Link,
    Member,
    Role,
    SeatRequest,
    add_member,
    change_member,
    must_manage,
)
from referee.table.store import Store, seat_names, table_row, touch

NO_LINK = "There is no such link at this table any more."
NOBODY_ASKS = "Nobody asks for this seat any more."


def links(store: Store, member: Member) -> tuple[Link, ...]:
    """The links in force, keeper and host only (NotAllowed)."""
    must_manage(member)
    kept = schema.members.c
    query = select(kept.id, kept.role, kept.seat, kept.opened).order_by(kept.made, kept.id)
    query = query.where(kept.table_id == member.table_id, kept.revoked.is_(None))
    with store.read() as connection:
        names = seat_names(connection, member.table_id)
        rows = connection.execute(query).all()
    return tuple(
        Link(
            member_id=row.id,
            role=row.role,
            seat=row.seat,
            name="" if row.seat is None else names[row.seat],
            opened=None if row.opened is None else moment(row.opened),
            mine=row.id == member.id,
        )
        for row in rows
    )


def new_link(store: Store, member: Member, role: Role, seat: int | None = None) -> str:
    """A fresh link's token, shown only this once. A seat's new link revokes those before.

    A keeper's link makes one keeper more; revoke the other where that is not wanted. Where the
    seat has secrets the log says that it changes hands.
    """
    must_manage(member)
    noted = None
    if (role == "player") != (seat is not None) or role == "host":
        raise Unreadable("seat", "a player's link names a seat; a keeper's or spectator's does not")
    with store.write() as connection:
        row = table_row(connection, member.table_id, lock=True)
        if seat is not None:
            if not 0 <= seat < row["seats"]:
                raise Unreadable("seat", f"expected a whole number from 0 to {row['seats'] - 1}")
            noted = note_secret(store, connection, row, seat, NEW_LINK, member)
            _vacate(connection, member.table_id, seat, revoke=True)
        _, token = add_member(connection, member.table_id, role, seat)
        rev = touch(connection, row, row["touched"])
    _tell(store, member.table_id, rev, noted)
    return token


def _tell(store: Store, table_id: str, rev: int, noted: Replayed | None) -> None:
    """After the commit: the log with its note, and the phones that look."""
    if noted is not None:
        store.logs.put(table_id, noted)
    store.hub.publish(table_id, rev)


def own_token(store: Store, member: Member, tokens: Sequence[str]) -> str | None:
    """Which of a phone's tokens is this membership's; None for the host's and for none of them."""
    query = select(schema.members.c.token).where(schema.members.c.id == member.id)
    with store.read() as connection:
        kept = connection.execute(query).scalar()
    return next((t for t in tokens if kept is not None and same(digest(t), kept)), None)


def renew(store: Store, member: Member) -> str:
    """Another token for one's own membership: links to it from before work no more."""
    if member.role == "host":
        raise NotAllowed("The host's link belongs to the server; it is shown where that starts.")
    token = new_token()
    with store.write() as connection:
        change_member(connection, member.id, token=digest(token))
    return token


def revoke(store: Store, member: Member, member_id: int) -> None:
    """Close somebody's link at once. Raises NotFound where it is not of this table.

    The keeper enters for the seat from then on; where it has secrets the log says so.
    """
    must_manage(member)
    with store.write() as connection:
        closed = _of_table(connection, member.table_id, member_id, NO_LINK)
        row = table_row(connection, member.table_id, lock=True)
        seat = closed["seat"] if closed["opened"] else None
        noted = note_secret(store, connection, row, seat, CLOSED, member)
        change_member(connection, member_id, revoked=now())
        rev = touch(connection, row, now())
    _tell(store, member.table_id, rev, noted)


def _of_table(connection: Connection, table_id: str, member_id: int, none_such: str) -> RowMapping:
    """The row of a member in force; raises NotFound, also for numbers no database can hold."""
    kept = schema.members.c
    query = select(schema.members).where(
        kept.table_id == table_id, kept.id == member_id, kept.revoked.is_(None)
    )
    known = 0 < member_id <= LARGEST_ID
    found = connection.execute(query).mappings().first() if known else None
    if found is None:
        raise NotFound(none_such)
    return found


def _vacate(connection: Connection, table_id: str, seat: int, *, revoke: bool) -> None:
    """Take a seat from who holds it: a keeper stays keeper, others look on or lose their link."""
    kept = schema.members
    here = (kept.c.table_id == table_id, kept.c.seat == seat, kept.c.revoked.is_(None))
    keepers = kept.update().where(*here, kept.c.role == "keeper")
    connection.execute(keepers.values(seat=None))
    others = kept.update().where(*here)
    if revoke:
        connection.execute(others.values(revoked=now()))
    else:
        connection.execute(others.values(seat=None, role="spectator"))


# ---- seats asked for


def seat_requests(store: Store, member: Member) -> tuple[SeatRequest, ...]:
    """Who asks for a taken seat; empty for those who cannot decide."""
    if not member.manages:
        return ()
    kept = schema.members.c
    query = select(kept.id, kept.wants, kept.made).order_by(kept.id)
    query = query.where(
        kept.table_id == member.table_id, kept.wants.is_not(None), kept.revoked.is_(None)
    )
    with store.read() as connection:
        names = seat_names(connection, member.table_id)
        rows = connection.execute(query).all()
    return tuple(SeatRequest(r.id, r.wants, names[r.wants], moment(r.made)) for r in rows)


def decide_seat(store: Store, member: Member, member_id: int, *, grant: bool) -> None:
    """Give the seat to who asks for it, or not. Giving is noted in the log, for all to see.

    Raises NotFound where they do not ask any more.
    """
    must_manage(member)
    written = None
    with store.write() as connection:
        asking = _of_table(connection, member.table_id, member_id, NOBODY_ASKS)
        wanted = asking["wants"]
        if wanted is None:
            raise NotFound(NOBODY_ASKS)
        row = table_row(connection, member.table_id, lock=True)
        if grant:
            _vacate(connection, member.table_id, wanted, revoke=False)
            role = "keeper" if asking["role"] == "keeper" else "player"
            change_member(connection, member_id, role=role, seat=wanted, wants=None)
            note = Move(wanted, Note(text=HANDED_OVER))
            written = append(connection, row, store.logs.get(connection, row), note, member)
            rev = written.rev
        else:
            change_member(connection, member_id, wants=None)
            rev = touch(connection, row, now())
    _tell(store, member.table_id, rev, written.replayed if written else None)


# ---- names


def rename(store: Store, member: Member, seat: int, name: str) -> None:
    """Rename a seat: one's own, or any for who manages. Raises Unreadable as names do."""
    if not (member.manages or seat == member.seat):
        raise NotAllowed("A player renames their own seat; the keeper may rename any.")
    with store.read() as connection:
        names = list(seat_names(connection, member.table_id))
    if not 0 <= seat < len(names):
        raise Unreadable("seat", f"expected a whole number from 0 to {len(names) - 1}")
    names[seat] = name
    _rename(store, member.table_id, names)


def rename_all(store: Store, member: Member, names: Sequence[str]) -> None:
    """Rename every seat at once, so that two players may swap names."""
    must_manage(member)
    _rename(store, member.table_id, names)


def _rename(store: Store, table_id: str, names: Sequence[str]) -> None:
    cleaned = spoken_apart(clean_names(names, "names"), "names")
    kept = schema.names
    with store.write() as connection:
        row = table_row(connection, table_id)
        if len(cleaned) != row["seats"]:
            raise Unreadable("names", f"expected {row['seats']} names")
        for seat, name in enumerate(cleaned):
            where = (kept.c.table_id == table_id, kept.c.seat == seat)
            connection.execute(kept.update().where(*where).values(name=name))
        rev = touch(connection, row, now())
    store.hub.publish(table_id, rev)
