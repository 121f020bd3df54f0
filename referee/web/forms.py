"""Forms made from actions: what a page posts, read back into the moves of a game.

One form may carry several moves (a turn): hidden `move` inputs name its parts in order. A part is
an action's name, with `~2` behind it where one form brings the same action twice. Its fields are
named `part.field`, or `part.variant.field` where the part offers the same action with different
fields already decided (`use-tool.tool=saw.colour`); `part.as` then says which variant was chosen.
`part.unless` names an input and a value (`take.face.deck=curses`) with which there is no such part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlencode

import msgspec.inspect as inspect
from wtforms import Form

from referee.engine.action import Action, Move, TableRuling
from referee.engine.codec import Codec, move_to_plain
from referee.engine.complaints import EMPTY
from referee.engine.errors import Unreadable
from referee.engine.prompt import Prompt
from referee.web.fields import NotRead, Posted, Told, counted_name, from_token, token
from referee.web.numbers import counting

MOST_MOVES = 12
"""The most moves one form may carry; a turn has four or five."""


class ActionForm(Form):
    """The base of the forms of actions."""

    action: ClassVar[type[Action]]

    def plain(self, preset: Mapping[str, Any]) -> dict[str, Any]:
        """The action as plain Python: what was told, over what was decided before."""
        told = {name: f.data for name, f in self._fields.items() if f.data is not None}
        return {"action": self.action.name(), **told, **preset}

    @property
    def unread(self) -> dict[str, list[str]]:
        """What could not be read, by the name of its input."""
        return {f.name: list(f.process_errors) for f in self if f.process_errors}


@cache
def form_class(action: type[Action]) -> type[ActionForm]:
    """The form of an action: a field for each of the struct's."""
    fields = {f.encode_name: _Unbound(f.type) for f in _fields(action)}
    members = {"action": action, **{name: made.field() for name, made in fields.items()}}
    return type(f"{action.__name__}Form", (ActionForm,), members)


@dataclass(frozen=True)
class _Unbound:
    kind: inspect.Type

    def field(self) -> Any:
        return Told(self.kind)


@cache
def _fields(action: type[Action]) -> tuple[inspect.Field, ...]:
    described = inspect.type_info(action)
    assert isinstance(described, inspect.StructType)
    return described.fields


# ---- variants: the same action with fields decided


def variant(preset: Mapping[str, Any]) -> str:
    """What is decided already, as text for names and values: `tool=saw`; empty for nothing."""
    return urlencode({k: token(v) for k, v in preset.items()}, safe="/:@")


def decided(text: str, action: type[Action]) -> dict[str, Any]:
    """The decided fields of a variant; those the action does not have are left out."""
    kinds = {f.encode_name: f.type for f in _fields(action)}
    try:
        return {k: from_token(v, kinds[k]) for k, v in parse_qsl(text) if k in kinds}
    except NotRead as wrong:
        raise Unreadable("as", str(wrong)) from None


def prefix_of(part: str, preset: Mapping[str, Any]) -> str:
    """What the names of a part's fields begin with, dot included."""
    return f"{part}.{variant(preset)}." if preset else f"{part}."


# ---- reading what was posted


@dataclass(frozen=True)
class Part:
    """One move of a form: what it read as, and where its inputs are."""

    name: str
    prefix: str
    move: Move


NOTHING_CHOSEN = "Nothing chosen yet."
NOTHING_SAID = "Nothing was chosen or filled in."


