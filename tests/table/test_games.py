"""Every game there is, played by chance at a table with phones: one score, however it is read."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.codec import to_plain
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.games import games
from referee.table import exporting, importing, service, upkeep
from referee.table.database import db
from referee.table.people import Member
from referee.table.service import Recorded
from referee.table.snapshot import Snapshot
from referee.table.store import Store, table_row
from tests.table.conftest import SECRET, Play, open_store

MOST_STEPS = 600


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Store]:
    app, first = open_store(f"sqlite:///{tmp_path / 'games.db'}")
    first.close()
    with app.app_context():
        store = Store(db.engine, SECRET)
    yield store
    store.close()


@pytest.fixture(params=games().values(), ids=games().keys())
def game(request: pytest.FixtureRequest) -> Game:
    return request.param  # type: ignore[no-any-return]


def some_options(game: Game, seats: int, rng: Random) -> dict[str, Any]:
    """Options that so many may play under, plain, as a form or a header has them."""
    while True:
        options = game.rules.some_options(seats, rng)
        try:
            game.terms(seats, options, {})
        except Unreadable:
            continue
        plain: dict[str, Any] = to_plain(options)
        return plain


def step(play: Play, member: Member, shown: Snapshot, rng: Random) -> bool:
    """Enter one of the member's prompts by chance; False where they have none."""
    with play.store.read() as connection:
        log = play.store.logs.get(connection, table_row(connection, play.id)).log
    offered = [p for p in shown.prompts if p.legal]
    if not offered:
        return False
    prompt = rng.choice(offered)
    action = log.game.rules.chance(log.state, prompt, rng)
    outcome = play.enter(prompt.seat, action, by=member, at=shown.seq)
    assert isinstance(outcome, Recorded), outcome
    return True


@pytest.mark.parametrize("number", range(2))
def test_phones_at_a_table_play_to_the_end(held: Store, game: Game, seed: int, number: int) -> None:
    rng = Random(seed * 100 + number)
    seats = max(game.seats[0], min(2 + number, game.seats[1]))
    names, options = [f"P{n}" for n in range(seats)], some_options(game, seats, rng)
    made = service.create(held, game.slug, names, options, one_phone=False)
    play = Play(held, *made)
    players = [play.sit(seat)[0] for seat in range(seats)]
    _, onlooker = play.sit(None)
    for _ in range(MOST_STEPS):
        phones = [play.who(token) for token in players]
        looks = [service.snapshot(held, phone, 5) for phone in phones]
        if looks[0].over:
            break
        turns = list(zip(phones, looks, strict=True))
        rng.shuffle(turns)
        assert any(step(play, phone, look, rng) for phone, look in turns)
        seen = service.snapshot(held, onlooker, 5)
        assert (seen.prompts, seen.undo) == ((), None)
        if rng.random() < 0.05:
            _undo_is_identity(play, rng)
    over = service.snapshot(held, play.keeper)
    assert over.over
    _agrees_everywhere(play, over)


def _undo_is_identity(play: Play, rng: Random) -> None:
    """Undo and redo by the keeper: the same state, seen by the keeper."""
    before = service.snapshot(play.store, play.keeper, 0)
    assert isinstance(play.undo(), Recorded)
    redo = service.snapshot(play.store, play.keeper, 0).redo
    assert redo is not None
    action = play.store.games[before.game].codec.action({"action": "redo", "entry": redo.id})
    assert isinstance(play.enter(None, action), Recorded)
    after = service.snapshot(play.store, play.keeper, 0)
    assert (after.view, after.sheet, after.prompts) == (before.view, before.sheet, before.prompts)


def _agrees_everywhere(play: Play, over: Snapshot) -> None:
    """Live, replayed, frozen, exported and imported: one score."""
    play.store.logs.forget(play.id)
    assert service.snapshot(play.store, play.keeper) == over
    assert over.frozen == over.sheet
    assert over.sheet is not None
    assert list(upkeep.table_faults(play.store, play.id)) == []
    lines = list(exporting.log_lines(play.store, play.id))
    imported = Play(play.store, *importing.import_log(play.store, lines))
    assert service.snapshot(play.store, imported.keeper).sheet == over.sheet
    assert list(exporting.log_lines(play.store, imported.id)) == lines
    rows = csv.DictReader(io.StringIO(exporting.spreadsheet(play.store, play.id)))
    totals = {r["name"]: int(r["points"]) for r in rows if r["what"] == "total"}
    assert totals == {p.name: p.total for p in over.sheet.players}


def test_what_a_running_table_exports_is_taken_back(held: Store, game: Game, seed: int) -> None:
    rng = Random(seed)
    seats = max(2, game.seats[0])
    names, options = [f"P{n}" for n in range(seats)], some_options(game, seats, rng)
    play = Play(held, *service.create(held, game.slug, names, options))
    for _ in range(25):
        if not step(play, play.keeper, service.snapshot(held, play.keeper, 0), rng):
            break
    lines = list(exporting.log_lines(held, play.id))
    log = [json.loads(line) for line in lines[1:]]
    with held.read() as connection:
        replayed = held.logs.get(connection, table_row(connection, play.id))
    for entry, plain in zip(replayed.log.order.entries, log, strict=True):
        for name in game.rules.sealed_now(replayed.log.state, entry.id, entry.move):
            assert plain[name] == {"sealed": True}
    imported = Play(held, *importing.import_log(held, lines))
    assert list(exporting.log_lines(held, imported.id)) == lines
