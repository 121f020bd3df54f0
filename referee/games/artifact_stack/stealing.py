"""Weapons: what can be stolen, and from whom."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from referee.engine.judge import Judge
from referee.games.artifact_stack.faces import Card
from referee.games.artifact_stack.state import State

SILVER = "silver-"


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
    open_to = stealable(state, thief)
    rule = "weapons.pair" if worth == 1 else "weapons.triple"
    due = min(worth, len(open_to))
    judge.require(len(steals) == due, rule, "{n} are stolen; it is {due}.", n=len(steals), due=due)
    victims = {state.owner_of(loot) for loot in steals}
    if len(victims) > 1:
        judge.cite("weapons.split-victims", "Two players lose a card each.")
    for loot in steals:
        if loot.startswith(SILVER):
            state = _steal_silver(state, thief, int(loot.removeprefix(SILVER)), judge)
        else:
            state = _steal_card(state, thief, loot, judge)
    return state


def _steal_silver(state: State, thief: int, victim: int, judge: Judge) -> State:
    there = victim < len(state.seats) and state.seats[victim].silver > 0
    judge.possible(there, "table.pieces", "Seat {seat} has no Silver.", seat=victim)
    judge.require(victim != thief, "weapons.others-only", "One steals from others only.")
    judge.require(
        state.terms.readings["steal-target"] == "anything-face-up",
        "weapons.free-choice",
        "Silver is not stolen here, only cards.",
    )
    judge.cite("weapons.free-choice", "1 Silver of seat {seat} is stolen.", seat=victim)
    after = state.with_seat(victim, silver=state.seats[victim].silver - 1)
    return after.with_seat(thief, silver=after.seats[thief].silver + 1)


def _steal_card(state: State, thief: int, name: str, judge: Judge) -> State:
    victim, card = state.owner_of(name), state.piece(name)
    judge.possible(card is not None, "table.pieces", "There is no card {name}.", name=name)
    assert card is not None
    assert victim is not None
    judge.require(
        victim != thief, "weapons.others-only", "{card} is the thief's own.", card=card.face.label
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
    judge.cite(
        "weapons.free-choice", "{card} of seat {seat} is stolen.", card=card.face.label, seat=victim
    )
    after = move_piece(state, card, victim, thief)
    again = card.deck == "curses" and judge.reading("stolen-card-effects") == "all-again"
    return after.but(due=card.name if again else after.due, gained=card.deck)


def move_piece(state: State, card: Card, giver: int, taker: int | None) -> State:
    """A card or Assistant goes to another seat, or out of the game where `taker` is None.

    A card that came from another player carries the turn it came in as a negative number.
    """
    pile = "cards" if card.deck else "assistants"
    rest = tuple(c for c in getattr(state.seats[giver], pile) if c.name != card.name)
    state = state.with_seat(giver, **{pile: rest})
    if taker is None:
        return state.but(out=state.out + (1 if card.deck else 0))
    moved = structs.replace(card, turn=-state.turn)
    return state.with_seat(taker, **{pile: (*getattr(state.seats[taker], pile), moved)})
