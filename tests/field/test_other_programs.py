"""Lines 34 to 36 of what went wrong elsewhere: BG Stats by link, by file and by QR code."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.engine.action import EndAgreed, Move, Note
from referee.engine.errors import Unreadable
from referee.table import bgstats, exporting, importing, people, service
from referee.table.bgstats_file import read_plays
from referee.table.foreign import every_play, points_of
from referee.table.past_games import PastPlayer, Play
from referee.table.statistics import figures
from referee.table.store import Store
from referee.table.upkeep import examine
from tests.table.conftest import open_store
from tests.toygame import Add
from tests.web.pagekit import Visitor
from tests.web.tablekit import new_table, toy_app
from tests.web.test_join import scanned
from tests.web.test_past import finished, host, visitor


def sent(link: str) -> dict[str, Any]:
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    found: dict[str, Any] = json.loads(unquote(link.partition("data=")[2]))
    return found


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return toy_app(tmp_path)


def store_of(app: Flask) -> Store:
    store: Store = app.extensions["referee"]
    return store


def assert_ids_are_numbers(plain: Any) -> None:
    """No id anywhere is text; a uuid is none of them."""
    for key, value in plain.items() if isinstance(plain, dict) else ():
        if key.endswith(("Id", "RefId")) or key == "id":
            assert type(value) is int, key
        assert_ids_are_numbers(value)
    for item in plain if isinstance(plain, list) else ():
        assert_ids_are_numbers(item)


# ---- line 34


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben", "Cy")])
def test_34_a_link_has_all_booleans_numbers_for_ids_and_utc(
    app: Flask, names: tuple[str, ...]
) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    table = finished(app, names, 1, 2, 3, place="The Club")
    me = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert me is not None
    play = sent(bgstats.bgstats_link(store_of(app), table.table_id))
    assert {type(play["game"][flag]) for flag in ("highestWins", "noPoints")} == {bool}
    for player in play["players"]:
        assert type(player["winner"]) is bool
        assert type(player["startPlayer"]) is bool
        assert type(player["score"]) is int
        assert player.get("rank", 1) >= 1
    assert_ids_are_numbers(play)
    at = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert before <= at <= datetime.now(UTC)
    assert [p["startPlayer"] for p in play["players"]] == [n == 0 for n in range(len(names))]
    service.submit(table.store, me, [Move(None, Note(text="a week later"))], 3, "later")
    assert sent(bgstats.bgstats_link(store_of(app), table.table_id)) == play


def test_34_who_has_no_rank_sends_none_and_who_is_not_done_is_not_offered(app: Flask) -> None:
    table = new_table(app)
    me = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert me is not None
    service.submit(table.store, me, [Move(0, Add(by=1))], 0, "k")
    with pytest.raises(Unreadable, match="not over"):
        bgstats.bgstats_link(store_of(app), table.table_id)
    phone = host(app).open(f"/past/{table.table_id}")
    assert "createPlay" not in phone.page
    assert phone.open(f"/past/{table.table_id}/bgsplay").status == 404
    service.submit(table.store, me, [Move(None, EndAgreed(agreed=(0, 1)))], 1, "k2")
    play = sent(bgstats.bgstats_link(store_of(app), table.table_id))
    assert play["comments"] == "Stopped by agreement: Ana wins."
    assert "createPlay" in phone.open(f"/past/{table.table_id}").page
    unranked = PastPlayer("Ana", 3, "3", None, False)
    assert "rank" not in bgstats.created_player(unranked, starts=False)


# ---- line 35

HUGE = "9" * 6000
HOSTILE = ["=1+1", "@SUM(A1)", "+4", "-4 VP", "12", "−3", "1e9", "0x10", "  7 ", "99999999999",
           "", "<script>alert(1)</script>", "{{ 7*7 }}", "٣", "\u202egnp\x00", "1,5"]  # fmt: skip


def foreign_file(scores: list[Any], **more: Any) -> dict[str, Any]:
    rows = [{"playerRefId": 5 + n % 2, "score": s, "winner": n == 0, "rank": 0,
             "startPlayer": 1, "seatOrder": n} for n, s in enumerate(scores)]  # fmt: skip
    play = {"uuid": "A1B2-c3", "gameRefId": 3, "locationRefId": 9,
            "playDate": "2024-05-06 19:30:00", "durationMin": 45, "ignored": 0, "rating": 4.5,
            "comments": "=cmd|' /C calc'!A0",
            "playerScores": rows, "unheardOf": [{"deep": None}], **more}  # fmt: skip
    return {
        "about": "x",
        "games": [{"id": 3, "name": "Toy", "bggId": 0, "noPoints": 0, "cooperative": False}],
        "players": [{"id": 5, "name": "=Ana"}, {"id": 6, "name": "Ben"}],
        "locations": [{"id": 9, "name": "+Club"}],
        "userInfo": {"meRefId": 5},
        "plays": [play],
    }


def test_35_formulas_texts_and_huge_numbers_come_in_as_text_and_count_for_nothing(
    app: Flask,
) -> None:
    text = json.dumps(foreign_file([*HOSTILE, "@huge", 8, -2, 2.5]))
    data = text.replace('"@huge"', HUGE).encode()
    assert bgstats.bring_plays(store_of(app), data) == (1, 0)
    assert bgstats.bring_plays(store_of(app), data) == (0, 1)
    (play,) = every_play(store_of(app))
    said = [p.said for p in play.players]
    assert said[:5] == ["=1+1", "@SUM(A1)", "+4", "-4 VP", "12"]
    assert said[-4].startswith("9" * 100)
    assert len(said[-4]) <= 120
    points = [p.points for p in play.players]
    assert points == [None] * 4 + [12, -3, None, None, 7] + [None] * 7 + [None, 8, -2, None]
    assert {p.rank for p in play.players} == {None}
    phone = host(app).open(f"/past/{play.id}")
    assert phone.status == 200
    assert "<script>alert" not in phone.page
    assert "{{ 7*7 }}" in phone.words
    csv = phone.open("/past/csv").page
    assert "'=1+1" in csv
    assert "'=Ana" in csv
    assert not re.search(r"(^|,)[=+@]", csv)
    assert phone.open("/past/statistics?game=toy").status == 200
    assert figures(every_play(store_of(app)), "versus").plays == 1
    assert not [f for _, found in examine(store_of(app), Path(app.instance_path)) for f in found]


@pytest.mark.parametrize("score", ["1234567", "--1", "1 2", "½", "9" * 400, "1.0", "0b1", "1_0"])
def test_35_what_is_no_plain_number_is_none(score: str) -> None:
    assert points_of(score) is None


def changed(path: str, value: Any) -> bytes:
    """The file with something else at one place."""
    plain: Any = foreign_file(["1", "2"])
    at, steps = plain, re.findall(r"\w+", path)
    for step in steps[:-1]:
        at = at[int(step) if step.isdigit() else step]
    at[int(steps[-1]) if steps[-1].isdigit() else steps[-1]] = value
    return json.dumps(plain).encode()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("plays", {}),
        ("plays[0]", []),
        ("plays[0].uuid", None),
        ("plays[0].uuid", "../etc"),
        ("plays[0].uuid", 7),
        ("plays[0].gameRefId", 4),
        ("plays[0].gameRefId", "3"),
        ("plays[0].gameRefId", True),
        ("plays[0].locationRefId", 8),
        ("plays[0].playDate", "yesterday"),
        ("plays[0].playDate", "0001-01-01 00:00:00"),
        ("plays[0].ignored", 2),
        ("plays[0].ignored", "true"),
        ("plays[0].durationMin", 1.5),
        ("plays[0].playerScores", []),
        ("plays[0].playerScores[1].playerRefId", 7),
        ("plays[0].playerScores[1].score", ["1"]),
        ("plays[0].playerScores[1].winner", "yes"),
        ("players[1].id", 5),
        ("players[0].name", ""),
        ("games[0].name", 5),
    ],
)
def test_35_a_file_of_another_shape_is_refused_by_its_path(path: str, value: Any) -> None:
    with pytest.raises(Unreadable) as told:
        read_plays(changed(path, value))
    assert told.value.path == path


NO_FILES = (b"", b"[]", b"{", b"\xff\xfe", b'{"plays": [NaN]}', b"[" * 100_000, b'"x"', b"null")


def test_35_what_is_no_such_file_changes_nothing(app: Flask) -> None:
    for data in NO_FILES:
        with pytest.raises(Unreadable):
            bgstats.bring_plays(store_of(app), data)
    assert every_play(store_of(app)) == ()


def test_35_a_file_of_our_own_goes_out_and_in_and_adds_nothing_twice(
    app: Flask, tmp_path: Path
) -> None:
    one = finished(app, ("Ana", "Ben"), 3, 2, 1, place="Club")
    finished(app, ("Ben", "Cy"), 1, 2)
    running = new_table(app)
    data = host(app).open("/past/bgsplay").page
    file = json.loads(data)
    assert_ids_are_numbers(file)
    assert len(file["plays"]) == 2
    assert {p["name"] for p in file["players"]} == {"Ana", "Ben", "Cy"}
    assert running.table_id not in data
    assert bgstats.bring_plays(store_of(app), data.encode()) == (0, 2)
    _, other = open_store(f"sqlite:///{tmp_path / 'other.db'}")
    assert bgstats.bring_plays(other, data.encode()) == (2, 0)
    single = host(app).open(f"/past/{one.table_id}/bgsplay").page
    assert bgstats.bring_plays(other, single.encode()) == (0, 1)
    ours, theirs = every_play(store_of(app)), every_play(other)
    assert sorted(map(told, theirs)) == sorted(told(p) for p in ours if p.sheet)
    lines = list(exporting.all_lines(other))
    _, third = open_store(f"sqlite:///{tmp_path / 'third.db'}")
    assert importing.import_all(third, lines) == importing.import_all(third, lines) == (0, 0)
    assert every_play(third) == theirs
    broken = [x.replace('\\"played\\":\\"', '\\"played\\":\\"x') for x in lines]
    assert broken != lines
    with pytest.raises(Unreadable):
        importing.import_all(third, broken)
    for opened in (other, third):
        opened.close()


def told(play: Play) -> tuple[Any, ...]:
    """What both sides know of a play; a file has no parts of a second to order them by."""
    players = [(x.name, x.points, x.rank, x.won) for x in play.players]
    return play.title, play.place, play.minutes or 0, players


def test_35_only_the_host_brings_a_file_in(app: Flask) -> None:
    import io

    file = json.dumps(foreign_file(["=1+1", "3"])).encode()
    phone = host(app).open("/past")
    token = phone.forms["bring"]["csrf_token"]

    def post(who: Visitor, data: bytes, csrf: str) -> TestResponse:
        sent = {"csrf_token": csrf, "file": (io.BytesIO(data), "x.bgsplay")}
        return who.client.post("/past/bring", data=sent, base_url="http://127.0.0.1:8000")

    assert post(phone, file, token).status_code == 303
    assert "1 game came in, 0 were here already" in phone.open("/past").words
    assert "from a file" in phone.words
    refused = post(phone, b"{}x", token)
    assert refused.status_code == 422
    assert "Nothing came in" in refused.text
    stranger = visitor(app)
    stranger.open("/join")
    assert 'id="bring"' not in stranger.open("/past").page
    assert post(stranger, file, token).status_code in (400, 403)
    phone.open(f"/past/{every_play(store_of(app))[0].id}").send("forget")
    assert every_play(store_of(app)) == ()


# ---- line 36


def test_36_the_qr_code_holds_a_short_link_of_our_own(app: Flask) -> None:
    names = tuple(f"{'Wilhelmina' * 3} {n}" for n in range(4))
    table = finished(app, names, 3, 2, 1, place="The Club" * 9)
    long = bgstats.bgstats_link(store_of(app), table.table_id)
    assert len(long) > 800
    address = scanned(host(app).open(f"/past/{table.table_id}"))
    assert len(address) < 70
    assert address.startswith("http://127.0.0.1:8000/b/")
    path = address.removeprefix("http://127.0.0.1:8000")
    app.config["REFEREE_OPEN_HISTORY"] = False
    guest = visitor(app).open(path)
    assert guest.status == 200
    found = re.search(r'href="(https://app\.bgstatsapp[^"]+)"', guest.page)
    assert found
    assert sent(found[1]) == sent(long)
    assert visitor(app).open(path[:-1] + ("a" if path[-1] != "a" else "b")).status == 404
