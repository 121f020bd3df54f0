"""Live updates: nothing between subscribing and looking is lost, other processes are heard."""

import gc
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from referee.table import live, lookout, people, schema, service
from referee.table.live import Hub, TooManyStreams
from referee.table.seen import holds
from tests.table.conftest import Play, open_store


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.2)
    monkeypatch.setattr(lookout, "POLL", 0.02)


def moved(stream: Iterator[int | None], within: float = 5.0) -> int:
    """The next `rev`, heartbeats left out."""
    ends = time.monotonic() + within
    while time.monotonic() < ends:
        rev = next(stream)
        if rev is not None:
            return rev
    raise AssertionError("nothing moved")


def test_a_stream_begins_with_how_things_are(play: Play) -> None:
    play.add(0, 1)
    stream = play.store.hub.subscribe(play.id)
    assert moved(stream) == 1
    assert next(stream) is None  # a heartbeat


def test_an_entry_between_subscribing_and_listening_is_not_lost(play: Play) -> None:
    stream = play.store.hub.subscribe(play.id)
    play.add(0, 1)
    assert moved(stream) == 1


def test_every_change_that_others_see_is_told(play: Play) -> None:
    stream = play.store.hub.subscribe(play.id)
    assert moved(stream) == 0
    play.add(0, 1)
    assert moved(stream) == 1
    people.rename(play.store, play.keeper, 0, "Anna")
    assert moved(stream) == 2
    token, _ = play.sit(1)
    assert moved(stream) == 3
    people.revoke(play.store, play.keeper, play.who(token).id)
    assert moved(stream) == 4


def test_nothing_is_told_of_other_tables(play: Play) -> None:
    stream = play.store.hub.subscribe("another")
    assert next(stream) is None
    play.add(0, 1)
    assert next(stream) is None


def test_another_process_is_heard(play: Play, url: str) -> None:
    stream = play.store.hub.subscribe(play.id)
    assert moved(stream) == 0
    _, other = open_store(url)
    Play(other, play.id, play.token).add(0, 1)
    assert moved(stream) == 1
    other.close()


def test_streams_are_capped_and_given_back(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_OF_TABLE", 2)
    play.store.hub.most = 3
    hub = play.store.hub
    streams = [hub.subscribe(play.id), hub.subscribe(play.id)]
    with pytest.raises(TooManyStreams):
        hub.subscribe(play.id)
    streams.append(hub.subscribe("another"))
    with pytest.raises(TooManyStreams):
        hub.subscribe("third")
    streams[0].close()  # type: ignore[attr-defined]
    streams[0] = hub.subscribe(play.id)
    assert hub.count == 3
    streams.clear()  # phones that were gone before the first step
    gc.collect()
    assert hub.count == 0


def test_streams_end_with_the_server(play: Play) -> None:
    hub: Hub = play.store.hub
    stream = hub.subscribe(play.id)
    assert moved(stream) == 0
    hub.alive = lambda: False
    assert list(stream) == []
    assert hub.count == 0


# ---- what a phone has seen


def test_a_phone_knows_a_log_that_it_has_seen_from_another(play: Play) -> None:
    """At every entry its own head, none of another table's, and none before it is there."""
    ends = [service.snapshot(play.store, play.keeper).end]
    for turn in range(3):
        play.add(turn)
        ends.append(service.snapshot(play.store, play.keeper).end)
    for number, end in enumerate(ends):
        at, _, head = end.partition(".")
        assert int(at) == number
        assert holds(play.store, play.id, number, head)
        assert not holds(play.store, play.id, number, "f" + head[1:] if head[0] != "f" else "0")
        assert not holds(play.store, play.id, number + 1, head)
        assert not holds(play.store, play.id, number, "")
    assert not holds(play.store, play.id, 4, "")
    assert not holds(play.store, play.id, 10**30, "a")


def test_a_log_put_back_and_played_on_is_not_the_one_seen(play: Play) -> None:
    play.add(0)
    play.add(1)
    seen = service.snapshot(play.store, play.keeper)
    with play.store.write() as connection:  # as a backup from before the second entry has it
        events, tables = schema.events, schema.tables
        connection.execute(events.delete().where(events.c.seq == 2))
        head = connection.execute(select(events.c.hash).where(events.c.seq == 1)).scalar_one()
        connection.execute(tables.update().values(seq=1, head=head, rev=1))
    _, other = open_store(str(play.store.engine.url))
    again = Play(other, play.id, play.token)
    again.add(1)
    again.add(2)
    assert again.seq > seen.seq
    assert not holds(other, play.id, seen.seq, seen.end.partition(".")[2])
    other.close()
