"""A dispute at two phones: from "that's not allowed" to a verdict that both accept, and signed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pymupdf
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import PHONE, assert_no_sideways_scroll, axe, small_controls
from tests.disputing import read
from tests.e2e.seats import Seat
from tests.server import Server

LOG = read("artifact_stack", "agreed-end")
NAMES = json.loads(LOG[0])["players"]
DISPUTE_SECONDS = 15.0


@pytest.fixture
def phones(server: Server, contexts: Callable[..., BrowserContext]) -> tuple[Page, Page]:
    """The keeper's phone and that of the second player, at a table that has just stopped."""
    held = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    keeper, other = (contexts(**held).new_page() for _ in range(2))
    keeper.goto(server.table_of(LOG))
    Seat(other, NAMES[1]).join(Seat(keeper, NAMES[0]).code())
    return keeper, other


def test_a_move_is_disputed_settled_printed_and_the_result_signed(
    phones: tuple[Page, Page],
) -> None:
    keeper, other = phones
    table = Seat(keeper, NAMES[0]).table
    _verdict_within_seconds(keeper, table)
    _raised_and_argued(keeper, other)
    _settled_by_ruling(keeper, other)
    _slip(keeper)
    _signed_and_voided(keeper, other, table)


def _verdict_within_seconds(keeper: Page, table: str) -> None:
    """Entry 2 dug one card deep; under one reading of dig-depth it would have cost more."""
    keeper.goto(f"{table}/history")
    begun = time.monotonic()
    keeper.locator("#log-2 > summary").tap()
    keeper.locator("#log-2").get_by_role("link", name="Dispute").tap()
    panel = keeper.locator("#dispute")
    expect(panel).to_contain_text("As each reading has it")
    assert time.monotonic() - begun < DISPUTE_SECONDS
    for words in ("legal", "not allowed", "dig-depth", "By edition", "hang"):
        expect(panel).to_contain_text(words)
    expect(keeper.locator("#live")).to_be_visible()  # still the table page
    assert_no_sideways_scroll(keeper)


def _raised_and_argued(keeper: Page, other: Page) -> None:
    keeper.locator("#raise > summary").tap()
    keeper.fill("#raise-says", "It lay under two cards.")
    keeper.locator("#raise-form button").tap()
    expect(keeper.locator("h1")).to_contain_text("Dispute 1, about entry 2")
    banner = other.get_by_role("link", name="1: entry 2")  # drawn anew without a reload
    expect(banner).to_be_visible()
    banner.tap()
    other.locator("#say > summary").tap()
    other.fill("#say-text", "Only one of them covered it.")
    other.locator("#say-form button").tap()
    expect(other.locator("main")).to_contain_text("Only one of them covered it.")


def _settled_by_ruling(keeper: Page, other: Page) -> None:
    keeper.reload()
    assert axe(keeper) == []
    assert small_controls(keeper) == []
    keeper.locator('label:has(.tile-name:text-is("Table ruling"))').tap()
    keeper.fill("#reason", "We dig by the card that lies on top.")
    for name in NAMES[:2]:
        keeper.locator(f'#settle .tick:has-text("{name}")').tap()
    keeper.locator('#settle button[type="submit"]').tap()
    expect(keeper.locator("#settled-h")).to_contain_text("Settled by table ruling")
    other.reload()
    expect(other.locator("#settled-h")).to_contain_text("Settled by table ruling")


def _slip(keeper: Page) -> None:
    href = keeper.get_by_role("link", name="Dispute slip").get_attribute("href")
    answer = keeper.request.get(str(href))
    with pymupdf.open(stream=answer.body(), filetype="pdf") as paper:
        text = " ".join("".join(page.get_text() for page in paper).split())
        assert paper.page_count == 1
    for words in ("It lay under two cards.", "Settled by table ruling", "dig-depth", "2026.1"):
        assert words in text


def _signed_and_voided(keeper: Page, other: Page, table: str) -> None:
    for seat, page in enumerate((keeper, other)):
        page.goto(table)
        page.locator(f"#f-sign-off-{seat} button").tap()
        expect(page.locator(".signing .v-legal").last).to_contain_text(f"{NAMES[seat]} agrees")
    keeper.goto(f"{table}/entry/2/void")
    keeper.locator('#confirm button[value="enter"]').tap()
    for page in (keeper, other):
        for name in NAMES[:2]:
            expect(page.locator("#live")).to_contain_text("void. Look at the result")
            expect(page.locator("#live .flash.bad").first).to_contain_text(name)
