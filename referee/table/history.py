"""The history of a table as one viewer may read it, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any

from referee.engine.action import (
    Insert,
    LogChange,
    Move,
    Redo,
    Replace,
    TableRuling,
    Void,
)
from referee.engine.game import Viewer
from referee.engine.judge import Verdict
from referee.engine.log import Log, Played
from referee.engine.names import printable
from referee.engine.order import Entry
from referee.table.chain import Event
from referee.table.ids import moment
from referee.table.logs import Replayed
from referee.table.members import Member
from referee.table.redact import redact
from referee.table.rights import may_change
from referee.table.snapshot import HistoryLine, LineStatus, UndoLine
from referee.table.words import guarded, rule_words, words_of

COUNTING: tuple[LineStatus, ...] = ("in-force", "contested", "set-aside")
"""The lines that are part of the play; the others were taken back, or took something back."""

MOST_OF_A_RUN = 12
"""Lines in a row that do not count, as a short history shows them."""


@dataclass
class Reader:
    """Reads a table's log to one member. `changes` is the table's setting for undo."""

    replayed: Replayed
    names: Sequence[str]
    member: Member
    changes: str = "own"

    @property
    def log(self) -> Log:
        """The log that is read."""
        return self.replayed.log

    @cached_property
    def _played(self) -> dict[int, Played]:
        return {p.entry.id: p for p in self.log.played}

    @cached_property
    def reads(self) -> Viewer:
        """Whose eyes the lines are for.

        A phone that goes round among several seats has no secrets from whoever holds it, so its
        history tells nothing that is still sealed.
        """
        reads = self.member.viewer
        many = self.member.goes_round and self.log.terms.seats > 1
        return reads if len(reads.seats) == 1 and not many else Viewer()

    def lines(self, most: int | None = None) -> tuple[HistoryLine, ...]:
        """All lines, newest first; or the newest `most` that count, and what is between them.

        Of many in a row that do not count the oldest are left out; the last one shown tells how
        many were (`skipped`).
        """
        pairs = list(zip(self.log.order.entries, self.replayed.events, strict=False))[::-1]
        if most is None:
            return tuple(self.line(entry, event) for entry, event in pairs)
        found: list[HistoryLine] = []
        for counts, run in groupby(pairs, key=lambda pair: self._status(pair[0]) in COUNTING):
            room = most - sum(line.status in COUNTING for line in found)
            if room <= 0:
                break
            found += self._run(list(run), room if counts else MOST_OF_A_RUN, counts)
        return tuple(found)

    def _run(
        self, pairs: Sequence[tuple[Entry, Event]], room: int, counts: bool
    ) -> list[HistoryLine]:
        """The first lines of entries that all count or all do not."""
        lines = [self.line(entry, event) for entry, event in pairs[:room]]
        skipped = sum(self._status(entry) != "change" for entry, _ in pairs[room:])
        if skipped and not counts:
            lines[-1] = replace(lines[-1], skipped=skipped)
        return lines

    def between(self, first: int, last: int) -> tuple[HistoryLine, ...]:
        """The lines of events by their `seq`, oldest first."""
        of_them = slice(first - 1, last)
        pairs = zip(self.log.order.entries[of_them], self.replayed.events[of_them], strict=False)
        return tuple(self.line(entry, event) for entry, event in pairs)

    def line(self, entry: Entry, event: Event) -> HistoryLine:
        """One entry as this member may read it."""
        move, hidden = redact(self.log, entry, self.reads)
        _, sealed = redact(self.log, entry, self.member.viewer)
        verdict = self._verdict(entry, event, sealed)
        section, rule_text = rule_words(self.log.terms.book, verdict.rule)
        given = event.verdict
        return HistoryLine(
            id=entry.id,
            seat=_speaker(move),
            name=self._name(_speaker(move)),
            action=_deed(move).action.name(),
            words=self.words(entry, move),
            kind=None if isinstance(move.action, Void | Redo) else verdict.kind,
            rule=verdict.rule,
            section=section,
            rule_text=rule_text,
            says=verdict.says,
            needs=verdict.needs,
            stands=verdict.stands,
            rulings=verdict.rulings,
            status=self._status(entry),
            given=given.kind if given and given.kind != verdict.kind else None,
            by_keeper=event.by_keeper,
            hidden=hidden,
            at=moment(event.at),
            **_ruling(move, self.names),
            target=_target(move),
            inserted=isinstance(move.action, Insert),
            may_change=self._may_change(entry),
            also=() if sealed else followed(verdict, self.log.game.history_tells),
        )

    def undo_line(self, entry: Entry | None, together: tuple[int, ...] = ()) -> UndoLine | None:
        """The words of an undo button for an entry, and what was entered together with it."""
        if entry is None:
            return None
        move, _ = redact(self.log, entry, self.reads)
        seat = _speaker(move)
        return UndoLine(entry.id, seat, self._name(seat), self.words(entry, move), together)

    def words(self, entry: Entry, move: Move) -> str:
        """A redacted move in words, told on the state before it."""
        return words_of(self.log.game, self.before(entry), move, self.names)

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

    def before(self, entry: Entry) -> Any:
        """The state before an entry; of one that does not count, before the place it had."""
        if entry.id in self._played:
            return self._played[entry.id].before
        if entry.id not in self.log.order.moves:
            return self.log.state
        earlier = self.log.order.numbers[: self.log.order.numbers.index(entry.id)]
        counting = [self._played[n] for n in reversed(earlier) if n in self._played]
        return counting[0].after if counting else self.log.start

    def _verdict(self, entry: Entry, event: Event, hidden: bool) -> Verdict:
        """The verdict as things stand; the one given, for what does not count any more."""
        played = self._played.get(entry.id)
        verdict = played.verdict if played else event.verdict or Verdict("legal")
        return guarded(self.log.terms.book, verdict) if hidden else verdict

    def _status(self, entry: Entry) -> LineStatus:
        if isinstance(entry.move.action, Void | Redo):
            return "change"
        if entry.id in self.log.order.voided:
            return "void"
        if self.log.order.successor(entry.id) is not None:
            return "replaced"
        return self._played[entry.id].status

    def _may_change(self, entry: Entry) -> bool:
        if isinstance(entry.move.action, Void | Redo) or self.replayed.fault:
            return False
        void = Move(self.member.seat, Void(entry=entry.id))
        return may_change(self.member, void, self.replayed, self.log, self.changes)


def followed(verdict: Verdict, told: frozenset[str]) -> tuple[str, ...]:
    """What an entry brought about by itself: the sentences of these rules, each once."""
    said = Counter(c.says for c in verdict.cited if c.rule in told and c.says != verdict.says)
    return tuple(says if n == 1 else f"{n} times: {says}" for says, n in said.items())


def _deed(move: Move) -> Move:
    """The move that a line is about: what a change or ruling brings in."""
    inner = getattr(move.action, "with_", None)
    return _deed(inner) if isinstance(inner, Move) else move


def _speaker(move: Move) -> int | None:
    return _deed(move).seat


def _target(move: Move) -> int | None:
    if isinstance(move.action, Insert):
        return move.action.before
    return move.action.entry if isinstance(move.action, Void | Redo | Replace) else None


def _ruling(move: Move, names: Sequence[str]) -> dict[str, Any]:
    """The reason and consent of a table ruling, also inside a replace or insert."""
    action = move.action
    if isinstance(action, LogChange) and isinstance(inner := getattr(action, "with_", None), Move):
        action = inner.action
    if not isinstance(action, TableRuling):
        return {}
    agreed = tuple(names[seat] for seat in action.agreed if seat < len(names))
    return {"reason": printable(action.reason), "agreed": agreed}
