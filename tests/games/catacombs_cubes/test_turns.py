"""Whose turn it is, the main action, rounds, leaving, corrections."""

from __future__ import annotations

import pytest

from referee.games.catacombs_cubes import GAME
from tests.games.catacombs_cubes.kit import Table, cites, done, refused, refused_and_ruled, taken


@pytest.mark.rule("turn.first-player")
@pytest.mark.rule("turn.clockwise")
@pytest.mark.rule("turn.foreman-last")
@pytest.mark.rule("round.foreman-passes")
@pytest.mark.rule("round.next")
def test_the_seat_on_the_foremans_left_begins_and_the_foreman_is_last() -> None:
    table = Table(3)
    assert taken(table.offers("clay"), "turn.first-player") == "Player 1 begins."
    refused_and_ruled(table, "turn.first-player", 1, "draft", column=1)
    table = Table(3)
    table.offers("clay")
    refused(table.enter(2, "draft", column=1), "turn.foreman-last")
    table.draft(0, 1)
    table.end(0)
    refused(table.enter(0, "draft", column=2), "turn.clockwise")
    refused(table.enter(2, "draft", column=2), "turn.foreman-last")
    table.draft(1, 2)
    assert "turn.foreman-last" in cites(table.end(1))
    table.draft(2, 3)
    answer = table.end(2)
    assert taken(answer, "round.foreman-passes") == "Player 1 is the Foreman now."
    assert taken(answer, "round.next") == "Round 2 begins."
    table.offers()
    assert (table.state.active, table.state.waiting) == (1, (2, 0))


@pytest.mark.rule("turn.one-main-action")
def test_one_main_action_a_turn() -> None:
    table = Table(3)
    table.offers("clay")
    assert "no main action" in refused(table.enter(0, "end-turn"), "turn.one-main-action")
    table.draft(0, 1)
    refused_and_ruled(table, "turn.one-main-action", 0, "draft", column=2)
    table = Table(3)
    table.offers("clay")
    table.draft(0, 1)
    table.yard(0, stone=1)
    refused(table.enter(0, "build", slot=1, yard=["stone"]), "turn.one-main-action")


@pytest.mark.rule("round.leftovers-removed")
def test_offers_left_over_are_removed() -> None:
    table = Table(2, extra_discard="never", options={"quarry": "tokens"})
    table.offers("clay")
    table.draft(0, 1, take=[1, 2])
    table.end(0)
    table.draft(1, 2, take=[1, 2])
    assert taken(table.end(1), "round.leftovers-removed") == (
        "Off the Quarry Board: obsidian and obsidian, column 3."
    )
    assert (table.state.columns, table.state.discard) == ((), 9)


@pytest.mark.rule("turn.coins-around-main")
@pytest.mark.rule("turn.coins-extra-actions")
def test_coins_before_and_after_the_main_action_any_number() -> None:
    table = Table(3)
    refused(table.enter(0, "spend-coin", coin="silver", piece="clay"), "turn.coins-around-main")
    table.offers("clay", "any")
    table.coins(0, silver=3)
    table.yard(0, clay=3)
    for _ in range(2):
        answer = table.enter(0, "spend-coin", coin="silver", piece="clay")
        assert "turn.coins-extra-actions" in cites(answer)
    table.draft(0, 1)
    says = refused_and_ruled(table, "turn.coins-around-main", 0, "spend-coin", coin="silver",
                             piece="clay")  # fmt: skip
    assert "in the middle" in says
    done(table.enter(0, "choose", pick="glass"))
    assert table.held(0, "warehouse") == {"clay": 3}
    refused(table.enter(0, "spend-coin", coin="silver", piece="glass"), "turn.coins-around-main")


@pytest.mark.ruling("no-main-action", "skip-if-forced")
def test_the_main_action_is_skipped_only_where_neither_is_possible() -> None:
    table = Table(3)
    table.offers("clay")
    says = refused_and_ruled(table, "turn.one-main-action", 0, "skip-main")
    assert says == "There is an offer to draft in column 1, 2 and 3."
    table = Table(4, extra_discard="every-draft")
    table.offers("clay")
    for seat in (0, 1):
        table.draft(seat, table.state.columns[0] + 1)
        table.end(seat)
    assert table.state.columns == ()
    taken(table.enter(2, "skip-main"), "turn.one-main-action")
    table.end(2)
    table.yard(3, glass=1)
    answer = table.enter(3, "skip-main")
    assert (answer.taken, answer.verdict.kind) == (True, "unknown")
    assert "could build" in (answer.verdict.needs or "")


