"""Slips of the pen at the end of a game: ways to a wrong total that explain it exactly."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.score import Line, PlayerScore
from referee.engine.slips import Counted, Slip
from referee.games.catacombs_cubes.gains import TRACK
from referee.games.catacombs_cubes.scoring import PLACES


def slips(counted: Counted) -> Iterator[Slip]:
    """The lap forgotten or counted wrongly, a place among Coins mistaken, Coins 1 point each."""
    for player in counted.sheet.players:
        yield from _laps(player)
        yield from _places(player)
        yield from _coins_by_count(player)
        yield from _builder(player)


def _laps(player: PlayerScore) -> Iterator[Slip]:
    line = next((x for x in player.lines if x.id == "track"), None)
    if line is None:
        return
    if line.points > TRACK:
        says = "the way around the Victory Track forgotten: only the space counted"
        yield Slip(player.name, says, player.total - TRACK * (line.points // TRACK))
        laps = line.points // TRACK
        says = f"{TRACK + 1} counted for the way around the track, not {TRACK}"
        yield Slip(player.name, says, player.total + laps)
    yield Slip(player.name, "the way around the track counted once too often", player.total + TRACK)


def _places(player: PlayerScore) -> Iterator[Slip]:
    """5, 3 and 1 for the places in a colour: one place off."""
    for line in _coins(player):
        for points in (p for p in PLACES if p != line.points):
            says = f"{line.label} scored as place {PLACES.index(points) + 1}"
            yield Slip(player.name, says, player.total - line.points + points)


def _coins_by_count(player: PlayerScore) -> Iterator[Slip]:
    lines = _coins(player)
    if lines:
        shift = sum(line.count - line.points for line in lines)
        yield Slip(player.name, "Coins counted 1 point each, not by place", player.total + shift)
        none = sum(line.points for line in lines)
        yield Slip(player.name, "the points for Coins left out", player.total - none)


def _builder(player: PlayerScore) -> Iterator[Slip]:
    worth = sum(x.points for x in player.lines if x.id.startswith("builder-"))
    if worth:
        says = "the Simulated Builder's worth not taken off"
        yield Slip(player.name, says, player.total - worth)


def _coins(player: PlayerScore) -> list[Line]:
    return [line for line in player.lines if line.id.startswith("coins-")]
