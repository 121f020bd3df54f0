"""Three phones at one table, from the home page on: joining, losing the server, coming back.

The keeper's phone opens the server's own address, which browsers trust as they trust https, and
has a service worker. The guests scan an address of plain http, and have none.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from referee.commands._process import free_port
from tests.browser import PHONE, Watch, assert_no_sideways_scroll, axe, small_controls, weight
from tests.server import Server

SHOWS_WITHIN = 300
"""Milliseconds from an entry to the other phones, on one machine; tests allow five times that."""

FIRST_LOAD = 60_000
"""Bytes that the table page may take over the wire, with all it loads."""

LOST_WITHIN = 5.0
"""Seconds in which a lost connection shows."""


@dataclass
class Table:
    """A server of one's own and three phones: Ana's keeps the table."""

    start: Callable[[], Server]
    server: Server
    ana: Page
    ben: Page
    cy: Page
    at: str = ""

    def restart(self) -> None:
        self.server = self.start()

    def keep_copy(self) -> None:
        """The database as it is now, as a backup keeps it."""
        folder = self.server.instance
        with (
            closing(sqlite3.connect(folder / "referee.db")) as now,
            closing(sqlite3.connect(folder / "older.db")) as kept,
        ):
            now.backup(kept)

    def put_back(self) -> None:
        """The server dies and starts again with that copy."""
        self.server.kill()
        folder = self.server.instance
        for leftover in folder.glob("referee.db-*"):
            leftover.unlink()
        shutil.copy(folder / "older.db", folder / "referee.db")
        self.restart()

    def note(self, page: Page, text: str) -> None:
        """Write a note on the table page; the page need not get through."""
        page.evaluate("document.getElementById('more-note').open = true")
        page.fill('#f-note [name="note.text"]', text)
        page.click('#f-note button[value="enter"]')


@pytest.fixture
def table(browser: Browser, serve: Callable[..., Server]) -> Iterator[Table]:
    port = free_port()
    in_network = f"http://table.test:{port}"
    start = partial(serve, port, REFEREE_URL=in_network)
    server = start()
    opened = [_watched(browser, url) for url in (server.url, in_network, in_network)]
    yield Table(start, server, *(context.new_page() for context, _ in opened))
    for context, _ in opened:
        context.close()
    assert not [problem for _, watch in opened for problem in watch.problems]


def _watched(browser: Browser, url: str) -> tuple[BrowserContext, Watch]:
    """A phone that opens this address, and what goes wrong on it."""
    watch = Watch(url)
    watch.allow("net::ERR|status of (403|404)")
    held = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "base_url": url}
    context = browser.new_context(**held)
    context.set_default_timeout(10_000)
    watch.follow(context)
    return context, watch


def test_three_phones_lose_nothing(table: Table) -> None:
    ana, ben, cy = table.ana, table.ben, table.cy
    _from_home_to_a_running_table(table)
    assert _delay(table, ana, ben, "a swan") < 5 * SHOWS_WITHIN
    table.keep_copy()
    _frozen_server_shows(table)
    _waits_through_death_and_reload(table)
    for page in (ben, cy):
        expect(page.locator(".log")).to_contain_text("typed without a server", timeout=15_000)
        assert page.locator(".log").inner_text().count("typed without a server") == 1
    _lost_phone_comes_back(table)
    _older_copy_is_noticed(table)


def _from_home_to_a_running_table(table: Table) -> None:
    """Five taps for who starts it, a scan and a tap for each guest, one tap to the table."""
    ana, ben, cy = table.ana, table.ben, table.cy
    ana.goto("/")
    ana.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.get_by_role("link", name="Start a table").tap()
    ana.locator("main").get_by_role("link", name=re.compile("^Chiseled")).tap()
    ana.locator('label:has(> input[name="seats"][value="3"])').tap()
    ana.get_by_text("Everybody their own phone").tap()
    ana.get_by_role("button", name="Start", exact=True).tap()
    ana.wait_for_url(re.compile("/people$"))
    ben.goto(_scanned(ana))
    assert not ben.evaluate("isSecureContext || 'serviceWorker' in navigator")
    ben.click('button.sit:has-text("Player 2")')
    expect(ana.locator(".join-code")).to_be_visible()
    expect(ana.get_by_text("on a phone of their own")).to_have_count(1)  # without a reload
    cy.goto("/join")
    cy.fill('[name="code"]', ana.locator(".join-code").inner_text())
    cy.click("#code-form button")
    cy.click('button.sit:has-text("Player 3")')
    expect(ana.get_by_text("on a phone of their own")).to_have_count(2)
    ana.get_by_role("link", name="To the table").tap()
    ana.wait_for_url(re.compile("/t/[a-z0-9]+$"))
    table.at = ana.url
    for page in (ana, ben, cy):
        expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    late = ana.context.browser.new_context(storage_state=ben.context.storage_state())
    fresh = late.new_page()
    fresh.goto(ben.url)
    expect(fresh.locator("#conn")).to_have_attribute("data-state", "live")
    assert 10_000 < weight(fresh) < FIRST_LOAD
    late.close()


def _scanned(page: Page) -> str:
    """What a camera reads from the QR code on the screen."""
    shot = page.locator(".join-qr svg").screenshot()
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(shot)))
    assert page.locator(".join-at").inner_text() in found.text.replace("/j/", "/join")
    return str(found.text)


def _delay(table: Table, sender: Page, other: Page, text: str) -> float:
    """Milliseconds from the tap on Enter to the other phone's screen; both read one clock."""
    other.evaluate(
        """text => { window.shown = new Promise(done => {
          const look = () => document.querySelector('#live').innerText.includes(text)
            ? done(Date.now()) : requestAnimationFrame(look);
          look(); }); }""",
        text,
    )
    sender.evaluate(
        "document.addEventListener('submit', () => { window.sent = Date.now(); }, true)"
    )
    table.note(sender, text)
    expect(sender.locator(".log")).to_contain_text(text)
    return float(other.evaluate("window.shown")) - float(sender.evaluate("window.sent"))


