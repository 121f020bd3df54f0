"""Random and hostile requests over every route: an answer each time, and nothing changed by a no.

An ordinary run sends a sample of what the soak sends.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.datastructures import MultiDict

from referee.app import create_app
from referee.config import Settings
from referee.games import games
from referee.table import schema
from referee.table.members import cookie_with
from referee.table.store import Store
from tests.web.tablekit import BASE
from tests.withstand.conftest import Table, new_table

REQUESTS, SAMPLE = 100_000, 400
"""For each of the two kinds of phones."""

LONGEST = 2.0
"""Seconds that an answer may take."""

SLACK = 1 if "SOAK_SEED" in os.environ else 5
"""A busy test machine gets that many times as long."""

GROWTH = 40 << 20
"""Bytes that the process may grow by once everything has been asked once."""

METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PROPFIND")
TEXTS = (
    *("", " ", "0", "1", "2", "-1", "3.5", "1e9", "²", "٣", "9" * 40, "true", "null", "[]", "{}"),
    *("Ana", "x" * 41, "x" * 5000, "\0", "\ufeff", "\u202eevil", "<script>alert(1)</script>", "🎲"),
    *(
        "../../etc/passwd",
        "%00",
        "%c3%28",
        "' OR 1=1 --",
        "{{7*7}}",
        "${jndi:x}",
        "=1+1",
        "\r\nX: y",
    ),
    *('{"action":"note"}', '{"action":"table-ruling","with":{"action":"leave","seat":0}}', "[[[["),
)
SENT = ("enter", "check", "redo", "add:players", "remove:players.0", "seats:3", "")
BODIES = (b"", b"\xff\xfe\x00", b"a=%zz&b", b"{", b"=" * 2000, b"&" * 3000, b"x" * 70_000)
KINDS = (
    *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"),
    *("text/plain; charset=utf-16", "multipart/form-data", "", "nonsense"),
)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    url = f"sqlite:///{tmp_path / 'r.db'}"
    given = Settings(tmp_path, url, BASE, "x" * 64, ("127.0.0.1", "localhost"))
    app = create_app(given, RATELIMIT_ENABLED=False, WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["referee"].close()


class Fuzzer:
    """A phone that sends what comes to its mind."""

    def __init__(self, app: Flask, rng: Random, tables: list[Table]) -> None:
        self.rng, self.tables = rng, tables
        self.client = app.test_client()
        self.urls = app.url_map.bind("127.0.0.1:8000")
        self.rules = [r for r in app.url_map.iter_rules() if r.endpoint not in ("live.stream",)]
        self.fields = self._field_names()

    def hold_links(self) -> None:
        """From now on be the keeper of every table."""
        cookie = ""
        for table in self.tables:
            cookie = cookie_with(cookie, table.token)
        self.client.set_cookie("referee", cookie, domain="127.0.0.1")

    def _field_names(self) -> list[str]:
        names = ["do", "key", "at", "undo", "seat", "form", "seats", "code", "names.0", "place"]
        for game in games().values():
            for name, kind in game.codec.types.items():
                names += [f"{name}.{f}" for f in kind.__struct_fields__]
        return names

    def path(self) -> str:
        """An address of the app, with what belongs there or something odd in its places."""
        rule = self.rng.choice(self.rules)
        values: dict[str, object] = {}
        for name in rule.arguments:
            values[name] = self._argument(name)
        try:
            path = self.urls.build(rule.endpoint, values, force_external=False)
        except Exception:  # an odd value that this place cannot even carry
            path = "/" + self.rng.choice(TEXTS)
        return path.replace(".pdf", ".pdx") if self.rng.random() < 0.995 else path

    def _argument(self, name: str) -> object:
        if self.rng.random() < 0.15:
            return self.rng.choice(TEXTS) or "x"
        known = {
            "table_id": self.rng.choice(self.tables).id,
            "slug": self.rng.choice(list(games())),
            "what": self.rng.choice(["void", "replace", "insert"]),
            "kind": "setup",
        }
        return known.get(name, self.rng.randint(0, 12))

    def form(self) -> MultiDict[str, str]:
        """A form with a move of some game, sensible in places."""
        actions = list(self.rng.choice(list(games().values())).codec.types)
        pairs = [("move", self.rng.choice(actions)) for _ in range(self.rng.randint(0, 2))]
        chosen = self.rng.sample(self.fields, self.rng.randint(0, 12))
        pairs += [(name, self.rng.choice(TEXTS)) for name in chosen]
        pairs += [("do", self.rng.choice(SENT)), ("key", str(self.rng.random()))]
        return MultiDict(pairs)

    def send(self) -> tuple[int, str]:
        """One request: its status and what was asked."""
        method, path = self.rng.choice(METHODS), self.path()
        asked = {name: self.rng.choice(TEXTS) for name in self.rng.sample(self.fields, 2)}
        more: dict[str, object] = {"query_string": asked} if self.rng.random() < 0.4 else {}
        if method not in ("GET", "HEAD"):
            if self.rng.random() < 0.7:
                more["data"] = self.form()
            else:
                more["data"] = self.rng.choice(BODIES)
                more["content_type"] = self.rng.choice(KINDS)
        answer = self.client.open(path, method=method, base_url=BASE, **more)  # type: ignore[arg-type]
        answer.close()
        return answer.status_code, f"{method} {path} {more}"[:600]


def changes(store: Store) -> tuple[object, ...]:
    """A sum over everything that a request could change."""
    kept = schema.tables.c
    with store.read() as connection:
        sums = [func.count(), func.sum(kept.touched), func.sum(kept.seq), func.sum(kept.invites)]
        tables = connection.execute(select(*sums)).one()
        rest = [
            connection.execute(select(func.count()).select_from(table)).scalar()
            for table in schema.ALL
            if table is not schema.guesses  # a wrong guess is refused and counted
        ]
    return (*tables, *rest)


@pytest.mark.parametrize("role", ["stranger", "keeper"])
def test_requests_without_rhyme_or_reason(app: Flask, role: str) -> None:
    _fuzz(app, role, seed=0, requests=SAMPLE)


@pytest.mark.soak
@pytest.mark.parametrize("role", ["stranger", "keeper"])
def test_soak_requests_without_rhyme_or_reason(app: Flask, role: str, seed: int) -> None:
    _fuzz(app, role, seed, REQUESTS)


def _fuzz(app: Flask, role: str, seed: int, requests: int) -> None:
    store: Store = app.extensions["referee"]
    fuzzer = Fuzzer(app, Random(f"{seed} {role}"), [new_table(store, slug) for slug in games()])
    if role == "keeper":
        fuzzer.hold_links()
    _send(fuzzer, store, requests // 4)
    before = _memory()
    _send(fuzzer, store, requests - requests // 4)
    assert _memory() - before < GROWTH


def _send(fuzzer: Fuzzer, store: Store, count: int) -> None:
    known = changes(store)
    for _ in range(count):
        began = time.perf_counter()
        status, asked = fuzzer.send()
        took = time.perf_counter() - began
        assert status < 500, asked
        assert took < LONGEST * SLACK * (1 if ".pdf" not in asked else 20), asked
        now = changes(store) if status >= 400 else None
        assert now is None or now == known, asked
        known = changes(store) if now is None else now


def _memory() -> int:
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
