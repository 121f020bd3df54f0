"""A new table: its terms, its seats and its keeper, written in one step."""

from __future__ import annotations

from sqlalchemy import Connection

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.header import Header
from referee.engine.names import printable
from referee.table import schema
from referee.table.ids import new_slug, now
from referee.table.logs import first_hash
from referee.table.members import add_member
from referee.table.rights import CHANGES

LONGEST_PLACE = 80


def new_table(
    connection: Connection,
    header: Header,
    *,
    place: str = "",
    one_phone: bool = True,
    changes: str = "own",
) -> tuple[str, str]:
    """Write the table of a checked header: its id and the keeper's token.

    Raises Unreadable for a setting that means nothing.
    """
    if changes not in CHANGES:
        raise Unreadable("changes", f"expected one of {', '.join(CHANGES)}")
    at, table_id = now(), new_slug()
    row = {
        "id": table_id,
        "game": header.game,
        "edition": header.edition,
        "seats": len(header.players),
        "options": encode(header.options),
        "rulings": encode(header.rulings),
        "place": printable(place)[:LONGEST_PLACE],
        "one_phone": one_phone,
        "changes": changes,
        "started": at,
        "touched": at,
    }
    connection.execute(schema.tables.insert().values(**row, head=first_hash(row)))
    seats = [{"table_id": table_id, "seat": s, "name": n} for s, n in enumerate(header.players)]
    connection.execute(schema.names.insert(), seats)
    _, token = add_member(connection, table_id, "keeper", opened=at)
    return table_id, token
