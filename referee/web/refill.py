"""A recorded move back in the inputs of its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.engine.prompt import Field, Prompt
from referee.web.fields import UNTOLD, counted_name, token
from referee.web.forms import Filled, Group, prefix_of, variant


def is_unique(field: Field) -> bool:
    """Whether there is one of each option: then they are ticked and not counted."""
    return bool(field.options) and not field.ordered and all(o.count == 1 for o in field.options)


def refilled(group: Group, plain: Mapping[str, Any]) -> Filled:
    """The form of a group as it would have been sent for this action."""
    prompt = max(fitting(group.prompts, plain), key=lambda p: len(p.preset), default=None)
    posted: MultiDict[str, str] = MultiDict()
    if prompt is None:
        return Filled()
    if prompt.preset:
        posted.add(f"{group.action}.as", variant(prompt.preset))
    prefix = prefix_of(group.action, prompt.preset)
    for name, value in plain.items():
        if name != "action" and name not in prompt.preset:
            _put(posted, prefix + name, value)
    return Filled(group.form, posted)


def fitting(prompts: Sequence[Prompt], plain: Mapping[str, Any]) -> list[Prompt]:
    """The prompts whose decided fields an action does not contradict."""
    return [p for p in prompts if all(plain.get(k) == v for k, v in p.preset.items())]


def fill_in(posted: MultiDict[str, str], place: str, value: Any) -> None:
    """Put a value where a form asks for it, in place of whatever stands there.

    Of an object only the fields that it names are touched.
    """
    names = [f"{place}.{key}" for key in value] if isinstance(value, Mapping) else [place]
    for name in names:
        for key in [k for k in posted if k == name or k.startswith((f"{name}.", f"{name}:"))]:
            posted.poplist(key)
    _put(posted, place, value)


def _put(posted: MultiDict[str, str], name: str, value: Any) -> None:
    if isinstance(value, list | tuple):
        _put_list(posted, name, value)
    elif value == UNTOLD:
        posted.add(name, token(value))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            _put(posted, f"{name}.{key}", inner)
            if type(inner) is int:  # counted by key, where the page asks so
                posted.add(counted_name(name, key), str(inner))
    elif isinstance(value, bool):
        posted.add(name, "1" if value else "0")
    elif value is not None:
        posted.add(name, token(value))


def _put_list(posted: MultiDict[str, str], name: str, values: Sequence[Any]) -> None:
    """Counts and the order of taps; numbers as ticked boxes send them, rows as typed."""
    if any(isinstance(v, Mapping) for v in values):
        for number, row in enumerate(values):
            _put(posted, f"{name}.{number}", row)
        return
    if values and all(isinstance(v, list | tuple) for v in values):
        posted.add(name, "\n".join(" ".join(map(str, row)) for row in values))
        return
    names = [counted_name(name, v) for v in values]
    if not values:
        posted.add(name, "")
    elif all(isinstance(v, int) for v in values):
        for value in values:
            posted.add(name, token(value))
    elif names:
        for counted in dict.fromkeys(names):
            posted.add(counted, str(names.count(counted)))
        posted.add(name, ",".join(names))
