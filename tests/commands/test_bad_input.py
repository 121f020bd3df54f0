"""Whatever comes in: one clear line, exit 2, nothing on standard output; or it is read."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import cli
from referee.games import games
from tests.commands.conftest import Ran, Run

POSITION: dict[str, Any] = {
    "game": "chiseled",
    "edition": "2026.1",
    "options": {
        "sine_cera": False,
        "critics": [
            "technofuturist",
            {"name": "Mason", "needs": [{"count": "head", "is": "at_least", "than": 1}]},
            {"name": "Baker", "points": 3, "by_table": True},
        ],
        "mat": {"body": [0, 1, 2, 3, 12, 20, 11, 8, 4, 0], "arm": [0, 0, 12, 0, 9, 0, 6, 0, 3, 0]},
        "depth": "light",
    },
    "rulings": {
        "technofuturist-threshold": "strict",
        "tie-break-wax": {"reading": "counts"},
    },
    "players": [
        {
            "name": "Ana",
            "keeps": {"head": 9, "body": 5, "arm": 2, "scrap": 0},
            "trash_colours": {"gold": 3, "silver": 4, "onyx": 4},
            "trash_wax": 0,
            "met": ["Baker"],
        },
        {
            "name": "Ben",
            "trash_parts": {"head": 9, "body": 5, "arm": 2, "scrap": 0},
            "trash_colours": {"gold": 16, "silver": 0, "onyx": 0},
        },
    ],
    "claimed": {"Ana": 53},
}

NEVER: list[Any] = [-1, 10**6, 10**30, 1.0, 2.5, True, None, "1", "", [], {}, [[]], {"a": 1}]
HOSTILE = [
    "\x00",
    "a\nb",
    "\u202eevil",
    "\u200b",
    "x" * 100_000,
    " ",
    "\ud83d\ude00" * 41,
    "\\",
    "`$.x`",
]


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(
        value, list) else ()  # fmt: skip
    return [way, *(place for key, part in inner for place in places(part, (*way, key)))]


PLACES = places(POSITION)


def put(way: tuple[Any, ...], value: Any) -> Any:
    """The position with another value at a place."""
    if not way:
        return value
    changed = copy.deepcopy(POSITION)
    holder = changed
    for step in way[:-1]:
        holder = holder[step]
    holder[way[-1]] = value
    return changed


def is_one_clear_line(found: Ran) -> None:
    """Exit 2, nothing on standard output, one line on standard error that says what is wrong."""
    assert (found.code, found.out) == (2, b"")
    (line,) = found.complaints
    assert line.startswith("-:")
    assert len(line) < 2000
    assert line.isprintable()


def read_or_refused(found: Ran) -> None:
    """Either a sheet of which all is right or wrong, or one clear line."""
    if found.code in (0, 1):
        assert found.err == ""
        (sheet,) = found.answers
        assert all(sum(x["points"] for x in p["lines"]) == p["total"] for p in sheet["players"])
    else:
        is_one_clear_line(found)


def test_the_position_itself_is_read(run: Run) -> None:
    assert run("score", "-", text=json.dumps(POSITION)).code == 0


again = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@again
@given(way=st.sampled_from(PLACES), value=st.sampled_from([*NEVER, *HOSTILE]))
def test_any_value_anywhere(run: Run, way: tuple[Any, ...], value: Any) -> None:
    read_or_refused(run("score", "-", text=json.dumps(put(way, value))))


@again
@given(
    way=st.sampled_from(PLACES),
    key=st.sampled_from(["colour", "", "a.b", "x[0]", "[...]", *HOSTILE]),
    value=st.sampled_from(NEVER),
)
def test_any_key_anywhere(run: Run, way: tuple[Any, ...], key: str, value: Any) -> None:
    holder: Any = POSITION
    for step in way:
        holder = holder[step]
    if isinstance(holder, dict):
        is_one_clear_line(run("score", "-", text=json.dumps(put(way, {**holder, key: value}))))


@again
@given(st.data())
def test_any_cut_or_scratch(run: Run, data: st.DataObject) -> None:
    text = json.dumps(POSITION).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.binary(max_size=3))
    read_or_refused(run("score", "-", text=text[:at] + junk + text[at + len(junk) :]))
    is_one_clear_line(run("score", "-", text=text[:at]))


@again
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30,
))  # fmt: skip
def test_any_json_at_all(run: Run, value: Any) -> None:
    is_one_clear_line(run("score", "-", text=json.dumps(value)))


WHOLE = [
    ("players", 0, "keeps", "head"),
    ("players", 0, "trash_colours", "gold"),
    ("players", 0, "trash_wax"),
    ("options", "mat", "body", 2),
    ("options", "critics", 2, "points"),
    ("options", "critics", 1, "needs", 0, "than"),
    ("claimed", "Ana"),
]


@pytest.mark.parametrize("value", [1.0, True, "1", None, [1], -(10**13), 10**13, 10**40])
@pytest.mark.parametrize("way", WHOLE, ids=lambda way: str(way[-1]))
def test_whole_numbers_are_whole_and_within_bounds(
    run: Run, way: tuple[Any, ...], value: Any
) -> None:
    found = run("score", "-", text=json.dumps(put(way, value)))
    is_one_clear_line(found)
    path = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in way).lstrip(".")
    assert f": {path}: " in found.complaints[0]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        b'{"game": "chiseled", "players": "\xc3\x28"}',
        "\ufeff{}".encode(),
        json.dumps(POSITION).encode("utf-16"),
        json.dumps(POSITION).encode("utf-32"),
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b"[" * 500 + b"]" * 500,
        b'{"game": NaN}',
        b'{"game": -Infinity}',
        b'{"game": ' + b"9" * 500_000 + b"}",
        b'{"game": 1e999999}',
        b'{"game": "chiseled", "game": "chiseled"}',
        b'{"game": "\\ud800"}',
        b'{"game": "chiseled"} {"game": "chiseled"}',
        b"\x00" * 10,
        b" " * 10_000_000,
        b'"' + b"x" * 10_000_000 + b'"',
        json.dumps({**POSITION, "claimed": {str(n): n for n in range(60_000)}}).encode(),
        json.dumps({**POSITION, "players": POSITION["players"] * 3000}).encode(),
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_no_program_should_send(run: Run, text: bytes) -> None:
    is_one_clear_line(run("score", "-", text=text))


LOG = [
    {"game": "chiseled", "players": ["Ana", "Ben"]},
    {"action": "note", "text": "x"},
    {"action": "note", "text": "y", "id": 7, "seat": 1},
]


@again
@given(data=st.data(), value=st.sampled_from([*NEVER, *HOSTILE]))
def test_any_value_anywhere_in_a_log(run: Run, data: st.DataObject, value: Any) -> None:
    lines: list[Any] = copy.deepcopy(LOG)
    at = data.draw(st.integers(0, 2))
    key = data.draw(st.sampled_from([*lines[at], "x"]))
    lines[at][key] = value
    found = run("check", "-", text="\n".join(map(json.dumps, lines)))
    assert found.code in (0, 2)
    assert found.err == ""
    faults = [a for a in found.answers if "error" in a]
    assert len(faults) == (found.code == 2)
    assert all(f["error"]["says"] and "\n" not in f["error"]["says"] for f in faults)


def test_moves_within_moves_without_end_are_one_answer(run: Run) -> None:
    header = json.dumps({"game": "chiseled", "players": ["Ana", "Ben"]})
    for depth in (20, 300, 3000):
        inner = '{"action":"table-ruling","reason":"x","agreed":[0],"with":' * depth
        entry = inner + '{"action":"leave","seat":0}' + "}" * depth
        found = run("check", "-", text=f"{header}\n{entry}\n")
        assert (found.code, found.err) == (2, "")
        assert found.answers[0]["error"]["says"]


def test_a_closed_standard_input_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    for command in ("score", "check"):
        assert cli.main([command, "-"]) == 2
        assert capsys.readouterr().err == "-:1: cannot be read: standard input is closed\n"


def test_words_with_ends_of_line_are_complained_of_in_one(run: Run) -> None:
    found = run("rules", "chi\nsel\u202eed")
    assert (found.code, found.out, len(found.complaints)) == (2, b"", 1)


@pytest.mark.parametrize(
    ("onto", "says"),
    [(">/dev/full", "cannot be written: No space left on device"), (">&-", "is closed")],
)
@pytest.mark.parametrize("command", ["schema toy", "check -"])
def test_output_that_nobody_takes_is_one_line(command: str, onto: str, says: str) -> None:
    """No fault of the file that was read, and no traceback."""
    words = command.replace("toy", next(iter(games())))
    script = f'"$0" -m referee.cli {words} {onto}'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable],
        input="\n".join(map(json.dumps, LOG)),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr == f"{words.split()[0]}: standard output {says}\n"


def test_ctrl_c_is_no_fault(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("referee.commands.files.read_each", interrupted)
    found = run("check", "-")
    assert (found.code, found.out, found.err) == (130, b"", "")
