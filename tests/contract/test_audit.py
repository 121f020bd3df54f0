"""Counting piles on the table: what may be counted by whom, and which entry was wrong."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine import audit
from referee.engine.action import Move, Replace, Void
from referee.engine.game import Game, Viewer
from referee.engine.log import Entry, Log
from referee.engine.variants import variations
from referee.table.redact import as_read_by
from tests.contract.play import play, some_terms

SEEDS = range(2)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_open_pile_is_known_to_who_may_read_nothing(game: Game, seed: int) -> None:
    """Counting it tells nobody anything, whatever else its seat keeps secret."""
    rng = Random(seed)
    for log in play(game, rng):
        if rng.random() < 0.1:
            known = as_read_by(log, Viewer())
            told = {p.what: p.value for p in audit.piles(game.rules, known.state)}
            for pile in audit.piles(game.rules, log.state):
                if pile.open:
                    assert told[pile.what] == pile.value, (pile, log.last_id)


def count_of(game: Game, log: Log, what: str) -> int:
    found = audit.find(game.rules, log.state, what)
    return 0 if found is None else found.value


def midway(game: Game, seed: int) -> Log:
    rng = Random(seed)
    most = rng.randint(15, 60)
    terms = some_terms(game, rng)
    so_far = Log(game, terms)
    for so_far in play(game, rng, terms):
        if so_far.last_id >= most:
            break
    return so_far


def again(log: Log, change: Move) -> Log:
    """The log with a change, all of it replayed."""
    entry = Entry(log.last_id + 1, change)
    return Log.replay(log.game, log.terms, [*log.order.entries, entry])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_touched_a_pile_adds_up_to_its_count(game: Game, seed: int) -> None:
    log = midway(game, seed)
    for pile in audit.piles(game.rules, log.state)[::3]:
        before = audit.find(game.rules, log.start, pile.what)
        if before is not None:
            touches = audit.touched(log, pile.what)
            assert sum(t.by for t in touches) == pile.value - before.value, pile


@pytest.mark.parametrize("seed", SEEDS)
def test_an_entry_that_never_happened_is_found(game: Game, seed: int) -> None:
    """The table is as if one entry were not in the log: the audit names that entry."""
    log, rng = midway(game, seed), Random(seed)
    wrong = rng.choice(log.played).entry.id
    table = again(log, Move(None, Void(entry=wrong)))
    moved = [
        p.what
        for p in audit.piles(game.rules, log.state)
        if count_of(game, table, p.what) != p.value
    ]
    for what in moved[:4]:
        _found(game, log, what, count_of(game, table, what), wrong)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wrong_number_is_found(game: Game, seed: int) -> None:
    log, rng = midway(game, seed), Random(seed)
    played = list(log.played)
    rng.shuffle(played)
    for one in played[:8]:
        others = list(variations(game, one.before, one.entry.move, 1))
        taken = [m for m in others if log.judged(Entry(one.entry.id, m), one.before) is not None]
        for move in rng.sample(taken, min(1, len(taken))):
            replaced = Move(None, Replace(entry=one.entry.id, with_=move))
            if not log.consider(replaced).taken:
                continue
            table = again(log, replaced)
            for pile in audit.piles(game.rules, log.state):
                there = count_of(game, table, pile.what)
                if pile.whole or there == pile.value:
                    continue
                if one.entry.id in {t.entry for t in audit.touched(log, pile.what)}:
                    _found(game, log, pile.what, there, one.entry.id)
                    return


def _found(game: Game, log: Log, what: str, there: int, wrong: int) -> None:
    touches = audit.touched(log, what)
    found = audit.repairs(log, what, there, touches)
    for repair in found:
        assert count_of(game, again(log, Move(None, repair.change)), what) == there
    if len(found) < audit.MOST_REPAIRS and wrong in {t.entry for t in touches}:
        assert wrong in {r.entry for r in found}, (what, there, touches, found)
