"""What differs between two moves of the same kind, as a sentence can say it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from referee.engine.action import Move
from referee.engine.codec import to_plain


@dataclass(frozen=True, slots=True)
class Slip:
    """One number that differs: how many of `thing` (empty: the field's own number), was and is."""

    field: str
    thing: str
    was: int
    now: int

    @property
    def says(self) -> str:
        """`2 instead of 3`, `1 × gold head instead of 2`."""
        of = f" × {self.thing.replace('-', ' ')}" if self.thing else ""
        return f"{self.now}{of} instead of {self.was}"


def slips(before: Move, after: Move) -> tuple[Slip, ...]:
    """The numbers in which two moves differ."""
    was, now = to_plain(before.action), to_plain(after.action)
    return tuple(s for name in now for s in _of_field(name, was.get(name), now[name]))


def _of_field(name: str, was: Any, now: Any) -> list[Slip]:
    if was == now:
        return []
    if isinstance(was, int) and isinstance(now, int):
        return [Slip(name, "", was, now)]
    if isinstance(was, list | tuple) and isinstance(now, list | tuple):
        old, new = Counter(map(str, was)), Counter(map(str, now))
        things = dict.fromkeys((*old, *new))
        return [Slip(name, t, old[t], new[t]) for t in things if old[t] != new[t]]
    return []
