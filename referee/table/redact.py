"""What of an entry a viewer may read. With the games' own `view` this is the only way out.

An entry that counts is asked of its game: which of its fields are secret still. One that no
longer counts keeps all its sealed fields until the game is over, since no state speaks of it.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from referee.engine.action import Action, Correct, Move
from referee.engine.codec import move_to_plain, to_plain
from referee.engine.game import Viewer
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.engine.rule import Readings

A = TypeVar("A", bound=Action)


def secret_fields(log: Log, entry: Entry) -> frozenset[str]:
    """The fields of an entry (of its inner move, where it has one) still sealed from others."""
    move = inmost(entry.move)
    sealed = type(move.action).sealed
    if not sealed:
        return frozenset()
    rules = log.game.rules
    if log.order.in_force(entry.id):
        return rules.sealed_now(log.state, entry.id, move)
    return frozenset() if rules.is_over(log.state) else sealed


def may_read(viewer: Viewer, seat: int | None, seats: int) -> bool:
    """Whether a viewer may read what is sealed for a seat; the table's, only with all seats."""
    if seat is None:
        return viewer.seats >= frozenset(range(seats))
    return seat in viewer.seats


def reads_all(viewer: Viewer, move: Move, seats: int) -> bool:
    """Whether nothing of a move is sealed from a viewer: it is theirs, or shared with them."""
    if may_read(viewer, move.seat, seats):
        return True
    return not viewer.seats.isdisjoint(move.action.shared_with(move.seat))


def redact(log: Log, entry: Entry, viewer: Viewer) -> tuple[Move, bool]:
    """The entry's move as this viewer may read it, and whether anything was hidden."""
    if reads_all(viewer, inmost(entry.move), log.terms.seats):
        return entry.move, False
    fields = secret_fields(log, entry)
    readings = log.terms.readings
    return (_hide(entry.move, fields, readings), True) if fields else (entry.move, False)


def inmost(move: Move) -> Move:
    """The move that a table ruling, replace or insert brings in; the move itself without one."""
    inner = getattr(move.action, "with_", None)
    return inmost(inner) if isinstance(inner, Move) else move


def as_told(action: Action) -> dict[str, Any]:
    """What is told of an action that was redacted, as plain Python."""
    return {k: v for k, v in to_plain(action).items() if v != {"sealed": True}}


def _hide(move: Move, fields: frozenset[str], readings: Readings) -> Move:
    inner = getattr(move.action, "with_", None)
    if isinstance(inner, Move):
        return Move(move.seat, _with(move.action, with_=_hide(inner, fields, readings)))
    return Move(move.seat, move.action.untold(fields, readings))


def _with(action: A, **fields: Any) -> A:
    return structs.replace(action, **fields)


def secret_seats(log: Log) -> frozenset[int]:
    """Seats that hold something sealed now: their prompts and their place are not for others."""
    moves = [(p.entry, inmost(p.entry.move)) for p in log.played]
    return frozenset(
        move.seat for entry, move in moves if move.seat is not None and secret_fields(log, entry)
    )


def concerned(log: Log, move: Move) -> frozenset[int | None]:
    """The seats whose secrets the judge may tell of by judging this move.

    That is who makes it, and whose pile a correction counts.
    """
    inner = inmost(move)
    if not isinstance(inner.action, Correct):
        return frozenset({inner.seat})
    counted = log.game.rules.countables(log.state)
    return frozenset({inner.seat, *(c.seat for c in counted if c.what == inner.action.what)})


def as_read_by(log: Log, viewer: Viewer) -> Log:
    """The log that answers what is only asked: it knows nothing that this viewer does not.

    The log itself where nothing in it is sealed from them; else judged anew without all that is,
    entries that no longer count included, since asking may bring one back.
    """
    told = [(entry.id, *redact(log, entry, viewer)) for entry in log.order.entries]
    if not any(hidden for _, _, hidden in told):
        return log
    return Log.replay(log.game, log.terms, [Entry(number, move) for number, move, _ in told])


def plain_entry(log: Log, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    """An entry as an export writes it for this viewer: `{"id", "seat", "action", ...}`."""
    move, _ = redact(log, entry, viewer)
    return {"id": entry.id, **move_to_plain(move)}
