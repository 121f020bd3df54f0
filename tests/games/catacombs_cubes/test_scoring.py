"""Scores of final positions, against sums done by hand; live scores; light logs."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.game import Viewer
from referee.engine.score import Sheet
from referee.games.catacombs_cubes import GAME
from referee.games.catacombs_cubes.scoring import PLACES, coin_places
from tests.games.catacombs_cubes.kit import (
    PALACE,
    Table,
    cites,
    done,
    refused,
    refused_and_ruled,
    taken,
)

NONE = {"red": 0, "blue": 0, "silver": 0}


def player(name: str, points: int | None = 0, coins: Any = (0, 0, 0), palace: int = 0,
           **more: Any) -> dict[str, Any]:  # fmt: skip
    plain = {"name": name, "coins": dict(zip(NONE, coins, strict=True)), "palace": palace, **more}
    return plain if points is None else {**plain, "points": points}


def sheet(*players: dict[str, Any], **more: Any) -> Sheet:
    rulings = {k.replace("_", "-"): v for k, v in more.pop("rulings", {}).items()}
    plain = {"game": "catacombs_cubes", "players": list(players), "rulings": rulings, **more}
    return GAME.score(plain)


def lines(result: Sheet, at: int = 0) -> dict[str, int]:
    return {x.id: x.points for x in result.players[at].lines}


def alone(points: int, tile_points: list[int], pairs: int = 0, **more: Any) -> Sheet:
    me = {"name": "Ana", "points": points, **more.pop("me", {})}
    builder = {"tile_points": tile_points, "pairs": pairs}
    return sheet(me, options={"solo": True}, builder=builder, **more)


@pytest.mark.rule("scoring.coins-counted")
@pytest.mark.rule("scoring.coins-first")
@pytest.mark.rule("scoring.coins-second")
@pytest.mark.rule("scoring.coins-third")
@pytest.mark.rule("scoring.coins-each-colour")
@pytest.mark.rule("scoring.coins-zero")
@pytest.mark.rule("scoring.winner")
def test_five_three_and_one_for_each_colour() -> None:
    result = sheet(
        player("Ana", 10, (4, 0, 1)), player("Ben", 12, (3, 2, 0)), player("Cy", 9, (2, 1, 0)),
        player("Di", 20, (1, 3, 0)),
    )  # fmt: skip
    assert lines(result, 0) == {"track": 10, "coins-red": 5, "coins-blue": 0, "coins-silver": 5}
    assert lines(result, 1) == {"track": 12, "coins-red": 3, "coins-blue": 3, "coins-silver": 0}
    assert lines(result, 2) == {"track": 9, "coins-red": 1, "coins-blue": 1, "coins-silver": 0}
    assert lines(result, 3) == {"track": 20, "coins-red": 0, "coins-blue": 5, "coins-silver": 0}
    rules = [x.rule for x in result.players[0].lines]
    assert rules == [
        "reward.vp",
        "scoring.coins-first",
        "scoring.coins-zero",
        "scoring.coins-first",
    ]
    assert result.players[3].lines[1].rule == "scoring.coins-counted"
    assert (result.winners, result.outcome) == (("Di",), "won")


def test_each_place_is_told_in_words() -> None:
    def said(*reds: int, **more: Any) -> list[str]:
        held = [player(n, 0, (red, 0, 0)) for n, red in zip("ABCD", reds, strict=False)]
        return [p.lines[1].how or "" for p in sheet(*held, **more).players]

    assert said(4, 4, 2, 1) == ["the most, shared", "the most, shared", "second most", "third most"]
    standard = {"coin_second_place_after_tie": "standard"}
    assert said(4, 4, 2, 1, rulings=standard)[2:] == ["third most", "fourth"]
    assert said(2, 0) == ["the most", ""]


@pytest.mark.rule("scoring.coins-max")
@pytest.mark.example("coin-sweep")
def test_the_most_of_every_colour_is_fifteen() -> None:
    result = sheet(player("Ana", 0, (3, 3, 3)), player("Ben", 0, (2, 2, 3)))
    assert result.players[0].total == 15
    assert result.players[1].total == 3 + 3 + 5


@pytest.mark.rule("scoring.coins-ties")
@pytest.mark.ruling("coin-second-place-after-tie", "dense")
@pytest.mark.ruling("coin-second-place-after-tie", "standard")
@pytest.mark.parametrize(
    ("reading", "points"), [("dense", [5, 5, 3, 1]), ("standard", [5, 5, 1, 0])]
)
def test_places_after_a_tie(reading: str, points: list[int]) -> None:
    counts = (4, 4, 2, 1)
    players = [player(name, 0, (n, 0, 0)) for name, n in zip("ABCD", counts, strict=True)]
    result = sheet(*players, rulings={"coin_second_place_after_tie": reading})
    assert [p.total for p in result.players] == points


def by_hand(counts: tuple[int, ...], reading: str) -> list[int]:
    """Coin points written down anew: walk the places, highest number first."""
    points, place = [0] * len(counts), 0
    for number in sorted(set(counts) - {0}, reverse=True):
        level = [at for at, n in enumerate(counts) if n == number]
        for at in level:
            points[at] = (5, 3, 1)[place] if place < 3 else 0
        place += 1 if reading == "dense" else len(level)
    return points


@pytest.mark.rule("scoring.coins-ties")
@pytest.mark.parametrize("reading", ["dense", "standard"])
def test_coin_places_of_every_count_up_to_four(reading: str) -> None:
    for seats in (2, 3, 4):
        for counts in product(range(5), repeat=seats):
            places = coin_places(counts, reading)
            got = [0 if p is None else PLACES[p] for p in places]
            assert got == by_hand(counts, reading), counts


@pytest.mark.rule("tie.coins")
@pytest.mark.rule("tie.palace")
@pytest.mark.rule("tie.shared")
def test_ties_go_by_coins_then_the_palace_track() -> None:
    result = sheet(player("Ana", 20, (0, 1, 0)), player("Ben", 17, (2, 0, 0), palace=3),
                   player("Cy", 17, (0, 0, 0)))  # fmt: skip
    assert [p.total for p in result.players] == [25, 22, 17]
    result = sheet(player("Ana", 20, (1, 0, 0)), player("Ben", 20, (0, 2, 0)), player("Cy", 1))
    assert result.winners == ("Ben",)
    assert result.tie_break
    assert result.tie_break[0].rule == "tie.coins"
    result = sheet(player("Ana", 20, palace=2), player("Ben", 20, palace=5))
    assert result.winners == ("Ben",)
    assert result.tie_break
    assert [b.rule for b in result.tie_break] == ["tie.coins", "tie.palace"]
    result = sheet(player("Ana", 20, palace=5), player("Ben", 20, palace=5))
    assert result.winners == ("Ana", "Ben")
    assert [p.rank for p in result.players] == [1, 1]


@pytest.mark.rule("track.add-55")
@pytest.mark.ruling("tracks-start-at-zero", "zero")
@pytest.mark.ruling("tracks-start-at-zero", "square-one")
@pytest.mark.parametrize(
    ("reading", "points"), [("zero", [61, 55, 0]), ("square-one", [60, 54, 0])]
)
def test_a_lap_is_worth_55(reading: str, points: list[int]) -> None:
    first = 0 if reading == "zero" else 1
    tracks = [{"space": 6, "laps": 1}, {"space": 55}, {"space": first}]
    players = [player(n, None, **t) for n, t in zip("ABC", tracks, strict=True)]  # type: ignore[arg-type]
    result = sheet(*players, rulings={"tracks_start_at_zero": reading})
    assert [p.total for p in result.players] == points
    assert result.players[0].lines[0].rule == "track.add-55"
    assert result.players[1].lines[0].rule == "reward.vp"


@pytest.mark.rule("track.wrap")
@pytest.mark.parametrize(("reading", "last"), [("zero", 55), ("square-one", 54)])
def test_the_tracker_goes_round_one_point_sooner_where_its_first_square_is_1(
    reading: str, last: int
) -> None:
    for had, wraps in ((last - 2, False), (last - 1, True)):
        table = Table(2, tracks_start_at_zero=reading)
        table.offers()
        table.yard(0, glass=1)
        done(table.enter(0, "build", slot=4, yard=["glass"]))
        table.count("points.0", had + 1)
        assert ("track.wrap" in cites(table.place(0, "1,0"))) is wraps


def test_a_claim_is_explained_by_the_reading_under_which_it_is_right() -> None:
    players = [
        player("Ana", 10, (4, 0, 0)),
        player("Ben", 9, (4, 0, 0)),
        player("Cy", 8, (2, 0, 0)),
    ]
    result = sheet(*players, claimed={"Ana": 15, "Cy": 9})
    assert [c.right for c in result.claims] == [True, False]
    assert [(b.ruling, b.reading) for b in result.claims[1].holds_under] == [
        ("coin-second-place-after-tie", "standard")]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"points": None}, "players[0].points"),
        ({"space": 3}, "players[0].space"),
        ({"laps": 1}, "players[0].laps"),
        ({"points": None, "space": 0, "laps": 1}, "players[0].space"),
        ({"coins": None}, "players[0].coins"),
        ({"palace": None}, "players[0].palace"),
        ({"coins": {"red": 60, "blue": 4, "silver": 0}}, "players[0].coins.blue"),
        ({"coins": {"red": 64, "blue": 0, "silver": 0}}, "players[0].coins.red"),
        ({"space": 56, "points": None}, "players[0].space"),
    ],
)
def test_positions_that_do_not_go_together(change: dict[str, Any], path: str) -> None:
    me = {k: v for k, v in {**player("Ana", 5), **change}.items() if v is not None}
    with pytest.raises(Unreadable) as wrong:
        sheet(me, player("Ben", 5))
    assert wrong.value.path == path


def test_coins_of_all_players_together_are_in_the_box() -> None:
    with pytest.raises(Unreadable) as wrong:
        sheet(player("Ana", 5, (40, 0, 0)), player("Ben", 5, (24, 0, 0)))
    assert (wrong.value.path, wrong.value.says) == (
        "players[1].coins.red", "64 Coins in all, but there are only 63")  # fmt: skip


def test_the_builder_belongs_to_solo_alone() -> None:
    with pytest.raises(Unreadable, match="leave this out"):
        sheet(player("Ana"), player("Ben"), builder={"tile_points": [1], "pairs": 0})
    with pytest.raises(Unreadable, match="is missing"):
        sheet({"name": "Ana", "points": 3}, options={"solo": True})
    with pytest.raises(Unreadable) as wrong:
        alone(3, [1], rulings={"solo_coin_scoring": "uncontested"})
    assert wrong.value.path == "players[0].coins"
    with pytest.raises(Unreadable) as wrong:
        sheet(player("Ana", None, space=0), player("Ben"),
              rulings={"tracks_start_at_zero": "square-one"})  # fmt: skip
    assert wrong.value.path == "players[0].space"


@pytest.mark.example("coin-sweep")
@pytest.mark.example("solo-example")
def test_the_examples_offered_for_scoring_claim_what_is_printed() -> None:
    offered = GAME.extras["example_positions"]
    assert set(offered) == {"coin-sweep", "solo-example"}
    for position in offered.values():
        assert [c.right for c in GAME.score(position).claims] == [True]


def test_the_ruling_on_places_is_named_where_it_changes_one() -> None:
    """Two level on most: who comes next is second or third. Nobody else is touched by it."""
    result = sheet(
        player("Ana", coins=(3, 0, 2)),
        player("Ben", coins=(3, 0, 1)),
        player("Cy", coins=(1, 0, 0)),
    )
    named = [[x.id for x in p.lines if x.rulings] for p in result.players]
    assert named == [[], [], ["coins-red"]]


def test_a_ruling_on_the_track_bears_only_where_a_space_was_read() -> None:
    result = sheet(player("Ana", 5), player("Ben", None, space=5))
    assert [bool(p.lines[0].rulings) for p in result.players] == [False, True]


# ---- solo


@pytest.mark.rule("solo.score-subtract")
@pytest.mark.rule("solo.score-builder-tiles")
@pytest.mark.rule("solo.score-builder-pairs")
@pytest.mark.rule("solo.rank-grandmaster")
@pytest.mark.example("solo-example")
@pytest.mark.ruling("solo-builder-start-tile", "counts")
@pytest.mark.ruling("solo-builder-start-tile", "pairs-only")
def test_the_worked_example_gives_51_grandmaster() -> None:
    mine = 43 + 14 + 4
    result = alone(mine, [2, 3, 4], 1)
    assert lines(result) == {"track": 61, "builder-tiles": -9, "builder-pairs": -1}
    assert (result.players[0].total, result.rank_title) == (51, "Grandmaster")
    assert (result.outcome, result.winners, result.players[0].rank) == ("scored", (), None)
    # the example speaks of completed tiles: with a starting tile beside them, by the other reading
    apart = alone(mine, [2, 2, 3, 4], 1, rulings={"solo_builder_start_tile": "pairs-only"})
    assert (apart.players[0].total, apart.rank_title) == (51, "Grandmaster")
    as_shown = sheet({"name": "Ana", "space": 6, "laps": 1}, options={"solo": True},
                     builder={"tile_points": [2, 3, 4], "pairs": 1})  # fmt: skip
    assert as_shown.players[0].total == 51


@pytest.mark.rule("solo.rank-apprentice")
@pytest.mark.rule("solo.rank-fellowcraft")
@pytest.mark.rule("solo.rank-mason")
@pytest.mark.rule("solo.rank-quarry-master")
@pytest.mark.rule("solo.rank-architect")
@pytest.mark.rule("solo.rank-grandmaster")
@pytest.mark.parametrize(
    ("totals", "title", "rule"),
    [
        ((0, 30), "Apprentice", "solo.rank-apprentice"),
        ((31, 35), "Fellowcraft", "solo.rank-fellowcraft"),
        ((36, 40), "Mason", "solo.rank-mason"),
        ((41, 45), "Quarry Master", "solo.rank-quarry-master"),
        ((46, 50), "Architect", "solo.rank-architect"),
        ((51, 90), "Grandmaster", "solo.rank-grandmaster"),
    ],
)
def test_ranks_at_both_ends(totals: tuple[int, int], title: str, rule: str) -> None:
    for total in totals:
        result = alone(total, [0])
        assert result.rank_title == title
        assert result.notes[-1].rule == rule
    assert alone(3, [9, 9]).rank_title == "Apprentice"


@pytest.mark.ruling("solo-coin-scoring", "none")
@pytest.mark.ruling("solo-coin-scoring", "uncontested")
def test_coins_left_in_solo() -> None:
    me = {"coins": {"red": 2, "blue": 0, "silver": 1}, "palace": 3}
    assert alone(30, [2], me=me).players[0].total == 28
    result = alone(30, [2], me=me, rulings={"solo_coin_scoring": "uncontested"})
    assert lines(result) == {"track": 30, "coins-red": 5, "coins-blue": 0, "coins-silver": 5,
                             "builder-tiles": -2, "builder-pairs": 0}  # fmt: skip


def test_more_pairs_than_tiles_can_touch_are_noted() -> None:
    assert "touch with 1 pair of" in alone(30, [1, 1], 2).notes[0].says
    assert [n.rule for n in alone(30, [1, 1], 1).notes] == ["solo.rank-apprentice"]
    centre = {"solo_builder_grid_origin": "centre"}  # the second tile touches it with a corner
    assert "touch with 0 pairs" in alone(30, [1, 1], 1, rulings=centre).notes[0].says
    assert "\N{MINUS SIGN}3 points rank" in alone(0, [3]).notes[0].says


# ---- live


@pytest.mark.rule("coin.face-down-secret")
@pytest.mark.rule("coin.face-up-open")
@pytest.mark.parametrize("coins", ["hidden", "open"])
def test_coins_are_seen_as_agreed(coins: str) -> None:
    table = Table(3, options={"coins": coins})
    table.offers()
    view = GAME.rules.view(table.state, Viewer(frozenset({1})))
    seen = [seat["coins"] is not None for seat in view["seats"]]
    assert seen == ([False, True, False] if coins == "hidden" else [True, True, True])
    assert [seat["coin_count"] for seat in view["seats"]] == [3, 3, 3]
    live = GAME.rules.sheet(table.state, ["Ana", "Ben", "Cy"])
    assert live.outcome == "unfinished"
    assert ("coins-red" in lines(live)) == (coins == "open")


@pytest.mark.ruling("tie-palace-position", "final-position")
@pytest.mark.ruling("tie-palace-position", "all-cubes")
@pytest.mark.parametrize(("reading", "winner"), [("final-position", "Ben"), ("all-cubes", "Ana")])
def test_the_second_tie_break_live(reading: str, winner: str) -> None:
    table = Table(2, tie_palace_position=reading, setup={"palace_track": ["none"] * 9})
    table.offers("clay")
    table.yard(0, crystal=1)
    done(table.enter(0, "spend-coin", coin="red", piece="crystal"))  # finishes the Palace: reset
    table.place(0, "1,0")
    while table.state.due is not None:
        table.any_choice()
    table.count("palace.1", 2)
    for seat in (0, 1):
        table.count(f"points.{seat}", 10)
        for colour in NONE:
            table.count(f"{colour}.{seat}", 1)
    done(table.enter(None, "end-agreed", agreed=[0, 1]))
    assert GAME.rules.sheet(table.state, ["Ana", "Ben"]).winners == (winner,)


def test_who_left_takes_no_place_among_the_coins() -> None:
    table = Table(3)
    table.coins(0, red=9)
    done(table.enter(0, "leave"))
    done(table.enter(None, "end-agreed", agreed=[1]))
    result = GAME.rules.sheet(table.state, ["Ana", "Ben", "Cy"])
    assert [lines(result, at)["coins-red"] for at in range(3)] == [0, 5, 5]
    assert result.players[0].rank == 3
    assert result.players[0].lines[1].how == "left the game"


LIGHT = {"depth": "light"}


def test_a_light_log_keeps_points_coins_and_the_palace_track() -> None:
    table = Table(2, options=LIGHT)
    noted = table.move(0, "light-turn", points=1, red=3, blue=-1, palace=4)
    told = GAME.rules.words(table.state, noted, ("Ana", "Ben"))
    assert told == "noted 1 point, +3 red, \N{MINUS SIGN}1 blue Coins, Palace Track 4"
    marks = GAME.rules.view(table.state, Viewer())["strip"][0]
    assert [m["label"] for m in marks] == ["Coins", "Palace Track"], "no pieces are kept"
    done(table.enter(0, "light-turn", points=7, red=3, palace=4))
    done(table.enter(1, "light-turn", points=9, blue=2))
    refused(table.enter(1, "light-turn", blue=-3), "table.pieces")
    done(table.enter(0, "light-turn", palace=6))
    assert table.state.seats[0].contributed == 6, "cubes given, not positions added up"
    refused_and_ruled(table, "palace.step-per-cube", 0, "light-turn", palace=2)
    taken(table.enter(0, "light-turn", reset=True, red=-1, palace=1), "palace.track-reset")
    refused(table.enter(0, "draft", column=1), "table.phase")
    refused(table.enter(None, "light-end", pairs=1), "solo.score-builder-tiles")
    done(table.enter(None, "light-end"))
    result = GAME.rules.sheet(table.state, ["Ana", "Ben"])
    assert lines(result, 0) == {"track": 7, "coins-red": 5, "coins-blue": 0, "coins-silver": 0}
    assert lines(result, 1) == {"track": 9, "coins-red": 0, "coins-blue": 5, "coins-silver": 0}
    assert table.state.seats[0].palace == 1


def test_a_light_solo_log_ends_with_the_builders_side() -> None:
    table = Table(1, options=LIGHT)
    done(table.enter(0, "light-turn", points=61))
    refused(table.enter(None, "light-end"), "solo.score-builder-tiles")
    done(table.enter(None, "light-end", tile_points=[2, 3, 4], pairs=1))
    result = GAME.rules.sheet(table.state, ["Ana"])
    assert (result.players[0].total, result.rank_title) == (51, "Grandmaster")


@pytest.mark.ruling("tie-palace-position", "all-cubes")
def test_cubes_given_are_counted_and_not_pieces() -> None:
    table = Table(2, tie_palace_position="all-cubes", setup={"palace": {**PALACE, "cubes": 9}})
    table.offers("clay", "clay", "glass", "glass")
    table.warehouse(0, obsidian=2)
    table.warehouse(1, bamboo=1)
    for _ in range(2):
        red_coin(table, 0, "obsidian")
    table.draft(0, 1)
    table.end(0)
    red_coin(table, 1, "bamboo")
    for seat in (0, 1):
        table.count(f"points.{seat}", 10)
        for colour in NONE:
            table.count(f"{colour}.{seat}", 1)
    done(table.enter(None, "end-agreed", agreed=[0, 1]))
    result = GAME.rules.sheet(table.state, ["Ana", "Ben"])
    assert result.winners == ("Ben",)
    assert result.tie_break
    assert result.tie_break[-1].values == {"Ana": 2, "Ben": 3}


def red_coin(table: Table, seat: int, piece: str) -> None:
    table.coins(seat, red=1)
    done(table.enter(seat, "spend-coin", coin="red", piece=piece, area="warehouse"))
