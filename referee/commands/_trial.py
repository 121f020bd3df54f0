"""A server on trial: one of its own for a benchmark, with tables made straight in its database."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.commands._phone import Phone
from referee.commands._process import Process
from referee.engine.codec import encode
from referee.table import service
from referee.table.store import Store, open_store


@dataclass(frozen=True, slots=True)
class Trial:
    """A running server, and its store as another process sees it."""

    server: Process
    store: Store

    def phone(self, table_id: str, token: str) -> Phone:
        """A phone that holds this link and has opened the table's page."""
        return phone_at(self.server, table_id, token)

    def table(self) -> tuple[str, str]:
        """A new table of the first game there is: its id and its keeper's token."""
        return some_table(self.store, next(iter(self.store.games)))

    def memory(self) -> int:
        """Bytes that the server and its children hold in memory (Linux)."""
        return sum(_resident(pid) for pid in _family(self.server.process.pid))


@contextlib.contextmanager
def server_on_trial(threads: int | None = None) -> Iterator[Trial]:
    """A server with an empty database on the disk of the system's temporary files."""
    from referee.config import settings

    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        environ = {"REFEREE_INSTANCE": str(Path(folder, "instance"))}
        if threads:
            environ["REFEREE_THREADS"] = str(threads)
        found = settings(environ)
        with open_store(found.database_url, found.secret) as store:
            server = Process.start(found.instance, None, **environ)
            try:
                yield Trial(server, store)
            finally:
                server.kill()


def phone_at(server: Process, table_id: str, token: str) -> Phone:
    """A phone that holds this link and has opened the table's page."""
    phone = Phone(server.url)
    phone.join(table_id, token)
    return phone


def some_table(store: Store, slug: str) -> tuple[str, str]:
    """A new table of the fewest players, its options by chance: its id and its keeper's token."""
    game = store.games[slug]
    seats = game.seats[0]
    options = game.rules.some_options(seats, Random(1))  # noqa: S311 - no secret
    names = [f"Player {seat + 1}" for seat in range(seats)]
    return service.create(store, slug, names, json.loads(encode(options)))


def _family(pid: int) -> list[int]:
    """A process and all that it started, theirs included."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    found = children.read_text("ascii").split() if children.exists() else []
    return [pid, *(p for child in found for p in _family(int(child)))]


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/smaps_rollup")
    with contextlib.suppress(OSError):
        for line in status.read_text("ascii").splitlines():
            if line.startswith("Pss:"):  # pages that processes share are counted once
                return int(line.split()[1]) * 1024
    return 0
