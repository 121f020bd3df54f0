"""What is sealed reaches nobody but its seat: page, refusals, previews, exports, repr of it all."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from referee.engine.action import HIDDEN, EndAgreed, Insert, Move, Redo, Replace, TableRuling
from referee.engine.codec import encode
from referee.engine.judge import Judge
from referee.table import chain, exporting, people, schema, service
from referee.table.late import draft
from referee.table.people import Member
from referee.table.service import Recorded, Refused
from tests.table.conftest import Play
from tests.toygame import GAME, Add, Bury, State, ToyRules

SECRET = 8
"""Stands nowhere else in a toy game of which nothing is scored yet."""

RULED = TableRuling(
    with_=Move(0, Bury(number=SECRET)), waives=("bury.once",), reason="so be it", agreed=(0,)
)


def bury(play: Play, ana: Member) -> None:
    play.enter(0, Bury(number=SECRET), by=ana)


def bury_by_ruling(play: Play, ana: Member) -> None:
    play.enter(0, RULED, by=ana)


def bury_and_undo(play: Play, ana: Member) -> None:
    bury(play, ana)
    play.undo(ana)


def bury_and_replace(play: Play, ana: Member) -> None:
    bury(play, ana)
    play.enter(0, Replace(entry=1, with_=Move(0, Bury(number=SECRET))), by=ana)


def bury_and_insert(play: Play, ana: Member) -> None:
    play.add(0, 1)
    play.enter(0, Insert(before=1, with_=Move(0, RULED)), by=ana)
    play.enter(0, Insert(before=1, with_=Move(0, Bury(number=SECRET))), by=ana)


def bury_twice_after_all(play: Play, ana: Member) -> None:
    """The second is contested when the first comes back; what the rules then say tells both."""
    bury(play, ana)
    play.undo(ana)
    bury(play, ana)
    assert isinstance(play.enter(None, Redo(entry=1)), Recorded)
    shown = service.snapshot(play.store, ana)
    assert shown.contested == (3,)
    assert f"buried {SECRET} already" in shown.history[1].says


def bury_twice_by_ruling(play: Play, ana: Member) -> None:
    bury(play, ana)
    bury_by_ruling(play, ana)
    assert f"buried {SECRET} already" in service.snapshot(play.store, ana).history[0].says


WAYS = (
    bury,
    bury_by_ruling,
    bury_and_undo,
    bury_and_replace,
    bury_and_insert,
    bury_twice_after_all,
    bury_twice_by_ruling,
)


def tells(text: str) -> bool:
    """Whether the secret number stands in a text; ids, times and digests are blanked before."""
    return f"buried {SECRET}" in text or f": {SECRET}" in text or f"number={SECRET}" in text


def seen(play: Play, member: Member) -> str:
    """All that a page could show this member, as text."""
    shown = service.snapshot(play.store, member)
    lines = [(x.words, x.says, x.needs, x.rule_text, x.reason) for x in shown.history]
    told = [encode(shown.view), repr(lines), repr(shown.undo), repr(shown.redo)]
    told += [encode(shown.prompts), encode(shown.sheet), encode(shown.countables)]
    return "\n".join(told).replace('":', '": ')


@pytest.mark.parametrize("way", WAYS)
def test_a_buried_number_is_read_by_its_seat_only(
    play: Play, way: Callable[[Play, Member], None]
) -> None:
    token, ana = play.sit(0)
    way(play, ana)
    others = {
        "player": play.sit(1)[1],
        "keeper": play.keeper,
        "spectator": play.sit(None)[1],
        "host": play.who(play.store.host_token),
        "asking": play.sit(0)[1],
    }
    for role, member in others.items():
        assert not tells(seen(play, member)), role
        assert "sealed" in seen(play, member) or way is bury_and_undo
    assert tells(seen(play, play.who(token)))


@pytest.mark.parametrize("way", WAYS)
def test_an_export_of_a_running_table_tells_no_secret(
    play: Play, way: Callable[[Play, Member], None]
) -> None:
    _, ana = play.sit(0)
    way(play, ana)
    lines = [json.loads(line) for line in exporting.log_lines(play.store, play.id)]
    text = json.dumps(lines)
    assert f'"number": {SECRET}' not in text
    assert '"number": {"sealed": true}' in text
    assert not tells(exporting.spreadsheet(play.store, play.id))


def test_the_keeper_reads_what_was_entered_for_a_seat_without_a_phone(play: Play) -> None:
    play.enter(0, Bury(number=SECRET))
    assert service.snapshot(play.store, play.keeper).view["buried"][0] == SECRET
    assert not tells(seen(play, play.keeper)), "a phone that goes round names nothing in passing"
    assert not tells(seen(play, play.sit(1)[1]))


def test_all_is_told_when_the_game_is_over(play: Play) -> None:
    _, ana = play.sit(0)
    bury(play, ana)
    for turn in range(4):
        play.add(turn % 3, 3)
    assert tells(seen(play, play.sit(1)[1]))
    assert f'"number":{SECRET}' in "\n".join(exporting.log_lines(play.store, play.id))


def test_a_refusal_does_not_tell_the_keeper_what_lies_there(play: Play) -> None:
    token, ana = play.sit(0)
    bury(play, ana)
    refused = play.enter(0, Bury(number=1))
    assert isinstance(refused, Refused)
    verdict = refused.answer.verdict
    assert verdict.rule == "bury.once"
    assert verdict.says == "Each player buries one number, once."
    assert not tells(repr(verdict))
    checked = service.check(play.store, play.keeper, [Move(0, Bury(number=1))])
    assert checked.refused is not None
    assert not tells(repr(checked.refused.answer))
    own = play.enter(0, Bury(number=1), by=play.who(token))
    assert isinstance(own, Refused)
    assert own.answer.verdict.says == f"Seat 0 buried {SECRET} already, now 1."


def test_asking_again_and_again_does_not_read_what_is_sealed(play: Play) -> None:
    """Whatever is only asked gets one answer, whichever number lies there."""
    _, ana = play.sit(0)
    bury(play, ana)
    told = set()
    for number in range(10):
        for move in (Bury(number=number), Add(by=1)):
            ruled = TableRuling(with_=Move(0, move), reason="so", agreed=(0,))
            for asked in (move, ruled, Insert(before=1, with_=Move(0, move))):
                checked = service.check(play.store, play.keeper, [Move(0, asked)])
                answers = [(a.verdict.kind, a.verdict.says) for a in checked.answers]
                refused = checked.refused and (checked.refused.answer, checked.refused.waives)
                told.add((type(asked), type(move), repr(answers), repr(refused)))
    assert len(told) == 6  # as many as ways of asking


def test_a_refused_entry_of_the_keeper_says_no_more_than_asking_does(play: Play) -> None:
    _, ana = play.sit(0)
    bury(play, ana)
    for number in (1, SECRET):
        refused = play.enter(0, Bury(number=number))
        checked = service.check(play.store, play.keeper, [Move(0, Bury(number=number))]).refused
        assert isinstance(refused, Refused)
        assert checked is not None
        assert (refused.answer, refused.waives) == (checked.answer, checked.waives)


def test_a_preview_tells_nothing_sealed(play: Play) -> None:
    _, ana = play.sit(0)
    play.add(0, 1)
    bury(play, ana)
    change = Move(None, Insert(before=1, with_=Move(0, Bury(number=1))))
    shown = service.preview(play.store, play.keeper, change)
    assert [a.id for a in shown.affected] == [2]
    assert not tells(repr(shown))


def test_a_list_that_would_end_the_game_tells_nothing_sealed(play: Play) -> None:
    """All is told when a game is over; it is not over because somebody lists that it is."""
    _, ana = play.sit(0)
    bury(play, ana)
    others = (play.keeper, play.sit(1)[1])
    for member in others:
        listed = draft(play.store, member, [Move(member.seat, EndAgreed(agreed=(0, 1)))])
        assert listed.stands
        assert listed.after.over
        assert not tells(encode(listed.after.view))
        assert {seat.total for seat in listed.after.seats} == {0}
        assert not tells(repr(listed.after.history))


def test_a_list_on_one_phone_shows_nothing_of_whose_turn_comes_next(play: Play) -> None:
    """Who lists their own turn still holds the phone; the next player does not."""
    play.enter(0, Bury(number=3))
    play.enter(1, Bury(number=SECRET))
    listed = draft(play.store, play.keeper, [Move(0, Add(by=1))])
    assert listed.after.to_act == (1,)
    assert not tells(encode(listed.after.view))
    assert listed.after.view["buried"][0] == 3
    assert 1 in {p.seat for p in listed.after.prompts}, "what is asked of them can be listed"


def spiteful(
    rules: ToyRules, state: State, seat: int, by: int, judge: Judge, add: Any = ToyRules._add
) -> State:
    """Nobody may add what somebody else has buried."""
    others = [n for at, n in enumerate(state.buried) if at != seat]
    judge.require(by not in others, "bury.once", "{by} is buried by another.", by=by)
    after: State = add(rules, state, seat, by, judge)
    return after


def test_a_question_about_the_own_seat_reads_nobody_elses_secret(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ToyRules, "_add", spiteful)
    _, ben = play.sit(1)
    play.enter(0, Add(by=3))
    play.enter(1, Add(by=3))
    play.enter(2, Add(by=1))
    play.enter(1, Bury(number=2), by=ben)
    _, ana = play.sit(0)
    for number in (1, 2, 3):
        move = Move(0, Add(by=number))
        assert service.check(play.store, ana, [move]).refused is None
        assert draft(play.store, ana, [move]).stands
        for change in (Replace(entry=1, with_=move), Insert(before=1, with_=move)):
            assert service.check(play.store, ana, [Move(0, change)]).refused is None
            assert service.preview(play.store, ana, Move(0, change)).taken
    refused = play.enter(0, Add(by=2), by=ana)
    assert isinstance(refused, Refused)
    assert refused.answer.verdict.says == "Each player buries one number, once."
    assert "another" not in repr(refused)
    assert refused.offered == ()


def test_what_was_sealed_and_taken_back_answers_nothing_either(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's seat has a secret now, but whoever brings the entry back in a question asks it."""
    monkeypatch.setattr(ToyRules, "_add", spiteful)
    _, ben = play.sit(1)
    play.enter(1, Bury(number=2), by=ben)
    play.undo(ben)
    for number in (1, 2):
        asked = [Move(None, Redo(entry=1)), Move(0, Add(by=number))]
        assert service.check(play.store, play.keeper, asked).refused is None


