"""The database: SQLite as safe as it can be had, or PostgreSQL; its schema brought up to date."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.exc import DBAPIError

from referee.engine.errors import Unreadable
from referee.table.schema import metadata

WAL_SAFE = (3, 51, 3)
"""SQLite before this can corrupt a WAL that is reset while others write."""

BUSY_MS = 1_500
"""How long SQLite waits for another process; a phone is told within two seconds."""
COMMON = {"pool_size": 10, "max_overflow": 20, "hide_parameters": True}
"""Of every engine; what a statement that failed was given (names, hands) stays out of the log."""
MIGRATIONS = Path(__file__).with_name("migrations")

db = SQLAlchemy(metadata=metadata)


def sqlite_module() -> Any:
    """The newest SQLite to be had: pysqlite3 brings its own, else the system's."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:  # no wheel for this machine
        return sqlite3
    return dbapi2


def is_wal_safe(module: Any) -> bool:
    """Whether this SQLite may run with a write-ahead log."""
    return tuple(module.sqlite_version_info) >= WAL_SAFE


def engine_options(url: str) -> dict[str, Any]:
    """What `create_engine` takes beside the address."""
    if not url.startswith("sqlite"):
        return {"pool_pre_ping": True, **COMMON}
    return {"module": sqlite_module(), **COMMON}


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is a file of SQLite."""
    return engine.dialect.name == "sqlite"


def prepare(engine: Engine) -> None:
    """Set up each connection that an SQLite engine makes from now on; PostgreSQL needs nothing."""
    if not is_sqlite(engine) or event.contains(engine, "connect", _settle):
        return
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)


def _settle(raw: Any, _record: Any) -> None:
    """Durable to the last acknowledged commit, transactions begun by us, references held."""
    raw.isolation_level = None
    journal = "WAL" if is_wal_safe(sqlite_module()) else "DELETE"
    cursor = raw.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.execute(f"PRAGMA journal_mode={journal}")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once: a later upgrade from reader to writer could deadlock."""
    options = connection.get_execution_options()
    if not options.get("glances"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")


def overwriting(connection: Connection) -> None:
    """Let what is deleted from here on be overwritten in an SQLite file, not only let go."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")


def truncate_journal(engine: Engine) -> None:
    """Bring SQLite's write-ahead log into the file, so that no older page stays in it."""
    if not is_sqlite(engine):
        return
    raw = engine.raw_connection()
    try:
        raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        raw.close()


def newest_revision() -> str:
    """The newest revision of the schema that this program brings."""
    return max(p.stem.split("_")[0] for p in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def revision(connection: Connection) -> str | None:
    """The schema's revision in the database, None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def migrate(app: Flask) -> None:
    """Bring the schema up to date. Alembic is loaded only when there is something to do.

    Raises Unreadable for a database that a newer program has written, or that is none.
    """
    try:
        _migrate(app)
    except DBAPIError as wrong:
        raise Unreadable("the database", f"cannot be used: {_one_line(wrong.orig)}") from None


def _one_line(wrong: object) -> str:
    return " ".join(str(wrong).split())


def _migrate(app: Flask) -> None:
    with app.app_context():
        prepare(db.engine)  # before its first connection
        with db.engine.connect() as connection:
            found = revision(connection)
        _keep_private(db.engine)
        newest = newest_revision()
        if found == newest:
            return
        if found is not None and found > newest:
            says = f"is of revision {found}; this program knows {newest}: update it"
            raise Unreadable("the database", says)
        from flask_migrate import Migrate, upgrade

        Migrate(app, db, directory=str(MIGRATIONS))
        upgrade(directory=str(MIGRATIONS))


def _keep_private(engine: Engine) -> None:
    """Let nobody else read an SQLite file: it holds the hands. Its WAL gets the same mode."""
    path = Path(engine.url.database or "")
    if is_sqlite(engine) and path.is_file() and path.stat().st_mode & 0o077:
        with contextlib.suppress(OSError):  # a file of somebody else's; doctor says so
            path.chmod(0o600)


def bare_app(url: str) -> Flask:
    """An app with nothing but this database, up to date: for commands that serve no pages."""
    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=url, SQLALCHEMY_ENGINE_OPTIONS=engine_options(url))
    db.init_app(app)
    migrate(app)
    return app


def weakness(engine: Engine) -> str | None:
    """What is worth saying about the database at the start, None when all is well."""
    module = sqlite_module()
    if not is_sqlite(engine) or is_wal_safe(module):
        return None
    return (
        f"SQLite {module.sqlite_version} is older than {'.'.join(map(str, WAL_SAFE))}: "
        "running with a rollback journal, which is safe and a little slower."
    )
