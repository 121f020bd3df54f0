"""Screens that games bring: a table in one look, for everybody around it.

They are drawn for an onlooker, whatever the phone may see otherwise. `acts` tells the template
whether this phone may enter something; a form there names its screen in the input `screen`, and
so comes back to it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.game import Screen
from referee.table.errors import NotFound
from referee.table.members import Member
from referee.web.access import me_at
from referee.web.table import context, look, onlooker
from referee.web.tableview import TablePage

blueprint = Blueprint("screens", __name__)


@blueprint.get("/t/<table_id>/screen/<name>")
def page(table_id: str, name: str) -> str:
    """The whole screen."""
    return render_template("screen.html", **_context(me_at(table_id), name))


@blueprint.get("/t/<table_id>/screen/<name>/fragment")
def fragment(table_id: str, name: str) -> Response:
    """Its living part; 204 where the phone has it already (`since` is its `rev`)."""
    given = _context(me_at(table_id), name)
    if request.args.get("since") == str(given["page"].snap.rev):
        return Response(status=204)
    return Response(render_template("table/screen.html", **given))


def _context(me: Member, name: str) -> dict[str, Any]:
    found = look(onlooker(me), entries=1, screen=True)
    screen = _named(found, name)
    acts = me.role in ("keeper", "player") and not (found.snap.read_only or found.snap.over)
    return {
        **context(found),
        "screen": screen,
        "shown": f"games/{found.game.slug}/{name}.html",
        "acts": acts,
        "me": replace(me, reads=frozenset()),
        "fragment_url": url_for("screens.fragment", table_id=me.table_id, name=name),
    }


def _named(found: TablePage, name: str) -> Screen:
    for screen in found.game.screens:
        if screen.name == name:
            return screen
    raise NotFound(f"{found.game.title} has no such screen.")
