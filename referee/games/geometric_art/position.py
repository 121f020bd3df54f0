"""A finished game without its log: marks, dice, completed cards, and the way to its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from referee.engine.errors import Unreadable
from referee.engine.game import Terms
from referee.engine.position import PlayerPosition
from referee.engine.position import Position as BasePosition
from referee.engine.rule import Readings
from referee.engine.score import Sheet, SheetNote
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.scoring import Ending, Final, sheet_of
from referee.games.geometric_art.state import DICE, ROUNDS, limit_of

Marks = Annotated[int, Meta(ge=0, le=999)]


class Player(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The marks on a player's board."""

    checks: Marks
    xs: Marks


class Position(BasePosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of a round. Joint Exhibition: also `dice` in play and `topics` completed."""

    game: Literal["geometric_art"]
    options: Options
    players: tuple[Player, ...]
    dice: Annotated[int, Meta(ge=0, le=DICE)] | None = None
    topics: Annotated[int, Meta(ge=0, le=ROUNDS)] | None = None

    def check(self) -> None:
        """Raise Unreadable where dice and topics do not go with the mode."""
        most = {"dice": DICE, "topics": ROUNDS}
        for path, count in (("dice", self.dice), ("topics", self.topics)):
            if self.options.mode == "joint" and count is None:
                says = f"is missing; Joint Exhibition counts them, 0 to {most[path]}"
                raise Unreadable(path, says)
            if self.options.mode == "best" and count is not None:
                raise Unreadable(path, "belongs to Joint Exhibition; leave it out")


def finals_of(position: Position) -> tuple[Final, ...]:
    """What each player ends with, as the score wants it."""
    return tuple(Final(p.name, p.checks, p.xs, p.xs) for p in position.players)


def score(position: Position, terms: Terms) -> Sheet:
    """The sheet of a checked position, judged as at the end of a round."""
    limit = limit_of(position.options, len(position.players), terms.readings)
    finals = finals_of(position)
    ending = _ending(position, limit)
    notes = tuple(_notes(position, terms.readings, limit))
    return sheet_of(
        terms.book, terms.edition, position.options, terms.readings, finals, ending, notes=notes
    )


def _ending(position: Position, limit: int) -> Ending:
    """Lost at the X limit or with one die or none; won with five topics; else it goes on."""
    reached = any(p.xs >= limit for p in position.players)
    if position.options.mode == "best":
        return Ending(reached)
    if reached or (position.dice or 0) <= 1:
        rule = "joint.end-x-limit" if reached else "joint.end-one-die"
        return Ending(over=True, won=False, rule=rule)
    won = position.topics == ROUNDS
    return Ending(over=won, won=won or None)


def _notes(position: Position, readings: Readings, limit: int) -> Iterator[SheetNote]:
    """What may lie on a table but ends no lawful game, and what marks alone cannot tell."""
    joint = position.options.mode == "joint"
    rule = "joint.end-x-limit" if joint else "best.end-x-limit"
    for player in position.players:
        if player.xs > limit:
            says = f"{player.name} has {player.xs} X, past the limit of {limit}."
            yield SheetNote(says, rule)
    reached = any(p.xs >= limit for p in position.players)
    yield from (_joint_notes if joint else _best_notes)(position, readings, reached)


def _joint_notes(position: Position, readings: Readings, reached: bool) -> Iterator[SheetNote]:
    yield from _dice_note(position)
    paintings = ROUNDS * len(position.players)
    own = readings["joint-check-recipients"] == "everyone"
    most = paintings if own else paintings - ROUNDS
    for player in position.players:
        if player.checks > most:
            says = (
                f"{player.name} has {player.checks} check marks; five rounds give {most} at most."
            )
            yield SheetNote(says, "mode.joint-five-rounds")
    if reached and readings["same-title-x-can-end"] == "wrong-guesses-only":
        says = "All X are counted as for wrong guesses; those for equal titles end no game here."
        yield SheetNote(says, "joint.round-same-title-x")


def _dice_note(position: Position) -> Iterator[SheetNote]:
    """A die leaves with a wrong guess only, so no more of them are gone than X marks were made."""
    gone = DICE - (position.dice or 0)
    marks = sum(p.xs for p in position.players)
    if gone > marks:
        says = (
            f"{gone} dice are gone, but the boards hold {marks} X; each leaves with a wrong guess."
        )
        yield SheetNote(says, "joint.goal-wrong-costs-die")


def _best_notes(position: Position, readings: Readings, reached: bool) -> Iterator[SheetNote]:
    each = 3 if readings["best-painter-check"] == "painter-scores" else 2
    total = sum(p.checks for p in position.players)
    if total % each:
        says = f"{total} check marks in all; a painting that is named gives {each}."
        yield SheetNote(says, "best.right-guess-two-checks")
    if reached and readings["best-what-counts"] == "wrong-guesses":
        says = "All X are counted as for wrong guesses; a board does not tell them apart."
        yield SheetNote(says, "best.five-wrong-eliminates")
