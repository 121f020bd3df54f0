"""The app as a process of its own, as `referee serve` starts it, on a free port of the loopback."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

STARTS_WITHIN = 20.0
STOPS_WITHIN = 15.0
REFEREE = Path(sys.executable).with_name("referee")


@dataclass
class Server:
    """A running server: its address, its instance folder, and what it printed so far."""

    url: str
    instance: Path
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def output(self) -> str:
        """What the terminal shows, errors included."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def links(self) -> list[str]:
        """Paths of the addresses that the terminal shows, in their order."""
        return [urlsplit(link).path for link in re.findall(r"https?://\S+", self.output)]

    @property
    def host_path(self) -> str:
        """The host's link as the terminal shows it, without scheme and host: `/j/...`."""
        found = re.search(r"host's link:\s+https?://[^/\s]+(/\S+)", self.output)
        assert found, f"the server printed no host's link:\n{self.output}"
        return found[1]

    def table_of(self, log: Iterable[str]) -> str:
        """A table made of a game log: the path of its keeper's link."""
        made = subprocess.run(
            [REFEREE, "import", "-"],
            env={**os.environ, "REFEREE_INSTANCE": str(self.instance)},
            input="\n".join(log),
            capture_output=True,
            text=True,
            check=True,
        )
        return urlsplit(made.stdout.split()[-1]).path

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does; after a while end it and its workers."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """The power fails: no worker gets to say goodbye."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(instance: Path, port: int | None = None, **env: str) -> Server:
    """Start it and wait until it answers; the same `instance` and `port` again is a restart."""
    port = port or free_port()
    instance.mkdir(parents=True, exist_ok=True)
    log = instance.with_name(f"{instance.name}.log")
    with log.open("wb") as out:
        process = subprocess.Popen(
            [REFEREE, "serve", "--host", "127.0.0.1", "--port", str(port)],
            env={**os.environ, "PYTHONUNBUFFERED": "1", "REFEREE_INSTANCE": str(instance), **env},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    server = Server(f"http://127.0.0.1:{port}", instance, log, process)
    try:
        wait_until_healthy(server)
    except AssertionError:
        server.kill()
        raise
    return server


def wait_until_healthy(server: Server) -> None:
    """Return at the first good answer of /healthz; fail with the log when there is none."""
    deadline = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < deadline and server.process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/healthz", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise AssertionError(f"the server did not start:\n{server.output}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker: make a table of your own, expect tables of others."""
    server = start_server(tmp_path_factory.mktemp("shared") / "instance")
    yield server
    server.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`serve(port=None, **env)`: servers of this test alone; each call uses the same instance."""
    running: list[Server] = []

    def start(port: int | None = None, **env: str) -> Server:
        running.append(start_server(tmp_path / "instance", port, **env))
        return running[-1]

    yield start
    for server in running:
        server.stop()
