"""What a table may type once and keep: its lists of topics, and what its dice show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from referee.engine.box import BoxKind, Entries, Where
from referee.games.geometric_art.options import Label

Name = Annotated[
    str,
    Meta(min_length=1, max_length=80, pattern=r"\S", description="words, not only spaces"),
]


class TopicList(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Topics that are picked or drawn in place of the Topic Cards."""

    name: Name
    topics: Annotated[tuple[Label, ...], Meta(min_length=1, max_length=200)]


class DieFaces(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The symbols that a table's dice show."""

    name: Name
    symbols: Annotated[tuple[Label, ...], Meta(min_length=1, max_length=42)]


def _topics(item: TopicList, _where: Where) -> list[str]:
    return list(item.topics)


def _symbols(item: DieFaces, _where: Where) -> list[str]:
    return list(item.symbols)


def _typed(plain: Mapping[str, Any], of: str) -> Iterator[Any]:
    """A list that a table typed at its start, called by its first words."""
    told = plain.get(of) if plain.get("action") == "options" else None
    if told:
        first = ", ".join(told[:2])
        name = first if len(told) < 3 else f"{first[:60]} and {len(told) - 2} more"
        yield {"name": name, of: list(told)}


def _typed_topics(plain: Mapping[str, Any], _entries: Entries) -> Iterator[Any]:
    return _typed(plain, "topics")


def _typed_symbols(plain: Mapping[str, Any], _entries: Entries) -> Iterator[Any]:
    return _typed(plain, "symbols")


BOX = (
    BoxKind(
        kind="topics",
        title="Topic lists",
        one="a list of topics",
        item=TopicList,
        fills=("options.topics",),
        as_told=_topics,
        found=_typed_topics,
        words=lambda item: ", ".join(item.topics),
        labels={"name": "What the list is called", "topics": "Its topics"},
    ),
    BoxKind(
        kind="dice",
        title="Dice",
        one="what your dice show",
        item=DieFaces,
        fills=("options.symbols",),
        as_told=_symbols,
        found=_typed_symbols,
        words=lambda item: ", ".join(item.symbols),
        labels={"name": "What these dice are called", "symbols": "The symbols they show"},
    ),
)
"""What the rulebook leaves to the cards and dice themselves."""
