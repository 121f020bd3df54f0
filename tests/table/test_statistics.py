"""Statistics against a plain recomputation: the test plays games and keeps its own record."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from referee.engine.action import EndAgreed, Leave, Move, Void
from referee.table import people, schema, service
from referee.table.past_csv import past_csv
from referee.table.past_games import all_plays
from referee.table.statistics import by_line, course, figures
from referee.table.store import Store
from tests.table.conftest import SECRET, open_store
from tests.toygame import GAME, Add, Bury, ToyOptions

NAMES = ("Ana", "Ben", "Cy", "Ďáša", "Élan", "=Eve")
PLACES = ("", "At home", "The Club")


class Together(ToyOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The toy's options where all win together."""

    @property
    def is_joint(self) -> bool:
        return True


JOINT = replace(GAME, slug="joint", title="Joint", options=Together)


@dataclass
class Record:
    """What the test knows of a table, without asking the program."""

    id: str
    game: str
    names: list[str]
    place: str
    ending: str
    at: int = 0
    added: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    buried: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)

    @property
    def kind(self) -> str:
        return "solo" if len(self.names) == 1 else "joint" if self.game == "joint" else "versus"

    @property
    def points(self) -> list[int]:
        return [a + b for a, b in zip(self.added, self.buried, strict=True)]

    def beats(self, one: int, other: int) -> bool:
        """Who stayed is before who left; then points, then fewer turns."""
        keys = [(s not in self.left, self.points[s], -self.turns[s]) for s in (one, other)]
        return keys[0] > keys[1]

    def won(self, seat: int) -> bool:
        return not any(self.beats(other, seat) for other in range(len(self.names)))


def played(store: Store, rng: Random, number: int) -> Record:
    """One table of chance: finished, stopped, unfinished, or stopped and then played on."""
    names = rng.sample(NAMES, rng.randint(1, 4))
    game, place = rng.choice(("toy", "toy", "joint")), rng.choice(PLACES)
    ending = rng.choice(("finished",) * 6 + ("stopped", "unfinished"))
    target = rng.randint(4, 14)
    table, token = service.create(store, game, names, {"target": target}, place=place)
    me = people.member_of(store, [token], table)
    assert me is not None
    record = Record(table, game, names, place, ending)
    at = 0
    for moves in _batches(record, rng, target):
        outcome = service.submit(store, me, moves, at, f"{number}-{at}")
        assert isinstance(outcome, service.Recorded), outcome
        at = outcome.seq
    return record


def _batches(record: Record, rng: Random, target: int) -> Iterator[list[Move]]:
    """The moves of a game, kept in the record as they are handed out."""
    seats = len(record.names)
    record.added, record.turns = [0] * seats, [0] * seats
    record.buried = [rng.choice((0, rng.randint(0, 9))) for _ in range(seats)]
    buries = [Move(s, Bury(number=n)) for s, n in enumerate(record.buried) if n]
    moves, turn, number = list(buries), 0, len(buries)
    if record.ending == "finished" and rng.random() < 0.2:
        yield [*moves, Move(None, EndAgreed(agreed=(0,)))]
        yield [Move(None, Void(entry=number + 1))]
        moves = []
    if seats > 1 and rng.random() < 0.15:
        leaver = seats - 1
        record.left.add(leaver)
        moves.append(Move(leaver, Leave()))
    short = record.ending != "finished"
    while sum(record.added) < target:
        step = rng.randint(1, 3)
        if short and sum(record.added) + step >= target:
            break
        moves.append(Move(turn, Add(by=step)))
        record.added[turn] += step
        record.turns[turn] += 1
        turn = next(s % seats for s in range(turn + 1, turn + 9) if s % seats not in record.left)
    if record.ending == "stopped":
        moves.append(Move(None, EndAgreed(agreed=(0,))))
    if record.ending == "unfinished" and not moves:
        moves.append(Move(turn, Bury(number=1)))
    if moves:
        yield moves


def dated(store: Store, records: list[Record], rng: Random) -> None:
    """Give every end a day of its own, in no order."""
    days = rng.sample(range(20_000), len(records))
    with store.write() as connection:
        for record, at in zip(records, days, strict=True):
            record.at = at * 86_400_000
            sheets = schema.sheets
            connection.execute(
                update(sheets).where(sheets.c.table_id == record.id).values(at=record.at)
            )


