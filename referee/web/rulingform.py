"""Choosing readings: a game's rulings as fields `rulings.<id>`, and back as a header has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine.game import Game
from referee.engine.rule import Reading, Rulebook, Ruling
from referee.web.structshape import Typed

AFTER_PLAY = frozenset(("scoring", "end", "solo", "variant"))
"""The kinds of rules that a finished game is scored by."""

_NUMBERS = re.compile(r"[-−+]?\d{1,9}")


@dataclass(frozen=True, slots=True)
class ReadingField:
    """One reading to choose. `asks` says what value it needs, "" where it takes none."""

    id: str
    says: str
    default: bool
    chosen: bool
    asks: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class RulingField:
    """One ruling to choose in; `changed` where the table reads it in another way than usual.

    `first`: many tables ask about it, says the game; `solo`: it bears on a game alone only.
    """

    id: str
    name: str
    question: str
    why: str
    readings: tuple[ReadingField, ...]
    first: bool = False
    solo: bool = False

    @property
    def changed(self) -> bool:
        """Whether a reading other than the default is chosen."""
        return not any(r.default and r.chosen for r in self.readings)


def ruling_fields(
    game: Game, typed: Mapping[str, Sequence[str]], only: Iterable[Ruling] | None = None
) -> list[RulingField]:
    """The switchable rulings of a game (or only these of them) as they were chosen."""
    rulings = game.book.switchable if only is None else only
    kinds = {rule.id: rule.kind for rule in game.book.rules}
    first = game.extras.get("rulings_first", ())
    return [
        _field(r, typed, r.id in first, {kinds.get(a) for a in r.affects} == {"solo"})
        for r in rulings
    ]


def _field(
    ruling: Ruling, typed: Mapping[str, Sequence[str]], first: bool, solo: bool
) -> RulingField:
    name = f"rulings.{ruling.id}"
    chosen = _first(typed, name) or ruling.default
    readings = tuple(
        ReadingField(r.id, r.says, r.id == ruling.default, r.id == chosen, asks(r),
                     _first(typed, f"{name}.{r.id}"))
        for r in ruling.readings
    )  # fmt: skip
    return RulingField(ruling.id, name, ruling.question, ruling.why, readings, first, solo)


def scoring_rulings(book: Rulebook) -> list[Ruling]:
    """The switchable rulings that can change the score of a finished game."""
    kinds = {rule.id: rule.kind for rule in book.rules}
    return [r for r in book.switchable if AFTER_PLAY & {kinds.get(a) for a in r.affects}]


def asks(reading: Reading) -> str:
    """What value a reading wants, in words; "" where it takes none."""
    if reading.value is None:
        return ""
    sizes = [s["minItems"] for s in _levels(reading.value) if "minItems" in s]
    if not sizes:
        return _number(reading.value)
    wanted = " times ".join(map(str, sizes))
    return f"{wanted} whole numbers, in order, with spaces between them"


def _number(schema: Mapping[str, Any]) -> str:
    """`a whole number, 2 to 10: how many carvings fill both hands`, as far as the schema tells."""
    low, high, what = (schema.get(k) for k in ("minimum", "maximum", "description"))
    if schema.get("type") != "integer":
        return str(what or "a value")
    bounds = "" if low is None or high is None else f", {low} to {high}"
    return f"a whole number{bounds}" + (f": {what}" if what else "")


def _levels(schema: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    yield schema
    if isinstance(inner := schema.get("items"), Mapping):
        yield from _levels(inner)


def chosen_rulings(game: Game, typed: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The readings that were chosen, as a header or position writes them; defaults are left out."""
    chosen: dict[str, Any] = {}
    for ruling in game.book.switchable:
        name = f"rulings.{ruling.id}"
        picked = _first(typed, name)
        if not picked or picked == ruling.default:
            continue
        reading = ruling.reading(picked)
        value = None if reading is None or reading.value is None else _value(
            reading.value, _first(typed, f"{name}.{picked}"))  # fmt: skip
        chosen[ruling.id] = picked if value is None else {"reading": picked, "value": value}
    return chosen


def _value(schema: Mapping[str, Any], text: str) -> Any:
    """Typed numbers in the shape a schema wants; None for an empty field."""
    numbers = [int(n.replace("−", "-")) for n in _NUMBERS.findall(text)]
    if not numbers:
        return None
    inner = schema.get("items")
    if not isinstance(inner, Mapping):
        return numbers[0] if len(numbers) == 1 else numbers
    size = inner.get("minItems")
    if isinstance(inner.get("items"), Mapping) and size:
        return [numbers[at : at + size] for at in range(0, len(numbers), size)]
    return numbers


def typed_rulings(chosen: Mapping[str, Any]) -> Typed:
    """Chosen readings as they stand in the fields."""
    typed: Typed = {}
    for ruling, choice in chosen.items():
        reading = choice if isinstance(choice, str) else choice["reading"]
        typed[f"rulings.{ruling}"] = [reading]
        if not isinstance(choice, str) and choice.get("value") is not None:
            typed[f"rulings.{ruling}.{reading}"] = [_numbers(choice["value"])]
    return typed


def _numbers(value: Any) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    return " ".join(_numbers(v) for v in value)


def _first(typed: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(typed.get(name, ())), "").strip()
