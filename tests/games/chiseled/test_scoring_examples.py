"""The rulebook's worked examples, straight out of the register, with their inconsistencies."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.judge import Bearing
from referee.engine.score import Sheet
from tests.games.chiseled.scored import GAME, IDEAL, PRINTED, player, points, ruled, says, sheet

EXAMPLES = {example.id: example for example in GAME.book.examples}


def scored(example_id: str, **beside: Any) -> Sheet:
    """What an example gives, scored under the readings in force."""
    given = EXAMPLES[example_id].given
    fields = {"keeps": {part: given[part] for part in ("head", "body", "arm", "scrap")}}
    if "gold" in given:
        fields["trash_colours"] = {c: given[c] for c in ("gold", "silver", "onyx")}
        beside.setdefault("options", {"critics": PRINTED})
    return sheet(player("Sculptor", **fields), **beside)


def sculpture(found: Sheet) -> int:
    return sum(x.points for x in found.players[0].lines if not x.id.startswith("critic:"))


def bonuses(found: Sheet) -> dict[str, int]:
    """What each Critic pays, named as the register does."""
    return {
        x.id.removeprefix("critic:").replace("-", "_"): x.points
        for x in found.players[0].lines
        if x.id.startswith("critic:")
    }


def trashed(found: Sheet) -> int:
    """Sculpt Cards that are gone by what is left."""
    return 27 - sum(x.count for x in found.players[0].lines if x.id in ("head", "body", "arm"))


PARTS = ("head", "body", "arm", "scrap")


def parts_agree(example_id: str) -> None:
    """The Sculpture is worth what the example prints, part by part."""
    found, expected = scored(example_id), EXAMPLES[example_id].expect
    assert {part: points(found, part) for part in PARTS} == {p: expected[p] for p in PARTS}
    assert sculpture(found) == expected["sculpture"]


@pytest.mark.example("uncarved")
def test_an_uncarved_deck() -> None:
    parts_agree("uncarved")
    assert EXAMPLES["uncarved"].consistent
    assert scored("uncarved").players[0].total == -36


@pytest.mark.example("ideal")
def test_the_best_sculpture() -> None:
    parts_agree("ideal")
    assert EXAMPLES["ideal"].given == IDEAL
    assert scored("ideal").players[0].total == 50


def rules_say(example_id: str) -> None:
    """Under the defaults the Critics pay what the register says that the rules give."""
    found, expected = scored(example_id), EXAMPLES[example_id].expect
    printed = ("technofuturist", "balanced_archaeologist", "renaissance_patron")
    by_rules = {c: expected.get(f"rules_{c}", expected[c]) for c in printed}
    assert bonuses(found) == by_rules
    assert sum(by_rules.values()) == expected["rules_bonus"]
    assert found.players[0].total == expected["rules_total"]


def counts_disagree(example_id: str) -> None:
    """The example's trash has another number of Sculpt Cards by colour than by contents."""
    found, expected = scored(example_id), EXAMPLES[example_id].expect
    by_contents, by_colour = (
        expected["trashed_sculpt_by_contents"],
        expected["trashed_sculpt_by_colour"],
    )
    assert trashed(found) == by_contents != by_colour
    (note,) = says(found)
    assert f"{by_colour} Sculpt Cards" in note
    assert f"{by_contents} by part" in note
    assert not EXAMPLES[example_id].consistent


@pytest.mark.example("example-a")
def test_example_a_pays_a_patron_that_its_trash_does_not_earn() -> None:
    parts_agree("example-a")
    rules_say("example-a")
    counts_disagree("example-a")
    printed = EXAMPLES["example-a"].expect
    assert bonuses(scored("example-a"))["renaissance_patron"] == 0
    assert printed["renaissance_patron"] == 4
    assert printed["total"] == printed["rules_total"] + 4


def test_the_printed_total_of_example_a_holds_if_a_body_gives_four() -> None:
    printed = EXAMPLES["example-a"].expect["total"]
    (claim,) = scored("example-a", claimed={"Sculptor": printed}).claims
    assert (claim.claimed, claim.total, claim.right) == (8, 4, False)
    assert claim.holds_under == (Bearing("body-table", "four-each"),)


@pytest.mark.example("example-b")
def test_example_b_pays_the_technofuturist_at_five() -> None:
    parts_agree("example-b")
    rules_say("example-b")
    counts_disagree("example-b")
    assert scored("example-b").players[0].total == EXAMPLES["example-b"].expect["total"] == 40


def test_example_b_misses_four_points_if_more_than_five_are_needed() -> None:
    strict = ruled(technofuturist_threshold="strict")
    assert scored("example-b", **strict).players[0].total == 36
    (claim,) = scored("example-b", **strict, claimed={"Sculptor": 40}).claims
    assert claim.holds_under == (Bearing("technofuturist-threshold", "at-least"),)
