"""The reverse proxy of the page for clubs, with the certificate that the page makes."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest

from referee.commands._phone import Phone
from referee.commands._process import free_port
from referee.table.joining import MOST_GUESSES
from tests.club import Block, Place, run_blocks
from tests.server import Server
from tests.withstand.conftest import Table, beside, new_table

NAME = "table.example"
WITHIN = 5 * 1.0
"""Seconds until an entry is heard through the proxy, with five times slack for a busy machine."""

NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
AROUND = """
daemon off; master_process on; {user}pid {root}/nginx.pid;
events {{ worker_connections 256; }}
http {{ client_body_temp_path {root}/tmp; proxy_temp_path {root}/tmp; fastcgi_temp_path {root}/tmp;
uwsgi_temp_path {root}/tmp; scgi_temp_path {root}/tmp; access_log {root}/access.log;
include {root}/etc/nginx/conf.d/*.conf; include {root}/etc/nginx/sites-available/*; }}
"""

pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx on this machine")


def _block(sign: str) -> Block:
    return next(block for block in run_blocks() if sign in block.text)


class TlsLine(HTTPSConnection):
    """To the proxy, whatever it is called, from an address of this machine."""

    def __init__(self, port: int, cert: Path, source: str = "127.0.0.1", name: str = NAME) -> None:
        self.trust = ssl.create_default_context(cafile=cert)
        super().__init__(name, 443, context=self.trust, timeout=20)
        self.to, self.source = port, source

    def connect(self) -> None:
        """Go to the proxy's port; the name is said in the handshake."""
        raw = socket.create_connection(("127.0.0.1", self.to), 20, (self.source, 0))
        try:
            self.sock = self.trust.wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise


class TlsPhone(Phone):
    """A phone behind the proxy that tells lies about who it is."""

    def __init__(self, proxy: Proxy, source: str = "127.0.0.1") -> None:
        super().__init__(f"https://{NAME}")
        self._line = TlsLine(proxy.port, proxy.cert, source)
        self.lies = 0

    def _sent(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> HTTPResponse:
        self.lies += 1
        lies = {"X-Forwarded-For": f"192.0.2.{self.lies}", "X-Forwarded-Host": "evil.example"}
        return super()._sent(method, path, body, {**headers, **lies, "Referer": f"https://{NAME}/"})


@dataclass
class Proxy:
    """nginx before a server, both as the page has them."""

    place: Place
    server: Server
    port: int

    @property
    def cert(self) -> Path:
        return self.place.path("/etc/ssl/referee/cert.pem")

    def phone(self, source: str = "127.0.0.1") -> TlsPhone:
        return TlsPhone(self, source)


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    ports = {"443": free_port(), "80": free_port()}
    instead = {f"listen {named}": f"listen {port}" for named, port in ports.items()}
    instead |= {f"listen [::]:{named}": f"listen [::1]:{port}" for named, port in ports.items()}
    place = Place(tmp_path / "root", free_port(), instead)
    place.write_all()
    place.run(_block("openssl req").text)
    server = Server.start(tmp_path / "instance", place.port, **_env(place))
    nginx = _started(place, ports["443"])
    try:
        yield Proxy(place, server, ports["443"])
    finally:
        nginx.terminate()
        nginx.wait(10)
        server.stop()


def _env(place: Place) -> dict[str, str]:
    return {k: v for k, v in place.env_file().items() if k != "REFEREE_INSTANCE"}


def _started(place: Place, port: int) -> subprocess.Popen[bytes]:
    if not socket.has_ipv6:
        site = place.path("/etc/nginx/sites-available/referee")
        site.write_text(re.sub(r"    listen \[::1\].*\n", "", site.read_text()))
    user = "user root; " if os.getuid() == 0 else ""
    config = place.root / "nginx.conf"
    config.write_text(AROUND.format(root=place.root, user=user))
    told = place.root / "nginx.err"
    words = [str(NGINX), "-c", str(config), "-e", str(told), "-p", str(place.root)]
    tried = subprocess.run([*words, "-t"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ends = time.monotonic() + 10
    while time.monotonic() < ends:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process
    process.kill()
    raise AssertionError(told.read_text())


def test_a_club_plays_through_the_proxy(proxy: Proxy) -> None:
    place = proxy.place
    assert place.run(_block("curl").text).splitlines()[:2] == ["ok", "ready"]
    with beside(proxy.server) as store:
        table = new_table(store)
    _an_entry_is_heard_at_once(proxy, table)
    _guesses_are_counted_by_the_phones_own_address(proxy)
    _other_names_are_cut_off(proxy)
    with proxy.phone() as phone:
        assert phone.ask("GET", "/metrics").status == 404
        proxy.server.stop()
        assert phone.ask("GET", f"/j/{table.token}").status == 502
    for kept in place.root.rglob("*.log"):
        assert table.token not in kept.read_text(), kept
    assert table.token not in (place.root / "nginx.err").read_text()


def _an_entry_is_heard_at_once(proxy: Proxy, table: Table) -> None:
    told: dict[str, float] = {}
    line = TlsLine(proxy.port, proxy.cert)
    line.request("GET", f"/t/{table.id}/live", headers={"Cookie": f"referee={table.token}"})
    stream = line.getresponse()
    assert stream.status == 200

    def listen() -> None:
        while "id: 1" not in told:
            told.setdefault(stream.readline().decode().strip(), time.monotonic())

    ears = threading.Thread(target=listen)
    ears.start()
    with proxy.phone() as phone:
        phone.join(table.id, table.token)
        began = time.monotonic()
        assert phone.note("heard through the proxy").status == 303
        ears.join(20)
    line.close()
    assert told["id: 1"] - began < WITHIN


def _guesses_are_counted_by_the_phones_own_address(proxy: Proxy) -> None:
    with proxy.phone() as one, proxy.phone("127.0.0.2") as other:
        assert "; Secure;" in other.ask("GET", "/join").headers["Set-Cookie"]
        statuses = [_guess(one) for _ in range(MOST_GUESSES + 1)]
        assert statuses == [422] * MOST_GUESSES + [429]
        assert _guess(other) == 422


def _guess(phone: TlsPhone) -> int:
    page = phone.ask("GET", "/join").text
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert found
    return phone.ask("POST", "/join", {"csrf_token": found[1], "code": "ZZZZZZ"}).status


def _other_names_are_cut_off(proxy: Proxy) -> None:
    line = TlsLine(proxy.port, proxy.cert)
    line.putrequest("GET", "/", skip_host=True)
    line.putheader("Host", "evil.example")
    line.endheaders()
    with pytest.raises((HTTPException, OSError)):
        line.getresponse()
    line.close()
    with pytest.raises(ssl.SSLError):
        TlsLine(proxy.port, proxy.cert, name="evil.example").connect()
