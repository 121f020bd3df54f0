"""Finished games: the log replays, and its totals are those of a second scorer."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.game import Terms
from referee.engine.log import Log
from referee.engine.score import Sheet
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.decks import DECKS
from referee.games.artifact_stack.options import Options
from tests.contract.play import play
from tests.finished import expected_of, in_force, logs_beside, read, replayed
from tests.games.artifact_stack.invariants import check
from tests.games.artifact_stack.oracle import totals

LOGS = logs_beside(__file__)


def result(log: Log, names: tuple[str, ...]) -> Sheet:
    return GAME.rules.sheet(log.state, names)


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_a_finished_game_scores_as_counted_by_hand(path: Path) -> None:
    lines = read(path)
    log, names = replayed(lines, check)
    sheet = result(log, names)
    expected = expected_of(path)
    assert [p.total for p in sheet.players] == expected["totals"]
    assert list(sheet.winners) == expected["winners"]
    assert totals([lines[0], *in_force(log)]) == expected["totals"]


def test_the_games_cover_every_end_every_bonus_and_two_to_four_players() -> None:
    every = {path.stem: read(path) for path in LOGS}
    assert len(every) >= 8
    assert {len(lines[0]["players"]) for lines in every.values()} == {2, 3, 4}
    actions = {e.get("with", e)["action"] for lines in every.values() for e in lines[1:]}
    assert {a.name() for a in GAME.actions} <= actions
    entered = {e["action"] for lines in every.values() for e in lines[1:]}
    assert {"void", "redo", "replace", "insert", "table-ruling", "correct"} <= entered
    assert {"leave", "end-agreed"} <= entered
    bonuses = {(e["deck"], len(e["cards"])) for lines in every.values() for e in lines[1:]
               if e["action"] == "trigger"}  # fmt: skip
    assert bonuses == {
        (d, n) for d in ("coins", "weapons", "manuscripts", "jewelry") for n in (2, 3)
    }


def some_game(seed: int) -> tuple[Log, dict[str, Any]]:
    rng = Random(seed)
    decks = tuple(rng.sample(DECKS, 6))
    seats = rng.randint(2, 4)
    terms: Terms = GAME.terms(seats, Options(decks=decks), {})
    *_, log = play(GAME, rng, terms)
    header = {"players": [f"P{i}" for i in range(seats)], "options": {"decks": list(decks)}}
    return log, header


def agrees(seed: int) -> None:
    log, header = some_game(seed)
    sheet = result(log, tuple(header["players"]))
    assert totals([header, *in_force(log)]) == [p.total for p in sheet.players]


@pytest.mark.parametrize("seed", range(25))
def test_random_games_score_as_a_second_scorer_counts(seed: int) -> None:
    agrees(seed)


@pytest.mark.soak
def test_soak_second_scorer() -> None:
    print("seeds 1000-2999")
    for seed in range(1000, 3000):
        agrees(seed)
