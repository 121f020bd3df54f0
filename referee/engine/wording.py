"""Numbers of things and lists of words, as sentences have them."""

from collections.abc import Sequence


def many(count: int, one: str, more: str | None = None) -> str:
    """`1 point`, `2 points`; `more` is the plural where it is not `one` with an s: `3 entries`."""
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def and_joined(words: Sequence[str], none: str = "") -> str:
    """`Ana, Ben and Cy`; `none` where there are no words."""
    *most, last = words or [none]
    return f"{', '.join(most)} and {last}" if most else last
