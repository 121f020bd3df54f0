"""Edges: nothing left to hire or to steal, the last turns of a round, cards that change hands."""

from __future__ import annotations

import pytest

from referee.games.artifact_stack.prompts import prompts
from referee.games.artifact_stack.stealing import stealable
from tests.games.artifact_stack.kit import Table, refused, taken
from tests.games.artifact_stack.test_rounds import (
    empty_temple,
    free_card,
    last_card_with_extra_turns,
)

WRITTEN = ("curses", "coins", "statues", "weapons", "jewelry", "china")


@pytest.mark.ruling("extra-turn-at-end", "hire-still")
def test_an_extra_turn_after_the_last_card_need_not_be_used() -> None:
    table = last_card_with_extra_turns(extra_turn_at_end="hire-still")
    assert table.state.phase == "turn"
    table.done(0)
    assert table.state.phase == "build"


@pytest.mark.ruling("extra-turn-at-end", "hire-still")
def test_with_no_assistant_left_an_extra_turn_after_the_last_card_is_lost() -> None:
    table = last_card_with_extra_turns(extra_turn_at_end="hire-still", shown=0)
    assert table.state.phase == "build"


@pytest.mark.ruling("trigger-pick", "one-per-turn")
def test_one_bonus_a_turn_is_another_one_in_the_next() -> None:
    table = Table(trigger_pick="one-per-turn")
    coins = table.give(0, "coins", 4)
    taken(table.enter(0, "trigger", deck="coins", cards=coins[:2]))
    table.skip()
    table.skip()
    taken(table.enter(0, "trigger", deck="coins", cards=coins[2:]))


@pytest.mark.rule("weapons.triple")
def test_three_weapons_steal_what_there_is() -> None:
    for there in (1, 0):
        table = Table(decks=("weapons", "curses", "coins", "relics", "china", "jewelry"))
        table.turn("T11", "weapons")
        loot = [table.turn("T12", "coins")] if there else []
        if not there:
            table.enter(1, "hire")
            table.done(1)
        weapons = [c.name for c in table.state.seats[0].cards]
        for _ in range(2):
            weapons.append(table.turn(free_card(table)[0], "weapons"))
            table.enter(1, "correct", what="silver.1", to=2)
            taken(table.enter(1, "hire"))
            table.done(1)
        short = {"deck": "weapons", "cards": weapons}
        if there:
            refused(table.enter(0, "trigger", **short), "weapons.triple")
        taken(table.enter(0, "trigger", **short, steals=loot), "weapons.triple")


@pytest.mark.ruling("trigger-timing", "on-gain")
def test_a_card_that_a_curse_moves_is_gained_by_who_gets_it() -> None:
    table = Table(decks=WRITTEN, trigger_timing="on-gain")
    (mine,), (theirs,) = table.give(0, "coins", 1), table.give(1, "coins", 1)
    table.skip()
    curse = table.take(0, free_card(table)[0], "curses")
    taken(table.enter(0, "card-effect", card=curse, moves=[{"card": theirs, "to": 0}]))
    taken(table.enter(0, "trigger", deck="coins", cards=[mine, theirs]))


@pytest.mark.ruling("trigger-timing", "on-gain")
def test_a_card_given_away_is_not_gained_by_who_gives_it() -> None:
    table = Table(decks=WRITTEN, trigger_timing="on-gain")
    coins = table.give(0, "coins", 3)
    curse = table.take(0, free_card(table)[0], "curses")
    taken(table.enter(0, "card-effect", card=curse, moves=[{"card": coins[2], "to": 1}]))
    late = table.enter(0, "trigger", deck="coins", cards=coins[:2])
    refused(late, "bonus.optional")


@pytest.mark.rule("component.ten-decks")
def test_a_tenth_card_is_none_also_where_the_others_still_lie_in_the_temple() -> None:
    table = Table(built=False)
    eight = {f"B{row}{n}": {"deck": "coins"} for row in (1, 2) for n in range(1, 5)}
    table.build(up=eight, down=("T11", "T12"))
    table.turn("T11", "coins")
    tenth = table.enter(1, "take", place="T12", face={"deck": "coins"})
    assert "10 Coin cards" in refused(tenth, "component.ten-decks")


