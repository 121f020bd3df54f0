"""The rules of a game put together from its modules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from referee.engine.game import (
    ByChance,
    Counting,
    Judging,
    Offering,
    Rules,
    Showing,
    Telling,
)


def rules_of(
    judging: Judging,
    offering: Offering,
    counting: Counting,
    showing: Showing,
    telling: Telling,
    by_chance: ByChance,
) -> Rules:
    """Rules whose parts stand in modules of their own, each under the names of its protocol."""
    parts: tuple[tuple[type, Any], ...] = (
        (Judging, judging), (Offering, offering), (Counting, counting), (Showing, showing),
        (Telling, telling), (ByChance, by_chance),
    )  # fmt: skip
    return cast("Rules", SimpleNamespace(**{
        name: getattr(module, name)
        for protocol, module in parts
        for name in vars(protocol) if not name.startswith("_")
    }))  # fmt: skip
