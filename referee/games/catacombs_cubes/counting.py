"""From the state to what is counted: finals for the score, and counts for corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.game import Countable
from referee.engine.judge import Judge
from referee.engine.shared import counted
from referee.games.catacombs_cubes import agenda
from referee.games.catacombs_cubes.pieces import (
    AREAS,
    AT,
    BOX,
    COIN_AT,
    COINS,
    COINS_IN_BOX,
    PIECES,
    moved,
    paid,
)
from referee.games.catacombs_cubes.scoring import BuilderFinal, Final
from referee.games.catacombs_cubes.solo import builder_grid, equal_pairs, with_builder
from referee.games.catacombs_cubes.state import State

MOST_POINTS = 500


def finals(state: State, names: Sequence[str]) -> tuple[Final, ...]:
    """What each player has now, as the score wants it."""
    cubes = state.terms.readings["tie-palace-position"] == "all-cubes"
    return tuple(
        Final(name=name, points=seat.points, coins=seat.coins,
              palace=seat.contributed if cubes else seat.palace)
        for name, seat in zip(names, state.seats, strict=True)
    )  # fmt: skip


def builder_final(state: State) -> BuilderFinal | None:
    """The Simulated Builder's side as the score wants it, once there is one."""
    builder = state.builder
    if builder is None:
        return None
    pairs = equal_pairs(builder_grid(state)) if builder.pairs is None else builder.pairs
    return BuilderFinal(tile_points=tuple(t.points for t in builder.tiles), pairs=pairs)


# ---- counted on the table


def countables(state: State) -> tuple[Countable, ...]:
    """Points, Coins and Palace positions; at full depth pieces and tokens too."""
    full = state.terms.options.depth == "full"
    return (*_of_seats(state, full=full), *(_of_table(state) if full else ()))


def _of_seats(state: State, *, full: bool) -> Iterator[Countable]:
    last = len(state.track) or 99
    shown = state.coins_are_open
    for at, seat in enumerate(state.seats):
        yield Countable(f"points.{at}", "Points", seat.points, 0, MOST_POINTS, at, open=True)
        for colour, n in zip(COINS, seat.coins, strict=True):
            label = f"{colour.title()} Coins"
            yield Countable(f"{colour}.{at}", label, n, 0, COINS_IN_BOX, at, open=shown)
        yield Countable(
            f"palace.{at}", "Palace Track position", seat.palace, 0, last, at, open=True
        )
        for area in AREAS if full else ():
            for kind, piece in enumerate(PIECES):
                n = getattr(seat, area)[kind]
                label = f"{piece.title()} in the {AREAS[area]}"
                yield Countable(
                    f"{area}.{piece}.{at}",
                    label,
                    n,
                    0,
                    BOX[kind],
                    at,
                    pile=AREAS[area].capitalize(),
                    open=True,
                )


def _of_table(state: State) -> Iterator[Countable]:
    for kind, piece in enumerate(PIECES):
        label = f"{piece.title()} in the supply"
        yield Countable(f"supply.{piece}", label, state.supply[kind], 0, BOX[kind])
    if state.builder is not None:
        low = 1 if state.terms.readings["tracks-start-at-zero"] == "square-one" else 0
        yield Countable("builder", "Space of the Builder's tracker", state.builder.tracker, low, 55)


def correct(state: State, what: str, to: int, judge: Judge) -> State:
    """Set a count; pieces and Coins move to or from what is unaccounted for (`table.pieces`)."""
    found = counted(countables(state), what, to, judge)
    after = _set(state, what.split("."), found.value, to)
    return after if state.phase == "over" else agenda.settle(after, judge)


def _set(state: State, what: list[str], was: int, to: int) -> State:
    name, more = what[0], to - was
    if name == "builder":
        return with_builder(state, tracker=to)
    if name == "supply":
        kind = AT[what[1]]
        state = state.but(supply=moved(state.supply, kind, more))
        return state.but(unaccounted=moved(state.unaccounted, kind, -more))
    seat = int(what[-1])
    if name in AREAS:
        kind = AT[what[1]]
        pile = moved(getattr(state.seats[seat], name), kind, more)
        state = state.with_seat(seat, **{name: pile})
        return state.but(unaccounted=moved(state.unaccounted, kind, -more))
    if name in COIN_AT:
        colour = COIN_AT[name]
        state = state.with_seat(seat, coins=paid(state.seats[seat].coins, colour, more))
        missing = paid(state.missing_coins, colour, -more)
        fresh = tuple(map(min, state.fresh, state.seats[state.active].coins))
        return state.but(missing_coins=missing, fresh=fresh)
    return state.with_seat(seat, **{name: to})
