"""Lines of a score: the mat, the wax, the Critics, the ranking."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.chiseled.scored import (
    IDEAL,
    PRINTED,
    UNCARVED,
    colours,
    duel,
    keeps,
    line,
    player,
    points,
    sheet,
)

# ---- the mat


@pytest.mark.rule("score.head")
@pytest.mark.rule("score.nine-heads")
def test_each_head_gives_two() -> None:
    for count in range(10):
        assert points(duel(player(keeps=keeps(head=count))), "head") == 2 * count
    assert line(duel(player(keeps=keeps(head=9))), "head").rule == "score.nine-heads"


@pytest.mark.rule("score.body-best-five")
@pytest.mark.rule("score.body-five")
@pytest.mark.rule("score.body-four")
@pytest.mark.rule("score.body-nine")
def test_five_bodies_give_most() -> None:
    given = {n: line(duel(player(keeps=keeps(body=n))), "body") for n in range(10)}
    assert max(x.points for x in given.values()) == given[5].points == 20
    assert (given[4].points, given[9].points) == (12, 0)
    assert [given[n].rule for n in (4, 5, 9)] == [
        "score.body-four",
        "score.body-five",
        "score.body-nine",
    ]


@pytest.mark.rule("score.arm-even-only")
@pytest.mark.rule("score.arm-best-two")
@pytest.mark.rule("score.arm-two")
@pytest.mark.rule("score.arm-four")
def test_two_arms_give_most_and_odd_arms_nothing() -> None:
    given = {n: line(duel(player(keeps=keeps(arm=n))), "arm") for n in range(10)}
    assert [given[n].points for n in (1, 3, 5, 7, 9)] == [0] * 5
    assert {given[n].rule for n in (1, 3, 5, 7, 9)} == {"score.arm-even-only"}
    assert max(x.points for x in given.values()) == given[2].points == 12
    assert (given[2].rule, given[4].rule) == ("score.arm-two", "score.arm-four")


@pytest.mark.rule("score.scrap-negative")
@pytest.mark.rule("score.scrap-each")
@pytest.mark.rule("score.no-scrap")
def test_each_scrap_costs_three() -> None:
    for count in range(19):
        assert points(duel(player(keeps=keeps(scrap=count))), "scrap") == -3 * count
    assert line(duel(player(keeps=keeps())), "scrap").rule == "score.no-scrap"


@pytest.mark.rule("score.uncarved")
@pytest.mark.rule("score.ideal")
@pytest.mark.rule("deck.points-by-count")
def test_an_uncarved_deck_is_the_start_and_fifty_the_best() -> None:
    assert sheet(player(keeps=UNCARVED)).players[0].total == -36
    every = product(range(10), range(10), range(10), (0, 18))
    totals = {kept: sheet(player(keeps=keeps(*kept))).players[0].total for kept in every}
    assert max(totals.values()) == totals[9, 5, 2, 0] == 50
    assert [k for k, total in totals.items() if total == 50] == [(9, 5, 2, 0)]


@pytest.mark.rule("mat.sides-agree")
@pytest.mark.rule("setup.count-either-side")
@pytest.mark.rule("score.sculpture-scope")
@pytest.mark.rule("score.trash-excluded")
@given(st.tuples(*(st.integers(0, most) for most in (9, 9, 9, 18))))
def test_both_sides_of_the_mat_give_one_score(kept: tuple[int, int, int, int]) -> None:
    left = keeps(*kept)
    trashed = {part: UNCARVED[part] - count for part, count in left.items()}
    trash = {"trash_colours": colours(gold=min(9, 27 - sum(kept[:3])))}
    options = {"options": {"critics": PRINTED}}
    by_sculpture = duel(player(keeps=left, **trash), **options)
    assert duel(player(trash_parts=trashed, **trash), **options) == by_sculpture
    assert sum(x.points for x in by_sculpture.players[0].lines) == by_sculpture.players[0].total


@pytest.mark.rule("score.mat-guide")
def test_a_count_that_only_the_mat_knows_cites_the_mat() -> None:
    assert line(duel(player(keeps=keeps(body=7))), "body").rule == "score.mat-guide"
    assert line(duel(player(keeps=keeps(arm=6))), "arm").rule == "score.mat-guide"


# ---- wax


@pytest.mark.rule("wax.plus-one")
@pytest.mark.rule("wax.minus-one")
@pytest.mark.rule("wax.none-left")
@given(st.lists(st.integers(0, 6), min_size=2, max_size=4))
def test_wax_counts_against_whoever_has_most(waxes: list[int]) -> None:
    rows = [player(f"P{n}", keeps={**IDEAL, "wax": wax}) for n, wax in enumerate(waxes)]
    found = sheet(*rows, options={"sine_cera": True})
    for at, wax in enumerate(waxes):
        has_most = all(wax >= other for other in waxes)
        assert points(found, "wax", at) == (-wax if has_most else wax)
        rule = "none-left" if wax == 0 else "minus-one" if has_most else "plus-one"
        assert line(found, "wax", at).rule == f"wax.{rule}"


@pytest.mark.rule("wax.solo-negative")
def test_alone_wax_is_negative() -> None:
    found = sheet(player(keeps={**IDEAL, "wax": 3}), options={"sine_cera": True})
    assert points(found, "wax") == -3
    assert line(found, "wax").rule == "wax.solo-negative"


# ---- critics


@pytest.mark.rule("critic.technofuturist")
@pytest.mark.rule("critics.read-trash")
@pytest.mark.rule("term.trash-feeds-critics")
def test_the_technofuturist_counts_trashed_onyx() -> None:
    options = {"options": {"critics": ["technofuturist"]}}
    for onyx in range(12):
        found = duel(player(trash_colours=colours(onyx=onyx, gold=11 - onyx)), **options)
        assert points(found, "critic:technofuturist") == (4 if onyx >= 5 else 0)


@pytest.mark.rule("critic.balanced-archaeologist")
def test_the_archaeologist_wants_two_colours() -> None:
    options = {"options": {"critics": ["balanced-archaeologist"]}}
    for trash in product((0, 4), repeat=3):
        found = duel(player(trash_colours=colours(*trash)), **options)
        bonus = 4 if trash.count(0) == 1 else 0
        assert points(found, "critic:balanced-archaeologist") == bonus


@pytest.mark.rule("critic.renaissance-patron")
def test_the_patron_wants_more_gold_than_silver() -> None:
    options = {"options": {"critics": ["renaissance-patron"]}}
    for gold, silver in product(range(6), repeat=2):
        found = duel(player(trash_colours=colours(gold, silver)), **options)
        assert points(found, "critic:renaissance-patron") == (4 if gold > silver else 0)


@pytest.mark.rule("critics.every-met")
@pytest.mark.rule("critics.not-exclusive")
@pytest.mark.rule("critics.after-sculpture")
def test_every_critic_pays_every_player_who_meets_it() -> None:
    trash = {"trash_colours": colours(gold=6, onyx=5)}
    found = sheet(player("Ana", **trash), player("Ben", **trash), options={"critics": PRINTED})
    assert [p.total for p in found.players] == [62, 62]
    ids = [x.id for x in found.players[0].lines]
    assert ids == ["head", "body", "arm", "scrap", *(f"critic:{name}" for name in PRINTED)]


@pytest.mark.rule("critics.face-up-only")
def test_only_critics_on_the_table_pay() -> None:
    trash = {"trash_colours": colours(gold=6, onyx=5)}
    found = sheet(player("Ana", **trash), player("Ben", **trash))
    assert [p.total for p in found.players] == [50, 50]
    assert not [x for x in found.players[0].lines if x.id.startswith("critic:")]


SUBJECTS = {
    "gold": 2, "silver": 3, "onyx": 4, "head": 1, "body": 4, "arm": 4, "scrap": 18, "colours": 3,
    "sculpt": 9, "wax": 5, "cards": 32,
}  # fmt: skip
COMPARED = {
    "more_than": lambda a, b: a > b,
    "at_least": lambda a, b: a >= b,
    "exactly": lambda a, b: a == b,
    "at_most": lambda a, b: a <= b,
    "fewer_than": lambda a, b: a < b,
}


def pays(needs: list[dict[str, Any]]) -> bool:
    """Whether a Critic with these needs pays for a trash that is told as SUBJECTS says."""
    critic = {"name": "The Mason", "points": 7, "needs": needs}
    mine = player(keeps=keeps(8, 5, 5, 0, wax=0), trash_wax=5, trash_colours=colours(2, 3, 4))
    found = duel(mine, options={"critics": [critic], "sine_cera": True})
    assert points(found, "critic:The Mason") in (0, 7)
    return points(found, "critic:The Mason") == 7


@pytest.mark.rule("critics.listed-points")
@pytest.mark.parametrize("is_", COMPARED)
def test_a_typed_critic_compares_a_count_with_a_number(is_: str) -> None:
    for subject, count in SUBJECTS.items():
        for number in (count - 1, count, count + 1):
            told = {"count": subject, "is": is_, "than": number}
            assert pays([told]) == COMPARED[is_](count, number)


@pytest.mark.parametrize("is_", COMPARED)
def test_a_typed_critic_compares_two_counts(is_: str) -> None:
    for (one, a), (other, b) in product(SUBJECTS.items(), repeat=2):
        assert pays([{"count": one, "is": is_, "than": other}]) == COMPARED[is_](a, b)


def test_all_needs_of_a_critic_must_hold() -> None:
    yes = {"count": "gold", "is": "exactly", "than": 2}
    no = {"count": "gold", "is": "exactly", "than": 3}
    assert pays([yes, yes])
    assert not pays([yes, no])
    assert not pays([no, yes])


def test_a_critic_settled_by_the_table_pays_whom_the_table_names() -> None:
    critic = {"name": "The Baker", "points": 3, "by_table": True}
    found = sheet(player("Ana", met=[" The Baker "]), player("Ben"), options={"critics": [critic]})
    assert [points(found, "critic:The Baker", at) for at in (0, 1)] == [3, 0]


# ---- ranking


@pytest.mark.rule("end.highest-total")
@pytest.mark.rule("end.tie-fewest-cards")
@given(
    st.lists(
        st.sampled_from([(9, 5, 2, 0), (8, 5, 2, 0), (9, 5, 2, 1), (0, 0, 1, 0), (0, 0, 0, 0)]),
        min_size=2,
        max_size=4,
    )
)
def test_ranks_are_by_total_then_by_fewest_cards(kept: list[tuple[int, ...]]) -> None:
    found = sheet(*(player(f"P{n}", keeps=keeps(*k)) for n, k in enumerate(kept)))
    strength = [(p.total, -sum(k)) for p, k in zip(found.players, kept, strict=True)]
    assert [p.rank for p in found.players] == [
        1 + sum(other > mine for other in strength) for mine in strength
    ]
    assert found.outcome == "won"
    assert found.winners == tuple(p.name for p in found.players if p.rank == 1)


def test_the_tie_break_names_its_values() -> None:
    found = sheet(player("Ana", keeps=keeps(arm=1)), player("Ben", keeps=keeps()))
    assert found.winners == ("Ben",)
    assert found.tie_break is not None
    (broken,) = found.tie_break
    assert broken.values == {"Ana": 1, "Ben": 0}
    assert (broken.rule, broken.says) == ("end.tie-fewest-cards", "fewest cards")
