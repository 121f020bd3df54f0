"""The answering window: Child, Child against Child, shields, what runs."""

from __future__ import annotations

import pytest

from tests.games.carvings_duel.kit import Table, cites, refused, taken


@pytest.mark.rule("child.negate-attack")
@pytest.mark.rule("child.either-turn")
@pytest.mark.rule("child.this-turn")
@pytest.mark.rule("commodity.stated-exception")
@pytest.mark.ruling("child-attack-spent", "spent")
@pytest.mark.ruling("child-attack-spent", "not-spent")
@pytest.mark.ruling("child-window", "response")
def test_a_child_cancels_an_attack() -> None:
    for reading in ("spent", "not-spent"):
        table = Table(child_attack_spent=reading).at(0)
        man = table.lay(0, "man")
        taken(table.enter(0, "attack", attacker=man))
        assert (table.state.step, table.state.answering) == ("response", 1)
        answer = table.enter(1, "respond", answer="child")
        cites(answer, "child.negate-attack", "commodity.stated-exception", "child.either-turn")
        cites(taken(table.enter(0, "respond", answer="pass")), "child.this-turn")
        assert table.life(1) == 6
        assert table.graveyard() == ["1 child"]
        assert table.field() == ["0 man"]
        again = table.enter(0, "attack", attacker=man)
        if reading == "spent":
            refused(again, "attack.once-per-turn")
        else:
            table.passed()
            assert table.life(1) == 5


@pytest.mark.rule("child.negate-commodity")
@pytest.mark.rule("child.destroy-commodity")
def test_a_child_cancels_and_destroys_a_commodity() -> None:
    table = Table()
    table.lay(1, "man")
    taken(table.enter(0, "play", carving="dragon"))
    taken(table.enter(1, "respond", answer="child"), "child.negate-commodity")
    cites(taken(table.enter(0, "respond", answer="pass")), "child.destroy-commodity")
    assert table.field() == ["1 man"]
    assert table.graveyard() == ["1 child", "0 dragon"]


def test_only_who_is_asked_answers_and_only_what_waits() -> None:
    table = Table()
    assert table.enter(1, "respond", answer="pass").verdict.final
    taken(table.enter(0, "play", carving="logger"))
    assert table.enter(0, "respond", answer="pass").verdict.final
    assert table.enter(0, "end-turn").verdict.final
    entry = table.state.stack[-1].entry
    assert table.enter(1, "respond", answer="pass", to=entry - 1).verdict.final
    taken(table.enter(1, "respond", answer="pass", to=entry))
    assert table.life(0) == 7


def test_an_empty_hand_is_not_asked() -> None:
    table = Table()
    table.empty_hand(1)
    taken(table.enter(0, "play", carving="logger"))
    assert (table.state.step, table.life(0)) == ("main", 7)


@pytest.mark.ruling("child-against-child", "yes")
def test_children_alternate_and_take_effect_from_the_last_back() -> None:
    table = Table()
    taken(table.enter(0, "play", carving="logger"))
    for seat in (1, 0):
        taken(table.enter(seat, "respond", answer="child"), "child.negate-commodity")
    taken(table.enter(1, "respond", answer="pass"), "child.destroy-commodity")
    assert table.life(0) == 7
    assert sorted(table.graveyard()) == ["0 child", "0 logger", "1 child"]
    table = Table()
    table.give(1, None)
    taken(table.enter(0, "play", carving="logger"))
    for seat in (1, 0, 1):
        taken(table.enter(seat, "respond", answer="child"))
    taken(table.enter(0, "respond", answer="pass"))
    assert table.life(0) == 6


@pytest.mark.ruling("child-against-child", "no")
def test_a_child_may_be_final() -> None:
    table = Table(child_against_child="no")
    taken(table.enter(0, "play", carving="logger"))
    taken(table.enter(1, "respond", answer="child"))
    assert (table.state.step, table.life(0)) == ("main", 6)
    assert sorted(table.graveyard()) == ["0 logger", "1 child"]


@pytest.mark.ruling("child-window", "shield")
def test_a_child_may_be_played_ahead() -> None:
    table = Table(child_window="shield").at(0)
    man = table.lay(0, "man")
    taken(table.enter(1, "play", carving="child"))
    taken(table.enter(0, "respond", answer="pass"))
    assert table.state.shields == (1,)
    taken(table.enter(0, "attack", attacker=man), "child.this-turn")
    assert (table.state.step, table.life(1), table.state.shields) == ("main", 6, ())
    table.do(0, "play", carving="logger")
    assert table.life(0) == 7
    table.at(0)
    taken(table.enter(1, "play", carving="child"))
    table.passed()
    table.at(0)
    assert table.state.shields == ()
    plain = Table()
    refused(plain.enter(1, "play", carving="child"), "child.negate-commodity")
    refused(plain.enter(0, "play", carving="child"), "child.negate-commodity")


def test_a_shield_meets_a_child_like_any_commodity() -> None:
    for reading, life in (("yes", 7), ("no", 6)):
        table = Table(child_window="shield", child_against_child=reading)
        table.give(0, None)
        taken(table.enter(0, "play", carving="child"))
        table.passed()
        assert table.state.shields == (0,)
        taken(table.enter(0, "play", carving="logger"))
        taken(table.enter(1, "respond", answer="child"))
        assert (table.state.step, table.life(0)) == ("main", life)
        assert table.state.shields == (() if reading == "yes" else (0,))


