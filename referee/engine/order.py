"""The order of play: what entries make of one another by void, redo, replace and insert."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.action import NO_STATE, Insert, LogChange, Move, Redo, Replace, Void
from referee.engine.judge import Judge


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: its permanent number and what it says."""

    id: int
    move: Move


class Standing:
    """Which entries were voided and which replaced, each with the entry that did it."""

    def __init__(self) -> None:
        """Start with none."""
        self.voided: dict[int, int] = {}
        self.replaced: dict[int, int] = {}

    def counts(self, number: int) -> bool:
        """Whether an entry is neither voided nor replaced."""
        return number not in self.voided and self.successor(number) is None

    def successor(self, number: int) -> int | None:
        """The entry that stands in another's place, None where it stands itself."""
        by = self.replaced.get(number)
        return None if by is None or by in self.voided else by


class Order(Standing):
    """All entries as they came, and the moves among them in the order in which they count.

    A move that came as part of a change (the `with` of a replace or insert) carries the number
    of that change. Places are indices into `numbers`, where voided and replaced moves keep theirs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.moves: dict[int, Entry] = {}
        self.numbers: list[int] = []

    def fork(self) -> Order:
        """A copy to try a change on."""
        copy = Order()
        copy.entries, copy.numbers = list(self.entries), list(self.numbers)
        copy.moves, copy.voided = dict(self.moves), dict(self.voided)
        copy.replaced = dict(self.replaced)
        return copy

    def in_force(self, number: int) -> bool:
        """Whether there is such a move, and it counts."""
        return number in self.moves and self.counts(number)

    def counting(self, place: int = 0) -> list[Entry]:
        """The moves in force from a place on, in order of play."""
        return [self.moves[n] for n in self.numbers[place:] if self.in_force(n)]

    def redoable(self) -> Entry | None:
        """The last voided move, as long as no new move has been made since."""
        for entry in reversed(self.entries):
            action = entry.move.action
            if isinstance(action, Void):
                if self.voided.get(action.entry) == entry.id:
                    return self.moves[action.entry]
            elif not isinstance(action, (*NO_STATE, Redo)):
                return None
        return None

    def take(self, entry: Entry, judge: Judge) -> int:
        """Record an entry; returns the first place whose state it may change.

        Raises IllegalMove where it names an entry that is not in the state it needs.
        """
        action = entry.move.action
        if isinstance(action, Void):
            place = self._void(action.entry, entry.id, judge)
        elif isinstance(action, Redo):
            place = self._redo(action.entry, judge)
        elif isinstance(action, Replace | Insert):
            place = self._bring_in(entry, action, judge)
        else:
            place = len(self.numbers)
            self.numbers.append(entry.id)
            self.moves[entry.id] = entry
        self.entries.append(entry)
        return place

    def _void(self, target: int, by: int, judge: Judge) -> int:
        self._must_count(target, judge)
        self.voided[target] = by
        return self.numbers.index(self._original(target))

    def _bring_in(self, entry: Entry, action: Replace | Insert, judge: Judge) -> int:
        says = "A change of the past brings in a move of the game, not another change."
        judge.possible(not isinstance(action.with_.action, LogChange), "table.entry", says)
        if isinstance(action, Replace):
            self._must_count(action.entry, judge)
            place = self.numbers.index(action.entry)
            self.replaced[action.entry] = entry.id
            self.numbers.insert(place + 1, entry.id)
        else:
            self._must_be_there(action.before, judge)
            place = self.numbers.index(action.before)
            self.numbers.insert(place, entry.id)
        self.moves[entry.id] = Entry(entry.id, action.with_)
        return place

    def _redo(self, target: int, judge: Judge) -> int:
        says = "Entry {n} is not void; only a voided entry can come back."
        judge.possible(target in self.voided, "table.entry", says, n=target)
        original = self._original(target)
        says = "Entry {n} stood in the place of entry {k}, which has changed since."
        free = original == target or self.in_force(original)
        judge.possible(free, "table.entry", says, n=target, k=original)
        del self.voided[target]
        return self.numbers.index(original)

    def _original(self, target: int) -> int:
        """The move in whose place this one came, or the move itself: the two take turns."""
        return next((k for k, by in self.replaced.items() if by == target), target)

    def _must_be_there(self, target: int, judge: Judge) -> None:
        says = "There is no move with the number {n}."
        judge.possible(target in self.moves, "table.entry", says, n=target)

    def _must_count(self, target: int, judge: Judge) -> None:
        self._must_be_there(target, judge)
        says = "Entry {n} is void already."
        judge.possible(target not in self.voided, "table.entry", says, n=target)
        by = self.successor(target)
        says = "Entry {n} has been replaced by entry {by}; change that one."
        judge.possible(by is None, "table.entry", says, n=target, by=by)
