"""Refusals that name the rule in question, and entries that contradict what was told before."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from referee.engine.game import Occasion, Viewer
from referee.engine.rule import Choice
from referee.games.artifact_stack.prompts import prompts
from referee.games.artifact_stack.sheets_resume import resume_state
from referee.games.artifact_stack.temple import PLACES
from referee.games.artifact_stack.view import view
from tests.games.artifact_stack.kit import PLAIN, Table, refused, taken
from tests.games.artifact_stack.test_rounds import empty_temple, free_card
from tests.games.artifact_stack.test_scoring import player, sheet


@pytest.mark.rule("peek.cost")
def test_without_silver_it_is_the_peek_that_cannot_be_paid() -> None:
    table = Table()
    table.enter(None, "correct", what="silver.0", to=0, reason="counted")
    assert "1 Silver, of 0" in refused(table.enter(0, "peek", place="T11"), "peek.cost")
    table.enter(None, "correct", what="silver.0", to=1, reason="counted")
    refused(table.enter(0, "peek", place="M11"), "take.covered-needs-dig")


@pytest.mark.rule("bonus.flipped-safe")
@pytest.mark.rule("weapons.others-only")
def test_loot_that_is_safe_is_told_by_its_own_rule() -> None:
    table = Table()
    theirs = table.give(1, "coins", 2)
    table.enter(1, "trigger", deck="coins", cards=theirs)
    mine = table.give(0, "weapons", 2)
    safe = table.enter(0, "trigger", deck="weapons", cards=mine, steals=theirs)
    refused(safe, "bonus.flipped-safe")
    own = table.enter(0, "trigger", deck="weapons", cards=mine, steals=mine[:1])
    refused(own, "weapons.others-only")
    loose = [c.name for c in table.state.seats[1].cards if not c.set][:1]
    twice = table.enter(0, "trigger", deck="weapons", cards=mine, steals=loose * 2)
    refused(twice, "table.pieces")


def test_a_bonus_takes_only_what_its_cards_bring() -> None:
    table = Table()
    coins = table.give(0, "coins", 2)
    loot = table.state.seats[1].cards[0].name
    refused(table.enter(0, "trigger", deck="coins", cards=coins, steals=[loot]), "weapons.pair")
    helper = table.enter(0, "trigger", deck="coins", cards=coins, assistants=[{"name": "A"}])
    refused(helper, "jewelry.pair")


@pytest.mark.ruling("trigger-timing", "any-turn")
def test_manuscripts_in_anothers_turn_give_turns_to_who_triggers_them() -> None:
    table = Table(trigger_timing="any-turn")
    cards = table.give(0, "manuscripts", 2)
    table.skip()
    taken(table.enter(0, "trigger", deck="manuscripts", cards=cards), "manuscript.pair")
    order = []
    for _ in range(4):
        order.append(table.state.active)
        table.skip()
    assert order == [1, 0, 0, 1]


@pytest.mark.ruling("trigger-timing", "any-turn")
def test_with_the_last_card_taken_others_trigger_nothing_and_turns_owed_to_them_expire() -> None:
    table = Table(trigger_timing="any-turn")
    pairs = [table.give(0, deck, 2) for deck in ("manuscripts", "jewelry")]
    empty_temple(table, leave=1)
    if table.state.active == 0:
        table.enter(0, "hire")
        table.done(0)
    taken(table.enter(0, "trigger", deck="manuscripts", cards=pairs[0]))
    place, deck = free_card(table)
    table.take(1, place, deck)
    late = table.enter(0, "trigger", deck="jewelry", cards=pairs[1], assistants=[{"name": "A"}])
    refused(late, "round1.end")
    assert {p.seat for p in prompts(table.state) if p.action == "trigger"} <= {1}
    table.done(1)
    taken(table.build(assistants=None))
    assert [s.carried_turns for s in table.state.seats] == [0, 0]


@pytest.mark.ruling("trigger-timing", "on-gain")
def test_two_stolen_cards_are_both_just_gained() -> None:
    table = Table(trigger_timing="on-gain")
    coin, jewel = table.give(0, "coins", 1), table.give(0, "jewelry", 1)
    weapons = table.give(0, "weapons", 2)
    loot = [*table.give(1, "coins", 1), *table.give(1, "jewelry", 1)]
    table.skip()
    weapons.append(table.take(0, free_card(table)[0], "weapons"))
    taken(table.enter(0, "trigger", deck="weapons", cards=weapons, steals=loot))
    taken(table.enter(0, "trigger", deck="coins", cards=[*coin, loot[0]]))
    helper = [{"name": "A"}]
    both = [*jewel, loot[1]]
    taken(table.enter(0, "trigger", deck="jewelry", cards=both, assistants=helper))


@pytest.mark.rule("china.letters")
def test_letters_and_monsters_stand_on_their_own_decks_only() -> None:
    table = Table(built=False, decks=(*PLAIN[:4], "china", "monsters"))
    wrong = {"deck": "coins", "letter": "A"}
    refused(table.enter(None, "build-temple", up={"T11": wrong}), "china.letters")
    wrong = {"deck": "china", "letter": "A", "monster": "vampire"}
    refused(table.enter(None, "build-temple", up={"T11": wrong}), "component.deck-types")


def test_a_card_told_to_show_one_letter_is_not_taken_as_another() -> None:
    table = Table(built=False)
    table.build(up={"T11": {"deck": "china", "letter": "A"}}, down=PLACES[:20])
    wrong = table.enter(0, "take", place="T11", face={"deck": "china", "letter": "B"})
    assert "entered as China A, not China B" in refused(wrong, "take.tableau-face-up")
    taken(table.enter(0, "take", place="T11", face={"deck": "china", "letter": "A", "star": True}))


@pytest.mark.rule("round2.last-goes-first")
def test_round_two_keeps_its_starter_and_the_assistants_that_are_left() -> None:
    table = Table(seats=3)
    empty_temple(table)
    assert "Player 3 begins round 2, not player 1" in refused(
        table.build(assistants=12, starter=0), "round2.last-goes-first"
    )
    assert "12 Assistants are left" in refused(table.build(assistants=9), "setup.assistants-shown")
    taken(table.build(assistants=12, starter=2))


@pytest.mark.ruling("peek-commit", "must-take-it")
def test_after_a_binding_peek_other_cards_are_dimmed() -> None:
    table = Table(peek_commit="must-take-it")
    taken(table.enter(0, "peek", place="T11", face={"deck": "coins"}))
    (take,) = (p for p in prompts(table.state) if p.action == "take")
    assert [o.value for o in take.fields[0].options if o.legal] == ["T11"]
    barred = next(o for o in take.fields[0].options if o.value == "T12")
    assert barred.rule == "peek.before-taking"


def rule_of(result, line: str) -> str | None:  # type: ignore[no-untyped-def]
    return next(x.rule for x in result.players[0].lines if x.id == line)


@pytest.mark.rule("relics.ties")
def test_equal_relics_are_both_awards_and_not_neither() -> None:
    level = sheet(player("A", relics=2), player("B", relics=2))
    assert rule_of(level, "relics-majority") == "relics.ties"
    (says,) = [n.says for n in level.notes if n.rule == "relics.ties"]
    assert "+3 and −3" in says
    apart = sheet(player("A", relics=2), player("B", relics=1))
    assert rule_of(apart, "relics-majority") == "relics.most"
    assert "relics.ties" not in {n.rule for n in apart.notes}


@pytest.mark.parametrize(
    ("china", "rule"),
    [
        ({"locked": ["ABC"]}, "china.abc"),
        ({"locked": ["AA"], "loose": "C"}, "china.pair"),
        ({"locked": ["AA"], "loose": "CCC"}, "china.triple"),
        ({"loose": "AB"}, "china.single"),
    ],
)
def test_the_china_line_names_the_rule_of_its_dearest_set(
    china: dict[str, object], rule: str
) -> None:
    assert rule_of(sheet(player("A", china=china), player("B")), "china") == rule


@pytest.mark.rule("round2.two-left-over")
def test_more_or_fewer_cards_than_two_temples_hold_are_noted() -> None:
    nine = {"coins": 9, "relics": 9, "statues": {"loose": 9}, "china": {"loose": "AAABBBCCC"}}
    most = {**nine, "monsters": {"vampire": 7}, "treasures": [0] * 9}
    assert not sheet(player("A", **most), player("B")).notes
    more = sheet(player("A", **most), player("B", monsters={"mummy": 1}))
    assert [n.says for n in more.notes if n.rule == "round2.two-left-over"] == [
        "53 Artifact Cards are counted; the two temples hold 52."
    ]
    less = sheet(player("A", **{**most, "coins": 8}), player("B"))
    (says,) = [n.says for n in less.notes if n.rule == "round2.two-left-over"]
    assert says.startswith("51 Artifact Cards are counted; the two temples hold 52. ")


@pytest.mark.ruling("peek-commit", "must-take-some")
def test_once_a_card_is_taken_a_binding_peek_is_settled() -> None:
    table = Table(peek_commit="must-take-some", manuscript_turn="actions-only")
    cards = table.give(0, "manuscripts", 2)
    table.enter(0, "trigger", deck="manuscripts", cards=cards)
    place, deck = free_card(table)
    taken(table.enter(0, "peek", place=place, face={"deck": deck}))
    refused(table.enter(0, "hire"), "hire.instead-of-take")
    table.take(0, place, deck)
    taken(table.enter(0, "hire"), "hire.cost")


@pytest.mark.rule("turn.one-only")
def test_an_extra_turn_that_a_card_gave_is_no_manuscripts() -> None:
    table = Table(decks=("curses", "treasures", "statues", "china", "coins", "weapons"))
    name = table.take(0, "T11", "treasures")
    table.enter(0, "card-effect", card=name, turns=1)
    answer = table.enter(0, "end-turn")
    assert "manuscript.pair" not in {c.rule for c in answer.verdict.cited}
    assert "extra turn" in " ".join(c.says for c in answer.verdict.cited)


@pytest.mark.parametrize(("reading", "stars"), [("any-owned", "2"), ("artifacts-only", "1")])
def test_the_resume_sheet_counts_stars_as_the_table_does(reading: str, stars: str) -> None:
    table = Table(star_sources=reading)
    table.turn("T11", "coins", star=True)
    table.turn("T12", "coins")
    taken(table.enter(0, "hire", assistant={"name": "Guide", "star": True}))
    shown = view(table.state, Viewer(frozenset()))
    state = resume_state(Occasion(table.terms, ("Ana", "Ben"), shown))
    assert dict(state.seats[0].lines)["Stars"] == stars


@pytest.mark.ruling("temple-offset", "table-marks")
@pytest.mark.parametrize("marks", [{"B11": ["B12"]}, {"M11": ["M11"]}, {"T11": ["M11"]}])
def test_only_a_card_of_a_higher_layer_lies_on_another(marks: dict[str, list[str]]) -> None:
    """Cards that cover one another could never all be had: some free card is always there."""
    (place, (over,)) = next(iter(marks.items()))
    with pytest.raises(Unreadable, match=f"{over} cannot lie on {place}"):
        Table(temple_offset=Choice("table-marks", marks))
    Table(temple_offset=Choice("table-marks", {"B11": ["M11", "T11"], "M11": ["T11"]}))


@pytest.mark.parametrize(("marks", "says"), [(None, "needs a value"), ({}, "is empty")])
def test_the_table_has_to_say_what_lies_on_what(marks: dict[str, list[str]], says: str) -> None:
    """With nothing told, every card of the temple would be free."""
    with pytest.raises(Unreadable, match=says):
        Table(temple_offset=Choice("table-marks", marks))
