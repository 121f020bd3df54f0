"""After "final": lines 14 and 17 of what went wrong elsewhere."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from msgspec import structs

from referee import paper
from referee.engine.action import Action, Correct, EndAgreed, Move, Note, Redo, SignOff, Void
from referee.engine.codec import encode, move_to_plain, to_plain
from referee.engine.game import Game
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.games import games
from referee.table import bgstats, exporting, importing, listing, people, service
from referee.table.database import db
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.contract.play import play, some_terms
from tests.paper.reading import Paper
from tests.table.conftest import SECRET, Play, open_store
from tests.toygame import GAME, Add, ToyRules
from tests.web.tablekit import BASE, Table, new_table, text_of, toy_app


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    app, first = open_store(f"sqlite:///{tmp_path / 'referee.db'}")
    first.close()
    with app.app_context():
        store = Store(db.engine, SECRET)
    yield store
    store.close()


def finished(store: Store, game: Game) -> Play:
    """A random game at a table, played to its end and signed by all."""
    rng = Random(1)
    terms = some_terms(game, rng)
    *_, log = play(game, rng, terms)
    readings = {k: to_plain(c) for k, c in terms.readings.chosen.items()}
    names = ["Ana", "Ben", "Cy", "Di", "Ed"][: terms.seats]
    header = {"game": game.slug, "players": names, "options": to_plain(terms.options),
              "rulings": readings}  # fmt: skip
    lines = [encode(header), *(encode(move_to_plain(e.move)) for e in log.order.entries)]
    table = Play(store, *importing.import_log(store, lines))
    for seat in range(terms.seats):
        table.enter(seat, SignOff())
    return table


def look(table: Play) -> Snapshot:
    return service.snapshot(table.store, table.keeper)


def bare(sheet: Sheet | None) -> Sheet:
    """A sheet without the note of what it replaced."""
    assert sheet is not None
    return structs.replace(sheet, notes=tuple(n for n in sheet.notes if n.rule != "table.reopened"))


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_14_end_undo_edit_end_and_everything_agrees(store: Store, game: Game) -> None:
    table = finished(store, game)
    first = look(table)
    assert first.signed == frozenset(range(len(first.names)))
    assert first.ended_by is not None
    table.enter(None, Void(entry=first.ended_by))
    open_again = look(table)
    assert (open_again.over, open_again.frozen, open_again.signed) == (False, None, frozenset())
    assert open_again.provisional or open_again.prompts
    counted = next(c for c in open_again.countables if c.low < c.value)
    table.enter(None, Correct(what=counted.what, to=counted.value - 1, reason="recounted"))
    table.enter(None, Redo(entry=first.ended_by))
    if not look(table).over:
        table.enter(None, EndAgreed(agreed=(0,)))
    again = look(table)
    assert again.over
    assert bare(again.frozen) == again.sheet
    assert again.signed == frozenset()
    _agree(table, again)
    _names_the_change(first, again)


def _agree(table: Play, shown: Snapshot) -> None:
    """Page, export, spreadsheet, the list of games, BG Stats and paper have one result."""
    assert shown.frozen is not None
    totals = {p.name: p.total for p in shown.frozen.players}
    assert {s.name: s.total for s in shown.seats} == totals
    lines = list(exporting.log_lines(table.store, table.id))
    copy = Play(table.store, *importing.import_log(table.store, lines))
    assert look(copy).sheet == shown.sheet
    rows = csv.DictReader(io.StringIO(exporting.spreadsheet(table.store, table.id)))
    found = {r["name"]: int(r["points"]) for r in rows if r["what"] == "total"}
    assert found == totals
    card = next(c for c in listing.tables(table.store) if c.table_id == table.id)
    assert card.winners == shown.frozen.winners
    sent = json.loads(unquote(bgstats.bgstats_link(table.store, table.id).partition("=")[2]))
    assert {p["name"]: p["score"] for p in sent["players"]} == totals
    game = table.store.games[shown.game]
    text = Paper(paper.render("score", game, table=shown)).text.replace("−", "-")
    assert all(str(total) in text for total in totals.values())


def _names_the_change(first: Snapshot, again: Snapshot) -> None:
    assert first.frozen is not None
    assert again.frozen is not None
    if bare(first.frozen) == bare(again.frozen):
        return
    says = again.frozen.notes[0].says
    assert f"entries {first.seq + 1} to " in says
    for old, new in zip(first.frozen.players, again.frozen.players, strict=True):
        assert (f"{new.name} {new.total} (was {old.total})" in says) == (old.total != new.total)


def test_14_a_word_after_the_end_makes_no_new_sheet(store: Store) -> None:
    table = finished(store, next(iter(games().values())))
    before = look(table)
    table.enter(None, Note(text="well played"))
    assert look(table).frozen == before.frozen
    assert look(table).signed == before.signed


# ---- 17: a fix to a rule


class Mended(ToyRules):
    """The toy after a fix that cannot take what it took before: it breaks down on a 3."""

    def apply(self, state: Any, seat: int | None, action: Action, judge: Judge) -> Any:
        if isinstance(action, Add) and action.by == 3:
            raise KeyError("no such step")
        return super().apply(state, seat, action, judge)


class Stricter(ToyRules):
    """The toy after a fix that refuses what it took before."""

    def apply(self, state: Any, seat: int | None, action: Action, judge: Judge) -> Any:
        if isinstance(action, Add):
            judge.require(action.by < 3, "turn.step", "A turn adds 1 or 2, not {n}.", n=action.by)
        return super().apply(state, seat, action, judge)


@pytest.fixture
def old(tmp_path: Path) -> Table:
    """A table with entries 1 (+1), 2 (+3) and 3 (+1), made before the fix."""
    table = new_table(toy_app(tmp_path), ("Ana", "Ben"))
    keeper = people.member_of(table.store, [table.keeper_token], table.table_id)
    assert keeper is not None
    for at, by in enumerate((1, 3, 1)):
        service.submit(table.store, keeper, [Move(at % 2, Add(by=by))], at, f"k{at}")
    return table


def under(old: Table, rules: Any) -> Table:
    """The same table, opened by a program with other rules."""
    old.store.games = {"toy": replace(GAME, rules=rules)}
    old.store.logs.games = old.store.games
    old.store.logs.forget(old.table_id)
    return old


def test_17_a_log_that_no_longer_replays_opens_to_its_last_good_entry_and_says_why(
    old: Table,
) -> None:
    table = under(old, Mended())
    words = text_of(table.keeper().look())
    assert "Entry 2 can no longer be replayed" in words
    assert "All before it is shown" in words
    assert "Ana added 1" in words
    phone = table.keeper()
    for path in ("/history", "/people", "/sheets", "/screen", "/fragment", ""):
        assert phone.look(path)
    assert not any(form.startswith(("f-", "undo")) for form in phone.forms)
    assert table.snapshot().read_only
    assert [s.total for s in under(old, ToyRules()).snapshot().seats] == [2, 3], "nothing is lost"


def test_17_a_rule_that_is_stricter_now_contests_what_was_taken_and_goes_on(old: Table) -> None:
    table = under(old, Stricter())
    shown = table.snapshot()
    assert shown.read_only is None
    assert shown.contested == (2,)
    assert [s.total for s in shown.seats] == [2, 3]
    assert "was legal when entered" in text_of(table.keeper().look())


def test_17_pages_that_change_the_past_say_why_they_do_not(old: Table) -> None:
    table = under(old, Mended())
    phone = table.keeper()
    for path in ("/late", "/audit", "/entry/1/void"):
        answer = phone.client.get(f"/t/{table.table_id}{path}", base_url=BASE)
        assert 400 <= answer.status_code < 500, path
        assert "Entry 2 can no longer be replayed" in text_of(answer.text)
