"""The state of a table of Chiseled: each player's piles, the workbench, and whose step it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.engine.game import Terms
from referee.engine.rule import Readings
from referee.games.chiseled.actions import CustomTool
from referee.games.chiseled.cards import EMPTY, WAX, Zone
from referee.games.chiseled.options import Critic, Options

Phase = Literal["deal", "opening", "sculpt", "plan", "pass", "judging", "over"]
"""What is waited for. Clean Up and Consult are computed, so nobody waits for them."""

CHECK_IN = 5
"""Where every Check-In Card starts (setup.check-in-five)."""
HAND = 3
"""The cards of a hand (setup.starting-hand, plan.draw-three)."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cards and Check-In.

    `draw` also counts, as known kinds, what lies hidden elsewhere: every hidden card is one
    `UNKNOWN` where it lies and one less in `draw`, so each zone's sum is its true size. `top` is
    what is known of the Draw Pile's first cards. `hand_entry` drew the present hand; the entries
    in `secret` keep their hidden fields until the end. `unaccounted` are cards that corrections
    took away or brought (negative): (cards, Waxed Marble).
    """

    draw: Zone
    hand: Zone = EMPTY
    discard: Zone = EMPTY
    trash: Zone = EMPTY
    top: tuple[int, ...] = ()
    check_in: int = CHECK_IN
    opened: bool = False
    left: bool = False
    hand_entry: int = 0
    secret: tuple[int, ...] = ()
    unaccounted: tuple[int, int] = (0, 0)

    @property
    def wax_left(self) -> int:
        """The Waxed Marble in the Sculpture."""
        return self.draw[WAX] + self.hand[WAX] + self.discard[WAX]


@dataclass(frozen=True, slots=True)
class Bench:
    """The Tools in the middle of the table, those turned up, and the Critics beside them."""

    tools: tuple[str, ...] = ()
    up: tuple[bool, ...] = ()
    custom: tuple[CustomTool, ...] = ()
    critics: tuple[str | Critic, ...] = ()

    def is_up(self, tool: str) -> bool:
        """Whether a Tool of the workbench lies illustration up."""
        return self.up[self.tools.index(tool)]

    @property
    def face_up(self) -> list[str]:
        """The Tools that lie illustration up."""
        return [tool for tool, up in zip(self.tools, self.up, strict=True) if up]

    @property
    def all_down(self) -> bool:
        """Whether every Tool is spent."""
        return True not in self.up

    def text(self, tool: str) -> CustomTool | None:
        """What a custom Tool says, None for one of the reference."""
        return next((c for c in self.custom if c.name == tool), None)

    def spent(self, tool: str) -> Bench:
        """The workbench with a Tool face down."""
        at = self.tools.index(tool)
        return replace(self, up=(*self.up[:at], False, *self.up[at + 1 :]))

    def reset(self) -> Bench:
        """The workbench with all Tools face up."""
        return replace(self, up=(True,) * len(self.tools))


@dataclass(frozen=True, slots=True)
class State:
    """A table between two entries.

    `turn` is the seat on turn, `turns` how many turns have begun. `trigger` is the first seat
    whose Check-In arrived at 0. `extra` cards are owed to the coming hand. `met` holds, for each
    Critic that the table settles, the seats that met it. `tools_told` is False once a turn of a
    light log left out its Tool, so that nobody knows any longer which are spent.
    """

    terms: Terms
    sides: tuple[Side, ...]
    bench: Bench = Bench()
    phase: Phase = "deal"
    turn: int = 0
    turns: int = 0
    trigger: int | None = None
    extra: int = 0
    rubbled: bool = False
    met: tuple[tuple[str, tuple[int, ...]], ...] = ()
    tools_told: bool = True
    agreed: bool = False

    @property
    def options(self) -> Options:
        """What was agreed before the start."""
        options: Options = self.terms.options
        return options

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.terms.readings

    @property
    def is_light(self) -> bool:
        """Whether only trashes and Check-Ins are logged."""
        return bool(self.terms.options.depth == "light")

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.sides) == 1

    @property
    def playing(self) -> list[int]:
        """The seats that have not left."""
        return [at for at, side in enumerate(self.sides) if not side.left]

    @property
    def hands_open(self) -> bool:
        """Whether everyone may see every hand."""
        return self.terms.readings["hand-secrecy"] == "open"

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    def with_side(self, seat: int, side: Side) -> tuple[Side, ...]:
        """All sides, with one seat's replaced."""
        return (*self.sides[:seat], side, *self.sides[seat + 1 :])

    def unsettled(self) -> Iterator[str]:
        """The names of Critics that the table has yet to settle."""
        known = {name for name, _ in self.met}
        for critic in self.bench.critics:
            if isinstance(critic, Critic) and critic.by_table and critic.name not in known:
                yield critic.name

    def after_left(self, seat: int) -> int | None:
        """Whose turn follows a seat's; None where the game ends there (end.triggerer-stops)."""
        seats = len(self.sides)
        for step in range(1, seats + 1):
            following = (seat + step) % seats
            if following == self.trigger:
                return None
            if not self.sides[following].left:
                return following
        return None
