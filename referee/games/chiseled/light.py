"""Light depth: a turn is told by its trashes and its Check-In; hands and draws are not known.

What the cards trashed can prove is judged; what needs a hand or a draw cannot be known, and the
verdict says what to look at. The Draw Pile stands for the whole Sculpture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.judge import Facts, Judge
from referee.engine.names import normal
from referee.games.chiseled import ending, turn
from referee.games.chiseled.actions import LightTurn
from referee.games.chiseled.cards import ANY, SCULPT, WAX, kinds, listed
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.light_tools import HIT_RULE, RULE_OF, judge_tool
from referee.games.chiseled.state import HAND, State
from referee.games.chiseled.tools import title


def light_turn(state: State, seat: int, action: LightTurn, judge: Judge) -> State:
    """A whole turn of a light log; the turn passes on by itself."""
    turn.in_turn(state, seat, "sculpt", judge)
    sides = [Piles(side, state.readings) for side in state.sides]
    own, trashed = sides[seat], kinds(action.trashed)
    state = _tool(state, seat, action, judge)
    for at in action.shed:  # before the Tool (wax.before-tool), which may trash it there
        _shed(own, sides[at] if at < len(sides) else None, judge)
    for kind in trashed:
        _trash(own, kind, judge)
    for at, kind in _hits(state, action, judge):
        _trash(sides[at], kind, judge)
    says = "Trashed: {cards}."
    judge.cite("sculpt.trash-place", says, cards=listed(trashed))
    state = state.but(sides=tuple(piles.done() for piles in sides), turn=seat)
    if action.check_in_moved:
        state = _check_in(state, seat, judge)
    if action.rubble:
        state = _rubble(state, seat, judge)
    return state if state.phase in ("judging", "over") else ending.pass_on(state, seat, judge)


def _trash(piles: Piles, kind: int, judge: Judge) -> None:
    there = piles.may_hold(kind)
    if not there:
        rule, says = piles.why_not(kind, own=False)
        judge.possible(False, rule, says.replace("on top of that Draw Pile", "in that Sculpture"))
    piles.pull(kind)
    piles.trash[kind] += 1


def _hits(state: State, action: LightTurn, judge: Judge) -> Sequence[tuple[int, int]]:
    piles, tops = action.piles, kinds(action.tops)
    says = "Each Draw Pile named loses one card; named: {piles}, cards: {tops}."
    same = len(piles) == len(tops)
    judge.possible(same, "table.pieces", says, piles=len(piles), tops=len(tops))
    for at in piles:
        there = at < len(state.sides)
        judge.possible(there, "table.seat", "There is no seat {seat}.", seat=at)
        at_table = not state.sides[at].left
        rule = HIT_RULE.get(action.tool or "", RULE_OF["polishing-stone"])
        judge.require(at_table, rule, "Player {n} has left the table.",
                      instead="Name another.", n=at + 1)  # fmt: skip
    return list(zip(piles, tops, strict=True))


def _shed(own: Piles, to: Piles | None, judge: Judge) -> None:
    """Waxed Marble that changes hands; shed onto one's own discards it stays in the Sculpture."""
    judge.possible(to is not None, "table.seat", "There is no such seat to shed wax to.")
    assert to is not None
    judge.possible(own.draw[WAX] > 0, "table.pieces", "No Waxed Marble is left to shed.")
    judge.cite("wax.any-discard", "Waxed Marble is shed onto a Discard Pile.")
    own.draw[WAX] -= 1
    own.left_draw -= 1
    to.draw[WAX] += 1
    to.left_draw += 1


def _rubble(state: State, seat: int, judge: Judge) -> State:
    """Ruined Rubble, after Consult: where that ended a game alone, it comes too late."""
    says = "The Check-In is at 0, so the game ended before Ruined Rubble."
    instead = "Leave Ruined Rubble out."
    going_on = state.phase not in ("judging", "over")
    judge.require(going_on, "end.solo-immediate", says, instead=instead)
    ending.may_rubble(state, judge)
    own = Piles(state.sides[seat], state.readings)
    says = "Trashed cards go back into the Sculpture: {n}."
    judge.cite("rubble.shuffle", says, n=sum(own.trash))
    own.shuffle_all(hand=False)
    return state.but(sides=state.with_side(seat, own.done()))


def _check_in(state: State, seat: int, judge: Judge) -> State:
    """The Check-In moves by 1, if the new hand showed three Sculpt Cards: not in this log."""
    look = "The new hand is not in this log: look whether it shows 3 Sculpt Cards."
    judge.require(None, "consult.three-sculpt", look)
    side = state.sides[seat]
    left = sum(side.draw[:SCULPT]) + sum(side.draw[ANY:])
    says = "The Check-In moves for 3 Sculpt Cards, and this Sculpture has {left}."
    instead = "Leave the Check-In where it is."
    fits = left >= HAND or bool(state.bench.custom)  # such a Tool may have brought cards back
    judge.require(fits, "consult.three-sculpt", says, instead=instead, left=left)
    now = max(0, side.check_in - 1)
    says = "The Check-In goes from {was} to {now}."
    judge.cite("consult.one-step", says, was=side.check_in, now=now)
    state = state.but(sides=state.with_side(seat, replace(side, check_in=now)))
    return ending.at_zero(state, seat, judge) if now == 0 else state


# ---- what the trashed cards prove


def _tool(state: State, seat: int, action: LightTurn, judge: Judge) -> State:
    """The Tool of the turn, where it was told: face up, and able to trash what was trashed."""
    tool = action.tool
    if tool is None:
        return state.but(tools_told=False)
    tool, bench = normal(tool), state.bench
    says = "{tool} is not on the workbench."
    there = tool in bench.tools
    facts: Facts = {"tool": title(tool)}
    judge.require(there, "setup.workbench-shared", says, instead="Name one that is.", **facts)
    up = there and bench.is_up(tool)
    if there and not up:
        says = "{tool} lies face down by the log."
        known = False if state.tools_told else None
        instead = "Name a face-up Tool, or none."
        judge.require(known, "sculpt.choose-face-up", says, instead=instead, **facts)
    if tool in RULE_OF:
        judge_tool(state, seat, tool, action, judge)
    judge.cite("sculpt.one-tool", "{tool} is the Tool of this turn.", **facts)
    return state.but(bench=bench.spent(tool)) if up else state
