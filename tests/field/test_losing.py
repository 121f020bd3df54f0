"""What phones lost elsewhere: a sleeping phone, a wiped browser, two tabs, an old page kept."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.table import people
from referee.web import shell
from tests.browser import OpenPage, Watch
from tests.field.kit import alone
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("losing"))


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app)


# ---- in a browser


def half_type(page: Page) -> dict[str, str]:
    """Type something into every text field of every form that keeps drafts; what was typed."""
    return dict(
        page.evaluate(
            """() => [...document.querySelectorAll('form[data-draft] input[type=text]')]
              .filter(el => el.name && !el.closest('[data-stepper]')).map((el, at) => {
                el.value = `half ${at}`;
                el.dispatchEvent(new Event('input', { bubbles: true }));
                return [`${el.form.id} ${el.name}`, el.value]; })"""
        )
    )


def standing(page: Page) -> dict[str, str]:
    """What stands in those fields now."""
    page.wait_for_load_state("networkidle")
    return dict(
        page.evaluate(
            """() => [...document.querySelectorAll('form[data-draft] input[type=text]')]
              .filter(el => el.name && !el.closest('[data-stepper]'))
              .map(el => [`${el.form.id} ${el.name}`, el.value])"""
        )
    )


def test_01_sleep_reload_back_and_a_new_tab_show_the_same(phone: OpenPage) -> None:
    page = phone()
    path = alone(page)
    typed = half_type(page)
    assert len(typed) >= 3
    rev = page.locator("body").get_attribute("data-seq")

    page.reload()
    assert standing(page) == typed
    page.goto("/rules")
    page.go_back()
    assert standing(page) == typed
    tab = page.context.new_page()
    tab.goto(path)
    assert standing(tab) == typed
    assert tab.locator("body").get_attribute("data-seq") == rev

    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    tab.evaluate("document.getElementById('more-correct').open = true")
    tab.fill('#f-correct [name="correct.to"]', "3")
    tab.click('#f-correct button[value="enter"]')
    expect(tab.locator(".log")).to_contain_text("corrected")
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.locator(".log")).to_contain_text("corrected")
    left = {name: text for name, text in typed.items() if not name.startswith("f-correct")}
    assert {name: text for name, text in standing(page).items() if name in left} == left


LOCKS = """
window.locks = [];
const request = async () => {
  const lock = new EventTarget();
  lock.held = true;
  lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event('release')); };
  window.locks.push(lock);
  return lock;
};
Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
"""
HELD = "window.locks.filter(lock => lock.held).length"


def holds(page: Page, locks: int) -> None:
    """Wait until the page holds so many locks; the content policy forbids a page to wait itself."""
    ends = time.monotonic() + 5
    while page.evaluate(HELD) != locks:
        assert time.monotonic() < ends, f"{page.evaluate(HELD)} locks, not {locks}"
        time.sleep(0.02)


def end(page: Page) -> None:
    """The table stops here."""
    page.evaluate("document.getElementById('more-end').open = true")
    page.locator("#f-end-agreed .tick input").check(force=True)
    page.click('#f-end-agreed button[value="enter"]')
    expect(page.locator("#final-h")).to_be_visible()


def test_02_the_wake_lock_is_taken_again_and_given_back_at_the_end(phone: OpenPage) -> None:
    page = phone()
    page.add_init_script(LOCKS)
    alone(page)
    holds(page, 1)
    page.evaluate("window.locks.at(-1).release()")  # as the browser does when the page is hidden
    assert page.evaluate(HELD) == 0
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    holds(page, 1)
    alone(page)
    holds(page, 1)
    end(page)
    holds(page, 0)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(100)
    assert page.evaluate(HELD) == 0, "a finished table keeps no phone awake"


@pytest.mark.parametrize(
    "lock", ["undefined", "{ request: () => Promise.reject(new Error('battery')) }"]
)
def test_02_without_a_wake_lock_nothing_is_missing(phone: OpenPage, lock: str) -> None:
    page = phone()
    page.add_init_script(f"Object.defineProperty(navigator, 'wakeLock', {{ value: {lock} }});")
    alone(page)
    end(page)


def test_05_another_version_is_said_and_the_game_goes_on(phone: OpenPage) -> None:
    page = phone()
    path = alone(page)
    page.evaluate("document.documentElement.dataset.version = 'of yesterday'")
    typed = half_type(page)
    other = page.context.new_page()
    other.goto(path)
    end(other)
    expect(page.locator("#outdated")).to_contain_text("has been updated")
    expect(page.locator("#final-h")).to_be_visible()  # the news came all the same
    assert set(standing(page).items()) <= set(typed.items())
    page.click("#outdated button")
    expect(page.locator("#outdated")).to_have_count(0)
    assert page.evaluate("document.documentElement.dataset.version") == shell.version()


def test_05_without_an_update_nothing_is_said(phone: OpenPage, watch: Watch) -> None:
    page = phone(service_workers="allow")
    alone(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    end(page)
    page.reload()
    expect(page.locator("#final-h")).to_be_visible()
    assert page.locator("#outdated").count() == 0


# ---- over HTTP


def own_link(table: Table, phone: Phone) -> str:
    """The address that this phone shows as its own link."""
    page = phone.look("/people/link")
    found = re.search(r'class="join-at">[^<]*(/j/[\w-]+)<', page)
    assert found
    return found[1]


def shown(html: str) -> str:
    """What a page says and asks, but for what is drawn afresh each time."""
    main = html.partition("<main")[2].partition("</main>")[0]
    return re.sub(r'name="(csrf_token|key)" value="[^"]*"', "", main)


@pytest.mark.parametrize("who", ["keeper", "player", "spectator"])
def test_03_a_link_alone_brings_everything_back(app: Flask, table: Table, who: str) -> None:
    phone = {
        "keeper": table.keeper,
        "player": lambda: table.player(1),
        "spectator": lambda: table.player(None),
    }[who]()
    ana, keeper = table.player(0), table.keeper()
    for seat, by in ((0, 2), (1, 3)):
        keeper.look()
        keeper.send(f"f-add-{seat}", add__by=by)
    ana.look()
    ana.send("f-bury-0", bury__number=7)
    link, before = own_link(table, phone), phone.look()

    wiped = Phone(app.test_client(), table.table_id)
    lost = wiped.client.get(f"/t/{table.table_id}", base_url=BASE)
    assert lost.status_code == 403
    for way in ("code", "QR code", "Your own link", "host’s link"):
        assert way in text_of(lost.text)
    wiped.client.get(link, base_url=BASE)
    assert shown(wiped.look()) == shown(before)


def test_03_the_invitation_alone_leads_back_to_the_seats(app: Flask, table: Table) -> None:
    token = people.invitation(table.store, _keeper(table))
    wiped = app.test_client()
    answer = wiped.get(f"/j/{token}", base_url=BASE, follow_redirects=True)
    assert answer.request.path == f"/t/{table.table_id}/join"
    assert "Ana" in answer.text
    keeper = table.keeper()
    answer = keeper.client.get(f"/j/{token}", base_url=BASE)
    assert answer.location == f"/t/{table.table_id}", "who sits there already is led to the table"


def _keeper(table: Table) -> people.Member:
    found = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert found is not None
    return found


def test_04_two_tabs_of_one_player_lose_nothing(table: Table) -> None:
    """Whatever two tabs send, in whatever order, stands in the log; the late one is told."""
    one = table.player(0)
    two = Phone(one.client, table.table_id)
    one.look()
    two.look()
    assert one.send("f-add-0", add__by=2).status_code == 303
    late = two.send("f-correct", correct__what="added.0", correct__to=9, correct__reason="recount")
    assert late.status_code == 409
    assert "Ana added 2" in text_of(two.page), "the second tab shows it"
    assert two.forms["f-correct"]["correct.to"] == "9"
    assert two.send("f-correct").status_code == 303
    one.look()
    two.look()
    one.send("f-bury-0", bury__number=4)
    two.send("f-note", note__text="from the second tab")  # depends on nothing else
    words = text_of(one.look())
    for line in ("Ana added 2", "recount", "buried 4", "from the second tab"):
        assert line in words
    assert table.snapshot().seq == 4


def test_05_every_answer_and_the_worker_carry_the_version(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = table.keeper()
    page = keeper.look()
    assert f'data-version="{shell.version()}"' in page
    paths = ("", "/fragment", "/fragment?since=0", "/people/fragment", "/seq", "/known/0/x")
    for path in paths:
        answer = keeper.client.get(f"/t/{table.table_id}{path}", base_url=BASE)
        assert answer.headers[shell.VERSION_HEADER] == shell.version(), path
    first = keeper.client.get("/sw.js", base_url=BASE)
    assert first.headers["Cache-Control"] == "no-cache"
    assert first.mimetype == "text/javascript"
    monkeypatch.setattr(shell, "version", lambda: "another")
    second = keeper.client.get("/sw.js", base_url=BASE)
    assert second.text != first.text, "browsers take a worker whose text differs"


def test_05_a_changed_file_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "static" / "js").mkdir(parents=True)
    monkeypatch.setattr(shell, "HOME", tmp_path)
    versions = set()
    for text in ("one", "two"):
        (tmp_path / "static" / "js" / "app.js").write_text(text)
        versions.add(shell.version.__wrapped__())
    assert len(versions) == 2


def test_05_the_worker_keeps_no_page_of_a_table(app: Flask, table: Table) -> None:
    with app.test_request_context(base_url=BASE):
        kept = shell.shell_files()
    assert "/offline" in kept
    assert all(path.startswith("/static/") for path in kept if path != "/offline")
    client = table.keeper().client
    for path in kept:
        with client.get(path, base_url=BASE) as answer:
            assert answer.status_code == 200, path
    pages = {
        client.get("/offline", base_url=BASE).text,
        app.test_client().get("/offline", base_url=BASE).text,
    }
    assert len(pages) == 1, "the page without network is the same for everybody"
