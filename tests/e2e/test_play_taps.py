"""How many taps a whole turn takes: each Tool on one phone for all, hands kept from the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect

from tests.browser import OpenPage
from tests.e2e.seats import Seat, recorded
from tests.e2e.test_play_states import alone_at, hand_round

ORDINARY = 10
"""The taps that a scorekeeper may need for an ordinary turn."""


@dataclass(frozen=True)
class Turn:
    """A turn as it is told: only what cannot be known without a tap."""

    tool: str
    hand: Sequence[str] = ()
    boxes: dict[str, Sequence[str]] = field(default_factory=dict)
    """Cards by field; `tops` of the Polishing Stone go pile by pile."""
    choices: Sequence[str] = ()


FIRST = [
    Turn(
        "maquette",
        (),
        {
            "trashed": ("scrap", "gold-head"),
            "returned": ("gold-arm", "scrap", "silver-body", "onyx-head", "silver-arm"),
        },
    ),
    Turn(
        "polishing-stone",
        ("scrap", "scrap", "scrap", "gold-arm", "gold-body"),
        {"piles": ("onyx-head", "scrap")},
    ),
    Turn("rasp", ("scrap", "gold-body"), {"trashed": ("gold-arm", "silver-body")}),
    Turn("saw", ("scrap",) * 3, {"trashed": ("scrap", "scrap", "gold-head")}, ("gold",)),
    Turn(
        "heavy-sledge",
        ("scrap", "scrap", "gold-arm"),
        {"trashed": ("scrap", "gold-body"), "tops": ("onyx-arm",)},
        ("1",),
    ),
    Turn(
        "jackhammer",
        ("scrap", "scrap", "silver-arm"),
        {"trashed": ("scrap", "scrap", "gold-body", "onyx-head")},
    ),
    Turn("mallet", ("scrap", "silver-head", "onyx-head")),
]
SECOND = [
    Turn(
        "toothed-chisel", ("scrap",) * 3, {"revealed": ("scrap", "gold-arm"), "trashed": ("scrap",)}
    ),
    Turn("flat-chisel", ("scrap",) * 3, {"revealed": ("scrap", "gold-arm", "scrap")}),
    Turn("pointed-chisel", ("scrap", "gold-head", "onyx-head"), {"trashed": ("scrap",)}),
    Turn("rounded-chisel", ("scrap", "gold-head", "onyx-head"), {}, ("scrap",)),
    Turn("polishing-rag", ("scrap", "scrap", "gold-body", "onyx-body"), {"trashed": ("scrap",)}),
]
HANDS = {"Ana": ["gold-head", "scrap", "scrap"], "Ben": ["silver-head", "onyx-arm", "onyx-body"]}


def taken(seat: Seat, number: int, turn: Turn) -> int:
    """Enter a turn; how many taps that took."""
    before, form = seat.taps, f"f-use-tool-{number}"
    due = 4 if turn.tool == "polishing-rag" else 3 + len(turn.boxes.get("piles", ()))
    seat.tap(f'#{form} input[value="tool={turn.tool}"] + label')
    for name, cards in turn.boxes.items():
        if name == "piles":
            for card in cards:
                seat.tap(seat.page.locator(f'.piles.live [data-card="{card}"]:visible'))
        elif name != "tops":
            seat.chips(f"use-tool-tool-{turn.tool}-{name}", cards)
    for value in turn.choices:
        seat.tap(seat.page.locator(f'#{form} .tile-more input[value="{value}"] + label:visible'))
    seat.chips(f"use-tool-tool-{turn.tool}-tops", turn.boxes.get("tops", ()))
    seat.chips("plan-hand", turn.hand)
    expect(seat.page.locator("#plan-hand [data-sum]")).to_have_text(f"{due} of {due}")
    seat.enter(form)
    return seat.taps - before


@pytest.mark.parametrize("turns", [FIRST, SECOND], ids=["first", "second"])
def test_a_turn_of_every_tool_in_few_taps(phone: OpenPage, turns: list[Turn]) -> None:
    seat = alone_at(phone())
    tools = [turn.tool for turn in turns]
    spare = [t for t in ("rasp", "saw", "mallet") if t not in tools]
    seat.deal({**recorded()[0], "tools": (tools + spare)[:7]}, "Ana")
    hand_round(seat, HANDS)
    for number, turn in enumerate(turns):
        taps = taken(seat, number % 2, turn)
        print(f"{turn.tool}: {taps}")  # shown by pytest -s
        assert taps <= ORDINARY, turn.tool
