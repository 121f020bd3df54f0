"""The rulebook's worked examples as final positions, each with the total that it prints."""

from __future__ import annotations

from typing import Any

from referee.engine.rule import Example, Rulebook
from referee.games.chiseled.critics import PRINTED
from referee.games.chiseled.options import COLOURS, PARTS


def example_positions(book: Rulebook) -> dict[str, dict[str, Any]]:
    """A position for each worked example by its id, claiming what the rulebook prints."""
    return {example.id: _position(example) for example in book.examples}


def _position(example: Example) -> dict[str, Any]:
    """One Sculpture; where its trash is told by colour, the three printed Critics judge it."""
    given, name = example.given, example.id.replace("-", " ").title()
    player: dict[str, Any] = {"name": name, "keeps": {part: given[part] for part in PARTS}}
    options: dict[str, Any] = {}
    if "gold" in given:
        player["trash_colours"] = {colour: given[colour] for colour in COLOURS}
        options["critics"] = list(PRINTED)
    claimed = example.expect.get("total", example.expect["sculpture"])
    return {"game": "chiseled", "options": options, "players": [player], "claimed": {name: claimed}}
