"""What a table types off its own mat and cards, and the readings that stand on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from referee.engine.codec import convert
from referee.engine.errors import Unreadable
from referee.engine.rule import Choice

BODY_BEST, ARM_BEST = 20, 12
"""The highest values a mat prints: for 5 Bodies and for 2 Arms."""

BODY_SURE: Mapping[int, int] = {5: BODY_BEST}
ARM_SURE: Mapping[int, int] = {2: ARM_BEST, 4: 9, **dict.fromkeys((1, 3, 5, 7, 9), 0)}
"""Values that the rulebook settles for every mat."""

EACH_PART = 9
"""A deck's Heads, and as many Bodies and Arms."""

Points = Annotated[int, Meta(ge=-99, le=99)]


def _row(best: int, sure: Mapping[int, int]) -> Meta:
    """A mat's ten values for a schema: the best of them, and those that are settled."""
    free = {"type": "integer", "minimum": -99, "maximum": best}
    each = [{"const": sure[at]} if at in sure else free for at in range(10)]
    return Meta(min_length=10, max_length=10, extra_json_schema={"prefixItems": each})


BodyRow = Annotated[tuple[Points, ...], _row(BODY_BEST, BODY_SURE)]
ArmRow = Annotated[tuple[Points, ...], _row(ARM_BEST, ARM_SURE)]
ArmZero = Annotated[int, Meta(ge=-99, le=ARM_BEST)]

_Count = Annotated[int, Meta(ge=0, le=EACH_PART)]
_PartColours = Annotated[tuple[_Count, ...], Meta(min_length=3, max_length=3)]
Distribution = Annotated[tuple[_PartColours, ...], Meta(min_length=3, max_length=3)]
"""A deck's colours: Gold, Silver and Onyx of the Heads, of the Bodies, of the Arms."""


class Row(NamedTuple):
    """A row of the mat: what it is of, the ruling it settles, its type and its bounds."""

    cards: str
    ruling: str
    kind: Any
    best: int
    sure: Mapping[int, int]

    def check(self, values: Sequence[int], path: str) -> None:
        """Raise Unreadable for a value that is settled otherwise, or above the best."""
        for count, points in enumerate(values):
            if points != (sure := self.sure.get(count, points)):
                says = f"every mat gives {sure} for {count} {self.cards}, not {points}"
                raise Unreadable(f"{path}[{count}]", says)
            if points > self.best:
                says = f"no mat gives more than {self.best} for {self.cards}, so not {points}"
                raise Unreadable(f"{path}[{count}]", says)


BODY = Row("Bodies", "body-table", BodyRow, BODY_BEST, BODY_SURE)
ARM = Row("Arms", "arm-table", ArmRow, ARM_BEST, ARM_SURE)


class Mat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the table's own mat prints for 0 to 9 Bodies and Arms."""

    body: BodyRow | None = None
    arm: ArmRow | None = None

    def check(self) -> None:
        """Raise Unreadable for values that no mat can print."""
        if self.body:
            BODY.check(self.body, "body")
        if self.arm:
            ARM.check(self.arm, "arm")


SETTLED_HERE = frozenset(("body-table", "arm-table", "arm-zero", "colour-distribution"))
"""The rulings with a reading that takes a value."""


def settle(mat: Mat | None, chosen: Mapping[str, Choice]) -> Mapping[str, Choice]:
    """The choices of a table, with what its mat prints standing as reading typed-mat.

    A mat's values may also be written beside the reading itself. Raises Unreadable (path inside
    the rulings) for another reading beside a typed mat, and for values that cannot be.
    """
    if mat is None and SETTLED_HERE.isdisjoint(chosen):
        return chosen
    settled = dict(chosen)
    mat = mat or Mat()
    _settle_row(settled, BODY, mat.body)
    if arms := _settle_row(settled, ARM, mat.arm):
        _stand(settled, "arm-zero", arms[0])
    _settle_no_arms(settled)
    _settle_colours(settled)
    return settled


def _stand(settled: dict[str, Choice], ruling: str, printed: Any) -> None:
    """Put typed-mat in force by what the mat prints; nothing else may stand beside it."""
    beside = settled.get(ruling)
    if beside and (beside.reading != "typed-mat" or beside.value not in (None, printed)):
        raise Unreadable(ruling, "the mat is typed, so only reading 'typed-mat' goes with it")
    settled[ruling] = Choice("typed-mat", printed)


def _settle_row(
    settled: dict[str, Choice], row: Row, printed: Sequence[int] | None
) -> Sequence[int] | None:
    """Settle a row's ruling by the mat, or by the values beside the reading; the row if typed."""
    choice = settled.get(row.ruling)
    if choice and choice.value is not None:
        values = convert(choice.value, row.kind, f"{row.ruling}.value")
        row.check(values, f"{row.ruling}.value")
        settled[row.ruling] = Choice(choice.reading, values)
    if printed:
        _stand(settled, row.ruling, printed)
    choice = settled.get(row.ruling)
    if choice is None or choice.reading != "typed-mat":
        return None
    if choice.value is None:
        key = row.ruling.removesuffix("-table")
        raise Unreadable(row.ruling, f"the mat's ten values are missing; type options.mat.{key}")
    typed: Sequence[int] = choice.value
    return typed


def _settle_no_arms(settled: dict[str, Choice]) -> None:
    choice = settled.get("arm-zero")
    if choice and choice.reading == "typed-mat":
        if choice.value is None:
            raise Unreadable("arm-zero", "the mat's value is missing; type options.mat.arm")
        convert(choice.value, ArmZero, "arm-zero.value")


def _settle_colours(settled: dict[str, Choice]) -> None:
    choice, path = settled.get("colour-distribution"), "colour-distribution.value"
    if choice and choice.reading == "typed":
        says = "the deck's colours are missing: Gold, Silver, Onyx of Heads, of Bodies, of Arms"
        if choice.value is None:
            raise Unreadable(path, says)
        counts = convert(choice.value, Distribution, path)
        for at, (part, row) in enumerate(zip(("Heads", "Bodies", "Arms"), counts, strict=True)):
            if sum(row) != EACH_PART:
                says = f"a deck has {EACH_PART} {part}, but these colours add up to {sum(row)}"
                raise Unreadable(f"{path}[{at}]", says)
        settled["colour-distribution"] = Choice(choice.reading, counts)
