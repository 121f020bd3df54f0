"""Ranks, tie-breaks and claims, against naive computation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.judge import Bearing
from referee.engine.rule import Choice, Readings, Rulebook
from referee.engine.score import (
    Criterion,
    Line,
    Sheet,
    Tally,
    alternatives,
    rank,
    sheet,
    unranked,
    with_claims,
)
from tests.toygame import BOOK


def tally(
    totals: list[int],
    *chain: list[int],
    lowest: bool = False,
    left: frozenset[int] = frozenset(),
) -> Tally:
    names = tuple(f"P{n}" for n in range(len(totals)))
    lines = tuple((Line("x", "X", t, t, None),) for t in totals)
    criteria = tuple(
        Criterion(f"tie.{n}", f"step {n}", tuple(v), lowest) for n, v in enumerate(chain)
    )
    return Tally(names, lines, criteria, left=left)


PLAYERS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1), st.booleans()),
    min_size=1,
    max_size=5,
)


@given(PLAYERS)
def test_ranks_count_who_is_stronger(players: list[tuple[int, int, int, bool]]) -> None:
    left = frozenset(at for at, p in enumerate(players) if p[3])
    found, _ = rank(
        tally([p[0] for p in players], [p[1] for p in players], [p[2] for p in players], left=left)
    )
    strength = [(not gone, total, one, two) for total, one, two, gone in players]
    assert list(found) == [1 + sum(other > mine for other in strength) for mine in strength]


@given(PLAYERS)
def test_lowest_wins_where_the_rule_says_so(players: list[tuple[int, int, int, bool]]) -> None:
    found, _ = rank(tally([p[0] for p in players], [p[1] for p in players], lowest=True))
    strength = [(total, -one) for total, one, _, _ in players]
    assert list(found) == [1 + sum(other > mine for other in strength) for mine in strength]


def test_competition_ranks_leave_gaps() -> None:
    assert rank(tally([5, 9, 5, 1]))[0] == (2, 1, 2, 4)


def test_only_comparisons_that_were_needed_are_named() -> None:
    assert rank(tally([3, 2, 1], [0, 0, 0]))[1] is None
    _, breaks = rank(tally([3, 3, 1], [5, 4, 0], [9, 9, 9]))
    assert breaks is not None
    assert [(b.names, b.rule, b.values) for b in breaks] == [
        (("P0", "P1"), "tie.0", {"P0": 5, "P1": 4})
    ]


def test_an_unresolved_tie_ends_on_equal_values() -> None:
    found, breaks = rank(tally([3, 3], [4, 4], [7, 7]))
    assert found == (1, 1)
    assert breaks is not None
    assert [(b.rule, b.values) for b in breaks] == [
        ("tie.0", {"P0": 4, "P1": 4}),
        ("tie.1", {"P0": 7, "P1": 7}),
    ]


def test_tie_breaks_come_in_order_of_places() -> None:
    _, breaks = rank(tally([1, 1, 9, 9], [1, 2, 1, 2]))
    assert breaks is not None
    assert [b.names for b in breaks] == [("P2", "P3"), ("P0", "P1")]


def test_a_sheet_names_its_winners_and_adds_its_lines() -> None:
    found = sheet(BOOK, "2026.1", tally([4, 7, 7], [1, 2, 2], left=frozenset({0})))
    assert (found.outcome, found.winners) == ("won", ("P1", "P2"))
    assert [p.left for p in found.players] == [True, False, False]
    assert [p.total for p in found.players] == [4, 7, 7]


def test_nobody_is_ranked_where_nobody_won() -> None:
    found = unranked(BOOK, "2026.1", tally([4, 7]), "lost")
    assert (found.outcome, found.winners) == ("lost", ())
    assert [p.rank for p in found.players] == [None, None]


# ---- claims

TWO = Rulebook.parse(
    """
game = "two"
title = "Two"
players = [1, 2]
rule = []
"""
    + "".join(
        f"""
[[ruling]]
id = "{ruling}"
question = "Which?"
default = "a"
why = "One of them."
switchable = {"false" if ruling == "fixed" else "true"}
[[ruling.reading]]
id = "a"
says = "A."
[[ruling.reading]]
id = "b"
says = "B."
[[ruling.reading]]
id = "typed"
says = "Typed."
value = {{ type = "integer" }}
"""
        for ruling in ("one", "other", "fixed", "idle")
    )
)
WORTH = {("one", "b"): 3, ("other", "b"): 10, ("fixed", "b"): 100}


def score(readings: Readings) -> Sheet:
    """1 point, and more under some readings."""
    total = 1 + sum(
        points for (ruling, reading), points in WORTH.items() if readings[ruling] == reading
    )
    return sheet(TWO, "2026.1", tally([total, total]))


def test_alternatives_change_one_ruling_that_was_asked_for() -> None:
    readings = Readings(TWO, {"one": Choice("b")})
    found = [
        (bearing, {r: changed[r] for r in TWO.defaults})
        for bearing, changed in alternatives(readings, {"one", "other", "fixed"})
    ]
    now = {"one": "b", "other": "a", "fixed": "a", "idle": "a"}
    assert found == [
        (Bearing("one", "a"), {**now, "one": "a"}),
        (Bearing("other", "b"), {**now, "other": "b"}),
    ]


def test_claims_hold_under_single_readings() -> None:
    found = with_claims({"P0": 11, "P1": 1}, Readings(TWO, {}), score)
    wrong, right = found.claims
    assert (right.right, right.holds_under) == (True, ())
    assert (wrong.right, wrong.total) == (False, 1)
    assert wrong.holds_under == (Bearing("other", "b"),)
    assert with_claims({"P0": 14}, Readings(TWO, {}), score).claims[0].holds_under == ()


def test_rulings_that_nothing_asked_for_are_not_tried() -> None:
    tried: list[dict[str, str]] = []

    def watched(readings: Readings) -> Sheet:
        tried.append({ruling: c.reading for ruling, c in readings.chosen.items()})
        return score(readings)

    with_claims({"P0": 2}, Readings(TWO, {}), watched)
    assert tried == [{}, {"one": "b"}, {"other": "b"}]


@pytest.mark.parametrize(("claimed", "says"), [(3, "2 too high"), (-4, "5 too low")])
def test_a_claim_that_holds_under_nothing_says_by_how_much(claimed: int, says: str) -> None:
    found = with_claims({"P0": claimed}, Readings(TWO, {}), score)
    assert says in found.claims[0].says
