"""The state of a duel: castles, pouches, hands, one ground, one graveyard, what is pending."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.engine.game import Terms
from referee.games.carvings_duel.carvings import CLASS, STARTING_LIFE
from referee.games.carvings_duel.options import plain_name

EVERYBODY = 7
"""Who knows a carving's name: bit 0 and 1 are the seats, bit 2 all others."""

Step = Literal["pouches", "pick", "discard", "put-back", "reveal", "response", "main", "over"]
Pending = Literal["draw", "discard", "trim", "put-back", "reveal", "return", "finish"]
Why = Literal[
    "turn", "opening", "cart", "miner", "scholar", "thief", "lion", "roc", "extra", ""
]  # fmt: skip


class Piece(Struct, frozen=True):
    """A carving outside the pouches.

    `id` is the entry that brought it out and which of its carvings it was. `name` is None while
    nobody has told the app; `known` is who knows it (see EVERYBODY). `owner` is the seat whose set
    it belongs to. `control` counts on the field only, `bearer` for a Horse there. The numbers of
    turns are: `attacked` its last attack, `revived` when a revival by `reviver` bars it, `waits`
    and `bard` the last turn of a ban, `lifted` the turn in which a Child lifts a Bard's ban,
    `locked` the last turn in which it may not be played.
    """

    id: str
    name: str | None
    owner: int
    known: int = 0
    control: int = 0
    bearer: str | None = None
    attacked: int = 0
    revived: int = 0
    reviver: str = ""
    waits: int = 0
    bard: int = 0
    lifted: int = 0
    locked: int = 0


class Side(Struct, frozen=True):
    """What one duelist has. `pouch` counts own carvings in the pouch, `foreign` the opponent's.

    `size` is None until the pouch is registered; `listed` is the declared list, None without one.
    `unsure`: sealed entries that cannot be read here took something out of this hand.
    """

    life: int = STARTING_LIFE
    pouch: int = 0
    foreign: int = 0
    hand: tuple[Piece, ...] = ()
    material: str = ""
    size: int | None = None
    listed: dict[str, int] | None = None
    declared: bool = False
    conceded: bool = False
    unsure: bool = False

    @property
    def in_pouch(self) -> int:
        """How many carvings the pouch holds."""
        return self.pouch + self.foreign


class Task(Struct, frozen=True):
    """Something that has to happen before play goes on; `seat` does it.

    `of` is whose hand is reached into, `place` the place in it that was drawn by chance (0: none),
    `pieces` what returns or (Miner) the ids of what was drawn.
    """

    kind: Pending
    seat: int
    count: int = 1
    why: Why = ""
    of: int = 0
    pieces: tuple[str, ...] = ()
    place: int = 0


class Item(Struct, frozen=True):
    """An attack, a played commodity, or a Child that answers what lies below it in the stack.

    `piece` is the carving played or attacking; `target` a carving's id, None for the castle.
    """

    kind: Literal["attack", "commodity", "child"]
    seat: int
    piece: Piece
    entry: int
    target: str | None = None
    tribute: str | None = None
    cancelled: bool = False


