"""The Resource Rule: substitutes, captures, and which gains it covers."""

from __future__ import annotations

import pytest

from tests.games.catacombs_cubes.kit import Table, cites, done, refused, taken

COMPETITIVE = {"resource_rule": "competitive"}


def short(missing: str, *gone: str, **rulings: str) -> Table:
    """Player 1 of three is about to draft a missing piece; `gone` are out of stock too."""
    table = Table(3, **rulings)
    table.offers(missing, "glass" if missing != "glass" else "obsidian")
    table.supply(**dict.fromkeys((missing, *gone), 0))
    return table


@pytest.mark.rule("shortage.passive-substitute")
@pytest.mark.rule("shortage.passive-order")
@pytest.mark.ruling("passive-scan-start", "after-missing")
def test_the_next_type_in_stock_stands_in() -> None:
    table = short("bamboo", "stone")
    answer = table.draft(0, 1)
    says = taken(answer, "shortage.passive-substitute")
    assert says == "No bamboo is in the supply: player 1 gets clay."
    assert "obsidian, glass, bamboo, stone, clay, crystal" in taken(
        answer, "shortage.passive-order"
    )
    assert table.held(0) == {"clay": 1, "glass": 1}


@pytest.mark.ruling("passive-scan-start", "from-obsidian")
def test_the_search_begins_at_obsidian() -> None:
    table = short("bamboo", passive_scan_start="from-obsidian")
    table.draft(0, 1)
    assert table.held(0) == {"obsidian": 1, "glass": 1}


@pytest.mark.ruling("passive-scan-end", "wrap")
@pytest.mark.ruling("passive-scan-end", "nothing")
@pytest.mark.parametrize(
    ("reading", "held"), [("wrap", {"obsidian": 1, "glass": 1}), ("nothing", {"glass": 1})]
)
def test_past_crystal_the_search_wraps_or_ends(reading: str, held: dict[str, int]) -> None:
    table = short("clay", "crystal", passive_scan_end=reading)
    table.draft(0, 1)
    assert table.held(0) == held


@pytest.mark.rule("shortage.passive-substitute")
def test_an_empty_supply_gives_nothing() -> None:
    table = Table(3)
    table.offers("clay", "glass")
    table.no_supply()
    answer = table.draft(0, 1)
    assert "gets nothing" in taken(answer, "shortage.passive-substitute")
    assert table.held(0) == {}


@pytest.mark.rule("shortage.competitive-take")
@pytest.mark.ruling("competitive-victim", "taker-chooses")
def test_competitive_the_taker_names_the_opponent() -> None:
    table = Table(4, options=COMPETITIVE)
    table.offers("clay", "glass")
    table.supply(clay=0)
    table.yard(2, clay=1)
    table.yard(3, clay=2)
    table.warehouse(1, clay=1)
    table.draft(0, 1)
    refused(table.enter(0, "choose", pick="clay"), "resource.drafted-to-yard")
    answer = table.enter(0, "choose", pick="player-4")
    says = taken(answer, "shortage.competitive-take")
    assert says == "No clay in the supply: player 1 takes it from the yard of player 4."
    assert (table.held(0), table.held(3)) == ({"clay": 1, "glass": 1}, {"clay": 1})


@pytest.mark.rule("shortage.competitive-warehouse-safe")
def test_competitive_a_warehouse_is_safe() -> None:
    table = Table(4, options=COMPETITIVE)
    table.offers("clay", "glass")
    table.supply(clay=0)
    table.yard(2, clay=1)
    table.yard(3, clay=1)
    table.warehouse(1, clay=1)
    table.draft(0, 1)
    safe = "shortage.competitive-warehouse-safe"
    assert "a Warehouse is safe" in refused(table.enter(0, "choose", pick="player-2"), safe)
    refused(table.enter(0, "choose", pick="player-1"), safe)


@pytest.mark.ruling("competitive-victim", "nearest-left")
def test_competitive_the_nearest_on_the_left_loses_it() -> None:
    table = Table(4, options=COMPETITIVE, competitive_victim="nearest-left")
    table.offers("clay", "glass")
    table.supply(clay=0)
    table.yard(3, clay=1)
    table.yard(2, clay=1)
    table.draft(0, 1)
    assert (table.held(2), table.held(3)) == ({}, {"clay": 1})


@pytest.mark.rule("shortage.competitive-nothing")
def test_competitive_nothing_where_no_yard_has_it() -> None:
    table = Table(3, options=COMPETITIVE)
    table.offers("clay", "glass")
    table.supply(clay=0)
    table.warehouse(1, clay=1)
    answer = table.draft(0, 1)
    assert "nothing for player 1" in taken(answer, "shortage.competitive-nothing")
    assert table.held(0) == {"glass": 1}


def chip(reading: str) -> Table:
    """A Blue Coin's Obsidian, with none in the supply."""
    table = Table(3, shortage_scope=reading)
    table.offers("clay", "glass")
    table.supply(obsidian=0)
    table.yard(0, clay=1)
    done(table.enter(0, "spend-coin", coin="blue", piece="clay", into="stone"))
    return table


@pytest.mark.ruling("shortage-scope", "every-named-gain")
@pytest.mark.ruling("shortage-destination", "as-owed")
def test_the_rule_covers_every_named_gain() -> None:
    assert chip("every-named-gain").held(0) == {"stone": 1, "glass": 1}


@pytest.mark.ruling("shortage-scope", "drafted-only")
def test_the_rule_covers_drafted_faces_alone() -> None:
    table = chip("drafted-only")
    assert table.held(0) == {"stone": 1}
    table = Table(3, shortage_scope="drafted-only")
    table.offers("obsidian", "glass")
    table.supply(obsidian=0)
    assert "shortage.passive-substitute" in cites(table.draft(0, 1))
