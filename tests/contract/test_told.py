"""What anybody is shown follows from what they may read, and asking is answered from nothing else.

The log is judged anew without all that is sealed from a viewer. Whatever that log does not give,
view, prompts, counts or score, would be told out of somebody's secret; and what is offered to a
seat must be taken when that seat asks about it.
"""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.action import Move
from referee.engine.codec import encode
from referee.engine.game import Game, Viewer
from referee.engine.log import Log
from referee.table.logs import Replayed
from referee.table.looking import Looking, known_totals
from referee.table.members import Member
from referee.table.redact import as_read_by, secret_seats
from tests.contract.play import play

SEEDS = range(2)
LOOKS = 10
"""Moments of a game that are looked at, by each of its viewers."""


def viewers(log: Log) -> list[Viewer]:
    """Somebody who looks on, and each seat that others keep secrets from."""
    closed = secret_seats(log)
    seats = [Viewer(frozenset({seat})) for seat in range(log.terms.seats) if closed - {seat}]
    return [Viewer(), *seats] if closed else []


def shown(game: Game, log: Log, viewer: Viewer, closed: frozenset[int]) -> list[str]:
    """All that a page of this viewer is made of."""
    rules, state = game.rules, log.state
    names = [f"P{seat}" for seat in range(log.terms.seats)]
    view, sheet = rules.view(state, viewer), rules.sheet(state, names)
    totals = known_totals(view, sheet)
    mine = [p for p in rules.prompts(state) if p.seat is None or p.seat in viewer.seats]
    counted = [
        c
        for c in rules.countables(state)
        if c.open or c.seat in viewer.seats or (c.open is None and c.seat not in closed)
    ]
    told = None if None in totals else sheet
    return [encode(part) for part in (view, totals, told, mine, counted)]


def looks(game: Game, seed: int) -> list[tuple[Log, Viewer]]:
    """Moments of a random game in which something is sealed, each with everybody who could look."""
    for again in range(20):
        rng = Random(f"{seed}.{again}")
        logs = [log.fork() for log in play(game, rng) if not game.rules.is_over(log.state)]
        moments = rng.sample(logs, min(LOOKS, len(logs)))
        found = [(log, viewer) for log in moments for viewer in viewers(log)]
        if found:
            return found
    raise AssertionError("twenty games in which nobody kept a secret")


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_shown_follows_from_what_may_be_read(game: Game, seed: int) -> None:
    for log, viewer in looks(game, seed):
        known, closed = as_read_by(log, viewer), secret_seats(log) - viewer.seats
        assert shown(game, known, viewer, closed) == shown(game, log, viewer, closed), log.last_id


@pytest.mark.parametrize("seed", SEEDS)
def test_who_asks_about_what_is_offered_hears_what_entering_it_gives(game: Game, seed: int) -> None:
    rng = Random(seed)
    for log, viewer in looks(game, seed):
        known = as_read_by(log, viewer)
        for prompt in game.rules.prompts(log.state):
            if prompt.legal and prompt.seat in viewer.seats:
                move = Move(prompt.seat, game.rules.chance(log.state, prompt, rng))
                assert known.consider(move) == log.consider(move), (log.last_id, move)


def before_all(log: Log) -> Looking:
    """What the one phone for all looks at, whose keeper enters for every seat."""
    at = Replayed(log.game, log.terms, log.fork(), (), "")
    seats = log.terms.seats
    keeper = Member(1, "t", "keeper", None, frozenset(range(seats)))
    eyes = keeper.lying_before(at.open_view.get("to_act", ()), seats)
    names = tuple(f"P{seat}" for seat in range(seats))
    return Looking({}, at, names, eyes, None, frozenset(), (), (), ())  # type: ignore[arg-type]


def test_one_phone_for_all_is_never_at_a_loss(game: Game) -> None:
    """All that the rules would take is offered, whoever has sealed something, and nothing more."""
    for log, _ in looks(game, 0):
        asked = {(p.seat, p.action) for p in game.rules.prompts(log.state) if p.legal}
        offered = {(p.seat, p.action) for p in before_all(log).prompts() if p.legal}
        assert offered == asked
