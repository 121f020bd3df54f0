"""What went wrong elsewhere with several phones: silence, staleness, wrong undo, double taps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from referee.config import HOME
from referee.table import live, people, service
from referee.table.people import COOKIE, Member
from tests.browser import OpenPage, Watch
from tests.field.kit import alone
from tests.toygame import GAME
from tests.web.tablekit import BASE, Forms, Phone, Table, new_table, text_of, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("phones"))


@pytest.fixture
def table(app: Flask) -> Table:
    return new_table(app)


def member(table: Table, token: str | None = None) -> Member:
    found = people.member_of(table.store, [token or table.keeper_token], table.table_id)
    assert found is not None
    return found


# ---- 6: silence


def test_06_after_a_long_idle_an_entry_still_arrives(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many signs of life as 120 s bring, at a shorter beat; then somebody enters something."""
    beats = round(120 / live.HEARTBEAT)
    assert live.HEARTBEAT < 30
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    client = table.keeper().client
    answer = client.get(f"/t/{table.table_id}/live", base_url=BASE, buffered=False)
    events = answer.iter_encoded()
    assert next(events) == b"id: 0\ndata: 0\n\n"
    quiet = [next(events) for _ in range(beats)]
    assert set(quiet) == {b"event: beat\ndata: 0\n\n"}
    other = table.player(0)
    other.look()
    other.send("f-add-0", add__by=2)
    told = next(event for event in events if not event.startswith(b"event: beat"))
    rev = table.snapshot().rev
    assert told == f"id: {rev}\ndata: {rev}\n\n".encode()
    answer.close()


def test_06_a_page_waits_longer_than_a_beat_and_less_than_five_seconds() -> None:
    script = (HOME / "static" / "js" / "live.js").read_text("utf-8")
    numbers = {name: int(value) for name, value in re.findall(r"const (\w+) = (\d+);", script)}
    assert numbers["QUIET"] > live.HEARTBEAT * 1000 * 1.5
    assert numbers["QUIET"] + numbers["LOOK"] < 5000


def test_06_an_entry_that_waited_is_taken_with_a_session_that_lasts(table: Table) -> None:
    """Sent much later, and by a browser that was closed meanwhile: the cookie outlives both."""
    phone = table.player(0)
    answer = phone.client.get(f"/t/{table.table_id}", base_url=BASE)
    cookies = answer.headers.getlist("Set-Cookie")
    assert any("referee_session=" in c and "Expires=" in c for c in cookies)


# ---- 7 and 8: staleness


def judged_forms(phone: Phone) -> Iterator[str]:
    """The forms that depend on what else was entered: stale once something was."""
    free = {f"f-{a.name()}" for a in GAME.codec.types.values() if a.free}
    for form in phone.forms:
        if form.startswith("f-") and not any(form.startswith(name) for name in free):
            yield form


def fill(phone: Phone, form: str) -> MultiDict[str, str]:
    """The form with something in each of its fields that is not hidden."""
    filled = {
        "add.by": "3", "correct.to": "7", "correct.reason": "a recount",
        "end-agreed.agreed": ["0", "1"], "leave.seat": "1",
    }  # fmt: skip
    names = {name for name, _ in Forms(phone.page).inputs[form]}
    typed: dict[str, Any] = {n.replace(".", "__"): v for n, v in filled.items() if n in names}
    return phone.form(form, do="enter", **typed)


def test_07_a_stale_entry_comes_back_filled_and_the_second_try_works(app: Flask) -> None:
    probe = new_table(app).keeper()
    probe.look()
    forms = list(judged_forms(probe))
    assert len(forms) >= 4
    for form in forms:
        table = new_table(app)
        phone, other = table.keeper(), table.keeper()
        phone.look()
        other.look()
        other.send("f-correct", correct__what="added.1", correct__to=1, correct__reason="first")
        sent = fill(phone, form)
        answer = phone.post(Forms(phone.page).actions[form], sent)
        assert answer.status_code == 409, form
        assert "Something else was entered" in text_of(phone.page)
        assert "first" in text_of(phone.page), "the fresh table"
        again = phone.forms[form]
        typed = {k: v for k, v in sent.lists() if k not in ("csrf_token", "key", "at", "do")}
        assert {k: v for k, v in again.lists() if k in typed} == typed, form
        assert again["at"] != sent["at"]
        answer = phone.send(form)
        assert answer.status_code == 303, form
        assert table.snapshot().seq == 2


