"""What can be done with a table: start it, enter moves, try them, look at it.

Every function takes the Store first. The rules' refusals come back as values, not as exceptions;
NotFound, NotAllowed, ReadOnly and Unreadable are raised; anything else is a bug.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import RowMapping
from sqlalchemy.exc import IntegrityError

from referee.engine.action import LogChange, Move
from referee.engine.errors import Unreadable
from referee.engine.header import read_header
from referee.engine.log import Answer
from referee.engine.names import spoken_apart
from referee.table import schema
from referee.table.entering import (
    CHANCE,
    MOST_MOVES,
    Failed,
    earlier,
    judge_all,
    moves_digest,
    remember,
    write,
)
from referee.table.errors import ReadOnly
from referee.table.history import Reader
from referee.table.logs import Replayed
from referee.table.looking import Looking, totals
from referee.table.members import Member
from referee.table.outcomes import Checked as Checked
from referee.table.outcomes import Outcome as Outcome
from referee.table.outcomes import Recorded as Recorded
from referee.table.outcomes import Refused as Refused
from referee.table.outcomes import Stale as Stale
from referee.table.redact import as_read_by, concerned, secret_seats
from referee.table.rights import must_take_part
from referee.table.snapshot import Preview, Shift, Snapshot
from referee.table.starting import new_table
from referee.table.store import Store, table_row, with_log
from referee.table.words import guarded, rule_words


def create(
    store: Store,
    game: str,
    names: Sequence[str],
    options: Mapping[str, Any] | None = None,
    rulings: Mapping[str, Any] | None = None,
    *,
    place: str = "",
    one_phone: bool = True,
    changes: str = "own",
) -> tuple[str, str]:
    """Start a table: its id and the keeper's token. Raises Unreadable, path as in a log's header.

    `changes` says whose entries a player may undo or change: `own`, `all`, or `keeper` (their
    own last one only); the keeper may always change all.
    """
    plain = {"game": game, "players": list(names), "options": dict(options or {}),
             "rulings": dict(rulings or {})}  # fmt: skip
    _, header, _ = read_header(plain, store.games)
    spoken_apart(header.players)
    with store.write() as connection:
        return new_table(connection, header, place=place, one_phone=one_phone, changes=changes)


def submit(store: Store, member: Member, moves: Sequence[Move], at: int, key: str) -> Outcome:
    """Enter moves made in sight of entry `at`: all of them or none, judged in order.

    `key` names this attempt: the same key at the same table gives the first answer again.
    Where all moves are free ones they are judged on the newest state instead of being stale.
    """
    must_take_part(member)
    _hold_bounds(moves, key)
    try:
        outcome, rev = _attempt(store, member, moves, at, key)
    except IntegrityError:  # another process wrote this seq first; look at what it wrote
        outcome, rev = _attempt(store, member, moves, at, key)
    if rev is not None:
        store.hub.publish(member.table_id, rev)
    return outcome


def _hold_bounds(moves: Sequence[Move], key: str) -> None:
    if not 1 <= len(key) <= 64:
        raise Unreadable("key", "expected 1 to 64 characters")
    if not 1 <= len(moves) <= MOST_MOVES:
        raise Unreadable("moves", f"expected 1 to {MOST_MOVES} moves")


def _attempt(
    store: Store, member: Member, moves: Sequence[Move], at: int, key: str
) -> tuple[Outcome, int | None]:
    """One try: what came of it, and the table's `rev` where something was written."""
    with store.write() as connection:
        row = table_row(connection, member.table_id, lock=True)
        replayed = store.logs.get(connection, row)
        before = earlier(connection, row["id"], key)
        if before is not None:
            return _again(store, member, before, moves, replayed), None
        if replayed.fault:
            raise ReadOnly(replayed.fault)
        if at != replayed.seq and not all(move.action.free for move in moves):
            return Stale(replayed.seq), None
        log, judged, failed = judge_all(member, moves, replayed, row["changes"], CHANCE)
        if failed is not None:
            seen = _before_eyes(member, replayed)
            return _refused_for(seen, moves, replayed, row["changes"], failed), None
        written = write(connection, row, replayed, log, judged, member)
        last = written.replayed.seq
        remember(connection, row["id"], key, moves, written.first, last)
    store.logs.put(row["id"], written.replayed)
    return Recorded(store, member, written.first, last), written.rev


def _again(
    store: Store,
    member: Member,
    before: tuple[str, int, int],
    moves: Sequence[Move],
    replayed: Replayed,
) -> Outcome:
    """The first answer to a key; other moves under a used key come from an old page."""
    digest, first, last = before
    if digest != moves_digest(moves):
        return Stale(replayed.seq)
    return Recorded(store, member, first, last, repeated=True)


def _refused(replayed: Replayed, member: Member, failed: Failed) -> Refused:
    """The refusal as this member may read it."""
    book = replayed.terms.book
    answer = failed.answer
    if concerned(replayed.log, failed.move) & (secret_seats(replayed.log) - member.reads):
        answer = Answer(guarded(book, answer.verdict), answer.taken, answer.affected)
    section, text = rule_words(book, answer.verdict.rule)
    return Refused(answer, failed.index, failed.move, failed.waives, section, text, failed.offered)


