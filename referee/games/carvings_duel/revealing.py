"""Thief and Lion: a carving out of the other hand."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.games.carvings_duel.actions import DrawPlace, RevealPick
from referee.games.carvings_duel.hands import held, into_hand, noted, shown, told, unsure, without
from referee.games.carvings_duel.settling import done, settled
from referee.games.carvings_duel.state import EVERYBODY, Piece, State, Task

CHOICE = {"thief": "thief-choice", "lion": "lion-choice"}
"""The ruling that says who chooses."""


def reveal_pick(state: State, seat: int, action: RevealPick, judge: Judge) -> State:
    """A carving leaves the hand: to the thief's, or (Lion) to the graveyard."""
    task = _reached(state, judge)
    says = "It is player {n} who says which carving it is."
    judge.possible(seat == task.seat, "table.seat", says, n=task.seat + 1)
    _position(state, task, action.position, judge)
    piece = _taken(state, task, action, judge)
    after = done(without(state, task.of, piece))
    if task.why == "lion":
        return settled(_to_graveyard(after, task, shown(piece, judge), judge), judge)
    after = _stolen(after, task, piece, judge)
    if isinstance(action.carving, Hidden):
        after = unsure(unsure(after, task.of), 1 - task.of)
    return settled(after, judge)


def draw_place(state: State, seat: int, action: DrawPlace, judge: Judge) -> State:
    """The program names the place in the other hand that a Thief or Lion reaches into."""
    task = _reached(state, judge)
    rule = FROM_HAND[task.why]
    says = "Number {at} from the left has been drawn already."
    judge.possible(not task.place, rule, says, at=task.place)
    says = "The place is drawn as this is entered; nothing can be tried before."
    judge.possible(action.position is not None, rule, says)
    at = action.position or 0
    _position(state, task, at, judge)
    have = len(state.sides[task.of].hand)
    says = "Chance reaches for number {at} of {have} in the hand of player {n}."
    judge.cite(rule, says, at=at, have=have, n=task.of + 1)
    return state.but(tasks=(replace(task, place=at), *state.tasks[1:]))


def _reached(state: State, judge: Judge) -> Task:
    """The Thief or Lion at work."""
    task = state.tasks[0] if state.tasks else None
    due = task is not None and task.kind == "reveal"
    judge.possible(due, "table.phase", "No carving is being taken out of a hand now.")
    assert task is not None
    return task


def _position(state: State, task: Task, at: int | None, judge: Judge) -> None:
    reading = judge.reading(CHOICE[task.why])
    if at is None:
        return
    have = len(state.sides[task.of].hand)
    says = "There is no carving number {at}; the hand holds {have}."
    judge.possible(at <= have, "table.pieces", says, at=at, have=have)
    says = "A place is named only where the carving is picked unseen."
    judge.require(reading == "blind", FROM_HAND[task.why], says)
    says = "Chance has reached for number {drawn} from the left."
    judge.require(task.place in (0, at), FROM_HAND[task.why], says, drawn=task.place)


FROM_HAND = {"thief": "thief.from-opponent", "lion": "lion.from-opponent-hand"}


def _taken(state: State, task: Task, action: RevealPick, judge: Judge) -> Piece:
    """The carving taken; a Thief's may stay untold, and is then none of those known by name."""
    readable = told(judge, action.carving, action.owner, action.piece)
    owner = action.owner if isinstance(action.owner, int) else task.of
    which = action.piece if isinstance(action.piece, str) else None
    if readable and action.carving is not None:
        sealed = task.why == "thief"
        name = str(action.carving)
        return held(state, task.of, name, owner, which, judge, by=task.seat, sealed=sealed)
    says = "Name the carving; it goes to the graveyard in sight of all."
    judge.told(task.why == "thief", "table.pieces", says)
    hand = state.sides[task.of].hand
    wanted = [p for p in hand if p.owner == owner] or list(hand)
    if which is not None and which != "other":
        wanted = [p for p in hand if p.id == which]
        judge.possible(bool(wanted), "table.pieces", "That carving is not in this hand.")
    unnamed = [p for p in wanted if p.name is None]
    certain = bool(unnamed) or len(wanted) == 1 or not readable
    says = "Say which carving was taken; all of that hand are known by name."
    judge.told(certain, "table.pieces", says)
    if judge.reading("hidden-hands") != "counts-only" and readable and unnamed:
        look = "Which carving was taken was not entered; only the two duelists can say."
        judge.require(None, "thief.take-one", look)
    return (unnamed or wanted)[0]


def _to_graveyard(state: State, task: Task, piece: Piece, judge: Judge) -> State:
    says = "{it} goes from the hand of player {n} to the graveyard."
    judge.cite("lion.send-one", says, it=state.called(piece), n=task.of + 1)
    after = state.but(graveyard=(*state.graveyard, piece))
    return noted(after, piece)


def _stolen(state: State, task: Task, piece: Piece, judge: Judge) -> State:
    """The stolen carving keeps its owner; both duelists know it now, others do not.

    It is named after the entry that took it: its name till now would tell when it was drawn.
    """
    thief = 1 - task.of
    says = "Player {n} takes a carving out of the hand of player {m}."
    judge.cite("thief.take-one", says, n=thief + 1, m=task.of + 1)
    open_hands = state.terms.readings["hidden-hands"] == "open-hands"
    known = (EVERYBODY if open_hands else 3) if piece.name is not None else 0
    name = piece.id if piece.known & 4 else f"{judge.entry}.1"
    after = into_hand(state, thief, replace(piece, id=name, known=known))
    after = _no_longer_sure(after, task.of, open_hands=open_hands)
    return noted(after, piece).but(secret=after.secret | {judge.entry})


def _no_longer_sure(state: State, seat: int, *, open_hands: bool) -> State:
    """Others than the duelists cannot tell any more which known carvings are left in a hand."""
    known = EVERYBODY if open_hands else 3
    hand = tuple(replace(p, known=p.known & known) for p in state.sides[seat].hand)
    return state.with_side(seat, hand=hand)
