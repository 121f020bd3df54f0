"""What can be done with a table: start it, enter moves, try them, look at it.

Every function takes the Store first. The rules' refusals come back as values, not as exceptions;
NotFound, NotAllowed, ReadOnly and Unreadable are raised; anything else is a bug.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee.engine.action import Move
from referee.engine.log import Answer
from referee.table.people import Member
from referee.table.snapshot import HistoryLine, Preview, Snapshot

if TYPE_CHECKING:
    from referee.table.store import Store


@dataclass(frozen=True, slots=True)
class Recorded:
    """The moves were taken. `lines` are theirs as the member reads them; `seq` is the new end.

    `repeated` marks the answer to a key that had been answered before.
    """

    lines: tuple[HistoryLine, ...]
    seq: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Stale:
    """Somebody else entered something since the member looked; `seq` is the log's end now."""

    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules refuse one of the moves; none was recorded.

    `index` is its place among those sent. `waives` are the rules a table ruling would have to
    waive, empty where none can let it stand. `section` and `rule_text` belong to the rule cited.
    """

    answer: Answer
    index: int
    move: Move
    waives: tuple[str, ...]
    section: str
    rule_text: str


Outcome = Recorded | Stale | Refused


@dataclass(frozen=True, slots=True)
class Checked:
    """What the judge says of moves that were not recorded, in order, up to the first refusal."""

    answers: tuple[Answer, ...]
    refused: Refused | None


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list: home, past games."""

    table_id: str
    game: str
    title: str
    names: tuple[str, ...]
    place: str
    started: datetime
    touched: datetime
    seq: int
    over: bool
    winners: tuple[str, ...]


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
    raise NotImplementedError


def submit(store: Store, member: Member, moves: Sequence[Move], at: int, key: str) -> Outcome:
    """Enter moves made in sight of entry `at`: all of them or none, judged in order.

    `key` names this attempt: the same key at the same table gives the first answer again.
    Where all moves are free ones they are judged on the newest state instead of being stale.
    """
    raise NotImplementedError


def check(store: Store, member: Member, moves: Sequence[Move]) -> Checked:
    """Judge moves as the next entries and record nothing."""
    raise NotImplementedError


def preview(store: Store, member: Member, change: Move) -> Preview:
    """What a void, redo, replace or insert would turn; records nothing."""
    raise NotImplementedError


def snapshot(store: Store, member: Member, entries: int | None = None) -> Snapshot:
    """The table as this member may see it; `entries` limits the history to the newest."""
    raise NotImplementedError


def tables(store: Store, *, members: Sequence[Member] | None = None) -> tuple[TableCard, ...]:
    """The tables these members belong to, or all (None: the host's, or open history)."""
    raise NotImplementedError


def delete(store: Store, table_id: str) -> None:
    """Remove a table and all that belongs to it; the host's right, checked by the caller."""
    raise NotImplementedError
