"""What gunicorn has to say, as lines like all others of the log."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from gunicorn.glogging import Logger

from referee.logs import fault_of


class ServerLog(Logger):
    """gunicorn's logger with lines of ours."""

    def setup(self, cfg: Any) -> None:
        """Take the settings, then the shape of a line."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(ServerLine())


class ServerLine(logging.Formatter):
    """A complaint of gunicorn as a line like all others.

    With a fault it would name the address that was asked for, and a link's address is its token.
    """

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object."""
        wrong = record.exc_info[1] if record.exc_info else None
        line = {
            "event": record.getMessage() if wrong is None else _bare(record.msg),
            **(fault_of(wrong) if wrong else {}),
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
        }
        return json.dumps(line)


def _bare(message: object) -> str:
    """A message before anything is filled in."""
    return message.replace(" %s", "") if isinstance(message, str) else type(message).__name__
