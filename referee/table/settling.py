"""Settling a dispute: what the table decided goes into the log, where every phone reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from referee.engine.action import NO_STATE, Move, Note, Replace, TableRuling
from referee.engine.disputing import case_next
from referee.engine.errors import Unreadable
from referee.engine.log import Log
from referee.table.disputes import Dispute, How, Outcome, close, dispute
from referee.table.errors import ReadOnly, Settled
from referee.table.ids import derived
from referee.table.logs import Replayed
from referee.table.members import Member
from referee.table.redact import inmost
from referee.table.rights import must_take_part
from referee.table.service import Outcome as Entered
from referee.table.service import Recorded, submit
from referee.table.store import Store, table_row

HOW_WORDS: Mapping[How, str] = {
    "stands": "it stands, by the rules",
    "ruling": "settled by table ruling",
    "corrected": "corrected",
    "withdrawn": "withdrawn",
}
"""The ends of a dispute, as its line in the history has them."""


def settle(store: Store, member: Member, no: int, outcome: Outcome, at: int) -> Entered:
    """Settle a dispute and note it in the log; `at` as in `submit`.

    A dispute is settled once: the key of what is entered is made of its number, so that of two who
    settle at one time the log holds the first, and of the secret, so that no phone can use the key
    up. After a crash the same answer may be given again.
    A ruling about a move that the rules refuse enters that move as a table ruling. Raises
    Unreadable where something is missing, and Settled where it is so already.
    """
    must_take_part(member)
    found = dispute(store, member, no)
    if found.outcome is not None:
        raise Settled(no)
    replayed = _replayed(store, member)
    _hold(outcome, found, replayed)
    moves = [*_carried(outcome, found, replayed, member), _note(found, outcome, member)]
    key = derived(store.secret, f"dispute {member.table_id} {no}")
    entered = submit(store, member, moves, at, key)
    if isinstance(entered, Recorded):
        close(store, member, no, structs.replace(outcome, entry=entered.lines[0].id))
    return entered


def _replayed(store: Store, member: Member) -> Replayed:
    with store.read() as connection:
        replayed = store.logs.get(connection, table_row(connection, member.table_id))
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    return replayed


def _hold(outcome: Outcome, found: Dispute, replayed: Replayed) -> None:
    if outcome.how == "ruling" and not outcome.reason.strip():
        raise Unreadable("reason", "a table ruling needs its reason; say it in a few words")
    if outcome.how == "ruling" and not outcome.agreed:
        raise Unreadable("agreed", "a table ruling needs somebody who agreed; tick who did")
    if any(seat >= replayed.terms.seats for seat in outcome.agreed):
        raise Unreadable("agreed", "expected seats of this table")
    if outcome.how == "corrected" and not _is_corrected(found, replayed.log):
        which = "what is wrong" if found.entry is None else f"entry {found.entry}"
        says = f"nothing has been corrected yet; mend {which} first, then settle the dispute"
        raise Unreadable("how", says)


def _is_corrected(found: Dispute, log: Log) -> bool:
    if found.entry is not None and found.entry in log.order.moves:
        return not log.order.in_force(found.entry)
    later = log.order.entries[found.seq :]
    return any(not isinstance(e.move.action, NO_STATE) for e in later)


def _note(found: Dispute, outcome: Outcome, member: Member) -> Move:
    about = "a move not recorded" if found.body.moves else "the score"
    about = about if found.entry is None else f"entry {found.entry}"
    reason = outcome.reason.strip()
    says = f"Dispute {found.no}, {about}: {HOW_WORDS[outcome.how]}.{' ' if reason else ''}{reason}"
    return Move(member.seat, Note(text=says[:500]))


def _carried(
    outcome: Outcome, found: Dispute, replayed: Replayed, member: Member
) -> tuple[Move, ...]:
    """The entry that a ruling makes: the refused move let stand, where one is refused."""
    if outcome.how != "ruling":
        return ()
    log = replayed.log
    if found.entry is not None:
        return _contested(outcome, found.entry, log, member)
    moves = [log.game.codec.move(dict(m), log.terms.seats) for m in found.body.moves]
    return tuple(_taken(outcome, moves, log))


def _contested(outcome: Outcome, number: int, log: Log, member: Member) -> tuple[Move, ...]:
    """A contested entry is replaced by itself under a ruling; one that stands needs nothing."""
    contested = next((p for p in log.contested if p.entry.id == number), None)
    if contested is None:
        return ()
    trial = Log.replay(log.game, log.terms, _before(log, number))
    move = inmost(contested.entry.move)
    ruling = _ruling(outcome, move, trial.refusals(move))
    return (Move(member.seat, Replace(entry=number, with_=ruling)),)


def _before(log: Log, number: int) -> list[Any]:
    return log.order.counting()[: [e.id for e in log.order.counting()].index(number)]


def _taken(outcome: Outcome, moves: list[Move], log: Log) -> list[Move]:
    """Moves that were not recorded, each under the ruling where the rules refuse it."""
    trial, taken = log.fork(), []
    for move in moves:
        waives = trial.refusals(move)
        taken.append(_ruling(outcome, move, waives) if waives else move)
        trial.append(case_next(trial, taken[-1]).entry)
    return taken


def _ruling(outcome: Outcome, move: Move, waives: tuple[str, ...]) -> Move:
    reason, agreed = outcome.reason.strip(), outcome.agreed
    action = TableRuling(with_=move, waives=waives, reason=reason, agreed=agreed)
    return Move(move.seat, action)
