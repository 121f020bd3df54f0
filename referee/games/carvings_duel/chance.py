"""Entries by chance, as a table might make them: for trials, tests and measurements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from referee.engine.action import Action, EndAgreed
from referee.engine.prompt import Prompt
from referee.games.carvings_duel.actions import (
    Attack,
    Command,
    Concede,
    Discard,
    DrawFirst,
    DrawPlace,
    EndTurn,
    Listed,
    Pick,
    RegisterPouch,
    Respond,
    RevealPick,
    Start,
    Summon,
)
from referee.games.carvings_duel.carvings import (
    ADVANCED,
    COMBAT,
    COMMODITIES,
    COPIES_OF_A_COMMODITY,
    LARGEST_POUCH,
    NAMES,
    SMALLEST_POUCH,
)
from referee.games.carvings_duel.chance_play import play_by_chance
from referee.games.carvings_duel.completing import pick_line
from referee.games.carvings_duel.drawing import drawn_now
from referee.games.carvings_duel.hands import could_be, into_hand
from referee.games.carvings_duel.holding import holdable
from referee.games.carvings_duel.options import Options
from referee.games.carvings_duel.state import Piece, State
from referee.games.carvings_duel.tributes import is_fit

RARELY = 0.03
"""How often a duelist who could concede does."""


def chance(state: State, prompt: Prompt, rng: Random) -> Action:
    """An action for a prompt that the rules will take.

    Prompts do not look into hidden hands; a duelist who does not hold what one asks for does
    something else instead.
    """
    found = BY_ACTION[prompt.action](state, prompt, rng)
    return instead(state, prompt.seat or 0) if found is None else found


def some_options(seats: int, rng: Random) -> Options:
    """Containers with or without names of their own."""
    return (
        Options(graveyard="bowl", pouches=("red bag", "blue bag"))
        if rng.random() < 0.3
        else Options()
    )


def instead(state: State, seat: int) -> Action:
    """What can always be done: end the turn, pass, or shuffle one's pouch."""
    if state.step == "main" and seat == state.active:
        return EndTurn()
    if state.step == "response" and seat == state.answering:
        return Respond(answer="pass", to=state.stack[-1].entry)
    return Command(line="SHUFFLE POUCH")


# ---- before the duel


def some_pouch(rng: Random, *, twins: bool = False) -> dict[str, int]:
    """A legal pouch; `twins`: Monk and Sorcerer count as one type."""
    size = rng.randint(SMALLEST_POUCH, LARGEST_POUCH)
    pool = [n for n in COMMODITIES for _ in range(COPIES_OF_A_COMMODITY)]
    if twins:
        pool = [n for n in pool if n != "sorcerer"]
    chosen = rng.sample(pool, rng.randint(4, min(size - 4, len(pool))))
    chosen += [rng.choice(COMBAT) for _ in range(size - len(chosen))]
    return dict(Counter(chosen))


def _register(state: State, prompt: Prompt, rng: Random) -> Action:
    twins = state.terms.readings["monk-sorcerer-twins"] == "one-type"
    pouch: Any = some_pouch(rng, twins=twins)
    other = state.sides[1 - (prompt.seat or 0)].material
    sets = [m for m in ("oak", "walnut", "cherry") if m != other]
    if other and state.terms.readings["material-clash"] == "allow-marked":
        sets = [other]
    listed = Listed(**pouch) if rng.random() < 0.6 else None
    return RegisterPouch(material=rng.choice(sets), size=sum(pouch.values()), carvings=listed)


def _start(state: State, prompt: Prompt, rng: Random) -> Action:
    return Start(first=rng.randrange(2))


def _draw_first(state: State, prompt: Prompt, rng: Random) -> Action:
    return DrawFirst(first=rng.choice((0, 1)))


# ---- draws, discards, what is taken


def some_name(state: State, by: int, piece: Piece, rng: Random) -> Any:
    """A name that a carving may bear as far as a seat knows; its own where it has one."""
    if piece.name is not None:
        return piece.name
    return rng.choice([n for n in NAMES if could_be(state, by, piece.owner, n)] or ["man"])


def _pick(state: State, prompt: Prompt, rng: Random) -> Action:
    seat = prompt.seat or 0
    side, task = state.sides[seat], state.tasks[0]
    if not side.in_pouch:
        return Pick()
    count = drawn_now(state, task)
    least, most = max(0, count - side.pouch), min(side.foreign, count)
    foreign = rng.randint(least, most)
    if state.terms.readings["hidden-hands"] == "counts-only":
        return Pick(foreign=foreign)
    names: list[Any] = []
    after = state
    for nth in range(count):
        owner = 1 - seat if nth >= count - foreign else seat
        drawn = Piece(f"0.{nth + 1}", None, owner, 1 << seat)
        open_names = [n for n in NAMES if could_be(after, seat, owner, n)]
        if not open_names:
            return Pick(foreign=foreign)
        names.append(rng.choice(open_names))
        after = into_hand(after, seat, Piece(drawn.id, names[-1], owner, 1 << seat))
    return Pick(carvings=tuple(names), foreign=foreign)


