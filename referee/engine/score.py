"""Scores: itemised lines, competition ranking, named tie-breaks, claims."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field, structs

from referee.engine.judge import Bearing
from referee.engine.rule import Readings, Rulebook, Watched
from referee.engine.slips import Slip, common, explaining

Outcome = Literal["won", "lost", "unfinished", "scored"]


class Line(Struct, frozen=True):
    """One line of a score: what was counted, the points it gives and the rule that says so.

    `how` says in a few words how the count came to the points, where the numbers do not.
    """

    id: str
    label: str
    count: int
    points: int
    rule: str | None
    rulings: tuple[Bearing, ...] = ()
    how: str | UnsetType = UNSET


class PlayerScore(Struct, frozen=True):
    """A player's lines; they add up to `total`. `rank` is None where nobody is ranked."""

    name: str
    total: int
    rank: int | None
    lines: tuple[Line, ...]
    left: bool = False


class TieBreak(Struct, frozen=True):
    """One comparison between tied players: what was compared, by which rule, with what values."""

    names: tuple[str, ...]
    rule: str
    says: str
    values: dict[str, int]


class SheetNote(Struct, frozen=True):
    """Something a reader of the sheet should know, and the rule or ruling behind it."""

    says: str
    rule: str | None = None


class Claim(Struct, frozen=True):
    """What a player says their total is, and the single readings under which it would be.

    `slips` are ways to arrive at exactly that number by mistake.
    """

    name: str
    claimed: int
    total: int
    right: bool
    holds_under: tuple[Bearing, ...]
    says: str
    slips: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, omit_defaults=False):
    """A score sheet: the answer to a final position, and the frozen end of a table."""

    game: str
    edition: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    outcome: Outcome
    tie_break: tuple[TieBreak, ...] | None = None
    notes: tuple[SheetNote, ...] = ()
    claims: tuple[Claim, ...] = ()
    solo: dict[str, Any] | UnsetType = UNSET
    rank_title: str | UnsetType = UNSET


class Criterion(Struct, frozen=True):
    """One step of a tie chain. `values` is by player index; the better value wins."""

    rule: str
    says: str
    values: tuple[int, ...]
    lowest: bool = False

    def key(self, player: int) -> int:
        """The value, signed so that more is better."""
        return -self.values[player] if self.lowest else self.values[player]


class Tally(Struct, frozen=True):
    """What a game hands over to be ranked: each player's name and lines, and its tie chain."""

    names: tuple[str, ...]
    lines: tuple[tuple[Line, ...], ...]
    chain: tuple[Criterion, ...] = ()
    notes: tuple[SheetNote, ...] = ()
    left: frozenset[int] = field(default_factory=frozenset)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each player's lines."""
        return tuple(sum(line.points for line in lines) for lines in self.lines)


def rank(tally: Tally) -> tuple[tuple[int, ...], tuple[TieBreak, ...] | None]:
    """Competition ranks (1, 2, 2, 4) and the comparisons that were needed to find them.

    Players who left come last, whatever they scored; an unresolved tie ends on equal values.
    """
    players = range(len(tally.names))
    totals, breaks = tally.totals, []
    groups = _grouped([list(players)], lambda p: (p not in tally.left, totals[p]))
    for criterion in tally.chain:
        tied = [g for g in groups if len(g) > 1 and not (set(g) & tally.left)]
        breaks += [_tie_break(tally, criterion, group) for group in tied]
        groups = _grouped(groups, lambda p, c=criterion: c.key(p))  # type: ignore[misc]
    order = sorted(breaks, key=lambda b: min(_place(groups, tally.names.index(n)) for n in b.names))
    return tuple(_place(groups, p) for p in players), tuple(order) or None


def _grouped(groups: list[list[int]], key: Callable[[int], Any]) -> list[list[int]]:
    """Split each group of equals by a key, best first."""
    return [part for group in groups for part in _parts(group, key)]


def _parts(group: list[int], key: Callable[[int], Any]) -> Iterator[list[int]]:
    for value in sorted({key(p) for p in group}, reverse=True):
        yield [p for p in group if key(p) == value]


def _place(groups: list[list[int]], player: int) -> int:
    above = 0
    for group in groups:
        if player in group:
            return above + 1
        above += len(group)
    raise AssertionError("every player stands in a group")


