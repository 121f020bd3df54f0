"""Forms out of structs: every kind of field is drawn, read back, and complained about in words."""

from __future__ import annotations

import string
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct, UnsetType, inspect

from referee.engine.codec import convert, to_plain
from referee.engine.errors import Unreadable
from referee.web.structform import StructForm
from referee.web.structshape import number_in, shape_of, typed_of


class Inner(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    few: Annotated[int, Meta(ge=0, le=9)]
    many: Annotated[int, Meta(ge=-99, le=99)] = 3


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"is_": "is"}):
    name: str
    is_: Literal["more", "less"]
    than: Literal["gold", "silver"] | Annotated[int, Meta(ge=0, le=20)]
    inner: tuple[Inner, ...] = ()


class Whole(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    count: Annotated[int, Meta(ge=1, le=6)]
    flag: bool = False
    note: Annotated[str, Meta(max_length=10)] = ""
    one: Literal["full", "light"] = "full"
    maybe: Literal["a", "b"] | None = None
    group: Inner | UnsetType = UNSET
    row: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)] | None = None
    numbers: tuple[Annotated[int, Meta(ge=0, le=50)], ...] = ()
    words: tuple[str, ...] = ()
    ticks: tuple[Literal["x", "y", "z"], ...] = ()
    mixed: Annotated[tuple[Literal["p", "q"] | Entry, ...], Meta(max_length=3)] = ()


def read(typed: dict[str, list[str]]) -> Any:
    form = StructForm(Whole, typed)
    found = form.struct()
    assert found is not None, form.faults
    return found


def test_kinds_of_fields() -> None:
    kinds = {n.name: n.kind for n in StructForm(Whole).nodes}
    assert kinds == {
        "count": "number",
        "flag": "flag",
        "note": "text",
        "one": "choice",
        "maybe": "choice",
        "group": "group",
        "row": "row",
        "numbers": "words",
        "words": "words",
        "ticks": "ticks",
        "mixed": "list",
    }


def test_a_fresh_form_shows_defaults_and_bounds() -> None:
    form = StructForm(Whole)
    assert form["one"].value == "full"
    assert form["count"].value == ""
    assert (form["count"].low, form["count"].high) == (1, 6)
    assert form["group.many"].value == "3"
    assert form["maybe"].choices[0] == ("", "None")


def test_a_sent_form_shows_what_was_sent_and_no_defaults() -> None:
    form = StructForm(Whole, {"count": ["7"]})
    assert form["count"].value == "7"
    assert form["one"].value == ""


PLAIN_WORDS = st.text(string.ascii_letters, min_size=1, max_size=8)
INNER = st.builds(Inner, few=st.integers(0, 9), many=st.integers(-99, 99))
ENTRY = st.builds(
    Entry,
    name=PLAIN_WORDS,
    is_=st.sampled_from(["more", "less"]),
    than=st.sampled_from(["gold", "silver"]) | st.integers(0, 20),
    inner=st.lists(INNER, max_size=2).map(tuple),
)
MIXED = st.tuples(
    st.lists(st.sampled_from(["p", "q"]), unique=True, max_size=1), st.lists(ENTRY, max_size=2)
).map(lambda two: (*two[0], *two[1]))
WHOLE = st.builds(
    Whole,
    count=st.integers(1, 6),
    flag=st.booleans(),
    note=st.text(string.ascii_letters, max_size=10),
    one=st.sampled_from(["full", "light"]),
    maybe=st.sampled_from(["a", "b", None]),
    group=INNER | st.just(UNSET),
    row=st.none() | st.tuples(*[st.integers(-50, 50)] * 3),
    numbers=st.lists(st.integers(0, 50), max_size=4).map(tuple),
    words=st.lists(PLAIN_WORDS, max_size=3).map(tuple),
    ticks=st.lists(st.sampled_from(["x", "y", "z"]), unique=True).map(tuple),
    mixed=MIXED,
)


@given(WHOLE)
def test_what_stands_in_the_fields_reads_back_as_it_was(whole: Whole) -> None:
    assert read(typed_of(to_plain(whole))) == whole


