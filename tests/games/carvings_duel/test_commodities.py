"""Every commodity, and the rulings on it."""

from __future__ import annotations

import pytest

from referee.games.carvings_duel import GAME
from tests.games.carvings_duel.kit import Table, cites, refused, taken


def names(table: Table, seat: int) -> list[str | None]:
    return [p.name for p in table.state.sides[seat].hand]


@pytest.mark.rule("commodity.own-turn")
@pytest.mark.ruling("commodities-per-turn", "unlimited")
@pytest.mark.ruling("commodities-per-turn", "one")
def test_commodities_are_played_in_the_own_turn_one_or_many() -> None:
    table = Table()
    refused(table.enter(1, "play", carving="logger"), "commodity.own-turn")
    table.do(0, "play", carving="logger")
    table.do(0, "play", carving="logger")
    one = Table(commodities_per_turn="one")
    one.do(0, "play", carving="logger")
    refused(one.enter(0, "play", carving="dragon"), "commodity.own-turn")
    one.at(0)
    one.do(0, "play", carving="dragon")


def test_a_combat_carving_is_not_played() -> None:
    assert Table().enter(0, "play", carving="man").verdict.final


@pytest.mark.rule("graveyard.used")
def test_a_used_commodity_goes_to_the_graveyard() -> None:
    table = Table()
    before = table.hand(0)
    cites(table.do(0, "play", carving="logger"), "graveyard.used")
    assert table.graveyard() == ["0 logger"]
    assert table.hand(0) == before - 1


@pytest.mark.rule("logger.add-lp")
@pytest.mark.ruling("logger-cap", "no-cap")
@pytest.mark.ruling("logger-cap", "cap-six")
def test_a_logger_adds_a_life_point() -> None:
    for reading, life in (("no-cap", 7), ("cap-six", 6)):
        table = Table(logger_cap=reading)
        cites(table.do(0, "play", carving="logger"), "logger.add-lp")
        assert table.life(0) == life
        table = Table(logger_cap=reading)
        table.with_life(0, 3)
        table.do(0, "play", carving="logger")
        assert table.life(0) == 4


# ---- Roc


@pytest.mark.rule("roc.return-one")
@pytest.mark.rule("roc.from-field")
@pytest.mark.rule("roc.to-owner")
def test_a_roc_returns_a_carving_to_its_owner() -> None:
    table = Table()
    refused(table.enter(0, "play", carving="roc"), "roc.from-field")
    buried = table.bury(0, "man")
    refused(table.enter(0, "play", carving="roc", target=buried), "roc.from-field")
    stolen = table.lay(0, "mage", owner=1)
    before = table.hand(1)
    cites(table.do(0, "play", carving="roc", target=stolen), "roc.return-one", "roc.to-owner")
    assert table.hand(1) == before + 1
    assert names(table, 1)[-1] == "mage"


@pytest.mark.ruling("roc-full-hand", "owner-discards")
@pytest.mark.ruling("roc-full-hand", "to-graveyard")
@pytest.mark.ruling("roc-full-hand", "over-limit")
def test_a_roc_meets_full_hands() -> None:
    for reading in ("owner-discards", "to-graveyard", "over-limit"):
        table = Table(roc_full_hand=reading, hand_limit="two")
        table.hold(1, "woman", "lion")
        mage = table.lay(1, "mage")
        table.do(0, "play", carving="roc", target=mage)
        if reading == "owner-discards":
            assert (table.state.step, table.state.to_act) == ("discard", 1)
            taken(table.enter(1, "discard", carving="lion"))
            assert names(table, 1) == ["woman", "mage"]
        elif reading == "to-graveyard":
            assert names(table, 1) == ["woman", "lion"]
            assert "1 mage" in table.graveyard()
        else:
            assert names(table, 1) == ["woman", "lion", "mage"]
            table.enter(0, "end-turn")
            taken(table.enter(1, "discard", carving="lion"))
            taken(table.enter(1, "discard", carving="woman"))
            assert table.state.step == "pick"
        assert table.state.step in ("main", "pick")


