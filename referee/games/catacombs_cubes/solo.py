"""Solo: the offer of three tokens, the build, and the Simulated Builder's side."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.engine.judge import Judge
from referee.engine.wording import many
from referee.games.catacombs_cubes.actions import (
    SoloAdvance,
    SoloBuild,
    SoloDraft,
    SoloFlip,
    SoloOffer,
    SoloRefill,
)
from referee.games.catacombs_cubes.building import known, lay, use_pieces, village_tile
from referee.games.catacombs_cubes.grid import Cell, is_full
from referee.games.catacombs_cubes.pieces import AT, CUBES, NO_COINS, Face
from referee.games.catacombs_cubes.state import Builder, State, Step
from referee.games.catacombs_cubes.table import know_tile, must_be_phase, nothing_due
from referee.games.catacombs_cubes.tiles import UNTOLD, Slot, Tile

LAST_SPACE = 50
BUILDER_TILES = 9
DRAWN = 3
MARKERS = {5: "blue", 20: "blue", 35: "blue", 10: "red", 25: "red", 40: "red",
           15: "silver", 30: "silver", 45: "silver"}  # fmt: skip
"""The Coins on the Victory Track (`solo.setup-blue-spaces`, `-red-spaces`, `-silver-spaces`)."""

MARKER_RULE = {"blue": "solo.setup-blue-spaces", "red": "solo.setup-red-spaces",
               "silver": "solo.setup-silver-spaces"}  # fmt: skip


def builder_of(state: State) -> Builder:
    """The Simulated Builder of a solo game that is laid out."""
    assert state.builder is not None
    return state.builder


def with_builder(state: State, **changes: Any) -> State:
    """The same state with something of the Builder changed."""
    return state.but(builder=structs.replace(builder_of(state), **changes))


def _must_be(state: State, wanted: str, what: str, judge: Judge) -> None:
    judge.possible(state.solo, "solo.step-order", "This is a game of several players.")
    must_be_phase(state, wanted, what, judge)
    nothing_due(state, judge)


# ---- drafting


def offer(state: State, seat: int, action: SoloOffer, judge: Judge) -> State:
    """Three tokens off the Draw Pile, two of them open (`solo.offer-three`)."""
    _must_be(state, "solo-offer", "Drawing the offer", judge)
    for face in action.up:
        _is_piece(face, judge)
    state = _drawn(state, judge)
    judge.cite("solo.offer-three", "{a} and {b} lie open, a third token face down.", a=action.up[0],
               b=action.up[1])  # fmt: skip
    state = with_builder(state, up=action.up, flipped=None, left=None, drafted=False, built=False)
    return state.but(phase="solo-draft", fresh=NO_COINS, turn=state.turn + 1)


def _is_piece(face: Face, judge: Judge) -> None:
    says = "Tokens with an action or any piece stay in the box in solo, so {face} is not drawn."
    judge.possible(face in AT, "solo.setup-tokens-out", says, face=face)


def _drawn(state: State, judge: Judge) -> State:
    """Three tokens fewer, the Discard Pile mixed in before where they are too few."""
    if state.draw is None:
        return state
    if state.draw < DRAWN:
        says = "{n} tokens are left: the Discard Pile of {d} is mixed in."
        judge.cite("solo.offer-reshuffle", says, n=state.draw, d=state.discard)
        state = state.but(draw=state.draw + state.discard, discard=0)
    assert state.draw is not None
    return state.but(draw=max(0, state.draw - DRAWN))


def flip(state: State, seat: int, action: SoloFlip, judge: Judge) -> State:
    """The third token is turned up and has to be drafted (`solo.draft-flip-forced`)."""
    _must_be(state, "solo-draft", "Flipping the third token", judge)
    up = builder_of(state).flipped
    judge.possible(up is None, "solo.draft-flip-forced", "It lies open already: {face}.", face=up)
    _is_piece(action.face, judge)
    judge.cite(
        "solo.draft-flip-forced", "{face} is turned up and must be drafted.", face=action.face
    )
    return with_builder(state, flipped=action.face)


def draft(state: State, seat: int, action: SoloDraft, judge: Judge) -> State:
    """Both open tokens, or the flipped one and one of them (`solo.draft-both-open`)."""
    _must_be(state, "solo-draft", "The draft", judge)
    builder = builder_of(state)
    assert builder.up is not None
    one, two = builder.up
    if builder.flipped is None:
        says = "The third token is face down: both open tokens are drafted."
        judge.require(action.open is None, "solo.draft-both-open", says, instead="Flip it first.")
        taken: tuple[Face, Face] = builder.up
        left = None
        judge.cite("solo.draft-both-open", "Both open tokens: {a} and {b}.", a=one, b=two)
    else:
        says = "With the flipped token one of the two open ones is drafted: say which."
        judge.told(action.open is not None, "solo.draft-flip-plus-one", says)
        kept, left = (one, two) if action.open == 1 else (two, one)
        taken = builder.flipped, kept
        judge.cite("solo.draft-flip-plus-one", "{a} and {b}.", a=builder.flipped, b=kept)
    judge.cite("solo.draft-to-yard", "Both pieces go into the yard.")
    state = with_builder(state, drafted=True, left=left).but(phase="solo-build")
    return state.then(*(Step("gain", 0, "solo.draft-to-yard", AT[f], drafted=True) for f in taken))


def build(state: State, seat: int, action: SoloBuild, judge: Judge) -> State:
    """One Village Tile after the draft, or none (`solo.build-optional`)."""
    _must_be(state, "solo-build", "A build", judge)
    builder = builder_of(state)
    says = "One tile was built this round."
    judge.require(not builder.built, "solo.build-optional", says, instead="Advance the Builder.")
    full = is_full(state.frame, state.grid)
    says = "The grid is complete: nothing more is built."
    judge.require(not full, "solo.end-player-grid", says, instead="Advance the Builder.")
    state, tile = village_tile(state, action.slot, action.tile, judge)
    judge.cite("solo.build-optional", "The one build of this round: {name}.", name=tile.name)
    colour = builder.markers[action.slot - 1]
    judge.cite("solo.build-coin-stays", "The {coin} Coin stays on its plan.", coin=colour)
    state = with_builder(use_pieces(state, 0, tile, action, judge), built=True)
    return lay(state, 0, tile, judge)


# ---- the Builder


def advance(state: State, seat: int, action: SoloAdvance, judge: Judge) -> State:
    """The token left moves the Builder by its cubes (`solo.advance-by-cubes`)."""
    _must_be(state, "solo-build", "Moving the Builder", judge)
    builder = builder_of(state)
    face = _left_face(builder, action, judge)
    steps = CUBES[AT[face]]
    now = builder.tracker + steps
    judge.reading("tracks-start-at-zero")
    judge.cite("solo.advance-by-cubes", "{face} moves the Builder {spaces}, to {now}.", face=face,
               spaces=many(steps, "space"), now=now)  # fmt: skip
    judge.cite("solo.step-order", "The Builder moves last in the round.")
    judge.cite("solo.builder-track", "Its track measures tiles, not points.")
    state = with_builder(state, tracker=now, up=None, flipped=None, left=None)
    state = _collect(state, builder.tracker, now, action.tile, judge)
    judge.cite("solo.advance-discard", "All three tokens go to the Discard Pile.")
    state = state.but(discard=state.discard + DRAWN) if state.draw is not None else state
    return _ended(state, judge) or _next(state, judge)


def _left_face(builder: Builder, action: SoloAdvance, judge: Judge) -> Face:
    if builder.left is not None:
        same = action.face in (None, builder.left)
        says = "{left} is the token that was not drafted."
        judge.possible(same, "solo.advance-by-cubes", says, left=builder.left)
        return builder.left
    says = "The token that was not drafted is turned up: enter what it shows."
    judge.told(action.face is not None, "solo.advance-reveals", says)
    assert action.face is not None
    _is_piece(action.face, judge)
    judge.cite("solo.advance-reveals", "The third token shows {face}.", face=action.face)
    return action.face


def _collect(state: State, was: int, now: int, told: Tile | None, judge: Judge) -> State:
    """The marker passed, and the tile under the Coin of its colour (`solo.coin-gives-tile`)."""
    reach = judge.reading("solo-coin-reach") == "reach"
    passed = [m for m in MARKERS if (was < m <= now if reach else was <= m < now)]
    judge.possible(bool(passed) or told is None, "solo.coin-gives-tile",
                   "The Builder passes no Coin, so gains no tile.")  # fmt: skip
    for space in passed:
        colour = MARKERS[space]
        judge.cite(MARKER_RULE[colour], "Space {n} holds a {coin} Coin.", n=space, coin=colour)
        state = _gained(state, colour, told, judge)
    return state


def _gained(state: State, colour: str, told: Tile | None, judge: Judge) -> State:
    builder = builder_of(state)
    at = builder.markers.index(colour)
    slot = state.plans[at]
    judge.cite("solo.setup-markers-fixed", "The Coins stay where they are.")
    if slot is None or len(builder.tiles) >= BUILDER_TILES:
        says = "The tile under the {coin} Coin is gone: the Builder gains none."
        judge.cite("solo.builder-deprived", says, coin=colour)
        judge.possible(told is None, "solo.builder-deprived", says, coin=colour)
        return with_builder(state, deprived=builder.deprived + 1)
    what = f"The Builder gains the tile under the {colour} Coin. That of plan {at + 1}"
    state, tile = known(state, slot, told, what, "solo.coin-gives-tile", judge)
    plans = list(state.plans)
    plans[at] = None
    cell = builder_cells(state)[len(builder.tiles)]
    says = "{name}, under the {coin} Coin, joins the Builder's grid."
    judge.cite("solo.coin-gives-tile", says, name=tile.name, coin=colour)
    judge.cite("solo.builder-fill-order", "Column {c}, row {r}.", c=cell[0] + 1, r=cell[1] + 1)
    judge.cite("solo.builder-no-rewards", "The Builder gets no reward for it now.")
    judge.cite("solo.builder-separate-village", "It has a village of its own.")
    return with_builder(state.but(plans=tuple(plans)), tiles=(*builder.tiles, tile))


def builder_cells(state: State) -> list[Cell]:
    """Where the Builder's tiles lie in its 3 by 3 grid, in the order gained."""
    return cells_from(state.terms.readings["solo-builder-grid-origin"])


