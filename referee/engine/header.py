"""The header of a log: which game, who sits where, and the terms they agreed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from referee.engine.codec import convert
from referee.engine.errors import Unreadable, shortened
from referee.engine.game import Game, Terms
from referee.engine.names import clean_names
from referee.engine.rule import Choice


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a log, and what a table stores when it starts."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    rulings: dict[str, str | Choice] = field(default_factory=dict)
    edition: str | None = None


def read_header(plain: Any, games: Mapping[str, Game]) -> tuple[Game, Header, Terms]:
    """The game, the tidied header and the terms out of plain Python; raises Unreadable."""
    header = convert(plain, Header)
    game = find_game(header.game, games)
    game.check_edition(header.edition)
    names = clean_names(header.players, "players")
    options = convert(header.options, game.options, "options")
    terms = game.terms(len(names), options, header.rulings)
    tidied = Header(game=game.slug, players=names, options=header.options,
                    rulings=dict(terms.readings.chosen), edition=game.edition)  # fmt: skip
    return game, tidied, terms


def find_game(slug: Any, games: Mapping[str, Game], path: str = "game") -> Game:
    """The game of that slug; raises Unreadable naming those there are."""
    if not isinstance(slug, str):
        raise Unreadable(path, f"is missing or no text; there are {', '.join(games)}")
    if slug not in games:
        raise Unreadable(
            path, f"there is no game {shortened(slug, 60)!r}; there are {', '.join(games)}"
        )
    return games[slug]
