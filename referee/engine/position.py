"""Final positions: a finished game without its log. `Game.score` leads from there to a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct, field, structs

from referee.engine.errors import Unreadable
from referee.engine.names import clean_name, clean_names
from referee.engine.rule import Choice

Total = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""What somebody may claim: any number, short of those that no program writes back exactly."""


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


def hold_all(*checks: Callable[[], object]) -> None:
    """Run every check; raises the first complaint, with those of the other checks as its `more`."""
    wrong: list[Unreadable] = []
    for check in checks:
        try:
            check()
        except Unreadable as found:
            wrong += (found, *found.more)
    if wrong:
        wrong[0].more = tuple(wrong[1:])
        raise wrong[0]


def tidy(position: Any) -> Any:
    """The position with its names in normal form.

    Raises Unreadable for a name or a claim that does not fit.
    """
    players = position.players
    names = clean_names([p.name for p in players], "players", ".name")
    players = tuple(structs.replace(p, name=n) for p, n in zip(players, names, strict=True))
    return structs.replace(position, players=players, claimed=_claimed(position.claimed, names))


def _claimed(claimed: dict[str, int], names: tuple[str, ...]) -> dict[str, int]:
    tidied: dict[str, int] = {}
    for key, points in claimed.items():
        name = clean_name(key, f"claimed.{key}")
        if name not in names:
            says = f"no player is called that; there are {', '.join(names)}"
            raise Unreadable(f"claimed.{key}", says)
        if name in tidied:
            raise Unreadable(f"claimed.{key}", f"{name!r} claims twice; keep one of the two")
        tidied[name] = points
    return tidied


def within_box(counts: Iterable[tuple[str, int]], most: int, what: str) -> None:
    """Hold counts from several places together to what the box holds.

    `counts` are paths with their counts. Raises Unreadable at the one that goes past `most`.
    """
    total = 0
    for path, count in counts:
        total += count
        if total > most:
            raise Unreadable(path, f"{total} {what} in all, but there are only {most}")
