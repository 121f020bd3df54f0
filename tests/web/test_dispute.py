"""Disputes on pages: looked at beside the table, raised, settled, printed, found from home."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from referee import paper
from referee.table import exporting
from tests.paper.reading import Paper
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("dispute"))


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app, ("Ana", "Ben", "Cy"), one_phone=False)


@pytest.fixture
def keeper(table: Table) -> Phone:
    phone = table.keeper()
    for seat, by in enumerate((3, 3, 3)):
        phone.look()
        phone.send(f"f-add-{seat}", add__by=by)
    return phone


def at(phone: Phone, path: str) -> str:
    answer = phone.client.get(path, base_url=BASE)
    assert answer.status_code == 200, answer.text
    phone.page = answer.text
    return text_of(answer.text.partition("<main")[2])


def raised(phone: Phone, entry: int = 3, **more: object) -> str:
    """Dispute an entry; the path of its page."""
    at(phone, f"/t/{phone.table_id}?dispute={entry}")
    answer = phone.send("raise-form", says="He took two.", **more)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_a_line_of_the_history_is_judged_under_each_reading_on_the_table_page(
    keeper: Phone,
) -> None:
    keeper.look()
    assert f"/t/{keeper.table_id}?dispute=3#dispute" in keeper.page
    words = at(keeper, f"/t/{keeper.table_id}?dispute=3")
    assert "Is that allowed? Entry 3" in words
    assert "A turn adds one, two or three to the counter." in words
    assert "May the counter pass the target?" in words
    assert "By edition 2026.1 of the rules, 2026-01-01." in words
    assert "It decides who comes where" in words
    assert 'id="f-add-0"' in keeper.page  # the table is still there, forms and all


def test_a_typed_move_is_judged_and_nothing_recorded(keeper: Phone, table: Table) -> None:
    keeper.look()
    keeper.send("f-add-0", do="check", add__by=5)
    keeper.send("doubt")
    words = text_of(keeper.page.partition("<main")[2])
    assert "A move that is not recorded" in words
    assert "A turn adds 1 to 3, not 5." in words
    assert "Add 1, 2 or 3." in words
    assert table.snapshot().seq == 3
    answer = keeper.send("raise-form", says="I want five.")
    keeper.page = keeper.client.get(answer.location, base_url=BASE).text
    assert "A turn adds 1 to 3, not 5." in text_of(keeper.page)


def test_a_dispute_is_raised_argued_and_settled(keeper: Phone, table: Table) -> None:
    ben = table.player(1)
    path = raised(keeper, seat=2)
    assert "Cy He took two." in at(keeper, path)
    ben.look()
    assert "A dispute is open" in text_of(ben.page)  # 29: it reaches every phone
    at(ben, path)
    ben.send("say-form", says="Three, I counted.")
    assert "Ben Three, I counted." in at(keeper, path)
    assert keeper.send("settle", how="ruling").status_code == 422
    assert "needs its reason" in text_of(keeper.page)
    sent = keeper.send("settle", how="ruling", reason="Counted again.", agreed=["1", "2"])
    assert sent.status_code == 303, keeper.page
    words = at(ben, path)
    assert "Settled by table ruling Counted again. Agreed by Ben , Cy" in words
    assert "A dispute is open" not in text_of(ben.look())
    assert "Dispute 1, entry 3: settled by table ruling. Counted again." in text_of(ben.page)
    listed = at(ben, f"/t/{table.table_id}/disputes")
    assert "Dispute 1, about entry 3 Settled by table ruling" in listed


def test_a_correction_comes_first_and_then_settles(keeper: Phone) -> None:
    path = raised(keeper)
    at(keeper, path)
    assert keeper.send("settle", how="corrected").status_code == 422
    assert "mend entry 3 first" in text_of(keeper.page)
    at(keeper, f"/t/{keeper.table_id}/entry/3/void")
    keeper.send("confirm")
    at(keeper, path)
    assert keeper.send("settle", how="corrected").status_code == 303
    assert "Corrected" in at(keeper, path)


def test_a_double_tap_raises_one_dispute(keeper: Phone, table: Table) -> None:
    at(keeper, f"/t/{keeper.table_id}?dispute=2")
    form, action = keeper.form("raise-form", says="Twice."), f"/t/{keeper.table_id}/disputes"
    for _ in range(2):
        keeper.post(action, form)
    assert len(table.snapshot().disputes) == 1


def test_who_disputes_nothing_is_asked_what_it_is_about(keeper: Phone, table: Table) -> None:
    at(keeper, f"/t/{keeper.table_id}?dispute=2")
    form = keeper.form("raise-form", says=" ")
    form.poplist("entry")
    answer = keeper.post(f"/t/{keeper.table_id}/disputes", form)
    assert answer.status_code == 422
    assert "Nothing says what the dispute is about" in text_of(keeper.page)
    assert not table.snapshot().disputes


def test_going_back_to_mend_the_words_raises_another(keeper: Phone, table: Table) -> None:
    """The browser sends the old page's key again: what was typed must not be lost."""
    at(keeper, f"/t/{keeper.table_id}?dispute=2")
    form, action = keeper.form("raise-form"), f"/t/{keeper.table_id}/disputes"
    for words in ("He took two.", "He took three."):
        form["says"] = words
        keeper.post(action, form)
    said = [d.body.says[0].text for d in table.snapshot().disputes]
    assert said == ["He took two.", "He took three."]