def cells_from(origin: str) -> list[Cell]:
    """The nine places in the order filled, by where the first tile lies."""
    reading = [(at % 3, at // 3) for at in range(BUILDER_TILES)]
    if origin == "top-left":
        return reading
    return [(1, 1), *(cell for cell in reading if cell != (1, 1))]


def equal_pairs(tiles: dict[Cell, Tile]) -> int:
    """How many touching connectors have the same colour (`solo.score-builder-pairs`)."""
    found = 0
    for (x, y), tile in tiles.items():
        right, below = tiles.get((x + 1, y)), tiles.get((x, y + 1))
        found += bool(right and tile.connectors[1] == right.connectors[3])
        found += bool(below and tile.connectors[2] == below.connectors[0])
    return found


def builder_grid(state: State) -> dict[Cell, Tile]:
    """The Builder's tiles by place."""
    return dict(zip(builder_cells(state), builder_of(state).tiles, strict=False))


# ---- rounds and the end


def _ended(state: State, judge: Judge) -> State | None:
    builder = builder_of(state)
    if builder.tracker >= LAST_SPACE:
        says = "The Builder's tracker is at {n}: 50 ends the game."
        judge.cite("solo.end-fifty", says, n=builder.tracker)
    elif len(builder.tiles) >= BUILDER_TILES:
        judge.cite("solo.end-builder-grid", "The Builder's grid is complete.")
    elif is_full(state.frame, state.grid):
        judge.cite("solo.end-player-grid", "The player's grid is complete.")
    else:
        return None
    judge.cite("solo.end-immediate", "The game is over.")
    return state.but(phase="over", agenda=())


def _next(state: State, judge: Judge) -> State:
    """Refill where a plan is empty; else the next offer (`solo.next-round`)."""
    empty = state.plans.count(None)
    if empty and state.stack:
        plans = many(min(empty, state.stack), "empty plan")
        judge.cite("solo.refill", "To refill: {plans}.", plans=plans)
        return state.but(phase="solo-refill")
    judge.cite("solo.next-round", "A new offer opens round {n}.", n=state.round + 1)
    return state.but(phase="solo-offer", round=state.round + 1)


def refill(state: State, seat: int, action: SoloRefill, judge: Judge) -> State:
    """Empty plans are filled from the stack, leftmost first (`solo.refill`)."""
    _must_be(state, "solo-refill", "Refilling the plans", judge)
    empty = [at for at, slot in enumerate(state.plans) if slot is None][: state.stack]
    says = "{n} tiles are entered; {empty} plans are refilled."
    judge.possible(len(action.drawn) <= len(empty), "solo.refill", says, n=len(action.drawn),
                   empty=len(empty))  # fmt: skip
    plans: list[Slot] = list(state.plans)
    for nth, at in enumerate(empty):
        tile = action.drawn[nth] if nth < len(action.drawn) else None
        state = know_tile(state, tile, judge) if tile is not None else state
        plans[at] = tile or UNTOLD
    filled = many(len(empty), "plan")
    judge.cite("solo.refill", "Refilled from the left: {plans}.", plans=filled)
    judge.cite("solo.next-round", "A new offer opens round {n}.", n=state.round + 1)
    return state.but(plans=tuple(plans), stack=state.stack - len(empty), phase="solo-offer",
                     round=state.round + 1)  # fmt: skip


def at_rest(state: State, judge: Judge) -> State:
    """Nothing is owed: a complete grid ends the game, or the Builder moves once more."""
    if state.building:
        state = state.but(building=False)
    if state.phase not in ("solo-draft", "solo-build") or not is_full(state.frame, state.grid):
        return state
    if judge.reading("solo-step-three-after-end") == "finish-round":
        return state
    judge.cite("solo.end-player-grid", "The player's grid is complete.")
    judge.cite("solo.end-immediate", "The game is over.")
    return state.but(phase="over")
