"""The `build` command: what it answers, and what it says of input that means nothing."""

from __future__ import annotations

import copy
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import cli
from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.build_file import answer, read
from referee.games.catacombs_cubes.cover import Undecided
from referee.games.catacombs_cubes.pieces import BOX, PIECES
from tests.games.catacombs_cubes.cubes import SHAPES, check_steps, to_origin

CLAY = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]
QUESTION: dict[str, Any] = {
    "pieces": {"obsidian": 3, "glass": 1, "clay": 1},
    "shapes": {"clay": CLAY, "stone": [[5, 5, -5], [5, 6, -5], [6, 6, -5]]},
    "structure": {"columns": [[2, 1], [1, 0]]},
}
VOXELS = {"pieces": {"bamboo": 1}, "structure": {"voxels": [[0, 0, 0], [0, 0, 1], [0, 0, 2]]}}


def built(question: Any) -> dict[str, Any]:
    """The answer as the command writes it, and whether exit code and answer agree."""
    found, right = GAME.extras["files"]["build"](json.dumps(question).encode())
    plain: dict[str, Any] = json.loads(encode(found))
    assert plain["possible"] is right
    return plain


def complaint(question: Any) -> tuple[str, str]:
    with pytest.raises(Unreadable) as wrong:
        GAME.extras["files"]["build"](json.dumps(question).encode())
    return wrong.value.path, wrong.value.says


# ---- answers


def test_steps_that_make_the_structure() -> None:
    plain = built(QUESTION)
    assert list(plain) == ["possible", "steps"]
    steps = [(step["piece"], [tuple(cell) for cell in step["cells"]]) for step in plain["steps"]]
    cells = {(0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0)}
    shapes = {**SHAPES, "clay": to_origin(map(tuple, CLAY))}  # type: ignore[arg-type]
    check_steps(steps, cells, (3, 1, 0, 0, 1, 0), shapes)  # type: ignore[arg-type]


def test_columns_lie_in_rows_from_the_back_and_count_from_the_left() -> None:
    plain = built({"pieces": {"bamboo": 1}, "structure": {"columns": [[0, 0], [0, 3]]}})
    assert plain["steps"] == [{"piece": "bamboo", "cells": [[1, 1, 0], [1, 1, 1], [1, 1, 2]]}]
    assert built(VOXELS)["steps"][0]["cells"] == VOXELS["structure"]["voxels"]  # type: ignore[index]


def test_too_few_cubes_name_the_least_that_is_missing() -> None:
    plain = built({**QUESTION, "pieces": {"obsidian": 1, "glass": 1}})
    assert (plain["possible"], plain["missing"]) == (False, {"obsidian": 1})
    assert plain["says"] == (
        "It takes 4 cubes; at hand: 1 obsidian, 1 glass. With 1 obsidian more it goes."
    )
    assert sum(len(step["cells"]) for step in plain["with_missing"]) == 4


def test_enough_cubes_of_the_wrong_shape() -> None:
    plain = built({"pieces": {"bamboo": 2}, "structure": {"columns": [[1, 1], [1, 1]]}})
    assert plain["missing"] == {"obsidian": 1, "stone": 1}, "as few as two glass, in cubes too"
    assert plain["says"].startswith("2 bamboo: they do not fit together to make it.")


def test_a_type_without_a_told_shape_is_never_missing() -> None:
    square = {"columns": [[1, 1], [1, 1]]}
    assert "clay" not in built({"pieces": {}, "structure": square})["missing"]
    told = {"pieces": {}, "shapes": {"clay": CLAY}, "structure": square}
    assert built(told)["missing"] == {"clay": 1}


@pytest.mark.parametrize(
    ("voxels", "says"),
    [
        ([[0, 0, 2]], "its lowest cube is at height 2, not 0."),
        ([[0, 0, 0], [1, 0, 1]], "coming straight down."),
        ([[0, 0, 0], [0, 0, 1], [1, 0, 1], [2, 0, 1], [3, 0, 1], [4, 0, 1]], "straight down."),
    ],
)
def test_what_nothing_holds_up_needs_no_more_pieces(voxels: Any, says: str) -> None:
    plain = built({"pieces": {"obsidian": 35, "bamboo": 6}, "structure": {"voxels": voxels}})
    assert (plain["possible"], plain["missing"]) == (False, None)
    assert plain["says"].endswith(says)


def test_what_takes_too_long_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise Undecided

    monkeypatch.setattr("referee.games.catacombs_cubes.build_file.way_to_build", never)
    with pytest.raises(Unreadable, match="structure: too large to be decided"):
        answer(read(json.dumps(QUESTION).encode()))


