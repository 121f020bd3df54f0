"""What a viewer may know: everything but the titles and drawings that are sealed."""

from __future__ import annotations

from typing import Any

from referee.engine.action import Move
from referee.engine.game import Viewer
from referee.games.geometric_art.actions import DrawingDone, TitleWritten
from referee.games.geometric_art.ink import allowance, usable
from referee.games.geometric_art.state import ROUNDS, Side, State
from referee.games.geometric_art.titles import doubtful, same_groups

MODES = {"joint": "Joint Exhibition", "best": "Best Artist"}

STEPS = {
    "roll": "roll the dice",
    "topic": "turn up a topic",
    "number": "read the Dice Number",
    "round-end": "compare the titles",
    "next": "the round is over",
    "rescue": "one die left: rotate, or the game is lost",
}

PEOPLE_WATCH = {
    ("joint", "guess"): (
        "joint.guess-painter-silent",
        "joint.guess-discussion",
        "joint.guess-spoken-openly",
    ),
    ("best", "draw"): ("best.board-hidden", "best.no-peeking"),
}
"""Rules that only people can see, shown at their moment."""


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """The state as plain data: headline, to_act, strip, dice, players, the painting at hand."""
    return {
        "headline": headline(state),
        "to_act": to_act(state),
        "strip": [_strip(state, side) for side in state.sides],
        "mode": state.options.mode,
        "phase": state.phase,
        "round": state.round,
        "dice": state.dice if state.is_joint else None,
        "removed": state.removed if state.is_joint else None,
        "rolled": state.rolled,
        "faces": list(state.faces),
        "topic": state.topic,
        "number": state.number,
        "usable": usable(state) if state.phase == "draw" else None,
        "limit": state.limit,
        "topics": state.topics if state.is_joint else None,
        "named": state.named,
        "deck": state.deck,
        "timer": state.options.timer if state.phase == "draw" else 0,
        "since": state.since if state.phase == "draw" else None,
        "players": [_player(state, at, viewer) for at in range(len(state.sides))],
        "painting": _painting(state),
        "used": [{"round": u.round, "topic": u.topic, "title": u.text} for u in state.used],
        "same": _same(state),
        "watch": list(PEOPLE_WATCH.get((state.options.mode, state.phase), ())),
        "ended": state.ended or None,
        "unaccounted": {
            "topic_cards": state.lost_topics,
            "ability_cards": state.lost_cards,
        },
    }


def headline(state: State) -> str:
    """The round and what it waits for."""
    if state.phase == "over":
        return _how_it_ended(state)
    of = f" of {ROUNDS}" if state.is_joint else ""
    return f"Round {state.round}{of}: {step(state)}"


def step(state: State) -> str:
    """What the round waits for, in a few words."""
    if state.phase == "draw":
        waits = any(state.sides[s].written is None for s in state.present)
        return "write your titles" if waits else "draw"
    if state.phase == "guess":
        if state.painter is None:
            return "who is the first Painter?"
        return f"the painting of player {state.painter + 1}"
    return STEPS[state.phase]


def _how_it_ended(state: State) -> str:
    if state.is_joint and state.won is not None:
        return "The exhibition is won" if state.won else "The exhibition is lost"
    return "Game over"


def to_act(state: State) -> list[int]:
    """The seats that are waited for.

    With a guesser always the Painter, who records what was only spoken: so one phone for all lies
    before nobody while a painting is guessed, and shows no guesser's own title.
    """
    if state.phase == "draw":
        return [s for s in state.present if state.sides[s].drawn is None]
    if state.phase == "rescue":
        return [s for s in state.present if state.sides[s].rotate]
    if state.phase != "guess" or state.painter is None:
        return []
    if state.is_joint:
        done = {g.seat for g in state.guesses}
        waiting = [s for s in state.guessers if s not in done]
        return [*waiting[:1], state.painter]
    if state.pending or state.is_settled or state.hands:
        return [state.painter]
    return [*(s for s in state.guessers if s not in state.barred), state.painter]


def _strip(state: State, side: Side) -> list[dict[str, Any]]:
    return [
        {"label": "X marks", "short": "X", "value": [side.xs, state.limit]},
        {"label": "X", "short": "✕", "value": side.xs},
    ]


def _player(state: State, at: int, viewer: Viewer) -> dict[str, Any]:
    side = state.sides[at]
    written = side.written
    return {
        "checks": side.checks,
        "xs": side.xs,
        "wrong_guesses": side.wrong,
        "cards": {
            "plus-one": 0 if side.is_skull else side.plus_one,
            "skull": side.plus_one if side.is_skull else 0,
            "rotate": side.rotate,
        },
        "used": list(side.used),
        "may_draw": allowance(state, at) if state.phase == "draw" else None,
        "has_title": written is not None,
        "title": _title(state, at, viewer),
        "told": written is not None and written.told,
        "done": side.drawn is not None,
        "painted": side.painted,
        "left": at in state.left,
    }


def _title(state: State, at: int, viewer: Viewer) -> str | None:
    """A title that has been told, or that this viewer wrote."""
    written = state.sides[at].written
    if written is None:
        return None
    return written.text if written.told or at in viewer.seats else None


def _painting(state: State) -> dict[str, Any] | None:
    if state.phase != "guess" or state.painter is None:
        return None
    return {
        "number": state.paintings,
        "painter": state.painter,
        "guessers": list(state.guessers),
        "hands": list(state.hands),
        "barred": sorted(state.barred) if not state.is_joint else [],
        "settled": not state.is_joint and state.is_settled,
        "guesses": [
            {"seat": g.seat, "text": g.text, "right": g.right, "passed": g.passed}
            for g in state.guesses
        ],
    }


def _same(state: State) -> dict[str, Any] | None:
    """Equal titles of the round, once all have been told and only then."""
    if state.phase != "round-end":
        return None
    test = state.readings["same-title-test"]
    return {
        "groups": [list(g) for g in same_groups(state.titles, test)],
        "doubtful": [list(pair) for pair in doubtful(state.titles, test)],
        "untold": list(state.untold),
    }


def sealed_now(state: State, entry: int, move: Move) -> frozenset[str]:
    """A title is its writer's secret until told, a drawing's symbols until the reveal.

    A game that is over opens nothing more: a slip that ended it may be undone.
    """
    action = move.action
    inner = getattr(action, "with_", None)
    if isinstance(inner, Move):
        return sealed_now(state, entry, inner)
    if entry in state.told or not isinstance(action, TitleWritten | DrawingDone):
        return frozenset()
    return type(action).sealed
