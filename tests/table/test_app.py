"""The app around the pages: headers, hosts, forged forms, bugs and their references, the stream."""

import json
import shutil
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from flask import Flask, request
from flask.testing import FlaskClient

from referee import app as app_module
from referee import config
from referee.app import create_app
from referee.engine.errors import Unreadable
from referee.table import service
from referee.table.database import engine_options
from referee.table.store import Store
from referee.web import limits, watch
from tests.server import Server
from tests.table.conftest import Play, open_store
from tests.toygame import GAME


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    settings = config.settings({"REFEREE_INSTANCE": str(tmp_path / "i")}, host="127.0.0.1")
    app = create_app(settings, {GAME.slug: GAME})
    app.add_url_rule("/bug", view_func=bug)
    app.add_url_rule("/form", view_func=lambda: "taken", methods=["POST"])
    yield app
    app.extensions["referee"].close()


def bug() -> str:
    raise KeyError("Ana's token")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize("path", ["/", "/healthz", "/nowhere", "/bug", "/static/css/base.css"])
def test_every_answer_carries_the_protecting_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    if not path.startswith("/static"):
        assert headers["Cache-Control"] == "no-store"


def test_health_and_readiness(app: Flask, client: FlaskClient) -> None:
    assert (client.get("/healthz").status_code, client.get("/readyz").text) == (200, "ready\n")
    app.extensions["referee"].broken = "The disk is gone."
    assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 503)


def test_a_full_disk_is_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=watch.ROOM - 1)
    monkeypatch.setattr(watch.shutil, "disk_usage", lambda _: usage)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "disk full\n")


def test_metrics_count_without_names_and_only_for_this_machine(client: FlaskClient) -> None:
    client.get("/j/Tuesday")
    client.open("/healthz", method="PROPFIND")
    told = client.get("/metrics").text
    assert 'referee_requests_total{method="GET",status="404",view="join.link"} 1.0' in told
    assert 'method="OTHER"' in told
    assert "Tuesday" not in told
    assert "PROPFIND" not in told
    assert "referee_streams 0.0" in told
    passed_on = client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    from_afar = client.get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert (passed_on.status_code, from_afar.status_code) == (404, 404)


def test_heavy_work_is_limited_for_each_address(app: Flask, client: FlaskClient) -> None:
    most = int(limits.MOST.split()[0])
    asked = [client.get("/rules/toy").status_code for _ in range(most + 1)]
    assert asked == [200] * most + [429]
    assert "Too many tries" in client.get("/sheets/toy/setup.pdf").text
    assert client.get("/rules").status_code != 429
    app.config["WTF_CSRF_ENABLED"] = False  # a whole club may sit behind one address and join
    assert client.post("/join", data={"code": "ABCDEF"}).status_code == 422
    other = client.get("/rules/toy", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 200


def test_a_proxy_of_ones_own_says_who_asks(tmp_path: Path) -> None:
    environ = {"REFEREE_INSTANCE": str(tmp_path), "REFEREE_URL": "https://a.example"}
    headers = {"X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https", "Host": "a.example"}
    for proxies, expected in (("1", "192.0.2.9"), ("0", "127.0.0.1")):
        given = config.settings({**environ, "REFEREE_PROXIES": proxies})
        app = create_app(given, {GAME.slug: GAME})
        app.add_url_rule("/who", view_func=lambda: request.remote_addr)
        assert app.test_client().get("/who", headers=headers).text == expected
        app.extensions["referee"].close()
    with pytest.raises(Unreadable, match="REFEREE_PROXIES"):
        config.settings({**environ, "REFEREE_PROXIES": "many"})


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("127.9.9.9", 200),
        ("[::1]:8000", 200),
        ("[::1]", 200),
        ("::1", 400),
        ("[2001:db8::1]:8000", 400),
        ("[::1].evil.example", 400),
        ("evil.example", 400),
        ("127.0.0.1.evil.example", 400),
        ("", 400),
    ],
)
def test_only_own_names_are_answered(client: FlaskClient, host: str, status: int) -> None:
    answer = client.get("/", headers={"Host": host, "Referer": "http://evil.example/x"})
    assert answer.status_code == status
    assert ("not called that" in answer.text) == (status == 400)


