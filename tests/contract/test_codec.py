"""Whatever stands in a field of an action, reading it ends in a move or in a complaint."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from referee.engine.action import SHARED, Action
from referee.engine.codec import move_to_plain, schema
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from tests.contract.play import play

STRANGE: list[Any] = [None, {}, [], "x", "", -1, 1.5, True, 10**30, [None], [[]], [{}], {"x": None}]
WHOLE: dict[str, Any] = {
    "entry": 1, "before": 1, "waives": ["table.over"], "reason": "x", "agreed": [0], "what": "x",
    "to": 1, "text": "x", "with": {"action": "note", "text": "x"},
}  # fmt: skip


def shared(kind: type[Action]) -> dict[str, Any]:
    fields = [f.encode_name for f in msgspec.structs.fields(kind)]
    return {"action": kind.name(), "seat": 0, **{name: WHOLE[name] for name in fields}}


def wrapped(plain: dict[str, Any]) -> list[dict[str, Any]]:
    ruling = {"action": "table-ruling", "with": plain, "reason": "x", "agreed": [0]}
    return [plain, ruling, {"action": "replace", "entry": 1, "with": ruling}]


def read(game: Game, plain: dict[str, Any]) -> None:
    for each in wrapped(plain):
        with suppress(Unreadable):
            game.codec.move(each, 2)


@pytest.mark.parametrize("kind", SHARED, ids=lambda kind: kind.name())
def test_null_and_nonsense_in_every_field_of_every_shared_action(
    game: Game, kind: type[Action]
) -> None:
    for name in shared(kind):
        for value in STRANGE:
            read(game, {**shared(kind), name: value})


def test_null_and_nonsense_in_every_field_of_the_games_own_actions(game: Game) -> None:
    told: dict[str, dict[str, Any]] = {}
    for log in play(game, Random(0)):
        plain = move_to_plain(log.order.entries[-1].move)
        told.setdefault(plain["action"], plain)
    for plain in told.values():
        for name in plain:
            for value in STRANGE:
                read(game, {**plain, name: value})


def forms_of_text(schema: Any) -> list[dict[str, Any]]:
    """Every place of a schema that holds text to a pattern."""
    if isinstance(schema, list):
        return [found for inner in schema for found in forms_of_text(inner)]
    if not isinstance(schema, dict):
        return []
    inside = [found for inner in schema.values() for found in forms_of_text(inner)]
    return [schema, *inside] if isinstance(schema.get("pattern"), str) else inside


def test_text_of_a_fixed_form_is_complained_of_in_words(game: Game) -> None:
    """A pattern tells a person nothing: its type says what is meant, and so does a complaint."""
    schemas = [*game.codec.schemas().values(), schema(game.options), schema(game.position)]
    forms = forms_of_text(schemas)
    assert all(form.get("description") for form in forms), forms
