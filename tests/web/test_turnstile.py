"""Entries queue one behind the other, and nothing that happens inside keeps the others out."""

from __future__ import annotations

import io
import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.table import service, store
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = toy_app(tmp_path)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app)


@pytest.fixture
def keeper(table: Table) -> Phone:
    phone = table.keeper()
    phone.look()
    return phone


def turnstile(app: Flask) -> Any:
    return app.extensions["referee_turnstile"]


def test_who_waits_too_long_is_told_and_nothing_is_recorded(
    app: Flask, table: Table, keeper: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    form = keeper.form("f-add-0", do="enter", add__by=2)
    with turnstile(app):
        answer = keeper.post(f"/t/{table.table_id}/enter", form)
        assert answer.status_code == 503
        assert "Nothing was recorded; try again" in text_of(answer.text)
        assert keeper.look(), "who only looks does not queue"
    assert table.snapshot().seq == 0
    assert keeper.post(f"/t/{table.table_id}/enter", form).status_code == 303


@pytest.mark.parametrize("what", ["a fault", "a stale proof", "no table"])
def test_the_next_one_comes_in_whatever_became_of_the_last(
    app: Flask, table: Table, keeper: Phone, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    form = keeper.form("f-add-0", do="enter", add__by=2)
    with monkeypatch.context() as patched:
        sent, path = form.copy(), f"/t/{table.table_id}/enter"
        if what == "a fault":
            patched.setattr(service, "submit", lambda *_: 1 / 0)
        elif what == "a stale proof":
            app.config["WTF_CSRF_ENABLED"] = True
            sent["csrf_token"] = "old"
        else:
            path = "/t/none/enter"
        assert keeper.post(path, sent).status_code in (500, 400, 403)
    assert not turnstile(app).locked()


class Slow(io.BytesIO):
    """A form that does not arrive until it is let."""

    def __init__(self, form: bytes) -> None:
        super().__init__(form)
        self.begun, self.come = threading.Event(), threading.Event()

    def readinto(self, room: Any, /) -> int:
        self.begun.set()
        assert self.come.wait(30)
        return super().readinto(room)


def test_a_phone_that_sends_slowly_holds_up_nobody(app: Flask, table: Table, keeper: Phone) -> None:
    form = b"form=f-add-0"
    slow = Slow(form)
    sending = threading.Thread(
        target=app.test_client().post,
        args=(f"/t/{table.table_id}/enter",),
        kwargs={"input_stream": slow, "content_length": len(form), "base_url": BASE,
                "content_type": "application/x-www-form-urlencoded"},
    )  # fmt: skip
    sending.start()
    assert slow.begun.wait(10)
    assert keeper.send("f-add-0", add__by=2).status_code == 303
    slow.come.set()
    sending.join()
    assert table.snapshot().seq == 1
