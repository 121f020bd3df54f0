"""The setup sheet of a player alone, and what every setup begins with."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.printing import Count, Step
from referee.games.catacombs_cubes.opening import SOLO_PLANS
from referee.games.catacombs_cubes.pieces import BOX, CUBES
from referee.games.catacombs_cubes.solo import MARKERS
from referee.games.catacombs_cubes.tiles import PALACES

SHARED = {
    "supply": ("setup.supply-sorted",),
    "treasury": ("setup.treasury",),
}
"""The rules behind the steps that every setup begins with."""

SOLO_RULES: dict[str, tuple[str, ...]] = SHARED | {
    "board": ("solo.setup-board", "solo.setup-no-start"),
    "trackers": ("solo.setup-victory-trackers", "solo.setup-palace-tracker"),
    "track": ("solo.setup-blue-spaces", "solo.setup-red-spaces", "solo.setup-silver-spaces",
              "solo.setup-markers-fixed"),
    "starts": ("solo.setup-start-tiles",),
    "plans": ("solo.setup-plans", "solo.setup-plan-coins"),
    "palace": ("solo.setup-palace",),
    "tokens": ("solo.setup-tokens-out", "solo.setup-draw-pile"),
    "away": ("solo.no-residences", "solo.passive-rule"),
}  # fmt: skip
"""The rules behind each step of a player alone."""


def common() -> Iterator[Step]:
    """The piles, which every setup begins with."""
    yield Step(
        "Sort the pieces into six piles",
        "The Quarry Supply, where all can reach it.",
        SHARED["supply"],
    )
    yield Step("Sort the Coins by colour", "The Village Treasury.", SHARED["treasury"])


def pieces() -> Count:
    """The pieces of the box, and their cubes."""
    cubes = sum(n * size for n, size in zip(BOX, CUBES, strict=True))
    return Count(sum(BOX), "Quarry pieces", f"{cubes} cubes, in six piles")


def solo_counts() -> Iterator[Count]:
    """What to take out."""
    yield pieces()
    yield Count(12, "Coins as markers", "9 on the track, 3 on the plans")
    yield Count(SOLO_PLANS, "Village Tiles", "as plans")
    yield Count(2, "starting tiles", "of level 1, one a grid")
    yield Count(1, "Palace Tile", f"of {PALACES}")
    yield Count(2, "Victory Trackers", "yours and the Builder’s")


def solo_steps() -> Iterator[Step]:
    """What to do, in order."""
    spaces = {c: [str(s) for s, k in sorted(MARKERS.items()) if k == c] for c in MARKERS.values()}
    told = "; ".join(f"{c.title()} on {', '.join(at)}" for c, at in spaces.items())
    yield from common()
    yield Step(
        "Take one player board",
        "For you alone. It gives no starting Coins and no starting pieces.",
        SOLO_RULES["board"],
    )
    yield Step(
        "Set the trackers on the Planning Board",
        "Two Victory Trackers on the first square, yours and the Simulated Builder’s; one Palace "
        "Tracker at the start.",
        SOLO_RULES["trackers"],
    )
    yield Step("Mark the Victory Track with Coins", f"{told}. They stay.", SOLO_RULES["track"])
    yield Step(
        "Start both grids with a tile of level 1",
        "At random, one for you and one for the Builder. No Town Hall.",
        SOLO_RULES["starts"],
    )
    yield Step(
        f"Draw {SOLO_PLANS} Village Tiles as plans",
        "On each lay a Coin: one red, one silver, one blue, at random. They stay as well.",
        SOLO_RULES["plans"],
    )
    yield Step("Draw one Palace", "On its square, blueprint up.", SOLO_RULES["palace"])
    yield Step(
        "Sort the tokens, then mix them face down",
        "Actions and “any piece” go back into the box; the rest is the Draw Pile.",
        SOLO_RULES["tokens"],
    )
    yield Step(
        "Residences stay in the box",
        "The Passive rule holds: a piece that has run out is made up for by the next type.",
        SOLO_RULES["away"],
    )


def solo_says() -> str:
    """The drawing in words."""
    told = ", ".join(f"{colour} on {space}" for space, colour in sorted(MARKERS.items()))
    return (
        f"The table alone: three plans with a Coin each, one Palace, the Victory Track with Coins, "
        f"{told}; two grids of 3 by 3, each begun with a tile of level 1; three tokens a round, "
        "two open and one face down; six piles of pieces."
    )
