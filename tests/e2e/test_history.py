"""Past games at a real browser, by a host: found, plotted, brought in, merged."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import OpenPage, assert_no_sideways_scroll, axe, small_controls
from tests.e2e.seats import RECORDED
from tests.server import Server

FILE = {
    "games": [{"id": 1, "name": "Chiseled", "bggId": 254532}],
    "players": [{"id": 1, "name": "Zenobia"}, {"id": 2, "name": "Zacharias"}],
    "locations": [{"id": 4, "name": "By the window"}],
    "plays": [
        {"uuid": f"history-{n}", "gameRefId": 1, "locationRefId": 4, "durationMin": 40,
         "playDate": f"2024-0{n + 1}-02 20:00:00",
         "playerScores": [{"playerRefId": 1, "score": str(n - 2), "winner": n % 2, "rank": 0},
                          {"playerRefId": 2, "score": "=1+1" if n == 4 else "3", "rank": 0,
                           "winner": 1 - n % 2}]}
        for n in range(6)
    ],
}  # fmt: skip


def looks_well(page: Page) -> None:
    assert axe(page, ("minor", "moderate", "serious", "critical")) == []
    assert_no_sideways_scroll(page)
    assert small_controls(page) == []


def test_a_host_finds_past_games_and_their_plots(
    server: Server, phone: OpenPage, tmp_path: Path
) -> None:
    own = RECORDED.read_text("utf-8").splitlines()
    head = {**json.loads(own[0]), "players": ["Zenobia", "Zach"]}
    server.table_of([json.dumps(head), *own[1:]])
    file = tmp_path / "plays.bgsplay"
    file.write_text(json.dumps(FILE), encoding="utf-8")
    page = phone()
    page.goto(server.host_path)
    page.get_by_role("link", name="All past games").click()
    page.locator("#files > summary").click()
    page.set_input_files("#play-file", file)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("status").first).to_contain_text("6 games came in")
    page.select_option("#of-player", "Zenobia")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#found")).to_have_text("7 games")
    looks_well(page)
    page.get_by_role("link", name="Statistics").first.click()
    page.select_option("#of-game", label="Chiseled")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("heading", name="Points over time")).to_be_visible()
    expect(page.get_by_role("img", name="Head to head")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    looks_well(page)
    page.goto("/past/players?merged=Zach&kept=Zacharias")
    looks_well(page)
    page.get_by_role("button", name="Make them one").click()
    expect(page.get_by_role("status").first).to_contain_text("Zach is Zacharias now")
    page.goto("/past?player=Zacharias")
    page.locator(".list a").first.click()
    page.locator("#bgstats > summary").click()
    expect(page.get_by_role("link", name="Enter it in BG Stats")).to_be_visible()
    looks_well(page)
