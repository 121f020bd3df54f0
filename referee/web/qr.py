"""The address that phones reach this server by, and its QR code.

The address comes from the settings or from the machine's own network, never from what a request
claims: a forged Host header must not get into a code that others scan.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import current_app, url_for
from markupsafe import Markup

from referee.config import is_loopback
from referee.paper import qr


def site() -> str:
    """The address to type on another phone, without a slash at its end."""
    return str(current_app.config["REFEREE_URL"]).rstrip("/")


def is_unreachable() -> bool:
    """Whether that address leads back to this machine, wherever it is opened."""
    return is_loopback(str(urlsplit(site()).hostname))


def address_of(endpoint: str, **values: Any) -> str:
    """The full address of a page, as another phone opens it."""
    return site() + url_for(endpoint, **values)


def in_words(address: str) -> str:
    """An address as one types it: without the `http://`."""
    return address.removeprefix("http://")


def picture(address: str) -> Markup:
    """The QR code of an address, as wide as its box."""
    return qr.qr(address, "100%")
