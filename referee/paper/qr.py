"""QR codes as drawings that read themselves aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from markupsafe import Markup
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

QUIET = 4
"""Modules of white that a reader needs around the code."""


def qr(address: str, size: str = "40mm") -> Markup:
    """The QR code of an address as inline SVG, square, `size` wide with its quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(address)
    rows = code.get_matrix()
    return Markup(
        '<svg class="qr" xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}"'
        ' viewBox="0 0 {1} {1}" role="img"><title>QR code that opens {2}</title>'
        '<rect width="{1}" height="{1}" fill="#fff"/><path fill="#000" d="{3}"/></svg>'
    ).format(size, len(rows), address, "".join(_runs(rows)))


def _runs(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    """A rectangle for each run of dark modules: no hairlines of white between them."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                yield f"M{x} {y}h{width}v1h-{width}z"
            x += width
