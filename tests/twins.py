"""Twins: two logs of one game that differ only in what is sealed from a seat.

Made for any game: a sealed entry of another seat is entered with other contents, and the pair is
kept where all that follows stands as it did. Whatever somebody who may not read the entry can
tell apart about the two is a secret told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import structs

from referee.engine.action import HIDDEN, Move
from referee.engine.game import Game, Terms, Viewer
from referee.engine.log import Log
from referee.engine.order import Entry
from referee.table.redact import inmost, redact
from tests.contract.play import play, some_terms

TRIES = 8
"""Other contents that are tried for a sealed entry."""
GAMES = 50
"""Random games after which there are no more pairs."""


@dataclass(frozen=True)
class Twins:
    """Two logs, and the entry of `other` that `seat` may not read and in which they differ."""

    one: Log
    two: Log
    seat: int
    other: int
    entry: int


def twins(game: Game, seed: int, longest: int = 40) -> Iterator[Twins]:
    """Pairs out of random games, none longer than so many entries."""
    rng = Random(seed)
    for _ in range(GAMES):
        terms = some_terms(game, rng)
        if terms.seats > 1:
            yield from _of_one_game(game, terms, rng, longest)


def _of_one_game(game: Game, terms: Terms, rng: Random, longest: int) -> Iterator[Twins]:
    for log in play(game, rng, terms):
        if log.last_id > longest or game.rules.is_over(log.state):
            return
        if rng.random() < 0.3:
            found = _twin_of(game, log.fork(), rng)
            if found is not None:
                yield found


def _twin_of(game: Game, log: Log, rng: Random) -> Twins | None:
    seat = rng.randrange(log.terms.seats)
    viewer = Viewer(frozenset({seat}))
    sealed = [p for p in log.played if redact(log, p.entry, viewer)[1]]
    for played in rng.sample(sealed, min(2, len(sealed))):
        other = inmost(played.entry.move).seat
        for action in _otherwise(game, played.before, played.entry.move, rng):
            instead = Entry(played.entry.id, Move(played.entry.move.seat, action))
            two = _with(log, instead)
            if other is None or two is None or not _reads_the_same(log, two, viewer):
                continue
            own = Viewer(frozenset({other}))
            if game.rules.view(log.state, own) != game.rules.view(two.state, own):
                return Twins(log, two, seat, other, instead.id)
    return None


def _otherwise(game: Game, before: Any, move: Move, rng: Random) -> Iterator[Any]:
    """What else could have been entered there by the same prompt."""
    name = move.action.name()
    offered = [p for p in game.rules.prompts(before) if (p.seat, p.action) == (move.seat, name)]
    for _ in range(TRIES if offered else 0):
        by_chance = game.rules.chance(before, rng.choice(offered), rng)
        sealed = {name: getattr(by_chance, name) for name in move.action.sealed}
        action = structs.replace(move.action, **sealed)
        entered = HIDDEN not in (*sealed.values(), *(getattr(move.action, f) for f in sealed))
        if entered and action != move.action:
            yield action


def _with(log: Log, instead: Entry) -> Log | None:
    """The log with another entry in one place, if all of it is taken as it was."""
    entries = [instead if e.id == instead.id else e for e in log.order.entries]
    two = Log(log.game, log.terms)
    return two if all(two.append(entry).taken for entry in entries) else None


def _reads_the_same(one: Log, two: Log, viewer: Viewer) -> bool:
    pairs = zip(one.order.entries, two.order.entries, strict=True)
    return all(redact(one, a, viewer) == redact(two, b, viewer) for a, b in pairs)
