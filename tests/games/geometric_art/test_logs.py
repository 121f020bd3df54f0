"""Finished games: the log replays, and its marks are those of a second scorer."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.codec import to_plain
from referee.engine.log import Entry, Log
from referee.games.geometric_art import GAME
from tests.contract.play import play
from tests.finished import expected_of, in_force, logs_beside, read, replayed
from tests.games.geometric_art.invariants import check
from tests.games.geometric_art.oracle import Board, played

LOGS = logs_beside(__file__)


def outcome(log: Log, names: tuple[str, ...]) -> dict[str, Any]:
    sheet = GAME.rules.sheet(log.state, names)
    return {
        "totals": [p.total for p in sheet.players],
        "xs": [s.xs for s in log.state.sides],
        "outcome": sheet.outcome,
        "winners": list(sheet.winners),
        "ended": log.state.ended,
    }


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_a_finished_game_ends_as_counted_by_hand(path: Path) -> None:
    lines = read(path)
    log, names = replayed(lines, check)
    expected = expected_of(path)
    assert outcome(log, names) == expected
    assert not log.contested
    if not lines[0].get("rulings"):
        paper = on_paper(log, lines[0])
        assert paper == {k: v for k, v in expected.items() if k != "ended"}


def on_paper(log: Log, header: dict[str, Any]) -> dict[str, Any]:
    board: Board = played([header, *in_force(log)])
    return {
        "totals": board.checks,
        "xs": board.xs,
        "outcome": board.outcome(),
        "winners": board.winners() if board.result else [],
    }


def test_the_games_cover_every_end_of_both_ways() -> None:
    every = [read(path) for path in LOGS]
    ends = {
        (
            lines[0]["options"]["mode"],
            json.loads(p.with_suffix(".expected.json").read_text())["ended"],
        )
        for p, lines in zip(LOGS, every, strict=True)
    }
    assert ends == {
        ("joint", "joint.win-five-topic-cards"),
        ("joint", "joint.end-x-limit"),
        ("joint", "joint.end-one-die"),
        ("joint", "mode.joint-five-rounds"),
        ("joint", "table.over"),
        ("joint", "table.seat"),
        ("best", "best.end-x-limit"),
        ("best", "table.over"),
        ("best", "table.seat"),
    }
    assert {len(lines[0]["players"]) for lines in every} == {2, 3, 4, 5}
    inner = [e.get("with", e)["action"] for lines in every for e in lines[1:]]
    assert {a.name() for a in GAME.actions} <= set(inner)
    outer = {e["action"] for lines in every for e in lines[1:]}
    assert {"void", "redo", "replace", "insert", "table-ruling", "correct", "leave", "end-agreed",
            "note", "sign-off"} <= outer  # fmt: skip


# ---- random games


def some_game(seed: int) -> tuple[Log, dict[str, Any]]:
    """A random game by the default readings; now and then somebody leaves, or recounts."""
    rng = Random(seed)
    seats = rng.randint(2, 5)
    options = GAME.rules.some_options(seats, rng)
    terms = GAME.terms(seats, options, {})
    log = Log(GAME, terms)
    for log in play(GAME, rng, terms):
        if rng.random() < 0.01:
            disturb(log, rng)
    names = [f"P{s}" for s in range(seats)]
    return log, {"players": names, "options": to_plain(options)}


def disturb(log: Log, rng: Random) -> None:
    """Somebody leaves, or the table sets a count; only where the game goes on."""
    if GAME.rules.is_over(log.state):
        return
    if rng.random() < 0.3:
        plain: dict[str, Any] = {"action": "leave", "seat": rng.choice(log.state.present)}
    else:
        counted = rng.choice([c for c in GAME.rules.countables(log.state) if c.what != "topics"])
        to = rng.randint(counted.low, min(counted.high, 4))
        plain = {"action": "correct", "what": counted.what, "to": to}
    move = GAME.codec.move(plain, log.terms.seats)
    assert log.append(Entry(log.last_id + 1, move)).taken
    check(log.state)


def agrees(seed: int) -> None:
    log, header = some_game(seed)
    live = outcome(log, tuple(header["players"]))
    assert on_paper(log, header) == {k: v for k, v in live.items() if k != "ended"}, seed


@pytest.mark.parametrize("seed", range(40))
def test_random_games_end_as_a_second_scorer_counts(seed: int) -> None:
    agrees(seed)


@pytest.mark.parametrize("seed", range(40, 80))
def test_a_finished_board_scores_as_the_game_did(seed: int) -> None:
    """The final position of a game that ended by its rules gives the same sheet."""
    log, header = some_game(seed)
    state, names = log.state, tuple(header["players"])
    if state.left or state.ended.startswith("table."):
        return
    live = GAME.rules.sheet(state, names)
    players = [
        {"name": n, "checks": s.checks, "xs": s.xs} for n, s in zip(names, state.sides, strict=True)
    ]
    plain = {"game": "geometric_art", "options": header["options"], "players": players}
    if state.is_joint:
        plain |= {"dice": state.dice, "topics": state.topics}
    paper = GAME.score(plain)
    assert (paper.outcome, paper.winners, paper.players) == (
        live.outcome,
        live.winners,
        live.players,
    )
    assert paper.tie_break == live.tie_break


SOAK = range(10_000, 15_000)


@pytest.mark.soak
def test_soak_random_exhibitions() -> None:
    """5,000 random exhibitions beside the second scorer, invariants after every entry."""
    print(f"seeds {SOAK.start}-{SOAK.stop - 1}")
    for seed in SOAK:
        agrees(seed)


@pytest.mark.soak
def test_soak_random_readings() -> None:
    """5,000 random exhibitions, one reading not the default in most of them."""
    print(f"seeds {SOAK.start}-{SOAK.stop - 1}")
    for seed in SOAK:
        for log in play(GAME, Random(seed)):
            check(log.state)
            assert GAME.rules.is_over(log.state) or any(
                p.legal for p in GAME.rules.prompts(log.state)
            )
