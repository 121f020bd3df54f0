"""What can be counted on the table and corrected: Life Points, hands, pouches."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.game import Countable
from referee.engine.judge import Judge
from referee.engine.shared import counted
from referee.games.carvings_duel.hands import into_hand
from referee.games.carvings_duel.scoring import Final
from referee.games.carvings_duel.settling import settled
from referee.games.carvings_duel.state import Piece, State

MOST = 48
"""Two pouches of the largest size."""


def finals(state: State, names: Sequence[str]) -> tuple[Final, ...]:
    """What each duelist has now, as the score wants it."""
    rows = enumerate(zip(names, state.sides, strict=True))
    return tuple(Final(n, side.life, side.conceded, at in state.left) for at, (n, side) in rows)


def countables(state: State) -> tuple[Countable, ...]:
    """The Life Points, hand and pouch of each duelist."""
    return tuple(
        countable
        for at, side in enumerate(state.sides)
        for countable in (
            Countable(f"life.{at}", "Life Points", side.life, 0, 99, at, open=True),
            Countable(f"hand.{at}", "Carvings in hand", len(side.hand), 0, MOST, at, open=True),
            Countable(
                f"pouch.{at}",
                "Carvings in the pouch",
                side.in_pouch,
                side.foreign,
                MOST,
                at,
                open=True,
            ),
        )
    )


def correct(state: State, what: str, to: int, judge: Judge) -> State:
    """Set a count; carvings move to or from what is unaccounted for (`table.pieces`)."""
    judge.possible(state.begun, "table.phase", "Nothing is counted before the duel begins.")
    found = counted(countables(state), what, to, judge)
    return settled(_set(state, what, found.seat or 0, to, judge), judge)


def _set(state: State, what: str, seat: int, to: int, judge: Judge) -> State:
    side = state.sides[seat]
    if what.startswith("life"):
        return state.with_side(seat, life=to)
    if what.startswith("pouch"):
        after = state.with_side(seat, pouch=to - side.foreign)
        return _missing(after, seat, side.in_pouch - to)
    if to >= len(side.hand):
        more = range(to - len(side.hand))
        pieces = (Piece(f"{judge.entry}.{n + 1}", None, seat) for n in more)
        return _missing(into_hand(state, seat, *pieces), seat, len(side.hand) - to)
    kept = sorted(side.hand, key=lambda p: p.name is None)
    gone = kept[to:]
    after = state.with_side(seat, hand=tuple(p for p in side.hand if p not in gone))
    for piece in gone:
        after = _missing(after, piece.owner, 1)
    return after


def _missing(state: State, owner: int, count: int) -> State:
    """So many carvings of a set more are unaccounted for (fewer, where below zero)."""
    counts = tuple(n + count * (at == owner) for at, n in enumerate(state.unaccounted))
    return state.but(unaccounted=counts)
