"""The judge of Geometric Art: which module plays which action.

| module | judges |
|---|---|
| drawing, dice_numbers | rolls, topics, Dice Numbers, sealed titles, the reveal |
| ink, cards | drawings, Ability Cards |
| guessing | Painters and joint guesses |
| telling | titles told, used titles, the next painting |
| results | joint marks and dice |
| racing | hands, guesses and marks of Best Artist |
| ending | X limits, dice, Topic Cards, equal titles, rounds |
| titles | when two titles are the same |
| scoring | check marks, who may win, ties |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Terms
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.engine.shared import leaves, seated, stops
from referee.games.geometric_art import (
    cards,
    dice_numbers,
    drawing,
    ending,
    guessing,
    ink,
    racing,
    results,
)
from referee.games.geometric_art.actions import (
    Ability,
    ClosePainting,
    DiceNumber,
    DrawingDone,
    DrawPainter,
    DrawTopic,
    EndRound,
    Guess,
    NextRound,
    Painter,
    RaiseHand,
    Reveal,
    Roll,
    TellTitle,
    TitleWritten,
    Topic,
    Verdict,
)
from referee.games.geometric_art.scoring import Ending, Final, counting, sheet_of
from referee.games.geometric_art.state import State, first_state

BY_CONSTRUCTION = {
    "mode.two-modes": "Options.mode is one of two",
    "mode.joint-player-count": "FEWEST in options, and the game's seats",
    "mode.best-player-count": "FEWEST in options, and the game's seats",
    "mode.best-most-points": "the ranking's first key is the total, one point a check mark",
    "best.goal-most-titles": "check marks stand for titles named (ruling best-points-are-checks)",
    "best.draw-number-own-choice": "any of the rolled dice may make up the number",
    "joint.round-only-if-continuing": "a game that is over takes no roll",
    "best.marks-anywhere": "marks have no upper bound",
}
"""Rules that no single line judges, and what keeps them."""

Play = Callable[[State, int, Any, Judge], State]
TablePlay = Callable[[State, "int | None", Any, Judge], State]

OF_A_SEAT: dict[type[Action], Play] = {
    TitleWritten: drawing.title,
    DrawingDone: ink.drawing_done,
    Ability: cards.ability,
    RaiseHand: racing.raise_hand,
}
"""What a player does; the entry names the seat."""

OF_THE_TABLE: dict[type[Action], TablePlay] = {
    Roll: drawing.roll,
    Topic: drawing.topic,
    DrawTopic: drawing.draw_topic,
    DiceNumber: dice_numbers.dice_number,
    Reveal: drawing.reveal,
    Painter: guessing.painter,
    DrawPainter: guessing.draw_painter,
    Verdict: racing.verdict,
    EndRound: ending.end_round,
    NextRound: ending.next_round,
}


def setup(terms: Terms) -> State:
    """Seven dice, the Topic Deck, and the starting cards of each player."""
    return first_state(terms)


def apply(state: State, seat: int | None, action: Action, judge: Judge) -> State:
    """Judge an action and return the state after it."""
    if state.fresh and not isinstance(action, Ability):
        state = state.but(fresh=frozenset())
    judge.possible(
        seat is None or seat not in state.left, "table.seat", "That player has left the game."
    )
    for_table = OF_THE_TABLE.get(type(action))
    if for_table is not None:
        return for_table(state, seat, action, judge)
    if isinstance(action, TellTitle):
        guessing.must_be_painter(state, seat, judge, "The title")
        tell = results.tell_joint if state.is_joint else racing.tell_best
        return tell(state, action, judge)
    if isinstance(action, ClosePainting):
        return _close(state, seat, action, judge)
    at = seated(seat, judge)
    if isinstance(action, Guess):
        return _guess(state, at, action, judge)
    return OF_A_SEAT[type(action)](state, at, action, judge)


def _guess(state: State, seat: int, action: Guess, judge: Judge) -> State:
    if not state.is_joint:
        return racing.guess(state, seat, action, judge)
    says = "The Painter is silent until all guesses are given."
    judge.require(action.right is None, "joint.guess-painter-silent", says)
    return guessing.joint_guess(state, seat, action.text, action.passes, judge)


def _close(state: State, seat: int | None, action: ClosePainting, judge: Judge) -> State:
    if not state.is_joint:
        return racing.close_painting(state, seat, action, judge)
    says = "A joint painting is closed by telling its title."
    judge.possible(state.phase == "rescue", "joint.guess-title-told", says)
    judge.reading("one-die-when")
    return ending.lost_by_dice(state, "joint.goal-one-die-ends", judge)


def leave(state: State, seat: int, judge: Judge) -> State:
    """A seat is skipped from now on; what waited for it goes on without."""
    leaves(seat, judge, gone=seat in state.left)
    after = state.but(left=state.left | {seat})
    if not after.present:
        return ending.over(after, "table.seat")
    if state.painter == seat and state.solver is not None:  # named already: only not told
        after = racing.marked(after, judge)
    if after.phase != "rescue":
        return guessing.without(after, seat, judge)
    going_on = guessing.without(after.but(phase="guess"), seat, judge)
    return ending.still_lost(going_on.but(phase="rescue"), judge)


def end(state: State, judge: Judge) -> State:
    """The table stops here and scores."""
    stops(judge)
    return ending.over(state, "table.over")


def is_over(state: State) -> bool:
    """Whether the game has come to one of its ends, or the table agreed to stop."""
    return state.phase == "over"


def finals(state: State, names: Sequence[str]) -> tuple[Final, ...]:
    """What each player has now, as the score wants it."""
    return tuple(
        Final(n, s.checks, s.xs, counting(state.options, state.readings, s.wrong, s.xs))
        for n, s in zip(names, state.sides, strict=True)
    )


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The score as it stands: unfinished before the end."""
    terms, over = state.terms, state.phase == "over"
    ending_ = Ending(over, state.won, by_table=state.ended.startswith("table."), rule=state.ended)
    return sheet_of(
        terms.book,
        terms.edition,
        state.options,
        state.readings,
        finals(state, names),
        ending_,
        left=state.left,
    )
