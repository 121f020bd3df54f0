"""What a viewer may know: everything but hidden Coins and the Foreman's face-down tokens."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Move
from referee.engine.codec import to_plain
from referee.engine.game import Viewer
from referee.games.catacombs_cubes.actions import SetOffers
from referee.games.catacombs_cubes.gains import TRACK, laps
from referee.games.catacombs_cubes.grid import places, write_cell
from referee.games.catacombs_cubes.pieces import COINS, PIECES, Pile
from referee.games.catacombs_cubes.solo import builder_cells, equal_pairs
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import Slot, Tile

HEADLINES = {
    "setup": "Lay the game out",
    "foreman": "Who is the first Foreman?",
    "offers": "set the offers out",
    "solo-offer": "draw three tokens",
    "solo-draft": "draft",
    "solo-build": "build, or move on",
    "solo-refill": "refill the plans",
    "light": "Points, Coins and Palace",
    "over": "Game over",
}
WHAT = {
    "place": "lays a tile",
    "pair": "picks a side",
    "any": "picks a piece",
    "victim": "picks a player",
    "palace": "builds on the Palace",
    "change": "may change a piece",
    "discard": "discards an offer",
}


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The state as plain data: headline, to_act, strip, offers, plans, grid, Palaces, supply."""
    return {
        "headline": _headline(state),
        "to_act": _to_act(state),
        "total_is": _total_is(state),
        "strip": [_strip(state, at, viewer) for at in range(len(state.seats))],
        "phase": state.phase,
        "round": state.round,
        "active": state.active,
        "foreman": state.foreman,
        "rollers": list(state.rollers),
        "waiting": list(state.waiting),
        "main_done": state.main,
        "due": _due(state),
        "triggered": state.out,
        "offers": [_offer(state, at, viewer) for at in range(len(state.offers))],
        "plans": [_slot(s) for s in state.plans],
        "preview": _slot(state.preview),
        "stack": state.stack,
        "supply": _pile(state.supply),
        "unaccounted": _pile(state.unaccounted),
        "tokens": {"draw": state.draw, "discard": state.discard},
        "palaces": _palaces(state),
        "grid": _grid(state),
        "seats": [_seat(state, at, viewer) for at in range(len(state.seats))],
        "late": state.late,
        "builder": _builder(state),
    }


def _total_is(state: State) -> str | None:
    """What the totals are while Coins, which score at the end, are nobody's to see."""
    return None if state.solo or state.coins_are_open else "Points so far, Coins not counted"


def _headline(state: State) -> str:
    step = HEADLINES.get(state.phase, f"player {state.active + 1}’s turn")
    if state.phase == "over":
        return step
    if state.due is not None:
        step = f"player {state.due.seat + 1} {WHAT.get(state.due.kind, '')}"
    if state.phase in ("setup", "foreman", "light"):
        return step
    last = "last round" if state.out else f"Round {state.round}"
    text = f"{last}: {step}"
    return text[0].upper() + text[1:]


def _to_act(state: State) -> list[int]:
    if state.due is not None:
        return [state.due.seat]
    if state.phase == "turn":
        return [state.active]
    if state.phase == "offers":
        return [state.foreman]
    return [0] if state.solo and state.phase != "over" else []


def _due(state: State) -> dict[str, Any] | None:
    step = state.due
    if step is None:
        return None
    free = [write_cell(c) for c in places(state.frame, state.grid)] if step.kind == "place" else []
    at = write_cell(step.at) if step.at else None
    return {"kind": step.kind, "seat": step.seat, "rule": step.rule, "places": free, "at": at,
            "side": step.side, "tile": _slot(step.tile)}  # fmt: skip


def _strip(state: State, at: int, viewer: Viewer) -> list[dict[str, Any]]:
    seat = state.seats[at]
    last = len(state.track)
    palace: Any = [seat.palace, last] if last else seat.palace
    marks = [
        {"label": "Coins", "short": "C", "value": sum(seat.coins)},
        {"label": "Palace Track", "short": "P", "value": palace},
    ]
    if state.terms.options.depth == "light":
        return marks
    return [*marks, {"label": "Pieces", "short": "Q", "value": sum(seat.held)}]


def _offer(state: State, at: int, viewer: Viewer) -> dict[str, Any] | None:
    offer = state.offers[at]
    if offer is None:
        return None
    hidden = offer.hidden if state.foreman in viewer.seats else None
    return {"column": at + 1, "faces": list(offer.faces), "colour": offer.colour, "hidden": hidden,
            "face_down": bool(state.terms.options.draws_tokens)}  # fmt: skip


def _slot(slot: Slot) -> Any:
    return to_plain(slot) if isinstance(slot, Tile) else slot


def _pile(pile: Pile) -> dict[str, int]:
    return dict(zip(PIECES, pile, strict=True))


def _palaces(state: State) -> dict[str, Any]:
    return {
        "active": _slot(state.palace),
        "cubes": state.palace_cubes,
        "done": state.palaces_done,
        "of": state.palaces,
        "track": list(state.track),
        "foundation": _pile(state.foundation),
    }


def _grid(state: State) -> dict[str, Any]:
    tiles = [
        {"at": write_cell(cell), "x": cell[0], "y": cell[1], "owner": laid.owner,
         "tile": to_plain(laid.tile)}
        for cell, laid in state.grid.items()
    ]  # fmt: skip
    return {"tiles": tiles, "sizes": [list(s) for s in state.frame.sizes],
            "fixed": list(state.frame.fixed) if state.frame.fixed else None}  # fmt: skip


def _seat(state: State, at: int, viewer: Viewer) -> dict[str, Any]:
    seat = state.seats[at]
    shown = state.coins_are_open or at in viewer.seats
    return {
        "points": seat.points,
        "space": space_of(state, seat.points),
        "coins": dict(zip(COINS, seat.coins, strict=True)) if shown else None,
        "coin_count": sum(seat.coins),
        "yard": _pile(seat.yard),
        "warehouse": _pile(seat.warehouse),
        "palace": seat.palace,
        "residence": _slot(seat.residence),
        "left": at in state.left,
    }


def space_of(state: State, points: int) -> list[int]:
    """The space that the tracker stands on, and how often it has gone round."""
    readings = state.terms.readings
    first = readings["tracks-start-at-zero"] == "square-one"
    round_ = laps(points, readings)
    return [points - TRACK * round_ + first, round_]


def _builder(state: State) -> dict[str, Any] | None:
    builder = state.builder
    if builder is None:
        return None
    cells = builder_cells(state)
    tiles = [
        {"at": write_cell(cell), "x": cell[0], "y": cell[1], "tile": to_plain(tile)}
        for cell, tile in zip(cells, builder.tiles, strict=False)
    ]
    grid = dict(zip(cells, builder.tiles, strict=False))
    return {
        "tracker": builder.tracker,
        "tiles": tiles,
        "pairs": equal_pairs(grid) if builder.pairs is None else builder.pairs,
        "deprived": builder.deprived,
        "markers": list(builder.markers),
        "up": list(builder.up) if builder.up else None,
        "flipped": builder.flipped,
    }


def sealed_now(state: State, entry: int, move: Move) -> frozenset[str]:
    """Face-down tokens are the Foreman's secret until the game is over (`token.hidden-peek`)."""
    action = move.action
    if isinstance(action, SetOffers) and action.hidden and state.phase != "over":
        return frozenset({"hidden"})
    return frozenset()
