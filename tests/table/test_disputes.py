"""Disputes of the toy game: verdicts under each reading, both branches, records and secrets."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from referee.engine.action import (
    Action,
    Insert,
    Move,
    Redo,
    Replace,
    SignOff,
    TableRuling,
    Void,
)
from referee.engine.codec import move_to_plain
from referee.engine.errors import Unreadable
from referee.table import disputes, disputing, service, settling
from referee.table.disputes import Outcome, Raising
from referee.table.errors import NotAllowed, NotFound, Settled
from referee.table.service import Recorded, Stale
from referee.table.settling import settle
from referee.table.store import Store
from tests.table.conftest import Play
from tests.toygame import Add, Bury


def plain(seat: int, by: int) -> dict[str, Any]:
    return move_to_plain(Move(seat, Add(by=by)))


def verdicts(found: disputing.Opinion) -> dict[tuple[str, str], str]:
    return {
        (r.ruling, u.bearing.reading): u.verdict.kind for r in found.rulings for u in r.readings
    }


def exact(store: Store, **more: Any) -> Play:
    """A table where the counter must meet its target."""
    rulings = {"overshoot": "exact"}
    return Play(store, *service.create(store, "toy", ["Ana", "Ben", "Cy"], rulings=rulings, **more))


def test_an_entry_is_judged_under_each_reading_of_what_it_rests_on(play: Play) -> None:
    for number in range(3):
        play.add(number, 3)
    last = play.add(0, 2).lines[0].id  # 11 of 10
    found = disputing.opinion_on_entry(play.store, play.keeper, last)
    assert found.verdict.kind == "legal"
    assert verdicts(found) == {("overshoot", "free"): "legal", ("overshoot", "exact"): "illegal"}
    (_, other) = found.rulings[0].readings
    assert other.verdict.rule == "turn.exact"
    assert other.verdict.says == "11 is more than the target 10."


def test_a_move_that_was_not_recorded_says_what_would_be_legal(play: Play) -> None:
    found = disputing.opinion_on_moves(play.store, play.keeper, [plain(0, 5)])
    assert (found.verdict.kind, found.verdict.rule) == ("illegal", "turn.step")
    assert found.verdict.instead == "Add 1, 2 or 3."
    assert "add" in {p.action for p in found.open}
    assert play.seq == 0


def test_a_reading_says_which_earlier_entries_it_would_turn(store: Store) -> None:
    play = Play(store, *service.create(store, "toy", ["Ana", "Ben"], {"target": 4}))
    play.add(0, 3)
    play.add(1, 3)  # past the target: the game is over, and only the free reading allows it
    found = disputing.opinion_on_moves(store, play.keeper, [plain(0, 1)])
    assert found.verdict.rule == "table.over"
    assert {u.turns for r in found.rulings for u in r.readings if not u.in_force} <= {(2,), ()}


@pytest.mark.parametrize("seed", range(6))
def test_readings_are_what_a_table_with_that_reading_would_have_said(
    store: Store, seed: int
) -> None:
    """The oracle: the same entries at a table that chose the other reading from the start."""
    rng = Random(seed)
    play = Play(store, *service.create(store, "toy", ["Ana", "Ben", "Cy"], {"target": 8}))
    other = exact(store, options={"target": 8})
    seat = 0
    while not service.snapshot(store, play.keeper).over:
        move = plain(seat % 3, rng.randint(1, 3))
        found = disputing.opinion_on_moves(store, play.keeper, [move])
        said = service.check(store, other.keeper, [Move(seat % 3, Add(by=move["by"]))])
        there = said.answers[0] if said.answers else said.refused and said.refused.answer
        assert there is not None
        assert verdicts(found)["overshoot", "exact"] == there.verdict.kind
        play.add(seat % 3, move["by"])
        other.enter(seat % 3, Add(by=move["by"]))
        seat += 1


def test_both_branches_are_replayed_and_every_place_compared(play: Play) -> None:
    play.add(0, 3)
    play.add(1, 3)
    disputed = play.add(2, 3).lines[0].id
    stakes = disputing.opinion_on_entry(play.store, play.keeper, disputed).stakes
    assert stakes is not None
    assert (stakes.stands.ranks, stakes.without.ranks) == ((1, 1, 1), (1, 1, 3))
    assert stakes.matters
    # the oracle: the same game with the entry taken back
    play.enter(None, Void(entry=disputed))
    after = service.snapshot(play.store, play.keeper).sheet
    assert after is not None
    assert tuple(p.total for p in after.players) == stakes.without.totals
    again = disputing.opinion_on_entry(play.store, play.keeper, disputed).stakes
    assert again == stakes


def test_a_dispute_is_a_record_that_works_itself_out_anew(play: Play) -> None:
    first = play.add(0, 2).lines[0].id
    opinion = disputing.opinion_on_entry(play.store, play.keeper, first)
    raised = Raising(entry=first, seat=1, text="She added three.")
    no = disputes.open_dispute(play.store, play.keeper, raised, disputing.then(opinion))
    again = disputes.open_dispute(play.store, play.keeper, Raising(entry=first), None)
    assert (no, again) == (1, 2)
    disputes.say(play.store, play.keeper, no, 0, "Two.")
    kept = disputes.dispute(play.store, play.keeper, no)
    assert [(s.seat, s.text) for s in kept.body.says] == [(1, "She added three."), (0, "Two.")]
    assert kept.by_keeper
    assert kept.body.then is not None
    assert kept.body.then.kind == "legal"
    with pytest.raises(NotFound):
        disputing.opinion_on_entry(play.store, play.keeper, 99)


def test_settling_is_told_to_every_phone_and_ends_the_dispute(play: Play) -> None:
    _, ben = play.sit(1)
    first = play.add(0, 2).lines[0].id
    no = disputes.open_dispute(play.store, ben, Raising(entry=first, seat=1), None)
    ruling = Outcome("ruling", "We all saw it.", (0, 1))
    entered = settle(play.store, play.keeper, no, ruling, play.seq)
    assert isinstance(entered, Recorded)
    newest = service.snapshot(play.store, ben).history[0]
    assert "Dispute 1, entry 1: settled by table ruling. We all saw it." in newest.words
    kept = disputes.dispute(play.store, ben, no)
    assert kept.outcome == Outcome("ruling", "We all saw it.", (0, 1), newest.id)
    with pytest.raises(Settled):
        settle(play.store, play.keeper, no, ruling, play.seq)


def test_of_two_who_settle_at_once_the_log_holds_the_first(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both looked while it was open; what the second is refused has left nothing behind."""
    no = disputes.open_dispute(play.store, play.keeper, Raising(text="Fifteen!"), None)
    opened = disputes.dispute(play.store, play.keeper, no)
    settle(play.store, play.keeper, no, Outcome("withdrawn"), play.seq)
    monkeypatch.setattr(settling, "dispute", lambda *_: opened)
    assert isinstance(settle(play.store, play.keeper, no, Outcome("stands"), play.seq), Stale)
    with pytest.raises(Settled):
        settle(play.store, play.keeper, no, Outcome("withdrawn"), play.seq)
    assert play.seq == 1
    kept = disputes.dispute(play.store, play.keeper, no).outcome
    assert kept is not None
    assert kept.how == "withdrawn"


