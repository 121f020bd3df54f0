"""The stream that tells a page that something moved; what moved, it fetches itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import Blueprint, Response

from referee.table import people
from referee.table.live import TooManyStreams
from referee.table.store import current
from referee.web.access import me_at
from referee.web.cookies import tokens

blueprint = Blueprint("live", __name__)

NO_MORE = 503
"""The answer where too many streams are open: the page then asks every few seconds."""


CLOSED = "event: closed\ndata: 0\n\n"
"""The last word to a phone whose link was closed: its page then asks and is told why."""


@blueprint.get("/t/<table_id>/live")
def stream(table_id: str) -> Response:
    """Server-sent events: the table's `rev` when it moves, and a beat when it does not.

    No database connection is held. Whether the phone may listen is asked before the stream begins
    and again whenever something moved: closing a link is such a change, and ends its stream.
    """
    me_at(table_id)
    store, held = current(), tokens()
    try:
        moves = store.hub.subscribe(table_id)
    except TooManyStreams:
        return Response("too many streams", NO_MORE, {"Retry-After": "30"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    events = _events(moves, lambda: people.visit(store, held, table_id) is not None)
    return Response(events, mimetype="text/event-stream", headers=headers)


def _events(moves: Iterator[int | None], may_listen: Callable[[], bool]) -> Iterator[str]:
    """Every event carries the newest `rev`, beats too, so the next makes good a lost one."""
    rev = 0
    try:
        for moved in moves:
            if moved is not None and not may_listen():
                yield CLOSED
                return
            rev = rev if moved is None else moved
            kind = "event: beat\n" if moved is None else f"id: {moved}\n"
            yield f"{kind}data: {rev}\n\n"
    finally:
        close = getattr(moves, "close", None)
        if close is not None:
            close()
