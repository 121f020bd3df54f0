"""A move with one number in it changed: what a slip of the thumb would have meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from referee.engine.action import Action, Correct, Move, TableRuling
from referee.engine.codec import move_to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Game

REACH = 9
"""How far from what was entered another number is tried."""


def variations(game: Game, state: Any, move: Move, step: int) -> Iterator[Move]:
    """The move with one number another: a whole number, or how many of a thing were named.

    `state` is that before it, whose prompts say what else could have been named; `step` is the
    difference to explain. A table ruling keeps its words around the varied move.
    """
    action = move.action
    if isinstance(action, TableRuling):
        for inner in variations(game, state, action.with_, step):
            yield Move(move.seat, structs.replace(action, with_=inner))
        return
    if isinstance(action, Correct):
        return
    for name, value in _told(action):
        for other in _others(value, _named(game, state, move, name), step):
            if varied := _with(game, move, name, other):
                yield varied


def _told(action: Action) -> Iterator[tuple[str, Any]]:
    for field in structs.fields(action):
        yield field.encode_name, getattr(action, field.name)


def _others(value: Any, named: Sequence[Any], step: int) -> Iterator[Any]:
    """Other values of a field that differ in one number."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from (value + by for n in range(1, REACH + 1) for by in (n, -n))
    elif isinstance(value, tuple) and all(isinstance(v, str | int) for v in value):
        yield from _counted_otherwise(value, named, step)


def _counted_otherwise(
    value: tuple[Any, ...], named: Sequence[Any], step: int
) -> Iterator[tuple[Any, ...]]:
    """One thing named more often or less often, or one named in another's place."""
    for thing in dict.fromkeys((*value, *named)):
        for times in dict.fromkeys((1, max(1, min(step, REACH)))):
            yield (*value, *(thing,) * times)
            if value.count(thing) >= times:
                yield _without(value, thing, times)
    for thing in dict.fromkeys(value):
        yield from ((*_without(value, thing, 1), other) for other in named if other != thing)


def _without(value: tuple[Any, ...], thing: Any, times: int) -> tuple[Any, ...]:
    left = list(value)
    for _ in range(times):
        left.remove(thing)
    return tuple(left)


def _named(game: Game, state: Any, move: Move, name: str) -> list[Any]:
    """What could have been named in a field then."""
    return [
        option.value
        for prompt in game.rules.prompts(state)
        if (prompt.seat, prompt.action) == (move.seat, move.action.name())
        for field in prompt.fields
        if field.name == name
        for option in field.options
    ]


def _with(game: Game, move: Move, name: str, value: Any) -> Move | None:
    """The move with another value in a field, None where the field cannot hold it."""
    plain = move_to_plain(move)
    plain[name] = list(value) if isinstance(value, tuple) else value
    try:
        return game.codec.move(plain, 10)
    except Unreadable:
        return None
