"""What a table takes out of the box, by the number of players."""

from __future__ import annotations

from collections.abc import Mapping

WORKBENCH: Mapping[int, tuple[int, str]] = {
    1: (7, "setup.workbench-seven"),
    2: (7, "setup.workbench-seven"),
    3: (7, "setup.workbench-seven"),
    4: (9, "setup.workbench-nine"),
}
"""The Tools on the workbench, and the rule that says so."""

WAX_EACH: Mapping[int, tuple[int, str]] = {
    1: (12, "wax.twelve-each"),
    2: (12, "wax.twelve-each"),
    3: (8, "wax.eight-each"),
    4: (6, "wax.six-each"),
}
"""Waxed Marble in each deck of Sine Cera, and the rule that says so."""

WAX_IN_BOX = 24
"""The Waxed Marble there is (component.waxed-marble)."""
JUDGING = 3
"""The Critics face up (setup.critics-three)."""


def wax_in_play(seats: int) -> int:
    """All the Waxed Marble of a table of Sine Cera."""
    return seats * WAX_EACH[seats][0]
