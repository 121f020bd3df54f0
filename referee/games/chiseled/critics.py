"""Critics: conditions on a Trash Pile, the printed ones as data in the form of a table's own."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from referee.engine.judge import Bearing
from referee.engine.rule import Readings
from referee.games.chiseled.options import COLOURS, OF_COLOUR, Critic, Need, Subject


class Card(Struct, frozen=True, kw_only=True):
    """A Critic as it judges at this table: what its line is called and what it asks.

    `needs` of a printed Critic depend on a ruling; `otherwise` are the needs of its other readings.
    """

    id: str
    label: str
    points: int
    needs: tuple[Need, ...]
    by_table: bool = False
    rule: str = "critics.listed-points"
    bearing: Bearing | None = None
    otherwise: tuple[tuple[Need, ...], ...] = ()


def _need(count: Subject, is_: str, than: Subject | int) -> Need:
    return Need(count=count, is_=is_, than=than)  # type: ignore[arg-type]


class _Printed(Struct, frozen=True):
    label: str
    rule: str
    ruling: str | None
    needs: Mapping[str, tuple[Need, ...]]


PRINTED: Mapping[str, _Printed] = {
    "technofuturist": _Printed(
        "Technofuturist",
        "critic.technofuturist",
        "technofuturist-threshold",
        {
            "strict": (_need("onyx", "more_than", 5),),
            "at-least": (_need("onyx", "at_least", 5),),
        },
    ),
    # Trashed wax does no harm (ruling archaeologist-wax, fixed), so it is not asked for.
    "balanced-archaeologist": _Printed(
        "Balanced Archaeologist",
        "critic.balanced-archaeologist",
        "archaeologist-colours",
        {
            "exactly-two": (_need("colours", "exactly", 2),),
            "at-most-two": (_need("colours", "at_most", 2),),
            "two-and-scrap": (_need("colours", "exactly", 2), _need("scrap", "at_least", 1)),
        },
    ),
    "renaissance-patron": _Printed(
        "Renaissance Patron",
        "critic.renaissance-patron",
        None,
        {"": (_need("gold", "more_than", "silver"),)},
    ),
}
"""The Critics that the rulebook quotes, each worth 4: what they need under each reading."""

PRINTED_POINTS = 4


def cards(critics: Sequence[str | Critic], readings: Readings) -> tuple[Card, ...]:
    """The Critics of a table as they judge under these readings."""
    return tuple(_printed(c, readings) if isinstance(c, str) else _typed(c) for c in critics)


def _printed(name: str, readings: Readings) -> Card:
    card = PRINTED[name]
    chosen = readings[card.ruling] if card.ruling else ""
    return Card(
        id=name,
        label=card.label,
        points=PRINTED_POINTS,
        needs=card.needs[chosen],
        rule=card.rule,
        bearing=Bearing(card.ruling, chosen) if card.ruling else None,
        otherwise=tuple(needs for reading, needs in card.needs.items() if reading != chosen),
    )


def _typed(critic: Critic) -> Card:
    return Card(
        id=critic.name,
        label=critic.name,
        points=critic.points,
        needs=critic.needs,
        by_table=critic.by_table,
    )


Counts = Mapping[str, int | None]
"""What a Trash Pile holds of each subject."""


def is_met(card: Card, counts: Counts, met: Collection[str]) -> bool | None:
    """Whether a Trash Pile meets a Critic; None where a count it needs cannot be known.

    `met` names the Critics that the table itself found met.
    """
    if card.by_table:
        return card.id in met
    return _all_hold(card.needs, counts)


def is_ruled(card: Card, counts: Counts) -> bool:
    """Whether another reading of the Critic's ruling would judge this Trash Pile otherwise."""
    found = _all_hold(card.needs, counts)
    return any(_all_hold(needs, counts) != found for needs in card.otherwise)


def _all_hold(needs: Sequence[Need], counts: Counts) -> bool | None:
    found = [_holds(need, counts) for need in needs]
    if False in found:
        return False
    return None if None in found else True


def _holds(need: Need, counts: Counts) -> bool | None:
    count = counts[need.count]
    than = need.than if isinstance(need.than, int) else counts[need.than]
    return None if count is None or than is None else COMPARE[need.is_](count, than)


COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "more_than": operator.gt,
    "at_least": operator.ge,
    "exactly": operator.eq,
    "at_most": operator.le,
    "fewer_than": operator.lt,
}


def reads_colours(critics: Sequence[str | Critic]) -> str | None:
    """The name of the first Critic that needs the trash told by colour, or None."""
    for critic in critics:
        if isinstance(critic, str):
            return PRINTED[critic].label
        if OF_COLOUR & {s for need in critic.needs for s in (need.count, need.than)}:
            return critic.name
    return None


def asks(card: Card) -> str:
    """What a Critic pays, and for what."""
    pays = f"{card.points:+d}".replace("-", "−")
    if card.by_table:
        return f"{pays} when the table says so"
    return f"{pays} for {' and '.join(in_words(card.needs))}"


def in_words(needs: Sequence[Need]) -> Iterator[str]:
    """Each condition as a player would say it: `more than 5 Onyx`."""
    for need in needs:
        than = need.than if isinstance(need.than, int) else WORDS[need.than]
        is_ = need.is_.replace("_", " ")
        if isinstance(need.than, int):
            yield f"{is_} {than} {WORDS[need.count]}"
        else:
            yield f"{_AGAINST[need.is_]} {WORDS[need.count]} {_THAN[need.is_]} {than}"


WORDS: Mapping[str, str] = {
    **{colour: colour.title() for colour in COLOURS},
    "head": "Heads",
    "body": "Bodies",
    "arm": "Arms",
    "scrap": "Scrap",
    "colours": "colours",
    "sculpt": "Sculpt Cards",
    "wax": "Waxed Marble",
    "cards": "cards",
}
"""The subjects as players call them."""
_AGAINST = {
    "more_than": "more",
    "at_least": "at least as many",
    "exactly": "exactly as many",
    "at_most": "at most as many",
    "fewer_than": "fewer",
}
_THAN = {
    "more_than": "than",
    "at_least": "as",
    "exactly": "as",
    "at_most": "as",
    "fewer_than": "than",
}
