"""The score sheet as it was when a table ended: kept whatever a later program would compute.

A table that is changed after its end gets a new sheet, whose first note names what changed.
Names are not part of it; they are put in when it is read, so that renaming needs no new sheet.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec
from msgspec import structs
from sqlalchemy import Connection, bindparam, select

from referee.engine.action import NO_STATE
from referee.engine.codec import encode
from referee.engine.order import Entry
from referee.engine.score import Sheet, SheetNote
from referee.table import schema
from referee.table.logs import Replayed


def freeze(connection: Connection, table_id: str, replayed: Replayed, at: int) -> None:
    """Keep the sheet of a log that is over, where it is not the one kept last."""
    holders = [_holder(seat) for seat in range(replayed.terms.seats)]
    sheet: Sheet = replayed.game.rules.sheet(replayed.log.state, holders)
    last = _newest(connection, table_id)
    if last is not None:
        seq, text = last
        was = msgspec.json.decode(text, type=Sheet)
        changed = [e.id for e in replayed.log.order.entries[seq:] if not _is_word(e)]
        if not changed or _bare(was) == sheet:
            return
        sheet = structs.replace(sheet, notes=(_replaces(was, sheet, changed), *sheet.notes))
    row = {"table_id": table_id, "seq": replayed.seq, "at": at, "sheet": encode(sheet)}
    connection.execute(schema.sheets.insert().values(**row))


REOPENED = "table.reopened"


def _bare(sheet: Sheet) -> Sheet:
    """A sheet without the note of what it replaced."""
    return structs.replace(sheet, notes=tuple(n for n in sheet.notes if n.rule != REOPENED))


def _replaces(was: Sheet, now: Sheet, entries: Sequence[int]) -> SheetNote:
    """The note that says which entries changed a kept sheet, and which totals."""
    by = f"entry {entries[0]}" if len(entries) == 1 else f"entries {entries[0]} to {entries[-1]}"
    pairs = zip(was.players, now.players, strict=True)
    moved = [
        f"{new.name} {new.total} (was {old.total})" for old, new in pairs if old.total != new.total
    ]
    totals = ", ".join(moved) or "no total is another"
    return SheetNote(f"This sheet replaces an earlier one, changed by {by}: {totals}.", REOPENED)


def _is_word(entry: Entry) -> bool:
    return isinstance(entry.move.action, NO_STATE)


def frozen(connection: Connection, table_id: str, names: tuple[str, ...]) -> Sheet | None:
    """The sheet kept last, with the names as they are now; None where no end was reached."""
    last = _newest(connection, table_id)
    return None if last is None else filled(last[1], names)


def filled(text: str, names: tuple[str, ...]) -> Sheet:
    """A kept sheet with names in it."""
    for seat, name in enumerate(names):
        text = text.replace(_holder(seat), json.dumps(name, ensure_ascii=False)[1:-1])
    return msgspec.json.decode(text, type=Sheet)


_NEWEST = (
    select(schema.sheets.c.seq, schema.sheets.c.sheet)
    .where(schema.sheets.c.table_id == bindparam("table_id"))
    .order_by(schema.sheets.c.seq.desc())
    .limit(1)
)


def _newest(connection: Connection, table_id: str) -> tuple[int, str] | None:
    found = connection.execute(_NEWEST, {"table_id": table_id}).first()
    return None if found is None else (found.seq, found.sheet)


def _holder(seat: int) -> str:
    """What stands for a name: brackets out of the private area, which no name may hold."""
    return f"\ue000{seat}\ue001"
