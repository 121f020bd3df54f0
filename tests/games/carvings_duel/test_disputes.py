"""Disputes at tables of Carvings Duel: moves under each reading, and whose sum is right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.games import games
from tests.disputing import claim, turns_under

MOVES = [
    (
        "agreed-to-stop",
        9,
        "turn.pick-one",
        "command-spelling=exact",
        ("illegal", "command.pick-form"),
    ),
    (
        "agreed-to-stop",
        27,
        "turn.pick-one",
        "hand-limit=two",
        ("illegal", "turn.discard-precedes-draw"),
    ),
    (
        "agreed-to-stop",
        28,
        "blacksmith.return-one",
        "blacksmith-self=no-blacksmith",
        ("illegal", "blacksmith.commodity-only"),
    ),
    (
        "agreed-to-stop",
        46,
        "blacksmith.return-one",
        "commodities-per-turn=one",
        ("illegal", "commodity.own-turn"),
    ),
    (
        "both-lists-castle",
        16,
        "attack.castle-open",
        "summoned-may-attack=waits",
        ("illegal", "attack.once-per-turn"),
    ),
]


@pytest.mark.parametrize(("log", "entry", "given", "chosen", "other"), MOVES)
def test_a_move_under_another_reading(
    log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    turns_under("carvings_duel", log, entry, given, chosen, other)


# ---- whose sum is right


def position(ana: int, ben: int) -> dict[str, Any]:
    players = [{"name": "Ana", "life": ana}, {"name": "Ben", "life": ben}]
    return {"game": "carvings_duel", "players": players}


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        (4, "the Life Points lost told as those that are left"),
        (3, "one Life Point too few lost"),
        (1, "one Life Point lost twice"),
        (0, "“Life Points” of Ben in place of their own"),
    ],
)
def test_life_points_misread(said: int, slip: str) -> None:
    found = claim(position(2, 0), Ana=said)
    assert not found.right
    assert slip in found.slips


@pytest.mark.example("deck-pick-them-all")
def test_the_pouch_that_says_21_holds_22() -> None:
    """The rulebook's own example states one carving fewer than its lines add up to."""
    example = next(e for e in games()["carvings_duel"].book.examples
                   if e.id == "deck-pick-them-all")  # fmt: skip
    lines = [{"name": name, "count": count} for name, count in example.given["deck"]]
    deck = games()["carvings_duel"].extras["files"]["deck"]
    asked = {"carvings": lines, "stated_total": example.given["stated_total"]}
    verdict, legal = deck(json.dumps(asked).encode())
    assert (legal, verdict.size) == (True, 22)
    said = " ".join(note.says for note in verdict.notes)
    assert "21" in said
    assert "22" in said
    assert "Horse" in said
