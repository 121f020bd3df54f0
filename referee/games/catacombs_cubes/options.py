"""What a table agrees on before the start, beside the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from referee.engine.action import Options as BaseOptions
from referee.engine.errors import Unreadable


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How offers come about, how shortage is handled, board side, Coins, advanced Coins, solo.

    `quarry` left out: dice, or tokens in solo. `hints` offers the build helper in play. `depth`
    light keeps points, Coins and Palace Track positions only.
    """

    solo: bool = False
    quarry: Literal["dice", "tokens"] | None = None
    resource_rule: Literal["passive", "competitive"] = "passive"
    board_side: Literal["front", "reverse"] = "front"
    coins: Literal["hidden", "open"] = "hidden"
    advanced: bool = False
    hints: bool = False
    depth: Literal["full", "light"] = "full"

    def check(self, seats: int) -> None:
        """Raise Unreadable where solo goes with anything but one player, tokens, passive."""
        if self.solo and seats != 1:
            raise Unreadable("solo", f"solo is for one player, not for {seats}")
        if seats == 1 and not self.solo:
            raise Unreadable("solo", 'one player plays solo; give "solo": true')
        if self.solo and self.quarry == "dice":
            raise Unreadable("quarry", "solo draws tokens; leave this out")
        if self.solo and self.resource_rule == "competitive":
            raise Unreadable("resource_rule", "solo runs on the passive rule; leave this out")
        if self.solo and self.advanced:
            raise Unreadable("advanced", "solo has no advanced Coin actions; leave this out")

    @classmethod
    def decided(cls, seats: int) -> Mapping[str, Any]:
        """One player plays solo, by its rules; several do not."""
        if seats != 1:
            return {"solo": False}
        return {"solo": True, "resource_rule": "passive", "advanced": False}

    @property
    def draws_tokens(self) -> bool:
        """Whether offers come from tokens (`setup.dice-or-tokens`)."""
        return self.solo or self.quarry == "tokens"
