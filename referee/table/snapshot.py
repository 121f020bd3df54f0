"""What one viewer sees of a table at one moment: the one context of every page and print.

Page, fragment, shared screen, export and PDF are made from a Snapshot and from nothing else, so
that they cannot disagree and cannot show what is sealed for the viewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from referee.engine.game import Countable
from referee.engine.judge import Bearing, VerdictKind
from referee.engine.log import Affected
from referee.engine.prompt import Prompt
from referee.engine.score import Sheet
from referee.table.disputes import Dispute
from referee.table.members import Member

LineStatus = Literal["in-force", "contested", "set-aside", "void", "replaced", "change"]
"""`change` is the line of a void, redo, replace or insert itself."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A value shown beside a seat's total, as the game's `view["strip"]` gives it."""

    label: str
    short: str
    value: Any


@dataclass(frozen=True, slots=True)
class Seat:
    """One cell of the score strip. `total` is None while something that counts is hidden.

    `taken` says that a phone holds the seat (else the keeper enters for it).
    """

    seat: int
    name: str
    total: int | None
    marks: tuple[Mark, ...]
    turn: bool
    left: bool
    signed: bool
    taken: bool


@dataclass(frozen=True, slots=True)
class Signature:
    """A seat's sign-off of the result. `by_keeper`: not given on the seat's own phone.

    `voided_by` is the entry that changed the log after it, None while the signature holds.
    """

    seat: int
    name: str
    entry: int
    by_keeper: bool
    voided_by: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One entry as this viewer may read it.

    `words` is without the player's name. `kind` is the verdict as things stand now (None for a
    change of the log); `given` the one at the time where it was another. `rule_text` is the
    register's own words for `rule`. `hidden` says that part of the entry is sealed for the viewer.
    `by_keeper`: not entered on the seat's own phone. `reason` and `agreed` (names) belong to
    table rulings. `may_change`: this viewer may void, replace or insert before it. `skipped`: so
    many more, right before this one, were taken back and are left out of a short history. `also`
    is what the entry brought about by itself, where the game tells it (`history_tells`).
    """

    id: int
    seat: int | None
    name: str
    action: str
    words: str
    kind: VerdictKind | None
    rule: str | None
    section: str
    rule_text: str
    says: str
    needs: str | None
    stands: str | None
    rulings: tuple[Bearing, ...]
    status: LineStatus
    given: VerdictKind | None
    by_keeper: bool
    hidden: bool
    at: datetime
    reason: str = ""
    agreed: tuple[str, ...] = ()
    target: int | None = None
    inserted: bool = False
    may_change: bool = False
    skipped: int = 0
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoLine:
    """What the undo (or redo) button would take back: whose it is and what it was.

    `together` are the numbers of all that was entered with it in one go, in the order in which
    they are to be taken back (or brought back), itself first; empty where it came alone.
    """

    id: int
    seat: int | None
    name: str
    words: str
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything one viewer sees of a table.

    `seq` counts entries and goes into forms as `at`; `rev` rises with every change, names and
    seats included, and is what live updates carry. `head` is the hash of the log's end: a phone
    that knew a higher `seq`, or another head at the same one, has met a server that went back.
    `prompts` are for seats this viewer can act for; `waiting` names the others the game waits for.
    `asked` are the taken seats that somebody asks for, told to who decides about them.
    `countables` are what a correction can set. `changes` says whose entries players may undo:
    own, all, or keeper.
    `sheet` is the score as it stands (None while parts of it are sealed for the viewer);
    `frozen` the sheet kept when the game ended. `provisional`: contested entries are undecided.
    `ended_by` is the entry that ended the game, where this viewer may take it back.
    `signed` are the seats whose signature holds, `signatures` all that were given.
    `read_only` says why nothing can be entered, None where it can. `since` is when the entry was
    made that the game's `view["since"]` names, None where it names none. `stopped` is the entry by
    which the table agreed to stop before the game's own end, None without.
    """

    table_id: str
    game: str
    title: str
    edition: str
    dated: str
    place: str
    one_phone: bool
    changes: str
    started: datetime
    seq: int
    rev: int
    head: str
    names: tuple[str, ...]
    me: Member
    seats: tuple[Seat, ...]
    headline: str
    to_act: tuple[int, ...]
    view: dict[str, Any]
    prompts: tuple[Prompt, ...]
    waiting: tuple[str, ...]
    asked: tuple[int, ...]
    countables: tuple[Countable, ...]
    history: tuple[HistoryLine, ...]
    more_history: bool
    undo: UndoLine | None
    redo: UndoLine | None
    sheet: Sheet | None
    frozen: Sheet | None
    contested: tuple[int, ...]
    provisional: bool
    over: bool
    ended_by: int | None
    signed: frozenset[int]
    signatures: tuple[Signature, ...]
    disputes: tuple[Dispute, ...]
    options: dict[str, Any]
    rulings: tuple[Bearing, ...]
    read_only: str | None
    since: datetime | None = None
    stopped: HistoryLine | None = None

    @property
    def end(self) -> str:
        """The log's end as a phone keeps it: how many entries, and the beginning of the head."""
        return f"{self.seq}.{self.head[:16]}"

    def name_of(self, seat: int | None) -> str:
        """The name of a seat; empty for an entry of the table."""
        return "" if seat is None else self.names[seat]


@dataclass(frozen=True, slots=True)
class Shift:
    """A seat's total before and after a change that is only looked at."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change of the past would do: the lines it turns and the totals it moves."""

    taken: bool
    says: str
    rule: str | None
    affected: tuple[Affected, ...]
    lines: tuple[HistoryLine, ...]
    totals: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list: home, past games. `result` says how it ended."""

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
    result: str = ""
