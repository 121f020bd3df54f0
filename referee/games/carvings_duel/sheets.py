"""The sheets of Carvings Duel: laying out, life to count, and what every commodity does."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Occasion, SheetKind, Terms
from referee.engine.printing import Card, CardSheet, Count, ScoreRow, ScoreSheet, SetupSheet, Step

IN_THE_BOX = ("carving.two-kinds", "carving.two-classes", "catalog.base-game")
COMBAT = ("man", "woman", "soldier", "mage", "knight", "archer", "ranger")
COMMODITIES: dict[str, tuple[str, ...]] = {
    "child": ("child.negate-attack", "child.negate-commodity", "child.destroy-commodity"),
    "roc": ("roc.return-one", "roc.to-owner"),
    "dragon": ("dragon.send-all", "dragon.to-graveyard"),
    "horse": ("horse.one-class-up", "horse.falls-with-bearer"),
    "thief": ("thief.take-one", "thief.from-opponent"),
    "sorcerer": ("sorcerer.revive", "sorcerer.no-attack"),
    "cart": ("cart.fill-hand", "cart.own-pouch"),
    "scholar": ("scholar.put-back", "scholar.shuffle", "scholar.draw"),
    "bard": ("bard.target-combat", "bard.no-attack", "bard.duration"),
    "monk": ("monk.revive", "monk.no-attack"),
    "lion": ("lion.send-one", "lion.from-opponent-hand"),
    "blacksmith": ("blacksmith.return-one", "blacksmith.not-this-turn"),
    "logger": ("logger.add-lp",),
    "miner": ("miner.draw-two", "miner.discard-one"),
}
"""Every commodity and the rules that its card names."""

LIFE = 6


def _catalogue() -> tuple[str, ...]:
    return tuple(f"catalog.{name}" for name in (*COMBAT, *COMMODITIES))


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """How two duelists get ready."""
    counts = (
        Count(2, "pouches", "one each, of different materials"),
        Count(16, "carvings at least", "24 at most, 20 advised"),
        Count(2, "of one commodity", "at most in a pouch"),
        Count(LIFE, "Life Points", "for each castle"),
        Count(1, "graveyard", "beside the duelists"),
    )
    return SetupSheet(counts, tuple(_steps(occasion.terms)), (*IN_THE_BOX, *_catalogue()))


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


def result_sheet(occasion: Occasion) -> ScoreSheet:
    """Life at the end, blank or as the duel left it."""
    row = ScoreRow("Life Points", ("life",), "at the end", ("castle.zero-loses",), "bonus")
    return ScoreSheet((row,), "Strike off Life Points as they go; 0 loses the duel.")


def commodity_cards(occasion: Occasion) -> CardSheet:
    """What each commodity does, in short, and the four commands."""
    book = occasion.terms.book
    cards = [
        Card(name.title(), lines=tuple(book.rule(rule).says for rule in rules), rules=rules)
        for name, rules in COMMODITIES.items()
    ]
    return CardSheet((*cards, _commands()), across=3, says="Cut out, or fold in the middle.")


def _commands() -> Card:
    lines = ("PICK container", "SHUFFLE container",
             "TRANSFER material name CARVING FROM graveyard TO GROUND",
             "TRANSFER material name CARVING FROM GROUND TO graveyard")  # fmt: skip
    return Card("Commands", lines=lines, rules=("command.pick-form", "command.shuffle-form"))


SHEETS: tuple[SheetKind, ...] = (
    SheetKind("setup", "Setup", "setup.html", "game", setup_sheet, pages=2),
    SheetKind("score", "Result", "score.html", "game", result_sheet),
    SheetKind("commodities", "Commodities and commands", "cards.html", "game", commodity_cards),
)
"""Every kind of sheet, in the order in which an evening needs them."""
