"""Blue, red and silver Coins, Change, and the advanced Coin actions."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.catacombs_cubes.changing import targets
from referee.games.catacombs_cubes.pieces import AT
from tests.games.catacombs_cubes.kit import Table, cites, done, refused, refused_and_ruled, taken

SIZES = {"obsidian": 1, "glass": 2, "bamboo": 3, "stone": 3, "clay": 4, "crystal": 4}
PRINTED = [{"obsidian", "glass"}, {"stone", "bamboo"}, {"clay", "crystal"}]


def ready(seats: int = 3, *, options: dict[str, Any] | None = None, **rulings: Any) -> Table:
    """Player 1 has the turn, three Coins of each colour and one of each piece in the yard."""
    table = Table(seats, options=options, **rulings)
    table.offers("clay", "glass", "stone", "any")
    table.coins(0, red=3, blue=3, silver=3)
    table.yard(0, obsidian=1, glass=1, bamboo=1, stone=1, clay=1, crystal=1)
    return table


def allowed(reading: str, piece: str, into: str) -> bool:
    """The conversions of each reading, written down anew."""
    if piece == "obsidian":
        return False
    down, partners = SIZES[piece] - SIZES[into], {piece, into} in PRINTED
    return {
        "one-cube-down": down == 1,
        "any-smaller": down > 0,
        "table-literal": partners and down >= 0,
        "down-or-across": down == 1 or (partners and down == 0),
    }[reading]


@pytest.mark.rule("change.smaller")
@pytest.mark.rule("change.table")
@pytest.mark.rule("change.not-obsidian")
@pytest.mark.rule("change.supply-swap")
@pytest.mark.ruling("change-conversion", "one-cube-down")
@pytest.mark.ruling("change-conversion", "any-smaller")
@pytest.mark.ruling("change-conversion", "table-literal")
@pytest.mark.ruling("change-conversion", "down-or-across")
@pytest.mark.ruling("change-pick-among-three", "free-pick")
@pytest.mark.parametrize(
    "reading", ["one-cube-down", "any-smaller", "table-literal", "down-or-across"]
)
def test_every_conversion_of_every_reading(reading: str) -> None:
    for piece in SIZES:
        for into in SIZES:
            table = ready(change_conversion=reading)
            answer = table.enter(0, "spend-coin", coin="blue", piece=piece, into=into)
            assert answer.taken == allowed(reading, piece, into), (piece, into, answer.verdict)
            if piece == "obsidian":
                refused(answer, "change.not-obsidian")
            elif not answer.taken:
                rule = "change.table" if reading == "table-literal" else "change.smaller"
                refused(answer, rule)
            else:
                assert "change.supply-swap" in cites(answer)


@pytest.mark.ruling("change-pick-among-three", "by-column")
def test_clay_gives_stone_and_crystal_bamboo() -> None:
    for piece, into, other in (("clay", "stone", "bamboo"), ("crystal", "bamboo", "stone")):
        table = ready(change_pick_among_three="by-column")
        refused(table.enter(0, "spend-coin", coin="blue", piece=piece, into=other), "change.table")
        at = [AT[name] for name in (piece, into)]
        assert targets(table.state, at[0]) == [at[1]], "what the page offers"
        done(table.enter(0, "spend-coin", coin="blue", piece=piece, into=into))


@pytest.mark.ruling("change-pick-among-three", "shape-fits")
def test_which_shape_is_left_is_for_the_table_to_see() -> None:
    table = ready(change_pick_among_three="shape-fits")
    answer = table.enter(0, "spend-coin", coin="blue", piece="clay", into="bamboo")
    assert (answer.taken, answer.verdict.kind) == (True, "unknown")
    assert "bamboo is left" in (answer.verdict.needs or "")
    glass = table.enter(0, "spend-coin", coin="blue", piece="stone", into="glass")
    assert glass.verdict.kind == "legal"


@pytest.mark.rule("blue.change")
@pytest.mark.rule("blue.chip")
@pytest.mark.rule("blue.chip-area")
@pytest.mark.rule("change.same-area")
@pytest.mark.rule("coin.to-treasury")
def test_a_blue_coin_changes_and_pays_the_cube() -> None:
    table = ready()
    table.warehouse(0, clay=1)
    issued, supply = table.state.issued, table.state.supply
    answer = table.enter(0, "spend-coin", coin="blue", piece="clay", into="stone", area="warehouse")
    assert {"blue.change", "blue.chip", "blue.chip-area", "change.same-area"} <= cites(answer)
    assert taken(answer, "coin.to-treasury") == "1 blue Coin back to the Treasury."
    assert table.held(0, "warehouse") == {"obsidian": 1, "stone": 1}
    assert table.state.issued == (issued[0], issued[1] - 1, issued[2])
    assert table.state.supply[4] == supply[4] + 1
    assert table.state.supply[0] == supply[0] - 1


@pytest.mark.rule("change.optional")
@pytest.mark.rule("blue.chip")
def test_a_drafted_change_pays_no_cube_and_may_be_declined() -> None:
    table = Table(3)
    table.offers("change", "clay")
    refused(table.enter(0, "change", piece="clay", into="stone"), "change.optional")
    table.draft(0, 1)
    refused(table.enter(1, "change"), "change.optional")
    refused(table.enter(0, "change", piece="glass", into="obsidian"), "change.smaller")
    refused(table.enter(0, "change", piece="clay"), "change.smaller")
    answer = table.enter(0, "change", piece="clay", into="stone")
    assert "blue.chip" not in cites(answer)
    assert table.held(0) == {"stone": 1}
    table = Table(3)
    table.offers("change", "clay")
    table.draft(0, 1)
    assert taken(table.enter(0, "change"), "change.optional") == "The Change is left out."
    table = Table(3)
    table.offers("change", "obsidian")
    answer = table.draft(0, 1)
    assert "nothing that can be changed" in taken(answer, "change.optional")


@pytest.mark.ruling("change-out-of-stock", "not-allowed")
def test_a_change_only_aims_at_what_the_supply_has() -> None:
    table = ready()
    table.supply(stone=0)
    answer = table.enter(0, "spend-coin", coin="blue", piece="clay", into="stone")
    refused(answer, "change.supply-swap")
    assert answer.verdict.final


@pytest.mark.rule("silver.store")
@pytest.mark.ruling("storage-capacity", "unlimited")
def test_a_silver_coin_stores_a_piece() -> None:
    table = ready()
    taken(table.enter(0, "spend-coin", coin="silver", piece="clay"), "silver.store")
    assert (table.held(0, "warehouse"), table.coin_counts(0)["silver"]) == ({"clay": 1}, 2)
    refused_and_ruled(table, "silver.store", 0, "spend-coin", coin="silver", piece="clay",
                      area="warehouse")  # fmt: skip
    gone = table.enter(0, "spend-coin", coin="silver", piece="clay")
    refused(gone, "silver.store")
    assert gone.verdict.final


@pytest.mark.example("silver-before-build")
@pytest.mark.parametrize("spent", [True, False])
def test_a_silver_coin_before_a_build_keeps_the_clay(spent: bool) -> None:
    table = Table(3)
    table.offers()
    table.yard(0, clay=1, stone=1)
    if spent:
        done(table.enter(0, "spend-coin", coin="silver", piece="clay"))
    supply = table.stock("clay")
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    assert table.held(0, "warehouse") == ({"clay": 1} if spent else {})
    assert table.stock("clay") == supply + (0 if spent else 1)


@pytest.mark.rule("coin.not-during-build")
@pytest.mark.ruling("coins-inside-draft", "no")
def test_no_coin_inside_a_build() -> None:
    table = ready()
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    refused_and_ruled(table, "coin.not-during-build", 0, "spend-coin", coin="silver",
                      piece="obsidian")  # fmt: skip
    table.place(0, "1,0")
    says = refused(table.enter(0, "spend-coin", coin="silver", piece="obsidian"),
                   "coin.not-during-build")  # fmt: skip
    assert "player 1 decides" in says


@pytest.mark.rule("coin.chest")
@pytest.mark.ruling("coin-supply", "open")
def test_coins_never_run_out() -> None:
    table = ready()
    table.coins(1, red=63)
    table.coins(2, red=63)
    done(table.enter(0, "build", slot=1, yard=["stone"]))
    table.place(0, "0,-1")
    done(table.enter(0, "choose", pick="red"))
    assert table.coin_counts(0)["red"] == 4


# ---- advanced

ADVANCED = {"advanced": True}


@pytest.mark.rule("advanced.optional")
@pytest.mark.ruling("advanced-opt-in", "set-at-setup")
def test_advanced_actions_are_opted_into() -> None:
    table = ready()
    two = {"coins": ["red", "red"], "gain": "blue"}
    assert "without" in refused_and_ruled(table, "advanced.optional", 0, "exchange", **two)
    refused(ready().enter(0, "bribe", coin="red", one="1.1", other="2.1"), "advanced.optional")
    three = {"coins": ["red", "red", "red"], "piece": "clay"}
    refused(ready().enter(0, "buy", **three), "advanced.optional")


@pytest.mark.rule("bribe.cost")
@pytest.mark.rule("bribe.to-foreman")
@pytest.mark.rule("bribe.swap")
@pytest.mark.example("bribe-then-draft")
def test_a_bribe_pays_the_foreman_and_shapes_the_offer_drafted() -> None:
    table = ready(3, options=ADVANCED)
    foreman = table.coin_counts(2)["blue"]
    answer = table.enter(0, "bribe", coin="blue", one="1.1", other="2.1")
    assert {"bribe.cost", "bribe.swap"} <= cites(answer)
    assert taken(answer, "bribe.to-foreman") == "The Coin is player 3's now."
    assert (table.coin_counts(0)["blue"], table.coin_counts(2)["blue"]) == (2, foreman + 1)
    answer = table.draft(0, 1)
    assert taken(answer, "draft.face-meaning") == "Player 1 receives stone and glass."


@pytest.mark.rule("bribe.two-offers")
@pytest.mark.ruling("bribe-by-foreman", "barred")
@pytest.mark.ruling("bribe-by-foreman", "pays-treasury")
@pytest.mark.ruling("bribe-by-foreman", "pays-self")
@pytest.mark.parametrize(
    ("reading", "kept"), [("barred", None), ("pays-treasury", 2), ("pays-self", 3)]
)
def test_a_bribe_needs_two_offers_and_the_foremans_own_is_ruled(
    reading: str, kept: int | None
) -> None:
    table = ready(3, options=ADVANCED, bribe_by_foreman=reading, no_main_action="pass-freely")
    bribe = {"coin": "red", "one": "1.1", "other": "2.1"}
    for seat in (0, 1):
        done(table.enter(seat, "skip-main"))
        table.end(seat)
    table.coins(2, red=3)
    if kept is None:
        refused_and_ruled(table, "bribe.to-foreman", 2, "bribe", **bribe)
    else:
        issued = table.state.issued[0]
        done(table.enter(2, "bribe", **bribe))
        assert table.coin_counts(2)["red"] == kept
        assert table.state.issued[0] == issued - (3 - kept)
    table = ready(3, options=ADVANCED)
    table.draft(0, 1)
    table.end(0)
    table.draft(1, 3)
    refused(table.enter(1, "bribe", **bribe), "bribe.two-offers")


@pytest.mark.rule("bribe.face-up-tokens")
def test_a_bribe_exchanges_open_tokens_only() -> None:
    options = {"quarry": "tokens", **ADVANCED}
    table = ready(3, options=options)
    refused_and_ruled(table, "bribe.face-up-tokens", 0, "bribe", coin="red", one="1.3", other="2.1")
    table = ready(3, options=options)
    done(table.enter(0, "bribe", coin="red", one="1.2", other="2.1"))


@pytest.mark.rule("exchange.cost")
@pytest.mark.rule("exchange.gain")
def test_an_exchange_gives_a_coin_or_an_obsidian() -> None:
    table = ready(options=ADVANCED)
    answer = table.enter(0, "exchange", coins=["red", "silver"], gain="blue")
    assert {"exchange.cost", "exchange.gain"} <= cites(answer)
    assert table.coin_counts(0) == {"red": 2, "blue": 4, "silver": 2}
    done(table.enter(0, "exchange", coins=["blue", "blue"], gain="obsidian"))
    assert table.held(0, "warehouse") == {"obsidian": 1}
    table.coins(0, red=1)
    short = table.enter(0, "exchange", coins=["red", "red"], gain="blue")
    assert "has 1 red Coins, not 2" in refused(short, "turn.coins-around-main")


@pytest.mark.rule("buy.cost")
@pytest.mark.rule("buy.gain")
@pytest.mark.rule("buy.in-stock")
def test_three_coins_buy_any_piece_in_stock() -> None:
    table = ready(options=ADVANCED)
    coins = ["red", "blue", "silver"]
    answer = table.enter(0, "buy", coins=coins, piece="crystal")
    assert {"buy.cost", "buy.gain"} <= cites(answer)
    assert table.held(0, "warehouse") == {"crystal": 1}
    assert sum(table.state.seats[0].coins) == 6
    table.supply(clay=0)
    refused(table.enter(0, "buy", coins=coins, piece="clay"), "buy.in-stock")


@pytest.mark.rule("coin.to-treasury")
@pytest.mark.rule("bribe.to-foreman")
def test_a_bribe_goes_to_the_treasury_where_the_foreman_has_left() -> None:
    table = ready(options={"advanced": True})
    done(table.enter(2, "leave"))
    had, issued = table.coin_counts(2), sum(table.state.issued)
    answer = table.enter(0, "bribe", coin="red", one="1.1", other="2.1")
    assert taken(answer, "coin.to-treasury") == "The Coin goes to the Treasury."
    assert (table.coin_counts(2), sum(table.state.issued)) == (had, issued - 1)


@pytest.mark.ruling("coins-earned-this-turn", "next-turn")
def test_coins_counted_away_were_not_all_held_before() -> None:
    table = ready(coins_earned_this_turn="next-turn", options={"advanced": True})
    done(table.enter(0, "exchange", coins=["blue", "blue"], gain="red"))
    table.coins(0, red=0)
    assert table.state.fresh == (0, 0, 0), "what is gone is not fresh any more"
    table.coins(0, red=1)
    done(table.enter(0, "spend-coin", coin="red", piece="obsidian"))
