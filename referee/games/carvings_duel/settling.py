"""What goes by itself: tasks that need no answer, and the stack once nobody answers any more."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.judge import Judge
from referee.engine.wording import many
from referee.games.carvings_duel import effects, ground
from referee.games.carvings_duel.hands import into_hand
from referee.games.carvings_duel.state import State, Task


def settled(state: State, judge: Judge) -> State:
    """The state once everything has happened that asks nobody."""
    while not state.is_over:
        if state.tasks:
            after = _without_asking(state, state.tasks[0], judge)
            if after is None:
                return state
            state = after
        elif state.stack:
            if _asks(state):
                return state
            state = effects.resolve(state, judge)
        else:
            return state
    return state


def _asks(state: State) -> bool:
    """Whether the answering seat is asked: always, but for an empty hand, which all can see."""
    return bool(state.sides[state.answering].hand) and state.answering not in state.left


def _without_asking(state: State, task: Task, judge: Judge) -> State | None:
    """The state after a task that asks nobody; None where it waits for an entry."""
    side = state.sides[task.seat]
    if task.kind == "finish":
        return _finished(state, judge)
    if task.kind == "return":
        return _returned(state, task, judge)
    if task.kind == "draw":
        return _short(state, task, judge) if _draws_nothing(state, task) else None
    if task.kind == "trim":
        return None if len(side.hand) > state.limit else done(state)
    whose = state.sides[task.of] if task.kind == "reveal" else side
    return done(state) if not whose.hand or _nothing_drawn(state, task) else None


def _nothing_drawn(state: State, task: Task) -> bool:
    """Whether a Miner that drew nothing has none of its draws to discard (miner-discard)."""
    own = task.kind == "discard" and task.why == "miner" and not task.pieces
    return own and state.terms.readings["miner-discard"] == "one-of-two"


def done(state: State) -> State:
    """The state without its first task."""
    return state.but(tasks=state.tasks[1:])


def _draws_nothing(state: State, task: Task) -> bool:
    """The opening pick from an empty pouch is an entry of its own; other draws just stop."""
    return task.count <= 0 or (task.why != "turn" and not state.sides[task.seat].in_pouch)


def _short(state: State, task: Task, judge: Judge) -> State:
    """Draws of an effect that the pouch cannot give (ruling effect-draw-empty-pouch)."""
    after = done(state)
    if task.count <= 0:
        return after
    reading = judge.reading("effect-draw-empty-pouch")
    loss = {"once-per-effect": 1, "every-missed-draw": task.count}.get(reading, 0)
    missed = many(task.count, "draw")
    judge.cite("turn.empty-pouch-lp", "The pouch is empty: {missed} cannot be made.", missed=missed)
    return ground.hurt(after, task.seat, loss, judge) if loss else after


def _finished(state: State, judge: Judge) -> State:
    """A commodity whose effect is done goes to the graveyard (`graveyard.used`)."""
    piece = state.resolving
    after = done(state).but(resolving=None)
    if piece is None:
        return after
    judge.cite("graveyard.used", "{it} goes to the graveyard.", it=state.called(piece))
    return after.but(graveyard=(*after.graveyard, piece))


def _returned(state: State, task: Task, judge: Judge) -> State | None:
    """A carving that a Roc lifted comes to its owner's hand (`roc.to-owner`, roc-full-hand)."""
    piece = state.on_field(task.pieces[0])
    if piece is None:
        return done(state)
    full = len(state.sides[task.seat].hand) >= state.limit
    reading = judge.reading("roc-full-hand") if full else ""
    if reading == "owner-discards":
        return state.but(tasks=(Task("discard", task.seat, 1, "roc"), *state.tasks))
    after = ground.lifted(done(state), piece, judge)
    if reading == "to-graveyard":
        judge.cite(
            "graveyard.used",
            "{it} finds full hands and goes to the graveyard.",
            it=state.called(piece),
        )
        return after.but(graveyard=(*after.graveyard, ground.off_field(piece)))
    judge.cite(
        "roc.to-owner",
        "{it} comes to the hand of player {n}.",
        it=state.called(piece),
        n=task.seat + 1,
    )
    return into_hand(after, task.seat, ground.off_field(replace(piece, locked=0)))
