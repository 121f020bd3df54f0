"""Scores: the one code that counts a tableau, live and for a final position.

    sheet_of(options, readings, edition, finals, left=frozenset(), over=True)

Most and fewest Relics and most stars compare players (`awards`); everything else looks at one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
from referee.games.artifact_stack.awards import Awards, awards, relic_rule
from referee.games.artifact_stack.decks import EACH, LABELS, Deck
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.hands import best_monsters, loose_china, statue_points
from referee.games.artifact_stack.notes import sheet_notes
from referee.games.artifact_stack.options import Options
from referee.games.artifact_stack.sets import CHINA_RULES, Monsters, china_kind, china_value


def sheet_of(
    book: Rulebook,
    edition: str,
    options: Options,
    readings: Readings,
    finals: Sequence[Final],
    *,
    left: frozenset[int] = frozenset(),
    over: bool = True,
    told: tuple[SheetNote, ...] = (),
) -> Sheet:
    """The sheet of these players, unfinished unless the game is over (`score.only-at-end`)."""
    won = awards(options, readings, finals, left)
    by = [_award_rulings(options, readings, finals, left, at) for at in range(len(finals))]
    lines = tuple(
        tuple(_lines(options, readings, final, won, at, by[at], gone=at in left))
        for at, final in enumerate(finals)
    )
    names = tuple(f.name for f in finals)
    notes = (*told, *sheet_notes(options, readings, finals, won.alike))
    tally = Tally(names, lines, _tie_chain(readings, finals), notes, left)
    return sheet(book, edition, tally) if over else unranked(book, edition, tally, "unfinished")


def _tie_chain(readings: Readings, finals: Sequence[Final]) -> tuple[Criterion, ...]:
    """Most Artifact Cards, then most Silver (`end.tie-artifacts`, `end.tie-silver`)."""
    too = readings["tie-artifact-cards"] == "with-assistants"
    cards = tuple(f.artifact_cards + (len(f.assistants) if too else 0) for f in finals)
    silver = tuple(f.silver for f in finals)
    return (
        Criterion("end.tie-artifacts", "most artifact cards", cards),
        Criterion("end.tie-silver", "most Silver", silver),
    )


# ---- lines of one player


class _AwardRulings(NamedTuple):
    """What decided the awards of one player."""

    relics: tuple[Bearing, ...]
    stars: tuple[Bearing, ...]


def _award_rulings(
    options: Options, readings: Readings, finals: Sequence[Final], left: frozenset[int], at: int
) -> _AwardRulings:
    """The rulings that decide the awards of one player.

    How many stars are counted rests on star-sources wherever there are any.
    """
    relics = decided(
        readings,
        ("relics-all-tied", "relics-zero"),
        lambda r: awards(options, r, finals, left).relics[at],
    )
    stars = decided(readings, ("star-zero",), lambda r: awards(options, r, finals, left).stars[at])
    if finals[at].stars:
        stars += (Bearing("star-sources", readings["star-sources"]),)
    return _AwardRulings(relics, stars)


def _lines(
    options: Options,
    readings: Readings,
    final: Final,
    won: Awards,
    at: int,
    by: _AwardRulings,
    *,
    gone: bool,
) -> Iterator[Line]:
    lines = []
    for deck in (d for d in LABELS if d in options.decks):
        lines.append(_deck_line(deck, readings, final))
        if deck == "relics":
            alike = None if gone else won.alike
            lines.append(_relics_award(final, won.relics[at], alike, by.relics))
    helpers = len(final.assistants)
    lines += [
        Line("assistants", "Assistants", helpers, sum(final.assistants), "score.assistants"),
        Line("silver", "Silver", final.silver, final.silver, "score.silver"),
        Line("stars", "Most stars", final.stars, won.stars[at], "score.star-most", by.stars),
    ]
    yield from lines
    yield from _floor(readings, sum(line.points for line in lines))


def _relics_award(final: Final, award: int, alike: int | None, ruled: tuple[Bearing, ...]) -> Line:
    held = final.plain.get("relics", 0)
    rule = relic_rule(award, held, alike)
    return Line("relics-majority", "Most or fewest Relics", held, award, rule, ruled)


def _floor(readings: Readings, total: int) -> Iterator[Line]:
    """What lifts a total below zero to 0 (ruling negative-score)."""
    if total < 0 and readings["negative-score"] == "floor-zero":
        ruled = (Bearing("negative-score", "floor-zero"),)
        yield Line("floor", "Not below zero", 0, -total, "score.taken-cards", ruled)


def _deck_line(deck: Deck, readings: Readings, final: Final) -> Line:
    if deck in EACH:
        each, rule = EACH[deck]
        count = final.plain.get(deck, 0)
        return Line(deck, LABELS[deck], count, each * count, rule)
    if deck == "statues":
        return _statues_line(readings, final)
    if deck == "treasures":
        points = sum(final.treasures)
        return Line(deck, LABELS[deck], len(final.treasures), points, "treasure.printed")
    return _china_line(readings, final) if deck == "china" else _monsters_line(readings, final)


def _statues_line(readings: Readings, final: Final) -> Line:
    count = sum(final.statue_sets) + final.statues_loose
    rule = "statues.sets-apart" if final.statue_sets else "statues.values"
    ruled = decided(readings, ("statues-flip",), lambda r: statue_points(final, r))
    return Line("statues", LABELS["statues"], count, statue_points(final, readings), rule, ruled)


def _monsters_line(readings: Readings, final: Final) -> Line:
    best = best_monsters(final, readings)
    rulings = ("monster-pairing", "vampire-mummy-card", "combo-replaces")
    ruled = decided(readings, rulings, lambda r: best_monsters(final, r).points)
    rule = COMBO_RULES[best.groups[0][0]] if best.groups else _loose_rule(final.monsters)
    return Line("monsters", LABELS["monsters"], sum(final.monsters), best.points, rule, ruled)


COMBO_RULES = {
    "vampire_cross": "monsters.vampire-cross",
    "mummy_coffin": "monsters.mummy-coffin",
    "vampire_mummy_cross": "monsters.vampire-mummy",
    "vampire_mummy_coffin": "monsters.vampire-mummy",
    "vampire_coffin": "monsters.vampire-mummy",
    "mummy_cross": "monsters.vampire-mummy",
}


def _loose_rule(hand: Monsters) -> str:
    if hand.vampire + hand.mummy + hand.vampire_mummy or not sum(hand):
        return "monsters.loose"
    return "monsters.coffin-alone" if hand.coffin > hand.cross else "monsters.cross-alone"


def _china_line(readings: Readings, final: Final) -> Line:
    locked = sum(china_value(s) or 0 for s in final.china_locked)
    count = sum(map(len, final.china_locked)) + len(final.china_loose)
    best = loose_china(final, readings)
    kinds = {china_kind(g) for g in (*final.china_locked, *(g for g, _ in best.groups))}
    rule = next((r for kind, r in CHINA_RULES.items() if kind in kinds), "china.single")
    ruled = decided(readings, ("china-unlocked-at-end",), lambda r: loose_china(final, r).points)
    return Line("china", LABELS["china"], count, locked + best.points, rule, ruled)
