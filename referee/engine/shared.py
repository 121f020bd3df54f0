"""What every game judges alike: who acts, who leaves, the agreed end, a count set right."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.game import Countable
from referee.engine.judge import Judge


def seated(seat: int | None, judge: Judge) -> int:
    """The seat of an entry that only a player can make (`table.seat`)."""
    judge.possible(seat is not None, "table.seat", "It is a player who does this; name the seat.")
    assert seat is not None
    return seat


def leaves(seat: int, judge: Judge, *, gone: bool) -> None:
    """A player leaves, which those who are gone cannot do again (`table.seat`)."""
    judge.possible(not gone, "table.seat", "Player {n} has left already.", n=seat + 1)
    says = "Player {n} is skipped from now on and ranked last."
    judge.cite("table.seat", says, n=seat + 1)


def stops(judge: Judge) -> None:
    """The table ends the game before its time (`table.over`)."""
    judge.cite("table.over", "The table agreed to end the game here.")


def counted(countables: Iterable[Countable], what: str, to: int, judge: Judge) -> Countable:
    """What was counted on the table, if so many can lie there (`table.pieces`)."""
    found = next(c for c in countables if c.what == what)
    says = "{label} cannot be {to}; it is {low} to {high}."
    judge.possible(found.low <= to <= found.high, "table.pieces", says, label=found.label, to=to,
                   low=found.low, high=found.high)  # fmt: skip
    says = "{label}: {was} in the log, {to} on the table."
    judge.cite("table.pieces", says, label=found.label, was=found.value, to=to)
    return found
