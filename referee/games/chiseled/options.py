"""What a table of Chiseled agrees on before it starts, beside the rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from referee.engine.action import Options as BaseOptions
from referee.engine.action import no_such
from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.names import clean_name
from referee.engine.rule import Choice

PARTS = ("head", "body", "arm", "scrap")
COLOURS = ("gold", "silver", "onyx")
DECK = {"head": 9, "body": 9, "arm": 9, "scrap": 18}
"""What an untouched deck holds of each part."""
SCULPT = 27
"""The Sculpt Cards of a deck: all but the Scrap."""
BODY_BEST, ARM_BEST = 20, 12
"""The highest values a mat prints: for 5 Bodies and for 2 Arms."""

BUILT_IN = ("technofuturist", "balanced-archaeologist", "renaissance-patron")
"""The Critics that the rulebook describes; all others are typed by the table."""

Subject = Literal[
    "gold", "silver", "onyx", "head", "body", "arm", "scrap", "colours", "sculpt", "wax", "cards"
]
"""What a Critic counts in a Trash Pile."""
OF_COLOUR: frozenset[str] = frozenset((*COLOURS, "colours"))
"""The subjects that need the trash told by colour."""

Points = Annotated[int, Meta(ge=-99, le=99)]
Compared = Literal["more_than", "at_least", "exactly", "at_most", "fewer_than"]
Threshold = Annotated[int, Meta(ge=0, le=99)]


class Need(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"is_": "is"}):
    """One condition of a Critic: a count in the Trash Pile against a number or another count."""

    count: Subject
    is_: Compared
    than: Subject | Threshold


class Critic(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Critic as the table typed it: points and all that must hold, or settled `by_table`."""

    name: str
    points: Points = 4
    needs: tuple[Need, ...] = ()
    by_table: bool = False


Row = Annotated[tuple[Points, ...], Meta(min_length=10, max_length=10)]


class Mat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the table's own mat prints for 0 to 9 Bodies and Arms."""

    body: Row | None = None
    arm: Row | None = None


class Options(BaseOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Sine Cera, the Critics, the mat, a solo challenge, and how closely a game is logged."""

    sine_cera: bool = False
    critics: Annotated[
        tuple[
            Literal["technofuturist", "balanced-archaeologist", "renaissance-patron"] | Critic, ...
        ],
        Meta(max_length=3),
    ] = ()
    mat: Mat | None = None
    challenge: Literal["de-milod", "minimalist", "absurdist"] | None = None
    depth: Literal["full", "light"] = "full"