class BadForm(Exception):
    """What was posted cannot be read as moves; `errors` says what is wrong, by input."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        """Keep the errors."""
        super().__init__(str(errors))
        self.errors = errors


@dataclass
class _Reader:
    """Reads the parts of one posted form."""

    posted: Posted
    codec: Codec
    seats: int
    errors: dict[str, list[str]] = field(default_factory=dict)

    def parts(self) -> list[Part]:
        """The moves, in order, up to the first optional one that says nothing."""
        names = self.posted.getlist("move")[:MOST_MOVES]
        optional = set(self.posted.getlist("optional"))
        found: list[Part] = []
        for name in names:
            if name in optional and not self._says_something(name):
                break
            if self._is_ruled_out(name):
                continue
            found += self._part(name)
        return found

    def _says_something(self, name: str) -> bool:
        """Whether any input of the part holds more than nothing."""
        return any(
            value.strip() not in ("", "0")
            for key, values in self.posted.lists()
            if key.startswith(f"{name}.") and key != f"{name}.seat"
            for value in values
        )

    def _is_ruled_out(self, name: str) -> bool:
        """Whether another input of the form holds what leaves no room for the part."""
        pairs = (text.partition("=") for text in self.posted.getlist(f"{name}.unless"))
        return any(value in self.posted.getlist(key) for key, _, value in pairs)

    def _part(self, name: str) -> list[Part]:
        action = self.codec.types.get(name.split("~")[0])
        if action is None:
            self.errors.setdefault("move", []).append(f"there is no action “{name}”")
            return []
        preset = decided(self.posted.get(f"{name}.as", ""), action)
        prefix = prefix_of(name, preset)
        form = form_class(action)(_spread(self.posted, prefix), prefix=prefix)
        self.errors |= form.unread
        if form.unread:
            return []
        try:
            move = self.codec.move(self._seated(name, form.plain(preset)), self.seats)
        except Unreadable as wrong:
            self._note(prefix, wrong)
            return []
        return [Part(name, prefix, move)]

    def _seated(self, name: str, plain: dict[str, Any]) -> dict[str, Any]:
        seat = self.posted.get(f"{name}.seat", self.posted.get("seat", ""))
        if not seat:
            return plain
        number = counting(seat, 2)
        if number is None:
            raise Unreadable("seat", "expected the seat of a player")
        return {"seat": number, **plain}

    def _note(self, prefix: str, wrong: Unreadable) -> None:
        field = wrong.path.split("[")[0].split(".")[0]
        untold = wrong.says in ("is missing", EMPTY)
        says = NOTHING_CHOSEN if untold else f"{wrong.says}."
        self.errors.setdefault(prefix + field, []).append(says[:1].upper() + says[1:])


def _spread(posted: Posted, prefix: str) -> Posted:
    """Inputs that tell several fields at once (`with`: `piles=1&tops=scrap`), as if told singly."""
    together = [text for text in posted.getlist(f"{prefix}with") if text]
    if not together:
        return posted
    spread = posted.copy()
    for name, value in (pair for text in together for pair in parse_qsl(text)):
        spread.add(prefix + name, value)
    return spread


def read_parts(posted: Posted, codec: Codec, seats: int) -> tuple[Part, ...]:
    """The moves a form carries, in order; raises BadForm where one cannot be read."""
    reader = _Reader(posted, codec, seats)
    try:
        parts = reader.parts()
    except Unreadable as wrong:
        raise BadForm({"move": [str(wrong)]}) from None
    if reader.errors:
        raise BadForm(reader.errors)
    if not parts:
        raise BadForm({"move": [NOTHING_SAID]})
    return tuple(parts)


# ---- table rulings around moves


def ruled_moves(
    posted: Posted, moves: Sequence[Move], codec: Codec, seats: int
) -> tuple[Move, ...]:
    """The moves, those that the table lets stand wrapped in the ruling that says so.

    `rule` inputs carry the places of such moves; `rule-N.reason`, `.agreed` and `.waive` the rest.
    Raises BadForm without a reason or anybody who agreed, or where that names what is not there.
    """
    ruled = list(moves)
    for place in {counting(n, 2) for n in posted.getlist("rule")}:
        if place is not None and place < len(ruled):
            ruled[place] = _ruled(posted, place, ruled[place], codec, seats)
    return tuple(ruled)


def _ruled(posted: Posted, place: int, move: Move, codec: Codec, seats: int) -> Move:
    name = f"rule-{place}"
    reason = posted.get(f"{name}.reason", "").strip()
    ticked = posted.getlist(f"{name}.agreed")
    agreed = sorted({seat for n in ticked if (seat := counting(n, 2)) is not None})
    errors: dict[str, list[str]] = {}
    if not reason:
        errors[f"{name}.reason"] = ["Say in a few words why the table lets it stand."]
    if not agreed:
        errors[f"{name}.agreed"] = ["Tick who agreed."]
    if errors:
        raise BadForm(errors)
    waives = tuple(dict.fromkeys(posted.getlist(f"{name}.waive")))
    ruling = TableRuling(with_=move, waives=waives, reason=reason[:500], agreed=tuple(agreed))
    try:
        return codec.move(move_to_plain(Move(move.seat, ruling)), seats)
    except Unreadable as wrong:
        raise BadForm({f"{name}.agreed": [f"This cannot be recorded so: {wrong}."]}) from None


# ---- what stands in the inputs


@dataclass(frozen=True)
class Filled:
    """What stands in a form's inputs when its page is drawn again: the values and the errors."""

    form: str = ""
    posted: Posted = field(default_factory=Posted)
    errors: Mapping[str, list[str]] = field(default_factory=dict)

    def of(self, form: str) -> Filled:
        """This filling where it belongs to that form, else an empty one."""
        return self if form and form == self.form else Filled()

    def value(self, name: str, default: Any = "") -> Any:
        """What was posted under a name."""
        return self.posted.get(name, default) if name in self.posted else default

    def holds(self, name: str, value: Any) -> bool:
        """Whether a radio or tick box of that value was on, or the value was counted."""
        if not self.posted:  # nothing was sent: the usual page, with hundreds of inputs
            return False
        counted = self.posted.get(counted_name(name, value), "0")
        return token(value) in self.posted.getlist(name) or counted.strip() not in ("", "0")

    def error(self, name: str) -> list[str]:
        """What is wrong with an input."""
        return list(self.errors.get(name, ()))


@dataclass(frozen=True)
class Group:
    """What one form offers: prompts of the same action for the same seat."""

    seat: int | None
    action: str
    prompts: tuple[Prompt, ...]

    @property
    def form(self) -> str:
        """The form's id on the page, the same as long as it is offered."""
        return f"f-{self.action}" if self.seat is None else f"f-{self.action}-{self.seat}"

    @property
    def says(self) -> str:
        """The heading: the prompt's own where there is one only."""
        return self.prompts[0].says

    @property
    def sealed(self) -> bool:
        """Whether any of its fields is for the seat's eyes only."""
        return any(f.sealed for p in self.prompts for f in p.fields)


def grouped(prompts: Iterable[Prompt]) -> tuple[Group, ...]:
    """The prompts by seat and action, in the order in which they come."""
    groups: dict[tuple[int | None, str], list[Prompt]] = {}
    for prompt in prompts:
        groups.setdefault((prompt.seat, prompt.action), []).append(prompt)
    return tuple(Group(seat, action, tuple(found)) for (seat, action), found in groups.items())
