"""Past games: one play for each table, read from its frozen sheet and without replaying its log.

A *finished* play reached the end that its game knows. One *stopped* by agreement, or *unfinished*,
is listed and counts in no statistics.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, select

from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.names import normal
from referee.engine.score import Line, Outcome, PlayerScore, Sheet
from referee.table import schema
from referee.table.endings import ending_words, stopped_among
from referee.table.frozen import filled
from referee.table.ids import moment
from referee.table.store import Store

Kind = Literal["versus", "joint", "solo"]
"""Players against one another, all together, one alone: never mixed in one number."""

Ending = Literal["finished", "stopped", "unfinished"]


UNRANKED = 999
"""The place of who has none."""


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """A player of a past game. `points` is None where there is no score that can be reckoned with.

    `said` is the score in its own words: that of a foreign play may be no number at all.
    """

    name: str
    points: int | None
    said: str
    rank: int | None
    won: bool
    left: bool = False
    lines: tuple[Line, ...] = ()

    @property
    def key(self) -> str:
        """Under which two spellings of capitals are one player."""
        return name_key(self.name)

    @property
    def place(self) -> int:
        """Where the player stands in a list: by rank, who has none at its end."""
        return self.rank or UNRANKED


@dataclass(frozen=True, slots=True)
class Play:
    """A game that was played. `id` is its table's; `at` its end, for one under way its last entry.

    `game` is a slug, or the title where no game here is called so. `imported`: out of another
    program's file; `ignored` there.
    """

    id: str
    game: str
    title: str
    place: str
    at: datetime
    minutes: int | None
    kind: Kind
    ending: Ending
    outcome: Outcome
    players: tuple[PastPlayer, ...]
    sheet: Sheet | None = None
    imported: bool = False
    ignored: bool = False

    @property
    def counts(self) -> bool:
        """Whether it is part of the statistics."""
        return self.ending == "finished" and not self.ignored

    @property
    def result(self) -> str:
        """How it ended, in the words of its page and its sheet; empty of one under way."""
        if self.sheet is not None:
            return ending_words(self.sheet, stopped=self.ending == "stopped")
        if self.ending == "unfinished":
            return ""
        return f"{' and '.join(self.winners)} won" if self.winners else "Nobody won"

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won."""
        return tuple(p.name for p in self.players if p.won)


def name_key(name: str) -> str:
    """What two spellings of one name have in common: all but capitals and outer space."""
    return normal(name).casefold()


def all_plays(store: Store, only: Collection[str] | None = None) -> tuple[Play, ...]:
    """Every table that has begun, the newest first; `only` are ids of tables to read."""
    with store.read() as connection:
        found = tuple(_Reading(store, connection, only).plays())
    return tuple(sorted(found, key=lambda play: (play.at, play.id), reverse=True))


class _Reading:
    """One look at the database: a few queries, however many tables there are."""

    def __init__(
        self, store: Store, connection: Connection, only: Collection[str] | None = None
    ) -> None:
        self.store, self.connection, self.only = store, connection, only

    def plays(self) -> Iterator[Play]:
        rows = self._rows(schema.tables, schema.tables.c.id)
        names = self._names()
        kept: dict[str, list[RowMapping]] = {}
        for row in self._rows(schema.sheets, schema.sheets.c.table_id):
            kept.setdefault(row["table_id"], []).append(row)
        stopped = stopped_among(self.connection, [row["id"] for row in rows if row["over"]])
        for row in rows:
            sheets = kept.get(row["id"], [])
            if row["over"] and sheets:
                yield _ended(self.store, row, names[row["id"]], sheets, row["id"] in stopped)
            elif row["seq"]:
                yield _under_way(self.store, row, names[row["id"]])

    def _rows(self, table: Any, owner: Any) -> Sequence[RowMapping]:
        query = select(table).order_by(*table.primary_key.columns)
        if self.only is not None:
            query = query.where(owner.in_(self.only))
        return self.connection.execute(query).mappings().all()

    def _names(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for row in self._rows(schema.names, schema.names.c.table_id):
            found[row["table_id"]] = (*found.get(row["table_id"], ()), row["name"])
        return found


def _ended(
    store: Store,
    row: RowMapping,
    names: tuple[str, ...],
    sheets: Sequence[RowMapping],
    agreed: bool,
) -> Play:
    """A table that is over. It ended when its first sheet was kept, whatever was mended later."""
    sheet = filled(sheets[-1]["sheet"], names)
    unfinished = sheet.outcome == "unfinished"
    at = sheets[0]["at"]
    return Play(
        **_head(store, row),
        at=moment(at),
        minutes=round((at - row["started"]) / 60_000),
        ending="stopped" if agreed else "unfinished" if unfinished else "finished",
        outcome=sheet.outcome,
        players=tuple(_player(p, sheet) for p in sheet.players),
        sheet=sheet,
    )


def _player(scored: PlayerScore, sheet: Sheet) -> PastPlayer:
    return PastPlayer(
        name=scored.name,
        points=scored.total,
        said=str(scored.total),
        rank=scored.rank,
        won=scored.name in sheet.winners,
        left=scored.left,
        lines=scored.lines,
    )


def _under_way(store: Store, row: RowMapping, names: tuple[str, ...]) -> Play:
    return Play(
        **_head(store, row),
        at=moment(row["touched"]),
        minutes=None,
        ending="unfinished",
        outcome="unfinished",
        players=tuple(PastPlayer(name, None, "", None, False) for name in names),
    )


def _head(store: Store, row: RowMapping) -> dict[str, Any]:
    """What a play has of its table's row."""
    game = store.games.get(row["game"])
    return {
        "id": row["id"],
        "game": row["game"],
        "title": game.title if game else row["game"],
        "place": row["place"],
        "kind": _kind(store, row),
    }


def _kind(store: Store, row: RowMapping) -> Kind:
    if row["seats"] == 1:
        return "solo"
    game = store.games.get(row["game"])
    if game is None:
        return "versus"
    try:
        options = convert(json.loads(row["options"]), game.options)
    except (Unreadable, ValueError):
        return "versus"  # terms of another edition
    return "joint" if options.is_joint else "versus"
