"""How a game comes to its end: the Check-In at 0, last turns, agreement, players who leave."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.judge import Facts, Judge
from referee.engine.names import normal
from referee.engine.shared import leaves, stops
from referee.games.chiseled.actions import CriticMet
from referee.games.chiseled.options import Critic
from referee.games.chiseled.state import State


def at_zero(state: State, seat: int, judge: Judge) -> State:
    """A Check-In has arrived at 0 (end.trigger): the first one starts the end phase."""
    if state.is_solo:
        if judge.reading("solo-zero-timing") == "finish-turn":
            says = "The Check-In is at 0: this turn may end with Ruined Rubble, then scoring."
            judge.cite("end.solo-immediate", says)
            return state.but(trigger=seat)
        judge.cite("end.solo-immediate", "The Check-In is at 0: the game ends at once.")
        judge.cite("solo.no-final-turn", "A game alone has no last turn.")
        return over(state.but(trigger=seat))
    if state.trigger is not None:
        says = "Player {n} brought on the end already; this is a last turn as before."
        judge.cite("end.last-turn-each", says, n=state.trigger + 1)
        return state
    says = "The Check-In of player {n} is at 0: the end phase begins."
    judge.cite("end.trigger", says, n=seat + 1)
    judge.cite("end.last-turn-each", "Each other player has one more turn.")
    return state.but(trigger=seat)


def pass_on(state: State, seat: int, judge: Judge) -> State:
    """The turn goes to the left (pass.left), or the game ends there (end.triggerer-stops)."""
    following = state.after_left(seat)
    if following is None:
        if state.is_solo:
            judge.cite("end.solo-immediate", "The Check-In is at 0 and the turn is done.")
        else:
            says = "Play is back at player {n}, who has no further turn: the Critics judge."
            judge.cite("end.triggerer-stops", says, n=(state.trigger or 0) + 1)
        return over(state)
    if state.is_solo:
        judge.cite("pass.solo", "You go straight into another turn.")
    else:
        judge.cite("pass.left", "The turn goes to player {n}.", n=following + 1)
    return begin_turn(state, following, judge)


def begin_turn(state: State, seat: int, judge: Judge) -> State:
    """A turn begins: with no Tool face up the workbench is reset (sculpt.reset-workbench)."""
    bench = state.bench
    if bench.tools and bench.all_down:
        bench = bench.reset()
        last = state.trigger is not None
        rule = "end.reset-in-end-phase" if last else "sculpt.reset-workbench"
        judge.cite(rule, "No Tool is face up: all {n} turn face up again.", n=len(bench.tools))
    elif state.trigger is not None:
        says = "A last turn uses a Tool that is still face up; there are {n}."
        judge.cite("end.tools-in-end-phase", says, n=sum(bench.up))
    return state.but(
        phase="sculpt", turn=seat, turns=state.turns + 1, bench=bench, rubbled=False, extra=0
    )


def over(state: State) -> State:
    """Play has ended; Critics that the table settles are asked for first."""
    phase = "judging" if any(state.unsettled()) else "over"
    return state.but(phase=phase)


def may_rubble(state: State, judge: Judge) -> None:
    """Whether Ruined Rubble is open on this turn: not where the end phase forbids it."""
    if state.trigger is None or state.is_solo:
        return
    says = "The end phase has begun, and Ruined Rubble is closed in it."
    allowed = judge.reading("rubble-end-phase") == "allowed"
    judge.require(allowed, "rubble.optional", says, instead="Pass the turn.")


def critic_met(state: State, action: CriticMet, judge: Judge) -> State:
    """Who met a Critic that the table settles; the game is over with the last of them."""
    says = "{name} is no Critic of this table that you settle yourselves."
    name = normal(action.critic)
    asked = [c.name for c in state.bench.critics if isinstance(c, Critic) and c.by_table]
    rule = "critics.listed-points"
    judge.possible(name in asked, rule, says, name=name)
    for seat in action.met:
        there = seat < len(state.sides)
        judge.possible(there, "table.seat", "There is no seat {seat}.", seat=seat)
    ended = state.phase == "judging"
    says = "The Critics judge when play has ended."
    judge.require(ended, "critics.after-sculpture", says, instead="Play on.")
    says = "{name}: met by {n} of {all} players."
    facts: Facts = {"name": name, "n": len(set(action.met)), "all": len(state.sides)}
    judge.cite(rule, says, **facts)
    met = tuple(sorted(set(action.met)))
    others = tuple(entry for entry in state.met if entry[0] != name)
    state = state.but(met=(*others, (name, met)))
    return over(state) if ended else state


def leave(state: State, seat: int, judge: Judge) -> State:
    """A player leaves, in whatever phase: their turn passes on, their score is ranked last."""
    leaves(seat, judge, gone=state.sides[seat].left)
    side = replace(state.sides[seat], left=True)
    state = state.but(sides=state.with_side(seat, side))
    if not state.playing:
        return over(state.but(agreed=True))
    if state.phase == "opening":
        return opened(state, judge)
    if state.turn == seat and state.phase in ("sculpt", "plan", "pass"):
        return pass_on(state, seat, judge)
    return state


def opened(state: State, judge: Judge) -> State:
    """Play begins once every player has a starting hand."""
    if any(not state.sides[seat].opened for seat in state.playing):
        return state
    first = state.turn
    if state.sides[first].left:
        first = state.after_left(first) or state.playing[0]
    return begin_turn(state, first, judge)


def end(state: State, judge: Judge) -> State:
    """The table agrees to stop here and score; Critics left unsettled then pay nobody."""
    stops(judge)
    if state.phase == "judging":
        return state.but(phase="over", agreed=True)
    return over(state.but(agreed=True))