# ---- Thief and Lion


@pytest.mark.rule("thief.take-one")
@pytest.mark.rule("thief.from-opponent")
@pytest.mark.ruling("thief-choice", "blind")
def test_a_thief_takes_one_unseen() -> None:
    table = Table()
    before = table.hand(0), table.hand(1)
    table.do(0, "play", carving="thief")
    assert (table.state.step, table.state.to_act) == ("reveal", 1)
    assert table.enter(1, "reveal-pick", position=4).verdict.final
    assert table.enter(0, "reveal-pick").verdict.final
    cites(table.enter(1, "reveal-pick", position=2), "thief.take-one")
    assert (table.hand(0), table.hand(1)) == (before[0], before[1] - 1)
    assert table.state.sides[0].hand[-1].owner == 1
    table.empty_hand(1)
    refused(table.enter(0, "play", carving="thief"), "thief.from-opponent")


@pytest.mark.ruling("thief-choice", "look-and-choose")
def test_a_thief_may_look_and_choose() -> None:
    table = Table(thief_choice="look-and-choose", hidden_hands="private-hands")
    table.empty_hand(1)
    ids = [table.give(1, name, known=2) for name in ("child", "man")]
    assert table.seen(0)["sides"][1]["hand"] == []
    table.give(0, "thief")
    table.do(0, "play", carving="thief", piece=table.state.sides[0].hand[-1].id)
    looked = table.seen(0)["sides"][1]["hand"]
    assert [p["name"] for p in looked] == ["child", "man"]
    assert table.seen(1)["sides"][0]["hidden"] > 0
    refused(table.enter(0, "reveal-pick", carving="man", position=1), "thief.from-opponent")
    taken(table.enter(0, "reveal-pick", piece=ids[0], carving="child"))
    assert names(table, 1) == ["man"]


@pytest.mark.ruling("thief-choice", "opponent-chooses")
def test_the_opponent_may_hand_one_over() -> None:
    table = Table(thief_choice="opponent-chooses")
    table.hold(1, "man", "roc")
    table.do(0, "play", carving="thief")
    assert table.state.to_act == 1
    answer = table.enter(1, "reveal-pick", carving="man", position=1)
    refused(answer, "thief.from-opponent")
    taken(table.enter(1, "reveal-pick", carving="man"))
    assert names(table, 0)[-1] == "man"


@pytest.mark.ruling("thief-full-hand", "room-made")
@pytest.mark.ruling("thief-full-hand", "discard-first")
def test_a_thief_from_a_full_hand() -> None:
    for reading in ("room-made", "discard-first"):
        table = Table(hand_limit="two", thief_full_hand=reading)
        table.hold(0, "thief", "man")
        table.do(0, "play", carving="thief")
        if reading == "discard-first":
            assert (table.state.step, table.state.to_act) == ("discard", 0)
            taken(table.enter(0, "discard", carving="man"))
        taken(table.enter(1, "reveal-pick"))
        assert table.hand(0) == (2 if reading == "room-made" else 1)


@pytest.mark.rule("lion.send-one")
@pytest.mark.rule("lion.from-opponent-hand")
@pytest.mark.ruling("lion-choice", "blind")
def test_a_lion_sends_one_to_the_graveyard() -> None:
    table = Table()
    before = table.hand(1)
    table.do(0, "play", carving="lion")
    assert table.enter(1, "reveal-pick").verdict.final
    cites(table.enter(1, "reveal-pick", carving="child", position=1), "lion.send-one")
    assert table.hand(1) == before - 1
    assert sorted(table.graveyard()) == ["0 lion", "1 child"]
    table.empty_hand(1)
    refused(table.enter(0, "play", carving="lion"), "lion.from-opponent-hand")


