"""Every sheet of every game, printed once for each paper and number of players."""

from __future__ import annotations

from functools import cache

import pytest

from referee import paper
from referee.engine.game import Game
from referee.games import games
from tests import toygame
from tests.paper.reading import Paper

EVERY = {"toy": toygame.GAME, **games()}


@cache
def blank(game: str, kind: str, size: str, players: int) -> Paper:
    """A sheet as it is printed before an evening."""
    return Paper(paper.render(kind, EVERY[game], paper=size, players=players))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`sheet`: each kind of each game on either paper, for the fewest and the most players.

    What is laid out by the number of players is printed for all of them.
    """
    if "sheet" in metafunc.fixturenames:
        cases = [
            (slug, kind.kind, size, players)
            for slug, game in EVERY.items()
            for kind in paper.sheets(game)
            for size in paper.PAPERS
            for players in _players(game, kind.kind)
        ]
        ids = [f"{slug}-{kind}-{size}-{players}" for slug, kind, size, players in cases]
        metafunc.parametrize("case", cases, ids=ids)


def _players(game: Game, kind: str) -> list[int]:
    low, high = game.seats
    return list(range(low, high + 1)) if kind in ("setup", "score") else sorted({low, high})


@pytest.fixture
def sheet(case: tuple[str, str, str, int]) -> Paper:
    return blank(*case)


@pytest.fixture(scope="session")
def chiseled() -> Game:
    return EVERY["chiseled"]
