"""Picks and discards: what goes between pouch, hand and graveyard."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.games.carvings_duel import ground
from referee.games.carvings_duel.actions import Discard, Pick
from referee.games.carvings_duel.carvings import LABELS
from referee.games.carvings_duel.hands import (
    COUNTED,
    held,
    into_hand,
    may_be,
    noted,
    shown,
    told,
    without,
)
from referee.games.carvings_duel.putting_back import put_back
from referee.games.carvings_duel.settling import done, settled
from referee.games.carvings_duel.state import EVERYBODY, Piece, Side, State, Task

WHY_RULES = {
    "turn": ("turn.pick-one", "turn.pick-own-pouch", "turn.pick-first"),
    "cart": ("cart.fill-hand", "cart.own-pouch"),
    "miner": ("miner.draw-two",),
    "scholar": ("scholar.draw", "scholar.shuffle"),
    "opening": ("setup.shuffle-before",),
    "extra": ("turn.pick-one",),
}
"""What a draw rests on, the deciding rule first."""


def batch(state: State, task: Task) -> int:
    """How many carvings a draw takes in one go: up to a forced discard or the pouch's end."""
    side = state.sides[task.seat]
    most = min(task.count, side.in_pouch)
    free = state.terms.readings["forced-draw-scope"] == "opening-pick-only"
    if free and task.why not in ("turn", "opening"):
        return most
    return min(most, max(state.limit - len(side.hand), 1))


def drawn_now(state: State, task: Task) -> int:
    """How many carvings the next pick takes: one that opens a turn takes one."""
    return 1 if task.why in ("turn", "extra") else batch(state, task)


def pick(state: State, seat: int, action: Pick, judge: Judge) -> State:
    """Draw what is due; an opening pick from an empty pouch costs a Life Point instead."""
    task = _draw_due(state, seat, judge)
    side = state.sides[seat]
    if not side.in_pouch:
        judge.possible(task.why == "turn", "table.pieces", "The pouch is empty.")
        return settled(_nothing_to_pick(done(state), seat, judge), judge)
    count = drawn_now(state, task)
    pieces = _drawn(state, seat, action, count, judge)
    foreign = sum(p.owner != seat for p in pieces)
    says = "Player {n} draws {count}; {left} are left in the pouch."
    for rule in WHY_RULES[task.why]:
        judge.cite(rule, says, n=seat + 1, count=count, left=side.in_pouch - count)
    left = {"pouch": side.pouch - (count - foreign), "foreign": side.foreign - foreign}
    after = into_hand(state.with_side(seat, **left), seat, *pieces)
    for piece in pieces:
        after = noted(after, piece)
    return settled(_drawn_of(after, task, count, pieces), judge)


def _draw_due(state: State, seat: int, judge: Judge) -> Task:
    """The draw that this pick makes; a table ruling may let one more stand."""
    front = state.tasks[0] if state.tasks else None
    due = front if front is not None and front.kind == "draw" else None
    if due is not None and due.seat == seat:
        have = len(state.sides[seat].hand)
        says = "Both hands of player {n} are full ({have}); a carving is discarded before the draw."
        room = state.step == "pick"
        judge.require(room, "turn.discard-precedes-draw", says, n=seat + 1, have=have)
        return due
    if due is not None:
        says = "It is player {n} who draws now, out of their own pouch."
        judge.require(False, "turn.pick-own-pouch", says, n=due.seat + 1)
    says = "Player {n} has no draw to make now; a turn opens with one."
    judge.require(False, "turn.pick-one", says, n=seat + 1)
    return Task("draw", seat, 1, "extra")


def _nothing_to_pick(state: State, seat: int, judge: Judge) -> State:
    life = max(0, state.sides[seat].life - 1)
    judge.cite(
        "turn.empty-pouch-lp",
        "The pouch is empty: player {n} loses 1 Life Point and has {life}.",
        n=seat + 1,
        life=life,
    )
    return ground.hurt(state, seat, 1, judge)


def _drawn(state: State, seat: int, action: Pick, count: int, judge: Judge) -> tuple[Piece, ...]:
    """The carvings drawn: named where the table names them, the last ones of the other set."""
    open_here = told(judge, action.carvings, action.foreign)
    own = count - _of_the_other_set(state.sides[seat], action, count, judge)
    names = _names(action, count, judge, open_here=open_here)
    known = EVERYBODY if judge.reading("hidden-hands") == "open-hands" else 1 << seat
    drawn: list[Piece] = []
    for nth in range(count):
        name = names[nth] if names else None
        owner = seat if nth < own else 1 - seat
        drawn.append(Piece(f"{judge.entry}.{nth + 1}", name, owner, known if name else 0))
    _could_be_drawn(state, seat, drawn, judge)
    return tuple(drawn)


def _of_the_other_set(side: Side, action: Pick, count: int, judge: Judge) -> int:
    """How many of the carvings drawn a Scholar had put in; an own set used up tells as much."""
    said = 0 if isinstance(action.foreign, Hidden) else action.foreign
    foreign = max(said, count - side.pouch)
    holds = foreign <= min(side.foreign, count) and count - foreign <= side.pouch
    judge.possible(holds, "table.pieces", "The pouch does not hold that many of each set.")
    return foreign