@pytest.fixture
def two_games(tmp_path: Path) -> Iterator[Store]:
    _, first = open_store(f"sqlite:///{tmp_path / 'r.db'}")
    store = Store(first.engine, SECRET, {GAME.slug: GAME, JOINT.slug: JOINT})
    yield store
    store.close()


@pytest.mark.parametrize(
    "tables", [60, pytest.param(500, marks=pytest.mark.soak)]
)  # fmt: skip
def test_statistics_are_those_of_a_plain_recomputation(
    two_games: Store, tables: int, seed: int
) -> None:
    rng = Random(seed)
    records = [played(two_games, rng, n) for n in range(tables)]
    dated(two_games, records, rng)
    plays = all_plays(two_games)
    assert {p.id: (p.ending, p.kind, p.place) for p in plays} == {
        r.id: (r.ending, r.kind, r.place) for r in records
    }
    assert {r.ending for r in records} == {"finished", "stopped", "unfinished"}
    for kind in ("versus", "joint", "solo"):
        finished = [r for r in records if r.ending == "finished" and r.kind == kind]
        assert finished
        _same_standings(figures(plays, kind), finished)
        for game in ("toy", "joint"):
            of_game = [p for p in plays if p.game == game]
            _same_points(of_game, kind, [r for r in finished if r.game == game])
    _same_spreadsheet(past_csv(plays), records)


def _same_standings(found, records: list[Record]) -> None:
    seats = [(r, s) for r in records for s in range(len(r.names))]
    assert found.plays == len(records)
    assert {s.name for s in found.standings} == {r.names[s] for r, s in seats}
    for standing in found.standings:
        mine = [(r, s) for r, s in seats if r.names[s] == standing.name]
        scores = [(r.points[s], r.at) for r, s in mine if s not in r.left]
        assert standing.plays == len(mine)
        assert standing.wins == sum(r.won(s) for r, s in mine)
        assert standing.scored == len(scores)
        if scores:
            total = sum(p for p, _ in scores)
            assert standing.average == Fraction(total, len(scores))
            best = max(p for p, _ in scores)
            assert (standing.best, standing.lowest) == (best, min(p for p, _ in scores))
            assert standing.best_at is not None
            first = min(at for p, at in scores if p == best)
            assert standing.best_at.timestamp() * 1000 == first
    met: Counter[tuple[str, str, str]] = Counter()
    for r in records:
        for a, b in permutations(range(len(r.names)), 2):
            how = "ahead" if r.beats(a, b) else "behind" if r.beats(b, a) else "level"
            met[r.names[a], r.names[b], how] += 1
    pairs = {
        (p.one, p.other, how): getattr(p, how)
        for p in found.pairs
        for how in ("ahead", "level", "behind")
        if getattr(p, how)
    }
    if found.kind == "versus":
        assert pairs == {k: n for k, n in met.items() if (k[0].casefold() < k[1].casefold())}
    else:
        assert not pairs


def _same_points(plays, kind: str, records: list[Record]) -> None:
    records = sorted(records, key=lambda r: r.at)
    columns = [[_points(r, name) for name in NAMES] for r in records]
    expected = [row for row in columns if any(n is not None for n in row)]
    assert [list(m.points) for m in course(plays, kind, NAMES)] == expected
    for line, of in (("added", "added"), ("buried", "buried")):
        found = next((x for x in by_line(plays, kind, NAMES) if x.id == line), None)
        for at, name in enumerate(NAMES):
            there = [(r, r.names.index(name)) for r in records if name in r.names]
            values = [getattr(r, of)[s] for r, s in there if s not in r.left]
            mean = Fraction(sum(values), len(values)) if values else None
            assert (found.means[at] if found else None) == mean


def _points(record: Record, name: str) -> int | None:
    if name not in record.names or record.names.index(name) in record.left:
        return None
    return record.points[record.names.index(name)]


def _same_spreadsheet(text: str, records: list[Record]) -> None:
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == sum(len(r.names) for r in records)
    assert not [c for row in rows for c in row.values() if c.startswith(("=", "+", "@"))]
    by_id = {r.id: r for r in records}
    for row in rows:
        record = by_id[row["id"]]
        seat = record.names.index(row["player"].removeprefix("'"))
        if record.ending != "unfinished":
            assert row["points"] == str(record.points[seat])
