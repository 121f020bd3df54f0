"""Building the temples, the order of turns, and the end of a round."""

from __future__ import annotations

from collections import Counter

from referee.engine.judge import Judge
from referee.games.artifact_stack.actions import BuildTemple, EndTurn
from referee.games.artifact_stack.decks import (
    ASSISTANTS_IN_BOX,
    CARDS_IN_DECK,
    LEFT_OVER,
    ONE,
    TEMPLE_CARDS,
)
from referee.games.artifact_stack.faces import MONSTER_LABELS, Face
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.temple import FULL, PLACES

ROUNDS = 2


def build_temple(state: State, action: BuildTemple, judge: Judge) -> State:
    """The 26 cards of a round are laid out (`temple.card-count`, `round2.second-temple`)."""
    judge.possible(
        state.phase == "build",
        "temple.card-count",
        "A temple stands already: {n} cards are left in it.",
        n=state.present.bit_count(),
    )
    _check_faces(state, action, judge)
    after = (_first_round if state.round == 1 else _second_round)(state, action, judge)
    laid = after.but(
        phase="turn",
        present=FULL,
        undealt=state.undealt - TEMPLE_CARDS,
        faces=tuple(action.up.get(place) for place in PLACES),
        up=tuple(_facing(place, action) for place in PLACES),
    )
    judge.cite(
        "temple.card-count",
        "{n} cards lie in the temple of round {round}.",
        n=TEMPLE_CARDS,
        round=state.round,
    )
    return begin_turn(laid, after.active, fresh=True)


def _check_faces(state: State, action: BuildTemple, judge: Judge) -> None:
    """What is told of a temple's cards: each lies one way, and the box holds them all."""
    both = set(action.up) & set(action.down)
    judge.possible(
        not both,
        "temple.mixed-facing",
        "{place} cannot lie both face up and face down.",
        place=", ".join(sorted(both)),
    )
    for face in action.up.values():
        check_face(state, face, judge)
    _check_box(state, list(action.up.values()), judge)


def _facing(place: str, action: BuildTemple) -> bool | None:
    """Face up is what is not told to lie face down; None where nothing is told to lie so."""
    if place in action.up or (action.down and place not in action.down):
        return True
    return False if place in action.down else None


def _first_round(state: State, action: BuildTemple, judge: Judge) -> State:
    """The starting player is drawn, the Assistants are shown."""
    shown = ASSISTANTS_IN_BOX if action.assistants is None else action.assistants
    if judge.reading("assistants-shown-count") == "all-twelve":
        judge.require(
            shown == ASSISTANTS_IN_BOX,
            "setup.assistants-shown",
            "{n} Assistants are shown; all {all} are.",
            n=shown,
            all=ASSISTANTS_IN_BOX,
        )
    starter = action.starter or 0
    judge.possible(
        starter < len(state.seats), "setup.start-player", "There is no seat {s}.", s=starter
    )
    if action.starter is None and starter in state.left:
        starter = next_seat(state.but(active=starter))
    says = "Player {n} has left the table and does not start; draw another."
    judge.possible(starter not in state.left, "setup.start-player", says, n=starter + 1)
    return state.but(display=shown, starter=starter, active=starter)


def _second_round(state: State, action: BuildTemple, judge: Judge) -> State:
    """Whoever was last begins, and play turns round (`round2.last-goes-first`)."""
    judge.possible(
        action.assistants in (None, state.display),
        "setup.assistants-shown",
        "{left} Assistants are left from round 1, not {n}; correct that count first.",
        left=state.display,
        n=action.assistants,
    )
    judge.reading("round2-starter")
    first = second_starter(state)
    judge.possible(
        action.starter in (None, first),
        "round2.last-goes-first",
        "Player {first} begins round 2, not player {s}.",
        first=first + 1,
        s=(action.starter or 0) + 1,
    )
    return state.but(active=first, out=state.out + LEFT_OVER)


def second_starter(state: State) -> int:
    """Who begins round 2, as ruling round2-starter has it; who has left is passed over."""
    by_seat = state.terms.readings["round2-starter"] == "seat-order"
    first = (state.starter - 1) % len(state.seats) if by_seat else state.last_mover
    return next_seat(state.but(active=first)) if first in state.left else first


def check_face(state: State, face: Face, judge: Judge) -> None:
    """A face must be of a deck in play and say what its scoring needs."""
    decks = state.terms.options.decks
    judge.possible(
        face.deck in decks,
        "setup.six-decks",
        "{deck} is not among the six decks in play.",
        deck=ONE[face.deck],
    )
    rule = "china.letters" if face.deck == "china" else "monsters.loose"
    says = "A {deck} card needs {what}."
    what = "its letter, A, B or C" if face.deck == "china" else "the name of what it shows"
    judge.told(face.is_whole, rule, says, deck=ONE[face.deck], what=what)
    says = "{deck} shows no letter; only China does."
    lettered = face.letter is None or face.deck == "china"
    judge.possible(lettered, "china.letters", says, deck=ONE[face.deck])
    says = "{deck} shows no {what}; only Vampire & Mummy cards do."
    what = MONSTER_LABELS[face.monster] if face.monster else ""
    shown = face.monster is None or face.deck == "monsters"
    judge.possible(shown, "component.deck-types", says, deck=ONE[face.deck], what=what)


