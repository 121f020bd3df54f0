"""The one form field: reads whatever an action's struct asks for out of posted names and values.

A field's HTML names are made here and nowhere else:

- one value: `add.by=3`;
- several values, counted: `plan.drawn:head=2`, or in order: `plan.drawn=plan.drawn:head,...`;
- several values, ticked: `end-agreed.agreed=0&end-agreed.agreed=2`;
- a struct inside: `deal.critic.points=4`;
- rows of numbers, a line for each: `build.tile.columns=2 1`.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote, unquote

import msgspec.inspect as inspect
from msgspec import to_builtins
from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.utils import unset_value

from referee.engine.action import HIDDEN, Hidden
from referee.engine.codec import decode
from referee.engine.errors import Unreadable

Posted = MultiDict[str, str]

_NUMBER = re.compile(r"\s*([-−+]?)\s*(\d{1,9})\s*")
_BETWEEN = re.compile(r"[\s,;]+")
_LISTS = (inspect.VarTupleType, inspect.ListType, inspect.TupleType, inspect.FrozenSetType)
UNTOLD = to_builtins(HIDDEN)
"""A sealed field that is not told, as plain Python."""

MOST_OF_A_KIND = 99
"""The most of one thing that a counted field may say; no box holds as many."""


class NotRead(ValueError):
    """A posted value means nothing; the message says what would be right."""


# ---- values as text


def token(value: Any) -> str:
    """A value of an option as text for an input's name or value; `from_token` reads it back."""
    plain = to_builtins(value)
    return plain if isinstance(plain, str) else json.dumps(plain, separators=(",", ":"))


def counted_name(name: str, value: Any) -> str:
    """The name of the input that counts one value of a field. Holds no comma."""
    return f"{name}:{quote(token(value), safe='/:@+ ')}"


def from_token(text: str, kind: inspect.Type) -> Any:
    """The plain value that a token stands for where `kind` is wanted; raises NotRead."""
    kinds = _kinds(kind)
    if text == token(None) and _may_be_none(kind):
        return None
    if any(isinstance(k, inspect.IntType) or _holds(k, int) for k in kinds):
        number = _NUMBER.fullmatch(text)
        if number:
            return _signed(number)
    words = any(isinstance(k, inspect.StrType) or _holds(k, str) for k in kinds)
    if words and text[:1] not in ("{", "["):
        return text
    return _from_json(text, kinds)


def _from_json(text: str, kinds: list[inspect.Type]) -> Any:
    try:
        return decode(text)
    except Unreadable:
        number = any(isinstance(k, inspect.IntType) for k in kinds)
        raise NotRead("a whole number, such as 3 or −3" if number else "not understood") from None


def _signed(number: re.Match[str]) -> int:
    return -int(number[2]) if number[1] in ("-", "−") and number[1] else int(number[2])


def _holds(kind: inspect.Type, of: type) -> bool:
    return isinstance(kind, inspect.LiteralType) and any(isinstance(v, of) for v in kind.values)


def _may_be_none(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.UnionType) and any(
        isinstance(k, inspect.NoneType) for k in kind.types
    )


def _may_be_untold(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.UnionType):
        return any(map(_may_be_untold, kind.types))
    return isinstance(kind, inspect.StructType) and kind.cls is Hidden


