"""The rulebook's worked examples as final positions, each with the totals that it prints.

`manuscript-wait` is about turns, so no position shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.rule import Example, Rulebook
from referee.games.artifact_stack.decks import DECKS, DECKS_IN_PLAY

Cards = dict[str, Any]
NAMES = ("First", "Second", "Third")


def example_positions(book: Rulebook) -> dict[str, dict[str, Any]]:
    """A position for each worked example by its id, claiming what the rulebook prints."""
    found = {example.id: _cards(example) for example in book.examples}
    expected = {example.id: example.expect for example in book.examples}
    return {id_: _position(hands, _totals(expected[id_])) for id_, hands in found.items() if hands}


def _cards(example: Example) -> list[Cards]:
    """What each player of an example has."""
    given = example.given
    match example.id:
        case "statues-values":
            return [{"statues": _statues(size)} for size in given["sets"]]
        case "relics-tie-most":
            return [{"relics": count} for count in given["relics"]]
        case "china-nine" | "china-fifteen":
            letters = "".join(letter.upper() * given[letter] for letter in "abc")
            return [{"china": {"loose": letters}}]
        case "statues-no-growth":
            flipped, later = given["flipped_set"], given["later_statues"]
            return [{"statues": {"sets": [flipped], "loose": later}}]
    return []


def _statues(size: int) -> dict[str, Any]:
    return {"loose": size} if size == 1 else {"sets": [size]}


def _totals(expect: dict[str, Any]) -> list[int]:
    total = expect.get("total", expect.get("points"))
    return total if isinstance(total, list) else [int(total or 0)]


def _position(hands: Sequence[Cards], totals: Sequence[int]) -> dict[str, Any]:
    """The players of an example; one alone is joined by somebody who has nothing."""
    filled = [*hands, {}][: max(2, len(hands))]
    shown = {deck for hand in hands for deck in hand}
    others = [deck for deck in DECKS if deck not in shown and deck != "relics"]
    decks = [*shown, *others][:DECKS_IN_PLAY]
    players = [
        {"name": name, "silver": 0, "stars": 0, "cards": hand}
        for name, hand in zip(NAMES, filled, strict=False)
    ]
    return {
        "game": "artifact_stack",
        "options": {"decks": sorted(decks, key=DECKS.index)},
        "players": players,
        "claimed": dict(zip(NAMES, totals, strict=False)),
    }
