"""The rules of a pouch: what a list of carvings may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from referee.engine.rule import Readings
from referee.engine.wording import many
from referee.games.carvings_duel.carvings import (
    COMMODITIES,
    COPIES_OF_A_COMMODITY,
    LABELS,
    LARGEST_POUCH,
    SMALLEST_POUCH,
)


class Fault(Struct, frozen=True):
    """What is wrong with a pouch (or worth knowing about it), and the rule that says so."""

    rule: str | None
    says: str


def size_faults(size: int) -> Iterator[Fault]:
    """Too few or too many carvings (`pouch.minimum`, `pouch.maximum`)."""
    have = many(size, "carving")
    if size < SMALLEST_POUCH:
        yield Fault("pouch.minimum", f"{have}; a pouch holds at least {SMALLEST_POUCH}.")
    if size > LARGEST_POUCH:
        yield Fault("pouch.maximum", f"{have}; a pouch holds at most {LARGEST_POUCH}.")


def copy_faults(counts: Mapping[str, int], readings: Readings) -> Iterator[Fault]:
    """More than two of a commodity (`pouch.commodity-limit`, ruling monk-sorcerer-twins)."""
    for name in COMMODITIES:
        copies = counts.get(name, 0)
        if copies > COPIES_OF_A_COMMODITY:
            says = f"{copies} × {LABELS[name]}; at most {COPIES_OF_A_COMMODITY} of one commodity."
            yield Fault("pouch.commodity-limit", says)
    twins = [counts.get(n, 0) for n in ("monk", "sorcerer")]
    as_one = readings["monk-sorcerer-twins"] == "one-type"
    if as_one and sum(twins) > COPIES_OF_A_COMMODITY >= max(twins):
        says = (
            f"{twins[0]} × Monk and {twins[1]} × Sorcerer, here one type; "
            f"at most {COPIES_OF_A_COMMODITY} of one commodity."
        )
        yield Fault("pouch.commodity-limit", says)


def material_faults(materials: Iterable[str]) -> Iterator[Fault]:
    """More than one material (`pouch.one-material`)."""
    different = sorted(set(materials))
    if len(different) > 1:
        says = f"{', '.join(different)}: a pouch has carvings of one material only."
        yield Fault("pouch.one-material", says)
