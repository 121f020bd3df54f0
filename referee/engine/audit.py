"""The audit: a pile counted on the table against the log, and which entries could be wrong.

The piles are those a game can count. Which entries touch one is found by comparing its count
before and after each; what would explain a difference, by trying the log without that entry or
with another number in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.action import LogChange, Move, Redo, Replace, Void
from referee.engine.game import Countable, Rules
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.engine.variants import variations

MOST_TRIED = 60
"""Entries that are tried, newest first: a difference is noticed soon or hardly ever explained."""

MOST_REPAIRS = 12
"""Explanations kept; a difference with more of them is explained by none."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Something to count: one countable, or all parts of a pile together (`whole`).

    `of` names the pile that a part belongs to.
    """

    what: str
    label: str
    value: int
    low: int
    high: int
    seat: int | None
    open: bool | None
    whole: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Touch:
    """An entry that changed a pile's count, and by how much."""

    entry: int
    by: int


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of the log that alone would make its count right: of entry `entry`.

    `turns` is how many later entries would be judged otherwise.
    """

    entry: int
    change: Void | Redo | Replace
    turns: int


def piles(rules: Rules, state: Any) -> tuple[Pile, ...]:
    """All that can be counted: whole piles of several parts first, then each countable."""
    parts = rules.countables(state)
    groups: dict[tuple[int | None, str], list[Countable]] = {}
    for part in parts:
        if part.pile:
            groups.setdefault((part.seat, part.pile), []).append(part)
    wholes = [_whole(*key, group) for key, group in groups.items() if len(group) > 1]
    return (*wholes, *map(_single, parts))


def _whole(seat: int | None, name: str, parts: Sequence[Countable]) -> Pile:
    total, high = sum(p.value for p in parts), sum(p.high for p in parts)
    known = _strictest(p.open for p in parts)
    of = "" if seat is None else seat
    return Pile(f"pile:{of}:{name}", name, total, 0, min(high, 999), seat, known, whole=True)


def _strictest(shown: Iterable[bool | None]) -> bool | None:
    """How open a whole is: as its most closed part."""
    found = set(shown)
    return False if False in found else None if None in found else True


def _single(part: Countable) -> Pile:
    return Pile(part.what, part.label, part.value, part.low, part.high, part.seat, part.open,
                of=part.pile)  # fmt: skip


def find(rules: Rules, state: Any, what: str) -> Pile | None:
    """The pile of that name, None where there is none."""
    return next((p for p in piles(rules, state) if p.what == what), None)


def _count(log: Log, state: Any, what: str) -> int:
    """The count in a state; what is not there yet counts nothing."""
    pile = find(log.game.rules, state, what)
    return 0 if pile is None else pile.value


def touched(log: Log, what: str, since: int = 0) -> tuple[Touch, ...]:
    """What changed a pile after the first `since` entries of the log, in order of entering.

    A move counts with what it did in its place; a change of the past with what it turned since.
    """
    fresh = {e.id for e in log.order.entries[since:]}
    changes = [e for e in log.order.entries[since:] if isinstance(e.move.action, LogChange)]
    apart = {e.id for e in changes}
    found = [
        Touch(p.entry.id, by)
        for p in log.played
        if p.entry.id in fresh - apart
        and (by := _count(log, p.after, what) - _count(log, p.before, what))
    ]
    found += [Touch(e.id, by) for e in changes if (by := _turned(log, e, what))]
    return tuple(sorted(found, key=lambda t: t.entry))


def _turned(log: Log, change: Entry, what: str) -> int:
    """By how much a change of the past moved the count; 0 where it no longer matters itself."""
    without = _tried(log, _undoing(change))
    if without is None:
        return 0
    return _count(log, log.state, what) - _count(log, without.state, what)


def _undoing(entry: Entry) -> Void | Redo:
    """The change that takes an entry's effect away."""
    action = entry.move.action
    if isinstance(action, Void):
        return Redo(entry=action.entry)
    return Void(entry=action.entry if isinstance(action, Redo) else entry.id)


def _tried(log: Log, change: Void | Redo | Replace) -> Log | None:
    """The log with a change, None where it is refused."""
    trial = log.fork()
    taken = trial.append(Entry(log.last_id + 1, Move(None, change))).taken
    return trial if taken else None


# ---- what would explain a difference


def repairs(log: Log, what: str, counted: int, touches: Sequence[Touch]) -> tuple[Repair, ...]:
    """The single changes of these entries that make the log's count what was counted.

    Those that turn no later entry come first, then the newest.
    """
    found: list[Repair] = []
    for touch in sorted(touches, key=lambda t: -t.entry)[:MOST_TRIED]:
        found += _of_entry(log, what, counted, touch)
    found.sort(key=lambda r: (r.turns, -r.entry))
    return tuple(found[:MOST_REPAIRS])


def _of_entry(log: Log, what: str, counted: int, touch: Touch) -> Iterator[Repair]:
    entry = next(e for e in log.order.entries if e.id == touch.entry)
    wanted = counted - _count(log, log.state, what)
    for change in (_undoing(entry), *_replacements(log, what, touch.entry, wanted)):
        trial = _tried(log, change)
        if trial is not None and _count(trial, trial.state, what) == counted:
            of = change.entry if isinstance(change, Redo) else touch.entry
            yield Repair(of, change, _contested(trial) - _contested(log))


def _contested(log: Log) -> int:
    return len(log.contested)


def _replacements(log: Log, what: str, number: int, wanted: int) -> Iterator[Replace]:
    """The entry with another number in it that moves the count by so much more in its place.

    Only these are then tried on the whole log, which takes longer.
    """
    played = next((p for p in log.played if p.entry.id == number), None)
    if played is None:
        return
    before = _count(log, played.before, what)
    right = _count(log, played.after, what) + wanted
    for move in variations(log.game, played.before, played.entry.move, abs(wanted)):
        after = log.judged(Entry(number, move), played.before)
        if after is not None and _count(log, after, what) == right and right != before:
            yield Replace(entry=number, with_=move)
