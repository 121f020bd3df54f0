"""Whole numbers in what a browser sends, read only as our own forms and links write them."""

from __future__ import annotations

MOST_DIGITS = 9
"""No count, seat or entry of any table has more."""


def counting(text: str | None, digits: int = MOST_DIGITS) -> int | None:
    """A number from 0 on in plain digits, at most so many of them; None for anything else.

    `str.isdigit` alone is no guard: it lets `²` pass, and digits by the thousand, which `int`
    refuses.
    """
    text = text or ""
    plain = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if plain else None
