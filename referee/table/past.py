"""One entry and the table as it stood before it: what a change of the past starts from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Insert, LogChange, Move, Replace
from referee.engine.order import Entry
from referee.engine.prompt import Prompt
from referee.table.errors import NotFound, ReadOnly
from referee.table.history import Reader
from referee.table.members import Member
from referee.table.redact import as_read_by, as_told, inmost, redact
from referee.table.rights import must_may_enter
from referee.table.snapshot import HistoryLine
from referee.table.store import Store, seat_names, table_row


@dataclass(frozen=True, slots=True)
class Past:
    """An entry as a member may read it, and what could be entered in its place.

    `seat` and `action` are those of the move that counts, without a ruling around it; `action` is
    plain, and what is sealed for the member is left out. `prompts` and `view` are of the state
    before the entry, as far as the log is told to the member: so they are there for every seat
    the member enters for, whatever that seat still keeps to itself.
    """

    line: HistoryLine
    seat: int | None
    action: dict[str, Any]
    prompts: tuple[Prompt, ...]
    view: dict[str, Any]


def past(store: Store, member: Member, number: int, change: type[LogChange]) -> Past:
    """An entry of a table by its number, for who may change it in this way.

    Raises NotAllowed, NotFound, and ReadOnly where nothing can change.
    """
    with store.read() as connection:
        row = table_row(connection, member.table_id)
        replayed = store.logs.get(connection, row)
        names = seat_names(connection, row["id"])
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    reader = Reader(replayed, names, member, row["changes"])
    pairs = zip(replayed.log.order.entries, replayed.events, strict=False)
    entry, event = next(((n, e) for n, e in pairs if n.id == number), (None, None))
    if entry is None or event is None or entry.id not in replayed.log.order.moves:
        raise NotFound(f"There is no move number {number} at this table.")
    must_may_enter(member, _would(member, entry, change), replayed, replayed.log, row["changes"])
    move, _ = redact(replayed.log, entry, member.viewer)
    told = as_read_by(replayed.log, member.viewer)
    rules = replayed.game.rules
    state = Reader(replace(replayed, log=told), names, member, row["changes"]).before(entry)
    return Past(
        line=reader.line(entry, event),
        seat=inmost(move).seat,
        action=as_told(inmost(move).action),
        prompts=tuple(p for p in rules.prompts(state) if member.may_act(p.seat)),
        view=rules.view(state, member.viewer),
    )


def _would(member: Member, entry: Entry, change: type[LogChange]) -> Move:
    """The change as far as rights go: what comes in is of the same seat, or the member's own."""
    if issubclass(change, Insert):
        own = Move(member.seat, inmost(entry.move).action)
        return Move(member.seat, change(before=entry.id, with_=own))
    if issubclass(change, Replace):
        return Move(member.seat, change(entry=entry.id, with_=inmost(entry.move)))
    return Move(member.seat, change(entry=entry.id))
