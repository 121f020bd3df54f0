"""Members of a table: who they are, what they may read and do, and how a phone proves it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, and_, bindparam, select

from referee.engine.game import Viewer
from referee.table import schema
from referee.table.errors import NotAllowed
from referee.table.ids import digest, new_member_id, new_token, now, same
from referee.table.store import Store

Role = Literal["host", "keeper", "player", "spectator"]

COOKIE = "referee"
"""The one cookie: all tokens a phone holds, newest first, joined by dots."""

MOST_TOKENS = 60
"""A cookie with more drops the oldest; 60 tokens take 1.4 KB."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody at a table. A keeper may hold a seat as well; a player always does.

    `reads` are the seats whose sealed fields they may read: their own and, for a keeper, those
    that no phone has taken. `wants` is the taken seat that a spectator asks to be given.
    The host (id 0) is a member of every table, sees it as a spectator and manages its links.
    """

    id: int
    table_id: str
    role: Role
    seat: int | None = None
    reads: frozenset[int] = frozenset()
    wants: int | None = None

    @property
    def viewer(self) -> Viewer:
        """What the games' views ask for."""
        return Viewer(self.reads)

    @property
    def keeps(self) -> bool:
        """Whether they may enter for any seat."""
        return self.role == "keeper"

    @property
    def manages(self) -> bool:
        """Whether they may rename, hand out and revoke links, and decide about seats."""
        return self.role in ("keeper", "host")

    def may_act(self, seat: int | None) -> bool:
        """Whether they may enter for this seat (None: for the table)."""
        return self.keeps or (self.role == "player" and seat in (None, self.seat))

    @property
    def goes_round(self) -> bool:
        """Whether this phone enters for seats that have none of their own."""
        return self.keeps and self.seat is None and bool(self.reads)

    def lying_before(self, to_act: Sequence[int], seats: int) -> Member:
        """The member as far as the eyes around the phone go.

        One phone for all lies before whose turn it is: it shows that player's secrets and nobody
        else's, though its keeper enters for every seat.
        """
        if not self.goes_round:
            return self
        turn = frozenset(to_act) if len(to_act) == 1 else frozenset()
        alone = frozenset({0}) if seats == 1 else frozenset()
        return replace(self, reads=self.reads & (turn | alone))


@dataclass(frozen=True, slots=True)
class Visit:
    """A phone comes to a table: whose it is, and what of the table never changes."""

    member: Member
    game: str
    seats: int


@dataclass(frozen=True, slots=True)
class JoinCode:
    """The short code typed to join, and until when it works."""

    code: str
    expires: datetime


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was given out: whose it is, never the token itself. `opened`: on some phone."""

    member_id: int
    role: Role
    seat: int | None
    name: str
    opened: datetime | None
    mine: bool


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Somebody asks for a seat that another phone holds."""

    member_id: int
    seat: int
    name: str
    asked: datetime


@dataclass(frozen=True, slots=True)
class Opened:
    """What a followed link leads to: a member's table, or an invitation to choose a seat.

    The host's link leads to no table: `table_id` is "". `token` is what the cookie must hold;
    an invitation gives no rights yet, so its `member` and `token` are None.
    """

    table_id: str
    member: Member | None
    token: str | None


# ---- the cookie

_TOKEN = re.compile(r"[\w-]{16,64}")


def tokens_in(cookie: str | None) -> tuple[str, ...]:
    """The tokens of a cookie, newest first; nonsense is left out."""
    found = (cookie or "").split(".")[:MOST_TOKENS]
    return tuple(token for token in found if _TOKEN.fullmatch(token))


def cookie_with(cookie: str | None, token: str) -> str:
    """The cookie's new value once it holds this token too."""
    others = (t for t in tokens_in(cookie) if t != token)
    return ".".join((token, *others)[:MOST_TOKENS])


# ---- who is it

_STRENGTH: tuple[Role, ...] = ("spectator", "host", "player", "keeper")


def is_host(store: Store, tokens: Sequence[str]) -> bool:
    """Whether one of the tokens is the host's."""
    return any(same(token, store.host_token) for token in tokens)


_AT_TABLE = (
    select(schema.tables.c.game, schema.tables.c.seats, schema.members)
    .select_from(
        schema.tables.outerjoin(
            schema.members,
            and_(
                schema.members.c.table_id == schema.tables.c.id,
                schema.members.c.revoked.is_(None),
            ),
        )
    )
    .where(schema.tables.c.id == bindparam("this"))
)
"""A table with all its members in force, in one look: every request begins with it."""


def member_of(store: Store, tokens: Sequence[str], table_id: str) -> Member | None:
    """The membership that these tokens give at a table, the strongest one; None without any.

    A phone that holds a seat's token beside the keeper's is the keeper in that seat.
    """
    found = visit(store, tokens, table_id)
    return None if found is None else found.member


