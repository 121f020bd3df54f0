"""What the turn player may do: attack, summon, play commodities, end the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.engine.prompt import Field, Option, Prompt
from referee.games.carvings_duel import battle, ground, targets, tributes
from referee.games.carvings_duel.carvings import ADVANCED, CLASS, COMBAT, COMMODITIES, LABELS
from referee.games.carvings_duel.offers import held_fields, openly
from referee.games.carvings_duel.state import Piece, State

NOT_HELD = ("No such carving can be in that hand now.", "pouch.own")


def main(state: State, seat: int) -> Iterator[Prompt]:
    """The prompts of the turn player; where a Child may be played ahead, of the other too."""
    names = openly(state, seat, playable=True)
    beside = held_fields(state, seat)
    yield from _attacks(state, seat)
    yield _summon(state, seat, names, beside)
    barred = _no_commodity(state)
    for name in COMMODITIES:
        yield _play(state, seat, name, names, barred, beside)
    if state.terms.readings["child-window"] == "shield":
        other = 1 - seat
        if "child" in openly(state, other, playable=True):
            yield Prompt(other, "play", "Play Child ahead", (), {"carving": "child"})
    yield Prompt(seat, "end-turn", "End the turn", closed=True)


# ---- attacks


def _attacks(state: State, seat: int) -> Iterator[Prompt]:
    open_castle = battle.castle_is_open(state, seat)
    foes = state.fighters(1 - seat)
    for piece in state.fighters(seat):
        preset = {"attacker": piece.id}
        says = f"Attack with {state.called(piece)}"
        barred = battle.why_barred(state, seat, piece)
        options = _aims(state, piece, foes, open_castle)
        if barred is None and not any(o.legal for o in options):
            barred = _no_aim(options)
        if barred is not None:
            rule, why = barred
            yield Prompt(seat, "attack", says, (), preset, False, why, rule)
        else:
            at = Field("target", "choice", "Whom?", options, 1, 1)
            yield Prompt(seat, "attack", says, (at,), preset, closed=True)


def _no_aim(options: Sequence[Option]) -> tuple[str, str]:
    first = next(iter(options), None)
    if first is None:
        return "attack.castle-open", "The castle is closed until the next turn."
    return first.rule or "attack.castle-open", first.why


def _aims(
    state: State, piece: Piece, foes: Sequence[Piece], open_castle: bool
) -> tuple[Option, ...]:
    if open_castle:
        return (Option(None, "The castle"),)
    too_low = state.terms.readings["basic-attacks-advanced"] == "not-allowed"
    found = []
    for foe in foes:
        barred = too_low and battle.is_too_low(state, piece, foe)
        why = "No basic carving attacks a higher one here." if barred else ""
        rule = "battle.advanced-v-basic" if barred else None
        found.append(Option(foe.id, state.called(foe), 1, not barred, why, rule))
    return tuple(found)


# ---- summons


def _summon(state: State, seat: int, names: frozenset[str], beside: tuple[Field, ...]) -> Prompt:
    fit = [p for p in state.field if tributes.is_fit(state, seat, p)]
    options = tuple(_newcomer(name, name in names, bool(fit)) for name in COMBAT)
    why, rule = _no_summon(state, seat, options, bool(fit))
    if rule is not None:
        return Prompt(seat, "summon", "Summon a combat carving", legal=False, why=why, rule=rule)
    fields: tuple[Field, ...] = (Field("carving", "choice", "Which carving?", options, 1, 1),)
    if fit:
        given = tuple(Option(p.id, state.called(p)) for p in fit)
        fields += (Field("tribute", "choice", "Which tribute, if advanced?", given),)
    return Prompt(seat, "summon", "Summon a combat carving", (*fields, *beside))


def _newcomer(name: str, possible: bool, has_tribute: bool) -> Option:
    if not possible:
        return Option(name, LABELS[name], None, False, *NOT_HELD)
    if name in ADVANCED and not has_tribute:
        why = "It needs a basic carving as tribute."
        return Option(name, LABELS[name], None, False, why, "tribute.required")
    return Option(name, LABELS[name])


def _no_summon(
    state: State, seat: int, options: Sequence[Option], has_tribute: bool
) -> tuple[str, str | None]:
    if state.summoned:
        return "The normal summon of this turn has been made.", "summon.normal-once"
    if _battle_began(state):
        return "Attacks have begun; a summon would come before them.", "attack.once-per-turn"
    if not any(o.legal for o in options):
        return options[0].why, options[0].rule
    full = state.terms.readings["field-limit"] == "five" and len(state.fighters(seat)) >= 5
    if full and not has_tribute:
        return "Five combat carvings are on that side.", "summon.normal-once"
    return "", None


def _battle_began(state: State) -> bool:
    return state.fought and state.terms.readings["turn-structure"] == "main-then-battle"


# ---- commodities


def _no_commodity(state: State) -> tuple[str, str] | None:
    if _battle_began(state):
        return "Attacks have begun; a commodity would come before them.", "attack.once-per-turn"
    if state.played and state.terms.readings["commodities-per-turn"] == "one":
        return "One commodity a turn is all here.", "commodity.own-turn"
    return None


def _play(
    state: State,
    seat: int,
    name: str,
    names: frozenset[str],
    barred: tuple[str, str] | None,
    beside: tuple[Field, ...],
) -> Prompt:
    preset = {"carving": name}
    says = f"Play {LABELS[name]}"
    if name not in names:
        return Prompt(seat, "play", says, (), preset, False, *NOT_HELD)
    if barred is not None:
        return Prompt(seat, "play", says, (), preset, False, *barred)
    options, refusal = AIMS[name](state, seat) if name in AIMS else ((), None)
    if refusal is not None:
        return Prompt(seat, "play", says, (), preset, False, *refusal)
    fields = _aimed_at(state, seat, name, options)
    return Prompt(seat, "play", says, (*fields, *beside), preset)


def _aimed_at(state: State, seat: int, name: str, options: tuple[Option, ...]) -> tuple[Field, ...]:
    """What is asked about a commodity that acts on something."""
    fields: tuple[Field, ...] = ()
    if options:
        least = 0 if name in ("child", "blacksmith") else 1
        fields = (Field("target", "choice", "On what?", options, least, 1),)
    if name in targets.REVIVERS and any(o.why for o in options):
        given = [p for p in state.field if tributes.is_fit(state, seat, p)]
        says = "Which tribute, if advanced?"
        fields += (Field("tribute", "choice", says, _options(state, given)),)
    return fields


Aims = tuple[tuple[Option, ...], tuple[str, str] | None]


def _options(state: State, pieces: Sequence[Piece]) -> tuple[Option, ...]:
    return tuple(Option(p.id, state.called(p)) for p in pieces)


def _child(state: State, seat: int) -> Aims:
    readings = state.terms.readings
    running = readings["child-against-horse"]
    found = [p for p in state.field if p.name == "horse" and running != "when-played"]
    if running == "running-effects":
        found += [p for p in state.field if p.bard >= state.turn and p.name != "horse"]
    if not found and readings["child-window"] != "shield":
        return (), ("There is nothing here that a Child could cancel.", "child.negate-commodity")
    return _options(state, found), None


def _roc(state: State, seat: int) -> Aims:
    if not state.field:
        return (), ("Nothing lies on the field.", "roc.from-field")
    return _options(state, state.field), None


def _horse(state: State, seat: int) -> Aims:
    readings = state.terms.readings
    found = [p for p in state.field if p.name in CLASS]
    if readings["horse-target-side"] == "own-side":
        found = [p for p in found if p.control == seat]
    if readings["horse-stacking"] == "one-per-bearer":
        found = [p for p in found if not ground.horses_of(state, p)]
    if not found:
        return (), ("There is no combat carving to attach it to.", "horse.equip-combat")
    return _options(state, found), None


def _bard(state: State, seat: int) -> Aims:
    found = [p for p in state.field if p.name in CLASS]
    if not found:
        return (), ("There is no combat carving on the field.", "bard.target-combat")
    return _options(state, found), None


def _thief(state: State, seat: int) -> Aims:
    if not state.sides[1 - seat].hand:
        return (), ("The opponent holds nothing.", "thief.from-opponent")
    return (), None


def _lion(state: State, seat: int) -> Aims:
    if not state.sides[1 - seat].hand:
        return (), ("The opponent holds nothing.", "lion.from-opponent-hand")
    return (), None


def _scholar(state: State, seat: int) -> Aims:
    hand = state.sides[seat].hand
    own_only = state.terms.readings["scholar-stolen-carving"] == "own-material"
    if len(hand) < 2 or (own_only and not any(p.owner == seat for p in hand)):
        return (), ("There is no other carving to put back.", "scholar.put-back")
    return (), None


def references(state: State, seat: int) -> set[int]:
    """The seats whose material a revived or fetched carving may share."""
    if state.terms.readings["same-material-reference"] == "as-player":
        return {seat}
    return {p.owner for p in state.sides[seat].hand}


def eligible(state: State, seat: int, names: Sequence[str]) -> list[Piece]:
    """Carvings in the graveyard of these names and a material that fits."""
    owners = references(state, seat)
    return [
        p
        for p in state.graveyard
        if p.name in names and any(targets.matches(state, o, p) for o in owners)
    ]


def _revive(rule: str) -> Callable[[State, int], Aims]:
    def aims(state: State, seat: int) -> Aims:
        readings = state.terms.readings
        has_tribute = any(tributes.is_fit(state, seat, p) for p in state.field)
        full = readings["field-limit"] == "five" and len(state.fighters(seat)) >= 5
        free = readings["tribute-for-revival"] == "free"
        options = []
        for piece in eligible(state, seat, COMBAT):
            advanced = piece.name in ADVANCED
            costs = advanced and not free
            legal = not (advanced and readings["monk-class"] == "basic-only")
            legal = legal and not (costs and not has_tribute) and not (full and not costs)
            why = "needs a tribute" if costs else ""
            rule_ = None if legal else "tribute.required" if costs else "summon.normal-once"
            if legal or costs:
                options.append(Option(piece.id, state.called(piece), 1, legal, why, rule_))
        if not any(o.legal for o in options):
            return (), ("No carving in the graveyard could be revived.", rule)
        return tuple(options), None

    return aims


def _blacksmith(state: State, seat: int) -> Aims:
    reading = state.terms.readings["blacksmith-self"]
    names = [n for n in COMMODITIES if n != "blacksmith" or reading != "no-blacksmith"]
    found = eligible(state, seat, names)
    if not found and reading != "even-itself":
        return (), (
            "No commodity of the material lies in the graveyard.",
            "blacksmith.commodity-only",
        )
    return _options(state, found), None


AIMS: dict[str, Callable[[State, int], Aims]] = {
    "child": _child,
    "roc": _roc,
    "horse": _horse,
    "bard": _bard,
    "thief": _thief,
    "lion": _lion,
    "scholar": _scholar,
    "monk": _revive("monk.combat-only"),
    "sorcerer": _revive("sorcerer.combat-only"),
    "blacksmith": _blacksmith,
}
"""What each commodity may be aimed at, or why it may not be played."""
