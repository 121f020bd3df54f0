"""The resume sheet: the temple place by place and each tableau, to play on without phones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.game import Occasion
from referee.games.artifact_stack.decks import DECKS, LABELS, LEFT_OVER, Deck
from referee.games.artifact_stack.sheets_setup import IN_PLAY, SECOND_TEMPLE
from referee.games.artifact_stack.temple import LAYER_OF, PLACES

Shown = Mapping[str, Any]
"""A card, a place or a tableau as the view of a table has it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the temple: what lies there in words, "" where nobody knows, None where gone."""

    place: str
    layer: int
    card: str | None = ""
    down: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has: lines of (what, how many or which), None on a blank sheet."""

    lines: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Resume:
    """Everything that lies on the table; `facts` as Holding's lines."""

    spots: tuple[Spot, ...]
    facts: tuple[tuple[str, str | None], ...]
    seats: tuple[Holding, ...]


def resume_state(occasion: Occasion) -> Resume:
    """The state of a table as its viewer may know it, or blanks to write it down."""
    decks = tuple(d for d in DECKS if occasion.assumed or d in occasion.terms.options.decks)
    if occasion.view is None:
        spots = tuple(Spot(name, LAYER_OF[at]) for at, name in enumerate(PLACES))
        blank = Holding(tuple((what, None) for what in (*map(LABELS.get, decks), *BESIDE) if what))
        return Resume(spots, tuple((fact, None) for fact in FACTS), (blank,) * occasion.terms.seats)
    view = occasion.view
    starred = occasion.terms.readings["star-sources"] == "any-owned"
    return Resume(
        spots=tuple(_spot(place) for place in view["temple"]),
        facts=tuple(zip(FACTS, _facts(view, occasion.names), strict=True)),
        seats=tuple(Holding(tuple(_holding(t, decks, starred))) for t in view["tableaus"]),
    )


FACTS = ("Round", "Turn of", "Extra turns owed", "Silver in the bank", "Assistants left", "Deck")
BESIDE = ("Assistants", "Silver", "Stars")


def _facts(view: Shown, names: Sequence[str]) -> Iterator[str]:
    yield str(view["round"])
    done = " (has acted)" if view["acted"] else ""
    yield f"{names[view['active']]}{done}" if view["phase"] == "turn" else "–"
    yield str(view["extra"])
    yield str(view["bank"])
    yield str(view["display"])
    if view["round"] == 1:
        yield f"{IN_PLAY if view['phase'] == 'build' else SECOND_TEMPLE} cards"
    else:
        yield (
            f"{SECOND_TEMPLE} cards" if view["phase"] == "build" else f"{LEFT_OVER} out of the game"
        )


def _spot(place: Shown) -> Spot:
    layer, name = place["layer"], place["place"]
    if not place["there"]:
        return Spot(name, layer, None)
    face = place["face"]
    return Spot(name, layer, face["label"] if face else "", place["up"] is False)


def _holding(tableau: Shown, decks: Sequence[Deck], starred: bool) -> Iterator[tuple[str, str]]:
    cards = tableau["cards"]
    for deck in decks:
        yield LABELS[deck], _deck(deck, [c for c in cards if c["deck"] == deck])
    helpers = tableau["assistants"]
    yield "Assistants", ", ".join(f"{c['label']} {_points(c)}" for c in helpers) or "–"
    owed = f", and {tableau['owed']} owed by the bank" if tableau["owed"] else ""
    yield "Silver", f"{tableau['silver']}{owed}"
    yield "Stars", str(sum(c["star"] for c in (*cards, *(helpers if starred else ()))))


def _deck(deck: Deck, cards: Sequence[Shown]) -> str:
    """`A A B  [A B C]`: cards face up, then flipped or locked sets in brackets."""
    sets = sorted({c["set"] for c in cards if c["set"]})
    flipped = (_which(deck, [c for c in cards if c["set"] == number]) for number in sets)
    loose = _which(deck, [c for c in cards if not c["set"]])
    return "  ".join(filter(None, (loose, *(f"[{text}]" for text in flipped)))) or "–"


def _which(deck: Deck, cards: Sequence[Shown]) -> str:
    """How many, or which where that matters for the score."""
    if not cards:
        return ""
    if deck == "china":
        return " ".join(sorted(c["letter"] for c in cards))
    if deck == "treasures":
        return ", ".join(_points(c) for c in cards)
    if deck == "monsters":
        kinds = Counter(c["label"] for c in cards)
        return ", ".join(kind if n == 1 else f"{n} × {kind}" for kind, n in kinds.items())
    return str(len(cards))


def _points(card: Shown) -> str:
    points = card["points"]
    return f"{points:+d}".replace("-", "−") if points else "0"
