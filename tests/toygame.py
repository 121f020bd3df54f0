"""A tiny game for tests of what is shared: whoever adds most before the counter runs out.

In turn each player adds 1 to 3 to the counter; who brings it to the target ends the game. Once,
at any time, a player may bury a number from 0 to 9 (sealed, free): it is told at the end and
counts for them. `peek` is judged on something the log cannot know.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct

from referee.engine.action import Action as _Action
from referee.engine.action import FreeText, Hidden, Move, Options
from referee.engine.box import BoxKind
from referee.engine.errors import Unreadable
from referee.engine.game import Countable, ExtraPage, Game, Terms, Viewer
from referee.engine.judge import Judge
from referee.engine.position import PlayerPosition, Position
from referee.engine.prompt import Field, Option, Prompt
from referee.engine.rule import Readings, Rulebook
from referee.engine.score import Criterion, Line, Sheet, Tally, sheet, unranked

REGISTER = """
game = "toy"
title = "Toy"
players = [1, 4]

[[rule]]
id = "turn.order"
section = "Turns"
kind = "legality"
says = "Players add in turn, seat by seat."

[[rule]]
id = "turn.step"
section = "Turns"
kind = "legality"
says = "A turn adds one, two or three to the counter."

[[rule]]
id = "turn.exact"
section = "Turns"
kind = "legality"
says = "Where the table plays exactly, nobody may pass the target."

[[rule]]
id = "turn.look"
section = "Turns"
kind = "legality"
says = "Only who holds the lamp may look under the counter."

[[rule]]
id = "bury.once"
section = "Burying"
kind = "legality"
says = "Each player buries one number, once."

[[rule]]
id = "end.target"
section = "End"
kind = "end"
says = "The game ends when the counter stands at the target or beyond it."

[[rule]]
id = "score.added"
section = "End"
kind = "scoring"
says = "A player scores all they added."

[[rule]]
id = "score.buried"
section = "End"
kind = "scoring"
says = "The buried number counts for who buried it."

[[rule]]
id = "score.tie"
section = "End"
kind = "scoring"
says = "Of equals, the one with fewer turns is ahead."

[[ruling]]
id = "overshoot"
question = "May the counter pass the target?"
default = "free"
why = "The toy does not say."
affects = ["turn.exact"]
switchable = true

[[ruling.reading]]
id = "free"
says = "Yes."

[[ruling.reading]]
id = "exact"
says = "No, it must be met."

[[ruling]]
id = "buried-worth"
question = "What is a buried number worth?"
default = "itself"
why = "The toy says both."
affects = ["score.buried"]
switchable = true

[[ruling.reading]]
id = "itself"
says = "Itself."

[[ruling.reading]]
id = "nothing"
says = "Nothing."
"""

BOOK = Rulebook.parse(REGISTER)


class Add(_Action, frozen=True, kw_only=True, tag="add"):
    """Add to the counter."""

    by: Annotated[int, Meta(ge=0, le=9)]


class Bury(_Action, frozen=True, kw_only=True, tag="bury"):
    """Bury a number; a wish may be whispered with it."""

    free = True
    sealed = frozenset({"number"})
    number: Annotated[int, Meta(ge=0, le=9)] | Hidden
    wish: FreeText = ""


class Peek(_Action, frozen=True, kw_only=True, tag="peek"):
    """Look under the counter: whether one may is not in the log."""


class ToyOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`target`: where the counter ends the game."""

    target: Annotated[int, Meta(ge=1, le=9999)] = 10


