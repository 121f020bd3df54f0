"""Paper and eyes: small targets, cards that are cut, colours that look alike."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pymupdf
import pytest
from playwright.sync_api import Page

from referee import paper
from referee.engine.game import Game
from referee.games import games
from tests.browser import OpenPage, small_controls
from tests.server import Server
from tests.withstand.conftest import beside, new_table

GAMES = list(games().values())


def test_19_every_target_is_large_and_has_a_label(phone: OpenPage, server: Server) -> None:
    """The whole tile or row is the target. That buttons repeat what was tapped is line 9's test."""
    with beside(server) as store:
        tables = [new_table(store, game.slug) for game in GAMES]
    for table in tables:
        page = phone()
        page.context.add_cookies([{"name": "referee", "value": table.token, "url": server.url}])
        page.goto(f"/t/{table.id}")
        assert small_controls(page) == [], table.id
        assert bare_choices(page) == [], table.id
        page.context.close()


def bare_choices(page: Page) -> list[str]:
    """Ticks and dots that no label of at least 48 px belongs to."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('input[type=radio], input[type=checkbox]')]
        .filter(e => ![...e.labels].length && !e.getAttribute('aria-label'))
        .map(e => e.outerHTML.slice(0, 120))"""
    )
    return found


def cut_sheets() -> list[tuple[Game, str]]:
    """The sheets that are cut into cards."""
    return [
        (game, kind.kind)
        for game in GAMES
        for kind in paper.sheets(game)
        if '<div class="cards">' in paper.html(kind.kind, game)
    ]


@pytest.mark.parametrize(("game", "kind"), cut_sheets(), ids=lambda x: getattr(x, "slug", x))
def test_31_no_card_lies_on_two_pages_and_all_have_cut_marks(game: Game, kind: str) -> None:
    """Each row of cards is whole on its page, with a mark left and right where to cut."""
    page = paper.html(kind, game)
    rows = page.count('<div class="cards-row">')
    titles = re.findall(r'<div class="card-head"><h2[^>]*>([^<]+)</h2>', page)
    with pymupdf.open(stream=paper.render(kind, game), filetype="pdf") as pdf:
        marks = [len(_marks(sheet)) for sheet in pdf]
        texts = [" ".join(sheet.get_text().split()) for sheet in pdf]
    assert rows > 0
    assert sum(marks) == 2 * rows
    for title in titles:
        assert sum(" ".join(title.split()) in text for text in texts) >= 1


def _marks(sheet: pymupdf.Page) -> list[pymupdf.Rect]:
    """The short hairlines outside the print at both sides."""
    width = sheet.rect.width
    return [
        drawn["rect"]
        for drawn in sheet.get_drawings()
        if drawn["rect"].height < 1.5
        and 8 < drawn["rect"].width < 20
        and (drawn["rect"].x1 < 45 or drawn["rect"].x0 > width - 45)
    ]


class Colours(HTMLParser):
    """The marks of a page that a colour fills, and what stands in them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.bare: list[str] = []
        self.seen = 0
        self._open: list[str] = []
        self._text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._open:
            self._open.append(tag)
        elif tag == "span" and "sw" in (dict(attrs).get("class") or "").split():
            self._open, self._text = [str(dict(attrs).get("class"))], ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if len(self._open) > 1:
            self._open.pop()
        elif self._open:
            self.seen += 1
            if not self._text.strip() and "pat-plain" in self._open[0]:
                self.bare.append(self._open[0])
            self._open = []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_32_every_colour_carries_a_letter_or_a_pattern(game: Game, server: Server) -> None:
    """On the page of a table and on the form that scores a finished game."""
    with beside(server) as store:
        table = new_table(store, game.slug)
    with table.phone(server) as phone:
        pages = [phone.ask("GET", path).text for path in (f"/t/{table.id}", f"/score/{game.slug}")]
    found = [Colours(page) for page in pages]
    assert [bare for colours in found for bare in colours.bare] == []


def test_32_there_are_colours_to_look_at(server: Server) -> None:
    with beside(server) as store:
        tables = [new_table(store, game.slug) for game in GAMES]
    seen = 0
    for table in tables:
        with table.phone(server) as phone:
            seen += Colours(phone.ask("GET", f"/t/{table.id}").text).seen
    assert seen > 0
