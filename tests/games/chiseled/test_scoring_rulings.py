"""Every reading of every ruling that bears on a score, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.judge import Bearing
from tests.games.chiseled.scored import (
    GAME,
    IDEAL,
    UNCARVED,
    colours,
    duel,
    keeps,
    line,
    plain,
    player,
    points,
    ruled,
    says,
    sheet,
)

BODY = [1, 2, 3, 4, 12, 20, 13, 7, 5, -2]
ARM = [10, 0, 12, 0, 9, 0, 8, 0, -1, 0]

# ---- Critics


def of_critic(name: str, trash: dict[str, int], **readings: Any) -> Any:
    """A Critic's line for a player with this trash by colour and one Scrap left, or all of it."""
    scrap = trash.pop("scrap", 18)
    mine = player(keeps={**IDEAL, "scrap": 18 - scrap}, trash_colours=colours(**trash))
    return line(duel(mine, options={"critics": [name]}, **ruled(**readings)), f"critic:{name}")


@pytest.mark.ruling("technofuturist-threshold", "strict")
def test_strictly_six_onyx_are_needed() -> None:
    found = [
        of_critic("technofuturist", {"onyx": n}, technofuturist_threshold="strict").points
        for n in (4, 5, 6)
    ]
    assert found == [0, 0, 4]


@pytest.mark.ruling("technofuturist-threshold", "at-least")
def test_five_onyx_are_enough() -> None:
    lines = [
        of_critic("technofuturist", {"onyx": n}, technofuturist_threshold="at-least")
        for n in (4, 5, 6)
    ]
    assert [x.points for x in lines] == [0, 4, 4]
    decided = (Bearing("technofuturist-threshold", "at-least"),)
    assert [x.rulings for x in lines] == [(), decided, ()]


def archaeologist(reading: str) -> list[int]:
    """What the Archaeologist pays for no colour to three, with Scrap trashed and without."""
    shown = ({}, {"gold": 3}, {"gold": 3, "onyx": 2}, {"gold": 3, "silver": 1, "onyx": 2})
    return [
        of_critic(
            "balanced-archaeologist", {**trash, "scrap": scrap}, archaeologist_colours=reading
        ).points
        for scrap in (5, 0)
        for trash in shown
    ]


@pytest.mark.ruling("archaeologist-colours", "exactly-two")
def test_exactly_two_colours() -> None:
    assert archaeologist("exactly-two") == [0, 0, 4, 0, 0, 0, 4, 0]


@pytest.mark.ruling("archaeologist-colours", "at-most-two")
def test_at_most_two_colours() -> None:
    assert archaeologist("at-most-two") == [4, 4, 4, 0, 4, 4, 4, 0]


@pytest.mark.ruling("archaeologist-colours", "two-and-scrap")
def test_two_colours_and_scrap() -> None:
    assert archaeologist("two-and-scrap") == [0, 0, 4, 0, 0, 0, 0, 0]


@pytest.mark.ruling("archaeologist-wax", "wax-ignored")
def test_trashed_wax_does_the_archaeologist_no_harm() -> None:
    options = {"critics": ["balanced-archaeologist"], "sine_cera": True}
    mine = player(trash_colours=colours(gold=5, onyx=6), trash_wax=4)
    assert points(duel(mine, options=options), "critic:balanced-archaeologist") == 4


# ---- the mat


def bodies(**beside: Any) -> list[int]:
    return [points(duel(player(keeps=keeps(body=n)), **beside), "body") for n in range(10)]


def arms(**beside: Any) -> list[int]:
    return [points(duel(player(keeps=keeps(arm=n)), **beside), "arm") for n in range(10)]


@pytest.mark.ruling("body-table", "mirror")
def test_bodies_mirrored_around_five() -> None:
    assert bodies() == [n * (n - 1) if n <= 5 else (10 - n) * (9 - n) for n in range(10)]


@pytest.mark.ruling("body-table", "linear-drop")
def test_bodies_dropping_by_five() -> None:
    found = bodies(**ruled(body_table="linear-drop"))
    assert found == [n * (n - 1) if n <= 5 else 20 - 5 * (n - 5) for n in range(10)]


@pytest.mark.ruling("body-table", "three-each")
def test_bodies_at_three_each() -> None:
    found = bodies(**ruled(body_table="three-each"))
    assert found == [0, 3, 6, 9, 12, 20, 15, 10, 5, 0]


