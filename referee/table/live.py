"""Live updates: who listens to which table, and what they are told: only that something moved."""

from __future__ import annotations

from collections.abc import Iterator

HEARTBEAT = 2.0
"""Seconds between signs of life on a quiet stream."""


class TooManyStreams(Exception):
    """The cap of open streams, for a table or in all, is reached: poll instead."""


class Hub:
    """Tells streams that a table's `rev` moved."""

    def subscribe(self, table_id: str) -> Iterator[int | None]:
        """The table's `rev` now and whenever it moves; None is a heartbeat.

        Raises TooManyStreams at once, not at the first step. Close the iterator to leave.
        """
        raise NotImplementedError

    def publish(self, table_id: str, rev: int) -> None:
        """Tell this process's streams, after the commit."""
        raise NotImplementedError
