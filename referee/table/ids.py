"""Times, slugs, tokens and codes: everything of the tables that needs a clock or chance."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from datetime import UTC, datetime

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Capitals that are not taken for one another or for a digit: no I, L, O."""

CODE_LENGTH = 6

LARGEST_ID = (1 << 52) - 1
"""Of a member: a number that every database and every program can hold."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(ms: int) -> datetime:
    """The time of a database column, aware and in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC)


def new_slug() -> str:
    """A table's id: short enough for an address, too long to guess (60 bits)."""
    alphabet = "23456789abcdefghijkmnpqrstuvwxyz"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def new_member_id() -> int:
    """By chance, not counted: events name members, and installations can be put together."""
    return secrets.randbits(LARGEST_ID.bit_length()) | 1


def new_token() -> str:
    """A token of 144 bits; it holds no dot."""
    return secrets.token_urlsafe(18)


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare without telling by the time taken how much agrees."""
    return hmac.compare_digest(one.encode(), other.encode())


def new_code() -> str:
    """A code that can be read out and typed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def derived(secret: str, purpose: str) -> str:
    """A token that can be made again from the installation's secret and nothing else."""
    mac = hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(mac[:18]).decode()


def host_token(secret: str) -> str:
    """The token of the host's link; it lasts as long as the installation's secret."""
    return derived(secret, "host")
