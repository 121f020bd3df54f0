"""A claimed total beside the counted one: line by line, by readings, by slips of the pen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.game import Game
from referee.engine.score import Claim, Line, PlayerScore, Sheet
from referee.engine.slips import misread
from referee.web.cited import Read, reads, rule_href
from referee.web.structshape import number_in

Lines = Mapping[tuple[int, str], str]
"""What players say of single lines, as typed: by seat and line."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One line as counted and as a player says; `said` is as typed, `gap` None where untold."""

    id: str
    label: str
    rule: str | None
    href: str
    points: int
    said: str
    gap: int | None
    slip: str
    rulings: tuple[Read, ...]


@dataclass(frozen=True, slots=True)
class ClaimShown:
    """A claim with all that may explain it."""

    seat: int
    name: str
    claimed: int
    total: int
    right: bool
    holds_under: tuple[Read, ...]
    slips: tuple[str, ...]
    lines: tuple[Compared, ...]

    @property
    def gap(self) -> int:
        """How far the claim is from the count."""
        return self.claimed - self.total

    @property
    def left(self) -> int | None:
        """What of the gap the lines told so far leave unexplained; None before any is told."""
        told = [line.gap for line in self.lines if line.gap is not None]
        return self.gap - sum(told) if told else None


def claims_of(game: Game, sheet: Sheet, lines: Lines) -> list[ClaimShown]:
    """The claims of a sheet as a page shows them."""
    seats = {p.name: (seat, p) for seat, p in enumerate(sheet.players)}
    return [_claim(game, *seats[claim.name], claim, lines) for claim in sheet.claims]


def _claim(game: Game, seat: int, player: PlayerScore, claim: Claim, lines: Lines) -> ClaimShown:
    compared = tuple(_compared(game, x, lines.get((seat, x.id), "")) for x in player.lines)
    return ClaimShown(
        seat,
        claim.name,
        claim.claimed,
        claim.total,
        claim.right,
        reads(game, claim.holds_under),
        claim.slips,
        compared,
    )


def _compared(game: Game, line: Line, said: str) -> Compared:
    number = number_in(said)
    gap = None if number is None else number - line.points
    slips = [says for says, points in misread(line) if gap and points == number]
    href = rule_href(game, line.rule) if line.rule else ""
    ruled = reads(game, line.rulings)
    return Compared(
        line.id, line.label, line.rule, href, line.points, said, gap, next(iter(slips), ""), ruled
    )


def typed_lines(sent: Mapping[str, str], seats: int) -> dict[tuple[int, str], str]:
    """What was typed of single lines: `line.<seat>.<id>`."""
    found: dict[tuple[int, str], str] = {}
    for name, text in sent.items():
        start, _, rest = name.partition(".")
        seat, _, line = rest.partition(".")
        if start == "line" and line and seat in map(str, range(seats)):
            found[int(seat), line] = text.strip()[:12]
    return found


def typed_claims(sent: Mapping[str, str], seats: int) -> dict[int, int]:
    """What was typed as totals: `claim.<seat>`; what is no number is left out."""
    numbers = {seat: number_in(sent.get(f"claim.{seat}", "")) for seat in range(seats)}
    return {seat: n for seat, n in numbers.items() if n is not None and -9999 <= n <= 9999}


def unread_claims(sent: Mapping[str, str], names: Sequence[str]) -> dict[int, str]:
    """Totals that are no numbers, with what would be right, by seat."""
    texts = {seat: sent.get(f"claim.{seat}", "").strip() for seat in range(len(names))}
    return {
        seat: f"This is a whole number, not “{text[:20]}”."
        for seat, text in texts.items()
        if text and number_in(text) is None
    }
