"""`referee score`: final positions in, score sheets out; streams, exit codes, complaints."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import Run

IDEAL = {"head": 9, "body": 5, "arm": 2, "scrap": 0}
LARGELY_UNFINISHED = {"head": 8, "body": 4, "arm": 2, "scrap": 12}


def position(**beside: Any) -> dict[str, Any]:
    players = [
        {"name": "Ana", "keeps": LARGELY_UNFINISHED},
        {"name": "Ben", "keeps": IDEAL},
    ]
    return {"game": "chiseled", "players": players, **beside}


GOOD = json.dumps(position(claimed={"Ben": 50}))
CLAIMS_WRONG = json.dumps(position(claimed={"Ana": 8}))


def test_a_position_gives_one_line_with_its_sheet(run: Run) -> None:
    found = run("score", "-", text=GOOD)
    assert (found.code, found.err) == (0, "")
    (sheet,) = found.answers
    assert sheet["game"] == "chiseled"
    assert sheet["winners"] == ["Ben"]
    assert sheet["outcome"] == "won"
    assert sheet["tie_break"] is None
    assert sheet["notes"] == []
    assert [(p["name"], p["total"], p["rank"]) for p in sheet["players"]] == [
        ("Ana", 4, 2),
        ("Ben", 50, 1),
    ]
    assert sheet["players"][0]["lines"][0] == {
        "id": "head",
        "label": "Heads",
        "count": 8,
        "points": 16,
        "rule": "score.head",
        "rulings": [],
    }
    assert "solo" not in sheet


def test_a_wrong_claim_is_exit_one_and_names_its_readings(run: Run) -> None:
    found = run("score", "-", text=CLAIMS_WRONG)
    assert found.code == 1
    (claim,) = found.answers[0]["claims"]
    assert (claim["claimed"], claim["total"], claim["right"]) == (8, 4, False)
    assert claim["holds_under"] == [{"ruling": "body-table", "reading": "four-each"}]


def test_alone_there_is_a_verdict(run: Run) -> None:
    alone = {"game": "chiseled", "players": [{"name": "Ana", "keeps": IDEAL}]}
    (sheet,) = run("score", "-", text=json.dumps(alone)).answers
    assert sheet["outcome"] == "scored"
    assert sheet["players"][0]["rank"] is None
    assert sheet["solo"] == {
        "bands": [8],
        "verdict": "As near to perfect as people get.",
        "challenge": None,
    }


def test_an_unreadable_document_is_one_line_on_standard_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    text = json.dumps(position(), indent=1).replace('"head": 8', '"head": 8.0')
    path.write_text(text)
    found = run("score", str(path))
    assert (found.code, found.out) == (2, b"")
    line = 1 + text[: text.index("8.0")].count("\n")
    assert found.complaints == [
        f"{path}:{line}: players[0].keeps.head: expected a whole number, not a number with a point"
    ]


@pytest.mark.parametrize("way", ["--lines", ".jsonl"])
def test_a_stream_goes_on_after_a_line_that_cannot_be_read(
    run: Run, tmp_path: Path, way: str
) -> None:
    text = "\n".join([GOOD, "", '{"game": "chiseled", "players": [7]}', "nope", CLAIMS_WRONG])
    if way == "--lines":
        found = run("score", "--lines", "-", text=text)
    else:
        path = tmp_path / "some.jsonl"
        path.write_text(text)
        found = run("score", str(path))
    assert (found.code, found.err) == (2, "")
    first, bad, broken, last = found.answers
    assert first["winners"] == last["winners"] == ["Ben"]
    assert bad["error"]["path"] == "players[0]"
    assert broken["error"]["path"] == ""
    assert set(broken["error"]) == {"path", "says"}


def test_a_line_too_long_is_one_answer(run: Run) -> None:
    text = "\n".join([GOOD, '"' + "x" * 3_000_000 + '"', GOOD])
    found = run("score", "--lines", "-", text=text)
    assert found.code == 2
    assert ["error" in a for a in found.answers] == [False, True, False]


def test_several_files_are_answered_in_order_and_the_worst_code_wins(
    run: Run, tmp_path: Path
) -> None:
    good, wrong, bad = (tmp_path / f"{n}.json" for n in "gwb")
    good.write_text(GOOD)
    wrong.write_text(CLAIMS_WRONG)
    bad.write_text("{}")
    found = run("score", str(wrong), str(good))
    assert found.code == 1
    assert [len(a["claims"]) and a["claims"][0]["right"] for a in found.answers] == [False, True]
    found = run("score", str(good), str(bad), str(wrong), str(tmp_path / "none"))
    assert (found.code, len(found.answers), len(found.complaints)) == (2, 2, 2)


@pytest.mark.parametrize(
    ("text", "path"),
    [("{}", "game"), ('{"game": 3}', "game"), ('{"game": "go"}', "game"), ("[]", ""), ("3", "")],
)
def test_a_game_there_is_not(run: Run, text: str, path: str) -> None:
    found = run("score", "--lines", "-", text=text)
    assert found.code == 2
    assert found.answers[0]["error"]["path"] == path


@pytest.mark.parametrize("command", ["deck", "build"])
def test_commands_that_no_game_brings_say_so(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("referee.commands.files.games", dict)
    found = run(command, "-", text="{}")
    assert (found.code, found.out) == (2, b"")
    assert found.complaints == [f"{command}: no game that is installed offers {command}"]


def test_a_fault_of_ours_looks_like_no_verdict(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(plain: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("referee.engine.game.Game.score", lambda game, plain: broken(plain))
    found = run("score", "-", text=GOOD)
    assert found.code == 70
    assert "ZeroDivisionError" in found.err


def test_ten_thousand_positions_in_well_under_ten_seconds(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_text((GOOD + "\n") * 10_000)
    program = "import sys; from referee.cli import main; sys.exit(main(sys.argv[1:]))"
    began = time.perf_counter()
    found = subprocess.run(
        [sys.executable, "-c", program, "score", str(path)], capture_output=True, check=True
    )
    assert found.stdout.count(b"\n") == 10_000
    assert time.perf_counter() - began < 10
