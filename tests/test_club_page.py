"""The page for clubs does what it says: its blocks are run in order, as far as they can be here."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.commands._process import free_port
from referee.table import exporting, importing
from tests.club import PAGE, Block, Place, blocks, run_blocks

BY_SOCKET = "postgresql:///referee?host=/var/run/postgresql"
GAME_LOG = Path(__file__).parent / "e2e" / "two_players.jsonl"


def test_every_block_is_run_or_says_why_not() -> None:
    assert [block.text for block in blocks() if block.mark is None] == []
    text = PAGE.read_text("utf-8")
    assert len(blocks()) == text.count("\n```\n"), "a block was overlooked"
    reasons = [block.reason for block in blocks() if block.reason]
    listed = text.partition("## Not run by the tests\n")[2].partition("\n\n")[0]
    assert [line.removeprefix("- ") for line in listed.splitlines()] == list(dict.fromkeys(reasons))


def _commands() -> Iterator[Block]:
    return (b for b in run_blocks() if b.kind == "sh" and not b.file and "curl" not in b.text)


def _rows(place: Place) -> list[str]:
    """All that the installation holds, but for the line that says when it was written out."""
    with place.store() as store:
        return list(exporting.all_lines(store))[1:]


def test_its_commands_go_well_one_after_another(tmp_path: Path, postgres_url: str) -> None:
    place = Place(tmp_path / "root", free_port(), {BY_SOCKET: postgres_url})
    place.write_all()
    with place.store() as store:
        importing.import_log(store, GAME_LOG.read_text("utf-8").splitlines())
    kept, moves = _rows(place), []
    for block in _commands():
        told = place.run(block.text)
        assert "referee doctor" not in block.text or "nothing wrong." in told
        if "start referee-backup" in block.text:
            place.run_unit("referee-backup.service")
        if "export --all" in block.text:
            moves.append(postgres_url in place.env_file().values())
            assert _rows(place) == kept, block.text
    assert moves == [True, False], "over to PostgreSQL, and back"
    assert _rows(place) == kept
    backups = {path.name for path in place.path("/var/backups/referee").iterdir()}
    assert {"secret", "before-upgrade"} < backups


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    place = Place(tmp_path / "root", free_port())
    place.write_all()
    units = sorted(place.path("/etc/systemd/system").iterdir())
    assert len(units) == 3
    told = subprocess.run(["systemd-analyze", "verify", "--man=no", *units],
                          capture_output=True, text=True)  # fmt: skip
    ours = [line for line in told.stderr.splitlines() if "referee" in line]
    assert (told.returncode, ours) == (0, [])
    safe = ["systemd-analyze", "security", "--offline=yes", "--threshold=30"]
    subprocess.run([*safe, units[-1]], check=True, stdout=subprocess.DEVNULL)
