"""A whole evening with marked names and links: no token in pages or headers, no name in the log."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from werkzeug.datastructures import MultiDict

from referee.commands._phone import Got, Phone
from referee.commands._serverlog import ServerLine
from referee.config import settings
from referee.table import people
from referee.table.ids import host_token
from tests.server import REFEREE, Server
from tests.web.tablekit import Forms
from tests.withstand.conftest import beside

NAMES = ("Zebedee", "Quentin", "Ottilie")
WORDS = (*NAMES, "Xanadu", "Wombat", "Penguin")
"""What people type that evening: names, a place, a note, nonsense in an address."""
OWN_LINK, INVITES = "/people/link", "/people"
"""The page that shows a phone its own link, and the one that shows who may come the invitation."""
BITS = 128


@dataclass
class Walk:
    """A phone that follows where it is led, and remembers every answer."""

    phone: Phone
    seen: list[tuple[str, Got]] = field(default_factory=list)
    page: str = ""
    at: str = ""

    def open(self, path: str) -> Walk:
        return self._follow("GET", path)

    def send(self, form: str, **values: str) -> Walk:
        found = Forms(self.page)
        data: MultiDict[str, str] = found.forms[form].copy()
        for name, value in values.items():
            data.setlist(name.replace("__", "."), [value])
        return self._follow("POST", found.actions[form], dict(data.items()))

    def _follow(self, method: str, path: str, form: dict[str, str] | None = None) -> Walk:
        got = self.phone.ask(method, path, form)
        self.seen.append((path, got))
        while got.status in (302, 303):
            path = got.headers["Location"]
            got = self.phone.ask("GET", path)
            self.seen.append((path, got))
        self.at, self.page = path, got.text
        return self

    def tokens(self) -> set[str]:
        """What its cookie proves."""
        return set(filter(None, self.phone.cookies.get("referee", "").split(".")))


@dataclass
class Evening:
    """The phones of one evening and the secrets that were handed out."""

    server: Server
    host: Walk
    keeper: Walk
    guest: Walk
    invitation: str
    code: str

    @property
    def walks(self) -> tuple[Walk, ...]:
        return (self.host, self.keeper, self.guest)

    def tokens(self) -> set[str]:
        found: set[str] = {self.invitation}
        return found.union(*(walk.tokens() for walk in self.walks))


@pytest.fixture
def evening(serve: Callable[..., Server], tmp_path: Path) -> Iterator[Evening]:
    """A server whose output the journal keeps, and a table from its start to a bug."""
    found = _played(serve, tmp_path)
    yield found
    for walk in found.walks:
        walk.phone.close()


def _played(serve: Callable[..., Server], tmp_path: Path) -> Evening:
    log = tmp_path / "instance.log"
    log.touch()
    there = log.stat()
    server = serve(JOURNAL_STREAM=f"{there.st_dev}:{there.st_ino}")
    host, keeper, guest = (Walk(Phone(server.url)) for _ in range(3))
    host.open(urlsplit(_host_link(server)).path)
    names = {f"players__{seat}": name for seat, name in enumerate(NAMES)}
    keeper.open("/start/chiseled").send("setup", seats="3", phones="own", do="start",
                                       place="Xanadu", **names)  # fmt: skip
    table = keeper.at.split("/")[2]
    code = re.search(r'class="join-code"[^>]*>([A-Z]{6})<', keeper.page)
    assert code, keeper.page
    invitation = _invitation(server, table)
    guest.open("/join").send("code-form", code="ZZZZZZ")
    guest.open(f"/j/{invitation}").send("seats", seat="1")
    guest.open(f"/t/{table}").open(f"/t/{table}/people").open(f"/t/{table}/people/link")
    keeper.open(f"/t/{table}/people").open(f"/t/{table}/history").open("/Penguin?q=Wombat")
    keeper.open(f"/t/{table}/people").send("names", names__1="Quentin II")
    page = keeper.open(f"/t/{table}").page
    csrf = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert csrf
    note = {
        "csrf_token": csrf[1],
        "at": "0",
        "key": "k" * 12,
        "move": "note",
        "note.text": "Wombat",
    }
    keeper._follow("POST", f"/t/{table}/enter", note)
    assert "Wombat" in keeper.page
    host.open(f"/t/{table}").open("/").open("/j/Penguin-that-was-never-a-link")
    _break(server)
    keeper.open(f"/t/{table}/people")
    assert keeper.seen[-1][1].status == 500
    return Evening(server, host, keeper, guest, invitation, code[1])


def _host_link(server: Server) -> str:
    told = subprocess.run([REFEREE, "host"], check=True, capture_output=True, text=True,
                          env={**os.environ, "REFEREE_INSTANCE": str(server.instance)})  # fmt: skip
    return told.stdout.strip()


def _invitation(server: Server, table: str) -> str:
    with beside(server) as store:
        member = people.member_of(store, [store.host_token], table)
        assert member is not None
        return people.invitation(store, member)


def _break(server: Server) -> None:
    """A fault of the database itself, whose message holds what it was asked."""
    database = sqlite3.connect(server.instance / "referee.db")
    database.execute("ALTER TABLE names RENAME TO Zebedees")
    database.commit()
    database.close()


def test_an_evening_leaves_no_secret_behind(evening: Evening) -> None:
    secret = settings({"REFEREE_INSTANCE": str(evening.server.instance)}).secret
    tokens = evening.tokens()
    assert host_token(secret) in tokens
    assert len(tokens) == 4
    assert all(map(_long_enough, tokens))
    _never_in_the_log(evening, {secret, *tokens})
    for walk in evening.walks:
        for path, got in walk.seen:
            _never_in_headers(path, got, tokens)
            shown = _found(tokens, got.text)
            assert set(shown) <= _shown_on_purpose(evening, walk, path), path
        assert not _found(tokens, walk.at), "a token stands in the address bar"


def _shown_on_purpose(evening: Evening, walk: Walk, path: str) -> set[str]:
    if path.endswith(OWN_LINK):
        return walk.tokens()
    return {evening.invitation} if path.endswith(INVITES) else set()


def _never_in_the_log(evening: Evening, tokens: set[str]) -> None:
    told = evening.server.output
    sessions = {s for w in evening.walks if (s := w.phone.cookies.get("referee_session"))}
    assert not _found({*tokens, *sessions, *WORDS, evening.code}, told)
    first, *lines = told.splitlines()
    assert "referee host" in first
    events = [json.loads(line) for line in lines]
    assert "bug" in {event["event"] for event in events}
    assert all({"level", "timestamp"} <= event.keys() for event in events)


def _never_in_headers(path: str, got: Got, tokens: set[str]) -> None:
    assert got.headers["Referrer-Policy"] == "same-origin"
    for name, value in got.headers.items():
        assert name == "Set-Cookie" or not _found(tokens, value), (path, name)
    for morsel in SimpleCookie(got.headers.get("Set-Cookie", "")).values():
        assert morsel["httponly"], path
        assert morsel["samesite"] == "Lax", path


def _found(secrets: set[str], text: str) -> list[str]:
    return [secret for secret in secrets if secret in text]


def _long_enough(token: str) -> bool:
    """Of the 64 letters of a token each carries six bits."""
    proof = token.rpartition(".")[2]
    return re.fullmatch(r"[\w-]+", proof) is not None and len(proof) * 6 >= BITS


def test_what_the_server_itself_complains_of_names_no_address() -> None:
    """gunicorn says which address it failed at, and a link's address is its token."""
    try:
        raise ValueError("Zebedee")
    except ValueError:
        record = logging.LogRecord("gunicorn.error", logging.ERROR, __file__, 1,
                                   "Error handling request %s", ("/j/TOKEN",),
                                   sys.exc_info())  # fmt: skip
    line = ServerLine().format(record)
    assert json.loads(line)["faults"][0]["kind"] == "ValueError"
    assert not _found({"TOKEN", "Zebedee"}, line)
    plain = logging.LogRecord("gunicorn.error", logging.ERROR, __file__, 1,
                              "Worker (pid:%s) was sent %s!", (7, "SIGKILL"), None)  # fmt: skip
    assert json.loads(ServerLine().format(plain))["event"] == "Worker (pid:7) was sent SIGKILL!"
