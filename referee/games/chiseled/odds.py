"""Odds from public information: how likely the next hand moves a Check-In."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from referee.games.chiseled.cards import ANY, EMPTY, SCULPT, UNKNOWN
from referee.games.chiseled.state import HAND, State

PLAYED = ("sculpt", "plan", "pass")
"""The phases of a turn."""


def percent(state: State, seat: int) -> int | None:
    """The odds in hundredths, rounded; None where they cannot be told.

    That is before there are hands, after the end, in a light log, and where discards or an open
    hand were kept out of the log.
    """
    side = state.sides[seat]
    kept = side.discard[UNKNOWN] or (state.hands_open and side.hand[UNKNOWN])
    if kept or state.is_light or state.phase not in PLAYED or seat not in state.playing:
        return None
    return round(100 * odds(state, seat))


def odds(state: State, seat: int) -> Fraction:
    """The chance that a player's next hand of 3 holds three Sculpt Cards, exactly.

    By what everybody can see, as if no Tool came between: a hidden hand counts among the cards
    nobody can tell from those of the pile. Where the pile runs out, the rest is drawn from what is
    shuffled in: the discards, and the hand that Clean Up sent there.
    """
    side = state.sides[seat]
    known_hand = side.hand if state.hands_open else EMPTY
    unseen = [a + b - c for a, b, c in zip(side.draw, side.hand, known_hand, strict=True)]
    later = [a + b for a, b in zip(side.discard, known_hand, strict=True)]
    drawn = HAND + (state.extra if seat == state.turn else 0)
    pile, first = sum(unseen), min(drawn, sum(side.draw))
    left = pile - first + sum(later)
    rest = min(drawn - first, left)
    chance = Fraction(0)
    for found in range(first + 1):
        good = _sculpt(unseen) - found + _sculpt(later)
        likely = _exactly(pile, _sculpt(unseen), first, found)
        chance += likely and likely * _at_least(left, good, rest, HAND - found)
    return chance


def _sculpt(zone: Sequence[int]) -> int:
    """The Sculpt Cards of a zone, those of unknown colour included."""
    return sum(zone[:SCULPT]) + sum(zone[ANY:])


def _exactly(whole: int, good: int, drawn: int, hit: int) -> Fraction:
    if drawn > whole:
        return Fraction(0)
    return Fraction(comb(good, hit) * comb(whole - good, drawn - hit), comb(whole, drawn))


def _at_least(whole: int, good: int, drawn: int, least: int) -> Fraction:
    least = max(0, least)
    return sum((_exactly(whole, good, drawn, n) for n in range(least, drawn + 1)), Fraction(0))