@pytest.mark.ruling("no-main-action", "pass-freely")
def test_the_main_action_may_be_passed() -> None:
    table = Table(3, no_main_action="pass-freely")
    table.offers("clay")
    taken(table.enter(0, "skip-main"), "turn.one-main-action")


@pytest.mark.ruling("coins-earned-this-turn", "at-once")
@pytest.mark.ruling("coins-earned-this-turn", "next-turn")
@pytest.mark.parametrize("reading", ["at-once", "next-turn"])
def test_coins_gained_this_turn(reading: str) -> None:
    table = Table(3, coins_earned_this_turn=reading)
    table.offers("clay")
    table.coins(0, red=0, blue=0, silver=0)
    table.yard(0, stone=1, obsidian=1)
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    table.place(0, "0,1")  # Mill's top is red; the Town Hall's bottom is silver
    done(table.enter(0, "choose", pick="silver"))
    assert table.coin_counts(0)["silver"] == 1
    answer = table.enter(0, "spend-coin", coin="silver", piece="obsidian")
    if reading == "at-once":
        assert answer.taken
        return
    assert "wait for the next" in refused(answer, "coin.chest")
    table.next_round()
    table.offers()
    while table.state.active != 0:
        table.any_turn()
    done(table.enter(0, "spend-coin", coin="silver", piece="obsidian"))


def test_a_seat_that_leaves_is_skipped_in_every_phase() -> None:
    table = Table(3, laid=False)
    done(table.enter(1, "leave"))
    table = Table(3)
    done(table.enter(2, "leave"))
    assert table.state.foreman == 0
    table.offers()
    assert (table.state.active, table.state.waiting) == (1, (0,))
    done(table.enter(1, "leave"))
    assert table.state.active == 0
    refused(table.enter(1, "draft", column=1), "table.seat")
    prompts = GAME.rules.prompts(table.state)
    assert prompts[0].action == "end-agreed"
    done(table.enter(0, "leave"))
    assert table.state.phase == "over"


def test_who_leaves_while_rolling_for_foreman_leaves_the_other_one() -> None:
    table = Table(3, laid=False)
    table_setup = {"palace_track": ["none"], "town_hall": ["red"] * 4,
                   "starts": [{"coins": ["red"] * 3}] * 3}  # fmt: skip
    done(table.enter(None, "setup", **table_setup))
    done(table.enter(None, "foreman-roll", rolls=[6, 6, 1]))
    done(table.enter(0, "leave"))
    assert (table.state.foreman, table.state.phase) == (1, "offers")


def test_a_tile_under_way_is_not_lost_with_who_leaves() -> None:
    table = Table(3)
    table.offers()
    table.build(0, 1, "stone")
    done(table.enter(0, "leave"))
    assert (table.state.late, table.state.active, table.state.due) == (1, 1, None)


def test_corrections_move_pieces_to_what_is_unaccounted_for() -> None:
    table = Table(3)
    table.yard(0, clay=2)
    assert table.state.unaccounted == (0, 0, 0, 0, -2, 0)
    table.supply(clay=4)
    assert table.state.unaccounted == (0, 0, 0, 0, 0, 0)
    table.coins(1, red=3)
    assert table.state.missing_coins == (-2, 0, 0)
    table.count("points.1", 60)
    table.count("palace.1", 8)
    refused(table.enter(None, "correct", what="palace.1", to=9), "table.pieces")
    refused(table.enter(None, "correct", what="nonsense", to=1), "table.pieces")
    refused(table.enter(None, "correct", what="supply.clay", to=7), "table.pieces")


def test_correcting_the_supply_to_nothing_ends_the_wait_for_a_pick() -> None:
    table = Table(3)
    table.offers("any", "glass")
    table.draft(0, 1)
    assert table.state.due
    assert table.state.due.kind == "any"
    table.no_supply()
    assert table.state.due is None
