"""The same on PostgreSQL: schema, one effect, two processes at once, moving between databases."""

import threading
import time
from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from referee.engine.action import Move, Note
from referee.table import exporting, importing, live, lookout, people, schema, service, upkeep
from referee.table.errors import NotFound
from referee.table.forgetting import forget_name
from referee.table.merging import merge
from referee.table.past_games import all_plays
from referee.table.service import Recorded, Stale
from referee.table.store import Store
from tests.table.conftest import Play, open_store
from tests.toygame import Add, Bury


@pytest.fixture
def pg(postgres_url: str) -> Iterator[Store]:
    _, store = open_store(postgres_url)
    yield store
    store.close()


@pytest.fixture
def pg_play(pg: Store) -> Play:
    return Play(pg, *service.create(pg, "toy", ["Ana", "Ben", "Cy"]))


def test_the_migrations_make_the_schema_that_the_code_uses(pg: Store) -> None:
    with pg.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_a_game_is_played_and_looked_over(pg_play: Play) -> None:
    play = pg_play
    token, ana = play.sit(0)
    play.enter(0, Bury(number=4), by=ana)
    for turn in range(4):
        play.add(turn % 3, 3)
    play.undo()
    play.add(0, 2)
    shown = service.snapshot(play.store, play.who(token))
    assert shown.over
    assert shown.frozen is not None
    assert shown.sheet is not None
    assert shown.frozen.players == shown.sheet.players  # the frozen one tells what changed since
    assert [s.total for s in shown.seats] == [9, 3, 3]
    code = people.join_code(play.store, play.keeper).code
    assert people.table_by_code(play.store, code, "x") == play.id
    with pytest.raises(NotFound):
        people.table_by_code(play.store, "AAAAAA", "x")
    assert [(p.ending, p.winners) for p in all_plays(play.store)] == [("finished", ("Ana",))]
    _, asking = play.sit(0)
    people.decide_seat(play.store, play.keeper, asking.id, grant=True)
    play.enter(None, Note(text="Ana was late"))
    merge(play.store, "Ana", "Anna")
    forget_name(play.store, "anna")
    names = service.snapshot(play.store, play.keeper).names
    assert names == ("Player 1", "Ben", "Cy")
    assert list(upkeep.table_faults(play.store, play.id)) == []


def test_two_servers_enter_at_once_and_nothing_is_doubled(pg_play: Play, postgres_url: str) -> None:
    _, other = open_store(postgres_url)
    outcomes: list[object] = []
    start = threading.Barrier(8)
    member = pg_play.keeper

    def enter(store: Store, key: str) -> None:
        start.wait()
        outcomes.append(service.submit(store, member, [Move(0, Add(by=1))], 0, key))

    stores = [pg_play.store, other] * 4
    threads = [
        threading.Thread(target=enter, args=(store, f"key-{n // 4}"))
        for n, store in enumerate(stores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    recorded = [o for o in outcomes if isinstance(o, Recorded)]
    assert len(recorded) == 4
    assert sum(not o.repeated for o in recorded) == 1
    assert sum(isinstance(o, Stale) for o in outcomes) == 4
    assert pg_play.seq == 1
    assert list(upkeep.table_faults(pg_play.store, pg_play.id)) == []
    other.close()


def test_another_server_is_heard_by_notification(
    pg_play: Play, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookout, "POLL", 3.0)  # nobody looks by the clock meanwhile
    monkeypatch.setattr(live, "HEARTBEAT", 5.0)
    stream = pg_play.store.hub.subscribe(pg_play.id)
    assert next(stream) == 0
    listening(pg_play.store)
    _, other = open_store(postgres_url)
    began = time.monotonic()
    Play(other, pg_play.id, pg_play.token).add(0, 1)
    assert next(stream) == 1
    assert time.monotonic() - began < 5 * 0.3
    stream.close()  # type: ignore[attr-defined]
    other.close()


def listening(store: Store) -> None:
    """Wait until the store's look-out has said LISTEN."""
    query = text("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    ends = time.monotonic() + 5
    while time.monotonic() < ends:
        with store.read() as connection:
            if connection.execute(query).scalar():
                return
        time.sleep(0.02)
    raise AssertionError("nobody listens")


def test_a_connection_that_the_database_ended_is_made_again(
    pg_play: Play, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookout, "POLL", 0.1)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    stream = pg_play.store.hub.subscribe(pg_play.id)
    assert next(stream) == 0
    listening(pg_play.store)
    _, other = open_store(postgres_url)
    with other.write() as connection:
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        assert connection.execute(text(ended)).scalar()
    Play(other, pg_play.id, pg_play.token).add(0, 1)
    assert 1 in [next(stream) for _ in range(30)]
    stream.close()  # type: ignore[attr-defined]
    other.close()


def test_an_installation_moves_from_one_database_to_the_other(
    play: Play, pg: Store, url: str
) -> None:
    play.enter(0, Bury(number=4, wish="ü 雕"))
    play.add(0, 1)
    play.sit(1)
    lines = list(exporting.all_lines(play.store))
    assert importing.import_all(pg, lines) == (1, 0)
    assert list(exporting.all_lines(pg))[1:] == lines[1:]
    moved = Play(pg, play.id, play.token)
    assert isinstance(moved.enter(None, Note(text="on")), Recorded)
    back = list(exporting.all_lines(pg))
    assert importing.import_all(play.store, back, instead=True) == (1, 0)
    play.store.logs.forget(play.id)
    assert service.snapshot(play.store, play.keeper).seq == 3


def test_a_backup_is_the_export(pg_play: Play, tmp_path) -> None:  # type: ignore[no-untyped-def]
    pg_play.add(0, 1)
    upkeep.backup(pg_play.store, tmp_path / "copy.jsonl")
    lines = (tmp_path / "copy.jsonl").read_text("utf-8").splitlines()
    assert lines[1:] == list(exporting.all_lines(pg_play.store))[1:]
    pg_play.add(1, 1)
    assert importing.import_all(pg_play.store, lines, instead=True) == (1, 0)
    assert pg_play.seq == 1
