"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action, Hidden, Move
from referee.engine.names import in_names
from referee.engine.wording import and_joined, many
from referee.games.carvings_duel.actions import (
    Attack,
    Command,
    Concede,
    Discard,
    DrawFirst,
    DrawPlace,
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
from referee.games.carvings_duel.drawing import drawn_now
from referee.games.carvings_duel.outcomes import outcome
from referee.games.carvings_duel.prompts import FOR_WHAT
from referee.games.carvings_duel.state import State, Task

Teller = Callable[[State, Any, int, Sequence[str]], str]


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    said = TELLERS[type(move.action)](state, move.action, move.seat or 0, names)
    if isinstance(move.action, BRINGS_ABOUT) and state.begun:
        said += outcome(state, move, names)
    return in_names(said, names) if state.alike else said


BRINGS_ABOUT = (Attack, Command, Discard, Pick, Play, Respond, Summon)
"""Entries that may change what lies on the field, or a castle."""


def _registered(state: State, action: RegisterPouch, seat: int, names: Sequence[str]) -> str:
    listed = ", with a sealed list" if action.carvings is not None else ""
    return f"brings {action.size} carvings of {action.material}{listed}"


def _started(state: State, action: Start, seat: int, names: Sequence[str]) -> str:
    return f"The duel begins; {names[action.first]} goes first"


def _drawn_first(state: State, action: DrawFirst, seat: int, names: Sequence[str]) -> str:
    first = "somebody" if action.first is None else names[action.first]
    return f"The duel begins; {first} goes first, drawn by chance"


def _picked(state: State, action: Pick, seat: int, names: Sequence[str]) -> str:
    if not state.sides[seat].in_pouch:
        return "found the pouch empty"
    task = state.tasks[0] if state.tasks else Task("draw", seat)
    what = FOR_WHAT.get(task.why, "")
    if isinstance(action.carvings, Hidden) or not action.carvings:
        count = drawn_now(state, task)
        return f"picked {many(count, 'carving') if count > 1 else 'from the pouch'}{what}"
    return f"picked {and_joined([LABELS[c] for c in action.carvings])}{what}"


def _name(carving: Any) -> str:
    """A carving's label where it was told and can be read."""
    return LABELS.get(carving, "a carving") if isinstance(carving, str) else "a carving"


def _gave_up(state: State, action: Discard, seat: int, names: Sequence[str]) -> str:
    if state.step == "put-back":
        return f"put {_name(action.carving)} back into the pouch and shuffled"
    task = state.tasks[0] if state.tasks else Task("discard", seat)
    miners = task.kind == "discard" and task.why == "miner"
    return f"discarded {_name(action.carving)}{' for the Miner' if miners else ', hands full'}"


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
    top = state.stack[-1] if state.stack else None
    what = state.called(top.piece) if top else "it"
    if top is not None and top.kind == "attack":
        what = f"{what}’s attack"
    if action.answer == "pass":
        return f"let {what} pass"
    if action.target:
        return f"answered with a Child on {_there(state, action.target)}"
    return f"answered with a Child against {what}"


def _revealed(state: State, action: RevealPick, seat: int, names: Sequence[str]) -> str:
    task = state.tasks[0] if state.tasks else Task("reveal", seat)
    at = action.position or task.place
    place = f" (number {at} from the left)" if at else ""
    what, by = _name(action.carving), task.why.capitalize() or "Thief"
    if seat == task.of:
        return f"lost {what}{place} to the {by}"
    took = "sent" if by == "Lion" else "took"
    return f"{took} {what} out of {names[task.of]}’s hand{place} with the {by}"


def _drawn_place(state: State, action: DrawPlace, seat: int, names: Sequence[str]) -> str:
    task = state.tasks[0] if state.tasks else Task("reveal", seat)
    at = f"number {action.position}" if action.position else "a place"
    whose = "their own" if seat == task.of else f"{names[task.of]}’s"
    return f"let chance reach for {at} from the left in {whose} hand"


def _typed(state: State, action: Command, seat: int, names: Sequence[str]) -> str:
    return f"typed {action.line}"


def _ended(state: State, action: Action, seat: int, names: Sequence[str]) -> str:
    return "ended the turn"


def _conceded(state: State, action: Action, seat: int, names: Sequence[str]) -> str:
    return "conceded"


TELLERS: dict[type[Action], Teller] = {
    RegisterPouch: _registered,
    Start: _started,
    DrawFirst: _drawn_first,
    Pick: _picked,
    Discard: _gave_up,
    Summon: _summoned,
    Play: _played,
    Attack: _attacked,
    Respond: _responded,
    RevealPick: _revealed,
    DrawPlace: _drawn_place,
    EndTurn: _ended,
    Concede: _conceded,
    Command: _typed,
}
