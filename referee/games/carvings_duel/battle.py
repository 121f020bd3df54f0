"""Attacks: who may attack what, and what comes of it."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.judge import Judge
from referee.engine.rule import Readings
from referee.engine.wording import many
from referee.games.carvings_duel import ground
from referee.games.carvings_duel.actions import Attack
from referee.games.carvings_duel.carvings import class_says, is_combat
from referee.games.carvings_duel.state import Item, Piece, State
from referee.games.carvings_duel.turns import nothing_waits

NO_ATTACK = {"monk": "monk.no-attack", "sorcerer": "sorcerer.no-attack", "": "monk.no-attack"}


def declared(state: State, seat: int, action: Attack, judge: Judge) -> tuple[State, Item]:
    """An attack is declared: the state with it spent, and what waits for an answer."""
    nothing_waits(state, judge)
    attacker = state.on_field(action.attacker)
    judge.possible(attacker is not None, "table.pieces", "That carving is not on the field.")
    assert attacker is not None
    _may_attack(state, seat, attacker, judge)
    if action.target is None:
        _castle_open(state, seat, judge)
        at = f"the castle of player {2 - seat}"
    else:
        at = state.called(_defender(state, seat, attacker, action.target, judge))
    rule = "attack.castle-open" if action.target is None else "attack.once-per-turn"
    judge.cite(rule, "{it} attacks {at}.", it=state.called(attacker), at=at)
    spent = replace(attacker, attacked=state.turn)
    item = Item("attack", seat, spent, judge.entry, action.target)
    return state.with_piece(spent).but(fought=True), item


def _may_attack(state: State, seat: int, attacker: Piece, judge: Judge) -> None:
    for rule, says in all_barred(state, seat, attacker):
        for ruling in RULINGS_OF_BANS.get(rule, ()):
            judge.reading(ruling)
        judge.require(False, rule, says.replace("{", "{{").replace("}", "}}"))


RULINGS_OF_BANS = {
    "bard.no-attack": ("bard-until",),
    "attack.once-per-turn": ("summoned-may-attack", "return-and-attack"),
}


def why_barred(state: State, seat: int, attacker: Piece) -> tuple[str, str] | None:
    """The first rule that keeps a carving from attacking, with its sentence; None if none does."""
    return next(iter(all_barred(state, seat, attacker)), None)


def all_barred(state: State, seat: int, attacker: Piece) -> list[tuple[str, str]]:
    """Every rule that keeps a carving from attacking now."""
    it, turn = state.called(attacker), state.turn
    found: list[tuple[str, str]] = []
    if attacker.control != seat or seat != state.active:
        says = f"Only carvings of player {state.active + 1}, whose turn it is, attack."
        found.append(("attack.once-per-turn", says))
    if not is_combat(attacker.name):
        found.append(("attack.once-per-turn", f"{it} is no combat carving and attacks nothing."))
    if turn == 1 and seat == state.first:
        says = f"Player {seat + 1} goes first and may not attack in that first turn."
        found.append(("attack.first-turn-ban", says))
    if attacker.attacked == turn:
        found.append(("attack.once-per-turn", f"{it} has attacked in turn {turn} already."))
    if attacker.revived == turn:
        says = f"{it} was revived in turn {turn} and makes no attack in it."
        found.append((NO_ATTACK[attacker.reviver], says))
    if attacker.bard >= turn and attacker.lifted != turn:
        says = f"A Bard keeps {it} from attacking up to and with turn {attacker.bard}."
        found.append(("bard.no-attack", says))
    if attacker.waits >= turn:
        says = f"{it} waits until its duelist's next turn (summoned-may-attack)."
        found.append(("attack.once-per-turn", says))
    return found


def _castle_open(state: State, seat: int, judge: Judge) -> None:
    defenders = state.fighters(1 - seat)
    names = ", ".join(state.called(p) for p in defenders)
    judge.require(
        not defenders,
        "attack.defenders-first",
        "The castle of player {n} is still defended by {names}.",
        instead="Attack a defender.",
        names=names,
        n=2 - seat,
    )
    if (
        state.removed[1 - seat] == state.turn
        and judge.reading("defenders-cleared") == "battle-only"
    ):
        says = "A Roc or Dragon took a defender in turn {t}; the castle is open from the next turn."
        judge.require(False, "attack.castle-open", says, t=state.turn)


def castle_is_open(state: State, seat: int) -> bool:
    """Whether a seat could attack the other castle now."""
    if state.fighters(1 - seat):
        return False
    battle_only = state.terms.readings["defenders-cleared"] == "battle-only"
    return not (battle_only and state.removed[1 - seat] == state.turn)


def _defender(state: State, seat: int, attacker: Piece, target: str, judge: Judge) -> Piece:
    found = state.on_field(target)
    judge.possible(found is not None, "table.pieces", "That carving is not on the field.")
    assert found is not None
    judge.possible(found.id != attacker.id, "table.pieces", "A carving does not attack itself.")
    foe = found.control != seat and is_combat(found.name)
    says = "{it} is no combat carving of player {n}."
    judge.require(foe, "attack.defenders-first", says, it=state.called(found), n=2 - seat)
    if is_too_low(state, attacker, found):
        _may_attack_higher(state, attacker, found, judge)
    return found


def _may_attack_higher(state: State, attacker: Piece, target: Piece, judge: Judge) -> None:
    """A basic carving attacks an advanced one where the table plays that (ruling)."""
    mine, theirs = (
        class_says(ground.class_of(state, p, judge.readings)) for p in (attacker, target)
    )
    facts = {"it": state.called(attacker), "at": state.called(target), "mine": mine}
    says = "{it} is {mine} and {at} is {theirs}; no basic carving attacks a higher one here."
    allowed = judge.reading("basic-attacks-advanced") != "not-allowed"
    judge.require(allowed, "battle.advanced-v-basic", says, theirs=theirs, **facts)


def is_too_low(state: State, attacker: Piece, target: Piece) -> bool:
    """Whether a basic carving would attack an advanced one."""
    readings = state.terms.readings
    levels = (ground.class_of(state, p, readings) for p in (attacker, target))
    mine, theirs = levels
    return mine == 1 < theirs


# ---- what comes of it


def fought(state: State, item: Item, judge: Judge) -> State:
    """An attack that nobody cancelled; one whose attacker or target is gone comes to nothing."""
    attacker = state.on_field(item.piece.id)
    if attacker is None:
        return state
    if item.target is None:
        return _at_castle(state, item.seat, attacker, judge)
    target = state.on_field(item.target)
    return state if target is None else _battle(state, attacker, target, judge)


def _at_castle(state: State, seat: int, attacker: Piece, judge: Judge) -> State:
    points = damage(state, attacker, judge.readings)
    judge.reading("castle-damage")
    was = state.sides[1 - seat].life
    lost = many(min(points, was), "Life Point")
    says = "{it} takes {lost} off the castle of player {n}: {life} left."
    facts = {"it": state.called(attacker), "n": 2 - seat, "life": max(0, was - points)}
    judge.cite("attack.castle-open", says, lost=lost, **facts)
    return ground.hurt(state, 1 - seat, points, judge)


def damage(state: State, attacker: Piece, readings: Readings) -> int:
    """What an attack takes off a castle (ruling castle-damage)."""
    reading = readings["castle-damage"]
    if reading == "table":
        return int(readings.value("castle-damage"))
    return ground.class_of(state, attacker, readings) if reading == "by-class" else 1


def _battle(state: State, attacker: Piece, target: Piece, judge: Judge) -> State:
    """Equals destroy each other; else the lower class alone is destroyed, whoever attacked."""
    mine, theirs = (ground.class_of(state, p, judge.readings) for p in (attacker, target))
    rule, says = _result(mine, theirs)
    both = {"it": state.called(attacker), "at": state.called(target)}
    judge.cite(rule, says, mine=class_says(mine), theirs=class_says(theirs), **both)
    if any(ground.horses_of(state, p) for p in (attacker, target)):
        judge.reading("horse-on-advanced")
        says = "Horses are counted in: {a} against {b}."
        judge.cite("horse.one-class-up", says, a=class_says(mine), b=class_says(theirs))
    fallen = (attacker,) * (mine <= theirs) + (target,) * (theirs <= mine)
    after = ground.destroyed(state, fallen, judge)
    beaten_basic = min(mine, theirs) == 1 < max(mine, theirs)
    if beaten_basic and judge.reading("battle-overflow") == "class-gap":
        return ground.hurt(after, fallen[0].control, 1, judge)
    return after


def _result(mine: int, theirs: int) -> tuple[str, str]:
    if mine == theirs:
        rule = "battle.basic-v-basic" if mine == 1 else "battle.advanced-v-advanced"
        return rule, "{it} and {at} are both {mine}: both are destroyed."
    falls = "{it}" if mine < theirs else "{at}"
    says = f"{{it}} is {{mine}}, {{at}} is {{theirs}}: only {falls} is destroyed."
    return "battle.advanced-v-basic", says
