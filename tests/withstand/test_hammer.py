"""Twenty phones at one table send what cannot all be taken; a copy is made while they write."""

from __future__ import annotations

import os
import re
import subprocess
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from referee.commands._phone import Phone
from tests.server import REFEREE, Server
from tests.withstand.conftest import Table, beside, new_table

PHONES = 20


class Hammer:
    """A phone that notes something and then tries to undo the entry that everybody sees."""

    def __init__(self, table: Table, server: Server, number: int, seed: int) -> None:
        self.phone = table.phone(server)
        self.number = number
        self.rng = Random(seed + number)
        self.acknowledged: list[str] = []
        self.undone: list[int] = []
        self.statuses: set[int] = set()

    def run(self, rounds: int) -> None:
        """So many notes, with an attempt to undo after each."""
        for turn in range(rounds):
            self._note(f"{self.number}-{turn}")
            self._undo_what_all_see()
        self.phone.close()

    def _note(self, text: str) -> None:
        """Sent twice, as by a double tap: one effect."""
        for _ in range(2):
            got = self.phone.note(text, key=f"key-{text}")
            self.statuses.add(got.status)
            assert got.status == 303, got.text
        self.acknowledged.append(text)

    def _undo_what_all_see(self) -> None:
        """Exactly one of those who undo in sight of the same entry is heard."""
        seq, _ = _sight(self.phone)
        form = {"csrf_token": self.phone.csrf, "at": str(seq), "undo": str(seq)}
        key = f"undo-{self.number}-{self.rng.random()}"
        got = self.phone.ask("POST", f"/t/{self.phone.table_id}/undo", {**form, "key": key})
        self.statuses.add(got.status)
        if got.status == 303:
            self.undone.append(seq)


def _sight(phone: Phone) -> tuple[int, str]:
    """What a phone has seen of the log: its end, and the hash of its head."""
    page = phone.ask("GET", f"/t/{phone.table_id}").text
    found = re.search(r'data-end="(\d+)[^\w"]+(\w+)"', page)
    assert found, page[:500]
    return int(found[1]), found[2]


def test_twenty_phones_hammer_one_table(serve: Callable[..., Server]) -> None:
    _hammer(serve(), seed=0, rounds=2)


@pytest.mark.soak
def test_soak_twenty_phones_hammer_one_table(serve: Callable[..., Server], seed: int) -> None:
    _hammer(serve(), seed, rounds=25)


def _hammer(server: Server, seed: int, rounds: int) -> None:
    with beside(server) as store:
        table = new_table(store)
    hammers = [Hammer(table, server, number, seed) for number in range(PHONES)]
    with ThreadPoolExecutor(PHONES) as pool:
        for done in [pool.submit(hammer.run, rounds) for hammer in hammers]:
            done.result()
    statuses = set().union(*(hammer.statuses for hammer in hammers))
    assert statuses <= {303, 409, 422}
    undone = [seq for hammer in hammers for seq in hammer.undone]
    assert len(undone) == len(set(undone))
    with beside(server) as store:
        assert table.faults(store) == []
        notes = [text for text in table.notes(store) if text]
        end = table.snapshot(store).seq
    assert sorted(notes) == sorted(t for hammer in hammers for t in hammer.acknowledged)
    assert end == len(notes) + len(undone)
    seen = set()
    for _ in range(PHONES):
        with table.phone(server) as phone:
            seen.add(_sight(phone))
    assert len(seen) == 1
    assert next(iter(seen))[0] == end


def test_a_copy_is_made_while_phones_write(serve: Callable[..., Server], tmp_path: Path) -> None:
    server = serve()
    with beside(server) as store:
        table = new_table(store)
    going, sent = threading.Event(), []

    def write() -> None:
        with table.phone(server) as phone:
            while not going.is_set():
                assert phone.note(f"{len(sent)}").status == 303
                sent.append(str(len(sent)))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        # On a busy machine the copy would be made before the first of them.
        while not sent and writer.is_alive():
            time.sleep(0.01)
        _command(server, "backup", str(copy := tmp_path / "copy.db"))
    finally:
        going.set()
        writer.join()
    server.stop()
    _command(server, "restore", str(copy))
    _command(server, "doctor")
    with beside(server) as store:
        notes = table.notes(store)
        assert table.faults(store) == []
    assert notes == sent[: len(notes)]
    assert len(sent) > len(notes) > 0


def _command(server: Server, *words: str) -> None:
    env = {**os.environ, "REFEREE_INSTANCE": str(server.instance)}
    subprocess.run([REFEREE, *words], check=True, env=env, stdout=subprocess.DEVNULL)
