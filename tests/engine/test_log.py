"""The log: permanent numbers, changes of the past, what they turn, and table rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.action import Move
from referee.engine.game import Terms
from referee.engine.log import Answer, Entry, Log
from tests.toygame import GAME, State, ToyOptions


def terms(seats: int = 2, target: int = 20, **rulings: str) -> Terms:
    return GAME.terms(seats, ToyOptions(target=target), rulings)


def move(action: str, seat: int | None = None, **fields: Any) -> Move:
    return GAME.codec.move({"seat": seat, "action": action, **fields}, 4)


def add(seat: int, by: int) -> Move:
    return move("add", seat, by=by)


class Table:
    """A log with numbers given by itself, as a table has it."""

    def __init__(self, *moves: Move, **agreed: Any) -> None:
        self.log = Log(GAME, terms(**agreed))
        for each in moves:
            assert self.enter(each).taken

    def enter(self, entry: Move) -> Answer:
        return self.log.append(Entry(self.log.last_id + 1, entry))

    @property
    def state(self) -> State:
        state = self.log.state
        assert isinstance(state, State)
        return state


def test_a_legal_entry_is_taken_with_the_rule_that_decided_it() -> None:
    answer = Table().enter(add(0, 3))
    assert (answer.verdict.kind, answer.verdict.rule) == ("legal", "turn.step")
    assert answer.verdict.says == "Seat 0 adds 3: 3."


def test_an_illegal_entry_names_its_rule_and_changes_nothing() -> None:
    table = Table(add(0, 3))
    answer = table.enter(add(0, 1))
    assert not answer.taken
    assert (answer.verdict.kind, answer.verdict.rule) == ("illegal", "turn.order")
    assert table.state.added == (3, 0)
    assert table.log.last_id == 1


def test_what_the_log_cannot_know_is_taken_as_unknown() -> None:
    answer = Table().enter(move("peek", 0))
    assert answer.taken
    assert (answer.verdict.kind, answer.verdict.needs) == ("unknown", "Who holds the lamp?")


def test_a_verdict_names_the_ruling_that_bore_on_it() -> None:
    answer = Table(target=2, overshoot="exact").enter(add(0, 3))
    assert [(b.ruling, b.reading) for b in answer.verdict.rulings] == [("overshoot", "exact")]


def test_undo_is_the_void_of_the_last_move_and_redo_brings_it_back() -> None:
    table = Table(add(0, 3), add(1, 2))
    last = table.log.undoable()
    assert last is not None
    assert table.enter(move("void", entry=last.id)).taken
    assert table.state.added == (3, 0)
    back = table.log.order.redoable()
    assert back is not None
    assert table.enter(move("redo", entry=back.id)).taken
    assert table.state.added == (3, 2)
    assert table.log.order.redoable() is None


def test_undo_of_a_seat_finds_that_seats_last_move() -> None:
    table = Table(add(0, 3), add(1, 2), move("note", 0, text="hm"))
    found = table.log.undoable(0)
    assert found is not None
    assert found.id == 1


def test_a_replacement_takes_the_place_and_keeps_its_own_number() -> None:
    table = Table(add(0, 3), add(1, 2))
    assert table.enter(
        move("replace", entry=1, **{"with": {"seat": 0, "action": "add", "by": 1}})
    ).taken
    assert table.state.added == (1, 2)
    assert [p.entry.id for p in table.log.played] == [3, 2]


def test_voiding_a_replacement_brings_back_what_it_replaced() -> None:
    table = Table(add(0, 3))
    table.enter(move("replace", entry=1, **{"with": {"seat": 0, "action": "add", "by": 1}}))
    assert table.enter(move("void", entry=2)).taken
    assert table.state.added == (3, 0)


def test_an_illegal_replacement_is_refused_and_the_old_entry_stays() -> None:
    table = Table(add(0, 3), add(1, 2))
    answer = table.enter(
        move("replace", entry=1, **{"with": {"seat": 0, "action": "add", "by": 9}})
    )
    assert not answer.taken
    assert answer.verdict.rule == "turn.step"
    assert table.state.added == (3, 2)


def test_an_insert_contests_what_it_makes_illegal_and_says_so() -> None:
    table = Table(add(0, 3), add(1, 2))
    answer = table.enter(
        move("insert", before=2, **{"with": {"seat": 1, "action": "add", "by": 1}})
    )
    assert [(a.id, a.was, a.now, a.rule) for a in answer.affected] == [
        (2, "legal", "illegal", "turn.order")
    ]
    assert [p.entry.id for p in table.log.contested] == [2]
    assert table.state.added == (3, 3), "a contested move stands until the table decides"


def test_a_contested_move_is_kept_by_replacing_it_with_a_table_ruling() -> None:
    table = Table(add(0, 3), add(1, 2), add(0, 1))
    table.enter(move("void", entry=1))
    assert [p.entry.id for p in table.log.contested] == [2, 3]
    ruling = {"action": "table-ruling", "with": {"seat": 1, "action": "add", "by": 2},
              "waives": ["turn.order"], "reason": "we agreed", "agreed": [0, 1]}  # fmt: skip
    assert table.enter(move("replace", entry=2, **{"with": ruling})).taken
    assert [p.entry.id for p in table.log.contested] == [3], "which is another question"


def test_a_change_can_be_tried_without_doing_it() -> None:
    table = Table(add(0, 3), add(1, 2))
    assert table.log.consider(move("void", entry=1)).affected
    assert table.state.added == (3, 2)
    assert table.log.last_id == 2


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"action": "void", "entry": 9}, "no move with the number 9"),
        ({"action": "redo", "entry": 1}, "Entry 1 is not void"),
        ({"action": "insert", "before": 9, "with": {"action": "note", "text": "x"}}, "number 9"),
        ({"action": "replace", "entry": 1, "with": {"action": "void", "entry": 1}}, "not another"),
    ],
)
def test_a_change_that_names_the_wrong_entry_is_refused(fields: dict[str, Any], says: str) -> None:
    table = Table(add(0, 3))
    answer = table.enter(GAME.codec.move(fields, 2))
    assert not answer.taken
    assert answer.verdict.rule == "table.entry"
    assert says in answer.verdict.says


def test_nothing_is_voided_twice_and_nothing_replaced_is_changed() -> None:
    table = Table(add(0, 3))
    table.enter(move("replace", entry=1, **{"with": {"seat": 0, "action": "add", "by": 1}}))
    assert "replaced by entry 2" in table.enter(move("void", entry=1)).verdict.says
    table.enter(move("void", entry=2))
    assert "void already" in table.enter(move("void", entry=2)).verdict.says


def test_redo_waits_for_the_place_it_stood_in() -> None:
    table = Table(add(0, 3))
    table.enter(move("replace", entry=1, **{"with": {"seat": 0, "action": "add", "by": 1}}))
    table.enter(move("void", entry=2))
    table.enter(move("void", entry=1))
    assert "entry 1, which has changed" in table.enter(move("redo", entry=2)).verdict.says


def ruling(inner: dict[str, Any], waives: list[str], **more: Any) -> Move:
    fields = {"reason": "as played", "agreed": [0, 1], **more}
    return move("table-ruling", waives=waives, **{"with": inner}, **fields)


def test_a_table_ruling_lets_a_refused_move_stand_and_marks_it() -> None:
    table = Table(add(0, 3))
    refused = {"seat": 0, "action": "add", "by": 1}
    waives = table.log.refusals(GAME.codec.move(refused, 2))
    assert waives == ("turn.order",)
    answer = table.enter(ruling(refused, list(waives)))
    assert answer.taken
    assert (answer.verdict.kind, answer.verdict.stands) == ("illegal", "table-ruling")
    assert table.state.added == (4, 0)


def test_a_table_ruling_waives_only_the_rules_it_names() -> None:
    table = Table(add(0, 3))
    answer = table.enter(ruling({"seat": 0, "action": "add", "by": 9}, ["turn.order"]))
    assert not answer.taken
    assert answer.verdict.rule == "turn.step"


@pytest.mark.parametrize("lacking", [{"reason": " "}, {"agreed": []}])
def test_a_table_ruling_needs_reason_and_consent(lacking: dict[str, Any]) -> None:
    answer = Table().enter(ruling({"seat": 1, "action": "add", "by": 1}, ["turn.order"], **lacking))
    assert (answer.taken, answer.verdict.rule) == (False, "table.consent")


def test_the_impossible_is_final() -> None:
    answer = Table().enter(move("correct", what="added.0", to=500))
    assert answer.verdict.final


def test_what_is_impossible_under_every_waiver_is_final_whatever_refuses_it_first() -> None:
    table = Table(add(0, 3), target=3)
    answer = table.enter(GAME.codec.move({"action": "add", "by": 1}, 2))
    assert answer.verdict.rule == "table.over", "a seat is missing as well"
    assert answer.verdict.final
    assert not table.enter(add(1, 1)).verdict.final


def test_a_count_that_is_not_there_is_refused_by_naming_those_that_are() -> None:
    answer = Table().enter(move("correct", what="nope", to=5))
    assert (answer.taken, answer.verdict.final) == (False, True)
    assert "nothing called nope" in answer.verdict.says
    assert "added.0, added.1" in answer.verdict.says


def test_after_the_end_only_corrections_notes_and_changes_are_open() -> None:
    table = Table(add(0, 3), target=3)
    assert table.enter(add(1, 1)).verdict.rule == "table.over"
    assert table.enter(move("note", text="well played")).taken
    assert table.enter(move("correct", what="added.0", to=2)).taken
    assert table.state.unaccounted == 1


def test_a_later_change_voids_the_sign_offs_and_a_note_does_not() -> None:
    table = Table(add(0, 3), move("sign-off", 0), target=3)
    table.enter(move("note", text="!"))
    assert table.log.signed == {0}
    table.enter(move("correct", what="added.0", to=2))
    assert table.log.signed == frozenset()


def test_leaving_passes_the_turn_on() -> None:
    table = Table(add(0, 3), move("leave", 1))
    assert table.state.active == 0
    assert Table().enter(move("leave")).verdict.rule == "table.seat"


NAMES = st.sampled_from(["add", "add", "void", "redo", "replace", "insert"])
STEPS = st.lists(st.tuples(NAMES, st.integers(0, 99), st.integers(1, 4)), max_size=14)


def built(table: Table, name: str, pick: int, by: int) -> Move:
    """A step that names an entry there is; what it brings in suits the seat more often than not."""
    moves = list(table.log.order.moves.values())
    if name == "add" or not moves:
        return add(pick % 2, by)
    target = moves[pick % len(moves)]
    inner = {"with": {"seat": target.move.seat, "action": "add", "by": by}}
    if name == "insert":
        return move("insert", before=target.id, **inner)
    return move(name, entry=target.id, **(inner if name == "replace" else {}))


@given(STEPS)
@settings(max_examples=400, deadline=None)
def test_whatever_is_entered_the_replayed_log_is_the_live_one(
    steps: list[tuple[str, int, int]],
) -> None:
    table = Table()
    for step in steps:
        before = (table.log.state, table.log.last_id)
        if not table.enter(built(table, *step)).taken:
            assert (table.log.state, table.log.last_id) == before
    again = Log.replay(GAME, table.log.terms, table.log.order.entries)
    assert again.state == table.log.state
    assert [(p.entry, p.status, p.verdict) for p in again.played] == [
        (p.entry, p.status, p.verdict) for p in table.log.played
    ]
