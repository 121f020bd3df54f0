"""Servers in trouble, and the phones that stay with them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException

from referee.commands._phone import Got, Phone
from referee.commands._trial import phone_at, some_table
from referee.config import settings
from referee.table import members, service, upkeep
from referee.table.snapshot import Snapshot
from referee.table.store import Store, open_store, table_row
from tests.server import Server


@contextmanager
def beside(server: Server, **environ: str) -> Iterator[Store]:
    """The server's database, as another process sees it."""
    found = settings({"REFEREE_INSTANCE": str(server.instance), **environ})
    with open_store(found.database_url, found.secret) as store:
        yield store


@dataclass(frozen=True)
class Table:
    """A table of the running server."""

    id: str
    token: str

    def snapshot(self, store: Store) -> Snapshot:
        member = members.member_of(store, [self.token], self.id)
        assert member is not None
        return service.snapshot(store, member)

    def notes(self, store: Store) -> list[str]:
        """What the notes of the table say, in their order."""
        store.logs.forget(self.id)
        with store.read() as connection:
            replayed = store.logs.get(connection, table_row(connection, self.id))
        actions = (entry.move.action for entry in replayed.log.order.entries)
        return [getattr(action, "text", "") for action in actions]

    def faults(self, store: Store) -> list[str]:
        return list(upkeep.table_faults(store, self.id))

    def phone(self, server: Server) -> Phone:
        return phone_at(server, self.id, self.token)


def new_table(store: Store, slug: str | None = None) -> Table:
    """A table of a game, of the first there is where none is named."""
    return Table(*some_table(store, slug or next(iter(store.games))))


def stubborn(phone: Phone, text: str, key: str) -> Got | None:
    """One attempt of a phone that stays with its entry: None where nobody answered."""
    with contextlib.suppress(OSError, HTTPException):
        return phone.note(text, key=key)
    return None
