"""Bonuses, locks, flips and theft."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.artifact_stack import GAME
from tests.games.artifact_stack.kit import Table, refused, taken


@pytest.mark.rule("coins.pair")
@pytest.mark.rule("coins.paid-by-bank")
@pytest.mark.rule("bonus.flip-used")
@pytest.mark.rule("bonus.two-or-three")
def test_two_coins_give_one_silver_from_the_bank() -> None:
    table = Table()
    coins = table.give(0, "coins", 2)
    silver, bank = table.silver(0), table.state.bank
    taken(table.enter(0, "trigger", deck="coins", cards=coins), "coins.pair")
    assert (table.silver(0), table.state.bank) == (silver + 1, bank - 1)
    assert all(c.set for c in table.state.seats[0].cards)


@pytest.mark.rule("coins.triple")
@pytest.mark.rule("bonus.optional")
def test_three_coins_give_two_silver_to_who_waited() -> None:
    table = Table()
    coins = table.give(0, "coins", 3)
    silver = table.silver(0)
    taken(table.enter(0, "trigger", deck="coins", cards=coins), "coins.triple")
    assert table.silver(0) == silver + 2


@pytest.mark.rule("bonus.two-or-three")
def test_one_card_or_four_are_no_bonus() -> None:
    table = Table()
    coins = table.give(0, "coins", 4)
    refused(table.enter(0, "trigger", deck="coins", cards=coins[:1]), "bonus.two-or-three")
    refused(table.enter(0, "trigger", deck="coins", cards=coins), "bonus.two-or-three")
    refused(table.enter(0, "trigger", deck="china", cards=coins[:2]), "bonus.two-or-three")


@pytest.mark.rule("bonus.flipped-no-set")
def test_a_flipped_card_serves_no_other_set() -> None:
    table = Table()
    coins = table.give(0, "coins", 3)
    table.enter(0, "trigger", deck="coins", cards=coins[:2])
    answer = table.enter(0, "trigger", deck="coins", cards=coins[1:])
    assert "is flipped" in refused(answer, "bonus.flipped-no-set")


@pytest.mark.rule("weapons.pair")
@pytest.mark.rule("weapons.free-choice")
@pytest.mark.ruling("steal-target", "tableau-artifacts")
def test_two_weapons_steal_one_face_up_card() -> None:
    table = Table()
    weapons = table.give(0, "weapons", 2)
    loot = table.state.seats[1].cards[0].name
    none = table.enter(0, "trigger", deck="weapons", cards=weapons)
    assert "0 are stolen; it is 1" in refused(none, "weapons.pair")
    answer = table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[loot])
    taken(answer, "weapons.pair")
    assert table.state.owner_of(loot) == 0


@pytest.mark.rule("weapons.triple")
@pytest.mark.rule("weapons.split-victims")
def test_three_weapons_steal_two_from_one_or_from_two() -> None:
    for victims in ((1, 1), (1, 2)):
        table = Table(seats=3)
        weapons = table.give(0, "weapons", 3)
        owned = [list(table.state.seats[v].cards) for v in (0, 1, 2)]
        loot = [owned[v].pop(0).name for v in victims]
        taken(
            table.enter(0, "trigger", deck="weapons", cards=weapons, steals=loot), "weapons.triple"
        )
        assert [table.state.owner_of(name) for name in loot] == [0, 0]


@pytest.mark.rule("weapons.others-only")
def test_nobody_steals_from_themselves() -> None:
    table = Table()
    (coin,) = table.give(0, "coins", 1)
    weapons = table.give(0, "weapons", 2)
    answer = table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[coin])
    refused(answer, "weapons.others-only")


@pytest.mark.rule("bonus.flipped-safe")
def test_a_flipped_card_cannot_be_stolen() -> None:
    table = Table()
    coins = table.give(1, "coins", 2)
    table.enter(1, "trigger", deck="coins", cards=coins)
    weapons = table.give(0, "weapons", 2)
    answer = table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[coins[0]])
    assert "Coin lies flipped and is safe" in refused(answer, "bonus.flipped-safe")


def hired(table: Table) -> tuple[str, list[str]]:
    """Seat 1 has an Assistant, seat 0 two Weapons and the turn."""
    table.turn("T11", "weapons")
    table.enter(1, "hire")
    name = table.state.seats[1].assistants[0].name
    table.done(1)
    weapons = [table.state.seats[0].cards[0].name, table.take(0, "T12", "weapons")]
    return name, weapons


@pytest.mark.ruling("steal-target", "assistants-too")
def test_assistants_may_be_stolen_where_the_table_says_so() -> None:
    table = Table(steal_target="assistants-too")
    name, weapons = hired(table)
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[name]))
    assert len(table.state.seats[0].assistants) == 1
    plain = Table()
    name, weapons = hired(plain)
    plain.done(0)
    plain.turn("T13", "jewelry")
    answer = plain.enter(0, "trigger", deck="weapons", cards=weapons, steals=[name])
    assert "Assistants are not stolen" in refused(answer, "weapons.free-choice")


@pytest.mark.ruling("steal-target", "anything-face-up")
def test_silver_may_be_stolen_where_the_table_says_so() -> None:
    table = Table(steal_target="anything-face-up")
    weapons = table.give(0, "weapons", 2)
    mine, theirs = table.silver(0), table.silver(1)
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=["silver-1"]))
    assert (table.silver(0), table.silver(1)) == (mine + 1, theirs - 1)
    plain = Table()
    weapons = plain.give(0, "weapons", 2)
    answer = plain.enter(0, "trigger", deck="weapons", cards=weapons, steals=["silver-1"])
    refused(answer, "weapons.free-choice")


CURSED = ("curses", "treasures", "monsters", "relics", "coins", "weapons")


def stolen_curse(**rulings: str) -> Table:
    table = Table(decks=CURSED, **rulings)
    weapons = table.give(0, "weapons", 2)
    table.skip()
    curse = table.take(1, _free(table), "curses")
    table.enter(1, "card-effect", card=curse)
    table.done(1)
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[curse]))
    return table


@pytest.mark.ruling("stolen-card-effects", "sets-yes-actions-no")
def test_a_stolen_curse_does_not_act_again() -> None:
    assert stolen_curse().state.next_due is None


@pytest.mark.ruling("stolen-card-effects", "all-again")
def test_a_stolen_curse_may_act_again() -> None:
    assert stolen_curse(stolen_card_effects="all-again").state.next_due is not None


@pytest.mark.ruling("stolen-card-effects", "sets-next-turn")
def test_a_stolen_card_may_count_from_the_next_turn_only() -> None:
    for reading, counts in (("sets-next-turn", False), ("sets-yes-actions-no", True)):
        table = Table(stolen_card_effects=reading)
        (mine,) = table.give(0, "coins", 1)
        weapons = table.give(0, "weapons", 2)
        table.skip()
        theirs = table.turn(_free(table), "coins")
        table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[theirs])
        answer = table.enter(0, "trigger", deck="coins", cards=[mine, theirs])
        assert answer.taken is counts
        if not counts:
            assert "stolen this turn" in refused(answer, "bonus.two-or-three")
            table.skip()
            table.skip()
            taken(table.enter(0, "trigger", deck="coins", cards=[mine, theirs]))


def _free(table: Table) -> str:
    from referee.games.artifact_stack.temple import PLACES

    return next(
        p for i, p in reversed(list(enumerate(PLACES)))
        if table.state.present >> i & 1 and not table.state.price(i)
    )  # fmt: skip


@pytest.mark.rule("manuscript.pair")
@pytest.mark.rule("manuscript.triple")
@pytest.mark.ruling("manuscript-turn", "full-turns-add")
@pytest.mark.example("manuscript-wait")
@pytest.mark.parametrize(("held", "turns"), [(2, 1), (3, 2)])
def test_manuscripts_give_one_turn_more_or_two(held: int, turns: int) -> None:
    table = Table()
    cards = table.give(0, "manuscripts", held)
    rule = "manuscript.pair" if held == 2 else "manuscript.triple"
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards), rule)
    for _ in range(turns):
        table.skip()
        assert table.state.active == 0
    table.skip()
    assert table.state.active == 1


@pytest.mark.ruling("manuscript-turn", "actions-only")
def test_manuscripts_may_give_actions_within_the_turn() -> None:
    table = Table(manuscript_turn="actions-only")
    cards = table.give(0, "manuscripts", 2)
    table.enter(0, "trigger", deck="manuscripts", cards=cards)
    table.take(0, _free(table), "coins")
    table.take(0, _free(table), "coins")
    refused(table.enter(0, "take", place=_free(table), face={"deck": "coins"}), "turn.one-only")
    table.done(0)
    assert table.state.active == 1


@pytest.mark.ruling("manuscript-turn", "no-chain")
def test_manuscripts_may_not_chain_where_the_table_says_so() -> None:
    table = Table(manuscript_turn="no-chain")
    cards = table.give(0, "manuscripts", 4)
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards[:2]))
    table.skip()
    answer = table.enter(0, "trigger", deck="manuscripts", cards=cards[2:])
    refused(answer, "manuscript.pair")


@pytest.mark.rule("jewelry.pair")
@pytest.mark.rule("jewelry.triple")
@pytest.mark.parametrize(("held", "gives"), [(2, 1), (3, 2)])
def test_jewelry_gives_assistants_for_nothing(held: int, gives: int) -> None:
    table = Table()
    cards = table.give(0, "jewelry", held)
    silver = table.silver(0)
    rule = "jewelry.pair" if held == 2 else "jewelry.triple"
    few = table.enter(0, "trigger", deck="jewelry", cards=cards)
    assert f"it gives {gives}" in refused(few, rule)
    assistants = [{"name": f"A{n}"} for n in range(gives)]
    taken(table.enter(0, "trigger", deck="jewelry", cards=cards, assistants=assistants), rule)
    assert (len(table.state.seats[0].assistants), table.silver(0)) == (gives, silver)


def test_jewelry_gives_what_is_left() -> None:
    table = Table(built=False)
    table.build(assistants=1)
    cards = table.give(0, "jewelry", 3)
    taken(table.enter(0, "trigger", deck="jewelry", cards=cards, assistants=[{"name": "A"}]))


@pytest.mark.ruling("trigger-timing", "own-turn")
def test_a_bonus_waits_for_ones_own_turn() -> None:
    table = Table()
    coins = table.give(0, "coins", 2)
    table.skip()
    refused(table.enter(0, "trigger", deck="coins", cards=coins), "round1.clockwise")


@pytest.mark.ruling("trigger-timing", "any-turn")
def test_a_bonus_may_be_triggered_in_any_turn_where_the_table_says_so() -> None:
    table = Table(trigger_timing="any-turn")
    coins = table.give(0, "coins", 2)
    table.skip()
    taken(table.enter(0, "trigger", deck="coins", cards=coins))


@pytest.mark.ruling("trigger-timing", "on-gain")
def test_a_bonus_may_be_bound_to_gaining_the_card() -> None:
    table = Table(trigger_timing="on-gain")
    coins = table.give(0, "coins", 2)
    refused(table.enter(0, "trigger", deck="coins", cards=coins), "bonus.optional")
    coins.append(table.take(0, _free(table), "coins"))
    taken(table.enter(0, "trigger", deck="coins", cards=coins))


@pytest.mark.parametrize("then", ["take", "hire"])
def test_directly_after_is_before_anything_else_is_gained(then: str) -> None:
    table = Table(trigger_timing="on-gain", manuscript_turn="actions-only")
    manuscripts, coins = table.give(0, "manuscripts", 2), table.give(0, "coins", 1)
    manuscripts.append(table.take(0, _free(table), "manuscripts"))
    taken(table.enter(0, "trigger", deck="manuscripts", cards=manuscripts))  # two actions more
    coins.append(table.take(0, _free(table), "coins"))
    if then == "take":
        table.take(0, _free(table), "weapons")
    else:
        taken(table.enter(0, "hire"))
    refused(table.enter(0, "trigger", deck="coins", cards=coins), "bonus.optional")


def test_a_card_gained_gives_one_bonus() -> None:
    table = Table(trigger_timing="on-gain")
    coins = [*table.give(0, "coins", 3), table.take(0, _free(table), "coins")]
    taken(table.enter(0, "trigger", deck="coins", cards=coins[2:]))
    refused(table.enter(0, "trigger", deck="coins", cards=coins[:2]), "bonus.optional")


@pytest.mark.ruling("trigger-pick", "any-two-or-three")
def test_two_bonuses_of_a_type_in_one_turn() -> None:
    table = Table()
    coins = table.give(0, "coins", 4)
    taken(table.enter(0, "trigger", deck="coins", cards=coins[:2]))
    taken(table.enter(0, "trigger", deck="coins", cards=coins[2:]))


@pytest.mark.ruling("trigger-pick", "one-per-turn")
def test_one_bonus_a_turn_where_the_table_says_so() -> None:
    table = Table(trigger_pick="one-per-turn")
    coins = table.give(0, "coins", 4)
    taken(table.enter(0, "trigger", deck="coins", cards=coins[:2]))
    refused(table.enter(0, "trigger", deck="coins", cards=coins[2:]), "bonus.two-or-three")


@pytest.mark.ruling("trigger-pick", "all-held")
def test_all_held_cards_go_in_where_the_table_says_so() -> None:
    table = Table(trigger_pick="all-held")
    coins = table.give(0, "coins", 3)
    refused(table.enter(0, "trigger", deck="coins", cards=coins[:2]), "bonus.two-or-three")
    taken(table.enter(0, "trigger", deck="coins", cards=coins))


def test_a_stolen_card_that_does_not_count_yet_is_not_among_all_held() -> None:
    """What counts from the next turn only can be used by nobody now, so it is not due either."""
    table = Table(trigger_pick="all-held", stolen_card_effects="sets-next-turn")
    mine = table.give(0, "coins", 2)
    weapons = table.give(0, "weapons", 2)
    table.skip()
    theirs = table.turn(_free(table), "coins")
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[theirs]))
    (offered,) = (p for p in GAME.rules.prompts(table.state) if p.preset.get("deck") == "coins")
    for seed in range(4):
        drawn = GAME.rules.chance(table.state, offered, Random(seed))
        assert set(drawn.cards) == set(mine)
    taken(table.enter(0, "trigger", deck="coins", cards=mine))


@pytest.mark.ruling("bank-empty", "what-is-there")
@pytest.mark.ruling("bank-empty", "substitutes")
@pytest.mark.ruling("bank-empty", "owed")
@pytest.mark.parametrize(
    ("reading", "gets", "owed"), [("what-is-there", 1, 0), ("substitutes", 2, 0), ("owed", 1, 1)]
)
def test_an_empty_bank(reading: str, gets: int, owed: int) -> None:
    table = Table(bank_empty=reading)
    coins = table.give(0, "coins", 3)
    table.enter(None, "correct", what="bank", to=1, reason="counted")
    silver = table.silver(0)
    taken(table.enter(0, "trigger", deck="coins", cards=coins), "coins.paid-by-bank")
    seat = table.state.seats[0]
    assert (seat.silver - silver, seat.owed, table.state.bank) == (gets, owed, 0)
    if owed:
        table.enter(0, "hire")
        assert (table.silver(0), table.state.seats[0].owed) == (silver + 1, 0), "paid as it returns"


@pytest.mark.rule("china.lock-on-turn")
@pytest.mark.rule("china.lock-optional")
def test_a_china_set_is_locked_in_ones_own_turn() -> None:
    table = Table()
    pair = table.give(0, "china", 2, letter="A")
    table.skip()
    refused(table.enter(0, "lock-china", cards=pair), "round1.clockwise")
    table.skip()  # and nothing asked for the lock
    taken(table.enter(0, "lock-china", cards=pair), "china.pair")
    assert all(c.set for c in table.state.seats[0].cards if c.name in pair)


@pytest.mark.rule("china.lock-on-turn")
def test_what_is_no_set_is_not_locked() -> None:
    table = Table()
    cards = [*table.give(0, "china", 1, letter="A"), *table.give(0, "china", 1, letter="B")]
    assert "AB is no set" in refused(
        table.enter(0, "lock-china", cards=cards), "china.lock-on-turn"
    )


@pytest.mark.rule("sets.closed-after-flip")
@pytest.mark.rule("statues.by-set-size")
@pytest.mark.ruling("statues-flip", "optional-flip")
def test_statues_are_closed_by_flipping_and_do_not_grow() -> None:
    table = Table()
    statues = table.give(0, "statues", 4)
    taken(table.enter(0, "flip-statues", cards=statues[:3]), "sets.closed-after-flip")
    answer = table.enter(0, "flip-statues", cards=statues)
    refused(answer, "bonus.flipped-no-set")
    refused(table.enter(0, "flip-statues", cards=statues[3:]), "statues.by-set-size")


@pytest.mark.ruling("statues-flip", "never-flip")
def test_statues_may_never_be_flipped() -> None:
    table = Table(statues_flip="never-flip")
    statues = table.give(0, "statues", 2)
    refused(table.enter(0, "flip-statues", cards=statues), "statues.by-set-size")


@pytest.mark.ruling("statues-flip", "two-or-three-only")
def test_statue_sets_may_be_limited_to_three() -> None:
    table = Table(statues_flip="two-or-three-only")
    statues = table.give(0, "statues", 4)
    refused(table.enter(0, "flip-statues", cards=statues), "statues.by-set-size")
    taken(table.enter(0, "flip-statues", cards=statues[:3]))


def test_a_card_of_somebody_else_is_not_there_to_be_flipped() -> None:
    table = Table()
    statues = table.give(1, "statues", 2)
    table.skip()
    answer = table.enter(0, "flip-statues", cards=statues)
    refused(answer, "table.pieces")
    assert answer.verdict.final
