"""The solo chart: ranks, how far each token moves the Builder, a round, how it ends, a series."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.game import Occasion
from referee.engine.printing import Band
from referee.games.catacombs_cubes.pieces import CUBES, PIECES
from referee.games.catacombs_cubes.sheets_score import ranks
from referee.games.catacombs_cubes.solo import MARKERS

LAST_SPACE = 50


@dataclass(frozen=True, slots=True)
class SoloChart:
    """The chart. `steps` are (type, spaces); `spaces` the track as (space, colour or none)."""

    bands: tuple[Band, ...]
    steps: tuple[tuple[str, int], ...]
    spaces: tuple[tuple[int, str], ...]
    round: tuple[tuple[str, str], ...]
    ends: tuple[tuple[str, str], ...]
    columns: tuple[str, ...] = ("Date", "Your points", "Its tiles", "Its pairs", "Total", "Rank")


def solo_chart(occasion: Occasion) -> SoloChart:
    """The chart under the readings of an evening, the rank of a finished game marked."""
    score = occasion.score
    alone = occasion.terms.options.solo and score is not None and score.outcome == "scored"
    total = score.players[0].total if score and alone else None
    reach = occasion.terms.readings["solo-coin-reach"] == "reach"
    return SoloChart(
        bands=ranks(total),
        steps=tuple(zip(PIECES, CUBES, strict=True)),
        spaces=tuple((n, MARKERS.get(n, "")) for n in range(1, LAST_SPACE + 1)),
        round=_round(reach),
        ends=ENDS,
    )


def _round(reach: bool) -> tuple[tuple[str, str], ...]:
    moves = "reaches or passes" if reach else "passes"
    return (
        ("Draw three tokens, turn two up.", "solo.offer-three"),
        ("Draft both, or flip the third and keep it with one of the two.", "solo.draft-both-open"),
        ("Build one Village Tile, or none.", "solo.build-optional"),
        ("The token you left moves the Builder.", "solo.advance-by-cubes"),
        (f"Where it {moves} a Coin, it gains the plan under that colour, if it is still there.",
         "solo.coin-gives-tile"),
        ("Its grid fills row by row, blueprints up.", "solo.builder-fill-order"),
        ("Fill empty plans from the left.", "solo.refill"),
    )  # fmt: skip


ENDS = (
    ("Your grid is a full 3 by 3.", "solo.end-player-grid"),
    ("The Builder’s grid is a full 3 by 3.", "solo.end-builder-grid"),
    ("The Builder stands on 50 or beyond.", "solo.end-fifty"),
)
"""What ends a solo game on the spot, and the rules that say so."""
