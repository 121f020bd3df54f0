"""Paper: both ways to play, boxes as many as there can be marks, nothing told that is sealed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import paper
from referee.engine.codec import decode, encode
from referee.engine.game import Occasion
from referee.games.geometric_art import BOOK, GAME
from referee.games.geometric_art.sheets import guidelines, mark_sheet, setup_rules
from referee.games.geometric_art.sheets_resume import resume_state
from referee.games.geometric_art.sheets_setup import setup_sheet
from referee.paper.sheet import at_table, before
from referee.table import service
from referee.table.importing import import_log
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import Store
from tests.paper.reading import Paper
from tests.table.conftest import open_store

LOGS = Path(__file__).parent / "logs"
LONGEST = (
    "Wilhelmina-Maximiliana von Wittelsbach W",
    "石匠王小明" * 8,
    "שלום עולם מרחבא כאן שם ארוך מאוד לשולחן",
    "🎨🗿😀🔨" * 10,
    "W" * 40,
)
EVENINGS = [("joint", n) for n in (2, 3, 4, 5)] + [("best", n) for n in (3, 4, 5)]
LIMITS = {("joint", 2): 4, ("joint", 3): 5, ("joint", 4): 6, ("joint", 5): 7,
          ("best", 3): 5, ("best", 4): 6, ("best", 5): 7}  # fmt: skip


SEALED, UP_TO = "best-tie-fewer-x", 6
"""A table whose three titles have just been sealed, after so many entries."""


def evening(mode: str, seats: int, **rulings: str) -> Occasion:
    chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
    return before(GAME, seats, {"mode": mode}, chosen)


def snapshot(folder: Path, log: str, entries: int | None = None, **rulings: str) -> Snapshot:
    """The table of a log as its host sees it, with names as long as can be."""
    first, *rest = (LOGS / f"{log}.jsonl").read_text("utf-8").splitlines()
    header = decode(first)
    header["players"] = list(LONGEST)[: len(header["players"])]
    header.setdefault("rulings", {}).update(rulings)
    _, empty = open_store(f"sqlite:///{folder}/referee.db")
    store = Store(empty.engine, "the installation's own", {GAME.slug: GAME})
    table_id, _ = import_log(store, [encode(header), *rest[:entries]])
    found = service.snapshot(store, Member(0, table_id, "host"))
    empty.engine.dispose()
    return found


@cache
def printed(kind: str, mode: str, seats: int, size: str) -> Paper:
    made = paper.render(kind, GAME, paper=size, players=seats, options={"mode": mode})
    return Paper(made)


def assert_fits(sheet: Paper, pages: int) -> None:
    assert sheet.pages == pages
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []
    assert sheet.missing_letters() == []
    assert max(sheet.letter_colours()) <= 0.4


# ---- what goes on the paper


@pytest.mark.parametrize("kind", ["setup", "score", "guidelines"])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_best_artist_fits_as_well(kind: str, size: str) -> None:
    """What is checked of every game is checked with the options that stand in: Joint Exhibition."""
    for seats in (3, 5):
        sheet = printed(kind, "best", seats, size)
        assert_fits(sheet, paper.find(GAME, kind).pages)
        tags = [str(tag["/S"]) for tag in sheet.tags()]
        assert "/H1" in tags
        assert "" not in sheet.figures()
        assert sheet.catalog["/MarkInfo"]["/Marked"]


@pytest.mark.parametrize(("mode", "seats"), EVENINGS)
def test_there_is_a_box_for_each_x_up_to_the_limit(mode: str, seats: int) -> None:
    marks = mark_sheet(evening(mode, seats))
    assert marks.limit == LIMITS[mode, seats]
    assert len(marks.seats) == seats
    assert (marks.dice, marks.topics) == ((7, 5) if mode == "joint" else (0, 0))
    assert any(f"{marks.limit} X" in line for line in marks.ends)


def test_the_flat_limit_is_on_every_sheet() -> None:
    flat = evening("best", 5, best_artist_x_limit="flat-five")
    assert mark_sheet(flat).limit == 5
    assert any(c.number == 5 and "X" in c.what for c in setup_sheet(flat).counts)


@pytest.mark.parametrize(("mode", "seats"), EVENINGS)
def test_the_setup_sheet_counts_what_each_player_takes(mode: str, seats: int) -> None:
    sheet = setup_sheet(evening(mode, seats))
    counts = {c.what: c.number for c in sheet.counts}
    assert counts["Canvas Boards"] == seats
    assert counts["dice"] == 7
    assert counts["Topic Cards"] == 35
    assert counts["Ability Cards"] == (2 * seats if mode == "joint" else seats)
    assert counts.get("Dice Number Cards") == (5 if mode == "best" else None)
    assert sheet.picture.seats == seats
    assert set(sheet.rules) <= set(setup_rules(seats))


def test_guidelines_follow_the_readings() -> None:
    plain = " ".join(line for card in guidelines(evening("best", 4)).cards for line in card.lines)
    assert "one for the Painter" in plain
    assert "Up to as many dice" in plain
    other = guidelines(
        evening("best", 4, best_painter_check="guesser-only", dice_number_exact="exactly")
    )
    said = " ".join(line for card in other.cards for line in card.lines)
    assert "one for the Painter" not in said
    assert "Exactly as many dice" in said
    assert "Over at once: 6 X" in plain
    late = mark_sheet(evening("best", 4, game_end_mid_painting="finish-round")).ends
    assert "Over once that round is done: 6 X" in late[0]
    dice = {
        when: mark_sheet(evening("joint", 4, one_die_when=when)).ends[0]
        for when in ("round-end", "immediate", "immediate-with-rescue")
    }
    assert len(set(dice.values())) == 3
    assert dice["round-end"].endswith("no more than one die left as a round ends.")
    spared = mark_sheet(evening("joint", 4, same_title_x_can_end="wrong-guesses-only")).ends
    assert any("for a title ends nothing" in line for line in spared)


@pytest.mark.parametrize("mode", ["joint", "best"])
def test_every_other_reading_fits(mode: str) -> None:
    """All rulings at once in their last reading that needs no value of the table's."""
    rulings: dict[str, Any] = {
        r.id: next(x.id for x in reversed(r.readings) if x.value is None) for r in BOOK.switchable
    }
    for kind in ("score", "guidelines", "setup"):
        made = paper.render(kind, GAME, paper="letter", players=5, options={"mode": mode},
                            rulings=rulings)  # fmt: skip
        assert_fits(Paper(made), paper.find(GAME, kind).pages)


