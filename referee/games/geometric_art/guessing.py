"""The guessing phase: Painters in turn, and joint guesses in theirs."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.judge import Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import DrawPainter, Painter
from referee.games.geometric_art.drawing import in_phase
from referee.games.geometric_art.state import Guessed, State
from referee.games.geometric_art.telling import closed, handed_on


def painter(state: State, _seat: int | None, action: Painter, judge: Judge) -> State:
    """Chance picked the first Painter; the others follow clockwise."""
    in_phase(state, ("guess",), judge, "A Painter")
    says = "Player {n} is the Painter; the role moves clockwise by itself."
    judge.possible(state.painter is None, ids.CLOCKWISE.of(state), says, n=(state.painter or 0) + 1)
    there = action.painter in state.present
    says = "Player {n} is not at the table."
    judge.possible(there, "table.seat", says, n=action.painter + 1)
    rule = ids.FIRST_PAINTER.of(state)
    judge.reading("painter-each-round")
    judge.cite(rule, "Chance made player {n} the first Painter.", n=action.painter + 1)
    judge.cite(ids.EXHIBIT.of(state), "Player {n} holds the Exhibit card.", n=action.painter + 1)
    return state.but(
        painter=action.painter, first_painter=action.painter, paintings=state.paintings + 1
    )


def draw_painter(state: State, seat: int | None, action: DrawPainter, judge: Judge) -> State:
    """The program has drawn the first Painter."""
    in_phase(state, ("guess",), judge, "A Painter")
    says = "The program draws the Painter as this is entered; nothing can be tried before."
    known = action.painter is not None or state.painter is not None
    judge.possible(known, ids.FIRST_PAINTER.of(state), says)
    after = painter(state, seat, Painter(painter=action.painter or 0), judge)
    says = "The program drew player {n} out of {of}."
    judge.cite(ids.FIRST_PAINTER.of(state), says, n=(after.painter or 0) + 1, of=len(state.present))
    return after


def must_be_guessing(state: State, judge: Judge, what: str) -> int:
    """The Painter of the painting at hand."""
    in_phase(state, ("guess",), judge, what)
    says = "The first Painter of round {n} has not been picked yet."
    there = state.painter is not None
    judge.possible(there, ids.FIRST_PAINTER.of(state), says, n=state.round)
    return state.painter or 0


def must_be_painter(state: State, seat: int | None, judge: Judge, what: str) -> int:
    """Only the Painter answers, tells and records: nobody else knows the title."""
    painting = must_be_guessing(state, judge, what)
    rule = "joint.guess-painter-records" if state.is_joint else "best.right-guess-title-told"
    says = "{what} is for player {n}, the Painter."
    judge.possible(seat == painting, rule, says, what=what, n=painting + 1)
    return painting


# ---- joint guesses


def joint_guess(state: State, seat: int, text: str, passes: bool, judge: Judge) -> State:
    """A guess of one's own, in turn from the Painter's left (`joint.guess-in-turn`)."""
    must_be_guessing(state, judge, "A guess")
    _in_turn(state, seat, judge)
    if passes:
        must = judge.reading("joint-must-guess") == "must"
        says = "Every player but the Painter gives a guess; player {n} passes."
        judge.require(not must, "joint.guess-own-answer", says, n=seat + 1)
    done, of = len(state.guesses) + 1, len(state.guessers)
    judge.cite("joint.guess-own-answer", "Player {n} has given an answer.", n=seat + 1)
    judge.cite("joint.guess-in-turn", "{n} of {of} have answered.", n=done, of=of)
    return state.but(guesses=(*state.guesses, Guessed(seat, text, passed=passes)))


def _in_turn(state: State, seat: int, judge: Judge) -> None:
    """One answer of each guesser, clockwise (ruling joint-guess-order)."""
    guessers, own = state.guessers, "joint.guess-own-answer"
    says = "Player {n} is the Painter and does not guess."
    judge.possible(seat in guessers, own, says, n=seat + 1)
    done = [g.seat for g in state.guesses]
    says = "Player {n} has guessed this painting already."
    judge.possible(seat not in done, own, says, n=seat + 1)
    first = next(s for s in guessers if s not in done)
    judge.reading("joint-guess-order")
    says = "Player {first} guesses before player {n}: clockwise from the Painter."
    judge.require(seat == first, "joint.guess-in-turn", says, first=first + 1, n=seat + 1)


# ---- a seat leaves


def without(state: State, seat: int, judge: Judge) -> State:
    """The guessing goes on without a seat: its hand goes down, its painting is skipped.

    A right guess stays: the painting has been named.
    """
    kept = tuple(g for g in state.guesses if g.seat != seat or g.right)
    state = replace(state, guesses=kept)
    hands = tuple(s for s in state.hands if s != seat and s not in state.barred)
    state = replace(state, hands=hands)
    if state.painter == seat and state.phase == "guess":
        return handed_on(closed(state, False), judge)
    return state
