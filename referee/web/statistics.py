"""Statistics of past games, as plots with their numbers beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from flask import Blueprint, render_template

from referee.table.past_games import Kind, Play, name_key
from referee.table.statistics import (
    KINDS,
    Figures,
    LineMeans,
    Moment,
    Pair,
    Standing,
    by_line,
    course,
    figures,
)
from referee.web import plots
from referee.web.limits import heavy
from referee.web.past import Asked, Choices, asked, choices, seen
from referee.web.plots import FEW_LETTERS, MOST_SERIES, Bars, Lines, Splits, short

blueprint = Blueprint("statistics", __name__)

MOST_ROWS = 12
"""Players or pairs that a plot shows; the table beside it has all."""

MOST_MOMENTS = 20
"""Plays that a plot over time shows, the latest."""


@dataclass(frozen=True, slots=True)
class KindPage:
    """The statistics of one kind of play. What rests on points is there for one game only."""

    kind: Kind
    figures: Figures
    wins: Bars | None
    scores: Bars | None
    pairs: tuple[Pair, ...]
    duels: Splits | None
    moments: tuple[Moment, ...]
    course: Lines | None
    shown: tuple[str, ...]
    lines: tuple[LineMeans, ...]
    by_line: tuple[tuple[LineMeans, Bars], ...]


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """All kinds that were played. `apart` counts plays that ended otherwise than the game does."""

    asked: Asked
    choices: Choices
    kinds: tuple[KindPage, ...]
    finished: int
    apart: int
    title: str


@blueprint.get("/past/statistics")
@heavy
def page() -> str:
    """The statistics of the games that are asked for."""
    all_seen, wanted = seen(), asked()
    plays = [play for play in all_seen if wanted.fits(play)]
    kinds = [_kind(plays, kind, wanted) for kind in KINDS]
    finished = sum(play.counts for play in plays)
    shown = StatisticsPage(
        asked=wanted,
        choices=choices(all_seen),
        kinds=tuple(k for k in kinds if k.figures.plays),
        finished=finished,
        apart=len(plays) - finished,
        title=next((play.title for play in plays if wanted.game), ""),
    )
    return render_template("past/statistics.html", page=shown)


def _kind(plays: Sequence[Play], kind: Kind, wanted: Asked) -> KindPage:
    found = figures(plays, kind)
    pairs = tuple(p for p in found.pairs if _is_of(p, wanted.player))
    names = _shown(found, wanted) if wanted.game else ()
    moments = course(plays, kind, names)[-MOST_MOMENTS:]
    means = by_line(plays, kind, names) if names else ()
    scored = [s for s in found.standings if s.average is not None] if wanted.game else []
    return KindPage(
        kind=kind,
        figures=found,
        wins=_wins(found) if kind != "solo" else None,
        scores=_scores(scored) if scored else None,
        pairs=pairs,
        duels=_duels(pairs) if pairs else None,
        moments=moments,
        course=_course(names, moments) if moments else None,
        shown=names,
        lines=means,
        by_line=tuple((line, _line(line, names)) for line in means),
    )


def _shown(found: Figures, wanted: Asked) -> tuple[str, ...]:
    """The players of the plots over time and by line: who is asked for first, then most plays."""
    key = name_key(wanted.player)
    scored = [s.name for s in found.standings if s.average is not None]
    return tuple(sorted(scored, key=lambda name: name_key(name) != key)[:MOST_SERIES])


def _is_of(pair: Pair, player: str) -> bool:
    return not player or name_key(player) in (name_key(pair.one), name_key(pair.other))


# ---- plots


def _wins(found: Figures) -> Bars:
    rows = [(s.name, f"{s.wins} of {s.plays}", s.wins, s.plays) for s in found.standings]
    return plots.bars("Wins of all plays", rows[:MOST_ROWS])


def _scores(scored: Sequence[Standing]) -> Bars:
    rows = [(s.name, _average_words(s), float(s.average or 0), 0.0) for s in scored]
    return plots.bars("Average points", rows[:MOST_ROWS])


def _average_words(standing: Standing) -> str:
    return f"{decimal(standing.average)} (best {signed(standing.best)})"


def _duels(pairs: Sequence[Pair]) -> Splits:
    rows = [
        (_both(p), f"{p.ahead} : {p.level} : {p.behind}", (p.ahead, p.level, p.behind))
        for p in pairs[:MOST_ROWS]
    ]
    return plots.splits("Head to head", rows)


def _both(pair: Pair) -> str:
    return f"{short(pair.one, FEW_LETTERS)} – {short(pair.other, FEW_LETTERS)}"


def _course(names: Sequence[str], moments: Sequence[Moment]) -> Lines:
    return plots.lines("Points over time", names, [m.points for m in moments])


def _line(line: LineMeans, names: Sequence[str]) -> Bars:
    pairs = zip(names, line.means, strict=True)
    rows = [(name, decimal(m), float(m), 0.0) for name, m in pairs if m is not None]
    return plots.bars(line.label, rows, slim=True)


# ---- numbers in words


@blueprint.app_template_filter("decimal")
def decimal(number: Fraction | None) -> str:
    """To one place behind the point, halves away from zero; a dash where there is none."""
    if number is None:
        return "–"
    tenths = int(abs(number) * 10 + Fraction(1, 2))
    sign = "−" if number < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


@blueprint.app_template_filter("signed_or_dash")
def signed(number: int | None) -> str:
    """With a real minus; a dash where there is none."""
    return "–" if number is None else str(number).replace("-", "−")


@blueprint.app_template_filter("day")
def day(at: datetime) -> str:
    """The day in UTC, as every country reads it alike."""
    return at.strftime("%Y-%m-%d")


@blueprint.app_template_filter("percent")
def percent(part: int, whole: int) -> str:
    """A share in whole per cent."""
    return f"{(200 * part + whole) // (2 * whole)} %" if whole else "–"
