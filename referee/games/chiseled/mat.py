"""What the mat gives for each count of Bodies and Arms, by the readings in force.

The rulebook prints only some of these values; the rest is derived, or typed off a mat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from referee.engine.judge import Bearing
from referee.engine.rule import Readings

HEAD_EACH, SCRAP_EACH = 2, -3

BODY: Mapping[str, Sequence[int]] = {
    "mirror": (0, 0, 2, 6, 12, 20, 12, 6, 2, 0),
    "linear-drop": (0, 0, 2, 6, 12, 20, 15, 10, 5, 0),
    "three-each": (0, 3, 6, 9, 12, 20, 15, 10, 5, 0),
    "four-each": (0, 4, 8, 12, 16, 20, 15, 10, 5, 0),
}
"""Points for 0 to 9 Bodies under the derived readings of ruling body-table."""

BODY_KNOWN: Mapping[int, int] = {4: 12, 5: 20, 9: 0}
"""What the rulebook itself settles of the Bodies."""

ARM: Mapping[str, Mapping[int, int]] = {
    "minus-three": {2: 12, 4: 9, 6: 6, 8: 3},
    "zero-above-four": {2: 12, 4: 9, 6: 0, 8: 0},
    "known-only": {2: 12, 4: 9},
}
"""Points for an even number of Arms under the derived readings of ruling arm-table."""


class Value(Struct, frozen=True):
    """What a count of cards gives: None points where only the mat knows."""

    points: int | None
    rule: str
    rulings: tuple[Bearing, ...] = ()


def body(count: int, readings: Readings) -> Value:
    """The value of so many Bodies: 5 give most, and nothing printed contradicts the rest."""
    reading = readings["body-table"]
    rule = _BODY_RULES.get(count, "score.mat-guide")
    if reading == "typed-mat":
        points = readings.value("body-table")[count]
    elif reading == "known-only":
        points = BODY_KNOWN.get(count)
    else:
        points = BODY[reading][count]
    values = {table[count] for table in BODY.values()}
    ruled = count != 5 and (len(values | {points}) > 1 or reading == "typed-mat")
    return Value(points, rule, (Bearing("body-table", reading),) if ruled else ())


def arm(count: int, readings: Readings) -> Value:
    """The value of so many Arms: an odd number gives nothing, 2 give most."""
    if count % 2:
        return Value(0, "score.arm-even-only")
    ruling = "arm-table" if count else "arm-zero"
    reading = readings[ruling]
    if reading == "typed-mat":
        typed = readings.value(ruling)
        points = typed[count] if count else typed
    else:
        points = ARM[reading].get(count) if count else 0
    ruled = count not in _ARM_RULES
    rule = _ARM_RULES.get(count, "score.mat-guide")
    return Value(points, rule, (Bearing(ruling, reading),) if ruled else ())


_BODY_RULES = {4: "score.body-four", 5: "score.body-five", 9: "score.body-nine"}
_ARM_RULES = {2: "score.arm-two", 4: "score.arm-four"}
