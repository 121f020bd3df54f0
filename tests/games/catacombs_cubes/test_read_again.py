"""Moments and entries that contradict one another, read against the rulebook line by line."""

from __future__ import annotations

import pytest

from referee.engine.names import in_names
from referee.games.catacombs_cubes.sheets_play import reference_card
from tests.games.catacombs_cubes.kit import Table, done, refused, taken
from tests.games.catacombs_cubes.test_opening import lay_out
from tests.games.catacombs_cubes.test_sheets import evening, setup_sheet


@pytest.mark.rule("roll.foreman-swap")
def test_a_coin_spent_opens_the_first_turn_and_the_foreman_exchanges_no_more() -> None:
    table = Table(3)
    table.offers("clay", "glass", "any", "palace")
    table.yard(0, glass=1)
    taken(table.enter(0, "spend-coin", coin="silver", piece="glass"), "silver.store")
    late = table.enter(2, "foreman-swap", one="1.1", other="2.2")
    assert "before the first turn" in refused(late, "roll.foreman-swap")


@pytest.mark.rule("foreman.tie-reroll")
@pytest.mark.rule("foreman.highest")
def test_who_rolled_lower_does_not_win_the_roll() -> None:
    table = Table(3, laid=False)
    done(lay_out(table))  # type: ignore[arg-type]
    both = table.enter(None, "foreman-roll", rolls=[5, 2, 5], foreman=0)
    assert "5 is the highest" in refused(both, "foreman.highest")
    tie = taken(table.enter(None, "foreman-roll", rolls=[5, 2, 5]), "foreman.tie-reroll")
    assert in_names(tie, ("Ana", "Ben", "Cy")) == "Ana and Cy rolled 5: they roll again."
    refused(table.enter(None, "foreman-roll", foreman=1), "foreman.tie-reroll")
    taken(table.enter(None, "foreman-roll", foreman=2), "foreman.highest")


@pytest.mark.rule("setup.draft-mode-locked")
def test_no_token_is_turned_up_at_a_table_with_dice() -> None:
    table = Table()
    table.offers("clay", "glass")
    refused(table.enter(0, "draft", column=1, revealed="clay"), "setup.draft-mode-locked")


@pytest.mark.rule("build.unanimous")
def test_all_who_have_not_agreed_are_named() -> None:
    table = Table(3)
    table.offers("clay")
    table.yard(0, stone=1)
    alone = table.enter(0, "build", slot=1, yard=["stone"], agreed=[0])
    says = in_names(refused(alone, "build.unanimous"), ("Ana", "Ben", "Cy"))
    assert says == "Ben and Cy have not agreed."


@pytest.mark.ruling("dice-colour-left-out", "purple")
@pytest.mark.parametrize(("seats", "purple"), [(2, "not the purple"), (4, "All four colours")])
def test_the_setup_sheet_tells_which_dice_stay_out(seats: int, purple: str) -> None:
    (quarry,) = (s for s in setup_sheet(evening(seats)).steps if "Quarry Board" in s.do)
    assert purple in quarry.how


@pytest.mark.rule("solo.coins-any-time")
def test_the_solo_card_tells_when_coins_are_spent_alone() -> None:
    assert any("any time" in line for line in reference_card(evening(1)).turn)
    assert not any("any time" in line for line in reference_card(evening(2)).turn)


@pytest.mark.rule("reward.vp")
def test_one_of_a_thing_is_told_as_one() -> None:
    table = Table()
    table.offers("clay")
    table.build(0, 4, "glass")
    told = [c.says for c in table.place(0, "1,0").verdict.cited]
    assert "1 point for player 1: 1 now." in told
    assert "1 connector pair at most." in told
