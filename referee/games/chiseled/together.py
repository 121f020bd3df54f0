"""Cards drawn or turned up together: an order that fits them, and what it leaves open.

Nobody has to tell the order of a hand. Where it goes beyond the Draw Pile, the pile's own cards
came first and the discards, shuffled in, brought the rest; which is which may stay open.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.chiseled.cards import ANY, SCULPT, UNKNOWN
from referee.games.chiseled.deduction import Piles


def in_order(piles: Piles, kinds: list[int]) -> list[int]:
    """Cards drawn together, in an order in which they can have come off the pile.

    Known top cards come first; where the pile runs out on the way, first what was in it.
    Nobody has to remember the order of a hand.
    """
    if len(kinds) < 2 or kinds[0] == UNKNOWN:
        return kinds
    if not piles.top and len(kinds) <= piles.left_draw:
        return kinds
    rest, first = list(kinds), []
    for known in piles.top[: len(kinds)]:
        if known not in rest:
            break
        rest.remove(known)
        first.append(known)
    if len(kinds) > piles.left_draw:
        for kind in _out_of_old_pile(piles, first, rest):
            rest.remove(kind)
            first.append(kind)
    return first + rest


def _out_of_old_pile(piles: Piles, top: list[int], cards: list[int]) -> list[int]:
    """Which of these cards came off the pile before its refill: all it held, `top` aside.

    First those that the discards cannot have brought, then those known to be in the pile,
    then any that a card of unknown colour may be.
    """
    left, brought = list(piles.draw), list(piles.discard)
    for kind in top:
        left[kind] -= 1
    others = [kind for kind in cards if _use_up(brought, kind)]
    found = []
    for kind in _without(cards, others):
        if _use_up(left, kind) or _use_up_any(left, kind):
            found.append(kind)
    known = [kind for kind in others if _use_up(left, kind)]
    coloured = [kind for kind in _without(others, known) if _use_up_any(left, kind)]
    return (found + known + coloured)[: piles.left_draw - len(top)]


def before_refill(piles: Piles, count: int) -> tuple[list[int], list[int]] | None:
    """Draw Pile and discards, where so many cards go beyond the pile and colours are open."""
    if count <= piles.left_draw or not any(piles.draw[ANY:]):
        return None
    return list(piles.draw), list(piles.discard)


def forget_order(piles: Piles, before: tuple[list[int], list[int]], drawn: Sequence[int]) -> None:
    """After cards drawn together over a refill: nobody knows which of them came first.

    A card of open colour may be any of those drawn of its part, so the one like it that the
    discards brought may still lie in the pile: what is not sure of colour is counted as any.
    """
    pile, brought = before
    for at in range(3):
        wild = pile[ANY + at]
        same = range(at, SCULPT, 3)
        over = {kind: max(0, drawn.count(kind) - pile[kind]) for kind in same}
        most = {kind: min(over[kind], wild) for kind in same}
        for kind in same:
            beside = sum(most[k] for k in same if k != kind)
            least = max(0, over[kind] - brought[kind], wild - beside)
            surely = brought[kind] - over[kind] + least
            if pile[UNKNOWN]:  # some of the pile lay elsewhere, so nothing is sure
                surely = max(0, pile[kind] + brought[kind] - drawn.count(kind))
            _blur(piles, kind, piles.draw[kind] - max(0, surely))


def _blur(piles: Piles, kind: int, count: int) -> None:
    """Count so many cards of a kind as being of any colour."""
    if count > 0:
        piles.draw[kind] -= count
        piles.draw[ANY + kind % 3] += count
        if piles.seen is not None:
            piles.seen[kind // 3] -= count


# ---- counts


def _use_up(zone: list[int], kind: int) -> bool:
    """Take a card of a kind out of a count, where there is one."""
    if zone[kind] <= 0:
        return False
    zone[kind] -= 1
    return True


def _use_up_any(zone: list[int], kind: int) -> bool:
    """Take a card of the part of a kind and of any colour out of a count, where there is one."""
    return kind < SCULPT and _use_up(zone, ANY + kind % 3)


def _without(cards: Sequence[int], some: Sequence[int]) -> list[int]:
    """Cards but for some of them."""
    rest = list(cards)
    for kind in some:
        rest.remove(kind)
    return rest
