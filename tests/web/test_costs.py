"""What a request costs, counted and not timed: statements for the database, addresses built."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, url_for
from sqlalchemy import event

from referee.table.store import Store
from tests.web.tablekit import BASE, Phone, new_table, toy_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("toy"))


@pytest.fixture
def keeper(app: Flask) -> Phone:
    phone = new_table(app).keeper()
    phone.look()
    return phone


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements that the database is asked meanwhile."""
    store: Store = app.extensions["referee"]
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(store.engine, "before_cursor_execute", note)


def enter(phone: Phone) -> int:
    path, form = f"/t/{phone.table_id}/enter", phone.form("f-add-0", add__by=2, do="enter")
    return phone.client.post(path, data=form, base_url=BASE).status_code


def fetch(phone: Phone) -> int:
    path = f"/t/{phone.table_id}/fragment"
    return phone.client.get(path, base_url=BASE).status_code


def ask_again(phone: Phone) -> int:
    path = f"/t/{phone.table_id}/fragment?since=0"
    return phone.client.get(path, base_url=BASE).status_code


@pytest.mark.parametrize(
    ("work", "status", "most"), [(enter, 303, 7), (fetch, 200, 9), (ask_again, 204, 2)]
)
def test_a_request_asks_the_database_no_more_than_it_must(
    app: Flask, keeper: Phone, work: Callable[[Phone], int], status: int, most: int
) -> None:
    with counted(app) as asked:
        assert work(keeper) == status
    assert len(asked) <= most, asked


def test_an_address_depends_on_where_the_site_lies_and_on_each_value(app: Flask) -> None:
    def table(number: object) -> str:
        return url_for("table.history", table_id="abc", on=number)

    for _ in range(2):  # the second time they are remembered
        with app.test_request_context("/", base_url=BASE):
            assert [table(n) for n in (1, "1", True, None)] == [
                "/t/abc/history?on=1",
                "/t/abc/history?on=1",
                "/t/abc/history?on=True",
                "/t/abc/history",
            ]
        with app.test_request_context("/", base_url=f"{BASE}/club"):
            assert table(1) == "/club/t/abc/history?on=1"
            assert url_for("home.index", _external=True) == f"{BASE}/club/"
