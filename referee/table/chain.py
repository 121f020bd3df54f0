"""An event of the database and the hash chain that holds events together.

What is sealed, what was typed freely and what the verdict said enter the chain only by a digest
salted for the event; they lie beside it with the salt and can be erased without breaking it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, inspect

from referee.engine.action import Action, Move
from referee.engine.codec import Codec, encode, move_to_plain, to_plain
from referee.engine.judge import Verdict
from referee.engine.order import Entry

FREE_TEXT_FROM = 100
"""A text field that takes at least so many characters is free text, not a name of something."""

ERASED = "(erased)"


class Public(Struct, frozen=True):
    """An event's payload: the move without its private fields, and their salted digests."""

    move: dict[str, Any]
    digests: dict[str, str]
    verdict: str


class Private(Struct, frozen=True, omit_defaults=True):
    """What lies beside an event: private fields by path, and the verdict given at the time.

    `erased` are the paths of what was there once; "verdict" is the verdict's.
    """

    salt: str
    fields: dict[str, Any]
    verdict: dict[str, Any]  # plain, so that its digest holds when verdicts gain fields
    erased: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the events table. `private` is None where it was erased."""

    seq: int
    entry: int
    at: int
    member: int | None
    by_keeper: bool
    payload: str
    private: str | None
    hash: str

    @property
    def verdict(self) -> Verdict | None:
        """The verdict given at the time, None where it was erased or is damaged."""
        if self.private is None:
            return None
        try:
            plain = msgspec.json.decode(self.private, type=Private).verdict
            return msgspec.convert(plain, type=Verdict)
        except msgspec.MsgspecError:
            return None

    @property
    def is_erased(self) -> bool:
        """Whether something that was entered is there no more."""
        return self.private is None or '"erased":' in self.private


def genesis(header: Mapping[str, Any]) -> str:
    """The hash before the first event: that of the terms a table plays under."""
    return hashlib.sha256(encode(header).encode()).hexdigest()


def new_event(
    head: str,
    seq: int,
    entry: Entry,
    verdict: Verdict,
    at: int,
    member: int | None,
    by_keeper: bool,
) -> Event:
    """The event of an entry just judged, chained to the one before (whose hash is `head`)."""
    salt = secrets.token_hex(16)
    move, fields = _split(entry.move)
    digests = {path: _salted(salt, path, value) for path, value in fields.items()}
    said = to_plain(verdict)
    payload = encode(Public(move, digests, _salted(salt, "verdict", said)))
    private = encode(Private(salt, fields, said))
    link = _link(head, seq, entry.id, at, member, by_keeper, payload)
    return Event(seq, entry.id, at, member, by_keeper, payload, private, link)


def entry_of(event: Event, codec: Codec, seats: int) -> Entry:
    """The entry an event holds; raises Unreadable or msgspec's errors where it is damaged."""
    public = msgspec.json.decode(event.payload, type=Public)
    fields: Mapping[str, Any] = {}
    if event.private is not None:
        fields = msgspec.json.decode(event.private, type=Private).fields
    plain = public.move
    for path in public.digests:
        _put(plain, path, fields[path] if path in fields else _missing(codec, plain, path))
    return Entry(event.entry, codec.move(plain, seats))


def faults(head: str, event: Event) -> list[str]:
    """What is wrong with an event that should follow the hash `head`; [] when nothing is."""
    found = []
    link = _link(
        head, event.seq, event.entry, event.at, event.member, event.by_keeper, event.payload
    )
    if link != event.hash:
        found.append("its hash does not fit what it holds and the event before it")
    if event.private is None:
        return found
    try:
        public = msgspec.json.decode(event.payload, type=Public)
        private = msgspec.json.decode(event.private, type=Private)
    except msgspec.MsgspecError as wrong:
        return [*found, f"it cannot be read: {wrong}"]
    beside = {**private.fields, "verdict": private.verdict}
    digests = {**public.digests, "verdict": public.verdict}
    gone = [path for path in private.erased if not beside.get(path)]
    there = {path: digest for path, digest in digests.items() if path not in gone}
    if any(_salted(private.salt, k, beside.get(k)) != v for k, v in there.items()):
        found.append("what lies beside it is not what was entered")
    return found


def _link(
    head: str, seq: int, entry: int, at: int, member: int | None, by_keeper: bool, payload: str
) -> str:
    said = encode([head, seq, entry, at, member, by_keeper, payload])
    return hashlib.sha256(said.encode()).hexdigest()


def _salted(salt: str, path: str, value: Any) -> str:
    return hashlib.sha256(encode([salt, path, value]).encode()).hexdigest()


# ---- erasing


def texts_of(event: Event, codec: Codec) -> dict[str, str]:
    """The free texts of an event by path; what is sealed without being free text is none."""
    if event.private is None:
        return {}
    plain = msgspec.json.decode(event.payload, type=Public).move
    fields = msgspec.json.decode(event.private, type=Private).fields
    return {path: value for path, value in fields.items() if _is_text(codec, plain, path, value)}


def _is_text(codec: Codec, plain: dict[str, Any], path: str, value: Any) -> bool:
    holder, name = _holder(plain, path)
    kind = codec.types.get(holder.get("action", ""))
    return isinstance(value, str) and kind is not None and name in free_texts(kind)


def without(event: Event, paths: Collection[str]) -> str:
    """The private part of an event without these fields; "verdict" is the verdict's path."""
    assert event.private is not None, "what is erased already holds nothing"
    kept = msgspec.json.decode(event.private, type=Private)
    fields = {path: value for path, value in kept.fields.items() if path not in paths}
    verdict = {} if "verdict" in paths else kept.verdict
    return encode(Private(kept.salt, fields, verdict, (*kept.erased, *sorted(paths))))


# ---- private fields


@cache
def private_fields(kind: type[Action]) -> tuple[str, ...]:
    """The fields of an action that are sealed or free text."""
    return tuple(dict.fromkeys((*sorted(kind.sealed), *free_texts(kind))))


@cache
def free_texts(kind: type[Action]) -> tuple[str, ...]:
    """The fields of an action that anything can be written in."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(f.encode_name for f in info.fields if _is_free_text(f.type))


def _is_free_text(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.Metadata):
        return _is_free_text(kind.type)
    if isinstance(kind, inspect.UnionType):
        return any(_is_free_text(k) for k in kind.types)
    return isinstance(kind, inspect.StrType) and (kind.max_length or 0) >= FREE_TEXT_FROM


def _paths(move: Move, prefix: str = "") -> Iterator[str]:
    """Where a move holds something private, inner moves included: `with.reason`."""
    yield from (prefix + name for name in private_fields(type(move.action)))
    inner = getattr(move.action, "with_", None)
    if isinstance(inner, Move):
        yield from _paths(inner, f"{prefix}with.")


def _split(move: Move) -> tuple[dict[str, Any], dict[str, Any]]:
    plain, fields = move_to_plain(move), {}
    for path in _paths(move):
        holder, name = _holder(plain, path)
        if name in holder:
            fields[path] = holder.pop(name)
    return plain, fields


def _holder(plain: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    *steps, name = path.split(".")
    for step in steps:
        plain = plain[step]
    return plain, name


def _put(plain: dict[str, Any], path: str, value: Any) -> None:
    holder, name = _holder(plain, path)
    holder[name] = value


def _missing(codec: Codec, plain: dict[str, Any], path: str) -> Any:
    """What stands for an erased field: hidden where it was sealed, else words that say so."""
    holder, name = _holder(plain, path)
    kind = codec.types.get(holder.get("action", ""))
    return {"sealed": True} if kind is not None and name in kind.sealed else ERASED
