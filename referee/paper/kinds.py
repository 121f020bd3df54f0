"""The kinds of sheets: those that every game has, and those that it brings."""

from __future__ import annotations

from referee.engine.errors import Unreadable
from referee.engine.game import Game, SheetKind
from referee.paper.scores import plain_score

EVENING = SheetKind("evening", "Everything for tonight", "", "game")
"""All that an evening needs, one sheet after another; it has as many pages as they have."""

COMMON: tuple[SheetKind, ...] = (
    SheetKind("score", "Score sheet", "score.html", "table", plain_score),
    SheetKind("table-card", "Table card", "table-card.html", "table", large=1),
    SheetKind("dispute", "Dispute slip", "dispute.html", "table"),
    SheetKind("resume", "Resume sheet", "resume.html", "table"),
)
"""The sheets of every game; a game that brings a kind of the same name replaces it."""


def sheets(game: Game) -> tuple[SheetKind, ...]:
    """Every kind of sheet of a game: all for an evening, then its own, then those of all games."""
    own = {sheet.kind for sheet in game.sheets}
    return (EVENING, *game.sheets, *(sheet for sheet in COMMON if sheet.kind not in own))


def evening(game: Game, seats: int) -> tuple[SheetKind, ...]:
    """The sheets that so many players lay out before they begin, in the order of need."""
    wanted = [s for s in sheets(game) if s is not EVENING and (s.of == "game" or s.kind in LAID)]
    return tuple(s for s in wanted if s.players is None or s.players[0] <= seats <= s.players[1])


LAID = ("score", "table-card", "dispute")
"""The sheets of a table that lie there blank from the start; the others are printed when needed."""


def pages(game: Game, kind: SheetKind, seats: int, *, large: bool = False) -> int:
    """How many pages a sheet has."""
    if kind is EVENING:
        return sum(pages(game, each, seats, large=large) for each in evening(game, seats))
    if not large:
        return kind.pages
    return kind.large if isinstance(kind.large, int) else kind.large(seats)


def find(game: Game, kind: str) -> SheetKind:
    """The kind of that name; raises Unreadable naming those there are."""
    known = {sheet.kind: sheet for sheet in sheets(game)}
    if kind not in known:
        raise Unreadable(
            "kind", f"{game.title} has no sheet {kind!r}; there are {', '.join(known)}"
        )
    return known[kind]
