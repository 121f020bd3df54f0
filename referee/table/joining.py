"""Coming to a table: by link, by invitation, by the short code; free seats and taken ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, RowMapping, func, select
from sqlalchemy.exc import IntegrityError

from referee.engine.errors import Unreadable
from referee.table import schema
from referee.table.errors import NotFound, TooManyGuesses
from referee.table.handing import GIVEN_UP, note_secret
from referee.table.ids import CODE_LENGTH, derived, moment, new_code, now, same
from referee.table.members import (
    JoinCode,
    Member,
    Opened,
    Role,
    add_member,
    change_member,
    holders,
    is_host,
    member_from,
    must_manage,
    rows_of,
)
from referee.table.redact import secret_seats
from referee.table.store import Store, table_row, touch

MINUTE = 60_000
CODE_LASTS = 12 * 60 * MINUTE
GUESS_WINDOW = 10 * MINUTE
MOST_GUESSES = 10
"""Wrong codes that one source may try in a window."""
MOST_GUESSES_IN_ALL = 300


# ---- links


def open_link(store: Store, token: str) -> Opened:
    """Follow `/j/<token>`: the member's first visit marks the seat as taken.

    Raises NotFound for a link that was revoked or never given. The host's link has table_id "".
    """
    if is_host(store, [token]):
        return Opened("", Member(0, "", "host"), token)
    if "." in token:
        return Opened(_invited_to(store, token), None, None)
    with store.read() as connection:
        found = rows_of(connection, [token])
    if not found:
        raise NotFound("This link is not valid any more. Ask the keeper for a new one.")
    member, row = member_from(found[0]), found[0]
    if row["opened"] is None:
        _mark_opened(store, member)
    return Opened(member.table_id, member, token)


def _mark_opened(store: Store, member: Member) -> None:
    with store.write() as connection:
        change_member(connection, member.id, opened=now())
        rev = touch(connection, table_row(connection, member.table_id), now())
    store.hub.publish(member.table_id, rev)


def invitation(store: Store, member: Member, *, renew: bool = False) -> str:
    """The token of the table's invitation, for its QR code; any member may show it.

    Renewing it (keeper and host only) makes those shown before worthless.
    """
    if not renew:
        with store.read() as connection:
            return _invitation(store, table_row(connection, member.table_id))
    must_manage(member)
    with store.write() as connection:
        row = table_row(connection, member.table_id)
        rev = touch(connection, row, now(), invites=row["invites"] + 1)
    store.hub.publish(member.table_id, rev)
    return _invitation(store, {**row, "invites": row["invites"] + 1})


def invites(store: Store, table_id: str) -> int | None:
    """How often a table's invitation was renewed; None where there is no such table."""
    query = select(schema.tables.c.invites).where(schema.tables.c.id == table_id)
    with store.glance() as connection:
        found: int | None = connection.execute(query).scalar()
    return found


def _invitation(store: Store, row: Mapping[Any, Any]) -> str:
    proof = derived(store.secret, f"invitation {row['id']} {row['invites']}")
    return f"{row['id']}.{proof}"


def _invited_to(store: Store, token: str) -> str:
    table_id = token.split(".")[0]
    with store.read() as connection:
        try:
            expected = _invitation(store, table_row(connection, table_id))
        except NotFound:
            expected = ""
    if not same(token, expected):
        raise NotFound("This invitation is not valid any more. Ask for a new one.")
    return table_id


# ---- the short code


def join_code(store: Store, member: Member, *, renew: bool = False) -> JoinCode:
    """The table's code; a new one where it has expired or is renewed (keeper and host only)."""
    if renew:
        must_manage(member)
    with store.read() as connection:
        row = table_row(connection, member.table_id)
    if row["code"] and not renew and row["code_expires"] > now():
        return JoinCode(row["code"], moment(row["code_expires"]))
    for _ in range(5):
        try:
            return _give_code(store, member.table_id)
        except IntegrityError:  # another table has this code; there are a hundred million
            continue
    raise RuntimeError("no free code found")


def _give_code(store: Store, table_id: str) -> JoinCode:
    code, expires = new_code(), now() + CODE_LASTS
    with store.write() as connection:
        old = schema.tables.c.code_expires < now()
        connection.execute(schema.tables.update().where(old).values(code=None, code_expires=None))
        row = table_row(connection, table_id)
        touch(connection, row, row["touched"], code=code, code_expires=expires)
    return JoinCode(code, moment(expires))


