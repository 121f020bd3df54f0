"""Coins that can be spent now, and what each asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.prompt import Field, Option, Prompt
from referee.games.catacombs_cubes.changing import targets
from referee.games.catacombs_cubes.palace import all_done, at_end
from referee.games.catacombs_cubes.pieces import (
    AREAS,
    COINS,
    CUBES,
    MEANING,
    NO_COINS,
    PIECES,
    Purse,
)
from referee.games.catacombs_cubes.state import State


def choice(name: str, says: str, values: Sequence[str], *, needed: bool = True) -> Field:
    """One of some named things."""
    options = tuple(Option(v, v.replace("-", " ").title()) for v in values)
    return Field(name, "choice", says, options, int(needed), 1)


def spendable(state: State, seat: int) -> Purse:
    """The Coins that may be spent now (ruling coins-earned-this-turn)."""
    held = state.seats[seat].coins
    if state.terms.readings["coins-earned-this-turn"] == "next-turn" and seat == state.active:
        return tuple(a - b for a, b in zip(held, state.fresh, strict=True))  # type: ignore[return-value]
    return held


def coins(state: State, seat: int) -> Iterator[Prompt]:
    """Prompts for blue, red, silver and the advanced actions."""
    purse = spendable(state, seat)
    if purse == NO_COINS:
        return
    mine = state.seats[seat]
    if purse[1] and any(changeable(state, seat)):
        yield Prompt(seat, "spend-coin", "Blue Coin: change a piece", change_fields(state, seat),
                     {"coin": "blue"})  # fmt: skip
    if purse[0] and any(mine.held):
        yield _red(state, seat)
    if purse[2] and any(mine.yard):
        yard = tuple(Option(p, p.title(), n) for p, n in zip(PIECES, mine.yard, strict=True) if n)
        yield Prompt(seat, "spend-coin", "Silver Coin: store a piece",
                     (Field("piece", "choice", "Which piece?", yard, 1, 1),),
                     {"coin": "silver"}, closed=True)  # fmt: skip
    if state.terms.options.advanced:
        yield from _advanced(state, seat, purse)


def _red(state: State, seat: int) -> Prompt:
    says, preset = "Red Coin: put a piece onto the Palace", {"coin": "red"}
    rule, why = _no_red(state, seat)
    if rule:
        return Prompt(seat, "spend-coin", says, (), preset, legal=False, rule=rule, why=why)
    pieces = [PIECES[at] for at in range(len(PIECES)) if state.seats[seat].held[at]]
    fields = (choice("piece", "Which piece?", pieces), choice("area", "From where?", tuple(AREAS)))
    return Prompt(seat, "spend-coin", says, fields, preset)


def _no_red(state: State, seat: int) -> tuple[str, str]:
    """The rule that keeps a Red Coin from being spent, and why; empty where it can be."""
    if at_end(state, seat):
        return "palace.end-no-actions", "Your tracker is at the end of the Palace Track."
    if state.solo and all_done(state):
        return "solo.palace-done-red", "The Palace is finished."
    fits = any(red_fits(state, seat))
    return ("", "") if fits else ("palace.toward-blueprint", "No piece held is small enough.")


def red_fits(state: State, seat: int) -> list[tuple[str, int]]:
    """The (area, type) of every piece that the active Palace still takes."""
    tile = state.palace
    room = tile.cubes - state.palace_cubes if tile is not None and not all_done(state) else 99
    mine = state.seats[seat]
    return [
        (area, at)
        for area in AREAS
        for at, n in enumerate(getattr(mine, area))
        if n and CUBES[at] <= room
    ]


def changeable(state: State, seat: int) -> list[tuple[str, int, list[int]]]:
    """The (area, type, types it may become) of every piece that can be changed."""
    mine = state.seats[seat]
    become = {at: targets(state, at) for at in range(1, len(PIECES)) if mine.held[at]}
    return [
        (area, at, into)
        for at, into in become.items()
        if into
        for area in AREAS
        if getattr(mine, area)[at]
    ]


def change_fields(state: State, seat: int) -> tuple[Field, ...]:
    """A piece, where it lies, and what it becomes."""
    found = changeable(state, seat)
    pieces = [PIECES[at] for at in dict.fromkeys(at for _, at, _ in found)]
    into = [PIECES[at] for at in sorted({t for _, _, ts in found for t in ts})]
    return (
        choice("piece", "Which piece?", pieces),
        choice("area", "From where?", tuple(AREAS)),
        choice("into", "Into what?", into),
    )


# ---- advanced


def _advanced(state: State, seat: int, purse: Purse) -> Iterator[Prompt]:
    held = [c for c, n in zip(COINS, purse, strict=True) if n]
    total = sum(purse)
    barred = seat == state.foreman and state.terms.readings["bribe-by-foreman"] == "barred"
    if len(state.columns) >= 2:
        fields = (choice("coin", "Which Coin?", held), *two_spots(state))
        why = "The Foreman cannot bribe the Foreman." if barred else ""
        rule = "bribe.to-foreman" if barred else None
        things = "open tokens" if state.terms.options.draws_tokens else "dice"
        says = f"Bribe the Foreman: exchange two {things}"
        yield Prompt(seat, "bribe", says, fields, legal=not barred, why=why, rule=rule)
    pool = tuple(Option(c, c.title(), n) for c, n in zip(COINS, purse, strict=True) if n)
    if total >= 2:
        gains = choice("gain", "For what?", (*COINS, "obsidian"))
        two = (Field("coins", "pick", "Which two Coins?", pool, 2, 2), gains)
        yield Prompt(seat, "exchange", "Exchange two Coins", two, closed=True)
    stock = [p for p, n in zip(PIECES, state.supply, strict=True) if n]
    if total >= 3 and stock:
        three = (Field("coins", "pick", "Which three Coins?", pool, 3, 3),
                  choice("piece", "Which piece?", stock))  # fmt: skip
        yield Prompt(seat, "buy", "Buy a piece for three Coins", three, closed=True)


def two_spots(state: State) -> tuple[Field, Field]:
    """Two open dice or tokens of two offers."""
    spots = tuple(
        Option(f"{c + 1}.{p}", f"Column {c + 1}: {MEANING[offer.faces[p - 1]]}", 1)
        for c, offer in enumerate(state.offers)
        if offer is not None
        for p in (1, 2)
    )
    return (Field("one", "choice", "Which one?", spots, 1, 1),
            Field("other", "choice", "For which one?", spots, 1, 1))  # fmt: skip
