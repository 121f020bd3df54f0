"""Commodities leave the hand; a Child answers them; the stack grows."""

from __future__ import annotations

from msgspec.structs import replace

from referee.engine.judge import Judge
from referee.games.carvings_duel import effects
from referee.games.carvings_duel.actions import Play, Respond
from referee.games.carvings_duel.carvings import COMMODITIES, LABELS, is_combat
from referee.games.carvings_duel.hands import held, noted, shown, without
from referee.games.carvings_duel.settling import settled
from referee.games.carvings_duel.state import Item, Piece, State
from referee.games.carvings_duel.targets import judge_target
from referee.games.carvings_duel.turns import in_main_part, nothing_waits


def play(state: State, seat: int, action: Play, judge: Judge) -> State:
    """A commodity is played; before it takes effect the opponent is asked for a Child."""
    nothing_waits(state, judge)
    name = action.carving
    says = "{it} is a combat carving; it is summoned and not played."
    judge.possible(name in COMMODITIES, "carving.two-kinds", says, it=LABELS[name])
    _may_play(state, seat, action, judge)
    piece = unlocked(
        state, held(state, seat, name, action.owner, action.piece, judge, to_play=True), judge
    )
    if name == "child":
        _child_ahead(state, action, judge)
    else:
        judge_target(state, seat, piece, action, judge)
    says = "Player {n} plays {it}{at}."
    at = _aim(state, action.target)
    judge.cite(PLAYED_BY[name], says, n=seat + 1, it=state.called(piece), at=at)
    counts = seat == state.active  # a Child played ahead in the other's turn takes no place there
    after = without(state, seat, piece).but(played=state.played + counts)
    item = Item("commodity", seat, shown(piece, judge), judge.entry, action.target, action.tribute)
    return pushed(after, item, judge)


PLAYED_BY = {
    "child": "child.either-turn",
    "roc": "roc.return-one",
    "dragon": "dragon.send-all",
    "horse": "horse.equip-combat",
    "thief": "thief.take-one",
    "sorcerer": "sorcerer.revive",
    "cart": "cart.fill-hand",
    "scholar": "scholar.put-back",
    "bard": "bard.target-combat",
    "monk": "monk.revive",
    "lion": "lion.send-one",
    "blacksmith": "blacksmith.return-one",
    "logger": "logger.add-lp",
    "miner": "miner.draw-two",
}
"""The rule that speaks of each commodity's effect."""


def _aim(state: State, target: str | None) -> str:
    piece = state.on_field(target) or state.in_graveyard(target)
    return f" on {state.called(piece)}" if piece else ""


def _may_play(state: State, seat: int, action: Play, judge: Judge) -> None:
    if action.carving == "child":
        _child_in_turn(state, seat, action, judge)
    else:
        judge.require(
            seat == state.active,
            "commodity.own-turn",
            "It is the turn of player {n}; a commodity is played in one's own turn.",
            n=state.active + 1,
        )
    if seat == state.active:
        in_main_part(state, judge, "a commodity")
    if judge.reading("commodities-per-turn") == "one" and seat == state.active:
        says = "Player {n} has played a commodity in turn {t}; one is all here."
        judge.require(state.played < 1, "commodity.own-turn", says, n=seat + 1, t=state.turn)


def _child_in_turn(state: State, seat: int, action: Play, judge: Judge) -> None:
    """A Child is for either turn, but in the opponent's it answers something (child-window)."""
    if seat == state.active:
        return
    ahead = action.target is None
    reading = judge.reading("child-window" if ahead else "child-against-horse")
    judge.require(
        ahead and reading == "shield",
        "child.negate-commodity",
        "In the turn of player {n} a Child answers an attack or a commodity, and none waits.",
        instead="Answer the next one with it.",
        n=state.active + 1,
    )


def unlocked(state: State, piece: Piece, judge: Judge) -> Piece:
    """The carving, held to the ban on what a Blacksmith fetched (ruling blacksmith-it)."""
    if piece.locked >= state.turn:
        judge.reading("blacksmith-it")
        judge.require(
            False,
            "blacksmith.not-this-turn",
            "{it} was fetched by a Blacksmith and may not be played in turn {t}.",
            instead="Where another carving of that name is meant, say so.",
            it=state.called(piece),
            t=state.turn,
        )
    return piece


