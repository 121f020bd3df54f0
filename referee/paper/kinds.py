"""The kinds of sheets: those that every game has, and those that it brings."""

from __future__ import annotations

from referee.engine.errors import Unreadable
from referee.engine.game import Game, SheetKind
from referee.paper.scores import plain_score

COMMON: tuple[SheetKind, ...] = (
    SheetKind("score", "Score sheet", "score.html", "table", plain_score),
    SheetKind("table-card", "Table card", "table-card.html", "table"),
    SheetKind("dispute", "Dispute slip", "dispute.html", "table"),
    SheetKind("resume", "Resume sheet", "resume.html", "table"),
)
"""The sheets of every game; a game that brings a kind of the same name replaces it."""


def sheets(game: Game) -> tuple[SheetKind, ...]:
    """Every kind of sheet of a game, its own first."""
    own = {sheet.kind for sheet in game.sheets}
    return (*game.sheets, *(sheet for sheet in COMMON if sheet.kind not in own))


def find(game: Game, kind: str) -> SheetKind:
    """The kind of that name; raises Unreadable naming those there are."""
    known = {sheet.kind: sheet for sheet in sheets(game)}
    if kind not in known:
        raise Unreadable(
            "kind", f"{game.title} has no sheet {kind!r}; there are {', '.join(known)}"
        )
    return known[kind]
