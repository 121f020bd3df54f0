"""What is offered: the likeliest first, within the bounds of what is there, never nothing."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from referee.engine.action import HIDDEN, Move
from referee.engine.log import Entry, Log
from referee.engine.prompt import Field, Prompt
from referee.games.chiseled import GAME
from referee.games.chiseled.options import Critic, Options
from referee.games.chiseled.state import State
from tests.contract.play import filling
from tests.contract.play import play as random_play
from tests.games.chiseled.table import (
    EVERY_TOOL,
    fresh,
    plan,
    play,
    position,
    side,
    sine_cera,
)


def field(prompt: Prompt, name: str) -> Field:
    return next(f for f in prompt.fields if f.name == name)


def tool(state: State, name: str) -> Prompt:
    return next(p for p in GAME.rules.prompts(state) if p.preset.get("tool") == name)


def counts(found: Field) -> dict[str, int | None]:
    return {o.value: o.count for o in found.options}


def test_the_deal_comes_first() -> None:
    for seats, due in ((1, 7), (2, 7), (4, 9)):
        (deal,) = GAME.rules.prompts(GAME.rules.setup(GAME.terms(seats, Options(), {})))
        assert (deal.action, deal.seat, deal.closed) == ("deal", None, True)
        assert (field(deal, "tools").at_least, field(deal, "tools").at_most) == (due, due)
        assert len(field(deal, "tools").options) == 12
        assert any(f.name == "first" for f in deal.fields) == (seats > 1)
    agreed = Options(critics=(Critic(name="Host", by_table=True),))
    (deal,) = GAME.rules.prompts(GAME.rules.setup(GAME.terms(2, agreed, {})))
    assert not any(f.name == "critics" for f in deal.fields)


def test_every_tool_is_offered_and_spent_ones_say_why() -> None:
    state = position(side("9X", "GH SB X"), fresh(), down=("saw", "rasp"))
    offered = GAME.rules.prompts(state)
    assert {p.preset["tool"] for p in offered} == set(EVERY_TOOL)
    assert [p.legal for p in offered] == [True] * 10 + [False] * 2
    for prompt in offered[-2:]:
        assert prompt.rule == "sculpt.choose-face-up"
        assert "lies face down" in prompt.why


def test_fields_are_bounded_by_what_is_there() -> None:
    state = position(
        side(
            "2X *H SA",
            "GH GH X",
            "OB",
        ),
        fresh(),
    )
    assert counts(field(tool(state, "rasp"), "trashed")) == {"gold-head": 2, "scrap": 1}
    flat = field(tool(state, "flat-chisel"), "revealed")
    assert counts(flat) == {
        "gold-head": 1, "silver-head": 1, "onyx-head": 1, "silver-arm": 1, "scrap": 2,
    }  # fmt: skip
    assert (flat.at_least, flat.at_most) == (3, 3)
    pointed = field(tool(state, "pointed-chisel"), "trashed")
    assert counts(pointed) == {"gold-head": 2, "onyx-body": 1, "scrap": 1}
    sledge = tool(state, "heavy-sledge")
    assert (field(sledge, "trashed").at_least, field(sledge, "trashed").at_most) == (2, 2)


def bounds(state: State, name: str) -> tuple[int, int | None]:
    """How many Draw Piles a Tool is asked to hit, at least and at most."""
    piles, tops = (field(tool(state, name), of) for of in ("piles", "tops"))
    assert (piles.at_least, piles.at_most) == (tops.at_least, tops.at_most)
    return piles.at_least, piles.at_most


def test_a_sledge_asks_for_one_pile_and_a_stone_for_as_many_as_the_ruling_says() -> None:
    sides = (side("9X", "GH"), fresh(), side("", "SB"))  # nothing can come off the third pile
    state = position(*sides)
    assert bounds(state, "heavy-sledge") == (1, 1)
    assert bounds(state, "polishing-stone") == (0, 3)
    every = position(*sides, rulings={"stone-any-piles": "every-pile"})
    assert bounds(every, "polishing-stone") == (2, 2)
    single = position(*sides, rulings={"stone-any-piles": "single-pile"})
    assert bounds(single, "polishing-stone") == (1, 1)
    lost = position(*sides, rulings={"sledge-short-hand": "no-pile-part"})
    assert bounds(lost, "heavy-sledge") == (0, 1)
    assert bounds(position(side("", "GH SB")), "heavy-sledge") == (0, 1)


def test_a_short_pile_shortens_what_is_asked_for() -> None:
    state = position(side("X", "GH", ""), fresh())
    assert field(tool(state, "flat-chisel"), "revealed").at_most == 1
    stops = {"reshuffle-mid-effect": "stop-short"}
    state = position(side("X", "GH", "SB OA"), fresh(), rulings=stops)
    assert field(tool(state, "toothed-chisel"), "revealed").at_most == 1
    state = position(side("X", "", "SB"), fresh(), phase="plan", extra=1)
    assert field(GAME.rules.prompts(state)[0], "cards").at_least == 2


def test_known_tops_are_all_there_is_to_draw() -> None:
    state = position(side("9X GH SB", top="GH X X SB"), fresh(), phase="plan")
    (told,) = GAME.rules.prompts(state)  # and it makes no sense not to tell them
    assert counts(field(told, "cards")) == {"gold-head": 1, "scrap": 2}
    assert told.closed


def test_hands_are_drawn_told_or_untold() -> None:
    told, untold = GAME.rules.prompts(position(fresh(), fresh(), phase="plan"))
    assert (told.closed, field(told, "cards").sealed) == (True, True)
    assert (untold.closed, untold.preset) == (True, {"cards": {"sealed": True}})
    assert GAME.codec.action({"action": "plan", **untold.preset}).cards == HIDDEN  # type: ignore[attr-defined]


def test_starting_hands_are_asked_of_all_who_have_none() -> None:
    state = GAME.rules.setup(GAME.terms(3, Options(), {})).but(phase="opening")
    assert {p.seat for p in GAME.rules.prompts(state)} == {0, 1, 2}


def test_the_end_of_a_turn_passes_first() -> None:
    offered = GAME.rules.prompts(position(fresh(), fresh(), phase="pass"))
    assert [p.action for p in offered] == ["pass", "ruined-rubble"]
    rubbled = position(fresh(), fresh(), phase="pass", rubbled=True)
    assert [p.action for p in GAME.rules.prompts(rubbled)] == ["pass"]


def test_wax_is_offered_where_there_is_some() -> None:
    state = sine_cera(side("9X 2W", "W X"), side("9X"))
    alone = sine_cera(side("9X", "W"))
    (shed,) = [p for p in GAME.rules.prompts(alone) if p.action == "shed-wax"]
    assert (shed.preset, [f.name for f in shed.fields]) == ({"source": "hand", "to": 0}, ["count"])
    hand, top = [p for p in GAME.rules.prompts(state) if p.action == "shed-wax"]
    assert (hand.preset["source"], field(hand, "count").at_most) == ("hand", 1)
    assert (top.preset["source"], field(top, "count").at_most) == ("top", 2)
    known = sine_cera(side("9X 2W", "X", top="W X"), side("9X"))
    (top,) = [p for p in GAME.rules.prompts(known) if p.action == "shed-wax"]
    assert field(top, "count").at_most == 1
    none = sine_cera(side("9X", "X", top=""), side("9X"))
    assert not [p for p in GAME.rules.prompts(none) if p.action == "shed-wax"]


def _fillings(prompt: Prompt) -> list[dict[str, Any]]:
    """Every filling of a prompt's picks and choices, smallest tables only."""
    each = []
    for found in prompt.fields:
        if found.kind == "choice":
            each.append([o.value for o in found.options])
        elif found.kind == "pick":
            each.append(list(_multisets(found)))
        elif found.kind == "flag":
            each.append([True, False])
        else:
            each.append([None])
    return [
        {f.name: v for f, v in zip(prompt.fields, values, strict=True) if v is not None}
        | prompt.preset
        for values in product(*each)
    ]


