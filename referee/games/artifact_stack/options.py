"""What a table agrees on before the start: which six decks are in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from referee.engine.action import Options as BaseOptions
from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.rule import Choice
from referee.games.artifact_stack.actions import Place
from referee.games.artifact_stack.decks import DECKS_IN_PLAY, Deck
from referee.games.artifact_stack.sets import Pairing, china_value
from referee.games.artifact_stack.temple import INDEX, LAYER_OF

China = Annotated[
    str, Meta(pattern="^[ABC]{1,3}$", description="one to three of the letters A, B and C")
]
Few = Annotated[int, Meta(ge=0, le=9)]

VALUES: dict[tuple[str, str], Any] = {
    ("temple-offset", "table-marks"): dict[Place, tuple[Place, ...]],
    ("china-unlocked-at-end", "owner-groups"): dict[str, tuple[China, ...]],
    ("monster-pairing", "owner-pairs"): dict[str, dict[str, Few]],
}
"""What the readings that take a value are given."""


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`decks`: the six Artifact decks in play, in any order (`setup.six-decks`)."""

    decks: tuple[Deck, ...]

    def check(self, seats: int) -> None:
        """Raise Unreadable unless exactly six different decks are named."""
        if len(set(self.decks)) != len(self.decks):
            twice = next(d for d in self.decks if self.decks.count(d) > 1)
            raise Unreadable("decks", f"{twice} is named twice; six different decks are in play")
        if len(self.decks) != DECKS_IN_PLAY:
            says = f"pick exactly {DECKS_IN_PLAY} decks; {len(self.decks)} are picked"
            raise Unreadable("decks", says)

    def settle(self, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
        """The choices, their values checked; raises Unreadable."""
        for ruling, choice in chosen.items():
            kind = VALUES.get((ruling, choice.reading))
            if kind is not None and choice.value is not None:
                _check_value(ruling, convert(choice.value, kind, f"{ruling}.value"))
        return chosen


def _check_value(ruling: str, value: Any) -> None:
    if ruling == "temple-offset" and not value:
        raise Unreadable(f"{ruling}.value", "is empty; say for each place what lies on it")
    for name, stated in value.items():
        path = f"{ruling}.value.{name}"
        if ruling == "temple-offset":
            low = next((p for p in stated if LAYER_OF[INDEX[p]] <= LAYER_OF[INDEX[name]]), None)
            if low:
                raise Unreadable(path, f"{low} cannot lie on {name}: it is in no higher layer")
        if ruling == "monster-pairing":
            unknown = set(stated) - set(Pairing._fields)
            if unknown:
                known = ", ".join(Pairing._fields)
                raise Unreadable(f"{path}.{min(unknown)}", f"no combination; there are {known}")
        if ruling == "china-unlocked-at-end":
            wrong = next((g for g in stated if china_value(g) is None), None)
            if wrong:
                raise Unreadable(path, f"{wrong} is no China set")