@pytest.mark.rule("treasure.printed")
def test_what_a_treasure_is_worth_is_told_in_ones_own_turn() -> None:
    table = Table(decks=("treasures", *WRITTEN[:5]))
    name = table.turn("T11", "treasures")
    refused(table.enter(0, "card-effect", card=name, points=3), "round1.clockwise")
    table.skip()
    taken(table.enter(0, "card-effect", card=name, points=3))


@pytest.mark.ruling("manuscript-turn", "actions-only")
@pytest.mark.ruling("trigger-timing", "any-turn")
def test_actions_of_manuscripts_triggered_in_anothers_turn_are_no_actions_of_that_player() -> None:
    table = Table(manuscript_turn="actions-only", trigger_timing="any-turn")
    cards = table.give(0, "manuscripts", 2)
    table.skip()
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards))
    place, deck = free_card(table)
    table.take(1, place, deck)
    refused(table.enter(1, "hire"), "turn.one-only")


@pytest.mark.ruling("stolen-card-effects", "all-again")
def test_a_stolen_treasure_may_give_again_what_it_gives_at_once() -> None:
    for reading in ("all-again", "sets-yes-actions-no"):
        table = Table(decks=("treasures", *WRITTEN[:5]), stolen_card_effects=reading)
        first = table.turn("T11", "weapons")
        name = table.take(1, "T12", "treasures")
        taken(table.enter(1, "card-effect", card=name, silver={"1": 2}))
        table.done(1)
        weapons = [first, table.take(0, "T13", "weapons")]
        taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=[name]))
        again = table.enter(0, "card-effect", card=name, silver={"0": 2})
        assert again.taken is (reading == "all-again"), reading
        assert table.silver(0) == (4 if again.taken else 2)


@pytest.mark.ruling("peek-commit", "must-take-some")
@pytest.mark.ruling("action-mandatory", "may-pass")
def test_who_may_pass_may_not_after_a_peek_that_binds() -> None:
    table = Table(peek_commit="must-take-some", action_mandatory="may-pass")
    taken(table.enter(0, "peek", place="T11"))
    offered = {p.action: (p.legal, p.rule) for p in prompts(table.state)}
    assert offered["hire"] == (False, "hire.instead-of-take")
    assert offered["end-turn"] == (False, "peek.before-taking")
    refused(table.enter(0, "end-turn"), "peek.before-taking")
    table.turn("T12", "coins")


@pytest.mark.ruling("steal-target", "anything-face-up")
@pytest.mark.ruling("steal-target", "assistants-too")
@pytest.mark.parametrize(
    ("reading", "loot"),
    [("tableau-artifacts", 1), ("assistants-too", 2), ("anything-face-up", 2 + 1)],
)
def test_what_can_be_stolen_grows_from_reading_to_reading(reading: str, loot: int) -> None:
    table = Table(steal_target=reading)
    table.turn("T11", "weapons")
    table.turn("T12", "coins")
    table.turn("T13", "weapons")
    taken(table.enter(1, "hire"))
    assert table.silver(1) == 1
    assert len(stealable(table.state, 0)) == loot


@pytest.mark.ruling("bank-empty", "owed")
def test_what_the_bank_owes_is_paid_to_any_player() -> None:
    table = Table(bank_empty="owed")
    coins = table.give(1, "coins", 2)
    table.enter(None, "correct", what="bank", to=0)
    silver = table.silver(1)
    taken(table.enter(1, "trigger", deck="coins", cards=coins))
    assert (table.silver(1), table.state.seats[1].owed) == (silver, 1)
    table.skip()
    taken(table.enter(0, "hire"))
    assert (table.silver(1), table.state.seats[1].owed, table.state.bank) == (silver + 1, 0, 0)


