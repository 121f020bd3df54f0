"""Attacks, classes, castles, Horses."""

from __future__ import annotations

import pytest

from referee.engine.errors import Unreadable
from referee.engine.log import Answer
from referee.games.carvings_duel import GAME
from referee.games.carvings_duel.carvings import ADVANCED, BASIC, CLASS
from tests.games.carvings_duel.kit import Table, cites, judged, refused, taken


def ready(**rulings: object) -> Table:
    """The first turn in which seat 0 may attack."""
    return Table(**rulings).at(0)


def by_reading(**refusals: str | None) -> pytest.MarkDecorator:
    """A test for each reading (with _ for -), and for the rule that refuses under it, if any."""
    rows = [(reading.replace("_", "-"), rule) for reading, rule in refusals.items()]
    return pytest.mark.parametrize(("reading", "refusal"), rows)


def fight(table: Table, mine: str, theirs: str) -> list[str]:
    """What is left on the field after an attack of these two."""
    a, b = table.lay(0, mine), table.lay(1, theirs)
    table.do(0, "attack", attacker=a, target=b)
    return table.field()


@pytest.mark.rule("attack.first-turn-ban")
def test_whoever_goes_first_does_not_attack_in_that_turn() -> None:
    table = Table()
    mine, theirs = table.lay(0, "man"), table.lay(1, "man")
    refused(table.enter(0, "attack", attacker=mine, target=theirs), "attack.first-turn-ban")
    table.turn()
    taken(table.enter(1, "attack", attacker=theirs, target=mine))


@pytest.mark.rule("battle.basic-v-basic")
@pytest.mark.rule("battle.advanced-v-advanced")
@pytest.mark.rule("battle.advanced-v-basic")
@pytest.mark.rule("graveyard.destroyed")
def test_every_pair_of_combat_carvings_fights_by_class() -> None:
    for mine in (*BASIC, *ADVANCED):
        for theirs in (*BASIC, *ADVANCED):
            table = ready()
            a, b = table.lay(0, mine), table.lay(1, theirs)
            answer = table.do(0, "attack", attacker=a, target=b)
            gap = CLASS[mine] - CLASS[theirs]
            left = [f"0 {mine}"] * (gap > 0) + [f"1 {theirs}"] * (gap < 0)
            assert table.field() == left
            cites(answer, "graveyard.destroyed")
            fallen = {-1: "oak " + mine.capitalize(), 1: "walnut " + theirs.capitalize()}.get(gap)
            said = [c.says for c in answer.verdict.cited if c.rule.startswith("battle.")]
            assert said[0].endswith(f"only {fallen} is destroyed." if fallen else "are destroyed.")
            equals = {1: "basic-v-basic", 2: "advanced-v-advanced"}[CLASS[mine]]
            taken(answer, f"battle.{'advanced-v-basic' if gap else equals}")
            assert (table.life(0), table.life(1)) == (6, 6)


@pytest.mark.rule("attack.once-per-turn")
def test_a_carving_attacks_once_a_turn_and_only_in_its_own() -> None:
    table = ready()
    man, theirs = table.lay(0, "knight"), table.lay(1, "man")
    table.do(0, "attack", attacker=man, target=theirs)
    assert "already" in refused(table.enter(0, "attack", attacker=man), "attack.once-per-turn")
    table.turn()
    refused(table.enter(0, "attack", attacker=man), "attack.once-per-turn")
    table.at(0)
    taken(table.enter(0, "attack", attacker=man))
    horse = table.lay(0, "horse", bearer=man)
    table.passed()
    refused(table.enter(0, "attack", attacker=horse), "attack.once-per-turn")


@pytest.mark.rule("attack.defenders-first")
@pytest.mark.rule("attack.castle-open")
@pytest.mark.ruling("castle-damage", "one")
def test_a_castle_is_attacked_once_nobody_defends_it() -> None:
    table = ready()
    knight, mage = table.lay(0, "knight"), table.lay(0, "mage")
    man = table.lay(1, "man")
    table.lay(1, "horse")
    says = refused(table.enter(0, "attack", attacker=knight), "attack.defenders-first")
    assert "walnut Man" in says
    refused(table.enter(0, "attack", attacker=knight, target=mage), "attack.defenders-first")
    table.do(0, "attack", attacker=knight, target=man)
    cites(table.do(0, "attack", attacker=mage), "attack.castle-open")
    assert table.life(1) == 5


