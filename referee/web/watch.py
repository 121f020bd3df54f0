"""For whoever keeps the server: is it well, how much does it do. Nobody is named."""

from __future__ import annotations

import shutil
import time
from ipaddress import ip_address

import structlog
from flask import Blueprint, Flask, Response, abort, current_app, g, request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.process_collector import ProcessCollector
from sqlalchemy import text

from referee.table.store import Store, current

blueprint = Blueprint("watch", __name__)
log = structlog.get_logger("referee")

ROOM = 16 << 20
"""Bytes that must be free on the disk of the instance folder for a server to call itself ready."""

SLOW = 2.0
"""Seconds after which a request is worth a line in the log."""

PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-Ip")


class Meters:
    """What is counted, one set for each app; read at `/metrics`."""

    def __init__(self, store: Store) -> None:
        """Start at zero."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "referee_requests", "Answers, by view, method and status",
            ["view", "method", "status"], registry=self.registry)  # fmt: skip
        self.seconds = Histogram(
            "referee_request_seconds", "From request to answer, streams left out",
            ["view"], registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 3.0))  # fmt: skip
        streams = Gauge("referee_streams", "Phones that listen now", registry=self.registry)
        streams.set_function(lambda: store.hub.count)
        sound = Gauge("referee_writable", "1 while entries are taken", registry=self.registry)
        sound.set_function(lambda: store.broken is None)


def watch(app: Flask) -> None:
    """Count and time every request of this app."""
    meters = app.extensions["referee_meters"] = Meters(app.extensions["referee"])
    app.before_request(_start)

    def count(response: Response) -> Response:
        view = request.endpoint or "none"
        meters.requests.labels(view, _method(), response.status_code).inc()
        if not response.is_streamed:
            spent = time.perf_counter() - g.get("began", time.perf_counter())
            meters.seconds.labels(view).observe(spent)
            _note_slow(view, response.status_code, spent)
        return response

    app.after_request(count)


def _start() -> None:
    g.began = time.perf_counter()


def _method() -> str:
    """The method; one word for all that nobody serves, or a stranger could make endless series."""
    return request.method if request.method in ("GET", "HEAD", "POST", "OPTIONS") else "OTHER"


def _note_slow(view: str, status: int, spent: float) -> None:
    if spent >= SLOW:
        log.warning("slow", view=view, method=_method(), status=status, seconds=round(spent, 2))


@blueprint.get("/healthz")
def healthz() -> tuple[str, int, dict[str, str]]:
    """The process answers."""
    return "ok\n", 200, PLAIN


@blueprint.get("/readyz")
def readyz() -> tuple[str, int, dict[str, str]]:
    """The database answers and takes entries, and the disk has room for them."""
    store = current()
    with store.read() as connection:
        connection.execute(text("SELECT 1 FROM tables WHERE 1 = 0"))
    if store.broken is not None:
        return "read-only\n", 503, PLAIN
    if shutil.disk_usage(current_app.instance_path).free < ROOM:
        return "disk full\n", 503, PLAIN
    return "ready\n", 200, PLAIN


@blueprint.get("/metrics")
def metrics() -> Response:
    """Counters for Prometheus; only for programs of this machine, never through a proxy."""
    if not _is_own_machine():
        abort(404)
    meters: Meters = current_app.extensions["referee_meters"]
    return Response(generate_latest(meters.registry), content_type=CONTENT_TYPE_LATEST)


def _is_own_machine() -> bool:
    """Whether the request comes from this machine itself and nobody passed it on."""
    if any(header in request.headers for header in FORWARDED):
        return False
    return ip_address(request.remote_addr or "0.0.0.0").is_loopback  # noqa: S104 - nobody's
