"""Counting on the table: what is remembered, what explains a difference, and who may ask."""

from __future__ import annotations

import pytest

from referee.engine.action import Move, Replace, Void
from referee.engine.errors import Unreadable
from referee.table import audit
from referee.table.audit import Finding
from referee.table.errors import NotAllowed, NotFound
from tests.table.conftest import Play
from tests.toygame import Add, Bury

ANA = "added.0"


@pytest.fixture
def played(play: Play) -> Play:
    """Entries 1 to 4: Ana adds 3, Ben 1, Cy 2, Ana 1."""
    for seat, by in ((0, 3), (1, 1), (2, 2), (0, 1)):
        play.add(seat, by)
    return play


def count(play: Play, value: int, what: str = ANA) -> Finding:
    return audit.count(play.store, play.keeper, what, value)


def why(finding: Finding) -> set[tuple[int, str, str]]:
    return {(e.line.id, e.what, ", ".join(s.says for s in e.slips)) for e in finding.explained}


def test_an_agreeing_count_is_remembered_with_the_end_of_the_log(played: Play) -> None:
    assert count(played, 4).agrees
    found = audit.one(played.store, played.keeper, ANA)
    assert found.last is not None
    assert (found.last.seq, found.last.value, found.name) == (4, 4, "Ana")
    assert played.seq == 4, "a count is no entry: it changes nothing"


def test_a_difference_lists_what_touched_the_pile_and_what_alone_explains_it(played: Play) -> None:
    finding = count(played, 3)
    assert (finding.counted, finding.logged) == (3, 4)
    assert [(t.line.id, t.by) for t in finding.touched] == [(1, 3), (4, 1)]
    assert why(finding) == {(1, "replace", "2 instead of 3"), (4, "void", "")}
    assert [(t.line.id, t.by) for t in count(played, 2, "added.1").touched] == [(2, 1)]


def test_only_what_came_after_the_last_agreeing_count_is_asked(played: Play) -> None:
    count(played, 4)
    played.add(1, 1)
    played.add(2, 1)
    finding = count(played, 3)
    assert finding.touched == ()
    assert finding.explained == ()
    played.enter(None, Void(entry=4))
    finding = count(played, 4)
    assert [(t.line.id, t.by) for t in finding.touched] == [(7, -1)]
    assert why(finding) == {(4, "redo", "")}


def test_what_a_later_change_brought_in_is_asked_too(played: Play) -> None:
    count(played, 4)
    played.enter(None, Replace(entry=1, with_=Move(0, Add(by=1))))
    finding = count(played, 4)
    assert [(t.line.id, t.by) for t in finding.touched] == [(5, -2)]
    assert (5, "void", "") in why(finding)


@pytest.mark.parametrize("value", [-1, 100])
def test_a_count_has_bounds(played: Play, value: int) -> None:
    with pytest.raises(Unreadable, match="from 0 to 99"):
        count(played, value)


def test_who_looks_on_counts_nothing(played: Play) -> None:
    _, onlooker = played.sit(None)
    with pytest.raises(NotAllowed):
        audit.countings(played.store, onlooker)


def test_a_pile_of_a_seat_with_secrets_is_not_for_others_to_count(played: Play) -> None:
    """Else whoever counts as often as they like could read what is sealed from the answers."""
    _, ana = played.sit(0)
    _, ben = played.sit(1)
    played.enter(0, Bury(number=7), by=ana)
    assert [c.pile.what for c in audit.countings(played.store, ana)] == [
        ANA, "added.1", "added.2"
    ]  # fmt: skip
    assert [c.pile.what for c in audit.countings(played.store, ben)] == ["added.1", "added.2"]
    with pytest.raises(NotFound):
        audit.count(played.store, ben, ANA, 4)


def test_a_line_of_the_answer_tells_no_secret(played: Play) -> None:
    _, ben = played.sit(1)
    _, ana = played.sit(0)
    played.enter(0, Bury(number=7), by=ana)
    finding = audit.count(played.store, ben, "added.1", 5)
    assert "7" not in repr([t.line.words for t in finding.touched])
