"""The database under the tables: durable, chained, replayed as it was, read-only where it broke."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, text, update

from referee.engine.action import Move, Note, Redo, Replace, SignOff, TableRuling, Void
from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.table import chain, listing, logs, schema, service, upkeep
from referee.table.database import engine_options, newest_revision, revision
from referee.table.errors import NotFound, NotNow, ReadOnly
from referee.table.service import Recorded
from referee.table.store import Store, table_row
from tests.table.conftest import SECRET, Play, open_store
from tests.toygame import Add, Bury, Peek


def plain(play: Play) -> dict[str, Any]:
    """A snapshot as plain data, to be compared."""
    shown = asdict(service.snapshot(play.store, play.keeper))
    return {k: encode(v) if k in ("sheet", "frozen") else v for k, v in shown.items()}


def stored(play: Play, **columns: Any) -> None:
    """Write into the newest event behind the program's back."""
    newest = (schema.events.c.table_id == play.id, schema.events.c.seq == play.seq)
    with play.store.write() as connection:
        connection.execute(update(schema.events).where(*newest).values(**columns))
    play.store.logs.forget(play.id)


# ---- replay


@pytest.mark.parametrize("game", range(8))
def test_live_is_replayed_at_every_entry(play: Play, seed: int, game: int) -> None:
    rng = Random(seed * 1000 + game)
    for _ in range(25):
        play.enter(rng.choice([None, 0, 1, 2]), _any(rng, play))
        live = plain(play)
        play.store.logs.forget(play.id)
        assert plain(play) == live


def _any(rng: Random, play: Play) -> Any:
    entries = max(1, play.seq)
    target, seat = rng.randint(1, entries), rng.randint(0, 2)
    ruled = TableRuling(
        with_=Move(seat, Add(by=rng.randint(0, 9))),
        waives=("turn.order", "turn.step"),
        reason="so",
        agreed=(0,),
    )
    choices = [
        Add(by=rng.randint(1, 3)),
        Add(by=rng.randint(1, 3)),
        Bury(number=rng.randint(0, 9)),
        Peek(),
        SignOff(),
        ruled,
        Void(entry=target),
        Redo(entry=target),
        Replace(entry=target, with_=Move(seat, Add(by=rng.randint(1, 3)))),
    ]
    return rng.choice(choices)


def test_few_logs_are_kept_and_the_newest_are(store: Store) -> None:
    store.logs.most = 3
    plays = [Play(store, *service.create(store, "toy", ["Ana", "Ben"])) for _ in range(5)]
    for play in plays:
        play.add(0, 1)
    kept = list(store.logs._kept)
    assert kept == [p.id for p in plays[-3:]]
    assert plays[0].add(1, 1).seq == 2


def test_a_cached_log_is_not_the_database(play: Play, url: str) -> None:
    """Another process writes; this one must notice."""
    play.add(0, 1)
    _, other = open_store(url)
    elsewhere = Play(other, play.id, play.token)
    elsewhere.add(1, 2)
    assert [s.total for s in service.snapshot(play.store, play.keeper).seats] == [1, 2, 0]
    other.close()


# ---- what is damaged


def test_a_log_that_ends_in_nonsense_opens_to_its_last_good_entry(play: Play) -> None:
    for seat in (0, 1, 2):
        play.add(seat, 1)
    stored(play, payload='{"move":{"action":"fly"},"digests":{},"verdict":""}')
    shown = service.snapshot(play.store, play.keeper)
    assert shown.read_only is not None
    assert "Entry 3 can no longer be replayed" in shown.read_only
    assert [s.total for s in shown.seats] == [1, 1, 0]
    assert (shown.prompts, shown.undo, len(shown.history)) == ((), None, 2)
    with pytest.raises(ReadOnly, match="Entry 3"):
        play.enter(0, Add(by=1))
    with pytest.raises(ReadOnly):
        service.check(play.store, play.keeper, [Move(0, Add(by=1))])


