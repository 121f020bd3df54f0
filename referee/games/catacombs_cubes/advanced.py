"""The advanced Coin actions, where the table opted for them: Bribe, Exchange, Buy."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import Bribe, Buy, Exchange
from referee.games.catacombs_cubes.coins import (
    beside_the_main_action,
    check_purse,
    gone,
    may_spend,
    pay,
)
from referee.games.catacombs_cubes.gains import from_supply, receive
from referee.games.catacombs_cubes.pieces import AT, COIN_AT, OBSIDIAN, paid, purse_of
from referee.games.catacombs_cubes.quarry import swapped_faces
from referee.games.catacombs_cubes.state import State, Step


def _advanced(state: State, seat: int, judge: Judge) -> None:
    if state.solo:
        judge.require(False, "solo.no-advanced", "Solo has no Bribe, Exchange or Buy.")
    opted = state.terms.options.advanced
    says = "This table plays without the advanced Coin actions."
    judge.require(opted, "advanced.optional", says, instead="Spend the Coin by its colour.")
    may_spend(state, seat, judge)


def bribe(state: State, seat: int, action: Bribe, judge: Judge) -> State:
    """Pay the Foreman, exchange two dice or open tokens (`bribe.swap`)."""
    _advanced(state, seat, judge)
    says = "{n} offers are on the Quarry Board; a Bribe needs two."
    judge.possible(len(state.columns) >= 2, "bribe.two-offers", says, n=len(state.columns))
    colour = COIN_AT[action.coin]
    check_purse(state, seat, colour, 1, judge)
    judge.cite("bribe.cost", "A Bribe costs 1 Coin: {coin}.", coin=action.coin)
    state = _bribed(state, seat, colour, judge)
    beside_the_main_action(judge)
    judge.cite("bribe.swap", "{one} and {other} change places.", one=action.one, other=action.other)
    rule = "bribe.face-up-tokens" if state.terms.options.draws_tokens else "bribe.swap"
    return swapped_faces(state, action.one, action.other, rule, judge)


def _bribed(state: State, seat: int, colour: int, judge: Judge) -> State:
    """The Coin's way, as ruling bribe-by-foreman has it where the Foreman bribes."""
    foreman = state.foreman
    reading = judge.reading("bribe-by-foreman") if seat == foreman else "pays-foreman"
    says = "The Foreman cannot bribe the Foreman."
    judge.require(
        reading != "barred", "bribe.to-foreman", says, instead="Spend the Coin otherwise."
    )
    if reading == "pays-self":
        return state
    if reading == "pays-foreman" and foreman not in state.left:
        judge.cite("bribe.to-foreman", "The Coin is player {n}'s now.", n=foreman + 1)
        state = gone(state, seat, colour, 1)
        return state.with_seat(foreman, coins=paid(state.seats[foreman].coins, colour))
    judge.cite("coin.to-treasury", "The Coin goes to the Treasury.")
    return gone(state, seat, colour, 1).but(issued=paid(state.issued, colour, -1))


def _pay_all(state: State, seat: int, coins: tuple[str, ...], judge: Judge) -> State:
    for colour, n in enumerate(purse_of(coins)):
        if n:
            state = pay(state, seat, colour, judge, n)
    return state


def exchange(state: State, seat: int, action: Exchange, judge: Judge) -> State:
    """Two Coins for one Coin, or for an Obsidian (`exchange.gain`)."""
    _advanced(state, seat, judge)
    judge.cite("exchange.cost", "2 Coins are exchanged: {coins}.", coins=", ".join(action.coins))
    state = _pay_all(state, seat, action.coins, judge)
    if action.gain == "obsidian":
        return state.then(Step("gain", seat, "exchange.gain", OBSIDIAN, "warehouse"))
    judge.cite("exchange.gain", "1 {coin} Coin for them.", coin=action.gain)
    return receive(state, seat, COIN_AT[action.gain])


def buy(state: State, seat: int, action: Buy, judge: Judge) -> State:
    """Three Coins for any piece in the supply (`buy.gain`)."""
    _advanced(state, seat, judge)
    judge.cite("buy.cost", "3 Coins are paid: {coins}.", coins=", ".join(action.coins))
    piece = AT[action.piece]
    says = "There is no {piece} in the supply to buy."
    judge.possible(state.supply[piece] > 0, "buy.in-stock", says, piece=action.piece)
    state = _pay_all(state, seat, action.coins, judge)
    judge.cite("buy.gain", "1 {piece} for the Warehouse.", piece=action.piece)
    return from_supply(state, seat, "warehouse", piece)