@pytest.mark.ruling("child-against-horse", "attached-too")
@pytest.mark.ruling("child-against-horse", "when-played")
def test_a_child_on_an_attached_horse() -> None:
    for reading in ("attached-too", "when-played"):
        table = Table(child_against_horse=reading).at(0)
        mine, theirs = table.lay(0, "knight"), table.lay(1, "mage")
        horse = table.lay(1, "horse", bearer=theirs)
        answer = table.enter(0, "play", carving="child", target=horse)
        if reading == "when-played":
            refused(answer, "child.negate-commodity")
        else:
            cites(table.passed() or answer, "child.destroy-commodity")
            assert table.field() == ["0 knight", "1 mage"]
        horse = table.lay(0, "horse", bearer=mine)
        taken(table.enter(0, "attack", attacker=mine, target=theirs))
        answer = table.enter(1, "respond", answer="child", target=horse)
        if reading == "when-played":
            refused(answer, "child.negate-commodity")
        else:
            taken(table.enter(0, "respond", answer="pass"))
            assert table.field() == []


@pytest.mark.ruling("child-against-horse", "running-effects")
def test_a_child_may_lift_a_ban_for_the_turn() -> None:
    table = Table(child_against_horse="running-effects", bard_until="end-of-turn").at(1)
    man = table.lay(0, "man")
    table.do(1, "play", carving="bard", target=man)
    table.turn()
    refused(table.enter(0, "attack", attacker=man), "bard.no-attack")
    cites(table.do(0, "play", carving="child", target=man), "child.this-turn")
    taken(table.enter(0, "attack", attacker=man))
    table.passed()
    table.at(0)
    attached = Table()
    man = attached.lay(0, "man", bard=9)
    refused(attached.enter(0, "play", carving="child", target=man), "child.negate-commodity")


def test_a_horse_being_played_is_cancelled_like_any_commodity() -> None:
    table = Table(child_against_horse="when-played")
    man = table.lay(0, "man")
    taken(table.enter(0, "play", carving="horse", target=man))
    taken(table.enter(1, "respond", answer="child"))
    table.passed()
    assert table.field() == ["0 man"]
    assert "0 horse" in table.graveyard()


def test_a_child_as_an_answer_counts_for_no_limit_of_commodities() -> None:
    table = Table(commodities_per_turn="one")
    taken(table.enter(0, "play", carving="logger"))
    taken(table.enter(1, "respond", answer="child"))
    taken(table.enter(0, "respond", answer="child"))
    table.passed()
    assert table.life(0) == 7


@pytest.mark.rule("child.either-turn")
def test_a_child_in_the_opponents_turn_is_never_told_to_wait_for_ones_own() -> None:
    table = Table()
    man = table.lay(0, "man")
    horse = table.lay(0, "horse", bearer=man)
    table.give(1, "child")
    for aim in ({}, {"target": horse}):
        says = refused(table.enter(1, "play", carving="child", **aim), "child.negate-commodity")
        assert (
            says
            == "In the turn of player 1 a Child answers an attack or a commodity, and none waits."
        )
    refused(table.enter(1, "play", carving="logger"), "commodity.own-turn")


@pytest.mark.ruling("child-window", "shield")
@pytest.mark.ruling("commodities-per-turn", "one")
def test_a_child_ahead_takes_no_place_in_the_other_duelists_turn() -> None:
    table = Table(child_window="shield", commodities_per_turn="one")
    table.give(1, "child")
    table.do(1, "play", carving="child")
    taken(table.enter(0, "play", carving="logger"), "child.this-turn")
    refused(table.enter(0, "play", carving="logger"), "commodity.own-turn")


@pytest.mark.ruling("child-window", "shield")
def test_one_act_uses_up_one_shield() -> None:
    table = Table(child_window="shield").at(0)
    for _ in range(2):
        table.do(1, "play", carving="child")
    assert table.state.shields == (1, 1)
    for carving in ("logger", "dragon"):
        taken(table.enter(0, "play", carving=carving), "child.this-turn")
    assert (table.state.shields, table.life(0)) == ((), 6)
    table.do(0, "play", carving="logger")
    assert table.life(0) == 7


@pytest.mark.rule("child.negate-attack")
@pytest.mark.rule("child.negate-commodity")
def test_a_child_used_on_a_horse_does_not_claim_to_cancel_the_attack() -> None:
    table = Table().at(0)
    man = table.lay(0, "man")
    horse = table.lay(0, "horse", bearer=man)
    taken(table.enter(0, "attack", attacker=man))
    answer = table.enter(1, "respond", answer="child", target=horse)
    cited = {c.rule for c in taken(answer, "child.negate-commodity").verdict.cited}
    assert "child.negate-attack" not in cited
    table.passed()
    assert table.life(1) == 5


@pytest.mark.ruling("child-against-child", "no")
def test_nobody_is_asked_about_a_child_on_a_horse_where_children_are_final() -> None:
    table = Table(child_against_child="no")
    horse = table.lay(1, "horse", bearer=table.lay(1, "man"))
    taken(table.enter(0, "play", carving="child", target=horse))
    assert (table.state.step, table.field()) == ("main", ["1 man"])


@pytest.mark.ruling("child-against-horse", "running-effects")
def test_a_child_lifts_no_ban_that_has_ended() -> None:
    table = Table(child_against_horse="running-effects").at(0)
    man = table.lay(0, "man", bard=table.state.turn - 1)
    refused(table.enter(0, "play", carving="child", target=man), "child.negate-commodity")
