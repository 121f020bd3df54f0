"""The build helper's page: what it is asked, what it shows, and the way to it in play."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask

from referee.engine.codec import encode, move_to_plain
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.cover import Patience
from referee.table.importing import import_log
from referee.table.people import COOKIE
from tests.games.catacombs_cubes.cubes import SHAPES, check_steps
from tests.games.catacombs_cubes.kit import PLANS, Table, tile
from tests.web.pagekit import Visitor, app_of

PAGE = "/games/catacombs_cubes/build"
STAIRS = {"r0c0": 2, "r0c1": 1, "r1c0": 1}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("build"), GAME.slug)


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def ask(phone: Visitor, **asked: object) -> str:
    """What the page says to a question about three by three columns."""
    sent = {k.replace("__", "."): str(v) for k, v in {"do": "answer", **asked}.items()}
    phone.open(f"{PAGE}?{urlencode(sent)}")
    return re.sub(r"\s+", " ", phone.words)


def steps_of(page: str) -> list[tuple[str, list[tuple[int, int, int]]]]:
    """The steps as the page words them, read back as cells."""
    found = []
    for piece, words in re.findall(r"<li><b>\d+\. (\w+)</b>: (.*?)</li>", page):
        cells = []
        for level, rows in re.findall(r"layer (\d+), ([^;]*)", words):
            for row, columns in re.findall(r"row (\d+) columns? ([\d, ]+)", rows):
                cells += [(int(c) - 1, int(row) - 1, int(level) - 1) for c in columns.split(",")]
        found.append((piece.lower(), cells))
    return found


def test_the_words_are_a_way_to_lay_exactly_that(phone: Visitor) -> None:
    says = ask(phone, pieces__stone=1, pieces__obsidian=2, wide=2, deep=2, **STAIRS)
    assert (phone.status, "It goes" in says) == (200, True)
    cells = {(0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0)}
    check_steps(steps_of(phone.page), cells, (2, 0, 0, 1, 0, 0), SHAPES)  # type: ignore[arg-type]


def test_every_layer_is_drawn_and_said(phone: Visitor) -> None:
    says = ask(phone, pieces__stone=1, pieces__obsidian=1, wide=2, deep=2, **STAIRS)
    assert len(re.findall(r'<svg class="cubes plan"', phone.page)) == 2
    assert len(re.findall(r'<svg class="cubes"[^>]*role="img"', phone.page)) == 3
    first, second = re.findall(r'aria-label="(Layer [^"]*)"', phone.page)
    assert sorted(re.findall(r"Stone|Obsidian|nothing", first)) == [
        "Obsidian", "Stone", "Stone", "nothing"]  # fmt: skip
    assert re.findall(r"Stone|Obsidian|nothing", second) == [
        "Stone",
        "nothing",
        "nothing",
        "nothing",
    ]
    assert "On the table" in says


def test_the_least_that_is_missing_is_named_and_shown(phone: Visitor) -> None:
    says = ask(phone, pieces__glass=1, wide=2, deep=2, **STAIRS)
    assert (phone.status, "It does not go" in says) == (200, True)
    assert "It takes 4 cubes; at hand: 1 glass. With 2 obsidian more it goes." in says
    steps = steps_of(phone.page)
    assert [piece for piece, _ in steps] == ["glass", "obsidian", "obsidian"]


def test_a_piece_whose_shape_nobody_told_is_left_out_and_asked_for(phone: Visitor) -> None:
    square = dict.fromkeys(("r0c0", "r0c1", "r1c0", "r1c1"), 1)
    says = ask(phone, pieces__clay=1, **square)
    assert "Clay was left out: choose its shape" in says
    assert "It does not go" in says
    assert "It goes" in ask(phone, pieces__clay=1, clay="square", **square)
    assert "It does not go" in ask(phone, pieces__clay=1, clay="T", **square)
    assert "It goes" in ask(phone, pieces__bamboo=1, bamboo="L", r0c0=1, r0c1=1, r1c0=1)


def test_what_lies_outside_the_rectangle_does_not_count(phone: Visitor) -> None:
    assert "It goes" in ask(phone, pieces__obsidian=1, wide=1, deep=1, r0c0=1, r2c2=5)
    ask(phone, do="put:wide=4", wide=3, r0c0=2)
    assert (phone.value("question", "r0c0"), phone.value("question", "r0c3")) == ("2", "0")
    ask(phone, do="put:wide=99", wide=3)
    assert phone.value("question", "r0c8") == "0"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, "The structure: There is nothing to build yet"),
        ({"r0c0": 10}, "Row 1, column 1: This is a whole number from 0 to 9, not 10."),
        ({"r1c2": "x"}, "Row 2, column 3: This is a whole number from 0 to 9, not x."),
        ({"pieces__glass": 7, "r0c0": 1}, "Glass: This is a whole number from 0 to 6, not 7."),
        ({"wide": 0, "r0c0": 1}, "Columns: This is a whole number from 1 to 9, not 0."),
        ({"wide": 10, "r0c0": 1}, "Columns: This is a whole number from 1 to 9, not 10."),
        ({"clay": "blob", "r0c0": 1}, "Clay: Choose one of the list."),
        (dict.fromkeys(("r0c0", "r0c1", "r0c2", "r1c0", "r1c1"), 9), "45 cubes; a structure here"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_said_in_a_line_and_the_form_kept(
    phone: Visitor, asked: dict[str, object], says: str
) -> None:
    words = ask(phone, pieces__stone=3, **asked)
    assert phone.status == 422
    assert says.lower() in words.lower()
    assert phone.value("question", "pieces.stone") == "3"


def test_what_takes_too_long_is_broken_off_and_said(
    phone: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.games.catacombs_cubes.build_page.QUICK", Patience(20, 20))
    heights = {f"r{n // 4}c{n % 4}": 1 + n % 3 for n in range(16)}
    words = ask(phone, pieces__glass=4, wide=4, deep=4, **heights)
    assert phone.status == 422
    assert "Too large to be decided with these pieces in good time" in words


# ---- in play


@pytest.mark.parametrize("on", [False, True])
def test_a_table_with_hints_leads_from_a_build_to_the_helper(app: Flask, *, on: bool) -> None:
    court = tile("Court", 4, 2, columns=[[1, 2], [1, 0]])
    table = Table(2, options={"hints": on}, setup={"plans": [court, *PLANS[1:]]})
    table.offers()
    table.yard(0, glass=1)
    table.warehouse(0, stone=2)
    header = {"game": GAME.slug, "players": ["Ana", "Ben"], "options": {"hints": on}}
    lines = [header, *(move_to_plain(played.entry.move) for played in table.log.played)]
    made, token = import_log(app.extensions["referee"], map(encode, lines))
    phone = Visitor(app.test_client())
    phone.client.set_cookie(COOKIE, token, domain="127.0.0.1")
    page = phone.open(f"/t/{made}").page
    links = [urlsplit(unescape(link)) for link in re.findall(r'href="([^"]*/build[^"]*)"', page)]
    filled = [parse_qs(link.query) for link in links if link.query]
    assert len(filled) == (5 if on else 0)
    if on:
        held = {"pieces.glass": ["1"], "pieces.stone": ["2"]}
        shape = {"r0c0": ["1"], "r0c1": ["2"], "r1c0": ["1"], "wide": ["2"], "deep": ["2"]}
        assert filled[0] == {**held, **shape, "do": ["answer"]}
        assert filled[1] == {**held, "do": ["put:wide=3"]}, "nobody typed the Bakery's columns"
        says = phone.open(next(link for link in links if link.query).geturl()).words
        assert "It does not go" in says
        assert "With 1 obsidian more it goes" in re.sub(r"\s+", " ", says)
