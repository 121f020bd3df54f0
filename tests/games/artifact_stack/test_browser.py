"""At a phone: a temple is built, dug and peeked into, Weapons steal, the table stops and scores."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import assert_no_sideways_scroll, axe, small_controls

DECKS = ("statues", "coins", "weapons", "manuscripts", "jewelry", "china")


def start(page: Page) -> None:
    page.goto("/start/artifact_stack")
    page.fill('[name="players.0"]', "Ana")
    page.fill('[name="players.1"]', "Ben")
    for deck in DECKS:
        page.locator(f'input[value="{deck}"] + label').click()
    page.click('button.main[value="start"]')
    page.wait_for_url(re.compile(r"/t/[^/]+"))


def enter(page: Page, form: str) -> None:
    seq = page.locator("body").get_attribute("data-seq")
    page.locator(f'{form} button[value="enter"]').click()
    expect(page.locator("body")).not_to_have_attribute("data-seq", seq or "")


def choose(page: Page, form: str, *values: str) -> None:
    for value in values:
        page.locator(f'{form} input[value="{value}"] + label').click()


def take(page: Page, seat: int, place: str, deck: str, *, ends: bool = True) -> None:
    form = f"#f-take-{seat}"
    choose(page, form, place, deck)
    if not ends:
        page.locator(f'{form} input[name="move"][value="end-turn"]').uncheck()
    enter(page, form)


def totals(page: Page) -> list[int]:
    texts = page.locator(".seat-total").all_inner_texts()
    return [int(t.replace("−", "-")) for t in texts]


def test_a_game_is_dug_peeked_stolen_and_scored(phone: Callable[..., Page]) -> None:
    page = phone()
    start(page)
    choose(page, "#f-build-temple", "B11", "T12")
    enter(page, "#f-build-temple")
    take(page, 0, "M12", "weapons")  # under T11 and T12: both of Ana's Silver
    expect(page.locator(".log")).to_contain_text("digging for 2 Silver")
    page.locator("#p-f-peek-1 summary").click()
    choose(page, "#f-peek-1", "T12")
    enter(page, "#f-peek-1")
    take(page, 1, "T12", "coins")
    take(page, 0, "T11", "weapons", ends=False)
    steal(page)
    expect(page.locator(".log")).to_contain_text("got Coin of Ben")
    finish(page)
    # Ana: two Weapons and the stolen Coin, no Silver. Ben: 1 Silver of 2.
    assert totals(page) == [4, 1]


def steal(page: Page) -> None:
    """Both Weapons for the one card that lies face up elsewhere."""
    form = "#f-trigger-0"
    for weapon in page.locator(f'{form} input[name$=".cards"][type="checkbox"] + label').all():
        weapon.click()
    page.locator(f'{form} input[name$=".steals"][type="checkbox"] + label').first.click()
    enter(page, form)


def finish(page: Page) -> None:
    page.locator("#more-end summary").click()
    for box in page.locator('#f-end-agreed input[name="end-agreed.agreed"]').all():
        box.check()
    enter(page, "#f-end-agreed")
    expect(page.locator("#live")).to_contain_text("Ana wins")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_temple_can_be_read_and_tapped_by_everybody(
    phone: Callable[..., Page], theme: str
) -> None:
    page = phone(theme=theme)
    start(page)
    assert axe(page) == []
    enter(page, "#f-build-temple")
    assert axe(page) == []
    assert small_controls(page) == []
    assert_no_sideways_scroll(page)
