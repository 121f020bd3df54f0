"""A full disk, a database that may only be read: said clearly, nothing lost, and it goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from referee.engine.action import Move, Note
from referee.table import service
from referee.table.errors import NotNow
from referee.table.service import Recorded
from tests.postgres import Cluster
from tests.server import Server
from tests.table.conftest import Play, open_store
from tests.withstand.conftest import beside, new_table

NOBODY = 65534

root_only = pytest.mark.skipif(os.getuid() != 0, reason="only root may mount and change users")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], check=True)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@root_only
def test_a_full_disk_is_said_and_the_entry_is_taken_when_there_is_room(small_disk: Path) -> None:
    server = Server.start(small_disk / "instance")
    try:
        with beside(server) as store:
            table = new_table(store)
            phone = table.phone(server)
        assert phone.note("before", key="one").status == 303
        _fill(small_disk)
        texts = [f"{n} {'x' * 400}" for n in range(400)]
        refused = next(t for t in texts if phone.note(t, key=t[:3]).status != 303)
        answer = phone.note(refused, key=refused[:3])
        assert answer.status == 503
        assert "disk of the server is full" in answer.text
        assert phone.ask("GET", f"/t/{table.id}").status == 200
        assert phone.ask("GET", "/readyz").status == 503
        (small_disk / "ballast").unlink()
        assert phone.note(refused, key=refused[:3]).status == 303
        with beside(server) as store:
            assert table.notes(store) == ["before", *texts[: texts.index(refused) + 1]]
            assert table.faults(store) == []
    finally:
        phone.close()
        server.stop()


def _fill(disk: Path) -> None:
    with (disk / "ballast").open("wb", buffering=0) as ballast:
        block = bytes(4096)
        try:
            while True:
                ballast.write(block)
        except OSError:
            return


@root_only
def test_a_database_that_may_only_be_read_is_said_and_comes_back() -> None:
    folder = Path(tempfile.mkdtemp(prefix="referee-read-only-"))
    _, store = open_store(f"sqlite:///{folder / 'referee.db'}")
    play = Play(store, *service.create(store, "toy", ["Ana", "Ben"]))
    keeper = play.keeper
    note = [Move(None, Note(text="once"))]
    store.engine.dispose()
    try:
        with _somebody_else(folder), pytest.raises(NotNow, match="may only be read"):
            service.submit(store, keeper, note, 0, "key")
        answer = service.submit(store, keeper, note, 0, "key")
        assert isinstance(answer, Recorded)
        assert (answer.repeated, play.seq) == (False, 1)
    finally:
        store.close()
        shutil.rmtree(folder)


class _somebody_else:  # noqa: N801 - reads as a word
    """Become a user who may read the folder and write nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        self.folder.chmod(0o755)
        for file in self.folder.iterdir():
            file.chmod(0o644)
        os.seteuid(NOBODY)

    def __exit__(self, *_: object) -> None:
        os.seteuid(0)


def test_a_postgresql_that_may_only_be_read_is_said_and_comes_back(
    serve: Callable[..., Server], postgres_cluster: Cluster, postgres_url: str
) -> None:
    environ = {"REFEREE_DATABASE_URL": postgres_url}
    server = serve(**environ)
    with beside(server, **environ) as store:
        table = new_table(store)
    phone = table.phone(server)
    name = postgres_url.rpartition("/")[2]
    _alter(postgres_cluster, name, "on")
    refused = phone.note("once", key="key")
    assert (refused.status, phone.ask("GET", f"/t/{table.id}").status) == (503, 200)
    _alter(postgres_cluster, name, "off")
    assert phone.note("once", key="key").status == 303
    phone.close()
    with beside(server, **environ) as store:
        assert table.notes(store) == ["once"]


def _alter(cluster: Cluster, name: str, read_only: str) -> None:
    with psycopg.connect(f"{cluster.url}/postgres", autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {read_only}")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
