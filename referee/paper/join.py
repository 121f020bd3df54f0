"""How to reach a table: the address behind the QR code, the typed code, both in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Join:
    """What the table card tells: `url` is what the QR code opens, `code` is what is typed.

    `site` is the address to type by hand, where the code is asked for.
    """

    url: str
    site: str = ""
    code: str = ""
