"""Random duels under many readings: nothing lost, nobody stuck, nothing hidden told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.engine.codec import encode
from referee.engine.game import Viewer
from referee.engine.judge import IllegalMove, Judge, Verdict
from referee.engine.rule import Choice
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.actions import (
    Discard,
    Pick,
    Play,
    Respond,
    RevealPick,
    Summon,
)
from referee.games.carvings_duel.carvings import NAMES
from referee.games.carvings_duel.state import State
from tests.contract.play import legal_prompts, play
from tests.games.carvings_duel.invariants import check

VIEWERS = (Viewer(), Viewer(frozenset({0})), Viewer(frozenset({1})), Viewer(frozenset({0, 1})))


def some_readings(rng: Random) -> dict[str, Any]:
    """A handful of readings by chance, values and all."""
    often = rng.choice([0.05, 0.3, 0.7])
    chosen: dict[str, Any] = {}
    for ruling in GAME.book.switchable:
        if rng.random() < often:
            reading = rng.choice(ruling.readings)
            value = rng.randint(2, 10)
            chosen[ruling.id] = reading.id if reading.value is None else Choice(reading.id, value)
    return chosen


def masked(state: State, bit: int, rng: Random) -> State:
    """The same duel with other names for all that this knowledge does not cover."""
    sides = []
    for at, side in enumerate(state.sides):
        hand = tuple(
            p if p.name is None or p.known & (bit | 4) else replace(p, name=rng.choice(NAMES))
            for p in side.hand
        )
        own = bit == 1 << at
        listed = side.listed if own or side.listed is None else {"man": side.size or 0}
        sides.append(replace(side, hand=hand, listed=listed))
    return state.but(sides=tuple(sides))


def tells_nothing(state: State, rng: Random) -> None:
    """What a seat sees and is asked depends on nothing that it does not know."""
    if state.is_over:
        return
    assert GAME.rules.prompts(masked(state, 0, rng)) == GAME.rules.prompts(state)
    looks = state.step == "reveal" and state.tasks[0].seat != state.tasks[0].of
    for viewer, bit in zip(VIEWERS, (0, 1, 2), strict=False):
        if looks and state.tasks[0].seat in viewer.seats:
            continue
        other = GAME.rules.view(masked(state, bit, rng), viewer)
        assert encode(other) == encode(GAME.rules.view(state, viewer))


def judged(state: State, seat: int, action: Any) -> Verdict:
    """What the judge says of a move here."""
    judge = Judge(GAME.book, state.terms.readings, (), 9999)
    try:
        GAME.rules.apply(state, seat, action, judge)
    except IllegalMove as refused:
        return judge.refusal(refused)
    return judge.verdict()


def trying_tells_nothing(state: State, rng: Random) -> None:
    """Whatever a seat tries is judged the same whatever the other hand and list hold."""
    if state.is_over or not state.begun:
        return
    looks = state.step == "reveal" and state.tasks[0].seat != state.tasks[0].of
    for seat in (0, 1):
        if looks and state.tasks[0].seat == seat:
            continue
        other = masked(state, 1 << seat, rng)
        name: Any = rng.choice(NAMES)
        tries = (
            Play(carving=name), Summon(carving=name), Discard(carving=name),
            RevealPick(carving=name), Respond(answer="child"), Pick(),
        )  # fmt: skip
        for action in tries:
            assert judged(state, seat, action) == judged(other, seat, action)


def one_duel(seed: int) -> None:
    rng = Random(seed)
    terms = GAME.terms(2, GAME.rules.some_options(2, rng), some_readings(rng))
    for log in play(GAME, rng, terms):
        state = log.state
        check(state)
        tells_nothing(state, rng)
        if rng.random() < 0.1:
            trying_tells_nothing(state, rng)
        last = log.played[-1]
        assert GAME.rules.words(last.before, last.entry.move, ["Ana", "Ben"])
        assert last.verdict.cited or last.verdict.kind == "unknown"
        for viewer in VIEWERS:
            GAME.rules.view(state, viewer)
        assert state.is_over or legal_prompts(GAME, state)
    assert GAME.rules.sheet(log.state, ["Ana", "Ben"]).outcome in ("won", "scored")


@pytest.mark.parametrize("seed", range(30))
def test_random_duels(seed: int) -> None:
    one_duel(seed)


@pytest.mark.soak
def test_soak_random_duels() -> None:
    print("seeds 10000-14999")
    for seed in range(10_000, 15_000):
        one_duel(seed)
