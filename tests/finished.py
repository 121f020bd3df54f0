"""Finished games: the games' own logs, replayed entry by entry as a table entered them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.engine.codec import move_to_plain
from referee.engine.header import read_header
from referee.engine.log import Entry, Log
from referee.games import games


def logs_beside(test: str) -> list[Path]:
    """The logs that lie beside a test's file."""
    return sorted(Path(test).parent.joinpath("logs").glob("*.jsonl"))


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a log: its header, then its entries."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def expected_of(path: Path) -> dict[str, Any]:
    """What was counted by hand from the cards of a finished game."""
    counted: dict[str, Any] = json.loads(path.with_suffix(".expected.json").read_text("utf-8"))
    return counted


def replayed(
    lines: list[dict[str, Any]], check: Callable[[Any], object]
) -> tuple[Log, tuple[str, ...]]:
    """The log with every entry taken, the game's invariants held after each, and the players."""
    game, header, terms = read_header(lines[0], games())
    log = Log(game, terms)
    for at, plain in enumerate(lines[1:], 1):
        number, move = game.codec.entry(plain, terms.seats, at)
        answer = log.append(Entry(number, move))
        assert answer.taken, (plain, answer.verdict)
        check(log.state)
    return log, header.players


def in_force(log: Log) -> list[dict[str, Any]]:
    """The moves that count, as plain entries in order of play, for who scores them anew."""
    return [{"id": p.entry.id, **move_to_plain(p.entry.move)} for p in log.played]