def table_by_code(store: Store, code: str, source: str) -> str:
    """The table of a typed code (any case, spaces ignored); `source` is the phone's address.

    Wrong guesses are counted in the database for each source and in all; what cannot be a code
    is no guess. Raises Unreadable for that, NotFound for a wrong or expired code, TooManyGuesses
    beyond the limit.
    """
    typed = "".join(c for c in code.upper() if c.isalnum())
    if len(typed) != CODE_LENGTH:
        raise Unreadable("code", "type the six letters of the table's code")
    tables, at = schema.tables.c, now()
    query = select(tables.id).where(tables.code == typed, tables.code_expires > at)
    with store.write() as connection:
        _hold_guesses(connection, source, at)
        found: str | None = connection.execute(query).scalar()
        if found is None:
            connection.execute(schema.guesses.insert().values(source=source[:64], at=at))
    if found is None:
        raise NotFound("No table has this code now. Look at it again, or ask for a new one.")
    return found


def _hold_guesses(connection: Connection, source: str, at: int) -> None:
    """Raise TooManyGuesses where this source, or all together, have guessed wrong too often."""
    kept = schema.guesses.c
    begin = at - GUESS_WINDOW
    connection.execute(schema.guesses.delete().where(kept.at <= begin))
    query = select(func.count(), func.min(kept.at))
    mine = query.where(kept.source == source[:64])
    for counting, most in ((mine, MOST_GUESSES), (query, MOST_GUESSES_IN_ALL)):
        counted, oldest = connection.execute(counting).one()
        if counted >= most:
            raise TooManyGuesses((oldest + GUESS_WINDOW - at) // 1000)


# ---- taking a seat


def join(
    store: Store, table_id: str, seat: int | None, held: Member | None = None
) -> tuple[Member, str | None]:
    """Take a seat (None: get up or look on) at a table whose code or invitation was given.

    A free seat is theirs at once. For a taken one, or one whose secrets lie on the keeper's
    phone, they look on and `wants` it until the keeper consents. `held` is the membership this
    phone already has here: it is kept and moved, and no new token (None) is needed. Who leaves a
    seat that has secrets is noted in the log.
    """
    with store.write() as connection:
        row = table_row(connection, table_id, lock=True)
        if seat is not None and not 0 <= seat < row["seats"]:
            raise Unreadable("seat", f"expected a whole number from 0 to {row['seats'] - 1}")
        member, token = _seated(store, connection, row, seat, held)
        noted = None
        if held is not None and held.role == "player" and member.seat != held.seat:
            noted = note_secret(store, connection, row, held.seat, GIVEN_UP, held)
        rev = touch(connection, row, row["touched"])
    if noted is not None:
        store.logs.put(table_id, noted)
    store.hub.publish(table_id, rev)
    return member, token


def _seated(
    store: Store, connection: Connection, row: RowMapping, seat: int | None, held: Member | None
) -> tuple[Member, str | None]:
    if held is not None and held.role == "host":
        held = None  # the host comes as anybody does
    if held is not None and seat is None:
        return _up(connection, held), None
    if held is not None and seat == held.seat:
        return held, None
    if seat is None:
        return add_member(connection, row["id"], "spectator", opened=now())
    if not _is_free(store, connection, row, seat, held):
        return _asking(connection, row["id"], seat, held)
    if held is None:
        return add_member(connection, row["id"], "player", seat, opened=now())
    role: Role = "keeper" if held.keeps else "player"
    change_member(connection, held.id, role=role, seat=seat, wants=None)
    return replace(held, role=role, seat=seat, wants=None, reads=held.reads | {seat}), None


def _up(connection: Connection, held: Member) -> Member:
    """Somebody gets up, or asks for no seat any more; a keeper still keeps."""
    role: Role = "keeper" if held.keeps else "spectator"
    change_member(connection, held.id, role=role, seat=None, wants=None)
    reads = held.reads if held.keeps else frozenset()
    return replace(held, role=role, seat=None, wants=None, reads=reads)


def _asking(
    connection: Connection, table_id: str, seat: int, held: Member | None
) -> tuple[Member, str | None]:
    if held is None:
        return add_member(connection, table_id, "spectator", opened=now(), wants=seat)
    change_member(connection, held.id, wants=seat)
    return replace(held, wants=seat), None


def _is_free(
    store: Store, connection: Connection, row: RowMapping, seat: int, held: Member | None
) -> bool:
    if holders(connection, row["id"]).get(seat, set()) - ({held.id} if held else set()):
        return False
    if held is not None and held.keeps:
        return True  # nothing of a seat that no phone holds is secret from the keeper
    return seat not in secret_seats(store.logs.get(connection, row).log)