def test_08_after_an_undo_elsewhere_nothing_is_taken_for_something_else(app: Flask) -> None:
    """Every form and button that was on the page before an undo is refused as stale, unchanged."""
    probe = new_table(app).keeper()
    probe.look()
    probe.send("f-add-0", add__by=2)
    for form in [*judged_forms(probe), "undo"]:
        table = new_table(app)
        phone, other = table.keeper(), table.keeper()
        phone.look()
        phone.send("f-add-0", add__by=2)
        other.look()
        other.send("undo", do="undo")
        before = table.snapshot()
        button = "undo" if form == "undo" else "enter"
        data = fill(phone, form)
        data["do"] = button
        answer = phone.post(Forms(phone.page).actions[form], data)
        assert answer.status_code == 409, form
        after = table.snapshot()
        assert (after.seq, after.head) == (before.seq, before.head)


def test_08_forms_name_their_commands(table: Table) -> None:
    phone = table.keeper()
    phone.look()
    phone.send("f-add-0", add__by=2)
    known = {kind.name() for kind in GAME.codec.types.values()}
    forms = {name: data for name, data in phone.forms.items() if name.startswith("f-")}
    assert forms
    for name, data in forms.items():
        assert set(data.getlist("move")) <= known, name
        assert data.getlist("move"), name
        assert data["at"] == "1", name
    assert (phone.forms["undo"]["undo"], phone.forms["undo"]["at"]) == ("1", "1")


def test_07_what_is_refused_while_another_page_is_open_waits_for_its_own(
    phone: OpenPage, watch: Watch
) -> None:
    """The network drops, an entry goes stale meanwhile, and the phone looks at something else."""
    watch.allow("net::ERR_FAILED")
    page = phone()
    path = alone(page)
    page.route(
        "**/enter",
        lambda route: (
            route.abort() if route.request.headers["referer"].endswith(path) else route.continue_()
        ),
    )
    other = phone(storage_state=page.context.storage_state())
    other.goto(path)
    waiting = page.locator("#waiting")
    enter_folded(page, "note", "note.text", "depends on nothing")
    expect(waiting).to_contain_text("1 entry waiting")
    enter_folded(page, "correct", "correct.to", "4")
    expect(waiting).to_contain_text("2 entries waiting")
    enter_folded(other, "correct", "correct.to", "3")
    expect(page.locator(".log")).to_contain_text("to 3")

    page.goto(f"{path}/people")
    expect(waiting).to_contain_text("“Correction” was not recorded")
    expect(other.locator(".log")).to_contain_text("depends on nothing")
    page.unroute("**/enter")
    waiting.get_by_role("button", name="Open its page").tap()
    expect(page.locator("main [role=alert]")).to_contain_text("Something else was entered")
    expect(page.locator('#f-correct [name="correct.to"]')).to_have_value("4")
    expect(page.locator('#f-note [name="note.text"]')).to_have_value("")
    page.click('#f-correct button[value="enter"]')
    expect(other.locator(".log")).to_contain_text("to 4")
    assert page.locator(".log").inner_text().count("depends on nothing") == 1
    expect(waiting).to_be_hidden()


def enter_folded(page: Page, form: str, field: str, value: str) -> None:
    """Unfold one of the forms of the table page, fill one field, and press its button."""
    page.evaluate("id => { document.getElementById(id).open = true; }", f"more-{form}")
    page.fill(f'#f-{form} [name="{field}"]', value)
    page.click(f'#f-{form} button[value="enter"]')


