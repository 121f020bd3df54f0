"""What players of Chiseled end with: Sculptures and Trash Piles, counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct


class Parts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cards of a Sculpture by part, and the Waxed Marble among them."""

    head: Annotated[int, Meta(ge=0, le=9)]
    body: Annotated[int, Meta(ge=0, le=9)]
    arm: Annotated[int, Meta(ge=0, le=9)]
    scrap: Annotated[int, Meta(ge=0, le=18)]
    wax: Annotated[int, Meta(ge=0, le=24)] = 0

    @property
    def base(self) -> int:
        """The cards of the player's own deck that are left."""
        return self.head + self.body + self.arm + self.scrap


class Trash(Struct, frozen=True, kw_only=True):
    """The cards of a Trash Pile by part, and by colour; a colour is None where nobody knows."""

    head: int
    body: int
    arm: int
    scrap: int
    wax: int = 0
    gold: int | None = None
    silver: int | None = None
    onyx: int | None = None

    @property
    def sculpt(self) -> int:
        """The trashed Sculpt Cards."""
        return self.head + self.body + self.arm

    @property
    def by_colour(self) -> int | None:
        """The trashed Sculpt Cards added up by colour, None where a colour is not known."""
        if self.gold is None or self.silver is None or self.onyx is None:
            return None
        return self.gold + self.silver + self.onyx

    def counts(self) -> Mapping[str, int | None]:
        """How many a Critic finds of each subject; None where that cannot be known."""
        sculpt = self.sculpt
        colours = (self.gold, self.silver, self.onyx)
        if not sculpt and None in colours:
            colours = (0, 0, 0)  # no Sculpt Card was trashed, so none of any colour
        gold, silver, onyx = colours
        return {
            "gold": gold,
            "silver": silver,
            "onyx": onyx,
            "head": self.head,
            "body": self.body,
            "arm": self.arm,
            "scrap": self.scrap,
            "colours": None if None in colours else sum(map(bool, colours)),
            "sculpt": sculpt,
            "wax": self.wax,
            "cards": sculpt + self.scrap + self.wax,
        }


class Final(Struct, frozen=True, kw_only=True):
    """What a player ends with: the Sculpture kept and the Trash Pile."""

    keeps: Parts
    trash: Trash
