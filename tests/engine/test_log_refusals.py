"""What a table ruling has to waive, also for a move that a change of the past brings in."""

from __future__ import annotations

import pytest

from referee.engine.action import Insert, Move, Replace, TableRuling, Void
from referee.engine.log import Log
from referee.engine.order import Entry
from tests.toygame import GAME, Add, ToyOptions


@pytest.fixture
def log() -> Log:
    log = Log(GAME, GAME.terms(2, ToyOptions(), {}))
    for number, move in enumerate([Move(0, Add(by=1)), Move(1, Add(by=2))], 1):
        assert log.append(Entry(number, move)).taken
    return log


@pytest.mark.parametrize("change", [Replace, Insert])
def test_a_ruling_inside_a_change_lets_the_move_stand(log: Log, change: type) -> None:
    where = {"entry": 1} if change is Replace else {"before": 1}
    bad = Move(0, Add(by=7))
    refused = Move(0, change(with_=bad, **where))
    assert not log.consider(refused).taken
    waives = log.refusals(refused)
    assert waives == ("turn.step",)
    ruling = TableRuling(with_=bad, waives=waives, reason="as played", agreed=(0, 1))
    assert log.consider(Move(0, change(with_=Move(0, ruling), **where))).taken


def test_a_change_is_judged_where_it_comes_in_and_not_at_the_end(log: Log) -> None:
    """At the end it is the turn of seat 0; before entry 2 it is that of seat 1."""
    assert log.refusals(Move(1, Insert(before=2, with_=Move(1, Add(by=0))))) == ("turn.step",)
    assert log.refusals(Move(1, Add(by=0))) == ("turn.order", "turn.step")


def test_nothing_lets_a_change_stand_that_names_no_entry(log: Log) -> None:
    assert log.refusals(Move(0, Void(entry=9))) == ()
    assert log.refusals(Move(0, Replace(entry=9, with_=Move(0, Add(by=1))))) == ()
