"""Sheets already set: the same page is not set twice."""

from __future__ import annotations

import threading
from collections import OrderedDict

ROOM = 8 * 1024 * 1024
"""Bytes of PDFs that are kept; those not asked for longest go first."""


class Store:
    """The newest sheets by what they were made of. Safe for threads."""

    def __init__(self, room: int = ROOM) -> None:
        """An empty store."""
        self.room = room
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> bytes | None:
        """The sheet of that key, or None."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: str, sheet: bytes) -> None:
        """Keep a sheet."""
        with self._lock:
            self._kept[key] = sheet
            self._kept.move_to_end(key)
            while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self.room:
                self._kept.popitem(last=False)