def test_a_form_without_its_proof_is_refused(client: FlaskClient) -> None:
    answer = client.post("/form", data={"x": "1"})
    assert answer.status_code == 400
    assert "load the page again" in answer.text


def test_a_form_that_waited_a_year_is_still_taken(app: Flask, client: FlaskClient) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    from flask_wtf.csrf import generate_csrf

    app.add_url_rule("/proof", view_func=generate_csrf)
    answer = client.get("/proof")
    cookie = client.get_cookie("referee_session")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.expires is not None
    assert cookie.expires.timestamp() > time.time() + 300 * 24 * 3600
    posted = client.post("/form", data={"csrf_token": answer.text})
    assert posted.text == "taken"


def test_a_huge_request_is_refused(client: FlaskClient) -> None:
    answer = client.post("/form", data={"x": "y" * (config.LARGEST_REQUEST + 1)})
    assert answer.status_code == 413


def test_a_bug_is_shown_with_its_reference_and_logged_without_names(
    client: FlaskClient,
) -> None:
    with structlog.testing.capture_logs() as lines:
        answer = client.get("/bug?token=Tuesday", headers={"Cookie": "referee=Wednesday"})
    assert answer.status_code == 500
    (line,) = lines
    assert line["event"] == "bug"
    assert line["reference"] in answer.text
    assert "KeyError" not in answer.text
    assert "Tuesday" not in repr(line)
    assert "Wednesday" not in repr(line)


def test_the_log_is_one_json_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    before = structlog.get_config()
    try:
        app_module.set_up_logs()
        try:
            bug()
        except KeyError:
            structlog.get_logger("x").error("bug", reference="R", exc_info=True)
        (line,) = capsys.readouterr().err.splitlines()
    finally:
        structlog.configure(**before)
    told = json.loads(line)
    assert (told["event"], told["reference"], told["level"]) == ("bug", "R", "error")
    (fault,) = told["faults"]
    assert fault["kind"] == "KeyError"
    assert fault["at"][-1].startswith("tests/table/test_app.py:")
    assert "Tuesday" not in line, "what a fault says may quote what somebody typed"


@pytest.mark.parametrize("path", ["/nowhere", "/t/none", "/j/none", "/t/none/live"])
def test_what_is_not_there_is_said_in_a_page(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (403, 404)
    assert "<h1" in answer.text


def test_a_link_becomes_a_cookie_and_leaves_the_address(app: Flask, client: FlaskClient) -> None:
    store: Store = app.extensions["referee"]
    table_id, token = service.create(store, "toy", ["Ana"])
    answer = client.get(f"/j/{token}")
    assert answer.status_code == 302
    assert token not in answer.headers["Location"]
    cookie = client.get_cookie("referee")
    assert cookie is not None
    assert (cookie.value, cookie.http_only, cookie.same_site) == (token, True, "Lax")
    assert not client.get_cookie("referee", path=f"/t/{table_id}/x") or cookie.path == "/"


def test_the_engine_of_the_app_is_the_safe_one(app: Flask) -> None:
    assert app.config["SQLALCHEMY_ENGINE_OPTIONS"] == engine_options("sqlite://")


# ---- over a socket


def test_a_stream_tells_an_entry_and_ends_with_the_server(serve: Callable[..., Server]) -> None:
    server = serve()
    _, store = open_store(f"sqlite:///{server.instance / 'referee.db'}")
    play = Play(store, *service.create(store, "toy", ["Ana", "Ben"]))
    asked = urllib.request.Request(
        f"{server.url}/t/{play.id}/live", headers={"Cookie": f"referee={play.token}"}
    )
    seen: list[str] = []
    with urllib.request.urlopen(asked, timeout=10) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert _next_id(stream) == "0"
        play.add(0, 1)
        assert _next_id(stream) == "1"
        reader = threading.Thread(target=lambda: seen.extend(map(bytes.decode, stream)))
        reader.start()
        began = time.monotonic()
        server.stop()
        assert server.process.returncode == 0
        assert time.monotonic() - began < 8
        reader.join()
    store.close()


def _next_id(stream: Iterator[bytes]) -> str:
    for line in stream:
        if line.startswith(b"id: "):
            return line[4:].strip().decode()
    raise AssertionError("the stream ended")
