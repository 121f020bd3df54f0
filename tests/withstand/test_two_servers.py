"""Two servers over one PostgreSQL, as on two machines: the same tables, heard across."""

from __future__ import annotations

import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.server import Server
from tests.withstand.conftest import beside, new_table

WITHIN = 5 * 0.3
"""Seconds until an entry at one server is told at the other, with five times slack."""


def test_an_entry_at_one_server_is_told_at_the_other(
    serve: Callable[..., Server], tmp_path: Path, postgres_url: str
) -> None:
    environ = {"REFEREE_DATABASE_URL": postgres_url}
    one = serve(**environ)
    secret = (one.instance / "secret").read_text("ascii")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "secret").write_text(secret, "ascii")  # as the club page says
    other = Server.start(tmp_path / "other", **environ)
    try:
        with beside(one, **environ) as store:
            table = new_table(store)
        told: dict[str, float] = {}
        request = urllib.request.Request(
            f"{other.url}/t/{table.id}/live", headers={"Cookie": f"referee={table.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as stream, table.phone(one) as phone:
            ears = threading.Thread(target=lambda: [told.setdefault(line.decode().strip(),
                                    time.monotonic()) for line in stream])  # fmt: skip
            ears.start()
            _wait_for(told, "id: 0")
            time.sleep(0.5)  # the other server begins to listen with its first phone
            began = time.monotonic()
            assert phone.note("heard across").status == 303
            assert _wait_for(told, "id: 1") - began < WITHIN
            with table.phone(other) as elsewhere:
                assert "heard across" in elsewhere.ask("GET", f"/t/{table.id}").text
                assert elsewhere.note("and back", at=1).status == 303
            other.kill()
            ears.join()
        with beside(one, **environ) as store:
            assert table.notes(store) == ["heard across", "and back"]
            assert table.faults(store) == []
    finally:
        other.stop()


def _wait_for(told: dict[str, float], line: str) -> float:
    ends = time.monotonic() + 10
    while line not in told:
        assert time.monotonic() < ends, (line, told)
        time.sleep(0.005)
    return told[line]