@pytest.mark.ruling("castle-damage", "by-class")
def test_damage_may_go_by_class_and_horses() -> None:
    table = ready(castle_damage="by-class")
    man, mage = table.lay(0, "man"), table.lay(0, "mage")
    table.do(0, "attack", attacker=man)
    assert table.life(1) == 5
    table.lay(0, "horse", bearer=mage)
    table.do(0, "attack", attacker=mage)
    assert table.life(1) == 2


@pytest.mark.ruling("castle-damage", "table")
def test_the_table_may_name_the_damage() -> None:
    table = ready(castle_damage={"reading": "table", "value": 7})
    table.do(0, "attack", attacker=table.lay(0, "man"))
    assert table.life(1) == 0
    with pytest.raises(Unreadable):
        Table(castle_damage={"reading": "table", "value": 0})


@pytest.mark.ruling("battle-overflow", "none")
@pytest.mark.ruling("battle-overflow", "class-gap")
def test_a_beaten_basic_carving_may_cost_a_life_point() -> None:
    for reading, lost in (("none", 0), ("class-gap", 1)):
        pairs = {("mage", "man"): (6, 6 - lost), ("man", "mage"): (6 - lost, 6),
                 ("man", "man"): (6, 6)}  # fmt: skip
        for (mine, theirs), left in pairs.items():
            table = ready(battle_overflow=reading)
            fight(table, mine, theirs)
            assert (table.life(0), table.life(1)) == left
        table = ready(battle_overflow=reading)  # a Horse beats an advanced one: nothing basic fell
        table.do(0, "attack", attacker=table.mount(0, "mage"), target=table.lay(1, "knight"))
        assert table.graveyard() == ["1 knight"]
        assert (table.life(0), table.life(1)) == (6, 6)


@pytest.mark.ruling("basic-attacks-advanced", "attacker-destroyed")
@pytest.mark.ruling("basic-attacks-advanced", "not-allowed")
def test_a_basic_carving_may_attack_an_advanced_one_or_not() -> None:
    assert fight(ready(), "man", "mage") == ["1 mage"]
    table = ready(basic_attacks_advanced="not-allowed")
    man, mage = table.lay(0, "man"), table.lay(1, "mage")
    answer = table.enter(0, "attack", attacker=man, target=mage)
    refused(answer, "battle.advanced-v-basic")
    table.lay(0, "horse", bearer=man)
    taken(table.enter(0, "attack", attacker=man, target=mage))


@pytest.mark.ruling("defenders-cleared", "none-on-field")
@pytest.mark.ruling("defenders-cleared", "battle-only")
@by_reading(none_on_field=None, battle_only="attack.castle-open")
def test_a_lifted_defender_may_keep_the_castle_closed_for_the_turn(
    reading: str, refusal: str | None
) -> None:
    table = ready(defenders_cleared=reading)
    knight, man = table.lay(0, "knight"), table.lay(1, "man")
    table.do(0, "play", carving="roc", target=man)
    if not judged(table.enter(0, "attack", attacker=knight), refusal):
        taken(table.at(0).enter(0, "attack", attacker=knight))


@pytest.mark.ruling("summoned-may-attack", "may-attack")
@pytest.mark.ruling("summoned-may-attack", "waits")
@by_reading(may_attack=None, waits="attack.once-per-turn")
def test_a_summoned_carving_may_have_to_wait(reading: str, refusal: str | None) -> None:
    table = ready(summoned_may_attack=reading)
    taken(table.enter(0, "summon", carving="man"))
    man = table.state.field[0].id
    if not judged(table.enter(0, "attack", attacker=man), refusal):
        taken(table.at(0).enter(0, "attack", attacker=man))


@pytest.mark.ruling("exchange-and-attack", "fresh")
@pytest.mark.ruling("exchange-and-attack", "inherits")
@by_reading(fresh=None, inherits="attack.once-per-turn")
def test_a_newcomer_may_take_over_the_used_attack(reading: str, refusal: str | None) -> None:
    table = ready(exchange_and_attack=reading)
    man = table.lay(0, "man")
    table.do(0, "attack", attacker=man)
    judged(newcomer_attacks(table, man), refusal)


