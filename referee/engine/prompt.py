"""Prompts: what a seat may do now, as data that a form, a test or a player of chance can fill."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

FieldKind = Literal["pick", "choice", "number", "flag", "text", "seats"]
"""`pick`: several of `options` (a multiset, in order where `ordered`); `choice`: one of them."""


class Option(Struct, frozen=True):
    """One thing that can be picked: how many there are, and why not where it is refused.

    `count` is None where the number is not known or not limited. `rule` is the rule that refuses.
    """

    value: Any
    label: str
    count: int | None = None
    legal: bool = True
    why: str = ""
    rule: str | None = None


class Field(Struct, frozen=True):
    """One thing an action wants to know, and its bounds.

    `by_lot`: nobody fills it in, the program draws one of the options as the action is recorded.
    `hint` is what helps to fill it in; `chosen` are the options of a `pick` that stand in it at
    first.
    """

    name: str
    kind: FieldKind
    says: str
    options: tuple[Option, ...] = ()
    at_least: int = 0
    at_most: int | None = None
    ordered: bool = False
    sealed: bool = False
    by_lot: bool = False
    hint: str = ""
    chosen: tuple[Any, ...] = ()


class Prompt(Struct, frozen=True):
    """An action that a seat (None: the table) may take now.

    `preset` holds fields already decided. `legal` is False for one that is shown but refused
    (a spent tool), with `why` and `rule`. `closed` promises that every filling within the bounds
    of the fields is taken.
    """

    seat: int | None
    action: str
    says: str
    fields: tuple[Field, ...] = ()
    preset: dict[str, Any] = field(default_factory=dict)
    legal: bool = True
    why: str = ""
    rule: str | None = None
    closed: bool = False