class ToyPlayer(PlayerPosition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player added in all, their turns, and what they buried."""

    added: Annotated[int, Meta(ge=0, le=999)]
    turns: Annotated[int, Meta(ge=0, le=999)] = 0
    buried: Annotated[int, Meta(ge=0, le=9)] = 0


class ToyPosition(Position, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A finished game without its log."""

    options: ToyOptions = ToyOptions()
    players: tuple[ToyPlayer, ...]


@dataclass(frozen=True, slots=True)
class State:
    """`buried[seat]` is None before, Hidden where the log does not tell."""

    terms: Terms
    added: tuple[int, ...]
    turns: tuple[int, ...]
    buried: tuple[Any, ...]
    left: frozenset[int] = frozenset()
    active: int = 0
    unaccounted: int = 0
    over: bool = False

    @property
    def counter(self) -> int:
        return sum(self.added) + self.unaccounted

    def put(self, name: str, seat: int, value: Any) -> "State":
        values = list(getattr(self, name))
        values[seat] = value
        return replace(self, **{name: tuple(values)})

    def passed_on(self) -> "State":
        seats = range(self.terms.seats)
        order = [(self.active + step) % len(seats) for step in range(1, len(seats) + 1)]
        staying = [s for s in order if s not in self.left]
        return replace(self, active=staying[0]) if staying else replace(self, over=True)


class ToyRules:
    """The toy's rules, as the kernel asks for them."""

    def setup(self, terms: Terms) -> State:
        nothing = (0,) * terms.seats
        return State(terms, nothing, nothing, (None,) * terms.seats)

    def apply(self, state: State, seat: int | None, action: _Action, judge: Judge) -> State:
        judge.possible(seat is not None, "table.seat", "It is a player who does this.")
        assert seat is not None
        if isinstance(action, Bury):
            return self._bury(state, seat, action, judge)
        if isinstance(action, Peek):
            says = "Seat {seat} looks under the counter."
            judge.require(None, "turn.look", says, look="Who holds the lamp?", seat=seat)
            return state
        assert isinstance(action, Add)
        return self._add(state, seat, action.by, judge)

    def _bury(self, state: State, seat: int, action: Bury, judge: Judge) -> State:
        says = "Seat {seat} buried {was} already, now {now}."
        fresh = state.buried[seat] is None
        facts = {"seat": seat, "was": state.buried[seat], "now": action.number}
        judge.require(fresh, "bury.once", says, instead="Nothing more is buried.", **facts)
        judge.cite("bury.once", "Seat {seat} buries a number.", seat=seat)
        if isinstance(action.number, Hidden):
            judge.require(None, "bury.once", "What was buried is not told.", look="Ask them.")
        return state.put("buried", seat, action.number)

    def _add(self, state: State, seat: int, by: int, judge: Judge) -> State:
        turn = state.active
        says = "It is the turn of seat {turn}, not of seat {seat}."
        judge.require(seat == turn, "turn.order", says, turn=turn, seat=seat)
        says = "A turn adds 1 to 3, not {by}."
        judge.require(1 <= by <= 3, "turn.step", says, instead="Add 1, 2 or 3.", by=by)
        target, now = state.terms.options.target, state.counter + by
        if judge.reading("overshoot") == "exact":
            says = "{now} is more than the target {target}."
            judge.require(now <= target, "turn.exact", says, now=now, target=target)
        judge.cite("turn.step", "Seat {seat} adds {by}: {now}.", seat=seat, by=by, now=now)
        after = state.put("added", seat, state.added[seat] + by)
        after = after.put("turns", seat, state.turns[seat] + 1)
        return replace(after, over=True) if now >= target else after.passed_on()

    def correct(self, state: State, what: str, to: int, judge: Judge) -> State:
        names = [f"added.{s}" for s in range(state.terms.seats)]
        judge.possible(what in names, "table.pieces", "There is no count {what}.", what=what)
        judge.possible(0 <= to <= 99, "table.pieces", "{to} cannot lie there.", to=to)
        seat = names.index(what)
        moved = state.added[seat] - to
        after = state.put("added", seat, to)
        return replace(after, unaccounted=state.unaccounted + moved)

    def leave(self, state: State, seat: int, judge: Judge) -> State:
        after = replace(state, left=state.left | {seat})
        return after.passed_on() if seat == state.active else after

    def end(self, state: State, judge: Judge) -> State:
        return replace(state, over=True)

    def is_over(self, state: State) -> bool:
        return state.over

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        if state.over:
            return ()
        steps = tuple(Option(n, f"+{n}") for n in (1, 2, 3))
        add = Field("by", "choice", "How much?", steps, 1, 1)
        bury = Field("number", "number", "Which number?", at_least=0, at_most=9, sealed=True)
        free = [s for s in range(state.terms.seats) if state.buried[s] is None]
        return (
            Prompt(state.active, "add", "Add to the counter", (add,)),
            *(Prompt(s, "bury", "Bury a number", (bury,)) for s in free if s not in state.left),
        )

    def countables(self, state: State) -> tuple[Countable, ...]:
        seats = range(state.terms.seats)
        return tuple(Countable(f"added.{s}", "Added", state.added[s], 0, 99, s) for s in seats)

    def sheet(self, state: State, names: Sequence[str]) -> Sheet:
        buried = tuple(n if isinstance(n, int) and state.over else 0 for n in state.buried)
        return _scored(state.terms.readings, names, state.added, state.turns, buried,
                       over=state.over, left=state.left)  # fmt: skip

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        seats = range(state.terms.seats)
        known = [
            n if state.over or s in viewer.seats else None if n is None else {"sealed": True}
            for s, n in enumerate(state.buried)
        ]
        return {
            "headline": "Over" if state.over else f"The counter stands at {state.counter}",
            "to_act": [] if state.over else [state.active],
            "strip": [[{"label": "Turns", "short": "t", "value": state.turns[s]}] for s in seats],
            "counter": state.counter,
            "buried": known,
        }

    def sealed_now(self, state: State, entry: int, move: Move) -> frozenset[str]:
        sealed = isinstance(move.action, Bury) and not state.over
        return frozenset({"number"}) if sealed else frozenset()

    def words(self, state: State, move: Move, names: Sequence[str]) -> str:
        action = move.action
        if isinstance(action, Add):
            return f"added {action.by}"
        if isinstance(action, Bury):
            known = "a number" if isinstance(action.number, Hidden) else str(action.number)
            return f"buried {known}"
        return "looked" if isinstance(action, Peek) else action.name()

    def chance(self, state: State, prompt: Prompt, rng: Random) -> _Action:
        if prompt.action == "bury":
            return Bury(number=rng.randint(0, 9))
        room = state.terms.options.target - state.counter
        exact = state.terms.readings["overshoot"] == "exact"
        return Add(by=rng.randint(1, min(3, room) if exact else 3))

    def some_options(self, seats: int, rng: Random) -> ToyOptions:
        return ToyOptions(target=rng.randint(5, 30))


def _scored(
    readings: Readings,
    names: Sequence[str],
    added: Sequence[int],
    turns: Sequence[int],
    buried: Sequence[int],
    *,
    over: bool = True,
    left: frozenset[int] = frozenset(),
) -> Sheet:
    worth = 1 if readings["buried-worth"] == "itself" else 0
    lines = tuple(
        (
            Line("added", "Added", a, a, "score.added"),
            Line("buried", "Buried", b, b * worth, "score.buried"),
        )
        for a, b in zip(added, buried, strict=True)
    )
    chain = (Criterion("score.tie", "fewer turns", tuple(turns), lowest=True),)
    tally = Tally(tuple(names), lines, chain, left=left)
    if not over:
        return unranked(BOOK, "2026.1", tally, "unfinished")
    return sheet(BOOK, "2026.1", tally)


def score(position: ToyPosition, terms: Terms) -> Sheet:
    """The sheet of a final position."""
    players = position.players
    return _scored(
        terms.readings,
        [p.name for p in players],
        [p.added for p in players],
        [p.turns for p in players],
        [p.buried for p in players],
    )


class Halving(Struct, forbid_unknown_fields=True, kw_only=True):
    """What the toy's page asks."""

    number: Annotated[int, Meta(ge=0, le=99)]
    beside: int = 0


def halved(question: Halving) -> str:
    """An answer, or a complaint about one field."""
    if question.number % 2:
        raise Unreadable("number", f"{question.number} has no half")
    return f"It is {question.number // 2 + question.beside}."


HALF = ExtraPage("half", "Half of it", "Splits a number.", Halving, halved, {"number": 8})


class Lamp(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lamp to look by, as the box keeps it."""

    name: str
    oil: Annotated[int, Meta(ge=0, le=9)] = 0
    says: FreeText = ""


GAME = Game(
    slug="toy",
    title="Toy",
    edition="2026.1",
    dated="2026-01-01",
    seats=(1, 4),
    book=BOOK,
    options=ToyOptions,
    position=ToyPosition,
    actions=(Add, Bury, Peek),
    rules=ToyRules(),
    finish=score,
    pages=(HALF,),
    box=(BoxKind("lamp", "Lamps", "a lamp", Lamp),),
)
