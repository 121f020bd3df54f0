"""The log: one JSON object a line on standard error, without names, texts, tokens or addresses.

Of a fault it keeps what kind it is and where it happened. What the fault says of itself is left
out: it may quote what somebody typed, or the row that a database would not take.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any

import structlog

from referee.config import HOME


def set_up_logs() -> None:
    """Let structlog write such lines; the server's own access lines stay off."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _with_fault,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )
    logging.getLogger("referee").setLevel(logging.CRITICAL)  # Flask's own copy of the same bug


def _with_fault(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    given = event.pop("exc_info", None)
    wrong = sys.exc_info()[1] if given is True else given[1] if given else None
    if wrong is not None:
        event.update(fault_of(wrong))
    return event


def fault_of(wrong: BaseException) -> dict[str, Any]:
    """The kinds of a fault and of those behind it, the outermost first, and where each arose."""
    chain: list[dict[str, Any]] = []
    now: BaseException | None = wrong
    while now is not None and len(chain) < 5:
        chain.append({"kind": _kind(now), "at": _places(now)})
        now = now.__cause__ or (None if now.__suppress_context__ else now.__context__)
    return {"faults": chain}


def _kind(wrong: BaseException) -> str:
    return f"{type(wrong).__module__}.{type(wrong).__qualname__}".removeprefix("builtins.")


def _places(wrong: BaseException) -> list[str]:
    """`file:line in function` for each call, from the outermost to where it went wrong."""
    frames = traceback.extract_tb(wrong.__traceback__)
    return [f"{_short(f.filename)}:{f.lineno} in {f.name}" for f in frames]


def _short(filename: str) -> str:
    """A file of our own without where it lies; of others what follows their packages' folder."""
    return filename.removeprefix(f"{HOME}/").rpartition("site-packages/")[2]
