"""Before the first turn: the deal, starting hands, and what each deck is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.errors import Unreadable
from referee.engine.game import Terms
from referee.engine.judge import Facts, Judge
from referee.engine.names import clean_name
from referee.games.chiseled import ending, turn
from referee.games.chiseled.actions import CustomTool, Deal, OpeningHand
from referee.games.chiseled.cards import many
from referee.games.chiseled.deduction import Piles, whole_deck
from referee.games.chiseled.options import Critic, check_critics
from referee.games.chiseled.state import HAND, Bench, Side, State
from referee.games.chiseled.supplies import JUDGING, WAX_EACH, WORKBENCH
from referee.games.chiseled.tools import HANDLERS, title


def wax_each(terms: Terms) -> int:
    """The Waxed Marble shuffled into each deck: none without Sine Cera."""
    return WAX_EACH[terms.seats][0] if terms.options.sine_cera else 0


def setup(terms: Terms) -> State:
    """The table before the deal: whole decks, as far as their colours are known."""
    deck = whole_deck(terms.readings, wax_each(terms))
    return State(terms, (Side(deck),) * terms.seats)


def deal(state: State, action: Deal, judge: Judge) -> State:
    """Lay out the workbench and the Critics, and say who begins."""
    judge.require(state.phase == "deal", "table.phase", "The Tools have been dealt already.",
                  instead="Replace that entry.")  # fmt: skip
    _workbench(state, action.tools, judge)
    critics = _critics(state, action, judge)
    first = action.first
    there = first < len(state.sides) and not state.sides[first].left
    judge.possible(there, "table.seat", "Nobody sits at seat {seat} to go first.", seat=first)
    _variants(state, judge)
    names = tuple(t.name if isinstance(t, CustomTool) else t for t in action.tools)
    custom = tuple(t for t in action.tools if isinstance(t, CustomTool))
    bench = Bench(names, (True,) * len(names), custom, critics)
    after = state.but(bench=bench)
    if state.phase != "deal":
        return after
    judge.cite("setup.first-player", "Player {n} goes first.", n=first + 1)
    if state.is_light:
        return ending.begin_turn(after.but(turn=first), first, judge)
    return ending.opened(after.but(phase="opening", turn=first), judge)


def _workbench(state: State, tools: Sequence[str | CustomTool], judge: Judge) -> None:
    seats = len(state.sides)
    due, rule = WORKBENCH[seats]
    says = "With {seats} the workbench has {due} Tools, not {n}."
    facts: Facts = {"seats": many(seats, "player"), "due": due, "n": len(tools)}
    judge.require(len(tools) == due, rule, says, instead=f"Deal {due} Tools.", **facts)
    judge.cite(rule, "Tools on the workbench: {n}.", n=len(tools))
    names = [t.name if isinstance(t, CustomTool) else t for t in tools]
    _tell_apart(_check_tools, tools, "component.tool-cards", judge)
    known = {name for name in names if name in HANDLERS}
    custom = [t for t in tools if isinstance(t, CustomTool)]
    says = "The reference leaves one Tool Card unexplained; typed here: {n}."
    one = len(names) - len(known) <= 1
    judge.require(one, "component.tool-cards", says, instead="Type one Tool at most.",
                  n=len(custom))  # fmt: skip


def _tell_apart(check: Callable[[Any], None], cards: Any, rule: str, judge: Judge) -> None:
    """Refuse cards whose names cannot be read or told apart; `check` raises Unreadable."""
    try:
        check(cards)
    except Unreadable as wrong:
        judge.possible(False, rule, "{why}.", why=wrong.says[:1].upper() + wrong.says[1:])


def _check_tools(tools: Sequence[str | CustomTool]) -> None:
    """Raise Unreadable for two Tools of one name, and for a typed name that is none."""
    seen: set[str] = set()
    for at, tool in enumerate(tools):
        name = tool if isinstance(tool, str) else clean_name(tool.name, f"tools[{at}].name")
        alike = {name.casefold(), title(name).casefold()}
        if seen & alike or (isinstance(tool, CustomTool) and alike & _TAKEN):
            raise Unreadable(f"tools[{at}]", f"there is only one Tool {title(name)!r}")
        seen |= alike


_TAKEN = {name.casefold() for tool in HANDLERS for name in (tool, title(tool))}


def _critics(state: State, action: Deal, judge: Judge) -> tuple[str | Critic, ...]:
    """The three Critics face up: those of the entry, else those agreed before the start."""
    agreed, dealt = state.options.critics, action.critics
    critics: tuple[str | Critic, ...] = dealt or agreed
    _tell_apart(check_critics, critics, "component.critic-cards", judge)
    says = "{n} Critics lie face up, not {given}."
    facts: Facts = {"n": JUDGING, "given": len(critics)}
    judge.require(len(critics) <= JUDGING, "setup.critics-three", says,
                  instead="Name three.", **facts)  # fmt: skip
    says = "Other Critics were agreed on before the start."
    same = not (agreed and dealt) or set(agreed) == set(dealt)
    judge.require(same, "setup.critics-three", says, instead="Leave them out here.")
    fewer = "" if len(critics) == JUDGING else "; what the others pay is left out of the score"
    says = "Critics entered: {n} of the {all} face up{fewer}."
    judge.cite("setup.critics-three", says, n=len(critics), all=JUDGING, fewer=fewer)
    return critics


def _variants(state: State, judge: Judge) -> None:
    """What the start settles for a whole game: Sine Cera, a Challenge."""
    if state.options.sine_cera:
        count, rule = WAX_EACH[len(state.sides)]
        judge.cite(rule, "Waxed Marble shuffled into each deck: {n}.", n=count)
        judge.cite("wax.variant", "Sine Cera is played.")
    if state.options.challenge:
        says = "The Challenge was chosen before the Tools were dealt: {name}."
        judge.cite("solo.challenge-before-tools", says, name=state.options.challenge)


def opening_hand(state: State, seat: int, action: OpeningHand, judge: Judge) -> State:
    """A player draws the first hand (setup.starting-hand)."""
    opening = state.phase == "opening"
    now = turn.STEPS.get(state.phase, "")
    says = "Starting hands are drawn between the deal and the first turn; now {now}."
    judge.require(opening, "table.phase", says, instead="Enter that instead.", now=now)
    side = state.sides[seat]
    says = "Player {n} has a starting hand already."
    fresh = not side.opened
    judge.require(fresh, "setup.starting-hand", says, instead="Replace that entry.", n=seat + 1)
    piles = Piles(side, state.readings)
    turn.draw(judge, piles, action.cards, min(HAND, piles.reach), HAND, "setup.starting-hand")
    side = replace(piles.done(hand_entry=judge.entry), opened=True)
    after = state.but(sides=state.with_side(seat, side))
    if judge.reading("starting-hand-consult") == "checked":
        after = turn.consult(after, seat, action.declared, judge)
    elif action.declared is not None:
        turn.check_declared(side, action.declared, judge)
    return ending.opened(after, judge) if after.phase == "opening" else after
