"""What can be entered: one action for each decision at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.engine.action import Action, Hidden, Seat
from referee.games.catacombs_cubes.pieces import Area, Coin, DieColour, Face, Icon, Piece
from referee.games.catacombs_cubes.tiles import Sides, Tile

Column = Annotated[int, Meta(ge=1, le=4)]
Spot = Annotated[str, Meta(pattern=r"^[1-4]\.[1-3]$", description="column and place in it, as 1.2")]
"""A die or token of an offer: its column and its place in it; the third is the face-down one."""

At = Annotated[
    str,
    Meta(
        pattern=r"^-?[0-9]{1,2},-?[0-9]{1,2}$",
        description="steps right and steps down from the first tile, as 1,-2",
    ),
]
"""A place in the Village Grid: steps right of the first tile, then steps below it."""

Pieces = Annotated[tuple[Piece, ...], Meta(max_length=64)]
Agreed = Annotated[tuple[Seat, ...], Meta(max_length=4)]
SlotNumber = Annotated[int, Meta(ge=1, le=4)]
Few = Annotated[int, Meta(ge=-9, le=9)]

Pick = Literal[
    "red", "blue", "silver", "black", "yellow",
    "obsidian", "glass", "bamboo", "stone", "clay", "crystal",
    "player-1", "player-2", "player-3", "player-4",
]  # fmt: skip
"""A connector, a piece, or the player that a piece is taken from."""


class Start(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player board gives: three Coins on its front, pieces on its reverse."""

    coins: Annotated[tuple[Coin, ...], Meta(max_length=3)] = ()
    pieces: Annotated[tuple[Piece, ...], Meta(max_length=9)] = ()


class Setup(Action, frozen=True, kw_only=True, tag="setup"):
    """The game is laid out. Tiles may be told now, or when they are built.

    `palace_track` is what each position after the first shows. `town_hall_at` (column, row from
    the top left, counted from 0) and `wide` fix the grid's rectangle where it is anchored.
    Solo: the two starting tiles, the Coin on each plan from the left, how many tokens there are.
    """

    palace_track: Annotated[tuple[Icon, ...], Meta(min_length=1, max_length=60)]
    town_hall: Sides | None = None
    starts: Annotated[tuple[Start, ...], Meta(max_length=4)] = ()
    plans: Annotated[tuple[Tile | None, ...], Meta(max_length=4)] = ()
    preview: Tile | None = None
    residences: Annotated[tuple[Tile | None, ...], Meta(max_length=4)] = ()
    palace: Tile | None = None
    town_hall_at: tuple[Few, Few] | None = None
    wide: bool = True
    start_tile: Tile | None = None
    builder_tile: Tile | None = None
    markers: tuple[Coin, Coin, Coin] | None = None
    tokens: Annotated[int, Meta(ge=3, le=64)] | None = None


class ForemanRoll(Action, frozen=True, kw_only=True, tag="foreman-roll"):
    """Who becomes the first Foreman: the rolls in seat order of those who roll, or the result."""

    rolls: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=4)] = ()
    foreman: Seat | None = None


class SetOffers(Action, frozen=True, kw_only=True, tag="set-offers"):
    """The Foreman's offers: the faces of columns 1, 2, ..., two for each column.

    `colours` are the dice colours column by column. `hidden` are the face-down tokens column by
    column, which only the Foreman has seen; they may stay in the Foreman's head.
    """

    sealed = frozenset({"hidden"})
    faces: Annotated[tuple[Face, ...], Meta(max_length=8)]
    colours: Annotated[tuple[DieColour, ...], Meta(max_length=4)] = ()
    hidden: Annotated[tuple[Face, ...], Meta(max_length=4)] | Hidden | None = None


class ForemanSwap(Action, frozen=True, kw_only=True, tag="foreman-swap"):
    """The Foreman exchanges two dice of different columns."""

    one: Spot
    other: Spot


class Draft(Action, frozen=True, kw_only=True, tag="draft"):
    """Take an offer. `take` names two of its tokens in the order they are received.

    With dice it may be left out. `revealed` is the face-down token, where it is among the two.
    """

    column: Column
    take: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(max_length=2)] = ()
    revealed: Face | None = None


class DiscardOffer(Action, frozen=True, kw_only=True, tag="discard-offer"):
    """The Foreman throws one more offer away (Competitive rule)."""

    column: Column


class Contribute(Action, frozen=True, kw_only=True, tag="contribute"):
    """The Obsidian that a drafted action or a bonus puts onto the Palace.

    `palace` tells the active Palace Tile the first time. `agreed`: left out, nobody objects.
    """

    palace: Tile | None = None
    decline: bool = False
    agreed: Agreed = ()


