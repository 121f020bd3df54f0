"""What the history says of moves whose fields alone say little."""

from __future__ import annotations

from typing import Any

from referee.games.catacombs_cubes import GAME
from tests.games.catacombs_cubes.kit import Table, done

NAMES = ("Ana", "Ben", "Cy")


def says(table: Table, seat: int, action: str, **fields: Any) -> str:
    """The line of a move, which is then made."""
    text = GAME.rules.words(table.state, table.move(seat, action, **fields), NAMES)
    done(table.enter(seat, action, **fields))
    return text


def test_dice_that_change_places_are_named_by_what_they_show() -> None:
    table = Table(3)
    table.offers("clay", "glass", "any", "palace")
    assert says(table, 2, "foreman-swap", one="1.1", other="2.2") == (
        "exchanged clay of column 1 and Build Palace of column 2"
    )


def test_a_connector_that_is_picked_is_named_with_its_side() -> None:
    """The side is the new tile's: what lies left of the Town Hall meets it with its right one."""
    table = Table(3)
    table.offers("clay", "glass")
    table.yard(0, clay=1)
    done(table.enter(0, "build", slot=2, yard=["clay"]))
    table.place(0, "-1,0")
    assert says(table, 0, "choose", pick="black") == "let black pay at the right side"
