"""Whether rows out of a file can be this program's own: kinds, bounds, what belongs together.

SQLite itself takes anything anywhere, and a page would break on it long after.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Connection, RowMapping, String, Table, select

from referee.engine.codec import decode
from referee.engine.errors import Unreadable
from referee.engine.names import clean_names
from referee.table import schema
from referee.table.disputes import disputes_at
from referee.table.frozen import frozen
from referee.table.ids import LARGEST_ID
from referee.table.rights import CHANGES
from referee.table.store import table_row

ROLES = ("keeper", "player", "spectator")
LAST_MOMENT = 253_402_300_799_000
"""Milliseconds; the end of the year 9999, where dates end."""
_BY_CHANCE = ("id", "member")
"""Columns that hold a member's number; all other numbers are counts or moments."""


def hold_kinds(table: Table, row: dict[str, Any]) -> None:
    """Raise Unreadable for a value that its column could not have been given by us."""
    for column in table.columns:
        wanted = _wanted(column, row[column.name])
        if wanted:
            raise Unreadable(f"row.{column.name}", f"expected {wanted}")


def _wanted(column: Column[Any], value: Any) -> str:
    """What a column should hold, "" where it does."""
    if value is None:
        return "" if column.nullable else "a value"
    if isinstance(column.type, Boolean):
        return "" if isinstance(value, bool) else "true or false"
    if isinstance(column.type, String):
        most = column.type.length
        fits = isinstance(value, str) and "\0" not in value and (not most or len(value) <= most)
        return "" if fits else f"text of {most} characters at most" if most else "text"
    most = LARGEST_ID if column.name in _BY_CHANCE else LAST_MOMENT
    fits = type(value) is int and 0 <= value <= most
    return "" if fits else f"a whole number from 0 to {most}"


def hold_whole(connection: Connection, table_id: str) -> None:
    """Raise Unreadable where a table's rows do not make a table."""
    row = table_row(connection, table_id)
    if row["changes"] not in CHANGES:
        raise Unreadable(f"table {table_id}", f"expected changes to be of {', '.join(CHANGES)}")
    for column in ("options", "rulings"):
        if not isinstance(decode(row[column]), dict):
            raise Unreadable(f"table {table_id}", f"expected an object of {column}")
    _hold_sheet(connection, row["id"], _hold_seats(connection, row))
    _hold_disputes(connection, row["id"])


def _hold_disputes(connection: Connection, table_id: str) -> None:
    try:
        disputes_at(connection, table_id)
    except msgspec.MsgspecError:
        raise Unreadable(f"table {table_id}", "expected disputes that can be read") from None


def _hold_sheet(connection: Connection, table_id: str, names: Sequence[str]) -> None:
    try:
        frozen(connection, table_id, tuple(names))
    except msgspec.MsgspecError:
        raise Unreadable(f"table {table_id}", "expected a score sheet that can be read") from None


def _hold_seats(connection: Connection, row: RowMapping) -> Sequence[str]:
    """The names of the seats, where there is one for each and no member sits elsewhere."""
    names, members = schema.names.c, schema.members.c
    query = select(names.seat, names.name).where(names.table_id == row["id"]).order_by(names.seat)
    named = connection.execute(query).all()
    if [seat for seat, _ in named] != list(range(row["seats"])):
        raise Unreadable(f"table {row['id']}", f"expected a name for each of {row['seats']} seats")
    cleaned = clean_names([name for _, name in named], f"table {row['id']} names")
    of_table = select(members.role, members.seat, members.wants)
    for role, *seats in connection.execute(of_table.where(members.table_id == row["id"])):
        if role not in ROLES or any(seat is not None and seat >= row["seats"] for seat in seats):
            raise Unreadable(f"table {row['id']}", f"no member here is {role} of seats {seats}")
    return cleaned
