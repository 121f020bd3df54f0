"""The resume sheet: the round as it stands and every board, to go on another day without phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.game import Occasion
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.state import DICE, ROUNDS

Shown = Mapping[str, Any]
"""A table, a player or a painting as the view of a table has it."""

CARDS = {"plus-one": "+1", "skull": "+1 with a skull", "rotate": "rotate"}
"""Ability Cards as the sheet names them."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a player has; None to be written in. A sealed title is never told."""

    checks: int | None = None
    xs: int | None = None
    cards: str | None = None
    board: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Everything that lies on the table: `facts` are (what, how many or which), None for a blank.

    `guesses` are those at the painting that is shown, `used` the titles of earlier rounds by round.
    """

    facts: tuple[tuple[str, str | None], ...]
    seats: tuple[Board, ...]
    guesses: tuple[tuple[int, str], ...] = ()
    used: tuple[tuple[int, tuple[str, ...]], ...] = ()


def resume_state(occasion: Occasion) -> Resume:
    """The state of a table as its viewer may know it, or blanks to write it down."""
    options, view = occasion.terms.options, occasion.view
    assert isinstance(options, Options)
    facts = JOINT if options.mode == "joint" else BEST
    if view is None:
        return Resume(tuple((f, None) for f in facts), (Board(),) * occasion.terms.seats)
    told = dict(_facts(view, occasion.names))
    return Resume(
        facts=tuple((fact, told[fact]) for fact in facts),
        seats=tuple(_board(p) for p in view["players"]),
        guesses=tuple(_guesses(view["painting"])),
        used=tuple(_used(view["used"])),
    )


JOINT = (
    *("Round", "Topic Cards completed", "Paintings named by all", "Dice in play", "Dice show"),
    *("Topic", "Topic Cards in the deck", "X that end the game", "Painter"),
)
BEST = (
    *("Round", "Topic", "Dice Number", "Dice show", "Topic Cards in the deck"),
    *("X that end the game", "Painter"),
)
"""What a table looks up first to lay the game out again, by the way to play."""


def _facts(view: Shown, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    joint, painting = view["mode"] == "joint", view["painting"]
    yield "Round", f"{view['round']} of {ROUNDS}" if joint else str(view["round"])
    yield "Topic Cards completed", f"{view['topics']} of {ROUNDS}"
    yield "Paintings named by all", str(view["named"])
    yield "Dice in play", f"{view['dice']} of {DICE}"
    yield "Dice show", ", ".join(view["faces"]) or "not rolled"
    yield "Topic", view["topic"] or "–"
    yield "Dice Number", str(view["number"] or "–")
    yield "Topic Cards in the deck", str(view["deck"])
    yield "X that end the game", str(view["limit"])
    yield "Painter", names[painting["painter"]] if painting else "–"


def _board(player: Shown) -> Board:
    held = [f"{n} × {CARDS[c]}" if n > 1 else CARDS[c] for c, n in player["cards"].items() if n]
    used = [CARDS.get(card, card) for card in player["used"]]
    spent = f"; used: {', '.join(used)}" if used else ""
    return Board(
        player["checks"],
        player["xs"],
        f"{', '.join(held) or 'none'}{spent}",
        _shown(player),
        (player["title"] if player["told"] else "sealed") if player["has_title"] else "–",
    )


def _shown(player: Shown) -> str:
    return "guessed at" if player["painted"] else "drawn" if player["done"] else "not drawn"


def _guesses(painting: Shown | None) -> Iterator[tuple[int, str]]:
    for guess in painting["guesses"] if painting else ():
        right = {True: ": right", False: ": wrong", None: ""}[guess["right"]]
        yield guess["seat"], "passed" if guess["passed"] else f"“{guess['text']}”{right}"


def _used(titles: Sequence[Shown]) -> Iterator[tuple[int, tuple[str, ...]]]:
    for number in sorted({u["round"] for u in titles}):
        yield number, tuple(u["title"] for u in titles if u["round"] == number)
