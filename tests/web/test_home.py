"""The home page: doors that lead where they say, and the tables of this phone."""

from __future__ import annotations

import gzip
import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE, Phone, new_table, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("home"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def doors(phone: Visitor) -> list[str]:
    return re.findall(r'class="door[^"]*" href="([^"]+)"', phone.page)


def test_every_door_opens(phone: Visitor) -> None:
    phone.open("/")
    found = doors(phone)
    assert len(found) == 6
    for door in found:
        assert Visitor(phone.client).open(door).status == 200, door


def test_every_link_of_the_menu_opens(phone: Visitor) -> None:
    nav = re.search(r"<nav aria-label=\"Menu\">.*?</nav>", phone.open("/").page, re.S)
    assert nav
    links = re.findall(r'href="([^"]+)"', nav[0])
    assert len(links) >= 6
    for link in links:
        assert Visitor(phone.client).open(link).status == 200, link


def test_a_running_table_comes_first_and_a_finished_one_last(app: Flask, phone: Visitor) -> None:
    phone.open("/start/chiseled").send("setup", {"players.0": "<b>Ana", "do": "start"})
    table = phone.url
    phone.open("/")
    assert doors(phone)[0] == table
    assert "&lt;b&gt;Ana" in phone.page
    assert "just now" in phone.words


def test_a_finished_table_says_who_won(tmp_path_factory: pytest.TempPathFactory) -> None:
    app = toy_app(tmp_path_factory.mktemp("toy"))
    table = new_table(app, options={"target": 3})
    keeper: Phone = table.keeper()
    keeper.look()
    keeper.send("f-add-0", add__by=3)
    phone = Visitor(keeper.client).open("/")
    assert "Past games" in phone.words
    assert "Ana wins" in phone.words
    assert doors(phone)[0] == "/start/toy"


def test_a_game_of_another_set_has_its_pages_too(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Nothing of the pages knows a game: one with plain defaults is started and scored."""
    phone = Visitor(toy_app(tmp_path_factory.mktemp("toy")).test_client())
    for page in ("/start/toy", "/score/toy", "/rules/toy", "/rules/toy?q=bury", "/sheets/toy"):
        assert phone.open(page).status == 200, page
    phone.open("/score/toy").send("position", {"do": "seats:3"})
    counts = {f"players.{n}.added": n + 2 for n in range(3)}
    phone.send("position", {**counts, "players.2.buried": "9", "do": "score"})
    assert "Player 3 wins" in phone.words
    phone.open("/start/toy").send("setup", {"options.target": "12", "do": "start"})
    assert phone.status == 200
    assert phone.url.startswith("/t/")


# ---- compression


def answered(phone: Visitor, path: str, headers: dict[str, str] | None = None) -> TestResponse:
    """An answer read to its end, its file closed."""
    with phone.client.get(path, base_url=BASE, headers=headers) as answer:
        answer.get_data()
        return answer


def test_pages_and_files_travel_compressed(phone: Visitor) -> None:
    for path in ("/", "/static/css/base.css", "/static/js/live.js"):
        plain = answered(phone, path)
        small = answered(phone, path, {"Accept-Encoding": "br, gzip"})
        assert plain.headers.get("Content-Encoding") is None
        assert small.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in small.headers["Vary"]
        assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data) / 2
        if path != "/":  # a page's form secrets differ each time
            assert gzip.decompress(small.data) == plain.data


def test_a_file_that_has_not_changed_is_not_sent_again(phone: Visitor) -> None:
    ask = {"Accept-Encoding": "gzip"}
    first = answered(phone, "/static/css/base.css", ask)
    again = {**ask, "If-None-Match": first.headers["ETag"]}
    assert answered(phone, "/static/css/base.css", again).status_code == 304


def test_what_is_small_already_stays_as_it_is(phone: Visitor) -> None:
    ask = {"Accept-Encoding": "gzip"}
    answer = answered(phone, "/healthz", ask)
    assert answer.text == "ok\n"
    assert "Content-Encoding" not in answer.headers