@pytest.mark.ruling("lion-choice", "look-and-choose")
def test_a_lion_may_look() -> None:
    table = Table(lion_choice="look-and-choose")
    table.do(0, "play", carving="lion")
    assert table.state.to_act == 0
    taken(table.enter(0, "reveal-pick", carving="man"))
    assert "1 man" in table.graveyard()


@pytest.mark.ruling("lion-choice", "opponent-chooses")
def test_the_opponent_may_choose_for_the_lion() -> None:
    table = Table(lion_choice="opponent-chooses")
    table.do(0, "play", carving="lion")
    answer = table.enter(1, "reveal-pick", carving="man", position=2)
    refused(answer, "lion.from-opponent-hand")
    taken(table.enter(1, "reveal-pick", carving="man"))


# ---- Monk, Sorcerer, Blacksmith


@pytest.mark.rule("monk.revive")
@pytest.mark.rule("monk.combat-only")
@pytest.mark.rule("monk.same-material")
@pytest.mark.rule("monk.no-attack")
@pytest.mark.rule("sorcerer.revive")
@pytest.mark.rule("sorcerer.combat-only")
@pytest.mark.rule("sorcerer.same-material")
@pytest.mark.rule("sorcerer.no-attack")
@pytest.mark.rule("summon.revival-separate")
@pytest.mark.parametrize("by", ["monk", "sorcerer"])
def test_monk_and_sorcerer_revive(by: str) -> None:
    table = Table().at(0)
    refused(table.enter(0, "play", carving=by), f"{by}.combat-only")
    man, roc, theirs = table.bury(0, "man"), table.bury(0, "roc"), table.bury(1, "man")
    refused(table.enter(0, "play", carving=by, target=roc), f"{by}.combat-only")
    refused(table.enter(0, "play", carving=by, target=theirs), f"{by}.same-material")
    answer = table.do(0, "play", carving=by, target=man)
    cites(answer, f"{by}.revive", f"{by}.no-attack", "summon.revival-separate")
    assert table.field() == ["0 man"]
    refused(table.enter(0, "attack", attacker=man), f"{by}.no-attack")
    taken(table.enter(0, "summon", carving="woman"))
    table.at(0)
    taken(table.enter(0, "attack", attacker=man))


@pytest.mark.example("revive-then-exchange")
@pytest.mark.rule("summon.revive-then-exchange")
def test_revive_then_exchange() -> None:
    table = Table()
    man = table.bury(0, "man")
    table.hold(0, "monk", "soldier")
    table.do(0, "play", carving="monk", target=man)
    answer = table.enter(0, "summon", carving="soldier", tribute=man)
    cites(answer, "summon.revive-then-exchange", "summon.revival-separate")
    assert table.state.summoned
    assert table.field() == ["0 soldier"]
    assert table.graveyard() == ["0 monk", "0 man"]


@pytest.mark.ruling("tribute-for-revival", "tribute")
@pytest.mark.ruling("tribute-for-revival", "free")
def test_reviving_an_advanced_carving_may_cost_a_tribute() -> None:
    table = Table()
    mage, man = table.bury(0, "mage"), table.lay(0, "man")
    refused(table.enter(0, "play", carving="monk", target=mage), "tribute.required")
    taken(table.enter(0, "play", carving="monk", target=mage, tribute=man))
    assert table.field() == ["0 man"]
    table.passed()
    assert table.field() == ["0 mage"]
    free = Table(tribute_for_revival="free")
    mage, man = free.bury(0, "mage"), free.lay(0, "man")
    refused(free.enter(0, "play", carving="monk", target=mage, tribute=man), "tribute.required")
    free.do(0, "play", carving="monk", target=mage)
    assert free.field() == ["0 man", "0 mage"]


def test_a_cancelled_revival_costs_no_tribute() -> None:
    table = Table()
    mage, man = table.bury(0, "mage"), table.lay(0, "man")
    taken(table.enter(0, "play", carving="monk", target=mage, tribute=man))
    taken(table.enter(1, "respond", answer="child"))
    table.passed()
    assert table.field() == ["0 man"]
    assert "0 monk" in table.graveyard()


