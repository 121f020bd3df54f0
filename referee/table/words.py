"""Entries in words: the games' own for their moves, ours for what every game knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.action import (
    Action,
    Correct,
    EndAgreed,
    Insert,
    Leave,
    Move,
    Note,
    Redo,
    Replace,
    SignOff,
    TableRuling,
    Void,
)
from referee.engine.game import Game
from referee.engine.judge import Citation, Verdict
from referee.engine.names import printable
from referee.engine.rule import Rulebook
from referee.engine.wording import and_joined


def words_of(game: Game, state: Any, move: Move, names: Sequence[str]) -> str:
    """A move without its player's name; `state` is that before it."""
    action = move.action
    if isinstance(action, TableRuling | Replace | Insert):
        return words_of(game, state, action.with_, names)
    if isinstance(action, Correct):
        return _corrected(game, state, action, names)
    return _shared(action, names) or game.rules.words(state, move, names)


def _corrected(game: Game, state: Any, action: Correct, names: Sequence[str]) -> str:
    """`corrected Ben's Draw Pile to 4`; what belongs to nobody goes without a name."""
    counted = next((c for c in game.rules.countables(state) if c.what == action.what), None)
    what = counted.label if counted else action.what
    whose = "" if counted is None or counted.seat is None else f"{names[counted.seat]}’s "
    reason = f": {printable(action.reason)}" if action.reason else ""
    agreed = f", agreed by {listed(names, action.agreed)}" if action.agreed else ""
    return f"corrected {whose}{what} to {action.to}{reason}{agreed}"


def _shared(action: Action, names: Sequence[str]) -> str:
    if isinstance(action, Note):
        return f"noted “{printable(action.text)}”"
    if isinstance(action, Void):
        return f"undid entry {action.entry}"
    if isinstance(action, Redo):
        return f"brought back entry {action.entry}"
    if isinstance(action, Leave):
        return "left the game"
    if isinstance(action, SignOff):
        return "signed the result"
    if isinstance(action, EndAgreed):
        return f"ended the game here, agreed by {listed(names, action.agreed)}"
    return ""


def listed(names: Sequence[str], seats: Sequence[int]) -> str:
    """Names of seats as a sentence has them: `Ana, Ben and Cy`."""
    return and_joined([names[seat] for seat in seats if seat < len(names)], "nobody")


def rule_words(book: Rulebook, rule: str | None) -> tuple[str, str]:
    """The section of a rule and its text in the register; empty where there is none."""
    try:
        found = book.rule(rule or "")
    except KeyError:
        return "", ""
    return found.section, found.says


def guarded(book: Rulebook, verdict: Verdict) -> Verdict:
    """The verdict without its own words: those could tell what is sealed. Rules speak instead.

    Rulings go too: one that bears on some contents only tells that they are there.
    """
    _, says = rule_words(book, verdict.rule)
    needs = None if verdict.needs is None else says

    def only_rule(citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
        return tuple(Citation(c.rule, rule_words(book, c.rule)[1]) for c in citations)

    return Verdict(verdict.kind, verdict.rule, says, needs, "", (),
                   only_rule(verdict.cited), only_rule(verdict.waived), verdict.final,
                   verdict.lacking)  # fmt: skip
