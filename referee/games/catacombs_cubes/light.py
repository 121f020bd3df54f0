"""Light depth: points, Coins and Palace Track positions, nothing else."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import LightEnd, LightTurn
from referee.games.catacombs_cubes.gains import points, receive
from referee.games.catacombs_cubes.pieces import COINS, paid
from referee.games.catacombs_cubes.state import Builder, State, Step
from referee.games.catacombs_cubes.table import must_be_phase
from referee.games.catacombs_cubes.tiles import Tile


def light_turn(state: State, seat: int, action: LightTurn, judge: Judge) -> State:
    """What a turn brought one player; in any order, for turns are not kept."""
    must_be_phase(state, "light", "A turn of a light log", judge)
    judge.require(seat not in state.left, "table.seat", "Player {n} has left.", n=seat + 1)
    if action.points:
        state = points(state, Step("points", seat, "reward.vp", n=action.points), judge)
    for colour, name in enumerate(COINS):
        state = _coins(state, seat, colour, getattr(action, name), judge)
    if action.reset:
        judge.cite("palace.track-reset", "A Palace is finished: all trackers go back.")
        for at in range(len(state.seats)):
            state = state.with_seat(at, palace=0)
    if action.palace is not None:
        state = _tracker(state, seat, action.palace, judge)
    judge.cite("turn.clockwise", "The turn of player {n} is noted.", n=seat + 1)
    return state.but(light_turns=state.light_turns + 1)


def _coins(state: State, seat: int, colour: int, n: int, judge: Judge) -> State:
    held = state.seats[seat].coins[colour]
    says = "Player {p} has {held} {coin} Coins; {n} cannot go."
    judge.possible(
        held + n >= 0, "table.pieces", says, p=seat + 1, held=held, coin=COINS[colour], n=-n
    )
    if n >= 0:
        return receive(state, seat, colour, n) if n else state
    coins = paid(state.seats[seat].coins, colour, n)
    return state.with_seat(seat, coins=coins).but(issued=paid(state.issued, colour, n))


def _tracker(state: State, seat: int, now: int, judge: Judge) -> State:
    had = state.seats[seat].palace
    says = (
        "The Palace tracker of player {n} stands at {had}; it goes back only when a Palace is done."
    )
    judge.require(now >= had, "palace.step-per-cube", says, n=seat + 1, had=had)
    more = state.seats[seat].contributed + max(0, now - had)
    return state.with_seat(seat, palace=now, contributed=more)


def light_end(state: State, action: LightEnd, judge: Judge) -> State:
    """The last round is over; in solo the Builder's side is counted here."""
    must_be_phase(state, "light", "The end of a light log", judge)
    if not state.solo:
        solo_only = not action.tile_points and not action.pairs
        judge.possible(solo_only, "solo.score-builder-tiles", "There is no Simulated Builder here.")
        judge.cite("end.finish-round", "The last round is over.")
        return state.but(phase="over")
    says = "Enter the points of the Builder's tiles, its starting tile first."
    judge.told(bool(action.tile_points), "solo.score-builder-tiles", says)
    tiles = tuple(
        Tile(name=f"tile {n}", points=p, cubes=1, connectors=("black", "black", "black", "black"))
        for n, p in enumerate(action.tile_points, 1)
    )
    judge.cite("solo.end-immediate", "The solo game is over.")
    builder = Builder(tracker=0, tiles=tiles, pairs=action.pairs)
    return state.but(phase="over", builder=builder)
