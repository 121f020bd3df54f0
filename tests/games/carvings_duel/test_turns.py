"""Pouches, picks, full hands, turns."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.options import Options
from tests.games.carvings_duel.kit import DECK, Table, cites, refused, taken

SMALL = {"hand_limit": "two", "opening_hand": "none"}


# ---- pouches


@pytest.mark.rule("duel.two-players")
def test_a_duel_has_two_players() -> None:
    for seats in (1, 3):
        with pytest.raises(Unreadable, match="takes 2 players"):
            GAME.terms(seats, Options(), {})
    table = Table()
    taken(table.enter(1, "leave"))
    answer = table.enter(0, "end-turn")
    assert "player 2 has left" in refused(answer, "duel.two-players")
    assert [p.action for p in GAME.rules.prompts(table.state)] == ["end-agreed"]


@pytest.mark.rule("pouch.minimum")
@pytest.mark.rule("pouch.maximum")
def test_a_pouch_has_sixteen_to_twenty_four() -> None:
    table = Table(begun=False)
    refused(table.enter(0, "register-pouch", material="oak", size=15), "pouch.minimum")
    refused(table.enter(0, "register-pouch", material="oak", size=25), "pouch.maximum")
    taken(table.enter(0, "register-pouch", material="oak", size=16))
    taken(table.enter(0, "register-pouch", material="oak", size=24))


@pytest.mark.rule("pouch.commodity-limit")
def test_a_declared_list_is_checked_without_naming_a_carving() -> None:
    table = Table(begun=False)
    three = {"man": 17, "roc": 3}
    answer = table.enter(0, "register-pouch", material="oak", size=20, carvings=three)
    says = refused(answer, "pouch.commodity-limit")
    assert "Roc" not in says
    answer = table.enter(0, "register-pouch", material="oak", size=20, carvings={"man": 19})
    assert answer.verdict.final
    taken(table.enter(0, "register-pouch", material="oak", size=20, carvings=DECK))


@pytest.mark.ruling("monk-sorcerer-twins", "two-types")
@pytest.mark.ruling("monk-sorcerer-twins", "one-type")
def test_monk_and_sorcerer_may_be_one_type() -> None:
    both = {"man": 16, "monk": 2, "sorcerer": 2}
    apart = Table(begun=False)
    taken(apart.enter(0, "register-pouch", material="oak", size=20, carvings=both))
    as_one = Table(begun=False, monk_sorcerer_twins="one-type")
    answer = as_one.enter(0, "register-pouch", material="oak", size=20, carvings=both)
    refused(answer, "pouch.commodity-limit")


@pytest.mark.ruling("material-clash", "refuse")
def test_two_pouches_of_one_material_do_not_meet() -> None:
    table = Table(begun=False)
    taken(table.enter(0, "register-pouch", material="Oak", size=20))
    answer = table.enter(1, "register-pouch", material="oak ", size=20)
    refused(answer, "setup.different-materials")


@pytest.mark.ruling("material-clash", "allow-marked")
def test_marked_sets_of_one_material_may_meet() -> None:
    table = Table(begun=False, material_clash="allow-marked")
    for seat in (0, 1):
        taken(table.enter(seat, "register-pouch", material="oak", size=20))
    taken(table.enter(None, "start", first=1))
    assert table.state.active == 1


@pytest.mark.example("walnut-and-oak")
def test_the_other_set_is_the_one_to_use() -> None:
    table = Table(begun=False)
    taken(table.enter(1, "register-pouch", material="walnut", size=20))
    refused(
        table.enter(0, "register-pouch", material="walnut", size=20), "setup.different-materials"
    )
    taken(table.enter(0, "register-pouch", material="oak", size=20))


def test_a_duel_waits_for_both_pouches_and_starts_once() -> None:
    table = Table(begun=False)
    assert table.enter(None, "start", first=0).verdict.final
    assert table.enter(0, "pick").verdict.rule == "table.phase"
    table.begin()
    assert table.enter(None, "start", first=0).verdict.final
    assert table.enter(0, "register-pouch", material="elm", size=20).verdict.final


# ---- opening


@pytest.mark.ruling("opening-hand", "none")
def test_hands_start_empty() -> None:
    table = Table(opening_hand="none")
    assert (table.hand(0), table.hand(1)) == (1, 0)


@pytest.mark.ruling("opening-hand", "three")
def test_hands_may_start_with_three_or_up_to_the_limit() -> None:
    table = Table(opening_hand="three")
    assert (table.hand(0), table.hand(1)) == (4, 3)
    table = Table(opening_hand="three", hand_limit="two", first_turn_pick="skips")
    assert (table.hand(0), table.hand(1)) == (2, 2)


@pytest.mark.ruling("opening-hand", "full")
@pytest.mark.ruling("hand-limit", "five")
def test_hands_may_start_full() -> None:
    table = Table(opening_hand="full", hand_limit="five", first_turn_pick="skips")
    assert (table.hand(0), table.hand(1)) == (5, 5)
    assert (table.pouch(0), table.pouch(1)) == (15, 15)


@pytest.mark.ruling("first-turn-pick", "picks")
def test_the_first_turn_opens_with_a_pick() -> None:
    assert Table(opening_hand="none", first_turn_pick="picks").pouch(0) == 19


@pytest.mark.ruling("first-turn-pick", "skips")
def test_the_first_turn_may_have_no_pick() -> None:
    table = Table(opening_hand="none", first_turn_pick="skips")
    assert table.pouch(0) == 20
    table.turn()
    assert table.pouch(1) == 19


# ---- the pick


@pytest.mark.rule("turn.alternate")
@pytest.mark.rule("summon.normal-optional")
def test_turns_pass_back_and_forth_with_or_without_a_summon() -> None:
    table = Table()
    order = []
    for _ in range(4):
        order.append(table.state.active)
        taken(table.enter(table.state.active, "end-turn"), "turn.alternate")
        table.draw()
    assert order == [0, 1, 0, 1]
    refused(table.enter(1, "end-turn"), "turn.alternate")


@pytest.mark.rule("turn.pick-first")
@pytest.mark.rule("turn.pick-one")
@pytest.mark.rule("turn.pick-own-pouch")
def test_a_turn_opens_with_one_pick_from_the_own_pouch() -> None:
    table = Table()
    table.enter(0, "end-turn")
    refused(table.enter(1, "summon", carving="man"), "turn.pick-first")
    refused(table.enter(0, "pick"), "turn.pick-own-pouch")
    before = (table.hand(1), table.pouch(1))
    cites(table.enter(1, "pick"), "turn.pick-first", "turn.pick-one", "turn.pick-own-pouch")
    assert (table.hand(1), table.pouch(1)) == (before[0] + 1, before[1] - 1)
    again = table.enter(1, "pick")
    refused(again, "turn.pick-one")
    assert table.rule(again, 1, "pick").taken
    assert table.hand(1) == before[0] + 2


@pytest.mark.rule("turn.empty-pouch-lp")
def test_a_pick_from_an_empty_pouch_costs_a_life_point() -> None:
    table = Table()
    table.empty_pouch(1)
    table.enter(0, "end-turn")
    answer = cites(table.enter(1, "pick"), "turn.empty-pouch-lp")
    assert (table.life(1), table.state.step) == (5, "main")
    assert "player 2 loses 1 Life Point and has 5" in answer.verdict.says


@pytest.mark.rule("castle.zero-loses")
def test_without_life_points_the_duel_is_lost() -> None:
    table = Table()
    table.empty_pouch(1)
    table.with_life(1, 1)
    table.enter(0, "end-turn")
    cites(table.enter(1, "pick"), "castle.zero-loses")
    sheet = GAME.rules.sheet(table.state, ["Ana", "Ben"])
    assert (sheet.outcome, sheet.winners) == ("won", ("Ana",))
    assert [p.rank for p in sheet.players] == [1, 2]
    refused(table.enter(1, "summon", carving="man"), "table.over")


@pytest.mark.rule("turn.full-hands-discard")
@pytest.mark.rule("turn.discard-precedes-draw")
@pytest.mark.rule("turn.discard-to-graveyard")
@pytest.mark.ruling("hand-limit", "two")
def test_full_hands_discard_before_the_draw() -> None:
    table = Table(**SMALL)
    table.turn()
    table.at(0)
    table.turn()
    table.enter(1, "end-turn")
    assert (table.hand(0), table.state.step) == (2, "discard")
    refused(table.enter(0, "pick"), "turn.discard-precedes-draw")
    answer = table.enter(0, "discard", carving="soldier")
    cites(
        answer,
        "turn.full-hands-discard",
        "turn.discard-precedes-draw",
        "turn.discard-to-graveyard",
    )
    assert (table.hand(0), table.graveyard(), table.state.step) == (1, ["0 soldier"], "pick")
    taken(table.enter(0, "pick"))
    assert table.hand(0) == 2


def test_a_waived_discard_lets_the_draw_stand_with_too_many_in_hand() -> None:
    table = Table(**SMALL)
    table.hold(1, "man", "roc")
    table.enter(0, "end-turn")
    answer = table.enter(1, "pick")
    assert table.rule(answer, 1, "pick").taken
    assert (table.hand(1), table.state.step) == (3, "main")


def test_full_hands_before_an_empty_pouch_give_up_nothing() -> None:
    table = Table(**SMALL)
    table.hold(1, "man", "roc")
    table.empty_pouch(1)
    table.enter(0, "end-turn")
    assert table.state.step == "pick"
    taken(table.enter(1, "pick"), "turn.empty-pouch-lp")
    assert (table.hand(1), table.life(1)) == (2, 5)


@pytest.mark.ruling("hand-limit", "seven")
def test_the_limit_may_be_seven() -> None:
    table = Table(hand_limit="seven", opening_hand="full", first_turn_pick="skips")
    assert table.hand(1) == 7
    table.enter(0, "end-turn")
    assert table.state.step == "discard"


@pytest.mark.ruling("hand-limit", "table")
def test_the_table_may_name_the_limit() -> None:
    table = Table(hand_limit={"reading": "table", "value": 4}, opening_hand="full")
    assert table.hand(1) == 4
    for value in (1, 11, "4", None):
        with pytest.raises(Unreadable):
            Table(hand_limit={"reading": "table", "value": value})


# ---- summons


@pytest.mark.rule("summon.normal-own-turn")
@pytest.mark.rule("summon.normal-once")
@pytest.mark.rule("summon.normal-combat-only")
def test_one_normal_summon_of_a_combat_carving_in_the_own_turn() -> None:
    table = Table()
    refused(table.enter(1, "summon", carving="man"), "summon.normal-own-turn")
    refused(table.enter(0, "summon", carving="roc"), "summon.normal-combat-only")
    cites(table.enter(0, "summon", carving="man"), "summon.normal-once")
    assert "turn 1" in refused(table.enter(0, "summon", carving="woman"), "summon.normal-once")
    table.turn()
    taken(table.enter(1, "summon", carving="woman"))
    assert table.field() == ["0 man", "1 woman"]


@pytest.mark.rule("tribute.required")
@pytest.mark.rule("tribute.one")
@pytest.mark.rule("tribute.basic-combat")
@pytest.mark.rule("tribute.on-field")
@pytest.mark.rule("tribute.own-control")
def test_an_advanced_carving_costs_a_basic_one_on_the_own_field() -> None:
    table = Table()
    mine, theirs = table.lay(0, "man"), table.lay(1, "man")
    high = table.lay(0, "mage")
    refused(table.enter(0, "summon", carving="soldier"), "tribute.required")
    soldier = {"carving": "soldier"}
    refused(table.enter(0, "summon", **soldier, tribute=theirs), "tribute.own-control")
    refused(table.enter(0, "summon", **soldier, tribute=high), "tribute.basic-combat")
    buried = table.bury(0, "woman")
    refused(table.enter(0, "summon", **soldier, tribute=buried), "tribute.on-field")
    refused(table.enter(0, "summon", carving="woman", tribute=mine), "tribute.required")
    cites(table.enter(0, "summon", **soldier, tribute=mine), "tribute.required", "tribute.one")
    assert table.field() == ["1 man", "0 mage", "0 soldier"]
    assert table.graveyard() == ["0 woman", "0 man"]


@pytest.mark.ruling("field-limit", "none")
@pytest.mark.ruling("field-limit", "five")
def test_a_side_may_be_held_to_five_combat_carvings() -> None:
    for reading in ("none", "five"):
        table = Table(field_limit=reading)
        men = [table.lay(0, "man") for _ in range(5)]
        answer = table.enter(0, "summon", carving="man")
        if reading == "none":
            assert answer.taken
            continue
        refused(answer, "summon.normal-once")
        taken(table.enter(0, "summon", carving="soldier", tribute=men[0]))


@pytest.mark.ruling("turn-structure", "free-order")
@pytest.mark.ruling("turn-structure", "main-then-battle")
def test_attacks_may_have_to_come_last() -> None:
    for reading in ("free-order", "main-then-battle"):
        table = Table(turn_structure=reading).at(0)
        man = table.lay(0, "man")
        table.do(0, "attack", attacker=man)
        summoned = table.enter(0, "summon", carving="woman")
        played = table.enter(0, "play", carving="logger")
        if reading == "free-order":
            assert summoned.taken
            assert played.taken
        else:
            refused(summoned, "attack.once-per-turn")
            refused(played, "attack.once-per-turn")


def test_the_end() -> None:
    table = Table()
    given_up = taken(table.enter(1, "concede"))
    assert given_up.verdict.rule == "table.over"  # no rule of the rulebook speaks of it
    assert GAME.rules.is_over(table.state)
    assert GAME.rules.sheet(table.state, ["A", "B"]).winners == ("A",)
    agreed = Table()
    taken(agreed.enter(None, "end-agreed", agreed=[0, 1]))
    assert GAME.rules.sheet(agreed.state, ["A", "B"]).outcome == "scored"
    gone = Table()
    taken(gone.enter(0, "leave"))
    taken(gone.enter(None, "end-agreed", agreed=[1]))
    sheet = GAME.rules.sheet(gone.state, ["A", "B"])
    assert sheet.winners == ("B",)
    assert sheet.players[0].left


@pytest.mark.rule("pouch.own")
def test_a_list_does_not_bind_a_set_of_which_more_were_counted() -> None:
    for more, kind in ((0, "illegal"), (1, "unknown")):
        table = Table(lists=(DECK, DECK))
        table.hold(0, None)
        table.bury(0, "dragon")  # the only one on the list
        table.enter(None, "correct", what="hand.0", to=1 + more)
        assert table.enter(0, "play", carving="dragon").verdict.kind == kind


@pytest.mark.ruling("opening-hand", "three")
def test_who_goes_first_draws_the_opening_hand_first() -> None:
    for first in (0, 1):
        table = Table(begun=False)
        for seat, material in enumerate(("oak", "walnut")):
            taken(table.enter(seat, "register-pouch", material=material, size=20))
        taken(table.enter(None, "start", first=first))
        assert (table.state.step, table.state.to_act) == ("pick", first)


@pytest.mark.rule("pouch.commodity-limit")
def test_no_third_carving_of_a_commodity_type_comes_out_of_an_unlisted_pouch() -> None:
    table = Table()
    for _ in range(2):
        table.bury(0, "logger")
    answer = table.enter(0, "play", carving="logger")
    assert answer.verdict.says == "No oak Logger can be in that hand now."


def test_a_pouch_counted_on_the_table_keeps_what_a_scholar_put_in() -> None:
    table = Table(scholar_stolen_carving="any-held")
    table.hold(0, "scholar")
    table.give(0, "mage", owner=1)
    table.do(0, "play", carving="scholar")
    taken(table.enter(0, "discard", carving="mage", owner=1))
    taken(table.enter(0, "pick"))
    foreign, before = table.state.sides[0].foreign, table.state.unaccounted
    taken(table.enter(None, "correct", what="pouch.0", to=9, reason="counted"))
    side = table.state.sides[0]
    assert (side.in_pouch, side.foreign, foreign) == (9, 1, 1)
    assert table.state.unaccounted[0] > before[0]
