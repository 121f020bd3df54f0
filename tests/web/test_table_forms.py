"""What a page posts is read back as exactly the move that was meant, or as a named complaint."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, inspect
from werkzeug.datastructures import MultiDict

from referee.engine.action import Action, EndAgreed, Hidden, Move, TableRuling
from referee.engine.codec import Codec
from referee.web.fields import NotRead, counted_name, from_token, read, token
from referee.web.forms import BadForm, prefix_of, read_parts, ruled_moves, variant
from tests.toygame import GAME, Add, Bury

Card = Literal["head/gold", "head/onyx", "scrap"]


class Off(Struct, frozen=True, forbid_unknown_fields=True):
    pile: int
    card: Card


class Tool(Action, frozen=True, kw_only=True, tag="tool"):
    tool: Literal["saw", "rasp"]
    trashed: tuple[Card, ...] = ()
    named: Literal["gold", "onyx"] | None = None
    foreign: tuple[Off, ...] = ()
    stop: bool = False
    after: Annotated[int, Meta(ge=0, le=9)] | None = None
    counts: dict[str, int] | None = None


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    points: int = 4


class Lay(Action, frozen=True, kw_only=True, tag="lay"):
    cards: tuple[Literal["a", "b"] | Typed, ...]


CODEC = Codec((Tool, Add, Bury))


def posted(*pairs: tuple[str, object]) -> MultiDict[str, str]:
    return MultiDict([(k, str(v)) for k, v in pairs])


def one(*pairs: tuple[str, object]) -> Move:
    (part,) = read_parts(posted(("move", "tool"), ("seat", 1), *pairs), CODEC, 4)
    return part.move


def test_counted_cards_become_a_list() -> None:
    move = one(("tool.tool", "rasp"), ("tool.trashed:head/gold", 2), ("tool.trashed:scrap", 1))
    assert move == Move(1, Tool(tool="rasp", trashed=("head/gold", "head/gold", "scrap")))


def test_order_of_taps_is_kept_where_it_fits_the_counts() -> None:
    taps = "tool.trashed:scrap,tool.trashed:head/gold,tool.trashed:scrap"
    counts = [("tool.trashed:head/gold", 1), ("tool.trashed:scrap", 2)]
    move = one(("tool.tool", "saw"), ("tool.trashed", taps), *counts)
    assert move.action == Tool(tool="saw", trashed=("scrap", "head/gold", "scrap"))


def test_counts_changed_after_the_taps_win() -> None:
    counts = [("tool.trashed:head/gold", 1), ("tool.trashed:scrap", 1)]
    move = one(("tool.tool", "saw"), ("tool.trashed", "tool.trashed:scrap"), *counts)
    assert move.action == Tool(tool="saw", trashed=("head/gold", "scrap"))


def test_order_chosen_without_script_needs_no_counts() -> None:
    picked = [("tool.trashed", f"tool.trashed:{c}") for c in ("scrap", "head/onyx")]
    untouched = [("tool.trashed:scrap", 0), ("tool.trashed:head/onyx", 0), ("tool.trashed", "")]
    move = one(("tool.tool", "saw"), *picked, *untouched)
    assert move.action == Tool(tool="saw", trashed=("scrap", "head/onyx"))


def test_variant_decides_fields_and_only_its_inputs_are_read() -> None:
    saw, rasp = {"tool": "saw"}, {"tool": "rasp"}
    move = one(
        ("tool.as", variant(saw)),
        (prefix_of("tool", saw) + "named", "gold"),
        (prefix_of("tool", rasp) + "trashed:scrap", 2),
    )
    assert move.action == Tool(tool="saw", named="gold")


def test_structs_in_a_list_come_row_by_row_or_whole() -> None:
    rows = [
        ("tool.foreign.0.pile", 2),
        ("tool.foreign.0.card", "scrap"),
        ("tool.foreign.1.pile", ""),
    ]
    assert one(("tool.tool", "saw"), *rows).action == Tool(tool="saw", foreign=(Off(2, "scrap"),))
    name = counted_name("tool.foreign", {"pile": 0, "card": "head/gold"})
    assert "," not in name
    expected = Tool(tool="saw", foreign=(Off(0, "head/gold"),) * 2)
    assert one(("tool.tool", "saw"), (name, 2)).action == expected


def test_ticked_values_and_typed_rows_stand_side_by_side() -> None:
    pairs = [("move", "lay"), ("lay.cards", "b"), ("lay.cards.0.name", "Mine")]
    blank = [("lay.cards.1.name", ""), ("lay.cards.1.points", "4")]
    (part,) = read_parts(posted(*pairs, *blank), Codec((Lay,)), 2)
    assert part.move.action == Lay(cards=("b", Typed(name="Mine")))


def test_nothing_and_the_sealed_can_be_decided_before() -> None:
    nothing = [("tool.as", "named=null"), ("tool.named=null.tool", "saw")]
    assert one(*nothing).action == Tool(tool="saw")
    sealed = variant({"number": {"sealed": True}})
    (part,) = read_parts(posted(("move", "bury"), ("bury.as", sealed)), CODEC, 2)
    assert part.move.action == Bury(number=Hidden(True))


def test_flags_numbers_and_dicts() -> None:
    move = one(
        ("tool.tool", "saw"), ("tool.stop", "1"), ("tool.after", " 3 "), ("tool.counts:gold", 4)
    )
    assert move.action == Tool(tool="saw", stop=True, after=3, counts={"gold": 4})


def test_a_flag_that_was_asked_tells_no_as_well() -> None:
    asked = [("tool.tool", "saw"), ("tool.stop", "0")]
    assert one(*asked).action == Tool(tool="saw", stop=False)
    assert one(*asked, ("tool.stop", "1")).action == Tool(tool="saw", stop=True)
    kind = inspect.type_info(bool | None)
    assert (read(posted(), "f", kind), read(posted(("f", "0")), "f", kind)) == (None, False)


@pytest.mark.parametrize("minus", ["-3", "−3", "- 3"])
def test_every_minus_reads(minus: str) -> None:
    assert read(posted(("n", minus)), "n", inspect.type_info(int)) == -3


def test_a_seat_list_is_read_from_tick_boxes() -> None:
    form = posted(("move", "end-agreed"), ("end-agreed.agreed", 0), ("end-agreed.agreed", 2))
    (part,) = read_parts(form, CODEC, 3)
    assert part.move == Move(None, EndAgreed(agreed=(0, 2)))


def test_one_input_can_tell_two_fields_that_belong_together() -> None:
    both = [
        ("tool.with", "trashed=scrap&named=onyx"),
        ("tool.with", ""),
        ("tool.with", "trashed=scrap"),
    ]
    expected = Tool(tool="saw", trashed=("scrap", "scrap"), named="onyx")
    assert one(("tool.tool", "saw"), *both).action == expected


def test_several_moves_in_order_and_empty_optional_ones_left_out() -> None:
    turn = [("move", "tool"), ("move", "add"), ("move", "bury"), ("optional", "add"), ("seat", 0)]
    said = [("tool.tool", "saw"), ("add.by", 2), ("bury.number", 7)]
    moves = [p.move.action for p in read_parts(posted(*turn, *said), CODEC, 2)]
    assert moves == [Tool(tool="saw"), Add(by=2), Bury(number=7)]
    moves = [p.move.action for p in read_parts(posted(*turn, said[0], said[2]), CODEC, 2)]
    assert moves == [Tool(tool="saw")], "what follows an unfilled step has not happened yet"


def test_a_part_that_another_input_rules_out_is_left_out() -> None:
    turn = [
        ("move", "tool"),
        ("move", "bury"),
        ("bury.number", 7),
        ("bury.unless", "tool.tool=saw"),
    ]
    for tool, moves in (("saw", 1), ("rasp", 2)):
        read = read_parts(posted(*turn, ("seat", 0), ("tool.tool", tool)), CODEC, 2)
        assert len(read) == moves


@pytest.mark.parametrize(
    ("pairs", "name"),
    [
        ([("tool.tool", "hammer")], "tool.tool"),
        ([], "tool.tool"),
        ([("tool.tool", "saw"), ("tool.after", "x")], "tool.after"),
        ([("tool.tool", "saw"), ("tool.after", "12")], "tool.after"),
        ([("tool.tool", "saw"), ("tool.trashed:scrap", "-1")], "tool.trashed"),
        ([("tool.tool", "saw"), ("tool.trashed:scrap", "1000000")], "tool.trashed"),
        ([("tool.tool", "saw"), ("tool.trashed:gravel", "1")], "tool.trashed"),
        ([("tool.tool", "saw"), ("tool.foreign", "{broken")], "tool.foreign"),
    ],
)
def test_what_cannot_be_read_is_named_at_its_input(
    pairs: list[tuple[str, object]], name: str
) -> None:
    with pytest.raises(BadForm) as bad:
        one(*pairs)
    assert list(bad.value.errors) == [name]
    assert all(says[0].isupper() or says[0] in "a—n" for says in bad.value.errors[name])


@pytest.mark.parametrize("form", [[], [("move", "nonsense")], [("move", "add"), ("add.seat", "9")]])
def test_nothing_to_read_is_a_complaint_too(form: list[tuple[str, str]]) -> None:
    with pytest.raises(BadForm):
        read_parts(posted(*form, ("add.by", 1)), CODEC, 2)


def test_a_ruling_wraps_the_move_it_lets_stand() -> None:
    moves = [Move(0, Add(by=7)), Move(1, Add(by=1))]
    said = [("rule", 0), ("rule-0.reason", " a slip "), ("rule-0.agreed", 1), ("rule-0.agreed", 0)]
    ruled = ruled_moves(posted(*said, ("rule-0.waive", "turn.step")), moves, GAME.codec, 3)
    ruling = TableRuling(with_=moves[0], waives=("turn.step",), reason="a slip", agreed=(0, 1))
    assert ruled == (Move(0, ruling), moves[1])


def test_a_ruling_needs_reason_and_consent() -> None:
    with pytest.raises(BadForm) as bad:
        ruled_moves(posted(("rule", 0)), [Move(0, Add(by=7))], GAME.codec, 3)
    assert set(bad.value.errors) == {"rule-0.reason", "rule-0.agreed"}


values = st.recursive(
    st.text(max_size=8) | st.integers(-99, 99),
    lambda inner: st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=4,
)


@given(values)
def test_counted_names_carry_any_value_and_no_comma(value: object) -> None:
    name = counted_name("a.b", value)
    assert "," not in name
    kind = inspect.type_info(type(value))
    if isinstance(value, str) and value[:1] in "{[":
        return
    assert read(posted((name, 1)), "a.b", inspect.type_info(tuple[type(value), ...])) == [value]
    assert from_token(token(value), kind) == value or token(value) == ""


@given(st.text(max_size=30))
def test_tokens_that_mean_nothing_are_complaints(text: str) -> None:
    try:
        found = from_token(text, inspect.type_info(int))
    except NotRead as wrong:
        found = str(wrong)
    told = isinstance(found, str) and text.strip()[:1] == '"'  # a text, which the action refuses
    assert told or not isinstance(found, str) or "whole number" in found


NAMES = st.sampled_from(
    [
        "move",
        "optional",
        "seat",
        "rule",
        "tool.as",
        "tool.tool",
        "tool.trashed",
        "tool.trashed:scrap",
        "tool.after",
        "tool.foreign.0.pile",
        "tool.foreign",
        "tool.with",
        "tool.counts:gold",
        "add.by",
        "tool.seat",
        "bury.number",
        "bury.wish",
        "rule-0.reason",
        "rule-0.agreed",
    ]
)
SAID = st.sampled_from(
    [
        "",
        "0",
        "1",
        "-1",
        "9" * 40,
        "tool",
        "add",
        "bury~2",
        "saw",
        "scrap",
        "null",
        "{",
        "[]",
        "{}",
        '{"sealed":true}',
        "tool=saw",
        "tool.trashed:scrap",
        "%",
        "a=1&b=2",
        "−3",
        "\x00",
    ]
)


def told(form: MultiDict[str, str]) -> list[object]:
    """The moves of a form, or the complaints about it; anything else is a bug."""
    try:
        parts = read_parts(form, CODEC, 3)
        return list(ruled_moves(form, [p.move for p in parts], CODEC, 4))
    except BadForm as bad:
        return [says for found in bad.errors.values() for says in found]


@given(st.lists(st.tuples(NAMES | st.text(max_size=12), SAID | st.text(max_size=12)), max_size=14))
def test_whatever_is_posted_is_a_move_or_a_complaint(pairs: list[tuple[str, str]]) -> None:
    found = told(posted(*pairs))
    assert found
    assert all(found)
