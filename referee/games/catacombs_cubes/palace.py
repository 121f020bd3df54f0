"""The Palaces: contributions, the Palace Track and its icons, completion."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.engine.wording import many
from referee.games.catacombs_cubes.actions import Contribute, SpendCoin
from referee.games.catacombs_cubes.gains import Run
from referee.games.catacombs_cubes.pieces import (
    CUBES,
    OBSIDIAN,
    PIECES,
    moved,
)
from referee.games.catacombs_cubes.state import State, Step
from referee.games.catacombs_cubes.table import everybody_agrees, know_tile
from referee.games.catacombs_cubes.tiles import Tile


def all_done(state: State) -> bool:
    """Whether every Palace of this game is finished (`palace.two-per-game`)."""
    return state.palaces_done >= state.palaces


def at_end(state: State, seat: int) -> bool:
    """Whether a tracker stands on the last position (`palace.end-no-actions`)."""
    return state.seats[seat].palace >= len(state.track)


def palace_step(state: State, step: Step, judge: Judge) -> Run:
    """The Obsidian of a drafted action or a bonus: waits for its entry where it can be put."""
    n = step.seat + 1
    if at_end(state, step.seat):
        says = "The Palace tracker of player {n} is at the end: no Palace reward."
        judge.cite("palace.end-no-rewards", says, n=n)
        return state
    if state.solo and all_done(state):
        judge.cite("solo.palace-done-bonus", "The Palace is finished: its bonus pays nothing.")
        return state
    if not state.supply[OBSIDIAN]:
        judge.cite(step.rule, "No Obsidian is in the supply: player {n} puts none.", n=n)
        return state
    return None


def contribute(state: State, seat: int, action: Contribute, judge: Judge) -> State:
    """Carry out an owed contribution (`palace-action.obsidian`, `reward.bonus-palace`)."""
    step = state.due
    owed = step is not None and step.kind == "palace"
    says = "No Palace action and no Palace bonus is waiting; a Red Coin is the other way."
    judge.possible(owed, "palace.ways-in", says)
    assert step is not None
    says = "It is player {n} who puts this Obsidian."
    judge.require(seat == step.seat, "palace.credit-individual", says, n=step.seat + 1)
    rest = state.but(agenda=state.agenda[1:])
    if action.decline:
        must = judge.reading("palace-action-compulsory") == "compulsory"
        says = "This contribution is not left out: an Obsidian can be put onto the Palace."
        judge.require(not must, step.rule, says, instead="Put an Obsidian onto the Palace.")
        return rest
    judge.cite(step.rule, "An Obsidian goes from the supply onto the Palace.")
    if step.rule == "reward.bonus-palace":
        judge.cite("reward.bonus-palace-credited", "The tile's bonus counts on the Palace Track.")
    else:
        judge.cite("palace-action.rewarded", "A drafted action counts on the Palace Track.")
    rest = rest.but(supply=moved(rest.supply, OBSIDIAN, -1))
    return add_piece(rest, step.seat, OBSIDIAN, action, judge)


def red_coin(state: State, seat: int, action: SpendCoin, piece: int, judge: Judge) -> State:
    """A Red Coin's piece, taken off the spender's board already (`red.contribute`)."""
    if state.solo:
        says = "The Palace is finished: a Red Coin has nothing to build."
        judge.require(not all_done(state), "solo.palace-done-red", says)
    says = "The Palace tracker of player {n} stands at the end of the track, position {last}."
    judge.require(not at_end(state, seat), "palace.end-no-actions", says, n=seat + 1,
                  last=len(state.track), instead="Spend another Coin, or none.")  # fmt: skip
    judge.cite("palace.ways-in", "A Red Coin is one way to build on the Palace.")
    return add_piece(state, seat, piece, action, judge)


def add_piece(
    state: State, seat: int, piece: int, action: Contribute | SpendCoin, judge: Judge
) -> State:
    """A piece onto the active Palace, or past it into the supply once all are finished."""
    everybody_agrees(state, action.agreed, "palace.unanimous", judge)
    if all_done(state):
        says = "Both Palaces are finished: the piece goes to the supply."
        judge.cite("palace.after-both-supply", says)
        judge.cite("palace.after-both-advance", "The tracker still moves.")
        return advance(state.but(supply=moved(state.supply, piece)), seat, piece, (), judge)
    return _onto_palace(know_palace(state, action.palace, judge), seat, piece, judge)


def _onto_palace(state: State, seat: int, piece: int, judge: Judge) -> State:
    """A piece onto the active Palace, which may be its last (`palace.toward-blueprint`)."""
    tile, laid = state.palace, state.palace_cubes + CUBES[piece]
    assert tile is not None
    says = "{piece} has {size} cubes; {name} lacks only {left} of {cubes}."
    judge.require(laid <= tile.cubes, "palace.toward-blueprint", says, piece=PIECES[piece].title(),
                  size=CUBES[piece], name=tile.name, left=tile.cubes - state.palace_cubes,
                  cubes=tile.cubes, instead="Give a smaller piece.")  # fmt: skip
    where = ("left", "right")[min(state.palaces_done, 1)]
    says = "{name} on the {where} Foundation: {laid} of {cubes} cubes."
    judge.cite(
        "palace.foundation-order", says, name=tile.name, where=where, laid=laid, cubes=tile.cubes
    )
    state = state.but(foundation=moved(state.foundation, piece), palace_cubes=laid)
    done = _finished(state, seat, tile, judge) if laid >= tile.cubes else ()
    return advance(state, seat, piece, done, judge)


def know_palace(state: State, told: Tile | None, judge: Judge) -> State:
    """What the active Palace Tile shows says when it is finished (`palace.active-visible`)."""
    if state.palace is not None:
        if told is not None:
            says = "The active Palace is {name}, not {told}."
            names = {"name": state.palace.name, "told": told.name}
            judge.possible(told == state.palace, "palace.second-waits", says, **names)
        return state
    says = "The Palace Tile that lies open has not been entered; enter it with the contribution."
    judge.told(told is not None, "palace.active-visible", says)
    assert told is not None
    return know_tile(state, told, judge).but(palace=told)


def advance(state: State, seat: int, piece: int, done: tuple[Step, ...], judge: Judge) -> State:
    """One step for each cube; icons reached are owed at once, then what completion brings."""
    had = state.seats[seat].palace
    now = min(had + CUBES[piece], len(state.track))
    says = "The Palace tracker of player {n} goes from {had} to {now}."
    judge.cite("palace.step-per-cube", says, n=seat + 1, had=had, now=now)
    owed = _icons(state, seat, had, now, judge)
    contributed = state.seats[seat].contributed + CUBES[piece]
    state = state.with_seat(seat, palace=now, contributed=contributed)
    return _with_completion(state, done, judge).then(*owed)


def _icons(state: State, seat: int, had: int, now: int, judge: Judge) -> list[Step]:
    """What the icons between two positions pay, as ruling palace-icon-reach has it."""
    reach = judge.reading("palace-icon-reach") == "reach"
    passed = state.track[had:now] if reach else state.track[max(had - 1, 0) : max(now - 1, 0)]
    owed: list[Step] = []
    for icon in passed:
        if icon == "point":
            owed.append(Step("points", seat, "palace.icon-vp"))
        elif icon == "obsidian" and not all_done(state):
            owed.append(Step("gain", seat, "palace.icon-obsidian", OBSIDIAN, "warehouse"))
        elif icon == "obsidian":
            judge.cite("palace.after-both-no-obsidian", "Obsidian icons pay nothing any more.")
    if owed:
        judge.cite(
            "palace.icon-immediate", "{icons} paid at once.", icons=many(len(owed), "reward icon")
        )
        if all_done(state):
            judge.cite("palace.after-both-points", "Point icons pay as before.")
    return owed


def _finished(state: State, seat: int, tile: Tile, judge: Judge) -> tuple[Step, ...]:
    says = "{name} is finished: its tile is player {n}'s."
    judge.cite("palace.last-cube-claims", says, name=tile.name, n=seat + 1)
    judge.cite("palace.completer-places", "Its tile joins the Village Grid.")
    return (
        Step("reset", seat, "palace.track-reset"),
        Step("place", seat, "palace.completer-places", tile=tile, palace=True),
    )


def _with_completion(state: State, done: tuple[Step, ...], judge: Judge) -> State:
    """Reset and tile come at once, or the tile after an outer tile's connectors."""
    if not done:
        return state
    after = state.agenda
    outer = 0
    if any(step.kind == "pair" for step in after) and (
        judge.reading("nested-palace-tile") == "outer-first"
    ):
        outer = next(at for at, s in enumerate(after) if s.kind == "pair")
        while outer < len(after) and after[outer].kind == "pair":
            outer += 1
    reset, tile = done
    return state.but(agenda=(reset, *after[:outer], tile, *after[outer:]))


def reset(state: State, step: Step, judge: Judge) -> State:
    """A Palace is finished: trackers go back and the next Palace opens (`palace.track-reset`)."""
    state = state.but(palace=None, palace_cubes=0, palaces_done=state.palaces_done + 1)
    if not all_done(state):
        judge.cite("palace.second-opens", "The second Palace is open to contributions.")
    elif judge.reading("palace-reset-after-second") == "keep":
        return state
    judge.cite("palace.track-reset", "All Palace trackers return to the first position.")
    for seat, mine in enumerate(state.seats):
        state = state.with_seat(seat, palace=0) if mine.palace else state
    return state
