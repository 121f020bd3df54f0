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
from referee.table.ids import now
from referee.table.members import Member, Role, add_member
from referee.table.store import Store, open_store


@dataclass(frozen=True, slots=True)
class Trial:
    """A running server, and its store as another process sees it."""

    server: Process
    store: Store

    def phone(self, table_id: str, token: str) -> Phone:
        """A phone that holds this link and has opened the table's page."""
        return phone_at(self.server, table_id, token)

    def table(self, slug: str | None = None) -> tuple[str, str]:
        """A new table for two, of the first game there is: its id and its keeper's token."""
        return some_table(self.store, slug or next(iter(self.store.games)), least=2)

    def more_phones(self, table_id: str, playing: int, onlookers: int = 0) -> list[str]:
        """The tokens of phones that hold seats of a table, in turn, and of some that look on."""
        seats = service.snapshot(self.store, Member(0, table_id, "host"), 0).names
        roles: list[tuple[Role, int | None]]
        roles = [("player", number % len(seats)) for number in range(playing)]
        roles += [("spectator", None)] * onlookers
        with self.store.write() as connection:
            made = [add_member(connection, table_id, *role, opened=now()) for role in roles]
        return [token for _, token in made]

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


def some_table(store: Store, slug: str, least: int = 1) -> tuple[str, str]:
    """A new table of the fewest players, its options by chance: its id and its keeper's token."""
    game = store.games[slug]
    seats = min(max(game.seats[0], least), game.seats[1])
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
