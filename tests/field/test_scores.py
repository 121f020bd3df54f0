"""Scores, rules and eyes: what went wrong elsewhere, each line by its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from referee import paper
from referee.engine.action import Move
from referee.engine.checking import Checking, Ending
from referee.engine.codec import encode, move_to_plain, to_plain
from referee.engine.disputing import branches, case_of, standing
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.log import Entry, Log
from referee.games import games
from referee.table import exporting, importing
from tests.contract.play import filling, next_move, some_terms
from tests.toygame import GAME as TOY
from tests.toygame import Add, ToyRules
from tests.web.pagekit import Visitor, app_of
from tests.web.tablekit import BASE, Phone, Table, new_table, text_of, toy_app

ROOT = Path(__file__).parents[2] / "referee"
FOUR = ("Ana", "Ben", "Cy", "Di")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return toy_app(tmp_path_factory.mktemp("scores"))


@pytest.fixture(scope="module")
def all_games(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_of(tmp_path_factory.mktemp("all"))


def played(app: Flask, steps: tuple[int, ...], names: tuple[str, ...] = FOUR) -> Table:
    """A table of the toy game where the players added these numbers in turn."""
    table = new_table(app, names, options={"target": sum(steps)}, one_phone=False)
    keeper = table.keeper()
    for turn, by in enumerate(steps):
        keeper.look()
        keeper.send(f"f-add-{turn % len(names)}", add__by=by)
    return table


# ---- scores


def test_22_one_ranking_everywhere_and_ties_share_a_place(app: Flask) -> None:
    """3, 2, 2, 1 in as many turns: 1, 2, 2, 4 on the page, on paper, in the table and the CSV."""
    table = played(app, (3, 2, 2, 1))
    found = table.snapshot().frozen
    assert [p.rank for p in found.players] == [1, 2, 2, 4]
    page = table.keeper().look()
    assert re.findall(r'place-rank">(\d)\.<', page) == ["1", "2", "2", "4"]
    assert "fewer turns" in page
    sheet = paper.html("score", TOY, table=table.snapshot())
    places = sheet.partition('class="place"')[2].partition("</tr>")[0]
    assert re.findall(r'points">(\d)<', places) == ["1", "2", "2", "4"]
    written = exporting.spreadsheet(table.store, table.table_id)
    assert re.findall(r"rank (\d)", written) == ["1", "2", "2", "4"]
    assert standing(found).ranks == (1, 2, 2, 4)


def test_23_live_is_replayed_is_paper_is_export_at_every_entry(app: Flask) -> None:
    rng = Random(23)
    table = new_table(app, ("Ana", "Ben", "Cy"), options={"target": 14})
    keeper, turn = table.keeper(), 0
    while not table.snapshot().over:
        keeper.look()
        keeper.send(f"f-add-{turn % 3}", add__by=rng.randint(1, 3))
        turn += 1
        snap = table.snapshot()
        live = [p.total for p in snap.sheet.players]
        lines = list(exporting.log_lines(table.store, table.table_id))
        *_, end = Checking({"toy": TOY}).answers(enumerate(lines, 1))
        assert isinstance(end, Ending)
        assert end.score is not None
        assert [p.total for p in end.score.players] == live
        printed = paper.html("score", TOY, table=snap).partition("grand")[2].partition("</tr>")[0]
        assert [int(n) for n in re.findall(r'points">(\d+)<', printed)] == live
        written = exporting.spreadsheet(table.store, table.table_id)
        assert [int(n) for n in re.findall(r"^total,.*,(\d+)\r$", written, re.M)] == live


def test_24_who_plays_alone_has_no_place(app: Flask) -> None:
    log = Log(TOY, TOY.terms(1, TOY.options(target=3), {}))
    log.append(Entry(1, Move(0, Add(by=3))))
    solo = games()["chiseled"].score(
        {"game": "chiseled", "players": [
            {"name": "Ana", "keeps": {"head": 9, "body": 5, "arm": 2, "scrap": 0}}]}
    )  # fmt: skip
    assert (solo.outcome, solo.winners, standing(solo).ranks) == ("scored", (), (None,))
    lost = games()["geometric_art"].score(
        {"game": "geometric_art", "options": {"mode": "joint"}, "dice": 1, "topics": 2,
         "players": [{"name": n, "checks": 1, "xs": 0} for n in ("Ana", "Ben")]}
    )  # fmt: skip
    assert (lost.outcome, standing(lost).ranks) == ("lost", (None, None))


@pytest.mark.parametrize("seed", range(5))
def test_30_both_branches_are_replayed_and_everybodys_place_compared(seed: int) -> None:
    """The oracle: the whole game entered again, with the entry and without it."""
    rng = Random(seed)
    terms = TOY.terms(3, TOY.options(target=15), {})
    log = Log(TOY, terms)
    while not TOY.rules.is_over(log.state):
        log.append(Entry(log.last_id + 1, next_move(TOY, log.state, rng)))
    number = rng.choice(list(log.order.moves))
    both = branches(TOY, terms, case_of(log, number))
    found = [standing(TOY.rules.sheet(branch.state, "abc")) for branch in both]
    without = [e for e in log.order.entries if e.id != number]
    for entries, branch in ((log.order.entries, found[0]), (without, found[1])):
        again = Log.replay(TOY, terms, entries)
        sheet = TOY.rules.sheet(again.state, "abc")
        assert [p.total for p in sheet.players] == list(branch.totals)
        ordered = sorted(branch.totals, reverse=True)
        if sheet.outcome == "unfinished":
            assert list(branch.ranks) == [1 + ordered.index(n) for n in branch.totals]
        else:
            assert list(branch.ranks) == [p.rank for p in sheet.players]


# ---- rules


def refusals_in(folder: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of the judge that can refuse, with the place where it stands."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if named and node.func.attr in ("require", "possible"):  # type: ignore[attr-defined]
                yield f"{path.name}:{node.lineno}", node  # type: ignore[attr-defined, misc]


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.slug)
def test_25_no_refusal_lacks_its_rule_section_and_sentence(game: Game) -> None:
    """All that the engine's code can cite is a rule with a section and words of its own."""
    found = list(refusals_in(ROOT / "games" / game.slug))
    assert found
    for place, call in found:
        arguments = {k.arg: k.value for k in call.keywords}
        rule = call.args[1] if len(call.args) > 1 else arguments.get("rule")
        says = call.args[2] if len(call.args) > 2 else arguments.get("says")
        assert rule is not None, place
        assert says is not None, place
        if isinstance(rule, ast.Constant):
            assert game.book.rule(rule.value).section, place
            assert game.book.rule(rule.value).says, place
        if isinstance(says, ast.Constant):
            assert str(says.value).strip(), place


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.slug)
def test_25_hasty_thumbs_are_refused_with_rule_section_and_sentence(game: Game) -> None:
    rng = Random(25)
    log, refused = Log(game, some_terms(game, rng)), 0
    for _ in range(160):
        prompts = game.rules.prompts(log.state)
        if not prompts:
            break
        if rng.random() < 0.5:
            log.append(Entry(log.last_id + 1, next_move(game, log.state, rng)))
            continue
        prompt = rng.choice(prompts)
        try:
            plain = {"action": prompt.action, **filling(prompt, rng)}
            others = [s for s in range(log.terms.seats) if rng.random() < 0.3]
            by = rng.choice(others) if others else prompt.seat
            seat = {} if by is None else {"seat": by}
            move = game.codec.move({**seat, **plain}, log.terms.seats)
        except Unreadable:
            continue
        answer = log.append(Entry(log.last_id + 1, move))
        verdict = answer.verdict
        if answer.taken:
            continue
        refused += 1
        rule = game.book.rule(str(verdict.rule))
        assert rule.section, verdict
        assert rule.says, verdict
        assert verdict.says.strip(), verdict
        assert "{" not in verdict.says, verdict
    assert refused


