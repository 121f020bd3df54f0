"""Reading: strict, complaining in one sentence with the path of the fault."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Action, Hidden, Move, TableRuling
from referee.engine.codec import Codec, convert, decode, encode, move_to_plain
from referee.engine.errors import Unreadable
from tests.toygame import Add, Bury, Peek, ToyPosition

CODEC = Codec((Add, Bury, Peek))


def fault(plain: Any) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        CODEC.entry(plain, 2, 1)
    return caught.value


@pytest.mark.parametrize("by", ["1", 1.5, True, None, [1], -1, 10, 10**30])
def test_a_number_is_a_whole_number_within_its_bounds(by: Any) -> None:
    assert fault({"seat": 0, "action": "add", "by": by}).path == "by"


@pytest.mark.parametrize("text", ['{"a": 1.0}', '{"a": 1e0}'])
def test_a_whole_number_has_no_point(text: str) -> None:
    with pytest.raises(Unreadable, match="whole number"):
        convert(decode(text)["a"], int)


@pytest.mark.parametrize(
    ("plain", "path"),
    [
        ([], ""),
        ({}, "action"),
        ({"action": "fly"}, "action"),
        ({"action": 3}, "action"),
        ({"action": "add"}, "by"),
        ({"action": "add", "by": 1, "bye": 2}, "bye"),
        ({"action": "add", "by": 1, "seat": 2}, "seat"),
        ({"action": "add", "by": 1, "seat": True}, "seat"),
        ({"action": "add", "by": 1, "id": 0}, "id"),
        ({"action": "add", "by": 1, "id": "7"}, "id"),
        ({"action": "end-agreed", "agreed": [0, 2]}, "agreed[1]"),
        ({"action": "replace", "entry": 1, "with": {"action": "add", "by": "x"}}, "with.by"),
        ({"action": "insert", "before": 1, "with": {"seat": 5, "action": "peek"}}, "with.seat"),
        ({"action": "replace", "entry": 1, "with": []}, "with"),
    ],
)  # fmt: skip
def test_a_fault_names_its_path(plain: Any, path: str) -> None:
    assert fault(plain).path == path
    assert fault(plain).says


def test_the_position_of_a_fault_is_the_whole_path() -> None:
    plain = {"game": "toy", "players": [{"name": "Ana", "added": "x"}]}
    with pytest.raises(Unreadable) as caught:
        convert(plain, ToyPosition)
    assert caught.value.path == "players[0].added"


@pytest.mark.parametrize("text", [b"{", b"\xff\xfe", b"", b'{"a": }', b"[" * 5000, b"NaN"])
def test_broken_json_is_said_in_one_line(text: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(text)
    assert caught.value.path == ""
    assert "\n" not in caught.value.says


def test_an_entry_without_id_takes_the_one_it_is_offered() -> None:
    assert CODEC.entry({"seat": 1, "action": "add", "by": 2}, 2, 7) == (7, Move(1, Add(by=2)))


def test_a_sealed_field_may_be_untold() -> None:
    _, move = CODEC.entry({"seat": 1, "action": "bury", "number": {"sealed": True}}, 2, 1)
    assert move.action == Bury(number=Hidden(True))
    assert fault({"seat": 1, "action": "bury", "number": {"sealed": False}}).path == "number"


def test_moves_inside_moves_survive_json() -> None:
    inner = Move(1, Add(by=2))
    move = Move(None, TableRuling(with_=inner, waives=("a",), reason="r", agreed=(0,)))
    plain = decode(encode(move_to_plain(move)))
    assert CODEC.move(plain, 2) == move


class Vote(Action, frozen=True, kw_only=True, tag="vote"):
    """A game's own field may have the name of a shared one, and hold no seats."""

    agreed: bool | None = None


@pytest.mark.parametrize("agreed", [None, True, False])
def test_a_field_called_agreed_need_not_hold_seats(agreed: bool | None) -> None:
    plain = {"seat": 0, "action": "vote", "agreed": agreed}
    ruling = {"action": "table-ruling", "with": plain, "reason": "x", "agreed": [0]}
    assert Codec((Vote,)).move(ruling, 2).action.with_.action == Vote(agreed=agreed)  # type: ignore[attr-defined]
