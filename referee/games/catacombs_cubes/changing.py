"""Change: a held piece becomes a smaller one, drafted or by a Blue Coin."""

from __future__ import annotations

from referee.engine.judge import Facts, Judge
from referee.games.catacombs_cubes.actions import Change
from referee.games.catacombs_cubes.gains import Run, from_supply, put
from referee.games.catacombs_cubes.pieces import AREAS, AT, CUBES, OBSIDIAN, PIECES, Area, moved
from referee.games.catacombs_cubes.state import State, Step

PARTNERS = {1: 0, 3: 2, 2: 3, 4: 5, 5: 4}
"""The printed conversion table: Glass to Obsidian, Stone and Bamboo, Clay and Crystal."""

BY_COLUMN = {4: 3, 5: 2}
"""Clay to Stone and Crystal to Bamboo, where the table reads its columns."""


def change_step(state: State, step: Step, judge: Judge) -> Run:
    """A drafted Change waits, unless nothing held can be changed."""
    seat = state.seats[step.seat]
    held = [at for at in range(1, len(PIECES)) if seat.yard[at] or seat.warehouse[at]]
    if any(targets(state, piece) for piece in held):
        return None
    says = "Player {n} holds nothing that can be changed."
    judge.cite("change.optional", says, n=step.seat + 1)
    return state


def change(state: State, seat: int, action: Change, judge: Judge) -> State:
    """A drafted Change, or its refusal (`change.optional`)."""
    step = state.due
    says = "No drafted Change is waiting; a Blue Coin changes a piece too."
    judge.possible(step is not None and step.kind == "change", "change.optional", says)
    assert step is not None
    says = "It is player {n} who drafted the Change."
    judge.require(seat == step.seat, "change.optional", says, n=step.seat + 1)
    rest = state.but(agenda=state.agenda[1:])
    if action.piece is None:
        judge.cite("change.optional", "The Change is left out.")
        return rest
    says = "What does the {piece} become? Name the new piece."
    judge.told(action.into is not None, "change.smaller", says, piece=action.piece)
    assert action.into is not None
    piece = AT[action.piece]
    holds(rest, step.seat, action.area, piece, "change.smaller", judge)
    return changed(rest, step.seat, action.area, piece, AT[action.into], judge)


def changed(state: State, seat: int, area: Area, piece: int, into: int, judge: Judge) -> State:
    """One held piece back to the supply for a smaller one, in the same area."""
    names = {"piece": PIECES[piece], "into": PIECES[into]}
    judge.require(piece != OBSIDIAN, "change.not-obsidian", "Obsidian cannot be changed.",
                  instead="Change a larger piece.")  # fmt: skip
    _converts(piece, into, judge)
    says = "There is no {into} in the supply to change into."
    judge.possible(state.supply[into] > 0 or piece == into, "change.supply-swap", says, **names)
    says = "{piece} goes to the supply, {into} comes out of it."
    judge.cite("change.supply-swap", says, **names)
    judge.cite("change.same-area", "It stays in the {area}.", area=AREAS[area])
    state = put(state.but(supply=moved(state.supply, piece)), seat, area, piece, -1)
    return from_supply(state, seat, area, into)


def _converts(piece: int, into: int, judge: Judge) -> None:
    """Whether one type may become another, as the rulings on Change have it."""
    reading = judge.reading("change-conversion")
    down = CUBES[piece] - CUBES[into]
    right = _is_conversion(reading, piece, into)
    rule = "change.table" if reading == "table-literal" else "change.smaller"
    says = "{piece} of {a} cubes does not become {into} of {b}."
    choices = [PIECES[at] for at in range(len(PIECES)) if _is_conversion(reading, piece, at)]
    instead = f"It may become {' or '.join(choices)}." if choices else "Change another piece."
    names: Facts = {"piece": PIECES[piece].title(), "into": PIECES[into]}
    sizes: Facts = {"a": CUBES[piece], "b": CUBES[into]}
    judge.require(right, rule, says, instead=instead, **names, **sizes)
    judge.cite(rule, "{piece} becomes {into}.", **names)
    if reading != "table-literal" and piece in BY_COLUMN and down == 1:
        _among_three(piece, into, judge)


def _among_three(piece: int, into: int, judge: Judge) -> None:
    """Which piece of three a piece of four may become (ruling change-pick-among-three)."""
    pick = judge.reading("change-pick-among-three")
    names = {
        "piece": PIECES[piece].title(),
        "into": PIECES[into],
        "other": PIECES[BY_COLUMN[piece]],
    }
    if pick == "by-column":
        says = "{piece} becomes {other}, not {into}."
        judge.require(into == BY_COLUMN[piece], "change.table", says, **names)
    elif pick == "shape-fits":
        look = "See whether {into} is left when one cube comes off the {piece}."
        judge.require(None, "change.table", look, look=look, **names)


def _is_conversion(reading: str, piece: int, into: int) -> bool:
    down = CUBES[piece] - CUBES[into]
    if reading == "table-literal":
        return PARTNERS.get(piece) == into
    if reading == "any-smaller":
        return down > 0
    return down == 1 or (reading == "down-or-across" and down == 0 and PARTNERS.get(piece) == into)


def targets(state: State, piece: int) -> list[int]:
    """The types in stock that a piece may become by the readings in force."""
    readings = state.terms.readings
    reading = readings["change-conversion"]
    found = [
        at for at in range(len(PIECES)) if _is_conversion(reading, piece, at) and state.supply[at]
    ]
    by_column = readings["change-pick-among-three"] == "by-column"
    if piece in BY_COLUMN and reading != "table-literal" and by_column:
        other = 5 - BY_COLUMN[piece]  # Bamboo where it is Stone, and the other way round
        found = [at for at in found if at != other]
    return found if piece != OBSIDIAN else []


def holds(state: State, seat: int, area: Area, piece: int, rule: str, judge: Judge) -> None:
    """The piece has to lie where it is said to lie."""
    there = getattr(state.seats[seat], area)[piece]
    says = "There is no {piece} in the {area} of player {n}."
    judge.possible(there > 0, rule, says, piece=PIECES[piece], area=AREAS[area], n=seat + 1)
