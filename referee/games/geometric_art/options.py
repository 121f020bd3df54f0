"""What a table agrees on before the start: the way to play, and what it types of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from referee.engine.action import Options as BaseOptions
from referee.engine.action import Seat
from referee.engine.errors import Unreadable
from referee.engine.rule import Choice

Mode = Literal["joint", "best"]
Label = Annotated[str, Meta(min_length=1, max_length=40)]

FEWEST: dict[Mode, int] = {"joint": 2, "best": 3}
"""Players each way of playing needs; five at most for both."""


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`mode`: Joint Exhibition or Best Artist. The rest is for play alone.

    `topics` is the table's own list to pick from, `symbols` what its dice show, `timer` seconds
    for drawing (0: none). `skulls`: seats that took a skull card in place of their +1, where the
    table plays that reading of ruling skull-card-source.
    """

    mode: Mode
    topics: Annotated[tuple[Label, ...], Meta(max_length=200)] = ()
    symbols: Annotated[tuple[Label, ...], Meta(max_length=42)] = ()
    timer: Annotated[int, Meta(ge=0, le=3600)] = 0
    skulls: Annotated[tuple[Seat, ...], Meta(max_length=5)] = ()

    @property
    def is_joint(self) -> bool:
        """Joint Exhibition is won or lost by all (`joint.win-shared`)."""
        return self.mode == "joint"

    def check(self, seats: int) -> None:
        """Raise Unreadable where the mode does not take so many, or a list names one twice."""
        if seats < FEWEST[self.mode]:
            fewest = FEWEST[self.mode]
            says = f"Best Artist takes {fewest} to 5 players, not {seats}; Joint Exhibition takes 2"
            raise Unreadable("mode", says)
        for at, seat in enumerate(self.skulls):
            if seat >= seats:
                raise Unreadable(f"skulls[{at}]", f"there is no seat {seat}; {seats} play")
        for path in ("topics", "symbols", "skulls"):
            _each_once(path, getattr(self, path))

    def settle(self, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
        """The choices as they are; skull cards need the reading that hands them out."""
        choice = chosen.get("skull-card-source")
        if self.skulls and (choice is None or choice.reading != "instead-of-plus-one"):
            says = "skull cards are handed out only under reading 'instead-of-plus-one'"
            raise Unreadable("skull-card-source", says)
        return chosen


def _each_once(path: str, named: tuple[str | int, ...]) -> None:
    for at, value in enumerate(named):
        if value in named[:at]:
            raise Unreadable(f"{path}[{at}]", f"{value!r} stands twice; keep one")
