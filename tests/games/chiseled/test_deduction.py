"""The Draw Pile as a deduction, against all the worlds that could lie on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from referee.engine.judge import Judge
from referee.games.chiseled import GAME
from referee.games.chiseled.cards import SCRAP, SCULPT, UNKNOWN
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.moves import off_together
from referee.games.chiseled.opening import setup
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import Side
from referee.games.chiseled.together import in_order
from tests.games.chiseled.table import side, zone

World = tuple[int, ...]
"""How many cards of each Sculpt kind the Draw Pile really holds."""


def piles_of(side_: Side, reading: str = "unstated") -> Piles:
    terms = GAME.terms(1, Options(), {"colour-distribution": reading})
    return Piles(side_, terms.readings)


def colourings(parts: tuple[int, int, int]) -> Iterator[World]:
    """Every way to colour so many Heads, Bodies and Arms."""
    rows = [[(g, s, n - g - s) for g in range(n + 1) for s in range(n + 1 - g)] for n in parts]
    for heads, bodies, arms in product(*rows):
        yield tuple(row[c] for c in range(3) for row in (heads, bodies, arms))


def draws(worlds: set[World], kind: int) -> set[World]:
    return {
        tuple(n - (at == kind) for at, n in enumerate(world)) for world in worlds if world[kind]
    }


def _play_out(piles: Piles, worlds: set[World], rng: Random, steps: int) -> tuple[int, int]:
    """Random draws and refills, engine and worlds side by side; returns how many of each answer."""
    yes = no = 0
    for _ in range(steps):
        if not piles.left_draw:
            if not piles.discarded:
                break
            known = tuple(piles.discard[:SCULPT])
            piles.refill()
            worlds = {tuple(a + b for a, b in zip(w, known, strict=True)) for w in worlds}
        kind = rng.randrange(SCULPT)
        after = draws(worlds, kind)
        assert piles.may_hold(kind) == bool(after), (piles.draw, kind)
        if after:
            yes, worlds = yes + 1, after
            piles.pull(kind)
            place = piles.trash if rng.random() < 0.2 else piles.discard
            place[kind] += 1
        else:
            no += 1
    return yes, no


@pytest.mark.parametrize("seed", range(60))
def test_unstated_colours_are_deduced_exactly(seed: int) -> None:
    """Small decks, drawn at random and reshuffled: refused if and only if no colouring fits."""
    rng = Random(seed)
    parts = (rng.randint(0, 4), rng.randint(0, 3), rng.randint(0, 3))
    deck = side(f"{parts[0]}*H {parts[1]}*B {parts[2]}*A")
    yes, no = _play_out(piles_of(deck), set(colourings(parts)), rng, 60)
    assert yes + no > 0 or not sum(parts)


def test_the_random_decks_meet_both_answers() -> None:
    found = [0, 0]
    for seed in range(60):
        rng = Random(seed)
        parts = (rng.randint(0, 4), rng.randint(0, 3), rng.randint(0, 3))
        deck = side(f"{parts[0]}*H {parts[1]}*B {parts[2]}*A")
        yes, no = _play_out(piles_of(deck), set(colourings(parts)), rng, 60)
        found = [found[0] + yes, found[1] + no]
    assert min(found) > 200


@pytest.mark.parametrize("seed", range(6))
def test_nine_of_each_colour_are_deduced_exactly(seed: int) -> None:
    """The whole deck: worlds are the 3 × 3 tables in which every row and column adds up to 9."""
    worlds = {
        w for w in colourings((9, 9, 9)) if all(sum(w[3 * c : 3 * c + 3]) == 9 for c in range(3))
    }
    deck = side("9*H 9*B 9*A 18X")
    deck = Side(zone("9*H 9*B 9*A"), trash=zone("18X"))
    yes, no = _play_out(piles_of(deck, "nine-each"), worlds, Random(seed), 60)
    assert yes > 10
    assert no > 0


@pytest.mark.parametrize("seed", range(40))
def test_true_logs_are_never_refused(seed: int) -> None:
    """A real deck, shuffled and drawn from, some hands hidden until they are trashed."""
    rng = Random(seed)
    terms = GAME.terms(1, Options(), {})
    piles = Piles(setup(terms).sides[0], terms.readings)
    real = [rng.randrange(3) * 3 + part for part in range(3) for _ in range(9)] + [SCRAP] * 18
    rng.shuffle(real)
    discards: list[int] = []
    for _ in range(120):
        if not real:
            real, discards = rng.sample(discards, len(discards)), []
        hidden = rng.random() < 0.3
        card = real.pop()
        if not piles.left_draw:
            piles.refill()
        assert hidden or piles.may_hold(card)
        got = piles.pull(UNKNOWN if hidden else card)
        piles.hand[got] += 1
        if rng.random() < 0.3:
            assert piles.holds(piles.hand, card)
            piles.take(piles.hand, card)
            piles.trash[card] += 1
        else:
            if hidden:
                piles.hand[UNKNOWN] -= 1
                piles.discard[UNKNOWN] += 1
            else:
                piles.hand[card] -= 1
                piles.discard[card] += 1
            discards.append(card)
        assert piles.left_draw == len(real)
        if not real and not discards:
            break


def test_hands_drawn_together_need_no_order() -> None:
    """Three cards over a refill are accepted in any order exactly when some order is possible."""
    from itertools import permutations

    deck = side("GH *B", "", "GH SB X", top="")
    for hand in ([0, 4, 9], [0, 4, 0], [0, 1, 9], [1, 4, 0], [9, 4, 0], [0, 9, 9], [4, 4, 0]):
        one_by_one = any(_fits(deck, list(order)) for order in permutations(hand))
        for order in permutations(hand):
            piles = piles_of(deck)
            assert _fits(deck, in_order(piles, list(order))) == one_by_one, order


def _fits(deck: Side, order: list[int]) -> bool:
    piles = piles_of(deck)
    for kind in order:
        if not piles.left_draw:
            piles.refill()
        if not piles.may_hold(kind):
            return False
        piles.pull(kind)
    return True


def test_every_order_of_a_hand_over_a_refill() -> None:
    """The same by brute force over many small piles."""
    from itertools import combinations_with_replacement, permutations

    rng = Random(5)
    pool = ["GH", "SH", "*H", "X", "GB", "*B"]
    answers = set()
    for _ in range(60):
        draw = rng.sample(pool, rng.randint(1, 2))
        discard = rng.sample(["GH", "SH", "X", "GB"], rng.randint(1, 3))
        deck = side(" ".join(draw), "", " ".join(discard))
        for hand in combinations_with_replacement([0, 3, 1, 9], min(3, len(draw + discard))):
            possible = any(_fits(deck, list(order)) for order in permutations(hand))
            answers.add(possible)
            for order in permutations(hand):
                assert _fits(deck, in_order(piles_of(deck), list(order))) == possible, (
                    draw,
                    discard,
                    order,
                )
    assert answers == {True, False}


def _hands(worlds: set[World], hand: list[int], discards: World) -> set[World]:
    """The piles that may be left after cards were drawn together, refilled on the way or not."""
    drawn = tuple(hand.count(kind) for kind in range(SCULPT))
    after = set()
    for world in worlds:
        if sum(world) >= len(hand):
            left = tuple(w - d for w, d in zip(world, drawn, strict=True))
        else:  # all of the old pile is in the hand, the rest came out of the discards
            new = tuple(d - w for w, d in zip(world, drawn, strict=True))
            if min(new) < 0:
                continue
            left = tuple(d - n for d, n in zip(discards, new, strict=True))
        if min(left) >= 0:
            after.add(left)
    return after


@pytest.mark.parametrize("seed", range(80))
def test_hands_over_a_refill_are_never_refused_where_a_world_fits(seed: int) -> None:
    """Several hands in a row, told in any order; what cannot be known any more is left open."""
    rng = Random(seed)
    parts = (rng.randint(1, 5), rng.randint(0, 2), rng.randint(0, 2))
    piles = piles_of(side(f"{parts[0]}*H {parts[1]}*B {parts[2]}*A"))
    worlds = set(colourings(parts))
    truth = [k for k, n in enumerate(rng.choice(sorted(worlds))) for _ in range(n)]
    rng.shuffle(truth)
    discards: list[int] = []
    judge = Judge(GAME.book, GAME.terms(1, Options(), {}).readings)
    for _ in range(25):
        count = min(3, len(truth) + len(discards))
        hand = [_off(truth, discards, rng) for _ in range(count)]
        counted = tuple(piles.discard[k] for k in range(SCULPT))
        worlds = _hands(worlds, hand, counted)
        assert worlds, "the truth is one of them"
        refilled = count > piles.left_draw
        off_together(judge, piles, rng.sample(hand, count), own=True)
        for kind in range(SCULPT):
            possible = any(world[kind] for world in worlds)
            assert piles.may_hold(kind) or not possible, (kind, piles.draw)
        assert refilled or piles.left_draw == sum(next(iter(worlds)))
        for kind in hand:
            piles.discard[kind] += 1
        discards += hand


def _off(truth: list[int], discards: list[int], rng: Random) -> int:
    if not truth:
        truth += rng.sample(discards, len(discards))
        discards.clear()
    return truth.pop()


def test_what_only_one_order_explains_stays_known() -> None:
    """Gold Head and Scrap off a lone unseen Head and discarded Gold Head and Scrap: one is left."""
    judge = Judge(GAME.book, GAME.terms(1, Options(), {}).readings)
    piles = piles_of(side("*H", "", "GH X"))
    off_together(judge, piles, [SCRAP, 0], own=True)
    assert piles.may_hold(0)
    assert not piles.may_hold(3)
    both = piles_of(side("*H", "", "GH SH"))
    off_together(judge, both, [0, 3], own=True)
    assert both.may_hold(0)
    assert both.may_hold(3)
