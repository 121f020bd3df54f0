"""The pages around the table in a real browser: by thumb, by keyboard, and without script."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser import (
    OpenPage,
    Watch,
    assert_no_sideways_scroll,
    axe,
    broken_words,
    small_controls,
    weight,
)

FIRST_PAGE = 60_000
"""Bytes that a first page may take over the wire, with all it loads."""

PAGES = {
    "home": "/",
    "choose": "/start",
    "dispute": "/dispute",
    "start": "/start/chiseled",
    "score": "/score/chiseled",
    "example": "/score/chiseled?example=example-b",
    "rules": "/rules/chiseled",
    "search": "/rules/chiseled?q=bodys",
    "nothing-found": "/rules/chiseled?q=zzqx",
    "sheets": "/sheets/chiseled",
    "join": "/join",
}


def look_over(page: Page) -> None:
    """What is asked of every page."""
    page.wait_for_load_state("networkidle")
    assert axe(page) == []
    assert small_controls(page) == []
    assert broken_words(page) == []
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_page_on_a_phone(phone: OpenPage, name: str, theme: str) -> None:
    page = phone(theme)
    page.goto(PAGES[name])
    page.wait_for_load_state("networkidle")
    assert weight(page) < FIRST_PAGE
    look_over(page)


@pytest.mark.parametrize("name", PAGES)
def test_page_on_a_computer(desktop: OpenPage, name: str) -> None:
    page = desktop()
    page.goto(PAGES[name])
    page.wait_for_load_state("networkidle")
    assert axe(page) == []
    assert broken_words(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_error_page(phone: OpenPage, watch: Watch, theme: str) -> None:
    watch.allow("status of 404")
    page = phone(theme)
    page.goto("/nowhere")
    look_over(page)
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("link", name="Start a table")).to_be_visible()


def test_everything_unfolded(phone: OpenPage) -> None:
    """What is folded away keeps to the same standard."""
    page = phone()
    for path in ("/start/chiseled", "/score/chiseled"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.locator('button[value="add:options.critics"]').evaluate("e => e.click()")
        page.locator('[name="options.critics.0.name"]').wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('main details').forEach(d => { d.open = true })")
        look_over(page)


# ---- starting and joining


def start(page: Page, seats: int, *, own: bool = False) -> str:
    """From the home page to a running table; returns its address."""
    page.goto("/")
    page.get_by_role("link", name="Start a table").click()
    of_game(page).click()
    page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
    if own:
        page.get_by_text("Everybody their own phone").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(re.compile("/t/"))
    return page.url.removesuffix("/people")


def of_game(page: Page) -> Locator:
    """The way on, where there are several games to choose from."""
    return page.locator("main").get_by_role("link", name=re.compile("^Chiseled"))


def test_a_standard_game_takes_three_taps(phone: OpenPage) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Start a table").tap()
    of_game(page).tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    page.wait_for_url(re.compile("/t/[a-z0-9]+$"))


def test_only_the_seats_that_play_ask_for_a_name(phone: OpenPage) -> None:
    page = phone()
    page.goto("/start/chiseled")
    for seats in (1, 2, 3, 4):
        page.locator(f'[name="seats"][value="{seats}"]').check(force=True)
        assert page.locator(".names input:visible").count() == seats
        assert page.get_by_label("Solo challenge").is_visible() == (seats == 1)
        assert page.get_by_text("Who enters what happens?").is_visible() == (seats > 1)


def join(page: Page, code: str, name: str) -> None:
    page.goto("/join")
    page.get_by_label("Six letters").fill(code)
    page.get_by_role("button", name="Find the table").click()
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    page.wait_for_url(re.compile("/t/[a-z0-9]+$"))


def test_three_phones_join_within_a_minute(phone: OpenPage) -> None:
    """The machine's part of the minute is a fraction of it; people need the rest."""
    began = time.monotonic()
    keeper = phone()
    table = start(keeper, 4, own=True)
    code = keeper.locator(".join-code").inner_text()
    look_over(keeper)
    others = [phone("dark") for _ in range(3)]
    for number, other in enumerate(others, 2):
        join(other, code, f"Player {number}")
    assert time.monotonic() - began < 30
    keeper.goto(f"{table}/people")
    assert keeper.get_by_text("on a phone of their own").count() == 3
    for other in others:
        other.goto(f"{table}/people")
        expect(other.get_by_text("this phone", exact=True)).to_be_visible()


