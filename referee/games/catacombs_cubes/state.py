"""The state of a game: pieces, Coins, tiles, offers, whose turn it is and what is still owed.

States are frozen msgspec structs: replacing a field of so wide a record is then cheap.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, structs

from referee.engine.game import Terms
from referee.games.catacombs_cubes.grid import Cell, Frame, frame_of
from referee.games.catacombs_cubes.pieces import (
    BOX,
    NO_COINS,
    NO_PIECES,
    TOKENS,
    Area,
    Coin,
    Face,
    Icon,
    Pile,
    Purse,
    plus,
)
from referee.games.catacombs_cubes.tiles import (
    UNTOLD,
    VILLAGE_TILES,
    Sides,
    Slot,
    Tile,
)

Phase = Literal[
    "setup", "foreman", "offers", "turn",
    "solo-offer", "solo-draft", "solo-build", "solo-refill", "light", "over",
]  # fmt: skip

StepKind = Literal[
    "gain", "any", "victim", "palace", "change", "place", "neighbours", "points", "coin", "bonus",
    "pair", "flush", "reset", "discard",
]  # fmt: skip
"""What may still be owed while an action is carried out; some of it is for a player to decide."""


class Step(Struct, frozen=True):
    """One thing owed to a seat, carried out in order; what decides it waits for an entry.

    `rule` is what owes it. `at` is the tile it comes from, `side` the side of that tile.
    """

    kind: StepKind
    seat: int
    rule: str = ""
    piece: int = 0
    area: Area = "yard"
    n: int = 1
    tile: Tile | None = None
    at: Cell | None = None
    side: int = 0
    drafted: bool = False
    palace: bool = False
    owned: bool = False


class Seat(Struct, frozen=True):
    """What a player has: true points, Coins, pieces, the Palace Track, the Residence.

    `contributed` are the cubes given to Palaces over the whole game. `residence` is None once
    it is built.
    """

    points: int = 0
    coins: Purse = NO_COINS
    yard: Pile = NO_PIECES
    warehouse: Pile = NO_PIECES
    palace: int = 0
    contributed: int = 0
    residence: Slot = UNTOLD

    @property
    def held(self) -> Pile:
        """All pieces, yard and Warehouse together."""
        return plus(self.yard, self.warehouse)


class Offer(Struct, frozen=True):
    """A column of the Quarry Board: two open faces, and with tokens a third face down.

    `hidden` is the third as the Foreman told it; None where it stays in the Foreman's head.
    """

    faces: tuple[Face, Face]
    colour: str | None = None
    hidden: Face | None = None


class Laid(Struct, frozen=True):
    """A tile in the Village Grid; `owner` where it is a Residence."""

    tile: Tile
    owner: int | None = None


class Builder(Struct, frozen=True):
    """The Simulated Builder: track, tiles in the order gained, the Coins on the plans.

    `up` and `flipped` are the round's tokens, `left` the one not drafted (None: face down).
    `pairs` where a light log told them and the tiles lie nowhere.
    """

    tracker: int
    tiles: tuple[Tile, ...] = ()
    deprived: int = 0
    markers: tuple[Coin, ...] = ()
    up: tuple[Face, Face] | None = None
    flipped: Face | None = None
    left: Face | None = None
    drafted: bool = False
    built: bool = False
    pairs: int | None = None


class State(Struct, frozen=True):
    """A game at one moment.

    `issued` are the Coins out of the Treasury, `foundation` the pieces on both Palaces,
    `palace_cubes` those on the active one. `agenda` is what is still owed, first thing first.
    `waiting` are the seats still to come this round. `fresh` are Coins of the active player that
    came in this turn. `late` counts tiles built and not placed. `out` is what triggered the end.
    """

    terms: Terms
    seats: tuple[Seat, ...]
    frame: Frame
    phase: Phase = "setup"
    supply: Pile = BOX
    issued: Purse = NO_COINS
    foundation: Pile = NO_PIECES
    palace: Tile | None = None
    palace_cubes: int = 0
    palaces_done: int = 0
    track: tuple[Icon, ...] = ()
    town_hall: Sides | None = None
    grid: dict[Cell, Laid] = {}
    plans: tuple[Slot, ...] = ()
    preview: Slot = None
    stack: int = VILLAGE_TILES
    seen: frozenset[str] = frozenset()
    levels: tuple[int, int, int] = (0, 0, 0)
    offers: tuple[Offer | None, ...] = ()
    foreman: int = 0
    rollers: tuple[int, ...] = ()
    active: int = 0
    waiting: tuple[int, ...] = ()
    round: int = 0
    turn: int = 0
    main: bool = False
    acted: bool = False
    swapped: bool = False
    fresh: Purse = NO_COINS
    building: bool = False
    agenda: tuple[Step, ...] = ()
    out: Literal["grid", "supply"] | None = None
    out_turn: int = 0
    late: int = 0
    draw: int | None = TOKENS
    discard: int = 0
    builder: Builder | None = None
    left: frozenset[int] = frozenset()
    unaccounted: Pile = NO_PIECES
    missing_coins: Purse = NO_COINS
    light_turns: int = 0

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return structs.replace(self, **changes)

    def with_seat(self, seat: int, **changes: Any) -> State:
        """The same state with something of one seat changed."""
        seats = list(self.seats)
        seats[seat] = structs.replace(seats[seat], **changes)
        return structs.replace(self, seats=tuple(seats))

    def then(self, *steps: Step) -> State:
        """The same state with these steps owed before all others."""
        return structs.replace(self, agenda=(*steps, *self.agenda))

    @property
    def due(self) -> Step | None:
        """What has to be decided before anything else, if anything."""
        return self.agenda[0] if self.agenda else None

    @property
    def solo(self) -> bool:
        """Whether one player plays against the Simulated Builder."""
        return bool(self.terms.options.solo)

    @property
    def palaces(self) -> int:
        """How many Palaces can be completed (`palace.two-per-game`, `solo.setup-palace`)."""
        return 1 if self.solo else 2

    @property
    def is_late(self) -> bool:
        """Whether a tile built now is not placed (`end.late-build-not-placed`)."""
        if self.out == "supply":
            return self.terms.readings["supply-empty-late-turns"] == "same-as-full-grid"
        return self.out == "grid"

    @property
    def coins_are_open(self) -> bool:
        """Whether everybody may see all Coins (`coin.face-up-open`, ruling coin-reveal)."""
        return self.terms.options.coins == "open" or self.out is not None or self.phase == "over"

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that still hold an offer, counted from 0."""
        return tuple(at for at, offer in enumerate(self.offers) if offer is not None)

    def after_seat(self, seat: int) -> tuple[int, ...]:
        """The other seats still in the game, clockwise from this one."""
        n = len(self.seats)
        return tuple(s for s in ((seat + k) % n for k in range(1, n)) if s not in self.left)


def first_state(terms: Terms) -> State:
    """Before anything is laid out."""
    light = terms.options.depth == "light"
    seats = (Seat(residence=None if terms.options.solo else UNTOLD),) * terms.seats
    return State(terms, seats, frame_of(terms), phase="light" if light else "setup")
