"""The score as the table page shows it: the strip, and what unfolds from each of its cells."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.game import Game
from referee.engine.score import PlayerScore, Sheet
from referee.table.snapshot import Mark, Snapshot
from referee.table.snapshot import Seat as SeatCell
from referee.table.words import rule_words
from referee.web.cited import Read, reads, rule_href


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat of the score strip; `pips` are (on, of).

    `more` is what it has beside, in letters where there is no room for the `words`; `letters`
    says what they mean.
    """

    seat: int
    name: str
    total: int | None
    turn: bool
    gone: bool
    signed: bool
    href: str
    pips: tuple[int, int] | None
    more: str
    words: str
    letters: str
    more_label: str


def cell(seat: SeatCell) -> Cell:
    """A seat's cell of the strip."""
    drawn = next((m for m in seat.marks if _is_track(m)), None)
    rest = [m for m in seat.marks if m is not drawn]
    return Cell(
        seat.seat,
        seat.name,
        seat.total,
        seat.turn,
        seat.left,
        seat.signed,
        f"#score-{seat.seat}",
        tuple(drawn.value) if drawn else None,
        ", ".join(f"{said(m)} {m.short}".strip() for m in rest),
        " · ".join(map(_words, rest)),
        ", ".join(f"{m.short}\N{NO-BREAK SPACE}{m.label}" for m in rest if m.short.isalnum()),
        drawn.label if drawn else "",
    )


def _words(mark: Mark) -> str:
    """`Coins 3`; what is told by a sign keeps it: `2 ✕`."""
    told = mark.short.isalnum() or not mark.short
    return f"{mark.label} {said(mark)}" if told else f"{said(mark)} {mark.short}"


def said(mark: Mark) -> str:
    """A mark's value in words: a track reads `3 of 12`."""
    return f"{mark.value[0]} of {mark.value[1]}" if _is_track(mark) else f"{mark.value}"


def _is_track(mark: Mark) -> bool:
    """A value `[on, of]`; a seat's first is drawn as strokes, any other stands as text."""
    return isinstance(mark.value, list | tuple) and len(mark.value) == 2


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a breakdown, ready to print."""

    label: str
    count: int | None
    points: int
    rule: str | None
    href: str
    rulings: tuple[Read, ...]
    section: str = ""
    marked: bool = False
    how: str = ""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A seat's score, line by line; `lines` is empty while something that counts is hidden."""

    seat: int
    name: str
    total: int | None
    lines: tuple[ScoreLine, ...]


def score_lines(game: Game, player: PlayerScore) -> tuple[ScoreLine, ...]:
    """A player's lines with the places of their rules."""
    return tuple(
        ScoreLine(
            x.label,
            x.count,
            x.points,
            x.rule,
            rule_href(game, x.rule) if x.rule else "",
            reads(game, x.rulings),
            _section(game, x.rule),
            how=x.how or "",
        )
        for x in player.lines
    )


def _section(game: Game, rule: str | None) -> str:
    return rule_words(game.book, rule)[0]


def breakdown_of(game: Game, snap: Snapshot, sheet: Sheet | None, seat: SeatCell) -> Breakdown:
    """The score of one seat, empty while part of it is hidden."""
    lines = score_lines(game, sheet.players[seat.seat]) if sheet else ()
    return Breakdown(seat.seat, seat.name, seat.total, lines)
