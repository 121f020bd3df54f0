"""When something is wrong: a page that says what, and the way back; never a trace.

A refusal by the rules is no error and never comes here. Of a bug the page names only the reference
under which it stands in the server's log.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

import structlog
from flask import Blueprint, g, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from referee.engine.errors import Unreadable
from referee.paper import Jammed
from referee.table.errors import (
    NotAllowed,
    NotFound,
    NotNow,
    ReadOnly,
    TableError,
    TooManyGuesses,
)
from referee.web.access import NoLink

blueprint = Blueprint("errors", __name__)
log = structlog.get_logger("referee")

Answer = tuple[str, int, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a status: in a heading and in a sentence."""

    head: str
    says: str


SAID = {
    400: Said("That could not be read", "The request is not one that this server understands."),
    403: Said("Not for this phone", "This phone holds no link that reaches so far."),
    404: Said("There is nothing here", "The address may be mistyped, or what was here is gone."),
    405: Said("There is nothing here", "This address only takes what a form sends."),
    409: Said("Somebody was faster", "The table has moved on. Go back and look at it again."),
    413: Said("That is too much", "What was sent is far bigger than anything this server needs."),
    422: Said("Something must be mended", "What was sent does not fit together."),
    429: Said("Too many tries", "Wait a minute and try again."),
    500: Said(
        "A fault of this program", "It is no fault of yours, and what was confirmed is kept."
    ),
    503: Said("Not just now", "The server is busy. Try again in a moment."),
}
STALE_FORM = (
    "It was open for long, or this phone keeps no cookies. Go back, load the page again and send "
    "it from there."
)
JAMMED = "The sheet could not be set. Nothing is lost; try once more, or another sheet."
STATUS: dict[type[TableError], int] = {
    NotFound: 404,
    NotAllowed: 403,
    NotNow: 503,
    ReadOnly: 409,
    TooManyGuesses: 429,
}


@blueprint.app_errorhandler(CSRFError)
def stale_form(_: CSRFError) -> Answer:
    """A form without its secret: an old page, or one of another site."""
    return shown(400, STALE_FORM, head="That page was out of date")


@blueprint.app_errorhandler(NoLink)
def lost(wrong: NoLink) -> Answer:
    """A phone that lost its cookie, or never was at the table: the ways to it."""
    return render_template("lost.html", says=wrong.says), 403, {}


@blueprint.app_errorhandler(TableError)
def refused(wrong: TableError) -> Answer:
    """What the service refuses, in its own words."""
    status = next((STATUS[kind] for kind in type(wrong).mro() if kind in STATUS), 409)
    head = "This table can only be read" if status == STATUS[ReadOnly] else ""
    if isinstance(wrong, NotNow):
        log.error("not now", endpoint=request.endpoint, says=wrong.says)
    return shown(status, wrong.says, head=head, headers=_wait(wrong))


def _wait(wrong: TableError) -> dict[str, str]:
    """When it is worth while to ask again."""
    if isinstance(wrong, TooManyGuesses):
        return {"Retry-After": str(wrong.seconds)}
    return {"Retry-After": "5"} if isinstance(wrong, NotNow) else {}


@blueprint.app_errorhandler(Unreadable)
def unreadable(wrong: Unreadable) -> Answer:
    """A field that no form of ours would send."""
    return shown(422, f"{wrong}.")


@blueprint.app_errorhandler(Jammed)
def jammed(wrong: Jammed) -> Answer:
    """A sheet that could not be set; what follows the kind of fault may quote the page."""
    log.error("sheet jammed", endpoint=request.endpoint, fault=str(wrong).partition(":")[0])
    return shown(503, JAMMED, head="The press is jammed")


@blueprint.app_errorhandler(HTTPException)
def other(wrong: HTTPException) -> Answer:
    """Everything that HTTP has a number for; a bug comes here as a 500, logged by the app."""
    kept = {k: v for k, v in wrong.get_headers() if k in ("Allow", "Retry-After")}
    if request.endpoint == "static":
        return "", wrong.code or 500, kept
    return shown(wrong.code or 500, reference=str(g.get("reference", "")), headers=kept)


def shown(
    status: int,
    says: str = "",
    *,
    head: str = "",
    reference: str = "",
    headers: dict[str, str] | None = None,
) -> Answer:
    """The page of an error."""
    said = SAID.get(status, SAID[500 if status >= 500 else 400])
    page = render_template(
        "error.html",
        status=status,
        head=head or said.head,
        says=says or said.says,
        reference=reference,
        back=way_back(),
    )
    return page, status, headers or {}


def way_back() -> str:
    """The page that led here, as a path on this server; home where that is not known."""
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:
        return "/"
    here = parts.path == request.path and request.method == "GET"
    if parts.netloc != request.host or here or parts.path.startswith("//"):
        return "/"
    return parts.path + (f"?{parts.query}" if parts.query else "")
