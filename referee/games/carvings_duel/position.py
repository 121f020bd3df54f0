"""A finished duel without its log: Life Points, and who conceded."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from referee.engine.game import Terms
from referee.engine.position import PlayerPosition
from referee.engine.position import Position as BasePosition
from referee.engine.score import Sheet
from referee.games.carvings_duel.options import Options
from referee.games.carvings_duel.scoring import Final, sheet_of


class Player(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a duelist ends with."""

    life: Annotated[int, Meta(ge=0, le=99)]
    conceded: bool = False


class Position(BasePosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of a duel."""

    game: Literal["carvings_duel"]
    options: Options = Options()
    players: tuple[Player, ...]


def score(position: Position, terms: Terms) -> Sheet:
    """The sheet of a checked position under these readings."""
    finals = [Final(p.name, p.life, p.conceded) for p in position.players]
    return sheet_of(terms.book, terms.edition, terms.readings, finals)
