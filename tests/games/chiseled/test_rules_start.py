"""The deal, starting hands, and the decks of Sine Cera."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.judge import IllegalMove, Judge
from referee.games.chiseled import GAME
from referee.games.chiseled.actions import CustomTool, Deal, LightTurn, OpeningHand, Plan
from referee.games.chiseled.cards import WAX, size
from referee.games.chiseled.options import Critic, Options
from referee.games.chiseled.state import State
from tests.games.chiseled.table import EVERY_TOOL, cards, play, short

SEVEN: Any = EVERY_TOOL[:7]
NINE: Any = EVERY_TOOL[:9]


def start(seats: int, **options: Any) -> State:
    return GAME.rules.setup(GAME.terms(seats, Options(**options), {}))


def dealt(seats: int, **options: Any) -> State:
    tools = NINE if seats == 4 else SEVEN
    return play(start(seats, **options), Deal(tools=tools), 0).state


@pytest.mark.parametrize(("seats", "due"), [(1, 7), (2, 7), (3, 7), (4, 9)])
def test_the_workbench_has_seven_tools_and_nine_with_four(seats: int, due: int) -> None:
    done = play(start(seats), Deal(tools=EVERY_TOOL[:due]), 0)  # type: ignore[arg-type]
    assert done.state.bench.up == (True,) * due
    wrong = play(start(seats), Deal(tools=EVERY_TOOL[: due - 1]), 0)  # type: ignore[arg-type]
    assert wrong.rule == ("setup.workbench-nine" if seats == 4 else "setup.workbench-seven")
    assert f"{due} Tools, not {due - 1}" in wrong.verdict.says


def test_the_first_player_begins_and_only_once_it_is_dealt() -> None:
    state = play(start(3), Deal(tools=SEVEN, first=2), 0).state
    assert state.phase == "opening"
    for seat in range(3):
        state = play(state, OpeningHand(cards=cards("3X")), seat).state
    assert (state.phase, state.turn) == ("sculpt", 2)
    assert play(state, Deal(tools=SEVEN), 0).refusal == "table.phase"
    assert play(start(3), Deal(tools=SEVEN, first=3), 0).refusal == "table.seat"


@pytest.mark.parametrize("depth", ["full", "light"])
def test_who_has_left_does_not_go_first(depth: str) -> None:
    judge = Judge(GAME.book, GAME.book.choose({}))
    state = GAME.rules.leave(start(3, depth=depth), 2, judge)
    wrong = play(state, Deal(tools=SEVEN, first=2), 0)
    assert (wrong.rule, wrong.verdict.final) == ("table.seat", True)


def test_one_unexplained_tool_may_be_typed() -> None:
    odd = CustomTool(name="Plumb Line", text="Hang it.")
    done = play(start(2), Deal(tools=(*SEVEN[:6], odd)), 0)
    assert done.state.bench.text("Plumb Line") == odd
    two = Deal(tools=(*SEVEN[:5], odd, CustomTool(name="Level")))
    assert play(start(2), two, 0).refusal == "component.tool-cards"
    assert play(start(2), Deal(tools=(*SEVEN[:6], SEVEN[0])), 0).verdict.final
    for name in ("RASP", "saw", "Flat chisel", "a\u202eb", " "):
        assert play(start(2), Deal(tools=(*SEVEN[:6], CustomTool(name=name))), 0).verdict.final


def test_critics_come_from_the_deal_or_from_what_was_agreed() -> None:
    names: Any = ("technofuturist", "renaissance-patron")
    two = play(start(2), Deal(tools=SEVEN, critics=names), 0)
    assert two.state.bench.critics == names
    assert two.cited["setup.critics-three"] == (
        "Critics entered: 2 of the 3 face up; what the others pay is left out of the score."
    )
    three = play(start(2), Deal(tools=SEVEN, critics=(*names, "balanced-archaeologist")), 0)
    assert three.cited["setup.critics-three"] == "Critics entered: 3 of the 3 face up."
    agreed = start(2, critics=names)
    assert play(agreed, Deal(tools=SEVEN), 0).state.bench.critics == names
    other = play(agreed, Deal(tools=SEVEN, critics=("balanced-archaeologist",)), 0)
    assert other.rule == "setup.critics-three"
    fewer = play(agreed, Deal(tools=SEVEN, critics=names[:1]), 0)
    assert fewer.refusal == "setup.critics-three"
    four: Any = (*names, "balanced-archaeologist", Critic(name="Host", by_table=True))
    assert play(start(2), Deal(tools=SEVEN, critics=four), 0).refusal == "setup.critics-three"
    for wrong in ((names[0],) * 2, (Critic(name="Host"),), (Critic(name="\u200b", by_table=True),)):
        assert play(start(2), Deal(tools=SEVEN, critics=wrong), 0).verdict.final


@pytest.mark.rule("solo.challenge-before-tools")
def test_a_challenge_was_chosen_before_the_tools_were_dealt() -> None:
    done = play(start(1, challenge="minimalist"), Deal(tools=SEVEN), 0)
    assert "minimalist" in done.cited["solo.challenge-before-tools"]
    assert "solo.challenge-before-tools" not in play(start(1), Deal(tools=SEVEN), 0).cited


def test_starting_hands_have_three_cards_and_are_drawn_once() -> None:
    state = dealt(2)
    refused = play(state, OpeningHand(cards=cards("X X")), 1)
    assert refused.refusal == "setup.starting-hand"
    assert "3 cards, not 2" in refused.verdict.says
    state = play(state, OpeningHand(cards=cards("X X GH")), 1).state
    assert short(state.sides[1].hand) == "GH 2X"
    assert play(state, OpeningHand(cards=cards("3X")), 1).refusal == "setup.starting-hand"
    early = play(start(2), OpeningHand(cards=cards("3X")), 0)
    assert early.refusal == "table.phase"
    assert play(state, Plan(cards=cards("3X")), 1).refusal == "table.phase"


def test_no_tenth_head() -> None:
    """A deck has 9 Heads: what is seen elsewhere cannot be drawn."""
    state = dealt(2)
    side = state.sides[0]
    heads = side.draw
    hand = tuple(n if kind != 12 else 0 for kind, n in enumerate(heads))
    trash = tuple(9 if kind == 0 else 0 for kind in range(len(heads)))
    state = state.but(sides=(type(side)(hand, trash=trash), state.sides[1]))
    refused = play(state, OpeningHand(cards=cards("SH X X")), 0)
    assert refused.refusal == "deck.heads"
    assert refused.verdict.final
    assert "of 9 Heads, 0 in hand, 0 in the Discard Pile and 9 in the Trash Pile" in (
        refused.verdict.says
    )


@pytest.mark.rule("wax.twelve-each")
@pytest.mark.rule("wax.eight-each")
@pytest.mark.rule("wax.six-each")
@pytest.mark.rule("wax.variant")
@pytest.mark.parametrize(
    ("seats", "each", "rule"),
    [(1, 12, "wax.twelve-each"), (2, 12, "wax.twelve-each"), (3, 8, "wax.eight-each"),
     (4, 6, "wax.six-each")],
)  # fmt: skip
def test_each_deck_has_its_share_of_wax(seats: int, each: int, rule: str) -> None:
    state = start(seats, sine_cera=True)
    assert [s.draw[WAX] for s in state.sides] == [each] * seats
    assert [size(s.draw) for s in state.sides] == [45 + each] * seats
    tools = NINE if seats == 4 else SEVEN
    done = play(state, Deal(tools=tools), 0)
    assert done.cited[rule].endswith(f": {each}.")
    assert "wax.variant" in done.cited
    plain = play(start(seats), Deal(tools=tools), 0)
    assert not any(rule.startswith("wax.") for rule in plain.cited)
    assert [s.draw[WAX] for s in start(seats).sides] == [0] * seats


def test_an_entry_of_the_other_depth_is_refused() -> None:
    refused = play(dealt(2), LightTurn(trashed=()), 0)
    assert refused.verdict.final
    assert "full depth" in refused.verdict.says
    light = play(start(2, depth="light"), Deal(tools=SEVEN), 0).state
    assert light.phase == "sculpt"
    assert play(light, Plan(cards=cards("3X")), 0).verdict.final


def test_a_player_must_be_named() -> None:

    state = dealt(2)
    with pytest.raises(IllegalMove, match="name the seat"):
        GAME.rules.apply(
            state, None, OpeningHand(cards=cards("3X")), Judge(state.terms.book, state.readings)
        )


@pytest.mark.rule("setup.workbench-seven")
def test_one_player_is_one_in_words() -> None:
    refused = play(start(1), Deal(tools=SEVEN[:6]), 0)
    assert refused.verdict.says == "With 1 player the workbench has 7 Tools, not 6."
