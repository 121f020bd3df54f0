"""Past games and statistics: who sees which, what the filters find, and what a page shows."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from flask import Flask

from referee.engine.action import EndAgreed, Move
from referee.table import people, service
from referee.table.people import COOKIE
from referee.table.store import Store
from referee.web.plots import bars, lines, scale
from tests.toygame import Add, Bury
from tests.web.pagekit import Visitor
from tests.web.tablekit import BASE, Table, new_table, toy_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return toy_app(tmp_path)


def enter(table: Table, *moves: Move) -> None:
    me = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert me is not None
    at = service.snapshot(table.store, me).seq
    outcome = service.submit(table.store, me, list(moves), at, f"key-{at}")
    assert isinstance(outcome, service.Recorded), outcome


def finished(app: Flask, names: tuple[str, ...], *by: int, place: str = "") -> Table:
    """A game to the sum of these steps, made in turn."""
    table = new_table(app, names, options={"target": sum(by)}, place=place)
    enter(table, *(Move(n % len(names), Add(by=step)) for n, step in enumerate(by)))
    return table


def visitor(app: Flask, *tokens: str) -> Visitor:
    client = app.test_client()
    if tokens:
        client.set_cookie(COOKIE, ".".join(tokens), domain="127.0.0.1")
    return Visitor(client)


def host(app: Flask) -> Visitor:
    store: Store = app.extensions["referee"]
    return visitor(app, store.host_token)


def test_host_sees_all_others_what_they_hold_a_link_to(app: Flask) -> None:
    mine, other = finished(app, ("Ana", "Ben"), 3, 2), finished(app, ("Cy", "Dora"), 1, 2)
    running = new_table(app, ("Eve", "Fay"))
    enter(running, Move(0, Add(by=1)))
    app.config["REFEREE_OPEN_HISTORY"] = False
    assert "Cy" not in visitor(app, mine.keeper_token).open("/past").words
    assert visitor(app, mine.keeper_token).open(f"/past/{other.table_id}").status == 404
    assert "No games yet" in visitor(app).open("/past").words
    assert "Nothing to count" in visitor(app).open("/past/statistics").words
    assert "Ana" not in visitor(app).open("/past/csv").page
    assert "3 games" in host(app).open("/past").words
    app.config["REFEREE_OPEN_HISTORY"] = True
    stranger = visitor(app)
    assert "2 games" in stranger.open("/past").words
    assert "Eve" not in stranger.page
    assert "wins" in stranger.open(f"/past/{other.table_id}").words
    assert f"/t/{other.table_id}" not in stranger.page
    assert f"/t/{other.table_id}" in visitor(app, other.keeper_token).open(stranger.url).page


def test_filters_stand_in_the_address_and_lists_are_paged(app: Flask) -> None:
    for n in range(23):
        finished(app, ("Ana", "Ben" if n % 2 else "<i>Cy"), 3, 2, place="Club" if n else "Home")
    phone = host(app).open("/past")
    assert "23 games, page 1 of 2" in phone.words
    for number in (2, 999_999):  # beyond the last page lies the last
        assert (
            len(
                re.findall(r'<a href="/past/[a-z0-9]{12}"', phone.open(f"/past?page={number}").page)
            )
            == 3
        )
    assert "12 games" in phone.open("/past?player=%3CI%3Ecy").words
    assert "<i>" not in phone.page
    assert "1 game " in phone.open("/past?place=home").words
    assert "No game fits" in phone.open("/past?game=other").words
    rows = list(csv.DictReader(io.StringIO(phone.open("/past/csv?player=Ben").page)))
    assert {(r["player"], r["points"], r["won"]) for r in rows} == {
        ("Ana", "3", "1"),
        ("Ben", "2", "0"),
    }


def test_statistics_keep_stopped_games_apart_and_show_numbers_beside_plots(app: Flask) -> None:
    finished(app, ("Ana", "Ben"), 3, 2)
    finished(app, ("Ben", "Ana"), 3, 1)
    finished(app, ("Ana",), 3, 3)
    stopped = new_table(app)
    enter(stopped, Move(0, Add(by=3)), Move(0, Bury(number=9)),
          Move(None, EndAgreed(agreed=(0, 1))))  # fmt: skip
    phone = host(app).open("/past/statistics?game=toy")
    assert "3 finished games" in phone.words
    assert "1 stopped by agreement or not finished is left out" in phone.words
    assert "Ana 2.0 3 " in phone.words  # the average and best of two games
    assert "Alone 1" in phone.words
    assert "1 : 0 : 1" in phone.words
    assert phone.page.count('<svg class="plot"') - phone.page.count('aria-hidden="true">') > 0
    assert phone.page.count("<title id=") == phone.page.count('role="img" aria-labelledby=')
    assert " style=" not in phone.page
    listed = host(app).open("/past").words
    said = "Stopped by agreement: Ana wins"
    assert said in listed
    assert said in host(app).open(f"/past/{stopped.table_id}").words
    assert said in host(app).open("/past/csv").page
    page = host(app).open(f"/t/{stopped.table_id}")
    assert said in page.words, "the table's own page"
    assert "Score when it was stopped" in page.words
    assert "Final score" not in page.words
    assert said in host(app).open("/").words


def test_a_file_that_is_none_is_refused_and_changes_nothing(app: Flask) -> None:
    finished(app, ("Ana", "Ben"), 3, 2)
    phone = host(app).open("/past")
    before = phone.words
    action, form = "/past/bring", phone.forms["bring"]
    for file in (b"", b"no file of theirs", b'{"plays": 3}'):
        sent = {**form, "file": (io.BytesIO(file), "x.bgsplay")}
        answer = phone.client.post(action, data=sent, base_url=BASE)
        assert answer.status_code == 422
        assert ("Nothing came in" if file else "Choose the file first") in answer.text
    assert phone.open("/past").words == before


def test_a_past_game_shows_its_lines_and_home_leads_to_it(app: Flask) -> None:
    table = finished(app, ("Ana", "Ben"), 3, 2, place="The Club")
    phone = host(app).open("/")
    assert 'href="/past"' in phone.page
    words = phone.open(f"/past/{table.table_id}").words
    assert "Added 3 2" in words
    assert "Total 3 2" in words
    assert "The Club" in words
    assert phone.client.get("/past/nonsense", base_url=BASE).status_code == 404


def test_bars_and_lines_lie_where_their_numbers_say() -> None:
    found = bars("t", [("a", "", 5, 0), ("b", "", -5, 0), ("c", "", 0, 0)])
    assert (found.zero, found.rows[0].start, found.rows[0].length) == (170, 170, 170)
    assert (found.rows[1].start, found.rows[1].length, found.rows[2].length) == (0, 170, 0)
    for low, high in ((0, 0), (0, 1), (-3, 17), (98, 99), (-250, 12), (0, 10_000)):
        ticks = scale(low, high)
        assert ticks[0] <= low
        assert ticks[-1] >= high
        assert 2 <= len(ticks) <= 7
    drawn = lines("t", ["a", "b"], [(0, 10), (None, 5), (10, None)])
    (x0, low), (x2, high) = drawn.series[0].points
    assert (x0, x2) == (40, 330)
    assert low > high  # a higher number is drawn higher
    assert [number for _, number in drawn.scale] == [0, 10]
