"""Numbers of things in words."""


def many(count: int, one: str, more: str | None = None) -> str:
    """`1 point`, `2 points`; `more` is the plural where it is not `one` with an s: `3 entries`."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"
