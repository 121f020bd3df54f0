"""Every state of the table page: nothing serious for axe, nothing too small, nothing sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import (
    COLOURS,
    DESKTOP,
    PHONE,
    OpenPage,
    assert_no_sideways_scroll,
    axe,
    small_controls,
)
from tests.e2e.seats import Seat, recorded, turns

AT_REST = """() => Promise.race([
    Promise.allSettled(document.getAnimations().map(a => a.finished)),
    new Promise(done => setTimeout(done, 1000)),
])"""
"""Wait for what moves; not for what never ends."""

TOOLS = [*recorded()[0]["tools"]]
RARE = ["saw", "jackhammer", "maquette", "heavy-sledge", "polishing-stone"]


def is_sound(page: Page) -> None:
    """What is asked of a page in any state. The dark theme changes colours only, so it is asked
    for contrast alone.

    The row of buttons stays under the thumb and covers what lies below it at that moment; so the
    page is looked at in its whole height.
    """
    page.wait_for_load_state()
    size = page.viewport_size or PHONE
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": height + 100})
    page.wait_for_timeout(300)  # news of the own entry may draw the page once more
    page.evaluate(AT_REST)
    found, small = axe(page), small_controls(page)
    page.emulate_media(color_scheme="dark")
    page.evaluate(AT_REST)
    pale = axe(page, rules=COLOURS)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(size)
    assert (found, pale, small) == ([], [], [])
    assert_no_sideways_scroll(page)


def alone_at(page: Page, names: tuple[str, ...] = ("Ana", "Ben"), **choices: str) -> Seat:
    """A table on one phone for all."""
    seat = Seat(page, names[0])
    seat.start(names, phones="one", **choices)
    return seat


def hand_round(seat: Seat, hands: dict[str, list[str]]) -> None:
    """Pass the phone to each player for the starting hand."""
    seat.page.goto(seat.table)
    for number, (name, cards) in enumerate(hands.items()):
        seat.page.click(f"a:has-text('I am {name}')")
        seat.chips("opening-hand-hand", cards)
        seat.tap(f'#f-opening-hand-{number} button[value="enter"]')
        expect(seat.page.locator("h1").last).to_contain_text("Entered, and hidden")
    seat.page.goto(seat.table)


def dealt(seat: Seat, tools: list[str] = TOOLS) -> Seat:
    entry = {**recorded()[0], "tools": tools}
    seat.deal(entry, "Ana")
    hand_round(
        seat,
        {"Ana": ["gold-head", "scrap", "scrap"], "Ben": ["silver-head", "onyx-arm", "onyx-body"]},
    )
    return seat


def test_from_the_deal_to_the_end(phone: OpenPage) -> None:
    page = phone()
    seat = alone_at(page)
    is_sound(page)
    seat.deal(recorded()[0], "Ana")
    is_sound(page)
    page.click("a:has-text('I am Ana')")
    page.wait_for_url("**/opening-hand")
    is_sound(page)
    hand_round(
        seat,
        {"Ana": ["gold-head", "scrap", "scrap"], "Ben": ["silver-head", "onyx-arm", "onyx-body"]},
    )
    (use, hand), (second, second_hand), *_ = turns(recorded())
    seat.fill_turn(use, hand)
    is_sound(page)
    page.click('#f-use-tool-0 button[value="check"]')
    expect(page.locator("#answers")).to_be_visible()
    is_sound(page)
    seat.enter("f-use-tool-0")
    seat.turn(second, second_hand)
    page.locator("#log > li details summary").nth(2).click()
    page.click('.seat a[href="#score-0"]')
    is_sound(page)
    for fold in page.locator(".more details summary").all():
        fold.click()
    is_sound(page)
    page.locator('#more-end .tick:has-text("Ana")').click()
    seat.enter("f-end-agreed")
    expect(page.locator("#final-h")).to_be_visible()
    is_sound(page)


def test_a_hand_is_folded_away_whenever_the_phone_goes_on(phone: OpenPage) -> None:
    """After a turn, its undo, and a page that the browser kept; not at every piece of news."""
    page = phone()
    seat = dealt(alone_at(page))
    hands = [page.locator(f"#hand-{n}") for n in (0, 1)]

    def lies_before(now: int, then: int) -> None:
        expect(hands[now]).not_to_have_attribute("open", "")
        expect(hands[now].locator(".pile")).to_be_hidden()
        expect(hands[then]).to_have_count(0)

    (use, hand), *_ = turns(recorded())
    lies_before(0, 1)
    hands[0].locator("summary").click()
    page.locator("#more-note > summary").click()
    page.fill('#f-note [name="note.text"]', "Tea.")
    seat.enter("f-note")
    expect(hands[0]).to_have_attribute("open", "")
    seat.turn(use, hand)
    lies_before(1, 0)
    hands[1].locator("summary").click()
    page.click("#undo-turn button")
    lies_before(0, 1)
    hands[0].locator("summary").click()
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    lies_before(0, 1)


def test_every_tool_asks_on_one_screen(phone: OpenPage) -> None:
    page = phone()
    dealt(alone_at(page), [*RARE, "toothed-chisel", "pointed-chisel"])
    for tool in [*RARE, "toothed-chisel", "pointed-chisel"]:
        page.click(f'input[value="tool={tool}"] + label')
        is_sound(page)
        page.click("label.again >> visible=true")


def test_refusal_ruling_and_changes_of_the_past(phone: OpenPage) -> None:
    page = phone()
    seat = dealt(alone_at(page))
    (use, hand), *_ = turns(recorded())
    seat.turn(use, hand)
    page.click('input[value="tool=rasp"] + label')
    is_sound(page)
    seat.enter("f-use-tool-1", taken=False)
    page.click("#why-not-ruling > summary")
    is_sound(page)
    for what in ("void", "replace", "insert"):
        page.goto(f"{seat.table}/entry/4/{what}")
        is_sound(page)
    page.goto(f"{seat.table}/entry/4/void")
    page.click('#confirm button[value="enter"]')
    expect(page.locator("#contested-h")).to_be_visible()
    is_sound(page)
    page.goto(f"{seat.table}/history")
    is_sound(page)


def test_light_depth_wax_and_the_shared_screen(phone: OpenPage) -> None:
    page = phone()
    light = alone_at(page, ("Ana", "Ben", "Cy"), **{"options.depth": "light"})
    light.deal(recorded()[0], "Ana")
    is_sound(page)
    page.goto(f"{light.table}/screen")
    is_sound(page)
    wax = Seat(page, "Ana")
    page.goto("/start/chiseled")
    page.locator('label:has(> input[name="seats"][value="2"])').click()
    page.locator('input[name="options.sine_cera"]').check()
    page.click('button.main[value="start"]')
    page.wait_for_url("**/t/*")
    entry = recorded()[0]
    wax.deal(entry, "Player 1")
    hand_round(wax, {"Player 1": ["wax", "scrap", "scrap"], "Player 2": ["wax", "wax", "scrap"]})
    page.click("summary:has-text('shed wax')")
    is_sound(page)


def test_the_page_at_a_desk(desktop: OpenPage) -> None:
    page = desktop()
    dealt(alone_at(page))
    assert axe(page) == []
    assert page.viewport_size == DESKTOP


# ---- without script


@pytest.fixture
def plain(contexts: Callable[..., BrowserContext]) -> Page:
    """A phone whose browser runs no script."""
    return contexts(viewport=PHONE, java_script_enabled=False).new_page()


@contextmanager
def navigated(page: Page) -> Iterator[None]:
    with page.expect_navigation():
        yield


def test_a_turn_without_script(plain: Page) -> None:
    page = plain
    page.goto("/start/chiseled")
    page.locator('label:has(> input[name="seats"][value="1"])').click()
    page.fill('[name="players.0"]', "Ana")
    page.click('button.main[value="start"]')
    seat = Seat(page, "Ana")
    for tool in ["jackhammer", *TOOLS[:6]]:
        page.click(f'#f-deal input[value="{tool}"] + label')
    with navigated(page):
        page.click('#f-deal button[value="enter"]')
    page.fill('[name="opening-hand.cards:scrap"]', "2")
    page.fill('[name="opening-hand.cards:gold-head"]', "1")
    with navigated(page):
        page.click('#f-opening-hand-0 button[value="enter"]')
    page.click('input[value="tool=jackhammer"] + label')
    lists = page.locator('select[name="use-tool.tool=jackhammer.trashed"]')
    for place, card in enumerate(("Scrap", "Scrap", "Gold Arm", "Onyx Head")):
        lists.nth(place).select_option(label=card)
    for card in ("gold-arm", "silver-head", "onyx-body"):
        page.fill(f'[name="plan.cards:{card}"]', "1")
    with navigated(page):
        page.click('#f-use-tool-0 button[value="enter"]')
    assert seat.history()[:3] == [
        "Ana ended the turn",
        "Ana drew the next hand: Gold Arm, Silver Head and Onyx Body; Check-In 4",
        "Ana used the Jackhammer: trashed 2 Scrap, Gold Arm and Onyx Head",
    ]
    with navigated(page):
        page.click('#undo button[value="undo"]')
    assert "draw" not in seat.history()[0]
    assert axe_free(page)


def axe_free(page: Page) -> bool:
    """Without script axe cannot run either; every input has a name and a label all the same."""
    inputs = page.locator("form input:not([type=hidden]), form select, form textarea")
    return all(
        i.get_attribute("aria-label")
        or i.get_attribute("id")
        or i.locator("xpath=ancestor::label").count()
        for i in inputs.all()
    )
