"""Who may do what: one row for each view and method, and every route of the app has one.

Who is refused changes nothing: the whole installation is compared, row by row.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader, DictLoader
from sqlalchemy import event
from werkzeug.test import TestResponse

from referee.engine.action import Move
from referee.engine.game import Screen
from referee.paper import sheet as sheets
from referee.table import box, disputes, exporting, people, service
from referee.table.bgstats import proof_of
from referee.table.foreign import ForeignPlay, ForeignPlayer, add_plays
from referee.table.people import COOKIE
from referee.table.store import Store
from tests.toygame import GAME, Add, Lamp
from tests.web.tablekit import BASE, toy_app

ROLES = ("stranger", "spectator", "player", "keeper", "host")
EVERYBODY = set(ROLES)
MEMBERS = EVERYBODY - {"stranger"}
"""Who holds a link to the table, or the host's."""
SEATED = {"player", "keeper"}
"""Who takes part: a player in the own seat, the keeper in any."""
MANAGERS = {"keeper", "host"}
KEEPER = {"keeper"}
HOST = {"host"}


@dataclass(frozen=True)
class Row:
    """A request, and who is let through; all others are refused."""

    method: str
    endpoint: str
    allowed: set[str]
    form: Mapping[str, object] = field(default_factory=dict)
    of: Mapping[str, object] = field(default_factory=dict)
    note: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.endpoint} {self.note}".strip()


def get(endpoint: str, allowed: set[str], note: str = "", **of: object) -> Row:
    return Row("GET", endpoint, allowed, of=of, note=note)


def post(
    endpoint: str, allowed: set[str], form: Mapping[str, object], note: str = "", **of: object
) -> Row:
    return Row("POST", endpoint, allowed, form, of, note)


def add(seat: int) -> dict[str, object]:
    return {"move": "add", "add.seat": seat, "add.by": 1, "at": 3}


OVER, OF_A_FILE = "of a game that is over", "of a game out of a file"
BURY = {"move": "bury", "bury.seat": 0, "bury.number": 3, "at": 3}


