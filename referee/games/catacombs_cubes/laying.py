"""Laying a tile in the grid, its rewards in order, and the picks they ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.judge import Judge
from referee.engine.wording import many
from referee.games.catacombs_cubes.actions import Choose, Place
from referee.games.catacombs_cubes.gains import Run, from_supply, take_from, victims
from referee.games.catacombs_cubes.grid import (
    START,
    Cell,
    at_corners,
    beside,
    has_room,
    in_words,
    places,
    read_cell,
)
from referee.games.catacombs_cubes.pieces import (
    AT,
    COIN_AT,
    OBSIDIAN,
    PIECES,
)
from referee.games.catacombs_cubes.state import Laid, State, Step
from referee.games.catacombs_cubes.tiles import SIDES
from referee.games.catacombs_cubes.turns import check_full

REWARD = {"red": "connector.red", "blue": "connector.blue", "silver": "connector.silver",
          "black": "connector.black", "yellow": "connector.yellow"}  # fmt: skip


def place_step(state: State, step: Step, judge: Judge) -> Run:
    """A tile waits for its place; a late one, or one set aside, pays points alone."""
    assert step.tile is not None
    owed = Step("points", step.seat, "reward.vp", n=step.tile.points)
    if state.is_late:
        return _late(state, step, owed, judge)
    if state.solo and step.palace and judge.reading("solo-palace-tile") == "set-aside":
        return state.but(late=state.late + 1).then(owed)
    if not places(state.frame, state.grid):
        judge.cite("place.within-limit", "No place is left for {name}.", name=step.tile.name)
        return state.but(late=state.late + 1).then(owed)
    return None


def _late(state: State, step: Step, owed: Step, judge: Judge) -> State:
    assert step.tile is not None
    says = "{name} came after the trigger: it stays out of the grid."
    judge.cite("end.late-build-not-placed", says, name=step.tile.name)
    state = state.but(late=state.late + 1)
    if step.palace and judge.reading("late-palace") == "nothing-for-tile":
        return state
    judge.cite("end.late-build-points", "It pays its points alone.")
    return state.then(owed)


def place(state: State, seat: int, action: Place, judge: Judge) -> State:
    """Lay the tile, then what it earns in order (`reward.order`)."""
    step = state.due
    waiting = step is not None and step.kind == "place"
    judge.possible(waiting, "place.immediate-flip", "No tile is waiting to be laid.")
    assert step is not None
    assert step.tile is not None
    says = "Player {n} lays this tile."
    judge.require(seat == step.seat, "place.immediate-flip", says, n=step.seat + 1)
    cell = read_cell(action.at)
    _fits(state, cell, step.tile.name, judge)
    if state.solo:
        judge.cite("solo.build-own-grid", "It joins the player's own grid.")
    owner = step.seat if step.owned else None
    if owner is not None:
        judge.cite(
            "residence.tracker", "The Ownership Tracker of player {n} lies on it.", n=owner + 1
        )
    grid = state.grid | {cell: Laid(step.tile, owner)}
    state = state.but(grid=grid, agenda=state.agenda[1:])
    return check_full(_rewards(state, step, cell, judge), judge)


def _fits(state: State, cell: Cell, name: str, judge: Judge) -> None:
    """Free, next to a tile, within the largest size."""
    says = "A tile lies there and is never moved."
    judge.possible(cell not in state.grid, "place.fixed", says)
    where = in_words(cell)

    def instead() -> str:
        return "Free places: " + "; ".join(map(in_words, places(state.frame, state.grid))) + "."

    touches = any(c in state.grid for c in beside(cell))
    says = "{where} touches no tile of the grid with an edge."
    judge.require(touches, "place.adjacent", says, where=where, instead=instead)
    sizes = " or ".join(f"{columns} by {rows}" for columns, rows in state.frame.sizes)
    room = _keeps_within(state, cell, judge)
    says = "{where} would take the grid past {sizes}."
    judge.require(room, "place.within-limit", says, where=where, sizes=sizes, instead=instead)
    judge.cite("place.immediate-flip", "{name} is laid: {where}.", name=name, where=where)
    if touches:
        judge.cite("place.adjacent", "It touches a tile of the grid.")
    if room:
        judge.cite("place.within-limit", "The grid keeps within {sizes}.", sizes=sizes)


def _keeps_within(state: State, cell: Cell, judge: Judge) -> bool:
    """Whether the grid stays within its largest size, as the rulings on it have it."""
    for ruling in _grid_rulings(state):
        judge.reading(ruling)
    return has_room(state.frame, state.grid, cell)


def _grid_rulings(state: State) -> tuple[str, ...]:
    """What bears on where a tile may lie; which way the long side lies only with four players."""
    if state.solo:
        return ("solo-grid-limit",)
    turned = ("grid-orientation",) if state.terms.seats == 4 else ()
    return (*turned, "grid-floats", "town-hall-in-grid")


def _rewards(state: State, step: Step, cell: Cell, judge: Judge) -> State:
    """Residence owners first, then points, bonus and connectors (`reward.order`)."""
    assert step.tile is not None
    owed = [*_neighbours(state, step.seat, cell, judge)]
    owed.append(Step("points", step.seat, "reward.vp", n=step.tile.points))
    if step.palace:
        judge.cite("palace.completer-rewards", "A Palace Tile is rewarded like any other.")
    bonus = step.tile.bonus
    judge.cite("reward.order", "Points, then the bonus, then the connectors.")
    if bonus == "obsidian":
        owed.append(Step("gain", step.seat, "reward.bonus-obsidian", OBSIDIAN, "warehouse"))
    elif bonus == "palace":
        owed.append(Step("palace", step.seat, "reward.bonus-palace"))
    elif bonus == "any":
        owed.append(Step("any", step.seat, "reward.bonus-any"))
    else:
        judge.cite("reward.bonus-if-printed", "{name} prints no bonus.", name=step.tile.name)
    if state.solo:
        judge.cite("solo.build-rewards", "The player is rewarded as usual.")
    return state.then(*owed, *_pairs(state, step.seat, cell, judge))


def _neighbours(state: State, seat: int, cell: Cell, judge: Judge) -> list[Step]:
    """A piece for the owner of each older Residence beside (`residence.neighbour-bonus`)."""
    owners, cornered = _owners(state, beside(cell)), _owners(state, at_corners(cell))
    if cornered - owners - {seat} and judge.reading("residence-beside") == "corners-too":
        owners |= cornered
    if seat in owners:
        judge.cite("residence.not-own", "The own Residence pays player {n} nothing.", n=seat + 1)
    return [
        Step("any", owner, "residence.neighbour-bonus")
        for owner in state.after_seat(seat)
        if owner in owners
    ]


def _owners(state: State, cells: Iterable[Cell]) -> set[int]:
    """Whose Residences lie there."""
    laid = (state.grid.get(cell) for cell in cells)
    return {tile.owner for tile in laid if tile is not None and tile.owner is not None}


def _pairs(state: State, seat: int, cell: Cell, judge: Judge) -> list[Step]:
    """One pair for each neighbour, from the top clockwise (`connector.clockwise-from-top`)."""
    sides = list(enumerate(beside(cell)))
    # only a bonus that finishes a Palace brings a neighbour before connectors are collected
    waits = state.grid[cell].tile.bonus == "palace"
    if not waits or judge.reading("connector-snapshot") == "at-laying":
        alone = [SIDES[side] for side, other in sides if other not in state.grid]
        if alone:
            says = "No neighbour: {sides}."
            judge.cite("connector.no-neighbour", says, sides=", ".join(alone))
        sides = [(side, other) for side, other in sides if other in state.grid]
    judge.cite("connector.up-to-four", "{pairs} at most.", pairs=many(len(sides), "connector pair"))
    return [Step("pair", seat, "connector.clockwise-from-top", at=cell, side=s) for s, _ in sides]


# ---- connectors


def facing(state: State, step: Step) -> tuple[str, str] | None:
    """The two connectors of a pair, the new tile's first; None where there is no pair."""
    assert step.at is not None
    cell = tuple(beside(step.at))[step.side]
    other = state.grid.get(cell)
    if other is None or (cell == START and not state.solo and state.town_hall is None):
        return None
    mine = state.grid[step.at].tile.connectors[step.side]
    return mine, other.tile.connectors[(step.side + 2) % 4]


