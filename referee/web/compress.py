"""Pages and their files travel compressed: a phone at the edge of the network waits less.

Compression beside a secret can leak it to who makes the browser ask again and again; that needs
requests from other sites that carry our cookies, and `SameSite` keeps those away.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Blueprint, Response, request

blueprint = Blueprint("compress", __name__)

TEXTS = frozenset(
    ("text/html", "text/css", "text/javascript", "application/json", "image/svg+xml", "text/plain")
)
WORTH_IT = 800
"""Bytes below which a page fits a packet anyway."""


@blueprint.after_app_request
def squeeze(response: Response) -> Response:
    """Compress a whole text for a browser that can read it; streams and files of others pass."""
    stream = response.is_streamed and not response.direct_passthrough
    if response.mimetype not in TEXTS or stream:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or not request.accept_encodings["gzip"]:
        return response
    if request.method == "HEAD" or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    plain = response.get_data()
    if len(plain) < WORTH_IT:
        return response
    response.set_data(_kept(plain) if request.endpoint == "static" else gzip.compress(plain, 5))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response


@lru_cache(maxsize=200)
def _kept(plain: bytes) -> bytes:
    """A file of ours, compressed well and once."""
    return gzip.compress(plain, 9)
