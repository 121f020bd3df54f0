"""Final positions: who lost, who won, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Unreadable
from referee.engine.score import Sheet
from referee.games.carvings_duel import GAME


def score(ana: dict[str, Any], ben: dict[str, Any], **more: Any) -> Sheet:
    players = [{"name": "Ana", **ana}, {"name": "Ben", **ben}]
    return GAME.score({"game": "carvings_duel", "players": players, **more})


def test_every_pair_of_ends_against_the_table_of_the_contract() -> None:
    for ana in range(4):
        for ben in range(4):
            for gives_up in range(4):
                up = (gives_up & 1, gives_up >> 1)
                sheet = score(
                    {"life": ana, "conceded": bool(up[0])}, {"life": ben, "conceded": bool(up[1])}
                )
                lost = (ana == 0 or up[0], ben == 0 or up[1])
                expected = {0: "unfinished", 1: "won", 2: "scored"}[sum(map(bool, lost))]
                assert sheet.outcome == expected
                assert [p.total for p in sheet.players] == [ana, ben]
                assert [[x.id for x in p.lines] for p in sheet.players] == [["life"], ["life"]]
                if expected == "won":
                    assert sheet.winners == (("Ben",) if lost[0] else ("Ana",))
                    assert [p.rank for p in sheet.players] == ([2, 1] if lost[0] else [1, 2])
                else:
                    assert sheet.winners == ()
                    assert [p.rank for p in sheet.players] == [None, None]


def test_more_life_does_not_save_who_conceded() -> None:
    sheet = score({"life": 6, "conceded": True}, {"life": 1})
    assert sheet.winners == ("Ben",)
    assert "conceded with 6" in sheet.notes[0].says


def test_life_above_six_is_noted_where_it_is_capped() -> None:
    assert score({"life": 8}, {"life": 0}).notes == ()
    sheet = score({"life": 8}, {"life": 0}, rulings={"logger-cap": "cap-six"})
    assert sheet.notes[0].rule == "logger.add-lp"


@pytest.mark.rule("castle.zero-loses")
def test_both_at_zero_is_a_draw() -> None:
    sheet = score({"life": 0}, {"life": 0})
    assert sheet.outcome == "scored"
    assert "drawn" in sheet.notes[0].says


def test_claims() -> None:
    sheet = score({"life": 3}, {"life": 0}, claimed={"Ana": 3, "Ben": 1})
    assert [c.right for c in sheet.claims] == [True, False]
    assert sheet.claims[1].holds_under == ()


@pytest.mark.parametrize(
    ("ana", "path"),
    [
        ({"life": 100}, "players[0].life"),
        ({"life": -1}, "players[0].life"),
        ({"life": "3"}, "players[0].life"),
        ({"life": 1.0}, "players[0].life"),
        ({}, "players[0].life"),
        ({"life": 3, "hand": 2}, "players[0].hand"),
        ({"life": 3, "conceded": 1}, "players[0].conceded"),
    ],
)
def test_what_is_no_position_says_where(ana: dict[str, Any], path: str) -> None:
    with pytest.raises(Unreadable) as wrong:
        score(ana, {"life": 3})
    assert wrong.value.path == path


def test_a_duel_has_two_duelists() -> None:
    for count in (1, 3):
        players = [{"name": f"P{n}", "life": 3} for n in range(count)]
        with pytest.raises(Unreadable, match="takes 2 players"):
            GAME.score({"game": "carvings_duel", "players": players})


def test_options_are_strict() -> None:
    for options, path in (
        ({"pouches": ["one"]}, "options.pouches"),
        ({"pouches": ["Bag", "bag"]}, "options.pouches"),
        ({"graveyard": "bag", "pouches": ["Bag", "sack"]}, "options.pouches"),
        ({"graveyard": " "}, "options.graveyard"),
        ({"table": 1}, "options.table"),
    ):
        with pytest.raises(Unreadable) as wrong:
            score({"life": 3}, {"life": 3}, options=options)
        assert wrong.value.path == path
    assert score({"life": 3}, {"life": 0}, options={"graveyard": "bowl"}).outcome == "won"
