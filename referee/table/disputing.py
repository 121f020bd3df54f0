"""What the judge says of a dispute, worked out for whoever looks and from what they may know."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs

from referee.engine.action import NO_STATE, LogChange, Move, TableRuling
from referee.engine.disputing import (
    Case,
    Judged,
    Standing,
    Under,
    branches,
    case_next,
    case_of,
    differs,
    judged,
    other_readings,
    standing,
)
from referee.engine.errors import Unreadable
from referee.engine.judge import Bearing, Verdict
from referee.engine.log import Log
from referee.engine.prompt import Prompt
from referee.engine.rule import Readings
from referee.engine.score import Sheet, with_claims
from referee.engine.slips import Counted, Slip, slips_of
from referee.table.disputes import Dispute, Then, disputes_at
from referee.table.errors import NotFound, ReadOnly
from referee.table.history import Reader
from referee.table.logs import Replayed
from referee.table.looking import known_totals
from referee.table.members import Member
from referee.table.redact import as_read_by, inmost, reads_all, secret_seats
from referee.table.snapshot import HistoryLine
from referee.table.store import Store, seat_names, table_row
from referee.table.words import words_of

NO_CHANGES = "a change of the past is not disputed but what it changes; name that entry"
PATIENCE = 4.0
"""Seconds that the readings of one dispute may take; a log of 500 entries needs about one."""


@dataclass(frozen=True, slots=True)
class RulingVerdicts:
    """A ruling that bears on a verdict: what the judge says under each of its readings."""

    ruling: str
    readings: tuple[Under, ...]


@dataclass(frozen=True, slots=True)
class Stakes:
    """Where everybody stands with the disputed move and without it."""

    stands: Standing
    without: Standing

    @property
    def matters(self) -> bool:
        """Whether anybody's place, or the outcome, hangs on it."""
        one, other = self.stands, self.without
        return (one.ranks, one.outcome) != (other.ranks, other.outcome)


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the judge says of a disputed move, as far as the member may know.

    `line` is the entry in the history, None for a move that was not recorded. `open` is what
    could have been entered instead. `partly`: something sealed was left out of account for the
    readings. `cut` says that time ran out before all readings were tried. `stakes` is None where
    part of the score is sealed.
    """

    seat: int | None
    words: str
    verdict: Verdict
    hidden: bool
    open: tuple[Prompt, ...]
    rulings: tuple[RulingVerdicts, ...]
    stakes: Stakes | None
    line: HistoryLine | None = None
    partly: bool = False
    cut: bool = False


@dataclass(frozen=True)
class _Look:
    """One member looks at one table to judge a dispute."""

    replayed: Replayed
    names: tuple[str, ...]
    member: Member
    changes: str

    @property
    def reader(self) -> Reader:
        return Reader(self.replayed, self.names, self.member, self.changes)

    @property
    def sealed(self) -> frozenset[int]:
        """Seats that hold secrets this member may not read."""
        return secret_seats(self.replayed.log) - self.member.reads

    @property
    def log(self) -> Log:
        """The log that answers: without the secrets that are not the member's."""
        return as_read_by(self.replayed.log, self.member.viewer)

    def told(self, plain: Mapping[str, object]) -> tuple[Move, bool]:
        """A move out of a dispute as the member may read it, and whether part of it is hidden."""
        log = self.replayed.log
        move = log.game.codec.move(dict(plain), log.terms.seats)
        if isinstance(_ruled(move).action, LogChange):
            raise Unreadable("moves", NO_CHANGES)
        sealed = type(move.action).sealed
        if not sealed or reads_all(self.member.viewer, move, log.terms.seats):
            return move, False
        return Move(move.seat, move.action.untold(sealed, log.terms.readings)), True


def _ruled(move: Move) -> Move:
    """The move that a table ruling lets stand, however often it is ruled; else the move itself."""
    while isinstance(move.action, TableRuling):
        move = move.action.with_
    return move


def opinion_on_entry(store: Store, member: Member, number: int) -> Opinion:
    """What the judge says of an entry; raises NotFound where there is no such move."""
    at = _look(store, member)
    order = at.replayed.log.order
    if number not in order.moves or isinstance(order.moves[number].move.action, NO_STATE):
        raise NotFound(f"There is no move number {number} at this table.")
    found = _opinion(at, case_of(at.log, number))
    pairs = zip(order.entries, at.replayed.events, strict=False)
    line = next(at.reader.line(entry, event) for entry, event in pairs if entry.id == number)
    given = Verdict(line.kind or "legal", line.rule, line.says, line.needs, "", line.rulings)
    if line.status in ("void", "replaced"):
        given = found.verdict
    given = structs.replace(given, instead="" if line.hidden else found.verdict.instead)
    return replace(
        found,
        line=line,
        words=line.words,
        verdict=given,
        hidden=line.hidden,
        partly=found.verdict.kind != given.kind,
    )


