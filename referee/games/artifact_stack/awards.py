"""Awards that compare players: most and fewest Relics, most stars."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from referee.engine.rule import Readings
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.options import Options

STAR_VALUE = 3
RELICS_MOST, RELICS_FEWEST = 3, -3


class Awards(NamedTuple):
    """The points of each player; `alike`: how many Relics each has where all have as many."""

    relics: list[int]
    stars: list[int]
    alike: int | None


def awards(
    options: Options, readings: Readings, finals: Sequence[Final], left: Collection[int]
) -> Awards:
    """What each player gets; who has left is not compared (rulings relics-zero, star-zero)."""
    there = [f for at, f in enumerate(finals) if at not in left]

    def for_all(given: Iterable[int]) -> list[int]:
        each = iter(given)
        return [0 if at in left else next(each) for at in range(len(finals))]

    relics = for_all(relic_awards(options, readings, there))
    stars = for_all(star_awards(readings, there))
    return Awards(relics, stars, relics_alike(options, readings, there))


def compared_relics(options: Options, readings: Readings, finals: Sequence[Final]) -> list[int]:
    """The Relic counts that are compared (ruling relics-zero); none without the deck."""
    counts = [f.plain.get("relics", 0) for f in finals] if "relics" in options.decks else []
    return counts if readings["relics-zero"] == "zero-counts" else [n for n in counts if n]


def relics_alike(options: Options, readings: Readings, finals: Sequence[Final]) -> int | None:
    """How many Relics each has where all have equally many, most and fewest at once."""
    compared = set(compared_relics(options, readings, finals))
    return compared.pop() if len(compared) == 1 else None


def relic_rule(award: int, held: int, alike: int | None) -> str:
    """The rule that a player's Relics were compared by."""
    if held == alike:
        return "relics.ties"
    return {RELICS_MOST: "relics.most", RELICS_FEWEST: "relics.fewest"}.get(award, "relics.between")


def relic_awards(options: Options, readings: Readings, finals: Sequence[Final]) -> list[int]:
    """+3 for the most Relics, -3 for the fewest, for each player (`relics.most`, `.fewest`)."""
    counts = [f.plain.get("relics", 0) for f in finals]
    compared = compared_relics(options, readings, finals)
    if not compared:
        return [0] * len(counts)
    most, fewest = max(compared), min(compared)
    if most == fewest:
        award = {
            "both-cancel": RELICS_MOST + RELICS_FEWEST,
            "neither": 0,
            "award-only": RELICS_MOST,
        }[readings["relics-all-tied"]]
        return [award if n == most else 0 for n in counts]
    # relics.ties: everybody at either end, undivided
    return [{most: RELICS_MOST, fewest: RELICS_FEWEST}.get(n, 0) for n in counts]


def star_awards(readings: Readings, finals: Sequence[Final]) -> list[int]:
    """3 for the most cards with a star (`score.star-most`), undivided (`score.star-tie`)."""
    most = max((f.stars for f in finals), default=0)
    if most == 0 and readings["star-zero"] == "nobody":
        return [0] * len(finals)
    return [STAR_VALUE if f.stars == most else 0 for f in finals]
