"""The build helper against brute force and against pieces dropped by hand."""

from __future__ import annotations

import os
import random
from time import process_time

import pytest

from referee.games.catacombs_cubes.build_steps import BuildStep, Built, NotBuilt, way_to_build
from referee.games.catacombs_cubes.cover import Patience, Search, Site, Undecided
from referee.games.catacombs_cubes.pieces import BOX, CUBES, NO_PIECES, PIECES
from referee.games.catacombs_cubes.structures import (
    DEFAULT_SHAPES,
    TETRACUBES,
    cells_of,
    is_joined,
    turns,
)
from tests.games.catacombs_cubes.cubes import (
    FOURS,
    ROTATIONS,
    SHAPES,
    Cells,
    Counts,
    all_counts,
    all_structures,
    check_steps,
    covers,
    hands,
    least_missing,
    random_shapes,
    random_structure,
    rotated,
    to_origin,
)


def asked(structure: Cells, held: Counts, shapes: dict[str, Cells]) -> Built | NotBuilt:
    told = {piece: tuple(sorted(shape)) for piece, shape in shapes.items()}
    return way_to_build(structure, held, told)  # type: ignore[arg-type]


def checked(
    answer: Built | NotBuilt, structure: Cells, held: Counts, shapes: dict[str, Cells]
) -> tuple[int, int] | None:
    """Lay the answer piece by piece; gives what is missing, as pieces and cubes."""
    if isinstance(answer, Built):
        check_steps(plain(answer.steps), structure, held, shapes)
        return 0, 0
    if answer.missing is None:
        assert not answer.with_missing
        return None
    more = [answer.missing.get(piece, 0) for piece in PIECES]
    assert any(more)
    assert all(n > 0 for n in answer.missing.values())
    together = tuple(a + b for a, b in zip(held, more, strict=True))
    assert all(n <= most for n, most in zip(together, BOX, strict=True))
    check_steps(plain(answer.with_missing), structure, together, shapes)
    return sum(more), sum(n * c for n, c in zip(more, CUBES, strict=True))


def plain(steps: tuple[BuildStep, ...]) -> list[tuple[str, tuple[tuple[int, int, int], ...]]]:
    return [(step.piece, step.cells) for step in steps]


# ---- shapes


def test_pieces_turn_in_all_24_ways_and_never_mirrored() -> None:
    assert len(ROTATIONS) == 24
    for shape in (*DEFAULT_SHAPES.values(), *TETRACUBES.values()):
        assert {frozenset(way) for way in turns(shape)} == set(rotated(to_origin(shape)))
    screws = [set(turns(TETRACUBES[f"{hand} screw"])) for hand in ("left", "right")]
    assert not screws[0] & screws[1]


def test_there_are_eight_pieces_of_four_cubes() -> None:
    grown = {rotated(to_origin(cells)) for cells in all_structures(4)}
    assert len(grown) == 8
    assert {rotated(to_origin(shape)) for shape in TETRACUBES.values()} == grown
    assert {rotated(shape) for shape in FOURS} == grown
    assert all(is_joined(shape) for shape in TETRACUBES.values())
    assert not is_joined([(0, 0, 0), (1, 1, 0)])


# ---- brute force


def same_as_brute_force(structure: Cells, shapes: dict[str, Cells], held: list[Counts]) -> int:
    ways = all_counts(structure, shapes)
    for hand in held:
        found = checked(asked(structure, hand, shapes), structure, hand, shapes)
        assert found == least_missing(ways, hand), (sorted(structure), hand, shapes)
    return len(held)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_structure_up_to_four_cubes_as_brute_force_has_it(size: int) -> None:
    rng = random.Random(size)
    every = sorted(all_structures(size), key=sorted)
    assert len(every) == [1, 3, 15, 86][size - 1]
    choices = hands(size)
    for structure in every:
        held = choices if size < 4 else rng.sample(choices, 8)
        same_as_brute_force(structure, random_shapes(rng), held)


