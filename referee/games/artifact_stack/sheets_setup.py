"""The setup sheet: which decks, what lies where, what a dig costs, and who goes when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.game import Occasion, Terms
from referee.engine.printing import Count, SetupSheet, Step
from referee.engine.rule import Readings
from referee.games.artifact_stack.decks import (
    ASSISTANTS_IN_BOX,
    CARDS_IN_DECK,
    DECKS,
    DECKS_IN_PLAY,
    LABELS,
    LEFT_OVER,
    SILVER_IN_BOX,
    STARTING_SILVER,
    TEMPLE_CARDS,
    Deck,
)
from referee.games.artifact_stack.temple import (
    FULL,
    LAYER_OF,
    PLACES,
    covering,
    covers_of,
    position,
)

RULES: dict[str, tuple[str, ...]] = {
    "decks": ("setup.six-decks", "setup.four-boxed"),
    "facing": ("setup.symbol-face-down", "setup.others-face-up"),
    "shuffle": ("setup.shuffle-together",),
    "temple": (
        "temple.bottom-layer",
        "temple.middle-layer",
        "temple.top-layer",
        "temple.card-count",
        "temple.mixed-facing",
    ),
    "assistants": ("setup.assistants-shown", "setup.assistants-boxed"),
    "silver": ("setup.starting-silver", "setup.bank"),
    "starter": ("setup.start-player", "round1.clockwise"),
    "second": ("round2.second-temple", "round2.two-left-over"),
    "order": ("round2.last-goes-first", "round2.first-goes-last", "round2.counter-clockwise"),
}
"""The rules behind each step."""

IN_THE_BOX = (
    "component.artifact-cards",
    "component.ten-decks",
    "component.deck-types",
    "component.assistants",
    "component.silver",
    "component.star-cards",
    "temple.picture-colours",
)
"""What one looks for in the box, and what its picture of the temple does not mean."""

DIGGING = ("take.uncovered-free", "take.covered-if-overlapped", "dig.cost")
"""The rules behind the prices in the drawing."""

IN_PLAY = CARDS_IN_DECK * DECKS_IN_PLAY
SECOND_TEMPLE = IN_PLAY - TEMPLE_CARDS
STAR_CARDS = 4

FACE_DOWN = frozenset(("B12", "B15", "B24", "B31", "B33", "M12", "M14", "M23", "T12"))
"""Places that the drawing shows face down: some, without a pattern to read into it."""

Order = tuple[int | None, ...]
"""For each seat, clockwise from the starting player, when it goes; None: play will tell."""


@dataclass(frozen=True, slots=True)
class DeckBox:
    """A deck as the sheet shows it; `plays` is None where the table has still to choose."""

    deck: Deck
    label: str
    plays: bool | None


@dataclass(frozen=True, slots=True)
class TempleCard:
    """A card of the full temple: its middle, in cards, and its dig price (None: unknown)."""

    place: str
    layer: int
    row: float
    column: float
    price: int | None
    down: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What the drawings show; `orders` are those of round 1 and of round 2."""

    decks: tuple[DeckBox, ...]
    cards: tuple[TempleCard, ...]
    orders: tuple[Order, Order]
    bank: int
    offset: str
    digging: tuple[str, ...] = DIGGING


def setup_rules(seats: int) -> tuple[str, ...]:
    """The rules on the setup sheet, which are the same for any number of players."""
    return (*(rule for rules in RULES.values() for rule in rules), *IN_THE_BOX)


def setup_sheet(occasion: Occasion) -> SetupSheet:
    """The setup sheet of an evening; with boxes to tick where no decks are chosen yet."""
    terms = occasion.terms
    chosen = None if occasion.assumed else terms.options.decks
    offset = "" if "temple-offset" in occasion.untold else terms.readings["temple-offset"]
    orders = (_first_order(terms.seats), _second_order(terms.seats, terms.readings))
    return SetupSheet(
        counts=tuple(_counts(terms)),
        steps=tuple(_steps(terms, chosen, offset)),
        aside=IN_THE_BOX,
        picture=Picture(_decks(chosen), _cards(terms.readings, offset), orders, _bank(terms.seats),
                        offset),
        picture_says=_picture_says(terms),
    )  # fmt: skip


def _decks(chosen: Sequence[Deck] | None) -> tuple[DeckBox, ...]:
    return tuple(DeckBox(d, LABELS[d], None if chosen is None else d in chosen) for d in DECKS)


def _bank(seats: int) -> int:
    return SILVER_IN_BOX - STARTING_SILVER * seats


# ---- the temple


def prices(readings: Readings) -> tuple[int, ...]:
    """What digging each place of the full temple costs, under ruling dig-depth (`dig.cost`)."""
    covers = covers_of(readings)
    return tuple(
        covering(place, FULL, covers, readings).bit_count() for place in range(len(PLACES))
    )


def _cards(readings: Readings, offset: str) -> tuple[TempleCard, ...]:
    """The cards, lowest first. Where only the table knows what covers what, prices are blank."""
    known: Sequence[int | None] = prices(readings) if offset else (None,) * len(PLACES)
    drawn = "squared" if offset == "squared" else "half-cell"
    return tuple(
        TempleCard(name, LAYER_OF[at], *position(at, drawn), known[at], name in FACE_DOWN)
        for at, name in enumerate(PLACES)
    )


