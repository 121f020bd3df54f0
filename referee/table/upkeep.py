"""Keeping an installation well: a copy while serving, putting it back, looking it over."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, select, text

from referee.engine.errors import Unreadable
from referee.engine.log import Log
from referee.table import box, foreign, schema
from referee.table.chain import entry_of, faults
from referee.table.database import is_sqlite, newest_revision, revision, sqlite_module
from referee.table.errors import ReadOnly, TableError
from referee.table.exporting import all_lines
from referee.table.logs import Replayed, first_hash
from referee.table.store import Store, table_row

SQLITE_MAGIC = b"SQLite format 3\0"
EXPORT_HEAD = b'{"referee":'
"""How the export of an installation begins."""


SERVED = "A server has this database open; stop it first."
RESTORING = "The database is being put back just now; start again when that is done."


class InUse(TableError):
    """A server has the database open."""


@contextlib.contextmanager
def serving(instance: Path) -> Iterator[None]:
    """Hold the mark that a server runs here; several may hold it. Raises InUse while restoring."""
    with _lock(instance, shared=True):
        yield


@contextlib.contextmanager
def alone(instance: Path) -> Iterator[None]:
    """Keep servers away while the database is replaced. Raises InUse where one runs."""
    with _lock(instance, shared=False):
        yield


@contextlib.contextmanager
def _lock(instance: Path, *, shared: bool) -> Iterator[None]:
    import fcntl

    try:
        file = (instance / "serving.lock").open("a")
    except OSError as wrong:
        raise Unreadable(
            "REFEREE_INSTANCE", f"{instance} cannot be used: {wrong.strerror}"
        ) from None
    with file:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except OSError:
            raise InUse(RESTORING if shared else SERVED) from None
        yield


# ---- backup and restore


def backup(store: Store, target: Path) -> None:
    """Write a copy of everything as it is at one moment; safe while serving.

    SQLite: a database file of its own. PostgreSQL: the export of the installation.
    """
    partial = target.with_name(f".{target.name}.partial")
    partial.unlink(missing_ok=True)
    try:
        if is_sqlite(store.engine):
            _vacuum_into(store.engine, partial)
        else:
            with partial.open("w", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in all_lines(store))
        _sync(partial)
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def _vacuum_into(engine: Engine, target: Path) -> None:
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("VACUUM INTO ?", (str(target),))
    finally:
        raw.close()


def _sync(path: Path) -> None:
    """Let the copy reach the disk before it gets its name."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore(source: Path, database: Path, instance: Path) -> None:
    """Put a backup of SQLite in place of the database; the one before is kept as `.before`.

    Raises InUse while a server runs, Unreadable for a file that is no sound backup.
    """
    _must_be_sound(source)
    with alone(instance):
        fresh = database.with_name(f".{database.name}.restoring")
        shutil.copyfile(source, fresh)
        _sync(fresh)
        if database.exists():
            _settle(database)
            # a copy: until the last step there is a database under its name, whatever happens
            shutil.copy(database, database.with_name(f"{database.name}.before"))
        for beside in files_beside(database):
            beside.unlink(missing_ok=True)
        fresh.replace(database)


def files_beside(database: Path) -> list[Path]:
    """What SQLite keeps beside a database, a part of it as long as it is there."""
    ends = ("-wal", "-shm", "-journal")
    return [database.with_name(f"{database.name}{end}") for end in ends]


def _settle(database: Path) -> None:
    """Bring what lies in the write-ahead log into the file, so that the file is all there is."""
    with contextlib.suppress(sqlite_module().Error), _opened(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_sqlite_file(path: Path) -> bool:
    """Whether a file begins as SQLite's do."""
    with path.open("rb") as file:
        return file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def may_be_written(path: Path) -> bool:
    """Whether a backup may go there: where nothing is, or an older backup."""
    if not path.exists():
        return True
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE_MAGIC))
    except OSError:  # a folder, or what others keep to themselves
        return False
    return not head or head == SQLITE_MAGIC or head.startswith(EXPORT_HEAD)


