"""The rulebook's worked examples that end a game, as final positions to score."""

from __future__ import annotations

from typing import Any

from referee.engine.rule import Example, Rulebook
from referee.games.catacombs_cubes.pieces import COINS


def example_positions(book: Rulebook) -> dict[str, dict[str, Any]]:
    """A position for each example that a score can show, by its id, claiming what is printed."""
    known = {example.id: example for example in book.examples}
    return {"coin-sweep": _sweep(known["coin-sweep"]), "solo-example": _solo(known["solo-example"])}


def _sweep(example: Example) -> dict[str, Any]:
    """The most Coins of every colour, beside somebody with fewer."""
    coins = (dict.fromkeys(COINS, n) for n in (2, 1))
    players = [
        {"name": name, "points": 0, "coins": held, "palace": 0}
        for name, held in zip(("First", "Second"), coins, strict=True)
    ]
    claimed = {"First": example.expect["victory_points"]}
    return {"game": "catacombs_cubes", "players": players, "claimed": claimed}


def _solo(example: Example) -> dict[str, Any]:
    """The example tells the Builder's points in one sum: they are spread over its tiles."""
    given = example.given
    parts = ("tile_points", "palace_track_points", "yellow_connector_points")
    tiles, worth = given["builder_tiles"], given["builder_tile_points"]
    each = [worth // tiles] * (tiles - 1)
    return {
        "game": "catacombs_cubes",
        "options": {"solo": True},
        "players": [{"name": "Solo Player", "points": sum(given[part] for part in parts)}],
        "builder": {
            "tile_points": [*each, worth - sum(each)],
            "pairs": given["builder_equal_pairs"],
        },
        "claimed": {"Solo Player": example.expect["final"]},
    }