RIGHTS = (
    # ---- for everybody: rules, scores and paper know no table
    get("static", EVERYBODY, filename="icons/logo.svg"),
    get("home.index", EVERYBODY),
    get("shell.worker", EVERYBODY),
    get("shell.offline", EVERYBODY),
    get("shell.manifest", EVERYBODY),
    get("shell.favicon", EVERYBODY),
    get("watch.healthz", EVERYBODY),
    get("watch.readyz", EVERYBODY),
    get("watch.metrics", EVERYBODY, "from this machine"),
    get("rules.choose", EVERYBODY),
    get("rules.book", EVERYBODY),
    get("extra.page", EVERYBODY, page="half"),
    get("score.choose", EVERYBODY),
    get("score.form", EVERYBODY),
    post("score.judge", EVERYBODY, {"do": "seats:3", "seats": 3}),
    get("score.sheet", EVERYBODY),
    get("score.pdf", EVERYBODY),
    get("sheets.choose", EVERYBODY),
    get("sheets.page", EVERYBODY),
    get("sheets.pdf", EVERYBODY, kind="dispute"),
    get("sheets.preview", EVERYBODY, kind="dispute"),
    get("dispute.home", EVERYBODY),
    get("box.choose", EVERYBODY),
    get("start.choose", EVERYBODY),
    get("start.setup", EVERYBODY),
    post("start.begin", EVERYBODY, {"players.0": "Eva", "players.1": "Flo", "seats": 2, "do": ""}),
    # ---- the ways in: a link or a code is the right itself
    get("join.link", EVERYBODY),
    get("join.by_code", EVERYBODY),
    post("join.try_code", EVERYBODY, {}),
    get("join.seat", MEMBERS),
    post("join.sit", MEMBERS, {"seat": "look-on"}),
    # ---- looking at a table
    get("table.page", MEMBERS),
    get("table.history", MEMBERS),
    get("table.screen", MEMBERS),
    get("table.fragment", MEMBERS),
    get("table.seq", MEMBERS),
    get("table.known", MEMBERS, number=0, head="x"),
    get("screens.page", MEMBERS, name="wall"),
    get("screens.fragment", MEMBERS, name="wall"),
    get("live.stream", MEMBERS),
    get("people.page", MEMBERS),
    get("people.fragment", MEMBERS),
    get("sheets.of_table", MEMBERS),
    get("sheets.table_pdf", MEMBERS, kind="score"),
    get("dispute.of_table", MEMBERS),
    get("dispute.page", MEMBERS, no=1),
    get("dispute.slip", MEMBERS, no=1),
    get("dispute.score", MEMBERS),
    get("hand.done", MEMBERS, seat=0),
    # ---- past games: the lists hold what the phone may see, of a club's or a home's
    get("past.page", EVERYBODY),
    get("past.spreadsheet", EVERYBODY),
    get("past.one", MEMBERS, "under way"),
    get("past.one", EVERYBODY, OVER),
    get("statistics.page", EVERYBODY),
    get("bgstats.one_file", EVERYBODY, OVER),
    get("bgstats.all_files", EVERYBODY),
    get("bgstats.short", EVERYBODY, OVER),
    post("bgstats.bring", HOST, {}),
    post("bgstats.forget", HOST, {}, OF_A_FILE),
    get("names.page", HOST),
    post("names.merge_names", HOST, {"merged": "Ben", "kept": "Benno"}),
    post("names.take_back", HOST, {}, merge_id="x"),
    post("names.forget", HOST, {"name": "Ben"}),
    get("names.ask", HOST),
    post("names.delete", HOST, {}),
    # ---- taking part
    post("entries.enter", SEATED, add(1), "for seat 1"),
    post("entries.enter", KEEPER, BURY, "for another's seat"),
    post("entries.enter", SEATED, {**add(1), "do": "check"}, "to check"),
    post("entries.undo", SEATED, {"undo": 2, "at": 3}, "of the own entry"),
    post("entries.undo", KEEPER, {"undo": 1, "at": 3}, "of another's"),
    get("changes.entry", SEATED, "own, void", entry=2, what="void"),
    get("changes.entry", SEATED, "own, replace", entry=2, what="replace"),
    get("changes.entry", SEATED, "insert", entry=1, what="insert"),
    get("changes.entry", KEEPER, "another's, void", entry=1, what="void"),
    get("changes.entry", KEEPER, "another's, replace", entry=1, what="replace"),
    post("changes.change", SEATED, {"do": "enter", "at": 3}, "own", entry=2, what="void"),
    post("changes.change", KEEPER, {"do": "enter", "at": 3}, "another's", entry=1, what="void"),
    get("late.page", SEATED),
    post("late.change", SEATED, {**add(1), "do": "add"}),
    get("audit.page", SEATED),
    post("audit.count", SEATED, {"what": "added.1", "value": 2}),
    get("hand.opened", KEEPER, "where no phone has the seat", seat=0, action="bury"),
    post("dispute.look_at", SEATED, add(1)),
    post("dispute.raise_one", SEATED, {"entry": 2, "says": "no"}),
    post("dispute.raise_one", KEEPER, {"entry": 2, "says": "no", "seat": 0}, "as another"),
    post("dispute.say", SEATED, {"says": "yes"}, no=1),
    post("dispute.say", KEEPER, {"says": "yes", "seat": 0}, "as another", no=1),
    post("dispute.settled", SEATED,
         {"how": "stands", "reason": "so", "agreed": [0, 1], "at": 3}, no=1),
    # ---- people
    get("people.own_link", MEMBERS - HOST),
    post("people.renew_link", MEMBERS - HOST, {}),
    post("people.leave_seat", MEMBERS - HOST, {}),
    post("people.rename", {"player", *MANAGERS}, {"names.0": "Ana", "names.1": "Benno"}),
    post("people.renew_code", MANAGERS, {}),
    post("people.hand_out", MANAGERS, {"for": "keeper"}),
    post("people.close", MANAGERS, {}),
    post("people.decide", MANAGERS, {"answer": "yes"}),
    # ---- the box
    get("box.page", MEMBERS),
    get("box.file", MEMBERS),
    get("box.new", HOST, kind="lamp"),
    post("box.new", HOST, {"item.name": "Moon", "item.oil": 1}, kind="lamp"),
    get("box.item", HOST),
    post("box.item", HOST, {"do": "remove"}),
    post("box.bring_in", HOST, {"file": "box"}),
    post("box.keep_found", HOST, {}),
)  # fmt: skip


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    wall = replace(GAME, screens=(Screen("wall", "The wall"),))
    app = toy_app(tmp_path_factory.mktemp("roles"), wall)
    app.config.update(WTF_CSRF_ENABLED=False)
    own = DictLoader({"games/toy/wall.html": "<p>wall</p>"})
    assert app.jinja_loader is not None
    app.jinja_env.loader = ChoiceLoader([own, app.jinja_loader])
    store: Store = app.extensions["referee"]
    event.listen(store.engine, "connect", _hasty)
    store.engine.dispose()
    yield app
    store.close()


