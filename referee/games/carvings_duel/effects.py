"""What happens once nobody answers: the stack from the top down, and each commodity's effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from referee.engine.judge import Judge
from referee.games.carvings_duel import battle, ground, tributes
from referee.games.carvings_duel.carvings import CLASS, STARTING_LIFE, is_combat
from referee.games.carvings_duel.hands import into_hand
from referee.games.carvings_duel.state import Item, Piece, State, Task

Effect = Callable[[State, Item, Judge], State]


def answered(stack: Sequence[Item]) -> tuple[Item, ...]:
    """The stack with what is cancelled, the last answer first (ruling child-against-child)."""
    marked = list(stack)
    for below, item in reversed(list(enumerate(marked[1:]))):
        if item.kind == "child" and item.target is None and not marked[below + 1].cancelled:
            marked[below] = replace(marked[below], cancelled=True)
    return tuple(marked)


def resolve(state: State, judge: Judge) -> State:
    """The stack takes effect from the last answer back."""
    stack = answered(state.stack)
    while stack:
        *rest, item = stack
        stack = tuple(rest)
        state = state.but(stack=stack)
        if item.kind == "child":
            state = _child_done(state, item, judge)
        elif item.cancelled:
            state = _cancelled(state, item, judge)
        elif item.kind == "attack":
            state = battle.fought(state, item, judge)
        else:
            state = _takes_effect(state, item, judge)
    return state


def _child_done(state: State, item: Item, judge: Judge) -> State:
    """A Child that answered goes to the graveyard; used on a Horse or a ban it ends that."""
    after = state.but(graveyard=(*state.graveyard, item.piece))
    if item.cancelled:
        judge.cite(
            "child.destroy-commodity",
            "{it} is cancelled and destroyed.",
            it=state.called(item.piece),
        )
        return after
    judge.cite("graveyard.used", "{it} goes to the graveyard.", it=state.called(item.piece))
    return _stops(after, item.target, judge) if item.target is not None else after


def _stops(state: State, target: str, judge: Judge) -> State:
    """A Child's effect on something that runs: a Horse is destroyed, a ban lifted for the turn."""
    piece = state.on_field(target)
    if piece is None:
        return state
    if is_combat(piece.name):
        judge.cite(
            "child.this-turn",
            "{it} is free of the Bard's ban in turn {t}.",
            it=state.called(piece),
            t=state.turn,
        )
        return state.with_piece(replace(piece, lifted=state.turn))
    judge.cite("child.destroy-commodity", "{it} is destroyed.", it=state.called(piece))
    return ground.destroyed(state, (piece,), judge)


def _cancelled(state: State, item: Item, judge: Judge) -> State:
    """A cancelled commodity is destroyed, a cancelled attack spent or not (child-attack-spent)."""
    if item.kind == "commodity":
        it = state.called(item.piece)
        judge.cite("child.negate-commodity", "{it} has no effect.", it=it)
        judge.cite("child.destroy-commodity", "{it} is destroyed.", it=it)
        return state.but(graveyard=(*state.graveyard, item.piece))
    attacker = state.on_field(item.piece.id)
    judge.cite(
        "child.negate-attack", "The attack of {it} is cancelled.", it=state.called(item.piece)
    )
    judge.cite("child.this-turn", "It stays cancelled for turn {t}.", t=state.turn)
    if attacker is not None and judge.reading("child-attack-spent") == "not-spent":
        return state.with_piece(replace(attacker, attacked=0))
    return state


def _takes_effect(state: State, item: Item, judge: Judge) -> State:
    """A commodity's effect; after it the carving goes to the graveyard, a Horse to the field."""
    if item.piece.name == "horse":
        return _horse(state, item, judge)
    after = EFFECTS[item.piece.name or ""](state.but(resolving=item.piece), item, judge)
    return after.but(tasks=(*after.tasks, Task("finish", item.seat)))