# ---- 9: whose undo

UNDO_OF_ANOTHER = {
    ("own", "player"): False,
    ("all", "player"): True,
    ("keeper", "player"): False,
    ("own", "keeper"): True,
    ("all", "keeper"): True,
    ("keeper", "keeper"): True,
    ("own", "spectator"): False,
    ("all", "spectator"): False,
    ("keeper", "spectator"): False,
}
"""Who may undo an entry that is another's, as the table was told at its start."""


@pytest.mark.parametrize(("changes", "role"), UNDO_OF_ANOTHER)
def test_09_undo_follows_the_tables_setting_and_names_whose_and_what(
    app: Flask, changes: str, role: str
) -> None:
    table = new_table(app, changes=changes)
    ana = table.player(0)
    phone = {
        "keeper": table.keeper,
        "player": lambda: table.player(1),
        "spectator": lambda: table.player(None),
    }[role]()
    ana.look()
    ana.send("f-add-0", add__by=2)
    page = phone.look()
    button = re.search(r'<form[^>]*id="undo".*?</form>', page, re.S)
    may = UNDO_OF_ANOTHER[changes, role]
    assert (button is not None and "Ana added 2" in text_of(button[0])) == may
    data = ana.forms["undo"].copy()
    data["do"] = "undo"
    data["csrf_token"] = _csrf(phone)
    answer = phone.client.post(f"/t/{table.table_id}/undo", data=data, base_url=BASE)
    assert answer.status_code == (303 if may else 403)
    assert table.snapshot().seq == (2 if may else 1)


def _csrf(phone: Phone) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', phone.look("/people"))
    if found is None:  # who looks on has no form there: the page that asks for a seat has one
        found = re.search(r'name="csrf_token" value="([^"]+)"', phone.look("/join"))
    assert found
    return found[1]


# ---- 10: twice


def at_once(posts: list[Callable[[], TestResponse]]) -> list[TestResponse]:
    """Send all of them at the same moment."""
    start = Barrier(len(posts))

    def send(post: Callable[[], TestResponse]) -> TestResponse:
        start.wait()
        return post()

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(send, posts))


def twins(app: Flask, client: FlaskClient, many: int = 4) -> list[FlaskClient]:
    """The same browser several times: a test client is not for threads."""
    found = []
    for _ in range(many):
        twin = app.test_client()
        for name in (COOKIE, "referee_session"):
            cookie = client.get_cookie(name, domain="127.0.0.1")
            if cookie is not None:
                twin.set_cookie(name, cookie.value, domain="127.0.0.1")
        found.append(twin)
    return found


def poster(client: FlaskClient, path: str, data: Any) -> Callable[[], TestResponse]:
    return lambda: client.post(path, data=data, base_url=BASE)


def tap_often(
    app: Flask, client: FlaskClient, path: str, data: MultiDict[str, str]
) -> list[TestResponse]:
    return at_once([poster(twin, path, data) for twin in twins(app, client)])


def test_10_an_entry_tapped_often_is_taken_once(app: Flask) -> None:
    probe = new_table(app).keeper()
    probe.look()
    probe.send("f-add-0", add__by=2)
    forms = [name for name in probe.forms if name.startswith("f-") or name == "undo"]
    for form in forms:
        table = new_table(app)
        phone = table.keeper()
        phone.look()
        phone.send("f-add-0", add__by=2)
        data = fill(phone, form)
        if form == "undo":
            data["do"] = "undo"
        data["note.text"] = "once"
        data["bury.number"] = "4"
        answers = tap_often(app, phone.client, Forms(phone.page).actions[form], data)
        assert {a.status_code for a in answers} == {303}, form
        assert table.snapshot().seq == 2, form


