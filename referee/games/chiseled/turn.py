"""The steps of a turn: Sculpt, Clean Up, Plan and Consult."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.action import Hidden
from referee.engine.judge import Facts, Judge
from referee.engine.names import normal
from referee.games.chiseled import ending, tools
from referee.games.chiseled.actions import Plan, UseTool
from referee.games.chiseled.cards import ANY, SCULPT, UNKNOWN, Card, joined, kinds, many, sculpt
from referee.games.chiseled.deduction import Piles
from referee.games.chiseled.moves import Use, off_together
from referee.games.chiseled.state import HAND, Bench, Phase, Side, State

STEPS: dict[Phase, str] = {
    "deal": "the Tools are yet to be dealt",
    "opening": "starting hands are yet to be drawn",
    "sculpt": "a Tool is to be used",
    "plan": "the next hand is to be drawn",
    "pass": "the turn is to be passed on",
    "judging": "the Critics are yet to judge",
}


def in_turn(
    state: State, seat: int, step: Phase, judge: Judge, rule: str = "turn.step-order"
) -> None:
    """Hold an entry to whose turn it is (setup.turn-direction) and to its step, by `rule`."""
    phase = state.phase
    if phase in ("deal", "opening", "judging"):
        says = "This waits for its step: {now}."
        judge.require(False, "table.phase", says, instead="Enter that first.", now=STEPS[phase])
        return
    if state.turn != seat:
        says = "It is the turn of player {turn}, not of player {n}."
        instead = f"Player {state.turn + 1} goes on."
        facts: Facts = {"turn": state.turn + 1, "n": seat + 1}
        judge.require(False, "setup.turn-direction", says, instead=instead, **facts)
    if phase != step:
        says = "This is not its step: {now}."
        judge.require(False, rule, says, instead="Enter that first.", now=STEPS.get(phase, ""))


# ---- Sculpt and Clean Up


def use_tool(state: State, seat: int, action: UseTool, judge: Judge) -> State:
    """Use one Tool, turn it face down, discard what is left of the hand."""
    in_turn(state, seat, "sculpt", judge, "sculpt.one-tool")
    tool = _tool(state, seat, action.tool, judge)
    use = Use(state, seat, action, judge)
    custom = tool is not None and tool not in tools.HANDLERS
    tools.perform(use, tool, custom=custom)
    bench = _turned_down(state.bench, tool, judge)
    if custom:
        says = "{tool} is done as its card says; what it says is the table's to follow."
        judge.cite("sculpt.choose-face-up", says, tool=tool)
    _say_trashed(use)
    _say_refills(use.own, judge)
    for at, piles in use.others():
        _say_refills(piles, judge, f" of player {at + 1}")
    _clean_up(use, judge)
    return state.but(
        sides=_sides_after(state, use, tool), bench=bench, phase="plan", turn=seat, extra=use.extra,
        rubbled=False,
    )  # fmt: skip


def _tool(state: State, seat: int, tool: str | None, judge: Judge) -> str | None:
    """The Tool of the turn: on the workbench, face up; None where the turn goes without."""
    if tool is None:
        _goes_without(state, seat, judge)
        return None
    tool = tool if tool in tools.HANDLERS else normal(tool)
    if tool not in state.bench.tools:
        _not_there(state.bench, tool, judge)
    elif not state.bench.is_up(tool):
        _spent(state.bench, tool, judge)
    return tool


def _goes_without(state: State, seat: int, judge: Judge) -> None:
    """A turn without a Tool: by ruling, or where none can be chosen."""
    may = judge.reading("tool-choice-mandatory") == "may-skip" or not usable(state, seat)
    says = "Every turn uses one Tool; face up: {n}."
    up, instead = sum(state.bench.up), "Use a face-up Tool."
    judge.require(may, "sculpt.one-tool", says, instead=instead, n=up)
    judge.cite("sculpt.one-tool", "This turn goes without a Tool.")


def _not_there(bench: Bench, tool: str, judge: Judge) -> None:
    says = "{tool} is not on the workbench: {there}."
    facts: Facts = {"tool": tools.title(tool), "there": joined(list(map(tools.title, bench.tools)))}
    judge.require(False, "setup.workbench-shared", says, instead="Use one that is.", **facts)
    known = tool in tools.HANDLERS
    judge.possible(known, "sculpt.choose-face-up", "Nobody knows a Tool {tool}.", tool=tool)


def _spent(bench: Bench, tool: str, judge: Judge) -> None:
    up = list(map(tools.title, bench.face_up))
    says = "{tool} has been used since the Tools were last turned up."
    judge.cite("setup.tool-spent-face-down", says, tool=tools.title(tool))
    says = "While a Tool is face up, spent ones stay face down; face up: {n} of {all}."
    judge.cite("sculpt.no-early-reset", says, n=len(up), all=len(bench.tools))
    says = "{tool} lies face down."
    instead = f"Face up: {joined(up)}."
    judge.require(False, "sculpt.choose-face-up", says, instead=instead, tool=tools.title(tool))


def usable(state: State, seat: int) -> list[str]:
    """The face-up Tools that the rulings let this player choose with the cards there are."""
    return [tool for tool in state.bench.face_up if not why_unusable(state, seat, tool)]


def why_unusable(state: State, seat: int, tool: str) -> tuple[str, str] | None:
    """The rule and sentence that keep a face-up Tool from being chosen at all, or None."""
    side = state.sides[seat]
    if tool == "heavy-sledge" and state.readings["sledge-short-hand"] == "needs-two":
        if sum(side.hand) < 2:
            return "heavy-sledge.trash-two", "Heavy Sledge needs 2 cards in hand."
    elif tool == "saw" and state.readings["saw-colour-absent"] == "must-exist":
        piles = Piles(side, state.readings)
        if not any(piles.may_hold(k) or side.discard[k] for k in range(9)):
            return "saw.name-colour", "No coloured card is left for Saw to find."
    return None


def _turned_down(bench: Bench, tool: str | None, judge: Judge) -> Bench:
    """The workbench once the Tool's effects are over (sculpt.flip-after)."""
    if tool not in bench.face_up:
        return bench
    bench = bench.spent(tool)
    says = "{tool} turns face down; Tools left face up: {n}."
    judge.cite("sculpt.flip-after", says, tool=tools.title(tool), n=sum(bench.up))
    return bench


