"""Weapons: what can be stolen, and from whom."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from referee.engine.judge import Judge
from referee.games.artifact_stack.decks import Deck
from referee.games.artifact_stack.faces import Card
from referee.games.artifact_stack.state import State

SILVER = "silver-"
WRITTEN: tuple[Deck, ...] = ("curses", "treasures")
"""The decks whose cards have an action of their own written on them."""


def stealable(state: State, thief: int) -> list[str]:
    """What ruling steal-target lets a thief take: pieces by name, `silver-SEAT` for a Silver."""
    reading = state.terms.readings["steal-target"]
    loot: list[str] = []
    for at, seat in enumerate(state.seats):
        if at == thief:
            continue
        loot += [c.name for c in seat.cards if not c.set]
        if reading != "tableau-artifacts":
            loot += [c.name for c in seat.assistants]
        if reading == "anything-face-up":
            loot += [f"{SILVER}{at}"] * seat.silver
    return loot


def steal(state: State, thief: int, steals: Sequence[str], worth: int, judge: Judge) -> State:
    """Take the full number of face-up cards, or all there are (ruling steal-shortfall)."""
    judge.reading("steal-target")
    cards = [loot for loot in steals if not loot.startswith(SILVER)]
    judge.possible(len(set(cards)) == len(cards), "table.pieces", "A card is named twice.")
    for loot in steals:  # what is safe is told by its own rule, and not by the number
        if loot.startswith(SILVER):
            _may_steal_silver(state, thief, _seat_of(loot), steals.count(loot), judge)
        else:
            _may_steal_card(state, thief, loot, judge)
    rule = "weapons.pair" if worth == 1 else "weapons.triple"
    due = min(worth, len(stealable(state, thief)))
    judge.require(len(steals) == due, rule, "{n} are stolen; it is {due}.", n=len(steals), due=due)
    if len({_victim(state, loot) for loot in steals}) > 1:
        judge.cite("weapons.split-victims", "Two players lose a card each.")
    for loot in steals:
        if loot.startswith(SILVER):
            state = _steal_silver(state, thief, _seat_of(loot), judge)
        else:
            state = _steal_card(state, thief, loot, judge)
    return state


def _seat_of(silver: str) -> int:
    return int(silver.removeprefix(SILVER))


def _victim(state: State, loot: str) -> int | None:
    return _seat_of(loot) if loot.startswith(SILVER) else state.owner_of(loot)


def _may_steal_silver(state: State, thief: int, victim: int, n: int, judge: Judge) -> None:
    there = victim < len(state.seats) and state.seats[victim].silver >= n
    judge.possible(there, "table.pieces", "Player {p} has no {n} Silver.", p=victim + 1, n=n)
    judge.require(victim != thief, "weapons.others-only", "One steals from others only.")
    judge.require(
        state.terms.readings["steal-target"] == "anything-face-up",
        "weapons.free-choice",
        "Silver is not stolen here, only cards.",
    )


def _steal_silver(state: State, thief: int, victim: int, judge: Judge) -> State:
    judge.cite("weapons.free-choice", "1 Silver of player {p} is stolen.", p=victim + 1)
    after = state.with_seat(victim, silver=state.seats[victim].silver - 1)
    return after.with_seat(thief, silver=after.seats[thief].silver + 1)


def _may_steal_card(state: State, thief: int, name: str, judge: Judge) -> None:
    card = state.piece(name)
    judge.possible(card is not None, "table.pieces", "There is no card {name}.", name=name)
    assert card is not None
    judge.require(
        state.owner_of(name) != thief,
        "weapons.others-only",
        "{card} is the thief's own.",
        card=card.face.label,
    )
    judge.require(
        not card.set, "bonus.flipped-safe", "{card} lies flipped and is safe.", card=card.face.label
    )
    if card.deck is None:
        judge.require(
            state.terms.readings["steal-target"] != "tableau-artifacts",
            "weapons.free-choice",
            "Assistants are not stolen here.",
        )


def _steal_card(state: State, thief: int, name: str, judge: Judge) -> State:
    victim, card = state.owner_of(name), state.piece(name)
    assert card is not None
    assert victim is not None
    judge.cite(
        "weapons.free-choice", "{card} of player {p} is stolen.", card=card.face.label, p=victim + 1
    )
    after = move_piece(state, card, victim, thief)
    if card.deck is not None:
        after = after.but(gained=after.gained | {card.deck})
    again = card.deck in WRITTEN and judge.reading("stolen-card-effects") == "all-again"
    if again:
        due = (*after.due, name) if card.deck == "curses" else after.due
        after = after.but(due=due, acted_on=after.acted_on - {name})
    return after


def move_piece(state: State, card: Card, giver: int, taker: int | None) -> State:
    """A card or Assistant goes to another seat, or out of the game where `taker` is None.

    A card that came from another player carries the turn it came in as a negative number.
    """
    pile = "cards" if card.deck else "assistants"
    rest = tuple(c for c in getattr(state.seats[giver], pile) if c.name != card.name)
    state = state.with_seat(giver, **{pile: rest})
    if taker is None:
        gone = (*state.discarded, card) if card.deck else state.discarded
        return state.but(out=state.out + len(gone) - len(state.discarded), discarded=gone)
    moved = structs.replace(card, turn=-state.turn)
    return state.with_seat(taker, **{pile: (*getattr(state.seats[taker], pile), moved)})
