"""What stands on cards: an artifact's face, an Assistant, and the pieces a player owns."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from referee.engine.errors import shortened
from referee.engine.wording import many
from referee.games.artifact_stack.decks import ONE, Deck

Letter = Literal["A", "B", "C"]
Monster = Literal["vampire", "mummy", "vampire_mummy", "cross", "coffin"]
Points = Annotated[int, Meta(ge=-99, le=99)]
ShortText = Annotated[str, Meta(max_length=120)]

TOLD_TEXT = 30
"""Characters of a card's text beside its name."""

MONSTER_LABELS: dict[Monster, str] = {
    "vampire": "Vampire",
    "mummy": "Mummy",
    "vampire_mummy": "Vampire Mummy",
    "cross": "Silver Cross",
    "coffin": "Coffin",
}


class Face(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The face of an Artifact Card. `points` is what a Treasure prints for the end."""

    deck: Deck
    letter: Letter | None = None
    monster: Monster | None = None
    star: bool = False
    points: Points = 0
    text: ShortText = ""

    @property
    def label(self) -> str:
        """The card in words."""
        if self.letter:
            return f"China {self.letter}"
        if self.monster:
            return MONSTER_LABELS[self.monster]
        return ONE[self.deck]

    @property
    def is_whole(self) -> bool:
        """Whether it says all that its deck's scoring needs."""
        return (self.deck != "china" or self.letter is not None) and (
            self.deck != "monsters" or self.monster is not None
        )


class Seen(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A face that one player saw, or `{"sealed": true}` where the log does not tell it.

    One struct for both, since a JSON object can only be read as one.
    """

    deck: Deck | None = None
    letter: Letter | None = None
    monster: Monster | None = None
    star: bool = False
    points: Points = 0
    text: ShortText = ""
    sealed: bool = False

    def __post_init__(self) -> None:
        """Either the deck is told or the face is sealed."""
        if self.sealed == (self.deck is not None):
            raise ValueError('a face names its deck, or reads {"sealed": true}')

    @property
    def face(self) -> Face | None:
        """The face, None where it is not told."""
        if self.deck is None:
            return None
        return Face(
            deck=self.deck,
            letter=self.letter,
            monster=self.monster,
            star=self.star,
            points=self.points,
            text=self.text,
        )

    @classmethod
    def of(cls, face: Face) -> Seen:
        """A face as seen."""
        return cls(**structs.asdict(face))


class Assistant(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Assistant as printed: name, points at the end, effect in words."""

    name: ShortText = ""
    points: Points = 0
    star: bool = False
    text: ShortText = ""

    @property
    def label(self) -> str:
        """The Assistant in words."""
        return self.name or "an Assistant"


class Card(Struct, frozen=True):
    """A piece somebody owns: an Artifact Card or an Assistant, named after the entry that took it.

    `set` is the entry that flipped or locked it (0: face up). `turn` is when it was gained.
    """

    name: str
    face: Face | Assistant
    set: int = 0
    turn: int = 0

    @property
    def deck(self) -> Deck | None:
        """The deck of an Artifact Card; None for an Assistant."""
        return self.face.deck if isinstance(self.face, Face) else None

    @property
    def told(self) -> str:
        """The piece with what tells it from others of its kind: `Coin ★`, `Treasure, 4 points`."""
        points = f", {many(self.face.points, 'point')}" if self.face.points else ""
        text = f", “{shortened(self.face.text, TOLD_TEXT)}”" if self.face.text else ""
        return f"{self.face.label}{' ★' if self.face.star else ''}{points.replace('-', '−')}{text}"
