"""JSON in and out: documents, entries and schemas.

Reading has two steps: text into plain Python (so that lines, keys and numbers can be named in a
complaint), then msgspec's strict conversion into the structs that hold the bounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any, TypeVar, Union, cast

import msgspec

from referee.engine.action import SHARED, Action, Move
from referee.engine.complaints import complaint, exact
from referee.engine.errors import Unreadable
from referee.engine.jsontext import LONGEST_DOCUMENT, decode

__all__ = [
    "LONGEST_DOCUMENT",
    "Codec",
    "convert",
    "decode",
    "encode",
    "move_to_plain",
    "schema",
    "to_plain",
]

T = TypeVar("T")


def convert(value: Any, kind: type[T], path: str = "") -> T:
    """Strictly convert plain Python into a struct; raises Unreadable with the path of the fault."""
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as wrong:
        fault = complaint(wrong, lambda: schema(kind))
        if "[...]" in fault.path:
            at = exact(fault.path, value, partial(_fails_so, kind=kind, wrong=str(wrong)))
            fault = Unreadable(at, fault.says)
        raise fault.under(path) if path else fault from None


def _fails_so(value: Any, kind: Any, wrong: str) -> bool:
    """Whether a value fails to convert, and with the same message."""
    try:
        msgspec.convert(value, type=kind)
    except msgspec.ValidationError as again:
        return str(again) == wrong
    return False


def encode(value: Any) -> str:
    """One line of JSON, keys in order of definition."""
    return msgspec.json.encode(value, enc_hook=_plain).decode()


def to_plain(value: Any) -> Any:
    """Structs as dicts and lists, as JSON would carry them."""
    return msgspec.to_builtins(value, enc_hook=_plain, str_keys=True)


def _plain(value: object) -> Any:
    if isinstance(value, Move):
        return move_to_plain(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


def move_to_plain(move: Move) -> dict[str, Any]:
    """`{"seat", "action", ...}`; the seat is left out for an entry of the table."""
    seat = {} if move.seat is None else {"seat": move.seat}
    plain = cast("dict[str, Any]", to_plain(move.action))
    return {**seat, **plain}


_SEAT = "the seat of a player, a whole number from 0 to {}"

MOST_NESTED = 8
"""Moves inside one another; a replace of a table ruling of a move has two."""

# ---- entries


class Codec:
    """Reads and writes the entries of one game: its own actions and the shared ones."""

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        """Know these actions beside the shared ones."""
        self.types: dict[str, type[Action]] = {a.name(): a for a in (*actions, *SHARED)}

    @cached_property
    def _union(self) -> Any:
        return Union[tuple(self.types.values())]  # noqa: UP007 - made at run time

    def action(self, plain: Any) -> Action:
        """One action out of plain Python; raises Unreadable."""
        try:
            return cast(Action, msgspec.convert(plain, type=self._union, dec_hook=self._hook))
        except msgspec.ValidationError as wrong:
            raise self._name_fault(wrong, plain) from None

    def _name_fault(self, wrong: msgspec.ValidationError, plain: Any) -> Unreadable:
        name = plain.get("action") if isinstance(plain, dict) else None
        known = self.types.get(name) if isinstance(name, str) else None
        fault = complaint(wrong, lambda: schema(known) if known else {})
        if fault.path != "action" or name is None:
            return fault
        return Unreadable("action", f"no such action; there are {', '.join(self.types)}")

    def move(self, plain: Any, seats: int) -> Move:
        """`{"seat", "action", ...}` into a move; raises Unreadable, also for a seat not there."""
        if not isinstance(plain, dict):
            raise Unreadable("", "an entry is an object with an action")
        _hold_nesting(plain)
        rest = {k: v for k, v in plain.items() if k != "seat"}
        seat = plain.get("seat")
        if seat is not None and not _is_seat(seat, seats):
            raise Unreadable("seat", f"expected {_SEAT.format(seats - 1)}")
        return Move(seat, self._checked(self.action(rest), seats))

    def entry(self, plain: Any, seats: int, default_id: int) -> tuple[int, Move]:
        """An entry of a log: its id (left out: `default_id`) and its move."""
        if not isinstance(plain, dict):
            raise Unreadable("", "an entry is an object with an action")
        number = plain.get("id", default_id)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= 10**9:
            raise Unreadable("id", "expected a whole number above 0")
        return number, self.move({k: v for k, v in plain.items() if k != "id"}, seats)

    def _checked(self, action: Action, seats: int) -> Action:
        """Hold every seat that an action names to the table's size."""
        agreed = getattr(action, "agreed", ())
        for at, named in enumerate(agreed if isinstance(agreed, tuple) else ()):
            if type(named) is int and named >= seats:
                raise Unreadable(f"agreed[{at}]", f"expected {_SEAT.format(seats - 1)}")
        inner = getattr(action, "with_", None)
        if isinstance(inner, Move):
            if inner.seat is not None and inner.seat >= seats:
                raise Unreadable("with.seat", f"expected {_SEAT.format(seats - 1)}")
            self._checked(inner.action, seats)
        return action

    def _hook(self, kind: type, value: Any) -> Any:
        if kind is Move:
            return self._inner(value)
        raise NotImplementedError(f"{kind} in an action")

    def _inner(self, value: Any) -> Move:
        try:
            return self.move(value, 10)
        except Unreadable as wrong:
            raise wrong.under("with") from None

    def schemas(self) -> dict[str, Any]:
        """The JSON Schema of every action, by name."""
        return {name: schema(kind) for name, kind in self.types.items()}


def _hold_nesting(plain: Any) -> None:
    """Refuse moves in moves in moves without end before anything walks down them."""
    for _ in range(MOST_NESTED):
        if not isinstance(plain, dict) or "with" not in plain:
            return
        plain = plain["with"]
    raise Unreadable("with", f"more than {MOST_NESTED} moves inside one another")


def _is_seat(value: Any, seats: int) -> bool:
    return type(value) is int and 0 <= value < seats


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a struct; a move inside an action is any action with its seat."""
    return msgspec.json.schema(kind, schema_hook=_schema_hook)


def _schema_hook(kind: type) -> dict[str, Any]:
    if kind is Move:
        return {
            "type": "object",
            "properties": {"action": {"type": "string"}},
            "required": ["action"],
        }
    raise NotImplementedError(f"{kind} in a schema")
