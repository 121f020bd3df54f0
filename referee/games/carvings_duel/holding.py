"""Which carvings of a name a duelist could put down, as they know their own hand."""

from __future__ import annotations

from typing import Any

from referee.games.carvings_duel.hands import could_be
from referee.games.carvings_duel.state import Piece, State


def holdable(state: State, seat: int, name: str) -> list[dict[str, Any]]:
    """For each carving that this name can mean: `owner` and `piece` as an entry says them."""
    found: list[dict[str, Any]] = []
    for piece in _of_name(state, seat, name):
        which = piece.id if piece.known & 4 else "other"
        said = {"owner": piece.owner, "piece": which}
        if said not in found:
            found.append(said)
    return found


def _of_name(state: State, seat: int, name: str) -> list[Piece]:
    return [
        p
        for p in state.sides[seat].hand
        if (p.name == name and p.locked < state.turn)
        or (p.name is None and could_be(state, seat, p.owner, name))
    ]
