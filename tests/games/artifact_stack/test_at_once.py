"""What happens as soon as a card is taken, and what of it can happen no more."""

from __future__ import annotations

import pytest

from referee.games.artifact_stack.prompts import prompts
from tests.games.artifact_stack.invariants import check
from tests.games.artifact_stack.kit import WRITTEN, Table, refused, taken
from tests.games.artifact_stack.test_rounds import empty_temple

DECKS = ("curses", "treasures", "statues", "china", "coins", "weapons")


def offered(table: Table) -> set[str]:
    return {p.action for p in prompts(table.state) if p.legal}


@pytest.mark.rule("curse.immediate")
def test_nothing_is_flipped_locked_or_looked_at_before_a_curse_has_acted() -> None:
    table = Table(decks=DECKS)
    coins = table.give(0, "coins", 2)
    china = table.give(0, "china", 2, letter="A")
    statues = table.give(0, "statues", 2)
    name = table.take(0, _free(table), "curses")
    for answer in (
        table.enter(0, "trigger", deck="coins", cards=coins),
        table.enter(0, "lock-china", cards=china),
        table.enter(0, "flip-statues", cards=statues),
        table.enter(0, "peek", place=_free(table)),
        table.enter(0, "end-turn"),
    ):
        assert "on the Curse or Blessing comes first" in refused(answer, "curse.immediate")
    assert offered(table) == {"card-effect"}
    (end,) = (p for p in prompts(table.state) if p.action == "end-turn")
    assert end.rule == "curse.immediate"
    taken(table.enter(0, "card-effect", card=name))
    taken(table.enter(0, "trigger", deck="coins", cards=coins))


def _free(table: Table) -> str:
    return next(
        p["place"] for p in reversed(_view(table)["temple"]) if p["there"] and not p["price"]
    )


def _view(table: Table) -> dict:  # type: ignore[type-arg]
    from referee.engine.game import Viewer
    from referee.games.artifact_stack.view import view

    return view(table.state, Viewer(frozenset()))


def test_the_curse_of_who_leaves_holds_nobody_up() -> None:
    table = Table(seats=3, decks=WRITTEN)
    table.take(0, "T11", "curses")
    taken(table.enter(0, "leave"))
    assert table.state.active == 1
    table.turn("T12", "coins")


@pytest.mark.ruling("stolen-card-effects", "all-again")
def test_two_stolen_curses_both_act_again() -> None:
    table = Table(decks=DECKS, stolen_card_effects="all-again")
    weapons = table.give(0, "weapons", 3)
    curses = []
    for _ in range(2):
        table.skip()
        curses.append(table.take(1, _free(table), "curses"))
        table.enter(1, "card-effect", card=curses[-1])
        table.done(1)
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=curses))
    for name in curses:
        taken(table.enter(0, "card-effect", card=name), "curse.immediate")
    refused(table.enter(0, "card-effect", card=curses[0]), "curse.immediate")
    table.skip()


@pytest.mark.ruling("trigger-timing", "any-turn")
def test_a_curse_stolen_in_anothers_turn_acts_for_the_thief() -> None:
    table = Table(decks=DECKS, stolen_card_effects="all-again", trigger_timing="any-turn")
    weapons = table.give(0, "weapons", 2)
    table.skip()
    curse = table.take(1, _free(table), "curses")
    table.enter(1, "card-effect", card=curse)
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[curse]))
    assert [p.seat for p in prompts(table.state) if p.action == "card-effect"] == [0]
    assert _view(table)["to_act"] == [0]
    taken(table.enter(0, "card-effect", card=curse))
    table.done(1)


@pytest.mark.rule("treasure.printed")
def test_a_treasure_gives_at_once_and_once() -> None:
    table = Table(decks=WRITTEN)
    name = table.take(0, "T11", "treasures")
    assert "card-effect" in offered(table)
    taken(table.enter(0, "card-effect", card=name, silver={"0": 2}, text="2 Silver"))
    assert "card-effect" not in offered(table)
    again = table.enter(0, "card-effect", card=name, silver={"0": 2})
    assert "comes once, in the turn it is taken" in refused(again, "treasure.printed")
    table.done(0)
    late = table.turn("T12", "treasures")
    table.skip()
    refused(table.enter(1, "card-effect", card=late, turns=1), "treasure.printed")
    taken(table.enter(1, "card-effect", card=late, points=4), "treasure.printed")
    table.take(1, "T13", "treasures", points=3)
    assert "card-effect" not in offered(table), "it scores instead"


def test_a_card_that_leaves_the_game_stays_counted() -> None:
    table = Table(decks=WRITTEN)
    for _ in range(2):
        name = table.take(table.state.active, _free(table), "curses")
        gone = [{"card": name, "to": None}]
        taken(table.enter(table.state.active, "card-effect", card=name, moves=gone))
        table.done(table.state.active)
    for _ in range(7):
        name = table.take(table.state.active, _free(table), "curses")
        table.enter(table.state.active, "card-effect", card=name)
        table.done(table.state.active)
    tenth = table.enter(table.state.active, "take", place=_free(table), face={"deck": "curses"})
    assert "10 Curse or Blessing cards" in refused(tenth, "component.ten-decks")


@pytest.mark.rule("round2.two-left-over")
def test_the_two_left_over_come_on_top_of_what_left_the_game() -> None:
    table = Table(decks=("curses", "statues", "coins", "weapons", "jewelry", "manuscripts"))
    name = table.take(0, "T11", "curses")
    table.enter(0, "card-effect", card=name, moves=[{"card": name, "to": None}])
    table.done(0)
    empty_temple(table)
    taken(table.build(assistants=None))
    assert table.state.out == 3
    check(table.state)
