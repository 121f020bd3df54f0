"""Slips of the pen when boards are read: ways to a wrong number of check marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.slips import Counted, Slip
from referee.games.geometric_art.position import finals_of
from referee.games.geometric_art.rules import finals
from referee.games.geometric_art.scoring import Final


def slips(counted: Counted) -> Iterator[Slip]:
    """X marks taken off the check marks, added to them, or read in their place."""
    for final, player in zip(_finals(counted), counted.sheet.players, strict=True):
        if final.xs:
            yield Slip(
                player.name, "X marks taken off, which they never are", player.total - final.xs
            )
            yield Slip(player.name, "X marks counted as check marks too", player.total + final.xs)
        if final.xs != final.checks:
            yield Slip(player.name, "X marks read in place of check marks", final.xs)


def _finals(counted: Counted) -> Sequence[Final]:
    """What each player ends with, at a table as in a position."""
    if counted.state is None:
        return finals_of(counted.position)
    return finals(counted.state, [p.name for p in counted.sheet.players])
