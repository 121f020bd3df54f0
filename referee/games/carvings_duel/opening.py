"""Before the first turn: pouches are registered, and somebody goes first."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.carvings_duel.actions import DrawFirst, RegisterPouch, Start
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.pouches import copy_faults, size_faults
from referee.games.carvings_duel.settling import settled
from referee.games.carvings_duel.state import State, Task
from referee.games.carvings_duel.turns import begin_turn


def register_pouch(state: State, seat: int, action: RegisterPouch, judge: Judge) -> State:
    """A duelist says what pouch is brought; a list stays sealed until the end."""
    says = "The duel has begun; pouches cannot change any more."
    judge.possible(not state.begun, "table.phase", says)
    for fault in size_faults(action.size):
        judge.require(False, fault.rule or "", fault.says)
    listed = _listed(action, judge)
    material = " ".join(action.material.split())
    other = state.sides[1 - seat].material
    _apart(material, other, judge)
    says = "Player {n} brings {size} carvings of {material}."
    judge.cite("pouch.own", says, n=seat + 1, size=action.size, material=material)
    brought = {"material": material, "size": action.size, "pouch": action.size}
    declared = action.carvings is not None
    return state.with_side(seat, listed=listed, declared=declared, **brought)


def _listed(action: RegisterPouch, judge: Judge) -> dict[str, int] | None:
    """The declared list where there is one; its refusals name no carving."""
    if action.carvings is None:
        return None
    if action.carvings.sealed:
        judge.require(None, "pouch.own", "The list is sealed; only its duelist can say.")
        return None
    listed = action.carvings.counts
    says = "The list does not add up to the {size} carvings of the pouch."
    judge.possible(sum(listed.values()) == action.size, "table.pieces", says, size=action.size)
    within = not any(copy_faults(listed, judge.readings))
    judge.require(
        within, "pouch.commodity-limit", "The list has more than two of one commodity type."
    )
    if listed.get("monk", 0) and listed.get("sorcerer", 0):
        judge.reading("monk-sorcerer-twins")
    return listed


def _apart(material: str, other: str, judge: Judge) -> None:
    """Two pouches of one material would get mixed (ruling material-clash)."""
    if plain_name(material) == plain_name(other) and judge.reading("material-clash") == "refuse":
        judge.require(
            False,
            "setup.different-materials",
            "Both pouches would be of {material}; the carvings could get mixed.",
            instead="One of the two takes a set of another material.",
            material=material,
        )


OPENING_HANDS = {"none": 0, "three": 3, "full": 99}


def start(state: State, action: Start, judge: Judge) -> State:
    """The first turn begins, after the opening hands where the table plays with them."""
    judge.possible(not state.begun, "table.phase", "The duel has begun already.")
    missing = [n + 1 for n, side in enumerate(state.sides) if side.size is None]
    says = "Player {n} has brought no pouch yet."
    judge.possible(not missing, "table.phase", says, n=missing[0] if missing else 0)
    says = "Player {n} goes first; turns pass back and forth."
    judge.cite("turn.alternate", says, n=action.first + 1)
    cards = min(OPENING_HANDS[judge.reading("opening-hand")], state.limit)
    order = (action.first, 1 - action.first) if cards else ()
    draws = tuple(Task("draw", seat, cards, "opening") for seat in order)
    begun = state.but(begun=True, first=action.first, active=action.first)
    return settled(begin_turn(begun, judge, before=draws), judge)


def draw_first(state: State, action: DrawFirst, judge: Judge) -> State:
    """The first turn begins with the duelist whom the program drew (ruling first-player)."""
    judge.possible(not state.begun, "table.phase", "The duel has begun already.")
    says = "Who goes first is drawn as this is entered; nothing can be tried before."
    judge.possible(action.first is not None, "turn.alternate", says)
    judge.reading("first-player")
    return start(state, Start(first=action.first or 0), judge)
