"""Lines of the history: a reader follows the duel by them alone."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carvings_duel import GAME
from tests.games.carvings_duel.kit import Table, taken

NAMES = ["Ana", "Ben"]


def lines(table: Table, since: int) -> list[str]:
    """The newest lines, from an entry on."""
    played = [p for p in table.log.played if p.entry.id > since]
    return [GAME.rules.words(p.before, p.entry.move, NAMES) for p in played]


def told(table: Table, seat: int, action: str, **fields: Any) -> str:
    """The line that ends what an entry began; nobody answers."""
    since = table.log.last_id
    table.do(seat, action, **fields)
    return lines(table, since)[-1]


def ready(**rulings: Any) -> Table:
    return Table(**rulings).at(0)


@pytest.mark.parametrize(
    ("mine", "theirs", "end"),
    [
        ("man", "woman", "oak Man and walnut Woman fall"),
        ("mage", "man", "walnut Man falls"),
        ("man", "mage", "oak Man falls"),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_a_battle_says_who_fell(mine: str, theirs: str, end: str, asked: bool) -> None:
    table = ready()
    if not asked:
        table.empty_hand(1)
    a, b = table.lay(0, mine), table.lay(1, theirs)
    said = told(table, 0, "attack", attacker=a, target=b)
    mine, theirs = mine.capitalize(), theirs.capitalize()
    begins = (
        f"let oak {mine}’s attack pass" if asked else f"attacked walnut {theirs} with oak {mine}"
    )
    assert said == f"{begins}: {end}"


def test_an_attack_on_a_castle_says_what_it_cost() -> None:
    table = ready(castle_damage={"reading": "table", "value": 2})
    said = told(table, 0, "attack", attacker=table.lay(0, "man"))
    assert said == "let oak Man’s attack pass: Ben’s castle loses 2 Life Points, 4 left"
    table.at(1).empty_pouch(1)
    table.at(1)
    table.at(0)
    assert lines(table, 0)[-3] == "found the pouch empty: Ben’s castle loses 1 Life Point, 3 left"


def test_a_child_says_what_it_was_used_against_and_what_became_of_it() -> None:
    table = ready()
    man, mage = table.lay(0, "man"), table.lay(1, "mage")
    horse = table.lay(0, "horse", bearer=man)
    for aim, end in (
        ({}, "let walnut Child pass: oak Man’s attack is cancelled"),
        ({"target": horse}, "let walnut Child pass: oak Man and oak Horse fall"),
    ):
        table.mark(man, attacked=0)
        since = table.log.last_id
        taken(table.enter(0, "attack", attacker=man, target=mage))
        taken(table.enter(1, "respond", answer="child", **aim))
        table.passed()
        against = "on oak Horse" if aim else "against oak Man’s attack"
        assert lines(table, since) == [
            "attacked walnut Mage with oak Man", f"answered with a Child {against}", end,
        ]  # fmt: skip


def test_a_child_against_a_child_lets_the_first_act_through() -> None:
    table = ready()
    since = table.log.last_id
    taken(table.enter(0, "play", carving="logger"))
    taken(table.enter(1, "respond", answer="child"))
    taken(table.enter(0, "respond", answer="child"))
    table.passed()
    assert lines(table, since) == [
        "played Logger",
        "answered with a Child against oak Logger",
        "answered with a Child against walnut Child",
        "let oak Child pass: Ana’s castle wins 1 Life Point and has 7",
    ]
    table = ready(child_against_child="no")
    table.do(0, "play", carving="logger")
    taken(table.enter(0, "play", carving="logger"))
    taken(table.enter(1, "respond", answer="child"))
    said = "answered with a Child against oak Logger: oak Logger is cancelled"
    assert lines(table, 0)[-1] == said


def test_a_shield_says_that_it_cancelled() -> None:
    table = ready(child_window="shield")
    table.do(1, "play", carving="child")
    man = table.lay(0, "man")
    taken(table.enter(0, "attack", attacker=man))
    said = "attacked the castle of Ben with oak Man: cancelled by the Child played ahead"
    assert lines(table, 0)[-1] == said


def test_every_commodity_says_what_it_did_in_sight_of_all() -> None:
    table = ready()
    man, mage, buried = table.lay(0, "man"), table.lay(1, "mage"), table.bury(0, "woman")
    cart = table.bury(0, "cart")
    for carving, target, end in (
        ("horse", man, "oak Man counts as advanced"),
        ("bard", mage, "walnut Mage may not attack up to and with turn 4"),
        ("monk", buried, "oak Woman is back on the field"),
        ("blacksmith", cart, "oak Cart into Ana’s hand"),
        ("roc", mage, "walnut Mage into Ben’s hand"),
        ("dragon", None, "oak Man, oak Horse and oak Woman fall"),
    ):
        aim = {"target": target} if target else {}
        table.give(0, carving)
        said = told(table, 0, "play", carving=carving, **aim)
        assert said == f"let oak {carving.capitalize()} pass: {end}"


def test_draws_and_what_is_given_up_say_for_what() -> None:
    table = Table(hand_limit="five", opening_hand="none")
    table.hold(0, "miner", "man")
    table.do(0, "play", carving="miner")
    since = table.log.last_id
    taken(table.enter(0, "pick"))
    taken(table.enter(0, "discard", carving="man"))
    assert lines(table, since) == [
        "picked 2 carvings for the Miner", "discarded Man for the Miner",
    ]  # fmt: skip
    table = Table(hand_limit="two", opening_hand="none")
    table.hold(0, "man", "woman")
    table.turn()
    taken(table.enter(1, "end-turn"))
    taken(table.enter(0, "discard", carving="man"))
    assert lines(table, 0)[-1] == "discarded Man, hands full"


def test_thief_and_lion_say_whose_carving_went_where() -> None:
    for by in ("thief", "lion"):
        table = Table()
        table.hold(1, "man")
        table.do(0, "play", carving=by)
        taken(table.enter(1, "reveal-pick", carving="man", position=1))
        says = f"lost Man (number 1 from the left) to the {by.capitalize()}"
        assert lines(table, 0)[-1] == says
        table = Table(**{f"{by}_choice": "look-and-choose"})
        table.hold(1, "man")
        table.do(0, "play", carving=by)
        taken(table.enter(0, "reveal-pick", carving="man"))
        took = "took" if by == "thief" else "sent"
        assert lines(table, 0)[-1] == f"{took} Man out of Ben’s hand with the {by.capitalize()}"


def test_a_move_that_the_rules_refuse_tells_no_outcome() -> None:
    table = Table()  # nobody attacks in turn 1
    table.empty_hand(1)
    man = table.lay(0, "man")
    move = GAME.codec.move({"action": "attack", "seat": 0, "attacker": man}, 2)
    assert GAME.rules.words(table.state, move, NAMES) == "attacked the castle of Ben with oak Man"


@pytest.mark.ruling("material-clash", "allow-marked")
def test_two_sets_of_one_material_are_told_apart_by_whose_they_are() -> None:
    table = Table(begun=False, material_clash="allow-marked")
    for seat in (0, 1):
        taken(table.enter(seat, "register-pouch", material="oak", size=20))
    taken(table.enter(None, "start", first=1))
    table.draw()
    table.at(0)
    mine, theirs = table.lay(0, "mage"), table.lay(1, "man")
    answer = taken(table.enter(0, "attack", attacker=mine, target=theirs))
    assert answer.verdict.says == "oak Mage of player 1 attacks oak Man of player 2."
    taken(table.enter(1, "respond", answer="pass"))
    assert lines(table, 0)[-1] == "let oak Mage of Ana’s attack pass: oak Man of Ben falls"