def _say_trashed(use: Use) -> None:
    own = use.own
    count = sum(own.trash) - sum(own.side.trash)
    if count:
        says = "What is trashed lies on your own Trash Pile: {n}."
        use.judge.cite("sculpt.trash-place", says, n=many(count))


def _say_refills(piles: Piles, judge: Judge, whose: str = "") -> None:
    if piles.refills:
        says = "The empty Draw Pile{whose} was refilled from the Discard Pile."
        judge.cite("term.reshuffle-general", says, whose=whose)


def _clean_up(use: Use, judge: Judge) -> None:
    count = use.own.clean_up()
    if count:
        says = "What is left of the hand is discarded; here {n}."
        judge.cite("clean-up.discard-hand", says, n=count)
    else:
        judge.cite("clean-up.empty-hand", "The hand is empty, so nothing is left to discard.")


def _sides_after(state: State, use: Use, tool: str | None) -> tuple[Side, ...]:
    """All sides after a use; a hand that went back unseen keeps its entry's secret."""
    was = state.sides[use.seat]
    secret = was.secret
    if tool == "maquette" and was.hand_entry:
        secret = (*secret, was.hand_entry)
    sides = list(state.sides)
    sides[use.seat] = use.own.done(hand_entry=0, secret=secret)
    for seat, piles in use.others():
        sides[seat] = piles.done()
    return tuple(sides)


# ---- Plan and Consult


def plan(state: State, seat: int, action: Plan, judge: Judge) -> State:
    """Draw the next hand, then Consult."""
    in_turn(state, seat, "plan", judge, "term.hand-redraw-order")
    piles = Piles(state.sides[seat], state.readings)
    due = min(HAND + state.extra, piles.reach)
    _refill_fell(piles, due, action.reshuffled_after, judge)
    draw(judge, piles, action.cards, due, HAND + state.extra)
    side = piles.done(hand_entry=judge.entry)
    after = state.but(sides=state.with_side(seat, side), phase="pass", turn=seat, extra=0)
    return consult(after, seat, action.declared, judge)


def _refill_fell(piles: Piles, due: int, told: int | None, judge: Judge) -> None:
    """Where in the draw the discards were shuffled in: after the last card of the Draw Pile."""
    emptied = due == piles.left_draw and piles.at_once and piles.discarded > 0
    fell = piles.left_draw if due > piles.left_draw or emptied else None
    if fell is not None:
        says = "The Draw Pile held {n}; then the discards were shuffled in."
        judge.cite("plan.reshuffle", says, n=many(fell))
    if told is not None and told != fell:
        says = "The Draw Pile held {n}, so no refill fell after {told}."
        facts: Facts = {"n": many(piles.left_draw), "told": told}
        judge.require(False, "plan.reshuffle", says, instead="Leave it out.", **facts)


