"""Peeks, takes, digs and hires."""

from __future__ import annotations

import pytest

from referee.games.artifact_stack.prompts import prompts
from referee.games.artifact_stack.temple import PLACES
from tests.games.artifact_stack.kit import Table, refused, taken


def take(table: Table, seat: int, place: str, deck: str = "coins", **more: object) -> object:
    return table.enter(seat, "take", place=place, face={"deck": deck}, **more)


@pytest.mark.rule("take.uncovered-free")
@pytest.mark.rule("take.tableau-face-up")
def test_an_uncovered_card_is_free_and_lies_face_up_in_the_tableau() -> None:
    table = Table()
    answer = table.enter(0, "take", place="T11", face={"deck": "coins"})
    taken(answer, "take.uncovered-free")
    (card,) = table.state.seats[0].cards
    assert (card.deck, card.set, table.silver(0)) == ("coins", 0, 2)


@pytest.mark.rule("take.face-down-allowed")
def test_a_face_down_card_may_be_taken_unseen() -> None:
    table = Table()
    assert table.state.up[PLACES.index("T12")] is False
    taken(table.enter(0, "take", place="T12", face={"deck": "weapons"}), "take.face-down-allowed")


@pytest.mark.rule("dig.cost")
@pytest.mark.rule("take.covered-needs-dig")
def test_a_dig_costs_one_silver_for_each_covering_card() -> None:
    table = Table()
    answer = table.enter(0, "take", place="M12", face={"deck": "coins"})
    assert taken(answer, "dig.cost").verdict.says == "M12 lies under T11, T12: 2 Silver, of 2."
    assert (table.silver(0), table.state.bank) == (0, 38)


@pytest.mark.rule("dig.cost")
def test_a_dig_that_cannot_be_paid_is_refused_with_what_can_be() -> None:
    table = Table()
    answer = table.enter(0, "take", place="B22", face={"deck": "coins"})
    assert "5 Silver, of 2" in refused(answer, "dig.cost")
    assert "T11, T12, T13" in answer.verdict.instead


@pytest.mark.ruling("dig-cover-stays", "stay")
def test_covering_cards_stay_where_they_lie() -> None:
    table = Table()
    table.turn("M12")
    assert table.state.price(PLACES.index("M11")) == 1
    assert table.state.up[PLACES.index("T11")] is False


@pytest.mark.ruling("dig-cover-stays", "turned-up")
def test_lifted_cards_may_be_turned_up() -> None:
    table = Table(dig_cover_stays="turned-up")
    answer = take(table, 0, "M11", lifted={"T11": {"deck": "weapons"}})
    taken(answer)  # type: ignore[arg-type]
    assert table.state.up[PLACES.index("T11")] is True
    assert table.state.faces[PLACES.index("T11")].deck == "weapons"  # type: ignore[union-attr]
    plain = take(Table(), 0, "M11", lifted={"T11": {"deck": "weapons"}})
    refused(plain, "take.covered-needs-dig")  # type: ignore[arg-type]


def test_what_is_gone_cannot_be_taken_under_any_ruling() -> None:
    table = Table()
    table.turn("T11")
    answer = table.enter(1, "take", place="T11", face={"deck": "coins"})
    refused(answer, "table.pieces")
    assert answer.verdict.final


@pytest.mark.rule("component.ten-decks")
def test_a_tenth_card_of_a_deck_is_not_in_the_box() -> None:
    table = Table()
    for _ in range(9):
        table.turn(_cheapest(table), "coins")
    answer = table.enter(table.state.active, "take", place=_cheapest(table), face={"deck": "coins"})
    assert "10 Coin cards" in refused(answer, "component.ten-decks")


def _cheapest(table: Table) -> str:
    there = [p for i, p in enumerate(PLACES) if table.state.present >> i & 1]
    return min(there, key=lambda p: table.state.price(PLACES.index(p)))


@pytest.mark.rule("peek.cost")
@pytest.mark.rule("peek.optional")
def test_a_peek_costs_one_silver_and_leaves_the_card() -> None:
    table = Table()
    taken(table.enter(0, "peek", place="T11", face={"deck": "coins"}), "peek.cost")
    assert (table.silver(0), table.state.acted) == (1, 0)
    assert table.state.present >> PLACES.index("T11") & 1
    table.turn("T12")  # and nobody is required to peek
    assert table.silver(1) == 2