def test_columns_that_do_not_touch_as_brute_force_has_it() -> None:
    rng = random.Random(5)
    for n in range(1, 81):
        heights = [n // 3**at % 3 for at in range(4)]
        if sum(heights) <= 4:
            for columns in ([heights], [heights[:2], heights[2:]]):
                shapes, held = random_shapes(rng), rng.sample(hands(4), 6)
                same_as_brute_force(cells_of(columns), shapes, held)


def test_without_single_cubes_too() -> None:
    """Obsidian told as nothing to use: overhangs and parity then decide."""
    rng = random.Random(6)
    shapes = {piece: shape for piece, shape in SHAPES.items() if piece != "obsidian"}
    for structure in rng.sample(sorted(all_structures(4), key=sorted), 40):
        same_as_brute_force(structure, shapes, [NO_PIECES, (0, 1, 1, 0, 0, 0), BOX])


@pytest.mark.soak
@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_structure_up_to_six_cubes_as_brute_force_has_it(size: int) -> None:
    rng = random.Random(size)
    every = sorted(all_structures(size), key=sorted)
    assert len(every) == {4: 86, 5: 534, 6: 3481}[size]
    choices, asked_for = hands(size), 0
    for structure in every:
        held = rng.sample(choices, 12) if size == 6 else choices
        asked_for += same_as_brute_force(structure, random_shapes(rng), held)
    print(f"{size} cubes: {len(every)} structures, {asked_for} questions")


# ---- structures made of the box


def tried(seed: int, most: int = 16) -> tuple[float, int]:
    """A structure of dropped pieces, asked with four hands: the slowest in seconds of a core."""
    rng = random.Random(seed)
    shapes = random_shapes(rng)
    structure, used = random_structure(rng, shapes, most, gaps=rng.random() < 0.5)
    if not structure:
        return 0.0, 0
    kind = rng.choice([kind for kind, n in enumerate(used) if n])
    fewer = tuple(n - (at == kind) for at, n in enumerate(used))
    other = tuple(rng.randint(0, 2) for _ in PIECES)
    slowest = 0.0
    for held, within in ((used, (0, 0)), (BOX, (0, 0)), (fewer, (1, CUBES[kind])), (other, None)):
        began = process_time()
        answer = asked(structure, held, shapes)
        slowest = max(slowest, process_time() - began)
        found = checked(answer, structure, held, shapes)
        assert found is not None, "it has been built, so it can be"
        if within:
            assert found <= within
    return slowest, len(structure)


@pytest.mark.parametrize("seed", range(60))
def test_structures_made_of_the_box_are_built_again(seed: int) -> None:
    tried(seed)


@pytest.mark.soak
def test_ten_thousand_structures_made_of_the_box(seed: int) -> None:
    first, count = 10_000 * seed, int(os.environ.get("SOAK_STRUCTURES", "10000"))
    print(f"seeds {first} to {first + count - 1}")
    times = []
    for at in range(first, first + count):
        try:
            times.append((*tried(at), at))
        except AssertionError as wrong:
            raise AssertionError(f"seed {at}: {wrong}") from wrong
    times.sort(reverse=True)
    mean = sum(time for time, *_ in times) / len(times)
    full = sum(size == 16 for _, size, _ in times)
    slowest = f"slowest {times[0][0] * 1000:.1f} ms (seed {times[0][2]})"
    print(f"{len(times)} structures, {full} of 16 cubes, four hands each: {slowest}, "
          f"the slower ones on average {mean * 1000:.2f} ms")  # fmt: skip
    assert times[0][0] < 1


# ---- hard ones

HARD = {
    "hill": [[1, 2, 1], [2, 4, 2], [1, 2, 1]],
    "tower": [[3, 3], [3, 3], [2, 2]],
    "block": [[2, 2, 2], [2, 2, 2], [2, 1, 1]],
    "plate": [[1, 1, 1, 1]] * 4,
}


@pytest.mark.parametrize("columns", HARD.values(), ids=HARD)
def test_awkward_pieces_are_decided_with_little_looking_about(columns: list[list[int]]) -> None:
    """Counted in states, which no busy machine changes; 10,000 take about half a second."""
    rng = random.Random(9)
    for _ in range(6):
        shapes = random_shapes(rng)
        known = {PIECES.index(name): [tuple(sorted(s))] for name, s in shapes.items()}  # type: ignore[arg-type]
        held = (0, *(rng.randint(0, 2) for _ in range(5)))
        search = Search(Site(cells_of(columns), known), held)  # type: ignore[arg-type]
        assert search.run() is not None
        assert search.states < 20_000


def test_a_search_that_would_take_too_long_is_broken_off() -> None:
    hill, held = cells_of(HARD["hill"]), (0, 1, 1, 0, 2, 1)
    shapes = {**DEFAULT_SHAPES, "clay": TETRACUBES["bar"], "crystal": TETRACUBES["bar"]}
    assert isinstance(way_to_build(hill, held, shapes), NotBuilt)  # type: ignore[arg-type]
    for patience in (Patience(20, 50_000), Patience(50_000, 20)):
        with pytest.raises(Undecided):
            way_to_build(hill, held, shapes, patience)  # type: ignore[arg-type]


def test_four_steps_in_a_ring_fill_it_and_none_can_be_the_first() -> None:
    """Each climbs onto the next one's foot: an exact cover that no order of laying makes."""
    ring = cells_of([[2, 2, 2], [2, 0, 2], [2, 2, 2]])
    step = {"clay": FOURS[4]}
    four = (0, 0, 0, 0, 4, 0)
    assert len(list(covers(ring, [(4, way) for way in rotated(step["clay"])]))) == 2
    assert all_counts(ring, step) == set()
    answer = asked(ring, four, step)
    assert isinstance(answer, NotBuilt)
    assert answer.missing is None
    same_as_brute_force(ring, {"stone": SHAPES["stone"], **step}, [four])
    answer = asked(ring, four, SHAPES | step)
    assert isinstance(answer, NotBuilt)
    assert checked(answer, ring, four, SHAPES | step) == (2, 4)


def test_glass_runs_out_before_a_wide_roof_is_done() -> None:
    """Seven posts with a bar over each need seven bars; the box has six."""
    posts = [(3 * n, 0, 0) for n in range(7)]
    roof = [(3 * n + side, 0, 1) for n in range(7) for side in (0, 1)]
    only = {"obsidian": SHAPES["obsidian"], "glass": SHAPES["glass"]}
    seven, six = frozenset(posts + roof), frozenset(posts[:6] + roof[:12])
    found = asked(seven, BOX, only)
    assert isinstance(found, NotBuilt)
    assert found.missing is None
    assert checked(asked(six, NO_PIECES, only), six, NO_PIECES, only) == (12, 18)
