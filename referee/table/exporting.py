"""Tables out: as a game log, as a spreadsheet, as a link for BG Stats, or all there is."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, select

from referee import __version__
from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.game import Viewer
from referee.engine.score import PlayerScore, Sheet
from referee.table import schema
from referee.table.database import newest_revision
from referee.table.errors import NotFound
from referee.table.ids import moment, now
from referee.table.logs import Replayed, header_of
from referee.table.members import Member
from referee.table.redact import plain_entry
from referee.table.service import snapshot
from referee.table.snapshot import HistoryLine, Signature, Snapshot
from referee.table.store import Store, seat_names, table_row

NOBODY = Viewer()
BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="


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
    """The history and the score as CSV: rows of `entry`, `line`, `total` and `signature`."""
    shown = snapshot(store, member or _onlooker(table_id))
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    for line in reversed(shown.history):
        writer.writerow(_entry_row(line))
    sheet = shown.frozen or shown.sheet
    for player in sheet.players if sheet else ():
        writer.writerows(_score_rows(player))
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


# ---- BG Stats


def bgstats_link(store: Store, table_id: str) -> str:
    """A link that enters the finished game in BG Stats; raises Unreadable for one under way."""
    shown = snapshot(store, _onlooker(table_id))
    sheet = shown.frozen
    if sheet is None:
        raise Unreadable("", "this game is not over; BG Stats takes finished games")
    extras = store.games[shown.game].extras
    return BGSTATS + quote(json.dumps(play(shown, sheet, extras.get("bgg_id"))), safe="")


def play(shown: Snapshot, sheet: Sheet, bgg_id: int | None) -> dict[str, Any]:
    """The play as BG Stats reads it: all four booleans always, ids as numbers or absent."""
    times = [line.at for line in shown.history] or [shown.started]
    minutes = round((max(times) - shown.started).total_seconds() / 60)
    first = _first_to_act(shown)
    played = {"name": shown.title, "highestWins": True, "noPoints": False}
    return {
        "sourceName": "referee",
        "sourcePlayId": _number(shown.table_id),
        "playDate": max(times).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes,
        "location": shown.place,
        "game": played if bgg_id is None else {**played, "bggId": bgg_id},
        "players": [
            {
                "name": player.name,
                "startPlayer": seat == first,
                "winner": player.name in sheet.winners,
                "score": player.total,
                **({"rank": player.rank} if player.rank else {}),
            }
            for seat, player in enumerate(sheet.players)
        ],
    }


def _first_to_act(shown: Snapshot) -> int | None:
    moves = [
        x for x in shown.history if x.seat is not None and x.action not in ("note", "sign-off")
    ]
    return moves[-1].seat if moves else None


def _number(table_id: str) -> int:
    """A number that stands for a table: text ids crash the app on Apple's phones."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:4], "big") >> 1


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