def _first_order(seats: int) -> Order:
    return tuple(range(1, seats + 1))


def _second_order(seats: int, readings: Readings) -> Order:
    """By seats the order turns round; else whoever empties the first temple begins."""
    if readings["round2-starter"] == "seat-order":
        return tuple(range(seats, 0, -1))
    return (None,) * seats


# ---- what to take, what to do


def _counts(terms: Terms) -> Iterator[Count]:
    shown = terms.readings["assistants-shown-count"]
    assistants = "less those of the decks left out" if shown == "matching-only" else "all of them"
    yield Count(IN_PLAY, "Artifact Cards", f"{DECKS_IN_PLAY} decks of {CARDS_IN_DECK}, out of 10")
    yield Count(TEMPLE_CARDS, "in each temple", f"{LEFT_OVER} are left over in the end")
    yield Count(ASSISTANTS_IN_BOX, "Assistants", assistants)
    yield Count(STARTING_SILVER * terms.seats, "Silver", f"{STARTING_SILVER} for each player")
    yield Count(_bank(terms.seats), "Silver in the bank", f"the rest of {SILVER_IN_BOX}")
    yield Count(STAR_CARDS, "Star Cards", "for the scoring")


def _steps(terms: Terms, chosen: Sequence[Deck] | None, offset: str) -> Iterator[Step]:
    yield from _shuffling(chosen)
    yield Step(
        "Build the temple from the bottom up",
        f"3 rows of 5, on them 2 rows of 4, on them 1 row of 3. {_LIE[offset]} Turn no card over.",
        RULES["temple"],
    )
    yield _assistants(terms.readings, chosen)
    yield Step(
        f"Give each player {STARTING_SILVER} Silver",
        f"The other {_bank(terms.seats)} are the bank, next to the temple.",
        RULES["silver"],
    )
    yield Step(
        "Draw lots for the starting player",
        "In round 1 turns go clockwise.",
        RULES["starter"],
    )
    yield from _second_round(terms.readings)


_LIE = {
    "half-cell": "Each upper card rests on the corners of four.",
    "squared": "Each upper card lies squarely on one, all layers flush at the same corner.",
    "table-marks": "Lay them over one another as you told the phone.",
    "": "Lay them over one another as you told the phone.",
}
"""How the layers lie, by ruling temple-offset."""


def _shuffling(chosen: Sequence[Deck] | None) -> Iterator[Step]:
    if chosen is None:
        yield Step(
            f"Choose {DECKS_IN_PLAY} of the 10 decks",
            "Any you like; tick them above. The other 4 stay in the box.",
            RULES["decks"],
        )
    else:
        yield Step(
            f"Take out the {DECKS_IN_PLAY} decks ringed above",
            "Tick each as you find it. The other 4 stay in the box.",
            RULES["decks"],
        )
    yield Step(
        "Turn the cards with a green arrow face down",
        "All others stay face up.",
        RULES["facing"],
    )
    yield Step(
        f"Shuffle all {IN_PLAY} into one deck",
        "Each card keeps its side, so face up and face down end up mixed.",
        RULES["shuffle"],
    )


def _assistants(readings: Readings, chosen: Sequence[Deck] | None) -> Step:
    if readings["assistants-shown-count"] == "all-twelve":
        how = f"All {ASSISTANTS_IN_BOX}, next to the temple."
    elif chosen is None:
        how = "Next to the temple. Those that belong to a deck left out go back into the box."
    else:
        out = [LABELS[d] for d in DECKS if d not in chosen]
        how = f"Next to the temple. Into the box go those of {', '.join(out[:-1])} and {out[-1]}."
    return Step("Lay out the Assistants, face up", how, RULES["assistants"])


def _second_round(readings: Readings) -> Iterator[Step]:
    by_seat = readings["round2-starter"] == "seat-order"
    first = "Whoever sat last in round 1" if by_seat else "Whoever emptied the first temple"
    last = ", and its starting player comes last" if by_seat else ""
    yield Step(
        f"Round 2: build again, with the other {SECOND_TEMPLE} cards",
        f"The last {LEFT_OVER} are out of the game. Players keep all they have.",
        RULES["second"],
    )
    yield Step(
        "Round 2: turn the order round",
        f"{first} now begins{last}. Turns go counter-clockwise.",
        RULES["order"],
    )


def _picture_says(terms: Terms) -> str:
    numbers = [str(n) for n in prices(terms.readings)]
    rows = (numbers[:5], numbers[5:10], numbers[10:15], numbers[15:19], numbers[19:23])
    lowest, middle = (", then ".join(" ".join(r) for r in part) for part in (rows[:3], rows[3:]))
    return (
        f"Both rounds from above, {terms.seats} players around a temple of three layers; in round "
        "1 turns go clockwise, in round 2 counter-clockwise. What digging costs in a full temple, "
        f"row by row: lowest layer {lowest}; middle layer {middle}; the top layer is free."
    )