@pytest.mark.ruling("steal-target", "anything-face-up")
def test_no_more_silver_is_stolen_than_there_is() -> None:
    table = Table(steal_target="anything-face-up")
    weapons = table.give(0, "weapons", 3)
    table.enter(None, "correct", what="silver.1", to=1)
    both = {"deck": "weapons", "cards": weapons, "steals": ["silver-1", "silver-1"]}
    refused(table.enter(0, "trigger", **both), "table.pieces")
    both["steals"] = ["silver-1", table.state.seats[1].cards[0].name]
    taken(table.enter(0, "trigger", **both))
    assert table.silver(1) == 0


def offers(table: Table, deck: str) -> bool:
    """Whether a bonus of that deck is offered now."""
    return any(p.preset.get("deck") == deck for p in prompts(table.state))


@pytest.mark.ruling("manuscript-turn", "no-chain")
@pytest.mark.ruling("trigger-pick", "one-per-turn")
@pytest.mark.parametrize(
    "rulings", [{"manuscript_turn": "no-chain"}, {"trigger_pick": "one-per-turn"}]
)
def test_a_bonus_that_would_be_refused_is_not_offered(rulings: dict[str, str]) -> None:
    table = Table(**rulings)
    cards = table.give(0, "manuscripts", 4)
    assert offers(table, "manuscripts")
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards[:2]))
    if "manuscript_turn" in rulings:
        table.skip()
    assert (table.state.active, offers(table, "manuscripts")) == (0, False)


@pytest.mark.parametrize(
    ("rulings", "deck", "bounds"),
    [
        ({"trigger_pick": "all-held"}, "coins", (3, 3)),
        ({"trigger_pick": "any-two-or-three"}, "coins", (2, 3)),
        ({"statues_flip": "two-or-three-only"}, "statues", (2, 3)),
        ({"statues_flip": "optional-flip"}, "statues", (2, 4)),
    ],
)
def test_a_form_takes_as_many_cards_as_the_ruling_does(
    rulings: dict[str, str], deck: str, bounds: tuple[int, int]
) -> None:
    table = Table(**rulings)
    table.give(0, deck, 4)
    action = "flip-statues" if deck == "statues" else "trigger"
    (cards,) = (p.fields[0] for p in prompts(table.state) if p.action == action)
    assert (cards.at_least, cards.at_most) == bounds


@pytest.mark.ruling("manuscript-turn", "actions-only")
def test_actions_that_manuscripts_gave_are_offered_within_the_turn() -> None:
    table = Table(manuscript_turn="actions-only")
    cards = table.give(0, "manuscripts", 2)
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards))
    for left in (True, False):
        place, deck = free_card(table)
        table.take(0, place, deck)
        assert ("take" in {p.action for p in prompts(table.state)}) is left


@pytest.mark.rule("round2.counter-clockwise")
def test_round_two_passes_over_a_starter_who_has_left() -> None:
    table = Table(seats=3)
    empty_temple(table)
    taken(table.enter(2, "leave"))
    taken(table.build(assistants=None))
    assert table.state.active == 1


@pytest.mark.rule("manuscript.pair")
def test_who_leaves_takes_no_extra_turns() -> None:
    table = Table(seats=3)
    cards = table.give(0, "manuscripts", 2)
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards))
    taken(table.enter(0, "leave"))
    assert (table.state.active, table.state.extra) == (1, 0)


@pytest.mark.ruling("dig-cover-stays", "turned-up")
def test_what_a_dig_turns_up_is_a_face_down_card_of_the_box_that_was_lifted() -> None:
    table = Table(dig_cover_stays="turned-up")
    dig = {"place": "M11", "face": {"deck": "coins"}}
    beside = table.enter(0, "take", **dig, lifted={"T13": {"deck": "coins"}})
    assert "T13 is no face-down card over M11" in refused(beside, "take.covered-needs-dig")
    boxed = table.enter(0, "take", **dig, lifted={"T11": {"deck": "relics"}})
    refused(boxed, "setup.six-decks")


@pytest.mark.rule("curse.no-points")
def test_a_curse_is_told_no_points() -> None:
    table = Table(decks=WRITTEN)
    name = table.take(0, "T11", "curses")
    refused(table.enter(0, "card-effect", card=name, points=5), "curse.no-points")
    taken(table.enter(0, "card-effect", card=name))
