"""A PostgreSQL of the tests' own: a throw-away cluster, and an empty database for each test."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest

from referee.commands._process import free_port

# Debian keeps the server's programs out of PATH; the newest version wins.
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
# Nothing here outlives the tests, so nothing waits for the disk.
HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_numbers = count(1)


def program(name: str) -> str:
    """Where a program of the server is."""
    found = shutil.which(name, path=os.pathsep.join(map(str, reversed(PROGRAMS))) or None)
    assert found, f"no {name} on this machine: run script/setup --dev"
    return found


def call(*words: str) -> None:
    """Run a program of the server; as its own user for root, whom it refuses."""
    user = "postgres" if os.getuid() == 0 else None
    subprocess.run(words, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL of its own: where it lies, and its address without a database's name."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        """Its address, without a database's name."""
        return f"postgresql://referee@127.0.0.1:{self.port}"

    def database(self) -> str:
        """A new empty database, as SQLAlchemy names it."""
        name = f"test_{next(_numbers)}"
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{self.url}/{name}".replace("postgresql:", "postgresql+psycopg:")

    def control(self, *words: str) -> None:
        """Call pg_ctl."""
        data = str(self.folder / "data")
        call(program("pg_ctl"), "-D", data, "-w", "-l", str(self.folder / "log"), *words)

    def restart(self) -> None:
        """As after a power cut: no connection gets to say goodbye."""
        self.control("-m", "immediate", "restart")


@contextmanager
def cluster(settings: Iterable[str]) -> Iterator[Cluster]:
    """A cluster with these settings, started; gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="referee-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, made = str(folder / "data"), Cluster(folder, free_port())
    call(program("initdb"), "-D", data, "-U", "referee", "-A", "trust", "-E", "UTF8", "--no-sync")
    all_settings = ["listen_addresses=127.0.0.1", f"port={made.port}", *settings]
    options = " ".join(f"-c {setting}" for setting in all_settings)
    made.control("-o", f"{options} -k {folder}", "start")
    try:
        yield made
    finally:
        made.control("-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A running cluster that waits for no disk."""
    with cluster(HASTY) as made:
        yield made


@pytest.fixture
def durable_cluster() -> Iterator[Cluster]:
    """A running cluster of the test's own, as durable as it comes; it may be killed."""
    with cluster([]) as made:
        yield made


@pytest.fixture
def postgres_url(postgres_cluster: Cluster) -> str:
    """An empty database, as SQLAlchemy names it."""
    return postgres_cluster.database()
