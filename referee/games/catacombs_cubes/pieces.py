"""Quarry pieces, Coins, connectors and faces: what the box holds and what it is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import add, sub
from typing import Literal, get_args

Piece = Literal["obsidian", "glass", "bamboo", "stone", "clay", "crystal"]
PIECES: tuple[Piece, ...] = get_args(Piece)
"""The six types, in the order that the Passive rule reads (`shortage.passive-order`)."""

AT: Mapping[str, int] = {piece: at for at, piece in enumerate(PIECES)}
CUBES = (1, 2, 3, 3, 4, 4)
"""The cubes of a piece of each type (`resource.sizes`)."""

BOX = (35, 6, 6, 6, 6, 5)
"""The pieces in the box, by type (`component.piece-totals`)."""

OBSIDIAN = 0

Pile = tuple[int, int, int, int, int, int]
"""Pieces by type, in the order of PIECES."""

NO_PIECES: Pile = (0, 0, 0, 0, 0, 0)

Coin = Literal["red", "blue", "silver"]
COINS: tuple[Coin, ...] = get_args(Coin)
COIN_AT: Mapping[str, int] = {coin: at for at, coin in enumerate(COINS)}
COINS_IN_BOX = 63

Purse = tuple[int, int, int]
"""Coins by colour, in the order of COINS."""

NO_COINS: Purse = (0, 0, 0)

Connector = Literal["red", "blue", "silver", "black", "yellow"]
"""What one side of a tile shows: a Coin, an Obsidian (black) or a point (yellow)."""

Face = Literal["obsidian", "glass", "bamboo", "stone", "clay", "crystal", "any", "palace", "change"]
FACES: tuple[Face, ...] = get_args(Face)
"""What a die or token shows: a piece, any piece, or one of the two actions."""

MEANING: Mapping[Face, str] = {face: face for face in FACES} | {
    "any": "any piece",
    "palace": "Build Palace",
    "change": "Change",
}
"""What a face is called in a sentence."""

DieColour = Literal["green", "blue", "orange", "purple"]
DIE_COLOURS: tuple[DieColour, ...] = get_args(DieColour)

Icon = Literal["none", "obsidian", "point"]
"""What a position of the Palace Track shows."""

Area = Literal["yard", "warehouse"]
AREAS: Mapping[str, str] = {"yard": "Construction Yard", "warehouse": "Warehouse"}

TOKENS = 64


def moved(pile: Pile, at: int, n: int = 1) -> Pile:
    """The pile with `n` more pieces of one type (fewer, below 0)."""
    changed = list(pile)
    changed[at] += n
    return tuple(changed)  # type: ignore[return-value]


def plus(one: Pile, other: Pile) -> Pile:
    """Two piles put together."""
    return tuple(map(add, one, other))


def minus(one: Pile, other: Pile) -> Pile:
    """A pile less another."""
    return tuple(map(sub, one, other))


def pile_of(pieces: Iterable[str]) -> Pile:
    """Named pieces as a pile."""
    counts = [0] * len(PIECES)
    for piece in pieces:
        counts[AT[piece]] += 1
    return tuple(counts)  # type: ignore[return-value]


def cubes(pile: Pile) -> int:
    """The cubes of a pile."""
    a, b, c, d, e, f = pile
    return a + 2 * b + 3 * c + 3 * d + 4 * e + 4 * f


def paid(purse: Purse, at: int, n: int = 1) -> Purse:
    """The purse with `n` more Coins of one colour (fewer, below 0)."""
    changed = list(purse)
    changed[at] += n
    return tuple(changed)  # type: ignore[return-value]


def purse_of(coins: Iterable[str]) -> Purse:
    """Named Coins as a purse."""
    counts = [0] * len(COINS)
    for coin in coins:
        counts[COIN_AT[coin]] += 1
    return tuple(counts)  # type: ignore[return-value]


def listed(pile: Pile) -> str:
    """A pile in words: `2 clay, 1 glass`; `nothing` where it is empty."""
    held = [f"{n} {piece}" for piece, n in zip(PIECES, pile, strict=True) if n]
    return ", ".join(held) or "nothing"


def can_make(pile: Pile, total: int) -> bool:
    """Whether some of these pieces have exactly so many cubes."""
    reach = 1
    for at, n in enumerate(pile):
        for _ in range(n):
            reach |= reach << CUBES[at]
    return bool(reach >> total & 1)