class Change(Action, frozen=True, kw_only=True, tag="change"):
    """A drafted Change: a held piece becomes a smaller one. Without `piece` it is declined."""

    piece: Piece | None = None
    area: Area = "yard"
    into: Piece | None = None


class SpendCoin(Action, frozen=True, kw_only=True, tag="spend-coin"):
    """Spend a Coin: blue changes a piece, red puts one onto the Palace, silver stores one."""

    coin: Coin
    piece: Piece
    area: Area = "yard"
    into: Piece | None = None
    palace: Tile | None = None
    agreed: Agreed = ()


class Bribe(Action, frozen=True, kw_only=True, tag="bribe"):
    """Pay the Foreman a Coin and exchange two dice or open tokens of two offers."""

    coin: Coin
    one: Spot
    other: Spot


class Exchange(Action, frozen=True, kw_only=True, tag="exchange"):
    """Two Coins for one Coin of choice, or for an Obsidian."""

    coins: tuple[Coin, Coin]
    gain: Literal["red", "blue", "silver", "obsidian"]


class Buy(Action, frozen=True, kw_only=True, tag="buy"):
    """Three Coins for a piece of choice."""

    coins: tuple[Coin, Coin, Coin]
    piece: Piece


class Build(Action, frozen=True, kw_only=True, tag="build"):
    """Build the Village Tile of a slot, counted from the left, or without `slot` the Residence.

    `tile` is needed where it was not told. `drawn` is the tile turned up as the new preview.
    """

    slot: SlotNumber | None = None
    yard: Pieces = ()
    warehouse: Pieces = ()
    tile: Tile | None = None
    drawn: Tile | None = None
    agreed: Agreed = ()


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """Lay the completed tile in the Village Grid."""

    at: At


class Choose(Action, frozen=True, kw_only=True, tag="choose"):
    """Pick one: which connector pays, which piece is received, or whom it is taken from."""

    pick: Pick


class SkipMain(Action, frozen=True, kw_only=True, tag="skip-main"):
    """No main action this turn."""


class EndTurn(Action, frozen=True, kw_only=True, tag="end-turn"):
    """The turn is over."""


class SoloOffer(Action, frozen=True, kw_only=True, tag="solo-offer"):
    """The two open tokens of a solo round; a third lies face down."""

    up: tuple[Face, Face]


class SoloFlip(Action, frozen=True, kw_only=True, tag="solo-flip"):
    """Turn the third token up: it must then be drafted."""

    face: Face


class SoloDraft(Action, frozen=True, kw_only=True, tag="solo-draft"):
    """Draft both open tokens; after a flip the third and the open one named here (1 or 2)."""

    open: Literal[1, 2] | None = None


class SoloBuild(Action, frozen=True, kw_only=True, tag="solo-build"):
    """Build the Village Tile of a slot, counted from the left."""

    slot: Annotated[int, Meta(ge=1, le=3)]
    yard: Pieces = ()
    warehouse: Pieces = ()
    tile: Tile | None = None
    agreed: Agreed = ()


class SoloAdvance(Action, frozen=True, kw_only=True, tag="solo-advance"):
    """The token not drafted moves the Simulated Builder.

    `face` is needed where it still lies face down, `tile` where an untold tile is gained.
    """

    face: Face | None = None
    tile: Tile | None = None


class SoloRefill(Action, frozen=True, kw_only=True, tag="solo-refill"):
    """Empty plan squares are filled, leftmost first; tiles may be told now or later."""

    drawn: Annotated[tuple[Tile | None, ...], Meta(max_length=3)] = ()


class LightTurn(Action, frozen=True, kw_only=True, tag="light-turn"):
    """Light depth: points gained, Coins gained (below 0: spent), the Palace Track position now.

    `reset`: a Palace was finished, all trackers went back before `palace` was read.
    """

    points: Annotated[int, Meta(ge=0, le=99)] = 0
    red: Few = 0
    blue: Few = 0
    silver: Few = 0
    palace: Annotated[int, Meta(ge=0, le=99)] | None = None
    reset: bool = False


class LightEnd(Action, frozen=True, kw_only=True, tag="light-end"):
    """Light depth: the last round is over. Solo: the Simulated Builder's tiles and pairs."""

    tile_points: Annotated[tuple[Annotated[int, Meta(ge=0, le=30)], ...], Meta(max_length=9)] = ()
    pairs: Annotated[int, Meta(ge=0, le=12)] = 0


ACTIONS: tuple[type[Action], ...] = (
    Setup, ForemanRoll, SetOffers, ForemanSwap, Draft, DiscardOffer, Contribute, Change, SpendCoin,
    Bribe, Exchange, Buy, Build, Place, Choose, SkipMain, EndTurn, SoloOffer, SoloFlip, SoloDraft,
    SoloBuild, SoloAdvance, SoloRefill, LightTurn, LightEnd,
)  # fmt: skip
