"""The table page over HTTP: entered, asked, refused, ruled, undone, changed; without script."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from referee.table import people, service
from tests.toygame import ToyRules
from tests.web.tablekit import BASE, Forms, Phone, Table, new_table, text_of, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all: each test has a table of its own."""
    return toy_app(tmp_path_factory.mktemp("toy"))


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app)


@pytest.fixture
def keeper(table: Table) -> Phone:
    phone = table.keeper()
    phone.look()
    return phone


def test_an_entry_is_recorded_and_the_page_goes_on(table: Table, keeper: Phone) -> None:
    answer = keeper.send("f-add-0", add__by=2)
    assert answer.status_code == 303
    assert "Ana added 2" in text_of(keeper.page)
    assert "f-add-1" in keeper.forms
    assert table.snapshot().seq == 1


def test_every_line_reads_out_its_rule(keeper: Phone) -> None:
    keeper.send("f-add-0", add__by=2)
    words = text_of(keeper.page)
    assert "A turn adds one, two or three to the counter." in words
    assert "turn.step" in words


def test_check_judges_and_records_nothing(table: Table, keeper: Phone) -> None:
    answer = keeper.send("f-add-0", do="check", add__by=3)
    assert answer.status_code == 200
    assert "That would be legal" in keeper.page
    assert keeper.forms["f-add-0"]["add.by"] == "3", "the form is still filled"
    assert table.snapshot().seq == 0


def test_a_check_that_fails_says_why_and_is_no_refusal(table: Table, keeper: Phone) -> None:
    answer = keeper.send("f-add-0", do="check", add__by=7)
    assert answer.status_code == 200
    assert "Would not be allowed" in keeper.page
    assert table.snapshot().seq == 0


def test_a_refusal_keeps_the_form_and_cites_rule_section_and_what_is_legal(keeper: Phone) -> None:
    answer = keeper.send("f-add-0", add__by=7)
    assert answer.status_code == 422
    words = text_of(keeper.page)
    for part in (
        "Not allowed",
        "A turn adds 1 to 3, not 7.",
        "Turns",
        "turn.step",
        "Add 1, 2 or 3.",
    ):
        assert part in words
    assert keeper.forms["f-add-0"].get("form") == "f-add-0"
    assert 'role="alert"' in keeper.page


def test_a_refusal_becomes_a_table_ruling(table: Table, keeper: Phone) -> None:
    keeper.send("f-add-0", add__by=7)
    answer = keeper.send(
        "why-not-form", **{"rule-0__reason": "nobody minded", "rule-0__agreed": [0, 1]}
    )
    assert answer.status_code == 303
    words = text_of(keeper.page)
    assert "table ruling" in words
    assert "nobody minded" in words
    assert "Agreed by Ana, Ben" in words
    (line,) = table.snapshot().history
    assert (line.stands, line.seat, line.rule) == ("table-ruling", 0, "turn.step")
    assert table.snapshot().seats[0].total == 7


@pytest.mark.parametrize(
    ("said", "missing"),
    [({"rule-0__agreed": [0]}, "Say in a few words"), ({"rule-0__reason": "x"}, "Tick who agreed")],
)
def test_a_ruling_without_reason_or_consent_is_asked_for_it(
    table: Table, keeper: Phone, said: dict[str, object], missing: str
) -> None:
    keeper.send("f-add-0", add__by=7)
    answer = keeper.send("why-not-form", **said)
    assert answer.status_code == 422
    assert missing in keeper.page
    assert "A turn adds 1 to 3, not 7." in keeper.page
    assert table.snapshot().seq == 0


def test_what_no_ruling_can_waive_offers_none(keeper: Phone) -> None:
    answer = keeper.send("f-correct", correct__to="99999")
    assert answer.status_code == 422
    keeper.look()
    answer = keeper.send("f-correct", correct__to="500")
    assert answer.status_code == 422
    assert "No table ruling can let this stand" in keeper.page
    assert "why-not-form" not in keeper.forms


def test_nothing_chosen_is_a_complaint_and_no_refusal(table: Table, keeper: Phone) -> None:
    answer = keeper.send("f-add-0")
    assert answer.status_code == 422
    assert "Nothing chosen yet." in keeper.page
    assert '<a href="#f-add-0">Go on filling it in</a>' in keeper.page
    assert 'id="f-add-0"' in keeper.page
    assert "Not allowed" not in keeper.page


