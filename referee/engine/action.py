"""Actions: what an entry can say. One frozen struct for each decision at the table.

A game's actions inherit from Action with their own tag. JSON, schema and forms all come from
the struct; bounds stand in the annotations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct, field, structs

from referee.engine.errors import Unreadable
from referee.engine.rule import Choice, Readings

Seat = Annotated[int, Meta(ge=0, le=9)]
EntryId = Annotated[int, Meta(ge=1, le=10**9)]
FreeText = Annotated[str, Meta(max_length=500)]
RuleId = Annotated[str, Meta(max_length=80)]


class Hidden(Struct, frozen=True, forbid_unknown_fields=True):
    """Stands in for a sealed field that has not been told: `{"sealed": true}`."""

    sealed: bool

    def __post_init__(self) -> None:
        """Only `true` means anything."""
        if not self.sealed:
            raise ValueError('a sealed field reads {"sealed": true}')


HIDDEN = Hidden(True)


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="action", kw_only=True):
    """The base of every action.

    `free` actions depend on nobody else's simultaneous entry and are never refused as stale.
    `sealed` names the fields that others may not read until the game says so. `by_lot` names the
    field that chance fills: the program draws it as it records the action, whatever was sent.
    `closing` actions only close a turn: sent together with what went before, one is left out where
    that has already ended the play.
    """

    free: ClassVar[bool] = False
    closing: ClassVar[bool] = False
    by_lot: ClassVar[str] = ""
    sealed: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def name(cls) -> str:
        """The action's fixed name, as logs carry it."""
        return str(cls.__struct_config__.tag)

    @property
    def asks(self) -> bool:
        """Whether this only asks for a verdict: a phone that enters it records nothing."""
        return False

    def shared_with(self, seat: int | None) -> frozenset[int]:
        """Seats that know what is sealed in it beside the one that makes it."""
        return frozenset()

    def untold(self, fields: frozenset[str], readings: Readings) -> Self:
        """The action as those may read it who must not see these sealed fields.

        A game's action may tell instead what was shown to everyone as it was made.
        """
        return structs.replace(self, **dict.fromkeys(fields, HIDDEN))


class Move:
    """An action and who makes it; `seat` is None for an entry of the table. Not to be changed.

    An ordinary class, since msgspec would read a struct or dataclass by itself: a move is written
    flat, its seat among the action's fields, and the codec knows how.
    """

    __slots__ = ("action", "seat")

    def __init__(self, seat: int | None, action: Action) -> None:
        self.seat = seat
        self.action = action

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.seat, self.action) == (other.seat, other.action)

    def __hash__(self) -> int:
        return hash((self.seat, self.action))

    def __repr__(self) -> str:
        return f"Move({self.seat}, {self.action})"


# ---- plays that every game knows


class Correct(Action, frozen=True, kw_only=True, tag="correct"):
    """Set a count to what was counted on the table; the difference goes to `unaccounted`.

    `agreed` are the seats that counted with them.
    """

    what: Annotated[str, Meta(min_length=1, max_length=80)]
    to: Annotated[int, Meta(ge=-999, le=999)]
    reason: FreeText = ""
    agreed: tuple[Seat, ...] = ()


class Note(Action, frozen=True, kw_only=True, tag="note"):
    """Free words in the history; changes nothing."""

    free = True
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Leave(Action, frozen=True, kw_only=True, tag="leave"):
    """The entry's seat leaves the game: skipped from now on, ranked last and marked."""


class EndAgreed(Action, frozen=True, kw_only=True, tag="end-agreed"):
    """The table agrees to stop here and score."""

    agreed: tuple[Seat, ...]


class SignOff(Action, frozen=True, kw_only=True, tag="sign-off"):
    """A seat confirms the result as it stands."""

    free = True


class TableRuling(Action, frozen=True, kw_only=True, tag="table-ruling"):
    """An action the table lets stand: which rules it waives, why, and who agreed."""

    with_: Move = field(name="with")
    waives: Annotated[tuple[RuleId, ...], Meta(max_length=99)] = ()
    reason: FreeText
    agreed: tuple[Seat, ...]


# ---- changes of the log itself


class LogChange(Action, frozen=True, kw_only=True):
    """The base of entries that change the past; they are appended like any other."""


class Void(LogChange, frozen=True, kw_only=True, tag="void"):
    """Take an entry out of the order of play. Undo is the void of the last one in force."""

    entry: EntryId


class Redo(LogChange, frozen=True, kw_only=True, tag="redo"):
    """Put a voided entry back in its place."""

    entry: EntryId


class Replace(LogChange, frozen=True, kw_only=True, tag="replace"):
    """Put another move in an entry's place."""

    entry: EntryId
    with_: Move = field(name="with")


class Insert(LogChange, frozen=True, kw_only=True, tag="insert"):
    """Put a forgotten move before an entry."""

    before: EntryId
    with_: Move = field(name="with")


SHARED: tuple[type[Action], ...] = (
    Void,
    Redo,
    Replace,
    Insert,
    TableRuling,
    Correct,
    Note,
    Leave,
    EndAgreed,
    SignOff,
)
"""The actions of every game."""

NO_STATE: tuple[type[Action], ...] = (Note, SignOff)
"""Shared plays that change no game state."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of a game's options: what is agreed before the start and is no ruling."""

    def check(self, seats: int) -> None:
        """Raise Unreadable (path inside `options`) where options do not go together."""

    @property
    def is_joint(self) -> bool:
        """Whether all players win or lose together: such results are kept apart from others."""
        return False

    @classmethod
    def decided(cls, seats: int) -> Mapping[str, Any]:
        """Options that a number of players leaves no choice about: forms need not ask them."""
        return {}

    def settle(self, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
        """The table's choices of readings, with those that these options stand for.

        Also the place to check the values of readings that take one: whatever comes back is
        played. Raises Unreadable (path inside `rulings`).
        """
        return chosen


def no_such(path: str, what: str, known: Any) -> Unreadable:
    """The complaint about a name that is not one of those known."""
    return Unreadable(path, f"there is no {what}; there are {', '.join(map(str, known))}")
