"""A score sheet as its page shows it: places, breakdowns, claims, and what was read otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import UNSET

from referee.engine.codec import convert
from referee.engine.game import Game, Occasion
from referee.engine.judge import Bearing
from referee.engine.score import Sheet
from referee.table.endings import ending_words
from referee.web.cited import Read, reads
from referee.web.claimview import ClaimShown, Lines, claims_of
from referee.web.scoreview import Breakdown, score_lines


class SheetPage:
    """The sheet of a position, ready for the templates."""

    def __init__(
        self, game: Game, sheet: Sheet, plain: Mapping[str, Any], lines: Lines | None = None
    ) -> None:
        """`plain` is the position that the sheet is of, `lines` what players say of its lines."""
        self.game, self.sheet, self.plain, self.said = game, sheet, plain, lines or {}

    @property
    def headline(self) -> str:
        """How it ended, in a heading."""
        return ending_words(self.sheet)

    @property
    def places(self) -> list[dict[str, Any]]:
        """The players in order of rank, each leading to their breakdown."""
        scored = sorted(enumerate(self.sheet.players), key=lambda p: (p[1].rank or 99, p[0]))
        return [
            {
                "name": p.name,
                "total": p.total,
                "rank": p.rank,
                "won": p.name in self.sheet.winners,
                "href": f"#score-{at}",
                "note": "",
            }
            for at, p in scored
        ]

    @property
    def breakdowns(self) -> list[Breakdown]:
        """Each player's lines, in order of the form."""
        return [
            Breakdown(at, p.name, p.total, score_lines(self.game, p))
            for at, p in enumerate(self.sheet.players)
        ]

    @property
    def claims(self) -> list[ClaimShown]:
        """What was claimed, and what of it holds."""
        return claims_of(self.game, self.sheet, self.said)

    @cached_property
    def departures(self) -> tuple[Read, ...]:
        """The readings in force that are not the usual ones."""
        position = convert(self.plain, self.game.position)
        terms = self.game.terms(len(position.players), position.options, position.rulings)
        chosen = terms.readings.departures()
        return reads(self.game, [Bearing(ruling, c.reading) for ruling, c in chosen.items()])

    @property
    def solo(self) -> dict[str, Any]:
        """What a game adds for one player, {} where it adds nothing."""
        return {} if self.sheet.solo is UNSET else dict(self.sheet.solo)


def occasion_of(game: Game, sheet: Sheet, plain: Mapping[str, Any]) -> Occasion:
    """What the sheet of a position is printed for: a finished game that kept no log."""
    position = convert(plain, game.position)
    terms = game.terms(len(position.players), position.options, position.rulings)
    return Occasion(terms, tuple(p.name for p in sheet.players), score=sheet)
