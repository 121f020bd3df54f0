"""Written effects of Curses, Blessings and Treasures, as the table read them."""

from __future__ import annotations

from msgspec import structs

from referee.engine.judge import Judge
from referee.games.artifact_stack.actions import CardEffect, Gift
from referee.games.artifact_stack.faces import Card, Face
from referee.games.artifact_stack.rounds import must_be_their_turn, owe_turns
from referee.games.artifact_stack.silver import pay, receive
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import WRITTEN, move_piece


def card_effect(state: State, seat: int, action: CardEffect, judge: Judge) -> State:
    """Carry out what a card says: Silver, cards, turns, points (`curse.immediate`)."""
    card = _own_written(state, seat, action, judge)
    _in_its_moment(state, card, action, judge)
    judge.cite(
        "curse.immediate" if card.deck == "curses" else "treasure.printed",
        "As written on {card}: {text}",
        card=card.face.label,
        text=action.text or "done.",
    )
    due = tuple(name for name in state.due if name != card.name)
    state = state.but(due=due, acted_on=state.acted_on | {card.name})
    state = _silver(state, action, judge)
    for gift in action.moves:
        state = _move(state, gift, judge)
    if action.points is not None:
        state = _worth(state, action.card, action.points)
    return owe_turns(state, seat, action.turns)


def _own_written(state: State, seat: int, action: CardEffect, judge: Judge) -> Card:
    """The card whose text is carried out: the reader's own, in their turn, and with a text."""
    card = state.piece(action.card)
    judge.possible(
        card is not None and state.owner_of(action.card) == seat,
        "table.pieces",
        "Card {name} is not in this tableau.",
        name=action.card,
    )
    assert card is not None
    if card.name not in state.due:  # a stolen card may act again in another player's turn
        must_be_their_turn(state, seat, judge)
    judge.require(
        card.deck in WRITTEN,
        "treasure.printed",
        "{card} has nothing written on it.",
        card=card.face.label,
    )
    return card


def _is_at_once(action: CardEffect) -> bool:
    """Whether this is more than words, and points for the end."""
    return bool(action.silver or action.moves or action.turns)


def _in_its_moment(state: State, card: Card, action: CardEffect, judge: Judge) -> None:
    """A Curse acts when taken; what a Treasure gives at once, once, in the turn it was taken."""
    if card.deck == "curses":
        says = "A {card} scores nothing; only a Treasure has points."
        judge.possible(not action.points, "curse.no-points", says, card=card.face.label)
        judge.require(
            card.name in state.due,
            "curse.immediate",
            "What is written on this {card} has been done already.",
            card=card.face.label,
        )
    elif _is_at_once(action):
        judge.require(
            state.gives_now(card),
            "treasure.printed",
            "What a {card} gives at once comes once, in the turn it is taken.",
            card=card.face.label,
            instead="Only what it is worth at the end can be told later.",
        )


def _silver(state: State, action: CardEffect, judge: Judge) -> State:
    """What is lost goes to the bank before anything is gained, so that it can go to another."""
    for name, delta in sorted(action.silver.items(), key=lambda lost_first: lost_first[1]):
        judge.possible(
            name.isdecimal() and int(name) < len(state.seats),
            "table.seat",
            "There is no seat {name}.",
            name=name,
        )
        if delta < 0:
            state = _lose(state, int(name), -delta, judge)
        else:
            state = receive(state, int(name), delta, judge)
    return state


def _lose(state: State, seat: int, amount: int, judge: Judge) -> State:
    held = state.seats[seat].silver
    judge.possible(
        held >= amount,
        "table.pieces",
        "Player {p} has {held} Silver and cannot lose {n}.",
        p=seat + 1,
        held=held,
        n=amount,
    )
    return pay(state, seat, amount, judge)


def _move(state: State, gift: Gift, judge: Judge) -> State:
    card, giver = state.piece(gift.card), state.owner_of(gift.card)
    judge.possible(card is not None, "table.pieces", "There is no card {name}.", name=gift.card)
    judge.possible(
        gift.to is None or gift.to < len(state.seats),
        "table.seat",
        "There is no seat {to}.",
        to=gift.to,
    )
    assert card is not None
    assert giver is not None
    after = move_piece(state, card, giver, gift.to)
    if card.deck is not None and gift.to == state.active != giver:
        return after.but(gained=after.gained | {card.deck})
    return after


def _worth(state: State, name: str, points: int) -> State:
    """What a Treasure turns out to be worth at the end."""
    owner = state.owner_of(name)
    if owner is None:  # its own effect took it out of the game
        return state
    cards = tuple(
        structs.replace(c, face=structs.replace(c.face, points=points))
        if c.name == name and isinstance(c.face, Face) and c.deck == "treasures"
        else c
        for c in state.seats[owner].cards
    )
    return state.with_seat(owner, cards=cards)
