"""Tiles and builds by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.prompt import Field, Prompt
from referee.games.catacombs_cubes import actions as a
from referee.games.catacombs_cubes.pieces import AREAS, CUBES, PIECES
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import LEVELS, TILES_IN_LEVEL, UNTOLD, Bonus, Tile

CONNECTORS = ("red", "blue", "silver", "black", "yellow")
BONUSES: tuple[Bonus | None, ...] = (None, None, "obsidian", "palace", "any")


def picked(field: Field, rng: Random) -> Any:
    """One of the options that the rules take."""
    return rng.choice([o.value for o in field.options if o.legal])


def some_tile(
    state: State, rng: Random, kind: str = "village", cubes: int | None = None,
    taken: tuple[str, ...] = (),
) -> Tile:  # fmt: skip
    """A tile that nobody has seen yet; `cubes` where they are given."""
    size = cubes if cubes is not None else rng.randint(2, 12 if kind == "palace" else 7)
    room = [v for v in LEVELS if state.levels[v - 1] + _named(taken, v) < TILES_IN_LEVEL]
    village = kind == "village"
    level: Any = rng.choice(room) if village and room else None
    name = f"{kind} {level or ''}-{rng.randrange(10**9)}"
    return Tile(name=name, points=rng.randint(0, 6), cubes=size, connectors=some_sides(rng),
                bonus=rng.choice(BONUSES), level=level)  # fmt: skip


def _named(taken: tuple[str, ...], level: int) -> int:
    return sum(name.startswith(f"village {level}-") for name in taken)


def some_sides(rng: Random) -> Any:
    """Four connectors."""
    return tuple(rng.choice(CONNECTORS) for _ in range(4))


def maybe_tile(state: State, rng: Random, kind: str = "village") -> Tile | None:
    """A tile, or nothing where the table does not tell it yet."""
    return some_tile(state, rng, kind) if rng.random() < 0.6 else None


def some_pieces(state: State, seat: int, total: int | None, rng: Random) -> list[tuple[str, int]]:
    """Some (area, type) of one player with exactly so many cubes; any few where None."""
    mine = state.seats[seat]
    pool = [
        (area, at) for area in AREAS for at, n in enumerate(getattr(mine, area)) for _ in range(n)
    ]
    rng.shuffle(pool)
    if total is None:
        return pool[: rng.randint(1, min(3, len(pool)))]
    return _exactly(pool, total) or []


def _exactly(pool: list[tuple[str, int]], total: int) -> list[tuple[str, int]] | None:
    """A sublist of these pieces with exactly so many cubes, or None."""
    reached: dict[int, list[tuple[str, int]]] = {0: []}
    for piece in pool:
        size = CUBES[piece[1]]
        for had, used in list(reached.items()):
            if had + size <= total:
                reached.setdefault(had + size, [*used, piece])
        if total in reached:
            return reached[total]
    return None


def _used(pieces: list[tuple[str, int]]) -> dict[str, Any]:
    return {area: tuple(PIECES[at] for where, at in pieces if where == area) for area in AREAS}


def some_build(state: State, prompt: Prompt, rng: Random) -> Action:
    """A build of a tile offered, with pieces of as many cubes."""
    assert prompt.seat is not None
    if prompt.fields[0].name == "slot":
        number = picked(prompt.fields[0], rng)
        slot: Any = state.plans[number - 1]
    else:
        number, slot = None, state.seats[prompt.seat].residence
    kind = "residence" if number is None else "village"
    if slot != UNTOLD:
        pieces, tile = some_pieces(state, prompt.seat, slot.cubes, rng), None
    else:
        pieces = some_pieces(state, prompt.seat, None, rng)
        tile = some_tile(state, rng, kind, sum(CUBES[at] for _, at in pieces))
    if prompt.action == "solo-build":
        return a.SoloBuild(slot=number, tile=tile, **_used(pieces))
    return a.Build(slot=number, tile=tile, drawn=_drawn(state, number, tile, rng), **_used(pieces))


def _drawn(state: State, slot: int | None, told: Tile | None, rng: Random) -> Tile | None:
    late = state.is_late and state.terms.readings["late-build-refill"] == "no-refill"
    if slot is None or not state.stack or late or state.preview is None or rng.random() < 0.4:
        return None
    return some_tile(state, rng, taken=(told.name,) if told else ())
