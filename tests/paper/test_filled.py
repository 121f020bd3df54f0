"""Sheets of a table that was played, with all that can be said of it: nothing is cut off.

In large print they go on over more pages, always as many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from referee import paper
from referee.engine.codec import decode, encode
from referee.engine.game import Game
from referee.engine.judge import Bearing
from referee.games import games
from referee.table import service
from referee.table.importing import import_log
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.paper.reading import Paper
from tests.paper.test_table_sheets import LONGEST
from tests.table.conftest import open_store

NAMES = (*LONGEST, "W" * 40)
PROOF = "http://192.168.1.20:8000/t/AbCdEfGh"
LOGS = Path(__file__).parents[1] / "games"


@cache
def longest_log(game: str) -> list[str]:
    """The log of a game with the most players, and of those the longest."""
    logs = [path.read_text("utf-8").splitlines() for path in (LOGS / game / "logs").glob("*.jsonl")]
    return max(logs, key=lambda log: (len(decode(log[0])["players"]), len(log)))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    _, empty = open_store(f"sqlite:///{tmp_path_factory.mktemp('large') / 'referee.db'}")
    yield Store(empty.engine, "the installation's own", games())
    empty.engine.dispose()


def played(store: Store, game: Game, part: float) -> Snapshot:
    """That table after so much of its log, as its host sees it, under the longest names."""
    first, *rest = longest_log(game.slug)
    header = decode(first)
    header["players"] = list(NAMES[: len(header["players"])])
    table_id, _ = import_log(store, [encode(header), *rest[: round(part * len(rest))]])
    return service.snapshot(store, Member(0, table_id, "host"))


def crowded(game: Game, table: Snapshot) -> Snapshot:
    """The table with nine table rulings of many words, and nine readings that are not the usual."""
    line = replace(table.history[-1], stands="turn", reason="The cat " * 60, agreed=table.names)
    others = ((r.id, o) for r in game.book.switchable for o in r.readings if o.id != r.default)
    read = {ruling: o.id for ruling, o in others if o.value is None}
    return replace(
        table,
        history=tuple(replace(line, id=n, status="in-force") for n in range(1, 10)),
        rulings=tuple(Bearing(ruling, reading) for ruling, reading in list(read.items())[:9]),
        provisional=True,
        contested=tuple(range(1, 10)),
    )


@pytest.mark.parametrize("slug", list(games()))
def test_the_fullest_table_fits(store: Store, slug: str) -> None:
    """Large print on both papers, and on the lower one as it is printed otherwise."""
    game = games()[slug]
    half, over = (crowded(game, played(store, game, part)) for part in (0.7, 1.0))
    large, plain = [("a4", True), ("letter", True)], [("letter", False)]
    for kind, table, ways in (
        *(("resume", half, large + plain), ("score", over, large + plain)),
        *(("dispute", over, large[:1]), ("table-card", half, large[:1])),
    ):
        for way in ways:
            fits((kind, *way), game, table)


def fits(what: tuple[str, str, bool], game: Game, table: Snapshot) -> None:
    """The pages it always has, the margin printers need, no words on words, every name."""
    kind, size, large = what
    sheet = Paper(paper.render(kind, game, paper=size, large=large, table=table, proof=PROOF))
    pages = paper.pages(game, paper.find(game, kind), len(table.names), large=large)
    assert (what, sheet.pages) == (what, pages)
    assert (what, sheet.outside(10)) == (what, [])
    assert (what, sheet.overlapping()) == (what, [])
    assert (what, sheet.missing_letters()) == (what, [])
    assert NAMES[1][:10] in sheet.text.replace(" ", "")
