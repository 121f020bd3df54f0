"""The carvings of the base game: what there is, of which kind and class."""

from __future__ import annotations

from typing import Literal, get_args

Basic = Literal["man", "woman"]
Advanced = Literal["soldier", "mage", "knight", "archer", "ranger"]
Combat = Literal["man", "woman", "soldier", "mage", "knight", "archer", "ranger"]
Commodity = Literal[
    "child", "roc", "dragon", "horse", "thief", "sorcerer", "cart", "scholar",
    "bard", "monk", "lion", "blacksmith", "logger", "miner",
]  # fmt: skip
Name = Literal[
    "man", "woman", "soldier", "mage", "knight", "archer", "ranger",
    "child", "roc", "dragon", "horse", "thief", "sorcerer", "cart", "scholar",
    "bard", "monk", "lion", "blacksmith", "logger", "miner",
]  # fmt: skip

BASIC: tuple[str, ...] = get_args(Basic)
ADVANCED: tuple[str, ...] = get_args(Advanced)
COMBAT: tuple[str, ...] = get_args(Combat)
COMMODITIES: tuple[str, ...] = get_args(Commodity)
NAMES: tuple[str, ...] = get_args(Name)

CLASS: dict[str, int] = dict.fromkeys(BASIC, 1) | dict.fromkeys(ADVANCED, 2)
"""The printed class of a combat carving: 1 is basic, 2 is advanced."""

CLASS_SAYS = {1: "basic", 2: "advanced"}
COPIES_OF_A_COMMODITY = 2
SMALLEST_POUCH = 16
LARGEST_POUCH = 24
STARTING_LIFE = 6

LABELS: dict[str, str] = {name: name.capitalize() for name in NAMES}


def is_combat(name: str | None) -> bool:
    """Whether a carving of that name fights; False where the name is not told."""
    return name in CLASS


def class_says(level: int) -> str:
    """A class in words, those above advanced numbered."""
    return CLASS_SAYS.get(level, f"class {level}")
