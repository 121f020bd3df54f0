"""From a state to what each player ends with: the Sculpture and the Trash Pile, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.score import Sheet
from referee.games.chiseled.cards import DECK_OF, SCRAP, WAX, of_colour, of_part
from referee.games.chiseled.scoring import Final, Parts, Trash, sheet_of
from referee.games.chiseled.state import Side, State


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The score sheet of a state: `unfinished` before the end."""
    left = frozenset(seat for seat, side in enumerate(state.sides) if side.left)
    return sheet_of(
        state.options,
        state.readings,
        state.terms.edition,
        names,
        left=left,
        over=state.phase == "over",
        **dict(counted(state)),
    )


def counted(state: State) -> Mapping[str, Any]:
    """What the score counts: the finals, the Critics on the table and who met them."""
    seats = range(len(state.sides))
    return {
        "finals": [final(side) for side in state.sides],
        "critics": state.bench.critics or state.options.critics,
        "met": [{name for name, seats_ in state.met if seat in seats_} for seat in seats],
    }


def final(side: Side) -> Final:
    """A player's Sculpture and Trash Pile.

    The Sculpture is what of the deck is not trashed, wherever it lies (score.sculpture-scope).
    """
    heads, bodies, arms, scrap = (of_part(side.trash, part) for part in range(4))
    keeps = Parts(
        head=DECK_OF[0] - heads,
        body=DECK_OF[1] - bodies,
        arm=DECK_OF[2] - arms,
        scrap=DECK_OF[3] - scrap,
        wax=max(0, side.wax_left),
    )
    gold, silver, onyx = (of_colour(side.trash, colour) for colour in range(3))
    trash = Trash(
        head=heads, body=bodies, arm=arms, scrap=side.trash[SCRAP], wax=side.trash[WAX],
        gold=gold, silver=silver, onyx=onyx,
    )  # fmt: skip
    return Final(keeps=keeps, trash=trash)
