"""What could be picked: the cards of a hand or a pile as options, and whether any pick is taken."""

from __future__ import annotations

from functools import cache

from referee.engine.prompt import Field, Option
from referee.games.chiseled.cards import ANY, KINDS, LABELS, NAMED, SCULPT, UNKNOWN
from referee.games.chiseled.deduction import OF_EACH_COLOUR, Piles
from referee.games.chiseled.state import State


@cache
def card(kind: int, count: int | None) -> Option:
    """A kind of which so many can be picked."""
    return Option(KINDS[kind], LABELS[kind], count)


ANYTHING = tuple(card(kind, None) for kind in range(NAMED))


def in_zone(piles: Piles, zone: list[int]) -> tuple[Option, ...]:
    """The cards of a hand or open pile; untold ones may be whatever the deck still hides."""
    untold = zone[UNKNOWN]
    if untold <= 0:
        return tuple([card(k, n) for k, n in enumerate(zone[:NAMED]) if n > 0])
    counts = [(k, zone[k] + min(untold, _there(piles, k))) for k in range(NAMED)]
    return tuple([card(k, n) for k, n in counts if n > 0])


def _there(piles: Piles, kind: int) -> int:
    """How many cards of a kind the Draw Pile may hold, or the untold cards elsewhere be."""
    known = piles.draw[kind]
    if kind >= SCULPT or not piles.may_hold(kind):
        return max(0, known)
    return known + piles.draw[ANY + kind % 3]


def off_pile(piles: Piles, count: int) -> tuple[Option, ...]:
    """What so many cards off a Draw Pile may be, its refill included."""
    if 0 < count <= len(piles.top) and UNKNOWN not in piles.top[:count]:
        top = piles.top[:count]
        return tuple([card(k, top.count(k)) for k in sorted(set(top))])
    refill = count > piles.left_draw
    found = []
    for kind in range(NAMED):
        there = _there(piles, kind) + (piles.discard[kind] if refill else 0)
        if there > 0:
            found.append(card(kind, there))
    return tuple(found)


def is_any_taken(piles: Piles, count: int) -> bool:
    """Whether every pick of so many cards within their counts can have come off the pile.

    Not where kinds share cards of unknown colour that may run short, where the first cards are
    partly known, or where the discards are shuffled in on the way.
    """
    if count <= len(piles.top) and UNKNOWN not in piles.top[:count]:
        return True
    if piles.top or count > piles.left_draw:
        return False
    if any(0 < left < count for left in piles.draw[ANY:]):
        return False
    return piles.seen is None or max(piles.seen) + count <= OF_EACH_COLOUR


def seats(state: State, name: str, says: str, least: int, most: int) -> Field:
    """A field for one or more of the table's players."""
    return Field(name, "seats", says, (), least, min(most, len(state.sides)))


def pick(
    name: str,
    says: str,
    options: tuple[Option, ...],
    least: int,
    most: int | None,
    *,
    ordered: bool = False,
    sealed: bool = False,
) -> Field:
    """A field for cards."""
    return Field(name, "pick", says, options, least, most, ordered, sealed)
