"""Moves of cards, judged: the one way a card leaves a pile or a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from referee.engine.judge import Judge
from referee.games.chiseled.actions import UseTool
from referee.games.chiseled.cards import LABELS, UNKNOWN
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.state import State
from referee.games.chiseled.together import before_refill, forget_order, in_order


def off_top(judge: Judge, piles: Piles, kind: int, *, own: bool, beside: Sequence[int] = ()) -> int:
    """Take the top card of a Draw Pile as this kind; returns what is known of it.

    `beside` are the cards that came off it just before and lie nowhere yet.
    Refused for good where the card cannot be there. Against a known top card (Maquette) the
    refusal can be waived: somebody may have stacked the cards otherwise.
    """
    if not piles.left_draw:
        empty = not any(piles.discard)
        says = "No card is left to come off that Draw Pile, nor any discards to refill it."
        judge.possible(not empty, "table.pieces", says)
        piles.refill()
    if kind == UNKNOWN:
        return piles.pull(kind)
    known = piles.expects()
    if known is not None and known != kind:
        _not_on_top(judge, known, kind, own=own)
    if not piles.may_hold(kind):
        rule, says = piles.why_not(kind, own=own, beside=beside)
        judge.possible(False, rule, says)
    return piles.pull(kind)


def off_together(judge: Judge, piles: Piles, kinds: list[int], *, own: bool) -> list[int]:
    """Take cards off a Draw Pile in one go; the order they are told in means nothing."""
    before = before_refill(piles, len(kinds))
    drawn: list[int] = []
    for kind in in_order(piles, kinds):
        drawn.append(off_top(judge, piles, kind, own=own, beside=drawn))
    if before:
        forget_order(piles, before, drawn)
    return drawn


def _not_on_top(judge: Judge, known: int, kind: int, *, own: bool) -> None:
    says = "{card} cannot be on top: Maquette put another card there."
    instead = f"The top card is {LABELS[known]}." if own else "Look at the card once more."
    judge.require(False, "maquette.return-rest", says, instead=instead, card=LABELS[kind])


def out_of(judge: Judge, piles: Piles, zone: list[int], kind: int, place: str) -> None:
    """Take a card out of a hand, discards or trash; refused for good where it is not there."""
    says = "{card} is not in {place} by what has been entered."
    there = piles.holds(zone, kind)
    judge.possible(there, "table.pieces", says, card=LABELS[kind], place=place)
    piles.take(zone, kind)


def in_reach(piles: Piles, want: int, reading: Callable[[str], str]) -> int:
    """How many of `want` cards a Tool gets off a pile, by the rulings on refilling."""
    if piles.left_draw >= want:
        return want
    if reading("reshuffle-moment") == "plan-only":
        return piles.left_draw
    if piles.left_draw and reading("reshuffle-mid-effect") == "stop-short":
        return piles.left_draw
    return min(want, piles.reach)


class Use:
    """One use of a Tool under way: whose, with which fields, and the piles it moves."""

    __slots__ = ("_piles", "action", "extra", "judge", "own", "seat", "state")

    def __init__(self, state: State, seat: int, action: UseTool, judge: Judge) -> None:
        """Start with the user's own piles; others are taken up when they are hit."""
        self.state, self.seat, self.action, self.judge = state, seat, action, judge
        self.own = Piles(state.sides[seat], state.readings)
        self._piles = {seat: self.own}
        self.extra = 0

    def piles_of(self, seat: int) -> Piles:
        """The working copy of a player's piles."""
        if seat not in self._piles:
            self._piles[seat] = Piles(self.state.sides[seat], self.state.readings)
        return self._piles[seat]

    def others(self) -> Iterable[tuple[int, Piles]]:
        """The other players' piles that were taken up."""
        return ((seat, piles) for seat, piles in self._piles.items() if seat != self.seat)

    def limit(self, piles: Piles, want: int) -> int:
        """How many of `want` cards this Tool gets off a pile."""
        return in_reach(piles, want, self.judge.reading)

    def trash_off_top(self, kinds: Iterable[int]) -> None:
        """Trash cards off the user's own Draw Pile, one after another."""
        for kind in kinds:
            off_top(self.judge, self.own, kind, own=True)
            self.own.trash[kind] += 1

    def trash_from_hand(self, kinds: Iterable[int]) -> None:
        """Trash cards out of the user's hand."""
        own = self.own
        for kind in kinds:
            out_of(self.judge, own, own.hand, kind, "hand")
            own.trash[kind] += 1

    def turn_up(self, kinds: Sequence[int]) -> list[int]:
        """Take cards off the user's own pile for all to see."""
        return off_together(self.judge, self.own, list(kinds), own=True)

    def hit(self, seat: int, kind: int) -> None:
        """Trash the top card of somebody's Draw Pile onto its owner's Trash Pile.

        The owner, since Trash and Sculpture must stay a whole deck (foreign-trash-owner); an
        empty pile is refilled first (foreign-empty-pile).
        """
        piles = self.piles_of(seat)
        off_top(self.judge, piles, kind, own=seat == self.seat)
        piles.trash[kind] += 1

    def can_be_hit(self, seat: int) -> bool:
        """Whether a card can come off a player's Draw Pile for this Tool."""
        return not self.state.sides[seat].left and self.limit(self.piles_of(seat), 1) > 0
