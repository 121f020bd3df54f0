"""Plays, wins, averages, bests and who was ahead of whom, out of finished plays alone.

Numbers are reckoned for one game and one kind of play: points of two games compare to nothing,
and who plays alone or with the others competes with nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import combinations

from referee.table.past_games import Kind, PastPlayer, Play, name_key

KINDS: tuple[Kind, ...] = ("versus", "joint", "solo")


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's record. A shared win is a win for each who shares it.

    `scored` counts the plays that `average`, `best` and `lowest` rest on: not those they left, nor
    those without points. They are None where there is none. `best_at` is when the best was first
    reached.
    """

    name: str
    plays: int
    wins: int
    scored: int
    average: Fraction | None
    best: int | None
    lowest: int | None
    best_at: datetime | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who played against one another: how often the first was ahead, level, behind."""

    one: str
    other: str
    ahead: int
    level: int
    behind: int

    @property
    def plays(self) -> int:
        """How often they met."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True, slots=True)
class LineMeans:
    """One line of the score and each player's average of it, None for who never had it."""

    id: str
    label: str
    means: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One play on the way: when, and the points of each player, None for who did not score."""

    play: Play
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The statistics of plays of one kind. `players` are most plays first, as `standings` are."""

    kind: Kind
    plays: int
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(s.name for s in self.standings)


def figures(plays: Iterable[Play], kind: Kind) -> Figures:
    """The statistics of the finished plays of this kind."""
    counting = _counting(plays, kind)
    pairs = _pairs(counting) if kind == "versus" else ()
    return Figures(kind, len(counting), _standings(counting), pairs)


def _counting(plays: Iterable[Play], kind: Kind) -> list[Play]:
    """Oldest first."""
    found = [play for play in plays if play.counts and play.kind == kind]
    return sorted(found, key=lambda play: (play.at, play.id))


def _scores(player: PastPlayer) -> bool:
    return player.points is not None and not player.left


# ---- each by itself


def _standings(plays: Sequence[Play]) -> tuple[Standing, ...]:
    records: dict[str, list[tuple[Play, PastPlayer]]] = {}
    for play in plays:
        for player in play.players:
            records.setdefault(player.key, []).append((play, player))
    found = [_standing(record) for record in records.values()]
    return tuple(sorted(found, key=lambda s: (-s.plays, -s.wins, name_key(s.name))))


def _standing(record: Sequence[tuple[Play, PastPlayer]]) -> Standing:
    scores = [(p.points, play.at) for play, p in record if p.points is not None and not p.left]
    points = [score for score, _ in scores]
    best = max(points, default=None)
    return Standing(
        name=record[-1][1].name,
        plays=len({play.id for play, _ in record}),
        wins=sum(player.won for _, player in record),
        scored=len(points),
        average=mean(points),
        best=best,
        lowest=min(points, default=None),
        best_at=next((at for score, at in scores if score == best), None),
    )


def mean(points: Sequence[int]) -> Fraction | None:
    """The exact average; None of nothing."""
    return Fraction(sum(points), len(points)) if points else None


# ---- head to head


def _pairs(plays: Sequence[Play]) -> tuple[Pair, ...]:
    names: dict[str, str] = {}
    met: dict[tuple[str, str], Counter[int]] = {}
    for play in plays:
        names |= {p.key: p.name for p in play.players}
        for one, other in combinations(sorted(play.players, key=lambda p: p.key), 2):
            if one.key != other.key:
                met.setdefault((one.key, other.key), Counter())[_ahead(one, other)] += 1
    found = [Pair(names[a], names[b], c[1], c[0], c[-1]) for (a, b), c in met.items()]
    return tuple(sorted(found, key=lambda p: (-p.plays, name_key(p.one), name_key(p.other))))


def _ahead(one: PastPlayer, other: PastPlayer) -> int:
    """1, 0 or -1 as the first was ahead, level or behind, by their places.

    Where the game gives no places (a draw that nobody wins) they are level.
    """
    if one.rank is None or other.rank is None:
        return one.won - other.won
    return (one.rank < other.rank) - (one.rank > other.rank)


# ---- one game


def course(plays: Iterable[Play], kind: Kind, players: Sequence[str]) -> tuple[Moment, ...]:
    """The points of these players play by play, oldest first; plays without any are left out."""
    keys = [name_key(name) for name in players]
    found = []
    for play in _counting(plays, kind):
        points = {p.key: p.points for p in play.players if _scores(p)}
        if any(key in points for key in keys):
            found.append(Moment(play, tuple(points.get(key) for key in keys)))
    return tuple(found)


def by_line(plays: Iterable[Play], kind: Kind, players: Sequence[str]) -> tuple[LineMeans, ...]:
    """The average of each line of the score for each of these players.

    A line counts with 0 in a play of theirs that has no such line, as long as the play has lines.
    Lines come in the order in which sheets have them.
    """
    counting = _counting(plays, kind)
    labels = _labels(counting)
    keys = [name_key(name) for name in players]
    means = {key: _line_means(counting, key) for key in keys}
    return tuple(
        LineMeans(line, label, tuple(means[key](line) for key in keys))
        for line, label in labels.items()
    )


def _labels(plays: Iterable[Play]) -> dict[str, str]:
    """Every line there is with its newest label, in the order of the sheet that has most."""
    sheets = [player.lines for play in plays for player in play.players]
    longest = max(sheets, key=len, default=())
    order = {line.id: line.label for line in longest}
    return order | {line.id: line.label for lines in sheets for line in lines}


def _line_means(plays: Iterable[Play], key: str) -> Callable[[str], Fraction | None]:
    mine = [p.lines for play in plays for p in play.players if p.key == key and _scores(p)]
    sheets = [{line.id: line.points for line in lines} for lines in mine if lines]
    return lambda line: mean([sheet.get(line, 0) for sheet in sheets])
