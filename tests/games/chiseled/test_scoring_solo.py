"""Playing alone: the chart of verdicts, the three challenges and their rulings."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.games.chiseled import solo
from tests.games.chiseled.scored import (
    GAME,
    IDEAL,
    PRINTED,
    UNCARVED,
    colours,
    keeps,
    plain,
    player,
    ruled,
    says,
    sheet,
)

# ---- the chart


@pytest.mark.rule("solo.compare-chart")
@pytest.mark.rule("solo.band-negative")
@pytest.mark.rule("solo.band-0-9")
@pytest.mark.rule("solo.band-10-19")
@pytest.mark.rule("solo.band-19-20")
@pytest.mark.rule("solo.band-21-29")
@pytest.mark.rule("solo.band-30-39")
@pytest.mark.rule("solo.band-40-45")
@pytest.mark.rule("solo.band-46-50")
@pytest.mark.rule("solo.band-51-55")
@pytest.mark.rule("solo.band-56-up")
def test_every_total_has_its_band() -> None:
    starts = [-99, 0, 10, 19, 21, 30, 40, 46, 51, 56, 100]
    for band, (low, end) in enumerate(pairwise(starts), start=1):
        assert {tuple(solo.bands(total, "upper")) for total in range(low, end)} == {(band,)}


def alone(**beside: Any) -> dict[str, Any]:
    """What the sheet of a lone player says beside the lines."""
    fields = {k: beside.pop(k) for k in ("keeps", "trash_colours", "met") if k in beside}
    answer = sheet(player(**fields), **beside).solo
    assert isinstance(answer, dict)
    return answer


def test_a_lone_player_is_scored_and_wins_nothing() -> None:
    found = sheet(player())
    assert (found.outcome, found.winners, found.players[0].rank) == ("scored", (), None)
    assert found.solo == {
        "bands": [8],
        "verdict": "As near to perfect as people get.",
        "challenge": None,
    }


@pytest.mark.rule("solo.critic-bonuses")
def test_bonuses_lift_a_lone_player() -> None:
    answer = alone(trash_colours=colours(gold=3, onyx=8), options={"critics": PRINTED})
    assert answer["bands"] == [10]


def nineteen(reading: str) -> list[int]:
    """The bands of 19 points: 5 Bodies, a Head, and a Scrap."""
    critic = {"name": "Stern", "points": -1, "by_table": True}
    answer = alone(
        keeps=keeps(body=5),
        met=["Stern"],
        options={"critics": [critic]},
        **ruled(solo_nineteen=reading),
    )
    found: list[int] = answer["bands"]
    return found


@pytest.mark.ruling("solo-nineteen", "upper")
def test_nineteen_in_the_upper_band() -> None:
    assert nineteen("upper") == [4]


@pytest.mark.ruling("solo-nineteen", "lower")
def test_nineteen_in_the_lower_band() -> None:
    assert nineteen("lower") == [3]
    assert solo.bands(20, "lower") == [4]


@pytest.mark.ruling("solo-nineteen", "both")
def test_nineteen_in_both_bands() -> None:
    assert nineteen("both") == [3, 4]


# ---- challenges


def challenge(
    name: str, kept: dict[str, int], met: int = 0, trash: dict[str, int] | None = None,
    **readings: Any,
) -> bool | None:  # fmt: skip
    """Whether a challenge is won with this Sculpture and so many bonuses of 4."""
    critics = [{"name": f"C{n}", "by_table": True} for n in range(3)]
    told = {"trash_colours": trash} if trash else {}
    answer = alone(
        keeps=kept,
        met=[f"C{n}" for n in range(met)],
        options={"critics": critics, "challenge": name},
        **told,
        **ruled(**readings),
    )
    found: bool | None = answer["challenge"]
    return found


@pytest.mark.rule("solo.challenge-one")
def test_a_challenge_is_for_one_player() -> None:
    two = plain(player("Ana"), player("Ben"), options={"challenge": "minimalist"})
    with pytest.raises(Unreadable, match=r"options\.challenge: .*one player"):
        GAME.score(two)


@pytest.mark.rule("solo.de-milod-arms")
@pytest.mark.rule("solo.de-milod-critics")
def test_de_milod_needs_no_arms_and_two_bonuses() -> None:
    assert challenge("de-milod", {**IDEAL, "arm": 0}, met=2) is True
    assert challenge("de-milod", {**IDEAL, "arm": 1}, met=2) is False
    assert challenge("de-milod", {**IDEAL, "arm": 0}, met=1) is False


@pytest.mark.ruling("de-milod-critics", "two-or-more")
def test_three_bonuses_are_fine() -> None:
    assert challenge("de-milod", {**IDEAL, "arm": 0}, met=3, de_milod_critics="two-or-more") is True


@pytest.mark.ruling("de-milod-critics", "exactly-two")
def test_three_bonuses_are_one_too_many() -> None:
    no_arms = {**IDEAL, "arm": 0}
    assert challenge("de-milod", no_arms, met=3, de_milod_critics="exactly-two") is False
    assert challenge("de-milod", no_arms, met=2, de_milod_critics="exactly-two") is True


@pytest.mark.rule("solo.minimalist-score")
@pytest.mark.rule("solo.minimalist-limit")
def test_minimalist_needs_twenty_points_and_few_pieces() -> None:
    assert challenge("minimalist", keeps(5, 5, 5, 0)) is True  # 10 + 20
    assert challenge("minimalist", keeps(6, 5, 0, 0)) is False
    assert challenge("minimalist", keeps(5, 2, 3, 0)) is False  # 12 points


@pytest.mark.ruling("minimalist-each", "by-part")
def test_five_of_each_part() -> None:
    assert challenge("minimalist", keeps(5, 5, 5, 0), minimalist_each="by-part") is True
    assert challenge("minimalist", keeps(5, 5, 6, 0), minimalist_each="by-part") is False


NINE_EACH = {"colour_distribution": "nine-each"}


@pytest.mark.ruling("minimalist-each", "by-colour")
def test_five_of_each_colour() -> None:
    few = challenge(
        "minimalist",
        keeps(9, 5, 0, 0),
        0,
        colours(5, 4, 4),
        minimalist_each="by-colour",
        **NINE_EACH,
    )
    many = challenge(
        "minimalist",
        keeps(9, 5, 0, 0),
        0,
        colours(6, 4, 3),
        minimalist_each="by-colour",
        **NINE_EACH,
    )
    assert (few, many) == (True, False)


@pytest.mark.ruling("minimalist-each", "both")
def test_five_of_each_part_and_of_each_colour() -> None:
    def both(kept: dict[str, int], trash: dict[str, int]) -> bool | None:
        return challenge("minimalist", kept, 0, trash, minimalist_each="both", **NINE_EACH)

    assert both(keeps(5, 5, 4, 0), colours(5, 4, 4)) is True
    assert both(keeps(6, 5, 3, 0), colours(5, 4, 4)) is False
    assert both(keeps(5, 5, 4, 0), colours(6, 4, 3)) is False


@pytest.mark.ruling("minimalist-each", "all-together")
def test_five_sculpt_cards_altogether() -> None:
    assert challenge("minimalist", keeps(0, 5, 0, 0), minimalist_each="all-together") is True
    assert challenge("minimalist", keeps(1, 5, 0, 0), minimalist_each="all-together") is False


def test_colours_left_are_not_guessed() -> None:
    trash = colours(5, 4, 4)
    read = {"options": {"challenge": "minimalist"}, **ruled(minimalist_each="by-colour")}
    found = sheet(player(keeps=keeps(9, 5, 0, 0), trash_colours=trash), **read)
    assert found.solo == {"bands": [6], "verdict": "One to take home.", "challenge": None}
    assert says(found) == [
        "The challenge cannot be judged: it needs colours that nobody has entered."
    ]
    # With 5 Sculpt Cards left, or 16, it does not matter which.
    assert sheet(player(keeps=keeps(0, 5, 0, 0)), **read).solo["challenge"] is True  # type: ignore[index]
    assert sheet(player(keeps=keeps(9, 5, 2, 0)), **read).solo["challenge"] is False  # type: ignore[index]


@pytest.mark.ruling("minimalist-score", "with-bonuses")
def test_bonuses_help_to_twenty() -> None:
    assert challenge("minimalist", keeps(5, 4, 0, 0), 0, minimalist_score="with-bonuses") is True
    assert challenge("minimalist", keeps(3, 4, 0, 0), 1, minimalist_score="with-bonuses") is True


@pytest.mark.ruling("minimalist-score", "sculpture-only")
def test_bonuses_do_not_help_to_twenty() -> None:
    assert challenge("minimalist", keeps(3, 4, 0, 0), 1, minimalist_score="sculpture-only") is False
    assert challenge("minimalist", keeps(4, 4, 0, 0), 1, minimalist_score="sculpture-only") is True


@pytest.mark.rule("solo.absurdist-score")
@pytest.mark.rule("solo.absurdist-critic")
def test_absurdist_needs_nothing_and_a_bonus() -> None:
    assert challenge("absurdist", UNCARVED, met=1) is True
    assert challenge("absurdist", UNCARVED, met=0) is False
    assert challenge("absurdist", IDEAL, met=1) is False


@pytest.mark.ruling("absurdist-score", "sculpture-only")
def test_the_bonus_does_not_spoil_the_absurd() -> None:
    assert challenge("absurdist", keeps(), 1, absurdist_score="sculpture-only") is True
    assert challenge("absurdist", keeps(head=1), 1, absurdist_score="sculpture-only") is False


@pytest.mark.ruling("absurdist-score", "with-bonuses")
def test_the_bonus_counts_against_the_absurd() -> None:
    assert challenge("absurdist", keeps(), 1, absurdist_score="with-bonuses") is False
    assert challenge("absurdist", keeps(head=1, scrap=2), 1, absurdist_score="with-bonuses") is True
