"""At a phone: offers are drafted, a tile is built and laid, a Palace grows, and the game ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser import assert_no_sideways_scroll, axe, small_controls
from tests.games.catacombs_cubes.oracle import reckoned
from tests.server import Server

LOG = Path(__file__).with_name("logs") / "four-dice-builders.jsonl"
LEFT = 14
"""The last entries of the log, which are made on the page."""


def enter(page: Page, button: str) -> None:
    """Press a button, and wait until the entry is on the page."""
    seq = page.locator("body").get_attribute("data-seq")
    page.locator(button).click()
    expect(page.locator("body")).not_to_have_attribute("data-seq", seq or "")


def draft(page: Page, seat: int, column: int, *, asks: bool = False) -> None:
    form = f"#f-draft-{seat}"
    whole = f'input[name="draft.column"][value="{column}"]'
    in_order = f'input[name="draft.with"][value^="column={column}&"]'
    page.locator(f"{form} :is({whole}, {in_order}) + label").first.click()
    enter(page, f'{form} button[value="enter"]' if asks else f"{form} .turn-over")


def choose(page: Page, seat: int, pick: str) -> None:
    enter(page, f'#f-choose-{seat} button[value="{pick}"]')


def end(page: Page, seat: int) -> None:
    enter(page, f"#f-end-turn-{seat} button")


def test_the_last_round_is_played_at_the_phone(phone: Callable[..., Page], server: Server) -> None:
    lines = LOG.read_text("utf-8").splitlines()
    page = phone()
    page.goto(server.table_of(lines[:-LEFT]))
    assert axe(page) == []
    assert small_controls(page) == []
    draft(page, 0, 3)
    build(page)
    assert_no_sideways_scroll(page)
    lay(page)
    draft(page, 2, 1, asks=True)
    expect(page.locator("#p-f-contribute-2")).to_contain_text("an Obsidian goes onto the Palace")
    enter(page, "#f-contribute-2 button.main")
    expect(page.locator(".log .entry").first).to_contain_text("Cy")
    end(page, 2)
    draft(page, 3, 2, asks=True)
    choose(page, 3, "stone")
    end(page, 3)
    expect(page.locator("#live")).to_contain_text("Cy wins")
    header, *entries = map(json.loads, lines)
    shown = [int(text) for text in page.locator(".seat-total").all_inner_texts()]
    assert shown == reckoned(header, entries).totals()


def test_a_half_typed_tile_keeps_each_of_its_connectors(
    phone: Callable[..., Page], server: Server
) -> None:
    page = phone()
    page.goto(server.table_of(LOG.read_text("utf-8").splitlines()[:1]))
    hall = page.locator('select[name="setup.town_hall"]')
    told = ["red", "blue", "silver", "black"]
    for at, colour in enumerate(told):
        hall.nth(at).select_option(colour)
    page.reload()
    assert [field.input_value() for field in hall.all()] == told


def test_the_build_helper_is_for_every_phone(phone: Callable[..., Page]) -> None:
    page = phone(theme="dark")
    page.goto("/games/catacombs_cubes/build")
    for piece in ("Stone", "Obsidian"):
        page.get_by_role("button", name=f"Add {piece}").click()
    for place in ("Row 1, column 1", "Row 1, column 1", "Row 1, column 2", "Row 2, column 1"):
        page.get_by_role("button", name=f"{place}: more").click()
    page.locator("#shapes > summary").click()
    assert axe(page) == []
    assert small_controls(page) == []
    page.locator("#question .actions button.main").click()
    expect(page.locator("#answer-h")).to_contain_text("It goes")
    assert axe(page) == []
    assert_no_sideways_scroll(page)


def build(page: Page) -> None:
    """Ben builds the tile of slot 3 out of two Glass and a Stone."""
    if not page.locator("#f-build-1").is_visible():
        page.locator("#p-f-build-1 > summary").click()
    page.locator('#f-build-1 input[name="build.slot"][value="3"] + label').click()
    yard = page.locator("#f-build-1 .chips").first
    for piece in ("Glass", "Stone", "Glass"):
        yard.get_by_role("button", name=f"Add {piece}").click()
    enter(page, '#f-build-1 button[value="enter"]')


def lay(page: Page) -> None:
    """It is laid where two connectors do not match, and the builder picks what each pays."""
    spot = page.locator('#f-place-1 input[value="-3,-2"]')
    page.locator('#f-place-1 input[value="-3,-2"] + label').click()
    expect(page.locator(f"#{spot.get_attribute('id')}-pays")).to_contain_text("or")
    enter(page, '#f-place-1 button[value="enter"]')
    choose(page, 1, "bamboo")
    for pick in ("silver", "black"):
        expect(page.locator("#f-choose-1 .picks button")).to_have_count(2)
        choose(page, 1, pick)
    end(page, 1)
