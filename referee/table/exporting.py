"""Tables out: as a game log, as a spreadsheet, or all there is."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, select

from referee import __version__
from referee.engine.codec import encode
from referee.engine.game import Viewer
from referee.engine.score import PlayerScore
from referee.table import schema
from referee.table.database import newest_revision
from referee.table.endings import ending_words
from referee.table.errors import NotFound
from referee.table.ids import moment, now
from referee.table.logs import Replayed, header_of
from referee.table.members import Member
from referee.table.redact import plain_entry
from referee.table.service import snapshot
from referee.table.snapshot import HistoryLine, Signature
from referee.table.store import Store, seat_names, table_row

NOBODY = Viewer()


# ---- one table


def log_lines(store: Store, table_id: str, viewer: Viewer = NOBODY) -> Iterator[str]:
    """The game log, line by line; what is sealed for the viewer reads `{"sealed": true}`.

    Raises NotFound, and ReadOnly where the terms mean nothing to this program.
    """
    with store.read() as connection:
        row = table_row(connection, table_id)
        replayed = store.logs.get(connection, row)
        header = header_of(row, seat_names(connection, table_id))
    return _log_lines(encode(header), replayed, viewer)


def _log_lines(header: str, replayed: Replayed, viewer: Viewer) -> Iterator[str]:
    yield header
    for entry in replayed.log.order.entries:
        yield encode(plain_entry(replayed.log, entry, viewer))


COLUMNS = ("what", "entry", "at", "name", "action", "words", "verdict", "rule", "section", "says",
           "stands", "status", "count", "points")  # fmt: skip


def spreadsheet(store: Store, table_id: str, member: Member | None = None) -> str:
    """The history and the score as CSV: rows of `entry`, `line`, `total`, `result`, `signature`."""
    shown = snapshot(store, member or _onlooker(table_id))
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    for line in reversed(shown.history):
        writer.writerow(_entry_row(line))
    sheet = shown.frozen or shown.sheet
    for player in sheet.players if sheet else ():
        writer.writerows(_score_rows(player))
    if shown.over:
        said = ending_words(sheet, stopped=shown.stopped is not None)
        writer.writerow({"what": "result", "words": harmless(said)})
    writer.writerows(map(_signature_row, shown.signatures))
    return text.getvalue()


def _score_rows(player: PlayerScore) -> Iterator[dict[str, Any]]:
    who = {"name": harmless(player.name)}
    for line in player.lines:
        counted = {"rule": line.rule or "", "count": line.count, "points": line.points}
        yield {"what": "line", **who, "words": harmless(line.label), **counted}
    rank = "" if player.rank is None else f"rank {player.rank}"
    yield {"what": "total", **who, "points": player.total, "status": rank}


def _signature_row(given: Signature) -> dict[str, Any]:
    """Who signed the result, and by which entry the signature was made void."""
    by = "by the keeper" if given.by_keeper else ""
    void = "in force" if given.voided_by is None else f"void since entry {given.voided_by}"
    row = {"what": "signature", "entry": given.entry, "name": harmless(given.name)}
    return {**row, "words": by, "status": void}


def _entry_row(line: HistoryLine) -> dict[str, Any]:
    texts = {
        "name": line.name,
        "action": line.action,
        "words": line.words,
        "verdict": line.kind or "",
        "rule": line.rule or "",
        "section": line.section,
        "says": line.says,
        "stands": line.stands or "",
        "status": line.status,
    }
    safe = {column: harmless(text) for column, text in texts.items()}
    return {"what": "entry", "entry": line.id, "at": line.at.isoformat(), **safe}


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _onlooker(table_id: str) -> Member:
    return Member(0, table_id, "spectator")


# ---- everything


def all_lines(store: Store) -> Iterator[str]:
    """The whole installation, secrets included: a line that says so, then one for each row."""
    with store.read() as connection:
        yield encode({"referee": __version__, "revision": newest_revision(), "made": _today()})
        for table in schema.ALL:
            if table is not schema.guesses:
                yield from _rows(connection, str(table.name))


def _rows(connection: Connection, name: str) -> Iterator[str]:
    table = schema.metadata.tables[name]
    query = select(table).order_by(*table.primary_key.columns)
    for row in connection.execute(query).mappings():
        yield encode({"table": name, "row": dict(row)})


def _today() -> str:
    return moment(now()).isoformat(timespec="seconds")


def table_ids(store: Store) -> Sequence[str]:
    """The ids of all tables, oldest first."""
    kept = schema.tables.c
    with store.read() as connection:
        return connection.execute(select(kept.id).order_by(kept.started)).scalars().all()


def find(store: Store, name: str) -> str:
    """The table of that id, or the only one whose id begins so. Raises NotFound."""
    found = [table_id for table_id in table_ids(store) if table_id.startswith(name)]
    if name in found:
        return name
    if len(found) != 1:
        raise NotFound(f"There is no table {name!r}." if not found else f"{name!r} is ambiguous.")
    return found[0]