def test_10_parallel_entries_of_several_phones_are_one_and_stale_ones(app: Flask) -> None:
    table = new_table(app)
    phones = [table.keeper() for _ in range(4)]
    for phone in phones:
        phone.look()
    path = f"/t/{table.table_id}/enter"
    answers = at_once(
        [poster(p.client, path, p.form("f-add-0", do="enter", add__by=1)) for p in phones]
    )
    assert sorted(a.status_code for a in answers) == [303, 409, 409, 409]
    assert table.snapshot().seq == 1


def test_10_a_player_who_joins_twice_is_there_once(app: Flask, table: Table) -> None:
    code = people.join_code(table.store, member(table)).code
    guest = app.test_client()
    page = guest.get("/join", base_url=BASE).text
    data = {**Forms(page).forms["code-form"], "code": code}
    page = guest.post("/join", data=data, base_url=BASE, follow_redirects=True).text
    sit = Forms(page).forms["seats"]
    sit["seat"] = "1"
    answers = tap_often(app, guest, f"/t/{table.table_id}/join", sit)
    assert {a.status_code for a in answers} == {303}
    links = people.links(table.store, member(table))
    assert [(x.role, x.seat) for x in links] == [("keeper", None), ("player", 1)]
    assert people.seat_requests(table.store, member(table)) == ()


def test_10_two_who_want_one_seat_do_not_both_get_it(app: Flask, table: Table) -> None:
    code = people.join_code(table.store, member(table)).code
    posts = []
    for _ in range(4):
        guest = app.test_client()
        page = guest.get("/join", base_url=BASE).text
        data = {**Forms(page).forms["code-form"], "code": code}
        page = guest.post("/join", data=data, base_url=BASE, follow_redirects=True).text
        sit = Forms(page).forms["seats"]
        sit["seat"] = "0"
        posts.append(poster(guest, f"/t/{table.table_id}/join", sit))
    at_once(posts)
    roles = sorted(x.role for x in people.links(table.store, member(table)))
    assert roles == ["keeper", "player", "spectator", "spectator", "spectator"]
    assert len(people.seat_requests(table.store, member(table))) == 3


def test_10_a_table_started_often_is_one(app: Flask) -> None:
    host = app.test_client()
    page = host.get("/start/toy", base_url=BASE).text
    data = Forms(page).forms["setup"]
    data["do"] = "start"
    answers = tap_often(app, host, "/start/toy", data)
    assert {a.status_code for a in answers} == {303}
    assert len({a.location for a in answers}) == 1


def test_10_what_the_keeper_taps_twice_is_no_fault(app: Flask, table: Table) -> None:
    """Every form of the page of phones and players: the second answer is like the first."""
    ben, late = table.player(1), people.join(table.store, table.table_id, 1)[0]
    assert late.wants == 1
    keeper = table.keeper()
    keeper.look("/people")
    forms, actions = keeper.forms, Forms(keeper.page).actions
    assert {re.sub(r"\d+$", "", name) for name in forms} >= {
        "request-", "link-", "names", "renew", "hand-out",
    }  # fmt: skip
    for name in sorted(forms, key=lambda name: name.startswith("link-")):
        data = forms[name].copy()
        data["answer"], data["for"] = "yes", "0"
        answers = [keeper.client.post(actions[name], data=data, base_url=BASE) for _ in range(2)]
        assert answers[0].status_code == answers[1].status_code, name
        if name == "hand-out":
            links = [re.findall(r"/j/[\w-]+", a.text) for a in answers]
            assert links[0] == links[1], "the second tap shows the link that the first one made"
    assert ben.client.get(f"/t/{table.table_id}", base_url=BASE).status_code == 403


# ---- 11: the way to the table


def join_card(page: str) -> str:
    found = re.search(r'<section class="card join".*?</section>', page, re.S)
    assert found
    return found[0]


