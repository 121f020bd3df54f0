"""`referee serve`: the web app for every phone in the house."""

from __future__ import annotations

import argparse
import io
import os
import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.engine.errors import Unreadable

if TYPE_CHECKING:
    from flask import Flask

    from referee.config import Settings

SPARE = 16
"""Threads kept free for requests; all others may hold a stream each."""

GRACE = 5
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - phones come from the network


def add(commands: Any) -> None:
    """Add `serve`."""
    parser = commands.add_parser("serve", help="run the web app", description=__doc__)
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen on")  # noqa: S104
    parser.add_argument("--port", type=_port, default=8000, help="the port (default 8000)")
    parser.add_argument("--tls", action="store_true", help="https, with a certificate made here")
    parser.add_argument("--cert", type=Path, help="a certificate of one's own (PEM)")
    parser.add_argument("--key", type=Path, help="its private key (PEM)")
    parser.set_defaults(run=run)
    says = "the host's link, for who keeps the server"
    commands.add_parser("host", help=says, description=says).set_defaults(run=tell_host)


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port is a whole number from 1 to 65535")
    return int(text)


def run(words: argparse.Namespace) -> int:
    """Serve until stopped. Raises Unreadable for what cannot be served."""
    from referee.app import create_app
    from referee.config import settings
    from referee.table.upkeep import serving

    tls = words.tls or words.cert is not None
    if (words.cert is None) != (words.key is None):
        raise Unreadable("--cert", "expected both --cert and --key, or neither")
    _must_be_free(words.host, words.port)
    host = None if words.host in EVERYWHERE else words.host
    found = settings(port=words.port, tls=tls, host=host)
    with _in_words(), serving(found.instance):
        app = create_app(found)
        options = {"bind": _bind(words), **_certificate(words, found)}
        return _serve(app, found, options)


def tell_host(_: argparse.Namespace) -> int:
    """Print the host's link: whoever opens it sees every table and may delete any."""
    from referee.config import settings
    from referee.table.ids import host_token

    found = settings()
    print(f"{found.url}/j/{host_token(found.secret)}")
    return 0


@contextmanager
def _in_words() -> Iterator[None]:
    """A database that is being put back is a complaint, not a fault of ours."""
    from referee.table.errors import TableError

    try:
        yield
    except TableError as wrong:
        raise Unreadable("", wrong.says) from None


def _must_be_free(host: str, port: int) -> None:
    """Say so at once where another program has the port, not after gunicorn's five tries."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as wrong:
            why = wrong.strerror or str(wrong)
            says = f"{host}:{port} cannot be listened on ({why}); choose another with --port"
            raise Unreadable("--port", says) from None


def _bind(words: argparse.Namespace) -> str:
    host = f"[{words.host}]" if ":" in words.host else words.host
    return f"{host}:{words.port}"


def _certificate(words: argparse.Namespace, found: Settings) -> dict[str, str]:
    if not found.tls or (not words.tls and words.cert is None):
        return {}
    if words.cert is not None:
        for path in (words.cert, words.key):
            if not path.is_file():
                raise Unreadable(str(path), "there is no such file")
        return {"certfile": str(words.cert), "keyfile": str(words.key)}
    from referee.commands._certificate import own_certificate

    cert, key = own_certificate(found.instance, found.hosts)
    return {"certfile": str(cert), "keyfile": str(key)}


def _serve(app: Flask, found: Settings, options: dict[str, Any]) -> int:
    from gunicorn.app.base import BaseApplication

    from referee.paper import warm
    from referee.table.store import Store

    store: Store = app.extensions["referee"]
    store.hub.most = found.threads - SPARE

    def greet(_server: Any) -> None:
        print(greeting(app, found, made="certfile" in options, kept=_is_kept()), flush=True)

    def end_streams_with(worker: Any) -> None:
        store.hub.alive = lambda: bool(worker.alive)
        # the first sheet finds the press warm; a daemon holds up no stop
        threading.Thread(target=warm, daemon=True).start()

    class Server(BaseApplication):
        def load_config(self) -> None:
            hooks = {"when_ready": greet, "post_worker_init": end_streams_with}
            for name, value in {**_usual(found.threads), **hooks, **options}.items():
                if name in self.cfg.settings:
                    self.cfg.set(name, value)

        def load(self) -> Flask:
            return app

    store.engine.dispose()  # a connection must not be shared over the fork
    Server().run()
    return 0


def _usual(threads: int) -> dict[str, Any]:
    """How gunicorn is set, whatever was asked for: one process whose threads serve the phones."""
    shm = Path("/dev/shm")  # noqa: S108 - gunicorn's heartbeat must not wait for a disk
    return {
        "worker_class": "gthread",
        "workers": 1,
        "threads": threads,
        "worker_connections": 4 * threads,
        "graceful_timeout": GRACE,
        "keepalive": 30,
        "loglevel": "error",
        "logger_class": "referee.commands._serverlog.ServerLog",
        "control_socket_disable": True,
        "worker_tmp_dir": str(shm) if shm.is_dir() else None,
    }


# ---- what the terminal shows


def _is_kept() -> bool:
    """Whether what is printed goes to the system's journal: there a token would stay."""
    try:
        here = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{here.st_dev}:{here.st_ino}"


def greeting(app: Flask, found: Settings, *, made: bool, kept: bool = False) -> str:
    """The address, its QR code, the host's link (not where it is `kept`), what is worth knowing."""
    from referee.table.database import weakness
    from referee.table.store import Store

    store: Store = app.extensions["referee"]
    lines = [f"  Served at {found.url}. The host's link is told by: referee host"]
    if not kept:
        lines = [
            qr_text(found.url),
            f"  Phones in this network:  {found.url}",
            f"  The host's link:         {found.url}/j/{store.host_token}",
            "  Whoever opens the host's link sees every table and may delete any. "
            "Stop with Ctrl-C.",
        ]
    if made:
        lines.append("  Made its own certificate: each browser warns once, and with it pages still")
        lines.append("  cannot be reloaded without network. A certificate of a known issuer can.")
    weak = weakness(store.engine)
    return "\n".join([*lines, f"  {weak}"] if weak else lines)


def qr_text(address: str) -> str:
    """A QR code in half-block characters; scheme and host in capitals make it smaller."""
    from qrcode import QRCode

    code = QRCode(border=2)
    code.add_data(address.upper() if address.count("/") == 2 else address)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    text = out.getvalue().rstrip("\n")
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # a terminal without block characters
        return ""
    return text
