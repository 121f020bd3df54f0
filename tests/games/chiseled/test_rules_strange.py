"""Everything out of place: wrong fields, steps, seats and counts, waived or not, never crash."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.action import HIDDEN, Action, Correct, Leave, Move, TableRuling
from referee.engine.game import Terms, Viewer
from referee.engine.log import Entry, Log
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import (
    CriticMet,
    CustomTool,
    Deal,
    LightTurn,
    OpeningHand,
    Pass,
    Plan,
    RuinedRubble,
    ShedWax,
    UseTool,
)
from referee.games.chiseled.cards import KINDS
from referee.games.chiseled.state import State
from referee.games.chiseled.tools import HANDLERS
from tests.contract.play import some_terms
from tests.games.chiseled.invariants import check
from tests.games.chiseled.table import fresh, position, side
from tests.games.chiseled.table import play as entered

TOOLS: Any = tuple(HANDLERS)


class Mischief:
    """Makes actions without regard for any rule."""

    def __init__(self, rng: Random, state: State) -> None:
        self.rng, self.state, self.seats = rng, state, len(state.sides)

    def cards(self, most: int = 6) -> Any:
        return tuple(self.rng.choice(KINDS) for _ in range(self.rng.randint(0, most)))

    def maybe(self, value: Any, likely: float = 0.4) -> Any:
        return value if self.rng.random() < likely else None

    def few(self, value: Any) -> Any:
        return value if self.rng.random() < 0.2 else ()

    def hidden(self, most: int) -> Any:
        return self.rng.choice([(), self.cards(most), HIDDEN])

    def piles(self) -> dict[str, Any]:
        piles = [self.rng.randrange(self.seats + 1) for _ in range(self.rng.choice([0, 0, 1, 2]))]
        count = len(piles) if self.rng.random() < 0.9 else 1
        return {"piles": tuple(piles), "tops": tuple(self.rng.choice(KINDS) for _ in range(count))}

    def use_tool(self) -> Action:
        rng = self.rng
        tool = rng.choice([*TOOLS, *self.state.bench.tools, None, "Odd", "nothing"])
        if rng.random() < 0.5:
            return UseTool(tool=tool, trashed=self.maybe(self.cards(3), 0.7), named="gold")
        return UseTool(
            tool=tool,
            trashed=self.maybe(self.cards(), 0.7),
            source=self.maybe(rng.choice(["hand", "discard", "draw"])),
            revealed=self.maybe(self.cards(4)),
            named=self.maybe(rng.choice(["gold", "silver", "onyx", "scrap", "wax"]), 0.7),
            wax_as_scrap=self.maybe(rng.randint(0, 4), 0.2),
            drawn=self.hidden(5),
            returned=self.hidden(5),
            discarded=self.few(self.cards(2)),
            recovered=self.few(self.cards(2)),
            extra=rng.choice([0, 0, 3]),
            **self.piles(),
        )

    def deal(self) -> Action:
        odd = (CustomTool(name="Odd"),) if self.rng.random() < 0.3 else ()
        tools = tuple(self.rng.sample(TOOLS, self.rng.randint(1, 12)))
        return Deal(tools=(*tools, *odd), first=self.rng.randrange(self.seats + 1))

    def hand(self) -> Action:
        rng = self.rng
        declared = rng.choice([None, None, True, False])
        kind: Any = rng.choice([OpeningHand, Plan, Plan, RuinedRubble])
        return kind(cards=self.hidden(7), declared=declared)  # type: ignore[no-any-return]

    def light(self) -> Action:
        rng = self.rng
        shed = tuple(rng.randrange(self.seats + 1) for _ in range(rng.choice([0, 0, 2])))
        return LightTurn(
            tool=self.maybe(rng.choice([*TOOLS, "Odd"])),
            trashed=self.cards(),
            check_in_moved=rng.random() < 0.3,
            rubble=rng.random() < 0.2,
            shed=shed,
            **self.piles(),
        )

    def small(self) -> Action:
        rng = self.rng
        met = tuple(rng.randrange(self.seats + 1) for _ in range(rng.randint(0, 2)))
        to = rng.randrange(self.seats + 1)
        source: Any = rng.choice(["hand", "top"])
        return rng.choice(
            [
                Pass(),
                CriticMet(critic=rng.choice(["Host", "No"]), met=met),
                ShedWax(source=source, to=to, count=rng.randint(1, 5)),
            ]
        )

    def move(self) -> Move:
        make = self.rng.choice([self.use_tool, self.use_tool, self.deal, self.hand, self.light,
                                self.small])  # fmt: skip
        seat = self.rng.choice([self.rng.randrange(self.seats), self.state.turn, None])
        return Move(seat, make())


def any_terms(rng: Random) -> Terms:
    """Options by chance and several readings that are not the default, together."""
    terms = some_terms(GAME, rng)
    if rng.random() < 0.5:
        return terms
    chosen = {
        ruling.id: rng.choice([r.id for r in ruling.readings if r.value is None])
        for ruling in GAME.book.switchable
        if rng.random() < 0.4
    }
    return GAME.terms(terms.seats, terms.options, chosen)


def push(log: Log, move: Move) -> Any:
    answer = log.append(Entry(log.last_id + 1, move))
    check(log.state)
    return answer


def _mischief(log: Log, rng: Random) -> None:
    """A strange move; refused, it stands as a table ruling or is refused for good."""
    move = Mischief(rng, log.state).move()
    answer = push(log, move)
    if answer.taken:
        return
    assert answer.verdict.says
    assert GAME.book.rule(answer.verdict.rule)
    ruling = TableRuling(with_=move, waives=log.refusals(move), reason="so", agreed=(0,))
    ruled = push(log, Move(None, ruling))
    assert ruled.taken != ruled.verdict.final
    assert not ruled.taken or ruled.verdict.stands


def _correction(log: Log, rng: Random) -> None:
    found = rng.choice(GAME.rules.countables(log.state))
    to = max(found.low, min(found.high, found.value + rng.randint(-2, 2)))
    push(log, Move(None, Correct(what=found.what, to=to)))


def _ordinary(log: Log, rng: Random) -> None:
    offered = [p for p in GAME.rules.prompts(log.state) if p.legal]
    assert offered
    prompt = rng.choice(offered)
    push(log, Move(prompt.seat, GAME.rules.chance(log.state, prompt, rng)))


def _look(log: Log) -> None:
    """All that reads a state can read this one."""
    names = [f"P{n}" for n in range(log.terms.seats)]
    for seats in (frozenset[int](), frozenset({0})):
        GAME.rules.view(log.state, Viewer(seats))
    GAME.rules.sheet(log.state, names)
    last = log.played[-1]
    GAME.rules.words(last.before, last.entry.move, names)
    GAME.rules.sealed_now(log.state, last.entry.id, last.entry.move)


def _game(seed: int) -> None:
    rng = Random(seed)
    log = Log(GAME, any_terms(rng))
    for _ in range(90):
        if GAME.rules.is_over(log.state):
            return
        dice = rng.random()
        if dice < 0.55:
            _ordinary(log, rng)
        elif dice < 0.85:
            _mischief(log, rng)
        elif dice < 0.97:
            _correction(log, rng)
        else:
            push(log, Move(rng.randrange(log.terms.seats), Leave()))
        if log.played:
            _look(log)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_strange_breaks_a_table(seed: int) -> None:
    _game(seed)


@pytest.mark.soak
def test_soak_strange_games(seed: int) -> None:
    for number in range(2000):
        _game(seed * 100_000 + number)


def test_a_pile_that_a_ruling_lets_a_tool_hit_needs_its_card() -> None:
    state = position(side("9X", "GH X"), fresh())
    hit = UseTool(tool="rasp", piles=(1,))
    refused = entered(state, hit, waives=("sculpt.effect-order",))
    assert (refused.rule, refused.verdict.final) == ("table.pieces", True)