def _tie_break(tally: Tally, criterion: Criterion, group: list[int]) -> TieBreak:
    values = {tally.names[p]: criterion.values[p] for p in group}
    return TieBreak(tuple(values), criterion.rule, criterion.says, values)


def sheet(book: Rulebook, edition: str, tally: Tally, **beside: Any) -> Sheet:
    """The sheet of a game that somebody wins: all players of rank 1."""
    ranks, tie_break = rank(tally)
    winners = tuple(n for n, r in zip(tally.names, ranks, strict=True) if r == 1)
    return Sheet(
        book.game,
        edition,
        scored_players(tally, ranks),
        winners,
        "won",
        tie_break,
        tally.notes,
        **beside,
    )


def unranked(book: Rulebook, edition: str, tally: Tally, outcome: Outcome, **beside: Any) -> Sheet:
    """The sheet of a game that nobody has won: lost, unfinished, or solo."""
    players = scored_players(tally, (None,) * len(tally.names))
    return Sheet(book.game, edition, players, (), outcome, None, tally.notes, **beside)


def scored_players(tally: Tally, ranks: Sequence[int | None]) -> tuple[PlayerScore, ...]:
    """The players of a tally with their totals and these ranks."""
    rows = zip(tally.names, tally.totals, ranks, tally.lines, strict=True)
    return tuple(PlayerScore(*row, at in tally.left) for at, row in enumerate(rows))


# ---- claims


def alternatives(readings: Readings, asked: Container[str]) -> Iterator[tuple[Bearing, Readings]]:
    """Every reading of these switchable rulings that is not in force, changed alone.

    Readings that take a value are skipped: a value that a position carries is in force already.
    """
    for ruling in readings.book.switchable:
        if ruling.id in asked:
            for reading in ruling.readings:
                if reading.id != readings[ruling.id] and reading.value is None:
                    yield Bearing(ruling.id, reading.id), readings.changed(ruling.id, reading.id)


def decided(
    readings: Readings, rulings: Iterable[str], value: Callable[[Readings], object]
) -> tuple[Bearing, ...]:
    """Those of these rulings that decide a value: read another way, alone, it would be another.

    Readings that take a value are not tried: nobody has said which.
    """
    now = value(readings)
    return tuple(
        Bearing(ruling, readings[ruling])
        for ruling in rulings
        if any(
            value(readings.changed(ruling, other.id)) != now
            for other in readings.book.ruling(ruling).readings
            if other.id != readings[ruling] and other.value is None
        )
    )


def with_claims(
    claimed: Mapping[str, int],
    readings: Readings,
    score: Callable[[Readings], Sheet],
    slips: Callable[[Sheet], Iterable[Slip]] = lambda sheet: common(sheet),
) -> Sheet:
    """The sheet with each claimed total judged; `score` gives the sheet under any readings.

    A wrong claim lists the readings under which it would be right. Only rulings that `score` asks
    for can change a total, so that no others are tried. `slips` are the mistakes that may explain
    a number.
    """
    watched = Watched(readings)
    sheet = score(watched)
    totals = _totals(sheet)
    others: list[tuple[Bearing, dict[str, int]]] = []
    if any(totals[name] != points for name, points in claimed.items()):
        others = [
            (bearing, _totals(score(changed)))
            for bearing, changed in alternatives(readings, watched.asked)
        ]
    wrong = {name: points for name, points in claimed.items() if totals[name] != points}
    made = explaining(slips(sheet), wrong) if wrong else {}
    judged = (
        _claim(name, points, totals[name], others, made.get(name, ()))
        for name, points in claimed.items()
    )
    return structs.replace(sheet, claims=tuple(judged))


def _totals(sheet: Sheet) -> dict[str, int]:
    return {p.name: p.total for p in sheet.players}


def _claim(
    name: str,
    claimed: int,
    total: int,
    others: list[tuple[Bearing, dict[str, int]]],
    slips: tuple[str, ...],
) -> Claim:
    right = claimed == total
    under = () if right else tuple(b for b, totals in others if totals[name] == claimed)
    if right:
        says = f"{total} is right."
    elif under:
        readings = " or ".join(f"{b.reading} ({b.ruling})" for b in under)
        says = f"{claimed} would hold under {readings}; as ruled here it is {total}."
    else:
        gap = claimed - total
        says = f"{claimed} is {abs(gap)} too {'high' if gap > 0 else 'low'}; it is {total}."
    return Claim(name, claimed, total, right, under, says, slips)
