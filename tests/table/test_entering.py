"""Entries: one effect each, in order, all or none, and none in the dark."""

import threading

import pytest
from msgspec import structs

from referee.engine.action import (
    EndAgreed,
    Insert,
    Leave,
    Move,
    Note,
    Redo,
    Replace,
    SignOff,
    TableRuling,
    Void,
)
from referee.engine.errors import Unreadable
from referee.table import listing, service
from referee.table.errors import NotAllowed
from referee.table.service import Recorded, Refused, Stale
from tests.table.conftest import Play
from tests.toygame import Add, Bury, Peek


def test_an_entry_is_recorded_with_its_verdict(play: Play) -> None:
    answer = play.add(0, 2)
    assert (answer.seq, answer.repeated) == (1, False)
    (line,) = answer.lines
    assert (line.name, line.words, line.kind, line.rule) == ("Ana", "added 2", "legal", "turn.step")
    assert line.rule_text == "A turn adds one, two or three to the counter."
    shown = service.snapshot(play.store, play.keeper)
    assert shown.seq == 1
    assert [s.total for s in shown.seats] == [2, 0, 0]
    assert [s.turn for s in shown.seats] == [False, True, False]


def test_a_refusal_changes_nothing_and_says_what_would_stand(play: Play) -> None:
    before = service.snapshot(play.store, play.keeper)
    refused = play.enter(0, Add(by=7))
    assert isinstance(refused, Refused)
    assert refused.answer.verdict.rule == "turn.step"
    assert refused.answer.verdict.instead == "Add 1, 2 or 3."
    assert refused.waives == ("turn.step",)
    assert service.snapshot(play.store, play.keeper) == before


def test_several_moves_are_all_taken_or_none(play: Play) -> None:
    moves = [Move(0, Add(by=1)), Move(1, Add(by=9)), Move(2, Add(by=1))]
    refused = service.submit(play.store, play.keeper, moves, 0, "k")
    assert isinstance(refused, Refused)
    assert refused.index == 1
    assert play.seq == 0
    moves[1] = Move(1, Add(by=2))
    taken = service.submit(play.store, play.keeper, moves, 0, "k")
    assert isinstance(taken, Recorded)
    assert [line.words for line in taken.lines] == ["added 1", "added 2", "added 1"]
    assert taken.seq == play.seq == 3


def test_the_same_key_gives_the_first_answer_again(play: Play) -> None:
    first = play.add(0, 2, at=0, key="once")
    play.add(1, 1)
    again = play.enter(0, Add(by=2), at=0, key="once")
    assert isinstance(again, Recorded)
    assert (again.repeated, again.seq) == (True, first.seq)
    assert [x.id for x in again.lines] == [x.id for x in first.lines]
    assert play.seq == 2


def test_a_used_key_with_other_moves_is_an_old_page(play: Play) -> None:
    play.add(0, 2, at=0, key="once")
    assert play.enter(1, Add(by=3), at=1, key="once") == Stale(1)


def test_a_stale_entry_is_told_and_its_second_try_taken(play: Play) -> None:
    play.add(0, 1)
    stale = play.enter(1, Add(by=1), at=0, key="late")
    assert stale == Stale(1)
    assert isinstance(play.enter(1, Add(by=1), at=1, key="late"), Recorded)


def test_a_phone_ahead_of_the_server_is_stale_too(play: Play) -> None:
    assert play.enter(0, Add(by=1), at=5) == Stale(0)


def test_free_moves_are_judged_on_the_newest_state(play: Play) -> None:
    play.add(0, 1)
    assert isinstance(play.enter(2, Bury(number=4), at=0), Recorded)
    refused = play.enter(2, Bury(number=4), at=0)
    assert isinstance(refused, Refused)
    assert refused.answer.verdict.rule == "bury.once"
    mixed = [Move(1, Bury(number=1)), Move(1, Add(by=1))]
    assert service.submit(play.store, play.keeper, mixed, 0, "mixed") == Stale(2)


def test_a_double_tap_in_parallel_is_entered_once(play: Play) -> None:
    answers: list[object] = []
    start = threading.Barrier(8)

    def tap() -> None:
        start.wait()
        answers.append(service.submit(play.store, member, [Move(0, Add(by=2))], 0, "tap"))

    member = play.keeper
    threads = [threading.Thread(target=tap) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(a, Recorded) and a.seq == 1 for a in answers)
    assert sum(not a.repeated for a in answers) == 1  # type: ignore[attr-defined]
    assert play.seq == 1


