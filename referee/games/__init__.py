"""The games: each a package with GAME, found by looking."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from referee.engine.game import Game


@cache
def games() -> dict[str, Game]:
    """All games by slug, in order of title."""
    found = [
        import_module(f"{__name__}.{m.name}").GAME
        for m in pkgutil.iter_modules(__path__)
        if m.ispkg
    ]
    return {game.slug: game for game in sorted(found, key=lambda g: str(g.title))}
