"""Every sheet of every game, printed once for each paper and number of players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from referee import paper
from referee.engine.game import Game, SheetKind
from referee.games import games
from tests import toygame
from tests.paper.reading import Paper

EVERY = {"toy": toygame.GAME, **games()}


Case = tuple[str, str, str, int, bool]
"""Game, kind, paper, players, large print."""


@cache
def blank(game: str, kind: str, size: str, players: int, large: bool) -> Paper:
    """A sheet as it is printed before an evening."""
    return Paper(paper.render(kind, EVERY[game], paper=size, players=players, large=large))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`sheet`: each kind of each game on either paper, for the fewest and the most players.

    What is laid out by the number of players is printed for all of them.
    """
    if "sheet" in metafunc.fixturenames:
        ids = ["-".join((*map(str, case[:4]), *(["large"] if case[4] else []))) for case in CASES]
        metafunc.parametrize("case", CASES, ids=ids)


def _cases() -> Iterator[Case]:
    for slug, game in EVERY.items():
        for kind in paper.sheets(game):
            for size in paper.PAPERS:
                yield from ((slug, kind.kind, size, n, False) for n in _players(game, kind, size))
                if kind is not paper.EVENING:
                    yield slug, kind.kind, size, game.seats[1], True


def _players(game: Game, kind: SheetKind, size: str) -> list[int]:
    low, high = game.seats
    if kind is paper.EVENING:  # it is made of sheets that are looked at by themselves
        return [high if size == "a4" else low]
    return list(range(low, high + 1)) if kind.kind in ("setup", "score") else sorted({low, high})


CASES = list(_cases())


@pytest.fixture
def sheet(case: Case) -> Paper:
    return blank(*case)


@pytest.fixture(scope="session")
def chiseled() -> Game:
    return EVERY["chiseled"]
