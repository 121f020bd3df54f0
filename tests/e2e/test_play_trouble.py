"""What goes wrong at a table: double taps, a server that dies, phones that sleep, many tabs."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.browser import PHONE, OpenPage, Watch
from tests.e2e.seats import Seat, recorded, turns
from tests.server import Server

NAMES = ("Ana", "Ben")
HANDS = {"Ana": ["gold-head", "scrap", "scrap"], "Ben": ["silver-head", "onyx-arm", "onyx-body"]}


def begun(seat: Seat, **choices: str) -> Seat:
    """A table on one phone where the first turn can be entered; hands lie open."""
    seat.start(NAMES, phones="one", **choices)
    seat.deal(recorded()[0], "Ana")
    for number, name in enumerate(NAMES):
        seat.page.goto(f"{seat.table}/hand/{number}/opening-hand")
        seat.chips("opening-hand-hand", HANDS[name])
        seat.tap(f'#f-opening-hand-{number} button[value="enter"]')
        expect(seat.page.locator("h1").last).to_contain_text("Entered, and hidden")
    seat.page.goto(seat.table)
    return seat


def test_a_double_tap_enters_once(phone: OpenPage) -> None:
    ana = begun(Seat(phone(), "Ana"))
    (use, hand), *_ = turns(recorded())
    ana.fill_turn(use, hand)
    ana.page.locator('#f-use-tool-0 button[value="enter"]').dblclick()
    ana.is_asked("Ben: which Tool?")
    assert ana.history().count("Ana ended the turn") == 1


def test_a_second_tab_shows_what_the_first_has_entered_and_half_typed(phone: OpenPage) -> None:
    ana = begun(Seat(phone(), "Ana"))
    (use, hand), *_ = turns(recorded())
    ana.fill_turn(use, hand[:2])
    other = Seat(ana.page.context.new_page(), "Ana")
    other.page.goto(ana.table)
    expect(other.page.locator("#plan-hand .slots button")).to_have_count(2)
    other.chips("plan-hand", hand[2:])
    other.enter("f-use-tool-0")
    ana.sees("Ana ended the turn")
    ana.is_asked("Ben: which Tool?")
    assert ana.page.locator("#plan-hand .slots button").count() == 0, "Ben's form is Ben's"


def test_back_and_forth_comes_to_the_table_as_it_is_now(phone: OpenPage) -> None:
    ana = begun(Seat(phone(), "Ana"))
    (use, hand), *_ = turns(recorded())
    ana.page.goto(f"{ana.table}/people")
    other = Seat(ana.page.context.new_page(), "Ana")
    other.page.goto(ana.table)
    other.turn(use, hand)
    ana.page.go_back()
    ana.sees("Ana ended the turn")


def test_a_server_that_dies_loses_nothing_and_refuses_nothing(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve()
    context = browser.new_context(base_url=server.url, viewport=PHONE)
    ana = begun(Seat(context.new_page(), "Ana"))
    (use, hand), *_ = turns(recorded())
    expect(ana.page.locator("#plan-hand.live")).to_be_attached()
    expect(ana.page.locator("#conn")).to_have_attribute("data-state", "live")
    server.kill()
    ana.fill_turn(use, hand)
    ana.tap('#f-use-tool-0 button[value="enter"]')
    expect(ana.page.locator("#waiting")).to_contain_text("waiting to be sent", timeout=12_000)
    assert ana.page.locator("#why-not").count() == 0
    serve(int(server.url.rsplit(":", 1)[1]))
    expect(ana.page.locator("#waiting")).to_be_hidden(timeout=20_000)
    ana.sees("Ana ended the turn")
    assert ana.history().count("Ana ended the turn") == 1
    context.close()


def test_a_lost_connection_shows_and_comes_back(phone: OpenPage, watch: Watch) -> None:
    watch.allow("net::ERR_INTERNET_DISCONNECTED")
    ana = begun(Seat(phone(), "Ana"))
    dot = ana.page.locator("#conn")
    expect(dot).to_have_attribute("data-state", "live")
    ana.page.context.set_offline(True)
    expect(dot).to_have_attribute("data-state", "lost", timeout=8_000)
    ana.page.context.set_offline(False)
    expect(dot).to_have_attribute("data-state", "live", timeout=8_000)


def test_who_joins_late_sees_it_all_and_may_look_on(phone: OpenPage) -> None:
    ana = begun(Seat(phone(), "Ana"))
    (use, hand), *_ = turns(recorded())
    ana.turn(use, hand)
    late = phone()
    late.goto("/join")
    late.fill('[name="code"]', ana.code())
    late.click("#code-form button")
    late.click('button.sit[value="look-on"]')
    expect(late.locator(".log")).to_contain_text("Ana ended the turn")
    expect(late.locator(".prompt.wait")).to_contain_text("Ben is to act.")
    assert late.locator("form[data-outbox]").count() == 0
    late.goto(f"{ana.table}/screen")
    ana.turn(*list(turns(recorded()))[1])
    expect(late.locator(".log")).to_contain_text("Ben ended the turn")


def test_the_menu_leads_everywhere_from_the_table(phone: OpenPage) -> None:
    ana = begun(Seat(phone(), "Ana"))
    ana.page.click("[data-menu] summary")
    paths = ana.page.locator("[data-menu] li a").evaluate_all("all => all.map(a => a.href)")
    assert len(paths) >= 6
    for path in paths:
        answer = ana.page.request.get(path)
        assert answer.ok, path
