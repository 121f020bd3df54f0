"""The duel's own pages as a phone without script sends them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.action import Move
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.actions import DrawFirst
from referee.table import people, service
from referee.table.entering import drawn
from tests.games.carvings_duel.kit import DECK, taken
from tests.games.carvings_duel.kit import Table as Duel
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app

ROOMY = {"hand-limit": "seven", "opening-hand": "three"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    app = toy_app(tmp_path, GAME)
    with app.app_context():
        yield new_table(app, rulings=ROOMY)


def sent(phone: Phone, form: str, **values: Any) -> None:
    """Send a form that must be recorded."""
    answer = phone.send(form, **values)
    assert answer.status_code == 303, text_of(phone.page)


def begun(table: Table) -> Phone:
    """Both pouches and the start in one form, then the draws, to the first turn."""
    phone = table.keeper()
    phone.look()
    pouches = {"register-pouch.material": "oak", "register-pouch~2.material": "walnut"}
    sent(phone, "f-pouches", **pouches, move=["register-pouch", "register-pouch~2", "start~0"])
    while table.snapshot().view["step"] == "pick":
        sent(phone, f"f-pick-{table.snapshot().to_act[0]}")
    return phone


def summoned(phone: Phone, seat: int, name: str, **more: Any) -> None:
    sent(phone, f"f-turn-{seat}", move="summon", **{"summon.carving": name, **more})


def test_a_duel_begins_with_one_form_and_draws_with_one_tap(table: Table) -> None:
    phone = begun(table)
    snap = table.snapshot()
    assert snap.headline == "Turn 1: player 1 plays"
    assert [s["in_hand"] for s in snap.view["sides"]] == [4, 3]
    summoned(phone, 0, "man")
    sent(phone, "f-end-turn-0")
    assert table.snapshot().to_act == (1,)


def test_a_turn_is_one_form_and_an_answer_two_buttons(table: Table) -> None:
    phone = begun(table)
    summoned(phone, 0, "man")
    man = table.snapshot().view["field"][0]["id"]
    horse = {"play.as": "carving=horse", "play.carving=horse.target": man}
    sent(phone, "f-turn-0", move="play", **horse)
    assert "Ana plays oak Horse on oak Man" in text_of(phone.page)
    assert {"f-respond-1", "f-respond-1-pass"} <= set(phone.forms)
    sent(phone, "f-respond-1-pass")
    assert "advanced, on a Horse" in text_of(phone.page)
    sent(phone, "f-end-turn-0")
    sent(phone, "f-pick-1")
    sent(phone, "f-end-turn-1")
    sent(phone, "f-pick-0")
    castle = {f"attack.attacker={man}.target": "null", "attack.as": f"attacker={man}"}
    sent(phone, "f-turn-0", move="attack", **castle)
    sent(phone, "f-respond-1")  # with a Child
    sent(phone, "f-respond-0-pass")
    assert [s["life"] for s in table.snapshot().view["sides"]] == [6, 6]


def test_commands_are_completed_and_a_question_records_nothing(table: Table) -> None:
    phone = begun(table)
    assert '<option value="SHUFFLE OAK POUCH">' in phone.page
    before = table.snapshot().seq
    answer = phone.send("f-command-0", **{"command.line": "? shuffle pouch"})
    assert answer.status_code == 200
    assert "nothing is recorded" in text_of(phone.page)
    refused = phone.send("f-command-0", **{"command.line": "? pick graveyard"})
    assert "Carvings are picked out of a pouch" in text_of(phone.page)
    assert 'value="? pick graveyard"' in phone.page
    assert (refused.status_code, table.snapshot().seq) == (200, before)
    sent(phone, "f-command-0", **{"command.line": "Shuffle Pouch"})
    assert table.snapshot().seq == before + 1


def test_the_end_opens_the_lists_and_holds_the_duel_against_them(tmp_path: Path) -> None:
    app = toy_app(tmp_path, GAME)
    with app.app_context():
        table = new_table(app, rulings=ROOMY)
        phone = table.keeper()
        for seat, wood in enumerate(("oak", "walnut")):
            phone.look(f"/hand/{seat}/register-pouch")
            listed = {f"register-pouch.carvings.{n}": c for n, c in DECK.items()} if seat else {}
            form = {"register-pouch.material": wood, "register-pouch.size": 20}
            sent(phone, f"f-register-pouch-{seat}", **form, **listed)
        phone.look()
        sent(phone, "f-start", move="start~0")
        assert "The pouches, opened" not in phone.page
        sent(phone, "f-concede-0")
        told = text_of(phone.page)
        assert "Ben wins" in told
        assert "20 of oak no list declared" in told
        assert "20 of walnut fits its list" in told
        assert "Man 4 0" in told


def test_a_carving_that_was_not_on_the_list_is_found_at_the_end(table: Table) -> None:
    phone = table.keeper()
    for seat, wood in enumerate(("oak", "walnut")):
        phone.look(f"/hand/{seat}/register-pouch")
        listed = {} if seat else {f"register-pouch.carvings.{n}": c for n, c in DECK.items()}
        form = {"register-pouch.material": wood, "register-pouch.size": 20}
        sent(phone, f"f-register-pouch-{seat}", **form, **listed)
    phone.look()
    sent(phone, "f-start", move="start~0")
    while table.snapshot().view["step"] == "pick":
        sent(phone, f"f-pick-{table.snapshot().to_act[0]}")
    sent(phone, "f-turn-0", move="play", **{"play.as": "carving=logger"})
    sent(phone, "f-respond-1-pass")
    sent(phone, "f-concede-0")
    told = text_of(phone.page)
    assert "20 of oak does not fit" in told
    assert "1 × Logger seen, 0 on the list. The rule in full rule id pouch.own" in told


def test_the_life_view_turns_one_half_and_counts_by_a_tap(table: Table) -> None:
    phone = begun(table)
    page = phone.look("/screen/life")
    assert page.count('class="opposite"') == 2  # the half opposite, and its side of the field
    assert page.index("<bdi>Ben</bdi>") < page.index("<bdi>Ana</bdi>")
    sent(phone, "f-life-1-less")
    assert "Ben: one Life Point less" in phone.page  # the same screen again
    assert [s["life"] for s in table.snapshot().view["sides"]] == [6, 5]
    player = table.player(1)
    forms = {f for f in player.look("/screen/life") and player.forms if f.startswith("f-life")}
    assert forms == {"f-life-1-less", "f-life-1-more"}
    onlooker = table.player(None)
    assert onlooker.look("/screen/life")
    assert not onlooker.forms
    assert phone.client.get(f"/t/{phone.table_id}/screen/none", base_url=BASE).status_code == 404


def counted(table: Table, what: str, to: int) -> None:
    """The keeper corrects a count."""
    me = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert me is not None
    at = table.snapshot().seq
    action = GAME.codec.action({"action": "correct", "what": what, "to": to, "reason": "counted"})
    outcome = service.submit(table.store, me, [Move(None, action)], at, f"key-{at}")
    assert isinstance(outcome, service.Recorded), outcome


def test_the_board_says_whose_carvings_are_missing_or_too_many(table: Table) -> None:
    phone = begun(table)
    pouches = [side["in_pouch"] for side in table.snapshot().view["sides"]]
    for counts, said in (
        ((0, -2), "2 of the walnut carvings are unaccounted for."),
        ((1, -1), "1 oak carving more than the pouch had. 1 of the walnut carvings is unaccounted"),
    ):
        for seat, off in enumerate(counts):
            counted(table, f"pouch.{seat}", pouches[seat] + off)
        phone.look()
        assert said in text_of(phone.page)


def test_an_entry_that_no_input_can_complete_is_answered_above_the_forms(table: Table) -> None:
    phone = begun(table)
    before = table.snapshot().seq
    answer = phone.send("f-turn-0", move="attack")  # nothing lies there to attack with
    assert answer.status_code == 422
    assert "Nothing is recorded: that cannot be done now." in text_of(answer.text)
    assert table.snapshot().seq == before


@pytest.mark.ruling("first-player", "random")
def test_the_program_draws_who_goes_first_unless_the_table_says_so(table: Table) -> None:
    phone = table.keeper()
    phone.look()
    assert 'value="draw-first" checked' in phone.page
    pouches = {"register-pouch.material": "oak", "register-pouch~2.material": "walnut"}
    moves = ["register-pouch", "register-pouch~2", "draw-first"]
    sent(phone, "f-pouches", **pouches, move=moves)
    line = table.snapshot().history[0].words
    assert line in {f"The duel begins; {n} goes first, drawn by chance" for n in ("Ana", "Ben")}
    duel = Duel(begun=False)
    for seat, wood in enumerate(("oak", "walnut")):
        duel.enter(seat, "register-pouch", material=wood, size=20)
    rng = Random(5)
    moves = [drawn(duel.log, Move(None, DrawFirst(first=1)), rng) for _ in range(400)]
    assert 160 < sum(m.action.first for m in moves) < 240  # 200, 10 either way
    assert duel.enter(None, "draw-first").verdict.final  # only asked: nothing is drawn
    taken(duel.enter(None, "draw-first", first=1))
    assert (duel.state.first, duel.state.active) == (1, 1)
    assert "already" in duel.enter(None, "draw-first", first=0).verdict.says


def test_the_start_page_says_what_it_asks_about_hands_and_within_which_bounds(
    table: Table,
) -> None:
    page = text_of(table.app.test_client().get("/start/carvings_duel", base_url=BASE).text)
    assert "Do you enter what you draw? no, only how many" in page
    assert "How many a hand holds two" in page
    assert "a whole number, 2 to 10: how many carvings fill both hands." in page


def test_what_a_change_would_bring_is_told_by_name(table: Table) -> None:
    phone = begun(table)
    phone.look("/entry/3/replace")
    answer = phone.send("f-start", do="look", **{"start.first": 1})
    assert answer.status_code == 200
    assert "Ben goes first; turns pass back and forth." in text_of(phone.page)
