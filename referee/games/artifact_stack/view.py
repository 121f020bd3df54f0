"""What a viewer may know: everything but the faces that others paid to peek at."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Move
from referee.engine.codec import to_plain
from referee.engine.game import Viewer
from referee.games.artifact_stack.actions import Peek
from referee.games.artifact_stack.faces import Card, Face
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.temple import INDEX, LAYER_OF, PLACES, in_sight, members, position

PHASES = {"build": "build the temple", "over": "over"}


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The state as plain data: headline, to_act, strip, temple, tableaus, bank."""
    over = state.phase == "over"
    turn = f"player {state.active + 1}’s {'extra ' if state.in_extra else ''}turn"
    step = PHASES.get(state.phase, turn)
    return {
        "headline": "Game over" if over else f"Round {state.round}: {step}",
        "to_act": _to_act(state),
        "strip": [_strip(state, at) for at in range(len(state.seats))],
        "phase": state.phase,
        "round": state.round,
        "active": state.active,
        "acted": state.acted,
        "extra": state.extra,
        "due": state.next_due,
        "bank": state.bank,
        "display": state.display,
        "unaccounted": state.unaccounted,
        "left_in_temple": state.present.bit_count(),
        "temple": [_place(state, p, viewer) for p in range(len(PLACES))],
        "tableaus": [_tableau(state, at) for at in range(len(state.seats))],
    }


def _to_act(state: State) -> list[int]:
    """Whoever has a written action to carry out, else whoever has the turn."""
    if state.phase != "turn":
        return []
    reader = state.owner_of(state.next_due) if state.next_due else None
    return [state.active if reader is None else reader]


def _strip(state: State, at: int) -> list[dict[str, Any]]:
    seat = state.seats[at]
    return [
        {"label": "Silver", "short": "S", "value": seat.silver},
        {"label": "Cards", "short": "C", "value": len(seat.cards)},
    ]


def _place(state: State, place: int, viewer: Viewer) -> dict[str, Any]:
    there = bool(state.present >> place & 1)
    over = state.over_it(place) if there else 0
    offset = _offset(state)
    row, column = position(place, offset)
    return {
        "place": PLACES[place],
        "layer": LAYER_OF[place],
        "row": row,
        "column": column,
        "flush": offset == "squared",
        "seen": in_sight(place, state.present, offset),
        "there": there,
        "price": over.bit_count(),
        "covered_by": [PLACES[p] for p in members(over)],
        "up": state.up[place],
        "face": _shown(_known_face(state, place, viewer)) if there else None,
        "peeked": any(p == place for _, p, _ in state.peeked),
    }


def _offset(state: State) -> str:
    reading = state.terms.readings["temple-offset"]
    return "half-cell" if reading == "table-marks" else reading


def _known_face(state: State, place: int, viewer: Viewer) -> Face | None:
    seen = (f for s, p, f in state.peeked if p == place and s in viewer.seats)
    return state.faces[place] or next(seen, None)


def _shown(face: Face | None) -> dict[str, Any] | None:
    return None if face is None else {**to_plain(face), "label": face.label}


def _tableau(state: State, at: int) -> dict[str, Any]:
    seat = state.seats[at]
    return {
        "silver": seat.silver,
        "owed": seat.owed,
        "cards": [_card(c) for c in seat.cards],
        "assistants": [_card(c) for c in seat.assistants],
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "name": card.name,
        "label": card.face.label,
        "deck": card.deck,
        "set": card.set,
        "star": card.face.star,
        "points": card.face.points,
        "text": card.face.text,
        "letter": getattr(card.face, "letter", None),
        "monster": getattr(card.face, "monster", None),
    }


def sealed_now(state: State, entry: int, move: Move) -> frozenset[str]:
    """A peeked face is its payer's secret until the card leaves the temple (ruling peek-viewer)."""
    action = move.action
    if not isinstance(action, Peek) or state.terms.readings["peek-viewer"] != "payer-only":
        return frozenset()
    place = INDEX[action.place]
    secret = any((s, p) == (move.seat, place) for s, p, _ in state.peeked)
    return frozenset({"face"}) if secret else frozenset()