def test_11_address_and_code_stand_in_words_under_the_qr_at_any_time(table: Table) -> None:
    """Before the first entry, while it runs and after its end; for whoever is at the table."""
    keeper = table.keeper()
    phones = {"keeper": keeper, "player": table.player(0), "spectator": table.player(None)}
    for stage in ("fresh", "running", "over"):
        for who, phone in phones.items():
            assert f"/t/{table.table_id}/people" in phone.look(), (
                "the menu of the table leads there"
            )
            card = join_card(phone.look("/people"))
            assert "<svg" in card, (stage, who)
            assert "127.0.0.1:8000/join" in text_of(card)
            assert re.search(r'class="join-code"[^>]*>[A-Z]{6}<', card)
        keeper.look()
        if stage == "fresh":
            keeper.send("f-add-0", add__by=2)
        elif stage == "running":
            keeper.send("f-end-agreed", **{"end-agreed__agreed": [0, 1]})
    assert table.snapshot().over


@pytest.mark.parametrize(
    ("url", "reached"),
    [
        ("http://127.0.0.1:8000", False),
        ("http://[::1]:8000", False),
        ("http://localhost:8000", False),
        ("http://192.168.1.7:8000", True),
        ("http://[fd00::7]:8000", True),
        ("https://table.example", True),
    ],
)
def test_11_an_address_that_phones_cannot_reach_is_said(
    tmp_path: Path, url: str, reached: bool
) -> None:
    app = toy_app(tmp_path)
    app.config["REFEREE_URL"] = url
    page = new_table(app).keeper().look("/people")
    assert ("Only this machine can open that address" not in text_of(page)) == reached
    assert f"{url.removeprefix('http://')}/join" in text_of(join_card(page))
    assert f"{url}/j/" in page


def test_11_a_seat_with_secrets_is_reclaimed_with_consent_and_in_sight_of_all(
    table: Table,
) -> None:
    ben = table.player(1)
    ben.look()
    ben.send("f-bury-1", bury__number=7)
    late, token = people.join(table.store, table.table_id, 1)
    assert token is not None
    assert late.seat is None, "not before the keeper agrees"
    new = table.phone(token)
    assert "buried 7" not in text_of(new.look())
    keeper, ana = table.keeper(), table.player(0)
    assert "Somebody asks for the seat of Ben" in text_of(keeper.look())
    assert "Somebody asks" not in text_of(ana.look())
    keeper.look("/people")
    keeper.send(f"request-{late.id}", do="", answer="yes")
    assert "buried 7" in text_of(new.look())
    assert "buried 7" not in text_of(ben.look())
    for phone in (keeper, ana, ben, new):
        assert "Ben noted" in text_of(phone.look())
        assert "This seat is on another phone now" in text_of(phone.page)


SECRETS_MOVE: dict[str, Callable[[Table, Member], object]] = {
    "link": lambda t, ben: people.new_link(t.store, member(t), "player", 1),
    "closed": lambda t, ben: people.revoke(t.store, member(t), ben.id),
    "given up": lambda t, ben: people.join(t.store, t.table_id, None, ben),
    "moved": lambda t, ben: people.join(t.store, t.table_id, 2, ben),
}


@pytest.mark.parametrize("way", SECRETS_MOVE)
@pytest.mark.parametrize("secret", [True, False])
def test_11_secrets_never_change_hands_unseen(app: Flask, way: str, secret: bool) -> None:
    """Each way in which a seat comes to other eyes leaves a line for all, where it has secrets."""
    table = new_table(app, ("Ana", "Ben", "Cy"))
    _, token = people.join(table.store, table.table_id, 1)
    assert token is not None
    ben = table.phone(token)
    if secret:
        ben.look()
        ben.send("f-bury-1", bury__number=7)
    before = table.snapshot().seq
    SECRETS_MOVE[way](table, member(table, token))
    after = service.snapshot(table.store, member(table, _onlooker(table)))
    lines = [line for line in after.history if line.id > before]
    assert [(line.action, line.seat) for line in lines] == ([("note", 1)] if secret else [])


def _onlooker(table: Table) -> str:
    _, token = people.join(table.store, table.table_id, None)
    assert token is not None
    return token
