"""Piles counted on the table: what agrees is remembered, a difference is traced to its entries.

All is worked out on the log as the member may read it, so that asking tells nobody what is
sealed for them. A count changes no state: it is kept beside the log, with the end of the log at
which it was taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection, RowMapping, select

from referee.engine import audit
from referee.engine.action import Redo, Replace, Void
from referee.engine.audit import Pile, Repair, Touch
from referee.engine.codec import to_plain
from referee.engine.errors import Unreadable
from referee.engine.log import Log
from referee.table import schema
from referee.table.errors import NotFound, ReadOnly
from referee.table.history import Reader
from referee.table.ids import moment, now
from referee.table.logs import Replayed
from referee.table.looking import may_count
from referee.table.members import Member
from referee.table.redact import as_read_by, inmost, secret_seats
from referee.table.rights import must_take_part
from referee.table.slips import Slip, slips
from referee.table.snapshot import HistoryLine
from referee.table.store import Store, seat_names, table_row


@dataclass(frozen=True, slots=True)
class LastCount:
    """When a pile was counted last with the log agreeing: after how many entries, and when."""

    seq: int
    at: datetime
    value: int


@dataclass(frozen=True, slots=True)
class Counting:
    """A pile that a member may count; `name` is that of its seat."""

    pile: Pile
    name: str
    last: LastCount | None


@dataclass(frozen=True, slots=True)
class Touched:
    """An entry that touched the pile, and by how much."""

    line: HistoryLine
    by: int


@dataclass(frozen=True, slots=True)
class Explained:
    """A single change of an entry after which the log would say what was counted.

    `what` is that change: void, redo or replace; `slips` say for a replacement which numbers
    differ, and `seat` and `action` are the move that would stand there, without a ruling around
    it. `turns` is how many later entries would be judged otherwise.
    """

    line: HistoryLine
    what: str
    turns: int
    slips: tuple[Slip, ...] = ()
    seat: int | None = None
    action: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a count. `touched` and `explained` are empty where the log agrees."""

    counting: Counting
    counted: int
    logged: int
    touched: tuple[Touched, ...] = ()
    explained: tuple[Explained, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether the log has what was counted."""
        return self.counted == self.logged


@dataclass(frozen=True)
class _Table:
    """A table as its counting member may know it."""

    row: RowMapping
    replayed: Replayed
    log: Log
    names: tuple[str, ...]
    member: Member

    def piles(self) -> tuple[Pile, ...]:
        """What this member may count."""
        closed = secret_seats(self.replayed.log) - self.member.reads
        found = audit.piles(self.replayed.game.rules, self.log.state)
        return tuple(p for p in found if may_count(self.member, p, closed))

    def pile(self, what: str) -> Pile:
        """One of them; raises NotFound, also for one that is not this member's to count."""
        found = next((p for p in self.piles() if p.what == what), None)
        if found is None:
            raise NotFound("There is no such pile to count at this table, or not for this phone.")
        return found

    def counting(self, connection: Connection, pile: Pile) -> Counting:
        """A pile with its last agreeing count."""
        name = "" if pile.seat is None else self.names[pile.seat]
        return Counting(pile, name, _last(connection, self.row["id"], pile.what))


def countings(store: Store, member: Member) -> tuple[Counting, ...]:
    """The piles that a member may count. Raises NotAllowed for who only looks on, and ReadOnly."""
    with store.read() as connection:
        table = _table(store, connection, member)
        return tuple(table.counting(connection, pile) for pile in table.piles())


def one(store: Store, member: Member, what: str) -> Counting:
    """One of those piles; raises NotFound where it is none of theirs."""
    with store.read() as connection:
        table = _table(store, connection, member)
        return table.counting(connection, table.pile(what))


def count(store: Store, member: Member, what: str, counted: int) -> Finding:
    """Hold what lies on the table against the log, and remember it.

    Raises Unreadable for a number that no such pile can have.
    """
    with store.write() as connection:
        table = _table(store, connection, member)
        pile = table.pile(what)
        if not pile.low <= counted <= pile.high:
            says = f"expected a whole number from {pile.low} to {pile.high}"
            raise Unreadable("value", says)
        counting = table.counting(connection, pile)
        _remember(connection, table, pile, counted)
    finding = Finding(counting, counted, pile.value)
    return finding if finding.agrees else _traced(table, finding)


def _table(store: Store, connection: Connection, member: Member) -> _Table:
    must_take_part(member)
    row = table_row(connection, member.table_id)
    replayed = store.logs.get(connection, row)
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    log = as_read_by(replayed.log, member.viewer)
    return _Table(row, replayed, log, seat_names(connection, row["id"]), member)


# ---- what is remembered


def _last(connection: Connection, table_id: str, what: str) -> LastCount | None:
    kept = schema.counts.c
    query = select(kept.seq, kept.at, kept.value).order_by(kept.seq.desc()).limit(1)
    query = query.where(kept.table_id == table_id, kept.what == what, kept.agrees)
    found = connection.execute(query).first()
    return None if found is None else LastCount(found.seq, moment(found.at), found.value)


def _remember(connection: Connection, table: _Table, pile: Pile, counted: int) -> None:
    """Keep a count; one taken at the same end of the log before it gives way."""
    kept = schema.counts
    key = {"table_id": table.row["id"], "what": pile.what, "seq": table.row["seq"]}
    connection.execute(kept.delete().where(*(kept.c[k] == v for k, v in key.items())))
    values = {"at": now(), "value": counted, "agrees": counted == pile.value,
              "member": table.member.id or None}  # fmt: skip
    connection.execute(kept.insert().values(**key, **values))


# ---- a difference


def _traced(table: _Table, finding: Finding) -> Finding:
    pile, last = finding.counting.pile, finding.counting.last
    touches = audit.touched(table.log, pile.what, last.seq if last else 0)
    found = audit.repairs(table.log, pile.what, finding.counted, touches)
    lines = _lines(table, touches, found)
    return replace(
        finding,
        touched=tuple(Touched(lines[t.entry], t.by) for t in touches),
        explained=tuple(_explained(table, lines[r.entry], r) for r in found),
    )


def _lines(
    table: _Table, touches: Sequence[Touch], found: Sequence[Repair]
) -> dict[int, HistoryLine]:
    reader = Reader(table.replayed, table.names, table.member, table.row["changes"])
    wanted = {t.entry for t in touches} | {r.entry for r in found}
    pairs = zip(table.replayed.log.order.entries, table.replayed.events, strict=False)
    return {entry.id: reader.line(entry, event) for entry, event in pairs if entry.id in wanted}


def _explained(table: _Table, line: HistoryLine, repair: Repair) -> Explained:
    change = repair.change
    if not isinstance(change, Replace):
        what = {Void: "void", Redo: "redo"}[type(change)]
        return Explained(line, what, repair.turns)
    was = table.log.order.moves[repair.entry]
    found = slips(inmost(was.move), inmost(change.with_))
    move = inmost(change.with_)
    return Explained(line, "replace", repair.turns, found, move.seat, to_plain(move.action))
