"""Finished games: every way to end, replayed to the score that the cards on the table give.

`logs/expected.json` holds what each table ended with, counted off the cards, and the totals that
follow by the mat and the Critics.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.engine.log import Log
from referee.games.chiseled import GAME
from referee.games.chiseled.options import Critic
from tests import finished
from tests.games.chiseled.invariants import check

LOGS = Path(__file__).parent / "logs"
EXPECTED: dict[str, Any] = json.loads((LOGS / "expected.json").read_text("utf-8"))
NAMES = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def replayed(name: str) -> tuple[Log, tuple[str, ...], dict[str, Any]]:
    """The log with every entry taken, its players and its header."""
    lines = finished.read(LOGS / f"{name}.jsonl")
    return *finished.replayed(lines, check), lines[0]


def test_each_log_has_its_expected_end() -> None:
    assert sorted(EXPECTED) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_replays_to_its_score(name: str) -> None:
    log, players, _ = replayed(name)
    expected = EXPECTED[name]
    assert GAME.rules.is_over(log.state)
    sheet = GAME.rules.sheet(log.state, players)
    assert [p.total for p in sheet.players] == expected["totals"]
    assert list(sheet.winners) == expected["winners"]
    assert sheet.outcome == expected["outcome"]
    again = Log.replay(GAME, log.terms, log.order.entries)
    assert again.state == log.state
    assert GAME.rules.sheet(again.state, players) == sheet


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_left_score_the_same_without_the_log(name: str) -> None:
    """The final position, as it was counted, through the way that knows no log."""
    log, players, head = replayed(name)
    options = dict(head.get("options", {}))
    if log.state.bench.critics:
        options["critics"] = [_plain(critic) for critic in log.state.bench.critics]
    seats: list[dict[str, Any]] = [dict(player) for player in EXPECTED[name]["players"]]
    for critic, met in log.state.met:
        for seat in met:
            seats[seat]["met"] = [critic]
    position = {
        "game": "chiseled",
        "options": options,
        "rulings": head.get("rulings", {}),
        "players": seats,
    }
    sheet, live = GAME.score(position), GAME.rules.sheet(log.state, players)
    assert [p.total for p in sheet.players] == EXPECTED[name]["totals"]
    assert [p.lines for p in sheet.players] == [p.lines for p in live.players]
    assert sheet.solo == live.solo


def _plain(critic: str | Critic) -> Any:
    if isinstance(critic, str):
        return critic
    if critic.by_table:
        return {"name": critic.name, "points": critic.points, "by_table": True}
    needs = [{"count": n.count, "is": n.is_, "than": n.than} for n in critic.needs]
    return {"name": critic.name, "points": critic.points, "needs": needs}


def test_every_way_to_end_has_its_log() -> None:
    found = set()
    for name in NAMES:
        log, players, _ = replayed(name)
        state = log.state
        cited = {c.rule for p in log.played for c in p.verdict.cited}
        if state.agreed:
            found.add("left" if len(state.playing) < 2 else "agreed")
        elif state.is_solo:
            last = log.played[-1].entry.move.action.name()
            found.add(f"solo {'finished' if last == 'pass' else 'stopped'}")
        else:
            assert "end.triggerer-stops" in cited or state.is_light
            found.add(f"zero with {len(players)}")
    assert found == {
        "agreed", "left", "solo finished", "solo stopped", "zero with 2", "zero with 3",
        "zero with 4",
    }  # fmt: skip


def test_the_logs_show_what_they_are_named_after() -> None:
    def kinds(name: str) -> set[str]:
        log, _, _ = replayed(name)
        return {entry.move.action.name() for entry in log.order.entries}

    assert {"void", "redo", "replace", "insert"} <= kinds("changes")
    assert "table-ruling" in kinds("table-ruling")
    assert "ruined-rubble" in kinds("ruined-rubble")
    assert "shed-wax" in kinds("sine-cera")
    assert {"correct", "note", "end-agreed", "sign-off"} <= kinds("end-agreed")
    assert "leave" in kinds("left-below-two")
    assert "critic-met" in kinds("custom-cards")
    assert kinds("light-tie-break") == {"deal", "turn"}


def test_ties_are_broken_by_the_smallest_sculpture() -> None:
    log, players, _ = replayed("light-tie-break")
    sheet = GAME.rules.sheet(log.state, players)
    assert [(p.total, p.rank) for p in sheet.players] == [(-24, 2), (-24, 1), (-24, 2)]
    assert sheet.tie_break is not None
    assert sheet.tie_break[0].values == {"Ana": 41, "Ben": 39, "Cy": 41}


def test_verdicts_of_the_special_logs() -> None:
    ruled, _, _ = replayed("table-ruling")
    stands = [p.verdict for p in ruled.played if p.verdict.stands]
    assert [(v.kind, v.rule, v.stands) for v in stands] == [
        ("illegal", "sculpt.choose-face-up", "table-ruling")
    ]
    hidden, _, _ = replayed("hidden-hands")
    assert {p.verdict.kind for p in hidden.played} == {"legal", "unknown"}
    open_, _, _ = replayed("two-players")
    assert {p.verdict.kind for p in open_.played} == {"legal"}
    assert [s.check_in for s in hidden.state.sides] == [s.check_in for s in open_.state.sides]
    assert [s.trash for s in hidden.state.sides] == [s.trash for s in open_.state.sides]
    changed, _, _ = replayed("changes")
    assert changed.contested == ()