@pytest.mark.rule("peek.before-taking")
def test_a_peek_comes_before_the_action() -> None:
    table = Table()
    table.take(0, "T11")
    answer = table.enter(0, "peek", place="T12", face={"deck": "coins"})
    assert "comes before it" in refused(answer, "peek.before-taking")


def test_only_what_could_still_be_taken_may_be_peeked_at() -> None:
    answer = Table().enter(0, "peek", place="M12", face={"deck": "coins"})
    assert "3 Silver in all, of 2" in refused(answer, "take.covered-needs-dig")


@pytest.mark.rule("peek.cost")
@pytest.mark.parametrize("up", [{"T11": {"deck": "coins"}}, {}], ids=["named", "not named yet"])
def test_nobody_pays_to_see_what_lies_face_up(up: dict[str, object]) -> None:
    table = Table(built=False)
    table.build(up=up, down=("T12", "B11"))
    assert "T11 lies face up" in refused(table.enter(0, "peek", place="T11"), "peek.cost")
    (peek,) = (p for p in prompts(table.state) if p.action == "peek")
    assert [o.value for o in peek.fields[0].options] == ["B11", "T12"]
    taken(table.enter(0, "peek", place="T12"))
    assert table.silver(0) == 1


@pytest.mark.rule("peek.cost")
def test_how_a_card_lies_that_was_never_told_is_a_question_to_the_table() -> None:
    table = Table(built=False)
    table.build(down=())
    answer = table.enter(0, "peek", place="T11")
    assert (answer.taken, answer.verdict.kind) == (True, "unknown")
    assert answer.verdict.needs == "Does T11 lie face down? Only then is it peeked at."
    taken(table.enter(0, "take", place="T11", face={"deck": "coins"}), "take.face-down-allowed")


def test_a_face_that_was_seen_is_the_face_that_is_taken() -> None:
    table = Table(peek_viewer="everyone")
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    answer = table.enter(0, "take", place="T11", face={"deck": "weapons"})
    assert "entered as Coin, not Weapon" in refused(answer, "take.tableau-face-up")


@pytest.mark.ruling("peek-viewer", "payer-only")
def test_a_peeked_face_is_the_payers_alone() -> None:
    table = Table()
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    assert shown(table, 0) == "Coin"
    assert shown(table, 1) is None


@pytest.mark.ruling("peek-viewer", "everyone")
def test_a_peeked_face_may_be_shown_to_all_and_lie_down_again() -> None:
    table = Table(peek_viewer="everyone")
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    assert shown(table, 1) == "Coin"
    assert table.state.up[PLACES.index("T11")] is False


@pytest.mark.ruling("peek-viewer", "stays-up")
def test_a_peeked_card_may_stay_up() -> None:
    table = Table(peek_viewer="stays-up")
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    assert table.state.up[PLACES.index("T11")] is True


def shown(table: Table, seat: int) -> str | None:
    from referee.engine.game import Viewer
    from referee.games.artifact_stack.view import view

    places = view(table.state, Viewer(frozenset({seat})))["temple"]
    face = next(p["face"] for p in places if p["place"] == "T11")
    return face and face["label"]  # type: ignore[no-any-return]


@pytest.mark.ruling("peek-commit", "free-after")
def test_after_a_peek_one_may_hire() -> None:
    table = Table()
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    taken(table.enter(0, "hire"))


@pytest.mark.ruling("peek-commit", "must-take-some")
@pytest.mark.rule("hire.instead-of-take")
def test_a_peek_may_bind_to_taking_some_card() -> None:
    table = Table(peek_commit="must-take-some")
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    refused(table.enter(0, "hire"), "hire.instead-of-take")
    taken(table.enter(0, "take", place="T12", face={"deck": "coins"}))


@pytest.mark.ruling("peek-commit", "must-take-it")
def test_a_peek_may_bind_to_taking_that_card() -> None:
    table = Table(peek_commit="must-take-it")
    table.enter(0, "peek", place="T11", face={"deck": "coins"})
    answer = table.enter(0, "take", place="T12", face={"deck": "coins"})
    assert "T11 was peeked at" in refused(answer, "peek.before-taking")
    taken(table.enter(0, "take", place="T11", face={"deck": "coins"}))


