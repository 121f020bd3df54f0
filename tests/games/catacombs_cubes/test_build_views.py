"""The order of the steps, what a drawing is made of, and what the engine asks the helper."""

from __future__ import annotations

import random

import pytest

from referee.engine.prompt import Option
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.build_steps import (
    BuildStep,
    Cube,
    in_order,
    isometric,
    layers,
    way_to_build,
)
from referee.games.catacombs_cubes.pieces import BOX, PIECES
from referee.games.catacombs_cubes.shapes import can_be_built, can_be_built_out_of
from referee.games.catacombs_cubes.structures import DEFAULT_SHAPES
from tests.games.catacombs_cubes.cubes import (
    SHAPES,
    all_counts,
    check_steps,
    columns_of,
    random_shapes,
    random_structure,
)
from tests.games.catacombs_cubes.kit import PLANS, Table, done, refused, tile

STAIRS = (
    BuildStep("bamboo", ((0, 0, 0), (1, 0, 0), (2, 0, 0))),
    BuildStep("obsidian", ((2, 1, 0),)),
    BuildStep("glass", ((0, 0, 1), (1, 0, 1))),
)


def built(seed: int) -> tuple[tuple[BuildStep, ...], frozenset[tuple[int, int, int]]]:
    rng = random.Random(seed)
    structure, _ = random_structure(rng, random_shapes(rng), 12)
    answer = way_to_build(structure, BOX, DEFAULT_SHAPES)
    steps = getattr(answer, "steps", ())
    return steps, structure


# ---- order


@pytest.mark.parametrize("seed", range(10))
def test_steps_in_any_order_are_put_into_one_that_goes(seed: int) -> None:
    steps, structure = built(seed)
    mixed = random.Random(seed).sample(steps, len(steps))
    again = tuple(in_order(iter(mixed)))
    assert again == steps
    if steps:
        check_steps([(s.piece, s.cells) for s in again], structure, BOX, SHAPES)


def test_low_pieces_come_first_then_from_the_back() -> None:
    assert tuple(in_order(iter(reversed(STAIRS)))) == STAIRS


def test_what_lies_under_a_gap_comes_before_what_roofs_it() -> None:
    roof = BuildStep("clay", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 2)))
    under = BuildStep("obsidian", ((1, 0, 0),))
    assert tuple(in_order(iter([roof, under]))) == (under, roof)


# ---- views


def test_layers_show_the_number_of_the_step() -> None:
    assert [(layer.level, layer.rows) for layer in layers(STAIRS)] == [
        (0, ((1, 1, 1), (0, 0, 2))),
        (1, ((3, 3, 0), (0, 0, 0))),
    ]


def test_one_cube_shows_three_faces_around_its_near_corner() -> None:
    (cube,) = isometric([BuildStep("obsidian", ((0, 0, 0),))])
    near = (0, 0)
    assert near in cube.top
    assert near in cube.left
    assert near in cube.right
    assert set(cube.top) == {(0, -2), (1, -1), (0, 0), (-1, -1)}
    assert {x for x, _ in cube.left} == {-1, 0}
    assert {x for x, _ in cube.right} == {0, 1}


Triangle = tuple[int, int]


def triangles(name: str, face: tuple[tuple[int, int], ...]) -> list[Triangle]:
    """A face is two triangles of the isometric grid, each known by the sum of its corners."""
    a, b, c, d = face
    halves = ((a, b, c), (a, c, d)) if name == "top" else ((a, b, d), (b, c, d))
    return [(sum(x for x, _ in half), sum(y for _, y in half)) for half in halves]


def painted(cubes: tuple[Cube, ...]) -> dict[Triangle, tuple[tuple[int, int, int], str]]:
    canvas = {}
    for cube in cubes:
        for name in ("top", "left", "right"):
            face = getattr(cube, name)
            for triangle in triangles(name, face) if face else ():
                canvas[triangle] = (cube.cell, name)
    return canvas


