"""Addresses of pages, built once: a table's page names a hundred, most of them again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, has_request_context, request

MOST_KEPT = 8_192
"""Addresses remembered; all together take about two megabytes."""

PLAIN = frozenset((str, int, type(None)))
"""Kinds of values that are equal only where the address is the same (1 equals True)."""


class Addressing(Flask):
    """An app that remembers the addresses it has built.

    Werkzeug takes 50 microseconds for one, which made a tenth of a table's page.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Remember nothing yet."""
        super().__init__(*args, **kwargs)
        self._kept = lru_cache(MOST_KEPT)(self._build)

    def url_for(self, /, endpoint: str, **values: Any) -> str:
        """As Flask's own; one within the site depends on nothing but its words and the root."""
        kinds = set(map(type, values.values()))
        if not has_request_context() or endpoint[:1] == "." or not kinds <= PLAIN:
            return super().url_for(endpoint, **values)
        return self._kept(request.root_path, endpoint, tuple(values.items()))

    def _build(self, _root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
        return super().url_for(endpoint, **dict(values))
