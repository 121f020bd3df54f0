"""A club's evening: hundreds of phones listen while entries come in, and each fetches what moved.

At each table its keeper, two who play and two who look on have a phone. They share the machine with
the server, so the figures are an upper bound.
"""

from __future__ import annotations

import contextlib
import queue
import selectors
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.commands._figures import Figure
from referee.commands._phone import Phone
from referee.commands._trial import Trial, server_on_trial

PHONES, TABLES, ENTRIES_A_SECOND = 500, 100, 10
PLAYING, LOOKING_ON = 2, 2
LISTENING_WITHIN = 30.0
SPARE = 16
"""Threads beyond one for each phone."""

FETCHERS = 8


@dataclass
class Crowd:
    """The phones: their open streams, and what they have to fetch."""

    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    due: queue.Queue[tuple[str, str, int, float]] = field(default_factory=queue.Queue)
    told: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the entry that brought a table to this `rev` was sent."""
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    listening: int = 0
    done: bool = False


def load(seconds: float) -> Iterator[Figure]:
    """Entry to fragment, for every phone of every table."""
    with server_on_trial(threads=PHONES + SPARE) as trial:
        crowd = Crowd()
        tables = [trial.table() for _ in range(TABLES)]
        keepers = [trial.phone(*table) for table in tables]
        for table_id, token in tables:
            others = trial.more_phones(table_id, PLAYING, LOOKING_ON)
            for phone in (token, *others):
                _listen(crowd, trial, table_id, phone)
        threads = [threading.Thread(target=_read, args=(crowd,))]
        threads += [threading.Thread(target=_fetch, args=(crowd, trial)) for _ in range(FETCHERS)]
        for thread in threads:
            thread.start()
        _wait(crowd)
        _enter(crowd, keepers, max(seconds, 10.0))
        time.sleep(1)
        crowd.done = True
        for thread in threads:
            thread.join()
        yield from _figures(crowd, trial)


def _listen(crowd: Crowd, trial: Trial, table_id: str, token: str) -> None:
    """Open a stream as a browser does, and hand its socket to the reader."""
    host, _, port = trial.server.url.removeprefix("http://").partition(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(
        f"GET /t/{table_id}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Cookie: referee={token}\r\n\r\n".encode()
    )
    line.setblocking(False)
    crowd.selector.register(line, selectors.EVENT_READ, (table_id, token))


def _read(crowd: Crowd) -> None:
    """All streams in one thread: whoever is told that its table moved must fetch it."""
    while not crowd.done:
        for key, _ in crowd.selector.select(0.2):
            with contextlib.suppress(BlockingIOError):
                _heard(crowd, key.fileobj.recv(8192), *key.data)  # type: ignore[union-attr]


def _heard(crowd: Crowd, told: bytes, table_id: str, token: str) -> None:
    if told.startswith(b"HTTP/1.1 "):
        crowd.listening += 1
        crowd.refused += told.startswith(b"HTTP/1.1 503")
    for line in told.splitlines():
        if line.startswith(b"id: "):
            rev = int(line[4:])
            sent = crowd.told.get((table_id, rev))
            if sent is not None:
                crowd.due.put((table_id, token, rev, sent))


def _wait(crowd: Crowd) -> None:
    """Until all phones listen: how fast they come is not what is measured."""
    ends = time.monotonic() + LISTENING_WITHIN
    while crowd.listening < PHONES and time.monotonic() < ends:
        time.sleep(0.1)


def _fetch(crowd: Crowd, trial: Trial) -> None:
    phone = Phone(trial.server.url)
    while not crowd.done:
        with contextlib.suppress(queue.Empty):
            table_id, token, _, sent = crowd.due.get(timeout=0.2)
            phone.cookies["referee"] = token
            if phone.ask("GET", f"/t/{table_id}/fragment").status == 200:
                crowd.waits.append(time.perf_counter() - sent)


def _enter(crowd: Crowd, keepers: list[Phone], seconds: float) -> None:
    """Entries at an even pace, table after table."""
    began = time.perf_counter()
    for number in range(int(seconds * ENTRIES_A_SECOND)):
        keeper = keepers[number % len(keepers)]
        rev = 1 + number // len(keepers)
        time.sleep(max(0.0, began + number / ENTRIES_A_SECOND - time.perf_counter()))
        crowd.told[keeper.table_id, rev] = time.perf_counter()
        keeper.note("the whole club is here")


def _figures(crowd: Crowd, trial: Trial) -> Iterator[Figure]:
    waits = sorted(crowd.waits)
    name = f"{PHONES} phones at {TABLES} tables"
    yield Figure(f"{name}: fragments fetched", len(waits), "in all")
    yield Figure(f"{name}: streams refused", crowd.refused, "in all", at_most=0)
    yield Figure(f"{name}: entry to fragment, median", 1000 * statistics.median(waits), "ms")
    p99 = waits[int(len(waits) * 0.99)]
    yield Figure(f"{name}: entry to fragment, p99", 1000 * p99, "ms", at_most=300)
    yield Figure(f"{name}: memory", trial.memory() / 2**20, "MiB", at_most=1000)
