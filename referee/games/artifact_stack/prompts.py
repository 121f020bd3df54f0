"""What can be entered now, likeliest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.engine.prompt import Field, Option, Prompt
from referee.engine.wording import and_joined
from referee.games.artifact_stack.decks import ASSISTANTS_IN_BOX, BONUS_DECKS, LABELS, Deck
from referee.games.artifact_stack.faces import Card
from referee.games.artifact_stack.hands import triangular
from referee.games.artifact_stack.sets import CHINA_VALUES, china_value
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
        fields += (_shown(state), Field("starter", "seats", STARTER, at_least=1, at_most=1))
    return Prompt(None, "build-temple", f"Build the temple of round {state.round}", fields)


STARTER = "Who was drawn to start?"


def _shown(state: State) -> Field:
    """The Assistants shown, as ruling assistants-shown-count has it."""
    says, most = "How many Assistants are shown?", ASSISTANTS_IN_BOX
    if state.terms.readings["assistants-shown-count"] == "all-twelve":
        return Field("assistants", "number", says, (), most, most)
    hint = f"The {most}, less those that belong to decks left in the box."
    return Field("assistants", "number", says, (), 0, most, hint=hint)


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
    yield from _peek(state, silver)
    if state.display:
        yield _hire(state, silver)


def _peek(state: State, silver: int) -> Iterator[Prompt]:
    """A look at what lies face down, where it can be taken after it."""
    down = sum(1 << p for p in members(state.present) if state.up[p] is not True)
    if silver > 0 and any(state.price(p) < silver for p in members(down)):
        yield Prompt(state.active, "peek", "Peek for 1 Silver", (_places(state, down, silver - 1),))


def _hire(state: State, silver: int) -> Prompt:
    says, rule, why = "Hire an Assistant for 1 Silver", None, ""
    if state.peeked_now and _binds(state):
        rule, why = "hire.instead-of-take", "A card was peeked at, so one must be taken."
    elif not silver:
        rule, why = "hire.cost", "Hiring costs 1 Silver."
    legal = rule is None
    return Prompt(state.active, "hire", says, closed=legal, legal=legal, why=why, rule=rule)


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
    held = state.usable(seat, deck)
    all_held = state.terms.readings["trigger-pick"] == "all-held"
    fields = [_which(held, min(3, len(held)) if all_held else 2, 3, what_it_brings(state, deck))]
    if deck == "weapons":
        fields.append(Field("steals", "pick", "What is stolen?", _loot(state, seat), 0, MOST_LOOT))
    return Prompt(
        seat, "trigger", f"Trigger a bonus: {LABELS[deck]}", tuple(fields), {"deck": deck}
    )


def _which(held: Sequence[Card], least: int, most: int, hint: str) -> Field:
    """Cards to be flipped; where it takes all there are, they are picked at first."""
    options = tuple(Option(c.name, c.told, 1) for c in held)
    chosen = tuple(c.name for c in held) if len(held) == least else ()
    return Field("cards", "pick", "Which cards?", options, least, most, hint=hint, chosen=chosen)


def what_it_brings(state: State, deck: Deck) -> str:
    """What two cards of a bonus deck give, and what three do."""
    if deck == "manuscripts" and state.terms.readings["manuscript-turn"] == "actions-only":
        return "Two give 1 more action in this turn, three give 2."
    return BRINGS[deck]


BRINGS: dict[Deck, str] = {
    "coins": "Two bring 1 Silver from the bank, three bring 2.",
    "weapons": "Two steal 1 face-up card, three steal 2.",
    "manuscripts": "Two give 1 more turn, three give 2.",
    "jewelry": "Two bring 1 Assistant for nothing, three bring 2.",
}


def _who_may_trigger(state: State) -> list[int]:
    if state.terms.readings["trigger-timing"] != "any-turn" or not state.present:
        return [state.active]
    return [s for s in range(len(state.seats)) if s not in state.left]


MOST_LOOT = 2


def _loot(state: State, thief: int) -> tuple[Option, ...]:
    """What can be stolen and whose it is; of what is all the same, as many as can go at once."""
    alike: Counter[str] = Counter()
    options = []
    for loot in stealable(state, thief):
        says = _told(state, loot)
        alike[says] += 1
        if alike[says] <= MOST_LOOT:
            options.append(Option(loot, says, 1))
    return tuple(sorted(options, key=lambda o: (o.value.startswith(SILVER), o.label)))


def _told(state: State, loot: str) -> str:
    if loot.startswith(SILVER):
        return f"1 Silver of player {int(loot.removeprefix(SILVER)) + 1}"
    card, owner = state.piece(loot), state.owner_of(loot)
    assert card is not None
    assert owner is not None
    return f"{card.told} of player {owner + 1}"


def has_china_set(cards: Sequence[Card]) -> bool:
    """Whether 2 or 3 of these China cards make a set that can be locked."""
    letters = [str(getattr(c.face, "letter", "")) for c in cards]
    return any(china_value("".join(g)) for n in (2, 3) for g in combinations(letters, n))


def _sets(state: State) -> Iterator[Prompt]:
    mine = state.active
    china, statues = state.usable(mine, "china"), state.usable(mine, "statues")
    if has_china_set(china):
        field = _which(china, 2, 3, CHINA_HINT)
        yield Prompt(mine, "lock-china", "Lock a China set", (field,))
    reading = state.terms.readings["statues-flip"]
    if len(statues) >= 2 and reading != "never-flip":
        most = 3 if reading == "two-or-three-only" else len(statues)
        field = _which(statues, 2, most, _statues_hint(min(most, len(statues))))
        yield Prompt(mine, "flip-statues", "Close a set of Statues", (field,), closed=True)


CHINA_HINT = (
    "Two of one letter are worth {pair} points, three {triple}; one each of A, B and C {abc}."
).format(**CHINA_VALUES)


def _statues_hint(most: int) -> str:
    sizes = range(2, most + 1)
    worth = and_joined([str(triangular(n)) for n in sizes])
    sets = f"A set of {and_joined([str(n) for n in sizes])} is worth {worth} points."
    return f"{sets} A closed set grows no more, and cannot be stolen."