def _must_be_sound(source: Path) -> None:
    if not is_sqlite_file(source):
        raise Unreadable(str(source), "expected a file made by referee backup")
    try:
        with _opened(source) as connection:
            told = connection.execute("PRAGMA quick_check").fetchone()[0]
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    except sqlite_module().Error as wrong:
        raise Unreadable(str(source), f"it is damaged: {wrong}") from None
    if told != "ok":
        raise Unreadable(str(source), f"it is damaged: {' '.join(str(told).split())}")
    if found > newest_revision():
        raise Unreadable(str(source), "a newer version of this program wrote it; update first")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Any]:
    connection = sqlite_module().connect(str(path))
    try:
        yield connection
    finally:
        connection.close()


# ---- doctor


def examine(store: Store, instance: Path) -> Iterator[tuple[str, list[str]]]:
    """Look at everything: each thing looked at and what is wrong with it, [] when nothing is."""
    yield "the instance folder", list(_folder_faults(instance))
    yield "the database", list(_database_faults(store.engine))
    yield "the box", list(box.faults(store))
    yield "plays out of files", list(foreign.faults(store))
    kept = schema.tables.c
    with store.read() as connection:
        ids = connection.execute(select(kept.id).order_by(kept.started)).scalars().all()
    for table_id in ids:
        yield f"table {table_id}", list(table_faults(store, table_id))


def _folder_faults(instance: Path) -> Iterator[str]:
    if not os.access(instance, os.W_OK):
        yield f"{instance} cannot be written"
    for kept in (instance / "secret", instance / "referee.db"):
        if kept.exists() and kept.stat().st_mode & 0o077:
            yield f"others can read {kept}; make it yours alone: chmod 600"


def _database_faults(engine: Engine) -> Iterator[str]:
    with engine.connect() as connection:
        found = revision(connection)
        if found != newest_revision():
            yield f"its schema is of revision {found}, expected {newest_revision()}"
        if is_sqlite(engine):
            for (told,) in connection.execute(text("PRAGMA integrity_check")):
                if told != "ok":
                    yield str(told)
            for row in connection.execute(text("PRAGMA foreign_key_check")):
                yield f"a row of {row[0]} refers to a row of {row[2]} that is not there"


def table_faults(store: Store, table_id: str) -> Iterator[str]:
    """What is wrong with one stored log: its chain, its replay, its verdicts."""
    with store.read() as connection:
        row = table_row(connection, table_id)
        store.logs.forget(table_id)
        try:
            replayed = store.logs.get(connection, row)
        except ReadOnly as wrong:
            yield wrong.says
            return
    head = first_hash(row)
    for at, event in enumerate(replayed.events, 1):
        if event.seq != at:
            yield f"entry {event.entry} is number {event.seq} of the log, expected {at}"
        yield from (f"entry {event.entry}: {fault}" for fault in faults(head, event))
        head = event.hash
    if replayed.fault:
        yield replayed.fault
    else:
        yield from _turned(replayed)


def _turned(replayed: Replayed) -> Iterator[str]:
    """Entries that this program judges otherwise than they were judged when they were made."""
    log, erased = Log(replayed.game, replayed.terms), False
    for event in replayed.events:
        erased = erased or event.is_erased
        given = event.verdict
        answer = log.append(entry_of(event, replayed.game.codec, replayed.terms.seats))
        now = answer.verdict
        if not answer.taken:
            yield f"entry {event.entry} was taken, and would be refused now by {now.rule}"
            return
        if erased and now.kind == "unknown":
            continue  # what was erased can be judged no more
        if given is not None and (given.kind, given.rule) != (now.kind, now.rule):
            was = f"{given.kind} by {given.rule}"
            yield f"entry {event.entry} was judged {was}, and is now {now.kind} by {now.rule}"
