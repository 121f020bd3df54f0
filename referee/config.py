"""Settings: where the installation keeps its data, and how phones reach it.

| variable | means | left out |
|---|---|---|
| `REFEREE_INSTANCE` | the folder of the database and the secret | `instance/` beside the package |
| `REFEREE_DATABASE_URL` | the database, as SQLAlchemy names it | an SQLite file in that folder |
| `REFEREE_URL` | the address phones reach the server by | this machine's in the local network |
| `REFEREE_OPEN_HISTORY` | `1`: everybody may see past games; `0`: only the host | `1` |
| `REFEREE_THREADS` | phones that listen at once, and 16 threads to answer | `256` |
| `REFEREE_PROXIES` | how many reverse proxies of one's own stand before the server | `0` |
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import re
import secrets
import socket
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from referee.engine.errors import Unreadable
from referee.table.database import engine_options

HOME = Path(__file__).resolve().parent.parent
PORT = 8000
LARGEST_REQUEST = 1 << 20
"""Bytes; a form of the longest turn has a few thousand."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an app needs to know before it starts; `url` has no slash at its end."""

    instance: Path
    database_url: str
    url: str
    secret: str
    hosts: tuple[str, ...]
    open_history: bool = True
    tls: bool = False
    proxies: int = 0  # what they say of the sender is believed: one too many lets phones lie
    threads: int = 256

    def flask(self) -> dict[str, Any]:
        """The settings as Flask and its extensions name them."""
        return {
            "SECRET_KEY": self.secret,
            "SQLALCHEMY_DATABASE_URI": self.database_url,
            "SQLALCHEMY_ENGINE_OPTIONS": engine_options(self.database_url),
            "REFEREE_URL": self.url,
            "REFEREE_OPEN_HISTORY": self.open_history,
            "REFEREE_HOSTS": self.hosts,
            "MAX_CONTENT_LENGTH": LARGEST_REQUEST,
            "MAX_FORM_MEMORY_SIZE": LARGEST_REQUEST,
            "WTF_CSRF_TIME_LIMIT": None,  # an entry that waited offline is still the phone's own
            "SESSION_COOKIE_NAME": "referee_session",
            "SESSION_COOKIE_HTTPONLY": True,
            "SESSION_COOKIE_SAMESITE": "Lax",
            "SESSION_COOKIE_SECURE": self.tls,
            "PERMANENT_SESSION_LIFETIME": 365 * 24 * 3600,
        }


def settings(
    environ: Mapping[str, str] = os.environ,
    *,
    port: int = PORT,
    tls: bool = False,
    host: str | None = None,
) -> Settings:
    """The settings of this machine. Makes the instance folder and its secret where missing.

    `host` is the one address listened on, None where it is all of them.
    Raises Unreadable for a variable that means nothing, or a folder that cannot be used.
    """
    instance = Path(environ.get("REFEREE_INSTANCE") or HOME / "instance").absolute()
    with _usable(instance):
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        secret = _secret(instance / "secret")
    default = f"{'https' if tls else 'http'}://{_in_url(host or lan_address())}:{port}"
    url = (environ.get("REFEREE_URL") or default).rstrip("/")
    if not _is_address(url):
        raise Unreadable("REFEREE_URL", "expected an address such as https://table.example")
    return Settings(
        instance=instance,
        database_url=_database_url(environ.get("REFEREE_DATABASE_URL"), instance),
        url=url,
        secret=secret,
        hosts=tuple(dict.fromkeys((*own_hosts(), _in_url(str(urlsplit(url).hostname))))),
        open_history=_flag(environ, "REFEREE_OPEN_HISTORY"),
        tls=tls or url.startswith("https:"),
        proxies=_number(environ, "REFEREE_PROXIES", 0, range(4)),
        threads=_number(environ, "REFEREE_THREADS", 256, range(32, 4097)),
    )


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that do not close, a port that is none
        return False


@contextlib.contextmanager
def _usable(instance: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or "it holds something else"
        raise Unreadable("REFEREE_INSTANCE", f"{instance} cannot be used: {why}") from None


def _database_url(given: str | None, instance: Path) -> str:
    if not given:
        return f"sqlite:///{instance / 'referee.db'}"
    scheme, _, rest = given.partition("://")
    if scheme in ("postgresql", "postgres", "postgresql+psycopg") and rest:
        return f"postgresql+psycopg://{rest}"  # the driver that is installed
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return f"sqlite:///{Path(rest[1:]).absolute()}"
    raise Unreadable("REFEREE_DATABASE_URL", "expected sqlite:///FILE or postgresql://...")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _flag(environ: Mapping[str, str], name: str, default: str = "1") -> bool:
    given = (environ.get(name) or default).strip().lower()
    if given in ("1", "true", "yes", "on"):
        return True
    if given in ("0", "false", "no", "off"):
        return False
    raise Unreadable(name, "expected 1 or 0")


def _number(environ: Mapping[str, str], name: str, default: int, among: range) -> int:
    given = (environ.get(name) or str(default)).strip()
    if given.isascii() and given.isdigit() and len(given) < 7 and int(given) in among:
        return int(given)
    raise Unreadable(name, f"expected a whole number from {among[0]} to {among[-1]}")


def _secret(path: Path) -> str:
    """The installation's secret, made once; readable by its owner only."""
    with contextlib.suppress(FileExistsError):
        fresh = path.with_name(f".{path.name}-{secrets.token_hex(8)}")
        if not path.exists():
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_hex(32))
            try:
                os.link(fresh, path)  # fails where another process was first
            finally:
                fresh.unlink()
    return path.read_text("ascii").strip()


# ---- addresses


def lan_address() -> str:
    """This machine's address in the local network; the loopback's without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks only which way it would go
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_hosts() -> tuple[str, ...]:
    """The names and addresses by which requests may call this machine."""
    name = socket.gethostname()
    found = ["localhost", "127.0.0.1", "[::1]", lan_address(), name, f"{name}.local"]
    with contextlib.suppress(OSError):
        found += [_in_url(str(info[4][0])) for info in socket.getaddrinfo(name, None)]
    return tuple(dict.fromkeys([*found, *_interfaces()]))


def is_called(host: str, names: Iterable[str]) -> bool:
    """Whether a Host header means this machine: one of its names, or a loopback address.

    An address of six is in brackets, in `names` as well; the port does not matter.
    """
    found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[^\[\]:]+)(?::[0-9]{1,5})?", host.strip().lower())
    if found is None:
        return False
    name = found[1]
    return name in {known.lower() for known in names} or is_loopback(name)


def is_loopback(host: str) -> bool:
    """Whether a name or address is reached from this machine only."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _interfaces() -> list[str]:
    """The IPv4 addresses of all network interfaces, where the system tells them (Linux)."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            asked = name.encode()[:15].ljust(256, b"\0")
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(probe, 0x8915, asked)  # SIOCGIFADDR
                found.append(socket.inet_ntoa(told[20:24]))
    return found
