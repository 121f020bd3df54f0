"""Registers are whole, and what they hold is played, tested and printed."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

import referee.games
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Occasion
from referee.engine.rule import JUDGED_KINDS, Rule

CODE = Path(referee.games.__file__).parent
TESTS = Path(__file__).parents[1] / "games"


def test_ids_are_unique_and_named_ones_exist(game: Game) -> None:
    book = game.book
    rules, rulings = [r.id for r in book.rules], [r.id for r in book.rulings]
    assert len(set(rules)) == len(rules)
    assert len(set(rulings)) == len(rulings)
    for ruling in book.rulings:
        assert ruling.reading(ruling.default), f"{ruling.id}: default is no reading"
        assert set(ruling.affects) <= set(rules), ruling.id


def test_descriptor_and_register_agree(game: Game) -> None:
    assert game.book.game == game.slug
    assert game.book.title == game.title
    assert game.book.players == game.seats
    assert {a.name() for a in game.actions}.isdisjoint({"void", "redo", "replace", "insert"})


def _strings(folder: Path) -> set[str]:
    """Every string literal in the code of a folder."""
    trees = (ast.parse(p.read_text("utf-8")) for p in folder.rglob("*.py"))
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _marks(folder: Path, name: str) -> set[tuple[str, ...]]:
    """The arguments of every `pytest.mark.<name>(...)` in a folder's tests."""
    found: set[tuple[str, ...]] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{name}":
                found.add(tuple(ast.literal_eval(a) for a in node.args))
    return found


def _is_judged(rule: Rule) -> bool:
    return rule.kind in JUDGED_KINDS and rule.judged == "engine"


def test_judged_rules_are_cited_by_code(game: Game, slug: str) -> None:
    cited = _strings(CODE / slug)
    assert [r.id for r in game.book.rules if _is_judged(r) and r.id not in cited] == []


def test_judged_rules_are_exercised(game: Game, slug: str) -> None:
    exercised = {arguments[0] for arguments in _marks(TESTS / slug, "rule")}
    known = {r.id for r in game.book.rules}
    assert exercised - known == set(), "tests name rules that the register does not have"
    assert [r.id for r in game.book.rules if _is_judged(r) and r.id not in exercised] == []


def test_every_reading_of_a_switchable_ruling_is_exercised(game: Game, slug: str) -> None:
    exercised = _marks(TESTS / slug, "ruling")
    every = {(r.id, x.id) for r in game.book.switchable for x in r.readings}
    assert every - exercised == set()
    assert exercised - {(r.id, x.id) for r in game.book.rulings for x in r.readings} == set()


def test_every_worked_example_is_a_test(game: Game, slug: str) -> None:
    exercised = {arguments[0] for arguments in _marks(TESTS / slug, "example")}
    assert exercised == {e.id for e in game.book.examples}


def test_only_people_judge_what_changes_no_state(game: Game, slug: str) -> None:
    """The list of rules left to people is held by the game's own tests, and is exactly that."""
    held = (TESTS / slug / "judged_by_people.txt").read_text("utf-8").split()
    assert [r.id for r in game.book.rules if r.judged == "table"] == held


def _printed_on_setup_sheets(game: Game) -> set[str]:
    """The rules that setup sheets carry, over all player counts and a dozen choices of options."""
    (setup,) = (sheet for sheet in game.sheets if sheet.kind == "setup")
    assert setup.context is not None
    printed: set[str] = set()
    for seats in range(game.seats[0], game.seats[1] + 1):
        for seed in range(12):
            options = game.rules.some_options(seats, Random(seed))
            printed |= set(setup.context(Occasion(game.terms(seats, options, {}))).rules)
    return printed


@pytest.mark.parametrize("kind", ["setup", "component"])
def test_setup_sheet_carries_the_layout_rules(game: Game, slug: str, kind: str) -> None:
    """Setup and component rules stand on the setup sheet, or in the list of those it leaves out."""
    left_out = set((TESTS / slug / "not_on_setup_sheet.txt").read_text("utf-8").split())
    printed = _printed_on_setup_sheets(game)
    assert printed.isdisjoint(left_out)
    missing = {r.id for r in game.book.rules if r.kind == kind} - printed - left_out
    assert missing == set()


def test_only_switchable_rulings_are_chosen_and_each_by_all_its_readings(game: Game) -> None:
    for ruling in game.book.rulings:
        for reading in ruling.readings:
            if ruling.switchable:
                assert game.book.choose({ruling.id: reading.id})[ruling.id] == reading.id
                continue
            with pytest.raises(Unreadable, match="is fixed") as told:
                game.book.choose({ruling.id: reading.id})
            assert told.value.path == f"rulings.{ruling.id}"
