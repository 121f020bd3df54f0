"""What the history says of an entry, and what the forms say of the cards in them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.prompt import Field, Prompt
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.temple import PLACES, members
from tests.games.artifact_stack.kit import Table, taken
from tests.games.artifact_stack.test_rounds import empty_temple

NAMES = ("Ana", "Ben", "Cy")
WRITTEN = ("curses", "treasures", "weapons", "statues", "coins", "relics")


def says(table: Table, seat: int | None, action: str, **fields: Any) -> str:
    """The line of an entry that must be taken."""
    before = table.state
    taken(table.enter(seat, action, **fields))
    return GAME.rules.words(before, table.log.played[-1].entry.move, NAMES)


def asked(table: Table, action: str, field: str = "cards") -> Field:
    """A field of the one prompt for an action."""
    (prompt,) = (p for p in GAME.rules.prompts(table.state) if p.action == action)
    return field_of(prompt, field)


def field_of(prompt: Prompt, name: str) -> Field:
    (found,) = (f for f in prompt.fields if f.name == name)
    return found


def test_a_line_names_what_a_written_effect_did() -> None:
    table = Table(seats=3, decks=WRITTEN)
    coin = table.turn("T11", "coins")
    curse = table.take(1, "T12", "curses")
    assert says(
        table, 1, "card-effect", card=curse, text="robbed", silver={"0": -1, "1": 1},
        moves=[{"card": coin, "to": 2}, {"card": curse, "to": None}], turns=1,
    ) == (
        "did what is written on Curse or Blessing: robbed; Ana −1 Silver, Ben +1 Silver, "
        "Coin of Ana to Cy, Curse or Blessing of Ben out of the game, 1 more turn"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "number", "says_it"),
    [
        ("coins", 3, "triggered 3 Coins for 2 Silver"),
        ("manuscripts", 2, "triggered 2 Manuscripts for 1 more turn"),
        ("weapons", 2, "triggered 2 Weapons and stole Statue of Ben"),
        ("jewelry", 2, "triggered 2 Jewelry and got Guide"),
    ],
)
def test_a_line_names_what_a_bonus_brought(deck: str, number: int, says_it: str) -> None:
    table = Table()
    cards = table.give(0, deck, number)
    loot = [table.state.seats[1].cards[0].name] if deck == "weapons" else []
    hired = [{"name": "Guide"}] if deck == "jewelry" else []
    line = says(table, 0, "trigger", deck=deck, cards=cards, steals=loot, assistants=hired)
    assert line == says_it


def test_the_line_of_a_temple_says_who_begins() -> None:
    table = Table(seats=3, built=False)
    line = says(table, None, "build-temple", assistants=12, starter=1)
    assert line == "built the temple of round 1; Ben begins"
    empty_temple(table)
    assert says(table, None, "build-temple") == "built the temple of round 2; Ana begins"


@pytest.mark.rule("coins.triple")
@pytest.mark.rule("weapons.triple")
@pytest.mark.rule("manuscript.triple")
@pytest.mark.rule("jewelry.triple")
def test_a_form_says_what_two_cards_bring_and_three() -> None:
    table = Table()
    for deck in ("coins", "weapons", "manuscripts", "jewelry"):
        table.give(0, deck, 2)
    offered = [p for p in GAME.rules.prompts(table.state) if p.action == "trigger"]
    assert [field_of(p, "cards").hint for p in offered] == [
        "Two bring 1 Silver from the bank, three bring 2.",
        "Two steal 1 face-up card, three steal 2.",
        "Two give 1 more turn, three give 2.",
        "Two bring 1 Assistant for nothing, three bring 2.",
    ]
    assert all(len(field_of(p, "cards").chosen) == 2 for p in offered), "there are no others"


def test_a_form_says_what_a_set_is_worth() -> None:
    table = Table()
    table.give(0, "china", 3, letter="A")
    assert "4 points, three 8; one each of A, B and C 10" in asked(table, "lock-china").hint
    table = Table()
    table.give(0, "statues", 4)
    statues = asked(table, "flip-statues")
    assert "A set of 2, 3 and 4 is worth 3, 6 and 10 points." in statues.hint
    assert statues.chosen == ()


def test_loot_says_whose_it_is_and_equal_cards_stand_there_twice_at_most() -> None:
    table = Table(seats=3, decks=WRITTEN)
    for star, other in ((True, "treasures"), (False, "relics"), (False, "relics"), (False, None)):
        table.turn(_free(table), "weapons")
        table.turn(_free(table), "coins", star=star)
        if other:
            table.turn(_free(table), other, points=4 * (other == "treasures"))
    table.turn(_free(table), "relics")
    loot = [o.label for o in asked(table, "trigger", "steals").options]
    assert loot.count("Coin of player 2") == 2
    assert loot.count("Coin ★ of player 2") == 1
    assert "Treasure, 4 points of player 3" in loot


@pytest.mark.ruling("steal-target", "anything-face-up")
def test_two_silver_of_one_player_can_be_picked() -> None:
    table = Table(steal_target="anything-face-up")
    table.give(0, "weapons", 3)
    silver = asked(table, "trigger", "steals").options[-2:]
    assert [(o.value, o.label) for o in silver] == [("silver-1", "1 Silver of player 2")] * 2


def _free(table: Table) -> str:
    return next(PLACES[p] for p in members(table.state.present) if not table.state.price(p))
