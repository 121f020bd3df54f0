"""Light depth: a turn is told by its trashes and its Check-In; hands and draws are not known.

What the cards trashed can prove is judged; what needs a hand or a draw cannot be known, and the
verdict says what to look at. The Draw Pile stands for the whole Sculpture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.judge import Facts, Judge
from referee.engine.names import normal
from referee.games.chiseled import ending, turn
from referee.games.chiseled.actions import LightTurn
from referee.games.chiseled.cards import COLOURS, SCRAP, SCULPT, WAX, kinds, listed, many
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.state import Side, State
from referee.games.chiseled.tools import title

FROM_HAND: Mapping[str, int] = {
    "heavy-sledge": 2, "maquette": 2, "pointed-chisel": 1, "polishing-rag": 1, "rasp": 2,
    "toothed-chisel": 1, "flat-chisel": 3, "polishing-stone": 0,
}  # fmt: skip
"""The most cards that a Tool trashes out of the user's own deck, other than off piles."""
FROM_PILES: Mapping[str, int] = {"heavy-sledge": 1}
RULE_OF: Mapping[str, str] = {
    "flat-chisel": "flat-chisel.trash-scrap",
    "heavy-sledge": "heavy-sledge.trash-two",
    "jackhammer": "jackhammer.trash-pair",
    "mallet": "mallet.trash-hand",
    "maquette": "maquette.trash-two",
    "pointed-chisel": "pointed-chisel.trash-one",
    "polishing-rag": "polishing-rag.up-to-one",
    "polishing-stone": "polishing-stone.any-piles",
    "rasp": "rasp.up-to-two",
    "rounded-chisel": "rounded-chisel.trash-named",
    "saw": "saw.trash-until",
    "toothed-chisel": "toothed-chisel.trash-one",
}
"""The rule that says how much each Tool trashes."""


def light_turn(state: State, seat: int, action: LightTurn, judge: Judge) -> State:
    """A whole turn of a light log; the turn passes on by itself."""
    turn.in_turn(state, seat, "sculpt", judge)
    sides = [Piles(side, state.readings) for side in state.sides]
    own, trashed = sides[seat], kinds(action.trashed)
    state = _tool(state, seat, action, judge)
    for kind in trashed:
        _trash(own, kind, judge)
    for at, kind in _hits(state, action, judge):
        _trash(sides[at], kind, judge)
    for at in action.shed:
        _shed(state, own, sides[at] if at < len(sides) else None, judge)
    says = "Trashed: {cards}."
    judge.cite("sculpt.trash-place", says, cards=listed(trashed))
    if action.rubble:
        _rubble(state, own, judge)
    state = state.but(sides=tuple(piles.done() for piles in sides), turn=seat)
    if action.check_in_moved:
        state = _check_in(state, seat, judge)
    return state if state.phase in ("judging", "over") else ending.pass_on(state, seat, judge)


def _trash(piles: Piles, kind: int, judge: Judge) -> None:
    there = piles.may_hold(kind)
    if not there:
        rule, says = piles.why_not(kind, own=False)
        judge.possible(False, rule, says.replace("on top of that Draw Pile", "in that Sculpture"))
    piles.pull(kind)
    piles.trash[kind] += 1


def _hits(state: State, action: LightTurn, judge: Judge) -> Sequence[tuple[int, int]]:
    piles, tops = action.piles, kinds(action.tops)
    says = "Each Draw Pile named loses one card; named: {piles}, cards: {tops}."
    same = len(piles) == len(tops)
    judge.possible(same, "table.pieces", says, piles=len(piles), tops=len(tops))
    for at in piles:
        there = at < len(state.sides)
        judge.possible(there, "table.seat", "There is no seat {seat}.", seat=at)
        at_table = not state.sides[at].left
        judge.require(at_table, "heavy-sledge.any-draw-pile", "Player {n} has left the table.",
                      instead="Name another.", n=at + 1)  # fmt: skip
    return list(zip(piles, tops, strict=True))


def _shed(state: State, own: Piles, to: Piles | None, judge: Judge) -> None:
    """Waxed Marble that changes hands; shed onto one's own discards it stays in the Sculpture."""
    playing = state.options.sine_cera
    says = "There is no Waxed Marble in this game: Sine Cera is not played."
    judge.possible(playing, "wax.variant", says)
    judge.possible(to is not None, "table.seat", "There is no such seat to shed wax to.")
    assert to is not None
    judge.possible(own.draw[WAX] > 0, "table.pieces", "No Waxed Marble is left to shed.")
    judge.cite("wax.any-discard", "Waxed Marble is shed onto a Discard Pile.")
    own.draw[WAX] -= 1
    own.left_draw -= 1
    to.draw[WAX] += 1
    to.left_draw += 1