@pytest.mark.ruling("monk-class", "any-class")
@pytest.mark.ruling("monk-class", "basic-only")
def test_only_basic_carvings_may_be_revived() -> None:
    for reading in ("any-class", "basic-only"):
        table = Table(monk_class=reading, tribute_for_revival="free")
        mage = table.bury(0, "mage")
        answer = table.enter(0, "play", carving="sorcerer", target=mage)
        if reading == "any-class":
            assert answer.taken
        else:
            refused(answer, "sorcerer.combat-only")


@pytest.mark.ruling("same-material-reference", "as-commodity")
@pytest.mark.ruling("same-material-reference", "as-player")
def test_the_same_material_as_the_commodity_or_as_the_player() -> None:
    for reading in ("as-commodity", "as-player"):
        table = Table(same_material_reference=reading)
        mine, theirs = table.bury(0, "man"), table.bury(1, "man")
        table.give(0, "monk", owner=1)
        right, wrong = (theirs, mine) if reading == "as-commodity" else (mine, theirs)
        fields = {"carving": "monk", "owner": 1}
        refused(table.enter(0, "play", **fields, target=wrong), "monk.same-material")
        taken(table.enter(0, "play", **fields, target=right))


@pytest.mark.rule("blacksmith.return-one")
@pytest.mark.rule("blacksmith.commodity-only")
@pytest.mark.rule("blacksmith.same-material")
@pytest.mark.rule("blacksmith.not-this-turn")
@pytest.mark.ruling("blacksmith-it", "fetched")
def test_a_blacksmith_fetches_a_commodity_for_later() -> None:
    table = Table()
    refused(table.enter(0, "play", carving="blacksmith"), "blacksmith.commodity-only")
    man, roc, theirs = table.bury(0, "man"), table.bury(0, "child"), table.bury(1, "roc")
    refused(table.enter(0, "play", carving="blacksmith", target=man), "blacksmith.commodity-only")
    refused(table.enter(0, "play", carving="blacksmith", target=theirs), "blacksmith.same-material")
    table.lay(0, "horse")
    answer = table.do(0, "play", carving="blacksmith", target=roc)
    cites(answer, "blacksmith.return-one", "blacksmith.not-this-turn")
    horse = table.state.field[-1].id
    fields = {"carving": "child", "target": horse}
    refused(table.enter(0, "play", **fields), "blacksmith.not-this-turn")
    table.turn()
    taken(table.enter(1, "play", carving="logger"))
    taken(table.enter(0, "respond", answer="child", piece=roc))


@pytest.mark.ruling("blacksmith-it", "fetched-own-next-turn")
def test_the_fetched_carving_may_have_to_wait_for_the_own_next_turn() -> None:
    table = Table(blacksmith_it="fetched-own-next-turn")
    child = table.bury(0, "child")
    table.do(0, "play", carving="blacksmith", target=child)
    table.turn()
    taken(table.enter(1, "play", carving="logger"))
    answer = table.enter(0, "respond", answer="child", piece=child)
    refused(answer, "blacksmith.not-this-turn")
    taken(table.enter(0, "respond", answer="child", piece="other"))
    table.passed()
    table.turn()
    taken(table.enter(0, "play", carving="logger"))
    taken(table.enter(1, "respond", answer="child"))
    taken(table.enter(0, "respond", answer="child", piece=child))