class State(Struct, frozen=True):
    """A duel at one moment.

    `turn` counts from 1. `stack` waits for `answering`. `resolving` is a commodity whose effect is
    under way. `shields` are seats whose Child cancels the opponent's next act of this turn.
    `removed` is for each side the turn in which a Roc or Dragon took a defender. `secret` are
    entries whose carving stays sealed. `most` is how many of a carving were in sight at once.
    """

    terms: Terms
    limit: int
    sides: tuple[Side, Side] = (Side(), Side())
    begun: bool = False
    first: int = 0
    active: int = 0
    turn: int = 0
    tasks: tuple[Task, ...] = ()
    stack: tuple[Item, ...] = ()
    answering: int = 0
    resolving: Piece | None = None
    field: tuple[Piece, ...] = ()
    graveyard: tuple[Piece, ...] = ()
    summoned: bool = False
    played: int = 0
    fought: bool = False
    shields: tuple[int, ...] = ()
    removed: tuple[int, int] = (0, 0)
    unaccounted: tuple[int, int] = (0, 0)
    secret: frozenset[int] = frozenset()
    most: dict[tuple[int, str], int] = {}
    left: frozenset[int] = frozenset()
    ended: bool = False

    def but(self, **changes: Any) -> State:
        """The same state with some fields changed."""
        return replace(self, **changes)

    def with_side(self, seat: int, **changes: Any) -> State:
        """The same state with something of one side changed."""
        changed = replace(self.sides[seat], **changes)
        sides = (changed, self.sides[1]) if seat == 0 else (self.sides[0], changed)
        return replace(self, sides=sides)

    def on_field(self, piece: str | None) -> Piece | None:
        """The carving of that id on the field."""
        return next((p for p in self.field if p.id == piece), None)

    def in_graveyard(self, piece: str | None) -> Piece | None:
        """The carving of that id in the graveyard."""
        return next((p for p in self.graveyard if p.id == piece), None)

    def with_piece(self, piece: Piece) -> State:
        """The same state with a carving on the field changed."""
        return replace(self, field=tuple(piece if p.id == piece.id else p for p in self.field))

    def fighters(self, seat: int) -> tuple[Piece, ...]:
        """The combat carvings that a seat controls."""
        return tuple(p for p in self.field if p.control == seat and p.name in CLASS)

    def pieces(self) -> Iterator[Piece]:
        """Every carving outside the pouches, wherever it is."""
        for side in self.sides:
            yield from side.hand
        yield from self.field
        yield from self.graveyard
        for item in self.stack:
            if item.kind != "attack":
                yield item.piece
        if self.resolving is not None:
            yield self.resolving

    def material(self, owner: int) -> str:
        """What a seat's set is carved of."""
        return self.sides[owner].material

    def called(self, piece: Piece) -> str:
        """A carving in words: its material and name, and whose it is where both sets are alike."""
        said = f"{self.material(piece.owner)} {(piece.name or 'carving').capitalize()}"
        return f"{said} of player {piece.owner + 1}" if self.alike else said

    @property
    def alike(self) -> bool:
        """Whether both sets are of one material (ruling material-clash)."""
        one, other = (plain_name(side.material) for side in self.sides)
        return one == other != ""

    @property
    def lists_bind(self) -> bool:
        """Whether both duelists declared a list, readable here or sealed: then both are bound."""
        return self.sides[0].declared and self.sides[1].declared

    @property
    def is_over(self) -> bool:
        """Whether the duel has come to its end."""
        one, other = self.sides
        lost = one.life <= 0 or other.life <= 0 or one.conceded or other.conceded
        return (self.begun and lost) or self.ended or len(self.left) == len(self.sides)

    @property
    def step(self) -> Step:
        """What the duel waits for."""
        if self.is_over:
            return "over"
        if not self.begun:
            return "pouches"
        if self.tasks:
            return step_of(self, self.tasks[0])
        return "response" if self.stack else "main"

    @property
    def to_act(self) -> int:
        """The seat that the duel waits for."""
        if self.tasks:
            return self.tasks[0].seat
        return self.answering if self.stack else self.active


def step_of(state: State, task: Task) -> Step:
    """The step that a pending task makes: a draw from a full hand begins with a discard."""
    if task.kind == "draw":
        return "discard" if must_discard(state, task) else "pick"
    if task.kind in ("put-back", "reveal"):
        return task.kind
    return "discard"


def must_discard(state: State, task: Task) -> bool:
    """Whether a draw waits for a discard (rulings forced-draw-scope, full-hands-empty-pouch)."""
    side = state.sides[task.seat]
    if len(side.hand) < state.limit or not side.in_pouch:
        return False
    return task.why == "turn" or state.terms.readings["forced-draw-scope"] != "opening-pick-only"


HAND_LIMITS = {"two": 2, "five": 5, "seven": 7}


def first_state(terms: Terms) -> State:
    """Before the pouches are registered: two castles with six Life Points (`castle.start-six`)."""
    readings = terms.readings
    limit = HAND_LIMITS.get(readings["hand-limit"]) or int(readings.value("hand-limit"))
    return State(terms, limit)
