"""The score sheet: the Victory Track and its laps, Coins by colour; alone, the Builder's side."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.game import Occasion
from referee.engine.printing import Band, Part, ScoreRow, ScoreSheet
from referee.games.catacombs_cubes.gains import TRACK
from referee.games.catacombs_cubes.pieces import COINS
from referee.games.catacombs_cubes.scoring import LOWEST, PLACE_RULES, RANKS, rank_title

TOTAL = ScoreRow("Total", (), rules=("scoring.winner",), kind="sum")
COUNTED = ("blue", "red", "silver")
"""Colours in the order in which they are counted (`scoring.coins-each-colour`)."""


def score_sheet(occasion: Occasion) -> ScoreSheet:
    """The score sheet of an evening, blank or with what its table has."""
    if occasion.terms.options.solo:
        return _alone(occasion)
    track = (_track(occasion),)
    held = tuple(f"coins-{colour}" for colour in COUNTED)
    rows = (*track, *map(_coins, COUNTED), TOTAL, _tally("Coins in all", held, "tie.coins"))
    if occasion.score is None:
        rows = (*rows, _tally("Palace Track", (), "tie.palace"))
    return ScoreSheet(
        rows=rows,
        says="Points stand on the Victory Track; then count the Coins that are left.",
        tie="Equal totals: more Coins, then further along the Palace Track; still equal, a tie.",
        tie_rule="tie.coins",
    )


def _track(occasion: Occasion) -> ScoreRow:
    """Laps and the space, where the tracker starts at 0; else the points alone."""
    row = ScoreRow("Victory Track", ("track",), "", ("track.add-55",), "bonus")
    if occasion.terms.readings["tracks-start-at-zero"] != "zero":
        how = "the square less one, and 55 for each lap"
        return ScoreRow(row.label, row.lines, how, row.rules, row.kind)
    laps: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    if occasion.view and occasion.score:
        spaces, laps = zip(*(seat["space"] for seat in occasion.view["seats"]), strict=True)
    parts = (Part("times past the last space", TRACK, "track.add-55", laps),
             Part("space it stands on", 1, "", spaces))  # fmt: skip
    return ScoreRow(row.label, row.lines, row.how, row.rules, row.kind, parts=parts)


def _coins(colour: str) -> ScoreRow:
    label = f"{colour.title()} Coins"
    return ScoreRow(label, (f"coins-{colour}",), "most 5, then 3, then 1; ties in full",
                    PLACE_RULES[:1])  # fmt: skip


def _tally(label: str, lines: tuple[str, ...], rule: str) -> ScoreRow:
    return ScoreRow(label, lines, "for a tie", (rule,), "tally")


# ---- alone


def _alone(occasion: Occasion) -> ScoreSheet:
    score = occasion.score
    total = score.players[0].total if score and score.outcome == "scored" else None
    return ScoreSheet(
        rows=(_track(occasion), *_uncontested(occasion), *_builder(occasion), TOTAL),
        says="Your points, less what the Simulated Builder has built.",
        bands=ranks(total),
    )


def _uncontested(occasion: Occasion) -> Iterator[ScoreRow]:
    if occasion.terms.readings["solo-coin-scoring"] == "uncontested":
        for colour in COINS:
            label = f"{colour.title()} Coins"
            yield ScoreRow(label, (f"coins-{colour}",), "5 if any", PLACE_RULES[:1])


def _builder(occasion: Occasion) -> Iterator[ScoreRow]:
    """Its tiles one by one, and its pairs; both below zero."""
    told: tuple[str, ...] = ()
    if occasion.view and occasion.score and occasion.view["builder"]:
        tiles = occasion.view["builder"]["tiles"]
        counts = occasion.terms.readings["solo-builder-start-tile"] == "counts"
        told = (" + ".join(str(t["tile"]["points"]) for t in tiles[0 if counts else 1 :]),)
    parts = (Part("points on each", lists=told),)
    yield ScoreRow("The Builder’s tiles", ("builder-tiles",), "how many, and their points less",
                   ("solo.score-builder-tiles",), parts=parts)  # fmt: skip
    yield ScoreRow("The Builder’s pairs", ("builder-pairs",), "−1 for each pair alike",
                   ("solo.score-builder-pairs",))  # fmt: skip


def ranks(total: int | None = None) -> tuple[Band, ...]:
    """The ranks, lowest first, the one of this total marked."""
    met = None if total is None else rank_title(total)[0]
    least = [n for n, _, _ in RANKS]
    named = [(n, title, rule) for n, title, rule in RANKS]
    reach = [f"{n}–{above - 1}" for n, above in zip(least[1:], least, strict=False)]
    found = [
        Band(said, title, rule, title == met)
        for said, (_, title, rule) in zip((f"{least[0]} or more", *reach), named, strict=True)
    ]
    lowest = Band(f"under {least[-1]}", *LOWEST, LOWEST[0] == met)
    return (lowest, *reversed(found))
