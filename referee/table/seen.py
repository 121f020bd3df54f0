"""What a phone has seen of a log, and whether it is still there."""

from __future__ import annotations

from sqlalchemy import select

from referee.table import schema
from referee.table.ids import LARGEST_ID
from referee.table.logs import first_hash
from referee.table.store import Store, table_row


def holds(store: Store, table_id: str, number: int, head: str) -> bool:
    """Whether the log's hash after `number` entries begins with `head`, as a phone has seen it.

    It does not where the server was put back to an older copy, whatever was entered since.
    """
    events = schema.events.c
    query = select(events.hash).where(events.table_id == table_id, events.seq == number)
    with store.read() as connection:
        if number == 0:
            there: str | None = first_hash(table_row(connection, table_id))
        else:
            there = connection.execute(query).scalar() if number <= LARGEST_ID else None
    return bool(head) and there is not None and there.startswith(head)