def test_an_entry_that_names_one_that_is_not_there_ends_the_log(play: Play) -> None:
    play.add(0, 1)
    play.undo()
    public = json.loads(_newest(play).payload)
    public["move"]["entry"] = 77
    stored(play, payload=json.dumps(public))
    shown = service.snapshot(play.store, play.keeper)
    assert shown.read_only is not None
    assert "no move with the number 77" in shown.read_only
    assert shown.seats[0].total == 1


def _newest(play: Play) -> chain.Event:
    with play.store.read() as connection:
        return logs.read_events(connection, play.id)[-1]


def test_a_lost_end_is_noticed(play: Play) -> None:
    for seat in (0, 1):
        play.add(seat, 1)
    with play.store.write() as connection:
        connection.execute(schema.events.delete().where(schema.events.c.seq == 2))
    play.store.logs.forget(play.id)
    shown = service.snapshot(play.store, play.keeper)
    assert shown.read_only == "The end of this log is damaged: 1 entries are there of 2."
    assert any("damaged" in fault for fault in upkeep.table_faults(play.store, play.id))


def test_a_table_of_another_edition_is_shown_and_not_continued(play: Play) -> None:
    play.add(0, 1)
    with play.store.write() as connection:
        connection.execute(update(schema.tables).values(edition="1999.1"))
    play.store.logs.forget(play.id)
    shown = service.snapshot(play.store, play.keeper)
    assert shown.read_only is not None
    assert "edition 1999.1" in shown.read_only
    assert shown.seats[0].total == 1


def test_a_table_of_an_unknown_game_says_so(play: Play, url: str) -> None:
    app, _ = open_store(url)
    with app.app_context():
        without = Store(play.store.engine, SECRET, {})
    with pytest.raises(ReadOnly, match="does not know the game 'toy'"):
        service.snapshot(without, play.keeper)
    assert [c.title for c in listing.tables(without)] == ["toy"]


@pytest.mark.parametrize("column", ["payload", "private", "at", "entry", "member", "by_keeper"])
def test_the_doctor_finds_a_damaged_event(play: Play, column: str) -> None:
    play.enter(0, Bury(number=4))
    play.add(0, 1)
    play.enter(1, Bury(number=5))
    assert list(upkeep.table_faults(play.store, play.id)) == []
    event = _newest(play)
    changed = {
        "payload": event.payload.replace('"seat":1', '"seat":2'),
        "private": (event.private or "").replace('"number":5', '"number":6'),
        "at": event.at + 1,
        "entry": event.entry + 1,
        "member": 5,
        "by_keeper": not event.by_keeper,
    }
    stored(play, **{column: changed[column]})
    faults = list(upkeep.table_faults(play.store, play.id))
    assert faults
    assert all("entry" in fault.lower() for fault in faults)


def test_the_doctor_finds_any_changed_byte_of_an_event(play: Play) -> None:
    play.enter(0, Bury(number=4, wish="a wish"))
    event = _newest(play)
    for column in ("payload", "private", "hash"):
        whole = str(getattr(event, column))
        for at in range(0, len(whole), 7):
            other = "0" if whole[at] != "0" else "1"
            stored(play, **{column: whole[:at] + other + whole[at + 1 :]})
            assert list(upkeep.table_faults(play.store, play.id)), (column, at)
        stored(play, **{column: whole})
    assert list(upkeep.table_faults(play.store, play.id)) == []


def test_the_doctor_says_what_is_judged_otherwise_now(play: Play) -> None:
    play.add(0, 1)
    event = _newest(play)
    private = json.loads(event.private or "")
    private["verdict"]["kind"] = "unknown"
    salted = chain._salted(private["salt"], "verdict", private["verdict"])
    public = json.loads(event.payload) | {"verdict": salted}
    payload = encode(public)
    with play.store.read() as connection:
        head = logs.first_hash(table_row(connection, play.id))
    link = chain._link(head, 1, 1, event.at, event.member, event.by_keeper, payload)
    stored(play, payload=payload, private=encode(private), hash=link)
    with play.store.write() as connection:
        connection.execute(update(schema.tables).values(head=link))
    assert list(upkeep.table_faults(play.store, play.id)) == [
        "entry 1 was judged unknown by turn.step, and is now legal by turn.step"
    ]