def _child(state: State, item: Item, judge: Judge) -> State:
    if item.target is not None:
        return _stops(state, item.target, judge)
    judge.cite(
        "child.this-turn",
        "The next attack or commodity of player {n} in turn {t} is cancelled.",
        n=2 - item.seat,
        t=state.turn,
    )
    return state.but(shields=(*state.shields, item.seat))


def _roc(state: State, item: Item, judge: Judge) -> State:
    piece = state.on_field(item.target)
    if piece is None:
        return state
    judge.cite("roc.return-one", "The Roc lifts {it} off the field.", it=state.called(piece))
    task = Task("return", piece.owner, 1, "roc", pieces=(piece.id,))
    return ground.opened(state, (piece,)).but(tasks=(task, *state.tasks))


def _dragon(state: State, item: Item, judge: Judge) -> State:
    scope = judge.reading("dragon-scope")
    gone = state.field
    if scope == "combat-only":
        gone = tuple(p for p in gone if p.name in CLASS)
    elif scope == "opponent-only":
        gone = tuple(p for p in gone if p.control != item.seat)
    judge.cite(
        "dragon.send-all",
        "The Dragon clears {n} of {all} carvings off the field.",
        n=len(gone),
        all=len(state.field),
    )
    judge.cite("dragon.to-graveyard", "They go to the graveyard.")
    return ground.destroyed(ground.opened(state, gone), gone, judge)


def _horse(state: State, item: Item, judge: Judge) -> State:
    bearer = state.on_field(item.target)
    if bearer is None:
        return state.but(graveyard=(*state.graveyard, item.piece))
    after = ground.onto_field(state, item.seat, item.piece, judge, bearer=bearer.id)
    level = ground.class_of(after, bearer, judge.readings)
    judge.reading("horse-on-advanced")
    judge.cite(
        "horse.one-class-up", "{it} counts as class {n} now.", it=state.called(bearer), n=level
    )
    return after


def _thief(state: State, item: Item, judge: Judge) -> State:
    full = len(state.sides[item.seat].hand) + 1 >= state.limit
    tasks = _reach(state, item, "thief-choice")
    if full and judge.reading("thief-full-hand") == "discard-first":
        tasks = (Task("discard", item.seat, 1, "thief"), *tasks)
    return state.but(tasks=(*tasks, *state.tasks))


def _lion(state: State, item: Item, judge: Judge) -> State:
    return state.but(tasks=(*_reach(state, item, "lion-choice"), *state.tasks))


def _reach(state: State, item: Item, ruling: str) -> tuple[Task, ...]:
    """The task of saying which carving was reached: by who knows that hand, or who looks at it."""
    looks = state.terms.readings[ruling] == "look-and-choose"
    seat = item.seat if looks else 1 - item.seat
    why = "thief" if item.piece.name == "thief" else "lion"
    return (Task("reveal", seat, 1, why, of=1 - item.seat),)  # type: ignore[arg-type]


NO_ATTACK = {"monk": "monk.no-attack", "sorcerer": "sorcerer.no-attack"}
REVIVES = {"monk": "monk.revive", "sorcerer": "sorcerer.revive"}


def _revive(state: State, item: Item, judge: Judge) -> State:
    target, by = state.in_graveyard(item.target), item.piece.name or ""
    tribute = state.on_field(item.tribute)
    if target is None or (item.tribute is not None and tribute is None):
        return state
    after = tributes.paid(state, tribute, judge)
    judge.cite(REVIVES[by], "{it} comes back onto the field.", it=state.called(target))
    judge.cite(
        "summon.revival-separate",
        "The normal summon of the turn is still free: {free}.",
        free="no" if state.summoned else "yes",
    )
    judge.cite(NO_ATTACK[by], "It makes no attack in turn {t}.", t=state.turn)
    after = after.but(graveyard=tuple(p for p in after.graveyard if p.id != target.id))
    return ground.onto_field(after, item.seat, target, judge, revived=state.turn, reviver=by)


