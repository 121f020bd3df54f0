"""The state of a game: dice, titles, the painting at hand, marks and cards of each seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from referee.engine.game import Terms
from referee.engine.rule import Readings
from referee.games.geometric_art.actions import Card
from referee.games.geometric_art.options import FEWEST, Options

DICE = 7
TOPIC_CARDS = 35
NUMBER_CARDS = 5
ROUNDS = 5
OTHER_CARDS = 5
"""Ability Cards that are not Dice Number Cards."""

Phase = Literal["roll", "topic", "number", "draw", "guess", "rescue", "round-end", "next", "over"]

LIMITS = {"joint": {2: 4, 3: 5, 4: 6, 5: 7}, "best": {3: 5, 4: 6, 5: 7}}
"""X marks on one board that end the game, by mode and number of players."""

FLAT_LIMIT = 5


class Written(NamedTuple):
    """A title: the entry that sealed it, its words (None: on paper or sealed from this log)."""

    entry: int
    text: str | None
    hidden: bool = False
    told: bool = False


class Used(NamedTuple):
    """A title told in some round: what may not be written again in a later one."""

    round: int
    topic: str
    text: str


class Guessed(NamedTuple):
    """A guess at the painting at hand; `right` is None until the Painter has answered."""

    seat: int
    text: str
    right: bool | None = None
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A player's marks, cards and drawing. `wrong` are X marks for wrong guesses.

    `used` are the cards used for the drawing of this round, `skull` what a used one shows.
    """

    checks: int = 0
    wrong: int = 0
    other: int = 0
    plus_one: int = 0
    rotate: int = 0
    is_skull: bool = False
    used: tuple[Card, ...] = ()
    skull: str = ""
    written: Written | None = None
    drawn: int | None = None
    painted: bool = False

    @property
    def xs(self) -> int:
        """All X marks on the board."""
        return self.wrong + self.other


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    `dice` are in play, `rolled` of them usable this round, with `faces` where they were told.
    `painter` is None until the round has its first; `paintings` counts them through the game.
    `hands` are raised, first first. `fresh` are the seats that have just removed a die.
    `named` paintings were named by every guesser; `named_here` says for each painting of the
    round whether it was. `topics` are completed cards. `told` are the title entries that are no
    secret. `since` is the entry that began the drawing of this round, `turned` are the topics
    named so far. `lost_*` were miscounted. `ended` is the rule that ended the game, `won` how
    (joint).
    """

    terms: Terms
    sides: tuple[Side, ...]
    phase: Phase = "roll"
    round: int = 1
    dice: int = DICE
    removed: int = 0
    rolled: int = 0
    faces: tuple[str, ...] = ()
    topic: str = ""
    turned: tuple[str, ...] = ()
    since: int = 0
    number: int | None = None
    numbers: tuple[int, ...] = ()
    deck: int = TOPIC_CARDS
    discards: int = 0
    first_painter: int | None = None
    painter: int | None = None
    paintings: int = 0
    guesses: tuple[Guessed, ...] = ()
    hands: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()
    used: tuple[Used, ...] = ()
    told: frozenset[int] = frozenset()
    named: int = 0
    named_here: tuple[bool, ...] = ()
    topics: int = 0
    spent_cards: int = 0
    left: frozenset[int] = frozenset()
    lost_topics: int = 0
    lost_cards: int = 0
    ended: str = ""
    won: bool | None = None

    # ---- what it is played under

    @property
    def options(self) -> Options:
        """What the table agreed on."""
        options = self.terms.options
        assert isinstance(options, Options)
        return options

    @property
    def readings(self) -> Readings:
        """The readings in force."""
        return self.terms.readings

    @property
    def is_joint(self) -> bool:
        """Joint Exhibition, not Best Artist."""
        return self.options.mode == "joint"

    @property
    def limit(self) -> int:
        """The X marks on one board that end the game."""
        return limit_of(self.options, len(self.sides), self.readings)

    # ---- who

    @property
    def present(self) -> tuple[int, ...]:
        """The seats still at the table."""
        if not self.left:
            return tuple(range(len(self.sides)))
        return tuple(s for s in range(len(self.sides)) if s not in self.left)

    @property
    def is_short(self) -> bool:
        """Fewer players are left than this way of playing needs."""
        return len(self.present) < FEWEST[self.options.mode]

    @property
    def guessers(self) -> tuple[int, ...]:
        """Everybody but the Painter, clockwise from the Painter's left."""
        seats, painter = len(self.sides), self.painter or 0
        order = ((painter + n) % seats for n in range(1, seats))
        return tuple(s for s in order if s not in self.left)

    def next_painter(self, after: int) -> int | None:
        """The next seat clockwise that has not painted this round, None when all have."""
        seats = len(self.sides)
        order = ((after + n) % seats for n in range(1, seats + 1))
        return next((s for s in order if s not in self.left and not self.sides[s].painted), None)

    # ---- the painting at hand

    @property
    def solver(self) -> int | None:
        """Who named the painting (Best Artist)."""
        return next((g.seat for g in self.guesses if g.right), None)

    @property
    def pending(self) -> Guessed | None:
        """The guess that waits for the Painter's answer (Best Artist)."""
        return next((g for g in self.guesses if g.right is None), None)

    @property
    def were_wrong(self) -> frozenset[int]:
        """Who has guessed this painting wrong."""
        return frozenset(g.seat for g in self.guesses if g.right is False)

    @property
    def all_wrong(self) -> bool:
        """Every guesser has been wrong about this painting (Best Artist)."""
        return bool(self.guesses) and self.were_wrong.issuperset(self.guessers)

    @property
    def is_settled(self) -> bool:
        """Only the title has still to be told (Best Artist)."""
        return self.solver is not None or self.all_wrong

    @property
    def barred(self) -> frozenset[int]:
        """Who may not guess this painting now (ruling best-wrong-guesser-barred)."""
        if self.readings["best-wrong-guesser-barred"] == "barred-for-painting":
            return self.were_wrong
        last = [g.seat for g in self.guesses if g.right is False][-1:]
        return frozenset(last)

    @property
    def titles(self) -> dict[int, str]:
        """The titles of this round that have been told, by seat."""
        return {
            at: side.written.text
            for at, side in enumerate(self.sides)
            if side.written and side.written.told and side.written.text and at not in self.left
        }

    @property
    def untold(self) -> tuple[int, ...]:
        """Seats whose title of this round nobody has typed: only the table can compare it."""
        return tuple(s for s in self.present if s not in self.titles)

    @property
    def topics_left(self) -> tuple[str, ...]:
        """The topics of the table's own list that have not come up; all where every one has."""
        listed = self.options.topics
        return tuple(t for t in listed if t not in self.turned) or listed

    @property
    def xs_given(self) -> int:
        """All X marks on all boards."""
        return sum(side.xs for side in self.sides)

    # ---- changing

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    def with_side(self, seat: int, **changes: Any) -> State:
        """The same state with something of one seat changed."""
        sides = list(self.sides)
        sides[seat] = replace(sides[seat], **changes)
        return replace(self, sides=tuple(sides))

    def with_sides(self, changes: dict[int, dict[str, Any]]) -> State:
        """The same state with something of several seats changed."""
        sides = list(self.sides)
        for seat, change in changes.items():
            sides[seat] = replace(sides[seat], **change)
        return replace(self, sides=tuple(sides))


def limit_of(options: Options, seats: int, readings: Readings) -> int:
    """The X marks that end the game (`joint.x-limit-*`, `best.x-limit-*`, best-artist-x-limit)."""
    if options.mode == "best" and readings["best-artist-x-limit"] == "flat-five":
        return FLAT_LIMIT
    return LIMITS[options.mode][seats]


def first_state(terms: Terms) -> State:
    """Seven dice in the middle, the starting cards in front of everybody."""
    return State(terms, tuple(_dealt(terms, seat) for seat in range(terms.seats)))


def _dealt(terms: Terms, seat: int) -> Side:
    """Joint Exhibition: a rotate card and a +1 each; Best Artist: a +1 each (ability-supply).

    Where only the five other cards are dealt, the +1 cards go round first, then rotate cards as
    far as they go; a table that dealt otherwise corrects the counts.
    """
    options = terms.options
    rotate = options.mode == "joint"
    if rotate and terms.readings["ability-supply"] == "five-only":
        rotate = seat < OTHER_CARDS - terms.seats
    return Side(plus_one=1, rotate=int(rotate), is_skull=seat in options.skulls)
