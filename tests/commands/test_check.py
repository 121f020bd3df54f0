"""`referee check`: a log in, a verdict for each entry, the state and the score at its end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import Run

pytestmark = pytest.mark.usefixtures("toy")

HEADER: dict[str, Any] = {"game": "toy", "players": ["Ana", "Ben"], "options": {"target": 6}}


def add(seat: int, by: int, **fields: Any) -> dict[str, Any]:
    return {**fields, "seat": seat, "action": "add", "by": by}


def log(*entries: Any, header: Any = HEADER) -> str:
    lines = [x if isinstance(x, str) else json.dumps(x) for x in (header, *entries)]
    return "\n".join(lines) + "\n"


FULL = log(add(0, 3), add(1, 2), add(0, 1))


def test_a_lawful_log_gets_a_verdict_an_entry_and_its_score(run: Run) -> None:
    found = run("check", "-", text=FULL)
    assert (found.code, found.err) == (0, "")
    *verdicts, last = found.answers
    assert [(v["line"], v["id"], v["verdict"], v["rule"]) for v in verdicts] == [
        (2, 1, "legal", "turn.step"),
        (3, 2, "legal", "turn.step"),
        (4, 3, "legal", "turn.step"),
    ]
    assert verdicts[0]["rulings"] == [{"ruling": "overshoot", "reading": "free"}]
    keys = {"line", "id", "verdict", "rule", "rulings", "says", "needs", "stands", "affected"}
    assert keys <= set(verdicts[0])
    assert last["state"]["counter"] == 6
    assert last["score"]["outcome"] == "won"
    assert last["score"]["winners"] == ["Ana"]


def test_answers_are_one_line_of_utf8_each(run: Run) -> None:
    header = {**HEADER, "players": ["\u00c9mile", "\u6f22\u5b57"]}
    found = run("check", "-", text=log(add(0, 3), header=header))
    assert "\u6f22\u5b57".encode() in found.out
    assert len(found.answers) == 2
    assert found.answers[-1]["score"]["outcome"] == "unfinished"


def test_an_illegal_entry_stops_the_log(run: Run) -> None:
    found = run("check", "-", text=log(add(0, 3), add(0, 2), add(1, 2)))
    assert found.code == 1
    first, refused, last = found.answers
    assert first["verdict"] == "legal"
    assert (refused["verdict"], refused["rule"]) == ("illegal", "turn.order")
    assert "turn of seat 1" in refused["says"]
    assert refused["stands"] is None
    assert last["state"]["counter"] == 3


def test_going_on_leaves_the_illegal_entry_out(run: Run) -> None:
    found = run("check", "--keep-going", "-", text=log(add(0, 3), add(0, 2), add(1, 2)))
    assert found.code == 1
    assert [a.get("verdict") for a in found.answers] == ["legal", "illegal", "legal", None]
    assert found.answers[-1]["state"]["counter"] == 5


def test_what_the_log_cannot_know_says_where_to_look_and_goes_on(run: Run) -> None:
    found = run("check", "-", text=log({"seat": 1, "action": "peek"}, add(0, 1)))
    assert found.code == 0
    assert found.answers[0]["verdict"] == "unknown"
    assert found.answers[0]["needs"] == "Who holds the lamp?"
    assert found.answers[1]["verdict"] == "legal"


def test_a_table_ruling_lets_an_illegal_entry_stand(run: Run) -> None:
    ruling = {
        "action": "table-ruling",
        "with": add(1, 2),
        "waives": ["turn.order"],
        "reason": "Ana was away",
        "agreed": [0, 1],
    }
    found = run("check", "-", text=log(ruling, add(1, 1)))
    assert found.code == 0
    assert (found.answers[0]["verdict"], found.answers[0]["stands"]) == ("illegal", "table-ruling")
    assert found.answers[-1]["state"]["counter"] == 3


def test_a_change_of_the_past_lists_what_it_turned(run: Run) -> None:
    changed = log(add(0, 3), add(1, 2), {"action": "void", "entry": 1})
    found = run("check", "-", text=changed)
    assert found.answers[2]["affected"] == [
        {"id": 2, "was": "legal", "now": "illegal", "rule": "turn.order"}
    ]
    assert found.code == 1  # entry 2 now stands against the rules
    mended = changed + json.dumps({"action": "redo", "entry": 1}) + "\n"
    again = run("check", "-", text=mended)
    assert (again.code, again.answers[3]["affected"][0]["now"]) == (0, "legal")


def test_ids_are_kept_and_rise(run: Run) -> None:
    found = run("check", "-", text=log(add(0, 1, id=5), add(1, 1, id=9), add(0, 1, id=9)))
    assert [a.get("id") for a in found.answers[:2]] == [5, 9]
    assert found.answers[2]["error"]["path"] == "id"
    assert found.code == 2


def test_blank_lines_are_skipped_and_still_numbered(run: Run) -> None:
    found = run("check", "-", text=log("", add(0, 1), "  ", add(1, 1)))
    assert [(a["line"], a["id"]) for a in found.answers[:2]] == [(3, 2), (5, 4)]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("nope", ""),
        ('{"action": "fly"}', "action"),
        ('{"seat": 2, "action": "add", "by": 1}', "seat"),
        ('{"seat": 0, "action": "add", "by": true}', "by"),
        ('{"seat": 0, "action": "add", "by": 1, "by": 2}', "by"),
        ('{"seat": 0, "action": "add", "by": 1, "colour": "red"}', "colour"),
        ("[]", ""),
    ],
)
def test_an_unreadable_line_stops_even_who_keeps_going(run: Run, line: str, path: str) -> None:
    found = run("check", "--keep-going", "-", text=log(add(0, 1), line, add(1, 1)))
    assert (found.code, found.err) == (2, "")
    _, fault, last = found.answers
    assert fault["error"]["path"] == path
    assert fault["line"] == 3
    assert last["state"]["counter"] == 1


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ({"game": "go", "players": ["Ana"]}, "game"),
        ({"players": ["Ana"]}, "game"),
        ({**HEADER, "players": ["Ana", "Ana "]}, "players[1]"),
        ({**HEADER, "players": []}, "players"),
        ({**HEADER, "options": {"target": 0}}, "options.target"),
        ({**HEADER, "rulings": {"overshoot": "wild"}}, "rulings.overshoot"),
        ({**HEADER, "edition": "1066"}, "edition"),
        ({**HEADER, "date": "today"}, "date"),
        ("nope", ""),
    ],
)
def test_without_a_header_there_is_only_the_fault(run: Run, header: Any, path: str) -> None:
    found = run("check", "-", text=log(add(0, 1), header=header))
    assert found.code == 2
    (fault,) = found.answers
    assert fault["error"]["path"] == path
    assert fault["error"]["says"]


def test_an_empty_log_is_unreadable(run: Run) -> None:
    found = run("check", "-", text="\n\n")
    assert (found.code, len(found.answers)) == (2, 1)
    assert "header" in found.answers[0]["error"]["says"]


def test_several_files_name_themselves(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(FULL)
    bad.write_text(log(add(1, 1)))
    found = run("check", str(bad), str(good))
    assert found.code == 1
    assert [a["file"] for a in found.answers] == [str(bad)] * 2 + [str(good)] * 4
    assert "file" not in run("check", str(good)).answers[0]


def test_options_may_stand_among_the_files(run: Run, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.jsonl", tmp_path / "good.jsonl"
    good.write_text(FULL)
    bad.write_text(log(add(1, 1), add(0, 1)))
    among = run("check", str(bad), "--keep-going", str(good))
    assert (among.code, among.err) == (1, "")
    assert among.out == run("check", "--keep-going", str(bad), str(good)).out
    with pytest.raises(SystemExit) as unknown:
        run("check", str(good), "--kep-going", str(bad))
    assert unknown.value.code == 2


def test_a_file_that_is_not_there_is_one_line_of_complaint(run: Run, tmp_path: Path) -> None:
    found = run("check", str(tmp_path / "none.jsonl"))
    assert (found.code, found.out) == (2, b"")
    assert len(found.complaints) == 1
    assert found.complaints[0].startswith(f"{tmp_path / 'none.jsonl'}:1: ")


def test_a_broken_line_is_told_by_its_column_alone(run: Run) -> None:
    """The answer has the number of the line; one counted inside the line would be another."""
    found = run("check", "--lines", "-", text=log(add(0, 3), '{"seat": 0,'))
    *_, fault, _last = found.answers
    assert (fault["line"], fault["error"]["path"]) == (3, "")
    assert "column 12" in fault["error"]["says"]
    assert "line" not in fault["error"]["says"]


def test_a_sealed_field_not_yet_told_is_unknown(run: Run) -> None:
    hidden = {"seat": 0, "action": "bury", "number": {"sealed": True}}
    found = run("check", "-", text=log(hidden))
    assert found.code == 0
    assert found.answers[0]["verdict"] == "unknown"
