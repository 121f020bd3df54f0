"""Late entry: several moves listed before any is recorded, each judged after those before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Move
from referee.engine.game import Viewer
from referee.engine.log import Answer, Log
from referee.engine.order import Entry
from referee.table.chain import new_event
from referee.table.entering import MOST_MOVES
from referee.table.errors import ReadOnly
from referee.table.history import Reader
from referee.table.ids import now
from referee.table.logs import Replayed
from referee.table.looking import Looking
from referee.table.members import Member
from referee.table.redact import as_read_by, as_told, inmost, redact
from referee.table.rights import must_may_enter
from referee.table.snapshot import Snapshot
from referee.table.store import Store, seat_names, table_row

__all__ = ["MOST_MOVES", "Draft", "DraftLine", "draft"]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A move of the list in words, and what the judge says of it where it stands.

    `plain` is the move that counts, without what is sealed for the eyes around the phone. `waives`
    are the rules that a table ruling would set aside, empty where it is taken or where none can
    let it stand.
    """

    move: Move
    plain: dict[str, Any]
    name: str
    words: str
    answer: Answer
    waives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A list judged, and the table as it would stand after it: what can be entered next.

    A refused line is left out of what follows it.
    """

    lines: tuple[DraftLine, ...]
    after: Snapshot

    @property
    def stands(self) -> bool:
        """Whether all of it could be recorded now."""
        return all(line.answer.taken for line in self.lines)


def draft(store: Store, member: Member, moves: Sequence[Move]) -> Draft:
    """Judge a list on the table as it is now; records nothing.

    What it shows and what it is judged by is for the eyes around the phone now: whose turn it is
    after the list has not been handed the phone yet. Raises NotAllowed where the member may not
    enter one of the moves, and ReadOnly.
    """
    with store.read() as connection:
        row = table_row(connection, member.table_id)
        replayed = store.logs.get(connection, row)
        if replayed.fault:
            raise ReadOnly(replayed.fault)
        names = seat_names(connection, row["id"])
        turn = replayed.game.rules.view(replayed.log.state, Viewer()).get("to_act", ())
        eyes = member.lying_before(turn, len(names))
        looking = Looking.at(connection, row, replayed, names, eyes)
    log = as_read_by(replayed.log, eyes.viewer).fork()
    lines = [_line(looking, log, move) for move in moves]
    then = _as_if_written(replayed, log, lines)
    return Draft(tuple(lines), replace(looking, replayed=then, told=True).snapshot(0))


def _as_if_written(replayed: Replayed, log: Log, lines: Sequence[DraftLine]) -> Replayed:
    """The table with the list at its end, for looking at only."""
    events, taken = list(replayed.events), [x for x in lines if x.answer.taken]
    added = log.order.entries[len(replayed.log.order.entries) :]
    for entry, line in zip(added, taken, strict=True):
        verdict = line.answer.verdict
        events.append(new_event("", len(events) + 1, entry, verdict, now(), None, by_keeper=False))
    return replace(replayed, log=log, events=tuple(events))


def _line(looking: Looking, log: Log, move: Move) -> DraftLine:
    """Judge a move at the end of the log and add it there where it is taken."""
    member = looking.member
    must_may_enter(member, move, looking.replayed, log, looking.row["changes"])
    entry = Entry(log.last_id + 1, move)
    words, plain = _words(looking, log, entry)
    answer = log.append(entry)
    seat = inmost(move).seat
    refused = not answer.taken and not answer.verdict.final
    name = "" if seat is None else looking.names[seat]
    return DraftLine(move, plain, name, words, answer, log.refusals(move) if refused else ())


def _words(looking: Looking, log: Log, entry: Entry) -> tuple[str, dict[str, Any]]:
    """A move in words, and plain, before it is entered: as the member may read it."""
    then = replace(looking.replayed, log=log)
    reader = Reader(then, looking.names, looking.member, looking.row["changes"])
    move, _ = redact(log, entry, reader.reads)
    return reader.words(entry, move), as_told(inmost(move).action)