@pytest.mark.ruling("blacksmith-self", "another-only")
@pytest.mark.ruling("blacksmith-self", "no-blacksmith")
@pytest.mark.ruling("blacksmith-self", "even-itself")
def test_a_blacksmith_and_blacksmiths() -> None:
    for reading in ("another-only", "no-blacksmith", "even-itself"):
        table = Table(blacksmith_self=reading)
        other = table.bury(0, "blacksmith")
        itself = table.enter(0, "play", carving="blacksmith")
        if reading == "even-itself":
            table.passed()
            assert names(table, 0)[-1] == "blacksmith"
            assert table.graveyard() == ["0 blacksmith"]
            continue
        refused(itself, "blacksmith.commodity-only")
        answer = table.enter(0, "play", carving="blacksmith", target=other)
        if reading == "another-only":
            table.passed()
            assert names(table, 0)[-1] == "blacksmith"
        else:
            refused(answer, "blacksmith.commodity-only")


# ---- Cart, Miner, Scholar


@pytest.mark.rule("cart.fill-hand")
@pytest.mark.rule("cart.own-pouch")
def test_a_cart_fills_the_hand() -> None:
    table = Table(hand_limit="five")
    left = table.pouch(0)
    table.do(0, "play", carving="cart")
    assert table.state.step == "pick"
    assert table.enter(0, "end-turn").verdict.final
    cites(table.enter(0, "pick"), "cart.fill-hand", "cart.own-pouch")
    assert (table.hand(0), table.pouch(0)) == (5, left - 2)
    assert "0 cart" in table.graveyard()


@pytest.mark.rule("miner.draw-two")
@pytest.mark.rule("miner.discard-one")
@pytest.mark.ruling("miner-discard", "any-held")
def test_a_miner_draws_two_and_discards_one() -> None:
    table = Table()
    table.hold(0, "miner", "mage")
    table.do(0, "play", carving="miner")
    cites(table.enter(0, "pick"), "miner.draw-two")
    assert table.hand(0) == 3
    cites(table.enter(0, "discard", carving="mage"), "miner.discard-one")
    assert (table.hand(0), table.state.step) == (2, "main")
    assert table.graveyard() == ["0 mage", "0 miner"]


@pytest.mark.ruling("miner-discard", "one-of-two")
def test_a_miner_may_have_to_discard_one_of_the_two() -> None:
    table = Table(miner_discard="one-of-two")
    table.hold(0, "miner", "mage")
    table.do(0, "play", carving="miner")
    table.enter(0, "pick")
    refused(table.enter(0, "discard", carving="mage"), "miner.discard-one")
    assert taken(table.enter(0, "discard", carving="man")).verdict.kind == "legal"
    table = Table(miner_discard="one-of-two")
    table.hold(0, "miner", None)
    table.do(0, "play", carving="miner")
    table.enter(0, "pick")
    answer = taken(table.enter(0, "discard", carving="mage"))
    assert answer.verdict.kind == "unknown"
    assert "two just drawn" in (answer.verdict.needs or "")


@pytest.mark.ruling("forced-draw-scope", "every-draw")
@pytest.mark.ruling("forced-draw-scope", "every-draw-on-top")
@pytest.mark.ruling("forced-draw-scope", "opening-pick-only")
def test_a_miner_with_small_hands() -> None:
    for reading, discards in (
        ("every-draw", 1),
        ("every-draw-on-top", 2),
        ("opening-pick-only", 1),
    ):
        table = Table(hand_limit="two", forced_draw_scope=reading)
        table.hold(0, "miner", "mage")
        table.do(0, "play", carving="miner")
        steps = []
        while table.state.step != "main":
            steps.append(table.state.step)
            if table.state.step == "pick":
                taken(table.enter(0, "pick"))
            else:
                taken(table.enter(0, "discard", carving="man"))
        assert steps.count("discard") == discards
        expected = {
            "every-draw": ["pick", "discard", "pick"],
            "every-draw-on-top": ["pick", "discard", "pick", "discard"],
            "opening-pick-only": ["pick", "discard"],
        }[reading]
        assert steps == expected
        assert table.hand(0) == (1 if reading == "every-draw-on-top" else 2)


