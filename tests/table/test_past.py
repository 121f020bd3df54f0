"""What a change of the past starts from is the table as it stood, and tells no secret."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.action import EndAgreed, Insert, Move, Note, Redo, Replace, Void
from referee.table import people, service
from referee.table.endings import stopped_among
from referee.table.errors import NotFound
from referee.table.past import past
from referee.table.store import Store
from tests.table.conftest import Play
from tests.toygame import Add, Bury


def begun(store: Store) -> tuple[str, str]:
    table_id, token = service.create(store, "toy", ["Ana", "Ben"])
    me = people.member_of(store, [token], table_id)
    assert me is not None
    moves = [Move(0, Add(by=1)), Move(1, Add(by=2)), Move(1, Bury(number=7, wish="rain"))]
    assert isinstance(service.submit(store, me, moves, 0, "k"), service.Recorded)
    return table_id, token


def test_the_past_offers_what_was_offered_then(store: Store) -> None:
    table_id, token = begun(store)
    me = people.member_of(store, [token], table_id)
    assert me is not None
    found = past(store, me, 2, Replace)
    assert (found.seat, found.action) == (1, {"action": "add", "by": 2})
    assert [(p.seat, p.action) for p in found.prompts] == [(1, "add"), (0, "bury"), (1, "bury")]
    assert found.view["counter"] == 1


def test_an_entry_brought_in_by_a_change_is_told_as_itself(store: Store) -> None:
    table_id, token = begun(store)
    me = people.member_of(store, [token], table_id)
    assert me is not None
    change = Move(0, Replace(entry=1, with_=Move(0, Add(by=3))))
    assert isinstance(service.submit(store, me, [change], 3, "k2"), service.Recorded)
    assert past(store, me, 4, Replace).action == {"action": "add", "by": 3}
    assert past(store, me, 4, Replace).view["counter"] == 0


def test_what_is_sealed_for_the_member_is_left_out(store: Store) -> None:
    table_id, _ = begun(store)
    ana, _ = people.join(store, table_id, 0)
    people.join(store, table_id, 1)
    found = past(store, ana, 3, Insert)
    assert found.action == {"action": "bury", "wish": "rain"}
    assert found.view["counter"] == 3
    assert "7" not in str(found.view)
    assert all(p.seat == 0 for p in found.prompts)


def test_there_is_no_past_of_what_was_never_entered(store: Store) -> None:
    table_id, token = begun(store)
    me = people.member_of(store, [token], table_id)
    assert me is not None
    with pytest.raises(NotFound):
        past(store, me, 9, Replace)


def test_a_list_of_tables_knows_an_agreed_end_as_the_replayed_log_does(store: Store) -> None:
    """However it was taken back, brought back, replaced or put in later."""
    rng, end, note = Random(1), EndAgreed(agreed=(0, 1)), Note(text="so")
    told = []
    for _ in range(8):
        play = Play(store, *service.create(store, "toy", ["Ana", "Ben"]))
        for seq in range(1, 12):
            target = rng.randint(1, seq)
            void, redo = Void(entry=target), Redo(entry=target)
            instead = Replace(entry=target, with_=Move(None, rng.choice((end, note))))
            before = Insert(before=target, with_=Move(None, end))
            play.enter(None, rng.choice((end, note, void, void, void, redo, instead, before)))
            stopped = service.snapshot(store, play.keeper).stopped is not None
            with store.read() as connection:
                assert (play.id in stopped_among(connection, [play.id])) == stopped
            told.append(stopped)
    assert 20 < sum(told) < len(told) - 20, "both happen often"
