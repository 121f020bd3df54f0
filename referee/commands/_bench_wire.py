"""How fast entries are acknowledged over HTTP, beside the bare commit of the same row.

The rows are the same, the disk is the same, and so is what the database promises: a commit that is
told has reached the disk. Phones send notes, entries of every game: the judge's own time is
measured apart.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count

from sqlalchemy import insert

from referee.commands._figures import Figure
from referee.commands._phone import Phone
from referee.commands._trial import Trial, server_on_trial
from referee.table import schema

PHONES = 16
FAR = 5_000
"""The entry whose cost is set beside an early one's."""

TURNS = 10
"""How often one phone alone and many together take turns."""

PASS = 40
"""Entries in one turn of what is measured in turn."""


def wire(seconds: float) -> Iterator[Figure]:
    """Everything about one table's entries over the wire."""
    with server_on_trial() as trial:
        yield Figure("an idle server", trial.memory() / 2**20, "MiB", at_most=120)
        yield from _beside_commit(trial, seconds)
        yield from _together(trial, seconds)
        yield from _late_entries(trial)


def _beside_commit(trial: Trial, seconds: float) -> Iterator[Figure]:
    """One phone's entries and bare commits, in turn, so that both meet the same disk."""
    table_id, token = trial.table()
    phone = trial.phone(table_id, token)
    bare, over_wire = [], []
    commit = _committer(trial)
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        bare += [_timed(commit) for _ in range(PASS)]
        over_wire += [_note(phone) for _ in range(PASS)]
    row, entry = statistics.median(bare), statistics.median(over_wire)
    yield Figure("a bare commit of one row", row * 1000, "ms")
    yield Figure(
        "an entry over HTTP, one phone", entry * 1000, "ms", entry / row, "the commit", at_most=6
    )


def _committer(trial: Trial) -> Callable[[], None]:
    """Commits of one row of a log, by SQLAlchemy Core and nothing else, to a table of its own."""
    table_id, _ = trial.table()
    engine = trial.store.engine.execution_options(writes=True)
    numbers = count(1)

    def commit() -> None:
        number = next(numbers)
        row = {"table_id": table_id, "seq": number, "entry": number, "at": 0, "by_keeper": False,
               "payload": '{"action":"note"}', "private": "x" * 120, "hash": "0" * 64}  # fmt: skip
        with engine.begin() as connection:
            connection.execute(insert(schema.events).values(row))

    return commit


def _timed(work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _note(phone: Phone) -> float:
    got = phone.note("a card fell off the table")
    if got.status != 303:
        raise RuntimeError(f"an entry was answered with {got.status}")
    return got.seconds


def _together(trial: Trial, seconds: float) -> Iterator[Figure]:
    """Many phones at one table, its keeper's and the players', beside one alone.

    They take turns, each time at a new table: a log that is longer takes longer.
    """
    alone: list[float] = []
    together: list[float] = []
    for _ in range(TURNS):
        for phones, rates in ((1, alone), (PHONES, together)):
            rates.append(_rate(_phones(trial, phones), 2 * seconds / TURNS))
    one, many = statistics.median(alone), statistics.median(together)
    yield Figure("entries of one phone", one, "a second")
    yield Figure(f"entries of {PHONES} phones together", many, "a second", many / one,
                 "one phone", at_least=1)  # fmt: skip


def _phones(trial: Trial, number: int) -> list[Phone]:
    """Phones of a new table: its keeper's first."""
    table_id, token = trial.table()
    tokens = (token, *trial.more_phones(table_id, number - 1))
    return [trial.phone(table_id, token) for token in tokens]


def _rate(phones: list[Phone], seconds: float) -> float:
    """Entries a second by phones that send at the same time, and then hang up."""
    done: list[int] = []
    ends = time.perf_counter() + seconds

    def send(phone: Phone) -> None:
        sent = 0
        while time.perf_counter() < ends:
            _note(phone)
            sent += 1
        phone.close()
        done.append(sent)

    threads = [threading.Thread(target=send, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / seconds


def _late_entries(trial: Trial) -> Iterator[Figure]:
    """Entry 5 and entry 5,000, medians taken in turn: early ones on fresh tables."""
    long = trial.phone(*trial.table())
    for _ in range(FAR - PASS):
        _note(long)
    early, late = [], []
    for _ in range(PASS):
        fresh = trial.phone(*trial.table())
        early += [_note(fresh) for _ in range(6)][4:]
        late += [_note(long) for _ in range(2)]
        fresh.close()
    first, last = statistics.median(early), statistics.median(late)
    yield Figure(f"entry {FAR:,} of a table", last * 1000, "ms", last / first, "entry 5",
                 at_most=1.5)  # fmt: skip