def seen(cells: frozenset[tuple[int, int, int]]) -> set[tuple[tuple[int, int, int], str]]:
    """Faces of which a half at least is in sight, by walking from each half to the eye.

    A ray to the eye out of a half of a face crosses cubes one after another along the diagonal:
    out through a face into the neighbour, always the same three axes in turn.
    """
    found = set()
    for cell in cells:
        for name, axis in (("right", 0), ("left", 1), ("top", 2)):
            others = [a for a in range(3) if a != axis]
            if any(
                _reaches_the_eye(cell, (axis, *order), cells) for order in (others, others[::-1])
            ):
                found.add((cell, name))
    return found


def _reaches_the_eye(
    cell: tuple[int, int, int], axes: tuple[int, ...], cells: frozenset[tuple[int, int, int]]
) -> bool:
    at = list(cell)
    for step in range(60):
        at[axes[step % 3]] += 1
        if tuple(at) in cells:
            return False
    return True


@pytest.mark.parametrize("seed", range(25))
def test_painting_in_this_order_shows_what_the_eye_sees(seed: int) -> None:
    steps, structure = built(seed)
    if not steps:
        steps = tuple(BuildStep("obsidian", (cell,)) for cell in sorted(structure))
    cubes = isometric(steps)
    assert {cube.cell for cube in cubes} == structure
    assert all(cube.cell in steps[cube.step - 1].cells for cube in cubes)
    assert all(cube.piece == steps[cube.step - 1].piece for cube in cubes)
    assert set(painted(cubes).values()) == seen(structure)


# ---- in play


def test_typed_columns_and_exact_pieces() -> None:
    bar, square = ((1, 1, 1),), ((1, 1), (1, 1))
    assert can_be_built((), (0, 0, 1, 0, 0, 0)) is None
    assert can_be_built(bar, (0, 0, 1, 0, 0, 0)) is True
    assert can_be_built(bar, (0, 0, 0, 1, 0, 0)) is False
    assert can_be_built(bar, (1, 0, 0, 0, 0, 0)) is False
    assert can_be_built(bar, (1, 1, 1, 0, 0, 0)) is False
    assert can_be_built_out_of(bar, (1, 1, 1, 0, 0, 0)) is True
    assert can_be_built(square, (0, 0, 0, 0, 1, 0)) is None, "clay may be the square"
    assert can_be_built(((1, 1), (1,)), (0, 0, 0, 1, 0, 0)) is True, "short rows end in nothing"
    assert can_be_built(((1, 0, 1, 1, 1),), (0, 0, 0, 0, 1, 0)) is False, "no clay has a gap"


@pytest.mark.parametrize("seed", range(30))
def test_the_seam_agrees_with_brute_force_whatever_the_table_picked(seed: int) -> None:
    rng = random.Random(seed)
    shapes = random_shapes(rng)
    structure, used = random_structure(rng, shapes, 5, gaps=False)
    if not structure:
        return
    columns = columns_of(structure)
    ways = all_counts(structure, shapes)
    assert can_be_built(columns, used) in (True, None)  # type: ignore[arg-type]
    for counts in ways:
        assert can_be_built(columns, counts) is not False  # type: ignore[arg-type]
    plain = all_counts(structure, SHAPES)
    for counts in {(*(rng.randint(0, 2) for _ in PIECES[:4]), 0, 0) for _ in range(20)}:
        assert can_be_built(columns, counts) == (counts in plain)  # type: ignore[arg-type]


@pytest.mark.rule("tile.blueprint-view")
def test_pieces_that_do_not_make_the_shape_are_refused_and_the_tile_dimmed() -> None:
    court = tile("Court", 8, 2, columns=[[1, 1, 1], [1, 0, 1], [1, 1, 1]])
    table = Table(3, setup={"plans": [court, *PLANS[1:]]})
    table.offers("clay", "glass")
    table.yard(0, glass=1, stone=2)
    option = first_slot(table)
    assert (option.legal, option.rule) == (False, "tile.blueprint-view")
    assert option.why == "The pieces held do not make its shape."
    pieces = ["stone", "stone", "glass"]
    refused(table.enter(0, "build", slot=1, yard=pieces), "tile.blueprint-view")
    table.yard(0, bamboo=1)
    assert first_slot(table).legal
    done(table.enter(0, "build", slot=1, yard=["stone", "bamboo", "glass"]))


def first_slot(table: Table) -> Option:
    prompts = [p for p in GAME.rules.prompts(table.state) if p.action == "build"]
    return prompts[0].fields[0].options[0]