def test_double_taps_say_once_and_settle_once(keeper: Phone, table: Table) -> None:
    path = raised(keeper)
    at(keeper, path)
    settle = keeper.form("settle", how="withdrawn", reason="Never mind.")
    say = keeper.form("say-form", says="No.")
    for _ in range(2):
        assert keeper.post(f"{path}/say", say).status_code == 303
    for _ in range(2):
        assert keeper.post(f"{path}/settle", settle).status_code == 303
    (kept,) = table.snapshot().disputes
    assert [s.text for s in kept.body.says] == ["He took two.", "No."]
    assert table.snapshot().seq == 4
    settle["how"] = "stands"
    assert keeper.post(f"{path}/settle", settle).status_code == 409
    assert "settled already" in keeper.page


def test_no_phone_can_use_up_the_key_that_settles(keeper: Phone) -> None:
    path = raised(keeper)
    keeper.look()
    no = path.rpartition("/")[2]
    assert keeper.send("f-note", note__text="x", key=f"dispute-{no}").status_code == 303
    at(keeper, path)
    assert keeper.send("settle", how="withdrawn").status_code == 303


def test_several_disputes_about_one_entry_know_each_other(keeper: Phone) -> None:
    first, second = raised(keeper), raised(keeper)
    assert first != second
    assert "Also about entry 3 Dispute 1 open" in at(keeper, second)


def test_renaming_renames_disputes(keeper: Phone, table: Table) -> None:
    path = raised(keeper, seat=2)
    at(keeper, f"/t/{table.table_id}/people")
    named = [(form, name) for form, inputs in keeper.forms.items() for name in inputs]
    form, name = next((f, n) for f, n in named if re.fullmatch(r"names?\.2", n))
    keeper.send(form, **{name.replace(".", "__"): "Cyrus"})
    assert "Cyrus He took two." in at(keeper, path)


def test_the_fullest_slip_fits_on_its_page(app: Flask) -> None:
    names = tuple(f"{letter}{'m' * 39}" for letter in "ABCD")
    table = new_table(app, names, one_phone=False)
    phone = table.keeper()
    phone.look()
    phone.send("f-add-0", add__by=3)
    path = raised(phone, entry=1)
    for number in range(6):
        at(phone, path)
        phone.send("say-form", says=f"{number} {'word ' * 99}")
    at(phone, path)
    phone.send("settle", how="ruling", reason="so it is " * 50, agreed=["0", "1", "2", "3"])
    for size in ("a4", "letter"):
        answer = phone.client.get(f"{path}.pdf?paper={size}", base_url=BASE)
        assert answer.mimetype == "application/pdf"
        sheet = Paper(answer.data)
        assert sheet.pages == 1
        assert sheet.outside(10) == []
        assert "May the counter pass the target?" in sheet.text
        assert "not allowed" in sheet.text or "legal" in sheet.text
        assert "edition 2026.1" in sheet.text


