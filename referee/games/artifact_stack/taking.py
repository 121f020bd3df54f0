"""The two actions of a turn, taking a card and hiring, and the peek before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.judge import Judge
from referee.games.artifact_stack.actions import Hire, Peek, Take
from referee.games.artifact_stack.faces import Card, Face, Seen
from referee.games.artifact_stack.rounds import (
    check_face,
    check_one_more,
    must_be_their_turn,
    written_first,
)
from referee.games.artifact_stack.silver import pay
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.temple import INDEX, PLACES, members

PEEK_PRICE = 1
HIRE_PRICE = 1


def peek(state: State, seat: int, action: Peek, judge: Judge) -> State:
    """Pay 1 Silver, look at a face-down card one could take (`peek.cost`, `peek.optional`)."""
    place = _there(state, action.place, judge)
    must_be_their_turn(state, seat, judge)
    written_first(state, judge)
    judge.require(
        state.acted < state.allowed,
        "peek.before-taking",
        "The turn's action is done; a peek comes before it.",
    )
    _lies_face_down(state, place, judge)
    _can_pay_peek(state, seat, place, judge)
    judge.cite("peek.cost", "1 Silver for a look at {place}.", place=action.place)
    face = action.face.face if isinstance(action.face, Seen) else None
    if face is None:
        _untold(action, judge)
    else:
        _agrees(state, place, face, judge)
    return _seen(pay(state, seat, PEEK_PRICE, judge), seat, place, face, judge)


def _lies_face_down(state: State, place: int, judge: Judge) -> None:
    """Only what lies face down is peeked at; the log may not know how a card lies."""
    up = state.up[place]
    judge.require(
        None if up is None else not up,
        "peek.cost",
        "{place} lies face up; only a face-down card is peeked at.",
        look="Does {place} lie face down? Only then is it peeked at.",
        place=PLACES[place],
    )


def _can_pay_peek(state: State, seat: int, place: int, judge: Judge) -> None:
    """The Silver for the peek, and for taking the card after it (ruling peek-scope)."""
    price = PEEK_PRICE + state.price(place)
    silver = state.seats[seat].silver
    judge.require(
        silver >= PEEK_PRICE, "peek.cost", "A peek costs 1 Silver, of {silver}.", silver=silver
    )
    judge.require(
        silver >= price,
        "take.covered-needs-dig",
        "{place} could not be taken after the peek: that is {price} Silver in all, of {silver}.",
        place=PLACES[place],
        price=price,
        silver=silver,
    )


def _untold(action: Peek, judge: Judge) -> None:
    """A face the log holds sealed makes the entry unknown; one kept in the head does not."""
    if action.face is not None:
        judge.require(None, "peek.cost", "The face seen is sealed.", look="Only the payer knows.")


def _seen(state: State, seat: int, place: int, face: Face | None, judge: Judge) -> State:
    """What the peek leaves behind, as ruling peek-viewer has it."""
    viewer = judge.reading("peek-viewer")
    now = (*state.peeked_now, place)
    if state.up[place] is None:  # who peeks tells that it lies face down
        state = _told(state, place, None, up=False)
    if viewer == "payer-only":
        return state.but(peeked=(*state.peeked, (seat, place, face)), peeked_now=now)
    after = _told(state, place, face, up=viewer == "stays-up" or None)
    return after.but(peeked_now=now)


def _told(state: State, place: int, face: Face | None, *, up: bool | None) -> State:
    faces, facing = list(state.faces), list(state.up)
    faces[place] = face or faces[place]
    facing[place] = facing[place] if up is None else up
    return state.but(faces=tuple(faces), up=tuple(facing))


def take(state: State, seat: int, action: Take, judge: Judge) -> State:
    """Take a card, paying 1 Silver for each card over it (`dig.cost`, `take.uncovered-free`)."""
    place = _there(state, action.place, judge)
    face = _face_taken(state, seat, place, action, judge)
    _may_act(state, seat, judge)
    if state.peeked_now and judge.reading("peek-commit") == "must-take-it":
        judge.require(
            place in state.peeked_now,
            "peek.before-taking",
            "{seen} was peeked at, so it must be taken, not {place}.",
            seen=PLACES[state.peeked_now[-1]],
            place=action.place,
        )
    over = state.over_it(place)
    paid = _dig(state, seat, place, over, judge)
    if state.up[place] is False and state.faces[place] is None:
        judge.cite("take.face-down-allowed", "{place} is taken unseen.", place=action.place)
    lifted = _lifted(paid, place, over, action, judge)
    return _into_tableau(lifted, seat, place, face, judge)


def _dig(state: State, seat: int, place: int, over: int, judge: Judge) -> State:
    price, silver = over.bit_count(), state.seats[seat].silver
    if not price:
        judge.cite("take.uncovered-free", "{place} lies uncovered: free.", place=PLACES[place])
        return state
    judge.reading("dig-depth")
    says = "{place} lies under {covering}: {price} Silver, of {silver}."
    facts: dict[str, Any] = {
        "place": PLACES[place],
        "covering": _named(over),
        "price": price,
        "silver": silver,
    }
    judge.require(
        silver >= price, "dig.cost", says, instead=lambda: _affordable(state, silver), **facts
    )
    judge.cite("dig.cost", says, **facts)
    judge.cite("take.covered-if-overlapped", "Covered by {covering}.", **facts)
    return pay(state, seat, price, judge)


def _named(places: int) -> str:
    return ", ".join(PLACES[p] for p in members(places))


def _affordable(state: State, silver: int) -> str:
    free = [PLACES[p] for p in members(state.present) if state.price(p) <= silver]
    return f"With {silver} Silver there are {', '.join(free)}."


def _face_taken(state: State, seat: int, place: int, action: Take, judge: Judge) -> Face:
    """The face of a taken card, which everybody sees; it must agree with what was told before."""
    face = action.face or state.faces[place] or _peeked_by(state, seat, place)
    judge.told(
        face is not None,
        "take.tableau-face-up",
        "Which card was it? {place} was never told; enter its face.",
        place=action.place,
    )
    assert face is not None
    if action.face is not None:
        _agrees(state, place, action.face, judge)
    return face


def _agrees(state: State, place: int, face: Face, judge: Judge) -> None:
    known = state.faces[place]
    if known is None:
        check_one_more(state, face, judge)
    else:
        check_face(state, face, judge)
        judge.possible(
            (face.deck, face.letter, face.monster) == (known.deck, known.letter, known.monster),
            "take.tableau-face-up",
            "{place} was entered as {known}, not {face}; correct that entry first.",
            place=PLACES[place],
            known=known.label,
            face=face.label,
        )


def _peeked_by(state: State, seat: int, place: int) -> Face | None:
    mine = (f for s, p, f in state.peeked if (s, p) == (seat, place))
    return next(mine, None)


def _lifted(state: State, place: int, over: int, action: Take, judge: Judge) -> State:
    """Covering cards stay; under turned-up the face-down ones lifted lie face up from now on."""
    if not over or judge.reading("dig-cover-stays") != "turned-up":
        says = "Nothing that covers {place} is turned up by this dig."
        kept = not action.lifted
        judge.require(kept, "take.covered-needs-dig", says, place=action.place)
        return state
    turned = [p for p in members(over) if state.up[p] is False]
    _only_turned(turned, action, judge)
    for p in turned:
        face = action.lifted.get(PLACES[p])
        if face is not None:
            _agrees(state, p, face, judge)
        state = _told(state, p, face, up=True)
    return state


def _only_turned(turned: Sequence[int], action: Take, judge: Judge) -> None:
    for lifted in action.lifted:
        judge.require(
            INDEX[lifted] in turned,
            "take.covered-needs-dig",
            "{lifted} is no face-down card over {place}.",
            lifted=lifted,
            place=action.place,
        )


def _into_tableau(state: State, seat: int, place: int, face: Face, judge: Judge) -> State:
    """The card lies face up before its taker; a Curse or Blessing acts at once."""
    card = Card(f"{judge.entry}.1", face, turn=state.turn)
    judge.cite("take.tableau-face-up", "{card} lies face up in the tableau.", card=face.label)
    due = state.due
    if face.deck == "curses":
        judge.cite("curse.immediate", "What is written on it happens now.")
        due = (*due, card.name)
    faces = list(state.faces)
    faces[place] = None
    return state.with_seat(seat, cards=(*state.seats[seat].cards, card)).but(
        present=state.present & ~(1 << place),
        faces=tuple(faces),
        due=due,
        acted=state.acted + 1,
        peeked_now=(),
        gained=frozenset({face.deck}),
        peeked=tuple(p for p in state.peeked if p[1] != place),
    )


def hire(state: State, seat: int, action: Hire, judge: Judge) -> State:
    """Pay 1 Silver for an Assistant instead of taking a card (`hire.instead-of-take`)."""
    judge.possible(state.display > 0, "hire.one-shown", "No Assistants are left beside the temple.")
    _may_act(state, seat, judge)
    if state.peeked_now and judge.reading("peek-commit") != "free-after":
        judge.require(
            False,
            "hire.instead-of-take",
            "A card was peeked at this turn, so a card must be taken.",
        )
    silver = state.seats[seat].silver
    judge.require(
        silver >= HIRE_PRICE, "hire.cost", "Hiring costs 1 Silver, of {silver}.", silver=silver
    )
    judge.cite("hire.cost", "1 Silver for {name}.", name=action.assistant.label)
    judge.cite("hire.one-shown", "{n} Assistants are left to choose from.", n=state.display - 1)
    hired = Card(f"{judge.entry}.1", action.assistant, turn=state.turn)
    after = pay(state, seat, HIRE_PRICE, judge)
    after = after.with_seat(seat, assistants=(*after.seats[seat].assistants, hired))
    return after.but(display=state.display - 1, acted=state.acted + 1, gained=frozenset())


def _may_act(state: State, seat: int, judge: Judge) -> None:
    """One of the two actions a turn, unless a bonus gave more (`turn.one-only`)."""
    must_be_their_turn(state, seat, judge)
    written_first(state, judge)
    judge.require(
        state.acted < state.allowed,
        "turn.one-only",
        "The turn's action is done: {n} of {allowed}.",
        instead="Trigger a bonus, lock a set, or end the turn.",
        n=state.acted,
        allowed=state.allowed,
    )


def _there(state: State, place: str, judge: Judge) -> int:
    at = INDEX[place]
    judge.possible(bool(state.present >> at & 1), "table.pieces", "{place} is empty.", place=place)
    return at
