"""What an entry of Chiseled can say: one action for each decision at the table.

Cards are named by colour and part (`gold-head`), `scrap` or `wax`. What follows from the cards
(Clean Up, Consult) is computed and never entered.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from msgspec import Meta, Struct, structs

from referee.engine.action import Action, Hidden, Seat
from referee.engine.names import normal
from referee.engine.rule import Readings
from referee.games.chiseled.cards import INDEX, SCULPT, Card
from referee.games.chiseled.options import Critic, Printed

ToolName = Literal[
    "flat-chisel",
    "heavy-sledge",
    "jackhammer",
    "mallet",
    "maquette",
    "pointed-chisel",
    "polishing-rag",
    "polishing-stone",
    "rasp",
    "rounded-chisel",
    "saw",
    "toothed-chisel",
]
"""The Tools that the reference explains."""

ShortText = Annotated[str, Meta(min_length=1, max_length=40)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=69)]
"""At most a whole deck with all the Waxed Marble there is."""
Piles = Annotated[tuple[Seat, ...], Meta(max_length=69)]
SHOWN = 3
"""The Sculpt Cards that move a Check-In (consult.three-sculpt)."""
Few = Annotated[int, Meta(ge=0, le=69)]


class CustomTool(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Tool that the reference does not explain, with the words of its card."""

    name: ShortText
    text: Annotated[str, Meta(max_length=500)] = ""

    def __post_init__(self) -> None:
        """Names are compared in their normal form."""
        structs.force_setattr(self, "name", normal(self.name))


class Deal(Action, frozen=True, kw_only=True, tag="deal"):
    """The workbench, the Critics (left out: those agreed before the start), the first player."""

    tools: Annotated[tuple[ToolName | CustomTool, ...], Meta(min_length=1, max_length=13)]
    critics: Annotated[tuple[Printed | Critic, ...], Meta(max_length=8)] = ()
    first: Seat = 0


class _Hand(Action, frozen=True, kw_only=True):
    """Drawing a hand; whoever moves the Check-In for it shows three Sculpt Cards."""

    sealed = frozenset({"cards"})
    cards: Cards | Hidden
    declared: bool | None = None

    def untold(self, fields: frozenset[str], readings: Readings) -> Self:
        """Without the cards; that three Sculpt Cards were shown is told, where they were."""
        hidden = super().untold(fields, readings)
        if "cards" not in fields or isinstance(self.cards, Hidden) or self.declared is not None:
            return hidden
        three = sum(INDEX[card] < SCULPT for card in self.cards) >= SHOWN
        shown = three and self.is_consulted(readings)
        return structs.replace(hidden, declared=True) if shown else hidden

    def is_consulted(self, readings: Readings) -> bool:
        """Whether Consult follows this draw."""
        return True


class OpeningHand(_Hand, frozen=True, kw_only=True, tag="opening-hand"):
    """The three cards a player begins with; `declared` says that all are Sculpt Cards."""

    def is_consulted(self, readings: Readings) -> bool:
        """Only by a reading of starting-hand-consult."""
        return readings["starting-hand-consult"] == "checked"


class ShedWax(Action, frozen=True, kw_only=True, tag="shed-wax"):
    """Sine Cera: Waxed Marble out of the hand or off the top of the pile, to whose discards."""

    source: Literal["hand", "top"]
    to: Seat
    count: Annotated[int, Meta(ge=1, le=24)] = 1


class UseTool(Action, frozen=True, kw_only=True, tag="use-tool"):
    """One use of a Tool; each needs only its own fields.

    tool: its name (a custom one: as typed at the deal); left out where a turn goes without one.
    trashed: cards trashed, in order; what a Tool compels (Mallet, Rounded Chisel, Flat Chisel)
    may be left out. Off other piles: `tops`.
    source: where `trashed` came from (Pointed Chisel, custom Tools).
    revealed: cards turned up off one's own pile (Flat and Toothed Chisel), or the shown hand
    (Rounded Chisel, needed where the hand was entered hidden). Custom Tools: discarded from the
    pile.
    named: the type that Saw or Rounded Chisel names.
    wax_as_scrap: how many Waxed Marble a Tool on all Scrap takes as Scrap.
    piles, tops: whose Draw Piles lost their top card, and that card for each.
    drawn, returned: Maquette's drawn cards, and those put back, top first.
    discarded, recovered, extra: custom Tools only: cards from the hand to the discards, from the
    trash to the discards, and extra draws for the next hand.
    """

    sealed = frozenset({"drawn", "returned"})
    tool: ShortText | None = None
    trashed: Cards | None = None
    source: Literal["hand", "discard", "draw"] | None = None
    revealed: Cards | None = None
    named: Literal["gold", "silver", "onyx", "scrap", "wax"] | None = None
    wax_as_scrap: Few | None = None
    piles: Piles = ()
    tops: Cards = ()
    drawn: Cards | Hidden = ()
    returned: Cards | Hidden = ()
    discarded: Cards = ()
    recovered: Cards = ()
    extra: Annotated[int, Meta(ge=0, le=9)] = 0


class Plan(_Hand, frozen=True, kw_only=True, tag="plan"):
    """The new hand.

    `reshuffled_after`: how many were drawn before the discards were shuffled in; left out, the
    log knows. `declared` says that three Sculpt Cards were shown.
    """

    reshuffled_after: Few | None = None


class RuinedRubble(_Hand, frozen=True, kw_only=True, tag="ruined-rubble"):
    """Discards and trash are shuffled into the Draw Pile; `cards` where a new hand is drawn."""

    cards: Cards | Hidden = ()

    def is_consulted(self, readings: Readings) -> bool:
        """Only by a reading of rubble-hand."""
        return readings["rubble-hand"] == "new-hand-consult"


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """The turn goes to the left."""

    closing = True


class CriticMet(Action, frozen=True, kw_only=True, tag="critic-met"):
    """Who met the condition of a Critic that the table itself settles, at the end."""

    critic: ShortText
    met: Annotated[tuple[Seat, ...], Meta(max_length=10)] = ()


class LightTurn(Action, frozen=True, kw_only=True, tag="turn"):
    """Light depth: a whole turn, told by what was trashed and whether the Check-In moved.

    piles, tops: Draw Piles that Sledge or Stone took a card off, one's own among them, and that
    card for each. shed: for each Waxed Marble shed onto another player, that player's seat.
    """

    tool: ShortText | None = None
    trashed: Cards = ()
    piles: Piles = ()
    tops: Cards = ()
    shed: Annotated[tuple[Seat, ...], Meta(max_length=24)] = ()
    check_in_moved: bool = False
    rubble: bool = False


ACTIONS: tuple[type[Action], ...] = (
    Deal,
    OpeningHand,
    ShedWax,
    UseTool,
    Plan,
    RuinedRubble,
    Pass,
    CriticMet,
    LightTurn,
)
"""The actions of Chiseled beside those of every game."""
