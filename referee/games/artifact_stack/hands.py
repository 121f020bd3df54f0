"""What one player's Statues, China and monsters are grouped to, as the rulings have it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.rule import Readings
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.sets import (
    Grouping,
    china_groupings,
    china_value,
    monster_groupings,
)


def triangular(n: int) -> int:
    """1 + 2 + ... + n: what a set of n Statues is worth (`statues.values`)."""
    return n * (n + 1) // 2


def statue_points(final: Final, readings: Readings) -> int:
    """Sets apart and added (`statues.sets-apart`)."""
    return sum(statue_sets(final, readings))


def statue_sets(final: Final, readings: Readings) -> tuple[int, ...]:
    """The points of each set of Statues, the unflipped as ruling statues-flip has it."""
    reading, loose = readings["statues-flip"], final.statues_loose
    if reading == "never-flip":
        return _points_of((sum(final.statue_sets) + loose,))
    return _points_of(final.statue_sets) + _points_of(
        (1,) * loose if reading == "must-flip" else (loose,)
    )


def _points_of(sizes: Sequence[int]) -> tuple[int, ...]:
    return tuple(triangular(n) for n in sizes if n)


def loose_china(final: Final, readings: Readings) -> Grouping:
    """How the unlocked China cards are grouped, as ruling china-unlocked-at-end has it.

    What an owner states counts where it uses exactly their cards; else the best is taken.
    """
    if stated := stated_china(final, readings):
        groups = tuple((g, china_value(g) or 0) for g in stated)
        return Grouping(sum(points for _, points in groups), groups)
    if readings["china-unlocked-at-end"] == "locked-only":
        return Grouping(len(final.china_loose), tuple((c, 1) for c in final.china_loose))
    return china_groupings(final.china_loose)[0]


def stated_china(final: Final, readings: Readings) -> tuple[str, ...]:
    """The grouping that the owner states where it uses exactly their unlocked cards; else none."""
    stated = tuple((readings.value("china-unlocked-at-end") or {}).get(final.name, ()))
    return stated if "".join(sorted("".join(stated))) == final.china_loose else ()


def best_monsters(final: Final, readings: Readings) -> Grouping:
    """How monsters are paired with what contains them (ruling monster-pairing).

    What an owner states counts where their cards can be paired so; else the best is taken.
    """
    return stated_monsters(final, readings) or monster_groupings(final.monsters, readings)[0]


def stated_monsters(final: Final, readings: Readings) -> Grouping | None:
    """The pairing that the owner states; None where they state none or have not the cards."""
    stated = (readings.value("monster-pairing") or {}).get(final.name)
    if stated is None:
        return None
    pairs = {kind: n for kind, n in stated.items() if n}
    found = monster_groupings(final.monsters, readings)
    return next((g for g in found if dict(g.groups) == pairs), None)
