"""Starting a table: as it stands, with options and readings, with faults, and only once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.table import listing, people, service
from referee.table.people import COOKIE, tokens_in
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("start"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def table_of(app: Flask, phone: Visitor) -> Snapshot:
    """The table whose page the phone has reached, seen through the phone's own cookie."""
    store: Store = app.extensions["referee"]
    cookie = phone.client.get_cookie(COOKIE, domain="127.0.0.1")
    assert cookie is not None
    tokens = tokens_in(cookie.value)
    (first, *_) = people.memberships(store, tokens)
    member = people.member_of(store, tokens, first.table_id)
    assert member is not None
    return service.snapshot(store, member)


def test_a_standard_game_starts_with_one_tap(app: Flask, phone: Visitor) -> None:
    phone.open("/start/chiseled").send("setup", {"do": "start"})
    table = table_of(app, phone)
    assert phone.url == f"/t/{table.table_id}"
    assert table.names == ("Player 1", "Player 2")
    assert table.me.role == "keeper"
    assert table.one_phone
    assert table.rulings == ()


def test_the_one_game_is_not_asked_for(tmp_path: Path) -> None:
    phone = Visitor(app_of(tmp_path, "chiseled").test_client())
    assert phone.open("/start").url == "/start/chiseled"


def test_options_readings_and_place_are_the_tables(app: Flask, phone: Visitor) -> None:
    fields: dict[str, Any] = {
        "seats": "3",
        "players.0": "Ana",
        "players.1": " Ben ",
        "players.2": "李四",
        "players.3": "nobody",
        "place": "Kitchen",
        "changes": "all",
        "options.sine_cera": "1",
        "options.depth": "light",
        "options.critics": ["renaissance-patron", "technofuturist"],
        "rulings.body-table": "four-each",
        "do": "start",
    }
    phone.open("/start/chiseled").send("setup", fields)
    table = table_of(app, phone)
    assert table.names == ("Ana", "Ben", "李四")
    assert table.options["sine_cera"] is True
    assert table.options["depth"] == "light"
    assert table.options["critics"] == ["renaissance-patron", "technofuturist"]
    assert [(r.ruling, r.reading) for r in table.rulings] == [("body-table", "four-each")]
    assert table.place == "Kitchen"
    assert table.changes == "all"


def test_with_many_phones_the_keeper_sits_first_and_sees_how_others_join(
    app: Flask, phone: Visitor
) -> None:
    phone.open("/start/chiseled").send("setup", {"seats": "4", "phones": "own", "do": "start"})
    table = table_of(app, phone)
    assert phone.url == f"/t/{table.table_id}/people"
    assert table.me.seat == 0
    assert table.me.role == "keeper"
    assert not table.one_phone
    assert "Join this table" in phone.words


def test_a_lone_player_is_not_asked_who_enters(app: Flask, phone: Visitor) -> None:
    # the question may have been answered before one player was chosen; it is hidden then
    phone.open("/start/chiseled").send("setup", {"seats": "1", "phones": "own", "do": "start"})
    table = table_of(app, phone)
    assert table.one_phone
    assert phone.url == f"/t/{table.table_id}"


@pytest.mark.parametrize(
    ("fields", "path", "says"),
    [
        ({"players.1": "player 1"}, "players.1", "tell them apart"),
        ({"players.0": "x" * 50}, "players.0", "1 to 40 characters"),
        ({"players.0": "a\u202eb"}, "players.0", "hidden character"),
        ({"options.challenge": "minimalist"}, "options.challenge", ""),
        ({"options.depth": "deep"}, "options.depth", "Choose one of the list."),
        ({"options.mat.body.0": "x"}, "options.mat.body.0", "not x"),
        ({"changes": "nobody"}, "changes", "own"),
        ({"rulings.body-table": "nonsense"}, "rulings.body-table", "there are mirror"),
    ],
)
def test_a_fault_keeps_the_form_and_starts_nothing(
    app: Flask, phone: Visitor, fields: dict[str, str], path: str, says: str
) -> None:
    before = listing.tables(app.extensions["referee"])
    sent = {"players.1": "Ben", **fields, "do": "start"}
    phone.open("/start/chiseled").send("setup", sent)
    assert phone.status == 422
    assert any(found.startswith(path) for found in phone.faults()), phone.faults()
    assert says in phone.words
    assert listing.tables(app.extensions["referee"]) == before
    for name, value in sent.items():
        if name.startswith("players"):
            assert phone.value("setup", name) == value


def test_a_critic_can_be_typed_without_script(app: Flask, phone: Visitor) -> None:
    phone.open("/start/chiseled").send("setup", {"players.0": "Ana", "do": "add:options.critics"})
    assert phone.value("setup", "players.0") == "Ana"
    need = "options.critics.0.needs.0"
    phone.send("setup", {"options.critics.0.name": "Duke", f"{need}.count": "gold",
                         f"{need}.is": "at_least", f"{need}.than": "silver",
                         "do": "start"})  # fmt: skip
    (critic,) = table_of(app, phone).options["critics"]
    assert critic["name"] == "Duke"
    assert critic["needs"] == [{"count": "gold", "is": "at_least", "than": "silver"}]


def test_a_double_tap_starts_one_table(app: Flask, phone: Visitor) -> None:
    """Both posts of one form, at the same moment and again later, lead to the same table."""
    before = len(listing.tables(app.extensions["referee"]))
    data = phone.open("/start/chiseled").forms["setup"]
    data["do"] = "start"

    def post(_: int) -> str:
        client = app.test_client()
        session = phone.client.get_cookie("referee_session", domain="127.0.0.1")
        assert session is not None
        client.set_cookie("referee_session", session.value, domain="127.0.0.1")
        return client.post("/start/chiseled", data=data, base_url=BASE).location

    with ThreadPoolExecutor(4) as pool:
        places = set(pool.map(post, range(8)))
    assert len(places) == 1
    assert len(listing.tables(app.extensions["referee"])) == before + 1


def test_a_failed_attempt_can_be_mended_and_sent_with_the_same_key(
    app: Flask, phone: Visitor
) -> None:
    phone.open("/start/chiseled").send("setup", {"players.0": "x" * 50, "do": "start"})
    assert phone.status == 422
    phone.send("setup", {"players.0": "Ana", "do": "start"})
    assert table_of(app, phone).names[0] == "Ana"
