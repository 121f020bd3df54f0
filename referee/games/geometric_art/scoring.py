"""Scores: check marks, who may win, and how equals are told apart; one code for live and paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from referee.engine.judge import Bearing
from referee.engine.rule import Readings, Rulebook
from referee.engine.score import (
    Criterion,
    Line,
    Sheet,
    SheetNote,
    Tally,
    TieBreak,
    rank,
    scored_players,
    unranked,
)
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.state import limit_of


class Final(Struct, frozen=True):
    """What a player ends with; `counting` are the X marks that count towards the limit."""

    name: str
    checks: int
    xs: int
    counting: int


class Ending(NamedTuple):
    """Whether the game is over; `won` (joint) how; `by_table`: agreed on, or nobody is left.

    `rule` is the one that ended a joint game.
    """

    over: bool
    won: bool | None = None
    by_table: bool = False
    rule: str = ""


def counting(options: Options, readings: Readings, wrong: int, xs: int) -> int:
    """The X marks that count towards the limit (ruling best-what-counts)."""
    if options.mode == "best" and readings["best-what-counts"] == "wrong-guesses":
        return wrong
    return xs


def sheet_of(
    book: Rulebook,
    edition: str,
    options: Options,
    readings: Readings,
    finals: Sequence[Final],
    ending: Ending,
    *,
    left: frozenset[int] = frozenset(),
    notes: tuple[SheetNote, ...] = (),
) -> Sheet:
    """The sheet of these players."""
    limit = limit_of(options, len(finals), readings)
    tally = Tally(
        tuple(f.name for f in finals),
        tuple((_line(options, readings, f),) for f in finals),
        (Criterion("best.tie-fewer-x", "fewest X", tuple(f.xs for f in finals), lowest=True),),
        notes,
        left,
    )
    if not ending.over:
        return unranked(book, edition, tally, "unfinished")
    if options.mode == "joint":
        return _joint(book, edition, tally, ending)
    return _best(book, edition, readings, tally, finals, limit)


def _line(options: Options, readings: Readings, final: Final) -> Line:
    joint = options.mode == "joint"
    ruling = "joint-check-recipients" if joint else "best-painter-check"
    rule = "joint.all-right-check" if joint else "best.win-most-checks"
    ruled = (Bearing(ruling, readings[ruling]),)
    return Line("checks", "Check marks", final.checks, final.checks, rule, ruled)


def _noted(tally: Tally, *notes: SheetNote) -> Tally:
    return Tally(tally.names, tally.lines, tally.chain, (*tally.notes, *notes), tally.left)


# ---- Joint Exhibition


LOST = {
    "joint.end-x-limit": "Lost: a player reached the limit of X marks.",
    "joint.end-one-die": "Lost: no more than one die was left in play.",
    "mode.joint-five-rounds": "Lost: five rounds without five completed Topic Cards.",
}
"""Why a joint game was lost, by the rule that ended it."""


def _joint(book: Rulebook, edition: str, tally: Tally, ending: Ending) -> Sheet:
    """Won or lost by all alike (`joint.win-shared`); those who left come last."""
    if ending.by_table:
        says = "The table stopped before the end: neither won nor lost."
        return unranked(book, edition, _noted(tally, SheetNote(says, "table.over")), "scored")
    if not ending.won:
        note = SheetNote(LOST[ending.rule], ending.rule)
        return unranked(book, edition, _noted(tally, note), "lost")
    seats = range(len(tally.names))
    last = len(tally.names) - len(tally.left) + 1
    ranks = tuple(last if s in tally.left else 1 for s in seats)
    winners = tuple(tally.names[s] for s in seats if s not in tally.left)
    players = scored_players(tally, ranks)
    return Sheet(book.game, edition, players, winners, "won", None, tally.notes)


# ---- Best Artist


def _best(
    book: Rulebook, edition: str, readings: Readings, tally: Tally, finals: Sequence[Final],
    limit: int,
) -> Sheet:  # fmt: skip
    """Most check marks, then fewer X, among those who may win (`best.goal-not-eliminated`)."""
    seats = [s for s in range(len(finals)) if s not in tally.left]
    if not seats:
        says = "Everybody has left: nobody wins."
        return unranked(book, edition, _noted(tally, SheetNote(says, "table.seat")), "scored")
    out = [s for s in seats if finals[s].counting >= limit]
    if readings["best-eliminated-eligible"] == "included":
        out = []
    elif len(out) == len(seats):
        if readings["best-nobody-eligible"] == "no-winner":
            says = "Everybody reached the limit: the game has no winner."
            noted = _noted(tally, SheetNote(says, "best.goal-not-eliminated"))
            return unranked(book, edition, noted, "scored")
        out = []
    groups = [[s for s in seats if s not in out], out, sorted(tally.left)]
    ranks, breaks = _ranked(tally, groups)
    noted = _noted(tally, *_best_notes(tally, out, ranks, limit))
    winners = tuple(n for n, r in zip(tally.names, ranks, strict=True) if r == 1)
    players = scored_players(noted, ranks)
    return Sheet(book.game, edition, players, winners, "won", breaks or None, noted.notes)


def _ranked(
    tally: Tally, groups: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], tuple[TieBreak, ...]]:
    """Ranks and tie-breaks group by group, each group after all of the one before it."""
    ranks, breaks, above = [0] * len(tally.names), list[TieBreak](), 0
    for group in filter(None, groups):
        found, needed = rank(_part(tally, group))
        for seat, place in zip(group, found, strict=True):
            ranks[seat] = above + place
        above += len(group)
        breaks += [] if tally.left.issuperset(group) else needed or ()
    return tuple(ranks), tuple(breaks)


def _part(tally: Tally, group: Sequence[int]) -> Tally:
    chain = tuple(
        Criterion(c.rule, c.says, tuple(c.values[s] for s in group), c.lowest) for c in tally.chain
    )
    return Tally(tuple(tally.names[s] for s in group), tuple(tally.lines[s] for s in group), chain)


def _best_notes(
    tally: Tally, out: Sequence[int], ranks: Sequence[int], limit: int
) -> Iterator[SheetNote]:
    for seat in out:
        says = f"{tally.names[seat]} reached the limit of {limit} X and cannot win."
        yield SheetNote(says, "best.goal-not-eliminated")
    if ranks.count(1) > 1:
        yield SheetNote("Level on check marks and on X: they win together.", "best.tie-shared")
