"""Finished games: the log replays, and all that players have is what a second reckoner finds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.codec import to_plain
from referee.engine.log import Log
from referee.engine.score import Sheet
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.grid import START, beside
from referee.games.catacombs_cubes.pieces import COINS, PIECES
from referee.games.catacombs_cubes.state import State
from tests.contract.play import play
from tests.finished import expected_of, in_force, logs_beside, read, replayed
from tests.games.catacombs_cubes.invariants import check
from tests.games.catacombs_cubes.oracle import believable, reckoned

LOGS = logs_beside(__file__)


def agrees(log: Log, header: dict[str, Any]) -> None:
    """Points, Coins, pieces, tracks and totals are those of the second reckoner."""
    state: State = log.state
    second = reckoned(header, in_force(log))
    for seat, player in zip(state.seats, second.players, strict=True):
        assert seat.points == player.points
        assert seat.coins == tuple(player.coins[c] for c in COINS)
        assert seat.yard == tuple(player.yard[p] for p in PIECES)
        assert seat.warehouse == tuple(player.warehouse[p] for p in PIECES)
        assert seat.palace == player.track
    assert state.supply == tuple(second.supply[p] for p in PIECES)
    sheet = GAME.rules.sheet(state, header["players"])
    assert [p.total for p in sheet.players] == second.totals()


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.stem)
def test_a_finished_game_scores_as_expected(path: Path) -> None:
    lines = read(path)
    log, names = replayed(lines, check)
    sheet: Sheet = GAME.rules.sheet(log.state, names)
    expected = expected_of(path)
    assert [p.total for p in sheet.players] == expected["totals"]
    assert list(sheet.winners) == expected["winners"]
    assert (sheet.rank_title or None) == expected["rank_title"]
    if believable(lines[0], in_force(log)):
        agrees(log, lines[0])
        awards_are_those_of_the_grid(log)


def test_the_games_cover_every_end_every_mode_and_every_action() -> None:
    every = {path.stem: read(path) for path in LOGS}
    assert len(every) >= 10
    assert {len(lines[0]["players"]) for lines in every.values()} == {1, 2, 3, 4}
    options = [lines[0]["options"] for lines in every.values()]
    for name, values in {
        "quarry": {"dice", "tokens"}, "resource_rule": {"passive", "competitive"},
        "board_side": {"front", "reverse"}, "coins": {"hidden", "open"},
        "advanced": {True, False}, "depth": {"full", "light"},
    }.items():  # fmt: skip
        assert values <= {o.get(name) for o in options}, name
    actions = {e.get("with", e)["action"] for lines in every.values() for e in lines[1:]}
    assert {a.name() for a in GAME.actions} <= actions
    assert {
        "void",
        "redo",
        "replace",
        "insert",
        "table-ruling",
        "correct",
        "leave",
        "end-agreed",
    } <= {e["action"] for lines in every.values() for e in lines[1:]}
    assert {end_of(lines) for lines in every.values()} >= {
        "grid", "supply", "solo.end-player-grid", "solo.end-builder-grid", "solo.end-fifty",
        "agreed", "light"}  # fmt: skip


def end_of(lines: list[dict[str, Any]]) -> str:
    """How a game ended."""
    log, _ = replayed(lines, check)
    state: State = log.state
    last = next(p for p in reversed(log.played) if p.verdict.cited)
    if last.entry.move.action.name() == "end-agreed":
        return "agreed"
    if state.terms.options.depth == "light":
        return "light"
    solo = [c.rule for c in last.verdict.cited if c.rule.startswith("solo.end-")]
    return solo[0] if solo else str(state.out)


# ---- every award against the final grid


def awards_are_those_of_the_grid(log: Log) -> None:
    """The connector awards cited are those that the final grid gives, tile by tile as laid."""
    state: State = log.state
    pairs: Counter[str] = Counter()
    unequal: list[set[str]] = []
    seen = {START}
    for cell, laid in state.grid.items():
        if cell == START:
            continue
        for side, other in enumerate(beside(cell)):
            if other in seen:
                mine = laid.tile.connectors[side]
                theirs = state.grid[other].tile.connectors[(side + 2) % 4]
                if mine == theirs:
                    pairs[mine] += 1
                else:
                    unequal.append({mine, theirs})
        seen.add(cell)
    cited = [c for p in log.played for c in p.verdict.cited]
    matched = [c.says.split()[-1].rstrip(".") for c in cited
               if c.rule == "connector.clockwise-from-top"]  # fmt: skip
    assert Counter(matched) == pairs
    picked = [c.says.removesuffix(" pays.").split()[-1] for c in cited
              if c.rule == "connector.mismatched"]  # fmt: skip
    assert len(picked) == len(unequal)
    assert _matches(picked, unequal)


def _matches(picked: list[str], pairs: list[set[str]]) -> bool:
    """Whether each pick can be given a pair of its own that holds it."""
    owner: dict[int, int] = {}

    def give(pick: int, tried: set[int]) -> bool:
        for at, pair in enumerate(pairs):
            if picked[pick] in pair and at not in tried:
                tried.add(at)
                if at not in owner or give(owner[at], tried):
                    owner[at] = pick
                    return True
        return False

    return all(give(pick, set()) for pick in range(len(picked)))


def some_game(seed: int) -> tuple[Log, dict[str, Any]]:
    """A random game at full depth by the default readings."""
    rng = Random(seed)
    while True:
        seats = rng.randint(1, 4)
        options = GAME.rules.some_options(seats, rng)
        if options.depth == "full":
            break
    *_, log = play(GAME, rng, GAME.terms(seats, options, {}))
    return log, {"players": [f"P{n}" for n in range(seats)], "options": to_plain(options)}


def one_random_game(seed: int) -> None:
    log, header = some_game(seed)
    agrees(log, header)
    awards_are_those_of_the_grid(log)
    for cell in log.state.grid:
        assert cell == START or any(c in log.state.grid for c in beside(cell))


@pytest.mark.parametrize("seed", range(30))
def test_random_games_are_as_a_second_reckoner_finds(seed: int) -> None:
    one_random_game(seed)


@pytest.mark.soak
def test_soak_second_reckoner() -> None:
    print("seeds 1000-2999")
    for seed in range(1000, 3000):
        one_random_game(seed)
