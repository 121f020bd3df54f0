"""Entries come in one at a time: who waits stands outside, and leaves the interpreter alone.

Only one entry can be written at a time anyway. Threads that wait in the middle of their work take
the interpreter from the one that writes at each of its statements; those that wait here do not.
"""

from __future__ import annotations

import threading

from flask import Flask, current_app, g, request

from referee.table.store import queue_at

ENTRIES = "entries"
"""The blueprint whose requests queue."""


def queue_entries(app: Flask) -> None:
    """Let entries of this app queue; to be called before other work on them is registered."""
    app.extensions["referee_turnstile"] = threading.Lock()
    app.before_request(_pass_in)
    app.teardown_request(_pass_out)


def _pass_in() -> None:
    """Raises NotNow where those before it take too long."""
    if request.blueprint != ENTRIES:
        return
    _ = request.form  # read first: a phone that sends slowly holds up nobody
    queue_at(current_app.extensions["referee_turnstile"])
    g.has_passed = True


def _pass_out(_: BaseException | None) -> None:
    if g.pop("has_passed", False):
        current_app.extensions["referee_turnstile"].release()
