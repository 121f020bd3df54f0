"""What can be entered: one action for each decision in a duel."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.engine.action import Action, EntryId, Hidden
from referee.games.carvings_duel.carvings import LARGEST_POUCH, NAMES, Name

Duelist = Annotated[int, Meta(ge=0, le=1)]
PieceId = Annotated[
    str,
    Meta(
        pattern=r"^[1-9][0-9]{0,8}\.[1-9][0-9]?$",
        description="a carving by the entry that brought it and which of its carvings, as 12.1",
    ),
]
"""A carving outside the pouches: the entry that brought it out and which of its carvings."""

Held = Annotated[
    str,
    Meta(
        pattern=r"^(other|[1-9][0-9]{0,8}\.[1-9][0-9]?)$",
        description="a carving by its entry and number, as 12.1, or other",
    ),
]
"""Which carving of a hand: one by its id, or `other`: none of those whose name is known."""

Material = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=20,
        pattern=r"^[^\x00-\x1f<>]*\S[^\x00-\x1f<>]*$",
        description="the name of a material, without < and >",
    ),
]
Copies = Annotated[int, Meta(ge=0, le=99)]
Place = Annotated[int, Meta(ge=1, le=48)]
Size = Annotated[int, Meta(ge=1, le=99)]
Several = Annotated[tuple[Name, ...], Meta(max_length=LARGEST_POUCH)]


class Listed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How many of each carving a pouch holds, or `{"sealed": true}` where the log does not tell.

    One struct for both, since a JSON object can only be read as one.
    """

    man: Copies = 0
    woman: Copies = 0
    soldier: Copies = 0
    mage: Copies = 0
    knight: Copies = 0
    archer: Copies = 0
    ranger: Copies = 0
    child: Copies = 0
    roc: Copies = 0
    dragon: Copies = 0
    horse: Copies = 0
    thief: Copies = 0
    sorcerer: Copies = 0
    cart: Copies = 0
    scholar: Copies = 0
    bard: Copies = 0
    monk: Copies = 0
    lion: Copies = 0
    blacksmith: Copies = 0
    logger: Copies = 0
    miner: Copies = 0
    sealed: bool = False

    def __post_init__(self) -> None:
        """Either something is told or all of it is sealed."""
        if self.sealed == bool(self.counts):
            raise ValueError('a list names carvings, or reads {"sealed": true}')

    @property
    def counts(self) -> dict[str, int]:
        """The copies of each carving there is; empty where the list is sealed."""
        return {name: n for name in NAMES if (n := int(getattr(self, name)))}


class RegisterPouch(Action, frozen=True, kw_only=True, tag="register-pouch"):
    """A duelist's pouch: its material, its size and, sealed until the end, what is in it.

    Registered again before the start, it takes the place of what was said before.
    """

    free = True
    sealed = frozenset({"carvings"})
    material: Material
    size: Size
    carvings: Listed | None = None


class Start(Action, frozen=True, kw_only=True, tag="start"):
    """The duel begins; `first` was picked by chance at the table, or agreed on."""

    first: Duelist


class DrawFirst(Action, frozen=True, kw_only=True, tag="draw-first"):
    """The duel begins; the program draws who goes first (ruling first-player)."""

    by_lot = "first"
    first: Duelist | None = None


class Pick(Action, frozen=True, kw_only=True, tag="pick"):
    """Draw what is due out of the own pouch.

    `carvings` are named only where the table plays that reading; `foreign` says how many of them
    (the last named) are of the other material, which only a Scholar can bring into a pouch.
    """

    sealed = frozenset({"carvings", "foreign"})
    carvings: Several | Hidden = ()
    foreign: Annotated[int, Meta(ge=0, le=9)] | Hidden = 0


class Discard(Action, frozen=True, kw_only=True, tag="discard"):
    """Give up a carving from hand: to the graveyard, or (Scholar) back into the pouch, unseen.

    `owner` is the seat whose set it belongs to, left out for one's own.
    """

    sealed = frozenset({"carving", "owner", "piece"})
    carving: Name | Hidden | None = None
    owner: Duelist | Hidden | None = None
    piece: Held | Hidden | None = None


class Summon(Action, frozen=True, kw_only=True, tag="summon"):
    """Normal summon a combat carving from hand; `tribute` is a basic one on the field."""

    carving: Name
    owner: Duelist | None = None
    piece: Held | None = None
    tribute: PieceId | None = None


class Play(Action, frozen=True, kw_only=True, tag="play"):
    """Play a commodity from hand.

    `target` is what it acts on: a carving on the field (Roc, Horse, Bard, Child on a Horse) or in
    the graveyard (Monk, Sorcerer, Blacksmith); `tribute` is for an advanced carving revived.
    """

    carving: Name
    owner: Duelist | None = None
    piece: Held | None = None
    target: PieceId | None = None
    tribute: PieceId | None = None


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """A carving attacks a defender (`target`), or the castle where none is named."""

    attacker: PieceId
    target: PieceId | None = None


class Respond(Action, frozen=True, kw_only=True, tag="respond"):
    """Answer an attack or a commodity with a Child, or pass.

    `to` is the entry answered. The Child is used on it, or on the Horse (or, where the table plays
    that, the banned carving) that `target` names.
    """

    free = True
    answer: Literal["pass", "child"]
    to: EntryId | None = None
    owner: Duelist | None = None
    piece: Held | None = None
    target: PieceId | None = None


class RevealPick(Action, frozen=True, kw_only=True, tag="reveal-pick"):
    """Which carving a Thief or Lion got out of a hand.

    `position` is where it was held, counted from the left, if it was picked unseen. A Lion's is
    named, going to the graveyard in sight of all; a Thief's stays between the duelists.
    """

    sealed = frozenset({"carving", "owner", "piece"})
    carving: Name | Hidden | None = None
    owner: Duelist | Hidden | None = None
    piece: Held | Hidden | None = None
    position: Place | None = None

    def shared_with(self, seat: int | None) -> frozenset[int]:
        """Both duelists: one gave the carving up, the other has it."""
        return frozenset({0, 1})


class DrawPlace(Action, frozen=True, kw_only=True, tag="draw-place"):
    """The program draws which carving of a hand a Thief or Lion gets, counted from the left."""

    by_lot = "position"
    position: Place | None = None


class EndTurn(Action, frozen=True, kw_only=True, tag="end-turn"):
    """The turn is over."""


class Concede(Action, frozen=True, kw_only=True, tag="concede"):
    """Give up the duel."""

    free = True


class Command(Action, frozen=True, kw_only=True, tag="command"):
    """A line typed as the rulebook's commands go: PICK, SHUFFLE or TRANSFER.

    A `?` in front asks for the verdict only.
    """

    line: Annotated[str, Meta(min_length=1, max_length=160)]

    @property
    def asks(self) -> bool:
        """Whether the line begins with a `?`."""
        return self.line.lstrip().startswith("?")


ACTIONS: tuple[type[Action], ...] = (
    RegisterPouch,
    Start,
    DrawFirst,
    Pick,
    Discard,
    Summon,
    Play,
    Attack,
    Respond,
    RevealPick,
    DrawPlace,
    EndTurn,
    Concede,
    Command,
)