@pytest.mark.parametrize("reading", ["fresh", "inherits"])
def test_a_newcomer_may_take_over_a_ban(reading: str) -> None:
    """By a Bard, or by the Monk that revived what is exchanged in the same turn."""
    for by in ("bard", "monk"):
        table = ready(exchange_and_attack=reading)
        ban = {"bard": 99} if by == "bard" else {"reviver": by, "revived": table.state.turn}
        answer = newcomer_attacks(table, table.lay(0, "man", **ban))
        judged(answer, f"{by}.no-attack" if reading == "inherits" else None)


def newcomer_attacks(table: Table, tribute: str) -> Answer:
    """What the judge says when a Mage attacks in the turn in which it took a carving's place."""
    taken(table.enter(0, "summon", carving="mage", tribute=tribute))
    return table.enter(0, "attack", attacker=table.state.field[0].id)


@pytest.mark.ruling("return-and-attack", "keeps")
@pytest.mark.ruling("return-and-attack", "fresh")
@by_reading(keeps="attack.once-per-turn", fresh=None)
def test_a_carving_that_comes_back_may_keep_its_used_attack(
    reading: str, refusal: str | None
) -> None:
    table = ready(return_and_attack=reading)
    man = attacked_and_lifted(table)
    taken(table.enter(0, "summon", carving="man"))
    assert table.state.field[0].id == man
    judged(table.enter(0, "attack", attacker=man), refusal)


def attacked_and_lifted(table: Table) -> str:
    """A Man that has attacked this turn, and that a Roc took back to its owner's hand."""
    man = table.lay(0, "man")
    table.do(0, "attack", attacker=man)
    table.do(0, "play", carving="roc", target=man)
    return man


def test_of_two_with_one_name_the_duelist_says_which_is_summoned() -> None:
    table = ready()
    man = attacked_and_lifted(table)
    taken(table.enter(0, "summon", carving="man", piece="other"))
    newcomer = table.state.field[0].id
    assert newcomer != man
    taken(table.enter(0, "attack", attacker=newcomer))


# ---- Horses


@pytest.mark.rule("horse.equip-combat")
@pytest.mark.rule("horse.one-class-up")
@pytest.mark.ruling("horse-on-advanced", "third-tier")
@pytest.mark.ruling("horse-on-advanced", "capped")
def test_a_horse_makes_its_bearer_one_class_higher() -> None:
    table = ready()
    man, mage = table.lay(0, "man"), table.lay(1, "mage")
    refused(table.enter(0, "play", carving="horse"), "horse.equip-combat")
    cites(table.do(0, "play", carving="horse", target=man), "horse.one-class-up")
    again = table.enter(0, "play", carving="horse", target=table.state.field[-1].id)
    refused(again, "horse.equip-combat")
    cites(
        table.do(0, "attack", attacker=man, target=mage),
        "battle.advanced-v-advanced",
        "horse.one-class-up",
        "horse.falls-with-bearer",
    )
    assert table.field() == []
    for reading, left in (("third-tier", ["0 knight", "0 horse"]), ("capped", [])):
        table = ready(horse_on_advanced=reading)
        table.do(0, "attack", attacker=table.mount(0, "knight"), target=table.lay(1, "mage"))
        assert table.field() == left


@pytest.mark.rule("horse.falls-with-bearer")
@pytest.mark.rule("horse.any-destruction")
def test_a_horse_falls_with_its_bearer_however_that_goes() -> None:
    table = ready()
    answer = table.do(0, "attack", attacker=table.mount(0, "mage"), target=table.mount(1, "mage"))
    cites(answer, "horse.falls-with-bearer", "horse.any-destruction")
    assert sorted(table.graveyard()) == ["0 horse", "0 mage", "1 horse", "1 mage"]
    table = ready(dragon_scope="combat-only")
    table.mount(0, "man")
    cites(table.do(0, "play", carving="dragon"), "horse.any-destruction")
    assert table.field() == []


@pytest.mark.ruling("horse-stacking", "stack")
@pytest.mark.ruling("horse-stacking", "one-per-bearer")
@by_reading(stack=None, one_per_bearer="horse.equip-combat")
def test_two_horses_may_add_up(reading: str, refusal: str | None) -> None:
    table = ready(horse_stacking=reading)
    man = table.mount(0, "man")
    if judged(table.enter(0, "play", carving="horse", target=man), refusal):
        table.passed()
        shown = next(p for p in table.seen(0)["field"] if p["id"] == man)
        assert (shown["class"], len(shown["horses"])) == (3, 2)


