"""Coins spent around the main action: blue, red, silver, and the advanced three."""

from __future__ import annotations

from typing import Any

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import SpendCoin
from referee.games.catacombs_cubes.changing import changed, holds
from referee.games.catacombs_cubes.gains import put
from referee.games.catacombs_cubes.palace import red_coin
from referee.games.catacombs_cubes.pieces import (
    AREAS,
    AT,
    COIN_AT,
    COINS,
    OBSIDIAN,
    paid,
)
from referee.games.catacombs_cubes.state import State, Step
from referee.games.catacombs_cubes.table import must_be_their_turn

SPENT = {"blue": "blue.change", "red": "red.contribute", "silver": "silver.store"}

SAYS = {
    "blue": "A Blue Coin changes {piece} into {into}.",
    "red": "A Red Coin puts {piece} onto the Palace.",
    "silver": "A Silver Coin stores {piece} in the Warehouse.",
}


def spend_coin(state: State, seat: int, action: SpendCoin, judge: Judge) -> State:
    """A Coin's own action (`blue.change`, `red.contribute`, `silver.store`)."""
    may_spend(state, seat, judge)
    piece = AT[action.piece]
    rule = SPENT[action.coin]
    holds(state, seat, action.area, piece, rule, judge)
    judge.cite(rule, SAYS[action.coin], piece=action.piece, into=action.into)
    state = pay(state, seat, COIN_AT[action.coin], judge)
    if action.coin == "blue":
        return _blue(state, seat, action, judge)
    if action.coin == "red":
        state = put(state, seat, action.area, piece, -1)
        return red_coin(state, seat, action, piece, judge)
    return _silver(state, seat, action, judge)


def _blue(state: State, seat: int, action: SpendCoin, judge: Judge) -> State:
    piece = AT[action.piece]
    says = "What does the {piece} become? Name the new piece."
    judge.told(action.into is not None, "change.smaller", says, piece=action.piece)
    assert action.into is not None
    state = changed(state, seat, action.area, piece, AT[action.into], judge)
    says = "The cube chiselled off stays in the {area}."
    judge.cite("blue.chip-area", says, area=AREAS[action.area])
    return state.then(Step("gain", seat, "blue.chip", OBSIDIAN, action.area))


def _silver(state: State, seat: int, action: SpendCoin, judge: Judge) -> State:
    says = "That {piece} lies in the Warehouse already."
    judge.require(action.area == "yard", "silver.store", says, piece=action.piece,
                  instead="Name a piece in the Construction Yard.")  # fmt: skip
    if action.area != "yard":
        return state
    piece = AT[action.piece]
    return put(put(state, seat, "yard", piece, -1), seat, "warehouse", piece)


# ---- whether, and with what


def may_spend(state: State, seat: int, judge: Judge) -> None:
    """Before or after the main action, or anywhere but in a build in solo."""
    if state.solo:
        now = state.phase in ("solo-draft", "solo-build")
        judge.require(now, "solo.coins-any-time", "Coins are spent during the turn.")
    else:
        says = "Coins are spent in a turn, once the offers are set out."
        judge.possible(state.phase == "turn", "turn.coins-around-main", says)
        must_be_their_turn(state, seat, judge)
    if state.agenda:
        rule = "coin.not-during-build" if state.building else "turn.coins-around-main"
        says = "No Coin is spent in the middle of an action; player {n} decides something first."
        judge.require(False, rule, says, n=state.agenda[0].seat + 1)


def pay(state: State, seat: int, colour: int, judge: Judge, n: int = 1) -> State:
    """Coins back into the Treasury (`coin.to-treasury`)."""
    check_purse(state, seat, colour, n, judge)
    beside_the_main_action(judge)
    judge.cite("coin.to-treasury", "{n} {coin} Coin back to the Treasury.", n=n, coin=COINS[colour])
    return gone(state, seat, colour, n).but(issued=paid(state.issued, colour, -n))


def beside_the_main_action(judge: Judge) -> None:
    """What Coins buy does not replace the main action (`turn.coins-extra-actions`)."""
    judge.cite("turn.coins-extra-actions", "A Coin's action comes beside the main action.")


def check_purse(state: State, seat: int, colour: int, n: int, judge: Judge) -> None:
    """Coins that are held, and not fresh where the table plays that reading."""
    held = state.seats[seat].coins[colour]
    facts: dict[str, Any] = {"p": seat + 1, "held": held, "coin": COINS[colour], "n": n}
    says = "Player {p} has {held} {coin} Coins, not {n}."
    judge.possible(held >= n, "turn.coins-around-main", says, **facts)
    fresh = state.fresh[colour] if seat == state.active else 0
    if held - fresh < n and judge.reading("coins-earned-this-turn") == "next-turn":
        says = "Of {held} {coin} Coins {fresh} came in this turn and wait for the next."
        judge.require(False, "coin.chest", says, fresh=fresh, **facts)


def gone(state: State, seat: int, colour: int, n: int) -> State:
    """Coins out of a Coin Chest; those held longest go first."""
    coins = paid(state.seats[seat].coins, colour, -n)
    state = state.with_seat(seat, coins=coins)
    if seat == state.active and state.fresh[colour] > coins[colour]:
        state = state.but(fresh=paid(state.fresh, colour, coins[colour] - state.fresh[colour]))
    return state
