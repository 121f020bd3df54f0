"""Laying the game out."""

from __future__ import annotations

from msgspec import structs

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import Setup, Start
from referee.games.catacombs_cubes.gains import receive
from referee.games.catacombs_cubes.grid import START
from referee.games.catacombs_cubes.pieces import COIN_AT, COINS, listed, minus, pile_of, plus
from referee.games.catacombs_cubes.state import Builder, Laid, State, Step
from referee.games.catacombs_cubes.table import know_tile, must_be_phase
from referee.games.catacombs_cubes.tiles import UNTOLD, Tile

PLANS, SOLO_PLANS = 4, 3
START_COINS = 3


def setup_table(state: State, action: Setup, judge: Judge) -> State:
    """Everything in its place before the first round."""
    must_be_phase(state, "setup", "Laying out", judge)
    state = state.but(track=action.palace_track)
    state = _tiles(state, action, judge)
    if state.solo:
        return _solo(state, action, judge)
    _nothing_of_solo(action, judge)
    state = _hall(state, action, judge)
    state = _starts(state, action, judge)
    judge.cite("setup.village-plans", "The game is laid out for {n} players.", n=len(state.seats))
    rollers = tuple(s for s in range(len(state.seats)) if s not in state.left)
    return state.but(phase="foreman", rollers=rollers)


def _nothing_of_solo(action: Setup, judge: Judge) -> None:
    of_solo = (action.start_tile, action.builder_tile, action.markers, action.tokens)
    says = "Starting tiles, Coins on the plans and a count of tokens belong to solo."
    judge.possible(not any(of_solo), "solo.setup-start-tiles", says)


def _tiles(state: State, action: Setup, judge: Judge) -> State:
    """Plans, preview, Residences and the first Palace, as far as they are told."""
    plans = SOLO_PLANS if state.solo else PLANS
    few = len(action.plans) <= plans
    says = "{n} tiles lie in the plans; there are {plans}."
    judge.possible(few, "setup.village-plans", says, n=len(action.plans), plans=plans)
    told = (*action.plans, *(None,) * (plans - len(action.plans)))
    preview = None if state.solo else action.preview or UNTOLD
    judge.possible(not state.solo or action.preview is None, "solo.setup-plans",
                   "Solo has no preview.")  # fmt: skip
    state = state.but(plans=tuple(t or UNTOLD for t in told), preview=preview, palace=action.palace,
                      stack=state.stack - plans - (0 if state.solo else 1))  # fmt: skip
    for tile in (*action.plans, action.preview, action.palace, *action.residences):
        state = know_tile(state, tile, judge) if tile is not None else state
    return _residences(state, action, judge)


def _residences(state: State, action: Setup, judge: Judge) -> State:
    if state.solo:
        judge.possible(not action.residences, "solo.no-residences", "Solo has no Residences.")
        judge.cite("solo.no-residences", "Residence Tiles stay in the box.")
        return state
    says = "{n} Residences for {of} players."
    judge.possible(len(action.residences) <= len(state.seats), "setup.residence-deal", says,
                   n=len(action.residences), of=len(state.seats))  # fmt: skip
    for seat, tile in enumerate(action.residences):
        state = state.with_seat(seat, residence=tile or UNTOLD)
    return state


def _hall(state: State, action: Setup, judge: Judge) -> State:
    """The Town Hall starts the grid; where it is anchored, the rectangle lies around it."""
    blank = judge.reading("town-hall-connectors") == "blank"
    says = "Which connectors does the Town Hall show? Enter top, right, bottom, left."
    judge.told(blank or action.town_hall is not None, "setup.town-hall", says)
    connectors = None if blank else action.town_hall
    shown = action.town_hall or ("black", "black", "black", "black")
    hall = Tile(name="Town Hall", points=0, cubes=1, connectors=shown)
    state = state.but(town_hall=connectors, grid={START: Laid(hall)})
    judge.cite("setup.town-hall", "The Town Hall starts the Village Grid.")
    anchored = judge.reading("grid-floats") == "anchored"
    if not anchored:
        says = "The grid takes shape as tiles are laid: no rectangle is fixed."
        judge.possible(action.town_hall_at is None, "setup.town-hall", says)
        return state
    return _anchored(state, action, judge)


def _anchored(state: State, action: Setup, judge: Judge) -> State:
    at = action.town_hall_at
    says = "Where in the rectangle does the Town Hall lie? Enter column and row."
    judge.told(at is not None, "setup.town-hall", says)
    assert at is not None
    sizes = sorted(state.frame.sizes)
    columns, rows = size = sizes[-1] if action.wide else sizes[0]
    inside = 0 <= at[0] < columns and 0 <= at[1] < rows
    counts = state.frame.hall_counts
    outside = (at[0] in (-1, columns)) != (at[1] in (-1, rows))
    beside = outside and -1 <= at[0] <= columns and -1 <= at[1] <= rows
    says = "Column {c}, row {r} is no place for the Town Hall of a {columns} by {rows} grid."
    judge.possible(inside if counts else beside, "setup.town-hall", says, c=at[0], r=at[1],
                   columns=columns, rows=rows)  # fmt: skip
    fixed = structs.replace(state.frame, sizes=(size,), fixed=(-at[0], -at[1]))
    return state.but(frame=fixed)


