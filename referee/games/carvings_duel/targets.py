"""What a commodity acts on, judged as it is played."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.judge import Judge
from referee.games.carvings_duel import ground, tributes
from referee.games.carvings_duel.actions import Play
from referee.games.carvings_duel.carvings import CLASS, COMMODITIES, LABELS, is_combat
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.state import Piece, State

Check = Callable[[State, int, Piece, Play, Judge], None]


def judge_target(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    """Hold a played commodity to what it may be aimed at; `piece` has left the hand."""
    check = CHECKS.get(action.carving)
    aimed = action.carving in AIMED
    says = "{it} is aimed at nothing."
    judge.possible(aimed or action.target is None, "table.pieces", says, it=LABELS[action.carving])
    free = action.tribute is None or action.carving in ("monk", "sorcerer")
    says = "{it} takes no tribute."
    judge.require(free, "tribute.required", says, it=LABELS[action.carving])
    if check is not None:
        judge.reading("no-target-play")
        check(state, seat, piece, action, judge)


def _roc(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    says = "A Roc lifts a carving that lies on the field; name one."
    judge.require(state.on_field(action.target) is not None, "roc.from-field", says)


def _horse(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    bearer = state.on_field(action.target)
    fits = bearer is not None and is_combat(bearer.name)
    says = "A Horse is attached to a combat carving on the field; name one."
    judge.possible(fits, "horse.equip-combat", says)
    assert bearer is not None
    it = state.called(bearer)
    if judge.reading("horse-target-side") == "own-side":
        says = "{it} is not under the control of player {n}."
        judge.require(bearer.control == seat, "horse.equip-combat", says, it=it, n=seat + 1)
    if ground.horses_of(state, bearer) and judge.reading("horse-stacking") == "one-per-bearer":
        judge.require(False, "horse.equip-combat", "{it} bears a Horse already.", it=it)


def _bard(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    target = state.on_field(action.target)
    fits = target is not None and is_combat(target.name)
    says = "A Bard is aimed at a combat carving on the field; name one."
    judge.require(fits, "bard.target-combat", says)


def _thief(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    says = "Player {n} holds nothing that a Thief could take."
    judge.require(_opponent_holds(state, seat), "thief.from-opponent", says, n=2 - seat)


def _lion(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    says = "Player {n} holds nothing that a Lion could reach."
    judge.require(_opponent_holds(state, seat), "lion.from-opponent-hand", says, n=2 - seat)


def _opponent_holds(state: State, seat: int) -> bool:
    return bool(state.sides[1 - seat].hand)


REVIVERS = {
    "monk": ("monk.combat-only", "monk.same-material"),
    "sorcerer": ("sorcerer.combat-only", "sorcerer.same-material"),
}


def _revive(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    combat_only, same_material = REVIVERS[action.carving]
    target = state.in_graveyard(action.target)
    it = LABELS[action.carving]
    says = "A {it} summons a combat carving that lies in the graveyard; name one."
    fits = target is not None and is_combat(target.name)
    judge.require(fits, combat_only, says, it=it)
    if target is None:
        return
    _same_material(state, seat, piece, target, same_material, judge)
    advanced = CLASS.get(target.name or "") == ground.ADVANCED
    if advanced and judge.reading("monk-class") == "basic-only":
        says = "{what} is advanced; only basic carvings are revived here (monk-class)."
        judge.require(False, combat_only, says, what=state.called(target))
    costs = advanced and judge.reading("tribute-for-revival") == "tribute"
    tribute = None
    if costs:
        tribute = tributes.tribute_for(state, seat, target.name or "", action.tribute, judge)
    else:
        says = "{what} is revived without a tribute."
        none = action.tribute is None
        judge.require(none, "tribute.required", says, what=state.called(target))
    if is_combat(target.name):
        ground.room_for(state, seat, tribute, judge)


def _blacksmith(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    target = state.in_graveyard(action.target)
    itself = judge.reading("blacksmith-self") == "even-itself"
    if action.target is None and itself:
        return
    fits = target is not None and target.name in COMMODITIES
    says = "A Blacksmith fetches a commodity that lies in the graveyard; name one."
    judge.require(fits, "blacksmith.commodity-only", says)
    if target is None:
        return
    barred = target.name == "blacksmith" and judge.reading("blacksmith-self") == "no-blacksmith"
    says = "No Blacksmith fetches a Blacksmith here (blacksmith-self)."
    judge.require(not barred, "blacksmith.commodity-only", says)
    _same_material(state, seat, piece, target, "blacksmith.same-material", judge)


def _same_material(
    state: State, seat: int, piece: Piece, target: Piece, rule: str, judge: Judge
) -> None:
    """The same material as the commodity, or as the player's set (same-material-reference)."""
    wanted = reference(state, seat, piece)
    judge.reading("same-material-reference")
    says = "{what} is not of {material}."
    fits = matches(state, wanted, target)
    judge.require(fits, rule, says, what=state.called(target), material=state.material(wanted))


def reference(state: State, seat: int, piece: Piece) -> int:
    """The seat whose material a revived or fetched carving has to share."""
    as_player = state.terms.readings["same-material-reference"] == "as-player"
    return seat if as_player else piece.owner


def matches(state: State, owner: int, target: Piece) -> bool:
    """Whether a carving has the material of a seat's set."""
    if target.owner == owner:
        return True
    return plain_name(state.material(target.owner)) == plain_name(state.material(owner))


def _scholar(state: State, seat: int, piece: Piece, action: Play, judge: Judge) -> None:
    rest = [p for p in state.sides[seat].hand if p.id != piece.id]
    if judge.reading("scholar-stolen-carving") == "own-material":
        rest = [p for p in rest if p.owner == seat]
    says = "Player {n} holds no other carving that could go back into the pouch."
    judge.require(bool(rest), "scholar.put-back", says, n=seat + 1)


CHECKS: dict[str, Check] = {
    "roc": _roc,
    "horse": _horse,
    "bard": _bard,
    "thief": _thief,
    "lion": _lion,
    "monk": _revive,
    "sorcerer": _revive,
    "blacksmith": _blacksmith,
    "scholar": _scholar,
}
"""Who needs something to act on; Dragon, Cart, Logger and Miner may always be played."""

AIMED = ("roc", "horse", "bard", "monk", "sorcerer", "blacksmith", "child")
