"""Scores: the one code that counts, live and for a final position.

    sheet_of(book, edition, readings, finals, left=..., over=True, builder=..., solo=...)

Coins look at all players; everything else at one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, structs

from referee.engine.judge import Bearing
from referee.engine.rule import Readings, Rulebook
from referee.engine.score import (
    Criterion,
    Line,
    Sheet,
    SheetNote,
    Tally,
    decided,
    sheet,
    unranked,
)
from referee.engine.wording import many
from referee.games.catacombs_cubes.gains import laps
from referee.games.catacombs_cubes.pieces import COINS, NO_COINS, Purse

PLACES = (5, 3, 1)
PLACE_SAYS = ("the most", "second most", "third most")
PLACE_RULES = ("scoring.coins-first", "scoring.coins-second", "scoring.coins-third")

RANKS: tuple[tuple[int, str, str], ...] = (
    (51, "Grandmaster", "solo.rank-grandmaster"),
    (46, "Architect", "solo.rank-architect"),
    (41, "Quarry Master", "solo.rank-quarry-master"),
    (36, "Mason", "solo.rank-mason"),
    (31, "Fellowcraft", "solo.rank-fellowcraft"),
)
"""The least final solo score of each rank, its title and its rule."""

LOWEST = ("Apprentice", "solo.rank-apprentice")


class Final(Struct, frozen=True, kw_only=True):
    """What a player ends with: points before Coins, Coins by colour, the Palace Track.

    `palace` is the final position, or all cubes given, as tie-palace-position has it. `read` says
    that the points were read off the tracker's space.
    """

    name: str
    points: int
    coins: Purse = NO_COINS
    palace: int = 0
    read: bool = False


class BuilderFinal(Struct, frozen=True, kw_only=True):
    """The Simulated Builder's side: its tiles' points, the starting tile first, and pairs."""

    tile_points: tuple[int, ...]
    pairs: int


def sheet_of(
    book: Rulebook,
    edition: str,
    readings: Readings,
    finals: Sequence[Final],
    *,
    left: frozenset[int] = frozenset(),
    over: bool = True,
    show_coins: bool = True,
    builder: BuilderFinal | None = None,
    solo: bool = False,
    notes: tuple[SheetNote, ...] = (),
) -> Sheet:
    """The sheet of these players (`scoring.winner`); solo is scored and has a rank title."""
    names = tuple(f.name for f in finals)
    if solo:
        alone = (tuple(_solo_lines(readings, finals[0], builder)),)
        return _solo_sheet(book, edition, Tally(names, alone, (), notes, left), over=over)
    coins = _coin_lines(readings, finals, left) if show_coins else [[] for _ in finals]
    every = tuple((_track(readings, f), *c) for f, c in zip(finals, coins, strict=True))
    tally = Tally(names, every, _chain(readings, finals), notes, left)
    return sheet(book, edition, tally) if over else unranked(book, edition, tally, "unfinished")


def _track(readings: Readings, final: Final) -> Line:
    rule = "track.add-55" if laps(final.points, readings) else "reward.vp"
    ruling = "tracks-start-at-zero"
    ruled = (Bearing(ruling, readings[ruling]),) if final.read else ()
    return Line("track", "Victory Track", final.points, final.points, rule, ruled)


def _chain(readings: Readings, finals: Sequence[Final]) -> tuple[Criterion, ...]:
    """Most Coins, then furthest on the Palace Track (`tie.coins`, `tie.palace`, `tie.shared`)."""
    cubes = readings["tie-palace-position"] == "all-cubes"
    says = "most cubes given to Palaces" if cubes else "furthest along the Palace Track"
    return (
        Criterion("tie.coins", "most Coins", tuple(sum(f.coins) for f in finals)),
        Criterion("tie.palace", says, tuple(f.palace for f in finals)),
    )


# ---- Coins


def coin_places(counts: Sequence[int], reading: str) -> list[int | None]:
    """The place of each count, from 0; None for no Coins or a place that scores nothing.

    Level players share a place and each score it in full (`scoring.coins-ties`). By the dense
    reading the next count takes the next place; by the standard one tied players use places up.
    """
    distinct = sorted({n for n in counts if n}, reverse=True)
    places: list[int | None] = []
    for count in counts:
        if not count:
            places.append(None)
            continue
        above = sum(n > count for n in counts)
        place = distinct.index(count) if reading == "dense" else above
        places.append(place if place < len(PLACES) else None)
    return places


def _coin_lines(
    readings: Readings, finals: Sequence[Final], left: frozenset[int]
) -> list[list[Line]]:
    """5, 3 and 1 for the most of each colour; who left takes no place."""
    lines: list[list[Line]] = [[] for _ in finals]
    ruling = "coin-second-place-after-tie"
    for at, colour in enumerate(COINS):
        counts = [0 if seat in left else f.coins[at] for seat, f in enumerate(finals)]
        places = coin_places(counts, readings[ruling])
        for seat, place in enumerate(places):
            how = "left the game" if seat in left else place_says(counts, places, seat)
            ruled = _placed_by(readings, ruling, counts, seat)
            line = _coin_line(colour, finals[seat].coins[at], place, how)
            lines[seat].append(structs.replace(line, rulings=ruled))
    return lines


def _coin_line(colour: str, held: int, place: int | None, how: str) -> Line:
    """A colour's line of one player, who has that place, or none."""
    label = f"{colour.title()} Coins"
    if place is not None:
        points, rule = PLACES[place], PLACE_RULES[place]
        return Line(f"coins-{colour}", label, held, points, rule, how=how)
    rule = "scoring.coins-counted" if held else "scoring.coins-zero"
    return Line(f"coins-{colour}", label, held, 0, rule, how=how or UNSET)


