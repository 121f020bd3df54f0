"""At a phone: a temple is built, dug and peeked into, Weapons steal, the last card is taken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import assert_no_sideways_scroll, axe, small_controls
from tests.server import Server

LOGS = Path(__file__).with_name("logs")

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
    page.locator("#p-f-peek-1 > summary").click()
    choose(page, "#f-peek-1", "T12")
    enter(page, "#f-peek-1")
    take(page, 1, "T12", "coins")
    take(page, 0, "T11", "weapons", ends=False)
    steal(page)
    expect(page.locator(".log")).to_contain_text("stole Coin of Ben")
    finish(page)
    # Ana: two Weapons and the stolen Coin, no Silver. Ben: 1 Silver of 2.
    assert totals(page) == [4, 1]


def steal(page: Page) -> None:
    """Both Weapons, picked as there are no others, for the one card face up elsewhere."""
    form = "#f-trigger-0"
    expect(page.locator(f'{form} input[name$=".cards"]:checked')).to_have_count(2)
    expect(page.locator(form)).to_contain_text("Two steal 1 face-up card, three steal 2.")
    page.locator(f'{form} input[name$=".steals"][type="checkbox"] + label').first.click()
    enter(page, form)


def finish(page: Page) -> None:
    page.locator("#more-end summary").click()
    for box in page.locator('#f-end-agreed input[name="end-agreed.agreed"]').all():
        box.check()
    enter(page, "#f-end-agreed")
    expect(page.locator("#live")).to_contain_text("Ana wins")


def test_the_last_card_of_the_second_temple_ends_the_game(
    phone: Callable[..., Page], server: Server
) -> None:
    """A finished log without its last turn, which is then entered on the page."""
    lines = (LOGS / "two-players-plain.jsonl").read_text("utf-8").splitlines()
    page = phone()
    page.goto(server.table_of(lines[:-3]))
    last = json.loads(lines[-3])
    expect(page.locator("#f-take-0 .stone")).to_have_count(1)
    page.locator("#f-take-0-star").set_checked(last["face"]["star"])
    take(page, 0, last["place"], last["face"]["deck"], ends=False)
    loot = json.loads(lines[-2])
    for piece in (*loot["cards"], *loot["steals"]):
        tile = f'#f-trigger-0 input[value="{piece}"]:enabled'
        if not page.locator(tile).is_checked():
            page.locator(f"{tile} + label").click()
    enter(page, "#f-trigger-0")  # and the turn is over
    expect(page.locator("#live")).to_contain_text("Ana wins")
    told = json.loads((LOGS / "two-players-plain.expected.json").read_text("utf-8"))
    assert totals(page) == told["totals"]


def test_every_place_is_reached_by_tap_by_the_list_and_by_keyboard(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    start(page)
    page.locator("#f-build-temple-faces > summary").click()
    page.select_option("#f-build-temple-up-M11", label="China B")
    choose(page, "#f-build-temple", "T12")
    enter(page, "#f-build-temple")
    form = page.locator("#f-take-0")
    picked = form.locator('input[name="take.place"]:checked')
    seen = page.evaluate(SEEN)
    assert {place: size for place, size in seen.items() if min(size) < 24} == {}
    assert len(seen) == 26 - 3, "only B22, B23 and B24 lie wholly hidden"
    expect(form.locator(".hint", has_text="B22, B23 and B24 lie hidden")).to_be_visible()
    assert page.evaluate(BESIDE) == [], "each target lies on its card of the drawing"
    for place in ("B35", "M21", "T13"):
        form.locator(f'input[value="{place}"] + label').click(position=SPOTS[place])
        expect(picked).to_have_value(place)
    form.locator("#f-take-0-layers > summary").click()
    form.locator("label.of-B23", has_text="face up").last.click()
    expect(picked).to_have_value("B23")
    why = form.locator("#f-take-0-B23-over")
    expect(why).to_contain_text("under M12, M13, M22, M23")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(picked).to_have_value("B22")
    assert page.evaluate(OUTLINED) == "B22"
    expect(form.get_by_label("M11: China B, 1 Silver")).to_have_count(1)
    expect(form.get_by_label("T12: face down, free")).to_have_count(1)


# Targets that lie elsewhere than their card is drawn, by more than 2 px.
BESIDE = """() => [...document.querySelectorAll('#f-take-0 .stone')].filter((stone) => {
  const drawn = document.querySelector(
    `#f-take-0 .temple-drawn [data-place="${stone.textContent}"]`);
  const [a, b] = [stone, drawn.querySelector('.d-face')].map((x) => x.getBoundingClientRect());
  return ['left', 'top', 'right', 'bottom'].some((edge) => Math.abs(a[edge] - b[edge]) > 2);
}).map((stone) => stone.textContent)"""
SPOTS = {"B35": {"x": 30, "y": 70}, "M21": {"x": 12, "y": 65}, "T13": {"x": 20, "y": 20}}

# The largest upright or lying rectangle of each card that takes a tap, measured in steps of 4 px.
SEEN = """() => {
  const found = {};
  for (const card of document.querySelectorAll('#f-take-0 .stone')) {
    card.scrollIntoView({block: 'center'});
    const box = card.getBoundingClientRect();
    const hit = (x, y) => card.contains(document.elementFromPoint(x, y));
    const rows = [], columns = [];
    for (let y = box.top + 2; y < box.bottom; y += 4) {
      let run = 0, most = 0;
      for (let x = box.left + 2; x < box.right; x += 4) {
        run = hit(x, y) ? run + 4 : 0; most = Math.max(most, run);
      }
      rows.push(most);
    }
    let best = [0, 0];
    for (let from = 0; from < rows.length; from++) {
      let least = 1e9;
      for (let to = from; to < rows.length; to++) {
        least = Math.min(least, rows[to]);
        const size = [least, (to - from + 1) * 4];
        if (Math.min(...size) > Math.min(...best)) best = size;
      }
    }
    if (Math.min(...best) > 8) found[card.querySelector('.st-name').textContent] = best;
  }
  return found;
}"""
OUTLINED = """() => {
  const label = document.querySelector('.tile-in:focus-visible + .stone');
  return label && parseFloat(getComputedStyle(label).outlineWidth) >= 3
    ? label.querySelector('.st-name').textContent : '';
}"""


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
