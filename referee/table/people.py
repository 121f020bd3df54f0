"""Who may see and do what: members, their links, the short code, and seats that change hands.

Every function takes the Store first. A member is known by a token that only its phone holds;
the database keeps the token's SHA-256.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from referee.engine.game import Viewer

if TYPE_CHECKING:
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

    `token` is what the cookie must hold; None for an invitation, which gives no rights yet.
    """

    table_id: str
    member: Member | None
    token: str | None


# ---- the cookie


def tokens_in(cookie: str | None) -> tuple[str, ...]:
    """The tokens of a cookie, newest first; nonsense is left out."""
    raise NotImplementedError


def cookie_with(cookie: str | None, token: str) -> str:
    """The cookie's new value once it holds this token too."""
    raise NotImplementedError


# ---- who is it


def member_of(store: Store, tokens: Sequence[str], table_id: str) -> Member | None:
    """The membership that these tokens give at a table, the strongest one; None without any."""
    raise NotImplementedError


def memberships(store: Store, tokens: Sequence[str]) -> tuple[Member, ...]:
    """All tables these tokens open, those touched last first (the host's are not listed)."""
    raise NotImplementedError


def is_host(store: Store, tokens: Sequence[str]) -> bool:
    """Whether one of the tokens is the host's."""
    raise NotImplementedError


def open_link(store: Store, token: str) -> Opened:
    """Follow `/j/<token>`: the member's first visit marks the seat as taken.

    Raises NotFound for a link that was revoked or never given. The host's link has table_id "".
    """
    raise NotImplementedError


# ---- joining


def table_by_code(store: Store, code: str, source: str) -> str:
    """The table of a typed code (any case, spaces ignored); `source` is the phone's address.

    Wrong guesses are counted in the database for each source and in all.
    Raises NotFound for a wrong or expired code, TooManyGuesses beyond the limit.
    """
    raise NotImplementedError


def join(
    store: Store, table_id: str, seat: int | None, held: Member | None = None
) -> tuple[Member, str | None]:
    """Take a seat (None: look on) at a table whose code or invitation was given.

    A free seat is theirs at once. For a taken one they look on and `wants` it until the keeper
    consents. `held` is the membership this phone already has here: it is kept and moved, and no
    new token (None) is needed.
    """
    raise NotImplementedError


def invitation(store: Store, member: Member) -> str:
    """The token of the table's invitation link, for the QR code; any member may show it."""
    raise NotImplementedError


def join_code(store: Store, member: Member, *, renew: bool = False) -> JoinCode:
    """The table's code; a new one where it has expired or is renewed (keeper and host only)."""
    raise NotImplementedError


# ---- the keeper's part


def links(store: Store, member: Member) -> tuple[Link, ...]:
    """The links in force, keeper and host only (NotAllowed)."""
    raise NotImplementedError


def new_link(store: Store, member: Member, role: Role, seat: int | None = None) -> str:
    """A fresh link's token; for a seat or keeper it revokes the one before. Shown only once."""
    raise NotImplementedError


def revoke(store: Store, member: Member, member_id: int) -> None:
    """Close somebody's link at once."""
    raise NotImplementedError


def seat_requests(store: Store, member: Member) -> tuple[SeatRequest, ...]:
    """Who asks for a taken seat; empty for those who cannot decide."""
    raise NotImplementedError


def decide_seat(store: Store, member: Member, member_id: int, *, grant: bool) -> None:
    """Give the seat to who asks for it, or not. Giving is noted in the log, for all to see."""
    raise NotImplementedError


def rename(store: Store, member: Member, seat: int, name: str) -> None:
    """Rename a seat: one's own, or any for who manages. Raises Unreadable as names do."""
    raise NotImplementedError


def rename_all(store: Store, member: Member, names: Sequence[str]) -> None:
    """Rename every seat at once, so that two players may swap names."""
    raise NotImplementedError
