"""Every test here runs for every game that is found."""

from __future__ import annotations

import pytest

from referee.engine.game import Game
from referee.games import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        found = games()
        metafunc.parametrize("game", found.values(), ids=found.keys())


@pytest.fixture
def slug(game: Game) -> str:
    return game.slug
