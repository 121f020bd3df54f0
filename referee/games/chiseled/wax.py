"""Sine Cera: Waxed Marble shed before a Tool is picked."""

from __future__ import annotations

from referee.engine.judge import Facts, Judge
from referee.games.chiseled import turn
from referee.games.chiseled.actions import ShedWax
from referee.games.chiseled.cards import UNKNOWN, WAX
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.moves import off_top, out_of
from referee.games.chiseled.state import State


def shed(state: State, seat: int, action: ShedWax, judge: Judge) -> State:
    """Discard Waxed Marble from the hand or the top of the pile onto anybody's discards.

    Off the top it goes on for as long as wax lies there, and the pile is not refilled for it
    (ruling wax-top-chain). It may land on a player who has no turn left (wax-finished-player).
    """
    turn.in_turn(state, seat, "sculpt", judge, "wax.before-tool")
    _may_receive(state, action.to, judge)
    piles = Piles(state.sides[seat], state.readings)
    receiver = piles if action.to == seat else Piles(state.sides[action.to], state.readings)
    for _ in range(action.count):
        _one(piles, action.source, judge)
        receiver.discard[WAX] += 1
    says = "{n} Waxed Marble: from the {source} to the discards of player {to}."
    facts: Facts = {"n": action.count, "source": action.source, "to": action.to + 1}
    judge.cite("wax.any-number", says, **facts)
    sides = list(state.sides)
    sides[action.to] = receiver.done()
    sides[seat] = piles.done()
    return state.but(sides=tuple(sides), turn=seat)


def _may_receive(state: State, seat: int, judge: Judge) -> None:
    """Any player's discards take shed wax, as long as they lie on the table (wax.any-discard)."""
    there = seat < len(state.sides)
    judge.possible(there, "table.seat", "There is no seat {seat}.", seat=seat)
    says = "Player {n} has left the table, discards and all."
    at_table = not state.sides[seat].left
    judge.require(at_table, "wax.any-discard", says, instead="Name another.", n=seat + 1)


def _one(piles: Piles, source: str, judge: Judge) -> None:
    if source == "hand":
        out_of(judge, piles, piles.hand, WAX, "hand")
        return
    says = "The Draw Pile has no card left to shed from the top."
    judge.possible(piles.left_draw > 0, "wax.hand-or-top", says)
    off_top(judge, piles, WAX, own=True)


def most_off_top(piles: Piles) -> int:
    """How many Waxed Marble can come off the top one after another."""
    run = next((at for at, k in enumerate(piles.top) if k not in (WAX, UNKNOWN)), None)
    there = min(piles.draw[WAX], piles.left_draw)
    return there if run is None else min(run, there)
