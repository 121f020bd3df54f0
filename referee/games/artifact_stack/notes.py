"""What a sheet says beside its lines: what stands as stated, and what cannot end a lawful game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.rule import Readings
from referee.engine.score import SheetNote
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.hands import stated_china, stated_monsters
from referee.games.artifact_stack.options import Options


def sheet_notes(
    options: Options, readings: Readings, finals: Sequence[Final], alike: int | None
) -> Iterator[SheetNote]:
    """The notes of a sheet; `alike`: how many Relics each has where all have as many."""
    if "china" in options.decks and readings["china-unlocked-at-end"] == "owner-groups":
        yield SheetNote("Unlocked China is grouped as its owner states.", "china.lock-optional")
        yield from _other_china(readings, finals)
    if "monsters" in options.decks and readings["monster-pairing"] == "owner-pairs":
        yield SheetNote("Monsters are paired as their owner states.", "monsters.loose")
        yield from _other_monsters(readings, finals)
    yield from _odd_statues(readings, finals)
    yield from _odd_monsters(readings, finals)
    yield from _alike(readings, alike)


def _other_china(readings: Readings, finals: Sequence[Final]) -> Iterator[SheetNote]:
    """Statements that do not fit the cards: they count for nothing, and that is told."""
    stated = readings.value("china-unlocked-at-end") or {}
    says = "What {name} states is not their unlocked China, {letters}; the best grouping counts."
    for final in finals:
        if stated.get(final.name) and not stated_china(final, readings):
            letters = final.china_loose or "which is none"
            yield SheetNote(says.format(name=final.name, letters=letters), "china.lock-optional")


def _other_monsters(readings: Readings, finals: Sequence[Final]) -> Iterator[SheetNote]:
    stated = readings.value("monster-pairing") or {}
    says = "{name} has not the cards for the pairs that they state; the best pairing counts."
    for final in finals:
        if stated.get(final.name) and stated_monsters(final, readings) is None:
            yield SheetNote(says.format(name=final.name), "monsters.loose")


def _odd_statues(readings: Readings, finals: Sequence[Final]) -> Iterator[SheetNote]:
    """Flipped sets that ruling statues-flip does not know."""
    reading = readings["statues-flip"]
    for final in finals:
        if reading == "never-flip" and final.statue_sets:
            says = f"{final.name} has flipped Statues; here all of a player’s Statues are one set."
            yield SheetNote(says, "statues.by-set-size")
        large = max(final.statue_sets, default=0)
        if reading == "two-or-three-only" and large > 3:
            says = f"{final.name} has a flipped set of {large} Statues; here a set has 2 or 3."
            yield SheetNote(says, "statues.by-set-size")


def _odd_monsters(readings: Readings, finals: Sequence[Final]) -> Iterator[SheetNote]:
    """Vampire Mummies where ruling vampire-mummy-card knows none."""
    if readings["vampire-mummy-card"] == "mismatched-pair":
        for final in (f for f in finals if f.monsters.vampire_mummy):
            says = f"{final.name} has Vampire Mummies, which are no cards here: they stay loose."
            yield SheetNote(says, "monsters.vampire-mummy")


def _alike(readings: Readings, alike: int | None) -> Iterator[SheetNote]:
    """Both awards of ruling relics-all-tied, which one line of 0 points does not show."""
    if alike is not None and readings["relics-all-tied"] == "both-cancel":
        says = "All who compare have {n} Relics, most and fewest at once: +3 and −3, which is 0."
        yield SheetNote(says.format(n=alike), "relics.ties")
