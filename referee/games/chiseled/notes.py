"""Notes on a score: what may lie on a table but does not add up, and what nobody could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.rule import Readings
from referee.engine.score import SheetNote
from referee.games.chiseled import mat
from referee.games.chiseled.cards import many
from referee.games.chiseled.critics import Card, is_met
from referee.games.chiseled.final import Final
from referee.games.chiseled.options import COLOURS, SCULPT


def of(
    readings: Readings,
    names: Sequence[str],
    finals: Sequence[Final],
    judging: Sequence[Card],
    *,
    over: bool,
) -> Iterator[SheetNote]:
    """Every note on a sheet: on the mat, on each player's counts, on what is still to come."""
    yield from _mat(readings)
    for name, final in zip(names, finals, strict=True):
        yield from _colours(name, final, readings)
        yield from _unknown(name, final, readings, judging)
    if not over:
        coming = "Last turns are" if len(names) > 1 else "The end of the game is"
        says = f"{coming} still to come: these points stand as of now."
        yield SheetNote(says, "score.after-last-turns")


def _mat(readings: Readings) -> Iterator[SheetNote]:
    """What a typed mat says against the values that the rulebook lets one work out."""
    if readings["body-table"] != "typed-mat":
        return
    typed = readings.value("body-table")
    for count, expected, rule in ((4, 12, "score.body-four"), (9, 0, "score.body-nine")):
        if typed[count] != expected:
            yield SheetNote(
                f"The mat gives {typed[count]} for {count} Bodies, where the rulebook's own "
                f"numbers lead to {expected}; the mat is followed.",
                rule,
            )


def _colours(name: str, final: Final, readings: Readings) -> Iterator[SheetNote]:
    """Colours of a Trash Pile against its parts, and against the deck where they are told."""
    trash = final.trash
    if trash.by_colour is None:
        return
    if trash.by_colour != trash.sculpt:
        yield SheetNote(
            f"{name}: {trash.by_colour} Sculpt Cards are in the Trash Pile by colour, "
            f"but {trash.sculpt} by part.",
            "deck.sculpt-total",
        )
    for colour, held in zip(COLOURS, deck_colours(readings) or (), strict=False):
        trashed = getattr(trash, colour)
        if trashed > held:
            yield SheetNote(
                f"{name}: {trashed} {colour.title()} are in the Trash Pile, "
                f"but the deck holds {held}.",
                "deck.three-colours",
            )


def deck_colours(readings: Readings) -> tuple[int, ...] | None:
    """How many Gold, Silver and Onyx a deck holds, None where nobody has said."""
    reading = readings["colour-distribution"]
    if reading == "unstated":
        return None
    if reading == "typed":
        return tuple(map(sum, zip(*readings.value("colour-distribution"), strict=True)))
    return (SCULPT // 3,) * 3


def _unknown(
    name: str, final: Final, readings: Readings, judging: Sequence[Card]
) -> Iterator[SheetNote]:
    """Values that only the mat knows, and bonuses that need a count nobody has."""
    keeps = final.keeps
    for cards, value in (
        (many(keeps.body, "Body"), mat.body(keeps.body, readings)),
        (many(keeps.arm, "Arm"), mat.arm(keeps.arm, readings)),
    ):
        if value.points is None:
            give = "gives" if cards.startswith("1 ") else "give"
            says = f"{name}: what {cards} {give} stands on the mat; type its values."
            yield SheetNote(says, value.rule)
    if final.trash.by_colour is None:
        yield from _uncounted(name, final, judging)


def _uncounted(name: str, final: Final, judging: Sequence[Card]) -> Iterator[SheetNote]:
    counts = final.trash.counts()
    for card in judging:
        if is_met(card, counts, ()) is None:
            says = f"{name}: {card.label} needs a count of the Trash Pile that was not entered."
            yield SheetNote(says, card.rule)
