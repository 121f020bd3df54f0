"""What can be counted on the table, and corrections of it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Countable
from referee.engine.judge import Judge
from referee.engine.shared import counted
from referee.games.geometric_art.ending import still_lost
from referee.games.geometric_art.state import DICE, ROUNDS, TOPIC_CARDS, Side, State

MOST_MARKS = 99


def countables(state: State) -> tuple[Countable, ...]:
    """Marks and cards of each seat, dice in play, Topic Cards left."""
    seats = (c for at, side in enumerate(state.sides) for c in _of_seat(state, at, side))
    deck = Countable("deck", "Topic Cards in the deck", state.deck, 0, TOPIC_CARDS)
    if not state.is_joint:
        return (*seats, deck)
    dice = Countable("dice", "Dice in play", state.dice, 0, DICE)
    topics = Countable("topics", "Topic Cards completed", state.topics, 0, ROUNDS)
    return (*seats, dice, topics, deck)


def _of_seat(state: State, at: int, side: Side) -> Iterator[Countable]:
    yield Countable(f"checks.{at}", "Check marks", side.checks, 0, MOST_MARKS, at, open=True)
    yield Countable(f"xs.{at}", "X marks", side.xs, 0, MOST_MARKS, at, open=True)
    yield Countable(f"plus-one.{at}", "+1 cards", side.plus_one, 0, 1, at, open=True)
    if state.is_joint:
        yield Countable(f"rotate.{at}", "Rotate cards", side.rotate, 0, 1, at, open=True)


def correct(state: State, what: str, to: int, judge: Judge) -> State:
    """Set a count; cards move to or from what is unaccounted for (`table.pieces`).

    A die that is not in play was removed: seven are in the box, and a rotate card brings it back.
    """
    found = counted(countables(state), what, to, judge)
    if found.seat is None:
        after = _of_table(state, what, to)
    else:
        after = _set_seat(state, what.split(".")[0], found.seat, to)
    return still_lost(after, judge) if after.phase == "rescue" else after


def _of_table(state: State, what: str, to: int) -> State:
    if what == "dice":
        return state.but(dice=to, removed=DICE - to)
    if what == "deck":
        found = max(0, to - state.deck - state.lost_topics)  # beyond what was missed: discards
        lost = state.lost_topics + state.deck - to + found
        return state.but(deck=to, lost_topics=lost, discards=state.discards - found)
    return state.but(topics=to)


def _set_seat(state: State, what: str, seat: int, to: int) -> State:
    side = state.sides[seat]
    if what == "checks":
        return state.with_side(seat, checks=to)
    if what == "xs":  # X marks not for guesses stay as they are, as far as there are so many
        other = min(side.other, to)
        return state.with_side(seat, wrong=to - other, other=other)
    field = what.replace("-", "_")
    lost = state.lost_cards + getattr(side, field) - to
    return state.but(lost_cards=lost).with_side(seat, **{field: to})
