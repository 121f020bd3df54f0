"""Disputes, judged: one move under every reading, and the table with it and without it.

A reading is tried by replaying the moves before the disputed one under the same terms with that
one reading changed. Moves of the past that it makes illegal stay, as after a change of the past.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import Struct

from referee.engine.action import Move
from referee.engine.game import Game, Terms
from referee.engine.judge import Bearing, Verdict
from referee.engine.log import Log, Played
from referee.engine.order import Entry
from referee.engine.prompt import Prompt
from referee.engine.rule import Watched
from referee.engine.score import Outcome, PlayerScore, Sheet, alternatives


@dataclass(frozen=True, slots=True)
class Case:
    """A disputed move, the moves that count before it and those that count after it."""

    before: tuple[Entry, ...]
    entry: Entry
    after: tuple[Entry, ...] = ()


def case_of(log: Log, number: int) -> Case:
    """The case about a move of the log, also one that does not count; KeyError without it."""
    order = log.order
    entry, place = order.moves[number], order.numbers.index(number)
    instead = order.successor(number)
    before = (n for n in order.numbers[:place] if order.in_force(n))
    after = (n for n in order.numbers[place + 1 :] if order.in_force(n) and n != instead)
    return Case(tuple(order.moves[n] for n in before), entry, tuple(order.moves[n] for n in after))


def case_next(log: Log, move: Move) -> Case:
    """The case about a move that would come next and has not been recorded."""
    return Case(tuple(log.order.counting()), Entry(log.last_id + 1, move))


# ---- the verdict


class Under(Struct, frozen=True):
    """The verdict on a move under one reading; `turns` are earlier entries it would turn."""

    bearing: Bearing
    verdict: Verdict
    in_force: bool = False
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A case under some terms: its verdict, and the moves before it as they are judged there."""

    verdict: Verdict
    played: tuple[Played, ...]
    prompts: tuple[Prompt, ...]


def judged(game: Game, terms: Terms, case: Case) -> Judged:
    """The case as it is judged under these terms, and what could be entered in its place."""
    log = Log.replay(game, terms, case.before)
    prompts = game.rules.prompts(log.state)
    before = tuple(log.played)
    return Judged(log.append(case.entry).verdict, before, prompts)


def other_readings(game: Game, terms: Terms, case: Case, base: Judged) -> Iterator[Under]:
    """The case under each reading not in force, of every ruling that its verdict may rest on.

    The rulings that the verdict names come first, then those that only the moves before it asked
    for; rulings that nothing asked for can change nothing and are not tried. Takes one replay
    each: whoever has little time may stop anywhere.
    """
    watched = Watched(terms.readings)
    judged(game, replace(terms, readings=watched), case)
    named = [b.ruling for b in base.verdict.rulings]
    tried = sorted(
        alternatives(terms.readings, watched.asked), key=lambda other: other[0].ruling not in named
    )
    was = {p.entry.id: p.verdict.kind for p in base.played}
    for bearing, readings in tried:
        found = judged(game, replace(terms, readings=readings), case)
        turns = (p.entry.id for p in found.played if p.verdict.kind != was[p.entry.id])
        yield Under(bearing, found.verdict, turns=tuple(turns))


def differs(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts on the same move are not the same to a player."""
    return (one.kind, one.rule, one.waived) != (other.kind, other.rule, other.waived)


# ---- what hangs on it


class Standing(Struct, frozen=True):
    """Where everybody stands: totals and places (1, 2, 2, 4), at the end or as of now.

    Nobody has a place in a game that is lost, drawn or played alone.
    """

    outcome: Outcome
    totals: tuple[int, ...]
    ranks: tuple[int | None, ...]


def standing(sheet: Sheet) -> Standing:
    """The places of a sheet; of an unfinished game as its totals would rank."""
    totals = tuple(p.total for p in sheet.players)
    ranks: tuple[int | None, ...] = tuple(p.rank for p in sheet.players)
    if sheet.outcome == "unfinished" and len(totals) > 1:
        ranks = tuple(_place(p, sheet.players) for p in sheet.players)
    return Standing(sheet.outcome, totals, ranks)


def _place(player: PlayerScore, players: Sequence[PlayerScore]) -> int:
    return 1 + sum((not p.left, p.total) > (not player.left, player.total) for p in players)


def branches(game: Game, terms: Terms, case: Case) -> tuple[Log, Log]:
    """The whole game with the disputed move in its place, and the whole game without it."""
    stands = Log.replay(game, terms, (*case.before, case.entry, *case.after))
    return stands, Log.replay(game, terms, (*case.before, *case.after))
