"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action, Hidden, Move
from referee.games.geometric_art.actions import (
    Ability,
    ClosePainting,
    DiceNumber,
    DrawingDone,
    DrawPainter,
    DrawTopic,
    EndRound,
    Guess,
    NextRound,
    Painter,
    RaiseHand,
    Reveal,
    Roll,
    TellTitle,
    TitleWritten,
    Topic,
    Verdict,
)
from referee.games.geometric_art.cards import LABELS
from referee.games.geometric_art.state import State
from referee.games.geometric_art.titles import same_groups

Said = Callable[[State, Any, Sequence[str]], str]


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it.

    No title is in it but one that the move itself may still carry: a history line is also shown
    of moves that were only tried.
    """
    said = SAID.get(type(move.action))
    return said(state, move.action, names) if said else ""


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    found = [names[s] for s in seats if s < len(names)]
    return f"{', '.join(found[:-1])} and {found[-1]}" if len(found) > 1 else "".join(found)


def _rolled(state: State, action: Roll, _: Sequence[str]) -> str:
    shows = f": {', '.join(action.faces)}" if action.faces else ""
    return f"rolled {state.dice} dice{shows}"


def _topic(_state: State, action: Topic, _: Sequence[str]) -> str:
    return f"turned up the topic {action.topic}" if action.topic else "turned up a Topic Card"


def _draw_topic(_state: State, action: DrawTopic, _: Sequence[str]) -> str:
    return f"the program drew the topic {action.topic}" if action.topic else "let chance pick"


def _number(_state: State, action: DiceNumber, _: Sequence[str]) -> str:
    return f"read the Dice Number {action.number}"


def _title(_state: State, action: TitleWritten, _: Sequence[str]) -> str:
    if isinstance(action.title, str):
        return f"wrote the title “{action.title}”"
    return "sealed a title" if isinstance(action.title, Hidden) else "wrote a title on paper"


def _drawn(_state: State, action: DrawingDone, _: Sequence[str]) -> str:
    if isinstance(action.symbols, tuple) and action.symbols:
        return f"finished drawing: {', '.join(action.symbols)}"
    if isinstance(action.count, int) and action.count:
        return f"finished drawing with {action.count} symbols"
    return "finished drawing"


def _card(_state: State, action: Ability, _: Sequence[str]) -> str:
    shows = f" ({action.symbol})" if action.symbol else ""
    return f"used a {LABELS[action.card]} card{shows}"


def _painter(_state: State, action: Painter, names: Sequence[str]) -> str:
    return f"by chance: {_listed(names, (action.painter,))} is the first Painter"


def _draw_painter(_state: State, action: DrawPainter, names: Sequence[str]) -> str:
    if action.painter is None:
        return "let chance pick the first Painter"
    return f"the program drew {_listed(names, (action.painter,))} as the first Painter"


def _hand(_state: State, action: RaiseHand, _: Sequence[str]) -> str:
    return "raised a hand" if action.up else "took the hand down"


def _guess(_state: State, action: Guess, _: Sequence[str]) -> str:
    if action.passes:
        return "passed"
    said = f"guessed “{action.text}”" if action.text else "guessed"
    answer = {None: "", True: ": right", False: ": wrong"}[action.right]
    return said + answer


def _verdict(state: State, action: Verdict, names: Sequence[str]) -> str:
    pending = state.pending
    seat = pending.seat if pending else action.of
    seat = state.hands[0] if seat is None and state.hands else seat
    answer = "right" if action.right else "wrong"
    return f"said {answer}" if seat is None else f"said that {_listed(names, (seat,))} was {answer}"


def _told(state: State, action: TellTitle, names: Sequence[str]) -> str:
    title = f" “{action.title}”" if action.title else ""
    guessed = (g.seat for g in state.guesses if state.is_joint and not g.passed)
    wrong = dict.fromkeys((*(s for s in guessed if s not in action.right), *action.wrong))
    parts = [("right", action.right), ("wrong", tuple(wrong))]
    results = "; ".join(f"{label}: {_listed(names, seats)}" for label, seats in parts if seats)
    return f"told the title{title}" + (f"; {results}" if results else "")


def _closed(state: State, action: ClosePainting, _: Sequence[str]) -> str:
    if state.is_joint:
        return "nobody put a die back"
    title = f" “{action.title}”" if action.title else ""
    return f"closed the painting and told the title{title}"


def _ended(state: State, action: EndRound, names: Sequence[str]) -> str:
    found = same_groups(state.titles, state.readings["same-title-test"])
    groups = [*(found if action.same is None else action.same)]
    groups += [action.alike] if action.alike else []
    same = "; ".join(_listed(names, group) for group in groups)
    return f"ended round {state.round}" + (f"; the same title: {same}" if same else "")


SAID: dict[type[Action], Said] = {
    Roll: _rolled,
    Topic: _topic,
    DrawTopic: _draw_topic,
    DiceNumber: _number,
    TitleWritten: _title,
    DrawingDone: _drawn,
    Ability: _card,
    Reveal: lambda _state, _action, _names: "all drawings were shown",
    Painter: _painter,
    DrawPainter: _draw_painter,
    RaiseHand: _hand,
    Guess: _guess,
    Verdict: _verdict,
    TellTitle: _told,
    ClosePainting: _closed,
    EndRound: _ended,
    NextRound: lambda state, _action, _names: f"began round {state.round + 1}",
}
