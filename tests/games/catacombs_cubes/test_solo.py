"""Solo: offer, flip, draft, build, the Simulated Builder, and every way it ends."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.solo import cells_from, equal_pairs
from referee.games.catacombs_cubes.tiles import Tile
from tests.games.catacombs_cubes.kit import (
    SOLO,
    TRACK,
    Table,
    cites,
    done,
    refused,
    refused_and_ruled,
    taken,
    tile,
)


def solo(**more: Any) -> Table:
    """A solo game before its first offer; keywords are rulings."""
    return Table(1, **more)


def offer(table: Table, *up: str) -> Any:
    return done(table.enter(0, "solo-offer", up=list(up or ("obsidian", "obsidian"))))


def a_round(table: Table, left: str = "obsidian", **more: Any) -> Any:
    """Draft both, build nothing, move the Builder by this token, refill; answers the advance."""
    offer(table)
    done(table.enter(0, "solo-draft"))
    answer = done(table.enter(0, "solo-advance", face=left, **more))
    if table.state.phase == "solo-refill":
        done(table.enter(0, "solo-refill"))
    return answer


@pytest.mark.rule("solo.setup-start-tiles")
@pytest.mark.rule("solo.setup-plans")
@pytest.mark.rule("solo.setup-palace")
@pytest.mark.rule("solo.setup-no-start")
@pytest.mark.rule("solo.no-residences")
@pytest.mark.rule("solo.setup-plan-coins")
@pytest.mark.rule("solo.setup-victory-trackers")
@pytest.mark.rule("solo.setup-palace-tracker")
@pytest.mark.rule("solo.setup-board")
@pytest.mark.rule("solo.setup-draw-pile")
def test_solo_is_laid_out_its_own_way() -> None:
    table = Table(1, laid=False)
    plain: dict[str, Any] = {"palace_track": TRACK, **SOLO}
    hall = table.enter(None, "setup", **plain, town_hall=["red"] * 4)
    refused(hall, "solo.setup-no-start")
    refused(table.enter(None, "setup", **plain, residences=[None]), "solo.no-residences")
    refused(table.enter(None, "setup", **plain, plans=[None] * 4), "setup.village-plans")
    refused(table.enter(None, "setup", **plain, preview=tile("P", 1, 1)), "solo.setup-plans")
    untold = {k: v for k, v in plain.items() if k != "start_tile"}
    refused(table.enter(None, "setup", **untold), "solo.setup-start-tiles")
    second = {**plain, "builder_tile": tile("Late", 2, 2, level=2)}
    refused(table.enter(None, "setup", **second), "solo.setup-start-tiles")
    twice = {**plain, "markers": ["red", "red", "blue"]}
    refused(table.enter(None, "setup", **twice), "solo.setup-plan-coins")
    answer = table.enter(None, "setup", **plain)
    assert {
        "solo.setup-start-tiles",
        "solo.setup-plans",
        "solo.setup-palace",
        "solo.no-residences",
        "solo.setup-no-start",
        "solo.setup-plan-coins",
        "solo.setup-victory-trackers",
        "solo.setup-palace-tracker",
        "solo.setup-board",
        "solo.setup-draw-pile",
    } <= cites(answer)
    assert table.state.seats[0].coins == (0, 0, 0)
    assert (table.state.stack, len(table.state.plans), table.state.palaces) == (22, 3, 1)


@pytest.mark.rule("solo.offer-three")
@pytest.mark.rule("solo.offer-reshuffle")
@pytest.mark.rule("solo.setup-tokens-out")
@pytest.mark.rule("solo.advance-discard")
@pytest.mark.rule("solo.next-round")
@pytest.mark.parametrize(
    ("tokens", "left"),
    [
        (8, [(5, False), (2, False), (5, True), (2, False), (5, True)]),
        (6, [(3, False), (0, False), (3, True), (0, False), (3, True)]),
    ],
)
def test_three_tokens_each_round_reshuffled_when_too_few(
    tokens: int, left: list[tuple[int, bool]]
) -> None:
    table = solo(setup={"tokens": tokens})
    refused(table.enter(0, "solo-offer", up=["any", "clay"]), "solo.setup-tokens-out")
    seen = []
    for _ in left:
        table.count("builder", 0)  # it gains no tile
        answer = offer(table)
        assert "solo.offer-three" in cites(answer)
        seen.append((table.state.draw, "solo.offer-reshuffle" in cites(answer)))
        done(table.enter(0, "solo-draft"))
        answer = done(table.enter(0, "solo-advance", face="obsidian"))
        assert {"solo.advance-discard", "solo.next-round"} <= cites(answer)
    assert seen == left


@pytest.mark.rule("solo.draft-both-open")
@pytest.mark.rule("solo.draft-to-yard")
@pytest.mark.rule("solo.step-order")
def test_both_open_tokens_or_a_flip() -> None:
    table = solo()
    refused(table.enter(0, "solo-draft"), "table.phase")
    offer(table, "clay", "glass")
    refused_and_ruled(table, "solo.draft-both-open", 0, "solo-draft", open=1)
    table = solo()
    offer(table, "clay", "glass")
    refused(table.enter(0, "solo-advance", face="clay"), "table.phase")
    answer = table.enter(0, "solo-draft")
    assert {"solo.draft-both-open", "solo.draft-to-yard"} <= cites(answer)
    assert table.held(0) == {"clay": 1, "glass": 1}
    assert "solo.step-order" in cites(done(table.enter(0, "solo-advance", face="obsidian")))


@pytest.mark.rule("solo.draft-flip-forced")
@pytest.mark.rule("solo.draft-flip-plus-one")
@pytest.mark.rule("solo.advance-reveals")
@pytest.mark.rule("solo.advance-by-cubes")
@pytest.mark.rule("solo.builder-track")
@pytest.mark.ruling("tracks-start-at-zero", "zero")
def test_a_flipped_token_is_drafted_with_one_other() -> None:
    table = solo()
    offer(table, "clay", "glass")
    refused(table.enter(0, "solo-flip", face="palace"), "solo.setup-tokens-out")
    assert "solo.draft-flip-forced" in cites(done(table.enter(0, "solo-flip", face="stone")))
    refused(table.enter(0, "solo-flip", face="stone"), "solo.draft-flip-forced")
    refused(table.enter(0, "solo-draft"), "solo.draft-flip-plus-one")
    answer = table.enter(0, "solo-draft", open=2)
    assert taken(answer, "solo.draft-flip-plus-one") == "stone and glass."
    assert table.held(0) == {"stone": 1, "glass": 1}
    refused(table.enter(0, "solo-advance", face="glass"), "solo.advance-by-cubes")
    answer = table.enter(0, "solo-advance")
    says = taken(answer, "solo.advance-by-cubes")
    assert says == "clay moves the Builder 4 spaces, to 4."
    assert "solo.builder-track" in cites(answer)
    offer(table)
    done(table.enter(0, "solo-draft"))
    refused(table.enter(0, "solo-advance"), "solo.advance-reveals")
    assert "solo.advance-reveals" in cites(done(table.enter(0, "solo-advance", face="obsidian")))


@pytest.mark.rule("solo.passive-rule")
def test_solo_runs_on_the_passive_rule() -> None:
    table = solo()
    offer(table, "clay", "glass")
    table.supply(clay=0)
    answer = table.enter(0, "solo-draft")
    assert "solo.passive-rule" in cites(answer)
    assert table.held(0) == {"crystal": 1, "glass": 1}


@pytest.mark.rule("solo.build-optional")
@pytest.mark.rule("solo.build-own-grid")
@pytest.mark.rule("solo.build-coin-stays")
@pytest.mark.rule("solo.build-rewards")
@pytest.mark.rule("solo.player-track")
@pytest.mark.rule("solo.player-sources")
def test_one_build_or_none_after_the_draft() -> None:
    table = solo()
    offer(table)
    table.yard(0, stone=1)
    refused(table.enter(0, "solo-build", slot=1, yard=["stone"]), "table.phase")
    done(table.enter(0, "solo-draft"))
    answer = table.enter(0, "solo-build", slot=1, yard=["stone"])
    assert {"solo.build-optional", "solo.build-coin-stays"} <= cites(answer)
    answer = table.place(0, "1,0")
    assert {"solo.build-own-grid", "solo.build-rewards", "solo.player-track"} <= cites(answer)
    done(table.enter(0, "choose", pick="red"))
    assert (table.points(0), table.coin_counts(0)["red"]) == (2, 1)
    table.yard(0, clay=1)
    refused(table.enter(0, "solo-build", slot=2, yard=["clay"]), "solo.build-optional")
    assert table.state.builder
    assert table.state.builder.markers == ("red", "silver", "blue")


@pytest.mark.rule("solo.coin-gives-tile")
@pytest.mark.rule("solo.setup-blue-spaces")
@pytest.mark.rule("solo.setup-red-spaces")
@pytest.mark.rule("solo.setup-silver-spaces")
@pytest.mark.rule("solo.setup-markers-fixed")
@pytest.mark.rule("solo.builder-no-rewards")
@pytest.mark.rule("solo.builder-separate-village")
@pytest.mark.rule("solo.builder-fill-order")
@pytest.mark.rule("solo.refill")
@pytest.mark.ruling("solo-coin-reach", "reach")
@pytest.mark.ruling("solo-preview", "none")
def test_the_builder_gains_the_tile_under_the_coin_it_passes() -> None:
    table = solo(setup={"plans": []})
    colours, names = [], []
    # from 0 to 45 in fives: 4 + 1 spaces, the marker reached by the last step
    for n in range(9):
        assert "solo.coin-gives-tile" not in cites(a_round(table, "clay"))
        new = tile(f"Gain {n}", 3, n, "rrrr")
        if n == 8:  # its grid is complete with this one
            break
        answer = a_round(table, "obsidian", tile=new)
        assert {
            "solo.coin-gives-tile",
            "solo.setup-markers-fixed",
            "solo.builder-no-rewards",
            "solo.builder-separate-village",
            "solo.builder-fill-order",
        } <= cites(answer)
        colours += [r for r in cites(answer) if r.endswith("-spaces")]
        names.append(new["name"])
        if table.state.phase == "over":
            break
    assert colours == [
        "solo.setup-blue-spaces",
        "solo.setup-red-spaces",
        "solo.setup-silver-spaces",
        "solo.setup-blue-spaces",
        "solo.setup-red-spaces",
        "solo.setup-silver-spaces",
        "solo.setup-blue-spaces",
        "solo.setup-red-spaces",
    ]
    assert table.state.builder
    assert [t.name for t in table.state.builder.tiles] == ["Shed", *names]
    assert table.state.phase == "over"
    assert table.points(0) == 0


@pytest.mark.ruling("solo-coin-reach", "beyond")
def test_landing_on_a_coin_is_not_enough_where_so_ruled() -> None:
    table = solo(solo_coin_reach="beyond")
    a_round(table, "clay")
    assert "solo.coin-gives-tile" not in cites(a_round(table, "obsidian"))
    assert table.state.builder
    assert table.state.builder.tracker == 5
    assert "solo.coin-gives-tile" in cites(a_round(table, "obsidian"))


@pytest.mark.ruling("tracks-start-at-zero", "square-one")
def test_the_builder_starts_on_square_one_where_so_ruled() -> None:
    table = solo(tracks_start_at_zero="square-one")
    assert "solo.coin-gives-tile" in cites(a_round(table, "clay"))


@pytest.mark.rule("solo.builder-deprived")
@pytest.mark.rule("solo.refill")
def test_a_tile_built_this_round_is_not_gained() -> None:
    table = solo()
    a_round(table, "clay")
    offer(table)
    done(table.enter(0, "solo-draft"))
    table.build(0, 3, "crystal", "obsidian")  # the Smithy lies under blue
    table.place(0, "1,0")
    while table.state.due is not None:
        table.any_choice()
    answer = table.enter(0, "solo-advance", face="obsidian")
    assert "solo.builder-deprived" in cites(answer)
    assert "solo.refill" in cites(answer)
    assert table.state.builder
    assert len(table.state.builder.tiles) == 1
    more = [tile("One", 1, 1), tile("Two", 1, 1)]
    refused(table.enter(0, "solo-refill", drawn=more), "solo.refill")
    done(table.enter(0, "solo-refill", drawn=more[:1]))
    assert [getattr(p, "name", p) for p in table.state.plans] == ["Mill", "Bakery", "One"]
    assert table.state.stack == 21


@pytest.mark.rule("solo.player-tracker-inert")
def test_the_players_own_tracker_passes_coins_and_fifty_without_effect() -> None:
    table = solo()
    table.count("points.0", 49)
    offer(table)
    done(table.enter(0, "solo-draft"))
    table.build(0, 2, "clay")
    answer = table.place(0, "1,0")
    assert "solo.coin-gives-tile" not in cites(answer)
    assert (table.points(0), table.state.phase) == (52, "solo-build")
    assert table.state.builder
    assert len(table.state.builder.tiles) == 1


@pytest.mark.rule("solo.coins-any-time")
@pytest.mark.rule("solo.no-advanced")
@pytest.mark.ruling("solo-coins-during-build", "between-steps")
def test_coins_at_any_time_of_the_turn_but_inside_a_build() -> None:
    table = solo()
    table.coins(0, silver=9)
    table.yard(0, stone=2, glass=1, clay=1)
    spend = {"coin": "silver", "piece": "glass"}
    refused_and_ruled(table, "solo.coins-any-time", 0, "spend-coin", **spend)
    offer(table)
    done(table.enter(0, "spend-coin", coin="silver", piece="stone"))
    done(table.enter(0, "solo-draft"))
    done(table.enter(0, "spend-coin", coin="silver", piece="stone"))
    done(table.enter(0, "solo-build", slot=2, yard=["clay"]))
    refused(table.enter(0, "spend-coin", coin="silver", piece="obsidian"), "coin.not-during-build")
    two = {"coins": ["silver", "silver"], "gain": "blue"}
    table.place(0, "1,0")
    done(table.enter(0, "choose", pick="red"))
    refused(table.enter(0, "exchange", **two), "solo.no-advanced")
    done(table.enter(0, "spend-coin", coin="silver", piece="obsidian"))


# ---- the Palace


@pytest.mark.rule("solo.palace-done-red")
@pytest.mark.rule("solo.palace-done-bonus")
@pytest.mark.ruling("solo-palace-tile", "joins")
@pytest.mark.ruling("solo-palace-tile", "set-aside")
@pytest.mark.parametrize(("reading", "tiles"), [("joins", 2), ("set-aside", 1)])
def test_once_the_palace_is_done_it_pays_no_more(reading: str, tiles: int) -> None:
    plans = [tile("Shrine", 2, 0, "rrrr", bonus="palace")]
    table = solo(
        setup={"palace": tile("Keep", 1, 5, "kkkk"), "plans": plans}, solo_palace_tile=reading
    )
    table.coins(0, red=3)
    offer(table)
    table.yard(0, obsidian=2, glass=1)
    done(table.enter(0, "spend-coin", coin="red", piece="obsidian"))
    if reading == "joins":
        table.place(0, "1,0")
        done(table.enter(0, "choose", pick="black"))
    assert (len(table.state.grid), table.points(0)) == (tiles, 6)  # 5 and the icon of position 1
    refused_and_ruled(table, "solo.palace-done-red", 0, "spend-coin", coin="red", piece="obsidian")
    done(table.enter(0, "solo-draft"))
    done(table.enter(0, "solo-build", slot=1, yard=["glass"]))
    answer = table.place(0, "0,1")
    assert "solo.palace-done-bonus" in cites(answer)


# ---- the end


def grow(table: Table, n: int) -> Any:
    """Build and lay a tile this round in the first free place; answers the last entry of it."""
    from referee.games.catacombs_cubes.grid import places

    offer(table)
    done(table.enter(0, "solo-draft"))
    table.yard(0, stone=1)
    new = None if table.state.plans[0] != "untold" else tile(f"House {n}", 3, 1, "rrrr")
    done(table.enter(0, "solo-build", slot=1, yard=["stone"], tile=new))
    at = places(table.state.frame, table.state.grid)[-1]
    answer = table.place(0, f"{at[0]},{at[1]}")
    while table.state.due is not None:
        answer = done(table.enter(0, "choose", pick="red"))
    return answer


def next_round(table: Table) -> None:
    done(table.enter(0, "solo-advance", face="obsidian"))
    if table.state.phase == "solo-refill":
        done(table.enter(0, "solo-refill"))


@pytest.mark.rule("solo.end-player-grid")
@pytest.mark.rule("solo.end-immediate")
@pytest.mark.ruling("solo-step-three-after-end", "stop")
@pytest.mark.ruling("solo-step-three-after-end", "finish-round")
@pytest.mark.ruling("solo-grid-limit", "confined")
@pytest.mark.parametrize("reading", ["stop", "finish-round"])
def test_a_full_grid_of_the_player_ends_the_game(reading: str) -> None:
    table = solo(setup={"plans": []}, solo_step_three_after_end=reading)
    for n in range(7):
        grow(table, n)
        # the Builder is kept from its Coins by the tile that is told where it gains one
        table.count("builder", 0)
        next_round(table)
    answer = grow(table, 8)
    if reading == "finish-round":
        assert table.state.phase == "solo-build"
        table.yard(0, stone=1)
        refused(table.enter(0, "solo-build", slot=2, yard=["stone"]), "solo.build-optional")
        answer = done(table.enter(0, "solo-advance", face="obsidian"))
    assert {"solo.end-player-grid", "solo.end-immediate"} <= cites(answer)
    assert (table.state.phase, len(table.state.grid)) == ("over", 9)


@pytest.mark.rule("place.within-limit")
@pytest.mark.ruling("solo-grid-limit", "confined")
@pytest.mark.ruling("solo-grid-limit", "free-layout")
@pytest.mark.parametrize("reading", ["confined", "free-layout"])
def test_the_players_grid_is_three_by_three_or_free(reading: str) -> None:
    table = solo(setup={"plans": []}, solo_grid_limit=reading)
    for n, at in enumerate(("1,0", "2,0", "3,0")):
        offer(table)
        done(table.enter(0, "solo-draft"))
        table.yard(0, stone=1)
        new = tile(f"House {n}", 3, 1, "rrrr")
        done(table.enter(0, "solo-build", slot=1, yard=["stone"], tile=new))
        answer = table.enter(0, "place", at=at)
        if at == "3,0":
            break
        next_round(table)
    assert answer.taken == (reading == "free-layout")
    if reading == "confined":
        refused(answer, "place.within-limit")


def test_a_free_layout_ends_with_some_full_block() -> None:
    from referee.games.catacombs_cubes.grid import Frame, is_full

    frame = Frame(((3, 3),), free=True)
    block = {(x, y) for x in range(4, 7) for y in range(3)}
    row = {(x, 0) for x in range(7)}
    assert not is_full(frame, row | block - {(5, 1)})
    assert is_full(frame, row | block)


@pytest.mark.rule("solo.end-builder-grid")
def test_a_full_grid_of_the_builder_ends_the_game() -> None:
    table = solo(setup={"plans": []})
    for n in range(8):
        a_round(table, "clay")
        answer = a_round(table, "obsidian", tile=tile(f"Gain {n}", 1, 1))
    assert {"solo.end-builder-grid", "solo.end-immediate"} <= cites(answer)
    assert table.state.phase == "over"


@pytest.mark.rule("solo.end-fifty")
@pytest.mark.parametrize(("start", "left", "over"), [(46, "clay", True), (49, "clay", True),
                                                     (46, "stone", False)])  # fmt: skip
def test_the_builder_at_fifty_ends_the_game(start: int, left: str, over: bool) -> None:
    table = solo()
    table.count("builder", start)
    answer = a_round(table, left)
    assert (table.state.phase == "over") == over
    assert ("solo.end-fifty" in cites(answer)) == over


@pytest.mark.ruling("solo-supply-empty", "no")
def test_an_empty_supply_does_not_end_solo() -> None:
    table = solo()
    table.no_supply(obsidian=2)
    a_round(table)
    assert table.state.phase == "solo-offer"


@pytest.mark.ruling("solo-player-start-tile", "no-points")
@pytest.mark.ruling("solo-player-start-tile", "points")
@pytest.mark.parametrize(("reading", "points"), [("no-points", 0), ("points", 3)])
def test_the_players_starting_tile(reading: str, points: int) -> None:
    assert solo(solo_player_start_tile=reading).points(0) == points


# ---- the Builder's grid


@pytest.mark.rule("solo.builder-fill-order")
@pytest.mark.ruling("solo-builder-grid-origin", "top-left")
@pytest.mark.ruling("solo-builder-grid-origin", "centre")
def test_where_the_builders_tiles_lie() -> None:
    assert cells_from("top-left") == [
        (0, 0),
        (1, 0),
        (2, 0),
        (0, 1),
        (1, 1),
        (2, 1),
        (0, 2),
        (1, 2),
        (2, 2),
    ]
    assert cells_from("centre") == [(1, 1), (0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2),
                                    (2, 2)]  # fmt: skip
    for reading, pairs in (("top-left", 1), ("centre", 0)):
        table = solo(setup={"plans": []}, solo_builder_grid_origin=reading)
        a_round(table, "clay")
        a_round(table, "obsidian", tile=tile("Blue", 1, 1, "bbbb"))
        view = GAME.rules.view(table.state, _nobody())
        assert view["builder"]["pairs"] == pairs


def _nobody() -> Any:
    from referee.engine.game import Viewer

    return Viewer()


@pytest.mark.rule("solo.score-builder-pairs")
def test_equal_pairs_touch_and_match() -> None:
    def made(sides: str) -> Tile:
        plain = tile(sides, 1, 1, sides)
        return Tile(**{**plain, "connectors": tuple(plain["connectors"])})

    square = {
        (0, 0): made("rbsk"),
        (1, 0): made("rksb"),
        (0, 1): made("syyy"),
        (1, 1): made("rkkk"),
    }
    # right of (0,0) blue = left of (1,0) blue; below (0,0) silver = top of (0,1) silver; no others
    assert equal_pairs(square) == 2
    assert equal_pairs({(0, 0): made("rrrr"), (2, 0): made("rrrr")}) == 0
