"""Guessing in Best Artist: hands, one guess a hand, the Painter's answer, the marks."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.geometric_art.actions import ClosePainting, Guess, RaiseHand, TellTitle, Verdict
from referee.games.geometric_art.drawing import players
from referee.games.geometric_art.ending import check_limit
from referee.games.geometric_art.guessing import must_be_guessing, must_be_painter
from referee.games.geometric_art.state import Guessed, State
from referee.games.geometric_art.telling import closed, handed_on, reused, told


def raise_hand(state: State, seat: int, action: RaiseHand, judge: Judge) -> State:
    """A hand goes up, in order of arrival (`best.guess-fastest-hand`), or comes down."""
    rule = "best.guess-fastest-hand"
    judge.possible(not state.is_joint, "joint.guess-in-turn", "Joint guesses are given in turn.")
    painting = must_be_guessing(state, judge, "A raised hand")
    late = action.painting not in (None, state.paintings)
    judge.possible(not late, rule, "That painting is closed; another one is shown now.")
    judge.possible(seat != painting, rule, "The Painter does not guess.")
    if not action.up:
        judge.possible(seat in state.hands, rule, "Player {n} has no hand up.", n=seat + 1)
        judge.cite(rule, "Player {n} takes the hand down.", n=seat + 1)
        return state.but(hands=tuple(s for s in state.hands if s != seat))
    says = "The hand of player {n} is up already."
    judge.possible(seat not in state.hands, rule, says, n=seat + 1)
    _may_guess(state, seat, judge)
    says = "Player {n} has hand number {at} up."
    judge.cite(rule, says, n=seat + 1, at=len(state.hands) + 1)
    return state.but(hands=(*state.hands, seat))


def _may_guess(state: State, seat: int, judge: Judge) -> None:
    """Open still, and not shut out by a wrong guess (`best.wrong-guess-others`)."""
    says = "Player {n} was first to name this painting."
    judge.require(state.solver is None, "best.first-right-only", says, n=(state.solver or 0) + 1)
    if state.guesses:
        judge.reading("best-wrong-guesser-barred")
    says = "Player {n} guessed this painting wrong; now the others may."
    judge.require(seat not in state.barred, "best.wrong-guess-others", says, n=seat + 1)


def guess(state: State, seat: int, action: Guess, judge: Judge) -> State:
    """Whoever's hand was up first makes one guess; the Painter answers."""
    painting = must_be_guessing(state, judge, "A guess")
    says = "The Painter does not guess."
    judge.possible(seat != painting, "best.guess-fastest-hand", says)
    says = "In Best Artist nobody has to guess, so nobody passes."
    judge.possible(not action.passes, "best.guess-fastest-hand", says)
    _none_waits(state, judge)
    _may_guess(state, seat, judge)
    judge.require(
        not state.hands or state.hands[0] == seat,
        "best.guess-fastest-hand",
        "The hand of player {first} was up first, so player {n} waits.",
        first=(state.hands or (0,))[0] + 1,
        n=seat + 1,
    )
    judge.cite("best.guess-fastest-hand", "Player {n} may guess.", n=seat + 1)
    judge.cite("best.guess-one-per-hand", "A hand up buys one guess.")
    hands = tuple(s for s in state.hands if s != seat)
    guessed = Guessed(seat, action.text)
    state = state.but(hands=hands, guesses=(*state.guesses, guessed))
    return state if action.right is None else _answered(state, guessed, action.right, judge)


def _none_waits(state: State, judge: Judge) -> None:
    pending = state.pending
    says = "The guess of player {n} waits for the Painter's answer."
    judge.possible(
        pending is None, "best.guess-one-per-hand", says, n=(pending.seat if pending else 0) + 1
    )


def verdict(state: State, seat: int | None, action: Verdict, judge: Judge) -> State:
    """The Painter says right or wrong (ruling guess-right-test)."""
    says = "Joint guesses are judged together when the title is told."
    judge.possible(not state.is_joint, "joint.guess-title-told", says)
    must_be_painter(state, seat, judge, "The answer")
    judge.reading("guess-right-test")
    pending = state.pending
    if pending is None:
        pending = Guessed(_spoken(state, action, judge), "")
        hands = tuple(s for s in state.hands if s != pending.seat)
        state = state.but(hands=hands, guesses=(*state.guesses, pending))
    says = "It is player {n} whose guess waits for an answer."
    answered = action.of in (None, pending.seat)
    judge.possible(answered, "best.guess-one-per-hand", says, n=pending.seat + 1)
    return _answered(state, pending, action.right, judge)


