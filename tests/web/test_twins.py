"""Two tables that differ only in what another seat keeps sealed answer everybody else the same.

Every address of a table is opened, and moves are asked about in every way that records nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.engine.action import Move
from referee.engine.codec import encode, move_to_plain
from referee.engine.game import Game, Viewer
from referee.games import games
from referee.games.carvings_duel.actions import Respond
from referee.paper import sheet as sheets
from referee.table import members
from tests.games.carvings_duel.test_secrecy import twin
from tests.twins import Twins, twins
from tests.web.pagekit import app_of
from tests.web.twinkit import ASKING, Sent, asked, opened, pair, tries

RECORDING = (
    "entries.undo", "dispute.raise_one", "dispute.say", "dispute.settled", "box.keep_found",
    "people.rename", "people.renew_code", "people.close", "people.renew_link", "people.hand_out",
    "people.leave_seat", "people.decide", "join.sit",
)  # fmt: skip
"""The views that record what was sent, or that know nothing of the game."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An app with every game; its sheets are read as the press gets them, its members counted."""
    numbers = count(10**12)
    monkeypatch.setattr(members, "new_member_id", lambda: next(numbers))
    monkeypatch.setattr(sheets.PRESS, "print", lambda *pages, **how: repr(pages).encode())
    app = app_of(tmp_path)
    app.config.update(WTF_CSRF_ENABLED=False)
    yield app
    app.extensions["referee"].close()


def of_whose_turn_it_is(game: Game) -> Twins:
    """Twins at the turn of the seat that must not tell them apart."""
    for found in twins(game, 1):
        if game.rules.view(found.one.state, Viewer())["to_act"] == [found.seat]:
            return found
    pytest.skip("nobody keeps a secret in this game")


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.slug)
def test_no_answer_depends_on_what_another_seat_keeps_sealed(app: Flask, game: Game) -> None:
    found = of_whose_turn_it_is(game)
    logs, entry = (found.one, found.two), found.entry
    looked, moves = opened(app, found.one, (entry,)), asked(found.one, tries(found.one, found.seat))
    own = pair(app, logs, entry, keeper=found.seat)
    secret: list[Sent] = [(f"/t/TABLE/entry/{entry}/replace", None)]
    assert own.told_apart(f"seat {found.other}", secret), "its own seat reads the difference"
    assert own.told_apart("keeper", [*looked, *moves]) == []
    assert own.told_apart("onlooker", looked) == []
    round_ = pair(app, logs, entry, keeper=None)
    listed = [one for one in moves if one[0].endswith("/late")]
    assert round_.told_apart("keeper", [*looked, *listed]) == []


def test_nothing_tells_whether_a_child_is_held_while_an_answer_is_asked(app: Flask) -> None:
    tables = [twin(("man", "woman", held)) for held in ("child", "roc")]
    for table in tables:
        assert table.enter(0, "play", carving="logger").taken
        assert table.state.answering == 1
    one, two = (table.log for table in tables)
    both = pair(app, (one, two), 5, keeper=0)
    answers = [Move(1, Respond(answer=answer)) for answer in ("child", "pass")]
    assert both.told_apart("keeper", [*opened(app, one, (5,)), *asked(one, answers)]) == []
    moves = encode([move_to_plain(answers[0])])
    raised: Sent = ("/t/TABLE/disputes", MultiDict({"moves": moves, "says": "May I?", "key": "k"}))
    for table in (both.one, both.two):
        assert table.answers("seat 1", [raised])[0].startswith("303")
    assert both.told_apart("keeper", [("/t/TABLE/dispute/2", None), ("/t/TABLE", None)]) == []


def test_every_form_of_a_table_asks_or_records(app: Flask) -> None:
    """A new one fails here until it is known which, and is asked above if it asks."""
    there = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and "table_id" in rule.arguments
    }
    assert there == {*ASKING, *RECORDING}