def _cart(state: State, item: Item, judge: Judge) -> State:
    missing = state.limit - len(state.sides[item.seat].hand)
    judge.cite("cart.fill-hand", "The hand has room for {n} more.", n=max(0, missing))
    judge.reading("hand-limit")
    return _draws(state, item.seat, max(0, missing), "cart")


def _scholar(state: State, item: Item, judge: Judge) -> State:
    """Put one back, shuffle, draw one; with nothing to put back any more it does nothing."""
    hand = state.sides[item.seat].hand
    own_only = judge.reading("scholar-stolen-carving") == "own-material"
    if not any(p.owner == item.seat or not own_only for p in hand):
        return state
    after = _draws(state, item.seat, 1, "scholar")
    return after.but(tasks=(Task("put-back", item.seat, 1, "scholar"), *after.tasks))


def _miner(state: State, item: Item, judge: Judge) -> State:
    judge.cite("miner.draw-two", "Two carvings are drawn and one is discarded.")
    after = _draws(state, item.seat, 2, "miner")
    own = Task("discard", item.seat, 1, "miner")
    draws, rest = after.tasks[:1], after.tasks[1:]
    return after.but(tasks=(*draws, own, *rest))


def _draws(state: State, seat: int, count: int, why: str) -> State:
    """So many draws; a hand they overfill is trimmed once they are done."""
    draws = Task("draw", seat, count, why)  # type: ignore[arg-type]
    if state.terms.readings["forced-draw-scope"] != "opening-pick-only" or not count:
        return state.but(tasks=(draws, *state.tasks))
    return state.but(tasks=(draws, Task("trim", seat, 1, why), *state.tasks))  # type: ignore[arg-type]


def _bard(state: State, item: Item, judge: Judge) -> State:
    target = state.on_field(item.target)
    if target is None:
        return state
    own_next = state.turn + (2 if item.seat == state.active else 1)
    ends = own_next if judge.reading("bard-until") == "end-of-turn" else own_next - 1
    judge.cite("bard.no-attack", "{it} may not attack.", it=state.called(target))
    judge.cite("bard.duration", "The ban holds up to and with turn {t}.", t=ends)
    return state.with_piece(replace(target, bard=max(ends, target.bard), lifted=0))


def _blacksmith(state: State, item: Item, judge: Judge) -> State:
    target = state.in_graveyard(item.target)
    itself = item.target is None and judge.reading("blacksmith-self") == "even-itself"
    if target is None and not itself:
        return state
    fetched: Piece = item.piece if target is None else target
    later = judge.reading("blacksmith-it") == "fetched-own-next-turn"
    locked = state.turn + 1 if later else state.turn
    judge.cite("blacksmith.return-one", "{it} comes back to hand.", it=state.called(fetched))
    judge.cite(
        "blacksmith.not-this-turn", "It may not be played up to and with turn {t}.", t=locked
    )
    rest = tuple(p for p in state.graveyard if p.id != fetched.id)
    after = state.but(graveyard=rest, resolving=None if itself else state.resolving)
    return into_hand(after, item.seat, replace(fetched, locked=locked))


def _logger(state: State, item: Item, judge: Judge) -> State:
    was = state.sides[item.seat].life
    capped = was >= STARTING_LIFE and judge.reading("logger-cap") == "cap-six"
    life = was if capped else was + 1
    judge.cite(
        "logger.add-lp",
        "Player {n} goes from {was} to {life} Life Points.",
        n=item.seat + 1,
        was=was,
        life=life,
    )
    return state.with_side(item.seat, life=life)


EFFECTS: dict[str, Effect] = {
    "child": _child,
    "roc": _roc,
    "dragon": _dragon,
    "thief": _thief,
    "lion": _lion,
    "monk": _revive,
    "sorcerer": _revive,
    "cart": _cart,
    "scholar": _scholar,
    "miner": _miner,
    "bard": _bard,
    "blacksmith": _blacksmith,
    "logger": _logger,
}
