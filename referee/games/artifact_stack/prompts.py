"""What can be entered now, likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.engine.prompt import Field, Option, Prompt
from referee.games.artifact_stack.decks import BONUS_DECKS, LABELS, Deck
from referee.games.artifact_stack.faces import Card
from referee.games.artifact_stack.sets import china_value
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import SILVER, stealable
from referee.games.artifact_stack.temple import PLACES, members


def prompts(state: State) -> tuple[Prompt, ...]:
    """All that the rules would take now, and what they would refuse with the reason."""
    if state.phase == "over":
        return ()
    if state.phase == "build":
        return (_build(state),)
    if len(state.seats) - len(state.left) < 2:
        return (
            Prompt(None, "end-agreed", "End here: too few players are left", (_agreed(),)),
            *_turn(state),
        )
    return tuple(_turn(state))


def _agreed() -> Field:
    return Field("agreed", "seats", "Who agrees?", at_least=1)


def _build(state: State) -> Prompt:
    places = tuple(Option(p, p, 1) for p in PLACES)
    down = Field("down", "pick", "Which cards lie face down?", places, 0, len(PLACES))
    fields: tuple[Field, ...] = (down,)
    if state.round == 1:
        shown = 12 if state.terms.readings["assistants-shown-count"] == "all-twelve" else 0
        fields += (
            Field("assistants", "number", "How many Assistants are shown?", (), shown, 12),
            Field("starter", "seats", "Who was drawn to start?", at_least=1, at_most=1),
        )
    return Prompt(None, "build-temple", f"Build the temple of round {state.round}", fields)


def _turn(state: State) -> Iterator[Prompt]:
    seat = state.active
    if state.due:
        yield _effect(state, state.due)
    if state.acted < state.allowed and not state.due:
        yield from _actions(state)
    for deck in BONUS_DECKS:
        yield from _bonus(state, deck)
    yield from _sets(state)
    must = state.terms.readings["action-mandatory"] == "must-act"
    stuck = state.present and not state.acted and must
    why = "An action comes first: take a card or hire." if stuck else ""
    legal = (
        not stuck and not state.due and not (state.peeked_now and not state.acted and _binds(state))
    )
    yield Prompt(
        seat,
        "end-turn",
        "End the turn",
        legal=legal,
        closed=legal,
        why=why or ("" if legal else "Something else comes first."),
        rule=None if legal else "turn.two-actions",
    )


def _binds(state: State) -> bool:
    return state.terms.readings["peek-commit"] != "free-after"


def _effect(state: State, name: str) -> Prompt:
    return Prompt(
        state.active,
        "card-effect",
        "What is written on the card?",
        (Field("text", "text", "In words"),),
        {"card": name},
    )


def _actions(state: State) -> Iterator[Prompt]:
    silver = state.seats[state.active].silver
    if state.present:  # an extra turn after the last card can only hire
        yield Prompt(state.active, "take", "Take a card", (_places(state, state.present, silver),))
    down = sum(1 << p for p in members(state.present) if state.up[p] is not True)
    if silver > 0 and any(state.price(p) < silver for p in members(down)):
        yield Prompt(state.active, "peek", "Peek for 1 Silver", (_places(state, down, silver - 1),))
    bound = bool(state.peeked_now) and _binds(state)
    if state.display:
        legal = silver > 0 and not bound
        why = "A card was peeked at, so one must be taken." if bound else "Hiring costs 1 Silver."
        rule = "hire.instead-of-take" if bound else "hire.cost"
        yield Prompt(
            state.active,
            "hire",
            "Hire an Assistant for 1 Silver",
            closed=legal,
            legal=legal,
            why="" if legal else why,
            rule=None if legal else rule,
        )


def _places(state: State, among: int, silver: int) -> Field:
    return Field(
        "place",
        "choice",
        "Which place?",
        tuple(_place(p, state.price(p), silver) for p in members(among)),
        1,
        1,
    )


def _place(place: int, price: int, silver: int) -> Option:
    label = f"{PLACES[place]}: {price} Silver" if price else f"{PLACES[place]}: free"
    affordable = price <= silver
    why = "" if affordable else f"{price} Silver, of {silver}."
    return Option(PLACES[place], label, 1, affordable, why, None if affordable else "dig.cost")


def _bonus(state: State, deck: Deck) -> Iterator[Prompt]:
    """A bonus that can be triggered now, with what it asks for."""
    for seat in _who_may_trigger(state):
        cards = state.usable(seat, deck)
        timely = state.terms.readings["trigger-timing"] != "on-gain" or state.gained == deck
        chained = deck == "manuscripts" and state.in_extra
        barred = chained and state.terms.readings["manuscript-turn"] == "no-chain"
        spent = state.triggered and state.terms.readings["trigger-pick"] == "one-per-turn"
        if len(cards) >= 2 and timely and not barred and not spent:
            yield _trigger(state, seat, deck)


def _trigger(state: State, seat: int, deck: Deck) -> Prompt:
    held = tuple(Option(c.name, c.face.label, 1) for c in state.usable(seat, deck))
    all_held = state.terms.readings["trigger-pick"] == "all-held"
    least = min(3, len(held)) if all_held else 2
    fields = [Field("cards", "pick", "Which cards?", held, least, 3)]
    if deck == "weapons":
        loot = tuple(Option(s, _loot(state, s), 1) for s in dict.fromkeys(stealable(state, seat)))
        fields.append(Field("steals", "pick", "What is stolen?", loot, 0, 2))
    return Prompt(seat, "trigger", f"Trigger {LABELS[deck]}", tuple(fields), {"deck": deck})


def _who_may_trigger(state: State) -> list[int]:
    if state.terms.readings["trigger-timing"] != "any-turn":
        return [state.active]
    return [s for s in range(len(state.seats)) if s not in state.left]


def _loot(state: State, loot: str) -> str:
    if loot.startswith(SILVER):
        return f"1 Silver of seat {int(loot.removeprefix(SILVER)) + 1}"
    card = state.piece(loot)
    return card.face.label if card else loot


def has_china_set(cards: Sequence[Card]) -> bool:
    """Whether 2 or 3 of these China cards make a set that can be locked."""
    letters = [str(getattr(c.face, "letter", "")) for c in cards]
    return any(china_value("".join(g)) for n in (2, 3) for g in combinations(letters, n))


def _sets(state: State) -> Iterator[Prompt]:
    mine = state.active
    china, statues = state.usable(mine, "china"), state.usable(mine, "statues")
    if has_china_set(china):
        held = tuple(Option(c.name, c.face.label, 1) for c in china)
        yield Prompt(
            state.active,
            "lock-china",
            "Lock a China set",
            (Field("cards", "pick", "Which cards?", held, 2, 3),),
        )
    reading = state.terms.readings["statues-flip"]
    if len(statues) >= 2 and reading != "never-flip":
        held = tuple(Option(c.name, c.face.label, 1) for c in statues)
        most = 3 if reading == "two-or-three-only" else len(held)
        yield Prompt(
            state.active,
            "flip-statues",
            "Close a set of Statues",
            closed=True,
            fields=(Field("cards", "pick", "Which Statues?", held, 2, most),),
        )
