"""How a table ended: who wins, and whether the table agreed to stop before the game's own end."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, or_, select

from referee.engine.action import EndAgreed, Redo, Replace, Void
from referee.engine.order import Standing
from referee.engine.score import Sheet
from referee.engine.wording import and_joined
from referee.table import schema

STOPPED = "Stopped by agreement"


def ending_words(
    sheet: Sheet | None,
    *,
    stopped: bool = False,
    joined: Callable[[Sequence[str]], str] = and_joined,
) -> str:
    """How a game ended, in a heading: the same on every page, in the spreadsheet and on paper.

    `stopped`: the table agreed to end it there; whom the rules then name has won all the same.
    """
    said = _said(sheet, joined)
    if stopped:
        return f"{STOPPED}: {said}" if sheet else STOPPED
    return said[:1].upper() + said[1:]


def _said(sheet: Sheet | None, joined: Callable[[Sequence[str]], str]) -> str:
    if sheet is None:
        return "the game has ended"
    if sheet.outcome == "won":
        together = len(sheet.winners) == len(sheet.players) > 2
        who = "all" if together else joined(sheet.winners)
        return f"{who} {'wins' if len(sheet.winners) == 1 else 'win together'}"
    if sheet.outcome == "lost":
        return "the table has lost"
    if sheet.outcome == "unfinished":
        return "not finished"
    if len(sheet.players) > 1:
        return "nobody wins"
    (player,) = sheet.players
    return f"{joined((player.name,))} scores {str(player.total).replace('-', '−')}"


# ---- which tables were stopped, without replaying a log


def stopped_among(connection: Connection, table_ids: Collection[str]) -> frozenset[str]:
    """Those of these tables, all over, whose end is in the log as agreed on.

    Only entries that agree, or change the past, are read: nothing is judged again.
    """
    events = schema.events.c
    told = or_(*(events.payload.contains(f'"{action}"') for action in _TURNING))
    agreed = select(events.table_id).where(events.payload.contains(f'"{EndAgreed.name()}"'))
    query = select(events.table_id, events.entry, events.payload)
    query = query.where(told, events.table_id.in_(agreed)).order_by(events.seq)
    if len(table_ids) <= _FEW:
        query = query.where(events.table_id.in_(table_ids))
    logs: dict[str, list[tuple[int, Mapping[str, Any]]]] = {}
    for table_id, entry, payload in connection.execute(query):
        if table_id in table_ids:
            logs.setdefault(table_id, []).append((entry, _move(payload)))
    return frozenset(table_id for table_id, log in logs.items() if _is_agreed(log))


_FEW = 100
"""So many ids may be named in one query; of more, all tables are asked for."""

_TURNING = tuple(action.name() for action in (EndAgreed, Void, Redo, Replace))


def _move(payload: str) -> Mapping[str, Any]:
    """The move of an event; nothing where it is damaged, which `doctor` tells."""
    try:
        found = json.loads(payload)["move"]
    except (ValueError, KeyError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_agreed(log: Iterable[tuple[int, Mapping[str, Any]]]) -> bool:
    """Whether an agreement to stop counts."""
    ends, standing = set(), Standing()
    for number, move in log:
        _turn(standing, number, move)
        if _ends(move):
            ends.add(number)
    return any(map(standing.counts, ends))


def _turn(standing: Standing, number: int, move: Mapping[str, Any]) -> None:
    """What an entry makes of another; a damaged one makes nothing of any."""
    action, target = move.get("action"), move.get("entry")
    if not isinstance(target, int):
        return
    if action == Void.name():
        standing.voided[target] = number
    elif action == Redo.name():
        standing.voided.pop(target, None)
    elif action == Replace.name():
        standing.replaced[target] = number


def _ends(move: Mapping[str, Any]) -> bool:
    inner = move.get("with")
    return move.get("action") == EndAgreed.name() or (isinstance(inner, dict) and _ends(inner))
