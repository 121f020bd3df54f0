"""One phone for all: whatever any seat did can be mended, and whole turns are taken back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from referee.engine.game import Countable, Game
from referee.engine.prompt import Field, Option, Prompt
from referee.games import games
from referee.table.snapshot import Mark
from referee.web.rules import hits
from referee.web.rulingform import ruling_fields
from referee.web.scoreview import said
from referee.web.tableview import named
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app

GAME = games()["chiseled"]
TOOLS = ["rasp", "saw", "mallet", "maquette", "flat-chisel", "toothed-chisel", "polishing-rag"]
HANDS = [("gold-head", "gold-body", "gold-arm"), ("onyx-head", "onyx-body", "onyx-arm")]
RASP = {"use-tool__as": "tool=rasp", "use-tool.tool=rasp.trashed:gold-head": 1}
NEXT = {"plan__cards:silver-head": 1, "plan__cards:scrap": 2}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("shared"), GAME)


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app)


@pytest.fixture
def phone(table: Table) -> Phone:
    """The phone that lies in the middle; both hands are entered, and hidden."""
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-deal", deal__tools=TOOLS, deal__first=0)
    for seat, hand in enumerate(HANDS):
        keeper.look(f"/hand/{seat}/opening-hand")
        keeper.send(f"f-opening-hand-{seat}", **{f"opening-hand__cards:{c}": 1 for c in hand})
    keeper.look()
    return keeper


def counted(table: Table) -> dict[str, Countable]:
    return {c.what: c for c in table.snapshot().countables}


def test_any_seat_s_count_is_corrected_and_the_history_says_whose(
    table: Table, phone: Phone
) -> None:
    for seat, name in enumerate(("Ana", "Ben")):
        phone.look()
        answer = phone.send("f-correct", correct__what=f"{seat}.check-in", correct__to=4)
        assert answer.status_code == 303
        assert f"corrected {name}’s Check-In to 4" in text_of(phone.page)
        assert counted(table)[f"{seat}.check-in"].value == 4


def test_counts_of_a_seat_with_secrets_are_those_that_all_know(phone: Phone) -> None:
    offered = text_of(phone.page[phone.page.index("more-correct") :])
    assert "Ana: Hand (3)" in offered
    assert "Ben: Hand (3)" in offered
    assert "Onyx" not in text_of(phone.page.split('id="history-h"')[1].split("more-correct")[0])


def test_any_seat_s_entry_is_replaced_from_the_phone_in_the_middle(
    table: Table, phone: Phone
) -> None:
    phone.send("f-use-tool-0", **RASP, **NEXT)
    phone.look("/entry/4/replace")  # Ben is on turn now; the Rasp was Ana's
    assert phone.send("f-use-tool-0", do="look", **RASP).status_code == 200
    assert phone.send("confirm").status_code == 303
    phone.look("/entry/2/replace")  # Ana's starting hand, long told
    assert "f-opening-hand-0" in phone.forms
    phone.look("/entry/5/replace")  # the hand she holds: it can be entered anew, not read
    assert "f-plan-0" in phone.forms
    assert "Silver Head and 2 Scrap" not in text_of(phone.page)
    assert table.snapshot().contested == ()


def test_a_whole_turn_is_undone_and_redone_in_one_go(table: Table, phone: Phone) -> None:
    phone.send("f-use-tool-0", **RASP, **NEXT)
    assert "Undo Ana ’s last 3 entries" in text_of(phone.page)
    assert phone.send("undo-turn", do="undo").status_code == 303
    assert table.snapshot().view["phase"] == "sculpt"
    assert [e.status for e in table.snapshot().history[3:6]] == ["void"] * 3
    assert "f-use-tool-0" in phone.forms
    assert phone.send("redo-turn", do="redo").status_code == 303
    assert table.snapshot().view["turn"] == 1
    assert phone.send("undo", do="undo").status_code == 303
    assert table.snapshot().view["phase"] == "pass", "the single undo takes back the pass alone"
    assert "last 2 entries" in text_of(phone.page), "what is left of it goes together still"


def test_a_late_undo_of_a_turn_takes_nothing_back(table: Table, phone: Phone) -> None:
    phone.send("f-use-tool-0", **RASP, **NEXT)
    late = phone.form("undo-turn", do="undo")
    phone.send("f-note", note__text="wait")
    assert phone.post(f"/t/{table.table_id}/undo", late).status_code == 409
    assert table.snapshot().view["turn"] == 1


# ---- not finished


@pytest.mark.parametrize(
    ("filled", "says"),
    [
        ({**RASP, "plan__cards:scrap": 1}, "The 3 cards: 1 of 3, two are missing."),
        ({}, "Nothing is chosen yet."),
        ({"use-tool__as": "tool=saw"}, "Which colour is named? nothing is chosen yet."),
    ],
)
def test_what_is_not_finished_is_no_refusal(
    table: Table, phone: Phone, filled: dict[str, Any], says: str
) -> None:
    before = table.snapshot().seq
    answer = phone.send("f-use-tool-0", **filled)
    assert answer.status_code == 422
    assert f"Not finished {says}" in text_of(phone.page)
    assert "Not allowed" not in text_of(phone.page)
    assert "why-not-ruling" not in phone.page
    assert table.snapshot().seq == before
    kept = phone.forms["f-use-tool-0"]
    assert all(kept[name.replace("__", ".")] == str(value) for name, value in filled.items())


def test_what_the_table_has_done_is_never_held_up_for_being_short(
    table: Table, phone: Phone
) -> None:
    phone.send("f-use-tool-0", **RASP, **{"plan__cards:scrap": 1})
    assert phone.send("whole-form").status_code == 422
    assert "Not allowed" in text_of(phone.page)
    answer = phone.send(
        "why-not-form", **{"rule-1.reason": "two were lost", "rule-1.agreed": [0, 1]}
    )
    assert answer.status_code == 303
    assert table.snapshot().view["turn"] == 1


# ---- the phone goes on only to who must look


def test_nobody_is_told_to_pass_the_phone_to_themselves(table: Table) -> None:
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-deal", deal__tools=TOOLS, deal__first=0)
    assert "f-opening-hand-0" not in keeper.forms
    for seat in (1, 0):
        keeper.look(f"/hand/{seat}/opening-hand")
        cards = {f"opening-hand__cards:{c}": 1 for c in HANDS[seat]}
        keeper.send(f"f-opening-hand-{seat}", **cards)
        asked = "Now pass the phone to Ana" if seat else "Put the phone back on the table"
        assert asked in text_of(keeper.page)
    keeper.look()
    assert "f-use-tool-0" in keeper.forms, "the turn is one form on the table page"
    assert "I am" not in text_of(keeper.page)


# ---- what the games say by number, and tracks


def test_players_are_called_by_name_wherever_a_prompt_speaks() -> None:
    field = Field(
        "which", "choice", "Whose, player 2?", (Option(1, "player 2", why="of player 1"),)
    )
    given = Prompt(0, "end", "End the round of player 3", (field,), why="Player 1 is first.")
    found = named(given, ("Ana", "Ben", "Cy"))
    told = [found.says, found.why, found.fields[0].says]
    assert told == ["End the round of Cy", "Ana is first.", "Whose, Ben?"]
    assert (found.fields[0].options[0].label, found.fields[0].options[0].why) == ("Ben", "of Ana")


def test_a_track_reads_as_words() -> None:
    assert said(Mark("Palace Track", "palace", [3, 12])) == "3 of 12"
    assert said(Mark("Cards", "cards", 4)) == "4"


# ---- what the page says of itself


def test_live_totals_say_that_they_are_not_the_end(phone: Phone) -> None:
    words = text_of(phone.page)
    assert 'aria-label="Score if it ended now"' in phone.page
    assert "Ana: score if it ended now" in words
    assert "Total if it ended now" in words


def test_after_the_end_one_way_leads_back_into_the_game(phone: Phone) -> None:
    assert phone.send("f-end-agreed", **{"end-agreed.agreed": [0, 1]}).status_code == 303
    assert phone.page.count("Reopen the game") == 1
    assert "Enter several turns" not in phone.page
    assert 'id="reopen"' in phone.page
    assert "undo" not in phone.forms
    assert 'aria-label="Score when it was stopped"' in phone.page


def test_a_reopened_game_says_so_and_asks_nobody_to_look_at_a_result(
    phone: Phone, table: Table
) -> None:
    assert phone.send("f-end-agreed", **{"end-agreed.agreed": [0, 1]}).status_code == 303
    ended = table.snapshot().seq
    assert phone.send("f-sign-off-0").status_code == 303
    phone.page = phone.client.get(f"/t/{table.table_id}/entry/{ended}/void", base_url=BASE).text
    assert "<h1>Reopen the game</h1>" in phone.page
    assert phone.send("confirm", do="enter").status_code == 303
    words = text_of(phone.look())
    assert "The game is open again; sign when it is over." in words
    assert "Look at the result" not in words


def test_a_rule_is_told_in_words_and_its_id_only_on_a_tap(phone: Phone) -> None:
    phone.send("f-use-tool-0", **RASP, **{**NEXT, "plan__cards:scrap": 3})
    refusal = phone.page.split('id="why-not"')[1].split("</section>")[0]
    at_once = text_of(re.sub(r"<details.*?</details>", "", refusal, flags=re.DOTALL))
    assert "plan.draw-three" in refusal
    assert "plan.draw-three" not in at_once
    assert "Turn Overview" in at_once


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_each_game_brings_words_that_find_a_rule_and_rulings_that_are_there(game: Game) -> None:
    assert list(hits(game, game.extras["look_up"], {}))
    assert set(game.extras["rulings_first"]) <= {r.id for r in game.book.switchable}


def test_rulings_of_a_game_alone_are_marked_so(app: Flask) -> None:
    fields = {f.id: f for f in ruling_fields(GAME, {})}
    assert fields["solo-nineteen"].solo
    assert not fields["body-table"].solo
    page = app.test_client().get("/start/chiseled", base_url=BASE).text
    assert re.search(r'class="fold inner only-solo" id="rulings\.solo-nineteen"', page)
    first, _, rest = page.partition('id="rulings-rest"')
    assert all(f'id="rulings.{f.id}"' in (first if f.first else rest) for f in fields.values())
