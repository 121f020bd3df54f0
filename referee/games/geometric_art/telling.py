"""The title that is told, what it costs where it was used before, and the painting's end."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.judge import Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.drawing import bars_reuse
from referee.games.geometric_art.state import State, Used, Written
from referee.games.geometric_art.titles import earlier


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


def closed(state: State, named: bool) -> State:
    """The painting is over; the next seat clockwise paints, or the round is (`*.round-over`)."""
    seat = state.painter or 0
    done = state.with_side(seat, painted=True)
    following = done.next_painter(seat)
    return done.but(
        guesses=(),
        hands=(),
        phase="round-end" if following is None else state.phase,
        painter=following,
        paintings=state.paintings + (following is not None),
        named_here=(*state.named_here, named),
        named=state.named + named,
    )


def handed_on(state: State, judge: Judge) -> State:
    """Say who paints next, or that nobody is left to; nothing where the game has stopped."""
    if state.phase == "round-end":
        says = "Everybody has been the Painter; the round can be ended."
        judge.cite(ids.EVERYBODY.of(state), says)
        judge.cite(ids.ROUND_OVER.of(state), says)
    elif state.phase == "guess" and state.painter is not None:
        following = state.painter + 1
        judge.cite(ids.CLOCKWISE.of(state), "Player {n} is the next Painter.", n=following)
        judge.cite(ids.EXHIBIT.of(state), "Player {n} holds the Exhibit card.", n=following)
    return state
