"""What the service refuses for other reasons than the rules of a game; each says why in words."""

from __future__ import annotations


class TableError(Exception):
    """The base: `says` is one sentence that may be shown to anybody."""

    def __init__(self, says: str) -> None:
        """Keep the sentence."""
        super().__init__(says)
        self.says = says


class NotFound(TableError):
    """There is no such table, member, link or code (any more)."""


class NotAllowed(TableError):
    """This member's role does not reach so far."""


class ReadOnly(TableError):
    """The table can be read and exported, but not continued; `says` is why."""


class Settled(TableError):
    """The dispute is settled already; a new one may be raised."""

    def __init__(self, no: int) -> None:
        """Say which."""
        super().__init__(f"Dispute {no} is settled already. Raise a new one to go on.")


class NotNow(ReadOnly):
    """The database takes nothing at this moment; what was sent may be sent again as it is."""


class TooManyGuesses(TableError):
    """Too many wrong codes from one place; `seconds` says how long to wait."""

    def __init__(self, seconds: int) -> None:
        """Say when guessing may go on."""
        minutes = max(1, -(-seconds // 60))
        super().__init__(f"Too many wrong codes. Try again in {minutes} min, or ask for the link.")
        self.seconds = seconds