def test_of_two_phones_at_once_one_is_stale(play: Play) -> None:
    outcomes: list[object] = []
    start = threading.Barrier(2)

    def enter(key: str) -> None:
        start.wait()
        outcomes.append(service.submit(play.store, member, [Move(0, Add(by=1))], 0, key))

    member = play.keeper
    threads = [threading.Thread(target=enter, args=(key,)) for key in ("a", "b")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {type(o) for o in outcomes} == {Recorded, Stale}
    assert play.seq == 1


@pytest.mark.parametrize(("moves", "key"), [([], "k"), ([Move(0, Add(by=1))] * 41, "k")])
def test_too_few_or_many_moves_are_unreadable(play: Play, moves: list[Move], key: str) -> None:
    with pytest.raises(Unreadable, match="moves: expected 1 to 40 moves"):
        service.submit(play.store, play.keeper, moves, 0, key)


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_has_a_length(play: Play, key: str) -> None:
    with pytest.raises(Unreadable, match="key: expected 1 to 64"):
        service.submit(play.store, play.keeper, [Move(0, Add(by=1))], 0, key)


def test_check_judges_and_records_nothing(play: Play) -> None:
    checked = service.check(play.store, play.keeper, [Move(0, Add(by=2)), Move(0, Add(by=2))])
    assert [a.verdict.kind for a in checked.answers] == ["legal"]
    assert checked.refused is not None
    assert checked.refused.answer.verdict.rule == "turn.order"
    assert play.seq == 0


# ---- changes of the past


def totals(play: Play) -> list[int | None]:
    return [seat.total for seat in service.snapshot(play.store, play.keeper).seats]


def test_undo_after_do_is_the_state_before(play: Play) -> None:
    play.add(0, 3)
    moves = [Add(by=2), Bury(number=3), Peek(), Note(text="hm"), Leave(),
             EndAgreed(agreed=(0, 1))]  # fmt: skip
    for action in moves:
        before = service.snapshot(play.store, play.keeper)
        assert isinstance(play.enter(1, action), Recorded)
        if not isinstance(action, Note):
            assert isinstance(play.undo(), Recorded)
        after = service.snapshot(play.store, play.keeper)
        assert (after.view, after.sheet, after.prompts) == (
            before.view, before.sheet, before.prompts)  # fmt: skip


def test_undo_names_whose_and_what_and_can_be_taken_back(play: Play) -> None:
    play.add(0, 3)
    undo = service.snapshot(play.store, play.keeper).undo
    assert undo is not None
    assert (undo.name, undo.words) == ("Ana", "added 3")
    play.undo()
    shown = service.snapshot(play.store, play.keeper)
    assert shown.redo is not None
    assert shown.redo.words == "added 3"
    assert shown.history[1].status == "void"
    play.enter(None, Redo(entry=shown.redo.id))
    assert totals(play) == [3, 0, 0]


def test_a_preview_says_what_a_change_turns_and_writes_nothing(play: Play) -> None:
    for seat in (0, 1, 2):
        play.add(seat, 1)
    change = Move(None, Void(entry=2))
    seen = service.preview(play.store, play.keeper, change)
    assert seen.taken
    assert [(a.id, a.was, a.now, a.rule) for a in seen.affected] == [
        (3, "legal", "illegal", "turn.order")
    ]
    assert [line.id for line in seen.lines] == [3]
    assert [(s.name, s.before, s.after) for s in seen.totals] == [
        ("Ana", 1, 1), ("Ben", 1, 0), ("Cy", 1, 1)]  # fmt: skip
    assert play.seq == 3
    play.enter(None, Void(entry=2))
    shown = service.snapshot(play.store, play.keeper)
    assert (shown.contested, shown.provisional) == ((3,), True)
    assert next(x for x in shown.history if x.id == 3).status == "contested"


def test_replace_and_insert_mend_an_earlier_turn(play: Play) -> None:
    play.add(0, 1)
    play.add(1, 1)
    play.enter(None, Replace(entry=1, with_=Move(0, Add(by=3))))
    assert totals(play) == [3, 1, 0]
    refused = play.enter(None, Insert(before=2, with_=Move(2, Add(by=1))))
    assert isinstance(refused, Refused)
    assert refused.answer.verdict.rule == "turn.order"
    lines = {x.id: x for x in service.snapshot(play.store, play.keeper).history}
    assert (lines[1].status, lines[3].status, lines[3].target) == ("replaced", "in-force", 1)
    assert lines[3].words == "added 3"


def test_a_table_ruling_stands_and_is_marked(play: Play) -> None:
    refused = play.enter(1, Add(by=2))
    assert isinstance(refused, Refused)
    ruling = TableRuling(with_=refused.move, waives=refused.waives, reason="Ana was away",
                         agreed=(0, 1))  # fmt: skip
    taken = play.enter(1, ruling)
    assert isinstance(taken, Recorded)
    (line,) = taken.lines
    assert (line.kind, line.stands, line.rule) == ("illegal", "table-ruling", "turn.order")
    assert (line.reason, line.agreed, line.words) == ("Ana was away", ("Ana", "Ben"), "added 2")
    assert totals(play) == [0, 2, 0]


# ---- the end


def test_the_sheet_is_frozen_at_the_end_and_again_after_a_correction(play: Play) -> None:
    for turn in range(4):
        play.add(turn % 3, 3)
    shown = service.snapshot(play.store, play.keeper)
    assert shown.over
    assert shown.frozen == shown.sheet
    assert shown.frozen is not None
    assert shown.frozen.winners == ("Ana",)
    play.enter(0, SignOff())
    assert service.snapshot(play.store, play.keeper).signed == {0}
    play.undo()
    reopened = service.snapshot(play.store, play.keeper)
    assert (reopened.over, reopened.frozen, reopened.signed) == (False, None, frozenset())
    play.add(0, 1)
    again = service.snapshot(play.store, play.keeper)
    assert again.frozen is not None
    assert again.sheet is not None
    says = "This sheet replaces an earlier one, changed by entries 6 to 7: Ana 4 (was 6)."
    assert [n.says for n in again.frozen.notes] == [says]
    assert structs.replace(again.frozen, notes=()) == again.sheet
    assert [p.total for p in again.frozen.players] == [4, 3, 3]
    (card,) = listing.tables(play.store)
    assert (card.over, card.winners) == (True, ("Ana",))


# ---- rights


@pytest.mark.parametrize(
    ("who", "seat", "allowed"),
    [
        ("keeper", 0, True),
        ("keeper", 1, True),
        ("keeper", None, True),
        ("player", 0, True),
        ("player", 1, False),
        ("player", None, True),
        ("spectator", 0, False),
        ("spectator", None, False),
        ("host", 0, False),
        ("host", None, False),
    ],
)
def test_who_may_enter_for_which_seat(
    play: Play, who: str, seat: int | None, allowed: bool
) -> None:
    member = {
        "keeper": lambda: play.keeper,
        "player": lambda: play.sit(0)[1],
        "spectator": lambda: play.sit(None)[1],
        "host": lambda: play.who(play.store.host_token),
    }[who]()
    if allowed:
        answer = play.enter(seat, Note(text="here"), by=member)
        assert isinstance(answer, Recorded)
        assert answer.lines[0].by_keeper == (who == "keeper" and seat is not None)
    else:
        with pytest.raises(NotAllowed):
            play.enter(seat, Note(text="here"), by=member)
        assert play.seq == 0


@pytest.mark.parametrize(
    ("changes", "target", "allowed"),
    [
        ("own", "own", True),
        ("own", "own before", True),
        ("own", "other", False),
        ("all", "other", True),
        ("keeper", "own", True),
        ("keeper", "own before", False),
        ("keeper", "other", False),
    ],
)
def test_whose_entries_a_player_may_undo(
    play: Play, changes: str, target: str, allowed: bool
) -> None:
    made = service.create(play.store, "toy", ["Ana", "Ben"], {"target": 50}, changes=changes)
    play = Play(play.store, *made)
    _, ana = play.sit(0)
    for turn in range(4):
        play.add(turn % 2)
    entry = {"own": 3, "own before": 1, "other": 4}[target]
    line = next(x for x in service.snapshot(play.store, ana).history if x.id == entry)
    assert line.may_change == allowed
    if allowed:
        assert isinstance(play.enter(0, Void(entry=entry), by=ana), Recorded)
    else:
        with pytest.raises(NotAllowed):
            play.enter(0, Void(entry=entry), by=ana)
        assert play.seq == 4
    assert isinstance(play.enter(None, Void(entry=2)), Recorded)


def test_a_player_rules_and_replaces_for_their_own_seat_only(play: Play) -> None:
    _, ana = play.sit(0)
    play.add(0)
    ruling = TableRuling(with_=Move(1, Add(by=9)), waives=("turn.step",), reason="so", agreed=(0,))
    with pytest.raises(NotAllowed):
        play.enter(0, ruling, by=ana)
    with pytest.raises(NotAllowed):
        play.enter(0, Replace(entry=1, with_=Move(1, Add(by=1))), by=ana)
    assert isinstance(play.enter(0, Replace(entry=1, with_=Move(0, Add(by=2))), by=ana), Recorded)