def test_effects_that_overfilled_a_hand_are_trimmed_at_their_end() -> None:
    table = Table(
        hand_limit="two", forced_draw_scope="opening-pick-only", roc_full_hand="over-limit"
    )
    table.hold(0, "scholar", "man", "mage")
    table.do(0, "play", carving="scholar")
    taken(table.enter(0, "discard", carving="man"))
    taken(table.enter(0, "pick"))
    assert (table.hand(0), table.state.step) == (2, "main")


def test_a_hand_is_trimmed_until_it_fits() -> None:
    table = Table(hand_limit="two", forced_draw_scope="opening-pick-only")
    table.hold(0, "miner", "man", "mage", "woman")
    table.do(0, "play", carving="miner")
    taken(table.enter(0, "pick"))
    for left in (4, 3, 2):
        assert (table.state.step, table.hand(0)) == ("discard", left + 1)
        taken(table.enter(0, "discard", carving=table.state.sides[0].hand[0].name or "man"))
    assert (table.state.step, table.hand(0)) == ("main", 2)


@pytest.mark.ruling("effect-draw-empty-pouch", "opening-pick-only")
@pytest.mark.ruling("effect-draw-empty-pouch", "once-per-effect")
@pytest.mark.ruling("effect-draw-empty-pouch", "every-missed-draw")
def test_an_effect_finds_the_pouch_empty() -> None:
    for reading, lost in (
        ("opening-pick-only", 0),
        ("once-per-effect", 1),
        ("every-missed-draw", 2),
    ):
        table = Table(effect_draw_empty_pouch=reading, hand_limit="five")
        table.hold(0, "cart", "man")
        taken(table.enter(None, "correct", what="pouch.0", to=2))
        table.do(0, "play", carving="cart")
        taken(table.enter(0, "pick"))
        assert (table.hand(0), table.pouch(0)) == (3, 0)
        assert table.life(0) == 6 - lost
        assert table.state.step == "main"


@pytest.mark.rule("scholar.put-back")
@pytest.mark.rule("scholar.shuffle")
@pytest.mark.rule("scholar.draw")
def test_a_scholar_puts_back_shuffles_and_draws() -> None:
    table = Table()
    table.hold(0, "scholar")
    refused(table.enter(0, "play", carving="scholar"), "scholar.put-back")
    table.hold(0, "scholar", None, "man")
    left = table.pouch(0)
    table.do(0, "play", carving="scholar")
    assert table.state.step == "put-back"
    cites(table.enter(0, "discard"), "scholar.put-back", "scholar.shuffle")
    assert (table.hand(0), table.pouch(0)) == (1, left + 1)
    cites(table.enter(0, "pick"), "scholar.draw", "scholar.shuffle")
    assert (table.hand(0), table.pouch(0)) == (2, left)


@pytest.mark.ruling("scholar-stolen-carving", "own-material")
@pytest.mark.ruling("scholar-stolen-carving", "any-held")
def test_a_scholar_and_a_stolen_carving() -> None:
    table = Table()
    table.hold(0, "scholar")
    table.give(0, "mage", owner=1)
    refused(table.enter(0, "play", carving="scholar"), "scholar.put-back")
    table.give(0, "man")
    table.do(0, "play", carving="scholar")
    back = {"carving": "mage", "owner": 1}
    refused(table.enter(0, "discard", **back), "pouch.one-material")
    taken(table.enter(0, "discard", carving="man"))
    mixed = Table(scholar_stolen_carving="any-held")
    mixed.hold(0, "scholar")
    mixed.give(0, "mage", owner=1)
    mixed.do(0, "play", carving="scholar")
    taken(mixed.enter(0, "discard", **back))
    assert (mixed.state.sides[0].foreign, mixed.hand(0)) == (1, 0)
    taken(mixed.enter(0, "pick", foreign=1))
    assert mixed.state.sides[0].hand[-1].owner == 1
    mixed.at(0)
    assert mixed.state.sides[0].foreign == 0


