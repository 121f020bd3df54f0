"""Disputes at tables of Artifact Stack: moves under each reading, and whose sum is right."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.artifact_stack.faces import Card, Face
from tests.disputing import claim, holds_under, log_of, slips_at, turns_under

MOVES = [
    (
        "agreed-end",
        1,
        "temple.card-count",
        "assistants-shown-count=all-twelve",
        ("illegal", "setup.assistants-shown"),
    ),
    ("agreed-end", 2, "dig.cost", "dig-depth=transitive", ("illegal", "dig.cost")),
    ("agreed-end", 22, "manuscript.pair", "trigger-timing=on-gain", ("illegal", "bonus.optional")),
    (
        "agreed-end",
        25,
        "take.uncovered-free",
        "manuscript-turn=actions-only",
        ("illegal", "round1.clockwise"),
    ),
    (
        "changes-of-the-past",
        24,
        "sets.closed-after-flip",
        "statues-flip=never-flip",
        ("illegal", "statues.by-set-size"),
    ),
]


@pytest.mark.parametrize(("log", "entry", "given", "chosen", "other"), MOVES)
def test_a_move_under_another_reading(
    log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    turns_under("artifact_stack", log, entry, given, chosen, other)


# ---- whose sum is right

DECKS = ["statues", "coins", "weapons", "relics", "china", "curses"]


def position(ana: dict[str, Any], ben: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    players = [
        {"name": name, "silver": 0, "stars": 0, "cards": cards}
        for name, cards in (("Ana", ana), ("Ben", ben or {}))
    ]
    return {"game": "artifact_stack", "options": {"decks": DECKS}, "players": players, **more}


def test_a_flipped_set_that_is_said_to_have_grown() -> None:
    """Example statues-no-growth: 6 and 1 make 7, and the 10 of four Statues is not allowed."""
    found = claim(position({"statues": {"sets": [3], "loose": 1}}), Ana=10)
    assert found.total == 7
    assert found.slips[0].startswith("all 4 Statues counted as one set")
    assert "statues-flip=never-flip" in holds_under(found)


def test_china_grouped_by_equal_letters_first() -> None:
    """Example china-fifteen: ABC, AA and B give 15; AAA, BB and C only 13."""
    found = claim(position({"china": {"loose": "AAABBC"}}), Ana=13)
    assert (found.total, found.slips[0]) == (15, "China grouped by equal letters first")


def test_the_award_for_most_relics_taken_by_who_has_fewer() -> None:
    found = claim(position({"relics": 1}, {"relics": 2}), Ana=4)
    assert found.total == 1 - 3
    assert "the award for most Relics taken without having most" in found.slips


def test_a_tie_of_all_for_most_relics_is_read_in_several_ways() -> None:
    found = claim(position({"relics": 2}, {"relics": 2}), Ana=5)
    assert found.total == 2  # 2 Relics; without a star between them nobody has most
    assert holds_under(found) == {"relics-all-tied=award-only", "star-zero=everybody"}


def test_a_table_with_a_log_knows_how_china_may_be_grouped() -> None:
    """The same six cards as in example china-fifteen: 13 in place of 15, or 6 for 6 cards."""
    log = log_of("artifact_stack", "agreed-end")
    cards = tuple(Card(f"9.{n}", Face(deck="china", letter=x)) for n, x in enumerate("AAABBC"))
    found = slips_at(log, log.state.with_seat(0, cards=cards))
    assert found["P0", "China grouped by equal letters first"] == 13 - 15
    assert found["P0", "unlocked China counted 1 each"] == 6 - 15