def _check_box(state: State, fresh: list[Face], judge: Judge) -> None:
    """No deck has more than nine cards (`component.ten-decks`)."""
    counts = Counter(face.deck for face in fresh)
    held = (c for s in state.seats for c in s.cards)
    counts.update(c.deck for c in (*held, *state.discarded) if c.deck is not None)
    counts.update(f.deck for f in state.faces if f is not None)
    for deck, n in counts.items():
        judge.possible(
            n <= CARDS_IN_DECK,
            "component.ten-decks",
            "That would be {n} {deck} cards; the deck has {most}.",
            n=n,
            deck=ONE[deck],
            most=CARDS_IN_DECK,
        )


def check_one_more(state: State, face: Face, judge: Judge) -> None:
    """A card not told before must be one that the box still holds."""
    check_face(state, face, judge)
    _check_box(state, [face], judge)


# ---- turns


def must_be_their_turn(state: State, seat: int, judge: Judge) -> None:
    """Only the active player acts, in the order of the round."""
    rule = "round1.clockwise" if state.round == 1 else "round2.counter-clockwise"
    way = "clockwise" if state.round == 1 else "counter-clockwise"
    judge.require(
        seat == state.active,
        rule,
        "It is the turn of player {active}, not of player {p}; round {n} goes {way}.",
        active=state.active + 1,
        p=seat + 1,
        n=state.round,
        way=way,
    )


def next_seat(state: State) -> int:
    """The next player who is still there, in the direction of the round."""
    step = 1 if state.round == 1 else -1
    seats = len(state.seats)
    order = [(state.active + step * n) % seats for n in range(1, seats + 1)]
    return next((s for s in order if s not in state.left), state.active)


def begin_turn(state: State, seat: int, *, fresh: bool) -> State:
    """A turn begins; `fresh` unless it is an extra turn of the same player."""
    mine = state.seats[seat]
    extra = mine.carried_turns if fresh else state.extra
    after = state.with_seat(seat, carried_turns=0) if mine.carried_turns else state
    return after.but(
        active=seat,
        turn=state.turn + 1,
        acted=0,
        allowed=1,
        extra=extra,
        in_extra=not fresh,
        peeked_now=(),
        gained=frozenset(),
        triggered=0,
    )


def written_first(state: State, judge: Judge) -> None:
    """What a card says happens as soon as it is taken, before anything else (`curse.immediate`)."""
    card = state.piece(state.next_due) if state.next_due else None
    judge.require(
        card is None,
        "curse.immediate",
        "What is written on the {card} comes first; enter it, if only as words.",
        card=card.face.label if card else "",
    )


def owe_turns(state: State, seat: int, turns: int) -> State:
    """Extra turns follow the turn in progress; where another player has it, their own next one."""
    if seat == state.active:
        return state.but(extra=state.extra + turns)
    return state.with_seat(seat, carried_turns=state.seats[seat].carried_turns + turns)


def end_turn(state: State, seat: int, action: EndTurn, judge: Judge) -> State:
    """The turn passes on, once what must be done is done."""
    must_be_their_turn(state, seat, judge)
    written_first(state, judge)
    if state.present and state.acted == 0 and judge.reading("action-mandatory") == "must-act":
        judge.require(
            False,
            "turn.two-actions",
            "No action was taken this turn.",
            instead="Take a temple card or hire an Assistant.",
        )
    if state.peeked_now and judge.reading("peek-commit") != "free-after":
        judge.require(
            state.acted > 0,
            "peek.before-taking",
            "A card was peeked at this turn, so one must be taken.",
        )
    judge.cite("turn.one-only", "The turn is over.")
    return pass_on(state.but(due=()), judge)


def pass_on(state: State, judge: Judge) -> State:
    """To an extra turn, the next player, or the end of the round."""
    state = state.but(due=()) if state.next_due is None else state
    gone = state.active in state.left
    if not state.present:
        reading = judge.reading("extra-turn-at-end") if state.extra and not gone else "lost"
        if reading == "hire-still" and state.display:
            return begin_turn(state.but(extra=state.extra - 1), state.active, fresh=False)
        if reading == "carried" and state.round == 1:
            state = state.with_seat(state.active, carried_turns=state.extra)
        return _end_round(_without_turns(state, judge), judge)
    if state.extra and not gone:
        judge.cite(
            "turn.one-only", "A card gave an extra turn; {n} more after it.", n=state.extra - 1
        )
        return begin_turn(state.but(extra=state.extra - 1), state.active, fresh=False)
    return begin_turn(state, next_seat(state), fresh=True)


def _without_turns(state: State, judge: Judge) -> State:
    """Turns that players not active are owed expire with the round, unless they are carried."""
    for at, seat in enumerate(state.seats):
        if seat.carried_turns and judge.reading("extra-turn-at-end") != "carried":
            state = state.with_seat(at, carried_turns=0)
    return state


def _end_round(state: State, judge: Judge) -> State:
    """The temple is empty: the second one is built, or the game is over."""
    state = state.but(peeked=(), extra=0, last_mover=state.active, due=())
    if state.round == ROUNDS:
        judge.cite("end.second-temple-empty", "The second temple is empty: the game is over.")
        return state.but(phase="over")
    judge.cite("round1.end", "The first temple is empty: round 1 is over.")
    return state.but(phase="build", round=2)