def test_a_ruling_about_a_refused_move_enters_it(play: Play) -> None:
    raising = Raising(moves=[plain(0, 5)], seat=0)
    no = disputes.open_dispute(play.store, play.keeper, raising, None)
    entered = settle(play.store, play.keeper, no, Outcome("ruling", "House rule.", (0,)), 0)
    assert isinstance(entered, Recorded)
    line = service.snapshot(play.store, play.keeper).history[1]
    assert (line.stands, line.rule, line.reason) == ("table-ruling", "turn.step", "House rule.")


def test_a_ruling_lets_a_contested_entry_stand(play: Play) -> None:
    play.add(0, 1)
    contested = play.add(1, 1).lines[0].id
    play.enter(None, Void(entry=1))  # now it is not Ben's turn any more
    assert service.snapshot(play.store, play.keeper).contested == (contested,)
    no = disputes.open_dispute(play.store, play.keeper, Raising(entry=contested), None)
    settle(play.store, play.keeper, no, Outcome("ruling", "Never mind.", (0, 1)), play.seq)
    after = service.snapshot(play.store, play.keeper)
    assert (after.contested, after.sheet and after.sheet.players[1].total) == ((), 1)


def test_what_is_missing_is_said_and_nothing_written(play: Play) -> None:
    first = play.add(0, 2).lines[0].id
    no = disputes.open_dispute(play.store, play.keeper, Raising(entry=first), None)
    for outcome, path in (
        (Outcome("ruling", "", (0,)), "reason"),
        (Outcome("ruling", "Because."), "agreed"),
        (Outcome("corrected"), "how"),
    ):
        with pytest.raises(Unreadable) as wrong:
            settle(play.store, play.keeper, no, outcome, play.seq)
        assert wrong.value.path == path
    assert play.seq == 1
    assert disputes.dispute(play.store, play.keeper, no).outcome is None
    play.enter(None, Void(entry=first))
    settle(play.store, play.keeper, no, Outcome("corrected"), play.seq)