def test_a_late_entry_gets_the_fresh_page_with_its_input_kept(table: Table) -> None:
    ana, ben = table.player(0), table.player(1)
    ana.look(), ben.look()
    late = table.keeper()
    late.look()
    assert ana.send("f-add-0", add__by=1).status_code == 303
    answer = late.send("f-add-0", add__by=3)
    assert answer.status_code == 409
    assert "Something else was entered" in late.page
    assert table.snapshot().seq == 1
    ben.look()
    stale = ben.form("f-add-1", add__by=3, do="enter", at="0")
    assert ben.post(f"/t/{table.table_id}/enter", stale).status_code == 409
    assert ben.forms["f-add-1"]["add.by"] == "3"
    assert ben.send("f-add-1").status_code == 303, "the second try works"


def test_the_same_key_again_enters_once(table: Table, keeper: Phone) -> None:
    sent = keeper.form("f-add-0", add__by=2, do="enter")
    for _ in range(3):
        assert keeper.post(f"/t/{table.table_id}/enter", sent).status_code == 303
    assert table.snapshot().seq == 1


def test_forms_of_one_page_are_attempts_of_their_own(keeper: Phone) -> None:
    keys = [f["key"] for f in keeper.forms.values() if "key" in f]
    assert len(set(keys)) == len(keys) > 3


def test_undo_names_what_it_takes_back_and_redo_brings_it_back(table: Table, keeper: Phone) -> None:
    keeper.send("f-add-0", add__by=2)
    assert "Undo “ Ana added 2”" in text_of(keeper.page)
    assert keeper.send("undo", do="undo").status_code == 303
    assert table.snapshot().seats[0].total == 0
    assert "Redo “ Ana added 2”" in text_of(keeper.page)
    assert keeper.send("redo", do="redo").status_code == 303
    assert table.snapshot().seats[0].total == 2


def test_a_player_enters_and_undoes_for_the_own_seat_only(table: Table) -> None:
    ana, ben = table.player(0), table.player(1)
    ana.look()
    assert ana.send("f-add-0", add__by=1).status_code == 303
    ben.look()
    assert "f-add-1" in ben.forms
    assert "undo" not in ben.forms
    forged = ben.form("f-add-1", do="enter", add__by=1)
    forged["add.seat"] = "0"
    assert ben.post(f"/t/{table.table_id}/enter", forged).status_code == 403
    assert table.snapshot().seq == 1


def test_who_looks_on_has_no_forms(table: Table) -> None:
    phone = table.player(None)
    phone.look()
    assert [f for f in phone.forms if f.startswith("f-")] == []
    assert "This phone looks on." in phone.page


def test_a_stranger_is_shown_nothing(app: Flask, table: Table) -> None:
    client = app.test_client()
    for path in ("", "/history", "/screen", "/fragment", "/live", "/seq", "/entry/1/void"):
        answer = client.get(f"/t/{table.table_id}{path}", base_url=BASE)
        assert answer.status_code == 403, path
        assert "Ana" not in answer.text


def test_a_form_without_its_token_changes_nothing(table: Table, keeper: Phone) -> None:
    sent = keeper.form("f-add-0", add__by=2, do="enter")
    sent.pop("csrf_token")
    assert keeper.post(f"/t/{table.table_id}/enter", sent).status_code == 400
    assert table.snapshot().seq == 0


