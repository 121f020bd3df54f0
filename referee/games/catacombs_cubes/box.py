"""What a table of Catacombs Cubes may type once and keep: tiles, boards, tracks, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, get_args

from msgspec import Meta, Struct

from referee.engine.box import BoxKind, Entries, Shown, Sides, Where, at_path
from referee.engine.errors import Unreadable
from referee.engine.wording import many
from referee.games.catacombs_cubes.pieces import COINS, PIECES, DieColour, Face, Icon
from referee.games.catacombs_cubes.tiles import SIDES, Tile
from referee.games.catacombs_cubes.tiles import Sides as Connectors

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Some = Annotated[int, Meta(ge=0, le=9)]
ICONS: tuple[str, ...] = get_args(Icon)
Word = Annotated[str, Meta(max_length=20)]


class TownHall(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is printed round the middle of the Village Grid."""

    name: Name
    connectors: Connectors


class PalaceTrack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each position of a Palace Track after the first shows."""

    name: Name
    icons: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=60)]


class Board(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player board gives at the start: three Coins on its front, pieces on its reverse."""

    name: Name
    red: Some = 0
    blue: Some = 0
    silver: Some = 0
    obsidian: Some = 0
    glass: Some = 0
    bamboo: Some = 0
    stone: Some = 0
    clay: Some = 0
    crystal: Some = 0

    def listed(self, names: Sequence[str]) -> list[str]:
        """Each of these as often as the board gives it."""
        return [name for name in names for _ in range(getattr(self, name))]


class Die(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The six faces of a Quarry Die."""

    name: Name
    colour: DieColour
    faces: tuple[Face, Face, Face, Face, Face, Face]


# ---- kept, told, found again


def _check_track(track: PalaceTrack) -> None:
    for at, icon in enumerate(track.icons):
        if icon not in ICONS:
            says = f"a position shows {', '.join(ICONS[:-1])} or {ICONS[-1]}, not {icon!r}"
            raise Unreadable(f"icons[{at}]", says)


def _start(board: Board, where: Where) -> dict[str, Any]:
    return {"coins": board.listed(COINS), "pieces": board.listed(PIECES)}


def _rolled(columns: Sequence[Sequence[Shown]]) -> dict[str, Any]:
    """Dice as they lie in the columns, each of one colour (`roll.colour-pairs`)."""
    colours = [pair[0][0].colour for pair in columns]
    for colour, pair in zip(colours, columns, strict=True):
        if len(pair) != 2:
            says = f"choose what two {colour} dice show for a column, not {len(pair)}"
            raise Unreadable(colour, says)
    return {"faces": [face for pair in columns for _, face in pair], "colours": colours}


def _found_at(*paths: str) -> Any:
    def found(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
        for path in paths:
            action, _, rest = path.partition(".")
            if action == plain.get("action"):
                yield from at_path(plain, rest)

    return found


_ON_PLANS = _found_at("setup.plans.*", "setup.preview", "build.drawn", "solo-build.tile",
                      "solo-advance.tile", "solo-refill.drawn.*")  # fmt: skip
_AT_START = _found_at("setup.start_tile", "setup.builder_tile")
"""Solo begins with two Village Tiles of level 1 (`solo.setup-start-tiles`)."""
_AT_HOME = _found_at("setup.residences.*")


def _villages(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
    yield from _ON_PLANS(plain, entries)
    if plain.get("action") == "build" and plain.get("slot"):
        yield from at_path(plain, "tile")
    for tile in _AT_START(plain, entries):
        yield {**tile, "level": 1}


def _residences(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
    yield from _AT_HOME(plain, entries)
    if plain.get("action") == "build" and not plain.get("slot"):
        yield from at_path(plain, "tile")


def _town_halls(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
    for sides in _found_at("setup.town_hall")(plain, entries):
        yield {"name": "Town Hall", "connectors": sides}


def _tracks(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
    for icons in _found_at("setup.palace_track")(plain, entries):
        yield {"name": "Palace Track", "icons": icons}


def _boards(plain: Mapping[str, Any], entries: Entries) -> Iterator[Any]:
    for start in _found_at("setup.starts.*")(plain, entries):
        given = Counter([*start.get("coins", ()), *start.get("pieces", ())])
        if given:
            says = ", ".join(f"{n} {what}" for what, n in given.items())
            yield {"name": says[:1].upper() + says[1:], **given}


# ---- in words

BONUS = {"obsidian": "an Obsidian", "palace": "an Obsidian onto the Palace", "any": "any piece"}


def _tile_words(tile: Tile) -> str:
    bonus = f", {BONUS[tile.bonus]}" if tile.bonus else ""
    return f"{many(tile.cubes, 'cube')}, {many(tile.points, 'point')}{bonus}"


def _level(tile: Tile) -> str:
    return f"Level {tile.level}" if tile.level else "Level not told"


def _board_words(board: Board) -> str:
    """What it gives, unless that is what it is called."""
    given = Counter(board.listed((*COINS, *PIECES)))
    says = ", ".join(f"{n} {what}" for what, n in given.items()) or "nothing"
    return "" if board.name.casefold() == says else says


TILE_LABELS = {
    "name": "Name on the tile",
    **{f"connectors.{at}": side.capitalize() for at, side in enumerate(SIDES)},
    "columns": "Cubes in each column, if you want the shape known",
    "bonus.": "None",
    **{f"bonus.{bonus}": says for bonus, says in BONUS.items()},
    "level.": "Not told",
}


def _tiles(kind: str, title: str, one: str, *fills: str, **more: Any) -> BoxKind:
    return BoxKind(kind=kind, title=title, one=one, item=Tile, fills=fills, words=_tile_words,
                   labels=TILE_LABELS, **more)  # fmt: skip


BOX = (
    _tiles("village", "Village Tiles", "a Village Tile", "setup.plans.*", "setup.preview",
           "build.tile", "build.drawn", "solo-build.tile", "solo-advance.tile",
           "solo-refill.drawn.*", "setup.start_tile", "setup.builder_tile", found=_villages,
           group=_level),
    _tiles("residence", "Residences", "a Residence", "setup.residences.*", "build.tile",
           found=_residences),
    _tiles("palace", "Palace Tiles", "a Palace Tile", "setup.palace", "contribute.palace",
           "spend-coin.palace"),
    BoxKind("town-hall", "Town Halls", "a Town Hall", TownHall, ("setup.town_hall",),
            lambda hall, _: list(hall.connectors), _town_halls,
            words=lambda hall: ", ".join(hall.connectors),
            labels={**TILE_LABELS, "name": "What you call it"}),
    BoxKind("palace-track", "Palace Tracks", "a Palace Track", PalaceTrack,
            ("setup.palace_track",), lambda track, _: list(track.icons), _tracks,
            words=lambda track: f"{len(track.icons) + 1} positions", check=_check_track,
            labels={"name": "What you call it",
                    "icons": "Each position from the second on: none, obsidian or point"}),
    BoxKind("board", "Player boards", "a player board", Board, ("setup.starts.*",), _start,
            _boards, words=_board_words, labels={"name": "What you call it"}),
    BoxKind("die", "Dice", "a die", Die, words=lambda die: ", ".join(die.faces),
            group=lambda die: str(die.colour).title(), labels={"name": "What you call it"},
            sides=Sides("set-offers", lambda die: tuple(dict.fromkeys(die.faces)), _rolled)),
)  # fmt: skip
"""The components whose print the rulebook does not tell."""