def place_says(counts: Sequence[int], places: Sequence[int | None], seat: int) -> str:
    """How a player's count of a colour stands among the others: `the most, shared`."""
    place = places[seat]
    if place is None:
        return "fourth" if counts[seat] else ""
    return PLACE_SAYS[place] + (", shared" if places.count(place) > 1 else "")


def _placed_by(
    readings: Readings, ruling: str, counts: Sequence[int], seat: int
) -> tuple[Bearing, ...]:
    """The ruling, where another reading of it would give a seat another place."""
    return decided(readings, (ruling,), lambda r: coin_places(counts, r[ruling])[seat])


# ---- solo


def _solo_sheet(book: Rulebook, edition: str, tally: Tally, *, over: bool) -> Sheet:
    """A score alone, ranked by its title once the game is over."""
    if not over:
        return unranked(book, edition, tally, "unfinished")
    total = tally.totals[0]
    title, rule = rank_title(total)
    points = many(total, "point").replace("-", "\N{MINUS SIGN}")
    ranked = SheetNote(f"{points} rank as {title}.", rule)
    tally = structs.replace(tally, notes=(*tally.notes, ranked))
    return unranked(book, edition, tally, "scored", rank_title=title)


def rank_title(total: int) -> tuple[str, str]:
    """The title of a final solo score, and its rule."""
    found = ((title, rule) for least, title, rule in RANKS if total >= least)
    return next(found, LOWEST)


def _solo_lines(readings: Readings, final: Final, builder: BuilderFinal | None) -> Iterator[Line]:
    """The player's points less the Builder's worth (`solo.score-subtract`)."""
    yield _track(readings, final)
    if readings["solo-coin-scoring"] == "uncontested":
        ruled = (Bearing("solo-coin-scoring", "uncontested"),)
        for at, colour in enumerate(COINS):
            points = PLACES[0] if final.coins[at] else 0
            rule = "scoring.coins-first" if points else "scoring.coins-zero"
            yield Line(
                f"coins-{colour}", f"{colour.title()} Coins", final.coins[at], points, rule, ruled
            )
    if builder is None:
        return
    reading = readings["solo-builder-start-tile"]
    tiles = builder.tile_points if reading == "counts" else builder.tile_points[1:]
    ruled = (Bearing("solo-builder-start-tile", reading),)
    yield Line("builder-tiles", "Tiles of the Simulated Builder", len(tiles), -sum(tiles),
               "solo.score-builder-tiles", ruled)  # fmt: skip
    yield Line("builder-pairs", "Equal connectors of the Simulated Builder", builder.pairs,
               -builder.pairs, "solo.score-builder-pairs")  # fmt: skip
