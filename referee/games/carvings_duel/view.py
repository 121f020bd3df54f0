"""What a viewer may know: counts of the other hand and pouch, and names that were seen."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Move
from referee.engine.game import Viewer
from referee.games.carvings_duel import battle, ground
from referee.games.carvings_duel.actions import Discard, Pick, RegisterPouch, RevealPick
from referee.games.carvings_duel.audit import audit
from referee.games.carvings_duel.carvings import is_combat
from referee.games.carvings_duel.completing import completions
from referee.games.carvings_duel.state import Item, Piece, State

STEPS = {
    "pouches": "the pouches are brought",
    "pick": "player {n} draws",
    "discard": "player {n} discards",
    "put-back": "player {n} puts a carving back",
    "reveal": "player {n} says which carving it is",
    "response": "player {n} answers or passes",
    "main": "player {n} plays",
}


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The duel as plain data. Two hands that differ only in what is hidden look the same."""
    step = state.step
    return {
        "headline": _headline(state),
        "to_act": _to_act(state),
        "strip": [_strip(state, at) for at in (0, 1)],
        "step": step,
        "turn": state.turn,
        "first": state.first if state.begun else None,
        "active": state.active if state.begun else None,
        "limit": state.limit,
        "summoned": state.summoned,
        "due": _due(state),
        "sides": [_side(state, at, viewer) for at in (0, 1)],
        "field": [_on_field(state, p) for p in state.field if p.bearer is None],
        "graveyard": [_piece(state, p) for p in state.graveyard],
        "stack": [_item(state, item) for item in state.stack],
        "shields": list(state.shields),
        "unaccounted": list(state.unaccounted),
        "commands": {str(s): list(completions(state, s)) for s in sorted(viewer.seats)},
        "audit": audit(state) if step == "over" else None,
    }


def _headline(state: State) -> str:
    if state.is_over:
        return "The duel is over"
    if state.left:
        gone = " and ".join(f"player {at + 1}" for at in sorted(state.left))
        return f"{gone.capitalize()} left: the table may end here"
    says = STEPS[state.step].format(n=state.to_act + 1)
    return (
        f"Turn {state.turn}: {says}" if state.begun else "Before the duel: the pouches are brought"
    )


def _to_act(state: State) -> list[int]:
    if state.is_over:
        return []
    if state.left:  # to agree that it ends
        return [at for at in range(len(state.sides)) if at not in state.left]
    if not state.begun:
        return [at for at, side in enumerate(state.sides) if side.size is None]
    return [state.to_act]


def _strip(state: State, at: int) -> list[dict[str, Any]]:
    side = state.sides[at]
    return [
        {"label": "Hand", "short": "H", "value": len(side.hand)},
        {"label": "Pouch", "short": "P", "value": side.in_pouch},
    ]


def _due(state: State) -> dict[str, Any] | None:
    """What has to happen before play goes on."""
    if not state.tasks or state.is_over:
        return None
    task = state.tasks[0]
    return {"step": state.step, "seat": task.seat, "why": task.why, "of": task.of}


def _side(state: State, at: int, viewer: Viewer) -> dict[str, Any]:
    side = state.sides[at]
    known = [p for p in side.hand if knows(state, viewer, at, p)]
    opened = at in viewer.seats or state.is_over
    return {
        "material": side.material,
        "size": side.size,
        "declared": side.declared,
        "life": side.life,
        "conceded": side.conceded,
        "left": at in state.left,
        "in_hand": len(side.hand),
        "in_pouch": side.in_pouch,
        "hand": [_piece(state, p) for p in known],
        "hidden": len(side.hand) - len(known),
        "listed": side.listed if opened else None,
    }


def knows(state: State, viewer: Viewer, seat: int, piece: Piece) -> bool:
    """Whether a viewer knows a carving of this hand by name; told to all once the duel is over."""
    if piece.name is None:
        return False
    bits = sum(1 << s for s in viewer.seats) | 4
    return state.is_over or bool(piece.known & bits) or _looks(state, viewer, seat)


def _looks(state: State, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer looks at this hand to choose a carving (thief-choice, lion-choice)."""
    if state.step != "reveal":
        return False
    task = state.tasks[0]
    return task.of == seat and task.seat != seat and task.seat in viewer.seats


def _piece(state: State, piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.name,
        "label": state.called(piece),
        "owner": piece.owner,
        "locked": piece.locked >= state.turn,
    }


def _on_field(state: State, piece: Piece) -> dict[str, Any]:
    fights = is_combat(piece.name)
    barred = battle.why_barred(state, piece.control, piece) if fights else None
    return {
        **_piece(state, piece),
        "control": piece.control,
        "class": ground.class_of(state, piece, state.terms.readings) if fights else None,
        "horses": [_piece(state, h) for h in ground.horses_of(state, piece)],
        "barred": barred[1] if barred else None,
    }


def _item(state: State, item: Item) -> dict[str, Any]:
    target = state.on_field(item.target) or state.in_graveyard(item.target)
    return {
        "kind": item.kind,
        "seat": item.seat,
        "entry": item.entry,
        "label": state.called(item.piece),
        "target": state.called(target) if target else None,
        "castle": item.kind == "attack" and item.target is None,
    }


HAND_FIELDS = frozenset({"carving", "owner", "piece"})


def sealed_now(state: State, entry: int, move: Move) -> frozenset[str]:
    """What of a hand or pouch stays with its duelist: all is told once the duel is over."""
    action = move.action
    if state.is_over:
        return frozenset()
    if isinstance(action, RegisterPouch):
        return action.sealed if action.carvings is not None else frozenset()
    readings = state.terms.readings
    if readings["hidden-hands"] == "open-hands":
        return frozenset()
    if isinstance(action, Pick):
        named = readings["hidden-hands"] == "private-hands" or bool(action.carvings)
        mixed = readings["scholar-stolen-carving"] == "any-held"
        return action.sealed if named or mixed else frozenset()
    secret = isinstance(action, Discard | RevealPick) and entry in state.secret
    return HAND_FIELDS if secret else frozenset()
