"""Building a tile, laying it in the grid, and its rewards in order."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import Build, SoloBuild
from referee.games.catacombs_cubes.drafting import extra_discard
from referee.games.catacombs_cubes.pieces import (
    OBSIDIAN,
    PIECES,
    Pile,
    cubes,
    listed,
    minus,
    pile_of,
    plus,
)
from referee.games.catacombs_cubes.shapes import can_be_built
from referee.games.catacombs_cubes.state import State, Step
from referee.games.catacombs_cubes.table import everybody_agrees, know_tile
from referee.games.catacombs_cubes.tiles import UNTOLD, Slot, Tile
from referee.games.catacombs_cubes.turns import main_action


def build(state: State, seat: int, action: Build, judge: Judge) -> State:
    """A Village Tile of the plans or the own Residence as the main action (`build.one-tile`)."""
    state = main_action(state, seat, "A build", judge)
    if action.slot is None:
        state, tile = _residence(state, seat, action, judge)
    else:
        state, tile = village_tile(state, action.slot, action.tile, judge)
    state = use_pieces(state, seat, tile, action, judge)
    if action.slot is not None:
        state = _refill(state, action.slot - 1, action.drawn, judge)
    discard: tuple[Step, ...] = ()
    if judge.reading("extra-discard") == "when-building":
        discard = extra_discard(state)
    return lay(state, seat, tile, judge, owned=action.slot is None, then=discard)


def _residence(state: State, seat: int, action: Build, judge: Judge) -> tuple[State, Tile]:
    slot = state.seats[seat].residence
    says = "The Residence of player {n} is built already."
    judge.possible(slot is not None, "residence.main-action", says, n=seat + 1)
    judge.possible(action.drawn is None, "place.preview-promoted", "No preview moves up.")
    judge.cite("residence.main-action", "Player {n} builds the own Residence.", n=seat + 1)
    what = f"The Residence of player {seat + 1}"
    state, tile = known(state, slot, action.tile, what, "residence.main-action", judge)
    return state.with_seat(seat, residence=None), tile


def village_tile(state: State, slot: int, told: Tile | None, judge: Judge) -> tuple[State, Tile]:
    """The Village Tile of a slot, leaving the plans."""
    there = slot <= len(state.plans) and state.plans[slot - 1] is not None
    judge.possible(there, "build.one-tile", "No Village Tile lies in plan {n}.", n=slot)
    what = f"The tile of plan {slot}"
    state, tile = known(state, state.plans[slot - 1], told, what, "build.one-tile", judge)
    judge.cite("build.one-tile", "{name}, out of plan {n}.", name=tile.name, n=slot)
    plans = list(state.plans)
    plans[slot - 1] = None
    return state.but(plans=tuple(plans)), tile


def known(
    state: State, slot: Slot, told: Tile | None, what: str, rule: str, judge: Judge
) -> tuple[State, Tile]:
    """A tile as the log has it, or as it is told now where it was not; `what` names it."""
    if isinstance(slot, Tile):
        same = told is None or told == slot
        judge.possible(same, rule, "{name} lies there.", name=slot.name)
        return state, slot
    judge.told(told is not None, rule, "{what} has not been entered yet; enter it.", what=what)
    assert told is not None
    return know_tile(state, told, judge), told


def use_pieces(
    state: State, seat: int, tile: Tile, action: Build | SoloBuild, judge: Judge
) -> State:
    """Pieces of yard and Warehouse make the structure, then go back (`build.used-returned`)."""
    mine = state.seats[seat]
    yard, warehouse = pile_of(action.yard), pile_of(action.warehouse)
    _has(mine.yard, yard, "Construction Yard", judge)
    _has(mine.warehouse, warehouse, "Warehouse", judge)
    used = plus(yard, warehouse)
    says = "Which pieces is {name} built of? Name them."
    judge.told(any(used), "build.enough-pieces", says, name=tile.name)
    says = "{pieces}: {n} cubes in all; {name} has {cubes}."
    judge.require(cubes(used) == tile.cubes, "tile.cube-count", says, pieces=listed(used),
                  n=cubes(used), name=tile.name, cubes=tile.cubes,
                  instead=f"Use pieces of {tile.cubes} cubes in all.")  # fmt: skip
    says = "{pieces} cannot take the shape of {name}."
    fits = can_be_built(tile.columns, used) is not False
    judge.require(fits, "tile.blueprint-view", says, pieces=listed(used), name=tile.name)
    everybody_agrees(state, action.agreed, "build.unanimous", judge)
    judge.cite("build.pieces-from-both", "{name} is built of {pieces}.", name=tile.name,
               pieces=listed(used))  # fmt: skip
    judge.cite("tile.cube-count", "{n} cubes, as printed.", n=tile.cubes)
    judge.cite("build.used-returned", "{pieces} go back to the supply.", pieces=listed(used))
    state = state.with_seat(seat, yard=minus(mine.yard, yard),
                            warehouse=minus(mine.warehouse, warehouse))  # fmt: skip
    return state.but(supply=plus(state.supply, used), building=True)


def _has(held: Pile, used: Pile, where: str, judge: Judge) -> None:
    for at, n in enumerate(used):
        says = "The {where} holds {held} {piece}, not {n}."
        judge.possible(held[at] >= n, "build.enough-pieces", says, where=where, held=held[at],
                       piece=PIECES[at], n=n)  # fmt: skip


def _refill(state: State, slot: int, drawn: Tile | None, judge: Judge) -> State:
    """The preview moves up, the next tile becomes the preview (`place.preview-promoted`)."""
    if state.is_late and judge.reading("late-build-refill") == "no-refill":
        judge.possible(drawn is None, "place.preview-refilled", "The empty plan stays empty.")
        return state
    if state.preview is None:
        judge.possible(drawn is None, "place.preview-refilled", "The stack is empty.")
        return state
    plans = list(state.plans)
    plans[slot] = state.preview
    judge.cite("place.preview-promoted", "The preview moves into plan {n}.", n=slot + 1)
    state = state.but(plans=tuple(plans), preview=None)
    judge.possible(
        drawn is None or state.stack > 0, "place.preview-refilled", "The stack is empty."
    )
    if not state.stack:
        return state
    judge.cite("place.preview-refilled", "The next tile becomes the preview; {n} are left.",
               n=state.stack - 1)  # fmt: skip
    state = know_tile(state, drawn, judge) if drawn is not None else state
    return state.but(preview=drawn or UNTOLD, stack=state.stack - 1)


def lay(
    state: State, seat: int, tile: Tile, judge: Judge, *, owned: bool = False,
    then: tuple[Step, ...] = (),
) -> State:  # fmt: skip
    """The tile is to be laid; the yard empties before or after (ruling flush-before-rewards)."""
    place = Step("place", seat, "place.immediate-flip", tile=tile, owned=owned)
    yard = Step("flush", seat, "build.yard-returned")
    if judge.reading("flush-before-rewards") == "flush-first":
        return state.then(yard, place, *then)
    return state.then(place, yard, *then)


def flush(state: State, step: Step, judge: Judge) -> State:
    """Unused yard pieces but Obsidian go to the supply; the Warehouse stays."""
    mine = state.seats[step.seat]
    gone: Pile = (0, *mine.yard[1:])
    if any(gone):
        judge.cite("build.yard-returned", "Out of the yard: {pieces}.", pieces=listed(gone))
    if mine.yard[OBSIDIAN]:
        says = "{n} Obsidian stay in the yard."
        judge.cite("build.yard-obsidian-kept", says, n=mine.yard[OBSIDIAN])
    if any(mine.warehouse):
        judge.cite("build.warehouse-kept", "The Warehouse stays: {pieces}.",
                   pieces=listed(mine.warehouse))  # fmt: skip
    state = state.with_seat(step.seat, yard=minus(mine.yard, gone))
    return state.but(supply=plus(state.supply, gone))
