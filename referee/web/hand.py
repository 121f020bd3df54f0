"""The hand-over page: on one phone for all, what only one player may see is entered here.

First a cover that shows nothing; then one form and nothing else; then a cover again.
"""

from __future__ import annotations

from flask import Blueprint, render_template, url_for
from werkzeug.wrappers import Response

from referee.table.errors import NotFound
from referee.web.table import at_table, context, draw, look
from referee.web.tableview import TablePage

blueprint = Blueprint("hand", __name__)


@blueprint.get("/t/<table_id>/hand/<int:seat>/<action>")
def cover(table_id: str, seat: int, action: str) -> str:
    """Pass the phone to the player; nothing of anybody's is on this page."""
    found = look(at_table(table_id), hand=(seat, action))
    if not found.groups:
        raise NotFound("This has been entered already, or is not asked now.")
    return render_template("hand_cover.html", **context(found), seat=seat, action=action)


@blueprint.get("/t/<table_id>/hand/<int:seat>/<action>/open")
def opened(table_id: str, seat: int, action: str) -> tuple[str, int]:
    """The player's own form."""
    found = look(at_table(table_id), hand=(seat, action))
    if not found.groups:
        raise NotFound("This has been entered already, or is not asked now.")
    return draw(found)


@blueprint.get("/t/<table_id>/hand/<int:seat>/done")
def done(table_id: str, seat: int) -> str | Response:
    """It is entered: hide it, and pass the phone to the next who has something to enter."""
    found = look(at_table(table_id))
    return render_template("hand_done.html", **context(found), seat=seat, following=after(found))


def after(found: TablePage) -> list[tuple[str, str]]:
    """Who has yet to enter something sealed: names, and where."""
    return [
        (
            found.snap.name_of(g.seat),
            url_for("hand.cover", table_id=found.snap.table_id, seat=g.seat, action=g.action),
        )
        for g in found.groups
        if g.seat is not None and found.is_secret(g)
    ]
