"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.action import Move
from referee.games.artifact_stack.actions import (
    BuildTemple,
    CardEffect,
    FlipStatues,
    Hire,
    LockChina,
    Peek,
    Take,
    Trigger,
)
from referee.games.artifact_stack.decks import ONE
from referee.games.artifact_stack.faces import Face, Seen
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import SILVER
from referee.games.artifact_stack.temple import INDEX


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    action = move.action
    if isinstance(action, BuildTemple):
        return f"built the temple of round {state.round}"
    if isinstance(action, Peek):
        face = action.face.face if isinstance(action.face, Seen) else None
        seen = f": {face.label}" if face else ""
        return f"peeked at {action.place}{seen}"
    if isinstance(action, Take):
        return _took(state, action)
    if isinstance(action, Hire):
        return f"hired {action.assistant.label}"
    if isinstance(action, Trigger):
        return _triggered(state, action, names)
    if isinstance(action, LockChina | FlipStatues):
        verb = "locked" if isinstance(action, LockChina) else "closed a set of"
        return f"{verb} {_cards(state, action.cards)}"
    if isinstance(action, CardEffect):
        said = f": {action.text}" if action.text else ""
        return f"did what is written on {_cards(state, (action.card,))}{said}"
    return "ended the turn"


def _took(state: State, action: Take) -> str:
    place = INDEX[action.place]
    price = state.price(place)
    face = action.face or state.faces[place]
    what = face.label if isinstance(face, Face) else "a card"
    dug = f", digging for {price} Silver" if price else ""
    return f"took {what} from {action.place}{dug}"


def _triggered(state: State, action: Trigger, names: Sequence[str]) -> str:
    loot = [_loot(state, s, names) for s in action.steals]
    loot += [a.label for a in action.assistants]
    got = f" and got {', '.join(loot)}" if loot else ""
    return f"triggered {len(action.cards)} × {ONE[action.deck]}{got}"


def _loot(state: State, loot: str, names: Sequence[str]) -> str:
    if loot.startswith(SILVER):
        return f"1 Silver of {names[int(loot.removeprefix(SILVER))]}"
    owner = state.owner_of(loot)
    whose = f" of {names[owner]}" if owner is not None else ""
    return f"{_cards(state, (loot,))}{whose}"


def _cards(state: State, pieces: Sequence[str]) -> str:
    known = (state.piece(name) for name in pieces)
    return ", ".join(card.face.label if card else "a card" for card in known)