def _hasty(raw: Any, _: Any) -> None:
    """Hundreds of tables are made, and nothing of them need outlive the test."""
    raw.cursor().execute("PRAGMA synchronous=OFF")


@pytest.fixture(autouse=True)
def no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a sheet looks like is tested elsewhere."""
    monkeypatch.setattr(sheets.PRESS, "print", lambda *pages, **how: b"%PDF")


@dataclass(frozen=True)
class Evening:
    """A table of two: Ana shares the keeper's phone, Ben has his own, Cy asks for Ben's seat."""

    app: Flask
    table_id: str
    tokens: dict[str, str]
    numbers: dict[str, object]

    def phone(self, role: str) -> FlaskClient:
        client = self.app.test_client()
        if role in self.tokens:
            client.set_cookie(COOKIE, self.tokens[role], domain="127.0.0.1")
        return client

    def ask(self, row: Row, role: str) -> TestResponse:
        """One request of this role, as its row has it."""
        known: dict[str, object] = {
            "table_id": self.table_id,
            "play_id": self.table_id,
            "slug": "toy",
            **self.numbers,
        }
        if row.note in (OVER, OF_A_FILE):
            known |= {"play_id": self.numbers[row.note], "table_id": self.numbers[row.note]}
        needed = {r.endpoint: r.arguments for r in self.app.url_map.iter_rules()}[row.endpoint]
        values = {**{name: known[name] for name in needed if name in known}, **row.of}
        urls = self.app.url_map.bind("127.0.0.1:8000")
        address = urls.build(row.endpoint, values, row.method)
        form = dict(row.form)
        if row.endpoint == "join.try_code":
            form["code"] = self.numbers["code"]
        if row.endpoint == "box.bring_in":
            form["file"] = (io.BytesIO(self.host_gets("/box/toy/file").data), "box.json")
        if row.endpoint == "bgstats.bring":
            of_a_game = self.host_gets(f"/past/{self.numbers[OVER]}/bgsplay").data
            form["file"] = (io.BytesIO(of_a_game), "x.bgsplay")
        if row.endpoint in ("score.sheet", "score.pdf"):
            address += f"?p={packed(self.app)}"
        if row.method == "GET":
            return self.phone(role).get(address, base_url=BASE)
        return self.phone(role).post(address, data={"key": "k" * 8, **form}, base_url=BASE)

    def host_gets(self, address: str) -> TestResponse:
        return self.phone("host").get(address, base_url=BASE)


def packed(app: Flask) -> str:
    players = {f"players.{n}.{name}": value for n in (0, 1)
               for name, value in (("name", f"P{n}"), ("added", 3 + n), ("turns", 2))}  # fmt: skip
    answer = app.test_client().post("/score/toy", data={**players, "seats": 2}, base_url=BASE)
    assert answer.status_code == 303, answer.text
    return str(answer.location).partition("?p=")[2]


def evening(app: Flask) -> Evening:
    store: Store = app.extensions["referee"]
    table_id, keeper_token = service.create(store, "toy", ["Ana", "Ben"], None)
    keeper = people.member_of(store, [keeper_token], table_id)
    assert keeper is not None
    ben, ben_token = people.join(store, table_id, 1)
    assert ben_token is not None
    for seat, action in ((0, Add(by=1)), (1, Add(by=2)), (0, Add(by=3))):
        who = ben if seat else keeper
        at = service.snapshot(store, who, 0).seq
        service.submit(store, who, [Move(seat, action)], at, f"key-{at}")
    asking, _ = people.join(store, table_id, 1)
    _, spectator = people.join(store, table_id, None)
    assert spectator is not None
    disputes.open_dispute(store, ben, disputes.Raising(entry=2, seat=1, text="no"), None)
    done, done_token = service.create(store, "toy", ["Eva"], {"target": 1})
    eva = people.member_of(store, [done_token], done)
    assert eva is not None
    service.submit(store, eva, [Move(0, Add(by=1))], 0, "key")
    brought = ForeignPlay(uuid=f"u-{table_id}", game="Toy", played="2024-05-06 07:08:09",
                          players=(ForeignPlayer(name="Zoe"),))  # fmt: skip
    add_plays(store, [brought])
    item = box.add(store, store.games["toy"], store.games["toy"].box[0], Lamp(name=f"L{table_id}"))
    tokens = {"keeper": keeper_token, "player": ben_token, "spectator": spectator,
              "host": store.host_token}  # fmt: skip
    numbers = {
        "member_id": asking.id,
        "item_id": item.id,
        OVER: done,
        OF_A_FILE: brought.uuid,
        "proof": proof_of(store, done),
        "code": people.join_code(store, keeper).code,
        "token": people.invitation(store, keeper),
    }
    return Evening(app, table_id, tokens, numbers)


@pytest.fixture(scope="module")
def shared(app: Flask) -> Evening:
    """A table that nobody changes."""
    return evening(app)


def test_every_route_says_for_whom_it_is(app: Flask) -> None:
    """A new route fails here until somebody has decided who may use it."""
    there = {
        (method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert there == {(row.method, row.endpoint) for row in RIGHTS}


@pytest.mark.parametrize("row", RIGHTS, ids=str)
def test_each_role_gets_what_is_its_own(app: Flask, shared: Evening, row: Row) -> None:
    store: Store = app.extensions["referee"]
    before = _all_there_is(store) if row.method == "POST" else []
    for role in ROLES:
        if role not in row.allowed:
            with shared.ask(row, role) as answer:
                assert _is_refused(answer), (role, answer.status_code, answer.text)
    assert not before or _all_there_is(store) == before, "a refused request changed something"
    for role in row.allowed:
        table = shared if row.method == "GET" else evening(app)
        with table.ask(row, role) as answer:
            assert answer.status_code < 400, (role, answer.text)
            assert answer.location != "/join", role


ENTERING = (
    post("entries.enter", SEATED, {**add(1), "at": 1}, "stale"),
    post("entries.enter", SEATED, {"move": "fly"}, "unreadable"),
    post("entries.undo", SEATED, {"undo": 2, "at": 1}, "stale"),
    post("entries.undo", SEATED, {}, "of nothing"),
    post("changes.change", SEATED, {"do": "enter", "at": 1}, "stale", entry=2, what="void"),
    post("changes.change", SEATED, {"at": 1}, "of nothing", entry=9, what="void"),
    post("changes.change", SEATED, {}, "unreadable", entry=2, what="replace"),
    post("late.change", SEATED, {"draft": "nonsense"}, "unreadable"),
    post("audit.count", SEATED, {"what": "nothing", "value": "x"}, "unreadable"),
    post("dispute.look_at", SEATED, {}, "unreadable"),
    post("dispute.raise_one", SEATED, {"moves": "nonsense"}, "unreadable"),
    post("dispute.say", SEATED, {"says": ""}, "of nothing", no=1),
    post("dispute.settled", SEATED, {"how": "?", "at": 1}, "unreadable", no=1),
    get("hand.opened", SEATED, "not asked", seat=0, action="fly"),
)
"""What is wrong in itself: of those who take part it is said so, of all others their role first."""


@pytest.mark.parametrize("row", ENTERING, ids=str)
def test_the_role_is_looked_at_before_what_was_sent(shared: Evening, row: Row) -> None:
    for role in MEMBERS - SEATED:
        with shared.ask(row, role) as answer:
            assert answer.status_code == 403, (role, answer.status_code)
            assert "Who looks on" in answer.text
    with shared.ask(row, "player") as answer:
        assert answer.status_code in (404, 409, 422), answer.status_code


def _is_refused(answer: TestResponse) -> bool:
    to_the_code = answer.status_code in (302, 303) and answer.location == "/join"
    return answer.status_code in (403, 404) or to_the_code


def _all_there_is(store: Store) -> list[str]:
    return list(exporting.all_lines(store))[1:]


def test_no_form_is_taken_without_its_proof(app: Flask, shared: Evening) -> None:
    """Another site that makes a phone send a form: refused on every route, whoever holds it."""
    store: Store = app.extensions["referee"]
    app.config.update(WTF_CSRF_ENABLED=True)
    try:
        before = _all_there_is(store)
        for row in RIGHTS:
            if row.method == "POST":
                for role in ("keeper", "host"):
                    assert shared.ask(row, role).status_code == 400, row
        assert _all_there_is(store) == before
    finally:
        app.config.update(WTF_CSRF_ENABLED=False)
