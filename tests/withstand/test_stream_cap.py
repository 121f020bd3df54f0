"""More phones than streams: those beyond the cap ask every few seconds, and miss nothing."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from playwright.sync_api import Browser, expect

from tests.browser import PHONE
from tests.server import Server
from tests.withstand.conftest import Table, beside, new_table

FEWEST_THREADS = 32
STREAMS = FEWEST_THREADS - 16


@contextmanager
def listening(server: Server, table: Table, phones: int) -> Iterator[None]:
    """So many phones that hold a stream each."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    asked = (
        f"GET /t/{table.id}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Cookie: referee={table.token}\r\n\r\n"
    )
    with ExitStack() as held:
        for _ in range(phones):
            line = held.enter_context(closing(socket.create_connection((host, int(port)))))
            line.sendall(asked.encode())
            assert line.recv(12) == b"HTTP/1.1 200"
        yield


def test_a_phone_beyond_the_cap_asks_now_and_then(
    serve: Callable[..., Server], browser: Browser
) -> None:
    server = serve(REFEREE_THREADS=str(FEWEST_THREADS))
    with beside(server) as store:
        table = new_table(store)
    context = browser.new_context(viewport=PHONE, base_url=server.url)
    context.add_cookies([{"name": "referee", "value": table.token, "url": server.url}])
    with listening(server, table, STREAMS), table.phone(server) as other:
        page = context.new_page()
        page.goto(f"/t/{table.id}")
        conn = page.locator("#conn")
        expect(conn).to_have_attribute("data-state", "polling", timeout=30_000)
        assert other.note("heard without a stream").status == 303
        expect(page.get_by_text("heard without a stream").first).to_be_visible(timeout=5 * 3_000)
    expect(conn).to_have_attribute("data-state", "live", timeout=60_000)
    context.close()
