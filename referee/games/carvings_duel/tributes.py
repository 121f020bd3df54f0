"""Tributes: what an advanced carving costs, by normal summon and by revival."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.carvings_duel import ground
from referee.games.carvings_duel.carvings import CLASS, LABELS, class_says
from referee.games.carvings_duel.state import Piece, State

ADVANCED = 2


def tribute_for(
    state: State, seat: int, name: str, tribute: str | None, judge: Judge
) -> Piece | None:
    """The tribute for a carving of that name, judged; None where none is paid."""
    if CLASS.get(name) != ADVANCED:
        says = "{it} is not advanced and takes no tribute."
        judge.require(tribute is None, "tribute.required", says, it=LABELS[name])
        return None
    judge.require(
        tribute is not None,
        "tribute.required",
        "{it} is advanced; a basic combat carving of player {n} goes to the graveyard for it.",
        it=LABELS[name],
        n=seat + 1,
    )
    if tribute is None:
        return None
    piece = state.on_field(tribute)
    judge.require(piece is not None, "tribute.on-field", "The tribute has to lie on the field.")
    if piece is not None:
        _is_fit(state, seat, piece, judge)
    return piece


def _is_fit(state: State, seat: int, piece: Piece, judge: Judge) -> None:
    it = state.called(piece)
    judge.require(
        piece.control == seat,
        "tribute.own-control",
        "{it} is under the control of player {n}.",
        it=it,
        n=piece.control + 1,
    )
    level = CLASS.get(piece.name or "", 0)
    judge.require(level == 1, "tribute.basic-combat", "{it} is no basic combat carving.", it=it)
    if not ground.horses_of(state, piece):
        return
    treated = ground.class_of(state, piece, judge.readings)
    if judge.reading("horse-and-tribute") == "treated-as-advanced" and treated > 1:
        says = "{it} bears a Horse and counts as {level} (horse-and-tribute)."
        judge.require(False, "tribute.basic-combat", says, it=it, level=class_says(treated))


def is_fit(state: State, seat: int, piece: Piece) -> bool:
    """Whether a carving on the field could be this seat's tribute."""
    readings = state.terms.readings
    if piece.control != seat or CLASS.get(piece.name or "") != 1:
        return False
    still = readings["horse-and-tribute"] == "still-basic"
    return still or ground.class_of(state, piece, readings) == 1


def paid(state: State, tribute: Piece | None, judge: Judge) -> State:
    """The state after a tribute went to the graveyard, its Horse as horse-bearer-leaves says."""
    if tribute is None:
        return state
    judge.cite(
        "tribute.required", "{it} goes to the graveyard as tribute.", it=state.called(tribute)
    )
    judge.cite("tribute.one", "One tribute is enough.")
    after = ground.lifted(state, tribute, judge, by_roc=False)
    return after.but(graveyard=(*after.graveyard, ground.off_field(tribute)))
