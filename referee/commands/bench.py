"""The benchmarks: how fast the judge is, beside a known engine on the same core in the same run."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from msgspec import Struct

from referee.commands._streams import say
from referee.engine.action import Move
from referee.engine.checking import Checking
from referee.engine.codec import encode, move_to_plain
from referee.engine.game import Game
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.games import games

SECONDS = 3.0
"""How long each measurement runs at least."""

RULER = "chess"
"""The library beside which play is measured: python-chess, where it happens to be installed."""


class Speed(Struct, frozen=True):
    """What one measurement gave: so many a second, and how many times the ruler's speed that is."""

    name: str
    a_second: float
    beside_ruler: float | None = None


def add(commands: Any) -> None:
    """Add bench."""
    says = "how many entries a second the judge takes, for every game"
    parser = commands.add_parser("bench", help=says, description=says)
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="time for each measurement")
    parser.set_defaults(run=_bench)


def _bench(words: argparse.Namespace) -> None:
    speeds = measured(words.seconds)
    if words.json:
        say(speeds)
        return
    for speed in speeds:
        beside = f"  {speed.beside_ruler:5.2f} x {RULER}" if speed.beside_ruler else ""
        print(f"{speed.name:48} {speed.a_second:10,.0f} a second{beside}")


def measured(seconds: float) -> list[Speed]:
    """All measurements, one after another, the ruler's first."""
    ruler = _rate(_chess_moves, seconds) if find_spec(RULER) else None
    speeds = [Speed(f"{RULER}: legal moves of random games", ruler)] if ruler else []
    for game in games().values():
        played = _rate(partial(_play, game), seconds)
        beside = played / ruler if ruler else None
        speeds.append(Speed(f"{game.slug}: random play, prompts included", played, beside))
        judged = _rate(partial(_check, _recorded(game, _chance(1))), seconds)
        speeds.append(Speed(f"{game.slug}: lines of a log judged", judged))
    return speeds


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
