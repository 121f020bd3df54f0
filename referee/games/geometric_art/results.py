"""The results of a joint painting: who was right, check marks, X marks and dice."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.judge import Judge
from referee.games.geometric_art.actions import TellTitle
from referee.games.geometric_art.drawing import players
from referee.games.geometric_art.ending import (
    check_dice_now,
    check_limit,
    joint_win,
    title_x_spares,
)
from referee.games.geometric_art.state import ROUNDS, State
from referee.games.geometric_art.telling import closed, handed_on, reused, told


class Results(NamedTuple):
    """Who was right, who wrong (in the order of guessing) and who passed without either."""

    right: tuple[int, ...]
    wrong: tuple[int, ...]
    out: tuple[int, ...]


def tell_joint(state: State, action: TellTitle, judge: Judge) -> State:
    """The Painter tells the title and records the results (`joint.guess-painter-records`)."""
    results = _results(state, action, judge)
    after, before = told(state, action.title, judge)
    judge.cite("joint.guess-painter-records", "{r} right, {w} wrong.",
               r=len(results.right), w=len(results.wrong))  # fmt: skip
    after, void = reused(after, before, judge)
    named = bool(results.right) and not results.wrong and not results.out
    if not void:
        after = _checks(after, results, named, judge)
        after = _wrong(after, results.wrong, judge)
    after = closed(after, named and not void)
    if after.xs_given > state.xs_given or not title_x_spares(after, judge):
        after = check_limit(after, "painting", judge)
    if not void and after.phase != "over":
        after = _won_or_lost(after, judge)
    return handed_on(after, judge)


def _won_or_lost(after: State, judge: Judge) -> State:
    """Where titles alone win (joint-what-completes), or dice are counted as they leave."""
    if after.named >= ROUNDS and after.readings["joint-what-completes"] == "five-titles":
        judge.reading("joint-what-completes")
        judge.cite("mode.joint-five-titles", "{n} titles were named.", n=after.named)
        return joint_win(after.but(topics=ROUNDS), judge)
    return check_dice_now(after, judge)


def _results(state: State, action: TellTitle, judge: Judge) -> Results:
    """Everybody's answer: those entered, and those spoken and entered with the title."""
    guessers = state.guessers
    both = set(action.right) & set(action.wrong)
    sound = not both and {*action.right, *action.wrong} <= set(guessers)
    says = "Those right and those wrong are different players, the Painter in neither."
    judge.possible(sound, "joint.guess-painter-records", says)
    passed = {g.seat for g in state.guesses if g.passed}
    judged = passed & {*action.right, *action.wrong}
    says = "Player {n} passed and was neither right nor wrong."
    judge.possible(not judged, "joint.guess-own-answer", says, n=min(judged, default=0) + 1)
    wrong = {*action.wrong, *(g.seat for g in state.guesses if not g.passed)} - {*action.right}
    if passed and judge.reading("joint-must-guess") == "pass-is-wrong":
        wrong |= passed
    out = set(guessers) - wrong - {*action.right}
    silent = sorted(out - passed)
    says = "The painting waits for the guess of {who}."
    judge.require(not silent, "joint.guess-own-answer", says, who=players(tuple(silent)))
    given = [g.seat for g in state.guesses]
    order = [*given, *(s for s in guessers if s not in given)]
    return Results(*(tuple(s for s in order if s in group) for group in (action.right, wrong, out)))


def _checks(state: State, results: Results, named: bool, judge: Judge) -> State:
    """Check marks (`joint.all-right-check`), as ruled joint-check-recipients, -partial-right."""
    if named:
        everyone = judge.reading("joint-check-recipients") == "everyone"
        lucky = (*results.right, *((state.painter or 0,) if everyone else ()))
        says = "All {n} guessers were right: a check mark for {who}."
        judge.cite("joint.all-right-check", says, n=len(results.right), who=players(lucky))
        return _each(state, lucky, "checks")
    if not results.right:
        return state
    judge.reading("joint-must-guess")
    if judge.reading("joint-partial-right") == "right-ones" and not results.out:
        says = "A check mark for each who was right: {who}."
        judge.cite("joint.check-needs-all", says, who=players(results.right))
        return _each(state, results.right, "checks")
    says = "{n} of {of} were right; a check mark needs all."
    judge.cite("joint.check-needs-all", says, n=len(results.right), of=len(state.guessers))
    return state


def _each(state: State, seats: tuple[int, ...], mark: str) -> State:
    return state.with_sides({s: {mark: getattr(state.sides[s], mark) + 1} for s in seats})


def _wrong(state: State, wrong: tuple[int, ...], judge: Judge) -> State:
    """An X for each wrong guess, and dice out of play at once (`joint.wrong-guess-die`)."""
    if not wrong:
        return state
    judge.reading("wrong-guess-known-when")
    judge.cite("joint.wrong-guess-x", "A wrong guess: an X for {who}.", who=players(wrong))
    apart = judge.reading("dice-per-painting") == "per-wrong-guesser"
    floor = judge.reading("die-removal-floor") == "stop-at-one"
    due = len(wrong) if apart else 1
    gone = min(due, max(state.dice - floor, 0))
    says = "{gone} play; {left} left."
    left = state.dice - gone
    facts = {
        "gone": "1 die leaves" if gone == 1 else f"{gone} dice leave",
        "left": "1 is" if left == 1 else f"{left} are",
    }
    judge.cite("joint.wrong-guess-die", says, **facts)
    judge.cite("joint.goal-wrong-costs-die", says, **facts)
    judge.cite("joint.wrong-guess-die-now", "They leave as the title is told.")
    marked = _each(state, wrong, "wrong")
    return marked.but(
        dice=state.dice - gone, removed=state.removed + gone, fresh=frozenset(wrong[:gone])
    )
