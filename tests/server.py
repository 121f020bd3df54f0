"""The app as a process of its own, as `referee serve` starts it, on a free port of the loopback."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from referee.commands._process import Process

REFEREE = Path(sys.executable).with_name("referee")


class Server(Process):
    """A running server, and what tests read in its terminal or bring into it."""

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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker: make a table of your own, expect tables of others."""
    server = Server.start(tmp_path_factory.mktemp("shared") / "instance")
    yield server
    server.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`serve(port=None, **env)`: servers of this test alone; each call uses the same instance."""
    running: list[Server] = []

    def start(port: int | None = None, **env: str) -> Server:
        running.append(Server.start(tmp_path / "instance", port, **env))
        return running[-1]

    yield start
    for server in running:
        server.stop()
