"""What an entry brought about, for the history: who fell, what came back, what a castle lost.

Told from the duel before and after it, and only of what lies in sight of all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.engine.action import Move
from referee.engine.judge import IllegalMove, Judge
from referee.engine.wording import and_joined, many
from referee.games.carvings_duel import ground, rules
from referee.games.carvings_duel.actions import Respond, Summon
from referee.games.carvings_duel.carvings import class_says
from referee.games.carvings_duel.effects import answered
from referee.games.carvings_duel.state import Item, Piece, State

MOST_NAMED = 4
"""More carvings than these that fall at once are counted and not named."""

Telling = Callable[[State, State, Sequence[str]], Iterator[str]]


def outcome(state: State, move: Move, names: Sequence[str]) -> str:
    """What came of a move, as `: walnut Man falls`; nothing where the rules would not take it."""
    judge = Judge(state.terms.book, state.terms.readings)
    try:
        after: State = rules.apply(state, move.seat, move.action, judge)
    except IllegalMove:
        return ""
    said = [*_blocked(state, move, after)]
    for tell in (_fallen, _back_in_hand, _onto_field, _banned, _castles):
        said += tell(_without_tribute(state, move), after, names)
    return f": {', '.join(said)}" if said else ""


def _without_tribute(state: State, move: Move) -> State:
    """The duel before, without the tribute of a summon: the line has named it already."""
    action = move.action
    if not isinstance(action, Summon):
        return state
    return state.but(field=tuple(p for p in state.field if p.id != action.tribute))


# ---- answers that cancel


def _blocked(state: State, move: Move, after: State) -> Iterator[str]:
    """The attack or commodity that a Child cancelled."""
    shielded = len(after.shields) < len(state.shields) and after.turn == state.turn
    stack = state.stack
    if isinstance(move.action, Respond) and move.action.answer == "child" and stack:
        child = Piece("", "child", move.seat or 0)
        target = move.action.target
        stack = (*stack, Item("child", move.seat or 0, child, 0, target, None, shielded))
    elif shielded:
        yield "cancelled by the Child played ahead"
    if stack and not after.stack and answered(stack)[0].cancelled:
        what = state.called(stack[0].piece)
        yield (
            f"{what}’s attack is cancelled" if stack[0].kind == "attack" else f"{what} is cancelled"
        )


# ---- what moved


def _fallen(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """What lay on the field and lies in the graveyard."""
    gone = [p for p in before.field if after.in_graveyard(p.id) and not after.on_field(p.id)]
    if len(gone) > MOST_NAMED:
        yield f"{len(gone)} carvings fall"
    elif gone:
        falls = "falls" if len(gone) == 1 else "fall"
        yield f"{and_joined([before.called(p) for p in gone])} {falls}"


def _back_in_hand(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """What lay on the field or in the graveyard and is held."""
    lay = {p.id for p in (*before.field, *before.graveyard)}
    for seat, side in enumerate(after.sides):
        back = [after.called(p) for p in side.hand if p.id in lay]
        if back:
            yield f"{and_joined(back)} into {names[seat]}’s hand"


def _onto_field(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """What was revived, and what a Horse made of its bearer."""
    for piece in after.field:
        if before.in_graveyard(piece.id):
            yield f"{after.called(piece)} is back on the field"
        bearer = after.on_field(piece.bearer)
        if bearer is not None and not before.on_field(piece.id):
            level = class_says(ground.class_of(after, bearer, after.terms.readings))
            yield f"{after.called(bearer)} counts as {level}"


def _banned(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """What a Bard keeps from attacking, and what a Child freed of that."""
    for piece in after.field:
        was = before.on_field(piece.id)
        if was is not None and piece.bard > was.bard:
            yield f"{after.called(piece)} may not attack up to and with turn {piece.bard}"
        if was is not None and piece.lifted > was.lifted:
            yield f"{after.called(piece)} may attack in turn {piece.lifted}"


def _castles(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    """Life Points that a castle lost or won."""
    for seat, (was, now) in enumerate(zip(before.sides, after.sides, strict=True)):
        points = many(abs(now.life - was.life), "Life Point")
        if now.life < was.life:
            yield f"{names[seat]}’s castle loses {points}, {now.life} left"
        elif now.life > was.life:
            yield f"{names[seat]}’s castle wins {points} and has {now.life}"
