"""Slips of the pen when boards are read: ways to a wrong number of check marks."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.slips import Counted, Slip
from referee.games.geometric_art.position import Position


def slips(counted: Counted) -> Iterator[Slip]:
    """X marks taken off the check marks, added to them, or read in their place."""
    if not isinstance(counted.position, Position):
        return
    shown = zip(counted.position.players, counted.sheet.players, strict=True)
    for typed, player in shown:
        if typed.xs:
            yield Slip(
                player.name, "X marks taken off, which they never are", player.total - typed.xs
            )
            yield Slip(player.name, "X marks counted as check marks too", player.total + typed.xs)
        if typed.xs != typed.checks:
            yield Slip(player.name, "X marks read in place of check marks", typed.xs)