def pair(state: State, step: Step, judge: Judge) -> Run:
    """A pair of one colour pays twice; of two colours, the builder picks (`connector.matched`)."""
    found = facing(state, step)
    if found is None:
        if not state.solo:
            judge.reading("town-hall-connectors")
        judge.cite("connector.no-neighbour", "{side}: nothing to pair with.", side=SIDES[step.side])
        return state
    mine, other = found
    if mine != other:
        return None
    judge.cite("connector.clockwise-from-top", "{side}: {colour} meets {colour}.",
               side=SIDES[step.side].title(), colour=mine)  # fmt: skip
    judge.cite("connector.matched", "It pays twice.")
    return state.then(*_pays(step.seat, mine, 2))


def _pays(seat: int, colour: str, n: int) -> list[Step]:
    if colour == "black":
        return [Step("gain", seat, REWARD[colour], OBSIDIAN, "warehouse")] * n
    if colour == "yellow":
        return [Step("points", seat, REWARD[colour], n=n)]
    return [Step("coin", seat, REWARD[colour], COIN_AT[colour], n=n)]


# ---- choices


def choose(state: State, seat: int, action: Choose, judge: Judge) -> State:
    """What waits for a pick: a connector, a piece, the player it is taken from."""
    step = state.due
    waiting = step is not None and step.kind in ("pair", "any", "victim")
    judge.possible(waiting, "table.phase", "Nothing is waiting to be picked.")
    assert step is not None
    says = "It is player {n} who picks."
    judge.require(seat == step.seat, step.rule, says, n=step.seat + 1)
    rest = state.but(agenda=state.agenda[1:])
    if step.kind == "pair":
        return _pick_connector(rest, step, action.pick, judge)
    return (_pick_piece if step.kind == "any" else _pick_victim)(rest, step, action.pick, judge)