def _kinds(kind: inspect.Type) -> list[inspect.Type]:
    """The kinds a value may have, without None and without what stands for a sealed value."""
    if isinstance(kind, inspect.Metadata):
        return _kinds(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [k for part in kind.types for k in _kinds(part)]
    sealed = isinstance(kind, inspect.StructType) and kind.cls is Hidden
    return [] if sealed or isinstance(kind, inspect.NoneType) else [kind]


# ---- reading


def read(posted: Posted, name: str, kind: inspect.Type) -> Any:
    """The plain value posted under a name, None where nothing was; raises NotRead."""
    kinds = _kinds(kind)
    if posted.get(name) == token(UNTOLD) and _may_be_untold(kind):
        return UNTOLD
    found: Any
    for k in kinds:
        if isinstance(k, _LISTS):
            found = _read_list(posted, name, k)
        elif isinstance(k, inspect.StructType):
            found = _read_struct(posted, name, k)
            if found and _may_be_none(kind) and not _says_something(found, k):
                found = None  # counts that were left at nothing tell nothing
        elif isinstance(k, inspect.DictType):
            found = _read_dict(posted, name, k)
        else:
            found = None
        if found is not None:
            return found
    return _read_one(posted, name, kind) if kinds else None


def _read_one(posted: Posted, name: str, kind: inspect.Type) -> Any:
    if any(isinstance(k, inspect.BoolType) for k in _kinds(kind)):
        return _read_flag(posted.getlist(name))
    text = posted.get(name, "").strip()
    if not text:
        return None
    return from_token(text, kind)


def _read_flag(said: list[str]) -> bool | None:
    """A flag that was asked sends 0 before its tick box: not ticked is told too."""
    answers = [text.strip() for text in said if text.strip()]
    return answers[-1] in ("1", "true", "on", "yes") if answers else None


def _read_list(posted: Posted, name: str, kind: Any) -> list[Any] | None:
    """In the order of taps where the page tells it and it fits the counts; else as counted."""
    item = kind.item_types[0] if isinstance(kind, inspect.TupleType) else kind.item_type
    if _is_row_of_numbers(item):
        return _read_lines(posted, name)
    said = [v for v in posted.getlist(name) if v.strip()]
    counts, order = _counts(posted, name), _order(said, name)
    if order and _tally(order) == ({k: n for k, n in counts.items() if n} or _tally(order)):
        return [from_token(t, item) for t in order]
    ticked = [] if order else [from_token(v, item) for v in said]
    counted = [] if ticked else [from_token(t, item) for t, n in counts.items() for _ in range(n)]
    found = ticked + counted + _rows(posted, name, item)
    return found if found or counts or name in posted else None


def _is_row_of_numbers(kind: inspect.Type) -> bool:
    rows = [k for k in _kinds(kind) if isinstance(k, inspect.VarTupleType)]
    return any(isinstance(k, inspect.IntType) for row in rows for k in _kinds(row.item_type))


def _read_lines(posted: Posted, name: str) -> list[list[int]] | None:
    """Rows of whole numbers, a line for each, blanks or commas between them."""
    if name not in posted:
        return None
    lines = [line for text in posted.getlist(name) for line in text.splitlines()]
    return [
        [_whole(word) for word in _BETWEEN.split(line.strip())] for line in lines if line.strip()
    ]


def _whole(word: str) -> int:
    number = _NUMBER.fullmatch(word)
    if number is None:
        says = "a line for each row, whole numbers with blanks between them"
        raise NotRead(f"{says}, not “{word[:20]}”")
    return _signed(number)


def _order(said: list[str], name: str) -> list[str]:
    """The values in the order of taps; `said` holds the names of their inputs."""
    names = [text for value in said for text in value.split(",")]
    return [unquote(text[len(name) + 1 :]) for text in names if text.startswith(f"{name}:")]


def _rows(posted: Posted, name: str, item: inspect.Type) -> list[Any]:
    """Structs in a list, posted row by row (`name.0.part`); rows that say nothing are left out.

    Where the list may hold None they are None, so that what follows keeps its place.
    """
    structs = [k for k in _kinds(item) if isinstance(k, inspect.StructType)]
    under = [key[len(name) + 1 :] for key in posted if structs and key.startswith(f"{name}.")]
    numbers = sorted({int(n) for n in (key.split(".")[0] for key in under) if _is_row(n)})
    rows = {n: _row(posted, f"{name}.{n}", structs[0]) for n in numbers}
    told = [n for n, row in rows.items() if row is not None]
    if told and _may_be_none(item):
        return [rows.get(n) for n in range(told[-1] + 1)]
    return [rows[n] for n in told]


def _is_row(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3


def _row(posted: Posted, name: str, kind: inspect.StructType) -> dict[str, Any] | None:
    row = _read_struct(posted, name, kind)
    return row if row and _says_something(row, kind) else None


def _says_something(row: dict[str, Any], kind: inspect.StructType) -> bool:
    """Whether a struct holds anything that must be told or, where nothing must, more than zeros."""
    required = [f.encode_name for f in kind.fields if f.required]
    return any(name in row for name in required) if required else any(row.values())


def _tally(tokens: list[str]) -> dict[str, int]:
    return {t: tokens.count(t) for t in tokens}


def _counts(posted: Posted, name: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for key in posted:
        if key.startswith(f"{name}:"):
            text = posted.get(key, "").strip() or "0"
            number = _NUMBER.fullmatch(text)
            if not number or not 0 <= _signed(number) <= MOST_OF_A_KIND:
                raise NotRead(f"a count is a whole number from 0 to {MOST_OF_A_KIND}, not “{text}”")
            counts[unquote(key[len(name) + 1 :])] = _signed(number)
    return counts


def _read_dict(posted: Posted, name: str, kind: inspect.DictType) -> dict[str, Any] | None:
    """Values by key (`silver:0=-2`, `up.B11.deck=coins`); an input empty or at 0 says nothing."""
    counted = {k[len(name) + 1 :]: posted.get(k, "") for k in posted if k.startswith(f"{name}:")}
    found = {unquote(k): from_token(v, kind.value_type) for k, v in counted.items() if v.strip()}
    keys = dict.fromkeys(
        k[len(name) + 1 :].split(".")[0] for k in posted if k.startswith(f"{name}.")
    )
    found |= {k: read(posted, f"{name}.{k}", kind.value_type) for k in keys}
    told = {k: v for k, v in found.items() if v not in (0, None)}
    return told if counted or keys else None


def _read_struct(posted: Posted, name: str, kind: inspect.StructType) -> dict[str, Any] | None:
    whole = posted.get(name, "").strip()
    if whole.startswith("{"):
        found: Any = _from_json(whole, [kind])
        return found if isinstance(found, dict) else None
    parts = {f.encode_name: read(posted, f"{name}.{f.encode_name}", f.type) for f in kind.fields}
    given = {k: v for k, v in parts.items() if v is not None}
    return given if any(v != [] for v in given.values()) else None


class Told(Field):
    """One field of an action, as a page tells it. `data` is plain, None where nothing was told."""

    def __init__(self, kind: inspect.Type, **beside: Any) -> None:
        """Read values of this kind."""
        super().__init__(**beside)
        self.kind = kind

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Read the posted names that belong to this field."""
        self.process_errors = []
        self.data = None if data is unset_value else data
        if formdata is None:
            return
        try:
            told = read(formdata, self.name, self.kind)
            self.data = self.data if told is None else told
        except NotRead as wrong:
            self.process_errors.append(str(wrong))
