"""The host's pages for names and deletions: looked at first, done, taken back; nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from referee.engine.action import Move, Note
from referee.table.forgetting import mentions
from tests.web.tablekit import BASE, toy_app
from tests.web.test_past import enter, finished, host, visitor


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return toy_app(tmp_path)


def test_a_merge_is_shown_done_and_taken_back(app: Flask) -> None:
    finished(app, ("Anna", "Ben"), 3, 2)
    finished(app, ("Ana", "Ben"), 3, 2)
    phone = host(app).open("/past").open("/past/players")
    phone.open("/past/players?merged=Anna&kept=Ana")
    assert "Anna will be called Ana at 1 table." in phone.words
    phone.send("merge")
    assert "Anna is Ana now" in phone.words
    assert "Anna" not in phone.open("/past").words
    phone.open("/past/players").send("back-1")
    assert "Taken back at 1 place" in phone.words
    phone.open("/past/players?merged=Ben&kept=Ana")
    assert "they are two people" in phone.words
    assert "merge" not in phone.forms
    assert phone.open("/past/players?merged=Ben&kept=Ben").status == 422
    assert phone.open("/past/players?name=Nobody").status == 422


def test_a_name_is_deleted_after_a_look_and_every_page_says_player(app: Flask) -> None:
    table = finished(app, ("Ana", "Ben"), 3, 2)
    enter(table, Move(None, Note(text="Ben was late")))
    phone = host(app).open("/past/players?name=ben")
    assert "goes from 1 table, with 1 text that mentions it" in phone.words
    phone.send("forget")
    assert "The name is gone" in phone.words
    keeper = visitor(app, table.keeper_token)
    for page in ("/past", "/past/statistics?game=toy", "/past/csv", "/past/bgsplay",
                 f"/past/{table.table_id}", "/past/players"):  # fmt: skip
        found = phone.open(page)
        assert "Player 2" in found.page, page
        assert not mentions("Ben")(found.page), page
    shown = keeper.open(f"/t/{table.table_id}/history").words
    assert "Player 2" in shown
    assert "(erased)" in shown
    assert not mentions("Ben")(shown)


def test_a_table_is_deleted_after_a_look(app: Flask) -> None:
    table = finished(app, ("Ana", "Ben"), 3, 2)
    phone = host(app).open(f"/past/{table.table_id}")
    assert f"/past/{table.table_id}/delete" in phone.page
    phone.open(f"/past/{table.table_id}/delete").send("delete")
    assert "The table is deleted" in phone.words
    assert visitor(app, table.keeper_token).open(f"/t/{table.table_id}").status in (403, 404)
    assert phone.open(f"/past/{table.table_id}").status == 404


def test_nobody_but_the_host_merges_or_deletes(app: Flask) -> None:
    table = finished(app, ("Ana", "Ben"), 3, 2)
    keeper = visitor(app, table.keeper_token)
    for page in ("/past/players", f"/past/{table.table_id}/delete"):
        assert keeper.open(page).status == 403
    keeper.open(f"/t/{table.table_id}/people")
    token = next(f["csrf_token"] for f in keeper.forms.values() if "csrf_token" in f)
    for path, more in (
        ("/past/players/merge", {"merged": "Ben", "kept": "Cy"}),
        ("/past/players/forget", {"name": "Ben"}),
        (f"/past/{table.table_id}/delete", {}),
        ("/past/players/merges/x/back", {}),
        ("/past/bring", {}),
    ):
        sent = {"csrf_token": token, **more}
        assert keeper.client.post(path, data=sent, base_url=BASE).status_code == 403, path
    assert "delete" not in keeper.open(f"/past/{table.table_id}").page.replace("deleted", "")
    assert "Ben" in keeper.open("/past").words
