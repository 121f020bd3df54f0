"""Slips of the pen: ways to arrive at a wrong total that explain the number exactly.

Those that any score sheet invites stand here; a game adds its own as pure functions over what was
counted. A slip is no accusation: it says how the number could have come about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from referee.engine.game import Game, Terms
    from referee.engine.rule import Readings
    from referee.engine.score import Line, PlayerScore, Sheet

MOST_SLIPS = 5
"""Slips named for one claim; more would explain nothing."""


class Slip(Struct, frozen=True):
    """How a player could have arrived at another total."""

    name: str
    says: str
    total: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A score sheet and what it was made of: a final position, or the state of a table's log."""

    sheet: Sheet
    terms: Terms
    position: Any = None
    state: Any = None

    @property
    def options(self) -> Any:
        """The options of the table."""
        return self.terms.options

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.terms.readings


def common(sheet: Sheet) -> Iterator[Slip]:
    """A line left out, counted twice, its sign turned, its count taken for points, or swapped."""
    for player in sheet.players:
        for line in player.lines:
            for says, points in misread(line):
                total = player.total - line.points + points
                if total != player.total:
                    yield Slip(player.name, says, total)
        yield from _swapped(player, sheet.players)


def misread(line: Line) -> Iterator[tuple[str, int]]:
    """Ways to get one line wrong: a sentence, and the points it would then give."""
    if line.points:
        yield f"“{line.label}” left out", 0
        yield f"“{line.label}” counted twice", 2 * line.points
        turned = "taken off instead of added" if line.points > 0 else "added instead of taken off"
        yield f"“{line.label}” {turned}", -line.points
    if line.count != line.points:
        yield f"“{line.label}”: {line.count} entered as points", line.count


def _swapped(player: PlayerScore, players: Sequence[PlayerScore]) -> Iterator[Slip]:
    mine = {line.id: line for line in player.lines}
    for other in players:
        for line in other.lines if other is not player else ():
            own = mine.get(line.id)
            if own is not None and own.points != line.points:
                says = f"“{own.label}” of {other.name} in place of their own"
                yield Slip(player.name, says, player.total - own.points + line.points)


def slips_of(game: Game, counted: Counted) -> Iterator[Slip]:
    """All slips that may explain a claim: the game's own first, then those of any sheet."""
    if game.slips is not None:
        yield from game.slips(counted)
    yield from common(counted.sheet)


def explaining(slips: Iterable[Slip], claimed: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """For each claim the slips that lead exactly to it, the first few."""
    found: dict[str, list[str]] = {name: [] for name in claimed}
    for slip in slips:
        says = found.get(slip.name, [])
        fits = claimed.get(slip.name) == slip.total and slip.says not in says
        if fits and len(says) < MOST_SLIPS:
            says.append(slip.says)
    return {name: tuple(says) for name, says in found.items()}