def test_after_a_refused_write_nothing_is_taken_until_a_restart(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.add(0, 1)
    driver, keeper = engine_options("sqlite://")["module"], play.keeper

    def fail(*_: object) -> None:
        raise driver.OperationalError("disk I/O error")

    with monkeypatch.context() as patched:
        patched.setattr(play.store.engine.dialect, "do_commit", fail)
        with pytest.raises(NotNow, match="The disk refused a write"):
            service.submit(play.store, keeper, [Move(1, Add(by=1))], 1, "lost")
    with pytest.raises(ReadOnly, match="The disk refused a write"):
        play.add(1, 1)
    assert service.snapshot(play.store, play.keeper).seq == 1


def test_a_database_that_others_hold_or_that_is_full_says_so_and_recovers(
    play: Play, url: str
) -> None:
    driver = engine_options("sqlite://")["module"]
    other = driver.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    with pytest.raises(NotNow, match="Another program is at work"):
        play.add(0, 1, key="again")
    assert time.monotonic() - begun < 4
    assert service.snapshot(play.store, play.keeper).seq == 0
    other.execute("ROLLBACK")
    other.close()
    with play.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1")
    with pytest.raises(NotNow, match="disk of the server is full"):
        play.enter(None, *[Note(text="x" * 500)] * 40)
    assert play.store.broken is None
    with play.store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert play.add(0, 1, key="again").lines


# ---- the database


def test_a_connection_is_as_safe_as_it_can_be(store: Store) -> None:
    with store.read() as connection:
        told = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        assert revision(connection) == newest_revision()
    assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1,
                    "busy_timeout": 1_500}  # fmt: skip


def test_the_migrations_make_the_schema_that_the_code_uses(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_a_database_of_a_newer_program_is_refused(store: Store, url: str) -> None:
    with store.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Unreadable, match="revision 9999; this program knows"):
        open_store(url)


def test_deleting_a_table_leaves_nothing_of_it(play: Play) -> None:
    for turn in range(4):
        play.add(turn % 3, 3)
    service.delete(play.store, play.id)
    with play.store.read() as connection:
        for table in schema.ALL:
            assert connection.execute(select(table)).all() == [], table.name
    with pytest.raises(NotFound):
        service.delete(play.store, play.id)


# ---- kill -9

_ENTER_FOR_EVER = """
    import sys
    from tests.table.conftest import Play, open_store
    from tests.toygame import Add
    _, store = open_store(sys.argv[1])
    play = Play(store, sys.argv[2], sys.argv[3])
    for turn in range(play.seq, 10_000):
        answer = play.enter(turn % 2, Add(by=1), at=turn, key=f"turn-{turn}")
        print(answer.seq, flush=True)
"""


def test_no_acknowledged_entry_is_lost_when_the_power_fails(url: str) -> None:
    _strike_often(url, strikes=4, seed=0)


def _strike_often(url: str, strikes: int, seed: int) -> None:
    rng = Random(seed)
    _, store = open_store(url)
    table_id, token = service.create(store, "toy", ["Ana", "Ben"], {"target": 9999})
    store.close()
    acknowledged = 0
    for _ in range(strikes):
        after = rng.randint(1, 20)
        acknowledged = max(acknowledged, _strike(url, table_id, token, after))
        _, store = open_store(url)
        play = Play(store, table_id, token)
        assert acknowledged <= play.seq <= acknowledged + 1  # at most one was not told any more
        assert list(upkeep.table_faults(store, table_id)) == []
        last = play.seq - 1  # the phone sends again what may not have been answered
        again = play.enter(last % 2, Add(by=1), at=last, key=f"turn-{last}")
        assert isinstance(again, Recorded)
        assert (again.repeated, again.seq, play.seq) == (True, last + 1, last + 1)
        store.close()


def _strike(url: str, table_id: str, token: str, after: int) -> int:
    """Kill a process that enters without end once it has told so many entries; the last told."""
    words = [sys.executable, "-c", textwrap.dedent(_ENTER_FOR_EVER), url, table_id, token]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    whole = [line for line in told if line.endswith("\n")]
    return int(whole[-1])