@pytest.mark.ruling("horse-target-side", "any-side")
@pytest.mark.ruling("horse-target-side", "own-side")
@by_reading(any_side=None, own_side="horse.equip-combat")
def test_a_horse_may_go_to_either_side(reading: str, refusal: str | None) -> None:
    table = ready(horse_target_side=reading)
    judged(table.enter(0, "play", carving="horse", target=table.lay(1, "man")), refusal)


@pytest.mark.ruling("horse-and-tribute", "treated-as-advanced")
@pytest.mark.ruling("horse-and-tribute", "still-basic")
@by_reading(treated_as_advanced="tribute.basic-combat", still_basic=None)
def test_a_bearer_may_or_may_not_be_a_tribute(reading: str, refusal: str | None) -> None:
    table = ready(horse_and_tribute=reading)
    man = table.mount(0, "man")
    if judged(table.enter(0, "summon", carving="mage", tribute=man), refusal):
        assert table.field() == ["0 mage"]


@pytest.mark.ruling("horse-bearer-leaves", "goes-too")
@pytest.mark.ruling("horse-bearer-leaves", "stays")
@pytest.mark.ruling("horse-bearer-leaves", "to-hand")
def test_what_becomes_of_a_horse_whose_bearer_leaves() -> None:
    for reading in ("goes-too", "stays", "to-hand"):
        table = ready(horse_bearer_leaves=reading, horse_and_tribute="still-basic")
        man = table.lay(1, "man")
        table.lay(0, "horse", bearer=man)
        before = table.hand(0)
        table.do(0, "play", carving="roc", target=man)
        held = [p.name for p in table.state.sides[0].hand if p.name]
        assert table.field() == (["0 horse"] if reading == "stays" else [])
        assert ("0 horse" in table.graveyard()) == (reading == "goes-too")
        assert ("horse" in held) == (reading == "to-hand")
        assert table.hand(0) == before - 1 + (reading == "to-hand")
        taken(table.enter(0, "summon", carving="mage", tribute=table.mount(0, "woman")))
        loose = [p for p in table.state.field if p.name == "horse"]
        assert len(loose) == (2 if reading == "stays" else 0)


@pytest.mark.ruling("dragon-scope", "everything")
@pytest.mark.ruling("dragon-scope", "combat-only")
@pytest.mark.ruling("dragon-scope", "opponent-only")
@pytest.mark.rule("dragon.send-all")
@pytest.mark.rule("dragon.to-graveyard")
def test_what_a_dragon_clears() -> None:
    left = {"everything": [], "combat-only": ["0 horse"], "opponent-only": ["0 man", "0 horse"]}
    for reading, field in left.items():
        table = ready(dragon_scope=reading)
        table.lay(0, "man")
        table.lay(1, "mage")
        table.lay(0, "horse", bearer=None)
        answer = table.do(0, "play", carving="dragon")
        cites(answer, "dragon.send-all", "dragon.to-graveyard", "graveyard.used")
        assert table.field() == field
        assert "1 mage" in table.graveyard()
        assert "0 dragon" in table.graveyard()


@pytest.mark.rule("attack.first-turn-ban")
def test_only_who_goes_first_is_banned_in_the_first_turn() -> None:
    table = Table()
    table.hold(0)
    theirs = table.lay(1, "man")
    refused_ = table.enter(1, "attack", attacker=theirs)
    ruled = table.rule(refused_, 1, "attack", attacker=theirs)
    assert {c.rule for c in ruled.verdict.waived} == {"attack.once-per-turn"}
    assert table.life(0) == 5


@pytest.mark.rule("attack.castle-open")
@pytest.mark.ruling("castle-damage", "table")
def test_an_attack_tells_what_the_castle_really_lost() -> None:
    said = []
    for life, damage in ((6, 1), (6, 4), (2, 4), (1, 4)):
        table = Table(castle_damage={"reading": "table", "value": damage}).at(0)
        table.hold(1)
        table.with_life(1, life)
        answer = taken(table.enter(0, "attack", attacker=table.lay(0, "man")))
        said += [c.says.split("takes ")[1] for c in answer.verdict.cited if "takes" in c.says]
    assert said == [
        "1 Life Point off the castle of player 2: 5 left.",
        "4 Life Points off the castle of player 2: 2 left.",
        "2 Life Points off the castle of player 2: 0 left.",
        "1 Life Point off the castle of player 2: 0 left.",
    ]