def test_26_nothing_illegal_is_taken_and_nothing_legal_refused() -> None:
    """Every state of a small game, every move that can be written, against the rules in words."""
    terms = TOY.terms(2, TOY.options(target=5), {"overshoot": "exact"})
    todo, seen = [Log(TOY, terms)], 0
    while todo:
        log = todo.pop()
        counter, turn, over = log.state.counter, log.state.active, log.state.over
        for seat in (0, 1):
            for by in range(10):
                trial = log.fork()
                taken = trial.append(Entry(log.last_id + 1, Move(seat, Add(by=by)))).taken
                right = not over and seat == turn and 1 <= by <= 3 and counter + by <= 5
                assert taken == right, (counter, turn, seat, by)
                seen += 1
                if taken:
                    todo.append(trial)
    assert seen > 300


class Broken(ToyRules):
    """Rules with a bug in them."""

    def apply(self, state: Any, seat: int | None, action: Any, judge: Any) -> Any:
        """Adding two brings the bug out."""
        if isinstance(action, Add) and action.by == 2:
            raise ZeroDivisionError("a bug")
        return super().apply(state, seat, action, judge)


def test_27_a_bug_is_an_error_page_with_a_reference_and_no_refusal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    app = toy_app(tmp_path, replace(TOY, rules=Broken()))
    app.config.update(PROPAGATE_EXCEPTIONS=False, TESTING=False)
    table = new_table(app)
    keeper = table.keeper()
    keeper.look()
    answer = keeper.send("f-add-0", add__by=2)
    assert answer.status_code == 500
    words = text_of(answer.text)
    assert "Not allowed" not in words
    reference = re.search(r"<code>([A-Z]{6})</code>", answer.text)
    assert reference
    assert reference[1] in capfd.readouterr().err
    assert table.snapshot().seq == 0
    keeper.look()
    refused = keeper.send("f-add-0", add__by=5)
    assert refused.status_code == 422
    assert "Not allowed" in text_of(refused.text)


