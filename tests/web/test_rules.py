"""The rules page: all of it, found by words, with anchors that stay."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from referee.engine.rule import COMMON
from referee.games import games
from tests.web.pagekit import Visitor, app_of

GAMES = list(games().values())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("rules"))


@pytest.fixture
def phone(app: Flask) -> Visitor:
    return Visitor(app.test_client())


def anchors(phone: Visitor) -> list[str]:
    return re.findall(r' id="([^"]+)"', phone.page)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_every_rule_and_ruling_stands_there_under_its_id(phone: Visitor, game: object) -> None:
    page = phone.open(f"/rules/{game.slug}")
    found = anchors(page)
    assert len(found) == len(set(found)), "an anchor names one thing"
    wanted = [r.id for r in (*game.book.rules, *COMMON, *game.book.rulings)]
    assert set(wanted) <= set(found)
    words = unescape(page.words)
    for rule in (*game.book.rules, *COMMON):
        assert " ".join(rule.says.split()) in words, rule.id
    for ruling in game.book.rulings:
        assert " ".join(ruling.question.split()) in words, ruling.id
        for reading in ruling.readings:
            assert " ".join(reading.says.split()) in words, f"{ruling.id}: {reading.id}"


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_every_link_on_the_page_has_its_target(phone: Visitor, game: object) -> None:
    page = phone.open(f"/rules/{game.slug}")
    targets = set(re.findall(r'href="#([^"]+)"', page.page)) - {"main"}
    targets = {t for t in targets if not t.startswith("i-")}
    assert targets <= set(anchors(page))


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)
def test_edition_and_date_are_shown(phone: Visitor, game: object) -> None:
    assert f"Edition {game.edition}, {game.dated}" in phone.open(f"/rules/{game.slug}").words


def first_hit(phone: Visitor, words: str) -> str:
    phone.open(f"/rules/chiseled?q={words}")
    assert phone.status == 200
    hit = re.search(r'<ol class="hits">.*?<p class="hit-from"><a href="[^"#]*#([^"]+)"',
                    phone.page, re.S)  # fmt: skip
    return hit[1] if hit else ""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("score.body-five", "score.body-five"),
        ("jackhammer repeat", "jackhammer.repeat"),
        ("jackhamer repaet", "jackhammer.repeat"),
        ("body-table", "body-table"),
        ("table.consent", "table.consent"),
    ],
)
def test_words_find_their_rule_first_in_spite_of_typing_errors(
    phone: Visitor, words: str, found: str
) -> None:
    assert first_hit(phone, words) == found


def test_a_hit_leads_to_its_place_among_all_rules(phone: Visitor) -> None:
    first_hit(phone, "jackhammer repeat")
    assert 'href="/rules/chiseled#jackhammer.repeat"' in phone.page
    assert phone.value is not None
    assert 'value="jackhammer repeat"' in phone.page, "the words stand in the box again"


def test_words_that_find_nothing_say_so(phone: Visitor) -> None:
    phone.open("/rules/chiseled?q=zzqx")
    assert "No matches" in phone.words
    assert "Nothing fits these words" in phone.words


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", "'\"", "🃏" * 500, " "])
def test_hostile_words_are_only_words(phone: Visitor, words: str) -> None:
    phone.open(f"/rules/chiseled?q={words}")
    assert phone.status == 200
    assert "<script>alert" not in phone.page


def test_an_address_with_a_nul_names_nothing(phone: Visitor) -> None:
    phone.open("/rules/chiseled?q=%00")
    assert phone.status == 404


def test_a_table_sees_its_own_readings(app: Flask, phone: Visitor) -> None:
    phone.open("/start/chiseled")
    phone.send("setup", {"rulings.body-table": "four-each", "do": "start"})
    table = phone.url.rsplit("/", 1)[1]
    mine = phone.open(f"/rules/chiseled?table={table}")
    assert "Readings are those of your table." in mine.words
    assert re.search(r'class="is-on">[^<]*<span[^>]*>four-each', mine.page)
    stranger = Visitor(app.test_client()).open(f"/rules/chiseled?table={table}")
    assert "your table" not in stranger.words
    assert re.search(r'class="is-on">[^<]*<span[^>]*>mirror', stranger.page)
