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


class Once(Generic[T]):
    """Remembers what came of the attempts made lately, by their keys."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._made: OrderedDict[str, T] = OrderedDict()
        self._lock = threading.Lock()

    def make(self, key: str, make: Callable[[], T]) -> T:
        """What the first attempt of this key made; a failed attempt may be made again."""
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
            return self._made[key]