def test_who_looks_on_raises_and_settles_nothing(play: Play) -> None:
    _, onlooker = play.sit(None)
    play.add(0)
    with pytest.raises(NotAllowed):
        disputes.open_dispute(play.store, onlooker, Raising(entry=1), None)
    _, ben = play.sit(1)
    with pytest.raises(NotAllowed):
        disputes.open_dispute(play.store, ben, Raising(entry=1, seat=0), None)


def test_a_dispute_tells_nobody_what_is_sealed(play: Play) -> None:
    _, ben = play.sit(1)
    _, cy = play.sit(2)
    buried = play.enter(1, Bury(number=7), by=ben)
    assert isinstance(buried, Recorded)
    entry = buried.lines[0].id
    own = disputing.opinion_on_entry(play.store, ben, entry)
    assert "7" in own.words
    typed = [move_to_plain(Move(1, Bury(number=8)))]
    for other in (play.keeper, cy):
        for found in (
            disputing.opinion_on_entry(play.store, other, entry),
            disputing.opinion_on_moves(play.store, other, typed),
        ):
            said = repr(found)
            assert found.hidden
            assert "number=7" not in said
            assert "7" not in found.verdict.says
            assert "number=8" not in said
            assert "8" not in found.verdict.says


def test_totals_are_judged_with_readings_and_slips(play: Play) -> None:
    play.enter(0, Bury(number=4))
    for turn in range(4):
        play.add(turn % 3, 3)
    sheet = disputing.claims(play.store, play.keeper, {0: 6, 1: 6, 2: 3})
    assert sheet is not None
    ana, ben, cy = sheet.claims
    assert (ana.total, [b.reading for b in ana.holds_under]) == (10, ["nothing"])
    assert "“Buried” left out" in ana.slips
    assert ben.slips == ("“Added” counted twice", "“Added” of Ana in place of their own")
    assert cy.right


def test_a_change_voids_signatures_and_says_by_which_entry(play: Play) -> None:
    for turn in range(4):
        play.add(turn % 3, 3)
    _, ben = play.sit(1)
    play.enter(1, SignOff(), by=ben)
    play.enter(0, SignOff())
    signed = {s.seat: s for s in service.snapshot(play.store, ben).signatures}
    assert (signed[0].by_keeper, signed[1].by_keeper) == (True, False)
    assert {s.voided_by for s in signed.values()} == {None}
    play.enter(None, Void(entry=4))
    after = service.snapshot(play.store, ben)
    assert after.signed == frozenset()
    assert {s.voided_by for s in after.signatures} == {after.history[0].id}


def test_a_dispute_is_about_something(play: Play) -> None:
    with pytest.raises(Unreadable, match="a few words"):
        disputes.open_dispute(play.store, play.keeper, Raising(text="  "), None)


def test_numbers_rise_by_one(play: Play) -> None:
    no = Raising(text="no")
    numbers = [disputes.open_dispute(play.store, play.keeper, no, None) for _ in range(4)]
    assert all(b - a == 1 for a, b in pairwise(numbers))


CHANGES = (
    Void(entry=1),
    Void(entry=9),
    Redo(entry=1),
    Insert(before=9, with_=Move(0, Add(by=1))),
    Replace(entry=1, with_=Move(0, Add(by=1))),
    TableRuling(with_=Move(None, Void(entry=1)), waives=(), reason="so", agreed=(0,)),
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_past_is_no_move_to_dispute(play: Play, change: Action) -> None:
    play.add(0, 1)
    with pytest.raises(Unreadable, match="what it changes"):
        disputing.opinion_on_moves(play.store, play.keeper, [move_to_plain(Move(0, change))])
