"""Finished games for BG Stats: a link that enters one, a file with one or all, a file in.

Times are UTC, ids are numbers, and every boolean is there: its apps break on less.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from sqlalchemy import select

from referee.engine.codec import encode
from referee.engine.errors import Unreadable
from referee.table import schema
from referee.table.bgstats_file import read_plays
from referee.table.errors import NotFound
from referee.table.foreign import DATES, add_plays
from referee.table.ids import derived
from referee.table.past_games import PastPlayer, Play, all_plays
from referee.table.store import Store, table_row

CREATE = "https://app.bgstatsapp.com/createPlay.html?data="
SPACE = UUID("8f0f6d0e-2a54-5b52-9a5e-7c1f3d1b6a10")
"""What the uuids of our own plays, players and places are made in."""

FIRST_ENTRIES = 12
"""Entries among which the first move of a player is looked for."""
PROOF = 10
"""Letters that prove a short link: 60 bits."""


def can_go(play: Play) -> bool:
    """Whether a game may go to BG Stats: over, scored, and our own."""
    return play.sheet is not None and play.outcome != "unfinished"


# ---- one play as a link


def bgstats_link(store: Store, table_id: str) -> str:
    """A link that enters the finished game in BG Stats; raises Unreadable for one under way."""
    return link_of(store, _one(store, table_id))


def link_of(store: Store, play: Play) -> str:
    """The same for a play that is at hand."""
    if not can_go(play):
        raise Unreadable("", "this game is not over; BG Stats takes finished games")
    return CREATE + quote(json.dumps(created(store, play)), safe="")


def created(store: Store, play: Play) -> dict[str, Any]:
    """The play as BG Stats reads it: all four booleans always, ids as numbers or absent."""
    first = starters(store, [play.id]).get(play.id)
    bgg_id = _bgg_id(store, play)
    game = {"name": play.title, "highestWins": True, "noPoints": False}
    return {
        "sourceName": "referee",
        "sourcePlayId": _number(play.id),
        "playDate": play.at.strftime(DATES),
        "durationMin": play.minutes or 0,
        "comments": _comments(play),
        "location": play.place,
        "game": game if bgg_id is None else {**game, "bggId": bgg_id},
        "players": [created_player(p, starts=seat == first) for seat, p in enumerate(play.players)],
    }


def created_player(player: PastPlayer, *, starts: bool) -> dict[str, Any]:
    """A player of the link; who has no rank sends none."""
    return {
        "name": player.name,
        "startPlayer": starts,
        "winner": player.won,
        "score": player.points,
        **({"rank": player.rank} if player.rank else {}),
    }


def _comments(play: Play) -> str:
    return f"{play.result}." if play.ending == "stopped" else ""


def _one(store: Store, table_id: str) -> Play:
    with store.read() as connection:
        table_row(connection, table_id)
    found = next((p for p in all_plays(store, [table_id]) if p.id == table_id), None)
    if found is None:
        raise Unreadable("", "this game is not over; BG Stats takes finished games")
    return found


def _bgg_id(store: Store, play: Play) -> int | None:
    game = store.games.get(play.game)
    number = game.extras.get("bgg_id") if game else None
    return number if isinstance(number, int) else None


def _number(text: str) -> int:
    """A number that stands for a text: text ids crash the app on Apple's phones."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") >> 1


def starters(store: Store, table_ids: Sequence[str]) -> dict[str, int]:
    """The seat that moved first at each of these tables, as far as their logs tell."""
    events = schema.events.c
    query = (
        select(events.table_id, events.payload)
        .where(events.table_id.in_(table_ids), events.seq <= FIRST_ENTRIES)
        .order_by(events.table_id, events.seq)
    )
    found: dict[str, int] = {}
    with store.read() as connection:
        for table_id, payload in connection.execute(query):
            seat = _mover(json.loads(payload)["move"])
            if seat is not None:
                found.setdefault(table_id, seat)
    return found


def _mover(move: Mapping[str, Any]) -> int | None:
    """Whose move an entry is: words and signatures are none."""
    if move.get("action") in ("note", "sign-off"):
        return None
    inner = move.get("with")
    return _mover(inner) if isinstance(inner, Mapping) else move.get("seat")


# ---- the short link of a QR code


