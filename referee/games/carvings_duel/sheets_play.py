"""What lies beside a duel on paper: pouch slips, the command card, all carvings, the result."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.game import Occasion
from referee.games.carvings_duel.carvings import (
    ADVANCED,
    BASIC,
    CLASS,
    COMMODITIES,
    COPIES_OF_A_COMMODITY,
    LABELS,
    LARGEST_POUCH,
    SMALLEST_POUCH,
    STARTING_LIFE,
)

SHORT = {
    "man": "Ma", "woman": "Wo", "soldier": "So", "mage": "Mg", "knight": "Kn", "archer": "Ar",
    "ranger": "Ra", "child": "Ch", "roc": "Ro", "dragon": "Dr", "horse": "Ho", "thief": "Th",
    "sorcerer": "Sc", "cart": "Ca", "scholar": "Sl", "bard": "Ba", "monk": "Mk", "lion": "Li",
    "blacksmith": "Bs", "logger": "Lo", "miner": "Mi",
}  # fmt: skip
"""The two letters on a carving's figure, on paper as on the phone."""

RULES: dict[str, tuple[str, ...]] = {
    "child": ("child.negate-attack", "child.negate-commodity", "child.destroy-commodity",
              "child.this-turn", "child.either-turn"),
    "horse": ("horse.equip-combat", "horse.one-class-up", "horse.falls-with-bearer"),
    "scholar": ("scholar.put-back", "scholar.shuffle", "scholar.draw"),
    "monk": ("monk.revive", "monk.combat-only", "monk.same-material", "monk.no-attack"),
    "sorcerer": ("sorcerer.revive", "sorcerer.combat-only", "sorcerer.same-material",
                 "sorcerer.no-attack"),
    "blacksmith": ("blacksmith.return-one", "blacksmith.commodity-only",
                   "blacksmith.same-material", "blacksmith.not-this-turn"),
    "cart": ("cart.fill-hand", "cart.own-pouch"),
    "miner": ("miner.draw-two", "miner.discard-one"),
    "bard": ("bard.target-combat", "bard.no-attack", "bard.duration"),
    "roc": ("roc.return-one", "roc.to-owner"),
    "dragon": ("dragon.send-all", "dragon.to-graveyard"),
    "thief": ("thief.take-one", "thief.from-opponent"),
    "lion": ("lion.send-one", "lion.from-opponent-hand"),
    "logger": ("logger.add-lp",),
}  # fmt: skip
"""Every commodity and the rules that its carving stands for.

In rows of three that have much or little to say, so that all of them fit on one page.
"""

BATTLE = ("battle.basic-v-basic", "battle.advanced-v-advanced", "battle.advanced-v-basic",
          "attack.defenders-first", "tribute.required")  # fmt: skip
"""The rules of combat that the reference repeats."""


@dataclass(frozen=True, slots=True)
class Carving:
    """A carving on paper: its letters, its class (0: a commodity), and how many there are."""

    name: str
    label: str
    letters: str
    level: int
    count: int | None = None


def carving(name: str, count: int | None = None) -> Carving:
    """A carving by its name."""
    return Carving(name, LABELS[name], SHORT[name], CLASS.get(name, 0), count)


KINDS = (("Basic", BASIC), ("Advanced", ADVANCED), ("Commodities", COMMODITIES))


# ---- pouch slips


@dataclass(frozen=True, slots=True)
class Slip:
    """One duelist's pouch, blank or as far as it is told."""

    name: str
    material: str
    size: int | None
    kinds: tuple[tuple[str, tuple[Carving, ...]], ...]
    told: bool


@dataclass(frozen=True, slots=True)
class SlipSheet:
    """Two slips, and the bounds of a pouch."""

    slips: tuple[Slip, Slip]
    least: int = SMALLEST_POUCH
    most: int = LARGEST_POUCH
    copies: int = COPIES_OF_A_COMMODITY


