"""Whatever can happen in a game can be told by a form: random games go through the inputs."""

from __future__ import annotations

from random import Random

import pytest
from werkzeug.datastructures import MultiDict

from referee.engine.action import Move
from referee.engine.codec import to_plain
from referee.engine.game import Game
from referee.games import games
from referee.web.forms import Group, grouped, read_parts
from referee.web.refill import refilled
from tests.contract.play import play
from tests.toygame import GAME

GAMES = [*games().values(), GAME]


def through_the_form(game: Game, group: Group, move: Move, seats: int) -> Move:
    """A move put into its form's inputs and read back as if it had been posted."""
    filled = refilled(group, to_plain(move.action))
    assert filled.form == group.form, f"no prompt fits {move}"
    posted: MultiDict[str, str] = MultiDict(filled.posted)
    posted.add("move", group.action)
    if move.seat is not None:
        posted.add(f"{group.action}.seat", str(move.seat))
    (part,) = read_parts(posted, game.codec, seats)
    return part.move


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_every_move_of_a_random_game_survives_its_form(game: Game, seed: int) -> None:
    before = None
    for log in play(game, Random(seed)):
        move = log.played[-1].entry.move
        offered = grouped(game.rules.prompts(log.played[-1].before))
        group = next(g for g in offered if (g.seat, g.action) == (move.seat, move.action.name()))
        assert through_the_form(game, group, move, log.terms.seats) == move
        before = move
    assert before is not None
