"""Bonuses of 2 or 3 cards, locked China sets and flipped Statues."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from referee.engine.judge import Judge
from referee.games.artifact_stack.actions import FlipStatues, LockChina, Trigger
from referee.games.artifact_stack.decks import BONUS_DECKS, ONE, Deck
from referee.games.artifact_stack.faces import Card
from referee.games.artifact_stack.rounds import must_be_their_turn, owe_turns, written_first
from referee.games.artifact_stack.sets import CHINA_RULES, china_kind, china_value
from referee.games.artifact_stack.silver import receive
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.stealing import steal

PAIR, TRIPLE = 2, 3
RULES: dict[Deck, tuple[str, str]] = {
    "coins": ("coins.pair", "coins.triple"),
    "weapons": ("weapons.pair", "weapons.triple"),
    "manuscripts": ("manuscript.pair", "manuscript.triple"),
    "jewelry": ("jewelry.pair", "jewelry.triple"),
}
"""The rule of each bonus for two cards and for three: one unit of it, or two."""


def trigger(state: State, seat: int, action: Trigger, judge: Judge) -> State:
    """Flip 2 or 3 cards of one type and take their bonus (`bonus.two-or-three`)."""
    written_first(state, judge)
    judge.possible(
        action.deck in BONUS_DECKS,
        "bonus.two-or-three",
        "{deck} cards print no bonus.",
        deck=ONE[action.deck],
    )
    _nothing_beside(action, judge)
    cards = own_unflipped(state, seat, action.cards, action.deck, judge)
    _in_time(state, seat, action.deck, judge)
    _pick(state, seat, action.deck, cards, judge)
    worth = 2 if len(cards) >= TRIPLE else 1
    rule = RULES[action.deck][worth - 1]
    judge.cite(
        rule, "{n} {deck} cards flipped for their bonus.", n=len(cards), deck=ONE[action.deck]
    )
    flipped = flip(state, seat, cards, judge).but(
        triggered=state.triggered + 1, gained=state.gained - {action.deck}
    )
    return _bonus(flipped, seat, action, worth, judge)


def _nothing_beside(action: Trigger, judge: Judge) -> None:
    """Loot belongs to Weapons and Assistants to Jewelry: nothing that was told is passed over."""
    says = "{deck} cards steal nothing; Weapons do."
    loot = not action.steals or action.deck == "weapons"
    judge.possible(loot, "weapons.pair", says, deck=ONE[action.deck])
    says = "{deck} cards bring no Assistant; Jewelry does."
    hired = not action.assistants or action.deck == "jewelry"
    judge.possible(hired, "jewelry.pair", says, deck=ONE[action.deck])


def _bonus(state: State, seat: int, action: Trigger, worth: int, judge: Judge) -> State:
    if action.deck == "coins":
        return receive(state, seat, worth, judge)
    if action.deck == "weapons":
        return steal(state, seat, action.steals, worth, judge)
    if action.deck == "jewelry":
        return _assistants(state, seat, action, worth, judge)
    if judge.reading("manuscript-turn") == "actions-only" and seat == state.active:
        return state.but(allowed=state.allowed + worth)
    return owe_turns(state, seat, worth)


def _assistants(state: State, seat: int, action: Trigger, worth: int, judge: Judge) -> State:
    """1 or 2 Assistants for nothing, as many as are left."""
    due = min(worth, state.display)
    judge.possible(
        len(action.assistants) <= state.display,
        "hire.one-shown",
        "Only {n} Assistants are left.",
        n=state.display,
    )
    rule = RULES["jewelry"][worth - 1]
    judge.require(
        len(action.assistants) == due,
        rule,
        "{n} Assistants were entered; it gives {due}.",
        n=len(action.assistants),
        due=due,
    )
    hired = tuple(
        Card(f"{judge.entry}.{n}", face, turn=state.turn)
        for n, face in enumerate(action.assistants, 1)
    )
    mine = state.seats[seat].assistants
    return state.with_seat(seat, assistants=mine + hired).but(display=state.display - len(hired))


def _in_time(state: State, seat: int, deck: Deck, judge: Judge) -> None:
    """When a bonus may be triggered, as ruling trigger-timing has it."""
    timing = judge.reading("trigger-timing")
    if timing != "any-turn":
        must_be_their_turn(state, seat, judge)
    elif not state.present:
        _round_is_over(state, seat, judge)
    if timing == "on-gain":
        judge.require(
            deck in state.gained,
            "bonus.optional",
            "A {deck} bonus is taken directly after gaining such a card.",
            deck=ONE[deck],
        )
    if deck == "manuscripts" and judge.reading("manuscript-turn") == "no-chain":
        judge.require(
            not state.in_extra,
            "manuscript.pair",
            "No Manuscript bonus is triggered during an extra turn.",
        )


def _round_is_over(state: State, seat: int, judge: Judge) -> None:
    """With the last card taken, the turn in progress is finished, and no other player acts."""
    rule = "round1.end" if state.round == 1 else "end.second-temple-empty"
    says = "The temple is empty: only player {n}, whose turn it is, still triggers bonuses."
    judge.require(seat == state.active, rule, says, n=state.active + 1)


def _pick(state: State, seat: int, deck: Deck, cards: Sequence[Card], judge: Judge) -> None:
    """How many cards, and how often, as ruling trigger-pick has it."""
    judge.require(
        PAIR <= len(cards) <= TRIPLE,
        "bonus.two-or-three",
        "A bonus takes 2 or 3 cards, not {n}.",
        n=len(cards),
    )
    pick = judge.reading("trigger-pick")
    if pick == "one-per-turn":
        judge.require(
            state.triggered == 0, "bonus.two-or-three", "One bonus per turn is triggered."
        )
    if pick == "all-held":
        held = min(TRIPLE, len(state.usable(seat, deck)))
        judge.require(
            len(cards) == held,
            "bonus.two-or-three",
            "All unflipped cards of the type that count now go in, up to 3: {held}, not {n}.",
            held=held,
            n=len(cards),
        )


def lock_china(state: State, seat: int, action: LockChina, judge: Judge) -> State:
    """Lock a set of China cards in one's own turn (`china.lock-on-turn`)."""
    cards = own_unflipped(state, seat, action.cards, "china", judge)
    must_be_their_turn(state, seat, judge)
    written_first(state, judge)
    letters = "".join(str(getattr(c.face, "letter", "")) for c in cards)
    judge.require(
        len(cards) > 1 and china_kind(letters) is not None,
        "china.lock-on-turn",
        "{letters} is no set.",
        instead="Two or three of one letter, or one each of A, B and C.",
        letters=letters,
    )
    judge.cite(
        CHINA_RULES.get(china_kind(letters) or "", "china.lock-on-turn"),
        "{letters} is locked: {value} points.",
        letters=letters,
        value=china_value(letters) or len(letters),
    )
    return flip(state, seat, cards, judge)


