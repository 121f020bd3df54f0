"""Ruined Rubble: starting over at the end of a turn."""

from __future__ import annotations

from referee.engine.judge import Facts, Judge
from referee.games.chiseled import ending, turn
from referee.games.chiseled.actions import RuinedRubble
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.state import HAND, Side, State


def ruined_rubble(state: State, seat: int, action: RuinedRubble, judge: Judge) -> State:
    """Shuffle discards and trash, and the hand where so ruled, into the Draw Pile (rubble.*)."""
    turn.in_turn(state, seat, "pass", judge, "rubble.optional")
    says = "Ruined Rubble closes a turn once; this one has been closed."
    judge.require(not state.rubbled, "rubble.optional", says, instead="Pass the turn.")
    ending.may_rubble(state, judge)
    reading = judge.reading("rubble-hand")
    piles = Piles(state.sides[seat], state.readings)
    side = _shuffled(piles, judge, hand=reading != "keep-hand")
    if reading == "keep-hand":
        says = "The hand stays as drawn, so no cards are drawn after Ruined Rubble."
        judge.require(action.cards == (), "rubble.shuffle", says, instead="Leave the cards out.")
    if reading == "keep-hand" and action.cards == ():
        return state.but(sides=state.with_side(seat, side), rubbled=True, turn=seat)
    piles = Piles(side, state.readings)
    turn.draw(judge, piles, action.cards, min(HAND, piles.reach), HAND)
    side = piles.done(hand_entry=judge.entry)
    after = state.but(sides=state.with_side(seat, side), rubbled=True, turn=seat)
    if reading == "new-hand-consult":
        return turn.consult(after, seat, action.declared, judge)
    return after


def _shuffled(piles: Piles, judge: Judge, *, hand: bool) -> Side:
    """The side with its piles shuffled together; the Check-In stays (rubble.check-in-kept)."""
    was = piles.side
    says = "Discards ({discards}) and trash ({trash}) are shuffled into the Draw Pile."
    facts: Facts = {"discards": piles.discarded, "trash": sum(piles.trash)}
    judge.cite("rubble.shuffle", says, **facts)
    judge.cite("rubble.check-in-kept", "The Check-In stays at {n}.", n=was.check_in)
    judge.cite("rubble.score-reset", "The Sculpture stands at -36 again, wax and Critics apart.")
    judge.cite("term.trash-not-returned", "Only Ruined Rubble brings trashed cards back.")
    piles.shuffle_all(hand=hand)
    secret = was.secret
    if hand and was.hand_entry:
        secret = (*secret, was.hand_entry)
    return piles.done(secret=secret)
