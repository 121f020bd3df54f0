"""The field: classes, Horses, and how carvings come onto it and leave it."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.judge import Judge
from referee.engine.rule import Readings
from referee.engine.wording import many
from referee.games.carvings_duel.carvings import CLASS
from referee.games.carvings_duel.state import Piece, State, Task

ADVANCED = 2


def horses_of(state: State, piece: Piece) -> tuple[Piece, ...]:
    """The Horses that a carving bears."""
    return tuple(p for p in state.field if p.bearer == piece.id)


def class_of(state: State, piece: Piece, readings: Readings) -> int:
    """A carving's class with its Horses: 1 basic, 2 advanced, above that as horse-on-advanced says.

    Each Horse lifts it by one (`horse.one-class-up`).
    """
    level = CLASS.get(piece.name or "", 1) + len(horses_of(state, piece))
    return min(level, ADVANCED) if readings["horse-on-advanced"] == "capped" else level


def onto_field(
    state: State, seat: int, piece: Piece, judge: Judge, **marks: int | str | None
) -> State:
    """A carving comes onto the field, with its used attack and bans or not (return-and-attack)."""
    came_back = (
        piece.attacked == state.turn or max(piece.waits, piece.bard, piece.revived) >= state.turn
    )
    fresh = came_back and judge.reading("return-and-attack") == "fresh"
    if fresh:
        piece = replace(piece, attacked=0, revived=0, waits=0, bard=0, lifted=0)
    kept = {m: max(getattr(piece, m), n) for m, n in marks.items() if isinstance(n, int)}
    piece = replace(piece, control=seat, locked=0, **{**marks, **kept})
    return state.but(field=(*state.field, piece))


def off_field(piece: Piece) -> Piece:
    """A carving as it is anywhere but on the field."""
    return replace(piece, control=0, bearer=None)


def lifted(state: State, piece: Piece, judge: Judge, *, by_roc: bool = True) -> State:
    """A carving leaves the field unharmed, its Horses as horse-bearer-leaves says."""
    horses = horses_of(state, piece)
    after = state.but(field=tuple(p for p in state.field if p.id != piece.id))
    if not horses:
        return after
    reading = judge.reading("horse-bearer-leaves")
    if reading == "stays":
        loose = {h.id: replace(h, bearer=None) for h in horses}
        return after.but(field=tuple(loose.get(p.id, p) for p in after.field))
    if reading == "to-hand" and by_roc:
        loose = {h.id: replace(h, bearer=None) for h in horses}
        after = after.but(field=tuple(loose.get(p.id, p) for p in after.field))
        back = tuple(Task("return", h.owner, 1, "roc", pieces=(h.id,)) for h in horses)
        return after.but(tasks=(*back, *after.tasks))
    return _buried(after, horses, judge)


def destroyed(state: State, pieces: tuple[Piece, ...], judge: Judge) -> State:
    """The state with carvings gone to the graveyard, the Horses of each with it."""
    ids = {p.id for p in pieces}
    riders = tuple(p for p in state.field if p.bearer in ids and p.id not in ids)
    gone = ids | {r.id for r in riders}
    after = state.but(
        field=tuple(p for p in state.field if p.id not in gone),
        graveyard=(*state.graveyard, *map(off_field, pieces)),
    )
    named = ", ".join(state.called(p) for p in pieces)
    if pieces:
        judge.cite("graveyard.destroyed", "To the graveyard: {names}.", names=named)
    return _buried(after, riders, judge) if riders else after


def _buried(state: State, horses: tuple[Piece, ...], judge: Judge) -> State:
    """Horses follow their bearer to the graveyard, however it went (`horse.any-destruction`)."""
    ids = {h.id for h in horses}
    fallen = many(len(horses), "Horse")
    judge.cite("horse.falls-with-bearer", "To the graveyard with its bearer: {it}.", it=fallen)
    judge.cite("horse.any-destruction", "How the bearer left does not matter.")
    return state.but(
        field=tuple(p for p in state.field if p.id not in ids),
        graveyard=(*state.graveyard, *map(off_field, horses)),
    )


def opened(state: State, pieces: tuple[Piece, ...]) -> State:
    """The state, remembering whose defenders a Roc or Dragon took this turn (defenders-cleared)."""
    sides = {p.control for p in pieces if p.name in CLASS}
    removed = tuple(state.turn if s in sides else was for s, was in enumerate(state.removed))
    return state.but(removed=removed)


def hurt(state: State, seat: int, points: int, judge: Judge) -> State:
    """The state after a castle lost Life Points, never below none (`castle.zero-loses`)."""
    life = max(0, state.sides[seat].life - points)
    if life == 0:
        judge.cite(
            "castle.zero-loses", "Player {n} has no Life Points left and has lost.", n=seat + 1
        )
    return state.with_side(seat, life=life)


def room_for(state: State, seat: int, tribute: Piece | None, judge: Judge) -> None:
    """Hold a side to five combat carvings where the table plays that (ruling field-limit)."""
    if judge.reading("field-limit") == "five":
        fighters = len(state.fighters(seat)) - (tribute is not None and tribute.control == seat)
        judge.require(
            fighters < 5,
            "summon.normal-once",
            "Player {n} has {have} combat carvings on the field; five are the most here.",
            n=seat + 1,
            have=fighters,
        )
