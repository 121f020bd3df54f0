"""Reading a file of BG Stats: strict about its shape, unmoved by what its scores hold.

Ids are local to the file and lead from a play to its game, place and players; a play's `uuid` is
what it is known by. Booleans come as true and false, or as 0 and 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from referee.engine.errors import Unreadable
from referee.table.foreign import ForeignPlay, ForeignPlayer, shown

MOST_PLAYS = 5000
MOST_PLAYERS = 100
MOST_MINUTES = 99_999
LONGEST_NAME, LONGEST_SCORE, LONGEST_TEXT = 40, 120, 500
_UUID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _Number(str):
    """A number of the file, as it is written there: it may be longer than any that is computed."""

    __slots__ = ()


def read_plays(data: bytes) -> tuple[ForeignPlay, ...]:
    """The plays of a file; raises Unreadable with the path of what is not as it should be."""
    root = _Object(_decoded(data), "")
    games = _by_id(root, "games")
    players = _by_id(root, "players")
    places = _by_id(root, "locations")
    plays = root.objects("plays", most=MOST_PLAYS)
    return tuple(_play(play, games, players, places) for play in plays)


def _decoded(data: bytes) -> Any:
    try:
        return json.loads(
            data.decode("utf-8-sig"), parse_int=_Number, parse_float=_Number, parse_constant=_no
        )
    except UnicodeDecodeError:
        raise Unreadable("", "not UTF-8 text; a file of BG Stats is") from None
    except RecursionError:
        raise Unreadable("", "nested too deeply for a file of BG Stats") from None
    except ValueError:
        says = (
            "not a file of BG Stats; one ends in .bgsplay or .bgstats and is its export or backup"
        )
        raise Unreadable("", says) from None


def _no(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


@dataclass(frozen=True, slots=True)
class _Object:
    """An object of the file and the path to it; what is null or missing is its default."""

    plain: Any
    path: str

    def __post_init__(self) -> None:
        if not isinstance(self.plain, Mapping):
            raise Unreadable(self.path, "expected an object")

    def at(self, name: str) -> str:
        """The path of one of its fields."""
        return f"{self.path}.{name}".lstrip(".")

    def text(self, name: str, most: int = LONGEST_TEXT) -> str:
        """A text, made fit for one line."""
        value = self.plain.get(name)
        if value is None:
            return ""
        if not isinstance(value, str) or isinstance(value, _Number):
            raise Unreadable(self.at(name), "expected text")
        return shown(value, most)

    def score(self, name: str) -> str:
        """Text or a number, kept as it is written."""
        value = self.plain.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise Unreadable(self.at(name), "expected a score as text or as a number")
        return shown(value, LONGEST_SCORE)

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number of at most fifteen digits."""
        value = self.plain.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, _Number) or not re.fullmatch(r"-?[0-9]{1,15}", value):
            raise Unreadable(self.at(name), "expected a whole number")
        return int(value)

    def flag(self, name: str) -> bool:
        """true, false, 0 or 1."""
        value = self.plain.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        if isinstance(value, _Number) and value in ("0", "1"):
            return value == "1"
        raise Unreadable(self.at(name), "expected true or false")

    def objects(self, name: str, most: int) -> list[_Object]:
        """A list of objects."""
        value = self.plain.get(name)
        if value is None:
            value = []
        if not isinstance(value, list):
            raise Unreadable(self.at(name), "expected a list")
        if len(value) > most:
            raise Unreadable(self.at(name), f"{len(value):,} are too many; {most:,} can come in")
        return [_Object(item, f"{self.at(name)}[{n}]") for n, item in enumerate(value)]


def _by_id(root: _Object, name: str) -> dict[int, _Object]:
    found: dict[int, _Object] = {}
    for item in root.objects(name, most=MOST_PLAYS * 4):
        number = item.whole("id")
        if number in found:
            raise Unreadable(item.at("id"), f"{number} stands twice among the {name}")
        found[number] = item
    return found


def _play(
    play: _Object,
    games: Mapping[int, _Object],
    players: Mapping[int, _Object],
    places: Mapping[int, _Object],
) -> ForeignPlay:
    game = _led_to(play, "gameRefId", games, "game")
    scores = play.objects("playerScores", most=MOST_PLAYERS)
    if not scores:
        raise Unreadable(play.at("playerScores"), "expected at least one player")
    placed = play.whole("locationRefId", 0)
    place = _led_to(play, "locationRefId", places, "place") if placed else None
    found = ForeignPlay(
        uuid=_uuid(play),
        game=_name(game, "a game"),
        bgg_id=game.whole("bggId", 0),
        played=play.text("playDate"),
        minutes=min(max(0, play.whole("durationMin", 0)), MOST_MINUTES),
        place=place.text("name", 2 * LONGEST_NAME) if place else "",
        comments=play.text("comments"),
        joint=game.flag("cooperative"),
        no_points=game.flag("noPoints"),
        ignored=play.flag("ignored"),
        players=tuple(_player(score, players) for score in scores),
    )
    _dated(play, lambda: found.at)
    return found


def _dated(play: _Object, read: Callable[[], object]) -> None:
    try:
        read()
    except Unreadable as wrong:
        raise Unreadable(play.at(wrong.path), wrong.says) from None


def _player(score: _Object, players: Mapping[int, _Object]) -> ForeignPlayer:
    player, rank = _led_to(score, "playerRefId", players, "player"), score.whole("rank", 0)
    return ForeignPlayer(
        name=_name(player, "a player"),
        score=score.score("score"),
        rank=rank if 0 < rank <= MOST_PLAYERS else 0,
        winner=score.flag("winner"),
    )


def _led_to(source: _Object, name: str, known: Mapping[int, _Object], what: str) -> _Object:
    number = source.whole(name)
    if number not in known:
        raise Unreadable(source.at(name), f"there is no {what} {number} in this file")
    return known[number]


def _name(item: _Object, what: str) -> str:
    name = item.text("name", LONGEST_NAME if what == "a player" else 2 * LONGEST_NAME)
    if not name:
        raise Unreadable(item.at("name"), f"expected the name of {what}")
    return name


def _uuid(play: _Object) -> str:
    value = play.plain.get("uuid")
    if not isinstance(value, str) or isinstance(value, _Number) or not _UUID.fullmatch(value):
        raise Unreadable(play.at("uuid"), "expected the letters and digits of a uuid")
    return value.lower()
