"""What many steps ask of the table: consent, whose turn it is, tiles that the box has."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.pieces import MEANING
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import TILES_IN_LEVEL, Tile


def must_be_phase(state: State, wanted: str, what: str, judge: Judge) -> None:
    """Each step of a game waits for the one before it."""
    judge.possible(state.phase == wanted, "table.phase", "{what} comes at another time: now {now}.",
                   what=what, now=NOW[state.phase])  # fmt: skip


def offered(state: State, column: int) -> str:
    """An offer in words: `glass and any piece, column 2`; only its column where it is gone."""
    offer = state.offers[column] if column < len(state.offers) else None
    if offer is None:
        return f"the offer in column {column + 1}"
    faces = " and ".join(MEANING[face] for face in offer.faces)
    return f"{faces}, column {column + 1}"


NOW = {
    "setup": "the game is laid out",
    "foreman": "the first Foreman is found",
    "offers": "the Foreman sets the offers out",
    "turn": "a player has the turn",
    "solo-offer": "three tokens are drawn",
    "solo-draft": "the offer is drafted",
    "solo-build": "a tile may be built, then the Builder advances",
    "solo-refill": "the plans are refilled",
    "light": "points are kept",
    "over": "the game is over",
}


def must_be_their_turn(state: State, seat: int, judge: Judge) -> None:
    """Only the active player acts (`turn.clockwise`, `turn.foreman-last`, `turn.first-player`)."""
    if seat == state.active:
        return
    rule = "turn.clockwise"
    if seat == state.foreman and state.waiting:
        rule = "turn.foreman-last"
    elif not state.acted:
        rule = "turn.first-player"
    says = "It is the turn of player {active}, not of player {n}; player {foreman} is the Foreman."
    judge.require(False, rule, says, active=state.active + 1, n=seat + 1, foreman=state.foreman + 1)


def nothing_due(state: State, judge: Judge, rule: str = "table.phase") -> None:
    """What is owed comes first."""
    step = state.due
    says = "Player {n} has something to decide first."
    judge.possible(step is None, rule, says, n=step.seat + 1 if step else 0)


def everybody_agrees(state: State, agreed: Sequence[int], rule: str, judge: Judge) -> None:
    """A build or contribution stands if every player accepts it; none named: nobody objects."""
    if not agreed:
        return
    wanting = [s + 1 for s in range(len(state.seats)) if s not in agreed and s not in state.left]
    who = " and ".join(f"player {n}" for n in wanting).capitalize()
    has = "has" if len(wanting) == 1 else "have"
    judge.require(not wanting, rule, "{who} {has} not agreed.", who=who, has=has,
                  instead="Build it so that everybody agrees.")  # fmt: skip


def know_tile(state: State, tile: Tile, judge: Judge) -> State:
    """A tile comes into play: one of its name, and no more of a level than the box has."""
    name = tile.name.strip().casefold()
    says = "There is only one {name}, and it is in play already."
    judge.possible(name not in state.seen, "expansion.fixed-totals", says, name=tile.name)
    state = state.but(seen=state.seen | {name})
    if tile.level is None:
        return state
    levels = list(state.levels)
    levels[tile.level - 1] += 1
    judge.possible(levels[tile.level - 1] <= TILES_IN_LEVEL, "expansion.fixed-totals",
                   "That would be {n} tiles of level {level}; a game has {most}.",
                   n=levels[tile.level - 1], level=tile.level, most=TILES_IN_LEVEL)  # fmt: skip
    return state.but(levels=tuple(levels))