def proof_of(store: Store, table_id: str) -> str:
    """What a short link carries beside the table's id, so that nobody can make one up."""
    return derived(store.secret, f"bgstats {table_id}")[:PROOF]


def play_of_link(store: Store, table_id: str, proof: str) -> Play:
    """The game of a short link; raises NotFound where it is not one of ours."""
    if proof != proof_of(store, table_id):
        raise NotFound("This link leads to no game.")
    found = next((p for p in all_plays(store, [table_id]) if p.id == table_id), None)
    if found is None or not can_go(found):
        raise NotFound("This game is not over, or it has been deleted.")
    return found


# ---- a file out


def bgstats_file(store: Store, plays: Iterable[Play]) -> str:
    """A `.bgsplay` file of our own games among these; ids are local to it."""
    chosen = [play for play in plays if can_go(play)]
    first = starters(store, [play.id for play in chosen])
    games = _numbered(play.title for play in chosen)
    players = _numbered(p.name for play in chosen for p in play.players)
    places = _numbered(play.place for play in chosen if play.place)
    made = {play.title: play for play in reversed(chosen)}
    return encode(
        {
            "about": "Made by referee.",
            "userInfo": {"meRefId": 1 if players else 0},
            "games": [_file_game(store, made[name], n) for name, n in games.items()],
            "players": [{**_named("player", name, n), "isAnonymous": False}
                        for name, n in players.items()],
            "locations": [_named("place", name, n) for name, n in places.items()],
            "tags": [],
            "groups": [],
            "challenges": [],
            "plays": [_file_play(p, games, players, places, first.get(p.id)) for p in chosen],
        }
    )  # fmt: skip


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: n for n, name in enumerate(dict.fromkeys(names), 1)}


def _named(what: str, name: str, number: int) -> dict[str, Any]:
    return {"id": number, "uuid": str(uuid5(SPACE, f"{what} {name}")), "name": name}


def _file_game(store: Store, play: Play, number: int) -> dict[str, Any]:
    flags = {"highestWins": True, "noPoints": False, "usesTeams": False,
             "cooperative": play.kind == "joint"}  # fmt: skip
    return {**_named("game", play.title, number), "bggId": _bgg_id(store, play) or 0, **flags}


def uuid_of(table_id: str) -> str:
    """By which a table's game is known in files: always the same."""
    return str(uuid5(SPACE, f"play {table_id}"))


def _file_play(
    play: Play,
    games: Mapping[str, int],
    players: Mapping[str, int],
    places: Mapping[str, int],
    first: int | None,
) -> dict[str, Any]:
    at = play.at.strftime(DATES)
    return {
        "uuid": uuid_of(play.id),
        "gameRefId": games[play.title],
        **({"locationRefId": places[play.place]} if play.place else {}),
        "playDate": at,
        "entryDate": at,
        "modificationDate": at,
        "durationMin": play.minutes or 0,
        "comments": _comments(play),
        "playerScores": [
            _file_score(player, players[player.name], seat, starts=seat == first)
            for seat, player in enumerate(play.players)
        ],
        **NEVER_USED,
    }


def _file_score(player: PastPlayer, ref: int, seat: int, *, starts: bool) -> dict[str, Any]:
    return {
        "playerRefId": ref,
        "score": player.said,
        "winner": player.won,
        "rank": player.rank or 0,
        "startPlayer": starts,
        "newPlayer": False,
        "seatOrder": seat + 1,
    }


NEVER_USED: Mapping[str, Any] = {
    "rounds": 0,
    "rating": 0,
    "ignored": False,
    "manualWinner": False,
    "usesTeams": False,
    "scoringSetting": 0,
    "expansionPlays": [],
}
"""What a play of the file must have, and no game of ours makes use of."""


# ---- a file in


def bring_plays(store: Store, data: bytes) -> tuple[int, int]:
    """Take the plays of a file in; returns how many were new, and how many were here already.

    A game of our own that comes back is here already. Raises Unreadable, and changes nothing, for
    a file of another shape.
    """
    found = read_plays(data)
    with store.read() as connection:
        ours = {uuid_of(i) for i in connection.execute(select(schema.tables.c.id)).scalars()}
    fresh, known = add_plays(store, [play for play in found if play.uuid not in ours])
    return fresh, known + sum(play.uuid in ours for play in found)
