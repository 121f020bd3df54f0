"""A whole game of two at two phones: a lost network, an undo, a ruling, and the paper agrees."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pymupdf
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from referee.engine.codec import decode
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.games import games
from tests.browser import PHONE, OpenPage, Watch
from tests.e2e.seats import RECORDED, Seat, recorded, turns

NAMES = ("Ana", "Ben")
ORDINARY = 10
"""The taps that a scorekeeper may need for an ordinary turn."""


def as_judged_alone() -> list[tuple[str, int]]:
    """The totals of the recorded game by the engine, without any app around it."""
    game = games()["chiseled"]
    header, *entries = map(decode, RECORDED.read_text("utf-8").splitlines())
    log = Log(game, game.terms(2, game.options(), {}))
    for number, plain in enumerate(entries, 1):
        assert log.append(Entry(number, game.codec.move(plain, 2))).taken
    sheet = game.rules.sheet(log.state, header["players"])
    return [(p.name, p.total) for p in sheet.players]


@pytest.fixture
def both(contexts: Callable[..., BrowserContext]) -> tuple[Seat, Seat]:
    """Two phones at one table: Ana started it, Ben joined by code."""
    held = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    ana, ben = (Seat(contexts(**held).new_page(), name) for name in NAMES)
    ana.start(NAMES)
    ben.join(ana.code())
    return ana, ben


def test_two_phones_play_a_recorded_game_to_the_end(both: tuple[Seat, Seat], watch: Watch) -> None:
    watch.allow("net::ERR_INTERNET_DISCONNECTED")
    entries = recorded()
    ana, ben = both
    ana.deal(entries[0], "Ana")
    ana.opening_hand(0, entries[1]["cards"])
    ben.opening_hand(1, entries[2]["cards"])
    for number, (use, hand) in enumerate(turns(entries), 1):
        _take_turn(number, both, use, hand)
    for seat in both:
        expect(seat.page.locator("#final-h")).to_be_visible()
    assert as_judged_alone() == [(name, ana.total(name)) for name in NAMES]
    assert [ben.total(name) for name in NAMES] == [ana.total(name) for name in NAMES]
    assert ana.history() == ben.history()
    _sign_and_read_the_paper(ana, ben)


def _take_turn(number: int, both: tuple[Seat, Seat], use: dict[str, Any], hand: list[str]) -> None:
    player, other = both[use["seat"]], both[1 - use["seat"]]
    player.is_asked("which Tool?")
    if use["action"] == "table-ruling":
        _refused_then_ruled(player, use, hand)
    elif number == 7:
        _without_network(player, use, hand)
    else:
        player.turn(use, hand)
    if number == 2:
        _undone_and_done_again(player)
    other.sees(f"{player.name} ended the turn")


def _refused_then_ruled(player: Seat, ruling: dict[str, Any], hand: list[str]) -> None:
    """The Tool lies face down: refused with rule and section, then let stand by the table."""
    player.fill_turn(ruling["with"], hand)
    player.enter("f-use-tool-1", taken=False)
    why = player.page.locator("#why-not")
    for words in ("Rasp lies face down", "sculpt.choose-face-up", "Turn Overview", "Face up:"):
        expect(why).to_contain_text(words)
    player.tap("#why-not-ruling > summary")
    player.page.fill("#ruling-reason", ruling["reason"])
    for name in NAMES:
        box = player.page.locator(f'#why-not-form .tick:has-text("{name}")')
        if not box.locator("input").is_checked():
            player.tap(box)
    player.enter("why-not-form")
    player.sees("table ruling")


def _without_network(player: Seat, use: dict[str, Any], hand: list[str]) -> None:
    """An entry made without network waits, and is sent once when it is back."""
    page, context = player.page, player.page.context
    context.set_offline(True)
    expect(page.locator("#conn")).to_contain_text("no connection")
    player.fill_turn(use, hand)
    player.tap('#f-use-tool-0 button[value="enter"]')
    expect(page.locator("#waiting")).to_contain_text("waiting to be sent")
    context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden(timeout=15_000)
    player.sees("Ana ended the turn")
    assert player.history()[:3].count("Ana ended the turn") == 1


def _undone_and_done_again(player: Seat) -> None:
    before = player.history()
    player.undo(f"{player.name} ended the turn")
    player.is_asked("end the turn")
    player.enter("f-pass-1")
    expect(player.page.locator(".entry-what").first).to_have_text(f"{player.name} ended the turn")
    fold = player.page.locator(".gone summary").first
    expect(fold).to_contain_text(f"1 entry taken back: {player.name} ended the turn")
    fold.click()
    assert player.history()[2:] == before, "what was undone stays in the history"
    expect(player.page.locator(".entry.void .entry-what")).to_have_text(
        [f"{player.name} ended the turn"]
    )


def _sign_and_read_the_paper(ana: Seat, ben: Seat) -> None:
    for seat, player in enumerate((ana, ben)):
        player.tap(f"#f-sign-off-{seat} button")
        expect(player.page.locator(".signed")).to_contain_text(f"{player.name} agrees")
    address = ana.page.locator('a:has-text("Score sheet PDF")').get_attribute("href")
    answer = ana.page.request.get(address)
    assert answer.ok
    with pymupdf.open(stream=answer.body(), filetype="pdf") as paper:
        words = "".join(page.get_text() for page in paper)
    for name, total in as_judged_alone():
        assert name in words
        assert str(total).replace("-", "−") in words.replace("-", "−")


def test_an_ordinary_turn_takes_ten_taps(both: tuple[Seat, Seat]) -> None:
    entries = recorded()
    ana, ben = both
    ana.deal(entries[0], "Ana")
    ana.opening_hand(0, entries[1]["cards"])
    ben.opening_hand(1, entries[2]["cards"])
    played = list(turns(entries))
    taken = [ana.turn(*played[0])]
    ben.is_asked("which Tool?")
    taken.append(ben.turn(*played[1]))
    assert max(taken) <= ORDINARY
    ana.sees("Ben ended the turn")


def test_what_is_half_typed_survives_the_others_news_and_a_reload(both: tuple[Seat, Seat]) -> None:
    ana, ben = both
    ana.deal(recorded()[0], "Ana")
    ana.chips("opening-hand-hand", ["gold-head", "scrap"])
    ben.opening_hand(1, ["silver-head", "onyx-arm", "onyx-body"])
    ana.sees("Ben drew a starting hand")
    assert _taken(ana.page) == ["Gold Head", "Scrap"]
    ana.page.reload()
    expect(ana.page.locator("#opening-hand-hand .slots button")).to_have_count(2)
    ana.chips("opening-hand-hand", ["scrap"])
    ana.enter("f-opening-hand-0")
    ana.is_asked("which Tool?")


def _taken(page: Page) -> list[str]:
    labels = page.locator("#opening-hand-hand .slots button").evaluate_all(
        "all => all.map(b => b.getAttribute('aria-label'))"
    )
    return [label.removeprefix("Take back ").split(",")[0] for label in labels]


def test_a_hand_never_reaches_the_other_phone(both: tuple[Seat, Seat]) -> None:
    entries = recorded()
    ana, ben = both
    ana.deal(entries[0], "Ana")
    received: list[str] = []
    ben.page.on(
        "response",
        lambda r: received.append(r.text()) if "/t/" in r.url and "live" not in r.url else None,
    )
    ana.opening_hand(0, ["silver-arm", "silver-arm", "silver-body"])
    ben.sees("Ana drew a starting hand")
    assert received
    assert not any("Silver Arm and Silver Body" in text for text in received)
    ana.sees("Silver Body and 2 Silver Arms")


def test_both_enter_at_once_and_the_late_one_keeps_the_input(
    both: tuple[Seat, Seat], phone: OpenPage
) -> None:
    """The keeper enters Ben's hand while Ben does: one counts, the other is told so."""
    ana, ben = both
    ana.deal(recorded()[0], "Ana")
    ben.is_asked("the starting hand")
    ben.page.context.set_offline(False)
    ben.page.evaluate("() => document.body.removeAttribute('data-live-url')")
    ben.chips("opening-hand-hand", ["scrap", "scrap", "gold-arm"])
    ben.page.locator('#f-opening-hand-1 input[name="at"]').evaluate("el => { el.value = '0'; }")
    ben.tap('#f-opening-hand-1 button[value="enter"]')
    expect(ben.page.locator('main [role="alert"]')).to_contain_text("Something else was entered")
    assert _taken(ben.page) == ["Gold Arm", "Scrap", "Scrap"]
    ben.enter("f-opening-hand-1")
    ben.sees("Ben drew a starting hand")


def test_the_recorded_game_is_one_that_the_engine_takes() -> None:
    assert len(as_judged_alone()) == 2
    assert json.loads(RECORDED.read_text("utf-8").splitlines()[0])["players"] == list(NAMES)
