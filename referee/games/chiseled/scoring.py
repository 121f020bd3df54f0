"""Scores: the one code that turns what players end with into lines, live and for a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.rule import Readings
from referee.engine.score import Criterion, Line, Sheet, SheetNote, Tally, sheet, unranked
from referee.games.chiseled import mat, notes, solo
from referee.games.chiseled.critics import Card, Counts, cards, is_met, is_ruled
from referee.games.chiseled.final import Final, Parts, Trash
from referee.games.chiseled.options import Critic, Options

__all__ = ["BEHIND", "Final", "Parts", "Trash", "sheet_of"]

BEHIND: Mapping[str, tuple[str, ...]] = {
    "sculpture": (
        "score.sculpture-scope",
        "score.trash-excluded",
        "deck.points-by-count",
        "mat.sides-agree",
        "setup.count-either-side",
        "score.uncarved",
        "score.ideal",
    ),
    "head": ("score.head", "score.nine-heads"),
    "body": ("score.body-best-five",),
    "arm": ("score.arm-even-only", "score.arm-best-two"),
    "scrap": ("score.scrap-negative", "score.scrap-each"),
    "wax": ("wax.variant", "wax.base-rules"),
    "critic": (
        "critics.after-sculpture",
        "critics.face-up-only",
        "critics.read-trash",
        "critics.every-met",
        "critics.not-exclusive",
        "term.trash-feeds-critics",
    ),
    "total": ("end.highest-total", "end.tie-fewest-cards"),
}
"""The rules behind each part of a score, beside the one that its lines cite."""


def sheet_of(
    options: Options,
    readings: Readings,
    edition: str,
    names: Sequence[str],
    finals: Sequence[Final],
    *,
    critics: Sequence[str | Critic] | None = None,
    met: Sequence[Collection[str]] = (),
    left: frozenset[int] = frozenset(),
    over: bool = True,
) -> Sheet:
    """The sheet of these Sculptures; `unfinished` where the game is not over.

    `critics` are those of the options unless others lie on the table. `met` says for each player
    which Critics settled `by_table` they met. Players in `left` are ranked last.
    """
    judging = cards(options.critics if critics is None else critics, readings)
    rows = tuple(_row(at, finals, options, readings, judging, met) for at in range(len(finals)))
    beside, alone = _solo(options, readings, finals, rows, judging)
    said = (*notes.of(readings, names, finals, judging, over=over), *alone)
    tally = Tally(tuple(names), rows, (_fewest_cards(finals, readings),), said, left)
    if over and len(names) > 1:
        return sheet(readings.book, edition, tally, **beside)
    return unranked(readings.book, edition, tally, "scored" if over else "unfinished", **beside)


def _solo(
    options: Options,
    readings: Readings,
    finals: Sequence[Final],
    rows: Sequence[Sequence[Line]],
    judging: Sequence[Card],
) -> tuple[dict[str, Any], tuple[SheetNote, ...]]:
    """What a lone player's sheet says beside the lines, and its notes."""
    if len(finals) > 1:
        return {}, ()
    answer = solo.answer(options.challenge, solo.endings(readings, finals[0], rows[0], judging))
    return {"solo": answer}, solo.note(options.challenge, answer["challenge"])


def _fewest_cards(finals: Sequence[Final], readings: Readings) -> Criterion:
    """The tie-break: the smallest Sculpture, with or without wax as ruled."""
    waxed = any(f.keeps.wax for f in finals) and readings["tie-break-wax"] == "counts"
    counts = tuple(f.keeps.base + (f.keeps.wax if waxed else 0) for f in finals)
    return Criterion("end.tie-fewest-cards", "fewest cards", counts, lowest=True)


def _row(
    at: int,
    finals: Sequence[Final],
    options: Options,
    readings: Readings,
    judging: Sequence[Card],
    met: Sequence[Collection[str]],
) -> tuple[Line, ...]:
    """The lines of one player."""
    final = finals[at]
    wax = (_wax(final.keeps.wax, [f.keeps.wax for f in finals]),) if options.sine_cera else ()
    found = met[at] if met else ()
    counts = final.trash.counts() if judging else {}
    bonuses = (_critic(card, counts, found) for card in judging)
    return (*_sculpture(final.keeps, readings), *wax, *bonuses)


def _sculpture(keeps: Parts, readings: Readings) -> Iterator[Line]:
    """Heads, Bodies, Arms and Scrap, as the mat's guide turns them into points."""
    heads = "score.nine-heads" if keeps.head == 9 else "score.head"
    yield Line("head", "Heads", keeps.head, keeps.head * mat.HEAD_EACH, heads)
    yield _of_mat("body", "Bodies", keeps.body, mat.body(keeps.body, readings))
    yield _of_mat("arm", "Arms", keeps.arm, mat.arm(keeps.arm, readings))
    scrap = "score.scrap-each" if keeps.scrap else "score.no-scrap"
    yield Line("scrap", "Scrap", keeps.scrap, keeps.scrap * mat.SCRAP_EACH, scrap)


def _of_mat(part: str, label: str, count: int, value: mat.Value) -> Line:
    if value.points is None:
        label = f"{label} (only the mat knows their value)"
    return Line(part, label, count, value.points or 0, value.rule, value.rulings)


def _wax(count: int, everybodys: Sequence[int]) -> Line:
    """Waxed Marble: against whoever has the most of it, and always against a lone player."""
    each, rule = 1, "wax.plus-one"
    if not count:
        rule = "wax.none-left"
    elif len(everybodys) == 1:
        each, rule = -1, "wax.solo-negative"
    elif count == max(everybodys):
        each, rule = -1, "wax.minus-one"
    return Line("wax", "Waxed Marble", count, count * each, rule)


def _critic(card: Card, counts: Counts, met: Collection[str]) -> Line:
    """A Critic's bonus: counted 1 where the Trash Pile meets it, else 0."""
    found = is_met(card, counts, met)
    label = f"{card.label} (cannot be known)" if found is None else card.label
    ruled = (card.bearing,) if card.bearing and is_ruled(card, counts) else ()
    points = card.points if found else 0
    return Line(f"critic:{card.id}", label, int(bool(found)), points, card.rule, ruled)
