"""A phone without a screen: what a browser sends and keeps, for trials of a server."""

from __future__ import annotations

import gzip
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

PATIENCE = 120.0
"""Seconds that a phone waits for an answer."""


@dataclass(frozen=True, slots=True)
class Got:
    """An answer: `seconds` from the first byte sent to the last one read."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    @property
    def text(self) -> str:
        """The body as text, whether it came compressed or not."""
        packed = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode("utf-8", "replace")


class Phone:
    """One connection with cookies of its own; not for several threads at once."""

    def __init__(self, server: str) -> None:
        """Talk to the server of this address; nothing is sent yet."""
        self.host = urlsplit(server).netloc
        self.cookies: dict[str, str] = {}
        self.table_id = self.csrf = ""
        self._line = HTTPConnection(self.host, timeout=PATIENCE)

    def ask(self, method: str, path: str, form: Mapping[str, str] | None = None) -> Got:
        """One request; a kept connection that the server has closed is opened again."""
        body = urlencode(form).encode() if form is not None else None
        headers = {"Cookie": self._cookie_line(), "Accept-Encoding": "gzip"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.perf_counter()
        try:
            answer = self._sent(method, path, body, headers)
            read = answer.read()
        except BaseException:
            self._line.close()
            raise
        self._keep(answer)
        return Got(answer.status, dict(answer.getheaders()), read, time.perf_counter() - began)

    def _sent(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> HTTPResponse:
        self._line.request(method, path, body, headers)
        return self._line.getresponse()

    def _keep(self, answer: HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value

    def _cookie_line(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.cookies.items())

    def join(self, table_id: str, token: str) -> None:
        """Open a link and the table's page: from now on this phone may send its forms."""
        self.table_id, self.cookies["referee"] = table_id, token
        page = self.ask("GET", f"/t/{table_id}").text
        found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
        if found is None:
            raise RuntimeError(f"the table page of {self.host} carries no form")
        self.csrf = found[1]

    def enter(self, at: int, fields: Mapping[str, str], key: str = "") -> Got:
        """Send one entry made in sight of entry `at`; 303 says that it was recorded."""
        form = {"csrf_token": self.csrf, "at": str(at), "key": key or secrets.token_urlsafe(12)}
        return self.ask("POST", f"/t/{self.table_id}/enter", {**form, **fields})

    def note(self, text: str, at: int = 0, key: str = "") -> Got:
        """Send a note: an entry of every game, which any phone may make at any time."""
        return self.enter(at, {"move": "note", "note.text": text}, key)

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
