"""The guessing phase: Painters in turn, guesses, and the title that is told."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from referee.engine.judge import Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import DrawPainter, Painter, TellTitle
from referee.games.geometric_art.drawing import bars_reuse, in_phase, players
from referee.games.geometric_art.ending import (
    check_dice_now,
    check_limit,
    joint_win,
    title_x_spares,
)
from referee.games.geometric_art.state import ROUNDS, Guessed, State, Used, Written
from referee.games.geometric_art.titles import earlier


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
    guessers = state.guessers
    says = "Player {n} is the Painter and does not guess."
    judge.possible(seat in guessers, "joint.guess-own-answer", says, n=seat + 1)
    done = [g.seat for g in state.guesses]
    says = "Player {n} has guessed this painting already."
    judge.possible(seat not in done, "joint.guess-own-answer", says, n=seat + 1)
    first = next(s for s in guessers if s not in done)
    judge.reading("joint-guess-order")
    judge.require(
        seat == first,
        "joint.guess-in-turn",
        "Player {first} guesses before player {n}: clockwise from the Painter.",
        first=first + 1,
        n=seat + 1,
    )
    if passes:
        must = judge.reading("joint-must-guess") == "must"
        says = "Every player but the Painter gives a guess; player {n} passes."
        judge.require(not must, "joint.guess-own-answer", says, n=seat + 1)
    judge.cite("joint.guess-own-answer", "Player {n} has given an answer.", n=seat + 1)
    judge.cite("joint.guess-in-turn", "{n} of {of} have answered.",
               n=len(done) + 1, of=len(guessers))  # fmt: skip
    return state.but(guesses=(*state.guesses, Guessed(seat, text, passed=passes)))


# ---- telling the title


class Told(NamedTuple):
    """A title told: the state after it and the round it was used in before, 0 if in none."""

    state: State
    before: int


def told(state: State, given: str | None, judge: Judge) -> Told:
    """The title is no secret from now on. What is said here must not contain it.

    A title that was sealed is told as it was written: nobody can try out what it is.
    """
    seat = state.painter or 0
    side = state.sides[seat]
    written = side.written or Written(0, None)
    says = "The title was sealed when it was written and is told as it stands."
    rule = "joint.guess-title-told" if state.is_joint else "best.right-guess-title-told"
    judge.possible(given is None or written.text is None, rule, says)
    text = written.text if given is None else given
    judge.cite(rule, "The title is told.")
    opened = state.told | {written.entry} if written.entry else state.told
    after = state.with_side(seat, written=Written(written.entry, text, False, True))
    if text is None:
        return Told(after.but(told=opened), 0)
    before = _used_before(state, text, judge)
    use = Used(state.round, state.topic, text)
    return Told(after.but(told=opened, used=(*state.used, use)), before)


def _used_before(state: State, text: str, judge: Judge) -> int:
    """The earlier round in which this title was used, where that is barred."""
    if not bars_reuse(state):
        judge.reading("joint-title-reuse")
        return 0
    earlier_ones = [u for u in state.used if u.round < state.round]
    test = state.readings["same-title-test"]
    old = earlier(text, (u.text for u in earlier_ones), test)
    return next((u.round for u in earlier_ones if u.text == old), 0)


def reused(state: State, before: int, judge: Judge) -> tuple[State, bool]:
    """What a title of an earlier round costs once it is told (best-reuse-detected).

    Returns the state and whether the painting is void.
    """
    if not before:
        return state, False
    reading = judge.reading("best-reuse-detected")
    rule, seat = "best.no-title-reuse", state.painter or 0
    if reading == "void-painting":
        judge.cite(rule, "A title of round {n} again: the painting is void.", n=before)
        return state, True
    if reading == "x-at-title":
        says = "A title of round {n} again: an X for player {who}."
        judge.cite(rule, says, n=before, who=seat + 1)
        return state.with_side(seat, other=state.sides[seat].other + 1), False
    judge.cite(rule, "A title of round {n} again; no mark is named for that.", n=before)
    return state, False


def closed(state: State, named: bool, judge: Judge) -> State:
    """The painting is over; the next seat clockwise paints, or the round is (`*.round-over`)."""
    seat = state.painter or 0
    done = state.with_side(seat, painted=True)
    following = done.next_painter(seat)
    done = done.but(
        guesses=(),
        hands=(),
        painter=following,
        named_here=(*state.named_here, named),
        named=state.named + named,
    )
    if following is None:
        says = "Everybody has been the Painter; the round can be ended."
        judge.cite(ids.EVERYBODY.of(state), says)
        judge.cite(ids.ROUND_OVER.of(state), says)
        return done.but(phase="round-end")
    judge.cite(ids.CLOCKWISE.of(state), "Player {n} is the next Painter.", n=following + 1)
    judge.cite(ids.EXHIBIT.of(state), "Player {n} holds the Exhibit card.", n=following + 1)
    return done.but(paintings=state.paintings + 1)


# ---- joint results


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
    after = closed(after, named and not void, judge)
    if after.xs_given > state.xs_given or not title_x_spares(after, judge):
        after = check_limit(after, "painting", judge)
    if void or after.phase == "over":
        return after
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
        return closed(state, False, judge)
    if state.painter is None and state.phase == "guess" and _all_painted(state):
        return state.but(phase="round-end")
    return state


def _all_painted(state: State) -> bool:
    return all(state.sides[s].painted for s in state.present)
