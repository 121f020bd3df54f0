"""Slips of the pen when a Sculpture is counted: ways to a wrong total that explain it exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import structs

from referee.engine.score import PlayerScore
from referee.engine.slips import Counted, Slip
from referee.games.chiseled import mat, outcome, position
from referee.games.chiseled.critics import PRINTED, PRINTED_POINTS
from referee.games.chiseled.final import Final
from referee.games.chiseled.options import DECK, PARTS, Critic
from referee.games.chiseled.scoring import sheet_of

NAMES: Mapping[str, str] = {"head": "Heads", "body": "Bodies", "arm": "Arms", "scrap": "Scrap"}


def slips(counted: Counted) -> Iterator[Slip]:
    """What goes wrong at this game's tables: the mat's other side, odd Arms, unearned Critics."""
    for player in counted.sheet.players:
        yield from _other_side(player, counted)
        yield from _odd_arms(player, counted)
        yield from _not_earned(player, counted)
    yield from _colours_swapped(counted)


def _points(part: str, count: int, counted: Counted) -> int:
    """What so many cards of a part give, by the readings in force."""
    if part == "body":
        return mat.body(count, counted.readings).points or 0
    if part == "arm":
        return mat.arm(count, counted.readings).points or 0
    return count * (mat.HEAD_EACH if part == "head" else mat.SCRAP_EACH)


def _other_side(player: PlayerScore, counted: Counted) -> Iterator[Slip]:
    """A row, or all, counted in the Trash Pile: what lies there is what the deck had less."""
    lines = {line.id: line for line in player.lines}
    shifts = {
        part: _points(part, DECK[part] - lines[part].count, counted) - lines[part].points
        for part in PARTS
    }
    whole = player.total + sum(shifts.values())
    yield Slip(player.name, "the Trash Pile counted instead of the Sculpture", whole)
    for part, shift in shifts.items():
        if shift:
            says = f"{NAMES[part]} read off the mat's other side, for the Trash Pile"
            yield Slip(player.name, says, player.total + shift)


def _odd_arms(player: PlayerScore, counted: Counted) -> Iterator[Slip]:
    """An odd number of Arms gives nothing; it is easily scored as the even one beside it."""
    line = next(x for x in player.lines if x.id == "arm")
    if line.count % 2 == 0:
        return
    for even in (line.count - 1, line.count + 1):
        points = mat.arm(even, counted.readings).points if 0 < even < DECK["arm"] else 0
        if points:
            says = f"{line.count} Arms scored like {even}, though an odd number gives nothing"
            yield Slip(player.name, says, player.total + points)


def _not_earned(player: PlayerScore, counted: Counted) -> Iterator[Slip]:
    """A Critic's bonus taken without what it asks for."""
    for line in player.lines:
        if line.id.startswith("critic:") and not line.points:
            points = _bonus(line.id.removeprefix("critic:"), counted)
            says = f"the bonus of “{line.label}” taken without meeting it"
            yield Slip(player.name, says, player.total + points)


def _bonus(critic: str, counted: Counted) -> int:
    typed = (c for c in counted.options.critics if isinstance(c, Critic) and c.name == critic)
    found = next(typed, None)
    return PRINTED_POINTS if critic in PRINTED or found is None else found.points


def _colours_swapped(counted: Counted) -> Iterator[Slip]:
    """Two colours of the Trash Pile taken for one another."""
    told = (
        position.counted(counted.position)
        if counted.state is None
        else outcome.counted(counted.state)
    )
    names = [p.name for p in counted.sheet.players]
    for one, other in (("gold", "silver"), ("silver", "onyx"), ("gold", "onyx")):
        swapped = {**told, "finals": [_swapped(final, one, other) for final in told["finals"]]}
        edition = counted.terms.edition
        sheet = sheet_of(counted.options, counted.readings, edition, names, **swapped)
        for player in sheet.players:
            says = f"{one.title()} and {other.title()} of the Trash Pile swapped"
            yield Slip(player.name, says, player.total)


def _swapped(final: Final, one: str, other: str) -> Final:
    colours = {one: getattr(final.trash, other), other: getattr(final.trash, one)}
    return structs.replace(final, trash=structs.replace(final.trash, **colours))
