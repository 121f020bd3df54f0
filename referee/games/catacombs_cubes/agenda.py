"""What is owed is carried out in order, until somebody has to decide or nothing is left."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.judge import Judge
from referee.games.catacombs_cubes import (
    building,
    changing,
    drafting,
    gains,
    laying,
    palace,
    solo,
    turns,
)
from referee.games.catacombs_cubes.gains import Run
from referee.games.catacombs_cubes.state import State, Step

RUN: dict[str, Callable[[State, Step, Judge], Run]] = {
    "gain": gains.gain,
    "any": gains.any_piece,
    "victim": gains.victim,
    "coin": gains.coin,
    "points": gains.points,
    "palace": palace.palace_step,
    "reset": palace.reset,
    "change": changing.change_step,
    "place": laying.place_step,
    "pair": laying.pair,
    "flush": building.flush,
    "discard": drafting.discard_step,
}
"""Each carries a step out on the state without it, or answers None: a player decides it."""


def settle(state: State, judge: Judge) -> State:
    """Everything that nobody has to decide, then what may have ended."""
    while state.agenda:
        step = state.agenda[0]
        after = RUN[step.kind](state.but(agenda=state.agenda[1:]), step, judge)
        if after is None:
            return state
        state = after
    return solo.at_rest(state, judge) if state.solo else turns.at_rest(state, judge)
