"""A score sheet as a grid: what stands in each player's cells, added up here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.game import Occasion
from referee.engine.judge import Bearing
from referee.engine.printing import ScoreRow, ScoreSheet
from referee.engine.score import Line, PlayerScore, Sheet


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player has in a row; None is a box to fill in."""

    count: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """A row with a cell for each player, the rules that its lines cite and the rulings in them."""

    row: ScoreRow
    cells: tuple[Cell, ...]
    rules: tuple[str, ...]
    rulings: tuple[Bearing, ...]


def grid(sheet: ScoreSheet, seats: int, score: Sheet | None) -> tuple[Filled, ...]:
    """The rows of a score sheet with their cells: empty ones without a score."""
    return tuple(_filled(row, seats, score) for row in sheet.rows)


def _filled(row: ScoreRow, seats: int, score: Sheet | None) -> Filled:
    if score is None:
        return Filled(row, (Cell(),) * seats, row.rules, ())
    found = [_lines(row, player) for player in score.players]
    lines = [line for lines in found for line in lines]
    shows = row.kind in ("count", "bonus")
    cited = [line.rule for line in lines if line.rule and shows]
    ruled = [bearing for line in lines for bearing in line.rulings if shows]
    return Filled(
        row,
        tuple(_cell(row, lines) for lines in found),
        tuple(dict.fromkeys(cited)) or row.rules,
        tuple(dict.fromkeys(ruled)),
    )


def _lines(row: ScoreRow, player: PlayerScore) -> Sequence[Line]:
    """The lines of a player that a row shows or adds; a sum without any named adds them all."""
    if row.kind == "sum" and not row.lines:
        return player.lines
    return [line for line in player.lines if line.id in row.lines]


def _cell(row: ScoreRow, lines: Sequence[Line]) -> Cell:
    counts, points = sum(line.count for line in lines), sum(line.points for line in lines)
    match row.kind:
        case "count":
            return Cell(counts, points)
        case "tally":
            return Cell(counts)
        case _:
            return Cell(None, points)


def plain_score(occasion: Occasion) -> ScoreSheet:
    """The score sheet of a game that brings none: the lines there are, or blank rows."""
    if occasion.score is None:
        return ScoreSheet((*(ScoreRow("", ()) for _ in range(BLANK_ROWS)), TOTAL))
    labels = {line.id: line.label for p in occasion.score.players for line in p.lines}
    return ScoreSheet((*(ScoreRow(label, (id_,)) for id_, label in labels.items()), TOTAL))


BLANK_ROWS = 8
TOTAL = ScoreRow("Total", (), kind="sum")
