"""Disputes at tables of Chiseled: moves under each reading, and whose sum is right."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games import games
from tests.disputing import claim, holds_under, log_of, slips_at, turns_under

MOVES = [
    (
        "four-players",
        18,
        "polishing-stone.any-piles",
        "stone-any-piles=single-pile",
        ("illegal", "polishing-stone.any-piles"),
    ),
    (
        "four-players",
        43,
        "plan.draw-three",
        "colour-distribution=three-by-three",
        ("illegal", "deck.three-colours"),
    ),
    ("ruined-rubble", 18, "rubble.shuffle", "rubble-hand=new-hand", ("illegal", "plan.draw-three")),
    (
        "sine-cera-solo",
        38,
        "saw.trash-until",
        "saw-colour-absent=pile-end",
        ("illegal", "saw.trash-until"),
    ),
]


@pytest.mark.parametrize(("log", "entry", "given", "chosen", "other"), MOVES)
def test_a_move_under_another_reading(
    log: str, entry: int, given: str, chosen: str, other: tuple[str, str]
) -> None:
    turns_under("chiseled", log, entry, given, chosen, other)


# ---- whose sum is right

KEEPS = {"head": 8, "body": 4, "arm": 3, "scrap": 12}


def position(**more: Any) -> dict[str, Any]:
    """8 Heads 16, 4 Bodies 12, 3 Arms 0, 12 Scrap -36: -8 in all."""
    return {"game": "chiseled", "players": [{"name": "Ana", "keeps": KEEPS, **more}]}


@pytest.mark.parametrize(
    ("said", "slip"),
    [
        (28, "“Scrap” left out"),
        (64, "“Scrap” added instead of taken off"),
        (-24, "“Heads” left out"),
        (8, "“Heads” counted twice"),
        (4, "3 Arms scored like 2, though an odd number gives nothing"),
        (1, "3 Arms scored like 4, though an odd number gives nothing"),
        (10, "Scrap read off the mat’s other side, for the Trash Pile"),
    ],
)
def test_a_slip_that_gives_exactly_the_number_is_named(said: int, slip: str) -> None:
    found = claim(position(), Ana=said)
    assert not found.right
    assert slip.replace("’", "'") in found.slips


def test_the_trash_pile_counted_instead_of_the_sculpture() -> None:
    """1 Head 2, 5 Bodies 20, 6 Arms 6, 6 Scrap -18."""
    assert "the Trash Pile counted instead of the Sculpture" in claim(position(), Ana=10).slips


def test_a_claim_may_be_right_under_another_reading_of_the_mat() -> None:
    """Four Bodies at four each give 16: the claim of -4 needs that table, and no slip."""
    assert "body-table=four-each" in holds_under(claim(position(), Ana=-4))


@pytest.mark.example("example-a")
def test_example_a_is_explained_by_the_bonus_that_is_not_earned() -> None:
    """The rulebook adds the Renaissance Patron's 4 although Gold 3 is below Silver 7."""
    known = games()["chiseled"].extras["example_positions"]["example-a"]
    (found,) = games()["chiseled"].score(known).claims
    assert (found.claimed, found.total) == (8, 4)
    assert holds_under(found) == {"body-table=four-each"}  # 4 Bodies 16, not the 12 it prints
    assert "the bonus of “Renaissance Patron” taken without meeting it" in found.slips
    assert "Gold and Silver of the Trash Pile swapped" in found.slips


@pytest.mark.example("example-b")
def test_example_b_holds_by_one_reading_of_the_technofuturist_only() -> None:
    known = games()["chiseled"].extras["example_positions"]["example-b"]
    strict = {**known, "rulings": {"technofuturist-threshold": "strict"}}
    (found,) = games()["chiseled"].score(strict).claims
    assert (found.claimed, found.total) == (40, 36)
    assert holds_under(found) == {"technofuturist-threshold=at-least"}
    (found,) = games()["chiseled"].score(known).claims
    assert found.right


def test_a_table_with_a_log_knows_the_colours_that_were_swapped() -> None:
    """The Renaissance Patron's 4 go to who has more Silver instead of to who has more Gold."""
    found = slips_at(log_of("chiseled", "three-players"))
    swapped = [found[f"P{n}", "Gold and Silver of the Trash Pile swapped"] for n in range(3)]
    assert swapped == [-4, 4, -4]
