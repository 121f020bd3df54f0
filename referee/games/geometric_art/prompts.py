"""What can be entered now, likeliest first.

Only a Painter's own prompts look at the sealed title: whether a guess reads like it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.engine.prompt import Field, Option, Prompt
from referee.games.geometric_art import ids
from referee.games.geometric_art.cards import DRAWING, holds, rotate_refused
from referee.games.geometric_art.dice_numbers import number_due, numbers_left
from referee.games.geometric_art.drawing import players
from referee.games.geometric_art.ink import allowance, fewest
from referee.games.geometric_art.prompts_guessing import guessing
from referee.games.geometric_art.state import DICE, State
from referee.games.geometric_art.titles import doubtful, same_groups


def prompts(state: State) -> tuple[Prompt, ...]:
    """All that the rules would take now, and what they would refuse with the reason."""
    if state.phase == "over":
        return ()
    found = [*BY_PHASE[state.phase](state), *_cards(state)]
    if state.is_short:
        found.insert(0, _stop(state))
    return tuple(found)


def _stop(state: State) -> Prompt:
    seats = tuple(Option(s, f"player {s + 1}", 1) for s in range(len(state.sides)))
    agreed = Field("agreed", "pick", "Who agrees?", seats, 1, len(seats))
    return Prompt(None, "end-agreed", "End here: too few players are left", (agreed,), closed=True)


# ---- the start of a round


def _roll(state: State) -> Iterator[Prompt]:
    shown = state.options.symbols
    if not shown or not state.dice:
        yield Prompt(None, "roll", f"Roll {state.dice} dice", closed=True)
        return
    options = tuple(Option(s, s) for s in shown)
    says = "What do they show? (may be left out)"
    faces = Field("faces", "pick", says, options, 0, state.dice)
    yield Prompt(None, "roll", f"Roll {state.dice} dice", (faces,))


def _topic(state: State) -> Iterator[Prompt]:
    listed = tuple(Option(t, t, 1) for t in state.options.topics)
    if listed:
        left = tuple(Option(t, t, 1) for t in state.topics_left)
        lot = Field("topic", "choice", "Which topic?", left, 1, 1, by_lot=True)
        yield Prompt(None, "draw-topic", "Pick a topic from your list by lot", (lot,), closed=True)
        field = Field("topic", "choice", "Which topic?", listed, 0, 1)
        yield Prompt(None, "topic", "Turn up a Topic Card", (field,), closed=True)
    else:
        field = Field("topic", "text", "Which topic? (may be left out)")
        yield Prompt(None, "topic", "Turn up a Topic Card", (field,), closed=True)


def _number(state: State) -> Iterator[Prompt]:
    due = number_due(state)
    if due is not None:
        says = f"The Dice Number is {due} again"
        yield Prompt(None, "dice-number", says, preset={"number": due}, closed=True)
        return
    left = dict.fromkeys(numbers_left(state) or range(1, DICE + 1))
    shown = tuple(Option(n, str(n)) for n in left)
    number = Field("number", "choice", "Which Dice Number?", shown, 1, 1)
    yield Prompt(None, "dice-number", "Read the Dice Number", (number,), closed=True)


# ---- drawing


def _draw(state: State) -> Iterator[Prompt]:
    waiting = [s for s in state.present if state.sides[s].drawn is None]
    for seat in waiting:
        if state.sides[seat].written is None:
            yield _title(state, seat)
    for seat in waiting:
        if state.sides[seat].written is not None:
            yield _done(state, seat)
    yield Prompt(
        None,
        "reveal",
        "Show all drawings",
        legal=not waiting,
        closed=not waiting,
        why=f"Not finished yet: {players(waiting)}." if waiting else "",
        rule=ids.WAIT.of(state) if waiting else None,
    )


def _title(state: State, seat: int) -> Prompt:
    says = "Your title (may be left out: then it is on paper)"
    field = Field("title", "text", says, sealed=True)
    return Prompt(seat, "title", "Write your title", (field,), {"round": state.round})


def _done(state: State, seat: int) -> Prompt:
    most = allowance(state, seat)
    preset, says = {"round": state.round}, "Say when your drawing is done"
    if state.faces:
        told = "What was drawn? (may be left out)"
        options = tuple(_shapes(state, seat))
        symbols = Field("symbols", "pick", told, options, 0, most, sealed=True)
        closed = not fewest(state) and not state.sides[seat].used
        return Prompt(seat, "drawing-done", says, (symbols,), preset, closed=closed)
    told = f"Symbols drawn, of {most} (0 if nobody counted)"
    count = Field("count", "number", told, (), 0, most, sealed=True)
    return Prompt(seat, "drawing-done", says, (count,), preset, closed=not fewest(state))


def _shapes(state: State, seat: int) -> Iterator[Option]:
    """What dice show, as often as they do and cards add to it, and what a skull card shows."""
    side = state.sides[seat]
    more = side.used.count("plus-one")
    for face in dict.fromkeys(state.faces):
        extra = more + (face == side.skull)
        yield Option(face, face, state.faces.count(face) + extra)
    if side.skull and side.skull not in state.faces:
        yield Option(side.skull, side.skull, 1)


# ---- cards

USES = {
    "plus-one": "Use an Ability Card: one more symbol (+1)",
    "skull": "Use an Ability Card: the symbol on your skull card",
    "rotate": "Use an Ability Card: a die comes back (rotate)",
}
"""What each card is asked as; all begin alike, so that one heading does for a hand of them."""


def _cards(state: State) -> Iterator[Prompt]:
    if state.phase == "draw":
        for seat in state.present:
            for card in ("plus-one", "skull"):
                if holds(state, seat, card):
                    yield _one_more(seat, card, state)
    if state.is_joint and state.phase != "rescue":
        for seat in state.present:
            if state.sides[seat].rotate:
                yield _rotate(state, seat)


def _one_more(seat: int, card: str, state: State) -> Prompt:
    fields: tuple[Field, ...] = ()
    if card == "skull":
        known = tuple(Option(s, s, 1) for s in state.options.symbols)
        kind = "choice" if known else "text"
        fields = (Field("symbol", kind, "Which symbol does it show?", known, 0, 1),)  # type: ignore[arg-type]
    return Prompt(seat, "ability", USES[card], fields, {"card": card}, closed=True)


def _rotate(state: State, seat: int) -> Prompt:
    why = rotate_refused(state, seat)
    if not state.removed:
        why = "No die has been removed."
    fields: tuple[Field, ...] = ()
    now = state.readings["rotate-die-face"] == "roll-now" and state.phase in DRAWING[1:]
    if now and state.faces:
        options = tuple(Option(s, s, 1) for s in state.options.symbols or state.faces)
        fields = (Field("symbol", "choice", "What does it show?", options, 0, 1),)
    return Prompt(
        seat,
        "ability",
        USES["rotate"],
        () if why else fields,
        {"card": "rotate"},
        legal=not why,
        closed=not why,
        why=why,
        rule="ability.rotate-effect" if why else None,
    )


def _rescue(state: State) -> Iterator[Prompt]:
    for seat in state.present:
        if state.sides[seat].rotate:
            yield Prompt(seat, "ability", USES["rotate"], preset={"card": "rotate"}, closed=True)
    painting = state.painter if state.painter is not None else state.present[0]
    says = "Nobody puts a die back: the game is lost"
    yield Prompt(painting, "close-painting", says, closed=True)


# ---- the end of a round


def _round_end(state: State) -> Iterator[Prompt]:
    test = state.readings["same-title-test"]
    found = same_groups(state.titles, test)
    says = "; ".join(f"the same title: {players(g)}" for g in found) or "no equal titles"
    preset = {"same": found}
    yield Prompt(None, "end-round", f"End the round: {says}", preset=preset, closed=True)
    for pair in doubtful(state.titles, test):
        words = " and ".join(f"“{state.titles[s]}”" for s in pair)
        says = f"End the round: {words} are one word in two ways of writing"
        both = {**preset, "alike": pair}
        yield Prompt(None, "end-round", says, preset=both, closed=True)
    if test == "meaning" or len(state.untold) > 0:
        seats = tuple(Option(s, f"player {s + 1}", 1) for s in state.present)
        alike = Field("alike", "pick", "Whose titles are the same?", seats, 2, len(seats))
        if len(seats) > 1:
            some = "more" if found else "some"
            yield Prompt(None, "end-round", f"End the round: {some} titles are the same", (alike,))


def _next(state: State) -> Iterator[Prompt]:
    yield Prompt(None, "next-round", f"Wipe the boards, begin round {state.round + 1}", closed=True)


BY_PHASE: dict[str, Callable[[State], Iterator[Prompt]]] = {
    "roll": _roll,
    "topic": _topic,
    "number": _number,
    "draw": _draw,
    "guess": guessing,
    "rescue": _rescue,
    "round-end": _round_end,
    "next": _next,
}
