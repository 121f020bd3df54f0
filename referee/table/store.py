"""The store: one database, the lock around its writes, the replayed logs and the live hub."""

from __future__ import annotations

from typing import cast

from flask import current_app
from sqlalchemy import Engine

from referee.table.live import Hub


class Store:
    """All that the service needs beside its arguments; one for each app."""

    def __init__(self, engine: Engine, host_token: str) -> None:
        """Use an engine made by `referee.table.database`."""
        self.engine = engine
        self.host_token = host_token
        self.hub = Hub()


def current() -> Store:
    """The store of the app that serves this request."""
    return cast(Store, current_app.extensions["referee"])
