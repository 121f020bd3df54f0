"""The reference cards: a turn, bonuses, sets and what counts in the end, one card a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.game import Occasion
from referee.engine.rule import Readings
from referee.games.artifact_stack.awards import RELICS_FEWEST, RELICS_MOST, STAR_VALUE
from referee.games.artifact_stack.decks import BONUS_DECKS, DECKS, EACH, LABELS, ONE, Deck
from referee.games.artifact_stack.hands import triangular
from referee.games.artifact_stack.sets import (
    CHINA_VALUES,
    COMBO_VALUES,
    LOOSE_COFFIN,
    LOOSE_CROSS,
    LOOSE_MONSTER,
)

SHOWN_STATUES = 9

Decks = tuple[Deck, ...]


@dataclass(frozen=True, slots=True)
class Bonus:
    """What 2 and 3 cards of a deck give."""

    deck: Deck
    label: str
    two: str
    three: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What something is worth."""

    what: str
    points: int | None


@dataclass(frozen=True, slots=True)
class Reference:
    """One card; sections of decks that are not in play are empty.

    `read` are the rulings that are read in another way than usual and bear on the card.
    """

    turn: tuple[str, ...]
    bonuses: tuple[Bonus, ...]
    when: tuple[str, ...]
    statues: tuple[int, ...]
    china: tuple[Worth, ...]
    closing: str
    monsters: tuple[Worth, ...]
    cards: tuple[Worth, ...]
    ends: tuple[str, ...]
    read: tuple[tuple[str, str], ...]


def reference_card(occasion: Occasion) -> Reference:
    """The card for an evening: of all ten decks where the table has still to choose six."""
    terms = occasion.terms
    readings = terms.readings
    decks = tuple(d for d in DECKS if occasion.assumed or d in terms.options.decks)
    return Reference(
        turn=tuple(_turn(decks, readings)),
        bonuses=tuple(_bonus(deck, readings) for deck in BONUS_DECKS if deck in decks),
        when=tuple(_when(readings)),
        statues=tuple(map(triangular, range(1, SHOWN_STATUES + 1))) if "statues" in decks else (),
        china=CHINA if "china" in decks else (),
        closing=_closing(decks, readings),
        monsters=tuple(_monsters(readings)) if "monsters" in decks else (),
        cards=tuple(_cards(decks)),
        ends=tuple(_ends(decks, readings)),
        read=tuple((ruling, readings[ruling]) for ruling in _departed(readings)),
    )


# ---- play


def _turn(decks: Decks, readings: Readings) -> Iterator[str]:
    price, then = _DIG[readings["dig-depth"]], _AFTER[readings["peek-commit"]]
    yield f"Take a temple card; pay 1 Silver for {price}."
    yield "Or pay 1 Silver and take an Assistant."
    if readings["action-mandatory"] == "may-pass":
        yield "Or do neither."
    yield f"Unsure of a face-down card? 1 Silver to look under it first{then}."
    if "curses" in decks:
        yield "Curse or Blessing: what it says happens at once."


_DIG = {
    "overlap": "each card over it",
    "direct": "each card right on it",
    "transitive": "each card on it, and for those on them",
}
_AFTER = {
    "free-after": "",
    "must-take-some": "; then take a card",
    "must-take-it": "; then take it",
}


def _bonus(deck: Deck, readings: Readings) -> Bonus:
    turn = "action" if readings["manuscript-turn"] == "actions-only" else "turn"
    two, three = {
        "coins": ("1 Silver", "2 Silver"),
        "weapons": ("steal 1 card", "steal 2 cards"),
        "manuscripts": (f"1 more {turn}", f"2 more {turn}s"),
        "jewelry": ("1 Assistant", "2 Assistants"),
    }[deck]
    return Bonus(deck, LABELS[deck], two, three)


def _when(readings: Readings) -> Iterator[str]:
    yield {
        "own-turn": "At any moment of your own turn.",
        "on-gain": "Only right after the card that makes it 2 or 3.",
        "any-turn": "At any moment, in anybody’s turn.",
    }[readings["trigger-timing"]]
    if readings["trigger-pick"] == "one-per-turn":
        yield "One bonus a turn."
    yield "Flipped cards are safe from theft and still count, but join no other set."


# ---- the end

CHINA = (
    Worth("A B C", CHINA_VALUES["abc"]),
    Worth("A A A", CHINA_VALUES["triple"]),
    Worth("A A", CHINA_VALUES["pair"]),
    Worth("A", CHINA_VALUES["single"]),
)
"""China sets; each letter stands for any."""


def _closing(decks: Decks, readings: Readings) -> str:
    """How sets are closed in play."""
    flips = "statues" in decks and readings["statues-flip"] != "never-flip"
    ways = (("lock China", "china" in decks), ("flip Statues", flips))
    said = " or ".join(way for way, open_ in ways if open_)
    return f"In your turn you may {said}: safe, but closed." if said else ""


def _monsters(readings: Readings) -> Iterator[Worth]:
    add = readings["combo-replaces"] == "monsters-add"
    yield Worth("Vampire + Silver Cross", COMBO_VALUES.vampire_cross)
    yield Worth("Mummy + Coffin", COMBO_VALUES.mummy_coffin)
    if readings["vampire-mummy-card"] == "mismatched-pair":
        yield Worth("Vampire + Coffin, Mummy + Cross", COMBO_VALUES.vampire_coffin)
    else:
        yield Worth("Vampire Mummy + either", COMBO_VALUES.vampire_mummy_cross)
    yield Worth("monster alone", LOOSE_MONSTER)
    yield Worth("each Silver Cross" if add else "Silver Cross alone", LOOSE_CROSS)
    yield Worth("each Coffin" if add else "Coffin alone", LOOSE_COFFIN)


def _cards(decks: Decks) -> Iterator[Worth]:
    """What a single card is worth, cards of the same worth together, then what is printed."""
    for points in sorted({each for each, _ in EACH.values()}, reverse=True):
        same = [ONE[d] for d in decks if d in EACH and EACH[d][0] == points]
        if points == 1:
            same.append("Silver")
        if same:
            yield Worth(", ".join(same), points)
    treasure = "Treasure, Assistant" if "treasures" in decks else "Assistant"
    yield Worth(treasure, None)


def _ends(decks: Decks, readings: Readings) -> Iterator[str]:
    relics = f"Most Relics +{RELICS_MOST}, fewest −{-RELICS_FEWEST}; " if "relics" in decks else ""
    stars = f"most stars +{STAR_VALUE}" if relics else f"Most stars +{STAR_VALUE}"
    yield f"{relics}{stars}; all who tie."
    helpers = " and Assistants" if readings["tie-artifact-cards"] == "with-assistants" else ""
    yield f"Equal totals: more Artifact Cards{helpers}, then more Silver."


BEARING = (
    "dig-depth",
    "peek-commit",
    "action-mandatory",
    "trigger-timing",
    "trigger-pick",
    "manuscript-turn",
    "statues-flip",
    "steal-target",
    "china-unlocked-at-end",
    "monster-pairing",
    "vampire-mummy-card",
    "combo-replaces",
    "relics-all-tied",
    "relics-zero",
    "star-zero",
    "tie-artifact-cards",
    "negative-score",
)
"""The rulings that bear on what the card says."""


def _departed(readings: Readings) -> Iterator[str]:
    return (ruling for ruling in BEARING if ruling in readings.departures())
