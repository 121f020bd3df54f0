"""The app as a process of its own, as `referee serve` starts it, on a port of the loopback."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from referee.commands._phone import Phone

STARTS_WITHIN = 20.0
STOPS_WITHIN = 15.0
SERVE = (sys.executable, "-m", "referee.cli", "serve", "--host", "127.0.0.1")


@dataclass
class Process:
    """A running server: its address, its instance folder, and what it printed so far."""

    url: str
    instance: Path
    log: Path
    process: subprocess.Popen[bytes]

    @classmethod
    def start(cls, instance: Path, port: int | None = None, **environ: str) -> Self:
        """Start it and wait until it answers; the same `instance` and `port` again is a restart.

        Raises RuntimeError, with what it printed, where it does not start.
        """
        port = port or free_port()
        instance.mkdir(parents=True, exist_ok=True)
        log = instance.with_name(f"{instance.name}.log")
        own = {"PYTHONUNBUFFERED": "1", "REFEREE_INSTANCE": str(instance)}
        with log.open("wb") as out:
            process = subprocess.Popen(  # noqa: S603 - our own program
                [*SERVE, "--port", str(port)], env={**os.environ, **own, **environ},
                stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        server = cls(f"http://127.0.0.1:{port}", instance, log, process)
        try:
            server.wait()
        except BaseException:
            server.kill()
            raise
        return server

    @property
    def output(self) -> str:
        """What the terminal shows, errors included."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def wait(self) -> None:
        """Return once it answers that it is healthy; raises RuntimeError where it never does."""
        ends = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < ends and self.process.poll() is None:
            with contextlib.suppress(OSError), Phone(self.url) as phone:
                if phone.ask("GET", "/healthz").status == 200:
                    return
            time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.output}")

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