def flip_statues(state: State, seat: int, action: FlipStatues, judge: Judge) -> State:
    """Close a set of Statues, as ruling statues-flip has it (`sets.closed-after-flip`)."""
    cards = own_unflipped(state, seat, action.cards, "statues", judge)
    must_be_their_turn(state, seat, judge)
    written_first(state, judge)
    reading = judge.reading("statues-flip")
    judge.require(reading != "never-flip", "statues.by-set-size", "Statues are never flipped here.")
    most = TRIPLE if reading == "two-or-three-only" else len(cards)
    judge.require(
        PAIR <= len(cards) <= most,
        "statues.by-set-size",
        "A set of {n} Statues cannot be flipped.",
        n=len(cards),
        instead="Two or three Statues." if most == TRIPLE else "Two Statues or more.",
    )
    judge.cite("sets.closed-after-flip", "A set of {n} Statues is closed.", n=len(cards))
    return flip(state, seat, cards, judge)


# ---- cards in a tableau


def own_unflipped(
    state: State, seat: int, names: Sequence[str], deck: Deck, judge: Judge
) -> list[Card]:
    """The named cards, which must lie in this tableau; flipped ones serve no further set."""
    mine = {c.name: c for c in state.seats[seat].cards}
    judge.possible(len(set(names)) == len(names), "table.pieces", "A card is named twice.")
    for name in names:
        judge.possible(
            name in mine, "table.pieces", "Card {name} is not in this tableau.", name=name
        )
    cards = [mine[name] for name in names]
    for card in cards:
        _may_be_flipped(card, state.usable(seat, deck), deck, judge)
    return cards


def _may_be_flipped(card: Card, usable: Sequence[Card], deck: Deck, judge: Judge) -> None:
    """A card of that deck, not flipped yet, which counts now (ruling stolen-card-effects)."""
    label = card.face.label
    judge.possible(
        card.deck == deck, "bonus.two-or-three", "{card} is no {deck}.", card=label, deck=ONE[deck]
    )
    judge.require(
        not card.set,
        "bonus.flipped-no-set",
        "This {card} is flipped; it serves no other set.",
        card=label,
    )
    judge.reading("stolen-card-effects")
    judge.require(
        bool(card.set) or card in usable,
        "bonus.two-or-three",
        "{card} was stolen this turn; it counts from the next.",
        card=label,
    )


def flip(state: State, seat: int, cards: Sequence[Card], judge: Judge) -> State:
    """Turn cards face down as one set: closed, safe, still scoring (`bonus.flip-used`)."""
    names = {c.name for c in cards}
    judge.cite("bonus.flip-used", "{n} cards lie flipped.", n=len(names))
    tableau = tuple(
        structs.replace(c, set=judge.entry) if c.name in names else c
        for c in state.seats[seat].cards
    )
    return state.with_seat(seat, cards=tableau)