def _spoken(state: State, action: Verdict, judge: Judge) -> int:
    """Whose guess it was that was only spoken: the first hand, or as the Painter saw it."""
    rule, hands = "best.guess-fastest-hand", state.hands
    says = "Nobody has a hand up; name who guessed."
    judge.possible(action.of is not None or bool(hands), rule, says)
    of = hands[0] if action.of is None else action.of
    says = "Player {n} does not guess this painting."
    judge.possible(of in state.guessers, rule, says, n=of + 1)
    _may_guess(state, of, judge)
    if hands and of != hands[0]:
        judge.reading("best-simultaneous-hands")
        says = "Player {n} has no hand up; player {first} has."
        judge.require(of in hands, rule, says, n=of + 1, first=hands[0] + 1)
    return of


def _answered(state: State, guessed: Guessed, right: bool, judge: Judge) -> State:
    """Wrong: an X at once. Right: the title is to be told, and then the marks are made."""
    kept = tuple(g for g in state.guesses if g is not guessed)
    state = state.but(guesses=(*kept, guessed._replace(right=right)))
    n = guessed.seat + 1
    if right:
        judge.cite("best.first-right-only", "Player {n} is the first to be right.", n=n)
        judge.cite("best.right-guess-title-told", "The Painter tells the title now.")
        return state.but(hands=())
    judge.cite("best.wrong-guess-x", "Player {n} was wrong: an X.", n=n)
    wrong = state.sides[guessed.seat].wrong + 1
    state = check_limit(state.with_side(guessed.seat, wrong=wrong), "mark", judge)
    if state.phase != "over":
        last = "All guessers were wrong: the Painter tells the title."
        rule = "best.all-wrong-title-told" if state.all_wrong else "best.wrong-guess-others"
        judge.cite(rule, last if state.all_wrong else "The others may guess.")
        return state.but(hands=()) if state.all_wrong else state
    return state


def tell_best(state: State, action: TellTitle, judge: Judge) -> State:
    """The title is told and the painting marked."""
    says = "Right and wrong are entered with the guesses."
    judge.possible(not action.right and not action.wrong, "best.right-guess-title-told", says)
    _none_waits(state, judge)
    judge.require(
        state.is_settled,
        "best.all-wrong-title-told",
        "Nobody has named the painting, and not everybody has been wrong.",
        instead="If nobody wants to guess, close the painting.",
    )
    after, before = told(state, action.title, judge)
    after, void = reused(after, before, judge)
    after = _taken_back(after) if void else marked(after, judge)
    return _done(after, state.solver is not None, judge)


def _done(state: State, named: bool, judge: Judge) -> State:
    """The painting is over, and perhaps the game; else the next one is shown."""
    return handed_on(check_limit(closed(state, named), "painting", judge), judge)


def marked(state: State, judge: Judge) -> State:
    """Two check marks and one (best-painter-check), or the Painter's X."""
    painting, solver = state.painter or 0, state.solver
    if solver is not None:
        says = "Two check marks for player {n}."
        judge.cite("best.right-guess-two-checks", says, n=solver + 1)
        marks = {solver: {"checks": state.sides[solver].checks + 2}}
        if judge.reading("best-painter-check") == "painter-scores":
            says = "One check mark for player {n}, the Painter."
            judge.cite("best.right-guess-painter-check", says, n=painting + 1)
            marks[painting] = {"checks": state.sides[painting].checks + 1}
        return state.with_sides(marks)
    return _painter_x(state, judge) if state.all_wrong else state


def _painter_x(state: State, judge: Judge) -> State:
    painting = state.painter or 0
    says = "Nobody named it: an X for player {n}, the Painter."
    judge.cite("best.all-wrong-painter-x", says, n=painting + 1)
    return state.with_side(painting, other=state.sides[painting].other + 1)


def _taken_back(state: State) -> State:
    """Without the X marks of this painting's wrong guesses."""
    wrong = [g.seat for g in state.guesses if g.right is False]
    return state.with_sides(
        {s: {"wrong": max(state.sides[s].wrong - wrong.count(s), 0)} for s in set(wrong)}
    )


def close_painting(state: State, seat: int | None, action: ClosePainting, judge: Judge) -> State:
    """Nobody wants to guess any more (ruling best-pass)."""
    must_be_painter(state, seat, judge, "Closing the painting")
    _none_waits(state, judge)
    says = "The painting is decided; its title is to be told."
    judge.possible(not state.is_settled, "best.all-wrong-title-told", says)
    says = "A hand is up: {who} would guess."
    judge.require(not state.hands, "best.guess-fastest-hand", says, who=players(state.hands))
    reading = judge.reading("best-pass")
    open_ = tuple(s for s in state.guessers if s not in state.were_wrong)
    says = "Everybody still in must guess. Waiting for {who}."
    must = reading == "must-guess" and open_
    judge.require(not must, "best.all-wrong-title-told", says, who=players(open_))
    after, before = told(state, action.title, judge)
    after, void = reused(after, before, judge)
    if void:
        after = _taken_back(after)
    elif reading == "close-with-x":
        after = _painter_x(after, judge)
    else:
        says = "Not everybody was wrong, so the Painter gets no X."
        judge.cite("best.all-wrong-painter-x", says)
    return _done(after, False, judge)
