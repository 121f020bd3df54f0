"""What the history says of moves whose fields alone say little."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.engine.log import Answer
from referee.games.catacombs_cubes import GAME
from referee.table.history import followed
from tests.games.catacombs_cubes.kit import Table, done, tile

NAMES = ("Ana", "Ben", "Cy")


def says(table: Table, seat: int, action: str, **fields: Any) -> str:
    """The line of a move, which is then made."""
    text = GAME.rules.words(table.state, table.move(seat, action, **fields), NAMES)
    done(table.enter(seat, action, **fields))
    return text


def test_dice_that_change_places_are_named_by_what_they_show() -> None:
    table = Table(3)
    table.offers("clay", "glass", "any", "palace")
    assert says(table, 2, "foreman-swap", one="1.1", other="2.2") == (
        "exchanged clay of column 1 and Build Palace of column 2"
    )


def test_a_connector_that_is_picked_is_named_with_its_side() -> None:
    """The side is the new tile's: what lies left of the Town Hall meets it with its right one."""
    table = Table(3)
    table.offers("clay", "glass")
    table.yard(0, clay=1)
    done(table.enter(0, "build", slot=2, yard=["clay"]))
    table.place(0, "-1,0")
    assert says(table, 0, "choose", pick="black") == "let black pay at the right side"


def test_the_roll_for_the_foreman_tells_who_rolled_what_and_what_came_of_it() -> None:
    table = Table(3, laid=False)
    plain = {"palace_track": ["none"], "town_hall": ["red"] * 4}
    done(table.enter(None, "setup", **plain, starts=[{"coins": ["red"] * 3}] * 3))
    table.move(None, "foreman-roll", rolls=[5, 2, 5])
    told = GAME.rules.words(table.state, table.move(None, "foreman-roll", rolls=[5, 2, 5]), NAMES)
    assert told == "rolled for the first Foreman: Ana 5, Ben 2, Cy 5; Ana and Cy roll again"
    done(table.enter(None, "foreman-roll", rolls=[5, 2, 5]))
    told = GAME.rules.words(table.state, table.move(None, "foreman-roll", rolls=[1, 4]), NAMES)
    assert told == "rolled for the first Foreman: Ana 1, Cy 4; Cy is the Foreman"


def test_a_residence_an_offer_and_coins_are_called_by_what_they_are() -> None:
    table = Table(2, options={"resource_rule": "competitive", "advanced": True})
    table.offers("clay", "glass", "any", "palace", "stone", "change")
    table.coins(0, red=3, blue=3)
    bought = says(table, 0, "buy", coins=["red", "blue", "red"], piece="glass")
    assert bought == "bought glass for 2 red and 1 blue Coin"
    paid = says(table, 0, "exchange", coins=["blue", "blue"], gain="obsidian")
    assert paid == "exchanged 2 blue Coins for an Obsidian"
    table.draft(0, 1)
    assert says(table, 1, "discard-offer", column=2) == (
        "discarded any piece and Build Palace, column 2"
    )
    table.end(0)
    table.yard(1, glass=1)
    assert says(table, 1, "build", yard=["glass"]) == "built Home 1 of 1 glass"


def followed_by(answer: Answer) -> tuple[str, ...]:
    return followed(answer.verdict, GAME.history_tells)


@pytest.mark.rule("draft.passive-discard")
@pytest.mark.rule("round.leftovers-removed")
def test_offers_that_go_by_themselves_are_told_beneath_the_line() -> None:
    table = Table(2)
    table.offers("clay", "glass", "any", "stone", "bamboo", "bamboo")
    assert followed_by(table.draft(0, 3)) == ("Discarded too: clay and glass, column 1.",)
    table.end(0)
    table.yard(1, glass=1)
    done(table.enter(1, "build", yard=["glass"]))
    table.place(1, "0,1")
    while table.state.due:
        table.any_choice()
    assert followed_by(table.end(1)) == (
        "Off the Quarry Board: any piece and stone, column 2.",
        "Player 1 is the Foreman now.",
    )


def test_what_a_tile_and_the_resource_rule_bring_is_told_beneath_the_line() -> None:
    table = Table(3, setup={"town_hall": ["yellow", "black", "yellow", "yellow"]})
    table.offers("glass", "glass")
    table.supply(glass=0, bamboo=0)
    assert followed_by(table.draft(0, 1)) == (
        "2 times: No glass is in the supply: player 1 gets stone.",
    )
    table.end(0)
    table.yard(1, glass=1)
    done(table.enter(1, "build", slot=4, yard=["glass"]))
    followed = followed_by(table.place(1, "1,0"))
    assert followed == ("1 point for player 2: 1 now.",)  # then its bonus waits for an entry
    followed = followed_by(done(table.enter(1, "contribute")))
    assert followed == (
        "1 point for player 2: 2 now.",
        "2 times: 1 obsidian for the Warehouse of player 2.",
    )


def test_what_moves_the_simulated_builder_is_told_with_the_space_it_reaches() -> None:
    table = Table(1)
    done(table.enter(0, "solo-offer", up=["clay", "glass"]))
    done(table.enter(0, "solo-draft"))
    told = says(table, 0, "solo-advance", face="obsidian")
    assert told == "moved the Simulated Builder 1 space, to 1: obsidian"


def untold() -> Iterator[tuple[str, Answer]]:
    """Entries that leave out something without which nothing can be judged."""
    plain: dict[str, Any] = {"palace_track": ["none"], "starts": [{"coins": ["red"] * 3}] * 3}
    table = Table(3, laid=False)
    yield "Town Hall", table.enter(None, "setup", **plain)
    yield (
        "2 player boards",
        table.enter(
            None, "setup", **{**plain, "starts": plain["starts"][:2]}, town_hall=["red"] * 4
        ),
    )
    done(table.enter(None, "setup", **plain, town_hall=["red"] * 4))
    yield "the rolls", table.enter(None, "foreman-roll")
    done(table.enter(None, "foreman-roll", foreman=2))
    table.offers("palace", "palace")
    table.yard(0, stone=1)
    yield "tile of plan 2", table.enter(0, "build", slot=2, yard=["stone"])
    yield "Residence of player 1", table.enter(0, "build", yard=["stone"])
    yield "Which pieces", table.enter(0, "build", slot=1, tile=tile("Inn", 3, 1))
    table.draft(0, 1)
    yield "Palace Tile", table.enter(0, "contribute")
    tokens = Table(2, options={"quarry": "tokens"})
    tokens.offers()
    yield "Two of the three", tokens.enter(0, "draft", column=1, take=[2])
    solo = Table(1, laid=False)
    yield "starting tiles", solo.enter(None, "setup", palace_track=["none"])
    solo.lay_out(plans=[])
    done(solo.enter(0, "solo-offer", up=["crystal", "glass"]))
    done(solo.enter(0, "solo-flip", face="glass"))
    done(solo.enter(0, "solo-draft", open=2))
    solo.count("builder", 1)
    yield "tile under the blue Coin", solo.enter(0, "solo-advance")


def test_what_is_only_untold_is_unfinished_and_no_breach() -> None:
    for names, answer in untold():
        assert not answer.taken, names
        assert answer.verdict.lacking, answer.verdict
        assert names in answer.verdict.says