def test_a_pouch_with_nothing_else_left_gives_the_stolen_carving() -> None:
    table = Table(scholar_stolen_carving="any-held")
    table.hold(0, "scholar")
    table.give(0, "mage", owner=1)
    table.empty_pouch(0)
    table.do(0, "play", carving="scholar")
    taken(table.enter(0, "discard", carving="mage", owner=1))
    taken(table.enter(0, "command", line="PICK POUCH"))
    assert table.state.sides[0].hand[-1].owner == 1


@pytest.mark.rule("pouch.one-material")
def test_a_pouch_stays_of_one_material() -> None:
    table = Table()
    table.hold(0, "scholar", "man")
    table.give(0, None, owner=1)
    table.do(0, "play", carving="scholar")
    refused(table.enter(0, "discard", owner=1, carving="roc"), "pouch.one-material")


# ---- Bard


@pytest.mark.rule("bard.target-combat")
@pytest.mark.rule("bard.no-attack")
@pytest.mark.rule("bard.duration")
@pytest.mark.ruling("bard-until", "start-of-turn")
@pytest.mark.ruling("bard-until", "end-of-turn")
def test_a_bard_keeps_a_carving_from_attacking() -> None:
    for reading in ("start-of-turn", "end-of-turn"):
        table = Table(bard_until=reading).at(0)
        mine, theirs = table.lay(0, "man"), table.lay(1, "mage")
        horse = table.lay(0, "horse", bearer=mine)
        refused(table.enter(0, "play", carving="bard", target=horse), "bard.target-combat")
        for target in (mine, theirs):
            answer = table.do(0, "play", carving="bard", target=target)
            cites(answer, "bard.no-attack", "bard.duration")
        attack = {"attacker": mine, "target": theirs}
        refused(table.enter(0, "attack", **attack), "bard.no-attack")
        table.turn()
        refused(table.enter(1, "attack", attacker=theirs, target=mine), "bard.no-attack")
        table.turn()
        answer = table.enter(0, "attack", **attack)
        if reading == "start-of-turn":
            assert answer.taken
        else:
            refused(answer, "bard.no-attack")
            table.turn()
            taken(table.enter(1, "attack", attacker=theirs, target=mine))


def test_a_played_bard_lies_in_the_graveyard_while_its_ban_runs_on() -> None:
    table = Table().at(0)
    theirs = table.lay(1, "mage")
    table.do(0, "play", carving="bard", target=theirs)
    assert table.graveyard() == ["0 bard"]


@pytest.mark.ruling("thief-full-hand", "discard-first")
def test_full_hands_are_counted_with_the_thief() -> None:
    table = Table(hand_limit="two", opening_hand="none", thief_full_hand="discard-first")
    table.hold(0, "thief", "man")
    table.hold(1, "woman")
    table.do(0, "play", carving="thief")
    answer = taken(table.enter(0, "discard", carving="man"), "turn.full-hands-discard")
    assert answer.verdict.says == "Both hands of player 1 are full (2): oak Man is discarded."


@pytest.mark.rule("miner.discard-one")
@pytest.mark.ruling("miner-discard", "one-of-two")
def test_a_miner_that_drew_nothing_has_nothing_of_it_to_discard() -> None:
    for reading, step in (("one-of-two", "main"), ("any-held", "discard")):
        table = Table(miner_discard=reading)
        table.hold(0, "miner", "man")
        table.empty_pouch(0)
        answer = table.do(0, "play", carving="miner")
        assert table.state.step == step
        assert "The pouch is empty: 2 draws cannot be made." in [
            c.says for c in answer.verdict.cited
        ]


@pytest.mark.ruling("miner-discard", "one-of-two")
@pytest.mark.ruling("forced-draw-scope", "every-draw-on-top")
def test_a_discard_on_top_of_the_miners_own_is_of_any_carving() -> None:
    table = Table(
        hand_limit="two", opening_hand="none",
        miner_discard="one-of-two", forced_draw_scope="every-draw-on-top",
    )  # fmt: skip
    table.hold(0, "miner", "man")
    table.do(0, "play", carving="miner")
    taken(table.enter(0, "pick"))
    answer = taken(table.enter(0, "discard", carving="man"), "turn.full-hands-discard")
    assert answer.verdict.kind == "legal"
    taken(table.enter(0, "pick"))
    assert table.state.step == "discard"  # the Miner's own


