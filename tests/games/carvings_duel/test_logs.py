"""Finished duels: the log replays, and a second program comes to the same end."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.checking import Checking, EntryAnswer
from referee.engine.codec import encode
from referee.engine.log import Log
from referee.games import games
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.carvings import COMMODITIES
from referee.games.carvings_duel.state import State
from tests.contract.play import play
from tests.finished import expected_of, in_force, logs_beside, read, replayed
from tests.games.carvings_duel import oracle
from tests.games.carvings_duel.invariants import check

LOGS = logs_beside(__file__)


def summary(state: State) -> dict[str, Any]:
    """The engine's end as the second program has it."""
    flight = [i.piece for i in state.stack if i.kind != "attack"]
    flight += [state.resolving] if state.resolving else []
    return {
        "life": [s.life for s in state.sides],
        "pouch": [s.in_pouch for s in state.sides],
        "hand": [Counter(p.owner for p in s.hand) for s in state.sides],
        "field": Counter((p.control, p.owner, p.name) for p in state.field),
        "grave": Counter((p.owner, p.name) for p in (*state.graveyard, *flight)),
    }


# ---- finished duels


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_a_finished_duel_ends_as_expected(path: Path) -> None:
    lines = read(path)
    log, names = replayed(lines, check)
    assert GAME.rules.is_over(log.state)
    sheet = GAME.rules.sheet(log.state, names)
    expected = expected_of(path)
    assert [p.total for p in sheet.players] == expected["life"]
    assert (list(sheet.winners), sheet.outcome) == (expected["winners"], expected["outcome"])
    again = Log.replay(GAME, log.terms, log.order.entries)
    assert again.state == log.state
    if expected["second_program"]:
        assert oracle.summary(lines[0], in_force(log)) == summary(log.state)


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_the_checker_reads_it(path: Path) -> None:
    lines = list(enumerate(path.read_text("utf-8").splitlines(), 1))
    checking = Checking(games())
    answers = list(checking.answers(lines))
    assert checking.is_right
    assert all(a.verdict != "illegal" or a.stands for a in answers if isinstance(a, EntryAnswer))
    assert encode(answers[-1])


def deeds(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [e.get("with", e) for e in lines[1:]]


def test_the_duels_cover_every_end_every_commodity_and_every_kind_of_entry() -> None:
    every = {path.stem: read(path) for path in LOGS}
    assert len(every) >= 12
    outcomes = [json.loads(p.with_suffix(".expected.json").read_text("utf-8")) for p in LOGS]
    assert {o["outcome"] for o in outcomes} == {"won", "scored"}
    assert {o["end"] for o in outcomes} == {
        "castle", "empty pouch", "conceded", "left", "agreed", "everybody left",
    }  # fmt: skip
    all_deeds = [d for lines in every.values() for d in deeds(lines)]
    assert {d["carving"] for d in all_deeds if d["action"] == "play"} >= set(COMMODITIES)
    assert {a.name() for a in GAME.actions} <= {d["action"] for d in all_deeds}
    changes = {
        "void",
        "redo",
        "replace",
        "insert",
        "table-ruling",
        "correct",
        "leave",
        "end-agreed",
    }
    assert changes <= {e["action"] for lines in every.values() for e in lines[1:]}
    readings = {
        v for lines in every.values() for v in map(str, lines[0].get("rulings", {}).values())
    }
    assert {"private-hands", "open-hands"} <= readings


# ---- random duels against the second program


def agrees(seed: int) -> None:
    rng = Random(seed)
    limit = rng.choice(["two", "five", "seven"])
    terms = GAME.terms(2, GAME.rules.some_options(2, rng), {"hand-limit": limit})
    log = Log(GAME, terms)
    for log in play(GAME, rng, terms):
        check(log.state)
    header = {"rulings": {"hand-limit": limit}}
    entries = [e for e in in_force(log) if not _asks(e)]
    assert oracle.summary(header, entries) == summary(log.state), seed


def _asks(entry: dict[str, Any]) -> bool:
    return entry["action"] == "command" and entry["line"].startswith("?")


@pytest.mark.parametrize("seed", range(40))
def test_random_duels_end_as_a_second_program_has_them(seed: int) -> None:
    agrees(seed)


@pytest.mark.soak
def test_soak_second_program() -> None:
    print("seeds 1000-5999")
    for seed in range(1000, 6000):
        agrees(seed)