def test_a_bug_is_an_error_with_a_reference_and_never_a_refusal(
    app: Flask, table: Table, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a slip in the engine")

    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setattr(ToyRules, "apply", broken)
    answer = keeper.send("f-add-0", add__by=2)
    assert answer.status_code == 500
    assert "Not allowed" not in answer.text
    assert "a slip in the engine" not in answer.text
    monkeypatch.undo()
    assert table.snapshot().seq == 0


# ---- what is sealed


def test_secrets_are_entered_on_a_page_of_their_own(table: Table, keeper: Phone) -> None:
    assert "f-bury-0" not in keeper.forms, "several hands are asked for: the phone must go round"
    assert "I am Ana" in text_of(keeper.page)
    keeper.look("/hand/0/bury")
    assert set(keeper.forms) == {"f-bury-0"}
    assert "data-draft" not in keeper.page
    assert keeper.send("f-bury-0", bury__number=7).status_code == 303
    assert "Entered, and hidden" in keeper.page
    assert Forms(keeper.page).forms == {}
    assert "Now pass the phone to Ben" in text_of(keeper.page)
    assert f"/t/{table.table_id}/hand/1/bury" in keeper.page
    assert table.snapshot().seq == 1


def test_a_wrong_secret_stays_on_the_own_page(keeper: Phone) -> None:
    keeper.look("/hand/0/bury")
    answer = keeper.send("f-bury-0", bury__number="seven")
    assert answer.status_code == 422
    assert set(keeper.forms) == {"f-bury-0"}
    assert "History" not in keeper.page


def test_another_phone_never_receives_the_secret(table: Table) -> None:
    ana, ben, looker = table.player(0), table.player(1), table.player(None)
    keeper = table.keeper()
    ana.look()
    assert ana.send("f-bury-0", bury__number=8).status_code == 303
    assert "buried 8" in text_of(ana.page)
    for phone in (ben, looker, keeper):
        for path in ("", "/history", "/fragment", "/screen"):
            phone.look(path)
            assert "buried a number" in text_of(phone.page), path
            assert "buried 8" not in text_of(phone.page), path
    ana.look("/screen")
    assert "buried 8" not in text_of(ana.page), "the shared screen is for all eyes"


# ---- changes of the past


def played(keeper: Phone) -> Phone:
    keeper.send("f-add-0", add__by=2)
    keeper.send("f-add-1", add__by=3)
    return keeper


def test_taking_back_shows_what_follows_before_it_is_done(table: Table, keeper: Phone) -> None:
    page = played(keeper).look("/entry/1/void")
    words = text_of(page)
    assert "One later entry would change" in words
    assert "turn.order" in words
    assert table.snapshot().seq == 2, "looking records nothing"
    assert keeper.send("confirm", do="enter").status_code == 303
    assert "Totals are provisional" in keeper.page
    assert table.snapshot().contested == (2,)


@pytest.mark.parametrize("what", ["void", "replace"])
def test_a_stale_change_is_looked_at_anew_and_can_then_be_done(
    table: Table, keeper: Phone, what: str
) -> None:
    played(keeper).look(f"/entry/1/{what}")
    if what == "replace":
        keeper.send("f-add-0", do="look", add__by=1)
    other = table.keeper()
    other.look()
    assert other.send("f-note", note__text="meanwhile").status_code == 303
    assert keeper.send("confirm", do="enter").status_code == 409
    assert "Something else was entered" in text_of(keeper.page)
    assert table.snapshot().seq == 3
    assert keeper.send("confirm", do="enter").status_code == 303
    assert table.snapshot().seq == 4


def test_a_contested_entry_can_be_let_stand_as_it_is(table: Table, keeper: Phone) -> None:
    played(keeper).look("/entry/1/void")
    keeper.send("confirm", do="enter")
    keeper.look("/entry/2/replace")
    assert keeper.send("stand", do="look").status_code == 200
    assert "It is the turn of" in text_of(keeper.page)
    ruling = {"rule-0__reason": "we went on like that", "rule-0__agreed": [0, 1]}
    keeper.send("why-not-form", do="look", **ruling)
    assert keeper.send("confirm", do="enter").status_code == 303
    assert table.snapshot().contested == ()
    assert "Totals are provisional" not in keeper.page
    assert [s.total for s in table.snapshot().seats] == [0, 3]


def test_replacing_is_seen_first_then_done(table: Table, keeper: Phone) -> None:
    played(keeper).look("/entry/1/replace")
    assert keeper.forms["f-add-0"]["add.by"] == "2", "what was entered stands in the form"
    assert keeper.send("f-add-0", do="look", add__by=1).status_code == 200
    assert "No later entry becomes illegal." in keeper.page
    assert table.snapshot().seq == 2
    assert keeper.send("confirm", do="enter").status_code == 303
    assert [s.total for s in table.snapshot().seats] == [1, 3]
    assert "replaced" in text_of(keeper.page)
    assert "added 1 in place of entry 1" in text_of(keeper.page)


def test_a_refused_replacement_can_be_ruled_to_stand(table: Table, keeper: Phone) -> None:
    played(keeper).look("/entry/1/replace")
    keeper.send("f-add-0", do="look", add__by=8)
    assert "A turn adds 1 to 3, not 8." in keeper.page
    keeper.send("why-not-form", do="look", **{"rule-0__reason": "so it was", "rule-0__agreed": [1]})
    assert "What would follow" in keeper.page
    assert keeper.send("confirm", do="enter").status_code == 303
    assert table.snapshot().seats[0].total == 8


def test_a_forgotten_entry_comes_in_where_it_belongs(table: Table, keeper: Phone) -> None:
    played(keeper).look("/entry/2/insert")
    assert "f-add-1" in keeper.forms
    keeper.send("f-add-1", do="look", add__by=1)
    assert "would change" in text_of(keeper.page), "then it was Ana's turn again"
    assert keeper.send("confirm", do="enter").status_code == 303
    assert [s.total for s in table.snapshot().seats] == [2, 4]


# ---- the rest of the page


def test_rules_are_looked_up_beside_the_table(keeper: Phone) -> None:
    page = keeper.look("?q=lamp")
    assert "Only who holds the lamp may look under the counter." in page
    assert "f-add-0" in keeper.forms, "the table is still there"
    assert "Nothing fits these words" in keeper.look("?q=zzzzqqq")


def test_a_keeper_does_not_see_what_other_phones_are_asked(table: Table) -> None:
    ben, keeper = table.player(1), table.keeper()
    ben.look(), keeper.look()
    assert "f-bury-1" in ben.forms
    assert "/hand/1/bury" not in keeper.page
    assert "/hand/0/bury" in keeper.page
    assert keeper.send("f-add-0", add__by=1).status_code == 303
    assert "Enter for somebody else" in keeper.page
    assert keeper.send("f-add-1", add__by=1).status_code == 303
    assert "by the keeper" not in table.snapshot().history[0].words


def test_a_player_leaves_on_their_own_turn_and_the_game_goes_on(table: Table) -> None:
    ana, ben = table.player(0), table.player(1)
    ana.look()
    assert ana.send("f-leave").status_code == 303
    ben.look()
    assert "f-add-1" in ben.forms
    assert "has left" in text_of(ben.page)


def test_names_are_text_everywhere(app: Flask) -> None:
    table = new_table(app, ("<img src=x onerror=alert(1)>", 'Ben & "Co"'))
    keeper = table.keeper()
    keeper.look()
    keeper.send("f-add-0", add__by=1)
    for path in ("", "/screen", "/history", "/entry/1/void", "/hand/0/bury"):
        assert "<img src=x" not in keeper.look(path), path


@pytest.mark.parametrize("path", ["/entry/1/void", "/entry/99/replace", "/entry/1/explode"])
def test_entries_that_are_not_there_are_not_found(table: Table, keeper: Phone, path: str) -> None:
    answer = keeper.client.get(f"/t/{table.table_id}{path}", base_url=BASE)
    assert answer.status_code == 404


# ---- live


def test_the_fragment_is_the_living_part_or_nothing_new(table: Table, keeper: Phone) -> None:
    page = keeper.look("/fragment")
    (rev,) = re.findall(r'id="live"[^>]*data-seq="(\d+)"', page)
    assert "<html" not in page
    same = keeper.client.get(f"/t/{table.table_id}/fragment?since={rev}", base_url=BASE)
    assert (same.status_code, same.text) == (204, "")
    assert keeper.look("/seq").strip() == rev


def test_the_stream_says_only_that_something_moved(table: Table, keeper: Phone) -> None:
    rev = keeper.look("/seq").strip()
    answer = keeper.client.get(f"/t/{table.table_id}/live", base_url=BASE, buffered=False)
    assert answer.mimetype == "text/event-stream"
    first = next(iter(answer.response))
    assert first == f"id: {rev}\ndata: {rev}\n\n".encode()
    answer.close()
    assert table.store.hub.count == 0, "a phone that is gone is forgotten"


def test_the_stream_of_a_closed_link_ends_before_it_tells_anything_more(table: Table) -> None:
    phone, store = table.player(1), table.store
    answer = phone.client.get(f"/t/{table.table_id}/live", base_url=BASE, buffered=False)
    events = answer.iter_encoded()
    next(events)
    keeper = people.member_of(store, [table.keeper_token], table.table_id)
    assert keeper is not None
    (link,) = [x for x in people.links(store, keeper) if x.seat == 1 and x.opened]
    people.revoke(store, keeper, link.member_id)
    assert list(events) == [b"event: closed\ndata: 0\n\n"]
    assert store.hub.count == 0


def test_the_streams_of_a_deleted_table_end(table: Table, keeper: Phone) -> None:
    answer = keeper.client.get(f"/t/{table.table_id}/live", base_url=BASE, buffered=False)
    events = answer.iter_encoded()
    next(events)
    service.delete(table.store, table.table_id)
    assert list(events) == [b"event: closed\ndata: 0\n\n"]


def test_what_check_read_of_the_rulings_is_folded_into_one_line(keeper: Phone) -> None:
    keeper.look()
    keeper.send("f-add-0", do="check", add__by=2)
    answer = keeper.page.partition('id="answers"')[2].partition("</section>")[0]
    seen = re.sub(r"<details.*?</details>", "", answer, flags=re.S)
    assert "Read here as" in answer
    assert "Read here as" not in seen


def test_when_the_game_is_over_the_page_shows_places_paper_and_signatures(table: Table) -> None:
    keeper = table.keeper()
    keeper.look()
    for at in range(9):
        if f"f-add-{at % 2}" in keeper.forms:
            keeper.send(f"f-add-{at % 2}", add__by=3)
    assert table.snapshot().over
    words = text_of(keeper.page)
    assert "wins" in words
    assert "Score sheet PDF" in words
    assert keeper.send("f-sign-off-0").status_code == 303
    assert "Ana agrees" in text_of(keeper.page)
    assert table.snapshot().signed == {0}
