"""The log: judged entries, the states around them, and what a change of the past turns.

An entry is judged when it is appended, by the same judge that replays it. A change of the past
(void, redo, replace, insert) is an entry as well: it re-judges all that follows it. A later move
that stops being legal is *contested*: it is let stand where that is possible, else set aside.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct, structs

from referee.engine.action import (
    NO_STATE,
    Action,
    Correct,
    EndAgreed,
    Leave,
    LogChange,
    Move,
    Redo,
    SignOff,
    TableRuling,
)
from referee.engine.game import Game, Terms
from referee.engine.judge import Everything, IllegalMove, Judge, Verdict
from referee.engine.order import Entry, Order

Status = Literal["in-force", "contested", "set-aside"]


@dataclass(frozen=True, slots=True)
class Played:
    """A move in the order of play with its verdict and the states around it."""

    entry: Entry
    verdict: Verdict
    before: Any
    after: Any
    status: Status = "in-force"


class Affected(Struct, frozen=True):
    """A later entry whose verdict a change of the past turned."""

    id: int
    was: str
    now: str
    rule: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an entry: its verdict, whether it was taken, and what it turned."""

    verdict: Verdict
    taken: bool
    affected: tuple[Affected, ...] = ()


@dataclass(frozen=True, slots=True)
class Signing:
    """A seat's sign-off: its entry, and the later entry that changed what was signed."""

    seat: int
    entry: int
    voided_by: int | None = None