def opinion_on_moves(
    store: Store, member: Member, moves: Sequence[Mapping[str, object]]
) -> Opinion:
    """What the judge says of the last of these moves, none of which is recorded.

    Raises Unreadable for a change of the past: disputed is what it changes.
    """
    at = _look(store, member)
    told = [at.told(plain) for plain in moves]
    log = at.log.fork()
    for move, _ in told[:-1]:
        log.append(case_next(log, move).entry)
    (move, hidden) = told[-1]
    found = _opinion(at, case_next(log, move))
    words = words_of(log.game, log.state, move, at.names)
    return replace(found, words=words, hidden=hidden)


def opinion(store: Store, member: Member, dispute: Dispute) -> Opinion:
    """What the judge says of a recorded dispute about a move."""
    if dispute.entry is not None:
        return opinion_on_entry(store, member, dispute.entry)
    return opinion_on_moves(store, member, dispute.body.moves)


def then(found: Opinion) -> Then:
    """The verdict as a dispute keeps it."""
    return Then(found.verdict.kind, found.verdict.rule)


def recorded(store: Store, member: Member) -> tuple[Dispute, ...]:
    """All disputes of the member's table, oldest first."""
    with store.read() as connection:
        return disputes_at(connection, member.table_id)


def _look(store: Store, member: Member) -> _Look:
    with store.read() as connection:
        row = table_row(connection, member.table_id)
        replayed = store.logs.get(connection, row)
        names = seat_names(connection, row["id"])
    if replayed.fault:
        raise ReadOnly(replayed.fault)
    return _Look(replayed, names, member, row["changes"])


def _opinion(at: _Look, case: Case) -> Opinion:
    game, terms = at.replayed.game, at.replayed.terms
    base = judged(game, terms, case)
    tried, cut = _in_time(other_readings(game, terms, case, base), PATIENCE)
    seat = inmost(case.entry.move).seat
    hers = (p for p in base.prompts if p.legal and p.seat in (seat, None))
    return Opinion(
        seat=seat,
        words="",
        verdict=base.verdict,
        hidden=False,
        open=tuple(p for p in hers if p.seat not in at.sealed),
        rulings=tuple(_by_ruling(at, base, tried)),
        stakes=_stakes(at, case),
        cut=cut,
    )


def _in_time(tried: Iterable[Under], seconds: float) -> tuple[list[Under], bool]:
    """What comes within so many seconds, and whether more would have come."""
    end, found = time.monotonic() + seconds, []
    for one in tried:
        found.append(one)
        if time.monotonic() > end:
            return found, True
    return found, False


def _by_ruling(at: _Look, base: Judged, tried: Sequence[Under]) -> Iterator[RulingVerdicts]:
    """The rulings that the verdict names or that would change it, each with all its readings."""
    readings, book = at.replayed.terms.readings, at.replayed.terms.book
    named = {b.ruling for b in base.verdict.rulings}
    telling = {u.bearing.ruling for u in tried if differs(u.verdict, base.verdict)}
    for ruling in book.rulings:
        others = {u.bearing.reading: u for u in tried if u.bearing.ruling == ruling.id}
        if ruling.id not in named | telling or not others:
            continue
        here = readings[ruling.id]
        others[here] = Under(Bearing(ruling.id, here), base.verdict, in_force=True)
        shown = tuple(others[r.id] for r in ruling.readings if r.id in others)
        yield RulingVerdicts(ruling.id, shown)


def _stakes(at: _Look, case: Case) -> Stakes | None:
    """Both branches replayed, and the places of all players in each."""
    game, viewer = at.replayed.game, at.member.viewer
    found = []
    for log in branches(game, at.replayed.terms, case):
        sheet = game.rules.sheet(log.state, at.names)
        if None in known_totals(game.rules.view(log.state, viewer), sheet):
            return None
        found.append(standing(sheet))
    return Stakes(*found)


# ---- a disputed score


def claims(store: Store, member: Member, claimed: Mapping[int, int]) -> Sheet | None:
    """The score as it stands with these totals judged, by seat; None while part of it is sealed."""
    at = _look(store, member)
    game, log = at.replayed.game, at.log
    sheet = game.rules.sheet(log.state, at.names)
    if None in known_totals(game.rules.view(log.state, member.viewer), sheet):
        return None
    by_name = {at.names[seat]: total for seat, total in claimed.items() if seat < len(at.names)}
    if not by_name:
        return sheet
    end = time.monotonic() + PATIENCE
    scored = partial(_scored, at, log, sheet, end)
    return with_claims(by_name, at.replayed.terms.readings, scored, partial(_slips, at, log))


def _scored(at: _Look, log: Log, sheet: Sheet, end: float, readings: Readings) -> Sheet:
    """The score under other readings; once time is up no further one is tried."""
    if time.monotonic() > end:
        return sheet
    terms = replace(at.replayed.terms, readings=readings)
    again = Log.replay(log.game, terms, log.order.entries)
    return log.game.rules.sheet(again.state, at.names)


def _slips(at: _Look, log: Log, sheet: Sheet) -> Iterator[Slip]:
    return slips_of(log.game, Counted(sheet, at.replayed.terms, state=log.state))
