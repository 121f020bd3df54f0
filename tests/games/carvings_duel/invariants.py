"""What holds after every entry: both sets whole, nothing below zero, nothing left hanging."""

from __future__ import annotations

from referee.games.carvings_duel.carvings import CLASS
from referee.games.carvings_duel.state import EVERYBODY, State


def check(state: object) -> None:
    assert isinstance(state, State)
    for seat, side in enumerate(state.sides):
        assert side.life >= 0
        assert side.pouch >= 0
        assert side.foreign >= 0
        if side.size is not None:
            _set_is_whole(state, seat, side.size)
    pieces = list(state.pieces())
    assert len({p.id for p in pieces}) == len(pieces)
    open_pieces = [*state.field, *state.graveyard, *(i.piece for i in state.stack)]
    assert all(p.name is not None and p.known == EVERYBODY for p in open_pieces)
    _horses_ride(state)
    _nobody_waits_for_nothing(state)


def _set_is_whole(state: State, seat: int, size: int) -> None:
    """Every carving of a set is in a pouch, out of one, or unaccounted for."""
    out = sum(p.owner == seat for p in state.pieces())
    inside = state.sides[seat].pouch + state.sides[1 - seat].foreign
    assert out + inside + state.unaccounted[seat] == size


def _horses_ride(state: State) -> None:
    ids = {p.id for p in state.field if p.name in CLASS}
    assert all(p.bearer in ids for p in state.field if p.bearer is not None)
    assert all(p.bearer is None for p in (*state.graveyard, *state.sides[0].hand))


def _nobody_waits_for_nothing(state: State) -> None:
    if state.is_over or not state.begun:
        return
    if state.step in ("discard", "put-back"):
        assert state.sides[state.to_act].hand
    if state.step == "reveal":
        assert state.sides[state.tasks[0].of].hand
    if state.step == "main":
        assert state.resolving is None
