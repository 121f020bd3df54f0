"""The judge of Carvings Duel: which module plays which action.

| module | judges |
|---|---|
| opening, pouches | pouch, setup, castle.start-six |
| turns, drawing, putting_back | turn, scholar, miner and cart draws |
| summoning, tributes | summon, tribute |
| playing, targets, effects | commodity, child and every commodity |
| revealing | thief, lion |
| battle, ground | attack, battle, horse, graveyard, castle.zero-loses |
| commands | command |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Terms
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.engine.shared import seated, stops
from referee.games.carvings_duel import (
    battle,
    commands,
    drawing,
    opening,
    playing,
    revealing,
    summoning,
    turns,
)
from referee.games.carvings_duel.actions import (
    Attack,
    Command,
    Concede,
    Discard,
    DrawFirst,
    DrawPlace,
    EndTurn,
    Pick,
    Play,
    RegisterPouch,
    Respond,
    RevealPick,
    Start,
    Summon,
)
from referee.games.carvings_duel.counting import finals
from referee.games.carvings_duel.scoring import sheet_of
from referee.games.carvings_duel.settling import settled
from referee.games.carvings_duel.state import State, first_state

BY_CONSTRUCTION = {
    "summon.normal-optional": "ending a turn asks for no summon",
    "tribute.one": "a summon names one tribute at most",
}
"""Rules that no single line judges, and what keeps them."""

Seated = Callable[[State, int, Any, Judge], State]


def _attack(state: State, seat: int, action: Attack, judge: Judge) -> State:
    after, item = battle.declared(state, seat, action, judge)
    return playing.pushed(after, item, judge)


def _concede(state: State, seat: int, action: Concede, judge: Judge) -> State:
    judge.possible(state.begun, "table.phase", "The duel has not begun.")
    judge.cite("table.over", "Player {n} concedes and has lost.", n=seat + 1)
    return state.with_side(seat, conceded=True)


PLAYS: dict[type[Action], Seated] = {
    RegisterPouch: opening.register_pouch,
    Pick: drawing.pick,
    Discard: drawing.discard,
    Summon: summoning.summon,
    Play: playing.play,
    Attack: _attack,
    Respond: playing.respond,
    RevealPick: revealing.reveal_pick,
    DrawPlace: revealing.draw_place,
    EndTurn: turns.end_turn,
    Concede: _concede,
}

BEFORE = (RegisterPouch, Concede, Command)
"""What judges by itself whether the duel has begun."""


def setup(terms: Terms) -> State:
    """Two castles with six Life Points, no pouch registered yet."""
    return first_state(terms)


def apply(state: State, seat: int | None, action: Action, judge: Judge) -> State:
    """Judge an action and return the state after it."""
    if state.left:
        says = "A duel has two players, and player {n} has left."
        judge.require(False, "duel.two-players", says, n=min(state.left) + 1)
    if isinstance(action, Start):
        return opening.start(state, action, judge)
    if isinstance(action, DrawFirst):
        return opening.draw_first(state, action, judge)
    at = seated(seat, judge)
    judge.possible(
        state.begun or isinstance(action, BEFORE), "table.phase", "The duel has not begun yet."
    )
    if isinstance(action, Command):
        return _typed(state, at, action, judge)
    return PLAYS[type(action)](state, at, action, judge)


def _typed(state: State, seat: int, command: Command, judge: Judge) -> State:
    """A typed command, played as the action it stands for; one that asks changes nothing."""
    action, asks = commands.understood(state, seat, command, judge)
    after = state if action is None else PLAYS[type(action)](state, seat, action, judge)
    return state if asks else after


def leave(state: State, seat: int, judge: Judge) -> State:
    """A duelist goes; the table is offered to end there, since a duel has two players."""
    judge.possible(seat not in state.left, "table.seat", "That seat has left already.")
    judge.cite("duel.two-players", "Player {n} leaves and is ranked last.", n=seat + 1)
    return settled(state.but(left=state.left | {seat}), judge)


def end(state: State, judge: Judge) -> State:
    """The table stops here."""
    stops(judge)
    return state.but(ended=True)


def is_over(state: State) -> bool:
    """Whether a castle has fallen, somebody conceded, or the table agreed to stop."""
    return state.is_over


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The duel as it stands: unfinished until a castle falls, somebody concedes, or all agree."""
    terms = state.terms
    return sheet_of(
        terms.book,
        terms.edition,
        terms.readings,
        finals(state, names),
        ended=state.ended,
        over=state.is_over,
    )
