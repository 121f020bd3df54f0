"""The sheets of Carvings Duel: laying out, life to count, and what every commodity does."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Occasion, SheetKind, Terms
from referee.engine.printing import Count, SetupSheet, Step
from referee.games.carvings_duel.carvings import NAMES, STARTING_LIFE
from referee.games.carvings_duel.sheets_play import (
    command_card,
    pouch_slips,
    reference,
    result_sheet,
)

IN_THE_BOX = ("carving.two-kinds", "carving.two-classes", "catalog.base-game")


def _catalogue() -> tuple[str, ...]:
    return tuple(f"catalog.{name}" for name in NAMES)


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """How two duelists get ready."""
    counts = (
        Count(2, "pouches", "one each, of different materials"),
        Count(16, "carvings at least", "24 at most, 20 advised"),
        Count(2, "of one commodity", "at most in a pouch"),
        Count(STARTING_LIFE, "Life Points", "for each castle"),
        Count(1, "graveyard", "beside the duelists"),
    )
    says = (
        "Seen from above: a castle with six Life Points and a pouch at either end, the field "
        "between them, the graveyard beside it."
    )
    steps, aside = tuple(_steps(occasion.terms)), (*IN_THE_BOX, *_catalogue())
    return SetupSheet(counts, steps, aside, STARTING_LIFE, says)


def _steps(terms: Terms) -> Iterator[Step]:
    opening = terms.readings["opening-hand"]
    yield Step("Each: put a pouch together", "16 to 24 carvings of one material.", ("pouch.own",))
    yield Step("Bring different materials", "Whoever owns two sets gives way.",
               ("setup.different-materials",))  # fmt: skip
    yield Step("Shuffle in sight of the other", "Both pouches, before the duel.",
               ("setup.shuffle-before", "setup.shuffle-in-view"))  # fmt: skip
    yield Step("Set each castle to 6 Life Points", "", ("castle.one-each", "castle.start-six"))
    yield Step("Choose the graveyard", "Any container beside you; give it a name.",
               ("graveyard.place",))  # fmt: skip
    hands = {"none": "Both begin with empty hands.", "full": "Both draw up to the hand limit.",
             "three": "Both draw three, or up to the hand limit."}[opening]  # fmt: skip
    yield Step("Find who goes first", f"By chance, unless you agree. {hands}")


def setup_rules(seats: int) -> tuple[str, ...]:
    """The rules on the setup sheet."""
    return (
        "pouch.own", "setup.different-materials", "setup.shuffle-before", "setup.shuffle-in-view",
        "castle.one-each", "castle.start-six", "graveyard.place", *IN_THE_BOX, *_catalogue(),
    )  # fmt: skip


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2, large=3),
    SheetKind("pouch", "Pouch slips", "pouch.html", "game", pouch_slips),
    SheetKind("score", "Result", "score.html", "game", result_sheet),
    SheetKind("commodities", "Commodities", "reference.html", "game", reference, large=2),
    SheetKind("commands", "Command card", "commands.html", "game", command_card, large=1),
)
"""Every kind of sheet, in the order in which an evening needs them."""