@pytest.mark.ruling("forced-draw-scope", "opening-pick-only")
def test_a_hand_trimmed_afterwards_is_not_said_to_come_before_the_draw() -> None:
    table = Table(hand_limit="two", opening_hand="none", forced_draw_scope="opening-pick-only")
    table.hold(0, "miner", "man", "woman")
    table.do(0, "play", carving="miner")
    taken(table.enter(0, "pick"))
    taken(table.enter(0, "discard", carving="man"), "miner.discard-one")
    answer = taken(table.enter(0, "discard", carving="woman"), "turn.full-hands-discard")
    assert "turn.discard-precedes-draw" not in {c.rule for c in answer.verdict.cited}


@pytest.mark.rule("scholar.put-back")
@pytest.mark.ruling("scholar-stolen-carving", "own-material")
def test_a_scholar_is_offered_only_where_something_can_go_back() -> None:
    for reading, owners, legal in (
        ("own-material", (1, 1), False),
        ("own-material", (0, 1), True),
        ("any-held", (1, 1), True),
        ("any-held", (1,), False),
    ):
        table = Table(scholar_stolen_carving=reading)
        table.empty_hand(0)
        for owner in owners:
            table.give(0, None, owner=owner)
        offered = [
            p.legal for p in GAME.rules.prompts(table.state) if p.preset.get("carving") == "scholar"
        ]
        assert offered == [legal], (reading, owners)


@pytest.mark.ruling("thief-choice", "blind")
@pytest.mark.ruling("lion-choice", "blind")
@pytest.mark.parametrize("by", ["thief", "lion"])
def test_chance_may_name_the_place_that_is_reached_into(by: str) -> None:
    rule = {"thief": "thief.from-opponent", "lion": "lion.from-opponent-hand"}[by]
    table = Table()
    assert table.enter(1, "draw-place", position=1).verdict.rule == "table.phase"
    table.hold(1, "man", "woman")
    table.do(0, "play", carving=by)
    offered = {p.action for p in GAME.rules.prompts(table.state)}
    assert {"reveal-pick", "draw-place"} <= offered
    assert table.enter(1, "draw-place").verdict.final  # only asked: nothing is drawn
    assert table.enter(1, "draw-place", position=3).verdict.final
    taken(table.enter(1, "draw-place", position=2), rule)
    drawn = table.log.played[-1]
    said = GAME.rules.words(drawn.before, drawn.entry.move, ["Ana", "Ben"])
    assert said == "let chance reach for number 2 from the left in their own hand"
    assert table.enter(1, "draw-place", position=1).verdict.final
    prompt = next(p for p in GAME.rules.prompts(table.state) if p.action == "reveal-pick")
    assert prompt.says.endswith("number 2 from the left?")
    refused(table.enter(1, "reveal-pick", carving="man", position=1), rule)
    taken(table.enter(1, "reveal-pick", carving="woman"))
    line = GAME.rules.words(table.log.played[-1].before, table.log.played[-1].entry.move, "AB")
    assert line == f"lost Woman (number 2 from the left) to the {by.capitalize()}"


def test_chance_names_no_place_where_the_carving_is_chosen_or_is_the_only_one() -> None:
    chosen = Table(lion_choice="opponent-chooses")
    chosen.do(0, "play", carving="lion")
    refused(chosen.enter(1, "draw-place", position=1), "lion.from-opponent-hand")
    only = Table()
    only.hold(1, "man")
    only.do(0, "play", carving="lion")
    for table in (chosen, only):
        assert "draw-place" not in {p.action for p in GAME.rules.prompts(table.state)}
