"""What can be entered: one action for each decision at the table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from referee.engine.action import Action, FreeText, Seat
from referee.games.artifact_stack.decks import ASSISTANTS_IN_BOX, Deck
from referee.games.artifact_stack.faces import Assistant, Face, Seen

Place = Annotated[
    str,
    Meta(
        pattern=r"^(B[1-3][1-5]|M[12][1-4]|T1[1-3])$",
        description="a place of the temple by layer, row and column: B11 to B35, M11 to M24, "
        "T11 to T13",
    ),
]
Piece = Annotated[
    str,
    Meta(
        pattern=r"^[1-9][0-9]{0,8}\.[1-9]$",
        description="a card by the entry that brought it and which of its cards, as 12.1",
    ),
]
"""A card in a tableau: the entry that brought it into play and which of its cards it was."""

Loot = Annotated[
    str,
    Meta(
        pattern=r"^([1-9][0-9]{0,8}\.[1-9]|silver-[0-9])$",
        description="a card by its entry and number, as 12.1, or the Silver of a seat, as silver-0",
    ),
]
Delta = Annotated[int, Meta(ge=-40, le=40)]


class BuildTemple(Action, frozen=True, kw_only=True, tag="build-temple"):
    """The temple of a round is built; what lies face up may be told now or when it is taken.

    `down` are the face-down places, all others then lie face up; where it names none, how a card
    lies is not told. `assistants` are those shown; in round 2 they carry over.
    """

    up: dict[Place, Face] = field(default_factory=dict)
    down: tuple[Place, ...] = ()
    assistants: Annotated[int, Meta(ge=0, le=ASSISTANTS_IN_BOX)] | None = None
    starter: Seat | None = None


class Peek(Action, frozen=True, kw_only=True, tag="peek"):
    """Pay 1 Silver to look at a face-down card; only the payer's phone is told its face.

    The face may stay in the payer's head: then it is left out.
    """

    sealed = frozenset({"face"})
    place: Place
    face: Seen | None = None


class Take(Action, frozen=True, kw_only=True, tag="take"):
    """Take a temple card, digging it out where it is covered.

    `face` may be left out where it lies face up and was told. `lifted` are faces of covering
    cards turned up by the dig, where the table plays that reading.
    """

    place: Place
    face: Face | None = None
    lifted: dict[Place, Face] = field(default_factory=dict)


class Hire(Action, frozen=True, kw_only=True, tag="hire"):
    """Pay 1 Silver for one of the Assistants shown."""

    assistant: Assistant = Assistant()


class Trigger(Action, frozen=True, kw_only=True, tag="trigger"):
    """Flip 2 or 3 cards of one type for their bonus.

    `steals` (Weapons) are the cards or Silver taken, `assistants` (Jewelry) those chosen.
    """

    deck: Deck
    cards: Annotated[tuple[Piece, ...], Meta(min_length=1, max_length=9)]
    steals: Annotated[tuple[Loot, ...], Meta(max_length=2)] = ()
    assistants: Annotated[tuple[Assistant, ...], Meta(max_length=2)] = ()


class LockChina(Action, frozen=True, kw_only=True, tag="lock-china"):
    """Lock 2 or 3 China cards as a set."""

    cards: Annotated[tuple[Piece, ...], Meta(min_length=1, max_length=9)]


class FlipStatues(Action, frozen=True, kw_only=True, tag="flip-statues"):
    """Close a set of Statues by flipping them."""

    cards: Annotated[tuple[Piece, ...], Meta(min_length=1, max_length=9)]


class Gift(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card that an effect moves to another player, or out of the game (`to` left out)."""

    card: Piece
    to: Seat | None = None


class CardEffect(Action, frozen=True, kw_only=True, tag="card-effect"):
    """What is written on a Curse, Blessing or Treasure, carried out as the table read it.

    `silver` is gained (or lost, below 0) by each seat named, from and to the bank; `turns` are
    extra turns for the reader; `points` is what the card turns out to be worth at the end.
    """

    card: Piece
    silver: dict[str, Delta] = field(default_factory=dict)
    moves: tuple[Gift, ...] = ()
    turns: Annotated[int, Meta(ge=0, le=3)] = 0
    points: Annotated[int, Meta(ge=-99, le=99)] | None = None
    text: FreeText = ""


class EndTurn(Action, frozen=True, kw_only=True, tag="end-turn"):
    """The turn is over."""


ACTIONS: tuple[type[Action], ...] = (
    BuildTemple,
    Peek,
    Take,
    Hire,
    Trigger,
    LockChina,
    FlipStatues,
    CardEffect,
    EndTurn,
)
