"""How fast the judge is, beside a known engine on the same core in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random

from referee.commands._figures import Figure
from referee.engine.action import Move
from referee.engine.checking import Checking
from referee.engine.codec import encode, move_to_plain
from referee.engine.game import Game
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.games import games

RULER = "chess"
"""The library beside which play is measured: python-chess, where it happens to be installed."""

LEAST = 5_000
"""Entries a second that every game keeps, and a quarter of the ruler's speed."""

LEAST_BESIDE = 0.25


def play(seconds: float) -> Iterator[Figure]:
    """Random legal play through the real judge, prompts included, game by game."""
    ruler = _rate(_chess_moves, seconds) if find_spec(RULER) else None
    if ruler:
        yield Figure(f"python-{RULER}: random legal playouts", ruler, "a second")
    for game in games().values():
        played = _rate(partial(_play, game), seconds)
        yield Figure(f"{game.title}: random legal play with prompts", played, "a second",
                     played / ruler if ruler else None, f"python-{RULER}" if ruler else None,
                     at_least=LEAST_BESIDE if ruler else LEAST)  # fmt: skip
        judged = _rate(partial(_check, _recorded(game, _chance(1))), seconds)
        yield Figure(f"{game.title}: lines of a log judged", judged, "a second", at_least=LEAST)


def _chance(seed: int) -> Random:
    """The same chance in every run; nothing here is a secret."""
    return Random(seed)  # noqa: S311


def _rate(work: Callable[[Random], int], seconds: float) -> float:
    """How many things a second `work` gets done; it says how many it did each time."""
    rng, done = _chance(0), 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work(rng)
    return done / spent


def _entries(game: Game, rng: Random) -> Iterable[Log]:
    """A random game by the real judge, the log after each entry."""
    seats = rng.randint(*game.seats)
    log = Log(game, game.terms(seats, game.rules.some_options(seats, rng), {}))
    while not game.rules.is_over(log.state):
        prompt = rng.choice([p for p in game.rules.prompts(log.state) if p.legal])
        move = Move(prompt.seat, game.rules.chance(log.state, prompt, rng))
        answer = log.append(Entry(log.last_id + 1, move))
        assert answer.taken, answer.verdict
        yield log


def _play(game: Game, rng: Random) -> int:
    return sum(1 for _ in _entries(game, rng))


def _recorded(game: Game, rng: Random) -> list[tuple[int, str]]:
    """A finished game as the lines of a log."""
    *_, log = _entries(game, rng)
    names = [f"P{seat}" for seat in range(log.terms.seats)]
    header = {"game": game.slug, "players": names, "options": log.terms.options}
    moves = (move_to_plain(entry.move) for entry in log.order.entries)
    return list(enumerate(map(encode, (header, *moves)), 1))


def _check(lines: list[tuple[int, str]], _: Random) -> int:
    checking = Checking(games())
    answers = sum(1 for _ in map(encode, checking.answers(lines)))
    assert checking.is_right
    return answers - 1


def _chess_moves(rng: Random) -> int:
    """A random game of chess by the ruler."""
    board, moves = import_module(RULER).Board(), 0
    while not board.is_game_over() and moves < 300:
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves
