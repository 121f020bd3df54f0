"""The benchmarks run, and a bound that is not kept is said."""

import json

import pytest

from referee.cli import main
from referee.commands._figures import Figure
from referee.games import games


@pytest.mark.parametrize(
    ("figure", "holds"),
    [
        (Figure("plain", 7, "ms"), True),
        (Figure("value", 7, "ms", at_most=7), True),
        (Figure("value", 7.1, "ms", at_most=7), False),
        (Figure("ratio", 100, "ms", 2.0, "it", at_most=3), True),
        (Figure("ratio", 1, "ms", 4.0, "it", at_most=3), False),
        (Figure("ratio", 9, "a second", 0.2, "it", at_least=0.25), False),
    ],
)
def test_a_bound_is_on_the_ratio_where_there_is_one(figure: Figure, holds: bool) -> None:
    assert figure.holds is holds
    assert ("NOT HELD" in figure.line) is not holds


def test_every_game_is_played_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "play", "--json", "--seconds", "0.01"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for game in games().values():
        assert sum(f["name"].startswith(game.title) and f["value"] > 0 for f in figures) == 2
