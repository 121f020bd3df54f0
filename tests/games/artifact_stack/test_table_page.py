"""What the table page asks when a card with a text comes, and whom its refusals name."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.temple import PLACES
from tests.web.tablekit import Phone, Table, new_table, text_of, toy_app

SIX = ("curses", "treasures", "monsters", "relics", "coins", "weapons")


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    table: Table = new_table(toy_app(tmp_path, GAME), options={"decks": list(SIX)})
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-build-temple", build_temple__down=PLACES, build_temple__assistants=12)
    return keeper


def take(phone: Phone, seat: int, place: str, deck: str) -> None:
    """Take a card and keep the turn."""
    fields = {"take.place": place, "take.face.deck": deck, "move": "take"}
    phone.send(f"f-take-{seat}", **{name.replace(".", "__"): v for name, v in fields.items()})


def test_a_treasure_may_give_silver_at_once_and_the_next_player_is_named(phone: Phone) -> None:
    take(phone, 0, "T11", "treasures")
    assert "Ana: what does the Treasure give at once?" in text_of(phone.page)
    (silver,) = (n for n in phone.forms["f-card-effect-0"] if "silver" in n and n.endswith("0"))
    phone.send("f-card-effect-0", **{silver.replace(".", "__"): 2})
    assert "what does the Treasure give" not in text_of(phone.page)
    phone.send("f-end-turn-0")
    assert "Ana 4" in text_of(phone.page)
    phone.send("f-take-1", take__seat=0, take__place="T12", take__face__deck="coins")
    assert "It is the turn of Ben, not of Ana" in text_of(phone.page)
