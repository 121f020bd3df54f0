"""Final positions: a finished game without its log, and the one way from there to a sheet."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field, structs

from referee.engine.errors import Unreadable
from referee.engine.names import clean_names
from referee.engine.rule import Choice

Total = Annotated[int, Meta(ge=-9999, le=9999)]


class PlayerPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of what a game wants to know of one player."""

    name: str


class Position(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of a game's final position; a game adds `options` and `players` of its own types.

    `check` raises Unreadable where fields do not go together.
    """

    game: str
    edition: str | None = None
    rulings: dict[str, str | Choice] = field(default_factory=dict)
    claimed: dict[str, Total] = field(default_factory=dict)

    def check(self) -> None:
        """Raise Unreadable, with its path, where the fields do not go together."""


def tidy(position: Any, seats: tuple[int, int]) -> Any:
    """The position with its names in normal form.

    Raises Unreadable for a number of players, a name or a claim that does not fit.
    """
    low, high = seats
    players = position.players
    if not low <= len(players) <= high:
        raise Unreadable("players", f"this game takes {low} to {high} players, not {len(players)}")
    names = clean_names([p.name for p in players], "players")
    players = tuple(structs.replace(p, name=n) for p, n in zip(players, names, strict=True))
    return structs.replace(position, players=players, claimed=_claimed(position.claimed, names))


def _claimed(claimed: dict[str, int], names: tuple[str, ...]) -> dict[str, int]:
    tidied: dict[str, int] = {}
    for key, points in claimed.items():
        (name,) = clean_names([key], f"claimed.{key}")
        if name not in names:
            raise Unreadable(
                f"claimed.{key}", f"no player is called that; there are {', '.join(names)}"
            )
        tidied[name] = points
    return tidied
