"""Silver: what players pay to the bank and what the bank pays out."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.artifact_stack.state import State


def pay(state: State, seat: int, amount: int, judge: Judge) -> State:
    """Silver to the bank, at most what the seat holds; the bank then settles what it owes."""
    paid = min(amount, state.seats[seat].silver)
    after = state.with_seat(seat, silver=state.seats[seat].silver - paid)
    return _settle(after.but(bank=after.bank + paid))


def receive(state: State, seat: int, amount: int, judge: Judge) -> State:
    """Silver from the bank, as ruling bank-empty has it where the bank lacks some."""
    there = min(amount, state.bank)
    mine = state.seats[seat]
    after = state.with_seat(seat, silver=mine.silver + there).but(bank=state.bank - there)
    lacking = amount - there
    if not lacking:
        return after
    reading = judge.reading("bank-empty")
    judge.cite("coins.paid-by-bank", "The bank lacks {n} Silver.", n=lacking)
    if reading == "substitutes":
        silver = after.seats[seat].silver + lacking
        return after.with_seat(seat, silver=silver).but(minted=after.minted + lacking)
    if reading == "owed":
        return after.with_seat(seat, owed=mine.owed + lacking)
    return after


def _settle(state: State) -> State:
    """Pay what the bank owes, seat by seat, as far as it can."""
    for at, seat in enumerate(state.seats):
        due = min(seat.owed, state.bank)
        if due:
            state = state.with_seat(at, silver=seat.silver + due, owed=seat.owed - due)
            state = state.but(bank=state.bank - due)
    return state
