"""What holds after every entry: 54 cards and 40 Silver, wherever they are."""

from __future__ import annotations

from referee.games.artifact_stack.decks import CARDS_IN_DECK, DECKS_IN_PLAY, SILVER_IN_BOX
from referee.games.artifact_stack.state import State


def check(state: object) -> None:
    assert isinstance(state, State)
    held = sum(seat.silver for seat in state.seats)
    assert held + state.bank + state.unaccounted == SILVER_IN_BOX + state.minted
    assert state.bank >= 0
    assert all(seat.silver >= 0 and seat.owed >= 0 for seat in state.seats)
    cards = [c for seat in state.seats for c in seat.cards]
    undealt = state.undealt - (state.undealt if state.round == 2 and state.phase != "build" else 0)
    total = len(cards) + state.present.bit_count() + undealt + state.out
    assert total == CARDS_IN_DECK * DECKS_IN_PLAY
    pieces = [c.name for seat in state.seats for c in (*seat.cards, *seat.assistants)]
    assert len(set(pieces)) == len(pieces)
    for deck in state.terms.options.decks:
        assert sum(c.deck == deck for c in cards) <= CARDS_IN_DECK
