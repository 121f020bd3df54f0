"""Entries by chance, as a table might make them: for trials, tests and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from referee.engine.action import Action, EndAgreed
from referee.engine.prompt import Prompt
from referee.games.catacombs_cubes import actions as a
from referee.games.catacombs_cubes.chance_builds import (
    maybe_tile,
    picked,
    some_build,
    some_sides,
    some_tile,
)
from referee.games.catacombs_cubes.coin_prompts import changeable, red_fits
from referee.games.catacombs_cubes.options import Options
from referee.games.catacombs_cubes.palace import all_done
from referee.games.catacombs_cubes.pieces import (
    COINS,
    CUBES,
    DIE_COLOURS,
    FACES,
    PIECES,
    Face,
)
from referee.games.catacombs_cubes.quarry import offers_wanted
from referee.games.catacombs_cubes.solo import MARKERS, builder_of
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import UNTOLD, Bonus, Tile

CONNECTORS = ("red", "blue", "silver", "black", "yellow")
ICONS = ("none", "none", "obsidian", "point", "point")
BONUSES: tuple[Bonus | None, ...] = (None, None, "obsidian", "palace", "any")


def chance(state: State, prompt: Prompt, rng: Random) -> Action:
    """An action for a prompt that the rules will take."""
    return BY_ACTION[prompt.action](state, prompt, rng)


def some_options(seats: int, rng: Random) -> Options:
    """Options that go with so many players, by chance."""
    depth: Any = "light" if rng.random() < 0.1 else "full"
    side: Any = rng.choice(("front", "reverse"))
    if seats == 1:
        return Options(solo=True, depth=depth)
    return Options(
        quarry=rng.choice(("dice", "tokens")),
        resource_rule=rng.choice(("passive", "competitive")),
        board_side=side,
        coins=rng.choice(("hidden", "open")),
        advanced=rng.random() < 0.5,
        depth=depth,
    )


def _told(tiles: list[Tile | None]) -> tuple[Tile | None, ...]:
    """A row of tiles up to the last that is told: what is missing behind it says nothing."""
    while tiles and tiles[-1] is None:
        tiles.pop()
    return tuple(tiles)


def _setup(state: State, prompt: Prompt, rng: Random) -> Action:
    track: Any = tuple(rng.choice(ICONS) for _ in range(rng.randint(4, 16)))
    palace = maybe_tile(state, rng, "palace")
    plans = _told([maybe_tile(state, rng) for _ in range(3)])
    if state.solo:
        markers: Any = tuple(rng.sample(COINS, 3))
        tiles = [some_tile(state, rng) for _ in range(2)]
        first, second = (_of_level_one(t) for t in tiles)
        return a.Setup(palace_track=track, palace=palace, plans=plans, start_tile=first,
                       builder_tile=second, markers=markers,
                       tokens=rng.choice((None, 12, 40)))  # fmt: skip
    seats = len(state.seats)
    blank = state.terms.readings["town-hall-connectors"] == "blank"
    homes = _told([maybe_tile(state, rng, "residence") for _ in range(seats)])
    anchored = state.terms.readings["grid-floats"] == "anchored"
    return a.Setup(
        palace_track=track,
        palace=palace,
        plans=plans,
        preview=maybe_tile(state, rng),
        town_hall=None if blank else some_sides(rng),
        starts=tuple(_start(state, rng) for _ in range(seats)),
        residences=homes,
        town_hall_at=_hall_at(state) if anchored else None,
        wide=rng.random() < 0.5,
    )


def _hall_at(state: State) -> tuple[int, int]:
    """A place in the rectangle, or above it where the Town Hall fills none of its spaces."""
    return (1, 1) if state.frame.hall_counts else (1, -1)


def _of_level_one(tile: Tile) -> Tile:
    return Tile(name=tile.name.replace("village", "start"), points=tile.points, cubes=tile.cubes,
                connectors=tile.connectors, bonus=tile.bonus, level=1)  # fmt: skip


def _start(state: State, rng: Random) -> a.Start:
    if state.terms.options.board_side == "front":
        return a.Start(coins=tuple(rng.choice(COINS) for _ in range(3)))
    return a.Start(pieces=tuple(rng.sample(PIECES, rng.randint(1, 2))))


def _roll(state: State, prompt: Prompt, rng: Random) -> Action:
    return a.ForemanRoll(rolls=tuple(rng.randint(1, 6) for _ in state.rollers))


def some_face(rng: Random) -> Face:
    """A face as dice and tokens may have it."""
    return rng.choice((*FACES, "obsidian", "obsidian"))


def _offers(state: State, prompt: Prompt, rng: Random) -> Action:
    columns, _ = offers_wanted(state)
    faces = tuple(some_face(rng) for _ in range(2 * columns))
    if state.terms.options.draws_tokens:
        told = tuple(some_face(rng) for _ in range(columns))
        return a.SetOffers(faces=faces, hidden=told if rng.random() < 0.5 else None)
    used = DIE_COLOURS if state.terms.seats == 4 else DIE_COLOURS[:3]
    colours = tuple(rng.sample(used, columns)) if rng.random() < 0.5 else ()
    return a.SetOffers(faces=faces, colours=colours)


def _spots(prompt: Prompt, rng: Random) -> tuple[str, str]:
    spots = [o.value for o in prompt.fields[-1].options]
    one = rng.choice(spots)
    return one, rng.choice([s for s in spots if s[0] != one[0]])


def _swap(state: State, prompt: Prompt, rng: Random) -> Action:
    one, other = _spots(prompt, rng)
    return a.ForemanSwap(one=one, other=other)


def _draft(state: State, prompt: Prompt, rng: Random) -> Action:
    column = picked(prompt.fields[0], rng)
    if not state.terms.options.draws_tokens:
        return a.Draft(column=column, take=rng.choice(((), (1, 2), (2, 1))))
    take = tuple(rng.sample((1, 2, 3), 2))
    offer = state.offers[column - 1]
    hidden = offer.hidden if offer is not None else None
    face = (hidden or some_face(rng)) if 3 in take else None
    return a.Draft(column=column, take=take, revealed=face)


def _contribute(state: State, prompt: Prompt, rng: Random) -> Action:
    return a.Contribute(palace=_palace(state, rng), decline=prompt.preset.get("decline", False))


def _palace(state: State, rng: Random, cubes: int = 1) -> Tile | None:
    if state.palace is not None or all_done(state):
        return None
    return some_tile(state, rng, "palace", rng.randint(cubes, 12))


def _change(state: State, prompt: Prompt, rng: Random) -> Action:
    assert prompt.seat is not None
    if not prompt.fields:
        return a.Change()
    piece, area, into = _conversion(state, prompt.seat, rng)
    return a.Change(piece=piece, area=area, into=into)


def _conversion(state: State, seat: int, rng: Random) -> Any:
    area, at, targets = rng.choice(changeable(state, seat))
    return PIECES[at], area, PIECES[rng.choice(targets)]


def _spend(state: State, prompt: Prompt, rng: Random) -> Action:
    assert prompt.seat is not None
    coin = prompt.preset["coin"]
    if coin == "blue":
        piece, area, into = _conversion(state, prompt.seat, rng)
        return a.SpendCoin(coin="blue", piece=piece, area=area, into=into)
    if coin == "silver":
        return a.SpendCoin(coin="silver", piece=picked(prompt.fields[0], rng))
    where: Any
    where, at = rng.choice(red_fits(state, prompt.seat))
    return a.SpendCoin(
        coin="red", piece=PIECES[at], area=where, palace=_palace(state, rng, CUBES[at])
    )


def _bribe(state: State, prompt: Prompt, rng: Random) -> Action:
    one, other = _spots(prompt, rng)
    return a.Bribe(coin=picked(prompt.fields[0], rng), one=one, other=other)


def _coins(prompt: Prompt, n: int, rng: Random) -> Any:
    pool = [o.value for o in prompt.fields[0].options for _ in range(o.count or 0)]
    return tuple(rng.sample(pool, n))


def _exchange(state: State, prompt: Prompt, rng: Random) -> Action:
    return a.Exchange(coins=_coins(prompt, 2, rng), gain=picked(prompt.fields[1], rng))


def _buy(state: State, prompt: Prompt, rng: Random) -> Action:
    return a.Buy(coins=_coins(prompt, 3, rng), piece=picked(prompt.fields[1], rng))


# ---- solo and light


def _advance(state: State, prompt: Prompt, rng: Random) -> Action:
    builder = builder_of(state)
    told: Any = None if builder.left is not None else rng.choice(PIECES)
    was = builder.tracker
    now = was + CUBES[PIECES.index(builder.left or told)]
    reach = state.terms.readings["solo-coin-reach"] == "reach"
    passed = [m for m in MARKERS if (was < m <= now if reach else was <= m < now)]
    at = builder.markers.index(MARKERS[passed[0]]) if passed else None
    needed = at is not None and state.plans[at] == UNTOLD and len(builder.tiles) < 9
    return a.SoloAdvance(face=told, tile=some_tile(state, rng) if needed else None)


def _refill(state: State, prompt: Prompt, rng: Random) -> Action:
    return a.SoloRefill(drawn=(maybe_tile(state, rng),))


def _light(state: State, prompt: Prompt, rng: Random) -> Action:
    assert prompt.seat is not None
    mine = state.seats[prompt.seat]
    purse = {c: rng.randint(-min(1, n), 2) for c, n in zip(COINS, mine.coins, strict=True)}
    reset = rng.random() < 0.05
    palace = rng.randint(0 if reset else min(mine.palace, 99), 12) if mine.palace < 12 else None
    return a.LightTurn(points=rng.randint(0, 9), palace=palace, reset=reset, **purse)


def _light_end(state: State, prompt: Prompt, rng: Random) -> Action:
    if not state.solo:
        return a.LightEnd()
    tiles = tuple(rng.randint(0, 5) for _ in range(rng.randint(1, 9)))
    return a.LightEnd(tile_points=tiles, pairs=rng.randint(0, 2))


BY_ACTION: dict[str, Callable[[State, Prompt, Random], Action]] = {
    "setup": _setup,
    "foreman-roll": _roll,
    "set-offers": _offers,
    "foreman-swap": _swap,
    "draft": _draft,
    "discard-offer": lambda s, p, rng: a.DiscardOffer(column=picked(p.fields[0], rng)),
    "contribute": _contribute,
    "change": _change,
    "spend-coin": _spend,
    "bribe": _bribe,
    "exchange": _exchange,
    "buy": _buy,
    "build": some_build,
    "place": lambda s, p, rng: a.Place(at=picked(p.fields[0], rng)),
    "choose": lambda s, p, rng: a.Choose(pick=picked(p.fields[0], rng)),
    "skip-main": lambda s, p, rng: a.SkipMain(),
    "end-turn": lambda s, p, rng: a.EndTurn(),
    "solo-offer": lambda s, p, rng: a.SoloOffer(up=(rng.choice(PIECES), rng.choice(PIECES))),
    "solo-flip": lambda s, p, rng: a.SoloFlip(face=rng.choice(PIECES)),
    "solo-draft": lambda s, p, rng: a.SoloDraft(
        open=picked(p.fields[0], rng) if p.fields else None
    ),
    "solo-build": some_build,
    "solo-advance": _advance,
    "solo-refill": _refill,
    "light-turn": _light,
    "light-end": _light_end,
    "end-agreed": lambda s, p, rng: EndAgreed(agreed=(0,)),
}
