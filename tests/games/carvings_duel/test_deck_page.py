"""The pouch check as a page: both printed decks, a list or counts, every fault with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from referee.games.carvings_duel import BOOK, GAME
from tests.games.carvings_duel.kit import DECK
from tests.web.tablekit import BASE, Forms, text_of, toy_app

PATH = "/games/carvings_duel/pouch"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    app = toy_app(tmp_path, GAME)
    with app.app_context():
        yield app.test_client()


def asked(client: FlaskClient, status: int = 200, **fields: Any) -> str:
    """The page's words for a question."""
    given = {"do": "answer", **{k.replace("__", "."): v for k, v in fields.items()}}
    answer = client.get(PATH, query_string=given, base_url=BASE)
    assert answer.status_code == status
    return unescape(text_of(answer.text))


def test_both_printed_decks_are_one_tap_away(client: FlaskClient) -> None:
    page = client.get(PATH, base_url=BASE).text
    links = [x.split('"')[0].replace("&amp;", "&") for x in page.split('href="')[1:]]
    first, second = (x for x in links if urlsplit(x).path == PATH)
    camp = text_of(client.get(first, base_url=BASE).text)
    assert "A legal pouch" in camp
    assert "20 carvings" in camp
    assert "Worth knowing" not in camp
    them_all = text_of(client.get(second, base_url=BASE).text)
    assert "A legal pouch" in them_all
    assert "22 carvings" in them_all
    assert "Horse is listed 2 times; that makes 2 in all." in them_all
    assert "The list says 21 in all; its lines add up to 22." in them_all


def test_every_fault_stands_beside_its_rule_in_words(client: FlaskClient) -> None:
    text = "3x roc\n1x Elf\nMaterial: oak"
    told = asked(client, text=text)
    assert "Not a legal pouch" in told
    for rule in ("pouch.commodity-limit", "pouch.minimum", "catalog.base-game"):
        found = BOOK.rule(rule)
        assert f"{found.says} {found.section} rule id {rule}" in told
    assert "4 carvings of oak" in told


def test_what_is_counted_is_judged_like_the_same_list(client: FlaskClient) -> None:
    told = asked(client, **{f"counts__{n}": c for n, c in DECK.items()}, stated_total=20)
    written = asked(client, text="\n".join(f"{c}x {n}" for n, c in DECK.items()), stated_total=20)
    assert "A legal pouch" in told
    start = told.index("A legal pouch")
    end = told.index("The list in words")
    assert told[start:end] == written[start:end]
    many = asked(client, **{f"counts__{n}": c for n, c in {**DECK, "man": 9}.items()})
    assert "25 carvings; a pouch holds at most 24." in many


def test_monk_and_sorcerer_may_count_as_one(client: FlaskClient) -> None:
    deck = {**DECK, "sorcerer": 1}
    counts = {f"counts__{n}": c for n, c in deck.items()}
    assert "A legal pouch" in asked(client, **counts)
    told = asked(client, **counts, one_type=1)
    assert "2 × Monk and 1 × Sorcerer, here one type" in told


def test_what_cannot_be_read_says_which_line_and_keeps_what_was_typed(client: FlaskClient) -> None:
    told = asked(client, 422, text="5x Man\nfive Roc")
    assert "Line 2: 'five Roc' is no line of a pouch list" in told
    assert "No carvings yet" in asked(client, 422)
    assert "not both" in asked(client, 422, text="5x Man", counts__roc=1)
    page = client.get(PATH, query_string={"text": "5x Man", "do": "answer"}, base_url=BASE).text
    assert "5x Man</textarea>" in page
    assert "question" in Forms(page).forms
