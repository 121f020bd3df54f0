"""A finished game without its log: what each player has, and the way to its sheet."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.engine.errors import Unreadable
from referee.engine.game import Terms
from referee.engine.position import PlayerPosition, hold_all, within_box
from referee.engine.position import Position as BasePosition
from referee.engine.rule import Choice, Readings
from referee.engine.score import Sheet, SheetNote
from referee.engine.wording import many
from referee.games.catacombs_cubes.gains import TRACK
from referee.games.catacombs_cubes.grid import touching
from referee.games.catacombs_cubes.options import Options
from referee.games.catacombs_cubes.pieces import COINS, COINS_IN_BOX, NO_COINS, Purse
from referee.games.catacombs_cubes.scoring import BuilderFinal, Final, sheet_of
from referee.games.catacombs_cubes.solo import cells_from

CoinCount = Annotated[int, Meta(ge=0, le=COINS_IN_BOX)]
TilePoints = Annotated[int, Meta(ge=0, le=30)]


class CoinCounts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Unspent Coins by colour."""

    red: CoinCount
    blue: CoinCount
    silver: CoinCount

    @property
    def purse(self) -> Purse:
        """The same as a purse."""
        return self.red, self.blue, self.silver


class BuilderPosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The Simulated Builder's grid: points of its tiles, the starting tile first, and pairs."""

    tile_points: Annotated[tuple[TilePoints, ...], Meta(min_length=1, max_length=9)]
    pairs: Annotated[int, Meta(ge=0, le=12)]


class Player(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player ends with: `points` before Coins, or the tracker's `space` and `laps`."""

    points: Annotated[int, Meta(ge=0, le=999)] | None = None
    space: Annotated[int, Meta(ge=0, le=TRACK)] | None = None
    laps: Annotated[int, Meta(ge=0, le=9)] | None = None
    coins: CoinCounts | None = None
    palace: Annotated[int, Meta(ge=0, le=99)] | None = None


class Position(BasePosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of a game of 1 to 4 players; `builder` in solo only."""

    game: Literal["catacombs_cubes"]
    options: Options = Options()
    players: tuple[Player, ...]
    builder: BuilderPosition | None = None

    def check(self) -> None:
        """Raise Unreadable, with its path, where the fields do not go together."""
        hold_all(
            *(
                partial(self._check_player, player, f"players[{at}]")
                for at, player in enumerate(self.players)
            )
        )
        held = ((f"players[{at}].coins.{colour}", getattr(p.coins, colour))
                for at, p in enumerate(self.players) if p.coins for colour in COINS)  # fmt: skip
        within_box(held, COINS_IN_BOX, "Coins")
        if self.options.solo and self.builder is None:
            raise Unreadable("builder", "is missing; solo needs the Simulated Builder's tiles")
        if not self.options.solo and self.builder is not None:
            raise Unreadable("builder", "the Simulated Builder plays in solo only; leave this out")

    def _check_player(self, player: Player, path: str) -> None:
        needed = () if self.options.solo else ("coins", "palace")
        hold_all(
            partial(_check_track, player, path),
            *(partial(_check_told, player, name, path) for name in needed),
        )
        uncontested = _reads(self.rulings, "solo-coin-scoring", "uncontested")
        if self.options.solo and player.coins is None and uncontested:
            raise Unreadable(f"{path}.coins", "is missing; reading 'uncontested' counts them")
        if player.space == 0 and _reads(self.rulings, "tracks-start-at-zero", "square-one"):
            raise Unreadable(f"{path}.space", "expected 1 or more: the first square is number 1")


def _check_told(player: Player, name: str, path: str) -> None:
    if getattr(player, name) is None:
        raise Unreadable(f"{path}.{name}", "is missing")


def _check_track(player: Player, path: str) -> None:
    if player.points is not None and player.space is not None:
        raise Unreadable(f"{path}.space", "points are given already; leave out one of the two")
    if player.points is None and player.space is None:
        raise Unreadable(f"{path}.points", "is missing; or give space and laps")
    if player.laps is not None and player.space is None:
        raise Unreadable(f"{path}.laps", "points are given already; leave laps out")
    if player.laps and player.space == 0:
        raise Unreadable(f"{path}.space", f"expected 1 to {TRACK}: past {TRACK} comes space 1")


def _reads(rulings: dict[str, str | Choice], ruling: str, reading: str) -> bool:
    chosen = rulings.get(ruling)
    return (chosen.reading if isinstance(chosen, Choice) else chosen) == reading


def points_of(player: Player, readings: Readings) -> int:
    """True points before Coins (`track.add-55`, ruling tracks-start-at-zero)."""
    if player.points is not None:
        return player.points
    shown = (player.space or 0) + TRACK * (player.laps or 0)
    return max(0, shown - (readings["tracks-start-at-zero"] == "square-one"))


def final_of(player: Player, readings: Readings) -> Final:
    """A player of a position as the score wants it."""
    coins = player.coins.purse if player.coins else NO_COINS
    return Final(name=player.name, points=points_of(player, readings), coins=coins,
                 palace=player.palace or 0, read=player.points is None)  # fmt: skip


def score(position: Position, terms: Terms) -> Sheet:
    """The sheet of a checked position under these readings."""
    finals = [final_of(player, terms.readings) for player in position.players]
    told = position.builder
    builder = BuilderFinal(tile_points=told.tile_points, pairs=told.pairs) if told else None
    return sheet_of(
        terms.book,
        terms.edition,
        terms.readings,
        finals,
        builder=builder,
        solo=position.options.solo,
        notes=_notes(position, terms.readings),
    )


def _notes(position: Position, readings: Readings) -> tuple[SheetNote, ...]:
    """What cannot end a lawful game: more equal connectors than the tiles can have."""
    told = position.builder
    if told is None:
        return ()
    n = len(told.tile_points)
    most = touching(cells_from(readings["solo-builder-grid-origin"])[:n])
    if told.pairs <= most:
        return ()
    says = f"{many(n, 'tile')} touch with {many(most, 'pair')} of connectors, not {told.pairs}."
    return (SheetNote(says, "solo.score-builder-pairs"),)
