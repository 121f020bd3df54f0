"""The pages of corrections over every game: they open at any moment, and a list is recorded."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from werkzeug.datastructures import MultiDict

from referee.engine.codec import encode, move_to_plain, to_plain
from referee.engine.game import Game
from referee.games import games
from referee.table import importing
from tests.contract.play import play, some_terms
from tests.web.tablekit import Table, toy_app

LISTED = 8


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_at_any_moment_of_a_random_game(tmp_path: Path, game: Game) -> None:
    rng = Random(3)
    terms = some_terms(game, rng)
    *_, log = play(game, rng, terms)
    moves = [encode(move_to_plain(e.move)) for e in log.order.entries]
    names = ["Ana", "Ben", "Cy", "Di", "Ed"][: terms.seats]
    readings = {k: to_plain(c) for k, c in terms.readings.chosen.items()}
    header = encode({"game": game.slug, "players": names, "options": to_plain(terms.options),
                     "rulings": readings})  # fmt: skip
    app = toy_app(tmp_path, game)
    for share in (0.2, 0.7):
        played = int(len(moves) * share) or 1
        made = importing.import_log(app.extensions["referee"], [header, *moves[:played]])
        table = Table(app, *made)
        _opens(table, played, rng)
        _records_the_next(table, moves[played : played + LISTED])


def _opens(table: Table, played: int, rng: Random) -> None:
    phone, number = table.keeper(), rng.randint(1, played)
    for what in ("replace", "insert", "void"):
        phone.look(f"/entry/{number}/{what}")
    piles = re.findall(r"audit\?what=([^\"]+)", phone.look("/audit"))
    values = {c.what: c.value for c in table.snapshot().countables}
    known = [p for p in piles if values.get(p)]
    for what in rng.sample(known, min(2, len(known))):
        phone.look(f"/audit?what={what}")
        assert phone.send("count", value=values[what] - 1).status_code == 200
        assert "in the log" in phone.page


def _records_the_next(table: Table, drafts: list[str]) -> None:
    """What comes next in the game, as a list: each line legal, then all in the log."""
    phone = table.keeper()
    phone.look("/late")
    before = table.snapshot().seq
    at = MultiDict([*(("draft", d) for d in drafts), ("at", str(before)), ("key", "all")])
    token = next((f["csrf_token"] for f in phone.forms.values() if "csrf_token" in f), "")
    looked = MultiDict([*at.items(multi=True), ("do", "look"), ("csrf_token", token)])
    assert phone.post(f"/t/{table.table_id}/late", looked).status_code == 200
    assert "cannot stand" not in phone.page
    done = MultiDict([*at.items(multi=True), ("do", "record"), ("csrf_token", token)])
    assert phone.post(f"/t/{table.table_id}/late", done).status_code == 303
    assert table.snapshot().seq == before + len(drafts)
