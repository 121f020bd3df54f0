"""Contributions, the Palace Track, completion and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.catacombs_cubes.kit import (
    PALACE,
    Table,
    cites,
    done,
    refused,
    refused_and_ruled,
    taken,
    tile,
)

FULL = ["obsidian", "obsidian", "point", "point", "point"]


def ready(
    cubes: int = 8, track: list[str] | None = None, seats: int = 3, **rulings: Any
) -> Table:  # fmt: skip
    """Player 1 has the turn, Red Coins, one of each piece, and a Palace of so many cubes."""
    setup: dict[str, Any] = {"palace": {**PALACE, "cubes": cubes}}
    if track:
        setup["palace_track"] = track
    table = Table(seats, setup=setup, **rulings)
    table.offers("palace", "palace", "clay", "clay", "clay", "palace")
    table.coins(0, red=9)
    table.yard(0, obsidian=3, glass=1, bamboo=1, stone=1, clay=1, crystal=1)
    return table


def red(table: Table, piece: str, **more: Any) -> Any:
    return table.enter(0, "spend-coin", coin="red", piece=piece, **more)


@pytest.mark.rule("palace.step-per-cube")
@pytest.mark.rule("palace.icon-obsidian")
@pytest.mark.rule("palace.icon-vp")
@pytest.mark.rule("palace.icon-immediate")
@pytest.mark.rule("red.contribute")
@pytest.mark.rule("palace.ways-in")
@pytest.mark.example("palace-crystal")
def test_a_crystal_makes_four_steps() -> None:
    table = ready(track=FULL)
    answer = red(table, "crystal")
    assert (
        taken(answer, "palace.step-per-cube") == "The Palace tracker of player 1 goes from 0 to 4."
    )
    assert {"palace.icon-immediate", "palace.icon-obsidian", "palace.icon-vp", "red.contribute",
            "palace.ways-in"} <= cites(answer)  # fmt: skip
    assert table.held(0, "warehouse") == {"obsidian": 2}
    assert table.points(0) == 2
    assert table.state.foundation == (0, 0, 0, 0, 0, 1)
    assert "crystal" not in table.held(0)


@pytest.mark.ruling("palace-icon-reach", "reach")
@pytest.mark.ruling("palace-icon-reach", "beyond")
@pytest.mark.parametrize(("reading", "paid"), [("reach", [1, 2, 3]), ("beyond", [0, 1, 2])])
def test_an_icon_is_paid_on_arrival_or_beyond(reading: str, paid: list[int]) -> None:
    table = ready(track=["point"] * 9, palace_icon_reach=reading)
    seen = []
    for _ in range(3):
        done(red(table, "obsidian"))
        seen.append(table.points(0))
    assert seen == paid


@pytest.mark.rule("palace-action.obsidian")
@pytest.mark.rule("palace-action.rewarded")
@pytest.mark.rule("palace.credit-individual")
def test_a_drafted_action_puts_an_obsidian_of_the_supply() -> None:
    table = ready()
    supply = table.stock("obsidian")
    table.draft(0, 1)
    says = refused_and_ruled(table, "palace.credit-individual", 1, "contribute")
    assert says == "It is player 1 who puts this Obsidian."
    assert table.state.seats[0].palace == 1  # the ruling credits who drafted it
    answer = table.enter(0, "contribute")
    assert {"palace-action.obsidian", "palace-action.rewarded"} <= cites(answer)
    # position 2 paid an Obsidian into the Warehouse
    assert table.held(0, "warehouse") == {"obsidian": 1}
    assert (table.stock("obsidian"), table.held(0)["obsidian"]) == (supply - 3, 3)
    refused(table.enter(0, "contribute"), "palace.ways-in")


@pytest.mark.ruling("palace-action-compulsory", "compulsory")
@pytest.mark.ruling("palace-action-compulsory", "optional")
def test_a_drafted_action_is_compulsory_unless_ruled() -> None:
    table = ready()
    table.draft(0, 1)
    refused_and_ruled(table, "palace-action.obsidian", 0, "contribute", decline=True)
    table = ready(palace_action_compulsory="optional")
    table.draft(0, 1)
    done(table.enter(0, "contribute", decline=True))
    assert table.state.seats[0].palace == 0


@pytest.mark.ruling("palace-obsidian-out", "lapses")
def test_without_obsidian_the_action_lapses() -> None:
    table = ready()
    table.supply(obsidian=0)
    answer = table.draft(0, 1)
    assert "puts none" in taken(answer, "palace-action.obsidian")
    assert table.state.due is None


@pytest.mark.rule("palace.toward-blueprint")
def test_no_more_cubes_than_the_palace_lacks() -> None:
    table = ready(3)
    says = refused(red(table, "crystal"), "palace.toward-blueprint")
    assert says == "Crystal has 4 cubes; Great Palace lacks only 3 of 3."
    assert table.rule(0, "spend-coin", "palace.toward-blueprint", coin="red", piece="crystal").taken


@pytest.mark.rule("palace.unanimous")
@pytest.mark.ruling("agreement-dispute", "unanimous")
def test_everybody_accepts_a_contribution() -> None:
    table = ready()
    says = refused_and_ruled(table, "palace.unanimous", 0, "spend-coin", coin="red", piece="glass",
                             agreed=[0, 2])  # fmt: skip
    assert says == "Player 2 has not agreed."
    done(red(ready(), "glass", agreed=[0, 1, 2]))


@pytest.mark.rule("palace.last-cube-claims")
@pytest.mark.rule("palace.completer-places")
@pytest.mark.rule("palace.completer-rewards")
@pytest.mark.rule("palace.track-reset")
@pytest.mark.rule("palace.second-opens")
@pytest.mark.rule("palace.foundation-order")
@pytest.mark.rule("palace.pieces-stay")
@pytest.mark.rule("palace.over-turns")
@pytest.mark.rule("palace.anyone")
@pytest.mark.ruling("palace-completion-order", "icons-reset-tile")
@pytest.mark.ruling("flush-on-palace", "no")
def test_whoever_sets_the_last_cube_lays_the_palace() -> None:
    table = ready(3, track=["none"] * 3)
    table.draft(0, 2)
    table.end(0)
    table.draft(1, 1)
    assert "left" in taken(table.enter(1, "contribute"), "palace.foundation-order")
    done(table.enter(1, "contribute"))
    table.end(1)
    table.draft(2, 3)
    answer = table.enter(2, "contribute")
    assert (
        taken(answer, "palace.last-cube-claims")
        == "Great Palace is finished: its tile is player 3's."
    )
    assert {"palace.completer-places", "palace.track-reset", "palace.second-opens"} <= cites(answer)
    assert [s.palace for s in table.state.seats] == [0, 0, 0]
    assert [s.contributed for s in table.state.seats] == [0, 2, 1]
    before = table.points(2)
    answer = table.place(2, "1,0")
    assert "palace.completer-rewards" in cites(answer)
    done(table.enter(2, "choose", pick="yellow"))
    assert table.points(2) == before + 6 + 1
    assert table.state.foundation == (3, 0, 0, 0, 0, 0)
    assert "clay" in table.held(2)  # nothing is flushed


@pytest.mark.rule("palace.second-waits")
@pytest.mark.rule("palace.two-per-game")
def test_one_palace_at_a_time_and_two_in_all() -> None:
    table = ready(1)
    second = tile("Small Palace", 1, 2, "kkkk")
    early = red(table, "obsidian", palace=second)
    assert "not Small Palace" in refused(early, "palace.second-waits")
    done(red(table, "obsidian"))
    finish_tile(table, "1,0")
    refused(red(table, "obsidian"), "palace.active-visible")
    answer = red(table, "obsidian", palace=second)
    assert "right" in taken(answer, "palace.foundation-order")
    finish_tile(table, "-1,0")
    assert table.state.palaces_done == 2
    supply = table.stock("glass")
    assert "palace.after-both-supply" in cites(red(table, "glass"))
    assert table.stock("glass") == supply + 1
    assert table.state.foundation == (2, 0, 0, 0, 0, 0)


def finish_tile(table: Table, at: str) -> None:
    table.place(table.state.agenda[0].seat, at)
    while table.state.due is not None:
        table.any_choice()


def both_done(**rulings: Any) -> Table:
    table = ready(1, track=["point", "obsidian", "none", "none"], **rulings)
    for at, name in (("1,0", None), ("-1,0", "Small Palace")):
        palace = tile(name, 1, 2, "kkkk") if name else None
        done(red(table, "obsidian", palace=palace))
        finish_tile(table, at)
    return table


@pytest.mark.rule("palace.after-both-supply")
@pytest.mark.rule("palace.after-both-advance")
@pytest.mark.rule("palace.after-both-no-obsidian")
@pytest.mark.rule("palace.after-both-points")
@pytest.mark.ruling("palace-reset-after-second", "reset")
def test_after_both_palaces_points_are_paid_and_obsidian_is_not() -> None:
    table = both_done()
    assert table.state.seats[0].palace == 0
    points, warehouse = table.points(0), table.held(0, "warehouse")
    answer = red(table, "glass")
    assert {"palace.after-both-supply", "palace.after-both-advance", "palace.after-both-points",
            "palace.after-both-no-obsidian"} <= cites(answer)  # fmt: skip
    assert (table.points(0), table.held(0, "warehouse")) == (points + 1, warehouse)
    assert table.state.seats[0].palace == 2


@pytest.mark.ruling("palace-reset-after-second", "keep")
def test_the_track_stays_after_the_second_where_so_ruled() -> None:
    assert both_done(palace_reset_after_second="keep").state.seats[0].palace == 1


@pytest.mark.rule("palace.end-no-actions")
@pytest.mark.rule("palace.end-no-rewards")
@pytest.mark.ruling("palace-track-overrun", "stop-at-end")
@pytest.mark.ruling("palace-track-end-lock", "until-reset")
def test_at_the_end_of_the_track_no_palace_action_and_no_reward() -> None:
    table = ready(9, track=["point", "point"])
    done(red(table, "crystal"))
    assert (table.state.seats[0].palace, table.points(0)) == (2, 2)
    says = refused_and_ruled(
        table, "palace.end-no-actions", 0, "spend-coin", coin="red", piece="glass"
    )
    assert "position 2" in says
    answer = table.draft(0, 1)
    assert "no Palace reward" in taken(answer, "palace.end-no-rewards")
    assert table.state.due is None


@pytest.mark.ruling("palace-track-end-lock", "until-reset")
def test_the_reset_takes_the_tracker_off_the_end() -> None:
    table = ready(4, track=["none", "none"])
    done(red(table, "crystal"))
    finish_tile(table, "1,0")
    done(red(table, "obsidian", palace=tile("Second", 9, 1)))


@pytest.mark.rule("reward.bonus-palace")
@pytest.mark.rule("reward.bonus-palace-credited")
@pytest.mark.ruling("nested-palace-tile", "inner-first")
@pytest.mark.ruling("nested-palace-tile", "outer-first")
@pytest.mark.parametrize("reading", ["inner-first", "outer-first"])
def test_a_bonus_that_finishes_the_palace(reading: str) -> None:
    table = ready(1, nested_palace_tile=reading)
    done(table.enter(0, "build", slot=4, yard=["glass"]))
    table.place(0, "1,0")
    answer = table.enter(0, "contribute")
    assert {"reward.bonus-palace", "reward.bonus-palace-credited"} <= cites(answer)
    assert table.state.due
    assert table.state.due.kind == ("place" if reading == "inner-first" else "pair")
    if reading == "outer-first":
        done(table.enter(0, "choose", pick="blue"))
        assert table.state.due.kind == "place"
    table.place(0, "2,0")


@pytest.mark.ruling("connector-snapshot", "at-laying")
@pytest.mark.ruling("connector-snapshot", "at-collection")
@pytest.mark.parametrize("reading", ["at-laying", "at-collection"])
def test_a_tile_that_arrives_before_connectors_are_collected(reading: str) -> None:
    table = ready(1, connector_snapshot=reading)
    done(table.enter(0, "build", slot=4, yard=["glass"]))  # Chapel: black all round
    table.place(0, "1,0")
    done(table.enter(0, "contribute"))
    table.place(0, "2,0")  # the Palace: yellow all round, right of the Chapel
    picks = 0
    while table.state.due is not None:
        table.any_choice()
        picks += 1
    # the Palace's own pair, the Chapel's with the Town Hall, and by the other reading one more
    assert picks == (2 if reading == "at-laying" else 3)


@pytest.mark.ruling("solo-palace-tile", "set-aside")
def test_a_palace_of_several_players_is_laid_whatever_solo_does_with_its_own() -> None:
    table = ready(cubes=1, solo_palace_tile="set-aside")
    done(red(table, "obsidian"))
    assert table.state.due is not None
    assert table.state.due.kind == "place"