def pouch_slips(occasion: Occasion) -> SlipSheet:
    """A slip for each duelist; a list is filled in once it may be read."""
    return SlipSheet((_slip(occasion, 0), _slip(occasion, 1)))


def _slip(occasion: Occasion, seat: int) -> Slip:
    side = occasion.view["sides"][seat] if occasion.view else {}
    listed: dict[str, int] | None = side.get("listed")
    kinds = tuple(
        (says, tuple(carving(n, listed.get(n, 0) if listed else None) for n in names))
        for says, names in KINDS
    )
    name = occasion.names[seat] if occasion.names else ""
    return Slip(name, side.get("material", ""), side.get("size"), kinds, bool(listed))


# ---- the command card


@dataclass(frozen=True, slots=True)
class Order:
    """A command: how it goes, what it does, and one as it is typed."""

    form: str
    does: str
    rule: str
    example: str


def command_card(occasion: Occasion) -> tuple[Order, ...]:
    """The four commands, with the containers as this table calls them."""
    book, options = occasion.terms.book, occasion.terms.options
    grave = str(options.graveyard).upper()
    pouch = str(options.pouches[0] if options.pouches else "pouch").upper()
    moved = "TRANSFER OAK {what} CARVING FROM {here} TO {there}"
    orders = (
        ("PICK <container>", "command.pick-effect", f"PICK {pouch}"),
        ("SHUFFLE <container>", "command.shuffle-effect", f"SHUFFLE {pouch}"),
        ("TRANSFER <material> <carving> CARVING FROM <graveyard> TO GROUND",
         "command.transfer-in-effect", moved.format(what="MAN", here=grave, there="GROUND")),
        ("TRANSFER <material> <carving> CARVING FROM GROUND TO <graveyard>",
         "command.transfer-out-effect", moved.format(what="HORSE", here="GROUND", there=grave)),
    )  # fmt: skip
    return tuple(Order(form, book.rule(rule).says, rule, line) for form, rule, line in orders)


# ---- the reference


@dataclass(frozen=True, slots=True)
class Entry:
    """A carving and what the rules say of it."""

    carving: Carving
    lines: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Everything that can lie in a pouch, on one page."""

    commodities: tuple[Entry, ...]
    basic: tuple[Carving, ...]
    advanced: tuple[Carving, ...]
    battle: tuple[tuple[str, str], ...]


def reference(occasion: Occasion) -> Reference:
    """What each commodity does, and how classes fight."""
    book = occasion.terms.book
    entries = tuple(
        Entry(carving(n), tuple(book.rule(r).says for r in rules), rules)
        for n, rules in RULES.items()
    )
    battle = tuple((r, book.rule(r).says) for r in BATTLE)
    return Reference(entries, tuple(map(carving, BASIC)), tuple(map(carving, ADVANCED)), battle)


# ---- the result


@dataclass(frozen=True, slots=True)
class Castle:
    """One castle at the end; `life` is None on a blank sheet."""

    name: str
    life: int | None
    rank: int | None
    how: str


@dataclass(frozen=True, slots=True)
class Result:
    """A duel's result: towers to strike off, and what came of it."""

    castles: tuple[Castle, Castle]
    start: int
    more: int


ROOM_ABOVE = 4
"""Life Points above the first six that a castle has boxes for; Loggers add them."""


def result_sheet(occasion: Occasion) -> Result:
    """Life at the end, blank or as the duel left it."""
    return Result((_castle(occasion, 0), _castle(occasion, 1)), STARTING_LIFE, ROOM_ABOVE)


def _castle(occasion: Occasion, seat: int) -> Castle:
    name = occasion.names[seat] if occasion.names else ""
    if occasion.score is None:
        return Castle(name, None, None, "")
    player = occasion.score.players[seat]
    side = occasion.view["sides"][seat] if occasion.view else {}
    how = "conceded" if side.get("conceded") else "left" if side.get("left") else ""
    return Castle(name, player.total, player.rank, how)
