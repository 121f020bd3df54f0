"""When something is wrong: the right status, words, a way back, and no secrets."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from structlog.testing import capture_logs

from referee.config import LARGEST_REQUEST
from referee.paper import Jammed
from referee.table.errors import NotAllowed, NotFound, NotNow, ReadOnly, TooManyGuesses
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE

RAISES = {
    "gone": (NotFound("That table is gone."), 404),
    "barred": (NotAllowed("Not for you."), 403),
    "frozen": (ReadOnly("Its log is damaged at entry 7."), 409),
    "busy": (NotNow("Others are at it."), 503),
    "guessed": (TooManyGuesses(90), 429),
    "jam": (Jammed("secret detail"), 503),
}


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = app_of(tmp_path)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/raise/<what>")
    def fail(what: str) -> str:
        raise RAISES[what][0] if what in RAISES else RuntimeError("password=hunter2")

    return app


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


@pytest.mark.parametrize("what", RAISES)
def test_what_the_service_refuses_is_said_in_its_words(phone: Visitor, what: str) -> None:
    wrong, status = RAISES[what]
    phone.open(f"/raise/{what}")
    assert phone.status == status
    if what == "jam":
        assert "secret detail" not in phone.page
    else:
        assert wrong.says in phone.words
    assert 'href="/"' in phone.page


def test_too_many_guesses_say_when_to_come_back(phone: Visitor) -> None:
    answer = phone.client.get("/raise/guessed", base_url=BASE)
    assert answer.headers["Retry-After"] == "90"


def test_a_bug_tells_a_reference_and_nothing_else(phone: Visitor) -> None:
    with capture_logs() as logged:
        phone.open("/raise/bug")
    assert phone.status == 500
    assert "hunter2" not in phone.page
    assert "Traceback" not in phone.page
    reference = phone.page.partition("<code>")[2].partition("</code>")[0]
    assert len(reference) >= 6
    assert [entry["reference"] for entry in logged] == [reference], "the log has it too"


def test_a_page_that_is_not_there(phone: Visitor) -> None:
    phone.open("/nowhere")
    assert phone.status == 404
    assert "There is nothing here" in phone.words


def test_a_way_that_is_not_open_names_those_that_are(phone: Visitor) -> None:
    answer = phone.client.post("/healthz", base_url=BASE, data={})
    assert answer.status_code in (400, 405)
    assert phone.client.put("/rules/chiseled", base_url=BASE).status_code in (400, 405)


def test_a_form_without_its_secret_leads_back_to_its_page(phone: Visitor) -> None:
    answer = phone.client.post("/join", data={"code": "ABCDEF"}, base_url=BASE,
                               headers={"Referer": f"{BASE}/join?code=ABC"})  # fmt: skip
    assert answer.status_code == 400
    assert "out of date" in answer.text
    assert 'href="/join?code=ABC"' in answer.text


@pytest.mark.parametrize(
    "referrer", ["http://evil.example/x", "javascript:alert(1)", "//evil.example/x", "http://["]
)
def test_the_way_back_never_leaves_this_server(phone: Visitor, referrer: str) -> None:
    page = phone.open("/nowhere", Referer=referrer).page
    assert "evil" not in page
    assert "javascript:" not in page


def test_far_too_much_is_refused(phone: Visitor) -> None:
    data = {"code": "x" * (LARGEST_REQUEST + 1)}
    answer = phone.client.post("/join", data=data, base_url=BASE)
    assert answer.status_code == 413
    assert "That is too much" in answer.text


def test_far_too_many_fields_are_refused(phone: Visitor) -> None:
    token = phone.open("/score/chiseled").forms["position"]["csrf_token"]
    data = {f"players.{n}.name": "x" for n in range(3000)} | {"csrf_token": token}
    answer = phone.client.post("/score/chiseled", data=data, base_url=BASE)
    assert answer.status_code == 422
