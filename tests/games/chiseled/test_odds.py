"""Odds of the next hand, against counting every way to draw it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from referee.engine.game import Viewer
from referee.games.chiseled import GAME
from referee.games.chiseled.cards import ANY, SCULPT
from referee.games.chiseled.odds import odds
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import State
from tests.games.chiseled.table import fresh, position, side

HINTS = Options(hints=True)


def faces(zone: tuple[int, ...]) -> list[bool]:
    """One for each card of a zone: whether it is a Sculpt Card."""
    return [k < SCULPT or k >= ANY for k, n in enumerate(zone) for _ in range(n)]


def by_counting(state: State, hand: int) -> Fraction:
    """All ways to draw the next hand off the pile and, after it, off what was shuffled in."""
    drawn = state.sides[0]
    pile, discards = faces(drawn.draw), faces(drawn.discard) + faces(drawn.hand)
    first = min(hand, len(pile))
    rest = min(hand - first, len(discards))
    ways = [
        sum(pile[i] for i in a) + sum(discards[i] for i in b) >= 3
        for a in combinations(range(len(pile)), first)
        for b in combinations(range(len(discards)), rest)
    ]
    return Fraction(sum(ways), len(ways))


@pytest.mark.parametrize(
    ("draw", "discard", "extra"),
    [
        ("GH SB OA 4X", "", 0),
        ("GH SB OA GA 2X", "", 2),
        ("GH X", "SB OA X", 0),
        ("GH SB", "OA X", 1),
        ("", "GH SB OA 2X", 0),
        ("2X", "X", 0),
        ("*H *B *A SA 3X", "GH", 0),
    ],
)
def test_odds_are_exact(draw: str, discard: str, extra: int) -> None:
    state = position(side(draw, "", discard), fresh(), phase="plan", extra=extra)
    assert odds(state, 0) == by_counting(state, 3 + extra)
    # the larger hand is owed to the player on turn alone
    assert odds(state.but(turn=1), 0) == by_counting(state, 3)


def test_open_hands_are_known_apart() -> None:
    state = position(side("GH X", "SB X", "OA X"), fresh(), rulings={"hand-secrecy": "open"})
    assert odds(state, 0) == by_counting(state, 3)


def test_a_hidden_hand_tells_nobody_anything() -> None:
    """Which cards of the unseen ones are in hand makes no difference to the odds."""
    one = position(side("GH X SB", "OA 2X", "GA"), fresh())
    other = position(side("2X SB", "OA GH X", "GA"), fresh())
    assert odds(one, 0) == odds(other, 0) > 0


def test_a_hidden_hand_and_a_pile_that_runs_out() -> None:
    """One card is left in the pile and two are in hand: which of the three is anybody's guess."""
    state = position(side("GH", "SB X", "OA GA"), fresh())
    guesses = []
    for top in ("GH", "SB", "X"):
        rest = " ".join(c for c in ("GH", "SB", "X") if c != top)
        guesses.append(by_counting(position(side(top, rest, "OA GA"), fresh()), 3))
    assert odds(state, 0) == sum(guesses) / 3


def shown(state: State) -> Any:
    """The odds that a spectator is shown."""
    return GAME.rules.view(state, Viewer())["odds"]


def test_the_odds_are_shown_where_the_table_wants_hints() -> None:
    sides = fresh(), side("GH SB OA 4X", "", "")
    assert shown(position(*sides, phase="plan", options=HINTS)) == [21, 3]
    assert shown(position(*sides, phase="plan")) == [None, None]
    assert shown(position(*sides, phase="over", options=HINTS)) == [None, None]
    light = Options(hints=True, depth="light")
    assert shown(position(*sides, options=light)) == [None, None]


def test_what_was_kept_out_of_the_log_leaves_no_odds() -> None:
    hidden = position(side("6X", "3?", "GH"), side("6X", "", "3?"), options=HINTS)
    assert shown(hidden) == [0, None]
    open_ = {"hand-secrecy": "open"}
    assert shown(position(side("6X", "3?"), options=HINTS, rulings=open_)) == [None]


def test_a_fresh_deck() -> None:
    assert odds(position(fresh(), phase="plan"), 0) == Fraction(comb(27, 3), comb(45, 3))
