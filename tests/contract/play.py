"""Random play of any game: what the contract tests and the soak run drive the engines with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.engine.action import Move
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Terms
from referee.engine.log import Entry, Log
from referee.engine.prompt import Field, Prompt

LONGEST_GAME = 3000
"""Entries after which a random game counts as endless."""


def some_terms(game: Game, rng: Random) -> Terms:
    """A number of seats, options and at most one reading that is not the default, by chance."""
    low, high = game.seats
    while True:
        seats = rng.randint(low, high)
        options = game.rules.some_options(seats, rng)
        try:
            return game.terms(seats, options, _one_other_reading(game, rng))
        except Unreadable:
            continue  # these options do not go with this number of seats


def _one_other_reading(game: Game, rng: Random) -> dict[str, str]:
    ruling = rng.choice(game.book.switchable)
    others = [r.id for r in ruling.readings if r.value is None]
    return {ruling.id: rng.choice(others)} if others and rng.random() < 0.7 else {}


def legal_prompts(game: Game, state: Any) -> list[Prompt]:
    return [p for p in game.rules.prompts(state) if p.legal]


def next_move(game: Game, state: Any, rng: Random) -> Move:
    """A legal move by chance, as the table's cards and dice might have it."""
    prompt = rng.choice(legal_prompts(game, state))
    return Move(prompt.seat, game.rules.chance(state, prompt, rng))


def play(game: Game, rng: Random, terms: Terms | None = None) -> Iterator[Log]:
    """A whole random game: the log after each entry, until the game is over."""
    log = Log(game, terms or some_terms(game, rng))
    for _ in range(LONGEST_GAME):
        if game.rules.is_over(log.state):
            return
        move = next_move(game, log.state, rng)
        answer = log.append(Entry(log.last_id + 1, move))
        assert answer.taken, f"{move} was offered and refused: {answer.verdict}"
        yield log
    raise AssertionError(f"a game of {game.title} did not end within {LONGEST_GAME} entries")


def filling(prompt: Prompt, rng: Random) -> dict[str, Any]:
    """Any filling of a prompt's fields within their bounds: what a hasty thumb might enter."""
    filled = {f.name: _value(f, rng) for f in prompt.fields}
    return {**{k: v for k, v in filled.items() if v is not None}, **prompt.preset}


def _value(field: Field, rng: Random) -> Any:
    open_options = [o for o in field.options if o.legal]
    if field.kind == "pick":
        pool = [o.value for o in open_options for _ in range(_count(field, o.count))]
        most = min(len(pool), len(pool) if field.at_most is None else field.at_most)
        return rng.sample(pool, rng.randint(min(field.at_least, most), most))
    if field.kind in ("choice", "seats"):
        return rng.choice(open_options).value if open_options else None
    if field.kind == "number":
        return rng.randint(field.at_least, field.at_most or field.at_least)
    return rng.random() < 0.5 if field.kind == "flag" else None


def _count(field: Field, count: int | None) -> int:
    return (field.at_most or 3) if count is None else count
