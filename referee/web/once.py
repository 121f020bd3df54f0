"""A double tap on a slow net sends a form twice; what it makes is made once."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_KEPT = 500


def new_key() -> str:
    """A name for one attempt, to be carried by a hidden field of its form."""
    return secrets.token_urlsafe(16)


class _Attempt(Generic[T]):
    """What came of one attempt: [] until it has been made."""

    def __init__(self) -> None:
        self.made: list[T] = []
        self.lock = threading.Lock()


class Once(Generic[T]):
    """Remembers what came of the attempts made lately, by their keys."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._attempts: OrderedDict[str, _Attempt[T]] = OrderedDict()
        self._lock = threading.Lock()

    def make(self, key: str, make: Callable[[], T]) -> T:
        """What the first attempt of this key made; a failed attempt may be made again.

        Only who brings the same key waits: judging a dispute may take seconds.
        """
        with self._lock:
            attempt = self._attempts.setdefault(key, _Attempt())
            while len(self._attempts) > MOST_KEPT:
                self._attempts.popitem(last=False)
        with attempt.lock:
            if not attempt.made:
                attempt.made.append(make())
            return attempt.made[0]