def _rubble(state: State, own: Piles, judge: Judge) -> None:
    ending.may_rubble(state, judge)
    says = "Trashed cards go back into the Sculpture: {n}."
    judge.cite("rubble.shuffle", says, n=sum(own.trash))
    own.shuffle_all(hand=False)


def _check_in(state: State, seat: int, judge: Judge) -> State:
    """The Check-In moves by 1, if the new hand showed three Sculpt Cards: not in this log."""
    look = "The new hand is not in this log: look whether it shows 3 Sculpt Cards."
    judge.require(None, "consult.three-sculpt", look)
    side = state.sides[seat]
    now = max(0, side.check_in - 1)
    says = "The Check-In goes from {was} to {now}."
    judge.cite("consult.one-step", says, was=side.check_in, now=now)
    moved = Side(side.draw, side.hand, side.discard, side.trash, check_in=now, left=side.left,
                 opened=side.opened, unaccounted=side.unaccounted)  # fmt: skip
    state = state.but(sides=state.with_side(seat, moved))
    return ending.at_zero(state, seat, judge) if now == 0 else state


# ---- what the trashed cards prove


def _tool(state: State, seat: int, action: LightTurn, judge: Judge) -> State:
    """The Tool of the turn, where it was told: face up, and able to trash what was trashed."""
    tool = action.tool
    if tool is None:
        return state.but(tools_told=False)
    tool, bench = normal(tool), state.bench
    says = "{tool} is not on the workbench."
    there = tool in bench.tools
    facts: Facts = {"tool": title(tool)}
    judge.require(there, "setup.workbench-shared", says, instead="Name one that is.", **facts)
    up = there and bench.is_up(tool)
    if there and not up:
        says = "{tool} lies face down by the log."
        known = False if state.tools_told else None
        instead = "Name a face-up Tool, or none."
        judge.require(known, "sculpt.choose-face-up", says, instead=instead, **facts)
    if tool in RULE_OF:
        _amount(state, tool, action, judge)
    judge.cite("sculpt.one-tool", "{tool} is the Tool of this turn.", **facts)
    return state.but(bench=bench.spent(tool)) if up else state


def _amount(state: State, tool: str, action: LightTurn, judge: Judge) -> None:
    cards, rule = kinds(action.trashed), RULE_OF[tool]
    most = FROM_HAND.get(tool)
    says = "{tool} trashes {most} at most out of the own deck, not {n}."
    facts: Facts = {"tool": title(tool), "most": many(most or 0), "n": len(cards)}
    few = most is None or len(cards) <= most
    judge.require(few, rule, says, instead=f"Trash {many(most or 0)} at most.", **facts)
    if tool in _SHAPES:
        odd = _SHAPES[tool](cards)
        says = "{tool} cannot trash {cards} in that order."
        facts = {"tool": title(tool), "cards": listed(cards)}
        judge.require(not odd, rule, says, instead="Look at the Tool and the cards again.", **facts)
    hit = FROM_PILES.get(tool, 0) if tool != "polishing-stone" else len(state.playing)
    says = "{tool} hits {hit} at most, not {n}."
    facts = {"tool": title(tool), "hit": many(hit, "Draw Pile"), "n": len(action.piles)}
    judge.require(len(action.piles) <= hit, rule, says, instead="Leave them out.", **facts)


def _colour(kind: int) -> str:
    return COLOURS[kind // 3] if kind < SCULPT else "scrap" if kind == SCRAP else "wax"


def _saw(cards: Sequence[int]) -> bool:
    """Saw stops at the first card of its colour: the last one, so no earlier one shares it."""
    if not cards or cards[-1] >= SCULPT:
        return False
    return any(_colour(kind) == _colour(cards[-1]) for kind in cards[:-1])


def _jackhammer(cards: Sequence[int]) -> bool:
    """Every pair but the last shares a type; wax may count as Scrap."""
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return any(len(_types(pair)) > 1 for pair in pairs[:-1])


def _rounded(cards: Sequence[int]) -> bool:
    """All cards that Rounded Chisel trashes are of one type; wax may count as Scrap."""
    return len(_types(cards)) > 1


def _types(cards: Sequence[int]) -> set[str]:
    return {"scrap" if kind >= SCULPT else _colour(kind) for kind in cards}


def _flat(cards: Sequence[int]) -> bool:
    """Flat Chisel trashes Scrap alone, and wax as Scrap."""
    return any(kind < SCULPT for kind in cards)


_SHAPES: Mapping[str, Callable[[Sequence[int]], bool]] = {
    "saw": _saw,
    "jackhammer": _jackhammer,
    "rounded-chisel": _rounded,
    "flat-chisel": _flat,
}