class Log:
    """One game as entered so far. `append` judges and records; `consider` only judges."""

    def __init__(self, game: Game, terms: Terms) -> None:
        """An empty log of a game under these terms."""
        self.game = game
        self.terms = terms
        self.start: Any = game.rules.setup(terms)
        self.order = Order()
        self.played: list[Played] = []

    @classmethod
    def replay(cls, game: Game, terms: Terms, entries: Iterable[Entry]) -> Log:
        """The log of entries that were all taken when they were made: one pass over their order.

        Raises IllegalMove where an entry names one that is not there: such a log is damaged.
        """
        log = cls(game, terms)
        for entry in entries:
            log.order.take(entry, log._judge_of(entry.id))
        log._rejudge(0)
        return log

    # ---- reading

    @property
    def state(self) -> Any:
        """The state after everything in force."""
        return self.played[-1].after if self.played else self.start

    @property
    def last_id(self) -> int:
        """The number of the newest entry, 0 in an empty log."""
        return self.order.entries[-1].id if self.order.entries else 0

    @property
    def contested(self) -> tuple[Played, ...]:
        """Moves that a change of the past left standing or set aside against the rules."""
        return tuple(p for p in self.played if p.status != "in-force")

    @property
    def signed(self) -> frozenset[int]:
        """Seats that signed off the result as it stands; any later change voids their word."""
        return frozenset(s.seat for s in self.signings if s.voided_by is None)

    @property
    def signings(self) -> tuple[Signing, ...]:
        """The last sign-off of each seat, and the entry that took it back."""
        last: dict[int, Signing] = {}
        for entry in self.order.entries:
            action, seat = entry.move.action, entry.move.seat
            if isinstance(action, SignOff) and seat is not None:
                last[seat] = Signing(seat, entry.id)
            elif not isinstance(action, NO_STATE):
                last = {s: g if g.voided_by else Signing(s, g.entry, entry.id)
                        for s, g in last.items()}  # fmt: skip
        return tuple(last[seat] for seat in sorted(last))

    def undoable(self, seat: int | None = None) -> Entry | None:
        """The last move in force (of this seat, where one is named): what undo would void."""
        for played in reversed(self.played):
            move = played.entry.move
            if not isinstance(move.action, NO_STATE) and seat in (None, move.seat):
                return played.entry
        return None

    # ---- judging

    def append(self, entry: Entry) -> Answer:
        """Judge an entry and record it where it is taken; an illegal one changes nothing."""
        if isinstance(entry.move.action, LogChange):
            return self._change(entry)
        before = self.state
        verdict, after = self._judge(entry, before)
        if after is None:
            return Answer(self._at_last(verdict, entry), taken=False)
        self.order.take(entry, self._judge_of(entry.id))
        self.played.append(Played(entry, verdict, before, after))
        return Answer(verdict, taken=True)

    def consider(self, move: Move) -> Answer:
        """Judge a move or change as the next entry, recording nothing."""
        return self.fork().append(Entry(self.last_id + 1, move))

    def judged(self, entry: Entry, state: Any) -> Any | None:
        """The state that a move makes of another, None where it is refused; records nothing."""
        return self._judge(entry, state)[1]

    def refusals(self, move: Move) -> tuple[str, ...]:
        """The rules a table ruling must waive for this move to stand; empty if none can.

        Of a replace or insert: what a ruling around the move that it brings in must waive.
        """
        entry, state = Entry(self.last_id + 1, move), self.state
        if isinstance(move.action, LogChange):
            brought = self._brought(entry)
            if brought is None:
                return ()
            entry, state = brought.entry, brought.before
        verdict, after = self._judge(entry, state, Everything())
        return () if after is None else tuple(dict.fromkeys(c.rule for c in verdict.waived))

    def _at_last(self, refusal: Verdict, entry: Entry) -> Verdict:
        """A refusal, marked final where the move is impossible whatever the table waives."""
        if refusal.final or self._judge(entry, self.state, Everything())[1] is not None:
            return refusal
        return structs.replace(refusal, final=True)

    def _brought(self, change: Entry) -> Played | None:
        """The move that a change would bring in, where it would stand; None without one."""
        trial = self.fork()
        try:
            place = trial.order.take(change, self._judge_of(change.id))
        except IllegalMove:
            return None
        trial._rejudge(place)
        return next((p for p in trial.played if p.entry.id == change.id), None)

    def fork(self) -> Log:
        """A copy to try things on; states are shared, being immutable."""
        copy = Log.__new__(Log)
        copy.game, copy.terms, copy.start = self.game, self.terms, self.start
        copy.order, copy.played = self.order.fork(), list(self.played)
        return copy

    def _judge_of(self, entry: int, waives: Container[str] = ()) -> Judge:
        return Judge(self.terms.book, self.terms.readings, waives, entry)

    def _judge(
        self, entry: Entry, state: Any, waives: Container[str] = ()
    ) -> tuple[Verdict, Any | None]:
        """The verdict on a move and the state after it, None where it is refused."""
        judge = self._judge_of(entry.id, waives)
        try:
            after = self._apply(state, entry.move, judge)
        except IllegalMove as refused:
            return judge.refusal(refused), None
        return judge.verdict(), after

    def _apply(self, state: Any, move: Move, judge: Judge) -> Any:
        if isinstance(move.action, TableRuling):
            return self._ruled(state, move.action, judge)
        return self._moved(state, move.seat, move.action, judge)

    def _ruled(self, state: Any, ruling: TableRuling, judge: Judge) -> Any:
        inner = ruling.with_
        says = "A table ruling lets a move of the game stand, not a change of the log."
        judge.possible(not isinstance(inner.action, (LogChange, TableRuling)), "table.entry", says)
        says = "A table ruling needs a reason and somebody who agreed."
        consent = bool(ruling.reason.strip()) and bool(ruling.agreed)
        judge.possible(consent, "table.consent", says)
        judge.waives = _Either(judge.waives, ruling.waives)
        return self._moved(state, inner.seat, inner.action, judge)

    def _moved(self, state: Any, seat: int | None, action: Action, judge: Judge) -> Any:
        rules = self.game.rules
        if isinstance(action, NO_STATE):
            return state
        if isinstance(action, Correct):
            judge.hold_named(action.what, [c.what for c in rules.countables(state)])
            return rules.correct(state, action.what, action.to, judge)
        judge.require(not rules.is_over(state), "table.over", "The game has ended.")
        if isinstance(action, EndAgreed):
            judge.possible(bool(action.agreed), "table.consent", "Nobody agreed to end here.")
            return rules.end(state, judge)
        if isinstance(action, Leave):
            judge.possible(seat is not None, "table.seat", "It is a seat that leaves; name it.")
            return rules.leave(state, seat or 0, judge)
        return rules.apply(state, seat, action, judge)

    # ---- changes of the past

    def _change(self, entry: Entry) -> Answer:
        """Take a change if the entries it names allow it and what it brings in is legal there."""
        trial, judge = self.fork(), self._judge_of(entry.id)
        try:
            place = trial.order.take(entry, judge)
        except IllegalMove as refused:
            return Answer(judge.refusal(refused), taken=False)
        trial._rejudge(place)
        brought = next((p for p in trial.played if p.entry.id == entry.id), None)
        if brought and brought.status != "in-force":
            return Answer(brought.verdict, taken=False)
        affected = tuple(self._turned(trial))
        self.order, self.played = trial.order, trial.played
        verdict = brought.verdict if brought else Verdict("legal", "table.entry", _said(entry))
        return Answer(verdict, taken=True, affected=affected)

    def _turned(self, changed: Log) -> Iterable[Affected]:
        """The entries counting before and after whose verdict is another now."""
        was = {p.entry.id: p.verdict.kind for p in self.played}
        for played in changed.played:
            number, now = played.entry.id, played.verdict
            if was.get(number, now.kind) != now.kind:
                yield Affected(number, was[number], now.kind, now.rule)

    def _rejudge(self, place: int) -> None:
        """Judge the moves from this place in the order again; those before it keep their states."""
        kept = sum(map(self.order.in_force, self.order.numbers[:place]))
        del self.played[kept:]
        for entry in self.order.counting(place):
            self.played.append(self._again(entry, self.state))

    def _again(self, entry: Entry, state: Any) -> Played:
        """A move that was once taken, judged where it now stands."""
        verdict, after = self._judge(entry, state)
        if after is not None:
            return Played(entry, verdict, state, after)
        _, let_stand = self._judge(entry, state, Everything())
        if let_stand is None:
            return Played(entry, verdict, state, state, "set-aside")
        return Played(entry, verdict, state, let_stand, "contested")


class _Either:
    """A container of what either of two holds."""

    def __init__(self, one: Container[str], other: Container[str]) -> None:
        self.one, self.other = one, other

    def __contains__(self, rule: object) -> bool:
        return rule in self.one or rule in self.other


def _said(entry: Entry) -> str:
    target = getattr(entry.move.action, "entry", 0)
    again = isinstance(entry.move.action, Redo)
    return f"Entry {target} counts again." if again else f"Entry {target} no longer counts."
