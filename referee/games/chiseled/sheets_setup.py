"""The setup sheet: what to take, what to do in which order, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Occasion
from referee.engine.printing import Count, SetupSheet, Step
from referee.games.chiseled.supplies import JUDGING, WAX_EACH, WORKBENCH

IN_THE_BOX = (
    "component.sculpture-decks",
    "component.deck-tints",
    "component.card-labels",
    "component.reference-mats",
    "component.check-in-cards",
    "component.critic-cards",
    "component.tool-cards",
    "component.waxed-marble",
    "component.solo-card",
    "solo.challenge-side",
    "mat.two-sides",
    "deck.heads",
    "deck.bodies",
    "deck.arms",
    "deck.scraps",
    "deck.sculpt-total",
    "deck.three-colours",
    "deck.scrap-colourless",
    "wax.backs-differ",
    "wax.card-text",
)
"""What one looks for in the box, and how a deck is made up."""


def setup_rules(seats: int) -> tuple[str, ...]:
    """The rules on the setup sheets for so many players, with Sine Cera or without."""
    return _sheet(seats, wax=True).rules


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """The setup sheet of an evening."""
    options = occasion.terms.options
    return _sheet(occasion.terms.seats, options.sine_cera, options.challenge)


def _sheet(seats: int, wax: bool, challenge: str | None = None) -> SetupSheet:
    return SetupSheet(
        counts=tuple(_counts(seats, wax)),
        steps=tuple(_steps(seats, wax, challenge)),
        aside=IN_THE_BOX,
        picture={
            "seats": seats,
            "tools": WORKBENCH[seats][0],
            "wax": WAX_EACH[seats][0] if wax else 0,
        },
        picture_says=_picture_says(seats),
    )


def _counts(seats: int, wax: bool) -> Iterator[Count]:
    yield Count(WORKBENCH[seats][0], "Tools", "of 13; the rest go back")
    yield Count(JUDGING, "Critics", "of 8, face up")
    guides = _plural("Critic Card", seats)
    yield Count(seats, _plural("Turn guide", seats), f"{guides}, face down")
    yield Count(seats, _plural("Mat", seats), f"with {_plural('deck', seats)} of 45 cards")
    yield Count(seats, _plural("Check-In", seats), "showing 5")
    if wax:
        each = WAX_EACH[seats][0]
        yield Count(each * seats, "Waxed Marble", f"{each} to each deck")
    if seats == 1:
        yield Count(1, "Solo Score Chart", "challenges on its back")


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


def _steps(seats: int, wax: bool, challenge: str | None) -> Iterator[Step]:
    alone = seats == 1
    if alone:
        yield _challenge(challenge)
    yield from _shared(seats)
    yield from _own(seats, wax)
    yield _first(alone)


def _challenge(challenge: str | None) -> Step:
    chosen = "The one chosen is named above." if challenge else "Or play without one."
    return Step(
        "Choose a challenge, before any Tool is dealt",
        f"One of the three on the chart’s back, or one of your own. {chosen}",
        ("solo.challenge-one", "solo.challenge-before-tools"),
    )


def _shared(seats: int) -> Iterator[Step]:
    """What lies in the middle of the table."""
    number, rule = WORKBENCH[seats]
    yield Step(
        "First game only: sort the cards",
        "Take the four decks apart by the tint of their backs, and the Waxed Marble from the rest.",
        ("component.first-sort",),
    )
    yield Step(
        f"Shuffle the Tools and deal {number}",
        "Pictures up, in the middle of the table: the workbench. The others go back into the box.",
        (
            "setup.shuffle-tools",
            rule,
            "setup.unused-tools",
        ),
    )
    yield Step(
        "Shuffle the Critics and deal 3",
        "Face up, next to the workbench. Keep the others at hand for the turn guides.",
        ("setup.shuffle-critics", "setup.critics-three"),
    )


def _own(seats: int, wax: bool) -> Iterator[Step]:
    """What lies in front of each player."""
    each = "Take" if seats == 1 else "Each player: take"
    yield Step(
        f"{each} a mat and the deck of its tint",
        "Mats and decks that nobody plays go back into the box.",
        ("setup.mat-and-deck", "setup.unused-decks"),
    )
    if wax:
        number, rule = WAX_EACH[seats]
        yield Step(
            f"Add {number} Waxed Marble to {'the' if seats == 1 else 'each'} deck",
            "Sine Cera. They are told by their backs; what is left over goes back into the box.",
            (rule, "wax.shuffle-in"),
        )
    yield from _piles()
    yield Step(
        f"{each} a turn guide and a Check-In",
        "One more Critic, face down, laid across the Check-In Card so that 5 shows above the "
        "arrow. Critics that are left go back into the box.",
        ("setup.turn-guide", "setup.check-in-five", "setup.unused-critics"),
    )
    yield Step(
        "Draw 3 cards" if seats == 1 else "Each player: draw 3 cards",
        "Off the Draw Pile: the starting hand.",
        ("setup.starting-hand",),
    )


def _piles() -> Iterator[Step]:
    yield Step(
        "Shuffle the deck and lay it on the mat",
        "Face down: the Draw Pile.",
        ("setup.draw-pile", "mat.draw-space", "term.draw-face-down"),
    )
    yield Step(
        "Leave room for two piles",
        "Trash Pile above the mat, Discard Pile to its right, face up. Both start empty.",
        ("setup.own-piles", "mat.trash-space", "mat.discard-space", "term.discard-face-up"),
    )


def _first(alone: bool) -> Step:
    if alone:
        return Step("Begin", "You take every turn.", ("setup.first-player",))
    return Step(
        "Find the first player",
        "The most chiseled chin starts; where chins cannot be told apart, name somebody. "
        "Turns go to the left.",
        ("setup.first-player", "setup.turn-direction"),
    )


def _picture_says(seats: int) -> str:
    around = "One player sits" if seats == 1 else f"{seats} players sit"
    return (
        f"The table from above. In the middle the workbench of {WORKBENCH[seats][0]} Tools with "
        f"{JUDGING} Critics to its right. {around} around it, each with a mat: the Draw Pile on "
        "it, the Trash Pile above it, the Discard Pile to its right, the Check-In with its turn "
        "guide to its left, and a hand of 3 cards."
    )
