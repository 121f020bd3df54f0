"""Who may enter what: rights of seats and of changes to the past. No rule of a game is asked."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.action import (
    NO_STATE,
    Insert,
    LogChange,
    Move,
    Redo,
    Replace,
    TableRuling,
    Void,
)
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.table.errors import NotAllowed
from referee.table.logs import Replayed
from referee.table.members import Member

Span = tuple[int, int]
"""The first and the last `seq` of what was entered in one attempt."""

CHANGES = ("own", "all", "keeper")
"""Whose entries a player may change: their own, everybody's, or only undo their own last."""


def must_take_part(member: Member) -> None:
    """Raise NotAllowed for who only looks on: asked before anything else about an entry."""
    if member.role not in ("keeper", "player"):
        raise NotAllowed("Who looks on enters nothing. Take a seat to take part.")


def must_may_enter(member: Member, move: Move, replayed: Replayed, log: Log, changes: str) -> None:
    """Raise NotAllowed where this member may not enter this move on this log."""
    must_take_part(member)
    ruled = [move.action.with_.seat] if isinstance(move.action, TableRuling) else []
    seats = [move.seat, *ruled]
    if not all(map(member.may_act, seats)):
        raise NotAllowed("This phone enters for its own seat; the keeper may enter for any.")
    if isinstance(move.action, LogChange) and not may_change(member, move, replayed, log, changes):
        raise NotAllowed("That entry is somebody else's; the keeper can change it.")


def may_change(member: Member, move: Move, replayed: Replayed, log: Log, changes: str) -> bool:
    """Whether this member may make this change of the past."""
    if member.keeps:
        return True
    if member.role != "player":
        return False
    action = move.action
    if isinstance(action, Insert | Replace):
        inner = action.with_
        if changes == "keeper" or (changes == "own" and not member.may_act(inner.seat)):
            return False
        return isinstance(action, Insert) or _is_own(member, action.entry, replayed, log, changes)
    assert isinstance(action, Void | Redo)
    if changes == "keeper":
        last = log.undoable(member.seat) if isinstance(action, Void) else log.order.redoable()
        if last is None or last.id != action.entry:
            return False
    return _is_own(member, action.entry, replayed, log, changes)


def _is_own(member: Member, target: int, replayed: Replayed, log: Log, changes: str) -> bool:
    """Whether an entry is of the member's seat or hand; one that is not there, the rules refuse."""
    entry = log.order.moves.get(target)
    if entry is None or changes == "all" or entry.move.seat == member.seat:
        return True
    return any(e.entry == target and e.member == member.id for e in replayed.events)


def undo_of(member: Member, replayed: Replayed, changes: str) -> Entry | None:
    """The entry that this member's undo button would void."""
    log = replayed.log
    if replayed.fault:
        return None
    if member.keeps or (member.role == "player" and changes == "all"):
        return log.undoable()
    return log.undoable(member.seat) if member.role == "player" else None


def redo_of(member: Member, replayed: Replayed, changes: str) -> Entry | None:
    """The entry that this member's redo button would bring back."""
    entry = replayed.log.order.redoable()
    if entry is None or replayed.fault:
        return None
    redo = Move(member.seat, Redo(entry=entry.id))
    return entry if may_change(member, redo, replayed, replayed.log, changes) else None


def undone_with(
    entry: Entry | None, member: Member, replayed: Replayed, changes: str, spans: Sequence[Span]
) -> tuple[int, ...]:
    """The numbers of a whole attempt, newest first, if all of it can be undone from this entry."""
    if entry is None:
        return ()
    log, came = replayed.log, _came_with(entry.id, replayed, spans)
    numbers = [n for n in reversed(came) if _counts(n, log)]
    voids = [Move(member.seat, Void(entry=n)) for n in numbers]
    may = all(may_change(member, void, replayed, log, changes) for void in voids)
    return tuple(numbers) if may and len(numbers) > 1 and numbers[0] == entry.id else ()


def redone_with(
    entry: Entry | None, member: Member, replayed: Replayed, changes: str, spans: Sequence[Span]
) -> tuple[int, ...]:
    """The numbers of a whole attempt that was undone in one go, oldest first, this one first."""
    if entry is None:
        return ()
    log = replayed.log
    undone = {by: number for number, by in log.order.voided.items()}
    came = _came_with(log.order.voided[entry.id], replayed, spans)
    numbers = [undone[by] for by in reversed(came) if by in undone]
    redos = [Move(member.seat, Redo(entry=n)) for n in numbers]
    may = all(may_change(member, redo, replayed, log, changes) for redo in redos)
    return tuple(numbers) if may and len(numbers) > 1 and numbers[0] == entry.id else ()


def _came_with(number: int, replayed: Replayed, spans: Sequence[Span]) -> list[int]:
    """The entries that came in the same attempt as this one, in order."""
    seq = replayed.event(number).seq
    first, last = next((s for s in spans if s[0] <= seq <= s[1]), (seq, seq))
    return [event.entry for event in replayed.events[first - 1 : last]]


def _counts(number: int, log: Log) -> bool:
    """Whether an entry is a move in force that changes the state."""
    return log.order.in_force(number) and not isinstance(
        log.order.moves[number].move.action, NO_STATE
    )


def is_by_keeper(member: Member, seat: int | None) -> bool:
    """Whether an entry for this seat was not made on the seat's own phone."""
    return member.keeps and seat is not None and seat != member.seat
