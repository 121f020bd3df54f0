"""A store over a fresh SQLite database, and a table of the toy game to play at."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from flask import Flask

from referee.engine.action import Action, Move, Void
from referee.table import people, service
from referee.table.database import db, engine_options, migrate
from referee.table.people import Member
from referee.table.service import Outcome, Recorded
from referee.table.store import Store
from tests.toygame import GAME, Add

SECRET = "the installation's own"


def open_store(url: str) -> tuple[Flask, Store]:
    """A store over this database, its schema brought up to date."""
    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=url, SQLALCHEMY_ENGINE_OPTIONS=engine_options(url))
    db.init_app(app)
    migrate(app)
    with app.app_context():
        return app, Store(db.engine, SECRET, {GAME.slug: GAME})


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'referee.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    _, store = open_store(url)
    yield store
    store.close()


@dataclass
class Play:
    """A table and its keeper; enters moves as the keeper unless told otherwise."""

    store: Store
    id: str
    token: str
    keys: Iterator[int] = field(default_factory=count)

    @property
    def keeper(self) -> Member:
        return self.who(self.token)

    @property
    def seq(self) -> int:
        return service.snapshot(self.store, self.keeper).seq

    def who(self, *tokens: str) -> Member:
        member = people.member_of(self.store, tokens, self.id)
        assert member is not None
        return member

    def sit(self, seat: int | None) -> tuple[str, Member]:
        """Another phone takes a seat; its token and membership."""
        _, token = people.join(self.store, self.id, seat)
        assert token is not None
        return token, self.who(token)

    def enter(
        self,
        seat: int | None,
        *actions: Action,
        by: Member | None = None,
        at: int | None = None,
        key: str | None = None,
    ) -> Outcome:
        moves = [Move(seat, action) for action in actions]
        at = self.seq if at is None else at
        key = key or f"{id(self)}-{next(self.keys)}"
        return service.submit(self.store, by or self.keeper, moves, at, key)

    def add(self, seat: int, by: int = 1, **more: object) -> Recorded:
        outcome = self.enter(seat, Add(by=by), **more)  # type: ignore[arg-type]
        assert isinstance(outcome, Recorded), outcome
        return outcome

    def undo(self, by: Member | None = None) -> Outcome:
        member = by or self.keeper
        undo = service.snapshot(self.store, member).undo
        assert undo is not None
        return self.enter(member.seat, Void(entry=undo.id), by=member)


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, *service.create(store, "toy", ["Ana", "Ben", "Cy"]))