def _names(action: Pick, count: int, judge: Judge, *, open_here: bool) -> tuple[str, ...]:
    """The names drawn, all or none, where the table names its picks (ruling hidden-hands)."""
    names = () if isinstance(action.carvings, Hidden) else action.carvings
    if judge.reading("hidden-hands") == "counts-only":
        says = "Picks are not named here (hidden-hands: counts-only)."
        judge.require(not names, "turn.pick-one", says)
    elif not names and open_here:
        look = "Which {n} were drawn was not entered; only the duelist can say."
        judge.require(None, "turn.pick-one", look, n=count)
    says = "{n} names for {count} carvings drawn."
    judge.possible(len(names) in (0, count), "table.pieces", says, n=len(names), count=count)
    return names


def _could_be_drawn(state: State, seat: int, drawn: list[Piece], judge: Judge) -> None:
    """A named pick is held to the list, or to the copies a pouch may have."""
    after = state
    for piece in drawn:
        if piece.name is not None:
            judge.require(
                may_be(after, seat, piece.owner, piece.name),
                "pouch.own",
                "No {material} {name} can be in that pouch now.",
                look=COUNTED,
                material=state.material(piece.owner),
                name=LABELS[piece.name],
            )
            after = into_hand(after, seat, piece)


def _drawn_of(state: State, task: Task, count: int, pieces: tuple[Piece, ...]) -> State:
    """The tasks once a draw is made: what is left of it, and what a Miner may have to give up."""
    if task.why == "extra":
        return state
    rest = replace(task, count=task.count - count)
    tasks = (rest, *state.tasks[1:])
    if task.why == "miner":
        ids = tuple(p.id for p in pieces)
        tasks = tuple(
            replace(t, pieces=(*t.pieces, *ids)) if t.kind == "discard" and t.why == "miner" else t
            for t in tasks
        )
    return state.but(tasks=tasks if rest.count else tasks[1:])


# ---- discards


def discard(state: State, seat: int, action: Discard, judge: Judge) -> State:
    """Give up a carving: a forced discard, a Miner's, or (Scholar) back into the pouch."""
    task = state.tasks[0] if state.tasks else None
    due = task is not None and task.seat == seat and state.step in ("discard", "put-back")
    judge.possible(due, "table.phase", "Player {n} has no carving to give up now.", n=seat + 1)
    assert task is not None
    if task.kind == "put-back":
        return settled(put_back(state, task, action, judge), judge)
    is_named = action.carving is not None and not isinstance(action.carving, Hidden)
    says = "Name the carving; it goes to the graveyard in sight of all."
    judge.told(is_named, "table.pieces", says)
    owner = action.owner if isinstance(action.owner, int) else None
    which = action.piece if isinstance(action.piece, str) else None
    drawn = _of_the_two(state, task)
    piece = held(state, seat, str(action.carving), owner, which, judge, among=drawn)
    _one_of_two(state, task, piece, drawn, judge)
    _cite_discard(state, task, piece, judge)
    after = without(state, seat, piece)
    piece = shown(piece, judge)
    after = after.but(graveyard=(*after.graveyard, piece))
    after = _discarded(noted(after, piece), task, judge)
    return settled(after, judge)


def _of_the_two(state: State, task: Task) -> tuple[str, ...]:
    """The ids a Miner's discard has to be of (ruling miner-discard); none: any carving will do."""
    own = next((t for t in state.tasks if t.kind == "discard" and t.why == "miner"), None)
    if own is None or task.why != "miner":
        return ()
    if task.kind == "draw" and state.terms.readings["forced-draw-scope"] != "every-draw":
        return ()  # a forced discard on top of the Miner's own: any carving will do
    return own.pieces if state.terms.readings["miner-discard"] == "one-of-two" else ()


def _one_of_two(
    state: State, task: Task, piece: Piece, drawn: tuple[str, ...], judge: Judge
) -> None:
    if task.why != "miner":
        return
    judge.reading("miner-discard")
    if not drawn:
        return
    unnamed = [p for p in state.sides[task.seat].hand if p.name is None and p.id not in drawn]
    known = piece.id in drawn if piece.known or not unnamed else None
    judge.require(
        known,
        "miner.discard-one",
        "The discard has to be one of the two just drawn.",
        look="See that the carving given up is one of the two just drawn.",
    )


def _cite_discard(state: State, task: Task, piece: Piece, judge: Judge) -> None:
    facts = {
        "n": task.seat + 1,
        "it": state.called(piece),
        "have": len(state.sides[task.seat].hand) + (task.why == "thief"),
    }
    if task.why == "miner" and task.kind == "discard":
        judge.cite("miner.discard-one", "Player {n} discards {it} for the Miner.", **facts)
    else:
        judge.cite(
            "turn.full-hands-discard",
            "Both hands of player {n} are full ({have}): {it} is discarded.",
            **facts,
        )
        if task.kind != "trim":
            says = "The discard is made before anything new comes to hand."
            judge.cite("turn.discard-precedes-draw", says)
    judge.cite("turn.discard-to-graveyard", "{it} goes to the graveyard.", **facts)


def _discarded(state: State, task: Task, judge: Judge) -> State:
    """The tasks after a discard; one that a Miner's draw forces may be the Miner's own."""
    if task.kind != "draw":
        return state if task.kind == "trim" else done(state)
    if task.why != "miner" or judge.reading("forced-draw-scope") != "every-draw":
        return state
    own = next((t for t in state.tasks if t.kind == "discard" and t.why == "miner"), None)
    return state.but(tasks=tuple(t for t in state.tasks if t is not own))
