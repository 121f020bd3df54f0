"""The setup sheet: what to take, where it lies, and the rules behind it, for 2 to 4 or alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.game import Occasion, Terms
from referee.engine.printing import Count, SetupSheet, Step
from referee.games.catacombs_cubes.grid import Cell, frame_of
from referee.games.catacombs_cubes.opening import PLANS
from referee.games.catacombs_cubes.pieces import BOX, COINS_IN_BOX, PIECES, TOKENS
from referee.games.catacombs_cubes.sheets_setup_solo import (
    SHARED,
    SOLO_RULES,
    common,
    pieces,
    solo_counts,
    solo_says,
    solo_steps,
)
from referee.games.catacombs_cubes.solo import MARKERS
from referee.games.catacombs_cubes.tiles import PALACES, RESIDENCES, VILLAGE_TILES

DICE = {2: 6, 3: 6, 4: 8}
"""Quarry Dice in use by the number of players, under the usual ruling dice-colour-count."""

IN_THE_BOX = (
    "component.player-boards",
    "component.victory-trackers",
    "component.palace-trackers",
    "component.ownership-trackers",
    "component.single-boards",
    "component.town-hall",
    "component.foreman-tracker",
    "component.dice",
    "component.tokens",
    "component.coins",
    "component.village-tiles",
    "component.residence-tiles",
    "component.palace-tiles",
    "component.obsidian",
    "component.glass",
    "component.bamboo",
    "component.stone",
    "component.clay",
    "component.crystal",
    "resource.sizes",
    "planning.victory-track",
    "planning.palace-track",
    "planning.village-plans",
    "planning.preview",
    "planning.palace-top-active",
    "planning.foundations",
    "board.yard",
    "board.warehouse",
    "board.coin-chest",
)
"""What one looks for in the box, and what the parts of the boards are for."""

RULES: dict[str, tuple[str, ...]] = SHARED | {
    "stickers": ("sticker.all-eight", "sticker.row-per-die"),
    "trackers": ("setup.victory-tracker", "setup.palace-tracker"),
    "village": ("setup.village-plans", "setup.preview", "setup.village-stack"),
    "palaces": ("setup.palace-draw", "setup.palace-stack"),
    "hall": ("setup.town-hall",),
    "residences": ("setup.residence-deal", "setup.residence-open"),
    "settle": ("shortage.rule-locked", "shortage.limited", "coin.visibility-chosen"),
    "front": ("start.front-three-coins", "start.front-coins", "start.front-facing"),
    "reverse": ("start.reverse-pieces", "start.reverse-yard"),
    "boards": ("setup.player-board", "start.side-chosen"),
    "quarry": ("setup.quarry-board", "setup.dice-or-tokens"),
    "foreman": ("foreman.roll", "foreman.face-values", "foreman.highest", "foreman.tie-reroll"),
}
"""The rules behind each step at a table of several."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What the drawing shows; `size` are the columns and rows of the Village Grid.

    `piles` are (type, how many). `markers` are (space, colour) on the Victory Track, in solo.
    """

    seats: int
    tokens: bool
    reverse: bool
    offers: int
    size: Cell
    piles: tuple[tuple[str, int], ...]
    markers: tuple[tuple[int, str], ...] = ()


def setup_rules(seats: int) -> tuple[str, ...]:
    """All the rules that setup sheets for so many players may carry."""
    steps = SOLO_RULES if seats == 1 else RULES
    return (*(rule for rules in steps.values() for rule in rules), *IN_THE_BOX)


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """The setup sheet of an evening."""
    terms = occasion.terms
    alone = terms.options.solo
    return SetupSheet(
        counts=tuple(solo_counts() if alone else _counts(terms)),
        steps=tuple(solo_steps() if alone else _steps(terms)),
        aside=IN_THE_BOX,
        picture=_picture(terms),
        picture_says=solo_says() if alone else _picture_says(terms),
    )


def _picture(terms: Terms) -> Picture:
    alone = terms.options.solo
    marked = tuple((space, colour) for space, colour in sorted(MARKERS.items())) if alone else ()
    return Picture(
        seats=terms.seats,
        tokens=terms.options.draws_tokens,
        reverse=terms.options.board_side == "reverse" and not alone,
        offers=offers(terms),
        size=frame_of(terms).sizes[-1],
        piles=tuple(zip(PIECES, BOX, strict=True)),
        markers=marked,
    )


def offers(terms: Terms) -> int:
    """How many offers a round has."""
    if terms.options.solo:
        return 1
    if terms.options.draws_tokens:
        return max(3, terms.seats)
    if terms.seats == 2 and terms.readings["dice-colour-count"] == "one-per-player":
        return 2
    return DICE[terms.seats] // 2


# ---- a table of several


def _counts(terms: Terms) -> Iterator[Count]:
    seats = terms.seats
    yield pieces()
    yield Count(COINS_IN_BOX, "Coins", "in three colours")
    yield Count(PLANS + 1, "Village Tiles", f"of {VILLAGE_TILES}: {PLANS} plans, 1 preview")
    yield Count(2, "Palace Tiles", f"of {PALACES}, stacked")
    yield Count(seats, "Residences", f"of {RESIDENCES}, one each")
    if terms.options.draws_tokens:
        yield Count(TOKENS, "Quarry Tokens", f"face down; {offers(terms)} offers a round")
    else:
        yield Count(2 * offers(terms), "Quarry Dice", f"{offers(terms)} offers a round")


def _steps(terms: Terms) -> Iterator[Step]:
    tokens = terms.options.draws_tokens
    if not tokens:
        yield Step(
            "First game only: stickers on the dice",
            "A row of the sheet on each of the 8 dice, one sticker a side.",
            RULES["stickers"],
        )
    yield from common()
    yield _boards(terms)
    yield Step(
        "Deal each player a Residence",
        "At random, beside the board, blueprint up. The others stay in the box.",
        RULES["residences"],
    )
    yield Step(
        "Set the trackers on the Planning Board",
        "Each player’s Victory Tracker on the first square, Palace Tracker at the start.",
        RULES["trackers"],
    )
    yield Step(
        f"Shuffle the Village Tiles: {PLANS} plans, 1 preview",
        "All blueprint up, and so is the stack of the others, off to the side.",
        RULES["village"],
    )
    yield Step("Stack 2 random Palaces", "On their square, blueprint up.", RULES["palaces"])
    yield _hall(terms)
    yield _quarry(terms)
    yield _settle(terms)
    yield Step(
        "Roll for the first Foreman",
        "Each player one orange die; the highest takes the Foreman Tracker, those level roll "
        "again. The seat to the Foreman’s left begins.",
        RULES["foreman"],
    )


def _boards(terms: Terms) -> Step:
    if terms.options.board_side == "front":
        facing = "face up" if terms.options.coins == "open" else "face down"
        how = f"Front up. Each takes the 3 Coins it shows into the Coin Chest, {facing}."
        return Step("Each player: take a board", how, (*RULES["boards"], *RULES["front"]))
    how = "Reverse up. Each takes the pieces it shows into the Construction Yard."
    return Step("Each player: take a board", how, (*RULES["boards"], *RULES["reverse"]))


def _hall(terms: Terms) -> Step:
    sizes = [f"{columns} by {rows}" for columns, rows in frame_of(terms).sizes]
    how = f"The Village Grid grows around it, up to {' or '.join(sizes)}."
    return Step("Town Hall in the middle of the table", how, RULES["hall"])


def _quarry(terms: Terms) -> Step:
    if terms.options.draws_tokens:
        how = f"All {TOKENS} tokens face down beside it: the Draw Pile. One orange die will do."
        return Step("Lay the Quarry Board out", how, RULES["quarry"])
    how = (
        f"{_DICE[offers(terms)]} beside it, {2 * offers(terms)} in all; the tokens stay in the box."
    )
    return Step("Lay the Quarry Board out", how, RULES["quarry"])


_DICE = {
    4: "All four colours of dice",
    3: "The green, blue and orange dice, not the purple ones,",
    2: "The dice of two colours, out of green, blue and orange,",
}
"""The dice in use by the number of offers (rulings dice-colour-count, dice-colour-left-out)."""


def _settle(terms: Terms) -> Step:
    if terms.options.resource_rule == "passive":
        rule = "Passive: a piece that has run out is made up for by the next type."
    else:
        rule = "Competitive: a piece that has run out comes out of somebody’s yard."
    lie = "face up" if terms.options.coins == "open" else "face down"
    return Step("Say once more what holds all game", f"{rule} Coins lie {lie}.", RULES["settle"])


def _picture_says(terms: Terms) -> str:
    columns, rows = frame_of(terms).sizes[-1]
    kind = "tokens" if terms.options.draws_tokens else "dice"
    piles = ", ".join(f"{n} {piece}" for piece, n in zip(PIECES, BOX, strict=True))
    return (
        f"The table for {terms.seats}: the Planning Board with {PLANS} plans, the preview, the "
        f"stack and two Palaces; the Town Hall in a grid of {columns} by {rows}; the Quarry Board "
        f"with {offers(terms)} columns for {kind}; the supply with {piles}; three piles of Coins; "
        f"{terms.seats} player boards with a Residence each."
    )
