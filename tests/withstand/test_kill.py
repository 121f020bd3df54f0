"""The server is killed, or its database is, while phones send: nothing acknowledged is lost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random

import pytest

from tests.postgres import Cluster
from tests.server import Server
from tests.withstand.conftest import Table, beside, new_table, stubborn

PHONES = 4
PATIENCE = 60.0


class Crowd:
    """Phones that each send note after note, and the same one again until it is acknowledged."""

    def __init__(self, table: Table, server: Server) -> None:
        self.acknowledged: list[str] = []
        self.refused: list[int] = []
        self.going = True
        self.sent = 0
        self.phones = [table.phone(server) for _ in range(PHONES)]
        self.threads = [threading.Thread(target=self._send, args=(n,)) for n in range(PHONES)]
        for thread in self.threads:
            thread.start()

    def _send(self, number: int) -> None:
        phone, count = self.phones[number], 0
        while self.going:
            text = f"{number}-{count}"
            got = stubborn(phone, text, key=f"key-{text}")
            if got is None or got.status == 503:
                time.sleep(0.05)
            elif got.status == 303:
                self.acknowledged.append(text)
                count += 1
            else:
                self.refused.append(got.status)
                return

    def wait_for(self, more: int) -> None:
        ends, goal = time.monotonic() + PATIENCE, len(self.acknowledged) + more
        while len(self.acknowledged) < goal and not self.refused:
            assert time.monotonic() < ends, "nobody is answered any more"
            time.sleep(0.005)

    def stop(self) -> None:
        self.going = False
        for thread in self.threads:
            thread.join()
        for phone in self.phones:
            phone.close()


def _survives(crowd: Crowd, table: Table, server: Server, **environ: str) -> None:
    """Each acknowledged note once and in order, at most one more a phone, and a sound log."""
    with beside(server, **environ) as store:
        notes = table.notes(store)
        assert table.faults(store) == []
    assert crowd.refused == []
    assert len(notes) == len(set(notes))
    missing = set(crowd.acknowledged) - set(notes)
    assert missing == set()
    assert len(notes) - len(crowd.acknowledged) <= PHONES
    for number in range(PHONES):
        own = [note for note in notes if note.startswith(f"{number}-")]
        assert own == [f"{number}-{count}" for count in range(len(own))]


def _strike(serve: Callable[..., Server], strikes: int, seed: int) -> None:
    rng, server = Random(seed), serve()
    with beside(server) as store:
        table = new_table(store)
    crowd = Crowd(table, server)
    port = int(server.url.rpartition(":")[2])
    try:
        for _ in range(strikes):
            crowd.wait_for(rng.randint(1, 30))
            time.sleep(rng.random() * 0.02)
            server.kill()
            server = serve(port)
        crowd.wait_for(PHONES)
    finally:
        crowd.stop()
    _survives(crowd, table, server)


def test_a_server_is_killed_while_phones_send(serve: Callable[..., Server]) -> None:
    _strike(serve, strikes=2, seed=0)


@pytest.mark.soak
@pytest.mark.parametrize("series", range(6))
def test_soak_a_server_is_killed_fifty_times(
    serve: Callable[..., Server], seed: int, series: int
) -> None:
    _strike(serve, strikes=50, seed=seed + series)


def _restart(serve: Callable[..., Server], cluster: Cluster, url: str, strikes: int) -> None:
    environ = {"REFEREE_DATABASE_URL": url}
    server = serve(**environ)
    with beside(server, **environ) as store:
        table = new_table(store)
    crowd = Crowd(table, server)
    try:
        for _ in range(strikes):
            crowd.wait_for(10)
            cluster.restart()
        crowd.wait_for(PHONES)
    finally:
        crowd.stop()
    _survives(crowd, table, server, **environ)


def test_postgresql_is_restarted_under_load(
    serve: Callable[..., Server], durable_cluster: Cluster
) -> None:
    _restart(serve, durable_cluster, durable_cluster.database(), strikes=1)


@pytest.mark.soak
def test_soak_postgresql_is_restarted_twenty_times(
    serve: Callable[..., Server], durable_cluster: Cluster
) -> None:
    _restart(serve, durable_cluster, durable_cluster.database(), strikes=20)