@pytest.mark.ruling("body-table", "four-each")
def test_bodies_at_four_each() -> None:
    found = bodies(**ruled(body_table="four-each"))
    assert found == [4 * n if n <= 5 else 20 - 5 * (n - 5) for n in range(10)]


@pytest.mark.ruling("body-table", "typed-mat")
def test_bodies_as_the_mat_has_them() -> None:
    assert bodies(options={"mat": {"body": BODY}}) == BODY
    assert bodies(**ruled(body_table={"reading": "typed-mat", "value": BODY})) == BODY
    found = duel(player(keeps=keeps(body=7)), options={"mat": {"body": BODY}})
    assert line(found, "body").rulings == (Bearing("body-table", "typed-mat"),)


@pytest.mark.ruling("body-table", "known-only")
def test_bodies_that_only_the_mat_knows_are_asked_for() -> None:
    assert bodies(**ruled(body_table="known-only")) == [0, 0, 0, 0, 12, 20, 0, 0, 0, 0]
    found = duel(player(keeps=keeps(body=7)), **ruled(body_table="known-only"))
    assert "mat" in line(found, "body").label
    assert says(found) == ["Ana: what 7 Bodies give stands on the mat; type its values."]
    assert says(duel(player(keeps=keeps(body=4)), **ruled(body_table="known-only"))) == []
    one = duel(player(keeps=keeps(body=1)), **ruled(body_table="known-only"))
    assert says(one) == ["Ana: what 1 Body gives stands on the mat; type its values."]


@pytest.mark.ruling("arm-table", "minus-three")
def test_arms_three_less_for_each_two_more() -> None:
    assert arms() == [0, 0, 12, 0, 9, 0, 6, 0, 3, 0]


@pytest.mark.ruling("arm-table", "zero-above-four")
def test_arms_above_four_give_nothing() -> None:
    assert arms(**ruled(arm_table="zero-above-four")) == [0, 0, 12, 0, 9, 0, 0, 0, 0, 0]
    for arm in (6, 8):  # nothing is known to be 0, which is not the same as not known
        assert says(duel(player(keeps=keeps(arm=arm)), **ruled(arm_table="zero-above-four"))) == []


@pytest.mark.ruling("arm-table", "typed-mat")
@pytest.mark.ruling("arm-zero", "typed-mat")
def test_arms_as_the_mat_has_them() -> None:
    assert arms(options={"mat": {"arm": ARM}}) == ARM
    assert arms(**ruled(arm_table={"reading": "typed-mat", "value": ARM})) == ARM
    found = duel(player(keeps=keeps(arm=0)), options={"mat": {"arm": ARM}})
    assert line(found, "arm").rulings == (Bearing("arm-zero", "typed-mat"),)
    alone = arms(**ruled(arm_zero={"reading": "typed-mat", "value": 5}))
    assert alone == [5, 0, 12, 0, 9, 0, 6, 0, 3, 0]


@pytest.mark.ruling("arm-table", "known-only")
def test_arms_that_only_the_mat_knows_are_asked_for() -> None:
    assert arms(**ruled(arm_table="known-only")) == [0, 0, 12, 0, 9, 0, 0, 0, 0, 0]
    found = duel(player(keeps=keeps(arm=8)), **ruled(arm_table="known-only"))
    assert "mat" in line(found, "arm").label
    assert says(found) == ["Ana: what 8 Arms give stands on the mat; type its values."]


@pytest.mark.ruling("arm-zero", "zero")
def test_no_arms_give_nothing() -> None:
    found = line(duel(player(keeps=keeps(arm=0))), "arm")
    assert (found.points, found.rulings) == (0, (Bearing("arm-zero", "zero"),))


def fault(*players: dict[str, Any], **beside: Any) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        GAME.score(plain(*players, **beside))
    return caught.value.path, caught.value.says


