"""What a drawing may hold: each die's symbol once, and what Ability Cards add."""

from __future__ import annotations

from collections import Counter

from referee.engine.action import Hidden
from referee.engine.judge import Facts, Judge
from referee.games.geometric_art import ids
from referee.games.geometric_art.actions import DrawingDone
from referee.games.geometric_art.drawing import check_symbols, in_phase, meant_for
from referee.games.geometric_art.state import Side, State


def usable(state: State) -> int:
    """How many dice a drawing may use: those rolled, or fewer by the Dice Number."""
    return state.rolled if state.number is None else min(state.rolled, state.number)


def extras(state: State, seat: int) -> int:
    """Symbols that used cards add beyond the dice (`draw.ability-extra`)."""
    if state.number is not None and state.readings["dice-number-plus-one"] == "within":
        return 0
    return sum(card != "rotate" for card in state.sides[seat].used)


def allowance(state: State, seat: int) -> int:
    """The most symbols this seat's drawing may hold."""
    return usable(state) + extras(state, seat)


def fewest(state: State) -> int:
    """The fewest symbols a drawing must hold (ruling dice-number-exact)."""
    exact = state.number is not None and state.readings["dice-number-exact"] == "exactly"
    return usable(state) if exact else 0


def drawing_done(state: State, seat: int, action: DrawingDone, judge: Judge) -> State:
    """A drawing is finished; what is told of it is held to the dice."""
    in_phase(state, ("draw",), judge, "Drawing")
    meant_for(state, action.round, judge)
    side = state.sides[seat]
    says = "The drawing of player {n} is done already."
    judge.possible(side.drawn is None, "table.phase", says, n=seat + 1)
    judge.require(
        side.written is not None,
        ids.TITLE_FIRST.of(state),
        "Player {n} has written no title yet; it comes before the drawing.",
        n=seat + 1,
    )
    judge.cite(
        ids.GUIDELINES.of(state),
        "The drawing may hold up to {n} symbols.",
        n=allowance(state, seat),
    )
    if isinstance(action.symbols, Hidden) or isinstance(action.count, Hidden):
        look = "Count the symbols when the drawing is shown."
        judge.require(None, ids.ONCE.of(state), look)
    else:
        _check(state, seat, action.symbols, action.count, judge)
    judge.cite(ids.ANY_ORDER.of(state), "Drawings are finished in any order.")
    return state.with_side(seat, drawn=judge.entry)


def _check(state: State, seat: int, symbols: tuple[str, ...], count: int, judge: Judge) -> None:
    check_symbols(state, symbols, judge)
    drawn = len(symbols) or count
    if not drawn:
        return
    says = "{n} symbols are named and {count} counted."
    judge.possible(count in (0, drawn), "table.pieces", says, n=len(symbols), count=count)
    _check_number(state, seat, drawn, judge)
    if symbols and state.faces:
        _check_shapes(state, seat, Counter(symbols), judge)


def _check_number(state: State, seat: int, drawn: int, judge: Judge) -> None:
    """No more symbols than dice and cards allow (`draw.limit-counts-per-die`)."""
    most, number = allowance(state, seat), state.number
    limited = number is not None and number < state.rolled
    rule = "best.draw-number-limit" if limited else ids.PER_DIE.of(state)
    if state.number is not None:
        judge.reading("dice-number-exact")
    if state.sides[seat].used and state.number is not None:
        judge.reading("dice-number-plus-one")
    facts: Facts = {"n": drawn, "most": most, "dice": usable(state), "extra": most - usable(state)}
    says = "{n} symbols are drawn; {dice} dice and {extra} more by cards make {most}."
    judge.require(drawn <= most, rule, says, instead=_one_more(state, seat), **facts)
    if drawn > usable(state):
        says = "{n} symbols from {dice} dice, with {extra} more by cards."
        judge.cite(ids.EXTRA.of(state), says, **facts)
    says = "{n} symbols are drawn, but exactly {dice} dice must be used."
    judge.require(drawn >= fewest(state), "best.draw-number-limit", says, **facts)


def _one_more(state: State, seat: int) -> str:
    """What would let this seat draw one symbol more, where it still holds such a card."""
    within = state.number is not None and state.readings["dice-number-plus-one"] == "within"
    if within or not state.sides[seat].plus_one:
        return "Leave some out."
    return "A +1 card, used before the reveal, allows one more."


def _check_shapes(state: State, seat: int, drawn: Counter[str], judge: Judge) -> None:
    """Each shape as often as dice show it, but for what cards add (`draw.symbol-once`)."""
    side, rolled = state.sides[seat], Counter(state.faces)
    drawn, beyond = _without_skull(side, drawn, rolled, judge)
    unknown = [s for s in beyond if s not in rolled]
    says = "No rolled die shows {symbol}."
    judge.require(not unknown, ids.SHAPES.of(state), says, symbol=", ".join(unknown))
    spare = side.used.count("plus-one")
    if beyond:
        judge.reading("plus-one-symbol")
    worst = max(beyond, key=lambda s: beyond[s], default="")
    rule = (ids.PER_DIE if rolled[worst] > 1 else ids.ONCE).of(state)
    says = "{symbol} is drawn {n} times, but {dice} dice show it."
    facts: Facts = {"symbol": worst, "n": drawn[worst], "dice": rolled[worst]}
    judge.require(beyond.total() <= spare, rule, says, **facts)
    if spare:
        _check_repeat(state, drawn, judge)


def _without_skull(
    side: Side, drawn: Counter[str], rolled: Counter[str], judge: Judge
) -> tuple[Counter[str], Counter[str]]:
    """What is drawn but for the skull card's symbol, and what of it goes beyond the dice.

    A skull card whose symbol was not told may be whatever is most beyond them.
    """
    if "skull" in side.used and side.skull in drawn:
        drawn = drawn - Counter({side.skull: 1})
    beyond = drawn - rolled
    if "skull" in side.used and not side.skull and beyond:
        says = "Which symbol the skull card shows is not told."
        judge.require(None, "ability.skull-effect", says)
        beyond -= Counter({max(beyond, key=lambda s: s not in rolled): 1})
    return drawn, beyond


def _check_repeat(state: State, drawn: Counter[str], judge: Judge) -> None:
    """Whether the extra symbol is one of the chosen dice (ruling dice-number-plus-one)."""
    chosen = state.number is not None and state.readings["dice-number-plus-one"] == "chosen-dice"
    if not chosen or drawn.total() <= usable(state):
        return
    says = "The extra symbol must repeat one of the {n} chosen dice; all are different."
    repeated = max(drawn.values(), default=0) > 1
    judge.require(repeated, "best.ability-extra", says, n=usable(state))
