"""What every page asks first: which game, which table, who is it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import current_app, render_template, url_for
from jinja2 import Template

from referee.engine.game import Game
from referee.engine.wording import many
from referee.table import people
from referee.table.errors import NotAllowed, NotFound
from referee.table.people import Member, Visit
from referee.table.store import current
from referee.web.cookies import tokens


def game_named(slug: str) -> Game:
    """The game of an address; raises NotFound, which becomes a 404 page."""
    game = current().games.get(slug)
    if game is None:
        raise NotFound("There is no such game here.")
    return game


def all_games() -> list[Game]:
    """The games there are, in order of title."""
    return list(current().games.values())


def only_game() -> Game | None:
    """The one game there is, None where there is a choice."""
    found = all_games()
    return found[0] if len(found) == 1 else None


class NoLink(NotAllowed):
    """The asking phone holds no link to a table, or no more: its page says how to come back."""


def me_at(table_id: str) -> Member:
    """The asking phone's membership at a table; raises NoLink where it has none.

    A table that does not exist is refused in the same words, so that ids cannot be guessed.
    """
    return visit_to(table_id).member


def visit_to(table_id: str) -> Visit:
    """The same with the table's game and how many seats it has: what a form needs to be read."""
    found = people.visit(current(), tokens(), table_id)
    if found is None:
        raise NoLink("This phone holds no link to that table.")
    return found


def manager_at(table_id: str) -> Member:
    """The same for pages of the keeper and the host."""
    member = me_at(table_id)
    if not member.manages:
        raise NotAllowed("That is for the keeper of the table. Ask them, or ask for their link.")
    return member


def templates_for(game: Game, name: str) -> list[str | Template]:
    """Where a game's page is looked for: its own folder first."""
    return [f"games/{game.slug}/{name}.html", f"games/_default/{name}.html"]


def render_for(game: Game, name: str, **context: Any) -> str:
    """Render a page of a game in its colours, with its own template where it has one."""
    return render_template(templates_for(game, name), game=game, game_slug=game.slug, **context)


def emblem(game: Game | str) -> str:
    """The address of a game's emblem, "" where it has none."""
    slug = game if isinstance(game, str) else game.slug
    name = f"games/{slug}/emblem.svg"
    there = (Path(str(current_app.static_folder)) / name).is_file()
    return url_for("static", filename=name) if there else ""


def seats_in_words(seats: Sequence[int]) -> str:
    """`1 to 4 players`, `2 players`."""
    low, high = seats
    if low == high:
        return many(low, "player")
    return f"{low} to {high} players"
