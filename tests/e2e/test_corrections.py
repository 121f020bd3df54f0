"""Corrections at two phones: late entry, a look ahead, a count that finds the slip, reopening."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import PHONE, assert_no_sideways_scroll, axe, small_controls
from tests.e2e.seats import RECORDED, Seat, recorded
from tests.server import REFEREE, Server

WITHIN = 20.0
"""Seconds in which what happened two turns ago is corrected on a phone."""

PLAYED = 6
"""Entries of the recorded game that are there already: both hands, and the first turn."""


def imported(server: Server, folder: Path) -> str:
    """The link of a keeper at a table where the first turn has been played."""
    file = folder / "log.jsonl"
    lines = RECORDED.read_text("utf-8").splitlines()[: PLAYED + 1]
    file.write_text("\n".join(lines), encoding="utf-8")
    answer = subprocess.run(
        [REFEREE, "import", str(file)],
        env={**os.environ, "REFEREE_INSTANCE": str(server.instance)},
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"/j/\S+", answer.stdout)
    assert found, answer.stdout
    return found[0]


@pytest.fixture
def both(
    server: Server, tmp_path: Path, contexts: Callable[..., BrowserContext]
) -> tuple[Seat, Page]:
    """Ana keeps the table on a phone that goes round; a second phone looks on."""
    held = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    ana = Seat(contexts(**held).new_page(), "Ana")
    ana.page.goto(imported(server, tmp_path))
    ana.page.goto(ana.table)
    other = contexts(**held, color_scheme="dark").new_page()
    other.goto("/join")
    other.fill('[name="code"]', ana.code())
    other.click("#code-form button")
    other.get_by_role("button", name=re.compile("look on", re.I)).click()
    other.wait_for_url(re.compile(r"/t/[^/]+$"))
    return ana, other


def good(page: Page) -> None:
    """What is asked of every page."""
    assert axe(page) == []
    assert small_controls(page) == []
    assert_no_sideways_scroll(page)


def test_corrections_at_two_phones(both: tuple[Seat, Page]) -> None:
    ana, other = both
    _two_turns_at_once(ana)
    expect(other.locator(".log")).to_contain_text("Ana used the Polishing Rag")
    began = time.monotonic()
    _replaced_with_a_look_ahead(ana)
    assert time.monotonic() - began < WITHIN
    expect(other.locator(".log")).to_contain_text("trashed Onyx Body")
    _counted_and_mended(ana)
    expect(other.locator("#log-14")).to_contain_text("trashed Onyx Arm")
    _ended_reopened_and_ended(ana, other)


def _two_turns_at_once(ana: Seat) -> None:
    """Ben's turn and Ana's next one, listed and recorded together."""
    page, entries = ana.page, recorded()
    page.goto(f"{ana.table}/late")
    for use, plan in ((entries[6], entries[7]), (entries[9], entries[10])):
        ana.fill_turn(use, plan["cards"])
        ana.tap(f'#f-use-tool-{use["seat"]} button[value="enter"]')
        expect(page.locator(".drafted")).to_contain_text("Ben used" if use["seat"] else "Ana used")
    page.reload()
    ana.tap("#bring-back button")
    expect(page.locator(".drafted > li")).to_have_count(6)
    good(page)
    ana.tap('#list button[value="record"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))


def _replaced_with_a_look_ahead(ana: Seat) -> None:
    """Two turns ago Ben trashed another card than was entered."""
    page = ana.page
    ana.tap("#log-7 > summary")
    ana.tap('#log-7 a:has-text("Replace")')
    page.wait_for_url("**/entry/7/replace")
    trashed = page.locator("#use-tool-tool-pointed-chisel-trashed")
    ana.tap(trashed.locator('.slots button[aria-label*="Onyx Arm"]'))
    ana.tap(trashed.locator('.chip[data-label="Onyx Body"] .chip-add'))
    ana.tap(page.locator('button[value="look"]:visible').first)
    expect(page.locator("#preview")).to_contain_text("What would follow")
    expect(page.locator("#preview tbody")).to_contain_text("Ben")
    ana.tap('#confirm button[value="enter"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))


def _counted_and_mended(ana: Seat) -> None:
    """The Onyx Arm does lie in Ben's Trash Pile: the count names the entry, and mends it."""
    page = ana.page
    page.goto(f"{ana.table}/audit?what=1.trash.onyx-arm")
    ana.tap("#count .stepper button:last-of-type")
    ana.tap("#count button.main")
    expect(page.locator("#differs")).to_contain_text("1 on the table, 0 in the log")
    fix = page.locator(".fix", has_text="1 × onyx arm instead of 0")
    good(page)
    ana.tap(fix.locator(".btn").first)
    expect(page.locator("#preview")).to_contain_text("What would follow")
    ana.tap('#confirm button[value="enter"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))


def _ended_reopened_and_ended(ana: Seat, other: Page) -> None:
    page = ana.page
    _stop(ana)
    ana.tap("#f-sign-off-0 button")
    expect(other.locator(".signed")).to_contain_text("Ana agrees")
    ana.tap('a:has-text("Reopen the game")')
    expect(page.locator("#preview")).to_contain_text("Every signature is taken back")
    ana.tap('#confirm button[value="enter"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    expect(other.locator("#final-h")).to_have_count(0)
    page.goto(f"{ana.table}/audit?what=0.check-in")
    ana.tap("#count button.main")
    ana.tap('#f-correct .tick:has-text("Ben")')
    ana.tap('#f-correct button[value="enter"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    expect(other.locator(".log")).to_contain_text("agreed by Ben")
    page.goto(f"{ana.table}/audit?what=0.trash.scrap")
    ana.tap("#count button.main")
    ana.tap('#f-correct button[value="enter"]')
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    if page.locator("#final-h").count() == 0:
        _stop(ana)
    for each in (page, other):
        expect(each.locator(".final")).to_contain_text("This sheet replaces an earlier one")
        expect(each.locator(".signed .v-legal")).to_have_count(0)


def _stop(ana: Seat) -> None:
    ana.tap("#more-end > summary")
    ana.tap('#f-end-agreed .tick:has-text("Ana")')
    ana.tap('#f-end-agreed button[value="enter"]')
    expect(ana.page.locator("#final-h")).to_be_visible()
