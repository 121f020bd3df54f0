"""Random play of every game: no crash, no dead end, no endless game, nothing lost or made up."""

from __future__ import annotations

import importlib
from random import Random

import pytest

from referee.engine.action import Move, TableRuling, Void
from referee.engine.codec import encode, move_to_plain
from referee.engine.game import Game
from referee.engine.log import Entry, Log
from referee.engine.order import Order
from tests.contract.play import filling, legal_prompts, play

SAMPLES = range(12)
SOAK = range(2000)


def invariant(game: Game, state: object) -> None:
    """The game's own statement of what always holds: pieces conserved, counts in bounds."""
    importlib.import_module(f"tests.games.{game.slug}.invariants").check(state)


def one_game(game: Game, seed: int) -> Log:
    """Play to the end, checking after every entry what must always hold."""
    rng = Random(seed)
    log = None
    for log in play(game, rng):
        invariant(game, log.state)
        assert game.rules.is_over(log.state) or legal_prompts(game, log.state)
    assert log is not None
    return log


@pytest.mark.parametrize("seed", SAMPLES)
def test_random_games_end_with_everything_accounted_for(game: Game, seed: int) -> None:
    log = one_game(game, seed)
    names = [f"P{i}" for i in range(log.terms.seats)]
    sheet = game.rules.sheet(log.state, names)
    assert sheet.outcome != "unfinished"
    assert all(sum(x.points for x in p.lines) == p.total for p in sheet.players)


@pytest.mark.soak
def test_soak_random_games(game: Game) -> None:
    print(f"seeds {SOAK}")
    for seed in SOAK:
        one_game(game, seed)


@pytest.mark.parametrize("seed", SAMPLES)
def test_replayed_is_live(game: Game, seed: int) -> None:
    log = one_game(game, seed)
    again = Log.replay(game, log.terms, log.order.entries)
    assert again.state == log.state
    assert [p.verdict for p in again.played] == [p.verdict for p in log.played]


@pytest.mark.parametrize("seed", SAMPLES)
def test_entries_survive_json(game: Game, seed: int) -> None:
    for entry in one_game(game, seed).order.entries:
        plain = move_to_plain(entry.move)
        assert game.codec.move(plain, 10) == entry.move
        assert encode(plain)


@pytest.mark.parametrize("seed", SAMPLES[:4])
def test_undo_after_do_is_the_state_before(game: Game, seed: int) -> None:
    rng = Random(seed)
    for log in play(game, rng):
        if rng.random() < 0.2:
            last = log.played[-1]
            trial = log.fork()
            assert trial.append(Entry(log.last_id + 1, Move(None, Void(entry=last.entry.id)))).taken
            assert trial.state == last.before
            redo = game.codec.action({"action": "redo", "entry": last.entry.id})
            assert trial.append(Entry(log.last_id + 2, Move(None, redo))).taken
            assert trial.state == last.after


@pytest.mark.parametrize("seed", SAMPLES)
def test_closed_prompts_take_any_filling(game: Game, seed: int) -> None:
    rng = Random(seed)
    for log in play(game, rng):
        for prompt in legal_prompts(game, log.state):
            if prompt.closed:
                plain = {"action": prompt.action, **filling(prompt, rng)}
                answer = log.consider(Move(prompt.seat, game.codec.action(plain)))
                assert answer.taken, (plain, answer.verdict)


@pytest.mark.parametrize("seed", SAMPLES)
def test_prompts_shown_as_refused_are_refused(game: Game, seed: int) -> None:
    """A dimmed prompt says why; entering it anyway gets that rule, not an exception."""
    rng = Random(seed)
    for log in play(game, rng):
        for prompt in game.rules.prompts(log.state):
            if not prompt.legal:
                assert prompt.why
                assert game.book.rule(prompt.rule or "")


def strange_moves(game: Game, seed: int) -> list[Move]:
    """Moves of another game of its own: mostly out of place here."""
    return [e.move for e in one_game(game, seed + 10_000).order.entries]


@pytest.mark.parametrize("seed", SAMPLES)
def test_every_refusal_stands_as_a_table_ruling_or_is_impossible(game: Game, seed: int) -> None:
    rng, refused = Random(seed), 0
    strange = strange_moves(game, seed)
    for log in play(game, rng):
        move = rng.choice(strange)
        if move.seat is not None:
            move = Move(rng.randrange(log.terms.seats), move.action)
        refused += _refused_then_ruled(game, log, move)
    assert refused, "random play met no refusal at all"


def _refused_then_ruled(game: Game, log: Log, move: Move) -> bool:
    answer = log.consider(move)
    if answer.taken:
        return False
    assert answer.verdict.says
    assert game.book.rule(answer.verdict.rule or "")
    waives = log.refusals(move)
    ruling = TableRuling(with_=move, waives=waives, reason="as played", agreed=(0,))
    trial = log.fork()
    ruled = trial.append(Entry(log.last_id + 1, Move(None, ruling)))
    assert ruled.taken != ruled.verdict.final
    assert not ruled.taken or ruled.verdict.stands
    invariant(game, trial.state)
    return True


def test_order_of_an_empty_log() -> None:
    assert Order().counting() == []
