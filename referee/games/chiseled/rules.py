"""The judge of Chiseled, as the kernel asks for it. Each step is in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Terms
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.engine.shared import seated
from referee.games.chiseled import (
    ending,
    light,
    opening,
    outcome,
    rubble,
    turn,
    wax,
)
from referee.games.chiseled.actions import (
    CriticMet,
    Deal,
    LightTurn,
    OpeningHand,
    Pass,
    Plan,
    RuinedRubble,
    ShedWax,
    UseTool,
)
from referee.games.chiseled.state import State


def setup(terms: Terms) -> State:
    """The table before the deal."""
    return opening.setup(terms)


def apply(state: State, seat: int | None, action: Action, judge: Judge) -> State:
    """Judge one of the game's own actions and return the state after it."""
    if isinstance(action, Deal):
        return opening.deal(state, action, judge)
    if isinstance(action, CriticMet):
        return ending.critic_met(state, action, judge)
    at = seated(seat, judge)
    says = "Player {n} has left the table; take that entry back first."
    judge.possible(not state.sides[at].left, "table.seat", says, n=at + 1)
    _fits_depth(state, action, judge)
    _fits_variant(state, action, judge)
    return _BY_ACTION[type(action)](state, at, action, judge)


def _fits_depth(state: State, action: Action, judge: Judge) -> None:
    """A light log has its own action, and no half-known values enter a full one."""
    light_action = isinstance(action, LightTurn)
    says = "This game is logged in {depth} depth: enter {right}."
    depth = state.options.depth
    right = "`turn`" if state.is_light else "`use-tool`, `plan` and `pass`"
    judge.possible(light_action == state.is_light, "table.phase", says, depth=depth, right=right)


def _fits_variant(state: State, action: Action, judge: Judge) -> None:
    """No entry names Waxed Marble where Sine Cera is not played (wax.variant)."""
    fields = (getattr(action, field) for field in action.__struct_fields__)
    named = any(isinstance(field, tuple) and "wax" in field for field in fields)
    waxed = named or isinstance(action, ShedWax) or bool(getattr(action, "shed", ()))
    says = "There is no Waxed Marble in this game: Sine Cera is not played."
    judge.possible(state.options.sine_cera or not waxed, "wax.variant", says)


def _pass(state: State, seat: int, action: Pass, judge: Judge) -> State:
    turn.in_turn(state, seat, "pass", judge)
    return ending.pass_on(state, seat, judge)


_BY_ACTION: Mapping[type[Action], Callable[[State, int, Any, Judge], State]] = {
    OpeningHand: opening.opening_hand,
    ShedWax: wax.shed,
    UseTool: turn.use_tool,
    Plan: turn.plan,
    RuinedRubble: rubble.ruined_rubble,
    Pass: _pass,
    LightTurn: light.light_turn,
}


def leave(state: State, seat: int, judge: Judge) -> State:
    """Take a seat out of the game, in whatever phase it is."""
    return ending.leave(state, seat, judge)


def end(state: State, judge: Judge) -> State:
    """End here by agreement of the table."""
    return ending.end(state, judge)


def is_over(state: State) -> bool:
    """Whether play has ended and every Critic has judged."""
    return state.phase == "over"


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The score as it stands."""
    return outcome.sheet(state, names)
