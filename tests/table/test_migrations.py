"""Every schema there ever was is brought forward with what stands in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from alembic.config import Config
from flask import Flask
from sqlalchemy import MetaData, create_engine, insert, select

from referee.engine.action import Note
from referee.table import exporting, schema, service
from referee.table.database import MIGRATIONS, engine_options, newest_revision
from referee.table.store import Store
from tests.table.conftest import Play, open_store
from tests.toygame import Bury

REVISIONS = sorted(p.stem.split("_")[0] for p in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def upgrade(url: str, revision: str) -> None:
    """Bring an empty database to one revision, as an older program left it."""
    from flask_migrate import Migrate, upgrade

    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=url, SQLALCHEMY_ENGINE_OPTIONS=engine_options(url))
    from flask_sqlalchemy import SQLAlchemy

    database = SQLAlchemy(metadata=schema.metadata)
    database.init_app(app)
    with app.app_context():
        Migrate(app, database, directory=str(MIGRATIONS))
        upgrade(directory=str(MIGRATIONS), revision=revision)
        database.engine.dispose()


def carry(source: Store, url: str) -> None:
    """Copy all rows into the older schema, as far as it has their columns."""
    engine = create_engine(url, **engine_options(url))
    known = MetaData()
    known.reflect(engine)
    with source.read() as found, engine.begin() as connection:
        for table in schema.ALL:
            older = known.tables.get(table.name)
            rows = found.execute(select(table)).mappings().all()
            if older is not None and rows:
                kept = [{k: v for k, v in row.items() if k in older.c} for row in rows]
                connection.execute(insert(older), kept)
    engine.dispose()


@pytest.mark.parametrize("revision", REVISIONS)
def test_an_older_database_comes_forward_with_its_tables(
    revision: str, play: Play, tmp_path: Path
) -> None:
    play.enter(0, Bury(number=4, wish="so be it"))
    play.enter(None, Note(text="ü 雕"))
    play.add(0, 2)
    play.sit(1)
    url = f"sqlite:///{tmp_path / 'older.db'}"
    upgrade(url, revision)
    carry(play.store, url)
    _, store = open_store(url)
    moved = Play(store, play.id, play.token)
    assert moved.seq == 3
    assert moved.add(1, 1).seq == 4
    service.snapshot(store, moved.keeper)
    lines = [json.loads(line) for line in exporting.all_lines(store)]
    assert any("ü 雕" in json.dumps(line, ensure_ascii=False) for line in lines)
    store.close()


def test_the_revisions_are_one_line() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [newest_revision()]
    assert [s.revision for s in reversed(list(scripts.walk_revisions()))] == REVISIONS