def test_27_only_the_judge_refuses() -> None:
    """No engine raises a refusal by itself, and nothing takes another exception for one."""
    for path in sorted((ROOT / "games").rglob("*.py")):
        assert "raise IllegalMove" not in path.read_text("utf-8"), path
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler) and node.type is None:
                raise AssertionError(f"{path.name}:{node.lineno} catches everything")


def test_28_every_verdict_and_rules_page_has_edition_and_date(all_games: Flask) -> None:
    for game in games().values():
        page = Visitor(all_games.test_client()).open(f"/rules/{game.slug}")
        assert f"Edition {game.edition}, {game.dated}." in page.words


def test_28_a_refusal_a_check_and_a_dispute_have_edition_and_date(app: Flask) -> None:
    table = new_table(app)
    keeper = table.keeper()
    for do, by in (("enter", 5), ("check", 1), ("check", 5)):
        keeper.look()
        keeper.send("f-add-0", do=do, add__by=by)
        assert "edition 2026.1 of the rules of Toy, 2026-01-01" in text_of(keeper.page)
    keeper.look()
    keeper.send("f-add-0", add__by=1)
    words = text_of(keeper.client.get(f"/t/{table.table_id}?dispute=1", base_url=BASE).text)
    assert "By edition 2026.1 of the rules, 2026-01-01." in words


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.slug)
def test_28_every_sheet_has_edition_and_date_in_its_foot(game: Game) -> None:
    year = game.dated[:4]
    for kind in paper.sheets(game):
        foot = re.search(r"@bottom-left \{ content: (.*?) \}", paper.html(kind.kind, game))
        assert foot, kind.kind
        assert game.edition in foot[1], kind.kind
        assert year in foot[1], kind.kind


