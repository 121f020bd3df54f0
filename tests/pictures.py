"""The README's pictures: a real server, a real browser, a game entered as a player would."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pymupdf
from playwright.sync_api import Browser, Page, sync_playwright

from referee.games import games
from referee.paper import render
from tests.browser import FLAGS
from tests.e2e.seats import Seat, recorded, turns
from tests.server import Server

DOCS = Path(__file__).parents[1] / "docs"
PHONE = {"width": 360, "height": 780}


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


def picture(page: Page, name: str) -> None:
    page.wait_for_timeout(400)  # a swap may still be fading
    page.screenshot(path=DOCS / f"{name}.png")


def at_the_table(page: Page) -> None:
    """A running game after a few turns, and a tool that is spent."""
    ana = Seat(page, "Ana")
    page.goto("/start/chiseled")
    picture(page, "start")
    ana.start(["Ana", "Ben"], phones="one")
    deal, first, second, *rest = recorded()
    ana.deal(deal, "Ana")
    for entry in (first, second):
        seat = entry["seat"]
        page.goto(f"{ana.table}/hand/{seat}/opening-hand")
        ana.chips("opening-hand-hand", entry["cards"])
        ana.tap(f'#f-opening-hand-{seat} button[value="enter"]')
        page.wait_for_url("**/done")
        page.goto(ana.table)
    for use, hand in list(turns(rest))[:2]:
        ana.turn(use, hand)
    picture(page, "table")
    spent = page.locator(".tile.spent").first
    spent.click()
    page.locator('button[value="enter"]').first.click()
    page.locator("#why-not").wait_for()
    picture(page, "refusal")


def beside_the_table(page: Page) -> None:
    page.goto("/score/chiseled")
    picture(page, "score")
    page.goto("/rules/chiseled?q=draw+pile+emty")
    picture(page, "rules")


def on_paper() -> None:
    game = games()["chiseled"]
    for kind, name in (("setup", "setup"), ("score", "sheet")):
        with pymupdf.open(stream=render(kind, game, players=3), filetype="pdf") as pdf:
            pdf[0].get_pixmap(dpi=80).save(DOCS / f"{name}.png")


def main() -> int:
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server.start(Path(folder) / "instance")
        try:
            context = chromium.new_context(
                base_url=server.url, viewport=PHONE, has_touch=True, device_scale_factor=1.5
            )
            page = context.new_page()
            beside_the_table(page)
            at_the_table(page)
        finally:
            server.stop()
    on_paper()
    return 0


if __name__ == "__main__":
    sys.exit(main())
