"""From a final position to its sheet: names, claims, and where a fault lies."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.position import within_box
from tests.toygame import GAME


def plain(*names: str, **beside: Any) -> dict[str, Any]:
    players = [{"name": name, "added": 5, "turns": at} for at, name in enumerate(names)]
    return {"game": "toy", "players": players, **beside}


def test_a_position_is_read_checked_and_scored() -> None:
    found = GAME.score(plain("Ana", " Ben ", claimed={"Ben": 5, "Ana": 6}))
    assert [(p.name, p.total, p.rank) for p in found.players] == [("Ana", 5, 1), ("Ben", 5, 2)]
    assert [(c.name, c.right) for c in found.claims] == [("Ben", True), ("Ana", False)]


def test_readings_and_edition_are_those_of_the_position() -> None:
    buried = plain("Ana", rulings={"buried-worth": "nothing"}, edition="2026.1")
    buried["players"][0]["buried"] = 4
    assert GAME.score(buried).players[0].total == 5
    chosen = {"buried-worth": {"reading": "itself"}}
    assert GAME.score({**buried, "rulings": chosen}).players[0].total == 9


def test_names_that_differ_are_different_and_a_claim_may_be_far_off() -> None:
    sheet = GAME.score(plain("Ana", "ANA", claimed={"ANA": 123_456_789}))
    assert [p.name for p in sheet.players] == ["Ana", "ANA"]
    assert [(c.name, c.claimed, c.right) for c in sheet.claims] == [("ANA", 123_456_789, False)]


@pytest.mark.parametrize(
    ("position", "path"),
    [
        (plain(), "players"),
        (plain(*"ABCDE"), "players"),
        (plain("Ana", " Ana"), "players[1].name"),
        (plain("x" * 41), "players[0].name"),
        (plain("a\u202eb"), "players[0].name"),
        (plain("Ana", claimed={"Zoe": 1}), "claimed.Zoe"),
        (plain("Ana", claimed={"Ana": 1, " Ana": 1}), "claimed. Ana"),
        (plain("Ana", claimed={"Ana": 10**13}), "claimed.Ana"),
        (plain("Ana", claimed={"Ana": 1, "B": 2, "C": True, "D": 3}), "claimed.C"),
        (plain("Ana", edition="1"), "edition"),
        (plain("Ana", rulings={"overshoot": "wild"}), "rulings.overshoot"),
        (plain("Ana", rulings={"overshoot": {"reading": "free", "value": 3}}),
         "rulings.overshoot.value"),
        (plain("Ana", rulings={"overshoot": {"readings": "free"}}), "rulings.overshoot.readings"),
        (plain("Ana", rulings={"a.b": []}), "rulings.a.b"),
        (plain("Ana", options={"target": 0}), "options.target"),
        (plain("Ana", extra=1), "extra"),
        ([], ""),
        ("text", ""),
        (None, ""),
    ],
)  # fmt: skip
def test_a_fault_is_named_where_it_lies(position: Any, path: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.score(position)
    assert caught.value.path == path


def test_the_box_is_held_over_all_places_together() -> None:
    within_box([("a", 3), ("b", 0), ("c", 4)], 7, "cubes")
    with pytest.raises(Unreadable, match="b: 8 cubes in all, but there are only 7"):
        within_box([("a", 3), ("b", 5), ("c", 4)], 7, "cubes")
