"""The page that counts on the table, over the toy game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.tablekit import Phone, Table, new_table, text_of, toy_app


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return new_table(toy_app(tmp_path))


@pytest.fixture
def keeper(table: Table) -> Phone:
    phone = table.keeper()
    for by in (3, 1, 2):
        phone.look()
        phone.send(next(f for f in phone.forms if f.startswith("f-add")), add__by=by)
    return phone


def test_a_difference_leads_to_its_entry_and_is_mended_in_two_more_taps(
    table: Table, keeper: Phone
) -> None:
    assert "Count on the table" in keeper.look()
    assert "what=added.0" in keeper.look("/audit")
    keeper.look("/audit?what=added.0")
    keeper.send("count", value="4")
    words = text_of(keeper.page)
    assert "4 on the table, 5 in the log" in words
    assert "It was 1 instead of 2" in words
    keeper.send("fix-1", do="look")
    assert "What would follow" in keeper.page
    keeper.send("confirm")
    assert [s.total for s in table.snapshot().seats] == [4, 1]
    keeper.look("/audit?what=added.0")
    keeper.send("count", value="4")
    assert "as the log has it" in keeper.page


def test_or_the_count_stands_with_reason_and_consent(table: Table, keeper: Phone) -> None:
    keeper.look("/audit?what=added.0")
    keeper.send("count", value="1")
    keeper.send("f-correct", correct__reason="a piece fell down", correct__agreed=[0, 1])
    words = table.snapshot().history[0].words
    assert words == "corrected Ana’s Added to 1: a piece fell down, agreed by Ana and Ben"


@pytest.mark.parametrize(("typed", "says"), [("x", "whole number"), ("−1", "from 0 to 99")])
def test_what_is_no_count_is_said_beside_its_field(keeper: Phone, typed: str, says: str) -> None:
    keeper.look("/audit?what=added.0")
    assert keeper.send("count", value=typed).status_code == 422
    assert says in keeper.page
    assert f'value="{typed}"' in keeper.page


def test_a_player_is_shown_no_way_to_change_what_is_not_theirs(table: Table, keeper: Phone) -> None:
    ben = table.player(1)
    ben.look("/audit?what=added.0")
    ben.send("count", value="4")
    assert "Somebody else’s entry" in ben.page
    assert "fix-1" not in ben.forms
