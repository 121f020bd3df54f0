"""Worked sums: how the points of a tableau come about, or boxes for what is still to count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.game import Occasion
from referee.engine.printing import Part
from referee.engine.rule import Readings
from referee.games.artifact_stack.counting import final_of
from referee.games.artifact_stack.decks import Deck
from referee.games.artifact_stack.faces import Assistant, Card, Face
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.hands import best_monsters, loose_china, statue_sets
from referee.games.artifact_stack.sets import (
    ALONE_VALUES,
    CHINA_VALUES,
    COMBO_VALUES,
    Pairing,
    alone,
)
from referee.games.artifact_stack.state import Seat

Worked = Mapping[str, tuple[Part, ...]]
"""The parts below each row that has any, by the row's score line."""

CHINA: tuple[tuple[str, str, str], ...] = (
    ("abc", "A, B and C", "china.abc"),
    ("triple", "three of a letter", "china.triple"),
    ("pair", "two of a letter", "china.pair"),
    ("single", "alone", "china.single"),
)
ALONE = ("monsters.loose", "monsters.cross-alone", "monsters.coffin-alone")
OWN_WORD = {"china": "china-unlocked-at-end", "monsters": "monster-pairing"}
"""The ruling under which an owner states the grouping: their word is not on the table's paper."""


def worked(occasion: Occasion, decks: Sequence[Deck]) -> Worked:
    """The parts of each row, filled once a table has tableaus."""
    readings = occasion.terms.readings
    finals = finals_in(occasion) if occasion.view and occasion.score else ()
    made: dict[str, Callable[[], tuple[Part, ...]]] = {
        "statues": lambda: (_list("points of each set", finals, statue_sets, readings),),
        "china": lambda: _china(finals, readings),
        "monsters": lambda: _monsters(finals, readings),
        "treasures": lambda: (_list("card by card", finals, lambda f, _: f.treasures, readings),),
        "assistants": lambda: (_list("one by one", finals, lambda f, _: f.assistants, readings),),
    }
    rows = [row for row in made if row in decks or row == "assistants"]
    told = [row for row in rows if not finals or OWN_WORD.get(row) not in occasion.untold]
    return {row: _needed(made[row]()) for row in told}


def finals_in(occasion: Occasion) -> tuple[Final, ...]:
    """What each player has, out of the view of their table."""
    assert occasion.view is not None
    starred = occasion.terms.readings["star-sources"] == "any-owned"
    tableaus = occasion.view["tableaus"]
    return tuple(
        final_of(name, _seat(tableau), count_assistants=starred)
        for name, tableau in zip(occasion.names, tableaus, strict=True)
    )


def _seat(tableau: Mapping[str, Any]) -> Seat:
    return Seat(
        cards=tuple(_card(c) for c in tableau["cards"]),
        assistants=tuple(_helper(c) for c in tableau["assistants"]),
        silver=tableau["silver"],
    )


def _card(shown: Mapping[str, Any]) -> Card:
    face = Face(**{k: shown[k] for k in ("deck", "letter", "monster", "star", "points", "text")})
    return Card(shown["name"], face, shown["set"])


def _helper(shown: Mapping[str, Any]) -> Card:
    face = Assistant(name=shown["label"], points=shown["points"], star=shown["star"])
    return Card(shown["name"], face)


# ---- parts


def _needed(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Without those where nobody has anything."""
    return tuple(p for p in parts if not (p.counts or p.lists) or any(p.counts) or any(p.lists))


def _list(
    label: str,
    finals: Sequence[Final],
    points: Callable[[Final, Readings], Sequence[int]],
    readings: Readings,
) -> Part:
    """A list of points to add."""
    return Part(label, lists=tuple(_sum(points(final, readings)) for final in finals))


def _sum(points: Sequence[int]) -> str:
    """`5 + 3 − 2`, with minus signs that are some."""
    first, *rest = points or (None,)
    start = "" if first is None else f"{first}".replace("-", "−")
    return start + "".join(f" {'−' if n < 0 else '+'} {abs(n)}" for n in rest)


def _china(finals: Sequence[Final], readings: Readings) -> tuple[Part, ...]:
    """Sets by their worth: the locked, and the rest in the grouping that counts."""
    sets = [(*f.china_locked, *(g for g, _ in loose_china(f, readings).groups)) for f in finals]
    kinds = [Counter(_kind(letters) for letters in hand) for hand in sets]
    return tuple(
        Part(label, CHINA_VALUES[kind], rule, tuple(found[kind] for found in kinds))
        for kind, label, rule in CHINA
    )


def _kind(letters: str) -> str:
    if len(set(letters)) == 3:
        return "abc"
    return {1: "single", 2: "pair", 3: "triple"}[len(letters)]


def _monsters(finals: Sequence[Final], readings: Readings) -> tuple[Part, ...]:
    """Contained monsters by pair, then what counts by itself."""
    paired = [Pairing(**dict(best_monsters(f, readings).groups)) for f in finals]
    single = [alone(f.monsters, p, readings) for f, p in zip(finals, paired, strict=True)]
    add = readings["combo-replaces"] == "monsters-add"
    crosses, coffins = ("each Silver Cross", "each Coffin") if add else (
        "Silver Cross alone", "Coffin alone")  # fmt: skip
    labels = ("Monster not contained", crosses, coffins)
    counts = zip(*single, strict=True) if single else ((), (), ())
    rows = map(Part, labels, ALONE_VALUES, ALONE, counts)
    return (*_pairs(paired, readings), *rows)


def _pairs(paired: Sequence[Pairing], readings: Readings) -> tuple[Part, ...]:
    odd = readings["vampire-mummy-card"] == "mismatched-pair"
    third = "Vampire in Coffin, Mummy with Cross" if odd else "Vampire Mummy + either"
    rows = (
        ("Vampire + Silver Cross", COMBO_VALUES.vampire_cross, "monsters.vampire-cross", slice(1)),
        ("Mummy + Coffin", COMBO_VALUES.mummy_coffin, "monsters.mummy-coffin", slice(1, 2)),
        (third, COMBO_VALUES.vampire_mummy_cross, "monsters.vampire-mummy", slice(2, None)),
    )
    return tuple(
        Part(label, each, rule, tuple(sum(tuple(p)[kinds]) for p in paired))
        for label, each, rule, kinds in rows
    )
