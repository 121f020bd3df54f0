"""What can be entered while paintings are guessed."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.prompt import Field, Option, Prompt
from referee.games.geometric_art.state import Guessed, State
from referee.games.geometric_art.titles import alike


def guessing(state: State) -> Iterator[Prompt]:
    """The first Painter, or what the painting at hand waits for."""
    if state.painter is None:
        options = tuple(Option(s, f"player {s + 1}", 1) for s in state.present)
        lot = Field("painter", "choice", "Who is it?", options, 1, 1, by_lot=True)
        yield Prompt(None, "draw-painter", "Pick the first Painter by lot", (lot,), closed=True)
        field = Field("painter", "choice", "Whom did chance pick?", options, 1, 1)
        yield Prompt(None, "painter", "You drew the Painter yourselves", (field,), closed=True)
    elif state.is_joint:
        yield from _joint(state, state.painter)
    else:
        yield from _best(state, state.painter)


def likeness(state: State, text: str) -> str:
    """Whether a guess reads like the Painter's title: for the Painter's own prompts only."""
    written = state.sides[state.painter or 0].written
    if written is None or written.text is None or not text:
        return ""
    same = alike(text, written.text, state.readings["same-title-test"]) == "same"
    return ", reads like the title" if same else ", reads otherwise than the title"


# ---- Joint Exhibition


def _joint(state: State, painter: int) -> Iterator[Prompt]:
    done = {g.seat for g in state.guesses}
    waiting = [s for s in state.guessers if s not in done]
    for seat in waiting[:1]:
        text = Field("text", "text", "What is it? (may be left out)")
        yield Prompt(seat, "guess", "Say your guess", (text,), closed=True)
        if state.readings["joint-must-guess"] != "must":
            yield Prompt(seat, "guess", "Pass", preset={"passes": True}, closed=True)
    yield _tell(state, painter, waiting)


def _tell(state: State, painter: int, waiting: list[int]) -> Prompt:
    """The results by one tap each; guesses only spoken may be entered with them."""
    by_seat = {g.seat: g for g in state.guesses}
    able = [s for s in state.guessers if not (s in by_seat and by_seat[s].passed)]
    options = tuple(Option(s, _said(state, s, by_seat.get(s)), 1) for s in able)
    fields: tuple[Field, ...] = ()
    if able:
        fields = (Field("right", "pick", "Who was right?", options, 0, len(able)),)
    if waiting:
        spoken = tuple(Option(s, f"player {s + 1}", 1) for s in waiting)
        says = "Who was wrong? (Only whose guess was not entered.)"
        fields = (*fields, Field("wrong", "pick", says, spoken, 0, len(waiting)))
    return Prompt(painter, "tell-title", "Tell your title", (*fields, *_untyped(state, painter)),
                  closed=not waiting)  # fmt: skip


def _said(state: State, seat: int, guess: Guessed | None) -> str:
    text = guess.text if guess else ""
    said = f": “{text}”" if text else ""
    return f"player {seat + 1}{said}{likeness(state, text)}"


def _untyped(state: State, painter: int) -> tuple[Field, ...]:
    """A title that is on paper may be typed as it is told; one that was sealed stays as it is."""
    written = state.sides[painter].written
    if written is not None and (written.hidden or written.text is not None):
        return ()
    return (Field("title", "text", "The title (may be left out)"),)


# ---- Best Artist


def _best(state: State, painter: int) -> Iterator[Prompt]:
    if state.is_settled:
        fields = _untyped(state, painter)
        yield Prompt(painter, "tell-title", "Tell your title", fields, closed=True)
    elif state.pending:
        yield _answer(state, painter, state.pending)
    else:
        yield from _race(state, painter)
        yield _close(state, painter)


def _race(state: State, painter: int) -> Iterator[Prompt]:
    """Whose hand was first, and who may still raise one."""
    open_ = [s for s in state.guessers if s not in state.barred]
    if state.hands:
        yield from _first_hand(painter, state.hands[0])
    preset = {"painting": state.paintings}
    for seat in open_:
        if seat not in state.hands:
            yield Prompt(seat, "raise-hand", "I know it", preset=preset, closed=True)
    if not state.hands and open_:
        yield _spoken(painter, open_)
    for seat in state.hands:
        down = {**preset, "up": False}
        yield Prompt(seat, "raise-hand", "Take the hand down", preset=down, closed=True)


def _first_hand(painter: int, first: int) -> Iterator[Prompt]:
    says = f"Player {first + 1} has guessed aloud: right?"
    right = Field("right", "flag", "Right?")
    yield Prompt(painter, "verdict", says, (right,), {"of": first}, closed=True)
    text = Field("text", "text", "What is it? (may be left out)")
    yield Prompt(first, "guess", "Say your guess", (text,), closed=True)


def _answer(state: State, painter: int, pending: Guessed) -> Prompt:
    says = f"Player {pending.seat + 1} says {f'“{pending.text}”' if pending.text else 'a title'}"
    right = Field("right", "flag", f"Right?{likeness(state, pending.text)}")
    preset = {"of": pending.seat}
    return Prompt(painter, "verdict", says, (right,), preset, closed=True)


def _spoken(painter: int, open_: list[int]) -> Prompt:
    """Where no hands are entered: who guessed, and whether it was right."""
    options = tuple(Option(s, f"player {s + 1}", 1) for s in open_)
    fields = (
        Field("of", "choice", "Who guessed first?", options, 1, 1),
        Field("right", "flag", "Right?"),
    )
    return Prompt(painter, "verdict", "Somebody guessed", fields, closed=True)


def _close(state: State, painter: int) -> Prompt:
    why, rule = "", None
    if state.hands:
        why, rule = "A hand is up.", "best.guess-fastest-hand"
    elif state.readings["best-pass"] == "must-guess" and state.guessers:
        why, rule = "Everybody still in must guess.", "best.all-wrong-title-told"
    fields = () if why else _untyped(state, painter)
    return Prompt(painter, "close-painting", "Nobody wants to guess: tell your title", fields,
                  legal=not why, closed=not why, why=why, rule=rule)  # fmt: skip
