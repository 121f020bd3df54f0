"""Who has won a duel: one code for duels that were played here and for those that were not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.engine.judge import Bearing
from referee.engine.rule import Readings, Rulebook
from referee.engine.score import Line, Sheet, SheetNote, Tally, scored_players, unranked
from referee.games.carvings_duel.carvings import STARTING_LIFE


class Final(Struct, frozen=True):
    """What a duelist ends with."""

    name: str
    life: int
    conceded: bool = False
    left: bool = False

    @property
    def has_lost(self) -> bool:
        """No Life Points left (`castle.zero-loses`), given up, or gone."""
        return self.life <= 0 or self.conceded or self.left


def sheet_of(
    book: Rulebook,
    edition: str,
    readings: Readings,
    finals: Sequence[Final],
    *,
    ended: bool = False,
    over: bool = True,
) -> Sheet:
    """The sheet of a duel. `ended`: the table agreed to stop; `over`: the duel is at its end.

    One has lost: the other won. Both, or stopped with nobody beaten: nobody wins.
    """
    lost = tuple(f.has_lost for f in finals)
    left = frozenset(at for at, f in enumerate(finals) if f.left)
    notes = tuple(_notes(finals, readings))
    lines = tuple((_line(f, readings),) for f in finals)
    tally = Tally(tuple(f.name for f in finals), lines, (), notes, left)
    if not over or not (any(lost) or ended):
        return unranked(book, edition, tally, "unfinished")
    if all(lost) or not any(lost):
        return unranked(book, edition, tally, "scored")
    ranks = tuple(2 if beaten else 1 for beaten in lost)
    winners = tuple(f.name for f in finals if not f.has_lost)
    players = scored_players(tally, ranks)
    return Sheet(book.game, edition, players, winners, "won", None, notes)


def _line(final: Final, readings: Readings) -> Line:
    capped = final.life >= STARTING_LIFE
    ruled = (Bearing("logger-cap", readings["logger-cap"]),) if capped else ()
    return Line("life", "Life Points", final.life, final.life, "castle.zero-loses", ruled)


def _notes(finals: Sequence[Final], readings: Readings) -> Iterator[SheetNote]:
    for final in finals:
        if final.life > STARTING_LIFE and readings["logger-cap"] == "cap-six":
            says = f"{final.name} has {final.life} Life Points; here {STARTING_LIFE} are the most."
            yield SheetNote(says, "logger.add-lp")
        if final.conceded and final.life > 0:
            yield SheetNote(f"{final.name} conceded with {final.life} Life Points left.", None)
    if all(f.life <= 0 for f in finals):
        says = "Both castles are at zero: drawn (ruling simultaneous-loss)."
        yield SheetNote(says, "castle.zero-loses")