def slip_of(phone: Phone) -> str:
    answer = phone.client.get(f"/t/{phone.table_id}/sheets/dispute.pdf", base_url=BASE)
    assert answer.mimetype == "application/pdf"
    return Paper(answer.data).text


def test_the_dispute_slip_among_a_tables_sheets_is_that_of_the_newest_open_one(
    keeper: Phone,
) -> None:
    assert "Dispute 1" not in slip_of(keeper)
    raised(keeper, entry=2)
    newest = raised(keeper, entry=3)
    assert "Dispute 2" in slip_of(keeper)
    assert "filled with dispute 2" in at(keeper, f"/t/{keeper.table_id}/sheets")
    at(keeper, newest)
    keeper.send("settle", how="withdrawn")
    assert "Dispute 1" in slip_of(keeper)


def test_totals_are_compared_line_by_line(keeper: Phone) -> None:
    words = at(keeper, f"/t/{keeper.table_id}/dispute/score?claim.0=6&claim.1=3&line.0.added=6")
    assert "Ana said 6. By the rules in force it is 3. That is 3 too high." in words
    assert "“Added” counted twice" in words
    assert "These lines explain the whole difference." in words
    assert "Ben said 3. That is right." in words
    assert "This is a whole number, not “six”" in at(
        keeper, f"/t/{keeper.table_id}/dispute/score?claim.0=six"
    )
    at(keeper, f"/t/{keeper.table_id}/dispute/score?claim.0=6")
    answer = keeper.send("raise-form", says="Six!")
    assert "about the score" in at(keeper, str(answer.location))


def test_only_phones_of_the_table_see_its_disputes(keeper: Phone, app: Flask) -> None:
    path = raised(keeper)
    stranger = app.test_client()
    for address in (path, f"{path}.pdf", f"/t/{keeper.table_id}/disputes"):
        assert stranger.get(address, base_url=BASE).status_code == 403
    assert keeper.client.get(f"/t/{keeper.table_id}/dispute/9", base_url=BASE).status_code == 404


def test_an_onlooker_reads_and_enters_nothing(keeper: Phone, table: Table) -> None:
    path = raised(keeper)
    onlooker = table.player(None)
    at(onlooker, path)
    assert "settle" not in onlooker.forms
    at(onlooker, f"/t/{table.table_id}?dispute=3")
    assert "raise-form" not in onlooker.forms


def test_home_leads_to_a_score_a_rule_or_a_table(tmp_path: Path) -> None:
    app = app_of(tmp_path)
    phone = Visitor(app.test_client()).open("/")
    assert re.search(r'href="/dispute"', phone.page)
    phone.open("/dispute")
    assert (
        phone.page.count("/score/")
        == phone.page.count('href="/rules/')
        == len(app.extensions["referee"].games)
    )
    assert "at no table" in phone.words


def test_a_change_voids_signatures_on_the_page_the_sheet_and_in_the_export(
    keeper: Phone, table: Table
) -> None:
    """14: after the end a correction takes back what was signed, everywhere."""
    ben = table.player(1)
    keeper.look()
    keeper.send("f-add-0", add__by=1)
    ben.look()
    assert ben.send("f-sign-off-1").status_code == 303
    keeper.look()
    assert keeper.send("f-sign-off-2").status_code == 303
    words = text_of(ben.look())
    assert "Ben agrees" in words
    assert "Cy agrees, signed by the keeper" in words
    signed = exporting.spreadsheet(table.store, table.table_id)
    assert "signature,5,,Ben" in signed
    assert "in force" in signed
    at(keeper, f"/t/{table.table_id}/entry/4/replace")
    keeper.send("f-add-0", do="enter", add__by=2)
    words = text_of(ben.look())
    assert "Entry 7 changed the log, so the signatures of Ben , Cy are void." in words
    assert "Ben agrees with the result" in words  # to be pressed again
    assert "void since entry 7" in exporting.spreadsheet(table.store, table.table_id)
    sheet = paper.html("score", table.store.games["toy"], table=table.snapshot())
    assert sheet.count("void since entry 7") == 2
    assert ben.send("f-sign-off-1").status_code == 303
    assert "the signature of Cy is void" in text_of(ben.look())