def test_the_pages_of_a_table_and_a_seat_that_changes_hands(phone: OpenPage) -> None:
    keeper, ben, late = phone("dark"), phone(), phone("dark")
    table = start(keeper, 3, own=True)
    code = keeper.locator(".join-code").inner_text()
    look_over(keeper)
    join(ben, code, "Player 2")
    ben.goto(f"{table}/people")
    look_over(ben)
    late.goto("/join")
    late.get_by_label("Six letters").fill(code)
    late.get_by_role("button", name="Find the table").click()
    look_over(late)
    late.get_by_role("button", name=re.compile("^Player 2")).click()
    expect(late.get_by_text("The keeper is asked")).to_be_visible()
    keeper.reload()
    look_over(keeper)
    keeper.get_by_role("button", name="Hand it over").click()
    late.goto(f"{table}/people")
    expect(late.get_by_text("Plays as Player 2")).to_be_visible()
    keeper.get_by_label("A new link for").select_option(label="Player 3")
    keeper.get_by_role("button", name="Show it").click()
    look_over(keeper)
    keeper.goto(f"{table}/sheets")
    look_over(keeper)
    keeper.goto("/")
    look_over(keeper)
    expect(keeper.get_by_role("link", name=re.compile("Player 1, Player 2"))).to_be_visible()


def test_a_double_tap_starts_one_table(phone: OpenPage) -> None:
    page = phone()
    page.goto("/start/chiseled")
    page.get_by_role("button", name="Start", exact=True).dblclick()
    page.wait_for_url(re.compile("/t/"))
    page.goto("/")
    assert page.locator("#go-on ~ .door").count() == 1
    assert page.locator("#go-on ~ .list li").count() == 0


# ---- scoring

FOUR = [(9, 5, 2, 3), (8, 5, 2, 1), (9, 4, 2, 3), (9, 6, 4, 9)]
TRASHED = [(3, 2, 6), (4, 1, 7), (2, 2, 8), (5, 0, 3)]
PARTS = ("head", "body", "arm", "scrap")


def test_a_game_of_four_with_critics_from_the_keyboard(phone: OpenPage) -> None:
    """Three taps, then digits and Enter alone: the number pad of a phone is enough."""
    page = phone()
    page.goto("/score/chiseled")
    page.get_by_role("button", name="4 players").tap()
    page.locator("label.tile", has_text="Renais").tap()
    page.locator('[name="players.0.keeps.head"]').tap()
    for kept, trashed in zip(FOUR, TRASHED, strict=True):
        for number in (*kept, *trashed):
            page.keyboard.type(str(number))
            page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/sheet"))
    expect(page.get_by_role("heading", name="Player 2 wins")).to_be_visible()
    assert [t.inner_text() for t in page.locator(".place-total").all()] == ["49", "45", "33", "16"]
    look_over(page)


def test_a_game_of_four_by_taps_alone(phone: OpenPage) -> None:
    """Each number by its + or −, whichever is nearer: few enough taps for a minute."""
    page = phone()
    page.goto("/score/chiseled")
    page.get_by_role("button", name="4 players").tap()
    taps = 1
    for player, kept in enumerate(FOUR):
        for part, number, most in zip(PARTS, kept, (9, 9, 9, 18), strict=True):
            box = page.locator(
                ".stepper", has=page.locator(f'[id="players.{player}.keeps.{part}"]')
            )
            more = number <= most - number
            button = box.get_by_role("button", name="more" if more else "less")
            for _ in range(1 + (number if more else most - number)):
                button.tap()
                taps += 1
    page.get_by_role("button", name="Work out the score").tap()
    page.wait_for_url(re.compile("/sheet"))
    assert [t.inner_text() for t in page.locator(".place-total").all()] == ["45", "41", "33", "12"]
    assert taps < 75
    look_over(page)


def test_what_is_gone_may_be_counted_instead(phone: OpenPage) -> None:
    page = phone()
    page.goto("/score/chiseled")
    page.get_by_role("button", name="1 player", exact=True).tap()
    page.locator("label.tile", has_text="What is gone").tap()
    assert not page.locator('[name="players.0.keeps.head"]').is_visible()
    for part, number in zip(PARTS, (0, 4, 7, 18), strict=True):
        page.locator(f'[name="players.0.trash_parts.{part}"]').fill(str(number))
    page.get_by_role("button", name="Work out the score").tap()
    expect(page.get_by_role("heading", name="Player 1 scores 50")).to_be_visible()
    look_over(page)


