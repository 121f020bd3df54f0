"""The home page: go on with a table, or one of the things that people come for."""

from __future__ import annotations

from flask import Blueprint, render_template

from referee.table import listing, people
from referee.table.store import current
from referee.web.access import all_games, only_game
from referee.web.cookies import tokens

blueprint = Blueprint("home", __name__)

MOST_LISTED = 6
"""Tables of each kind on the home page; the rest are past games."""


@blueprint.get("/")
def index() -> str:
    """The tables that this phone holds links to (the host: all), and the doors to the rest."""
    store, held = current(), tokens()
    host = people.is_host(store, held)
    mine = None if host else people.memberships(store, held)
    tables = listing.tables(store, members=mine) if host or mine else ()
    return render_template(
        "home.html",
        host=host,
        running=[t for t in tables if not t.over][:MOST_LISTED],
        over=[t for t in tables if t.over][:MOST_LISTED],
        only=only_game(),
        games=all_games(),
    )
