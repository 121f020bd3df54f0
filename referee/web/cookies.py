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


def invite(table_id: str, number: int) -> None:
    """Note that this phone showed the table's code or invitation and may choose a seat.

    `number` counts how often the table has renewed them.
    """
    now = int(time.time())
    others = [list(kept) for kept in _invitations() if kept[0] != table_id]
    session[INVITED] = [[table_id, now, number], *others][:MOST_INVITATIONS]


def is_invited(table_id: str, number: int | None) -> bool:
    """Whether this phone may choose a seat: what it showed has not been renewed since."""
    return any((t, n) == (table_id, number) for t, _, n in _invitations())


def _invitations() -> list[tuple[str, int, int]]:
    oldest = time.time() - INVITED_FOR
    kept = [invited for invited in session.get(INVITED, ()) if len(invited) == 3]
    return [(t, at, n) for t, at, n in kept if at >= oldest]
