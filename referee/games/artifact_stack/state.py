"""The state of a game: temple, tableaus, Silver, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.engine.game import Terms
from referee.games.artifact_stack.decks import (
    ASSISTANTS_IN_BOX,
    CARDS_IN_DECK,
    DECKS_IN_PLAY,
    SILVER_IN_BOX,
    STARTING_SILVER,
    Deck,
)
from referee.games.artifact_stack.faces import Card, Face
from referee.games.artifact_stack.temple import PLACES, Covers, covering, covers_of

Phase = Literal["build", "turn", "over"]


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has: cards in the tableau, Assistants, Silver, Silver the bank owes them."""

    cards: tuple[Card, ...] = ()
    assistants: tuple[Card, ...] = ()
    silver: int = STARTING_SILVER
    owed: int = 0
    carried_turns: int = 0

    def unflipped(self, deck: Deck) -> tuple[Card, ...]:
        """The face-up cards of a deck."""
        return tuple(c for c in self.cards if c.deck == deck and not c.set)


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    `present` is the set of temple places that still hold a card; `faces` and `up` are what is
    told of them. `peeked` are faces that one seat paid to see. `extra` turns (or actions) are
    owed to the active seat. `due` are cards whose written action waits to be entered; `acted_on`
    those whose action was. `discarded` left the game by a card's action. `gained` are the decks of
    the cards just gained. `minted` Silver stands in for what the bank lacked; `unaccounted` Silver
    was miscounted.
    """

    terms: Terms
    covers: Covers
    seats: tuple[Seat, ...]
    bank: int
    phase: Phase = "build"
    round: int = 1
    starter: int = 0
    active: int = 0
    turn: int = 0
    acted: int = 0
    allowed: int = 1
    extra: int = 0
    in_extra: bool = False
    present: int = 0
    faces: tuple[Face | None, ...] = (None,) * len(PLACES)
    up: tuple[bool | None, ...] = (None,) * len(PLACES)
    peeked: tuple[tuple[int, int, Face | None], ...] = ()
    peeked_now: tuple[int, ...] = ()
    gained: frozenset[Deck] = frozenset()
    triggered: int = 0
    due: tuple[str, ...] = ()
    acted_on: frozenset[str] = frozenset()
    display: int = ASSISTANTS_IN_BOX
    undealt: int = CARDS_IN_DECK * DECKS_IN_PLAY
    out: int = 0
    discarded: tuple[Card, ...] = ()
    minted: int = 0
    unaccounted: int = 0
    left: frozenset[int] = frozenset()
    last_mover: int = 0

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    def with_seat(self, seat: int, **changes: Any) -> State:
        """The same state with something of one seat changed."""
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))

    def over_it(self, place: int) -> int:
        """The set of cards that a dig of this place pays for."""
        return covering(place, self.present, self.covers, self.terms.readings)

    def usable(self, seat: int, deck: Deck) -> tuple[Card, ...]:
        """The face-up cards of a deck that count for sets now (ruling stolen-card-effects).

        A card that came from another player carries its turn as a negative number.
        """
        cards = self.seats[seat].unflipped(deck)
        if self.terms.readings["stolen-card-effects"] != "sets-next-turn":
            return cards
        return tuple(c for c in cards if c.turn != -self.turn)

    @property
    def next_due(self) -> str | None:
        """The card whose written action comes before all else (`curse.immediate`).

        What somebody who has left had to do lapses, as what is out of the game does.
        """
        there = ((name, self.owner_of(name)) for name in self.due)
        return next((n for n, at in there if at is not None and at not in self.left), None)

    def gives_now(self, card: Card) -> bool:
        """Whether a Treasure still gives what it gives at once (`treasure.printed`).

        That is once, in the turn it is taken, or stolen where ruling stolen-card-effects has it so.
        """
        again = self.terms.readings["stolen-card-effects"] == "all-again"
        turn = abs(card.turn) if again else card.turn
        return turn == self.turn and card.name not in self.acted_on

    def price(self, place: int) -> int:
        """What a card costs to take, in Silver; 0 where it lies uncovered."""
        return self.over_it(place).bit_count()

    def owner_of(self, piece: str) -> int | None:
        """The seat that owns a card or an Assistant of that name."""
        for at, seat in enumerate(self.seats):
            if any(c.name == piece for c in (*seat.cards, *seat.assistants)):
                return at
        return None

    def piece(self, name: str) -> Card | None:
        """The card or Assistant of that name, whoever owns it."""
        every = (c for s in self.seats for c in (*s.cards, *s.assistants))
        return next((c for c in every if c.name == name), None)


def first_state(terms: Terms) -> State:
    """Before the first temple is built: 2 Silver each, the rest in the bank."""
    seats = (Seat(),) * terms.seats
    bank = SILVER_IN_BOX - STARTING_SILVER * terms.seats
    return State(terms, covers_of(terms.readings), seats, bank)
