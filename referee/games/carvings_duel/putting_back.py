"""Scholar: a carving goes back into the pouch, unseen."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.games.carvings_duel.actions import Discard
from referee.games.carvings_duel.hands import held, told, unsure, without
from referee.games.carvings_duel.settling import done
from referee.games.carvings_duel.state import EVERYBODY, Piece, State, Task


def put_back(state: State, task: Task, action: Discard, judge: Judge) -> State:
    """A carving goes back into the pouch unseen; the others no longer know what is in that hand."""
    seat = task.seat
    piece = _unseen(state, seat, action, judge)
    own = piece.owner == seat
    if judge.reading("scholar-stolen-carving") == "own-material":
        says = "A carving of another material does not go into that pouch."
        judge.require(own, "pouch.one-material", says)
    judge.cite("scholar.put-back", "Player {n} puts a carving back into their pouch.", n=seat + 1)
    judge.cite("scholar.shuffle", "The pouch is shuffled.")
    after = without(state, seat, piece)
    if isinstance(action.carving, Hidden):
        after = unsure(after, seat)
    side = after.sides[seat]
    open_hands = state.terms.readings["hidden-hands"] == "open-hands"
    known = EVERYBODY if open_hands else 1 << seat
    after = after.with_side(
        seat,
        hand=tuple(replace(p, known=p.known & known) for p in side.hand),
        pouch=side.pouch + own,
        foreign=side.foreign + (not own),
    )
    return done(after).but(secret=after.secret | {judge.entry})


def _unseen(state: State, seat: int, action: Discard, judge: Judge) -> Piece:
    """The carving put back, as far as it was told: left untold, none of those that are known."""
    readable = told(judge, action.carving, action.owner, action.piece)
    if readable and action.carving is not None:
        owner = action.owner if isinstance(action.owner, int) else None
        which = action.piece if isinstance(action.piece, str) else None
        return held(state, seat, str(action.carving), owner, which, judge, sealed=True)
    hand = state.sides[seat].hand
    owner = action.owner if isinstance(action.owner, int) else seat
    wanted = [p for p in hand if p.owner == owner] or list(hand)
    if readable and isinstance(action.piece, str) and action.piece != "other":
        wanted = [p for p in hand if p.id == action.piece]
        judge.possible(bool(wanted), "table.pieces", "That carving is not in this hand.")
    unnamed = [p for p in wanted if p.name is None]
    if not readable and not unnamed:
        return wanted[0]
    judge.told(
        bool(unnamed) or len(wanted) == 1,
        "table.pieces",
        "Say which carving goes back; all of that hand are known by name.",
    )
    return (unnamed or wanted)[0]
