"""Undo and corrections: lines 12 to 17 of what went wrong elsewhere, each for every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.engine.action import (
    Correct,
    EndAgreed,
    Insert,
    Leave,
    Move,
    Note,
    Redo,
    Replace,
    TableRuling,
    Void,
)
from referee.engine.game import Game, Viewer
from referee.engine.log import Entry, Log
from referee.engine.order import Order
from referee.games import games
from tests.contract.play import legal_prompts, next_move, play

EVERY = pytest.mark.parametrize("game", games().values(), ids=games().keys())
SEEDS = pytest.mark.parametrize("seed", range(2))


def moments(game: Game, rng: Random, share: float) -> Iterator[Log]:
    """The log at its first entry, at moments of a random game, and at its end."""
    for log in play(game, rng):
        if log.last_id == 1 or rng.random() < share or game.rules.is_over(log.state):
            yield log


def enter(log: Log, move: Move) -> bool:
    return log.append(Entry(log.last_id + 1, move)).taken


def shared(log: Log, rng: Random) -> list[Move]:
    """Each shared action as it could be entered now; some of them will be refused."""
    seat = rng.randrange(log.terms.seats)
    found = [Move(seat, Note(text="so")), Move(seat, Leave()), Move(None, EndAgreed(agreed=(0,)))]
    counted = list(log.game.rules.countables(log.state))
    if counted:
        one = rng.choice(counted)
        to = rng.choice([n for n in (one.low, one.value, one.high) if -999 <= n <= 999])
        found.append(Move(seat, Correct(what=one.what, to=to)))
    if not log.game.rules.is_over(log.state):
        move = next_move(log.game, log.state, rng)
        found.append(Move(None, TableRuling(with_=move, reason="so", agreed=(0,))))
    return found + changes(log, rng)


def changes(log: Log, rng: Random) -> list[Move]:
    """Changes of the past that name entries there are."""
    played = rng.choice(log.played)
    number, voided = played.entry.id, list(log.order.voided)
    other = next_move(log.game, played.before, rng)
    found: list[Any] = [
        Void(entry=number),
        Replace(entry=number, with_=other),
        Insert(before=number, with_=other),
        *(Redo(entry=n) for n in voided[:1]),
    ]
    return [Move(None, change) for change in found]


def undo(log: Log) -> Move:
    """The change that takes the newest entry back."""
    last = log.order.entries[-1]
    action = last.move.action
    if isinstance(action, Void):
        return Move(None, Redo(entry=action.entry))
    return Move(None, Void(entry=action.entry if isinstance(action, Redo) else last.id))


def as_counted(order: Order) -> list[Any]:
    return [e.move for e in order.counting()]


@EVERY
@SEEDS
def test_12_undo_after_do_is_the_state_before_for_every_shared_action(
    game: Game, seed: int
) -> None:
    rng, done = Random(seed), set()
    for log in moments(game, rng, 0.05):
        for move in shared(log, rng):
            trial = log.fork()
            if enter(trial, move):
                done.add(type(move.action))
                assert enter(trial, undo(trial)), move
                assert trial.state == log.state, move
                assert as_counted(trial.order) == as_counted(log.order)
    wanted = {Note, Leave, EndAgreed, Correct, TableRuling, Void, Insert, Replace}
    assert done >= wanted - {Insert, Replace}


@EVERY
def test_12_what_changes_the_state_is_an_entry(game: Game) -> None:
    """A refused entry and a question leave no trace; all else is in the log."""
    rng = Random(2)
    for log in moments(game, rng, 0.03):
        for move in shared(log, rng):
            before, end = log.state, log.last_id
            log.consider(move)
            assert (log.state, log.last_id) == (before, end)
            trial = log.fork()
            taken = enter(trial, move)
            assert trial.last_id == end + taken
            assert taken or trial.state == before


@EVERY
@SEEDS
def test_13_after_any_change_of_the_past_replay_agrees_and_somebody_can_act(
    game: Game, seed: int
) -> None:
    rng = Random(seed)
    for log in moments(game, rng, 0.03):
        for move in changes(log, rng):
            trial = log.fork()
            if enter(trial, move):
                again = Log.replay(game, log.terms, trial.order.entries)
                assert again.state == trial.state, move
                assert game.rules.is_over(trial.state) or legal_prompts(game, trial.state), move


@EVERY
@SEEDS
def test_15_a_change_lists_exactly_the_later_lines_that_turn(game: Game, seed: int) -> None:
    """Held against two logs judged from the start, one with the change and one without."""
    rng = Random(seed)
    for log in moments(game, rng, 0.03):
        for move in changes(log, rng):
            change = Entry(log.last_id + 1, move)
            trial = log.fork()
            answer = trial.append(change)
            if not answer.taken:
                continue
            was = _kinds(Log.replay(game, log.terms, log.order.entries))
            now = _kinds(Log.replay(game, log.terms, [*log.order.entries, change]))
            turned = {n: (was[n], now[n]) for n in was.keys() & now.keys() if was[n] != now[n]}
            assert {a.id: (a.was, a.now) for a in answer.affected} == turned


def _kinds(log: Log) -> dict[int, str]:
    return {p.entry.id: p.verdict.kind for p in log.played}


@EVERY
@SEEDS
def test_16_what_passes_the_turn_can_be_taken_back_until_the_next_acts(
    game: Game, seed: int
) -> None:
    rng, before = Random(seed), None
    passed = 0
    for log in play(game, rng):
        to_act = _to_act(log)
        if before is not None and to_act != before:
            passed += 1
            last = log.undoable()
            assert last == log.order.entries[-1]
            trial = log.fork()
            assert enter(trial, Move(None, Void(entry=last.id)))
            assert _to_act(trial) == before
        before = to_act
    assert passed or log.terms.seats == 1


def _to_act(log: Log) -> list[int]:
    return list(log.game.rules.view(log.state, Viewer())["to_act"])


@EVERY
@SEEDS
def test_21_who_leaves_leaves_a_table_where_somebody_can_act(game: Game, seed: int) -> None:
    """In every phase, on their own turn and on another's; the game goes on to an end."""
    rng = Random(seed)
    for log in moments(game, rng, 0.05):
        if game.rules.is_over(log.state):
            continue
        for seat in range(log.terms.seats):
            trial = log.fork()
            answer = trial.append(Entry(trial.last_id + 1, Move(seat, Leave())))
            if answer.taken:
                assert answer.verdict.says, "what it means is said"
                _goes_on(game, trial, seat)
    _plays_on(game, rng)


def _goes_on(game: Game, log: Log, gone: int) -> None:
    sheet = game.rules.sheet(log.state, [f"P{n}" for n in range(log.terms.seats)])
    assert sheet.players[gone].left
    if game.rules.is_over(log.state):
        return
    assert gone not in _to_act(log)
    assert legal_prompts(game, log.state)
    assert all(p.seat != gone for p in legal_prompts(game, log.state))


def _plays_on(game: Game, rng: Random) -> None:
    """A whole game in which somebody leaves early: it ends, with the leaver ranked last."""
    log = next(iter(moments(game, rng, 0.2))).fork()
    if log.terms.seats < 2 or not enter(log, Move(0, Leave())):
        return
    for _ in range(3000):
        if game.rules.is_over(log.state):
            break
        assert enter(log, next_move(game, log.state, rng))
    names = [f"P{n}" for n in range(log.terms.seats)]
    ranks = [p.rank for p in game.rules.sheet(log.state, names).players]
    assert game.rules.is_over(log.state)
    assert ranks[0] is None or ranks[0] == max(r for r in ranks if r)