def _child_ahead(state: State, action: Play, judge: Judge) -> None:
    """A Child in one's own turn: on an attached Horse, or ahead as a shield."""
    if action.target is not None:
        _running(state, action.target, judge)
        return
    judge.require(
        judge.reading("child-window") == "shield",
        "child.negate-commodity",
        "There is no attack or commodity here that a Child could cancel.",
        instead="Play it in answer to one, or on an attached Horse.",
    )


def _running(state: State, target: str, judge: Judge) -> None:
    """Hold a Child to what still runs: a Horse, or a Bard's ban (ruling child-against-horse)."""
    piece = state.on_field(target)
    reading = judge.reading("child-against-horse")
    horse = piece is not None and piece.name == "horse"
    banned = piece is not None and is_combat(piece.name) and piece.bard >= state.turn
    fits = (horse and reading != "when-played") or (banned and reading == "running-effects")
    says = "Nothing runs there that a Child may be used on (child-against-horse: {reading})."
    judge.require(fits, "child.negate-commodity", says, reading=reading)


# ---- answers


def respond(state: State, seat: int, action: Respond, judge: Judge) -> State:
    """Pass, or answer with a Child; answers alternate until somebody passes."""
    says = "No attack or commodity waits for an answer."
    judge.possible(state.step == "response", "table.phase", says)
    says = "It is player {n} who is asked."
    judge.possible(seat == state.answering, "table.seat", says, n=state.answering + 1)
    top = state.stack[-1]
    says = "What waits for an answer is entry {n}."
    judge.possible(action.to in (None, top.entry), "table.entry", says, n=top.entry)
    if action.answer == "pass":
        judge.cite("child.either-turn", "Player {n} lets entry {e} pass.", n=seat + 1, e=top.entry)
        return settled(effects.resolve(state, judge), judge)
    return _answered(state, seat, action, top, judge)


def _answered(state: State, seat: int, action: Respond, top: Item, judge: Judge) -> State:
    piece = held(state, seat, "child", action.owner, action.piece, judge, to_play=True)
    piece = unlocked(state, piece, judge)
    if action.target is not None:
        _running(state, action.target, judge)
    it, what = state.called(piece), _said(state, top, action.target)
    at_attack = top.kind == "attack" and action.target is None
    rule = "child.negate-attack" if at_attack else "child.negate-commodity"
    judge.cite(rule, "Player {n} answers with {it}: {what}.", n=seat + 1, it=it, what=what)
    if seat != state.active:
        judge.cite("commodity.stated-exception", "A Child is played in the opponent's turn too.")
        judge.cite("child.either-turn", "A Child may be played in either turn.")
    after = without(state, seat, piece)
    item = Item("child", seat, shown(piece, judge), judge.entry, action.target)
    return pushed(after, item, judge)


def _said(state: State, top: Item, target: str | None) -> str:
    piece = state.on_field(target)
    if piece is not None:
        return f"used on {state.called(piece)}"
    return "against the attack" if top.kind == "attack" else f"against {state.called(top.piece)}"


def pushed(state: State, item: Item, judge: Judge) -> State:
    """The state with something more on the stack, answered by a shield or asked about."""
    opponent = 1 - item.seat
    final = item.piece.name == "child" and judge.reading("child-against-child") == "no"
    if opponent in state.shields and not final:
        judge.reading("child-window")
        judge.cite(
            "child.this-turn",
            "The Child that player {n} played ahead cancels this.",
            n=opponent + 1,
        )
        rest = list(state.shields)
        rest.remove(opponent)
        item = replace(item, cancelled=True)
        waits = state.but(stack=(*state.stack, item), shields=tuple(rest))
        return settled(effects.resolve(waits, judge), judge)
    waits = noted(state.but(stack=(*state.stack, item), answering=opponent), item.piece)
    if final:
        return settled(effects.resolve(waits, judge), judge)
    judge.reading("response-prompt")
    return settled(waits, judge)
