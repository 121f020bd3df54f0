"""Several turns typed at once, over the toy game: without script, as a list, all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.tablekit import Phone, Table, new_table, text_of, toy_app


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return new_table(toy_app(tmp_path), ("Ana", "Ben", "Cy"), options={"target": 20})


@pytest.fixture
def keeper(table: Table) -> Phone:
    phone = table.keeper()
    phone.look("/late")
    return phone


def add(phone: Phone, by: int, do: str = "enter") -> int:
    form = next(f for f in phone.forms if f.startswith("f-add"))
    return phone.send(form, do=do, add__by=by).status_code


def test_turns_of_several_players_are_listed_judged_and_recorded_together(
    table: Table, keeper: Phone
) -> None:
    for by in (3, 1, 2, 3):
        assert add(keeper, by) == 200
    words = text_of(keeper.page)
    assert "1 Ana added 3 legal" in words
    assert "4 Ana added 3 legal" in words
    assert table.snapshot().seq == 0, "a list records nothing"
    assert keeper.send("list", do="record").status_code == 303
    assert [(x.id, x.name) for x in reversed(table.snapshot().history)] == [
        (1, "Ana"), (2, "Ben"), (3, "Cy"), (4, "Ana")
    ]  # fmt: skip
    assert [s.total for s in table.snapshot().seats] == [6, 1, 2]


def test_a_refusal_is_told_at_once_and_the_list_is_kept(table: Table, keeper: Phone) -> None:
    add(keeper, 3)
    form = next(f for f in keeper.forms if f.startswith("f-add"))
    wrong = keeper.form(form, do="enter", add__by=9)
    assert keeper.post(f"/t/{table.table_id}/late", wrong).status_code == 422
    assert "A turn adds 1 to 3, not 9" in keeper.page
    assert "1 Ana added 3 legal" in text_of(keeper.page)
    keeper.send("why-not-form", **{"rule-0__reason": "we let it", "rule-0__agreed": [0, 1]})
    assert "2 Ben added 9 table ruling" in text_of(keeper.page)
    keeper.send("list", do="record")
    assert table.snapshot().history[0].stands == "table-ruling"


def test_asking_lists_nothing(keeper: Phone) -> None:
    assert add(keeper, 2, do="check") == 200
    assert "That would be legal" in keeper.page
    assert "Listed so far" not in keeper.page


def test_a_line_is_taken_out_and_what_follows_is_judged_again(keeper: Phone) -> None:
    add(keeper, 3)
    add(keeper, 1)
    assert keeper.send("list", do="", drop="1").status_code == 200
    words = text_of(keeper.page)
    assert "1 Ben added 1 not allowed" in words
    assert "Change or take out line 1 first" in words
    assert 'value="record"' not in keeper.page


def test_a_line_goes_back_into_its_form_and_keeps_its_place(table: Table, keeper: Phone) -> None:
    for by in (3, 1, 2):
        add(keeper, by)
    assert keeper.send("list", do="", change="2").status_code == 200
    words = text_of(keeper.page)
    assert "Line 2 instead" in words
    assert "2 Ben added 1 being changed" in words
    assert 'value="record"' not in keeper.page, "first the line, then all"
    assert keeper.forms["f-add-1"]["add.by"] == "1", "the form is that of the turn, and filled"
    wrong = keeper.form("f-add-1", do="enter", add__by=9)
    assert keeper.post(f"/t/{table.table_id}/late", wrong).status_code == 422
    assert "A turn adds 1 to 3, not 9" in keeper.page
    assert "2 Ben added 1 being changed" in text_of(keeper.page), "nothing is lost by a refusal"
    assert keeper.send("f-add-1", add__by=3).status_code == 200
    words = text_of(keeper.page)
    for line in ("1 Ana added 3 legal", "2 Ben added 3 legal", "3 Cy added 2 legal"):
        assert line in words
    assert keeper.send("list", do="record").status_code == 303
    assert [s.total for s in table.snapshot().seats] == [3, 3, 2]


def test_a_line_that_is_left_alone_stays_and_notes_change_like_moves(
    table: Table, keeper: Phone
) -> None:
    add(keeper, 3)
    keeper.send("f-note", note__text="hello")
    keeper.send("list", do="", change="1")
    keeper.send("list", do="look")
    assert "1 Ana added 3 legal" in text_of(keeper.page)
    keeper.send("list", do="", change="2")
    assert keeper.forms["f-note"]["note.text"] == "hello"
    keeper.send("f-note", note__text="good evening")
    keeper.send("list", do="record")
    assert "good evening" in table.snapshot().history[0].words
    assert table.snapshot().seq == 2


def test_what_others_may_not_read_does_not_come_back_in_the_form(table: Table) -> None:
    """The phone lies on the table: who changes a line types what is sealed again."""
    phone = table.keeper()
    phone.look("/late")
    phone.send("f-bury-1", bury__number=7)
    listed = phone.page
    assert "7" not in text_of(listed[listed.index('id="list"') : listed.index("</form>")])
    phone.send("list", do="", change="1")
    assert phone.forms["f-bury-1"].get("bury.number") in (None, "", "0")


def test_a_list_that_came_too_late_is_judged_again_and_kept(table: Table, keeper: Phone) -> None:
    add(keeper, 3)
    other = table.keeper()
    other.look()
    other.send("f-note", note__text="hello")
    assert keeper.send("list", do="record").status_code == 409
    assert "judged again" in keeper.page
    assert "1 Ana added 3 legal" in text_of(keeper.page)
    assert table.snapshot().seq == 1
    assert keeper.send("list", do="record").status_code == 303
    assert table.snapshot().seq == 2


def test_a_list_longer_than_any_page_sends_is_refused_and_not_cut(
    table: Table, keeper: Phone
) -> None:
    add(keeper, 3)
    form = keeper.form("list", do="record")
    form.setlist("draft", form.getlist("draft") * 41)
    answer = keeper.post(f"/t/{table.table_id}/late", form)
    assert answer.status_code == 422
    assert "a list holds 40 entries, not 41" in keeper.page
    assert table.snapshot().seq == 0


def test_what_another_phone_made_impossible_is_marked_line_by_line(
    table: Table, keeper: Phone
) -> None:
    add(keeper, 3)
    add(keeper, 1)
    other = table.keeper()
    other.look()
    other.send("f-add-0", add__by="2")
    assert keeper.send("list", do="record").status_code == 409
    words = text_of(keeper.page)
    assert "1 Ana added 3 not allowed" in words
    assert "It is the turn of seat 1, not of seat 0" in words
    assert "2 Ben added 1 legal" in words


def test_the_same_list_sent_twice_is_recorded_once(table: Table, keeper: Phone) -> None:
    add(keeper, 3)
    twice = keeper.form("list", do="record")
    for _ in range(2):
        assert keeper.post(f"/t/{table.table_id}/late", twice).status_code == 303
    assert table.snapshot().seq == 1


def test_a_player_lists_for_the_own_seat_only(table: Table) -> None:
    ben = table.player(1)
    ben.look("/late")
    forged = ben.form("f-note", do="record", draft='{"seat":0,"action":"add","by":1}')
    assert ben.post(f"/t/{table.table_id}/late", forged).status_code == 403


@pytest.mark.parametrize("draft", ["", "[]", '{"action":"fly"}', "nonsense"])
def test_a_list_that_no_page_sent_is_refused_in_words(
    table: Table, keeper: Phone, draft: str
) -> None:
    forged = keeper.form("f-note", do="record", draft=draft)
    assert keeper.post(f"/t/{table.table_id}/late", forged).status_code in (400, 422)
    assert table.snapshot().seq == 0
