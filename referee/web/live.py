"""The stream that tells a page that something moved; what moved, it fetches itself."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response

from referee.table.live import TooManyStreams
from referee.table.store import current
from referee.web.access import me_at

blueprint = Blueprint("live", __name__)

NO_MORE = 503
"""The answer where too many streams are open: the page then asks every few seconds."""


@blueprint.get("/t/<table_id>/live")
def stream(table_id: str) -> Response:
    """Server-sent events: the table's `rev` when it moves, and a beat when it does not.

    The member is looked up once, before the stream begins; no database connection is held.
    """
    me_at(table_id)
    try:
        moves = current().hub.subscribe(table_id)
    except TooManyStreams:
        return Response("too many streams", NO_MORE, {"Retry-After": "30"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_events(moves), mimetype="text/event-stream", headers=headers)


def _events(moves: Iterator[int | None]) -> Iterator[str]:
    """Every event carries the newest `rev`, beats too, so the next makes good a lost one."""
    rev = 0
    try:
        for moved in moves:
            rev = rev if moved is None else moved
            kind = "event: beat\n" if moved is None else f"id: {moved}\n"
            yield f"{kind}data: {rev}\n\n"
    finally:
        close = getattr(moves, "close", None)
        if close is not None:
            close()