@pytest.mark.ruling("exchange-and-attack", "inherits")
@pytest.mark.ruling("return-and-attack", "keeps")
def test_a_newcomer_takes_over_and_loses_nothing_of_its_own() -> None:
    table = Table(exchange_and_attack="inherits").at(0)
    turn = table.state.turn
    revived = table.lay(0, "man", revived=turn, reviver="monk")
    soldier = table.give(0, "soldier", attacked=turn)  # it attacked, and a Roc took it back
    taken(table.enter(0, "summon", carving="soldier", tribute=revived))
    back = table.piece(soldier)
    assert (back.attacked, back.revived) == (turn, turn)


@pytest.mark.ruling("return-and-attack", "keeps")
@pytest.mark.ruling("return-and-attack", "fresh")
@by_reading(keeps="monk.no-attack", fresh=None)
def test_a_revived_carving_that_comes_back_may_keep_its_ban(
    reading: str, refusal: str | None
) -> None:
    table = ready(return_and_attack=reading)
    man = table.lay(0, "man", revived=table.state.turn, reviver="monk")
    table.do(0, "play", carving="roc", target=man)
    taken(table.enter(0, "summon", carving="man"))
    judged(table.enter(0, "attack", attacker=man), refusal)


@pytest.mark.ruling("defenders-cleared", "battle-only")
def test_a_stolen_defender_that_is_lifted_keeps_the_castle_closed_too() -> None:
    table = ready(defenders_cleared="battle-only")
    knight, stolen = table.lay(0, "knight"), table.lay(1, "man", owner=0)
    table.do(0, "play", carving="roc", target=stolen)
    refused(table.enter(0, "attack", attacker=knight), "attack.castle-open")


@pytest.mark.ruling("turn-structure", "main-then-battle")
def test_the_next_turn_begins_with_its_main_part_again() -> None:
    table = ready(turn_structure="main-then-battle")
    taken(table.enter(0, "attack", attacker=table.lay(0, "man")))
    table.passed()
    refused(table.enter(0, "summon", carving="man"), "attack.once-per-turn")
    table.turn()
    taken(table.enter(1, "summon", carving="man"))


@pytest.mark.rule("bard.no-attack")
@pytest.mark.ruling("child-against-horse", "running-effects")
def test_a_bard_played_after_a_ban_was_lifted_holds() -> None:
    table = ready(child_against_horse="running-effects")
    man = table.lay(0, "man", bard=table.state.turn)
    table.do(0, "play", carving="child", target=man)
    table.do(0, "play", carving="bard", target=man)
    refused(table.enter(0, "attack", attacker=man), "bard.no-attack")


@pytest.mark.ruling("basic-attacks-advanced", "not-allowed")
def test_only_basic_carvings_are_kept_from_attacking_a_higher_one() -> None:
    table = ready(basic_attacks_advanced="not-allowed")
    knight, bearer = table.lay(0, "knight"), table.mount(1, "mage")
    taken(table.enter(0, "attack", attacker=knight, target=bearer))


@pytest.mark.ruling("battle-overflow", "class-gap")
def test_a_beaten_stolen_carving_costs_the_side_that_fielded_it() -> None:
    table = ready(battle_overflow="class-gap")
    stolen = table.lay(1, "man", owner=0)
    table.do(0, "attack", attacker=table.lay(0, "mage"), target=stolen)
    assert (table.life(0), table.life(1)) == (6, 5)


@pytest.mark.rule("tribute.own-control")
def test_a_stolen_carving_is_a_tribute_for_who_controls_it_alone() -> None:
    for control, owner in ((0, 1), (1, 0)):
        table = ready()
        man = table.lay(control, "man", owner=owner)
        summon = next(p for p in GAME.rules.prompts(table.state) if p.action == "summon")
        asked = {f.name: [o.value for o in f.options] for f in summon.fields}
        assert (man in asked.get("tribute", ())) == (control == 0)
        answer = table.enter(0, "summon", carving="mage", tribute=man)
        judged(answer, "tribute.own-control" if control else None)
