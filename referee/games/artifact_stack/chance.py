"""Entries by chance, as a table might make them: for trials, tests and measurements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

from referee.engine.action import Action, EndAgreed
from referee.engine.prompt import Field, Prompt
from referee.games.artifact_stack.actions import (
    BuildTemple,
    CardEffect,
    EndTurn,
    FlipStatues,
    Hire,
    LockChina,
    Peek,
    Take,
    Trigger,
)
from referee.games.artifact_stack.decks import (
    ASSISTANTS_IN_BOX,
    CARDS_IN_DECK,
    DECKS,
    DECKS_IN_PLAY,
)
from referee.games.artifact_stack.faces import MONSTER_LABELS, Assistant, Face, Seen
from referee.games.artifact_stack.options import Options
from referee.games.artifact_stack.sets import china_value
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import stealable
from referee.games.artifact_stack.temple import INDEX, PLACES, members


def chance(state: State, prompt: Prompt, rng: Random) -> Action:
    """An action for a prompt that the rules will take."""
    return BY_ACTION[prompt.action](state, prompt, rng)


def some_options(seats: int, rng: Random) -> Options:
    """Six decks by chance (ruling deck-choice)."""
    return Options(decks=tuple(rng.sample(DECKS, DECKS_IN_PLAY)))


def some_face(state: State, rng: Random) -> Face:
    """A card that the box still holds."""
    seen = Counter(c.deck for s in state.seats for c in s.cards)
    seen.update(f.deck for f in state.faces if f is not None)
    peeked = {place: face for _, place, face in state.peeked if face is not None}
    seen.update(face.deck for face in peeked.values())
    decks = [d for d in state.terms.options.decks for _ in range(CARDS_IN_DECK - seen[d])]
    deck = rng.choice(decks or [*state.terms.options.decks])
    star = rng.random() < 0.2
    if deck == "china":
        return Face(deck=deck, letter=rng.choice("ABC"), star=star)  # type: ignore[arg-type]
    if deck == "monsters":
        return Face(deck=deck, monster=rng.choice(list(MONSTER_LABELS)), star=star)
    points = rng.randint(-3, 5) if deck == "treasures" else 0
    return Face(deck=deck, star=star, points=points)


def some_assistant(rng: Random) -> Assistant:
    """An Assistant nobody has heard of."""
    return Assistant(name="helper", points=rng.randint(-1, 4), star=rng.random() < 0.2)


def _build(state: State, prompt: Prompt, rng: Random) -> Action:
    down = tuple(p for p in PLACES if rng.random() < 0.3)
    if state.round == 2:
        return BuildTemple(down=down)
    all_shown = state.terms.readings["assistants-shown-count"] == "all-twelve"
    shown = ASSISTANTS_IN_BOX if all_shown else rng.randint(0, ASSISTANTS_IN_BOX)
    there = [s for s in range(len(state.seats)) if s not in state.left]
    return BuildTemple(down=down, assistants=shown, starter=rng.choice(there))


def _place(field: Field, rng: Random) -> str:
    return str(rng.choice([o.value for o in field.options if o.legal]))


def _known(state: State, place: int) -> Face | None:
    """The face at a place, as the table or anybody who peeked has it."""
    return state.faces[place] or next((f for _, p, f in state.peeked if p == place and f), None)


def _peek(state: State, prompt: Prompt, rng: Random) -> Action:
    place = _place(prompt.fields[0], rng)
    return Peek(place=place, face=Seen.of(_known(state, INDEX[place]) or some_face(state, rng)))


def _take(state: State, prompt: Prompt, rng: Random) -> Action:
    bound = state.peeked_now and state.terms.readings["peek-commit"] == "must-take-it"
    place = PLACES[state.peeked_now[-1]] if bound else _place(prompt.fields[0], rng)
    at = INDEX[place]
    face = _known(state, at) or some_face(state, rng)
    lifted = {}
    if state.terms.readings["dig-cover-stays"] == "turned-up":
        lifted = {
            PLACES[p]: state.faces[p]
            for p in members(state.over_it(at))
            if state.up[p] is False and state.faces[p] is not None
        }
    return Take(place=place, face=face, lifted=lifted)  # type: ignore[arg-type]


def _trigger(state: State, prompt: Prompt, rng: Random) -> Action:
    assert prompt.seat is not None
    held = [o.value for o in prompt.fields[0].options]
    least = prompt.fields[0].at_least
    cards = tuple(rng.sample(held, rng.randint(least, min(3, len(held)))))
    worth = 2 if len(cards) == 3 else 1
    deck = prompt.preset["deck"]
    loot = stealable(state, prompt.seat) if deck == "weapons" else []
    hired = min(worth, state.display) if deck == "jewelry" else 0
    return Trigger(
        deck=deck,
        cards=cards,
        steals=tuple(rng.sample(loot, min(worth, len(loot)))),
        assistants=tuple(some_assistant(rng) for _ in range(hired)),
    )


def _lock(state: State, prompt: Prompt, rng: Random) -> Action:
    cards = state.usable(state.active, "china")
    groups = [
        g
        for n in (2, 3)
        for g in combinations(cards, n)
        if china_value("".join(str(getattr(c.face, "letter", "")) for c in g))
    ]
    return LockChina(cards=tuple(c.name for c in rng.choice(groups)))


def _flip(state: State, prompt: Prompt, rng: Random) -> Action:
    field = prompt.fields[0]
    held = [o.value for o in field.options]
    most = min(len(held), field.at_most or 2)
    return FlipStatues(cards=tuple(rng.sample(held, rng.randint(2, most))))


def _effect(state: State, prompt: Prompt, rng: Random) -> Action:
    seat = rng.randrange(len(state.seats))
    delta = rng.randint(-min(2, state.seats[seat].silver), 2)
    text = rng.choice(["", "nothing", "pay the guard"])
    turns = int(rng.random() < 0.1)
    silver = {str(seat): delta} if delta else {}
    return CardEffect(card=prompt.preset["card"], silver=silver, turns=turns, text=text)


BY_ACTION: dict[str, Callable[[State, Prompt, Random], Action]] = {
    "build-temple": _build,
    "peek": _peek,
    "take": _take,
    "hire": lambda state, prompt, rng: Hire(assistant=some_assistant(rng)),
    "trigger": _trigger,
    "lock-china": _lock,
    "flip-statues": _flip,
    "card-effect": _effect,
    "end-turn": lambda state, prompt, rng: EndTurn(),
    "end-agreed": lambda state, prompt, rng: EndAgreed(agreed=(0,)),
}
