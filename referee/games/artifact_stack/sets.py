"""Exact best groupings: China sets, and monsters with what contains them.

Both look at every way to group a hand; a hand has at most nine cards, so that is a few hundred.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from referee.engine.rule import Readings

CHINA_VALUES = {"": 0, "single": 1, "pair": 4, "triple": 8, "abc": 10}
"""What a China set is worth in all, its cards included."""

CHINA_RULES = {"abc": "china.abc", "triple": "china.triple", "pair": "china.pair"}
"""The rule of each set, dearest first: the line of a hand names that of its dearest."""


class Grouping(NamedTuple):
    """One way to group a hand: the groups, each a text of its cards, with points."""

    points: int
    groups: tuple[tuple[str, int], ...]


def china_kind(letters: str) -> str | None:
    """What these letters make: abc, triple, pair or single; None where they make no set."""
    kinds = len(set(letters))
    if len(letters) == 1:
        return "single"
    if len(letters) == 2 and kinds == 1:
        return "pair"
    if len(letters) == 3 and kinds in (1, 3):
        return "triple" if kinds == 1 else "abc"
    return None


def china_value(letters: str) -> int | None:
    """The points of a set of these letters; None where they make no set."""
    kind = china_kind(letters)
    return None if kind is None else CHINA_VALUES[kind]


def china_groupings(letters: str) -> list[Grouping]:
    """Every grouping of loose China cards into sets and singles, best first."""
    counts = {letter: letters.count(letter) for letter in "ABC"}
    found = []
    for abc in range(min(counts.values()) + 1):
        parts = (_same_letter(letter, n - abc) for letter, n in counts.items())
        for split in product(*parts):
            found.append(_grouping(["ABC"] * abc + [g for part in split for g in part]))
    return sorted(found, key=lambda g: (-g.points, len(g.groups), g.groups))


def _same_letter(letter: str, n: int) -> Iterator[list[str]]:
    for triples in range(n // 3 + 1):
        for pairs in range((n - 3 * triples) // 2 + 1):
            singles = n - 3 * triples - 2 * pairs
            yield [letter * 3] * triples + [letter * 2] * pairs + [letter] * singles


def _grouping(groups: list[str]) -> Grouping:
    valued = tuple((g, china_value(g) or 0) for g in groups)
    return Grouping(sum(points for _, points in valued), valued)


# ---- monsters


class Monsters(NamedTuple):
    """A hand of Vampire & Mummy cards."""

    vampire: int = 0
    mummy: int = 0
    vampire_mummy: int = 0
    cross: int = 0
    coffin: int = 0


class Pairing(NamedTuple):
    """How many monsters each kind of holder contains. Read `vampire_cross`: vampires in crosses."""

    vampire_cross: int = 0
    mummy_coffin: int = 0
    vampire_mummy_cross: int = 0
    vampire_mummy_coffin: int = 0
    vampire_coffin: int = 0
    mummy_cross: int = 0

    @property
    def in_crosses(self) -> int:
        """Monsters contained by Silver Crosses."""
        return self.vampire_cross + self.vampire_mummy_cross + self.mummy_cross

    @property
    def in_coffins(self) -> int:
        """Monsters contained by Coffins."""
        return self.mummy_coffin + self.vampire_mummy_coffin + self.vampire_coffin


COMBO_VALUES = Pairing(5, 5, 4, 4, 4, 4)
LOOSE_MONSTER, LOOSE_CROSS, LOOSE_COFFIN = -1, -1, 2
_NAMES = Pairing._fields


def monster_groupings(hand: Monsters, readings: Readings) -> list[Grouping]:
    """Every pairing of a hand with its points under these readings, best first."""
    found = {_valued(hand, pairing, readings) for pairing in pairings(hand, readings)}
    return sorted(found, key=lambda g: (-g.points, g.groups))


def pairings(hand: Monsters, readings: Readings) -> Iterable[Pairing]:
    """Every way to contain monsters that the readings allow."""
    mismatched = readings["vampire-mummy-card"] == "mismatched-pair"
    hybrids = 0 if mismatched else hand.vampire_mummy
    odd = (hand.vampire, hand.mummy) if mismatched else (0, 0)
    limits = (hand.vampire, hand.mummy, hybrids, hybrids, *odd)
    every = (Pairing(*counts) for counts in product(*(range(n + 1) for n in limits)))
    return (p for p in every if fits(hand, p, readings))


def fits(hand: Monsters, pairing: Pairing, readings: Readings) -> bool:
    """Whether a hand has the cards for a pairing."""
    shared = readings["monster-pairing"] == "shared-holder"
    return (
        pairing.vampire_cross + pairing.vampire_coffin <= hand.vampire
        and pairing.mummy_coffin + pairing.mummy_cross <= hand.mummy
        and pairing.vampire_mummy_cross + pairing.vampire_mummy_coffin <= hand.vampire_mummy
        and _enough(pairing.in_crosses, hand.cross, shared)
        and _enough(pairing.in_coffins, hand.coffin, shared)
    )


def _enough(contained: int, holders: int, shared: bool) -> bool:
    return contained <= holders or (shared and holders > 0)


def _valued(hand: Monsters, pairing: Pairing, readings: Readings) -> Grouping:
    return Grouping(pairing_points(hand, pairing, readings), _groups(hand, pairing))


def pairing_points(hand: Monsters, pairing: Pairing, readings: Readings) -> int:
    """The points of a whole hand paired this way."""
    combos = sum(n * value for n, value in zip(pairing, COMBO_VALUES, strict=True))
    single = alone(hand, pairing, readings)
    return combos + sum(n * value for n, value in zip(single, ALONE_VALUES, strict=True))


class Alone(NamedTuple):
    """Cards that have their single value: monsters, Silver Crosses, Coffins."""

    monsters: int
    crosses: int
    coffins: int


ALONE_VALUES = Alone(LOOSE_MONSTER, LOOSE_CROSS, LOOSE_COFFIN)


def alone(hand: Monsters, pairing: Pairing, readings: Readings) -> Alone:
    """What of a hand counts by itself when it is paired this way."""
    monsters = hand.vampire + hand.mummy + hand.vampire_mummy
    loose = monsters - pairing.in_crosses - pairing.in_coffins
    if readings["combo-replaces"] == "monsters-add":
        return Alone(loose, hand.cross, hand.coffin)
    # A holder in use has no value of its own: crosses are best all used, coffins as few as can be.
    free_crosses = hand.cross - min(hand.cross, pairing.in_crosses)
    shared = readings["monster-pairing"] == "shared-holder"
    used_coffins = min(pairing.in_coffins, 1 if shared else hand.coffin)
    return Alone(loose, free_crosses, hand.coffin - used_coffins)


def _groups(hand: Monsters, pairing: Pairing) -> tuple[tuple[str, int], ...]:
    return tuple((name, n) for name, n in zip(_NAMES, pairing, strict=True) if n)
