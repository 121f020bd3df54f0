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
    keeper.send("f-build-temple", **{"build-temple.down": PLACES, "build-temple.assistants": 12})
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
    assert "Ben: which card?" in text_of(phone.page), "the turn was over with it"
    assert "Ana 4" in text_of(phone.page)
    phone.send("f-take-1", take__seat=0, take__place="T12", take__face__deck="coins")
    assert "It is the turn of Ben, not of Ana" in text_of(phone.page)


@pytest.mark.rule("curse.immediate")
def test_a_curse_is_carried_out_before_the_turn_ends(phone: Phone) -> None:
    """Also where the end of the turn was ticked: then the turn ends with what is written."""
    ends = {"take__face__text": "Pay 1 Silver", "move": ["take", "end-turn"]}
    phone.send("f-take-0", take__place="T11", take__face__deck="curses", **ends)
    assert "Ana: what is written on the card?" in text_of(phone.page)
    effect = phone.forms["f-card-effect-0"]
    (text,) = (effect[name] for name in effect if name.endswith(".text"))
    assert text == "Pay 1 Silver"
    phone.send("f-card-effect-0")
    assert "Ben: which card?" in text_of(phone.page)


def test_a_bonus_of_no_cards_is_not_finished(phone: Phone) -> None:
    for seat, place, deck in ((0, "T11", "coins"), (1, "T12", "relics"), (0, "T13", "coins")):
        take(phone, seat, place, deck)
        if place != "T13":
            phone.send(f"f-end-turn-{seat}")
    cards = "trigger.deck=coins.cards"
    assert len([c for c in phone.forms["f-trigger-0"].getlist(cards) if c]) == 2
    phone.send("f-trigger-0", **{cards.replace(".", "__"): ""})
    assert "Nothing chosen yet." in text_of(phone.page)


@pytest.mark.ruling("peek-viewer", "payer-only")
def test_what_was_peeked_at_is_the_payers_until_the_card_is_taken(tmp_path: Path) -> None:
    table = new_table(toy_app(tmp_path, GAME), options={"decks": list(SIX)})
    keeper, looker = table.keeper(), table.player(None)
    keeper.look()
    keeper.send("f-build-temple", **{"build-temple.down": PLACES})
    ana, ben = table.player(0), table.player(1)
    ana.look()
    face = {"peek.face.deck": "treasures", "peek.face.text": "Ruby of Karnak"}
    ana.send("f-peek-0", **{"peek.place": "T11", **face})
    assert "peeked at T11: Treasure" in text_of(ana.page)
    for other in (ben, keeper, looker):
        assert "peeked at T11" in text_of(other.look())
        assert "T11: Treasure" not in text_of(other.page)
        assert "Ruby of Karnak" not in other.page
    ana.send("f-take-0", **{"take.place": "T11", "move": "take"})
    assert "peeked at T11: Treasure" in text_of(ben.look())