def visit(store: Store, tokens: Sequence[str], table_id: str) -> Visit | None:
    """The same with what never changes about the table."""
    with store.glance() as connection:
        rows = connection.execute(_AT_TABLE, {"this": table_id}).mappings().all()
    proofs = {digest(token) for token in tokens}
    # what a set compares are keyed hashes of digests: its time tells nothing of a token
    found = [member_from(row) for row in rows if row["token"] in proofs]
    if rows and is_host(store, tokens):
        found.append(Member(0, table_id, "host"))
    if not found:
        return None
    best = max(found, key=lambda m: _STRENGTH.index(m.role))
    seat = next((m.seat for m in found if m.seat is not None), None)
    best = replace(best, seat=seat if best.seat is None else best.seat)
    game, seats = rows[0]["game"], rows[0]["seats"]
    return Visit(replace(best, reads=_reads(best, rows, seats)), game, seats)


def memberships(store: Store, tokens: Sequence[str]) -> tuple[Member, ...]:
    """All tables these tokens open, those touched last first (the host's are not listed)."""
    with store.read() as connection:
        found = [member_from(row) for row in rows_of(connection, tokens)]
    best: dict[str, Member] = {}
    for member in sorted(found, key=lambda m: _STRENGTH.index(m.role)):
        best[member.table_id] = member
    order = {m.table_id: at for at, m in enumerate(found)}
    return tuple(sorted(best.values(), key=lambda m: order[m.table_id]))


def rows_of(connection: Connection, tokens: Iterable[str], *where: Any) -> list[RowMapping]:
    """The rows of members in force that these tokens prove, tables touched last first."""
    proofs = [digest(token) for token in tokens]
    members, tables = schema.members, schema.tables
    query = (
        select(members)
        .join(tables, tables.c.id == members.c.table_id)
        .where(members.c.token.in_(proofs), members.c.revoked.is_(None), *where)
        .order_by(tables.c.touched.desc())
    )
    rows = connection.execute(query).mappings().all()
    return [row for row in rows if any(same(row["token"], proof) for proof in proofs)]


def member_from(row: RowMapping) -> Member:
    """A member as its row has it; what a keeper may read beside their seat is not known yet."""
    seat = row["seat"]
    reads = frozenset() if seat is None else frozenset({seat})
    return Member(row["id"], row["table_id"], row["role"], seat, reads, row["wants"])


def _reads(member: Member, rows: Iterable[RowMapping], seats: int) -> frozenset[int]:
    """Their own seat and, for a keeper, those that no other phone holds."""
    own = frozenset() if member.seat is None else frozenset({member.seat})
    if not member.keeps:
        return own
    taken = {r["seat"] for r in rows if r["opened"] is not None and r["id"] != member.id}
    return own | (frozenset(range(seats)) - taken)


_MEMBERS = schema.members.c
_HOLDERS = select(_MEMBERS.seat, _MEMBERS.id).where(
    _MEMBERS.table_id == bindparam("this"),
    _MEMBERS.seat.is_not(None),
    _MEMBERS.opened.is_not(None),
    _MEMBERS.revoked.is_(None),
)
_WANTED = select(_MEMBERS.wants).where(
    _MEMBERS.table_id == bindparam("this"),
    _MEMBERS.wants.is_not(None),
    _MEMBERS.revoked.is_(None),
)


def holders(connection: Connection, table_id: str) -> dict[int, set[int]]:
    """The members whose phones hold a seat, by seat; a link that nobody opened holds none."""
    found: dict[int, set[int]] = {}
    for seat, member_id in connection.execute(_HOLDERS, {"this": table_id}):
        found.setdefault(seat, set()).add(member_id)
    return found


def wanted(connection: Connection, table_id: str) -> tuple[int, ...]:
    """The taken seats that somebody asks for."""
    found = connection.execute(_WANTED, {"this": table_id}).scalars()
    return tuple(sorted(set(found)))


# ---- changing members


def add_member(
    connection: Connection, table_id: str, role: Role, seat: int | None = None, **more: Any
) -> tuple[Member, str]:
    """A new member and the token that proves it; `opened=now()` where a phone has it already."""
    token, member_id = new_token(), new_member_id()
    values = {"id": member_id, "table_id": table_id, "role": role, "seat": seat,
              "token": digest(token), "made": now(), **more}  # fmt: skip
    connection.execute(schema.members.insert().values(**values))
    reads = frozenset() if seat is None else frozenset({seat})
    return Member(member_id, table_id, role, seat, reads, more.get("wants")), token


def change_member(connection: Connection, member_id: int, **values: Any) -> None:
    """Set columns of a member's row."""
    where = schema.members.c.id == member_id
    connection.execute(schema.members.update().where(where).values(**values))


def must_manage(member: Member) -> None:
    """Raise NotAllowed for who does not manage the table."""
    if not member.manages:
        raise NotAllowed("Only the keeper of the table can do this.")
