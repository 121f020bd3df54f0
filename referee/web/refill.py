"""A recorded move back in the inputs of its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.engine.prompt import Prompt
from referee.web.fields import counted_name, token
from referee.web.forms import Filled, Group, prefix_of, variant


def refilled(group: Group, plain: Mapping[str, Any]) -> Filled:
    """The form of a group as it would have been sent for this action."""
    prompt = next((p for p in group.prompts if _fits(p, plain)), None)
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


def _fits(prompt: Prompt, plain: Mapping[str, Any]) -> bool:
    return all(plain.get(k) == v for k, v in prompt.preset.items())


def _put(posted: MultiDict[str, str], name: str, value: Any) -> None:
    if isinstance(value, list | tuple):
        _put_list(posted, name, value)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            _put(posted, f"{name}.{key}", inner)
    elif isinstance(value, bool):
        if value:
            posted.add(name, "1")
    elif value is not None:
        posted.add(name, token(value))


def _put_list(posted: MultiDict[str, str], name: str, values: Sequence[Any]) -> None:
    """Counts and the order of taps; numbers also as ticked boxes would send them."""
    names = [counted_name(name, v) for v in values]
    if all(isinstance(v, int) for v in values):
        for value in values:
            posted.add(name, token(value))
        return
    for counted in dict.fromkeys(names):
        posted.add(counted, str(names.count(counted)))
    posted.add(name, ",".join(names))
