"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.action import Move
from referee.engine.wording import and_joined, many
from referee.games.artifact_stack.actions import (
    BuildTemple,
    CardEffect,
    FlipStatues,
    Gift,
    Hire,
    LockChina,
    Peek,
    Take,
    Trigger,
)
from referee.games.artifact_stack.decks import LABELS, ONE
from referee.games.artifact_stack.faces import Face, Seen
from referee.games.artifact_stack.rounds import second_starter
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import SILVER
from referee.games.artifact_stack.temple import INDEX


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    action = move.action
    match action:
        case BuildTemple():
            return _built(state, action, names)
        case Peek():
            face = action.face.face if isinstance(action.face, Seen) else None
            return f"peeked at {action.place}{f': {face.label}' if face else ''}"
        case Take():
            return _took(state, action)
        case Hire():
            return f"hired {action.assistant.label}"
        case Trigger():
            return _triggered(state, action, names)
        case LockChina():
            return f"locked {_cards(state, action.cards)}"
        case FlipStatues():
            return f"closed a set of {many(len(action.cards), 'Statue')}"
        case CardEffect():
            return _did(state, action, names)
    return "ended the turn"


def _built(state: State, action: BuildTemple, names: Sequence[str]) -> str:
    starter = action.starter if state.round == 1 else second_starter(state)
    begins = "" if starter is None or starter >= len(names) else f"; {names[starter]} begins"
    return f"built the temple of round {state.round}{begins}"


def _took(state: State, action: Take) -> str:
    place = INDEX[action.place]
    price = state.price(place)
    face = action.face or state.faces[place]
    what = face.label if isinstance(face, Face) else "a card"
    dug = f", digging for {price} Silver" if price else ""
    return f"took {what} from {action.place}{dug}"


def _triggered(state: State, action: Trigger, names: Sequence[str]) -> str:
    number = len(action.cards)
    what = f"triggered {many(number, ONE[action.deck], LABELS[action.deck])}"
    worth = 2 if number >= 3 else 1
    if action.deck == "coins":
        return f"{what} for {worth} Silver"
    if action.deck == "manuscripts":
        actions = state.terms.readings["manuscript-turn"] == "actions-only"
        return f"{what} for {many(worth, 'more action' if actions else 'more turn')}"
    if action.deck == "weapons":
        stolen = and_joined([_loot(state, s, names) for s in action.steals], "nothing")
        return f"{what} and stole {stolen}"
    return f"{what} and got {and_joined([a.label for a in action.assistants], 'nothing')}"


def _did(state: State, action: CardEffect, names: Sequence[str]) -> str:
    """What a card said, and what came of it: Silver, cards, turns, points."""
    came = [
        f"{names[int(seat)]} {delta:+d} Silver".replace("-", "−")
        for seat, delta in action.silver.items()
        if delta and seat.isdecimal() and int(seat) < len(names)
    ]
    came += [_moved(state, gift, names) for gift in action.moves]
    came += [many(action.turns, "more turn")] if action.turns else []
    came += [] if action.points is None else [f"worth {many(action.points, 'point')}"]
    said = "; ".join(filter(None, [action.text, ", ".join(came)]))
    what = f"did what is written on {_cards(state, (action.card,))}"
    return f"{what}: {said}" if said else what


def _moved(state: State, gift: Gift, names: Sequence[str]) -> str:
    there = gift.to is not None and gift.to < len(names)
    to = f"to {names[gift.to or 0]}" if there else "out of the game"
    return f"{_loot(state, gift.card, names)} {to}"


def _loot(state: State, loot: str, names: Sequence[str]) -> str:
    if loot.startswith(SILVER):
        return f"1 Silver of {names[int(loot.removeprefix(SILVER))]}"
    owner = state.owner_of(loot)
    whose = f" of {names[owner]}" if owner is not None else ""
    return f"{_cards(state, (loot,))}{whose}"


def _cards(state: State, pieces: Sequence[str]) -> str:
    known = (state.piece(name) for name in pieces)
    return ", ".join(card.face.label if card else "a card" for card in known)
