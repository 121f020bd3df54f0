"""Disputes at tables of Catacombs Cubes: moves under each reading, and whose sum is right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.disputing import claim, holds_under, turns_under

MOVES = [
    (
        "agreed-end",
        11,
        "draft.take-pair",
        "extra-discard=every-draft",
        ("illegal", "draft.taken-offer-gone"),
    ),
    (
        "agreed-end",
        21,
        "place.immediate-flip",
        "town-hall-in-grid=extra",
        ("illegal", "place.within-limit"),
    ),
    (
        "agreed-end",
        22,
        "connector.mismatched",
        "town-hall-connectors=blank",
        ("illegal", "table.phase"),
    ),
    (
        "agreed-end",
        26,
        "blue.change",
        "change-conversion=table-literal",
        ("illegal", "change.table"),
    ),
    (
        "changes-of-the-past",
        57,
        "red.contribute",
        "coins-earned-this-turn=next-turn",
        ("illegal", "coin.chest"),
    ),
]


@pytest.mark.parametrize(("log", "entry", "given", "chosen", "other"), MOVES)
def test_a_move_under_another_reading(
    log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    turns_under("catacombs_cubes", log, entry, given, chosen, other)


# ---- whose sum is right


def position(ana: tuple[int, int, int], ben: tuple[int, int, int], **more: Any) -> dict[str, Any]:
    """Ana at space 6 after once around (61), Ben at 40; Coins as red, blue, silver."""
    places = ({"space": 6, "laps": 1, "palace": 4}, {"space": 40, "laps": 0, "palace": 2})
    players = [
        {"name": name, **place, "coins": dict(zip(("red", "blue", "silver"), coins, strict=True))}
        for name, place, coins in zip(("Ana", "Ben"), places, (ana, ben), strict=True)
    ]
    return {"game": "catacombs_cubes", "players": players, **more}


def test_coins_of_one_colour_forgotten() -> None:
    """61 and first in all three colours: 76; without one colour 71."""
    found = claim(position((2, 2, 2), (0, 0, 0)), Ana=71)
    assert found.total == 76
    assert "“Red Coins” left out" in found.slips


def test_all_coins_forgotten_or_counted_one_by_one() -> None:
    assert "the points for Coins left out" in claim(position((2, 2, 2), (1, 1, 1)), Ana=61).slips
    found = claim(position((2, 2, 2), (1, 1, 1)), Ana=67)
    assert "Coins counted 1 point each, not by place" in found.slips


def test_the_way_around_the_track_forgotten() -> None:
    found = claim(position((0, 0, 0), (0, 0, 0)), Ana=6)
    assert found.total == 61
    slip = "the way around the Victory Track forgotten: only the space counted"
    assert slip in found.slips


def test_where_tracks_start_changes_a_total() -> None:
    found = claim(position((0, 0, 0), (0, 0, 0)), Ana=60)
    assert "tracks-start-at-zero=square-one" in holds_under(found)


@pytest.mark.example("solo-example")
def test_the_solo_example_without_the_builder_taken_off() -> None:
    """61 less 10 is 51; who claims 61 left the Simulated Builder out."""
    solo = {
        "game": "catacombs_cubes",
        "options": {"solo": True},
        "players": [{"name": "Ana", "points": 61}],
        "builder": {"tile_points": [0, 3, 3, 3], "pairs": 1},
    }
    found = claim(solo, Ana=61)
    assert found.total == 51
    assert "the Simulated Builder's worth not taken off" in found.slips
