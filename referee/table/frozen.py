"""The score sheet as it was when a table ended: kept whatever a later program would compute.

Names are not part of it; they are put in when it is read, so that renaming needs no new sheet.
"""

from __future__ import annotations

import json

import msgspec
from sqlalchemy import Connection, select

from referee.engine.codec import encode
from referee.engine.score import Sheet
from referee.table import schema
from referee.table.logs import Replayed


def freeze(connection: Connection, table_id: str, replayed: Replayed, at: int) -> None:
    """Keep the sheet of a log that is over, where it is not the one kept last."""
    holders = [_holder(seat) for seat in range(replayed.terms.seats)]
    text = encode(replayed.game.rules.sheet(replayed.log.state, holders))
    if text != _newest(connection, table_id):
        row = {"table_id": table_id, "seq": replayed.seq, "at": at, "sheet": text}
        connection.execute(schema.sheets.insert().values(**row))


def frozen(connection: Connection, table_id: str, names: tuple[str, ...]) -> Sheet | None:
    """The sheet kept last, with the names as they are now; None where no end was reached."""
    text = _newest(connection, table_id)
    return None if text is None else filled(text, names)


def filled(text: str, names: tuple[str, ...]) -> Sheet:
    """A kept sheet with names in it."""
    for seat, name in enumerate(names):
        text = text.replace(_holder(seat), json.dumps(name, ensure_ascii=False)[1:-1])
    return msgspec.json.decode(text, type=Sheet)


def _newest(connection: Connection, table_id: str) -> str | None:
    kept = schema.sheets.c
    query = select(kept.sheet).where(kept.table_id == table_id).order_by(kept.seq.desc()).limit(1)
    return connection.execute(query).scalar()


def _holder(seat: int) -> str:
    """What stands for a name: brackets out of the private area, which no name may hold."""
    return f"\ue000{seat}\ue001"
