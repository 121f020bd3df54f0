"""Turns: how one begins and ends, and what has to be so for the turn player to act."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.carvings_duel.actions import EndTurn
from referee.games.carvings_duel.state import State, Task


def begin_turn(state: State, judge: Judge, *, before: tuple[Task, ...] = ()) -> State:
    """The next turn: nothing summoned, played or fought yet, and a pick to make."""
    turn = state.turn + 1
    skips = turn == 1 and judge.reading("first-turn-pick") == "skips"
    pick = () if skips else (Task("draw", state.active, 1, "turn"),)
    return state.but(
        turn=turn,
        tasks=(*before, *pick),
        summoned=False,
        played=0,
        fought=False,
        shields=(),
    )


def end_turn(state: State, seat: int, action: EndTurn, judge: Judge) -> State:
    """The turn player is done; making a normal summon was free (`summon.normal-optional`)."""
    nothing_waits(state, judge)
    judge.require(
        seat == state.active,
        "turn.alternate",
        "It is the turn of player {n}; only they can end it.",
        n=state.active + 1,
    )
    judge.cite(
        "turn.alternate", "Turn {t} is over; player {n} is next.", t=state.turn, n=2 - state.active
    )
    return begin_turn(state.but(active=1 - state.active), judge)


def nothing_waits(state: State, judge: Judge) -> None:
    """The opening pick comes first, and an answer or an effect is not cut short."""
    if not state.tasks and not state.stack:
        return
    if state.tasks and state.tasks[0].why == "turn":
        judge.require(
            False,
            "turn.pick-first",
            "Player {n} has not made the pick that opens the turn.",
            instead="Pick one carving first.",
            n=state.active + 1,
        )
    waits = [t for t in state.tasks if t.why != "turn"]
    judge.possible(
        not waits and not state.stack,
        "table.phase",
        "Something else comes first: player {n} has to {what}.",
        n=state.to_act + 1,
        what=_due(state),
    )


def _due(state: State) -> str:
    step = state.step
    return {
        "pick": "draw",
        "discard": "discard",
        "put-back": "put a carving back",
        "reveal": "say which carving it is",
    }.get(step, "answer or pass")


def in_main_part(state: State, judge: Judge, what: str) -> None:
    """Where the table plays in two parts, attacks come last (ruling turn-structure)."""
    if state.fought and judge.reading("turn-structure") == "main-then-battle":
        judge.require(
            False,
            "attack.once-per-turn",
            "Attacks have begun in turn {t}; {what} would come before them.",
            t=state.turn,
            what=what,
        )
