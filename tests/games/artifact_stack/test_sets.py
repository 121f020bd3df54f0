"""China and monster groupings against brute force over every partition of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from referee.engine.rule import Readings
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.sets import (
    Monsters,
    china_groupings,
    china_value,
    monster_groupings,
)

DEFAULT = GAME.book.choose({})


def partitions(cards: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to split cards into groups of at most three."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for size in (0, 1, 2):
        for chosen in index_sets(len(rest), size):
            group = (first, *(rest[i] for i in chosen))
            left = tuple(c for i, c in enumerate(rest) if i not in chosen)
            for others in partitions(left):
                yield [group, *others]


def index_sets(n: int, size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
    elif size == 1:
        yield from ((i,) for i in range(n))
    else:
        yield from ((i, j) for i in range(n) for j in range(i + 1, n))


def china_worth(group: tuple[str, ...]) -> int:
    """As the rulebook prints it, without the code under test."""
    kinds = len(set(group))
    return {(1, 1): 1, (2, 1): 4, (3, 1): 8, (3, 3): 10}.get((len(group), kinds), -99)


@pytest.mark.rule("china.single")
@pytest.mark.rule("china.pair")
@pytest.mark.rule("china.triple")
@pytest.mark.rule("china.abc")
def test_china_optimum_is_that_of_every_partition_up_to_seven_cards() -> None:
    for n in range(8):
        for letters in combinations_with_replacement("ABC", n):
            best = max((sum(map(china_worth, p)) for p in partitions(letters)), default=0)
            assert china_groupings("".join(letters))[0].points == best, letters


@pytest.mark.soak
def test_china_optimum_up_to_nine_cards() -> None:
    for n in (8, 9):
        for letters in combinations_with_replacement("ABC", n):
            best = max(sum(map(china_worth, p)) for p in partitions(letters))
            assert china_groupings("".join(letters))[0].points == best, letters


@pytest.mark.example("china-nine")
@pytest.mark.example("china-fifteen")
def test_china_examples() -> None:
    assert china_groupings("AAAB")[0].points == 9
    best, runner_up = china_groupings("AAABBC")[:2]
    assert best.points == 15
    assert best.groups == (("ABC", 10), ("AA", 4), ("B", 1))
    assert runner_up.points == 13


def test_what_is_no_set_has_no_value() -> None:
    assert [china_value(s) for s in ("AB", "AAB", "AAAA", "")] == [None] * 4


KINDS = ("vampire", "mummy", "vampire_mummy", "cross", "coffin")
COMBOS = {
    ("cross", "vampire"): 5, ("coffin", "mummy"): 5,
    ("cross", "vampire_mummy"): 4, ("coffin", "vampire_mummy"): 4,
}  # fmt: skip
ALONE = {"vampire": -1, "mummy": -1, "vampire_mummy": -1, "cross": -1, "coffin": 2}


def monsters_worth(group: tuple[str, ...], combos: dict[tuple[str, str], int]) -> int:
    if len(group) == 1:
        return ALONE[group[0]]
    pair = (min(group), max(group))
    return combos.get(pair, -99) if len(group) == 2 else -99


def brute(hand: tuple[str, ...], combos: dict[tuple[str, str], int]) -> int:
    return max((sum(monsters_worth(g, combos) for g in p) for p in partitions(hand)), default=0)


def as_hand(cards: tuple[str, ...]) -> Monsters:
    return Monsters(*(cards.count(kind) for kind in KINDS))


def check_hands(sizes: range, readings: Readings, combos: dict[tuple[str, str], int]) -> None:
    mismatched = readings["vampire-mummy-card"] == "mismatched-pair"
    kinds = [k for k in KINDS if not (mismatched and k == "vampire_mummy")]
    for n in sizes:
        for cards in combinations_with_replacement(kinds, n):
            best = monster_groupings(as_hand(cards), readings)[0].points
            assert best == brute(cards, combos), cards


@pytest.mark.rule("monsters.loose")
@pytest.mark.rule("monsters.cross-alone")
@pytest.mark.rule("monsters.coffin-alone")
@pytest.mark.rule("monsters.vampire-cross")
@pytest.mark.rule("monsters.mummy-coffin")
@pytest.mark.rule("monsters.vampire-mummy")
@pytest.mark.ruling("monster-pairing", "best-total")
@pytest.mark.ruling("vampire-mummy-card", "hybrid-card")
@pytest.mark.ruling("combo-replaces", "replaces")
def test_monster_optimum_is_that_of_every_pairing_up_to_six_cards() -> None:
    check_hands(range(7), DEFAULT, COMBOS)


@pytest.mark.soak
def test_monster_optimum_up_to_nine_cards() -> None:
    check_hands(range(7, 10), DEFAULT, COMBOS)


@pytest.mark.ruling("vampire-mummy-card", "mismatched-pair")
def test_mismatched_pairs_are_combos_where_there_is_no_third_monster() -> None:
    odd = {("cross", "vampire"): 5, ("coffin", "mummy"): 5,
           ("coffin", "vampire"): 4, ("cross", "mummy"): 4}  # fmt: skip
    check_hands(range(7), GAME.book.choose({"vampire-mummy-card": "mismatched-pair"}), odd)


@pytest.mark.ruling("combo-replaces", "monsters-add")
def test_a_combo_may_come_on_top_of_its_holder() -> None:
    added = {("cross", "vampire"): 4, ("coffin", "mummy"): 7,
             ("cross", "vampire_mummy"): 3, ("coffin", "vampire_mummy"): 6}  # fmt: skip
    check_hands(range(7), GAME.book.choose({"combo-replaces": "monsters-add"}), added)


@pytest.mark.ruling("monster-pairing", "shared-holder")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (Monsters(vampire=3, cross=1), 15),
        (Monsters(vampire=2, cross=2), 10),
        (Monsters(vampire=1, cross=2), 4),
        (Monsters(mummy=2, coffin=2), 12),
        (Monsters(vampire_mummy=2, coffin=1), 8),
        (Monsters(vampire=1, mummy=1, vampire_mummy=1, cross=1, coffin=1), 14),
    ],
)
def test_one_holder_may_contain_many(hand: Monsters, points: int) -> None:
    readings = GAME.book.choose({"monster-pairing": "shared-holder"})
    assert monster_groupings(hand, readings)[0].points == points
