"""A running app over the toy game, and phones that sit at its table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee.app import create_app
from referee.config import Settings
from referee.engine.game import Game
from referee.table import people, service
from referee.table.people import COOKIE
from referee.table.store import Store
from tests.toygame import GAME

BASE = "http://127.0.0.1:8000"


def toy_app(folder: Path, game: Game = GAME) -> Flask:
    """The app over a fresh database, with one game: the toy, where no other is named."""
    given = Settings(
        folder, f"sqlite:///{folder / 'r.db'}", BASE, "x" * 64, ("127.0.0.1", "localhost")
    )
    return create_app(given, {game.slug: game}, TESTING=True, RATELIMIT_ENABLED=False)


class Forms(HTMLParser):
    """The forms of a page, as a browser without script would send them untouched."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: dict[str, MultiDict[str, str]] = {}
        self.actions: dict[str, str] = {}
        self.inputs: dict[str, set[tuple[str, str]]] = {}
        """Every input of a form: its name, and its value where it has one of a choice."""
        self._now: MultiDict[str, str] | None = None
        self._select: str | None = None
        self._picked = False
        self._area: str | None = None
        self._seen: set[tuple[str, str]] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name"), given.get("value") or ""
        if tag == "form":
            number = str(given.get("id"))
            self._now = self.forms[number] = MultiDict()
            self.actions[number] = str(given.get("action"))
            self._seen = self.inputs[number] = set()
        elif self._now is None:
            return
        elif tag == "input" and name:
            of_choice = given.get("type") in ("radio", "checkbox")
            self._seen.add((name, value if of_choice else ""))
            ticked = given.get("type") not in ("radio", "checkbox") or "checked" in given
            if ticked:
                self._now.add(name, value)
        elif tag == "select" and name:
            self._select, self._picked = name, False
            self._seen.add((name, ""))
        elif tag == "textarea" and name:
            self._area = name
            self._now.add(name, "")
        elif tag == "option" and self._select and ("selected" in given or not self._picked):
            if self._picked:  # this list's first entry gives way; others may have the same name
                self._now.setlist(self._select, self._now.getlist(self._select)[:-1])
            self._now.add(self._select, value)
            self._picked = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._now = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area and self._now is not None:
            *before, last = self._now.getlist(self._area)
            self._now.setlist(self._area, [*before, last + data])


@dataclass
class Phone:
    """One phone at one table."""

    client: FlaskClient
    table_id: str
    page: str = field(default="", repr=False)

    def look(self, path: str = "") -> str:
        """Open the table page, or one below it."""
        answer = self.client.get(f"/t/{self.table_id}{path}", base_url=BASE)
        assert answer.status_code == 200, answer.text
        self.page = answer.text
        return self.page

    @property
    def forms(self) -> dict[str, MultiDict[str, str]]:
        return Forms(self.page).forms

    def form(self, form: str, **values: Any) -> MultiDict[str, str]:
        """A form of the page with values filled in (`add__by=2` for `add.by`)."""
        filled = self.forms[form].copy()
        for name, value in values.items():
            filled.setlist(name.replace("__", "."), [str(v) for v in _listed(value)])
        return filled

    def send(self, form: str, do: str = "enter", **values: Any) -> TestResponse:
        """Fill a form of the page and press a button; the page becomes the answer's."""
        return self.post(Forms(self.page).actions[form], self.form(form, do=do, **values))

    def post(self, path: str, data: MultiDict[str, str]) -> TestResponse:
        answer = self.client.post(path, data=data, base_url=BASE)
        if answer.status_code == 303:
            followed = self.client.get(answer.location, base_url=BASE)
            assert followed.status_code == 200, followed.text
            self.page = followed.text
        else:
            self.page = answer.text
        return answer


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


@dataclass
class Table:
    """A table and the phones around it."""

    app: Flask
    table_id: str
    keeper_token: str

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["referee"]
        return found

    def phone(self, token: str) -> Phone:
        client = self.app.test_client()
        client.set_cookie(COOKIE, token, domain="127.0.0.1")
        return Phone(client, self.table_id)

    def keeper(self) -> Phone:
        return self.phone(self.keeper_token)

    def player(self, seat: int | None) -> Phone:
        """A phone that joins; None looks on."""
        _, token = people.join(self.store, self.table_id, seat)
        assert token is not None
        return self.phone(token)

    def snapshot(self) -> Any:
        member = people.member_of(self.store, [self.keeper_token], self.table_id)
        assert member is not None
        return service.snapshot(self.store, member)


def new_table(app: Flask, names: tuple[str, ...] = ("Ana", "Ben"), **more: Any) -> Table:
    store: Store = app.extensions["referee"]
    options, rulings = more.pop("options", None), more.pop("rulings", None)
    made = service.create(store, next(iter(store.games)), names, options, rulings, **more)
    return Table(app, *made)


def text_of(html: str) -> str:
    """A page's words, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
