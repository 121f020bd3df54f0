"""A move taken out of the past, a player who leaves: what follows stays sound and can go on."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.action import Leave, Move, Void
from referee.engine.log import Entry, Log
from referee.games.catacombs_cubes import GAME
from tests.contract.play import legal_prompts, play
from tests.games.catacombs_cubes.invariants import check


def goes_on(log: Log, rng: Random, entries: int) -> None:
    """Random play from here: every prompt that is offered is taken."""
    for _ in range(entries):
        check(log.state)
        if GAME.rules.is_over(log.state):
            return
        prompts = [p for p in legal_prompts(GAME, log.state) if p.action != "end-agreed"]
        prompt = rng.choice(prompts)
        move = Move(prompt.seat, GAME.rules.chance(log.state, prompt, rng))
        answer = log.append(Entry(log.last_id + 1, move))
        assert answer.taken, (move, answer.verdict)


def after_a_void(seed: int) -> int:
    rng, contested = Random(seed), 0
    for log in play(GAME, rng):
        if rng.random() < 0.08:
            trial, entry = log.fork(), rng.choice(log.played).entry.id
            trial.append(Entry(log.last_id + 1, Move(None, Void(entry=entry))))
            contested += len(trial.contested)
            for played in trial.played:
                check(played.after)
            goes_on(trial, rng, 12)
    return contested


def after_leaving(seed: int) -> int:
    rng, finished = Random(seed), 0
    for log in play(GAME, rng):
        if rng.random() < 0.04 and log.terms.seats > 1:
            trial = log.fork()
            if trial.append(
                Entry(log.last_id + 1, Move(rng.randrange(log.terms.seats), Leave()))
            ).taken:
                goes_on(trial, rng, 600)
                assert GAME.rules.is_over(trial.state)
                finished += 1
    return finished


def test_a_void_leaves_a_game_that_goes_on() -> None:
    assert sum(after_a_void(seed) for seed in range(6)) > 0


def test_who_leaves_lets_the_others_finish() -> None:
    assert sum(after_leaving(seed) for seed in range(8)) > 0


@pytest.mark.soak
def test_soak_voids_and_leaving() -> None:
    print("seeds 5000-5199")
    for seed in range(5000, 5200):
        after_a_void(seed)
        after_leaving(seed)
