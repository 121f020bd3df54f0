"""The state as a viewer may know it: plain data for pages, exports and paper."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Insert, Move, Replace, TableRuling
from referee.engine.codec import to_plain
from referee.engine.game import Viewer
from referee.games.chiseled.actions import OpeningHand, Plan, RuinedRubble, UseTool
from referee.games.chiseled.cards import ANY, KINDS, NAMED, PARTS, SCULPT, UNKNOWN, Zone
from referee.games.chiseled.critics import asks
from referee.games.chiseled.critics import cards as judging
from referee.games.chiseled.odds import percent
from referee.games.chiseled.state import CHECK_IN, HAND, Side, State
from referee.games.chiseled.tools import title

DOES = {
    "deal": "The Tools are to be dealt",
    "opening": "Starting hands are to be drawn",
    "sculpt": "uses a Tool",
    "plan": "draws the next hand",
    "pass": "ends the turn",
    "judging": "The Critics judge",
    "over": "The game is over",
}


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """What this viewer may know: their own hands, all open piles, the workbench, whose turn."""
    over = state.phase == "over"
    seats = range(len(state.sides))
    critics = state.bench.critics or state.options.critics
    return {
        "headline": headline(state),
        "to_act": to_act(state),
        "strip": [_strip(side) for side in state.sides],
        "phase": state.phase,
        "turn": None if state.phase in ("deal", "judging", "over") else state.turn,
        "turns": state.turns,
        "trigger": state.trigger,
        "final_turns": state.trigger is not None and not over,
        "tools": [
            _tool(state, name, up)
            for name, up in zip(state.bench.tools, state.bench.up, strict=True)
        ],
        "critics": [to_plain(critic) for critic in critics],
        "asks": {card.id: asks(card) for card in judging(critics, state.readings)},
        "players": [
            _player(state, seat, open_=over or state.hands_open or seat in viewer.seats)
            for seat in seats
        ],
        "hints": hints(state),
        "odds": [percent(state, seat) if state.options.hints else None for seat in seats],
    }


def headline(state: State) -> str:
    """The turn and phase in a few words; a player is named by seat (`player 2`)."""
    phase = state.phase
    if phase not in ("sculpt", "plan", "pass"):
        return DOES[phase]
    last = ", a last turn" if state.trigger is not None and not state.is_solo else ""
    does = "enters the turn" if state.is_light else DOES[phase]
    return f"Turn {state.turns}: player {state.turn + 1} {does}{last}"


def to_act(state: State) -> list[int]:
    """The seats that are waited for."""
    if state.phase == "opening":
        return [seat for seat in state.playing if not state.sides[seat].opened]
    return [state.turn] if state.phase in ("sculpt", "plan", "pass") else []


def _strip(side: Side) -> list[dict[str, Any]]:
    return [{"label": "Check-In", "short": "in", "value": [side.check_in, CHECK_IN]}]


def _tool(state: State, name: str, up: bool) -> dict[str, Any]:
    custom = state.bench.text(name)
    return {"tool": name, "title": title(name), "up": up, "text": custom.text if custom else None}


def _player(state: State, seat: int, *, open_: bool) -> dict[str, Any]:
    """A player's piles; the hand only where it may be seen, and then the pile apart from it."""
    side = state.sides[seat]
    player: dict[str, Any] = {
        "check_in": side.check_in,
        "left": side.left,
        "draw": sum(side.draw),
        "discard": counts(side.discard),
        "trash": counts(side.trash),
        "hand": counts(side.hand) if open_ and not state.is_light else None,
        "hand_size": sum(side.hand),
        "sculpture": _sculpture(side),
        "unaccounted": side.unaccounted[0],
    }
    if open_:
        player["top"] = [KINDS[k] if k < NAMED else None for k in side.top]
    return player


def counts(zone: Zone) -> dict[str, int]:
    """The cards of an open pile by name; `unknown` counts those never told."""
    found: dict[str, int] = {KINDS[kind]: n for kind, n in enumerate(zone[:NAMED]) if n}
    return {**found, "unknown": zone[UNKNOWN]} if zone[UNKNOWN] else found


def _sculpture(side: Side) -> dict[str, int]:
    """What is left by part: everything but the Trash Pile, which anyone may look at."""
    zones = (side.draw, side.hand, side.discard)
    parts = {
        name: sum(z[at] + z[at + 3] + z[at + 6] + z[ANY + at] for z in zones)
        for at, name in enumerate(PARTS)
    }
    return {**parts, "scrap": sum(z[SCULPT] for z in zones), "wax": side.wax_left}


def hints(state: State) -> list[dict[str, Any]]:
    """What the table should know: who can no longer show three Sculpt Cards (stalled-game)."""
    if state.phase in ("judging", "over"):
        return []
    found = []
    for seat in state.playing:
        parts = _sculpture(state.sides[seat])
        if sum(parts[p] for p in PARTS) < HAND:
            says = (
                f"Player {seat + 1} has fewer than {HAND} Sculpt Cards left and cannot move the "
                "Check-In without Ruined Rubble."
            )
            found.append({"seat": seat, "ruling": "stalled-game", "says": says})
    return found


# ---- what is secret

NOTHING: frozenset[str] = frozenset()


def sealed_now(state: State, entry: int, move: Move) -> frozenset[str]:
    """The fields of a recorded move that others may not read yet.

    A hand is told once its cards have gone to open piles; what Maquette drew and put back, and a
    hand that went back with it or into Ruined Rubble unseen, only when the game is over.
    """
    action = move.action
    if isinstance(action, TableRuling | Replace | Insert):
        action = action.with_.action
    if state.phase == "over" or state.hands_open or move_seat(move) is None:
        return NOTHING
    if isinstance(action, UseTool):
        return action.sealed if action.tool == "maquette" else NOTHING
    if not isinstance(action, OpeningHand | Plan | RuinedRubble):
        return NOTHING
    side = state.sides[move_seat(move) or 0]
    secret = entry == side.hand_entry or entry in side.secret
    return action.sealed if secret else NOTHING


def move_seat(move: Move) -> int | None:
    """The seat whose cards a move speaks of: that of the move inside, where there is one."""
    if isinstance(move.action, TableRuling | Replace | Insert):
        return move.action.with_.seat
    return move.seat
