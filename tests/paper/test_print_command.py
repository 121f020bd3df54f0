"""`referee print`: sheets to a file or to standard output, complaints in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import cli, paper
from referee.app import create_app
from referee.games import games
from referee.table import disputes, service
from referee.table.database import db
from referee.table.members import Member
from referee.table.store import current
from tests.paper.reading import Paper


def refused(capsysbinary: pytest.CaptureFixture[bytes], *words: str) -> str:
    """The one line of complaint; nothing else is said."""
    assert cli.main(["print", *words]) == 2
    said = capsysbinary.readouterr()
    assert said.out == b""
    [line] = said.err.decode().splitlines()
    return line


def test_every_sheet_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["print", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{g.slug} {k.kind}" for g in games().values() for k in paper.sheets(g)]
    assert lines


def test_one_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["print", "--list", "chiseled"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == {"chiseled"}


def test_a_sheet_goes_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert cli.main(["print", "setup", "chiseled"]) == 0
    out = capsysbinary.readouterr().out
    assert "4 players" in Paper(out).text


def test_a_sheet_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "setup.pdf"
    words = ["print", "setup", "chiseled", "--paper", "letter", "--players", "3",
             "--option", "sine_cera=true", "-o", str(file)]  # fmt: skip
    assert cli.main(words) == 0
    sheet = Paper(file.read_bytes())
    assert sheet.size == pytest.approx((215.9, 279.4), abs=0.1)
    assert "3 players Sine Cera" in sheet.text
    assert "8 to each deck" in sheet.text


def test_options_may_be_json(tmp_path: Path) -> None:
    file = tmp_path / "critics.pdf"
    critics = 'critics=["technofuturist", {"name": "Zeno", "points": 7, "by_table": true}]'
    assert cli.main(["print", "critics", "chiseled", "--option", critics, "-o", str(file)]) == 0
    text = Paper(file.read_bytes()).text
    assert "Zeno" in text
    assert "+7" in text
    assert "Patron" not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "name a sheet"),
        (("setup",), "name a sheet"),
        (("setup", "no-such"), "there is no game or table 'no-such'; the games are "),
        (("nothing", "chiseled"), "has no sheet 'nothing'; there are evening, setup, "),
        (("setup", "chiseled", "--paper", "a3"), "there is no paper 'a3'; there are a4, letter"),
        (("setup", "chiseled", "--players", "5"), "takes 1 to 4 players, not 5"),
        (("setup", "chiseled", "--option", "sine_cera"), "expected K=V"),
        (("setup", "chiseled", "--option", "sine_cera=3"), "options.sine_cera"),
        (("setup", "chiseled", "--option", "wax=true"), "options.wax"),
        (("setup", "chiseled", "-o", "/nowhere/x.pdf"), "/nowhere/x.pdf cannot be written"),
        (("--list", "no-such"), "there is no game or table"),
        (("--list", "a", "b"), "one game or table"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    assert says in refused(capsysbinary, *words)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A table in an installation of its own."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("REFEREE_URL", "http://192.168.1.20:8000")
    monkeypatch.delenv("REFEREE_DATABASE_URL", raising=False)
    with create_app().test_request_context():
        table_id, _ = service.create(current(), "chiseled", ["Ana", "石匠"], {"sine_cera": True})
        db.engine.dispose()
    return table_id


@pytest.mark.parametrize("said", [12, 5])
def test_sheets_of_a_table_are_listed(
    table: str, said: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its id or how that begins, as the other commands take it."""
    assert cli.main(["print", "--list", table[:said]]) == 0
    assert "chiseled resume" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("kind", ["setup", "score", "resume", "dispute"])
