"""The hand-over page: on one phone for all, what only one player may see is entered here.

One form and nothing else; then a page that shows nothing, from which the phone goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, url_for
from werkzeug.wrappers import Response

from referee.table.errors import NotFound
from referee.web.access import me_at
from referee.web.table import context, draw, look, taking_part
from referee.web.tableview import TablePage

blueprint = Blueprint("hand", __name__)


@dataclass(frozen=True, slots=True)
class Next:
    """Something that is still to be entered unseen: by whom, what, and where."""

    seat: int
    name: str
    says: str
    href: str


@blueprint.get("/t/<table_id>/hand/<int:seat>/<action>")
def opened(table_id: str, seat: int, action: str) -> tuple[str, int]:
    """The player's own form; the phone has changed hands."""
    found = look(taking_part(table_id), hand=(seat, action))
    if not found.groups:
        raise NotFound("This has been entered already, or is not asked now.")
    return draw(found)


@blueprint.get("/t/<table_id>/hand/<int:seat>/done")
def done(table_id: str, seat: int) -> str | Response:
    """It is entered: hide it, and pass the phone to the next who has something to enter."""
    found = look(me_at(table_id))
    return render_template("hand_done.html", **context(found), seat=seat, following=after(found))


def after(found: TablePage) -> list[Next]:
    """What is still to be entered on pages like this, and by whom."""
    at = found.snap.table_id
    return [
        Next(
            g.seat,
            found.snap.name_of(g.seat),
            g.says,
            url_for("hand.opened", table_id=at, seat=g.seat, action=g.action),
        )
        for groups in found.handed_over()
        for g in groups
        if g.seat is not None
    ]
