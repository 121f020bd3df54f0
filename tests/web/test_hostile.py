"""What no page of ours would send, on every route: an answer in words, never a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.app import create_app
from referee.config import Settings
from tests.toygame import GAME
from tests.web.tablekit import BASE, Phone, Table, new_table, toy_app

ODD = [
    "",
    "²",
    "٣",
    "-1",
    "1.5",
    "1e9",
    "9" * 19,
    "9" * 30,
    "9" * 5000,
    "\0",
    "x" * 300,
    "[[",
    "🎲",
]
"""Where a small number is expected."""

FIELDS = (
    *("at", "do", "for", "form", "hand", "key", "redo", "rule", "seat", "seats", "undo", "code"),
    *("place", "phones", "changes", "names.0", "players.0", "claimed.0", "add.by", "add.seat"),
    *("add.as", "add.with", "bury.number", "table-ruling.with", "end-agreed.agreed", "void.entry"),
    *("how", "reason", "agreed", "says", "entry", "moves", "claim.0", "seat"),
    *("note.text", "note.seat", "rule-0.reason", "rule-0.agreed", "rule-0.waive"),
)
ORDERS = ("box:{}", "remove:players.{}", "remove:options.{}", "add:{}", "seats:{}", "{}")
ARGUMENTS = ("players", "paper", "q", "p", "example", "table", "code", "since", "on", "number",
             "dispute", "claim.0", "line.0.added")  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Table:
    app = toy_app(tmp_path)
    app.config.update(PROPAGATE_EXCEPTIONS=False, WTF_CSRF_ENABLED=False)
    return new_table(app)


@pytest.fixture
def keeper(table: Table) -> Phone:
    return table.keeper()


def addresses(app: Flask, table_id: str, method: str, odd: str) -> Iterator[str]:
    """Every address of the app, with something odd in one place at a time."""
    known = {"table_id": table_id, "slug": "toy", "kind": "score", "what": "replace",
             "page": "half", "action": "add", "token": "x" * 24, "entry": 1, "seat": 0,
             "member_id": 1, "number": 1, "head": "x", "no": 1}  # fmt: skip
    urls = app.url_map.bind("127.0.0.1:8000")
    for rule in app.url_map.iter_rules():
        if method not in (rule.methods or ()) or rule.endpoint in ("static", "live.stream"):
            continue
        values = {name: known.get(name, "x") for name in rule.arguments}
        yield urls.build(rule.endpoint, values, method)
        for name in rule.arguments:
            if name not in ("entry", "seat", "member_id", "number", "no"):
                yield urls.build(rule.endpoint, {**values, name: odd}, method)
            elif odd.isascii() and odd.isdigit():
                yield urls.build(rule.endpoint, {**values, name: int(odd[:4000])}, method)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:12]))
def test_an_odd_number_in_any_address(table: Table, keeper: Phone, odd: str) -> None:
    for address in addresses(table.app, table.table_id, "GET", odd):
        if not address.endswith(".pdf"):
            asked = dict.fromkeys(ARGUMENTS, odd)
            answer = keeper.client.get(address, query_string=asked, base_url=BASE)
            assert answer.status_code < 500, address
    for address in addresses(table.app, table.table_id, "POST", odd):
        answer = keeper.client.post(address, data={"key": "k"}, base_url=BASE)
        assert answer.status_code < 500, address


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:12]))
def test_an_odd_number_in_all_fields_of_any_form(table: Table, keeper: Phone, odd: str) -> None:
    moves = [("move", m) for m in ("add", "bury", "table-ruling", "end-agreed", "void", "note")]
    sent = MultiDict([*moves, *((name, odd) for name in FIELDS)])
    for address in dict.fromkeys(addresses(table.app, table.table_id, "POST", "x")):
        answer = keeper.client.post(address, data=sent, base_url=BASE)
        assert answer.status_code < 500, address


def test_a_nul_is_asked_of_no_postgresql(tmp_path: Path, postgres_url: str) -> None:
    """It cannot even be asked for such a text; SQLite takes it."""
    given = Settings(tmp_path, postgres_url, BASE, "x" * 64, ("127.0.0.1",))
    app = create_app(given, {GAME.slug: GAME}, RATELIMIT_ENABLED=False, WTF_CSRF_ENABLED=False)
    table = new_table(app)
    keeper = table.keeper().client
    host = table.phone(table.store.host_token).client
    for phone in (keeper, host):
        for address in addresses(app, table.table_id, "GET", "\0"):
            if not address.endswith(".pdf"):
                answer = phone.get(
                    address, query_string=dict.fromkeys(ARGUMENTS, "\0"), base_url=BASE
                )
                assert answer.status_code < 500, address
        for address in addresses(app, table.table_id, "POST", "\0"):
            sent = {**dict.fromkeys(FIELDS, "\0"), "move": "note", "note.text": "\0x", "key": "\0k"}
            assert phone.post(address, data=sent, base_url=BASE).status_code < 500, address
    table.store.close()


@pytest.mark.parametrize("odd", ["²", "9" * 5000, "\0"], ids=lambda odd: repr(odd[:12]))
def test_an_odd_number_in_one_field(table: Table, keeper: Phone, odd: str) -> None:
    well = {"move": "note", "note.text": "x", "key": "k", "rule": "0", "rule-0.reason": "so",
            "rule-0.agreed": "0"}  # fmt: skip
    for name in FIELDS:
        sent = MultiDict([*well.items(), (name, odd)])
        answer = keeper.client.post(f"/t/{table.table_id}/enter", data=sent, base_url=BASE)
        assert answer.status_code < 500, name
    for address in ("/start/toy", "/score/toy"):
        for order in ORDERS:
            answer = keeper.client.post(address, data={"do": order.format(odd)}, base_url=BASE)
            assert answer.status_code < 500, (address, order)


@pytest.mark.parametrize("depth", [5, 50, 500, 3000])
def test_moves_within_moves_without_end(keeper: Phone, depth: int) -> None:
    inner = '{"action":"table-ruling","reason":"x","agreed":[0],"with":' * depth
    for text in (inner + '{"action":"leave","seat":0}' + "}" * depth, "[" * depth):
        sent = MultiDict([("move", "table-ruling"), ("table-ruling.with", text), ("key", "k"),
                          ("table-ruling.reason", "r"), ("table-ruling.agreed", "0")])  # fmt: skip
        assert keeper.post(f"/t/{keeper.table_id}/enter", sent).status_code in (409, 422)


@pytest.mark.parametrize("beside", [{"rule-0.agreed": "77"}, {"rule-0.waive": "x" * 81}])
def test_a_ruling_names_only_what_is_there(
    table: Table, keeper: Phone, beside: dict[str, str]
) -> None:
    sent = {"move": "note", "note.text": "x", "rule": "0", "rule-0.reason": "r",
            "rule-0.agreed": "0", "at": "0", "key": "k", **beside}  # fmt: skip
    assert keeper.post(f"/t/{keeper.table_id}/enter", MultiDict(sent)).status_code == 422
    assert table.snapshot().seq == 0


def test_a_link_for_nobody_is_not_a_keepers(table: Table, keeper: Phone) -> None:
    answer = keeper.post(f"/t/{table.table_id}/people/links", MultiDict({"for": "nobody"}))
    assert answer.status_code == 422
    assert "/j/" not in answer.text


def test_the_way_back_leads_to_no_other_site(keeper: Phone) -> None:
    came = {"Referer": f"{BASE}//evil.example/"}
    answer = keeper.client.get("/nowhere", base_url=BASE, headers=came)
    assert "evil" not in answer.text
