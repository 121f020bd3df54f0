"""What can be entered: one action for each decision at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from referee.engine.action import Action, Hidden, Seat

Text = Annotated[str, Meta(max_length=80)]
Title = Annotated[
    str,
    Meta(min_length=1, max_length=80, pattern=r"\S", description="words, not only spaces"),
]
Symbol = Annotated[str, Meta(min_length=1, max_length=40)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=5)]
Number = Annotated[int, Meta(ge=1, le=9999)]
Card = Literal["plus-one", "rotate", "skull"]


class Roll(Action, frozen=True, kw_only=True, tag="roll"):
    """All dice in play are rolled; what they show may be entered or left out."""

    faces: Annotated[tuple[Symbol, ...], Meta(max_length=7)] = ()


class Topic(Action, frozen=True, kw_only=True, tag="topic"):
    """A Topic Card is turned up; its topic may be entered or left out."""

    topic: Text = ""


class DrawTopic(Action, frozen=True, kw_only=True, tag="draw-topic"):
    """The program draws a topic from the table's own list."""

    by_lot = "topic"
    topic: Text | None = None


class DiceNumber(Action, frozen=True, kw_only=True, tag="dice-number"):
    """The number on the Dice Number Card that is current this round (Best Artist)."""

    number: Annotated[int, Meta(ge=1, le=7)]


class TitleWritten(Action, frozen=True, kw_only=True, tag="title"):
    """A player has written a title. Sealed until the player tells it as the Painter.

    The title may stay on paper: then it is left out. `round` is the one it is written for.
    """

    free = True
    sealed = frozenset({"title"})
    title: Title | Hidden | None = None
    round: Number | None = None


class DrawingDone(Action, frozen=True, kw_only=True, tag="drawing-done"):
    """A player has finished drawing. What was drawn may be told, sealed until the reveal.

    `symbols` are the shapes drawn, one for each time; `count` says only how many (0: not told).
    """

    free = True
    sealed = frozenset({"symbols", "count"})
    symbols: Annotated[tuple[Symbol, ...], Meta(max_length=20)] | Hidden = ()
    count: Annotated[int, Meta(ge=0, le=20)] | Hidden = 0
    round: Number | None = None


class Ability(Action, frozen=True, kw_only=True, tag="ability"):
    """A player uses an Ability Card and discards it.

    `symbol` is what a skull card shows, or the face of a die that comes back and is rolled.
    """

    card: Card
    symbol: Text = ""


class Reveal(Action, frozen=True, kw_only=True, tag="reveal"):
    """All drawings are shown at once, their titles covered."""


class Painter(Action, frozen=True, kw_only=True, tag="painter"):
    """Whom chance picked as the first Painter of the round."""

    painter: Seat


class DrawPainter(Action, frozen=True, kw_only=True, tag="draw-painter"):
    """The program draws the first Painter of the round."""

    by_lot = "painter"
    painter: Seat | None = None


class RaiseHand(Action, frozen=True, kw_only=True, tag="raise-hand"):
    """A hand goes up (“I know it”), or comes down again (Best Artist).

    `painting` is the one it was meant for, counted through the game.
    """

    free = True
    up: bool = True
    painting: Number | None = None


class Guess(Action, frozen=True, kw_only=True, tag="guess"):
    """A player says what a painting is; the words may be left out.

    `right` is the Painter's answer where it is entered with the guess (Best Artist). `passes`
    (Joint Exhibition) where the table lets a player pass.
    """

    text: Text = ""
    right: bool | None = None
    passes: bool = False


class Verdict(Action, frozen=True, kw_only=True, tag="verdict"):
    """The Painter says whether a guess was right (Best Artist).

    `of` is who guessed: whoever waits for an answer or, spoken at the table, had a hand up first.
    """

    right: bool
    of: Seat | None = None


class TellTitle(Action, frozen=True, kw_only=True, tag="tell-title"):
    """The Painter tells the title and records the results.

    `title` is told only where it was not sealed before. `right` and `wrong` (Joint Exhibition)
    are those whose guesses were right and wrong; who guessed and is in neither was wrong.
    """

    title: Title | None = None
    right: Seats = ()
    wrong: Seats = ()


class ClosePainting(Action, frozen=True, kw_only=True, tag="close-painting"):
    """Nobody wants to guess any more: the title is told and the painting closed (Best Artist).

    In Joint Exhibition: nobody puts a die back, the loss stands (reading immediate-with-rescue).
    """

    title: Title | None = None


class EndRound(Action, frozen=True, kw_only=True, tag="end-round"):
    """Equal titles are marked and the ends of the game tested.

    `same` are the groups of seats with equal titles; left out: those that the app found.
    `alike` is one more group, of titles that the app cannot tell to be the same.
    """

    same: Annotated[tuple[Seats, ...], Meta(max_length=2)] | None = None
    alike: Seats = ()


class NextRound(Action, frozen=True, kw_only=True, tag="next-round"):
    """Drawings are wiped, marks stay, a new round begins."""


ACTIONS: tuple[type[Action], ...] = (
    Roll,
    Topic,
    DrawTopic,
    DiceNumber,
    TitleWritten,
    DrawingDone,
    Ability,
    Reveal,
    Painter,
    DrawPainter,
    RaiseHand,
    Guess,
    Verdict,
    TellTitle,
    ClosePainting,
    EndRound,
    NextRound,
)
