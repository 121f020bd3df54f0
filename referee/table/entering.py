"""Entering moves: judged on the log's end and written as events, all of them or none."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom

from msgspec import structs
from sqlalchemy import Connection, RowMapping, bindparam, select

from referee.engine.action import Move
from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.game import Viewer
from referee.engine.log import Answer, Log
from referee.engine.order import Entry
from referee.engine.prompt import Prompt
from referee.table import schema
from referee.table.chain import Event, new_event
from referee.table.errors import ReadOnly
from referee.table.frozen import freeze
from referee.table.ids import now
from referee.table.logs import Replayed
from referee.table.members import Member
from referee.table.redact import inmost
from referee.table.rights import Span, is_by_keeper, must_may_enter
from referee.table.store import touch

MOST_MOVES = 40
"""Moves in one attempt: an outbox that was offline for long sends several."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The move that was refused, its place, and what would have to be waived to let it stand.

    `offered` are the prompts for that action and seat at that moment: what it must tell.
    """

    answer: Answer
    index: int
    move: Move
    waives: tuple[str, ...]
    offered: tuple[Prompt, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What stands after an entry: the log, the table's `rev`, and the events that were added."""

    replayed: Replayed
    rev: int
    first: int


def judge_all(
    member: Member,
    moves: Sequence[Move],
    replayed: Replayed,
    changes: str,
    chance: Random | None = None,
) -> tuple[Log, list[tuple[Entry, Answer]], Failed | None]:
    """Judge moves in order on a fork of the log; stops at the first that is refused.

    `chance` draws what the moves leave to the program; None where nothing is recorded, so that
    nobody looks at a draw before it counts. A move that only closes a turn is left out where the
    moves before it ended the play. Raises NotAllowed where the member may not enter one of them.
    """
    log = replayed.log.fork()
    judged: list[tuple[Entry, Answer]] = []
    for index, move in enumerate(moves):
        if judged and _has_nothing_to_close(log, move):
            continue
        must_may_enter(member, move, replayed, log, changes)
        move = drawn(log, move, chance)
        entry = Entry(log.last_id + 1, move)
        answer = log.append(entry)
        if not answer.taken:
            waives = () if answer.verdict.final else log.refusals(move)
            return log, judged, Failed(answer, index, move, waives, _offered(log, move))
        judged.append((entry, answer))
    return log, judged, None


def _has_nothing_to_close(log: Log, move: Move) -> bool:
    """Whether a move would close a turn after which nobody is to act any more."""
    return move.action.closing and log.game.rules.view(log.state, Viewer()).get("to_act") == []


CHANCE = SystemRandom()
"""What the program draws by: the system's own source, which nobody can foresee."""


def drawn(log: Log, move: Move, chance: Random | None) -> Move:
    """The move with the field that chance fills: one of the options that its prompt offers.

    What was sent in it never counts. Raises Unreadable for one inside a ruling or a change of the
    past: what the program draws, it draws once and now.
    """
    inner = inmost(move)
    if inner is not move and inner.action.by_lot:
        says = "what the program draws comes by itself; enter what was drawn in its place"
        raise Unreadable("action", says)
    name = move.action.by_lot
    if not name:
        return move
    fields = (f for p in _offered(log, move) for f in p.fields if f.name == name)
    lots = [o.value for f in fields for o in f.options if o.legal]
    value = chance.choice(lots) if chance and lots else None
    return Move(move.seat, structs.replace(move.action, **{name: value}))


def _offered(log: Log, move: Move) -> tuple[Prompt, ...]:
    if log.game.rules.is_over(log.state):
        return ()
    name, found = move.action.name(), log.game.rules.prompts(log.state)
    return tuple(p for p in found if (p.seat, p.action) == (move.seat, name))


_ADD_EVENTS = schema.events.insert()


def write(
    connection: Connection,
    row: RowMapping,
    replayed: Replayed,
    log: Log,
    judged: Sequence[tuple[Entry, Answer]],
    member: Member,
) -> Written:
    """Write judged entries as events; the primary key refuses what another process wrote first."""
    at, events = now(), list(replayed.events)
    head = replayed.head
    for entry, answer in judged:
        marks = (at, member.id or None, is_by_keeper(member, entry.move.seat))
        events.append(new_event(head, len(events) + 1, entry, answer.verdict, *marks))
        head = events[-1].hash
    added = events[replayed.seq :]
    connection.execute(_ADD_EVENTS, [_values(row["id"], event) for event in added])
    after = replace(replayed, log=log, events=tuple(events), head=head)
    over = replayed.game.rules.is_over(log.state)
    if over:
        freeze(connection, row["id"], after, at)
    rev = touch(connection, row, at, seq=len(events), head=head, over=over)
    return Written(after, rev, replayed.seq + 1)


def _values(table_id: str, event: Event) -> dict[str, object]:
    return {"table_id": table_id, **{name: getattr(event, name) for name in Event.__slots__}}


def append(
    connection: Connection, row: RowMapping, replayed: Replayed, move: Move, member: Member
) -> Written:
    """Enter a move of the house itself, such as a note of who holds a seat."""
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    log = replayed.log.fork()
    entry = Entry(log.last_id + 1, move)
    answer = log.append(entry)
    assert answer.taken, "the house enters only what is always taken"
    return write(connection, row, replayed, log, [(entry, answer)], member)


# ---- attempts

_ANSWERS = schema.answers.c
_EARLIER = select(_ANSWERS.digest, _ANSWERS.first, _ANSWERS.last).where(
    _ANSWERS.table_id == bindparam("this"), _ANSWERS.key == bindparam("by")
)
_REMEMBER = schema.answers.insert()
_SPANS = select(_ANSWERS.first, _ANSWERS.last).where(
    _ANSWERS.table_id == bindparam("this"), _ANSWERS.last > _ANSWERS.first
)


def moves_digest(moves: Sequence[Move]) -> str:
    """What tells the moves of an attempt from others sent with the same key."""
    return hashlib.sha256(encode(list(moves)).encode()).hexdigest()


def earlier(connection: Connection, table_id: str, key: str) -> tuple[str, int, int] | None:
    """The first answer to a key: the digest of its moves, and the events they became."""
    found = connection.execute(_EARLIER, {"this": table_id, "by": key}).first()
    return None if found is None else (found.digest, found.first, found.last)


def remember(
    connection: Connection, table_id: str, key: str, moves: Sequence[Move], first: int, last: int
) -> None:
    """Keep the answer to a key."""
    values = {"table_id": table_id, "key": key, "digest": moves_digest(moves), "first": first,
              "last": last}  # fmt: skip
    connection.execute(_REMEMBER, values)


def spans(connection: Connection, table_id: str) -> tuple[Span, ...]:
    """The attempts of a table that entered more than one move."""
    found = connection.execute(_SPANS, {"this": table_id})
    return tuple((first, last) for first, last in found)
