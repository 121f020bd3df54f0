"""Dice Number Cards: which number is current, and which can still come (Best Artist)."""

from __future__ import annotations

from collections import Counter

from referee.engine.judge import Facts, Judge
from referee.games.geometric_art.actions import DiceNumber
from referee.games.geometric_art.drawing import in_phase
from referee.games.geometric_art.state import NUMBER_CARDS, State

RULE = "best.draw-number-consulted"


def dice_number(state: State, _seat: int | None, action: DiceNumber, judge: Judge) -> State:
    """The current Dice Number Card is read, after the topic (`best.draw-number-consulted`)."""
    judge.possible(not state.is_joint, RULE, "Dice Number Cards belong to Best Artist.")
    in_phase(state, ("number",), judge, "A Dice Number")
    _as_it_must(state, action.number, judge)
    _of_the_cards(state, action.number, judge)
    judge.cite(RULE, "The Dice Number is {n}, for everybody.", n=action.number)
    if len(state.numbers) % NUMBER_CARDS == 0 and number_due(state) is None:
        says = "The five Dice Number Cards are shuffled."
        judge.cite("best.setup-dice-number-shuffle", says)
    if action.number > state.rolled:
        judge.reading("dice-number-too-high")
    numbers = (*state.numbers, action.number)
    return state.but(phase="draw", since=judge.entry, number=action.number, numbers=numbers)


def number_due(state: State) -> int | None:
    """The Dice Number that must come, where ruling dice-number-cycle settles it."""
    reading, seen = state.readings["dice-number-cycle"], state.numbers
    if reading == "one-for-game" and seen:
        return seen[0]
    if reading == "next-and-wrap" and len(seen) >= NUMBER_CARDS:
        return seen[len(seen) % NUMBER_CARDS]
    return None


def numbers_left(state: State) -> tuple[int, ...]:
    """The numbers of the cards still to come of this shuffle; none where not all are known.

    Five rounds have shown the five cards; shuffled again they show the same numbers.
    """
    seen = state.numbers
    if len(seen) < NUMBER_CARDS or state.readings["dice-number-cycle"] != "next-and-reshuffle":
        return ()
    gone = seen[len(seen) // NUMBER_CARDS * NUMBER_CARDS :]
    return tuple(sorted((Counter(seen[:NUMBER_CARDS]) - Counter(gone)).elements()))


def _as_it_must(state: State, number: int, judge: Judge) -> None:
    """The card that lies there still, or comes again in the same order."""
    due = number_due(state)
    if due is None:
        return
    reading = judge.reading("dice-number-cycle")
    says = "The card of round {n} shows {due}, not {given} ({reading})."
    facts: Facts = {"n": state.round, "due": due, "given": number, "reading": reading}
    judge.require(number == due, RULE, says, instead=f"Enter {due}.", **facts)


def _of_the_cards(state: State, number: int, judge: Judge) -> None:
    """Once all five cards were seen, the number is that of a card still to come."""
    left = numbers_left(state)
    if not left:
        return
    judge.reading("dice-number-cycle")
    says = "No card still to come shows {n}; those left of this shuffle show {left}."
    judge.require(number in left, RULE, says, n=number, left=", ".join(map(str, left)))
