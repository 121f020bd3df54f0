"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action, Hidden, Move
from referee.games.carvings_duel.actions import (
    Attack,
    Command,
    Concede,
    Discard,
    EndTurn,
    Pick,
    Play,
    RegisterPouch,
    Respond,
    RevealPick,
    Start,
    Summon,
)
from referee.games.carvings_duel.carvings import LABELS
from referee.games.carvings_duel.state import State, Task

Teller = Callable[[State, Any, int, Sequence[str]], str]


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    return TELLERS[type(move.action)](state, move.action, move.seat or 0, names)


def _registered(state: State, action: RegisterPouch, seat: int, names: Sequence[str]) -> str:
    listed = ", with a sealed list" if action.carvings is not None else ""
    return f"brings {action.size} carvings of {action.material}{listed}"


def _started(state: State, action: Start, seat: int, names: Sequence[str]) -> str:
    return f"The duel begins; {names[action.first]} goes first"


def _picked(state: State, action: Pick, seat: int, names: Sequence[str]) -> str:
    if isinstance(action.carvings, Hidden) or not action.carvings:
        return "picked from the pouch" if state.sides[seat].in_pouch else "found the pouch empty"
    return f"picked {_listed(action.carvings)}"


def _listed(carvings: Sequence[str]) -> str:
    return ", ".join(LABELS[c] for c in carvings)


def _name(carving: Any) -> str:
    """A carving's label where it was told and can be read."""
    return LABELS.get(carving, "a carving") if isinstance(carving, str) else "a carving"


def _gave_up(state: State, action: Discard, seat: int, names: Sequence[str]) -> str:
    if state.step == "put-back":
        return f"put {_name(action.carving)} back into the pouch and shuffled"
    return f"discarded {_name(action.carving)}"


def _summoned(state: State, action: Summon, seat: int, names: Sequence[str]) -> str:
    cost = f", giving up {_there(state, action.tribute)}" if action.tribute else ""
    return f"summoned {LABELS[action.carving]}{cost}"


def _there(state: State, piece: str | None) -> str:
    found = state.on_field(piece) or state.in_graveyard(piece)
    return state.called(found) if found else "a carving"


def _played(state: State, action: Play, seat: int, names: Sequence[str]) -> str:
    at = f" on {_there(state, action.target)}" if action.target else ""
    cost = f", giving up {_there(state, action.tribute)}" if action.tribute else ""
    return f"played {LABELS[action.carving]}{at}{cost}"


def _attacked(state: State, action: Attack, seat: int, names: Sequence[str]) -> str:
    at = _there(state, action.target) if action.target else f"the castle of {names[1 - seat]}"
    return f"attacked {at} with {_there(state, action.attacker)}"


def _responded(state: State, action: Respond, seat: int, names: Sequence[str]) -> str:
    if action.answer == "pass":
        return "let it pass"
    at = f" on {_there(state, action.target)}" if action.target else ""
    return f"answered with a Child{at}"


def _revealed(state: State, action: RevealPick, seat: int, names: Sequence[str]) -> str:
    task = state.tasks[0] if state.tasks else Task("reveal", seat)
    place = f" (number {action.position} from the left)" if action.position else ""
    what = _name(action.carving)
    if task.why == "lion":
        return f"Lion: {what}{place} of {names[task.of]} to the graveyard"
    return f"Thief: {what}{place} of {names[task.of]} taken"


def _typed(state: State, action: Command, seat: int, names: Sequence[str]) -> str:
    return f"typed {action.line}"


def _ended(state: State, action: Action, seat: int, names: Sequence[str]) -> str:
    return "ended the turn"


def _conceded(state: State, action: Action, seat: int, names: Sequence[str]) -> str:
    return "conceded"


TELLERS: dict[type[Action], Teller] = {
    RegisterPouch: _registered,
    Start: _started,
    Pick: _picked,
    Discard: _gave_up,
    Summon: _summoned,
    Play: _played,
    Attack: _attacked,
    Respond: _responded,
    RevealPick: _revealed,
    EndTurn: _ended,
    Concede: _conceded,
    Command: _typed,
}