# ---- at a table


@pytest.mark.parametrize("log", ["best-painter-x-ends", "joint-two-win", "joint-x-limit-at-once"])
def test_a_filled_sheet_has_the_marks_of_its_table(log: str, tmp_path: Path) -> None:
    table = snapshot(tmp_path, log)
    assert table.view is not None
    marks = mark_sheet(at_table(GAME, table))
    assert [(m.checks, m.xs) for m in marks.seats] == [
        (p["checks"], p["xs"]) for p in table.view["players"]
    ]
    assert_fits(Paper(paper.render("score", GAME, paper="letter", table=table)), 1)


def test_the_most_marks_there_can_be_fit(tmp_path: Path) -> None:
    table = snapshot(tmp_path, "joint-x-limit-at-once")
    assert table.view is not None
    crowded = [{**p, "checks": 99, "xs": 99} for p in table.view["players"]]
    full = replace(table, view={**table.view, "players": crowded})
    sheet = Paper(paper.render("score", GAME, paper="letter", table=full))
    assert_fits(sheet, 1)
    assert sheet.text.count("99") == 2 * len(crowded)


@pytest.mark.parametrize("kind", ["score", "resume", "setup", "guidelines"])
def test_no_sheet_tells_a_sealed_title(kind: str, tmp_path: Path) -> None:
    lines = (LOGS / f"{SEALED}.jsonl").read_text("utf-8").splitlines()[1:]
    moves = [decode(line) for line in lines]
    titles = [str(m["title"]) for m in moves[:UP_TO] if m.get("action") == "title"]
    assert titles
    table = snapshot(tmp_path, SEALED, UP_TO)
    page = paper.html(kind, GAME, table=table)
    assert [t for t in titles if t in page] == []


@pytest.mark.parametrize(("log", "mode"), [(SEALED, "best"), ("joint-dice-lose", "joint")])
def test_the_resume_sheet_lays_the_table_out_again(log: str, mode: str, tmp_path: Path) -> None:
    """Every number that the table needs to go on stands on it, player by player."""
    table = snapshot(tmp_path, log, UP_TO)
    state = resume_state(at_table(GAME, table))
    facts, view = dict(state.facts), table.view
    assert facts["X that end the game"] == str(view["limit"])
    assert facts["Topic Cards in the deck"] == str(view["deck"])
    assert facts["Topic"] == view["topic"]
    assert ("Dice in play" in facts) == (mode == "joint")
    assert facts.get("Dice Number", str(view["number"])) == str(view["number"])
    assert [(p.checks, p.xs) for p in state.seats] == [
        (p["checks"], p["xs"]) for p in view["players"]
    ]
    assert all(p.title == "sealed" for p in state.seats if p.title != "–")


def test_a_blank_resume_sheet_asks_for_the_same(tmp_path: Path) -> None:
    blank = resume_state(evening("best", 5))
    assert [fact for fact, _ in blank.facts] == [
        fact for fact, _ in resume_state(at_table(GAME, snapshot(tmp_path, SEALED, 3))).facts
    ]
    assert {value for _, value in blank.facts} == {None}
    assert len(blank.seats) == 5


def test_a_told_title_stands_on_the_resume_sheet(tmp_path: Path) -> None:
    """The secrecy above is that of the seal: once the game is over the same sheet has titles."""
    table = snapshot(tmp_path, "joint-two-win")
    assert table.view is not None
    titles = [p["title"] for p in table.view["players"]]
    assert all(titles)
    assert_fits(Paper(paper.render("resume", GAME, paper="letter", table=table)), 1)
    page = paper.html("resume", GAME, table=table)
    assert [t for t in titles if t not in page] == []


def test_the_setup_sheet_deals_no_more_cards_than_the_reading_has() -> None:
    for seats, count in ((2, 4), (3, 5), (5, 5)):
        sheet = setup_sheet(evening("joint", seats, ability_supply="five-only"))
        assert [c.number for c in sheet.counts if c.what == "Ability Cards"] == [count]
        both = "Give each player a rotate card and a +1 card" in [s.do for s in sheet.steps]
        assert both == (seats == 2)
    skull = setup_sheet(evening("best", 3, skull_card_source="instead-of-plus-one"))
    assert any("skull card may be taken" in s.how for s in skull.steps)