def test_29_a_ruling_reaches_every_phone(app: Flask) -> None:
    table = new_table(app, ("Ana", "Ben"), one_phone=False)
    ana, ben = table.keeper(), table.player(1)
    ana.look()
    ana.send("f-add-0", add__by=5)
    form = ana.form("why-not-form", **{"rule-0.reason": "House rule.", "rule-0.agreed": "1"})
    form.setlist("do", ["enter"])
    ana.post(f"/t/{table.table_id}/enter", form)
    for path in ("", "/fragment", "/screen", "/history"):
        words = text_of(ben.look(path))
        assert "House rule." in words, path
        assert "turn.step" in ben.page, path


# ---- eyes


class Eyes(HTMLParser):
    """What of a page a screen reader could not read out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.labels: set[str] = set()
        self.wrong: list[str] = []
        self.inputs: list[tuple[str, dict[str, str | None]]] = []
        self.inside, self.untold = 0, ""
        self.heads: list[bool] = []
        self.feed(html)
        self.wrong += [f"no label: {t}" for t, given in self.inputs if not self._named(given)]

    def _named(self, given: dict[str, str | None]) -> bool:
        return given.get("id") in self.labels or "aria-label" in given or "in-label" in given

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        text = self.get_starttag_text() or tag
        if tag == "label":
            self.inside += 1
            self.labels.add(str(given.get("for")))
        if tag in ("input", "select", "textarea") and given.get("type") not in ("hidden", "submit"):
            self.inputs.append((text, given | ({"in-label": ""} if self.inside else {})))
        if tag == "svg" and not (given.get("aria-hidden") or given.get("aria-label")):
            self.untold = text
        if tag == "title":
            self.untold = ""
        if tag == "img" and "alt" not in given:
            self.wrong.append(f"no text for {text}")
        if tag == "table":
            self.heads.append(False)
        if tag == "th" and self.heads:
            self.heads[-1] = True
            if "scope" not in given:
                self.wrong.append(f"no scope: {text}")

    def handle_endtag(self, tag: str) -> None:
        if tag == "label":
            self.inside -= 1
        if tag == "svg" and self.untold:
            self.wrong.append(f"no text for {self.untold}")
            self.untold = ""
        if tag == "table" and not self.heads.pop():
            self.wrong.append("a table without heads")


def test_33_every_page_can_be_read_out(all_games: Flask, app: Flask) -> None:
    phone = Visitor(all_games.test_client())
    pages = ["/", "/dispute", "/join"]
    for slug in games():
        pages += [f"/{page}/{slug}" for page in ("start", "score", "rules", "sheets")]
    for page in pages:
        assert Eyes(phone.open(page).page).wrong == [], page
    table = played(app, (3, 2, 2))
    keeper = table.keeper()
    for path in ("", "/history", "/screen", "/people", "/disputes", "/dispute/score?claim.0=4"):
        assert Eyes(keeper.look(path)).wrong == [], path


@pytest.mark.parametrize("game", games().values(), ids=lambda g: g.slug)
def test_33_every_table_page_can_be_read_out(all_games: Flask, game: Game) -> None:
    """A table with some entries, so that boards and grids are drawn."""
    rng = Random(33)
    log = Log(game, game.terms(2, game.rules.some_options(2, rng), {}))
    while len(log.played) < 25 and not game.rules.is_over(log.state):
        log.append(Entry(log.last_id + 1, next_move(game, log.state, rng)))
    page = _page_of(all_games, game, log)
    assert Eyes(page).wrong == []


def _page_of(app: Flask, game: Game, log: Log) -> str:
    options = to_plain(log.terms.options)
    head = {"game": game.slug, "players": ["Ana", "Ben"], "options": options}
    lines = [encode({"id": e.id, **move_to_plain(e.move)}) for e in log.order.entries]
    made = importing.import_log(app.extensions["referee"], [encode(head), *lines])
    return Phone(Table(app, *made).keeper().client, made[0]).look()
