"""The setup sheet: what to take for either way to play, what to do, and the table drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.game import Occasion, Terms
from referee.engine.printing import Count, SetupSheet, Step
from referee.games.geometric_art.options import Mode, Options
from referee.games.geometric_art.state import DICE, NUMBER_CARDS, OTHER_CARDS, TOPIC_CARDS, limit_of

IN_THE_BOX = (
    "component.dice",
    "component.canvas-boards",
    "component.markers",
    "component.topic-cards",
    "component.ability-cards",
    "component.dice-number-cards",
    "component.exhibit-card",
)
"""What one looks for in the box."""

RULES: dict[Mode, dict[str, tuple[str, ...]]] = {
    "joint": {
        "board": ("joint.setup-board", "joint.setup-marker"),
        "cards": ("joint.setup-ability-count", "joint.setup-ability-kinds", "joint.setup-in-front"),
        "dice": ("joint.setup-dice-centre", "joint.setup-dice-visible"),
        "topics": ("joint.setup-topic-deck", "joint.setup-topic-facedown"),
        "numbers": (),
        "exhibit": ("joint.guess-exhibit-card",),
    },
    "best": {
        "board": ("best.setup-board", "best.setup-marker"),
        "cards": ("best.setup-ability-count", "best.setup-ability-kind", "best.setup-in-front"),
        "dice": ("best.setup-dice-centre", "best.setup-dice-visible"),
        "topics": ("best.setup-topic-deck", "best.setup-topic-facedown"),
        "numbers": ("best.setup-dice-number-shuffle", "best.setup-dice-number-faceup"),
        "exhibit": ("best.guess-exhibit-card",),
    },
}
"""The rules behind each step, by way of playing."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What the drawing shows: who sits there, what each has, what lies in the middle."""

    seats: int
    dice: int
    abilities: tuple[str, ...]
    numbers: bool


def setup_rules(seats: int) -> tuple[str, ...]:
    """The rules on setup sheets for so many players, whichever way they play."""
    modes: tuple[Mode, ...] = ("joint",) if seats < 3 else ("joint", "best")
    every = (*(i for mode in modes for step in RULES[mode].values() for i in step), *IN_THE_BOX)
    return tuple(dict.fromkeys(every))


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """The setup sheet of an evening; where nobody has chosen, of a Joint Exhibition."""
    terms = occasion.terms
    assert isinstance(terms.options, Options)
    mode = terms.options.mode
    cards = ("rotate", "+1") if mode == "joint" else ("+1",)
    return SetupSheet(
        counts=tuple(_counts(terms, mode)),
        steps=tuple(_steps(terms, mode)),
        aside=IN_THE_BOX,
        picture=Picture(terms.seats, DICE, cards, mode == "best"),
        picture_says=_picture_says(terms.seats, mode),
    )


def _counts(terms: Terms, mode: Mode) -> Iterator[Count]:
    assert isinstance(terms.options, Options)
    limit = limit_of(terms.options, terms.seats, terms.readings)
    yield Count(terms.seats, "Canvas Boards", "and markers, one each")
    yield Count(DICE, "dice", "all of them")
    yield Count(TOPIC_CARDS, "Topic Cards", "one deck")
    if mode == "joint":
        few = _runs_short(terms)
        each = "a +1 each, then rotate" if few else "2 each: rotate and +1"
        yield Count(OTHER_CARDS if few else 2 * terms.seats, "Ability Cards", each)
        yield Count(limit, "X on one board", "lose the game")
    else:
        yield Count(terms.seats, "Ability Cards", "+1, one each")
        yield Count(NUMBER_CARDS, "Dice Number Cards", "beside the deck")
        yield Count(limit, "X on one board", "end the game")


def _steps(terms: Terms, mode: Mode) -> Iterator[Step]:
    rules = RULES[mode]
    yield Step("Give each player a Canvas Board and a marker",
               "Boards wiped clean, marks of the last game too.", rules["board"])  # fmt: skip
    yield _cards(terms, mode)
    yield Step(f"Put the {DICE} dice in the middle", "Everybody must see them.", rules["dice"])
    shuffled = terms.readings["topic-deck-shuffle"] == "shuffle"
    first = "Shuffled" if shuffled else "In the order they are in"
    on_top = terms.readings["topic-symbol-source"] == "deck-back"
    seen = "; everybody should see the symbol on top" if on_top else ""
    yield Step(f"Lay the {TOPIC_CARDS} Topic Cards face down, as one deck",
               f"{first}{seen}.", rules["topics"])  # fmt: skip
    if mode == "best":
        yield Step(f"Shuffle the {NUMBER_CARDS} Dice Number Cards",
                   "Face up beside the deck; the top one holds in round 1.",
                   rules["numbers"])  # fmt: skip
    yield Step("Keep the Exhibit card at hand",
               "It goes to the Painter, picked by chance once all have drawn.",
               rules["exhibit"])  # fmt: skip


def _runs_short(terms: Terms) -> bool:
    """Whether only the five other cards are dealt, and they are too few (ruling ability-supply)."""
    return terms.readings["ability-supply"] == "five-only" and 2 * terms.seats > OTHER_CARDS


def _cards(terms: Terms, mode: Mode) -> Step:
    best = mode == "best"
    what = "a +1 card" if best else "a rotate card and a +1 card"
    if not best and _runs_short(terms):
        what = "a +1 card, then rotate cards as far as they go"
    stays = "It stays in front of them until used."
    how = stays if best else _SUPPLY[terms.readings["ability-supply"]]
    if terms.readings["skull-card-source"] == "instead-of-plus-one":
        how += " A skull card may be taken in place of the +1."
    return Step(f"Give each player {what}", how, RULES[mode]["cards"])


_SUPPLY = {
    "ten-cards": "Dice Number Cards serve as rotate cards here. They stay in front of the players.",
    "app-tracked": "Where cards run out, the phone keeps track of who has which.",
    "five-only": "The Dice Number Cards stay in the box.",
}
"""Where the cards come from, by ruling ability-supply."""


def _picture_says(seats: int, mode: Mode) -> str:
    each = "a rotate card and a +1 card" if mode == "joint" else "a +1 card"
    more = ", the Dice Number Cards face up beside it" if mode == "best" else ""
    return (
        f"The table from above: {seats} players, each with a Canvas Board, a marker and {each}; in "
        f"the middle {DICE} dice, the Topic Deck face down{more} and the Exhibit card."
    )
