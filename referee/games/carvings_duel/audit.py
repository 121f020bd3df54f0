"""The end: lists are opened, and all that was seen in the duel is held against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.carvings_duel.carvings import LABELS, NAMES
from referee.games.carvings_duel.pouches import Fault, copy_faults, size_faults
from referee.games.carvings_duel.state import State


def audit(state: State) -> list[dict[str, Any]]:
    """For each seat what was declared, what was seen at once, and what does not go together."""
    return [_of_side(state, seat) for seat in range(len(state.sides))]


def _of_side(state: State, seat: int) -> dict[str, Any]:
    side = state.sides[seat]
    seen = seen_of(state, seat)
    faults = list(findings(state, seat, side.listed, seen))
    return {
        "declared": side.listed,
        "seen": seen,
        "fits": not faults if side.listed is not None else None,
        "findings": [{"rule": f.rule, "says": f.says} for f in faults],
    }


def seen_of(state: State, seat: int) -> dict[str, int]:
    """How many of each carving of a set were out of the pouch at once, in catalogue order."""
    return {name: state.most[seat, name] for name in NAMES if (seat, name) in state.most}


def findings(
    state: State, seat: int, listed: Mapping[str, int] | None, seen: Mapping[str, int]
) -> Iterator[Fault]:
    """What is wrong with a pouch as the duel showed it, and against a list where there is one."""
    if state.sides[seat].size is not None:
        yield from size_faults(state.sides[seat].size or 0)
    readings = state.terms.readings
    yield from copy_faults(seen if listed is None else listed, readings)
    if listed is None:
        return
    for name, count in seen.items():
        if count > listed.get(name, 0):
            says = f"{count} × {LABELS[name]} seen, {listed.get(name, 0)} on the list."
            yield Fault("pouch.own", says)
    if sum(listed.values()) != state.sides[seat].size:
        says = (
            f"The list has {sum(listed.values())} carvings, the pouch had {state.sides[seat].size}."
        )
        yield Fault("pouch.own", says)
