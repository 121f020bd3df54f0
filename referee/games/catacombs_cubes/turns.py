"""Turns and rounds: whose turn it is, the main action, the end."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.engine.wording import and_joined
from referee.games.catacombs_cubes.actions import EndTurn, SkipMain
from referee.games.catacombs_cubes.grid import is_full
from referee.games.catacombs_cubes.pieces import (
    NO_COINS,
)
from referee.games.catacombs_cubes.shapes import may_be_built
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.table import (
    must_be_phase,
    must_be_their_turn,
    nothing_due,
    offered,
)
from referee.games.catacombs_cubes.tiles import UNTOLD, Slot, Tile

TOKENS_IN_OFFER = 3
"""Two open tokens and one face down (`token.hidden-third`)."""


def begin_turn(state: State) -> State:
    """The next waiting seat has the turn."""
    return state.but(active=state.waiting[0], waiting=state.waiting[1:], turn=state.turn + 1,
                     main=False, fresh=NO_COINS)  # fmt: skip


def main_action(state: State, seat: int, what: str, judge: Judge) -> State:
    """A draft or a build is the one main action of a turn (`turn.one-main-action`)."""
    must_be_phase(state, "turn", what, judge)
    nothing_due(state, judge)
    must_be_their_turn(state, seat, judge)
    if seat != state.active:
        return state.but(acted=True)
    says = "Player {n} has had the main action of this turn."
    judge.require(not state.main, "turn.one-main-action", says, n=seat + 1,
                  instead="Spend Coins, or end the turn.")  # fmt: skip
    return state.but(main=True, acted=True)


def skip_main(state: State, seat: int, action: SkipMain, judge: Judge) -> State:
    """No main action, as ruling no-main-action has it."""
    state = main_action(state, seat, "Leaving out the main action", judge)
    if judge.reading("no-main-action") == "skip-if-forced":
        left = and_joined([str(c + 1) for c in state.columns])
        says = "There is an offer to draft in column {left}."
        judge.require(not left, "turn.one-main-action", says, left=left,
                      instead="Draft an offer or build a tile.")  # fmt: skip
        look = "See whether player {n} could build a tile with the pieces held."
        judge.require(
            not_buildable(state, seat), "turn.one-main-action", look, look=look, n=seat + 1
        )
    judge.cite("turn.one-main-action", "Player {n} has no main action this turn.", n=seat + 1)
    return state


def not_buildable(state: State, seat: int) -> bool | None:
    """True where the pieces make no tile that was typed; None where the table must look."""
    held = state.seats[seat].held
    if not any(held):
        return True
    slots: tuple[Slot, ...] = (*state.plans, state.seats[seat].residence)
    may = any(
        slot == UNTOLD or (isinstance(slot, Tile) and may_be_built(slot, held)) for slot in slots
    )
    return None if may else True


def end_turn(state: State, seat: int, action: EndTurn, judge: Judge) -> State:
    """The turn passes clockwise, once the main action is done."""
    must_be_phase(state, "turn", "The end of a turn", judge)
    nothing_due(state, judge)
    must_be_their_turn(state, seat, judge)
    says = "Player {n} has had no main action yet."
    judge.require(state.main, "turn.one-main-action", says, n=state.active + 1,
                  instead="Draft an offer or build a tile.")  # fmt: skip
    judge.cite("turn.clockwise", "The turn of player {n} is over.", n=state.active + 1)
    return pass_on(state.but(acted=True), judge)


def pass_on(state: State, judge: Judge) -> State:
    """To the next player of the round, the next round, or the end."""
    emptied = state.out == "supply" and state.out_turn == state.turn
    if emptied and judge.reading("supply-empty-late-turns") == "stops-at-once":
        return over(state, judge)
    if state.waiting:
        if len(state.waiting) == 1 and state.waiting[0] == state.foreman:
            judge.cite("turn.foreman-last", "The Foreman has the last turn of the round.")
        return begin_turn(state)
    return end_round(state, judge)


def end_round(state: State, judge: Judge) -> State:
    """Offers leave, the Foreman passes on, the next round begins, or the game is over."""
    if state.columns:
        left = "; ".join(offered(state, column) for column in state.columns)
        judge.cite("round.leftovers-removed", "Off the Quarry Board: {left}.", left=left)
        tokens = TOKENS_IN_OFFER * len(state.columns) if state.terms.options.draws_tokens else 0
        state = state.but(offers=(None,) * len(state.offers), discard=state.discard + tokens)
    if state.out:
        return over(state, judge)
    foreman = (
        state.after_seat(state.foreman)[0] if state.after_seat(state.foreman) else state.foreman
    )
    judge.cite("round.foreman-passes", "Player {n} is the Foreman now.", n=foreman + 1)
    judge.cite("round.next", "Round {n} begins.", n=state.round + 1)
    return state.but(phase="offers", foreman=foreman, round=state.round + 1, acted=False)


def over(state: State, judge: Judge) -> State:
    """The last turn is done (`goal.village-complete-closes`, `end.supply-empty`)."""
    if state.out == "grid":
        judge.cite("goal.village-complete-closes", "The village is complete: the game is over.")
    elif state.out == "supply":
        judge.cite("end.supply-empty", "The supply is empty: the game is over.")
    return state.but(phase="over", agenda=())


# ---- what triggers the end


def check_full(state: State, judge: Judge) -> State:
    """A grid without a free space triggers the end (`end.grid-full`)."""
    if state.solo or state.out == "grid" or not is_full(state.frame, state.grid):
        return state
    limit = "end.limit-four" if state.terms.seats == 4 else "end.limit-two-three"
    judge.cite("end.grid-full", "No space is free in the Village Grid: the end is near.")
    judge.cite(limit, "{n} spaces are filled.", n=state.frame.spaces)
    turn = state.out_turn if state.out else state.turn
    return state.but(out="grid", out_turn=turn)


def at_rest(state: State, judge: Judge) -> State:
    """Nothing is owed: what may have ended by now (ruling supply-empty-timing)."""
    if state.building:
        state = state.but(building=False)
    if state.phase != "turn":
        return state
    if state.out is None and not any(state.supply):
        judge.cite("end.supply-empty", "The supply holds no piece: the end is near.")
        state = state.but(out="supply", out_turn=state.turn)
    if state.active in state.left:
        return pass_on(state, judge)
    if state.out == "grid" and state.out_turn == state.turn:
        if judge.reading("trigger-turn-finishes") == "cut-short":
            judge.cite("end.finish-round", "The turn that filled the grid ends here.")
            return pass_on(state, judge)
        if not state.main:
            judge.cite("end.finish-round", "The turn goes on; a build is for points only.")
    return state
