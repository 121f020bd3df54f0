"""A phone that walks from page to page as a browser without script does."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee.app import create_app
from referee.config import Settings
from referee.games import games
from tests.web.tablekit import BASE, Forms, text_of


def app_of(folder: Path, *slugs: str) -> Flask:
    """The app over a fresh database, with all games there are or only those named."""
    given = Settings(
        folder, f"sqlite:///{folder / 'r.db'}", BASE, "x" * 64, ("127.0.0.1", "localhost")
    )
    chosen = {slug: games()[slug] for slug in slugs} or None
    return create_app(given, chosen, TESTING=True, RATELIMIT_ENABLED=False)


@dataclass
class Visitor:
    """A phone with cookies of its own, and the page it looks at."""

    client: FlaskClient
    url: str = ""
    status: int = 0
    page: str = field(default="", repr=False)

    @property
    def words(self) -> str:
        """What the page says, without its head and tags."""
        return text_of(self.page.partition("<main")[2])

    @property
    def forms(self) -> dict[str, MultiDict[str, str]]:
        """The page's forms as they would be sent untouched, but for the buttons."""
        return Forms(self.page).forms

    def open(self, url: str, **headers: str) -> Visitor:
        """Go to a page, wherever it leads on to."""
        sent = {k.replace("_", "-"): v for k, v in headers.items()}
        return self._at(url, self.client.get(url, base_url=BASE, headers=sent))

    def send(self, form: str, values: dict[str, object] | None = None) -> Visitor:
        """Send a form of the page with these values (a list: several of that name)."""
        data = self.forms[form].copy()
        for name, value in (values or {}).items():
            data.setlist(name, [str(v) for v in (value if isinstance(value, list) else [value])])
        action = Forms(self.page).actions[form]
        return self._at(action, self.client.post(action, data=data, base_url=BASE))

    def _at(self, url: str, answer: TestResponse) -> Visitor:
        while answer.status_code in (302, 303):
            url = answer.location
            answer = self.client.get(url, base_url=BASE)
        self.url, self.status, self.page = url, answer.status_code, answer.text
        return self

    def value(self, form: str, name: str) -> str | None:
        """What stands in a field."""
        return self.forms[form].get(name)

    def faults(self) -> list[str]:
        """The paths that the box of things to mend leads to."""
        box = re.search(r'id="faults".*?</ul>', self.page, re.S)
        return re.findall(r'<a href="#([^"]*)"', box[0]) if box else []
