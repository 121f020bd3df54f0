"""Score sheets: the sums they show are the score's own, on one page whatever there is."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from referee import paper
from referee.engine.game import Occasion
from referee.engine.printing import Part, ScoreSheet
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.decks import DECKS, LABELS
from referee.games.artifact_stack.sheets_score import score_sheet
from referee.paper.sheet import PAPERS, at_table
from tests.games.artifact_stack import paperkit as kit
from tests.games.artifact_stack.paperkit import CHOSEN, evening, other_readings
from tests.paper.reading import Paper


def part_points(part: Part, seat: int) -> int:
    """What a part adds: so many times its worth, or the sum of its list."""
    if part.each is not None:
        return part.each * part.counts[seat]
    plain = part.lists[seat].replace("−", "-").replace(" ", "")
    return sum(map(int, re.findall(r"[+-]?\d+", plain)))


def check_sums(sheet: ScoreSheet, occasion: Occasion) -> set[str]:
    """Every row's parts add up to its line for each player; returns the rows that had parts."""
    assert occasion.score is not None
    worked = set()
    for row in sheet.rows:
        for seat, player in enumerate(occasion.score.players):
            if not row.parts:
                continue
            worked.add(row.label)
            [line] = [line for line in player.lines if line.id in row.lines]
            assert sum(part_points(p, seat) for p in row.parts) == line.points, (row, player)
    return worked


@pytest.mark.parametrize("log", sorted(path.stem for path in kit.LOGS.glob("*.jsonl")))
def test_finished_games_print_sums_that_add_up(log: str) -> None:
    occasion = at_table(GAME, kit.snapshot(log))
    check_sums(score_sheet(occasion), occasion)


def by_chance(rng: Random) -> dict[str, Any]:
    kinds = ["vampire", "mummy", "vampire_mummy", "cross", "coffin"]
    number = iter(range(1, 99))
    flipped = [
        kit.cards("statues", rng.randint(2, 3), next(number)) for _ in range(rng.randint(0, 2))
    ]
    locked = [
        kit.china(rng.choice(("ABC", "BB", "CCC")), next(number)) for _ in range(rng.randint(0, 2))
    ]
    return kit.tableau(
        *flipped, *locked,
        kit.cards("statues", rng.randint(0, 3)),
        kit.china("".join(rng.choices("ABC", k=rng.randint(0, 4)))),
        kit.monsters(*rng.choices(kinds, k=rng.randint(0, 7))),
        kit.printed("treasures", *(rng.randint(-9, 9) for _ in range(rng.randint(0, 4)))),
        silver=rng.randint(0, 9), assistants=[rng.randint(-3, 9) for _ in range(rng.randint(0, 4))],
    )  # fmt: skip


@pytest.mark.parametrize("rulings", list(other_readings()), ids=str)
def test_sums_add_up_under_every_reading(rulings: dict[str, str]) -> None:
    rng = Random(str(rulings))
    for _ in range(20):
        tableaus = [by_chance(rng) for _ in range(rng.randint(2, 4))]
        occasion = kit.laid_out(tableaus, kit.FULL_DECKS, **rulings)
        check_sums(score_sheet(occasion), occasion)


def test_the_fullest_tableaus_need_every_part() -> None:
    occasion = kit.laid_out(kit.fullest(), kit.FULL_DECKS)
    sheet = score_sheet(occasion)
    assert check_sums(sheet, occasion) == {
        "Statues", "China", "Vampires & Mummies", "Treasures", "Assistants"
    }  # fmt: skip
    assert sum(len(row.parts) for row in sheet.rows) == 1 + 4 + 6 + 1 + 1


@pytest.mark.parametrize("floor", ["no-floor", "floor-zero"])
def test_every_line_of_the_score_stands_in_one_row(floor: str) -> None:
    occasion = kit.laid_out(kit.fullest(), kit.FULL_DECKS, negative_score=floor)
    assert occasion.score is not None
    counted = [id_ for row in score_sheet(occasion).rows if row.kind in ("count", "bonus")
               for id_ in row.lines]  # fmt: skip
    assert len(counted) == len(set(counted))
    for player in occasion.score.players:
        assert {line.id for line in player.lines} <= set(counted)


@pytest.mark.parametrize(("reading", "label"), [
    ("all-tableau-artifacts", "Artifact Cards"),
    ("with-assistants", "Cards and Assistants"),
])  # fmt: skip
def test_cards_for_a_tie_are_those_of_the_tie_chain(reading: str, label: str) -> None:
    same = kit.tableau(kit.cards("coins", 3), assistants=[0, 0])
    occasion = kit.laid_out([same, same], kit.FULL_DECKS, tie_artifact_cards=reading)
    assert occasion.score is not None
    assert occasion.score.tie_break is not None
    row = score_sheet(occasion).rows[-1]
    lines = [line for line in occasion.score.players[0].lines if line.id in row.lines]
    assert row.label == label
    assert sum(line.count for line in lines) == occasion.score.tie_break[0].values["Ana"]


def test_a_grouping_that_only_its_owner_stated_is_not_made_up() -> None:
    stated = {"reading": "owner-groups", "value": {"Ana": ["A", "A"]}}
    table = kit.snapshot("two-players-plain", china_unlocked_at_end=stated)
    [row] = [row for row in score_sheet(at_table(GAME, table)).rows if row.label == "China"]
    assert row.parts == ()


def test_a_blank_sheet_has_a_row_for_each_deck_that_may_be_chosen() -> None:
    labels = [row.label for row in score_sheet(evening()).rows]
    assert [label for label in labels if label in LABELS.values()] == [LABELS[d] for d in DECKS]
    some = [row.label for row in score_sheet(evening(CHOSEN)).rows]
    assert [label for label in some if label in LABELS.values()] == [LABELS[d] for d in CHOSEN]


@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("kind", ["setup", "score", "reference", "resume"])
def test_the_fullest_table_fits(kind: str, size: str) -> None:
    sheet = Paper(paper.render(kind, GAME, paper=size, table=kit.crowded(kit.fullest())))
    assert sheet.pages == paper.find(GAME, kind).pages
    assert sheet.outside(10) == []
    assert sheet.overlapping() == []
    assert sheet.missing_letters() == []


def test_a_tie_between_the_longest_names_fits() -> None:
    each = kit.tableau(
        kit.cards("statues", 2, 1), kit.china("AA"), kit.monsters("vampire", "cross"),
        kit.cards("relics", 2), kit.printed("treasures", -5, 12), assistants=[-9, -8, -7], silver=9,
    )  # fmt: skip
    table = kit.crowded([each] * 4)
    for size in PAPERS:
        sheet = Paper(paper.render("score", GAME, paper=size, table=table))
        assert sheet.pages == 1
        assert "All win together." in sheet.text
        assert sheet.overlapping() == []
