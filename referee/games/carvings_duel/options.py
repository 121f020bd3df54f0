"""What duelists agree on beside the readings: how their containers are called."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any

from msgspec import Meta

from referee.engine.action import Options as BaseOptions
from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.rule import Choice

Container = Annotated[str, Meta(min_length=1, max_length=30)]

VALUES: dict[tuple[str, str], Any] = {
    ("hand-limit", "table"): Annotated[int, Meta(ge=2, le=10)],
    ("castle-damage", "table"): Annotated[int, Meta(ge=1, le=99)],
}
"""What the readings that take a value are given."""


@lru_cache(maxsize=1024)
def plain_name(text: str) -> str:
    """A container's or material's name as typed commands compare it: no case, single spaces."""
    return " ".join(text.split()).casefold()


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`graveyard`: how the shared graveyard is called (`graveyard.place`).

    `pouches`: how each pouch is called, in seat order. Only typed commands use the names.
    """

    graveyard: Container = "graveyard"
    pouches: tuple[Container, ...] = ()

    def check(self, seats: int) -> None:
        """Raise Unreadable unless all containers can be told apart by their names."""
        if len(self.pouches) not in (0, seats):
            says = f"names {len(self.pouches)} pouches; name one for each of {seats} seats, or none"
            raise Unreadable("pouches", says)
        names = [plain_name(n) for n in (self.graveyard, *self.pouches)]
        if "" in names:
            raise Unreadable("graveyard", "a container's name is more than spaces")
        if len(set(names)) < len(names):
            raise Unreadable("pouches", "two containers share a name; commands could not tell them")

    def settle(self, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
        """The choices, their values checked; raises Unreadable."""
        for ruling, choice in chosen.items():
            kind = VALUES.get((ruling, choice.reading))
            if kind is not None and choice.value is not None:
                convert(choice.value, kind, f"{ruling}.value")
        return chosen
