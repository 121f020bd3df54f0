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
    if state.next_due:  # what is written on a card comes before anything else
        yield _effect(state, state.next_due)
    else:
        if state.acted < state.allowed:
            yield from _actions(state)
        yield from _treasure(state)
        for deck in BONUS_DECKS:
            yield from _bonus(state, deck)
        yield from _sets(state)
    rule, why = _why_no_end(state)
    legal = rule is None
    yield Prompt(
        state.active, "end-turn", "End the turn", legal=legal, closed=legal, why=why, rule=rule
    )


def _treasure(state: State) -> Iterator[Prompt]:
    """The Treasure taken this turn, where it is worth no points but may give something at once."""
    mine = (c for c in state.seats[state.active].cards if c.deck == "treasures")
    giving = [c for c in mine if not c.face.points and state.gives_now(c)]
    if giving:
        yield _effect(state, giving[-1].name)


def _why_no_end(state: State) -> tuple[str | None, str]:
    """The rule that keeps the turn from ending, and why; None where it can end."""
    if state.next_due:
        return "curse.immediate", "What is written on the card comes first."
    if state.acted:
        return None, ""
    if state.present and state.terms.readings["action-mandatory"] == "must-act":
        return "turn.two-actions", "An action comes first: take a card or hire."
    if state.peeked_now and _binds(state):
        return "peek.before-taking", "A card was peeked at, so one must be taken."
    return None, ""


def _binds(state: State) -> bool:
    return state.terms.readings["peek-commit"] != "free-after"


def _effect(state: State, name: str) -> Prompt:
    card = state.piece(name)
    gift = card is not None and card.deck == "treasures"
    return Prompt(
        state.owner_of(name),
        "card-effect",
        "What does the Treasure give at once?" if gift else "What is written on the card?",
        (Field("text", "text", "In words"),),
        {"card": name},
    )


def _actions(state: State) -> Iterator[Prompt]:
    silver = state.seats[state.active].silver
    if state.present:  # an extra turn after the last card can only hire
        yield Prompt(state.active, "take", "Take a card", (_takeable(state, silver),))
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


def _takeable(state: State, silver: int) -> Field:
    """The places left; where a peek binds to the card peeked at, the others are dimmed."""
    places = _places(state, state.present, silver)
    if not state.peeked_now or state.terms.readings["peek-commit"] != "must-take-it":
        return places
    seen = {PLACES[p] for p in state.peeked_now}
    why, rule = "Another card was peeked at.", "peek.before-taking"
    barred = (
        o if o.value in seen or not o.legal else Option(o.value, o.label, 1, False, why, rule)
        for o in places.options
    )
    return Field("place", "choice", "Which place?", tuple(barred), 1, 1)


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
        timely = state.terms.readings["trigger-timing"] != "on-gain" or deck in state.gained
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
    if state.terms.readings["trigger-timing"] != "any-turn" or not state.present:
        return [state.active]
    return [s for s in range(len(state.seats)) if s not in state.left]


def _loot(state: State, loot: str) -> str:
    if loot.startswith(SILVER):
        return f"1 Silver of player {int(loot.removeprefix(SILVER)) + 1}"
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
