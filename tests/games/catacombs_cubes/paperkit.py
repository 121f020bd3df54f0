"""Tables to print, imported out of a finished log."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from referee.engine.codec import decode, encode
from referee.games import games
from referee.table import service
from referee.table.importing import import_log
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.table.conftest import open_store

LOGS = Path(__file__).parent / "logs"
LONGEST = (
    "Wilhelmina-Maximiliana von Wittelsbach W",
    "石匠王小明" * 8,
    "שלום עולם מרחבא כאן שם ארוך מאוד לשולחן",
    "🎨🗿😀🔨" * 10,
)


@contextmanager
def a_store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        _, empty = open_store(f"sqlite:///{folder}/referee.db")
        yield Store(empty.engine, "the installation's own", games())
        empty.engine.dispose()


@cache
def snapshot(log: str, names: tuple[str, ...] = (), entries: int | None = None) -> Snapshot:
    """The table of a finished game, as its host sees it; `entries`: only so many of them."""
    first, *rest = (LOGS / f"{log}.jsonl").read_text("utf-8").splitlines()
    header = decode(first)
    header["players"] = list(names)[: len(header["players"])] or header["players"]
    with a_store() as store:
        table_id, _ = import_log(store, [encode(header), *rest[:entries]])
        return service.snapshot(store, Member(0, table_id, "host"))