def _multisets(found: Field) -> list[tuple[str, ...]]:
    ranges = [range((o.count or 0) + 1) for o in found.options]
    most = found.at_most if found.at_most is not None else 99
    return [
        tuple(o.value for o, n in zip(found.options, ns, strict=True) for _ in range(n))
        for ns in product(*ranges)
        if found.at_least <= sum(ns) <= most
    ]


@pytest.mark.parametrize(
    ("draw", "hand", "discard", "phase"),
    [
        ("2X GH SB", "GH X", "OA", "sculpt"),
        ("3X 3*H", "2X", "", "plan"),
        ("2X *H GA", "", "", "plan"),
        ("X", "", "GH SB", "plan"),
        ("", "GH SB X", "", "sculpt"),
    ],
)
def test_closed_prompts_take_every_filling_and_others_say_so(
    draw: str, hand: str, discard: str, phase: str
) -> None:
    """Exhaustively; and a prompt is not left open where nothing could be refused."""
    state = position(side(draw, hand, discard), fresh(), phase=phase)
    for prompt in GAME.rules.prompts(state):
        if not prompt.legal or prompt.preset.get("tool") in ("maquette", "heavy-sledge"):
            continue
        done = [
            play(state, GAME.codec.action({"action": prompt.action, **told})).after is not None
            for told in _fillings(prompt)
        ]
        assert done
        if prompt.closed:
            assert all(done), prompt
        assert any(done) or prompt.preset.get("tool") in ("polishing-stone", "toothed-chisel")


def test_custom_tools_and_light_turns_have_prompts() -> None:
    state = position(fresh(), fresh())
    bench = type(state.bench)((*EVERY_TOOL, "Plumb Line"), (True,) * 13)
    prompt = tool(state.but(bench=bench), "Plumb Line")
    assert {"drawn", "trashed", "source", "discarded", "extra"} <= {f.name for f in prompt.fields}
    light = position(fresh(), fresh(), options=Options(depth="light"), down=("saw",))
    (turn,) = GAME.rules.prompts(light)
    assert turn.action == "turn"
    assert [o.value for o in field(turn, "tool").options if not o.legal] == ["saw"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_can_be_read_back(seed: int) -> None:
    """Fields are fields of their action, and any filling of them is an action."""
    rng = Random(seed)
    log: Log
    for log in random_play(GAME, rng):
        for prompt in GAME.rules.prompts(log.state):
            kind = GAME.codec.types[prompt.action]
            names = set(kind.__struct_fields__)
            assert {f.name for f in prompt.fields} | set(prompt.preset) <= names
            told = filling(prompt, rng)
            if prompt.action == "shed-wax":
                told["to"] = 0
            move = Move(prompt.seat, GAME.codec.action({"action": prompt.action, **told}))
            answer = log.fork().append(Entry(log.last_id + 1, move))
            assert answer.taken or not prompt.closed


def test_a_hand_that_was_never_told_asks_for_what_lies_open() -> None:
    state = plan(position(fresh(), fresh(), phase="plan"), HIDDEN).state.but(phase="sculpt")
    mallet = tool(state, "mallet")
    assert field(mallet, "trashed").at_least == 3
    assert not mallet.closed
    assert any(f.name == "revealed" for f in tool(state, "rounded-chisel").fields)