def _pick_connector(state: State, step: Step, pick: str, judge: Judge) -> State:
    mine, other = facing(state, step) or ("", "")
    judge.possible(pick in REWARD, "connector.mismatched", "Pick a connector: {a} or {b}.", a=mine,
                   b=other)  # fmt: skip
    facts = {"side": SIDES[step.side].title(), "mine": mine, "other": other, "pick": pick}
    says = "{side}: {mine} meets {other}; {pick} is neither."
    judge.require(pick in (mine, other), "connector.mismatched", says,
                  instead=f"Pick {mine} or {other}.", **facts)  # fmt: skip
    judge.cite("connector.mismatched", "{side}: {mine} meets {other}; {pick} pays.", **facts)
    judge.cite("connector.mismatch-lawful", "The two need not match.")
    if pick not in COIN_AT and pick != "black":
        return state.then(*_pays(step.seat, pick, 1))
    where = "Warehouse" if pick == "black" else "Coin Chest"
    judge.cite("connector.destinations", "It goes into the {where}.", where=where)
    return state.then(*_pays(step.seat, pick, 1))


def _pick_piece(state: State, step: Step, pick: str, judge: Judge) -> State:
    judge.possible(pick in AT, step.rule, "Pick a piece of the supply.")
    piece = AT[pick]
    says = "There is no {piece} in the supply to pick."
    judge.possible(state.supply[piece] > 0, step.rule, says, piece=pick)
    judge.cite(step.rule, "Player {n} picks {piece}.", n=step.seat + 1, piece=pick)
    if step.rule == "residence.neighbour-bonus":
        judge.cite("residence.bonus-yard", "It goes into the yard of the Residence's owner.")
    return from_supply(state, step.seat, step.area, piece)


def _pick_victim(state: State, step: Step, pick: str, judge: Judge) -> State:
    judge.possible(pick.startswith("player-"), step.rule, "Pick the player it is taken from.")
    other = int(pick[-1]) - 1
    rule = "shortage.competitive-warehouse-safe"
    says = "Player {m} has no {piece} in the Construction Yard; a Warehouse is safe."
    judge.possible(other in victims(state, step), rule, says, m=other + 1, piece=PIECES[step.piece])
    judge.reading("competitive-victim")
    return take_from(state, step, other, judge)
