"""The cookie with a phone's tokens, and the invitations it holds that give no rights yet."""

from __future__ import annotations

import time

from flask import current_app, request, session
from werkzeug.wrappers import Response

from referee.table.people import COOKIE, cookie_with, tokens_in

YEAR = 365 * 24 * 3600
INVITED = "invited"
INVITED_FOR = 3600
"""Seconds in which an invited phone must choose its seat; the link or code invites it again."""
MOST_INVITATIONS = 5


def tokens() -> tuple[str, ...]:
    """The tokens that the asking phone holds, newest first."""
    return tokens_in(request.cookies.get(COOKIE))


def keep_token(response: Response, token: str) -> Response:
    """Let the phone hold this token too: out of reach of scripts and of other sites."""
    response.set_cookie(
        COOKIE,
        cookie_with(request.cookies.get(COOKIE), token),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure or bool(current_app.config.get("SESSION_COOKIE_SECURE")),
    )
    return response


def invite(table_id: str) -> None:
    """Note that this phone showed the table's code or invitation and may choose a seat."""
    now = int(time.time())
    others = [[t, at] for t, at in _invitations() if t != table_id]
    session[INVITED] = [[table_id, now], *others][:MOST_INVITATIONS]


def is_invited(table_id: str) -> bool:
    """Whether this phone may choose a seat at the table."""
    return any(t == table_id for t, _ in _invitations())


def _invitations() -> list[tuple[str, int]]:
    oldest = time.time() - INVITED_FOR
    return [(t, at) for t, at in session.get(INVITED, ()) if at >= oldest]
