"""JSON text: strict reading, complaints that name the key and the choices, and the line."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from referee.engine.codec import convert, decode
from referee.engine.complaints import EMPTY
from referee.engine.errors import Unreadable
from referee.engine.jsontext import LONGEST_DOCUMENT
from referee.engine.locate import line_of


def fault(text: bytes | str) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        decode(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"x": {"a": 1, "b": [{"c": 1}, {"c": 1, "d": 2, "c": 3}]}}', "x.b[1].c"),
        ('[{"": 1, "": 2}]', "[0]."),
    ],
)
def test_a_key_stands_once(text: str, path: str) -> None:
    assert fault(text).path == path
    assert fault(text.encode()).path == path


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "broken JSON"),
        ('{"a": 1,\n "b" 2}', 2, "column 6"),
        ('{\n"a": NaN}', 2, "broken JSON"),
        ("[Infinity]", 1, "broken JSON"),
        ('{"a": 1}\n}', 2, "broken JSON"),
        ('["\\ud800"]', None, "broken JSON"),
        ('[1,\n"\\udc00"]', 2, "surrogate"),
        ("\ufeff{}", 1, "broken JSON"),
        (b'{\n"a": "\xff"}', 2, "not UTF-8"),
        ('{"a": 1}'.encode("utf-16"), 1, "not UTF-8"),
        ("[" * 100_000, None, "nested"),
        ("[" * 100_000 + "]" * 100_000, None, "nested"),
        (" " * (LONGEST_DOCUMENT + 1), None, "more than 1,048,576 bytes"),
    ],
)
def test_broken_text_says_where(text: bytes | str, line: int | None, says: str) -> None:
    found = fault(text)
    assert (found.path, found.line) == ("", line)
    assert says in found.says


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text("ab\u00e9\u6f22\n\"'", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(JSON)
def test_what_is_json_is_read(value: Any) -> None:
    assert decode(json.dumps(value)) == value


# ---- complaints


Spot = Annotated[str, Meta(pattern="^[a-h][1-8]$", description="a square, as a1")]


class Inner(Struct, forbid_unknown_fields=True):
    kind: Literal["apple", "pear"]
    size: Literal["big"] | Annotated[int, Meta(ge=0)] = 0


class Outer(Struct, forbid_unknown_fields=True):
    inners: tuple[Inner, ...] = ()
    by_name: dict[str, Inner] = {}
    deep: dict[str, dict[str, int]] = {}
    spot: Spot = "a1"
    on: dict[Spot, Spot] = {}
    few: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    word: Annotated[str, Meta(max_length=5)] = ""


@pytest.mark.parametrize(
    ("value", "path", "says"),
    [
        ({"inners": [{"kind": "apple"}, {"kind": "plum"}]}, "inners[1].kind", "apple, pear"),
        ({"inners": [{"kind": "pear", "size": "small"}]}, "inners[0].size", "there are big"),
        ({"by_name": {"a": {"kind": "pear"}, "b": {"kind": "fig"}}}, "by_name.b.kind",
         "apple, pear"),
        ({"by_name": {"a": {"kind": "pear"}, "b": {"kinds": "pear"}}}, "by_name.b.kinds",
         "unknown key"),
        ({"by_name": {"b": {"kind": "pear", "x": 1}}}, "by_name.b.x", "unknown key"),
        ({"deep": {"a": {}, "b": {"x": 1, "y": 2}, "c": {"x": 1, "y": "z"}}}, "deep.c.y",
         "a whole number, not text"),
        ({"deep": {"a": 3}}, "deep.a", "an object"),
        ({"spot": "i9"}, "spot", "expected a square, as a1"),
        ({"on": {"a1": "i9"}}, "on.a1", "expected a square, as a1"),
        ({"on": {"i9": "a1"}}, "on", "expected for every key a square, as a1"),
        ({"few": []}, "few", EMPTY),
        ({"few": [1, 2, 3]}, "few", "expected a list of 2 at most"),
        ({"word": "sixth!"}, "word", "expected text of 5 characters at most"),
        (3, "", "an object"),
    ],
)  # fmt: skip
def test_a_complaint_names_the_key_and_what_there_is(value: Any, path: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        convert(value, Outer)
    assert caught.value.path == path
    assert says in caught.value.says


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.booleans(), min_size=1))
def test_the_first_bad_key_of_many_is_found(good: dict[str, bool]) -> None:
    value = {key: {"n": 1 if fine else "x"} for key, fine in good.items()}
    bad = [key for key, fine in good.items() if not fine]
    if not bad:
        assert convert({"deep": value}, Outer).deep == value
        return
    with pytest.raises(Unreadable) as caught:
        convert({"deep": value}, Outer)
    assert caught.value.path == f"deep.{bad[0]}.n"


def test_a_complaint_stays_short() -> None:
    with pytest.raises(Unreadable) as caught:
        convert({"inners": [{"kind": "x" * 100_000}]}, Outer)
    assert len(str(caught.value)) < 300
    with pytest.raises(Unreadable) as caught:
        convert({"y" * 100_000: 1}, Outer)
    assert len(str(caught.value)) < 300


# ---- the line


@given(JSON, st.data())
def test_a_path_leads_to_the_line_of_its_value(value: Any, data: st.DataObject) -> None:
    """The oracle numbers the lines of a text that puts each value on a line of its own."""
    lines: list[str] = []
    places: dict[str, int] = {}
    _write(value, "", lines, places)
    text = "\n".join(lines)
    assert json.loads(text) == value
    path = data.draw(st.sampled_from(sorted(places)))
    assert line_of(text, path) == places[path]


def _write(value: Any, path: str, lines: list[str], places: dict[str, int]) -> None:
    places.setdefault(path, len(lines) + 1)
    if isinstance(value, dict) and value and all(value):
        for at, (key, inner) in enumerate(value.items()):
            lines.append("{" if not at else ",")
            lines.append(f"{json.dumps(key)} :")
            _write(inner, f"{path}.{key}".lstrip("."), lines, places)
        lines.append("}")
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            lines.append("[" if not at else ",")
            _write(inner, f"{path}[{at}]", lines, places)
        lines.append("]")
    else:
        lines.append(json.dumps(value, ensure_ascii=False))


def test_a_missing_key_is_looked_for_where_it_should_be() -> None:
    text = '{"a": 1,\n"b": [\n{"c": 1},\n{"d": 1}\n]}'
    assert line_of(text, "b[1].e") == 4
    assert line_of(text, "b[7]") == 5
    assert line_of(text, "z") == 1
    assert line_of("", "a") == 1
    assert line_of('{"a":\n', "a.b") == 2
