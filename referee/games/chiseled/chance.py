"""Actions that a table could enter, by chance: cards come off the piles as they could lie there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from referee.engine.action import HIDDEN, Action, EndAgreed
from referee.engine.prompt import Prompt
from referee.games.chiseled import chance_tools
from referee.games.chiseled.actions import (
    CriticMet,
    Deal,
    LightTurn,
    OpeningHand,
    Pass,
    Plan,
    RuinedRubble,
    ShedWax,
    UseTool,
)
from referee.games.chiseled.cards import ANY, SCULPT, WAX, named
from referee.games.chiseled.chance_tools import drawn, some
from referee.games.chiseled.critics import PRINTED
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.light_tools import FROM_HAND
from referee.games.chiseled.options import Critic, Need, Options
from referee.games.chiseled.state import HAND, State
from referee.games.chiseled.supplies import WORKBENCH
from referee.games.chiseled.tools import HANDLERS


def chance(state: State, prompt: Prompt, rng: Random) -> Action:
    """An action for a legal prompt, filled as chance has it."""
    return _BY_NAME[prompt.action](state, prompt, rng)


def _deal(state: State, prompt: Prompt, rng: Random) -> Action:
    tools: Any = rng.sample(list(HANDLERS), WORKBENCH[len(state.sides)][0])
    critics: Any = () if state.options.critics else rng.sample(list(PRINTED), rng.randint(0, 3))
    return Deal(tools=tuple(tools), critics=tuple(critics), first=rng.choice(state.playing))


def _untold(prompt: Prompt) -> bool:
    return "cards" in prompt.preset


def _shows_three(prompt: Prompt, rng: Random) -> bool:
    """Whether three Sculpt Cards of a hidden hand are shown, where it can hold them."""
    return any(f.name == "declared" for f in prompt.fields) and rng.random() < 0.3


def _hand(piles: Piles, due: int, rng: Random) -> dict[str, Any]:
    cards = drawn(piles, due, rng)
    declared = True if sum(k < SCULPT for k in cards) >= HAND and rng.random() < 0.5 else None
    return {"cards": named(cards), "declared": declared}


def _opening_hand(state: State, prompt: Prompt, rng: Random) -> Action:
    if _untold(prompt):
        return OpeningHand(cards=HIDDEN, declared=_shows_three(prompt, rng))
    side = state.sides[prompt.seat or 0]
    return OpeningHand(**_hand(Piles(side, state.readings), HAND, rng))


def _plan(state: State, prompt: Prompt, rng: Random) -> Action:
    if _untold(prompt):
        return Plan(cards=HIDDEN, declared=_shows_three(prompt, rng))
    piles = Piles(state.sides[state.turn], state.readings)
    due = min(HAND + state.extra, piles.reach)
    fell = piles.left_draw if due > piles.left_draw and rng.random() < 0.5 else None
    return Plan(reshuffled_after=fell, **_hand(piles, due, rng))


def _ruined_rubble(state: State, prompt: Prompt, rng: Random) -> Action:
    if _untold(prompt):
        return RuinedRubble(cards=HIDDEN, declared=_shows_three(prompt, rng))
    if state.readings["rubble-hand"] == "keep-hand":
        return RuinedRubble()
    piles = Piles(state.sides[state.turn], state.readings)
    piles.shuffle_all(hand=True)
    return RuinedRubble(**_hand(piles, min(HAND, piles.reach), rng))


def _shed_wax(state: State, prompt: Prompt, rng: Random) -> Action:
    most = next(f.at_most or 1 for f in prompt.fields if f.name == "count")
    source, to = prompt.preset["source"], rng.choice(state.playing)
    return ShedWax(source=source, to=to, count=rng.randint(1, most))


def _use_tool(state: State, prompt: Prompt, rng: Random) -> Action:
    tool = prompt.preset.get("tool")
    return chance_tools.use(state, tool, rng) if tool else UseTool()


def _pass(state: State, prompt: Prompt, rng: Random) -> Action:
    return Pass()


def _critic_met(state: State, prompt: Prompt, rng: Random) -> Action:
    seats = range(len(state.sides))
    met = tuple(seat for seat in seats if rng.random() < 0.5)
    return CriticMet(critic=prompt.preset["critic"], met=met)


def _end_agreed(state: State, prompt: Prompt, rng: Random) -> Action:
    return EndAgreed(agreed=tuple(state.playing))


# ---- light logs


def _light_turn(state: State, prompt: Prompt, rng: Random) -> Action:
    bench, seat = state.bench, state.turn
    plain = [t for t in bench.face_up if t in FROM_HAND and t != "flat-chisel"]
    tool = rng.choice(plain) if plain and rng.random() < 0.6 else None
    piles = Piles(state.sides[seat], state.readings)
    trashed = drawn(piles, rng.randint(0, FROM_HAND[tool] if tool else 5), rng)
    left = sum(piles.draw[:SCULPT]) + sum(piles.draw[ANY:])
    moved = left > HAND and rng.random() < 0.3
    return LightTurn(
        tool=tool,
        trashed=named(trashed),
        shed=_light_shed(state, piles, rng),
        check_in_moved=moved,
        rubble=not moved and _may_rubble(state) and rng.random() < 0.1,
        **_light_hits(state, piles, tool, rng),
    )


def _may_rubble(state: State) -> bool:
    in_end_phase = state.trigger is not None and not state.is_solo
    return not in_end_phase or state.readings["rubble-end-phase"] == "allowed"


def _light_hits(state: State, own: Piles, tool: str | None, rng: Random) -> dict[str, Any]:
    every = 1 if state.readings["stone-any-piles"] == "single-pile" else len(state.playing)
    most = {"heavy-sledge": 1, "polishing-stone": every}.get(tool or "", 0)
    hit = some(state.playing, rng.randint(0, most), rng)
    piles = {at: own if at == state.turn else Piles(state.sides[at], state.readings) for at in hit}
    tops = [(at, top) for at in hit for top in drawn(piles[at], 1, rng)]
    return {"piles": tuple(at for at, _ in tops), "tops": named(top for _, top in tops)}


def _light_shed(state: State, own: Piles, rng: Random) -> tuple[int, ...]:
    others = [at for at in state.playing if at != state.turn]
    if not state.options.sine_cera or not others:
        return ()
    return tuple(rng.choice(others) for _ in range(rng.randint(0, min(2, own.draw[WAX]))))


_BY_NAME: Mapping[str, Callable[[State, Prompt, Random], Action]] = {
    "deal": _deal,
    "opening-hand": _opening_hand,
    "plan": _plan,
    "ruined-rubble": _ruined_rubble,
    "shed-wax": _shed_wax,
    "use-tool": _use_tool,
    "pass": _pass,
    "critic-met": _critic_met,
    "end-agreed": _end_agreed,
    "turn": _light_turn,
}


# ---- options


def some_options(seats: int, rng: Random) -> Options:
    """Options that a table of so many could agree on, by chance."""
    typed = [
        Critic(name="Purist", points=3, needs=(Need(count="wax", is_="at_least", than=1),)),
        Critic(name="Butcher", needs=(Need(count="head", is_="more_than", than="arm"),)),
        Critic(name="Host", by_table=True),
    ]
    critics: Any = rng.sample([*PRINTED, *typed], rng.randint(0, 3))
    challenge: Any = rng.choice(["de-milod", "minimalist", "absurdist", None])
    wax = rng.random() < 0.4
    return Options(
        sine_cera=wax,
        critics=tuple(critics),
        challenge=challenge if seats == 1 else None,
        depth="light" if rng.random() < 0.15 else "full",
        hints=wax,
    )