def draw(
    judge: Judge,
    piles: Piles,
    cards: tuple[Card, ...] | Hidden,
    due: int,
    want: int,
    rule: str = "plan.draw-three",
) -> None:
    """Draw a hand of as many cards as are due (plan.draw-three, plan.extra-draws)."""
    drawn = [UNKNOWN] * due if isinstance(cards, Hidden) else kinds(cards)
    rule = "plan.extra-draws" if want > HAND else rule
    says = "This hand has {due}, not {n}."
    instead = f"Draw {many(due)}."
    judge.require(len(drawn) == due, rule, says, instead=instead, due=many(due), n=len(drawn))
    more = f" and {want - HAND} more" if want > HAND else ""
    judge.cite(rule, "The hand is 3 cards{more}; here {n}.", more=more, n=len(drawn))
    if isinstance(cards, Hidden):
        look = "This hand is hidden: only its size is judged. Its player may show it."
        judge.require(None, rule, look)
    for kind in off_together(judge, piles, drawn, own=True):
        piles.hand[kind] += 1


def consult(state: State, seat: int, declared: bool | None, judge: Judge) -> State:
    """Move the Check-In where the new hand holds three Sculpt Cards (consult.*)."""
    side = state.sides[seat]
    if not _has_three(side, declared, judge):
        _say_stays(state, side, judge)
        return state
    if not side.check_in and state.trigger is not None:
        judge.cite("consult.three-sculpt", "3 or more Sculpt Cards: the Check-In stays at 0.")
        return state
    now = max(0, side.check_in - 1)
    says = "3 or more Sculpt Cards: the Check-In goes from {was} to {now}."
    judge.cite("consult.three-sculpt", says, was=side.check_in, now=now)
    judge.cite("consult.one-step", "It moves by 1, however many there are.")
    judge.cite("consult.own-card", "Only the Check-In of player {n} moves.", n=seat + 1)
    state = state.but(sides=state.with_side(seat, replace(side, check_in=now)))
    return ending.at_zero(state, seat, judge) if now == 0 else state


def _say_stays(state: State, side: Side, judge: Judge) -> None:
    why = "3 Sculpt Cards were not shown" if side.hand[UNKNOWN] else "Fewer than 3 Sculpt Cards"
    judge.cite("consult.below-three", "{why}: the Check-In stays.", why=why)
    if state.options.sine_cera:
        judge.cite("wax.not-sculpt", "Waxed Marble is no Sculpt Card.")


def _has_three(side: Side, declared: bool | None, judge: Judge) -> bool:
    """Whether a hand holds three Sculpt Cards, of whatever colours (consult.any-colours).

    A hand that nobody told goes by what its player declared.
    """
    seen = sculpt(side.hand)
    if side.hand[UNKNOWN] and seen < HAND:
        if sculpt_at_most(side) < HAND:
            return _too_few(side, judge, declared=bool(declared))
        look = "The hand is hidden: whether it holds 3 Sculpt Cards is for its player to show."
        judge.require(None, "consult.three-sculpt", look)
        return bool(declared)
    if declared is None:
        return seen >= HAND
    return check_declared(side, declared, judge)


def sculpt_at_most(side: Side) -> int:
    """How many Sculpt Cards a hand can hold, by its size and by where all others lie."""
    hidden = side.hand[UNKNOWN]
    if side.unaccounted == (0, 0):
        hidden = min(hidden, sum(side.draw[:SCULPT]) + sum(side.draw[ANY:]))
    return sculpt(side.hand) + hidden


def _too_few(side: Side, judge: Judge, *, declared: bool) -> bool:
    """A hidden hand that cannot hold three Sculpt Cards moves no Check-In."""
    says = "This hand has {held}, and {most} can be Sculpt Cards."
    facts: Facts = {"held": many(sum(side.hand)), "most": f"at most {sculpt_at_most(side)}"}
    instead = "Leave the Check-In where it is."
    judge.require(not declared, "consult.three-sculpt", says, instead=instead, **facts)
    return declared


def check_declared(side: Side, declared: bool, judge: Judge) -> bool:
    """Whether a hand counts as holding three Sculpt Cards: a word against its cards is refused."""
    holds = sculpt(side.hand) >= HAND
    if declared != holds and not side.hand[UNKNOWN]:
        says = "The hand as entered holds {less} 3 Sculpt Cards, of whatever colours."
        facts: Facts = {"less": "fewer than" if declared else "at least"}
        instead = "Look at the hand again."
        judge.require(False, "consult.any-colours", says, instead=instead, **facts)
    return declared
