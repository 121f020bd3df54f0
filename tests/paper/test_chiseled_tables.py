"""Sheets of a table of Chiseled that was really played: same numbers, same secrets."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from msgspec import structs

from referee import paper
from referee.engine.action import Move
from referee.engine.codec import convert, to_plain
from referee.engine.game import Game
from referee.engine.judge import Bearing
from referee.engine.log import Entry, Log
from referee.engine.score import SheetNote, TieBreak
from referee.games.chiseled.actions import CustomTool, Deal
from referee.games.chiseled.options import Critic, Need
from referee.table import people, service
from referee.table.database import db, engine_options, migrate
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.contract.play import next_move
from tests.paper.reading import Paper
from tests.paper.test_chiseled import contrary
from tests.paper.test_table_sheets import LONGEST

NEED = Need(count="sculpt", is_="at_least", than="cards")


@pytest.fixture
def store(tmp_path: Path, chiseled: Game) -> Iterator[Store]:
    app, url = Flask(__name__), f"sqlite:///{tmp_path / 'referee.db'}"
    app.config.update(SQLALCHEMY_DATABASE_URI=url, SQLALCHEMY_ENGINE_OPTIONS=engine_options(url))
    db.init_app(app)
    migrate(app)
    with app.app_context():
        store = Store(db.engine, "secret", {"chiseled": chiseled})
    yield store
    store.engine.dispose()


class Evening:
    """A table that plays by chance from a fixed seed."""

    def __init__(self, store: Store, game: Game, names: tuple[str, ...], **options: Any) -> None:
        self.store, self.game, self.rng = store, game, Random(7)
        self.id, token = service.create(store, "chiseled", names, options)
        keeper = people.member_of(store, [token], self.id)
        assert keeper is not None
        self.keeper = keeper
        terms = game.terms(len(names), convert(options, game.options), {})
        self.log = Log(game, terms)

    def enter(self, move: Move) -> None:
        assert self.log.append(Entry(self.log.last_id + 1, move)).taken
        at = self.log.last_id - 1
        outcome = service.submit(self.store, self.keeper, [move], at, f"key-{at}")
        assert isinstance(outcome, service.Recorded), outcome

    def play(self, most: int = 10_000) -> Snapshot:
        for _ in range(most):
            if self.game.rules.is_over(self.log.state):
                break
            self.enter(next_move(self.game, self.log.state, self.rng))
        return service.snapshot(self.store, self.keeper)

    def seen_by_host(self) -> Snapshot:
        return service.snapshot(self.store, people.Member(0, self.id, "host"))


def row(sheet: Paper, label: str) -> list[str]:
    """What is printed to the right of a row's label, in the players' columns."""
    at = next(w for w in sheet.words if w.text == label and w.left < 60)
    width = sheet.size[0]
    found = [w for w in sheet.words if abs(w.top - at.top) < 5 and w.left > width - 140]
    return [w.text.replace("−", "-") for w in sorted(found, key=lambda w: w.left)]


def test_the_filled_sheet_holds_the_numbers_of_the_table(store: Store, chiseled: Game) -> None:
    table = Evening(store, chiseled, ("Ana", "Ben", "Cy"), sine_cera=True).play()
    sheet, score = Paper(paper.render("score", chiseled, table=table)), table.frozen
    assert score is not None
    for label, line in (("Heads", "head"), ("Scrap", "scrap")):
        lines = [next(x for x in p.lines if x.id == line) for p in score.players]
        assert row(sheet, label) == [str(n) for x in lines for n in (x.count, x.points)]
    total = next(w for w in sheet.words if w.text == "Total")
    printed = [w for w in sheet.words if abs(w.top - total.top) < 4 and w.left > total.right + 15]
    found = [w.text.replace("−", "-") for w in sorted(printed, key=lambda w: w.left)]
    assert found == [str(p.total) for p in score.players]
    assert row(sheet, "Place") == [str(p.rank) for p in score.players]
    cards = [sum(x.count for x in p.lines if ":" not in x.id) for p in score.players]
    assert row(sheet, "Cards")[-3:] == [str(n) for n in cards]
    assert f"{score.winners[0]} wins." in sheet.text


def test_a_lone_player_reads_their_band(store: Store, chiseled: Game) -> None:
    evening = Evening(store, chiseled, ("Ana",), challenge="minimalist", critics=["technofuturist"])
    table = evening.play()
    assert table.frozen is not None
    sheet = Paper(paper.render("score", chiseled, table=table))
    assert sheet.pages == 1
    solo: Any = table.frozen.solo
    assert f"{solo['verdict']} ✓" in sheet.text
    assert f"Minimalist: {'met' if solo['challenge'] else 'not met'}" in sheet.text


@pytest.mark.parametrize("size", paper.PAPERS)
def test_the_whole_evening_fits_with_the_longest_names(
    store: Store, chiseled: Game, size: str
) -> None:
    evening = Evening(store, chiseled, LONGEST, sine_cera=True)
    under_way, over = evening.play(40), evening.play()
    for kind in paper.sheets(chiseled)[1:]:  # the first is all of them
        table = under_way if kind.kind == "resume" else over
        sheet = Paper(paper.render(kind.kind, chiseled, paper=size, table=table))
        assert sheet.pages == kind.pages, kind.kind
        assert sheet.outside(10) == [], kind.kind
        assert sheet.overlapping() == [], kind.kind
        assert sheet.missing_letters() == [], kind.kind


def test_a_resume_sheet_hides_hands_from_others(store: Store, chiseled: Game) -> None:
    evening = Evening(store, chiseled, ("Ana", "Ben"))
    for n in (0, 1):
        people.join(store, evening.id, n)
    evening.play(12)
    text = Paper(paper.render("resume", chiseled, table=evening.seen_by_host())).text
    assert text.count("3 cards, hidden") == 2
    assert "Draw Pile" in text


def test_typed_cards_are_printed(store: Store, chiseled: Game) -> None:
    evening = Evening(store, chiseled, ("Ana", "Ben"))
    tools = ("flat-chisel", "saw", "rasp", "mallet", "maquette", "jackhammer",
             CustomTool(name="Sandpaper", text="Rub a card until it is gone."))  # fmt: skip
    critics = ("technofuturist", "renaissance-patron",
               Critic(name="Zeno", points=7, by_table=True))  # fmt: skip
    evening.enter(Move(None, Deal(tools=tools, critics=critics)))
    table = service.snapshot(store, evening.keeper)
    text = Paper(paper.render("tools", chiseled, table=table)).text
    assert "Sandpaper Rub a card until it is gone." in text
    assert "The 13th Tool" not in text
    text = Paper(paper.render("critics", chiseled, table=table)).text
    assert "Zeno +7" in text
    assert "Archaeologist" not in text
    assert "Sandpaper" in Paper(paper.render("resume", chiseled, table=table)).text


@pytest.mark.parametrize("size", paper.PAPERS)
def test_all_that_can_be_said_of_a_score_fits_on_its_page(
    store: Store, chiseled: Game, size: str
) -> None:
    """Everything at once: ties, notes, rulings, contested entries, readings, who left."""
    long = Critic(name="石匠王小明" * 8, points=-12, needs=(NEED,) * 20)
    critics = (long, "technofuturist", Critic(name="W" * 40, by_table=True))
    evening = Evening(store, chiseled, LONGEST, sine_cera=True, critics=to_plain(critics))
    table = evening.play()
    assert table.frozen is not None
    line = next(h for h in table.history if h.seat == 3)
    rulings = contrary(chiseled).items()
    crowded = dataclasses.replace(
        table,
        history=(dataclasses.replace(line, stands="table-ruling", words="used a Tool " * 20,
                                     reason="because " * 60, agreed=LONGEST),) * 9,
        frozen=structs.replace(
            table.frozen,
            players=tuple(structs.replace(p, left=True) for p in table.frozen.players),
            winners=LONGEST,
            tie_break=(TieBreak(LONGEST, "end.tie-fewest-cards", "fewest cards",
                                dict.fromkeys(LONGEST, 45)),),
            notes=(SheetNote("A note that goes on and on " * 20, "score.mat-guide"),) * 9,
        ),
        contested=tuple(range(1000, 1040)),
        provisional=True,
        rulings=tuple(Bearing(*r) for r in rulings),
    )  # fmt: skip
    sheet = Paper(paper.render("score", chiseled, paper=size, table=crowded))
    assert sheet.pages == 1
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []
