"""An entry that was sent too early: it is not finished, which is no breach of any rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.action import Move
from referee.engine.codec import to_plain
from referee.engine.prompt import Field, Prompt
from referee.web.refill import fitting

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Gap:
    """What a move does not tell yet: of which field ("" for the choice of the move), in words."""

    field: str
    says: str


def gaps(offered: Sequence[Prompt], move: Move) -> tuple[Gap, ...]:
    """What a move still had to tell by the prompts that were offered for it.

    Empty where it is complete, and where what it names was never on offer: that is for the judge.
    """
    plain = to_plain(move.action)
    chosen = [p for p in fitting(offered, plain) if p.legal]
    if not chosen:
        open_ = [p for p in offered if p.legal]
        untold = bool(open_) and all(p.preset and _says_nothing(p, plain) for p in open_)
        return (Gap("", "Nothing is chosen yet."),) if untold else ()
    prompt = max(chosen, key=lambda p: len(p.preset))
    found = [(f, _told(f, plain.get(f.name))) for f in prompt.fields]
    return tuple(Gap(f.name, _says(f, n)) for f, n in found if n is not None and n < f.at_least)


def _says_nothing(prompt: Prompt, plain: Mapping[str, Any]) -> bool:
    return all(plain.get(name) is None for name in prompt.preset)


def _told(field: Field, value: Any) -> int | None:
    """How many things a field was told; None where it counts none, or keeps them sealed."""
    if field.kind == "choice":
        return 0 if value is None else field.at_least
    if field.kind not in ("pick", "seats") or isinstance(value, Mapping | int):
        return None
    return len(value or ())


def _says(field: Field, told: int) -> str:
    """Which field, and how many are missing: `The 3 cards: 1 of 3, two are missing`."""
    head = field.says if field.says.endswith("?") else f"{field.says}:"
    if field.at_least == 1:
        return f"{head} nothing is chosen yet."
    left = field.at_least - told
    number = NUMBERS[left] if left < len(NUMBERS) else str(left)
    return f"{head} {told} of {field.at_least}, {number} {'is' if left == 1 else 'are'} missing."