def test_a_table_prints_with_its_own_terms(table: str, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert cli.main(["print", kind, table, "-o", str(file)]) == 0
    text = Paper(file.read_bytes()).text
    assert "Sine Cera" in text or kind == "dispute"
    assert ("2 players" if kind == "setup" else "石匠") in text


def test_the_card_of_a_table_leads_to_it(table: str, tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    assert cli.main(["print", "table-card", table, "--paper", "letter", "-o", str(file)]) == 0
    card = Paper(file.read_bytes())
    [address, again] = card.codes()
    assert address == again
    assert address.startswith("http://192.168.1.20:8000/j/")
    with create_app().test_client() as phone:
        answer = phone.get(address.removeprefix("http://192.168.1.20:8000"))
        assert answer.status_code in (302, 303)
        assert table in answer.headers["Location"]


def test_the_slips_of_a_tables_disputes_are_printed_filled(
    table: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    with create_app().test_request_context():
        keeper = Member(0, table, "keeper")
        for says in ("That was no Head.", "I say it was."):
            disputes.open_dispute(
                current(), keeper, disputes.Raising(claimed={0: 7}, text=says), None
            )
        db.engine.dispose()
    file = tmp_path / "slips.pdf"
    assert cli.main(["print", "dispute", table, "-o", str(file)]) == 0
    both = Paper(file.read_bytes())
    assert both.pages == 2
    assert "Dispute 1" in both.text
    assert "That was no Head." in both.text
    assert "Ana said 7." in both.text
    assert cli.main(["print", "dispute", table, "--option", "dispute=2", "-o", str(file)]) == 0
    one = Paper(file.read_bytes())
    assert (one.pages, "no Head" in one.text, "I say it was." in one.text) == (1, False, True)
    for odd in ("3", "true", "[1]", "{}", "1.5"):
        said = refused(capsysbinary, "dispute", table, "--option", f"dispute={odd}")
        assert f"no dispute {odd} at this table; it has 1, 2" in said
    said = refused(capsysbinary, "dispute", table, "--option", f"dispute={'[' * 9000}")
    assert "nested too deeply" in said
    assert "how a table's id begins" in refused(capsysbinary, "dispute", "")
    assert "its own players" in refused(capsysbinary, "score", table, "--option", "dispute=1")


def test_a_table_has_its_own_players(
    table: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert "its own players" in refused(capsysbinary, "score", table, "--players", "3")


def test_an_evening_is_printed_for_a_table_with_its_names_and_its_card(
    table: str, tmp_path: Path
) -> None:
    """The score sheet has the names and no score: nothing has been played yet."""
    file = tmp_path / "evening.pdf"
    assert cli.main(["print", "evening", table, "-o", str(file)]) == 0
    sheet = Paper(file.read_bytes())
    assert sheet.pages == paper.pages(games()["chiseled"], paper.EVENING, 2)
    score = sheet.outline().index("Score sheet") + 1
    assert "Ana" in sheet.document[score].get_text()
    assert "hidden" not in sheet.document[score].get_text()
    assert [c for page in range(sheet.pages) for c in sheet.codes(page)]


def test_large_print_is_an_option_of_every_sheet(tmp_path: Path) -> None:
    file = tmp_path / "large.pdf"
    words = ["print", "score", "chiseled", "--option", "large=true", "--option", "sine_cera=true"]
    assert cli.main([*words, "-o", str(file)]) == 0
    sheet = Paper(file.read_bytes())
    assert sheet.size == pytest.approx((297, 210), abs=0.1)
    assert "Sine Cera" in sheet.text


def test_the_code_on_a_score_sheet_opens_the_page_of_its_table(table: str, tmp_path: Path) -> None:
    """The address printed is one that the app has: without a link it says whom to ask for one."""
    file = tmp_path / "score.pdf"
    assert cli.main(["print", "score", table, "-o", str(file)]) == 0
    [address] = Paper(file.read_bytes()).codes()
    assert address == f"http://192.168.1.20:8000/t/{table}"
    app = create_app()
    assert app.url_map.bind("").match(f"/t/{table}") == ("table.page", {"table_id": table})
    with app.test_client() as phone:
        assert "no link to that table" in phone.get(f"/t/{table}").text
