"""The score sheet: decks in the order of the box, sums worked below them, then the tie chain."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Occasion, Terms
from referee.engine.printing import Part, ScoreRow, ScoreSheet
from referee.games.artifact_stack.decks import CARDS_IN_DECK, DECKS, EACH, LABELS, Deck
from referee.games.artifact_stack.hands import triangular
from referee.games.artifact_stack.sheets_worked import Worked, worked

HOW: dict[Deck, tuple[str, tuple[str, ...]]] = {
    "statues": ("each set by its size", ("statues.values",)),
    "china": ("set by set", ()),
    "monsters": ("pair by pair", ()),
    "treasures": ("as printed", ("treasure.printed",)),
}
"""How a deck is counted that does not score by the card, and the rules that say so."""

STATUES = tuple(triangular(n) for n in range(CARDS_IN_DECK + 1))


def score_sheet(occasion: Occasion) -> ScoreSheet:
    """The score sheet of an evening: all ten decks where the table has still to choose six."""
    terms = occasion.terms
    decks = tuple(d for d in DECKS if occasion.assumed or d in terms.options.decks)
    strike = "Strike out the four decks that stay in the box. " if occasion.assumed else ""
    return ScoreSheet(
        rows=tuple(_rows(terms, decks, worked(occasion, decks))),
        says=f"{strike}Count the whole tableau, face up or flipped.",
        tie="Equal totals: more Artifact Cards, then more Silver; still equal, they win together.",
        tie_rule="end.tie-artifacts",
    )


def _rows(terms: Terms, decks: tuple[Deck, ...], sums: Worked) -> Iterator[ScoreRow]:
    for deck in decks:
        yield _deck(deck, sums.get(deck, ()))
        if deck == "relics":
            yield ScoreRow("Most, fewest Relics", ("relics-majority",), "+3, −3, ties too",
                           ("relics.most",), "bonus")  # fmt: skip
    yield ScoreRow("Assistants", ("assistants",), "as printed", ("score.assistants",),
                   parts=sums.get("assistants", ()))  # fmt: skip
    yield ScoreRow("Silver", ("silver",), "1 each", ("score.silver",))
    yield ScoreRow("Stars", ("stars",), "+3 for the most, ties too", ("score.star-most",))
    if terms.readings["negative-score"] == "floor-zero":
        yield ScoreRow("Not below zero", ("floor",), "", ("score.taken-cards",), "bonus")
    yield ScoreRow("Total", (), rules=("end.most-points",), kind="sum")
    helpers = terms.readings["tie-artifact-cards"] == "with-assistants"
    counted = (*decks, "assistants") if helpers else decks
    label = "Cards and Assistants" if helpers else "Artifact Cards"
    yield ScoreRow(label, counted, "for a tie", ("end.tie-artifacts",), "tally")


def _deck(deck: Deck, parts: tuple[Part, ...]) -> ScoreRow:
    if deck in EACH:
        each, rule = EACH[deck]
        return ScoreRow(LABELS[deck], (deck,), f"{each} each", (rule,))
    how, rules = HOW[deck]
    chart = STATUES if deck == "statues" else ()
    return ScoreRow(LABELS[deck], (deck,), how, rules, chart=chart, parts=parts)