def _frozen_server_shows(table: Table) -> None:
    """A server that says nothing any more, its sockets still open: the words say so in time."""
    group = os.getpgid(table.server.process.pid)
    os.killpg(group, signal.SIGSTOP)
    began = time.monotonic()
    expect(table.cy.locator("#conn")).to_contain_text("no connection", timeout=8_000)
    assert time.monotonic() - began < LOST_WITHIN
    os.killpg(group, signal.SIGCONT)
    expect(table.cy.locator("#conn")).to_contain_text("connected")


def _waits_through_death_and_reload(table: Table) -> None:
    """An entry made without a server waits, also on the page that stands in, and is sent once."""
    ana = table.ana
    table.server.kill()
    table.note(ana, "typed without a server")
    expect(ana.locator("#waiting")).to_contain_text("1 entry waiting to be sent")
    ana.reload()
    expect(ana.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    expect(ana.locator("#waiting")).to_contain_text("1 entry waiting to be sent")
    assert axe(ana) == []
    kept = ana.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name =>"
        " (await (await caches.open(name)).keys()).map(r => new URL(r.url).pathname)))).flat()"
    )
    assert "/offline" in kept
    assert not [path for path in kept if not path.startswith(("/static/", "/offline"))]
    table.restart()
    expect(ana.locator(".log")).to_contain_text("typed without a server", timeout=15_000)
    expect(ana.locator("#waiting")).to_be_hidden()


def _lost_phone_comes_back(table: Table) -> None:
    """A browser that was emptied: the page says how to come back, and the keeper is asked."""
    ana, cy = table.ana, table.cy
    code = ana.evaluate(
        "at => fetch(at + '/people').then(a => a.text())"
        '.then(t => /join-code"[^>]*>([A-Z]{6})</.exec(t)[1])',
        table.at,
    )
    cy.context.clear_cookies()
    table.note(ana, "what Cy is told of")  # news that this phone may not read any more
    expect(cy.get_by_role("heading", name="Come back to the table")).to_be_visible()
    assert axe(cy) == []
    assert small_controls(cy) == []
    assert_no_sideways_scroll(cy)
    cy.fill('[name="code"]', code)
    cy.click("#code-form button")
    cy.click('button.sit:has-text("Player 3")')
    expect(cy.locator("#live")).to_contain_text("The keeper is asked")
    ana.get_by_role("alert").get_by_role("link", name="Decide").tap()
    ana.get_by_role("button", name="Hand it over").tap()
    expect(ana.locator("main")).to_contain_text("The seat has changed hands")
    ana.get_by_role("link", name="To the table").tap()
    expect(cy.locator(".log")).to_contain_text("This seat is on another phone now")
    expect(cy.locator("#more-note")).to_be_visible()  # a player again, without a reload


def _older_copy_is_noticed(table: Table) -> None:
    """The server is put back to a copy from before; every phone that saw more says so."""
    table.put_back()
    says = re.compile("put back to an older copy. It ends at entry 1 now; this phone had seen")
    for page in (table.ana, table.ben):
        expect(page.locator("#rewound")).to_contain_text(says, timeout=15_000)
        expect(page.locator(".log")).not_to_contain_text("typed without a server")
    table.ben.reload()
    expect(table.ben.locator("#rewound")).to_contain_text(says)
    table.ben.get_by_role("button", name="We have compared it").tap()
    expect(table.ben.locator("#rewound")).to_have_count(0)
