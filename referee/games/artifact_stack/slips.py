"""Slips of the pen when a tableau is counted: ways to a wrong total that explain it exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.score import Line, PlayerScore
from referee.engine.slips import Counted, Slip
from referee.games.artifact_stack.awards import RELICS_MOST, STAR_VALUE
from referee.games.artifact_stack.counting import finals
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.hands import triangular
from referee.games.artifact_stack.position import final_of
from referee.games.artifact_stack.sets import china_value


def slips(counted: Counted) -> Iterator[Slip]:
    """Grown Statues, an award that another has, China grouped badly, stars paid one by one."""
    for player in counted.sheet.players:
        for line in player.lines:
            yield from _of_line(player, line)
    for final, player in zip(_finals(counted), counted.sheet.players, strict=True):
        yield from _of_cards(final, player)


def _finals(counted: Counted) -> Sequence[Final]:
    """What each player ends with, at a table as in a position."""
    if counted.state is None:
        return [final_of(player) for player in counted.position.players]
    return finals(counted.state, [p.name for p in counted.sheet.players])


def _of_line(player: PlayerScore, line: Line) -> Iterator[Slip]:
    def instead(says: str, points: int) -> Slip:
        return Slip(player.name, says, player.total - line.points + points)

    if line.id == "statues" and line.count:
        says = f"all {line.count} Statues counted as one set, though a flipped set does not grow"
        yield instead(says, triangular(line.count))
        yield instead("Statues counted 1 each, without their sets", line.count)
    if line.id == "relics-majority" and line.points != RELICS_MOST:
        yield instead("the award for most Relics taken without having most", RELICS_MOST)
    if line.id == "stars" and line.points == 0:
        yield instead("the award for most stars taken without having most", STAR_VALUE)
    if line.id == "stars" and line.count:
        yield instead("3 taken for every star, not once for most", STAR_VALUE * line.count)


def _of_cards(final: Final, player: PlayerScore) -> Iterator[Slip]:
    line = next((x for x in player.lines if x.id == "china"), None)
    if line is None:
        return
    locked = sum(china_value(s) or 0 for s in final.china_locked)
    triples = locked + _triples_first(final.china_loose)
    says = "China grouped by equal letters first"
    yield Slip(player.name, says, player.total - line.points + triples)
    singles = locked + len(final.china_loose)
    says = "unlocked China counted 1 each"
    yield Slip(player.name, says, player.total - line.points + singles)


def _triples_first(letters: str) -> int:
    """China grouped letter by letter: threes, then twos, then singles; ABC overlooked."""
    points = 0
    for letter in "ABC":
        threes, rest = divmod(letters.count(letter), 3)
        points += threes * (china_value("AAA") or 0)
        points += (china_value("A" * rest) or 0) if rest else 0
    return points
