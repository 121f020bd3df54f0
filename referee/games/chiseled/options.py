"""What a table of Chiseled agrees on before it starts, beside the rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from referee.engine.action import Options as BaseOptions
from referee.engine.errors import Unreadable
from referee.engine.names import clean_name, normal
from referee.engine.rule import Choice
from referee.games.chiseled import cards, typed
from referee.games.chiseled.typed import Mat, Points

PARTS = (*cards.PARTS, "scrap")
COLOURS = cards.COLOURS
DECK: Mapping[str, int] = dict(zip(PARTS, cards.DECK_OF, strict=True))
"""What an untouched deck holds of each part."""
SCULPT = sum(cards.DECK_OF[:3])
"""The Sculpt Cards of a deck: all but the Scrap."""

Printed = Literal["technofuturist", "balanced-archaeologist", "renaissance-patron"]
"""The Critics that the rulebook describes; all others are typed by the table."""

Subject = Literal[
    "gold", "silver", "onyx", "head", "body", "arm", "scrap", "colours", "sculpt", "wax", "cards"
]
"""What a Critic counts in a Trash Pile."""
OF_COLOUR: frozenset[str] = frozenset((*COLOURS, "colours"))
"""The subjects that need the trash told by colour."""

Compared = Literal["more_than", "at_least", "exactly", "at_most", "fewer_than"]
Threshold = Annotated[int, Meta(ge=0, le=99)]


class Need(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"is_": "is"}):
    """One condition of a Critic: a count in the Trash Pile against a number or another count."""

    count: Subject
    is_: Compared
    than: Subject | Threshold


class Critic(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Critic as the table typed it: points and all that must hold, or settled `by_table`."""

    name: str
    points: Points = 4
    needs: Annotated[tuple[Need, ...], Meta(max_length=20)] = ()
    by_table: bool = False

    def __post_init__(self) -> None:
        """Names are compared in their normal form; `check_critics` says whether they are names."""
        structs.force_setattr(self, "name", normal(self.name))


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Sine Cera, the Critics, the mat, a solo challenge, and how closely a game is logged.

    `hints` tells how likely each next hand holds three Sculpt Cards.
    """

    sine_cera: bool = False
    critics: Annotated[tuple[Printed | Critic, ...], Meta(max_length=3)] = ()
    mat: Mat | None = None
    challenge: Literal["de-milod", "minimalist", "absurdist"] | None = None
    depth: Literal["full", "light"] = "full"
    hints: bool = False

    def check(self, seats: int) -> None:
        """Critics that differ, values that a mat can print, a challenge for one player only."""
        check_critics(self.critics)
        if self.mat:
            try:
                self.mat.check()
            except Unreadable as wrong:
                raise wrong.under("mat") from None
        if self.challenge and seats != 1:
            raise Unreadable("challenge", f"a challenge is for one player, not for {seats}")

    def settle(self, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
        """The choices with a typed mat standing as reading typed-mat."""
        return typed.settle(self.mat, chosen)


def check_critics(critics: Sequence[str | Critic], path: str = "critics") -> None:
    """Raise Unreadable for two Critics of one name, and for one that says nothing to judge by."""
    seen: set[str] = set()
    for at, critic in enumerate(critics):
        name = critic if isinstance(critic, str) else critic.name
        if isinstance(critic, Critic):
            _check_typed(critic, f"{path}[{at}]")
        if name.casefold() in seen:
            raise Unreadable(f"{path}[{at}]", f"there is only one Critic {name!r}; name another")
        seen.add(name.casefold())


def _check_typed(critic: Critic, path: str) -> None:
    clean_name(critic.name, f"{path}.name")
    if critic.by_table and critic.needs:
        says = "what the table settles itself has no conditions; leave out one of the two"
        raise Unreadable(f"{path}.by_table", says)
    if not (critic.by_table or critic.needs):
        says = 'expected one condition or more, or "by_table": true'
        raise Unreadable(f"{path}.needs", says)
