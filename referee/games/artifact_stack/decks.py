"""The ten Artifact decks: names, labels and what one card of each is worth by itself."""

from __future__ import annotations

from typing import Literal, get_args

Deck = Literal[
    "statues",
    "coins",
    "weapons",
    "manuscripts",
    "jewelry",
    "relics",
    "curses",
    "china",
    "monsters",
    "treasures",
]

DECKS: tuple[Deck, ...] = get_args(Deck)

CARDS_IN_DECK = 9
DECKS_IN_PLAY = 6
SILVER_IN_BOX = 40
ASSISTANTS_IN_BOX = 12
STARTING_SILVER = 2
TEMPLE_CARDS = 26
LEFT_OVER = CARDS_IN_DECK * DECKS_IN_PLAY - 2 * TEMPLE_CARDS

LABELS: dict[Deck, str] = {
    "statues": "Statues",
    "coins": "Coins",
    "weapons": "Weapons",
    "manuscripts": "Manuscripts",
    "jewelry": "Jewelry",
    "relics": "Relics",
    "curses": "Curses & Blessings",
    "china": "China",
    "monsters": "Vampires & Mummies",
    "treasures": "Treasures",
}

ONE: dict[Deck, str] = {
    "statues": "Statue",
    "coins": "Coin",
    "weapons": "Weapon",
    "manuscripts": "Manuscript",
    "jewelry": "Jewelry",
    "relics": "Relic",
    "curses": "Curse or Blessing",
    "china": "China",
    "monsters": "Vampire & Mummy card",
    "treasures": "Treasure",
}

EACH: dict[Deck, tuple[int, str]] = {
    "coins": (2, "coins.value"),
    "weapons": (1, "weapons.value"),
    "manuscripts": (1, "manuscript.value"),
    "jewelry": (1, "jewelry.value"),
    "relics": (1, "relics.value"),
    "curses": (0, "curse.no-points"),
}
"""Points of each card of the plain decks, and the rule that says so."""

BONUS_DECKS: tuple[Deck, ...] = ("coins", "weapons", "manuscripts", "jewelry")
"""The decks whose cards print a bonus for 2 or 3 of them."""
