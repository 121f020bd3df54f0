"""The page for clubs, read as it stands: its blocks, and a place to run them in."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from referee.config import settings
from referee.table.store import Store, open_store
from tests.server import REFEREE

PAGE = Path(__file__).parent.parent / "docs" / "club.md"
BLOCK = re.compile(r"^(?:<!-- (run|not run: ([^>]+)) -->\n)?```(\w+)\n(.*?)^```$", re.M | re.S)
FOLDERS = ("/etc/", "/var/lib/referee", "/var/backups/", "/var/log/", "/usr/local/sbin/")
STUBS = {
    "runuser": 'shift 3; exec "$@"',
    "systemctl": 'echo "$@" >> "$SYSTEMCTL_LOG"',
}
"""What a container cannot do: other users, and services."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its mark (None where it has none), why it is not run, what it says."""

    mark: str | None
    reason: str | None
    kind: str
    text: str

    @property
    def is_run(self) -> bool:
        return self.mark == "run"

    @property
    def file(self) -> str | None:
        """The file that the block is, by the comment at its head."""
        found = re.match(r"(?:#!.*\n)?# (/\S+)\n", self.text)
        return found[1] if found else None


def blocks() -> list[Block]:
    """All blocks of the page, in order."""
    return [Block(m[1], m[2], m[3], m[4]) for m in BLOCK.finditer(PAGE.read_text("utf-8"))]


def run_blocks() -> list[Block]:
    """Those that the tests run."""
    return [block for block in blocks() if block.is_run]


@dataclass(frozen=True)
class Place:
    """A root of one's own, in which the page's paths, ports and addresses mean other ones."""

    root: Path
    port: int
    instead: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        (self.root / "usr/local/sbin").mkdir(parents=True)
        (self.root / "var/lib/referee").mkdir(parents=True)
        (self.root / "var/backups/referee").mkdir(parents=True)
        (self.root / "var/log/nginx").mkdir(parents=True)
        for name, does in STUBS.items():
            stub = self.root / "usr/local/sbin" / name
            stub.write_text(f"#!/bin/sh\n{does}\n")
            stub.chmod(0o755)

    def read(self, text: str) -> str:
        """What the page says, for this place."""
        said = {
            **self.instead,
            "/opt/referee/.venv/bin/referee": str(REFEREE),
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
            "--port 8000": f"--port {self.port}",
            **{folder: f"{self.root}{folder}" for folder in FOLDERS},
        }
        pattern = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
        return re.sub(pattern, lambda found: said[found[0]], text)

    def path(self, name: str) -> Path:
        """Where a file of the page lies."""
        return self.root / name.lstrip("/")

    def write(self, block: Block) -> Path:
        """Put a file of the page where it belongs."""
        assert block.file is not None
        path = self.path(block.file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.read(block.text))
        return path

    def write_all(self) -> None:
        """Put all files of the page where they belong."""
        for block in run_blocks():
            if block.file:
                self.write(block)

    @property
    def environ(self) -> dict[str, str]:
        path = f"{self.root}/usr/local/sbin:{os.environ['PATH']}"
        return {**os.environ, "PATH": path, "SYSTEMCTL_LOG": str(self.root / "systemctl.log")}

    def run(self, commands: str) -> str:
        """Run commands of the page as they stand, each of which must go well."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.read(commands)],
            env=self.environ, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def run_unit(self, name: str) -> None:
        """Run the commands of a unit, as systemd would start them."""
        unit = self.path(f"/etc/systemd/system/{name}").read_text()
        for line in re.findall(r"^ExecStart=(.*)$", unit, re.M):
            words = shlex.split(line.replace("%%", "%").replace("$$", "$"))
            env = self.env_file()
            subprocess.run(words, env={**self.environ, **env}, check=True, capture_output=True)

    def env_file(self) -> dict[str, str]:
        """The settings, as systemd reads them."""
        lines = self.path("/etc/referee.env").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if not line.startswith("#"))

    @contextmanager
    def store(self) -> Iterator[Store]:
        """What the installation holds, seen from beside it."""
        found = settings(self.env_file())
        with open_store(found.database_url, found.secret) as store:
            yield store