@pytest.mark.parametrize(
    ("readings", "mat", "path"),
    [
        ({"body_table": "mirror"}, {"body": BODY}, "rulings.body-table"),
        ({"arm_table": "minus-three"}, {"arm": ARM}, "rulings.arm-table"),
        ({"arm_zero": "zero"}, {"arm": ARM}, "rulings.arm-zero"),
        ({"arm_zero": {"reading": "typed-mat", "value": 1}}, {"arm": ARM}, "rulings.arm-zero"),
        ({"body_table": "typed-mat"}, {}, "rulings.body-table"),
        ({"arm_table": "typed-mat"}, {"body": BODY}, "rulings.arm-table"),
        ({"arm_zero": "typed-mat"}, {}, "rulings.arm-zero"),
        ({"colour_distribution": "typed"}, {}, "rulings.colour-distribution.value"),
        ({"body_table": {"reading": "typed-mat", "value": [1]}}, {}, "rulings.body-table.value"),
        (
            {"body_table": {"reading": "typed-mat", "value": [*BODY[:5], 19, *BODY[6:]]}},
            {},
            "rulings.body-table.value[5]",
        ),
        ({"body_table": {"reading": "mirror", "value": BODY}}, {}, "rulings.body-table.value"),
        ({"arm_zero": {"reading": "typed-mat", "value": 13}}, {}, "rulings.arm-zero.value"),
        (
            {
                "colour_distribution": {
                    "reading": "typed",
                    "value": [[3, 3, 3], [3, 3, 3], [3, 3, 4]],
                }
            },
            {},
            "rulings.colour-distribution.value[2]",
        ),
        ({"archaeologist_wax": "wax-breaks"}, {}, "rulings.archaeologist-wax"),
    ],
)
def test_readings_and_mats_that_do_not_go_together(
    readings: dict[str, Any], mat: dict[str, Any], path: str
) -> None:
    assert fault(player(), options={"mat": mat}, **ruled(**readings))[0] == path


def test_a_mat_and_its_reading_may_both_be_named() -> None:
    both = ruled(body_table={"reading": "typed-mat", "value": BODY}, arm_zero="typed-mat")
    mat = {"options": {"mat": {"body": BODY, "arm": ARM}}}
    assert bodies(**mat, **both) == BODY
    assert arms(**mat, **both) == ARM


# ---- colours


def told(trash: dict[str, int], reading: Any) -> list[str]:
    """The notes on a trash by colour where the deck's colours are read so."""
    mine = player(keeps={**UNCARVED, "head": 0, "body": 0}, trash_colours=trash)
    return says(sheet(mine, **ruled(colour_distribution=reading)))


@pytest.mark.ruling("colour-distribution", "unstated")
def test_unstated_colours_are_held_to_nothing() -> None:
    assert told(colours(gold=18), "unstated") == []


@pytest.mark.ruling("colour-distribution", "nine-each")
def test_nine_of_each_colour() -> None:
    assert told(colours(9, 9, 0), "nine-each") == []
    (note,) = told(colours(10, 8, 0), "nine-each")
    assert "10 Gold" in note
    assert "holds 9" in note


@pytest.mark.ruling("colour-distribution", "three-by-three")
def test_three_of_each_colour_in_each_part() -> None:
    (note,) = told(colours(0, 10, 8), "three-by-three")
    assert "10 Silver" in note


@pytest.mark.ruling("colour-distribution", "typed")
def test_colours_as_the_table_counted_its_deck() -> None:
    deck = {"reading": "typed", "value": [[5, 4, 0], [5, 4, 0], [2, 2, 5]]}
    assert told(colours(12, 6, 0), deck) == []
    (note,) = told(colours(12, 0, 6), deck)
    assert "6 Onyx" in note
    assert "holds 5" in note


# ---- ties


def winner(reading: str) -> tuple[str, ...]:
    """Who wins: Ana with 16 cards, or Ben with 15 and two of wax, both at 50; Cy has most wax."""
    ana = player("Ana", keeps=keeps(9, 5, 2, 0))
    ben = player("Ben", keeps=keeps(8, 5, 2, 0, wax=2))
    cy = player("Cy", keeps=keeps(0, 0, 0, 0, wax=3))
    found = sheet(ana, ben, cy, options={"sine_cera": True}, **ruled(tie_break_wax=reading))
    assert [p.total for p in found.players] == [50, 50, -3]
    return found.winners


@pytest.mark.ruling("tie-break-wax", "counts")
def test_wax_is_a_card_of_the_sculpture_in_a_tie() -> None:
    assert winner("counts") == ("Ana",)


@pytest.mark.ruling("tie-break-wax", "base-cards-only")
def test_wax_is_left_out_of_a_tie() -> None:
    assert winner("base-cards-only") == ("Ben",)
