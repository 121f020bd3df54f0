"""The tables there are, newest first: what a list of games shows of each."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, select

from referee.table import schema
from referee.table.endings import ending_words, stopped_among
from referee.table.frozen import frozen
from referee.table.ids import moment
from referee.table.members import Member
from referee.table.snapshot import TableCard
from referee.table.store import Store, seat_names


def tables(store: Store, *, members: Sequence[Member] | None = None) -> tuple[TableCard, ...]:
    """The tables these members belong to, or all (None: the host's, or open history)."""
    kept = schema.tables
    query = select(kept).order_by(kept.c.touched.desc())
    if members is not None:
        query = query.where(kept.c.id.in_([m.table_id for m in members]))
    with store.read() as connection:
        rows = connection.execute(query).mappings().all()
        stopped = stopped_among(connection, [row["id"] for row in rows if row["over"]])
        return tuple(_card(store, connection, row, row["id"] in stopped) for row in rows)


def _card(store: Store, connection: Connection, row: RowMapping, stopped: bool) -> TableCard:
    names = seat_names(connection, row["id"])
    sheet = frozen(connection, row["id"], names) if row["over"] else None
    game = store.games.get(row["game"])
    return TableCard(
        table_id=row["id"],
        game=row["game"],
        title=game.title if game else row["game"],
        names=names,
        place=row["place"],
        started=moment(row["started"]),
        touched=moment(row["touched"]),
        seq=row["seq"],
        over=row["over"],
        winners=sheet.winners if sheet else (),
        result=ending_words(sheet, stopped=stopped) if row["over"] else "",
    )