def _discard(state: State, prompt: Prompt, rng: Random) -> Action | None:
    seat = prompt.seat or 0
    task = state.tasks[0]
    hand = list(state.sides[seat].hand)
    if task.kind == "put-back":
        return _put_back(state, seat, hand, rng)
    own = next((t for t in state.tasks if t.kind == "discard" and t.why == "miner"), None)
    if task.why == "miner" and own and state.terms.readings["miner-discard"] == "one-of-two":
        hand = [p for p in hand if p.id in own.pieces] or hand
    piece = rng.choice(hand)
    return Discard(**_said(state, seat, piece, rng))


def _said(state: State, by: int, piece: Piece, rng: Random) -> dict[str, Any]:
    which = piece.id if piece.known & 4 else "other"
    return {"carving": some_name(state, by, piece, rng), "owner": piece.owner, "piece": which}


def _put_back(state: State, seat: int, hand: list[Piece], rng: Random) -> Action:
    if state.terms.readings["scholar-stolen-carving"] == "own-material":
        hand = [p for p in hand if p.owner == seat]
    piece = rng.choice(hand)
    if piece.name is None:
        return Discard(owner=piece.owner, piece="other")
    return Discard(**_said(state, seat, piece, rng))


def _reveal(state: State, prompt: Prompt, rng: Random) -> Action:
    task = state.tasks[0]
    piece = rng.choice(state.sides[task.of].hand)
    if piece.name is None and task.why == "thief":
        return RevealPick(owner=piece.owner, piece="other")
    return RevealPick(**_said(state, prompt.seat or 0, piece, rng))


def _draw_place(state: State, prompt: Prompt, rng: Random) -> Action:
    return DrawPlace(position=rng.choice(prompt.fields[0].options).value)


# ---- the turn


def _summon(state: State, prompt: Prompt, rng: Random) -> Action | None:
    seat = prompt.seat or 0
    fit = [p.id for p in state.field if is_fit(state, seat, p)]
    full = state.terms.readings["field-limit"] == "five" and len(state.fighters(seat)) >= 5
    found = [
        (name, said)
        for name in COMBAT
        if (fit if name in ADVANCED else not full)
        for said in holdable(state, seat, name)
    ]
    if not found:
        return None
    name, said = rng.choice(found)
    tribute = rng.choice(fit) if name in ADVANCED else None
    return Summon(carving=name, tribute=tribute, **said)  # type: ignore[arg-type]


def _attack(state: State, prompt: Prompt, rng: Random) -> Action:
    target = rng.choice([o.value for o in prompt.fields[0].options if o.legal])
    return Attack(attacker=prompt.preset["attacker"], target=target)


def _respond(state: State, prompt: Prompt, rng: Random) -> Action:
    found = holdable(state, prompt.seat or 0, "child")
    to = prompt.preset["to"]
    if not found or rng.random() < 0.6:
        return Respond(answer="pass", to=to)
    options = next((f.options for f in prompt.fields if f.name == "target"), ())
    target = rng.choice(options).value if options and rng.random() < 0.3 else None
    return Respond(answer="child", to=to, target=target, **rng.choice(found))


def _concede(state: State, prompt: Prompt, rng: Random) -> Action | None:
    if rng.random() < RARELY:
        return Concede()
    step = "discard" if state.step == "put-back" else STEP_ACTION.get(state.step)
    return BY_ACTION[step](state, Prompt(prompt.seat, step, ""), rng) if step else None


STEP_ACTION = {"pick": "pick", "discard": "discard", "reveal": "reveal-pick"}


def _command(state: State, prompt: Prompt, rng: Random) -> Action:
    seat = prompt.seat or 0
    if state.step == "pick" and rng.random() < 0.7:
        line = pick_line(state, seat)
        return Command(
            line=rng.choice([line, line.lower(), f"? {line}"]) if _lenient(state) else line
        )
    return Command(line="SHUFFLE POUCH")


def _lenient(state: State) -> bool:
    return state.terms.readings["command-spelling"] == "lenient"


BY_ACTION: dict[str, Callable[[State, Prompt, Random], Action | None]] = {
    "register-pouch": _register,
    "start": _start,
    "draw-first": _draw_first,
    "pick": _pick,
    "discard": _discard,
    "reveal-pick": _reveal,
    "draw-place": _draw_place,
    "summon": _summon,
    "play": play_by_chance,
    "attack": _attack,
    "respond": _respond,
    "end-turn": lambda state, prompt, rng: EndTurn(),
    "concede": _concede,
    "command": _command,
    "end-agreed": lambda state, prompt, rng: EndAgreed(agreed=(0,)),
}
