"""The reference cards: a turn, Coins, connectors, bonuses and the end, one card a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.game import Occasion, Terms
from referee.engine.rule import Readings
from referee.games.catacombs_cubes.pieces import CUBES, PIECES
from referee.games.catacombs_cubes.scoring import PLACES

Lines = tuple[tuple[str, str], ...]
"""What something is, and what it does."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One card. `sizes` are (type, cubes); `read` rulings read in another way than usual."""

    turn: tuple[str, ...]
    sizes: tuple[tuple[str, int], ...]
    actions: tuple[str, ...]
    coins: Lines
    advanced: tuple[str, ...]
    connectors: Lines
    pairs: tuple[str, ...]
    palace: tuple[str, ...]
    ends: tuple[str, ...]
    read: tuple[tuple[str, str], ...]


CONNECTORS: Lines = (
    ("red", "Red Coin"),
    ("blue", "Blue Coin"),
    ("silver", "Silver Coin"),
    ("black", "Obsidian"),
    ("yellow", "1 point"),
)
"""What each connector pays (`connector.red` and the others)."""

ACTIONS = (
    "Build Palace: an Obsidian of the supply onto the Palace.",
    "Change: as a Blue Coin, without the Obsidian.",
)
"""What the two actions of the Quarry do (`palace-action.obsidian`, `change.smaller`)."""

BEARING = (
    "change-conversion",
    "coins-earned-this-turn",
    "connector-snapshot",
    "residence-beside",
    "palace-icon-reach",
    "palace-action-compulsory",
    "extra-discard",
    "no-main-action",
    "flush-before-rewards",
    "town-hall-connectors",
    "bribe-by-foreman",
    "late-build-refill",
    "coin-second-place-after-tie",
    "tie-palace-position",
    "solo-coin-scoring",
)
"""The rulings that bear on what the card says."""


def reference_card(occasion: Occasion) -> Reference:
    """The card for an evening."""
    terms = occasion.terms
    changed = terms.readings.departures()
    return Reference(
        turn=tuple(_turn(terms)),
        sizes=tuple(zip(PIECES, CUBES, strict=True)),
        actions=() if terms.options.solo else ACTIONS,
        coins=_coins(terms.readings),
        advanced=tuple(_advanced(terms)),
        connectors=CONNECTORS,
        pairs=("Alike: both. Different: one of them, as you choose.",
               "From the top clockwise, for each neighbour."),
        palace=tuple(_palace(terms)),
        ends=tuple(_ends(terms)),
        read=tuple((r, terms.readings[r]) for r in BEARING if r in changed),
    )  # fmt: skip


def _turn(terms: Terms) -> Iterator[str]:
    if terms.options.solo:
        yield "Draft two of three tokens, build or not, move the Builder."
        yield "Coins at any time of the turn, but not inside a build."
    else:
        take = "two of its three tokens" if terms.options.draws_tokens else "both its dice"
        yield f"Draft an offer ({take}), or build a Village Tile or your Residence."
        yield "Coins before and after, as many as you like."
    yield "Build the exact shape, free standing; its pieces go back."
    when = "after the rewards" if terms.readings["flush-before-rewards"] == "flush-last" else "then"
    yield f"The rest of the yard {when} goes back too; Obsidian stays."
    yield "The tile pays points, bonus, connectors, in this order."


_SMALLER = {
    "one-cube-down": "a piece becomes one a cube smaller",
    "any-smaller": "a piece becomes any smaller one",
    "table-literal": "Gl to Ob, St with Ba, Cl with Cr",
    "down-or-across": "a cube smaller, or St with Ba, Cl with Cr",
}
"""What a Change does, by ruling change-conversion."""


def _coins(readings: Readings) -> Lines:
    smaller = _SMALLER[readings["change-conversion"]]
    return (
        ("blue", f"{smaller[0].upper()}{smaller[1:]}, plus an Obsidian"),
        ("red", "Any piece of yours onto the Palace"),
        ("silver", "Store: a piece of the yard into the Warehouse"),
    )


def _advanced(terms: Terms) -> Iterator[str]:
    if not terms.options.advanced:
        return
    what = "open tokens" if terms.options.draws_tokens else "dice"
    yield f"1 Coin to the Foreman: exchange two {what} of two offers."
    yield "2 Coins: one of your choice, or an Obsidian (Warehouse)."
    yield "3 Coins: a piece in the supply (Warehouse)."


def _palace(terms: Terms) -> Iterator[str]:
    yield "A step on the track for each cube; icons pay at once."
    if terms.options.solo:
        yield "The last cube places the tile."
    else:
        yield "The last cube places the tile; all trackers go back."


def _ends(terms: Terms) -> Iterator[str]:
    if terms.options.solo:
        yield "A full grid of 3 by 3, yours or the Builder’s, or the Builder on 50."
        yield "Your points, less its tiles and its pairs."
        return
    yield "Grid full or supply empty: finish the round; tiles then pay points only."
    first, second, third = PLACES
    yield f"Each colour of Coins: most {first}, second {second}, third {third}, ties in full."
    yield "Equal: more Coins, then the Palace Track."