def _refused_for(
    member: Member, moves: Sequence[Move], replayed: Replayed, changes: str, failed: Failed
) -> Refused:
    """The refusal in the words that asking gives; where only a secret refuses, by the bare rule.

    What asking refuses is refused so, whichever of the moves a secret refuses before it: moves
    sent together with one that cannot stand would else probe a hand and leave no trace.
    """
    known = _known_to(member, replayed)
    if known is not replayed:
        _, _, as_asked = judge_all(member, moves, known, changes)
        failed = as_asked or _bare(replayed, failed)
    return _refused(replayed, member, failed)


def _bare(replayed: Replayed, failed: Failed) -> Failed:
    answer = Answer(guarded(replayed.terms.book, failed.answer.verdict), taken=False)
    return replace(failed, answer=answer, offered=())


def _known_to(member: Member, replayed: Replayed) -> Replayed:
    """The log that answers what is only asked: without the secrets that are not the member's.

    Whoever may ask as often as they like would else read another phone's hand from the answers,
    be it by moves of their own seat.
    """
    log = as_read_by(replayed.log, member.viewer)
    return replayed if log is replayed.log else replace(replayed, log=log)


def check(store: Store, member: Member, moves: Sequence[Move]) -> Checked:
    """Judge moves as the next entries and record nothing.

    The answer is what the log tells this member, so that asking reads nobody's hand. What remains:
    `submit` has to judge by the whole log. A move that only a secret of another seat forbids (the
    keeper enters for that seat) is refused, which tells the keeper that the hand cannot do it; one
    which it allows is recorded for all to see.
    """
    must_take_part(member)
    _hold_bounds(moves, "check")
    row, replayed, _ = _look(store, member)
    known = _known_to(member, replayed)
    _, judged, failed = judge_all(member, moves, known, row["changes"])
    answers = tuple(answer for _, answer in judged)
    return Checked(answers, _refused(replayed, member, failed) if failed else None)


def preview(store: Store, member: Member, change: Move) -> Preview:
    """What a void, redo, replace or insert would turn; records nothing.

    Raises Unreadable for a move that is no change of the past.
    """
    if not isinstance(change.action, LogChange):
        raise Unreadable("action", "expected void, redo, replace or insert")
    row, replayed, names = _look(store, member)
    known = _known_to(member, replayed)
    log, judged, failed = judge_all(member, [change], known, row["changes"])
    answer = _refused(replayed, member, failed).answer if failed else judged[0][1]
    turned = {affected.id for affected in answer.affected}
    lines = Reader(replayed, names, member, row["changes"]).lines()
    before, after = (totals(at, member.viewer, names) for at in (known.log, log))
    if secret_seats(known.log) - member.reads - secret_seats(log):
        after = (None,) * len(names)  # the change would show what is sealed; looking at it must not
    return Preview(
        taken=answer.taken,
        says=answer.verdict.says,
        rule=answer.verdict.rule,
        affected=answer.affected,
        lines=tuple(line for line in lines if line.id in turned),
        totals=tuple(map(Shift, names, before, after)),
    )


def snapshot(
    store: Store, member: Member, entries: int | None = None, *, by_eyes: bool = False
) -> Snapshot:
    """The table as this member may see it; `entries` limits the history to the newest.

    `by_eyes`: only as far as the eyes around the member's phone go, as `eyes` says.
    """
    with store.read() as connection:
        row, replayed, names = with_log(store, connection, member.table_id)
        viewer = _before_eyes(member, replayed) if by_eyes else member
        looking = Looking.at(connection, row, replayed, names, viewer)
    return looking.snapshot(entries)


def rev(store: Store, table_id: str) -> int:
    """How often the table has changed."""
    with store.glance() as connection:
        return int(table_row(connection, table_id)["rev"])


def eyes(store: Store, member: Member) -> Member:
    """The member as far as the eyes around its phone go: a phone that goes round has a turn's."""
    if not member.goes_round:
        return member
    with store.read() as connection:
        replayed = store.logs.get(connection, table_row(connection, member.table_id))
    return _before_eyes(member, replayed)


def _before_eyes(member: Member, replayed: Replayed) -> Member:
    if not member.goes_round:
        return member
    return member.lying_before(replayed.open_view.get("to_act", ()), replayed.terms.seats)


def _look(store: Store, member: Member) -> tuple[RowMapping, Replayed, tuple[str, ...]]:
    """A table, its log and its names, for who wants to try something; raises ReadOnly."""
    with store.read() as connection:
        row, replayed, names = with_log(store, connection, member.table_id)
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    return row, replayed, names


def delete(store: Store, table_id: str) -> None:
    """Remove a table and all that belongs to it; the host's right, checked by the caller."""
    with store.write() as connection:
        row = table_row(connection, table_id)
        connection.execute(schema.tables.delete().where(schema.tables.c.id == table_id))
    store.logs.forget(table_id)
    store.hub.publish(table_id, row["rev"] + 1)  # whoever listens finds that it is gone
