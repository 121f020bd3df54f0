"""A PostgreSQL of the tests' own: a throw-away cluster, and an empty database for each test."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests.server import free_port

# Debian keeps the server's programs out of PATH; the newest version wins.
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
# Nothing here outlives the tests, so nothing waits for the disk.
SETTINGS = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
]
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


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    """The address of a running cluster, without a database's name."""
    folder = Path(tempfile.mkdtemp(prefix="referee-postgres-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    data, port = str(folder / "data"), free_port()
    call(program("initdb"), "-D", data, "-U", "referee", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = " ".join(f"-c {setting}" for setting in [*SETTINGS, f"port={port}"])
    control = (program("pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"))
    call(*control, "-o", f"{options} -k {folder}", "start")
    try:
        yield f"postgresql://referee@127.0.0.1:{port}"
    finally:
        call(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def postgres_url(postgres_cluster: str) -> str:
    """An empty database, as SQLAlchemy names it."""
    name = f"test_{next(_numbers)}"
    with psycopg.connect(f"{postgres_cluster}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{postgres_cluster}/{name}".replace("postgresql:", "postgresql+psycopg:")
