"""A coarse guard: how often one address may ask for what costs the server much.

It counts in this process's memory only. Guesses of codes, which matter to secrets, are counted in
the database, for all processes together: see `referee.table.joining`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

View = TypeVar("View", bound=Callable[..., Any])

MOST = "120 per minute"
"""Of all heavy requests together, for one address; an evening needs a tenth of it."""


def heavy(view: View) -> View:
    """Mark a view whose work is worth a limit: setting a PDF, judging a whole file, a new table."""
    view.is_heavy = True  # type: ignore[attr-defined]
    return view


def limit_heavy(app: Flask) -> None:
    """Hold every view that is marked heavy to one shared limit for each address."""
    limiter = Limiter(
        get_remote_address, app=app, storage_uri="memory://", strategy="moving-window"
    )
    app.extensions["referee_limiter"] = limiter  # the limits hold it only weakly
    # a limited view asks by itself; asking before every other request costs each a twentieth
    before = app.before_request_funcs.get(None, [])
    before[:] = [ask for ask in before if ask != limiter._check_request_limit]
    together: Any = limiter.shared_limit(MOST, scope="heavy")
    for endpoint, view in app.view_functions.items():
        if getattr(view, "is_heavy", False):
            app.view_functions[endpoint] = together(view)
