"""Ability Cards: one symbol more, the symbol of a skull card, a die back in play."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import Ability, Card
from referee.games.geometric_art.ending import still_lost
from referee.games.geometric_art.state import State
from referee.games.geometric_art.telling import handed_on

DRAWING = ("roll", "topic", "number", "draw")
"""The phases that are the drawing phase."""

LABELS: dict[Card, str] = {"plus-one": "+1", "skull": "skull +1", "rotate": "rotate"}


def holds(state: State, seat: int, card: Card) -> bool:
    """Whether a seat can use a card (`ability.*-discard`, ruling skull-card-source)."""
    side = state.sides[seat]
    if card == "rotate":
        return side.rotate > 0
    either = state.readings["skull-card-source"] == "other-side"
    return side.plus_one > 0 and (either or (card == "skull") == side.is_skull)


def ability(state: State, seat: int, action: Ability, judge: Judge) -> State:
    """A card is used and discarded."""
    judge.possible(
        holds(state, seat, action.card),
        DISCARD[action.card],
        "Player {n} has no {card} card{why}.",
        n=seat + 1,
        card=LABELS[action.card],
        why=_why_not(state, seat, action.card),
    )
    if action.card == "rotate":
        return _rotate(state, seat, action, judge)
    return _one_more(state, seat, action, judge)


DISCARD: dict[Card, str] = {
    "plus-one": "ability.plus-one-discard",
    "skull": "ability.skull-discard",
    "rotate": "ability.rotate-discard",
}


def _why_not(state: State, seat: int, card: Card) -> str:
    if card == "skull" and state.readings["skull-card-source"] == "not-dealt":
        return "; none is dealt"
    if card == "rotate" and not state.is_joint:
        return "; Best Artist deals none"
    return " left"


def _one_more(state: State, seat: int, action: Ability, judge: Judge) -> State:
    """One symbol more in this drawing (`ability.plus-one-effect`, `ability.skull-effect`)."""
    skull = action.card == "skull"
    effect = "ability.skull-effect" if skull else "ability.plus-one-effect"
    judge.reading("ability-announce")
    says = "The {card} card is used while drawing, before the drawings are shown."
    judge.require(state.phase == "draw", effect, says, card=LABELS[action.card])
    if skull:
        judge.reading("skull-card-source")
        what = f"the {action.symbol}" if action.symbol else "the symbol it shows"
        judge.cite(effect, "Player {n} may draw {what} once.", n=seat + 1, what=what)
    else:
        judge.cite(effect, "Player {n} may draw one symbol more.", n=seat + 1)
    judge.cite(DISCARD[action.card], "The card is discarded.")
    side = state.sides[seat]
    return state.but(spent_cards=state.spent_cards + 1).with_side(
        seat,
        plus_one=side.plus_one - 1,
        used=(*side.used, action.card),
        skull=action.symbol if skull else side.skull,
    )


def _rotate(state: State, seat: int, action: Ability, judge: Judge) -> State:
    """A removed die comes back (`ability.rotate-effect`)."""
    judge.possible(
        state.removed > 0,
        "ability.rotate-effect",
        "All {n} dice are in play; a rotate card needs one that was removed.",
        n=state.dice,
    )
    refused = rotate_refused(state, seat)
    judge.reading("rotate-when")
    judge.require(not refused, "ability.rotate-effect", "{why}", why=refused)
    says = "A die comes back: {n} are in play."
    judge.cite("ability.rotate-effect", says, n=state.dice + 1)
    judge.cite("ability.rotate-discard", "The card is discarded.")
    back = state.but(
        dice=state.dice + 1, removed=state.removed - 1, spent_cards=state.spent_cards + 1
    ).with_side(seat, rotate=state.sides[seat].rotate - 1)
    if state.phase in ("topic", "number", "draw"):
        back = _rolled_now(back, action.symbol, judge)
    return handed_on(still_lost(back, judge), judge) if state.phase == "rescue" else back


def rotate_refused(state: State, seat: int) -> str:
    """Why the rotate card of a seat cannot be played now; empty where it can (rotate-when)."""
    if state.phase == "rescue":  # any player may answer
        return ""
    reading = state.readings["rotate-when"]
    if reading == "drawing-only" and state.phase not in DRAWING:
        return "A rotate card is played in the drawing phase only."
    if reading == "own-removal" and seat not in state.fresh:
        return "A rotate card answers the removal of a die, by the player who removed it."
    return ""


def _rolled_now(state: State, face: str, judge: Judge) -> State:
    """Whether the die can be used in this round's drawings (ruling rotate-die-face)."""
    if judge.reading("rotate-die-face") == "next-roll":
        judge.cite(ids.ROLL.of(state), "It shows no symbol before the next roll.")
        return state
    judge.cite(ids.ROLL.of(state), "It is rolled now and may be used this round.")
    rolled = max(state.rolled, min(state.rolled + 1, state.dice))  # dice may have been recounted
    if rolled == state.rolled:
        return state
    faces = (*state.faces, face) if state.faces and face else ()
    return state.but(rolled=rolled, faces=faces)
