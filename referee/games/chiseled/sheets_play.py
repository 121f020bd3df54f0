"""What lies beside the table: tools, Critics and the solo chart, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine.game import Occasion, Terms
from referee.engine.printing import Card, CardSheet, ChartSheet
from referee.engine.rule import Readings
from referee.games.chiseled.critics import PRINTED, cards, in_words
from referee.games.chiseled.critics import Card as Critic
from referee.games.chiseled.sheets_score import GOALS, bands, critics_of

CRITICS_IN_BOX = 8


class _Tool(NamedTuple):
    """A Tool: its name, what it does step by step, its rules, and the rulings to read beside it."""

    name: str
    does: tuple[str, ...]
    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()


TOOLS: tuple[_Tool, ...] = (
    _Tool(
        "Flat Chisel",
        (
            "Turn up 3 cards off your Draw Pile, for all to see.",
            "All Scrap among them goes to the Trash Pile, the others to the Discard Pile.",
        ),
        ("flat-chisel.reveal-three", "flat-chisel.trash-scrap", "flat-chisel.discard-rest"),
        ("reshuffle-mid-effect",),
    ),
    _Tool(
        "Heavy Sledge",
        (
            "2 of your hand cards go to the Trash Pile.",
            "So does the top card of one Draw Pile: yours or anybody’s.",
        ),
        ("heavy-sledge.trash-two", "heavy-sledge.any-draw-pile"),
        ("sledge-short-hand",),
    ),
    _Tool(
        "Jackhammer",
        (
            "2 cards off your Draw Pile go to the Trash Pile.",
            "Two Gold, two Silver, two Onyx or two Scrap? Then once more.",
        ),
        ("jackhammer.trash-pair", "jackhammer.repeat", "jackhammer.types"),
        ("jackhammer-chain",),
    ),
    _Tool("Mallet", ("Your whole hand goes to the Trash Pile.",), ("mallet.trash-hand",)),
    _Tool(
        "Maquette",
        (
            "Take 4 more cards into your hand.",
            "2 of the hand go to the Trash Pile.",
            "All others go back on top of your Draw Pile, in the order you like.",
        ),
        (
            "maquette.draw-four",
            "maquette.trash-two",
            "maquette.return-rest",
            "maquette.free-order",
        ),
    ),
    _Tool(
        "Pointed Chisel",
        ("1 card goes to the Trash Pile: out of your hand, or out of your Discard Pile.",),
        ("pointed-chisel.trash-one", "pointed-chisel.source"),
        ("exact-versus-up-to",),
    ),
    _Tool(
        "Polishing Rag",
        (
            "1 of your hand cards, or none, goes to the Trash Pile.",
            "Either way Plan gives you 1 card more.",
        ),
        ("polishing-rag.up-to-one", "polishing-rag.extra-card"),
    ),
    _Tool(
        "Polishing Stone",
        (
            "Pick Draw Piles, yours and others’; the top card of each goes to the Trash Pile.",
            "Plan gives you 1 card more for each.",
        ),
        ("polishing-stone.any-piles", "polishing-stone.extra-cards"),
        ("stone-any-piles",),
    ),
    _Tool("Rasp", ("2 of your hand cards, 1 or none go to the Trash Pile.",), ("rasp.up-to-two",)),
    _Tool(
        "Rounded Chisel",
        (
            "Show your hand and say Gold, Silver, Onyx or Scrap.",
            "Whatever you said goes from the hand to the Trash Pile.",
        ),
        (
            "rounded-chisel.reveal-hand",
            "rounded-chisel.name-type",
            "rounded-chisel.trash-named",
        ),
    ),
    _Tool(
        "Saw",
        (
            "Say Gold, Silver or Onyx.",
            "Cards go singly off your Draw Pile to the Trash Pile; the first of that colour is "
            "the last to go.",
        ),
        ("saw.name-colour", "saw.trash-until", "saw.match-trashed-too"),
        ("saw-colour-absent",),
    ),
    _Tool(
        "Toothed Chisel",
        (
            "Turn up 2 cards off your Draw Pile, for all to see.",
            "The one you choose goes to the Trash Pile, the other to the Discard Pile.",
        ),
        (
            "toothed-chisel.reveal-two",
            "toothed-chisel.trash-one",
            "toothed-chisel.discard-other",
        ),
        ("exact-versus-up-to",),
    ),
)
"""The twelve Tools that the rulebook explains."""

WAXED = {"Jackhammer": "jackhammer-wax", "Flat Chisel": "wax-as-scrap-choice",
         "Rounded Chisel": "wax-as-scrap-choice"}  # fmt: skip
"""What there is to read beside a Tool in Sine Cera."""


def tool_cards(occasion: Occasion) -> CardSheet:
    """A turn, the twelve Tools, and a blank for the thirteenth: fourteen cards on one page."""
    terms = occasion.terms
    blank = Card(lines=("The 13th Tool: copy what its card says.",))
    tools = (_tool(tool, terms) for tool in TOOLS)
    blank = _typed(occasion) or blank
    says = "Cut along the lines, or leave whole. Rulings in force stand below each Tool."
    return CardSheet((_turn(terms), *tools, blank), says=says)


def _tool(tool: _Tool, terms: Terms) -> Card:
    wax = WAXED.get(tool.name) if terms.options.sine_cera else None
    rulings = (wax,) if wax else tool.rulings
    return Card(
        title=tool.name,
        lines=tool.does,
        rules=tool.rules,
        readings=tuple((ruling, terms.readings[ruling]) for ruling in rulings),
        picture=f"print/{tool.name.lower().replace(' ', '-')}.svg",
    )


def _typed(occasion: Occasion) -> Card | None:
    """The Tool that the table typed off its own card, if one was dealt."""
    dealt = occasion.view["tools"] if occasion.view else ()
    typed = [t for t in dealt if t["text"] is not None]
    return Card(typed[0]["title"], lines=(typed[0]["text"],)) if typed else None


def _turn(terms: Terms) -> Card:
    wax = ("Shed Waxed Marble, if you like.",) if terms.options.sine_cera else ()
    then = "Then your next turn." if terms.seats == 1 else "Then pass to the left."
    lines = (
        "Sculpt: use a Tool that is face up, then turn it down.",
        "Clean Up: discard the hand. Plan: draw 3, and extras.",
        "Consult: 3 or more Sculpt Cards? Check-In down by 1.",
        f"Ruined Rubble, if it must be. {then}",
    )
    return Card(title="Your turn", lines=(*wax, *lines), rules=("turn.step-order",))


def critics_card(occasion: Occasion) -> CardSheet:
    """The Critics of the table or, before it, those that the rulebook quotes; blanks for others."""
    terms = occasion.terms
    known = cards(critics_of(occasion) or tuple(PRINTED), terms.readings)
    faces = [_critic(card, terms.readings) for card in known]
    blank = Card(corner="+", lines=("Copy the Critic’s name, its points and what it asks.",))
    blanks = [blank] * (CRITICS_IN_BOX - len(faces))
    says = (
        "Critics look at the Trash Pile, after the Sculpture is counted; each pays all who meet it."
    )
    return CardSheet((*faces, *blanks), says=says)


def _critic(card: Critic, readings: Readings) -> Card:
    in_force = ((card.bearing.ruling, card.bearing.reading),) if card.bearing else ()
    return Card(
        title=card.label,
        corner=f"{card.points:+d}".replace("-", "−"),
        lines=(_condition(card),),
        rules=(card.rule, "critics.read-trash"),
        readings=in_force,
        picture="print/critic.svg",
    )


def _condition(card: Critic) -> str:
    if card.by_table:
        return "As its card says; the table finds who met it."
    asked = " and ".join(in_words(card.needs))
    return f"{asked[0].upper()}{asked[1:]} in the Trash Pile."


def solo_chart(occasion: Occasion) -> ChartSheet:
    """The chart of totals, the three challenges, and room for a series."""
    readings = occasion.terms.readings
    return ChartSheet(
        bands=bands(readings),
        goals=tuple(_challenges(readings)),
        says="One line for each game.",
        columns=("Date", "Sculpture", "Bonuses", "Total", "Verdict", "Challenge", "Met"),
    )


def _challenges(readings: Readings) -> Iterator[Card]:
    yield _goal(
        "de-milod",
        "End without a single Arm, and please 2 Critics.",
        ("solo.de-milod-arms", "solo.de-milod-critics"),
        ("de-milod-critics",),
        readings,
    )
    yield _goal(
        "minimalist",
        "Reach 20, with no more than 5 left of each kind of Sculpt Card.",
        ("solo.minimalist-score", "solo.minimalist-limit"),
        ("minimalist-each", "minimalist-score"),
        readings,
    )
    yield _goal(
        "absurdist",
        "End with a Sculpture worth nothing or less, and still please a Critic.",
        ("solo.absurdist-score", "solo.absurdist-critic"),
        ("absurdist-score",),
        readings,
    )
    yield Card("One of your own", lines=("",), rules=("solo.challenge-own",))


def _goal(
    name: str, says: str, rules: Sequence[str], rulings: Sequence[str], readings: Readings
) -> Card:
    in_force = tuple((ruling, readings[ruling]) for ruling in rulings)
    return Card(GOALS[name], lines=(says,), rules=tuple(rules), readings=in_force)