def test_a_preview_of_the_end_tells_nothing_sealed(play: Play) -> None:
    _, ana = play.sit(0)
    play.add(0, 1)
    bury(play, ana)
    end = Insert(before=1, with_=Move(None, EndAgreed(agreed=(0, 1))))
    shown = service.preview(play.store, play.sit(1)[1], Move(None, end))
    assert shown.taken
    assert [shift.before for shift in shown.totals] == [1, 0, 0]
    assert [shift.after for shift in shown.totals] == [None] * 3


def test_the_answer_to_an_entry_is_redacted_for_who_entered_it(play: Play) -> None:
    play.sit(0)
    taken = play.enter(0, Bury(number=SECRET))
    assert isinstance(taken, Recorded)
    assert taken.lines[0].hidden
    assert not tells(repr(taken))


def test_prompts_for_a_seat_with_secrets_are_not_the_keepers(play: Play) -> None:
    _, ana = play.sit(0)
    assert 0 in {p.seat for p in service.snapshot(play.store, play.keeper).prompts}
    bury(play, ana)
    assert {p.seat for p in service.snapshot(play.store, play.keeper).prompts} == {1, 2}
    assert 0 in {p.seat for p in service.snapshot(play.store, ana).prompts}
    assert isinstance(play.enter(0, Add(by=1)), Recorded)