def test_the_command_runs_it(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    lines = [QUESTION, {**QUESTION, "pieces": {}}, {"pieces": {"gold": 1}}]
    text = "\n".join(map(json.dumps, lines)).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    code = cli.main(["build", "--lines", "-"])
    out, err = capfdbinary.readouterr()
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (2, b"")
    assert [found.get("possible") for found in answers] == [True, False, None]
    assert answers[2]["error"]["path"] == "pieces.gold"


# ---- input that means nothing

FAULTS: list[tuple[str, Any, str, str]] = [
    ("pieces.gold", 1, "pieces.gold", "an unknown key"),
    ("pieces.glass", 7, "pieces.glass", "<= 6"),
    ("pieces.obsidian", -1, "pieces.obsidian", ">= 0"),
    ("pieces.obsidian", True, "pieces.obsidian", "a whole number"),
    ("pieces.obsidian", "1", "pieces.obsidian", "a whole number"),
    ("pieces.obsidian", 1.0, "pieces.obsidian", "a whole number"),
    ("pieces.crystal", 1, "shapes.crystal", "is missing; crystal has no usual shape"),
    ("shapes.clay", CLAY[:3], "shapes.clay", "expected 4 cubes, not 3"),
    ("shapes.clay", None, "shapes.clay", "not null"),
    ("shapes.clay", [*CLAY[:3], CLAY[0]], "shapes.clay[3]", "name a cube once"),
    ("shapes.clay", [*CLAY[:3], [5, 5, 5]], "shapes.clay", "hang together"),
    ("shapes.clay", [*CLAY[:3], [1, 1]], "shapes.clay[3]", "length 3"),
    ("shapes.clay", [*CLAY[:3], [1, 1, 10]], "shapes.clay[3][2]", "<= 9"),
    ("shapes.wood", CLAY, "shapes.wood", "an unknown key"),
    ("structure", {}, "structure.columns", "is missing; or give voxels"),
    ("structure.voxels", [[0, 0, 0]], "structure.voxels", "leave out one of the two"),
    ("structure.heights", [[1]], "structure.heights", "an unknown key"),
    ("structure.columns", [], "structure.columns", "expected 1 to 40 cubes, not 0"),
    ("structure.columns", [[0, 0]], "structure.columns", "expected 1 to 40 cubes, not 0"),
    ("structure.columns", [[21, 20]], "structure.columns", "expected 1 to 40 cubes, not 41"),
    ("structure.columns", [[2, 1], []], "structure.columns[1]", "a list of 1 or more"),
    ("structure.columns", [[2, 1], [1]], "structure.columns[1]", "expected 2 columns"),
    ("structure.columns", [[2, 1], [1, -1]], "structure.columns[1][1]", ">= 0"),
    ("structure.columns", [[2, 1], [1, None]], "structure.columns[1][1]", "not null"),
    ("structure", {"voxels": []}, "structure.voxels", "expected 1 to 40 cubes, not 0"),
    ("structure", {"voxels": [[0, 0, 0]] * 2}, "structure.voxels[1]", "name a cube once"),
    ("structure", {"voxels": [[0, 0, -1]]}, "structure.voxels[0][2]", ">= 0"),
    ("structure", {"voxels": [[0, 0]]}, "structure.voxels[0]", "length 3"),
    ("rulings", {}, "rulings", "an unknown key"),
    ("pieces", None, "pieces", "an object"),
]


def planted(path: str, value: Any) -> Any:
    question = copy.deepcopy(QUESTION)
    *way, last = path.split(".")
    holder = question
    for key in way:
        holder = holder[key]
    holder[last] = value
    return question


@pytest.mark.parametrize(("where", "value", "path", "says"), FAULTS)
def test_a_fault_is_named_with_its_path(where: str, value: Any, path: str, says: str) -> None:
    found = complaint(planted(where, value))
    assert found[0] == path
    assert says in found[1]
    assert "\n" not in found[1]


@pytest.mark.parametrize("key", ["pieces", "structure"])
def test_what_has_to_be_there(key: str) -> None:
    question = {k: v for k, v in QUESTION.items() if k != key}
    assert complaint(question) == (key, "is missing")


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b'{"pieces": {}, "pieces": {}}'])
def test_broken_text_is_no_bug(text: bytes) -> None:
    with pytest.raises(Unreadable):
        GAME.extras["files"]["build"](text)


def test_every_piece_is_bounded_by_the_box() -> None:
    for piece, most in zip(PIECES, BOX, strict=True):
        told = {"clay": CLAY, "crystal": CLAY}
        question = {"shapes": told, "structure": {"columns": [[1]]}}
        built({**question, "pieces": {piece: most}})
        assert complaint({**question, "pieces": {piece: most + 1}})[0] == f"pieces.{piece}"


scraps = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
cell = st.lists(st.integers(-1, 3), min_size=2, max_size=3)
nearly = st.fixed_dictionaries(
    {
        "pieces": st.dictionaries(st.sampled_from([*PIECES, "gold"]), st.integers(-1, 7)) | scraps,
        "structure": st.fixed_dictionaries(
            {},
            optional={
                "columns": st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=3) | scraps,
                "voxels": st.lists(cell, max_size=6) | scraps,
            },
        ),
    },
    optional={"shapes": st.dictionaries(st.sampled_from(PIECES), st.lists(cell, max_size=4))},
)


@given(nearly | scraps)
def test_whatever_comes_in_is_answered_or_named(question: Any) -> None:
    said = ""
    try:
        found, right = GAME.extras["files"]["build"](json.dumps(question).encode())
    except Unreadable as wrong:
        said = str(wrong)
    else:
        assert found.possible is right
        assert json.loads(encode(found))["possible"] is right
    assert "\n" not in said