def _starts(state: State, action: Setup, judge: Judge) -> State:
    """What the player boards give (`start.front-coins`, `start.reverse-yard`)."""
    says = "{n} player boards for {of} players; enter what each of them gives."
    boards, players = len(action.starts), len(state.seats)
    judge.told(boards >= players, "start.side-chosen", says, n=boards, of=players)
    judge.possible(boards == players, "start.side-chosen", says, n=boards, of=players)
    for seat, start in enumerate(action.starts):
        state = _start(state, seat, start, judge)
    return state


def _start(state: State, seat: int, start: Start, judge: Judge) -> State:
    front = state.terms.options.board_side == "front"
    other = start.pieces if front else start.coins
    side, what = ("front", "Coins") if front else ("reverse", "pieces")
    says = "All boards lie with the {side} up: player {n} starts with {what} alone."
    judge.require(not other, "start.same-side", says, side=side, n=seat + 1, what=what)
    judge.cite("start.same-side", "All boards lie with the {side} up.", side=side)
    if front:
        says = "The board of player {n} gives {got} Coins; a front shows {three}."
        judge.require(len(start.coins) == START_COINS, "start.front-three-coins", says, n=seat + 1,
                      got=len(start.coins), three=START_COINS)  # fmt: skip
    else:
        says = "The reverse of a board gives player {n} at least one piece."
        judge.require(bool(start.pieces), "start.reverse-pieces", says, n=seat + 1)
    pile = pile_of(start.pieces)
    left = minus(state.supply, pile)
    judge.possible(min(left) >= 0, "start.reverse-yard", "The supply lacks {p}.", p=listed(pile))
    state = state.with_seat(seat, yard=plus(state.seats[seat].yard, pile)).but(supply=left)
    for colour in start.coins:
        state = receive(state, seat, COIN_AT[colour])
    return state


def _solo(state: State, action: Setup, judge: Judge) -> State:
    """Two starting tiles, the marker Coins, the tokens (`solo.setup-start-tiles`)."""
    judge.possible(not action.starts and action.town_hall is None, "solo.setup-no-start",
                   "Solo has no starting Coins or pieces, and no Town Hall.")  # fmt: skip
    judge.cite("solo.setup-no-start", "No starting Coins, no starting pieces.")
    mine, builders = action.start_tile, action.builder_tile
    says = "Enter the starting tiles of the player and of the Simulated Builder."
    told = mine is not None and builders is not None
    judge.told(told, "solo.setup-start-tiles", says)
    assert mine is not None
    assert builders is not None
    for tile in (mine, builders):
        state = _start_tile(state, tile, judge)
    state = state.but(stack=state.stack - 2, grid={START: Laid(mine)}, draw=action.tokens)
    says = "{a} and {b} start the two grids."
    judge.cite("solo.setup-start-tiles", says, a=mine.name, b=builders.name)
    for rule, says in SOLO_LAID_OUT.items():
        judge.cite(rule, says)
    state = _markers(state, action, builders, judge)
    if judge.reading("solo-player-start-tile") == "points":
        return state.then(Step("points", 0, "reward.vp", n=mine.points))
    return state


SOLO_LAID_OUT = {
    "solo.setup-plans": f"{SOLO_PLANS} Village Tiles form the plans.",
    "solo.setup-palace": "One Palace Tile is used.",
    "solo.setup-victory-trackers": "The player and the Builder have a Victory Tracker each.",
    "solo.setup-palace-tracker": "The player alone has a Palace Tracker.",
    "solo.setup-board": "The player alone has a player board.",
}
"""What else solo lays out, by its rule."""


def _start_tile(state: State, tile: Tile, judge: Judge) -> State:
    """A starting tile out of the Village Tiles of level 1 (`solo.setup-start-tiles`)."""
    says = "{name} is no tile of level 1."
    judge.require(tile.level in (1, None), "solo.setup-start-tiles", says, name=tile.name)
    return know_tile(state, tile, judge)


def _markers(state: State, action: Setup, tile: Tile, judge: Judge) -> State:
    markers = action.markers
    says = "Which Coin lies on which plan? Enter the three colours from the left."
    judge.told(markers is not None, "solo.setup-plan-coins", says)
    assert markers is not None
    says = "{coins}: each of red, blue and silver lies on one plan."
    judge.possible(sorted(markers) == sorted(COINS), "solo.setup-plan-coins", says,
                   coins=", ".join(markers))  # fmt: skip
    judge.cite("solo.setup-plan-coins", "Coins on the plans: {coins}.", coins=", ".join(markers))
    judge.cite("solo.setup-draw-pile", "The tokens form a face-down Draw Pile.")
    start = 1 if judge.reading("tracks-start-at-zero") == "square-one" else 0
    builder = Builder(tracker=start, tiles=(tile,), markers=markers)
    return state.but(builder=builder, phase="solo-offer", round=1, turn=1)
