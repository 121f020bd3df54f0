"""Slips of the pen about Life Points: ways to a wrong number that explain it exactly."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.slips import Counted, Slip
from referee.games.carvings_duel.carvings import STARTING_LIFE


def slips(counted: Counted) -> Iterator[Slip]:
    """What was lost told as what is left, and one attack on the castle counted twice or not."""
    for player in counted.sheet.players:
        lost = STARTING_LIFE - player.total
        if lost != player.total:
            says = "the Life Points lost told as those that are left"
            yield Slip(player.name, says, lost)
        yield Slip(player.name, "one Life Point too few lost", player.total + 1)
        if player.total:
            yield Slip(player.name, "one Life Point lost twice", player.total - 1)
