"""Small tables for tests: positions set up card by card, and moves played on them.

Cards are written short: `GH` Gold Head, `SB` Silver Body, `OA` Onyx Arm, `X` Scrap, `W` wax; a
number in front repeats one (`3X`). What a side does not name lies in the trash, so that every
deck is whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Action
from referee.engine.judge import IllegalMove, Judge, Verdict
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import Pass, Plan, UseTool
from referee.games.chiseled.cards import (
    ANY,
    DECK_OF,
    EMPTY,
    INDEX,
    KINDS,
    UNKNOWN,
    WAX,
    Card,
    of_part,
)
from referee.games.chiseled.options import Options
from referee.games.chiseled.state import Bench, Side, State
from referee.games.chiseled.tools import HANDLERS
from tests.games.chiseled import invariants

_COLOUR = {"G": "gold", "S": "silver", "O": "onyx"}
_PART = {"H": "head", "B": "body", "A": "arm"}
EVERY_TOOL = tuple(HANDLERS)
NOBODY = Options()


def cards(short: str) -> tuple[Card, ...]:
    """`GH 2X W` -> gold-head, scrap, scrap, wax."""
    found: list[Card] = []
    for word in short.split():
        name = word.lstrip("0123456789")
        times = int(word[: len(word) - len(name)] or 1)
        plain: Any = {"X": "scrap", "W": "wax"}.get(name)
        plain = plain or f"{_COLOUR[name[0]]}-{_PART[name[1]]}"
        found += [plain] * times
    return tuple(found)


def zone(short: str) -> tuple[int, ...]:
    """A zone of cards; `?` is one that nobody told, `*H` a Head of any colour."""
    counts = list(EMPTY)
    for word in short.split():
        name = word.lstrip("0123456789")
        times = int(word[: len(word) - len(name)] or 1)
        if name == "?":
            counts[UNKNOWN] += times
        elif name[0] == "*":
            counts[ANY + "HBA".index(name[1])] += times
        else:
            counts[INDEX[cards(name)[0]]] += times
    return tuple(counts)


def side(draw: str = "", hand: str = "", discard: str = "", **beside: Any) -> Side:
    """A side with these cards; the rest of its deck is trashed (parts as Onyx where unsaid)."""
    zones = [list(zone(text)) for text in (draw, hand, discard)]
    trash = list(zone(beside.pop("trash", "")))
    hidden = zones[1][UNKNOWN] + zones[2][UNKNOWN]
    zones[0][UNKNOWN] -= hidden
    for part, whole in enumerate(DECK_OF):
        seen = sum(of_part(z, part) for z in (*zones, trash))
        trash[part + 6] += whole - seen
    top = tuple(INDEX[card] for card in cards(beside.pop("top", "")))
    return Side(*map(tuple, (*zones, trash)), top=top, opened=True, **beside)


def fresh(**beside: Any) -> Side:
    """An untouched side whose deck lies unseen in the Draw Pile."""
    return side("9*H 9*B 9*A 18X", **beside)


def position(
    *sides: Side,
    rulings: dict[str, Any] | None = None,
    options: Options = NOBODY,
    tools: tuple[str, ...] = EVERY_TOOL,
    down: tuple[str, ...] = (),
    phase: Any = "sculpt",
    **beside: Any,
) -> State:
    """A table in the middle of a game, all Tools on the workbench."""
    terms = GAME.terms(len(sides), options, rulings or {})
    bench = Bench(tools, tuple(tool not in down for tool in tools))
    return State(terms, sides, bench, phase, turns=5, **beside)


def sine_cera(*sides: Side, **beside: Any) -> State:
    """A table of Sine Cera; wax that no side names is trashed by the first of them."""
    state = position(*sides, options=Options(sine_cera=True), **beside)
    each = {1: 12, 2: 12, 3: 8, 4: 6}[len(sides)]
    zones = [z for s in sides for z in (s.draw, s.hand, s.discard, s.trash)]
    rest = each * len(sides) - sum(z[WAX] for z in zones)
    first = list(sides[0].trash)
    first[WAX] += rest
    return state.but(sides=(replace(sides[0], trash=tuple(first)), *sides[1:]))


@dataclass(frozen=True)
class Played:
    """What came of a move: the verdict, and the state after it (None where it was refused)."""

    verdict: Verdict
    after: State | None

    @property
    def state(self) -> State:
        assert self.after is not None, f"refused: {self.verdict.says} ({self.verdict.rule})"
        return self.after

    @property
    def kind(self) -> str:
        return self.verdict.kind

    @property
    def rule(self) -> str | None:
        return self.verdict.rule

    @property
    def refusal(self) -> str | None:
        """The rule that refuses it, None where it is taken."""
        return self.verdict.rule if self.kind == "illegal" else None

    @property
    def cited(self) -> dict[str, str]:
        """The sentences cited, by rule."""
        return {c.rule: c.says for c in self.verdict.cited}

    @property
    def bearing(self) -> dict[str, str]:
        """The rulings that bore on it."""
        return {b.ruling: b.reading for b in self.verdict.rulings}

    def side(self, seat: int = 0) -> Side:
        return self.state.sides[seat]


def play(
    state: State, action: Action, seat: int | None = None, waives: Any = (), entry: int = 7
) -> Played:
    """Judge a move of the seat on turn (or another) and check what must hold after it."""
    judge = Judge(state.terms.book, state.readings, waives, entry)
    try:
        after = GAME.rules.apply(state, state.turn if seat is None else seat, action, judge)
    except IllegalMove as refused:
        return Played(judge.refusal(refused), None)
    invariants.check(after)
    return Played(judge.verdict(), after)


def use(state: State, tool: str | None, *, seat: int | None = None, **fields: Any) -> Played:
    """Use a Tool; card fields are written short."""
    told = {k: cards(v) if k in _CARDS and isinstance(v, str) else v for k, v in fields.items()}
    return play(state, UseTool(tool=tool, **told), seat)


_CARDS = {"trashed", "revealed", "tops", "drawn", "returned", "discarded", "recovered"}


def plan(state: State, short: Any, **beside: Any) -> Played:
    """Draw the next hand."""
    return play(state, Plan(cards=cards(short) if isinstance(short, str) else short, **beside))


def passed(state: State) -> Played:
    """Pass the turn."""
    return play(state, Pass())


def short(zone_: tuple[int, ...]) -> str:
    """A zone written short, in the order of kinds: `GH 2X`."""
    names = [*(f"{k[0]}{k.split('-')[1][0]}".upper() for k in KINDS[:9]), "X", "W", "?", "*H", "*B",
             "*A"]  # fmt: skip
    return " ".join(f"{n if n != 1 else ''}{names[k]}" for k, n in enumerate(zone_) if n)
