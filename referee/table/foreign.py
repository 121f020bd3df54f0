"""Plays that another program kept: stored as they came, shown among past games.

Their scores are text. One is reckoned with only where it is a plain whole number in range: never
a formula, a fraction, or a number that no game gives.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.names import printable
from referee.table import schema
from referee.table.ids import now
from referee.table.past_games import Kind, PastPlayer, Play, all_plays, name_key
from referee.table.store import Store

DATES = "%Y-%m-%d %H:%M:%S"
"""How dates are written, in UTC."""

_PLAIN = re.compile(r"[-\u2212]?[0-9]{1,6}")


class ForeignPlayer(Struct, frozen=True, kw_only=True):
    """One player's row; `rank` 0 is none."""

    name: str
    score: str = ""
    rank: int = 0
    winner: bool = False


class ForeignPlay(Struct, frozen=True, kw_only=True):
    """A play as its file told it; `played` in DATES. `ignored`: its owner counts it in nothing."""

    uuid: str
    game: str
    bgg_id: int = 0
    played: str
    minutes: int = 0
    place: str = ""
    comments: str = ""
    joint: bool = False
    no_points: bool = False
    ignored: bool = False
    players: tuple[ForeignPlayer, ...]

    @property
    def at(self) -> datetime:
        """When it was played; raises Unreadable for what is no date."""
        try:
            found = datetime.strptime(self.played, DATES).replace(tzinfo=UTC)
        except ValueError:
            found = None
        if found is None or found.year < 1970:
            raise Unreadable("playDate", 'expected a date such as "2026-05-01 19:30:00"')
        return found


def points_of(score: str) -> int | None:
    """The number a score is, None where it is anything but plain: a formula stays text."""
    text = score.strip()
    return int(text.replace("\u2212", "-")) if _PLAIN.fullmatch(text) else None


def add_plays(store: Store, found: Iterable[ForeignPlay]) -> tuple[int, int]:
    """Keep plays; returns how many were new and how many were here already."""
    fresh = known = 0
    with store.write() as connection:
        there = set(connection.execute(select(schema.plays.c.id)).scalars())
        for play in found:
            if play.uuid in there:
                known += 1
                continue
            there.add(play.uuid)
            row = {"id": play.uuid, "at": now(), "body": encode(play)}
            connection.execute(schema.plays.insert().values(**row))
            fresh += 1
    return fresh, known


def every_play(store: Store, only: Collection[str] | None = None) -> tuple[Play, ...]:
    """The games of all tables and of all files, newest first; `only` are ids of those to read."""
    with store.read() as connection:
        brought = tuple(foreign_plays(store, connection, only))
    found = (*all_plays(store, only), *brought)
    return tuple(sorted(found, key=lambda play: (play.at, play.id), reverse=True))


def foreign_plays(
    store: Store, connection: Connection, only: Collection[str] | None = None
) -> Iterator[Play]:
    """The plays that came out of files."""
    query = select(schema.plays.c.body)
    if only is not None:
        query = query.where(schema.plays.c.id.in_(only))
    for body in connection.execute(query).scalars():
        yield _play(store, read_body(body))


def read_body(text: str) -> ForeignPlay:
    """A stored play; raises Unreadable where it is damaged."""
    try:
        found = msgspec.json.decode(text, type=ForeignPlay)
    except msgspec.MsgspecError as wrong:
        raise Unreadable("body", f"expected a play: {wrong}") from None
    _ = found.at
    return found


def faults(store: Store) -> Iterator[str]:
    """What is wrong with the stored plays."""
    with store.read() as connection:
        rows = connection.execute(select(schema.plays.c.id, schema.plays.c.body)).all()
    for uuid, body in rows:
        try:
            read_body(body)
        except Unreadable as wrong:
            yield f"the play {uuid} cannot be read: {wrong}"


def remove_play(store: Store, uuid: str) -> None:
    """Forget a play out of a file."""
    with store.write() as connection:
        connection.execute(schema.plays.delete().where(schema.plays.c.id == uuid))


def _play(store: Store, play: ForeignPlay) -> Play:
    game = _same_game(store.games.values(), play)
    return Play(
        id=play.uuid,
        game=game.slug if game else play.game,
        title=game.title if game else play.game,
        place=play.place,
        at=play.at,
        minutes=play.minutes or None,
        kind=_kind(play),
        ending="finished",
        outcome="won" if any(p.winner for p in play.players) else "scored",
        players=tuple(_player(p, play) for p in play.players),
        imported=True,
        ignored=play.ignored,
    )


def _kind(play: ForeignPlay) -> Kind:
    if len(play.players) == 1:
        return "solo"
    return "joint" if play.joint else "versus"


def _player(player: ForeignPlayer, play: ForeignPlay) -> PastPlayer:
    points = None if play.no_points else points_of(player.score)
    return PastPlayer(player.name, points, player.score, player.rank or None, player.winner)


def _same_game(games: Iterable[Game], play: ForeignPlay) -> Game | None:
    """The game here that a file means: by its number at BoardGameGeek, else by its title."""
    for game in games:
        number = game.extras.get("bgg_id")
        if name_key(game.title) == name_key(play.game) or (number and number == play.bgg_id):
            return game
    return None


def shown(text: str, most: int) -> str:
    """Foreign text as one printable line of a length that a page can bear."""
    line = printable(text)
    return line if len(line) <= most else f"{line[: most - 1]}…"
