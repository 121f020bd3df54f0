"""The Draw Pile as a deduction: what can be on top, what a named card proves, where it refills.

A Draw Pile is known by what is not elsewhere. Where colours are unstated it holds, for each part,
cards of known colour (shuffled back in) and cards of any colour; a drawn card takes a known one
first. That is exact: swapping a known card for an unknown one of the same face changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.rule import Readings
from referee.games.chiseled.cards import (
    ANY,
    DECK_OF,
    EMPTY,
    NAMED,
    PART_LABELS,
    PART_RULES,
    SCRAP,
    SCULPT,
    UNKNOWN,
    WAX,
    Zone,
    counted,
    label,
    of_colour,
    of_part,
    part,
)
from referee.games.chiseled.state import Side

COLOURED = "colour-distribution"
OF_EACH_COLOUR = 9
"""Cards of each colour in a deck under reading nine-each of colour-distribution."""


def whole_deck(readings: Readings, wax: int) -> Zone:
    """An untouched deck with its Waxed Marble, colours known as far as colour-distribution says."""
    deck = list(EMPTY)
    deck[SCRAP], deck[WAX] = DECK_OF[3], wax
    reading = readings["colour-distribution"]
    if reading == "three-by-three":
        deck[:SCULPT] = [3] * SCULPT
    elif reading == "typed":
        rows = readings.value("colour-distribution")
        deck[:SCULPT] = [rows[p][c] for c in range(3) for p in range(3)]
    else:
        deck[ANY:] = DECK_OF[:3]
    return tuple(deck)


def _colours_seen(side: Side) -> list[int]:
    """How many Gold, Silver and Onyx of a deck are known, wherever they lie."""
    zones = (side.draw, side.hand, side.discard, side.trash)
    return [sum(of_colour(zone, colour) for zone in zones) for colour in range(3)]


class Piles:
    """A working copy of one player's zones, from which cards are moved one at a time.

    Every move assumes that the card is there: ask `may_hold`, `has_in_hand` and the like first.
    """

    __slots__ = (
        "at_once", "discard", "draw", "hand", "left_draw", "refills", "seen", "side", "top",
        "trash",
    )  # fmt: skip

    def __init__(self, side: Side, readings: Readings) -> None:
        """Take a side's zones apart."""
        self.side = side
        self.draw, self.hand = list(side.draw), list(side.hand)
        self.discard, self.trash = list(side.discard), list(side.trash)
        self.top = list(side.top)
        self.left_draw = sum(self.draw)
        self.at_once = readings["reshuffle-moment"] == "at-once"
        self.seen = _colours_seen(side) if readings[COLOURED] == "nine-each" else None
        self.refills = 0

    # ---- asking

    @property
    def discarded(self) -> int:
        """The size of the Discard Pile."""
        return sum(self.discard)

    @property
    def reach(self) -> int:
        """The cards that could come off this pile, with its refill."""
        return self.left_draw + sum(self.discard)

    def may_hold(self, kind: int, *, beyond_top: bool = False) -> bool:
        """Whether the Draw Pile may hold a card of a kind; `beyond_top`: under the known ones."""
        known = self.draw[kind] - (self.top.count(kind) if beyond_top else 0)
        if known > 0:
            return True
        return kind < SCULPT and self.draw[ANY + kind % 3] > 0 and self._has_room(kind // 3)

    def _has_room(self, colour: int) -> bool:
        """Whether one more card may turn out to be of a colour (reading nine-each)."""
        return self.seen is None or self.seen[colour] < OF_EACH_COLOUR

    def expects(self) -> int | None:
        """The kind known to lie on top, None where it is not known."""
        return self.top[0] if self.top and self.top[0] != UNKNOWN else None

    def holds(self, zone: Sequence[int], kind: int) -> bool:
        """Whether a card of a kind may lie in a hand, discards or trash: known, or not yet told."""
        if zone[kind] > 0:
            return True
        return kind < NAMED and zone[UNKNOWN] > 0 and self.may_hold(kind, beyond_top=True)

    # ---- moving

    def _out_of_draw(self, kind: int) -> None:
        if self.draw[kind] > 0:
            self.draw[kind] -= 1
            return
        self.draw[ANY + kind % 3] -= 1
        if self.seen is not None:
            self.seen[kind // 3] += 1

    def pull(self, kind: int) -> int:
        """Take the top card as this kind (UNKNOWN: unseen); returns what is known of it.

        An empty pile is refilled first; with reading at-once of reshuffle-moment also after.
        """
        if not self.left_draw:
            self.refill()
        if self.top:
            known = self.top.pop(0)
            if kind == UNKNOWN:
                kind = known
            elif known not in (kind, UNKNOWN):
                self.top.clear()
        if kind == UNKNOWN:
            self.draw[UNKNOWN] -= 1
        else:
            self._out_of_draw(kind)
        self.left_draw -= 1
        if self.at_once and not self.left_draw and any(self.discard):
            self.refill()
        return kind

    def refill(self) -> None:
        """Shuffle the discards into the Draw Pile (plan.reshuffle)."""
        for kind in range(ANY):
            self.draw[kind] += self.discard[kind]
        self.left_draw += sum(self.discard)
        self.discard = list(EMPTY)
        self.refills += 1

    def shuffle_all(self, *, hand: bool) -> None:
        """Shuffle discards and trash, and maybe the hand, into the Draw Pile (rubble.shuffle)."""
        for zone in (self.discard, self.trash, *((self.hand,) if hand else ())):
            self.draw = [a + b for a, b in zip(self.draw, zone, strict=True)]
        self.left_draw = sum(self.draw)
        self.discard, self.trash = list(EMPTY), list(EMPTY)
        self.hand = list(EMPTY) if hand else self.hand
        self.top.clear()

    def take(self, zone: list[int], kind: int) -> None:
        """Take a card out of a hand, discards or trash; naming a hidden one tells what it was."""
        if zone[kind] > 0:
            zone[kind] -= 1
            return
        zone[UNKNOWN] -= 1
        self.take_unseen(kind)

    def take_unseen(self, kind: int) -> None:
        """Count a kind as lying elsewhere: the Draw Pile keeps its size and holds it no longer."""
        self.draw[UNKNOWN] += 1
        self._out_of_draw(kind)

    def put_back(self, kinds: Sequence[int]) -> None:
        """Put cards onto the Draw Pile, the first of them on top."""
        for kind in kinds:
            self.draw[kind] += 1
        self.left_draw += len(kinds)
        self.top[:0] = kinds

    def clean_up(self) -> int:
        """Discard the whole hand (clean-up.discard-hand); returns how many cards that were."""
        count = sum(self.hand)
        if count:
            self.discard = [a + b for a, b in zip(self.discard, self.hand, strict=True)]
            self.hand = list(EMPTY)
        return count

    def why_not(self, kind: int, *, own: bool, beside: Sequence[int] = ()) -> tuple[str, str]:
        """The rule and sentence that say why a card cannot be in the Draw Pile.

        What the hand holds is told to its owner only; `beside` came off the pile just before.
        """
        which = part(kind)
        seen = [of_part(zone, which) for zone in (self.hand, self.discard, self.trash)]
        places = f"{seen[1]} in the Discard Pile and {seen[2]} in the Trash Pile"
        if own:
            places = f"{seen[0]} in hand, {places}"
        if taken := sum(k < UNKNOWN and part(k) == which for k in beside):
            places = f"{taken} just taken off it, {places}"
        if which > 3:
            return "wax.shuffle-in", f"No Waxed Marble can be on top of that Draw Pile: {places}."
        whole = counted(PART_LABELS[which], DECK_OF[which])
        says = f"No {label(kind)} can be on top of that Draw Pile: of {whole}, {places}"
        if kind < SCULPT and sum(seen) + taken < DECK_OF[which]:
            return "deck.three-colours", f"{says}; the others are of other colours or not in it."
        return PART_RULES[which], f"{says}."

    def done(self, **changes: object) -> Side:
        """The side after the moves; keywords set its other fields."""
        was = self.side
        fields: dict[str, object] = {
            "check_in": was.check_in, "opened": was.opened, "left": was.left,
            "hand_entry": was.hand_entry, "secret": was.secret, "unaccounted": was.unaccounted,
        }  # fmt: skip
        fields.update(changes)
        zones = (tuple(self.draw), tuple(self.hand), tuple(self.discard), tuple(self.trash))
        return Side(*zones, tuple(self.top), **fields)  # type: ignore[arg-type]
