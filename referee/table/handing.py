"""A seat with secrets that changes hands: all at the table must be able to see that it did."""

from __future__ import annotations

from sqlalchemy import Connection, RowMapping

from referee.engine.action import Move, Note
from referee.table.entering import append
from referee.table.errors import ReadOnly
from referee.table.logs import Replayed
from referee.table.members import Member
from referee.table.redact import secret_seats
from referee.table.store import Store

HANDED_OVER = "This seat is on another phone now."
NEW_LINK = "The keeper gave out a new link for this seat; the one before works no more."
CLOSED = "The link of this seat was closed; the keeper enters for it now."
GIVEN_UP = "The phone of this seat gave it up; the keeper enters for it now."


def note_secret(
    store: Store, connection: Connection, row: RowMapping, seat: int | None, says: str, by: Member
) -> Replayed | None:
    """Note in the log what becomes of a seat that has secrets; None where it has none.

    What comes back is for `Logs.put` once the transaction is through. A log that can only be read
    takes no note.
    """
    if seat is None:
        return None
    try:
        replayed = store.logs.get(connection, row)
    except ReadOnly:
        return None
    if replayed.fault or seat not in secret_seats(replayed.log):
        return None
    return append(connection, row, replayed, Move(seat, Note(text=says)), by).replayed
