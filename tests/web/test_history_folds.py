"""What was taken back does not crowd the live play out of the history on the table page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.engine.action import Move, Redo, Void
from referee.table import people, service
from tests.toygame import Add
from tests.web.tablekit import Table, new_table, text_of, toy_app


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return new_table(toy_app(tmp_path), ("Ana",), options={"target": 999})


def enter(table: Table, *actions: Add | Void | Redo) -> None:
    me = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert me is not None
    for action in actions:
        seat = 0 if isinstance(action, Add) else None
        at = service.snapshot(table.store, me, 0).seq
        found = service.submit(table.store, me, [Move(seat, action)], at, f"k-{at}")
        assert isinstance(found, service.Recorded), found


def numbers(page: str) -> list[int]:
    """The entries of the page that are not struck out or folded, newest first."""
    bare = re.sub(r'<details id="fold-.*?</ol>', "", page, flags=re.S)
    return [int(n) for n in re.findall(r'<li class="entry(?: new)?"><details id="log-(\d+)"', bare)]


def test_the_newest_lines_are_live_play_and_a_fold_says_what_was_taken_back(table: Table) -> None:
    enter(table, *[Add(by=1)] * 14)  # 1 to 14
    enter(table, *[Add(by=2)] * 3)  # 15 to 17, taken back by 18 to 20
    enter(table, *[Void(entry=n) for n in (17, 16, 15)])
    enter(table, *[Add(by=3)] * 2)
    phone = table.keeper()
    page = phone.look()
    assert numbers(page) == [22, 21, *range(14, 4, -1)], "twelve that count"
    assert "3 entries taken back" in text_of(page)
    (fold,) = re.findall(r'<details id="fold-15"><summary>.*?</ol>', page, flags=re.S)
    assert [int(n) for n in re.findall(r'id="log-(\d+)"', fold)] == [20, 19, 18, 17, 16, 15]
    assert "Count it again" in text_of(fold), "it still can be, without script"
    whole = phone.look("/history")
    assert "fold-" not in whole
    assert [int(n) for n in re.findall(r'id="log-(\d+)"', whole)] == [*range(22, 0, -1)]


def test_one_undone_entry_is_named_and_a_long_run_is_counted_in_full(table: Table) -> None:
    enter(table, Add(by=1), Add(by=2), Void(entry=2))
    assert "1 entry taken back: Ana added 2" in text_of(table.keeper().look())
    enter(table, Redo(entry=2), *[Add(by=3)] * 15)
    enter(table, *[Void(entry=n) for n in range(19, 4, -1)])
    words = text_of(table.keeper().look())
    assert "15 entries taken back" in words
    assert "15 more taken back before that" in words


def test_a_single_change_of_long_ago_stays_a_line(table: Table) -> None:
    enter(table, Add(by=1), Add(by=2), Add(by=3), Void(entry=1))
    page = table.keeper().look()
    assert "fold-" not in page
    assert numbers(page) == [4, 3, 2]
