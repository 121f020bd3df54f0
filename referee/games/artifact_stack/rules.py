"""The judge of Artifact Stack: which module plays which action.

| module | judges |
|---|---|
| rounds | setup, temple, round1, round2, end.second-temple-empty |
| taking | take, dig, peek, hire, turn |
| bonuses, stealing | bonus, coins, weapons, manuscript, jewelry, china, statues |
| effects | curse, treasure |
| scoring, hands, awards | score, end, and what every deck is worth |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Terms
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.engine.shared import leaves, seated, stops
from referee.games.artifact_stack import bonuses, effects, rounds, taking
from referee.games.artifact_stack.actions import (
    BuildTemple,
    CardEffect,
    EndTurn,
    FlipStatues,
    Hire,
    LockChina,
    Peek,
    Take,
    Trigger,
)
from referee.games.artifact_stack.counting import finals
from referee.games.artifact_stack.scoring import sheet_of
from referee.games.artifact_stack.state import State, first_state

BY_CONSTRUCTION = {
    "peek.optional": "no check asks for a peek",
    "china.lock-optional": "no check asks for a lock",
    "bonus.flipped-scores": "scoring does not look at facings",
    "score.both-facings": "scoring does not look at facings",
    "score.only-at-end": "a sheet before the end is unfinished",
    "score.star-card-taken": "the line of the award stands for the Star Card",
    "component.star-value": "STAR_VALUE in scoring",
    "relics.ties": "every player at either end gets the whole award",
    "score.star-tie": "every player with the most gets the whole award",
    "end.most-points": "the ranking's first key is the total",
    "sets.later-card-new-set": "a set is the cards one entry flipped; the rest are loose",
}
"""Rules that no single line judges, and what keeps them."""

Play = Callable[[State, int, Any, Judge], State]

PLAYS: dict[type[Action], Play] = {
    Peek: taking.peek,
    Take: taking.take,
    Hire: taking.hire,
    Trigger: bonuses.trigger,
    LockChina: bonuses.lock_china,
    FlipStatues: bonuses.flip_statues,
    CardEffect: effects.card_effect,
    EndTurn: rounds.end_turn,
}


def setup(terms: Terms) -> State:
    """2 Silver each, the rest in the bank, no temple yet (`setup.starting-silver`)."""
    return first_state(terms)


def apply(state: State, seat: int | None, action: Action, judge: Judge) -> State:
    """Judge an action and return the state after it."""
    if isinstance(action, BuildTemple):
        return rounds.build_temple(state, action, judge)
    at = seated(seat, judge)
    judge.possible(
        state.phase != "build",
        "table.phase",
        "The temple of round {n} is not built yet; enter it first.",
        n=state.round,
    )
    judge.require(at not in state.left, "table.seat", "Player {n} has left.", n=at + 1)
    return PLAYS[type(action)](state, at, action, judge)


def leave(state: State, seat: int, judge: Judge) -> State:
    """A seat is skipped from now on; its turn, if it was theirs, passes on."""
    leaves(seat, judge, gone=seat in state.left)
    after = state.but(left=state.left | {seat})
    if len(after.left) == len(after.seats):
        return after.but(phase="over")
    if seat == state.active and state.phase == "turn":
        return rounds.pass_on(after, judge)
    return after


def end(state: State, judge: Judge) -> State:
    """The table stops here and scores."""
    stops(judge)
    return state.but(phase="over")


def is_over(state: State) -> bool:
    """Whether the second temple is empty, or the table agreed to stop."""
    return state.phase == "over"


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The score as it stands (`score.only-at-end`: unfinished before the end)."""
    terms = state.terms
    return sheet_of(
        terms.book,
        terms.edition,
        terms.options,
        terms.readings,
        finals(state, names),
        left=state.left,
        over=state.phase == "over",
    )