def test_payload_and_chain_hold_only_salted_digests(play: Play) -> None:
    play.enter(0, Bury(number=SECRET, wish="my whispered wish"))
    play.enter(0, Bury(number=SECRET, wish="my whispered wish"))
    with play.store.read() as connection:
        kept = schema.events.c
        rows = connection.execute(select(kept.payload, kept.private)).all()
    payload = json.loads(rows[0].payload)
    assert payload["move"] == {"seat": 0, "action": "bury"}
    assert payload["digests"].keys() == {"number", "wish"}
    assert "whispered" not in rows[0].payload
    assert "whispered" in rows[0].private


def test_what_was_erased_leaves_chain_and_replay_whole(play: Play) -> None:
    play.enter(0, Bury(number=SECRET, wish="my wish"))
    play.add(0, 1)
    with play.store.write() as connection:
        connection.execute(
            schema.events.update().where(schema.events.c.seq == 1).values(private=None)
        )
    play.store.logs.forget(play.id)
    shown = service.snapshot(play.store, play.keeper)
    assert shown.read_only is None
    assert shown.history[1].kind == "unknown"
    with play.store.read() as connection:
        row = connection.execute(select(schema.tables)).mappings().one()
        replayed = play.store.logs.get(connection, row)
    head = chain.genesis({k: row[k] for k in ("game", "edition", "seats", "options", "rulings")})
    for event in replayed.events:
        assert chain.faults(head, event) == []
        head = event.hash
    buried = chain.entry_of(replayed.events[0], GAME.codec, 3).move.action
    assert buried == Bury(number=HIDDEN, wish=chain.ERASED)


def test_a_seat_handed_over_is_read_by_its_new_phone_only(play: Play) -> None:
    token, ana = play.sit(0)
    bury(play, ana)
    other, asking = play.sit(0)
    people.decide_seat(play.store, play.keeper, asking.id, grant=True)
    assert tells(seen(play, play.who(other)))
    assert not tells(seen(play, play.who(token)))
