"""Disputes as records: what was argued about, what each side said, how it was settled.

A record holds seats, never names. What the judge says of a dispute is not kept but worked out
anew for whoever looks (`disputing`); only the verdict of the moment it was raised is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, RowMapping, bindparam, func, select

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.judge import VerdictKind
from referee.table import schema
from referee.table.errors import NotAllowed, NotFound, Settled
from referee.table.ids import moment, now
from referee.table.members import Member
from referee.table.rights import is_by_keeper, must_take_part
from referee.table.store import Store, table_row, touch

How = Literal["stands", "ruling", "corrected", "withdrawn"]
"""How a dispute ends: the entry stands, the table ruled, it was corrected, or it was dropped."""

HOWS: tuple[How, ...] = ("stands", "ruling", "corrected", "withdrawn")
MOST_DISPUTES = 200
MOST_SAID = 20
LONGEST_SAYING = 500
"""Characters of what a side says, and of a reason."""


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """What one side says; `seat` is None for somebody without one."""

    seat: int | None
    text: str


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """The verdict when the dispute was raised."""

    kind: VerdictKind
    rule: str | None


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What is disputed. `moves`: typed and not recorded, the last one disputed, as plain Python.

    `claimed` are totals by seat, of a dispute about the score.
    """

    moves: tuple[dict[str, Any], ...] = ()
    claimed: dict[int, int] = {}
    says: tuple[Said, ...] = ()
    then: Then | None = None


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a dispute was settled; `entry` is the entry that carries it out, where one does."""

    how: How
    reason: str = ""
    agreed: tuple[int, ...] = ()
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Dispute:
    """One dispute of a table. `entry` is None for a move not recorded and for the score."""

    no: int
    at: datetime
    seat: int | None
    by_keeper: bool
    entry: int | None
    seq: int
    body: Body
    outcome: Outcome | None = None
    settled: datetime | None = None

    @property
    def about_score(self) -> bool:
        """Whether totals are disputed, and no move."""
        return self.entry is None and not self.body.moves


@dataclass(frozen=True)
class Raising:
    """What somebody wants to dispute: an entry, moves that were not recorded, or totals."""

    entry: int | None = None
    moves: Sequence[Mapping[str, Any]] = ()
    claimed: Mapping[int, int] = field(default_factory=dict)
    seat: int | None = None
    text: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of what it is about."""
        told = self.entry is not None or self.moves or self.claimed or self.text.strip()
        return not told


def open_dispute(store: Store, member: Member, raising: Raising, then: Then | None) -> int:
    """Record a dispute; returns its number at the table. `then` is the verdict as it stands.

    Raises Unreadable for one about nothing.
    """
    _must_speak_for(member, raising.seat)
    if raising.is_empty:
        raise Unreadable("about", "expected an entry, moves, totals or a few words")
    said = (Said(raising.seat, _short(raising.text)),) if raising.text.strip() else ()
    body = Body(tuple(dict(m) for m in raising.moves), dict(raising.claimed), said, then)
    with store.write() as connection:
        row = table_row(connection, member.table_id, lock=True)
        no = _next_no(connection, member.table_id)
        values = {
            "table_id": member.table_id,
            "no": no,
            "at": now(),
            "seat": raising.seat,
            "by_keeper": is_by_keeper(member, raising.seat),
            "entry": raising.entry,
            "seq": row["seq"],
            "body": encode(body),
        }
        connection.execute(schema.disputes.insert().values(**values))
        rev = touch(connection, row, now())
    store.hub.publish(member.table_id, rev)
    return no


def say(store: Store, member: Member, no: int, seat: int | None, text: str) -> None:
    """Add what another side says to a dispute that is open; said twice in a row it is said once."""
    _must_speak_for(member, seat)
    with store.write() as connection:
        row = table_row(connection, member.table_id, lock=True)
        dispute = _open(connection, member.table_id, no)
        fresh = Said(seat, _short(text))
        if dispute.body.says[-1:] == (fresh,):
            return
        if len(dispute.body.says) >= MOST_SAID:
            raise NotAllowed(f"{MOST_SAID} statements are enough; settle it now.")
        said = (*dispute.body.says, fresh)
        body = msgspec.structs.replace(dispute.body, says=said)
        _change(connection, member.table_id, no, body=encode(body))
        rev = touch(connection, row, now())
    store.hub.publish(member.table_id, rev)


def close(store: Store, member: Member, no: int, outcome: Outcome) -> None:
    """Record how a dispute was settled."""
    must_take_part(member)
    with store.write() as connection:
        row = table_row(connection, member.table_id, lock=True)
        _open(connection, member.table_id, no)
        at = now()
        _change(connection, member.table_id, no, settled=at, outcome=encode(outcome))
        rev = touch(connection, row, at)
    store.hub.publish(member.table_id, rev)


def dispute(store: Store, member: Member, no: int) -> Dispute:
    """A dispute of the member's table by its number; raises NotFound."""
    with store.read() as connection:
        return _one(connection, member.table_id, no)


_OF_TABLE = (
    select(schema.disputes)
    .where(schema.disputes.c.table_id == bindparam("table_id"))
    .order_by(schema.disputes.c.no)
)


def disputes_at(connection: Connection, table_id: str) -> tuple[Dispute, ...]:
    """All disputes of a table, oldest first."""
    rows = connection.execute(_OF_TABLE, {"table_id": table_id}).mappings()
    return tuple(map(_read, rows))


def _must_speak_for(member: Member, seat: int | None) -> None:
    must_take_part(member)
    if not member.may_act(seat):
        raise NotAllowed("This phone speaks for its own seat; the keeper may for any.")


def _short(text: str) -> str:
    return text.strip()[:LONGEST_SAYING]


def _next_no(connection: Connection, table_id: str) -> int:
    kept = schema.disputes.c
    last = connection.execute(select(func.max(kept.no)).where(kept.table_id == table_id)).scalar()
    if (last or 0) >= MOST_DISPUTES:
        raise NotAllowed(f"A table keeps {MOST_DISPUTES} disputes; settle this one by talking.")
    return (last or 0) + 1


def _open(connection: Connection, table_id: str, no: int) -> Dispute:
    found = _one(connection, table_id, no)
    if found.outcome is not None:
        raise Settled(no)
    return found


def _one(connection: Connection, table_id: str, no: int) -> Dispute:
    kept = schema.disputes
    query = select(kept).where(kept.c.table_id == table_id, kept.c.no == no)
    row = connection.execute(query).mappings().first() if no <= MOST_DISPUTES else None
    if row is None:
        raise NotFound(f"There is no dispute {no} at this table.")
    return _read(row)


def _change(connection: Connection, table_id: str, no: int, **values: Any) -> None:
    kept = schema.disputes
    where = (kept.c.table_id == table_id, kept.c.no == no)
    connection.execute(kept.update().where(*where).values(**values))


def _read(row: RowMapping) -> Dispute:
    outcome = row["outcome"]
    return Dispute(
        row["no"],
        moment(row["at"]),
        row["seat"],
        row["by_keeper"],
        row["entry"],
        row["seq"],
        msgspec.json.decode(row["body"], type=Body),
        None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
        None if row["settled"] is None else moment(row["settled"]),
    )
