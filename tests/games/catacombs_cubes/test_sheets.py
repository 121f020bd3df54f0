"""Paper: what is counted on the setup sheet, the solo chart, the cards, filled sheets."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from referee import paper
from referee.engine.game import Occasion
from referee.games.catacombs_cubes import BOOK, GAME
from referee.games.catacombs_cubes.options import Options
from referee.games.catacombs_cubes.pieces import CUBES, PIECES
from referee.games.catacombs_cubes.scoring import rank_title
from referee.games.catacombs_cubes.sheets import print_options, setup_rules
from referee.games.catacombs_cubes.sheets_play import reference_card
from referee.games.catacombs_cubes.sheets_resume import resume_state
from referee.games.catacombs_cubes.sheets_score import ranks, score_sheet
from referee.games.catacombs_cubes.sheets_setup import setup_sheet
from referee.games.catacombs_cubes.sheets_solo import solo_chart
from referee.paper.sheet import at_table
from tests.games.catacombs_cubes import paperkit as kit
from tests.paper.reading import Paper

SIZES = ("a4", "letter")


def evening(seats: int = 4, rulings: dict[str, str] | None = None, **options: Any) -> Occasion:
    given = {"solo": True} if seats == 1 else {}
    return Occasion(GAME.terms(seats, Options(**given, **options), rulings or {}))


@cache
def printed(kind: str, size: str = "a4", players: int = 4, **options: Any) -> Paper:
    given = {**print_options(players), **options} if options else None
    return Paper(paper.render(kind, GAME, paper=size, players=players, options=given))


def is_sound(page: Paper, pages: int = 1) -> None:
    assert page.pages == pages
    assert page.outside(10) == []
    assert page.overlapping() == []


# ---- setup


@pytest.mark.parametrize(("seats", "dice"), [(2, 6), (3, 6), (4, 8)])
def test_dice_are_counted_out_by_players(seats: int, dice: int) -> None:
    sheet = setup_sheet(evening(seats))
    assert [c.number for c in sheet.counts if "Dice" in c.what] == [dice]
    assert sheet.picture.offers == dice // 2
    tokens = setup_sheet(evening(seats, quarry="tokens"))
    assert [c.number for c in tokens.counts if "Tokens" in c.what] == [64]
    assert tokens.picture.offers == max(3, seats)
    assert not any("stickers" in step.do for step in tokens.steps)


@pytest.mark.ruling("dice-colour-count", "one-per-player")
def test_two_players_may_roll_two_colours() -> None:
    sheet = setup_sheet(evening(2, {"dice-colour-count": "one-per-player"}))
    assert sheet.picture.offers == 2
    assert [c.number for c in sheet.counts if "Dice" in c.what] == [4]


def test_pieces_add_up_as_the_register_says() -> None:
    sheet = setup_sheet(evening())
    pieces, cubes = re.findall(r"(\d+) pieces and (\d+) cubes",
                               BOOK.rule("component.piece-totals").says)[0]  # fmt: skip
    assert str(sheet.counts[0].number) == pieces
    assert cubes in sheet.counts[0].note
    for piece, number in sheet.picture.piles:
        assert f" {number} " in BOOK.rule(f"component.{piece}").says


@pytest.mark.parametrize("side", ["front", "reverse"])
def test_the_side_of_the_boards_says_what_to_take(side: str) -> None:
    [step] = [s for s in setup_sheet(evening(board_side=side)).steps if "board" in s.do]
    assert step.how.startswith(f"{side.title()} up.")
    assert ("start.front-coins" in step.rules) == (side == "front")
    assert ("start.reverse-yard" in step.rules) == (side == "reverse")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_sheet_carries_known_rules_only(seats: int) -> None:
    known = {rule.id for rule in BOOK.rules}
    assert set(setup_rules(seats)) <= known
    assert set(setup_sheet(evening(seats)).rules) <= set(setup_rules(seats))


def test_solo_lays_coins_where_the_register_says() -> None:
    marked = setup_sheet(evening(1)).picture.markers
    for colour in ("blue", "red", "silver"):
        told = re.findall(r"\d+", BOOK.rule(f"solo.setup-{colour}-spaces").says)
        assert [str(space) for space, k in marked if k == colour] == told
    said = " ".join(step.how for step in setup_sheet(evening(1)).steps)
    assert "Blue on 5, 20, 35; Red on 10, 25, 40; Silver on 15, 30, 45." in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "options"), [
    (2, {"quarry": "tokens", "board_side": "reverse", "resource_rule": "competitive"}),
    (3, {"coins": "open", "advanced": True, "quarry": "tokens"}),
    (4, {"board_side": "reverse", "resource_rule": "competitive", "advanced": True}),
])  # fmt: skip
def test_every_choice_fits(size: str, players: int, options: dict[str, Any]) -> None:
    is_sound(printed("setup", size, players, **options), 2)
    is_sound(printed("reference", size, players, **options))


# ---- the solo chart


@pytest.mark.parametrize("total", [-5, 30, 31, 35, 36, 40, 41, 45, 46, 50, 51, 80])
def test_a_total_lies_in_the_band_of_its_rank(total: int) -> None:
    [met] = [band for band in ranks(total) if band.met]
    assert (met.says, met.rule) == rank_title(total)
    low, high = [*re.findall(r"\d+", met.reach), ""][:2]
    if "under" in met.reach:
        assert total < int(low)
    else:
        assert int(low) <= total <= (int(high) if high else total)


def test_bands_are_those_of_the_register() -> None:
    for band in ranks():
        numbers = re.findall(r"\d+", BOOK.rule(band.rule).says)
        assert re.findall(r"\d+", band.reach) == numbers
        assert band.says in BOOK.rule(band.rule).says


@pytest.mark.ruling("solo-coin-reach", "reach")
@pytest.mark.ruling("solo-coin-reach", "beyond")
def test_the_builder_moves_by_cubes() -> None:
    chart = solo_chart(evening(1))
    assert chart.steps == tuple(zip(PIECES, CUBES, strict=True))
    assert [n for n, kind in chart.spaces if kind] == list(range(5, 50, 5))
    assert len(chart.spaces) == 50
    beyond = solo_chart(evening(1, {"solo-coin-reach": "beyond"}))
    assert any("reaches or passes" in says for says, _ in chart.round)
    assert not any("reaches" in says for says, _ in beyond.round)


# ---- cards


def test_the_card_has_what_the_table_plays_with() -> None:
    plain, rich = reference_card(evening()), reference_card(evening(advanced=True))
    assert plain.advanced == ()
    assert len(rich.advanced) == 3
    assert [kind for kind, _ in plain.connectors] == ["red", "blue", "silver", "black", "yellow"]
    alone = reference_card(evening(1))
    assert alone.actions == ()
    assert "Builder" in alone.turn[0]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_is_a_card_for_each_player(seats: int) -> None:
    assert printed("reference", players=seats).text.count("Your turn") == seats


@pytest.mark.ruling("change-conversion", "any-smaller")
def test_the_card_says_what_is_read_differently() -> None:
    other = reference_card(evening(rulings={"change-conversion": "any-smaller"}))
    assert reference_card(evening()).read == ()
    assert other.read == (("change-conversion", "any-smaller"),)
    assert other.coins != reference_card(evening()).coins


# ---- the score sheet


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("log", ["four-dice-builders", "solo-own-village"])
def test_a_filled_sheet_is_the_score_of_the_table(log: str, size: str) -> None:
    table = kit.snapshot(log, kit.LONGEST)
    occasion = at_table(GAME, table)
    assert occasion.score is not None
    track = score_sheet(occasion).rows[0]
    laps, space = track.parts
    for player, lap, on in zip(occasion.score.players, laps.counts, space.counts, strict=True):
        [line] = [x for x in player.lines if x.id == "track"]
        assert 55 * lap + on == line.points
    page = Paper(paper.render("score", GAME, paper=size, table=table))
    is_sound(page)
    for player in occasion.score.players:
        assert f"{player.total}".replace("-", "−") in page.text


def test_the_builders_tiles_are_added_up() -> None:
    occasion = at_table(GAME, kit.snapshot("solo-builder-first"))
    sheet = score_sheet(occasion)
    [row] = [r for r in sheet.rows if r.lines == ("builder-tiles",)]
    assert occasion.score is not None
    [line] = [x for x in occasion.score.players[0].lines if x.id == "builder-tiles"]
    assert -sum(map(int, row.parts[0].lists[0].split(" + "))) == line.points


@pytest.mark.ruling("tracks-start-at-zero", "square-one")
def test_a_track_that_starts_at_one_is_not_added_up_by_spaces() -> None:
    sheet = score_sheet(evening(rulings={"tracks-start-at-zero": "square-one"}))
    assert sheet.rows[0].parts == ()
    assert "less one" in sheet.rows[0].how


# ---- the sheet to resume from


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("log", "entries"),
    [("four-tokens-advanced-open", 170), ("other-readings", 250), ("solo-own-village", 60)],
)
def test_it_tells_everything_on_one_page(log: str, entries: int, size: str) -> None:
    table = kit.snapshot(log, kit.LONGEST, entries)
    is_sound(Paper(paper.render("resume", GAME, paper=size, table=table)))
    view = table.view
    assert view is not None
    state = resume_state(at_table(GAME, table))
    assert len(state.grids[0].squares) == len(view["grid"]["tiles"])
    for lines, seat in zip(state.seats, view["seats"], strict=True):
        told = dict(lines)
        for area in ("yard", "warehouse"):
            counts = [int(n) for n in re.findall(r"\d+", told[area.title()] or "")]
            assert sum(counts) == sum(seat[area].values())
        assert (told["Points"] or "").split()[0] == str(seat["points"])


def test_hidden_coins_stay_hidden() -> None:
    table = kit.snapshot("four-dice-builders", entries=60)
    state = resume_state(at_table(GAME, table))
    view = table.view
    assert view is not None
    for lines, seat in zip(state.seats, view["seats"], strict=True):
        if seat["coins"] is None:
            assert dict(lines)["Coins"] == f"{seat['coin_count']}, face down"


def test_a_blank_one_has_a_grid_to_fill() -> None:
    several, alone = resume_state(evening()), resume_state(evening(1))
    assert [(g.wide * g.high, g.squares) for g in several.grids] == [(20, ())]
    assert [g.wide * g.high for g in alone.grids] == [9, 9]
    assert [len(lines) for lines in several.seats] == [6] * 4
    assert [len(lines) for lines in alone.seats] == [5]
