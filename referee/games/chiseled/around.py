"""What is around a player who picks a Tool: the cards there are, and the bounds they set."""

from __future__ import annotations

from functools import cached_property

from referee.engine.prompt import Option
from referee.games.chiseled.cards import UNKNOWN
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.moves import in_reach
from referee.games.chiseled.offers import in_zone, off_pile
from referee.games.chiseled.state import State


class Around:
    """What is around a player who picks a Tool; each part is worked out once, when asked for."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.piles = Piles(state.sides[seat], state.readings)
        self.held = sum(self.piles.hand)
        self.hand_told = self.piles.hand[UNKNOWN] == 0

    @cached_property
    def hand(self) -> tuple[Option, ...]:
        """The cards of the hand."""
        return in_zone(self.piles, self.piles.hand)

    @cached_property
    def hand_or_discard(self) -> tuple[Option, ...]:
        """The cards of the hand and of the Discard Pile together."""
        counts = [a + b for a, b in zip(self.piles.hand, self.piles.discard, strict=True)]
        return in_zone(self.piles, counts)

    @cached_property
    def _in_pile(self) -> tuple[Option, ...]:
        """What lies in the pile now."""
        return off_pile(self.piles, 0)

    def off_top(self, count: int) -> tuple[Option, ...]:
        """What so many cards off the pile may be."""
        if self.piles.top or count > self.piles.left_draw:
            return off_pile(self.piles, count)
        return self._in_pile

    @cached_property
    def whole_pile(self) -> tuple[Option, ...]:
        """What may come off the pile at all, its refill included."""
        return off_pile(self.piles, self.piles.left_draw + 1)

    def limit(self, want: int) -> int:
        """How many cards a Tool gets off the pile."""
        return in_reach(self.piles, want, self.state.readings.__getitem__)

    @cached_property
    def open_piles(self) -> int:
        """How many Draw Piles can lose a card to a Tool."""
        sides = (self.state.sides[seat] for seat in self.state.playing)
        piles = (Piles(side, self.state.readings) for side in sides)
        return sum(in_reach(pile, 1, self.state.readings.__getitem__) for pile in piles)

    @cached_property
    def reach(self) -> int:
        """The most cards that a run off the pile can have."""
        return self.limit(self.piles.reach)

    @property
    def may_be_fewer(self) -> bool:
        """Whether a plain number on a card is a maximum (exact-versus-up-to)."""
        return self.state.readings["exact-versus-up-to"] == "optional"

    def exact(self, due: int) -> tuple[int, int]:
        """The bounds that a plain number stands for."""
        return (0 if self.may_be_fewer else due), due