@pytest.mark.rule("hire.cost")
@pytest.mark.rule("hire.one-shown")
def test_hiring_costs_one_silver_for_one_assistant_of_choice() -> None:
    table = Table()
    answer = table.enter(0, "hire", assistant={"name": "Guide", "points": 2})
    taken(answer, "hire.cost")
    (hired,) = table.state.seats[0].assistants
    assert (hired.face.label, table.silver(0), table.state.display) == ("Guide", 1, 11)


@pytest.mark.rule("hire.cost")
def test_hiring_without_silver_is_refused() -> None:
    table = Table()
    table.turn("M12")
    table.turn("T11", "weapons")
    assert "of 0" in refused(table.enter(0, "hire"), "hire.cost")


def test_nobody_hires_from_an_empty_display() -> None:
    table = Table(built=False)
    table.build(assistants=0)
    answer = table.enter(0, "hire")
    refused(answer, "hire.one-shown")
    assert answer.verdict.final


@pytest.mark.rule("turn.one-only")
@pytest.mark.rule("hire.instead-of-take")
def test_one_action_a_turn() -> None:
    table = Table()
    table.take(0, "T11")
    assert "1 of 1" in refused(table.enter(0, "hire"), "turn.one-only")
    refused(table.enter(0, "take", place="T12", face={"deck": "coins"}), "turn.one-only")


@pytest.mark.rule("turn.two-actions")
@pytest.mark.ruling("action-mandatory", "must-act")
def test_a_turn_needs_an_action() -> None:
    answer = Table().enter(0, "end-turn")
    refused(answer, "turn.two-actions")
    assert answer.verdict.instead == "Take a temple card or hire an Assistant."


@pytest.mark.ruling("action-mandatory", "may-pass")
def test_a_turn_may_go_without_an_action_where_the_table_says_so() -> None:
    taken(Table(action_mandatory="may-pass").enter(0, "end-turn"))


@pytest.mark.rule("curse.immediate")
def test_what_a_curse_says_comes_first() -> None:
    decks = ("curses", "treasures", "monsters", "relics", "coins", "weapons")
    table = Table(decks=decks)
    name = table.take(0, "T11", "curses")
    refused(table.enter(0, "end-turn"), "curse.immediate")
    answer = table.enter(0, "card-effect", card=name, silver={"0": -1, "1": 1}, text="pay")
    taken(answer, "curse.immediate")
    assert (table.silver(0), table.silver(1)) == (1, 3)
    refused(table.enter(0, "card-effect", card=name), "curse.immediate")
    table.done(0)


@pytest.mark.rule("treasure.printed")
def test_a_treasure_gives_what_is_written_on_it() -> None:
    decks = ("curses", "treasures", "monsters", "relics", "coins", "weapons")
    table = Table(decks=decks)
    name = table.take(0, "T11", "treasures", points=2)
    answer = table.enter(0, "card-effect", card=name, turns=1, points=5, text="go on")
    taken(answer, "treasure.printed")
    assert table.state.seats[0].cards[0].face.points == 5
    table.done(0)
    assert table.state.active == 0, "the extra turn"
    coin = table.take(0, "T12", "coins")
    refused(table.enter(0, "card-effect", card=coin), "treasure.printed")


def test_an_effect_moves_cards_and_never_takes_silver_that_is_not_there() -> None:
    decks = ("curses", "treasures", "monsters", "relics", "coins", "weapons")
    table = Table(decks=decks)
    coin = table.turn("T11", "coins")
    name = table.take(1, "T12", "curses")
    broke = table.enter(1, "card-effect", card=name, silver={"0": -3})
    assert "has 2 Silver and cannot lose 3" in refused(broke, "table.pieces")
    taken(table.enter(1, "card-effect", card=name, moves=[{"card": coin, "to": 1}]))
    assert [c.deck for c in table.state.seats[1].cards] == ["curses", "coins"]


@pytest.mark.ruling("bank-empty", "what-is-there")
def test_silver_that_one_player_pays_another_does_not_need_the_bank() -> None:
    decks = ("curses", "treasures", "monsters", "relics", "coins", "weapons")
    table = Table(decks=decks)
    table.enter(None, "correct", what="bank", to=0, reason="counted")
    name = table.take(0, "T11", "curses")
    taken(table.enter(0, "card-effect", card=name, silver={"0": 2, "1": -2}))
    assert (table.silver(0), table.silver(1), table.state.bank) == (4, 0, 0)
