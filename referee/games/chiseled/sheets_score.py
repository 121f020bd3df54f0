"""The score sheet: rows in the order in which a table counts, blank or with what it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.codec import convert
from referee.engine.game import Occasion, Terms
from referee.engine.printing import Band, ScoreRow, ScoreSheet
from referee.engine.rule import Readings
from referee.engine.score import Sheet
from referee.games.chiseled import mat, solo
from referee.games.chiseled.critics import Card, asks, cards
from referee.games.chiseled.options import Critic, Printed
from referee.games.chiseled.supplies import JUDGING

SCULPTURE = ("head", "body", "arm", "scrap", "wax")
"""The lines that make up a Sculpture's points."""


def score_sheet(occasion: Occasion) -> ScoreSheet:
    """The score sheet of an evening; the filled one shows the Critics that were counted."""
    terms, score = occasion.terms, occasion.score
    known = cards(critics_of(occasion), terms.readings)
    alone = terms.seats == 1
    return ScoreSheet(
        rows=(*_sculpture(terms), *_critics(known, score), *_sums(terms)),
        says="Count what is left in the Sculpture: hand, Discard Pile and Draw Pile.",
        tie="" if alone else "A tie goes to the Sculpture of fewest cards; else it is shared.",
        tie_rule="" if alone else "end.tie-fewest-cards",
        bands=bands(terms.readings, score) if alone else (),
        goal=_goal(terms, score) if alone else "",
    )


def _sculpture(terms: Terms) -> Iterator[ScoreRow]:
    readings = terms.readings
    bodies = tuple(mat.body(count, readings).points for count in range(10))
    arms = tuple(mat.arm(count, readings).points for count in range(10))
    yield ScoreRow("Heads", ("head",), "2 each", ("score.head",))
    yield ScoreRow("Bodies", ("body",), "best is 5", ("score.body-best-five",), chart=bodies)
    yield ScoreRow("Arms", ("arm",), "best is 2", ("score.arm-even-only",), chart=arms)
    yield ScoreRow("Scrap", ("scrap",), "−3 each", ("score.scrap-each",))
    if terms.options.sine_cera:
        yield _wax(alone=terms.seats == 1)
    yield ScoreRow("Sculpture", SCULPTURE, kind="sum")


def _wax(alone: bool) -> ScoreRow:
    if alone:
        return ScoreRow("Waxed Marble", ("wax",), "−1 each", ("wax.solo-negative",))
    how = "+1 each; −1 each for all who have the most"
    return ScoreRow("Waxed Marble", ("wax",), how, ("wax.plus-one", "wax.minus-one"))


def critics_of(occasion: Occasion) -> tuple[str | Critic, ...]:
    """The Critics dealt at the table or, before it, those agreed on."""
    dealt = occasion.view["critics"] if occasion.view else None
    agreed: tuple[str | Critic, ...] = occasion.terms.options.critics
    return agreed if dealt is None else convert(dealt, tuple[Printed | Critic, ...])


def _critics(known: Sequence[Card], score: Sheet | None) -> Iterator[ScoreRow]:
    """A row for each Critic: those counted, else those known, else blank ones."""
    if score:
        lines = [x for x in score.players[0].lines if x.id.startswith("critic:")]
        says = {f"critic:{card.id}": asks(card) for card in known}
        for line in lines:
            yield ScoreRow(line.label, (line.id,), says.get(line.id, ""), kind="bonus")
        return
    for card in known:
        yield ScoreRow(card.label, (), asks(card), (card.rule,), "bonus")
    for _ in range(JUDGING - len(known)):
        yield ScoreRow("", (), "Critic: as its card reads the Trash Pile", (), "bonus")


def _sums(terms: Terms) -> Iterator[ScoreRow]:
    yield ScoreRow("Total", (), rules=("end.highest-total",), kind="sum")
    if terms.seats > 1:
        wax = terms.readings["tie-break-wax"] == "counts"
        counted = SCULPTURE if wax else SCULPTURE[:-1]
        yield ScoreRow("Cards left", counted, "for a tie", ("end.tie-fewest-cards",), "tally")


def bands(readings: Readings, score: Sheet | None = None) -> tuple[Band, ...]:
    """The solo chart as ruling solo-nineteen reads it, worst first; marked where a total falls."""
    met = solo.bands(score.players[0].total, readings["solo-nineteen"]) if score else []
    return tuple(
        Band(_reach(at, readings), band.verdict, band.rule, at in met)
        for at, band in enumerate(solo.CHART, start=1)
    )


def _reach(at: int, readings: Readings) -> str:
    """The totals of a band in words; 19 stands in the band that the ruling gives it."""
    inside = [n for n in range(-1, 57) if at in solo.bands(n, readings["solo-nineteen"])]
    low, high = inside[0], inside[-1]
    if low < 0:
        return "−1 or less"
    if high == 56:
        return "56 or more"
    return str(low) if low == high else f"{low} to {high}"


GOALS = {"de-milod": "De Milo’d", "minimalist": "Minimalist", "absurdist": "Absurdist Art"}
"""The challenges as players call them."""


def _goal(terms: Terms, score: Sheet | None) -> str:
    """The challenge and, once it is scored, whether it was met."""
    if terms.options.challenge is None:
        return ""
    met = score.solo.get("challenge") if score and isinstance(score.solo, dict) else None
    answer = {True: "met", False: "not met", None: "met?"}[met]
    return f"{GOALS[terms.options.challenge]}: {answer}"
