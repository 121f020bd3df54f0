"""A server on trial: one of its own for a benchmark, with tables made straight in its database."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from referee.commands._phone import Phone
from referee.engine.codec import encode
from referee.table import service
from referee.table.store import Store

STARTS_WITHIN = 20.0


@dataclass(frozen=True, slots=True)
class Trial:
    """A running server, its store as another process sees it, and its process."""

    url: str
    store: Store
    process: subprocess.Popen[bytes]

    def phone(self, table_id: str, token: str) -> Phone:
        """A phone that holds this link and has opened the table's page."""
        phone = Phone(self.url)
        phone.join(table_id, token)
        return phone

    def table(self) -> tuple[str, str]:
        """A new table of the first game there is: its id and its keeper's token."""
        game = next(iter(self.store.games.values()))
        seats = game.seats[0]
        options = game.rules.some_options(seats, Random(1))  # noqa: S311 - no secret
        names = [f"Player {seat + 1}" for seat in range(seats)]
        plain = json.loads(encode(options))
        return service.create(self.store, game.slug, names, plain)

    def memory(self) -> int:
        """Bytes that the server and its children hold in memory (Linux)."""
        return sum(_resident(pid) for pid in _family(self.process.pid))


@contextlib.contextmanager
def server_on_trial(threads: int | None = None) -> Iterator[Trial]:
    """A server with an empty database on the disk of the system's temporary files."""
    from referee.config import settings
    from referee.table.database import bare_app, db

    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        environ = {"REFEREE_INSTANCE": folder}
        if threads:
            environ["REFEREE_THREADS"] = str(threads)
        found = settings(environ)
        app = bare_app(found.database_url)
        with app.app_context(), _running(folder, environ) as (url, process):
            store = Store(db.engine, found.secret)
            try:
                yield Trial(url, store, process)
            finally:
                store.close()


@contextlib.contextmanager
def _running(folder: str, environ: dict[str, str]) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = _free_port()
    words = [sys.executable, "-m", "referee.cli", "serve", "--host", "127.0.0.1"]
    log = Path(folder, "server.log")
    with log.open("wb") as out:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [*words, "--port", str(port)], env={**os.environ, **environ},
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            _wait(port, process, log)
            yield f"http://127.0.0.1:{port}", process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    ends = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError):
            if Phone(f"http://127.0.0.1:{port}").ask("GET", "/healthz").status == 200:
                return
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {log.read_text('utf-8', 'replace')[-500:]}")


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