@given(WHOLE)
def test_a_preset_form_sent_untouched_reads_as_the_preset(whole: Whole) -> None:
    """Draw the form, send what every drawn field shows, read it: nothing may change."""
    sent: dict[str, list[str]] = {}

    def walk(nodes: list[Any]) -> None:
        for node in nodes:
            if node.kind not in ("group", "row") and node.chosen:
                sent[node.path] = list(node.chosen)
            walk(node.nodes)

    walk(StructForm(Whole, preset=whole).nodes)
    assert read(sent) == whole


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), (" 3 ", 3), ("-3", -3), ("−3", -3), ("+3", 3), ("3.0", None), ("", None),
     ("1e3", None), ("٣", 3), ("3 4", None), ("-", None)],
)  # fmt: skip
def test_numbers_read_as_people_type_them(text: str, number: int | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    ("typed", "path", "says"),
    [
        ({}, "count", "Enter a whole number from 1 to 6."),
        ({"count": ["7"]}, "count", "This is a whole number from 1 to 6, not 7."),
        ({"count": ["two"]}, "count", "This is a whole number from 1 to 6, not two."),
        ({"count": ["1"], "one": ["heavy"]}, "one", "Choose one of the list."),
        ({"count": ["1"], "numbers": ["3, x"]}, "numbers", "a whole number from 0 to 50; x"),
        ({"count": ["1"], "row.1": ["2"]}, "row.0", "Enter a whole number."),
        ({"count": ["1"], "group.many": ["4"]}, "group.few", "Enter a whole number from 0 to 9."),
        ({"count": ["1"], "note": ["far too long"]}, "note", "characters at most"),
        ({"count": ["1"], "mixed.0.name": ["N"]}, "mixed.0.is", "Choose one."),
        (
            {"count": ["1"], "mixed": ["p", "q"], "mixed.0.name": ["N"], "mixed.1.name": ["M"]},
            "mixed",
            "At most 3, not 4.",
        ),
    ],
)
def test_a_fault_stands_at_its_field(typed: dict[str, list[str]], path: str, says: str) -> None:
    form = StructForm(Whole, typed)
    assert form.struct() is None
    assert [f.says for f in form.faults if f.path == path and says in f.says], form.faults
    assert says in " ".join(form[path].faults)


def test_all_faults_are_told_at_once() -> None:
    form = StructForm(Whole, {"count": ["9"], "one": ["?"], "row.0": ["a"]})
    form.struct()
    assert {f.path for f in form.faults} >= {"count", "one", "row.0", "row.1", "row.2"}


def test_an_entry_after_ticked_words_keeps_its_place_in_the_form() -> None:
    """In the data typed entries come after words; a complaint must lead to the typed one."""
    typed = {"count": ["1"], "mixed": ["p"], "mixed.0.name": ["N"], "mixed.0.is": ["more"],
             "mixed.0.than": ["gold"]}  # fmt: skip
    form = StructForm(Whole, typed)
    assert form.plain()["mixed"][1]["name"] == "N"
    form.complain(Unreadable("mixed[1].name", "no such name"))
    assert form["mixed.0.name"].faults == ["No such name."]


def test_lists_grow_and_shrink_without_losing_what_was_typed() -> None:
    typed = {"mixed.0.name": ["A"], "mixed.1.name": ["B"], "mixed.1.inner.0.few": ["5"]}
    form = StructForm(Whole, typed)
    assert form.change("add:mixed")
    assert len(form["mixed"].nodes) == 3
    assert form.change("remove:mixed.0")
    assert [n.nodes[0].value for n in form["mixed"].nodes] == ["B", ""]
    assert form["mixed.0.inner.0.few"].value == "5"
    assert not form.change("enter")
    assert not form.change("remove:mixed.x")


def test_a_field_may_be_filled_by_an_order() -> None:
    form = StructForm(Whole, {"count": ["2"], "ticks": ["x"]})
    assert form.change("put:ticks=z, y")
    assert form["ticks"].chosen == ["z", "y"]
    assert form.plain()["ticks"] == ["z", "y"]
    assert form.plain()["count"] == 2
    assert not form.change("put:ticks")


def test_a_text_may_be_asked_in_parts() -> None:
    assert read({"count": ["1"], "note": ["AA", "", " B"]}).note == "AAB"


def test_a_value_may_stand_for_another_field() -> None:
    typed = {"count": ["1"], "words": ["@note"], "note": ["Milo"]}
    assert read(typed).words == ("Milo",)


def test_a_path_that_is_not_there_is_no_field() -> None:
    with pytest.raises(KeyError):
        StructForm(Whole)["nonsense"]


def test_types_that_no_form_can_show_are_refused_when_the_form_is_made() -> None:
    with pytest.raises(TypeError, match="no form"):
        shape_of(inspect.type_info(dict[str, int]))


@given(st.dictionaries(
    st.sampled_from(["count", "flag", "one", "maybe", "group.few", "row.0", "numbers", "words",
                     "ticks", "mixed", "mixed.0.name", "mixed.0.than", "mixed.99.inner.7.few"]),
    st.lists(st.text(max_size=12), max_size=2)))  # fmt: skip
def test_whatever_is_sent_is_read_or_complained_about(typed: dict[str, list[str]]) -> None:
    form = StructForm(Whole, typed)
    found = form.struct()
    assert (found is None) == bool(form.faults)
    if found is not None:
        assert convert(to_plain(found), Whole) == found
    assert all(n.path for n in form.nodes), "the form can still be drawn"