def test_wax_and_colours_are_asked_only_where_they_count(phone: OpenPage) -> None:
    page = phone()
    page.goto("/score/chiseled")
    wax = page.locator('[name="players.0.keeps.wax"]')
    gold = page.locator('[name="players.0.trash_colours.gold"]')
    assert (wax.is_visible(), gold.is_visible()) == (False, False)
    page.get_by_text("Sine Cera, with Waxed Marble").tap()
    assert (wax.is_visible(), gold.is_visible()) == (True, False)
    page.locator("label.tile", has_text="Onyx").tap()
    assert (wax.is_visible(), gold.is_visible()) == (True, True)


def test_half_typed_counts_survive_a_reload(phone: OpenPage) -> None:
    page = phone()
    page.goto("/score/chiseled")
    page.locator('[name="players.1.keeps.scrap"]').fill("17")
    page.locator("label.tile", has_text="Onyx").tap()
    page.reload()
    expect(page.locator('[name="players.1.keeps.scrap"]')).to_have_value("17")
    expect(page.locator('[name="players.0.trash_colours.gold"]')).to_be_visible()


def test_a_fault_is_announced_and_leads_to_its_field(phone: OpenPage) -> None:
    page = phone()
    page.goto("/score/chiseled")
    page.get_by_role("button", name="1 player", exact=True).tap()
    page.locator('[name="players.0.keeps.head"]').fill("12")
    page.get_by_role("button", name="Work out the score").tap()
    alert = page.get_by_role("alert")
    expect(alert).to_be_focused()
    look_over(page)
    alert.get_by_role("link").first.tap()
    expect(page.locator('[name="players.0.keeps.head"]')).to_have_value("12")
    expect(page.locator('[name="players.0.keeps.head"]')).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("example", ["example-a", "uncarved"])
def test_an_example_and_where_it_is_wrong(phone: OpenPage, theme: str, example: str) -> None:
    page = phone(theme)
    page.goto(f"/score/chiseled?example={example}")
    page.get_by_role("button", name="Work out the score").tap()
    expect(page.get_by_role("heading", name="What the rulebook prints")).to_be_visible()
    wrong = page.get_by_role("img", name="disagrees", exact=True).count()
    assert wrong == (2 if example == "example-a" else 0)
    look_over(page)


# ---- rules


def test_a_rule_in_four_taps_and_its_place_among_all(phone: OpenPage) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Look up a rule").tap()
    of_game(page).tap()
    page.get_by_label("Search rules and rulings").fill("jackhamer repaet")
    page.get_by_role("button", name="Find").tap()
    first = page.locator(".hits > li").first
    expect(first.locator("code").first).to_have_text("jackhammer.repeat")
    first.get_by_role("link").first.tap()
    expect(page.locator('[id="jackhammer.repeat"]')).to_be_in_viewport()
    assert page.url.endswith("#jackhammer.repeat")


# ---- without script, and by keyboard


@pytest.fixture
def plain(contexts: Callable[..., BrowserContext]) -> Page:
    """A phone whose browser runs no script."""
    page = contexts(viewport={"width": 360, "height": 780}, java_script_enabled=False).new_page()
    return page


def test_everything_works_without_script(plain: Page) -> None:
    page = plain
    page.goto("/start/chiseled")
    page.locator('[name="seats"][value="3"]').check(force=True)
    page.get_by_role("textbox", name="Player 3").fill("Cy")
    page.locator('[name="phones"][value="own"]').check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="Join this table")).to_be_visible()
    page.goto("/score/chiseled")
    page.get_by_role("button", name="3 players").click()
    for player, kept in enumerate(FOUR[:3]):
        for part, number in zip(PARTS, kept, strict=True):
            page.locator(f'[name="players.{player}.keeps.{part}"]').fill(str(number))
    page.locator("#players\\.0\\.keeps\\.head").press("Enter")
    expect(page.get_by_role("heading", name="Player 2 wins")).to_be_visible()
    page.goto("/rules/chiseled")
    page.get_by_label("Search rules and rulings").fill("arms even")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".hits > li").first).to_be_visible()


def test_the_setup_by_keyboard_alone(desktop: OpenPage) -> None:
    page = desktop()
    page.goto("/start/chiseled")
    page.get_by_role("radio", name="2 players").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator('[name="seats"]:checked').get_attribute("value") == "3"
    page.keyboard.press("Tab")
    page.keyboard.type("Ana")
    assert page.get_by_role("textbox", name="Player 1").input_value() == "Ana"
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/t/"))
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Ana, Player 2, Player 3"))).to_be_visible()
