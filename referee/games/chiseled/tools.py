"""The Tools: each judged as its card says, and the one way a Tool is used.

A handler checks how many cards of which kinds the Tool moves, then moves them. What a table
ruling waives is done as entered, as long as the cards are there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from referee.engine.action import Hidden
from referee.engine.judge import Facts
from referee.games.chiseled import hand_tools, pile_tools, saw
from referee.games.chiseled.actions import UseTool
from referee.games.chiseled.cards import Card, joined, kinds
from referee.games.chiseled.moves import Use, out_of

Handler = Callable[[Use], None]

HANDLERS: Mapping[str, Handler] = {
    "flat-chisel": pile_tools.flat_chisel,
    "heavy-sledge": hand_tools.heavy_sledge,
    "jackhammer": pile_tools.jackhammer,
    "mallet": hand_tools.mallet,
    "maquette": hand_tools.maquette,
    "pointed-chisel": hand_tools.pointed_chisel,
    "polishing-rag": hand_tools.polishing_rag,
    "polishing-stone": pile_tools.polishing_stone,
    "rasp": hand_tools.rasp,
    "rounded-chisel": hand_tools.rounded_chisel,
    "saw": saw.saw,
    "toothed-chisel": pile_tools.toothed_chisel,
}
"""The Tools of the reference, by name."""

FIELDS: Mapping[str, frozenset[str]] = {
    "flat-chisel": frozenset({"revealed", "trashed", "wax_as_scrap"}),
    "heavy-sledge": frozenset({"trashed", "piles", "tops"}),
    "jackhammer": frozenset({"trashed"}),
    "mallet": frozenset({"trashed"}),
    "maquette": frozenset({"trashed", "drawn", "returned"}),
    "pointed-chisel": frozenset({"trashed", "source"}),
    "polishing-rag": frozenset({"trashed"}),
    "polishing-stone": frozenset({"piles", "tops"}),
    "rasp": frozenset({"trashed"}),
    "rounded-chisel": frozenset({"trashed", "named", "revealed", "wax_as_scrap"}),
    "saw": frozenset({"trashed", "named"}),
    "toothed-chisel": frozenset({"revealed", "trashed"}),
}
"""The fields that each Tool speaks of."""

_OPTIONAL = (
    "trashed", "source", "revealed", "named", "wax_as_scrap", "piles", "tops", "drawn",
    "returned", "discarded", "recovered", "extra",
)  # fmt: skip
NO_FIELDS: frozenset[str] = frozenset()
ALL_FIELDS = frozenset(_OPTIONAL) - {"named", "wax_as_scrap"}
"""What a custom Tool may move: its words are the table's to follow."""


def perform(use: Use, tool: str | None, *, custom: bool) -> None:
    """Do what a Tool does (sculpt.effect-order); None: the turn goes without one."""
    spoken = ALL_FIELDS if custom else FIELDS[tool] if tool else NO_FIELDS
    beyond = [f for f in _OPTIONAL if f not in spoken and not _is_left_out(use.action, f)]
    if beyond:
        says = "{tool} says nothing of what was entered as {fields}."
        facts: Facts = {"tool": title(tool or "A turn without a Tool"), "fields": joined(beyond)}
        use.judge.require(False, "sculpt.effect-order", says, instead="Leave it out.", **facts)
    if tool and not custom:
        HANDLERS[tool](use)
    if custom or beyond:
        fields = _OPTIONAL if custom else (*beyond, "tops") if "piles" in beyond else beyond
        _as_entered(use, fields)


def _is_left_out(action: UseTool, field: str) -> bool:
    value = getattr(action, field)
    return value is None or value == () or value == 0


def title(tool: str) -> str:
    """A Tool as players call it: `flat-chisel` -> `Flat Chisel`; a custom one as typed."""
    return _TITLES.get(tool, tool)


_TITLES = {tool: tool.replace("-", " ").title() for tool in HANDLERS}


# ---- custom Tools


def _as_entered(use: Use, fields: Collection[str]) -> None:
    """Move cards as entered, in the order of a custom Tool's fields; what it says is not judged."""
    action = use.action
    open_ = not (isinstance(action.drawn, Hidden) or isinstance(action.returned, Hidden))
    says = "What such a Tool draws or puts back is entered openly."
    use.judge.possible(open_, "table.pieces", says)
    for field, move in _MOVES.items():
        if field in fields:
            move(use)


def _draw(use: Use) -> None:
    for kind in use.turn_up(kinds(_told(use.action.drawn))):
        use.own.hand[kind] += 1


def _discard_off_top(use: Use) -> None:
    for kind in use.turn_up(kinds(use.action.revealed or ())):
        use.own.discard[kind] += 1


def _hit(use: Use) -> None:
    pile_tools.hit_piles(use, "sculpt.effect-order")


def _discard(use: Use) -> None:
    _move(use, use.own.hand, "hand", use.action.discarded, use.own.discard)


def _recover(use: Use) -> None:
    _move(use, use.own.trash, "the Trash Pile", use.action.recovered, use.own.discard)


def _return(use: Use) -> None:
    _move(use, use.own.hand, "hand", _told(use.action.returned), None)


def _owe(use: Use) -> None:
    use.extra += use.action.extra


def _told(cards: tuple[Card, ...] | Hidden) -> tuple[Card, ...]:
    return () if isinstance(cards, Hidden) else cards


def _trash_from_source(use: Use) -> None:
    own, cards = use.own, use.action.trashed or ()
    if use.action.source == "draw":
        use.trash_off_top(kinds(cards))
    elif use.action.source == "discard":
        _move(use, own.discard, "the Discard Pile", cards, own.trash)
    else:
        use.trash_from_hand(kinds(cards))


def _move(
    use: Use, zone: list[int], place: str, cards: tuple[Card, ...], to: list[int] | None
) -> None:
    """Move cards from a zone to another, or (None) onto the Draw Pile, the first on top."""
    moved = kinds(cards)
    for kind in moved:
        out_of(use.judge, use.own, zone, kind, place)
        if to is not None:
            to[kind] += 1
    if to is None:
        use.own.put_back(moved)


_MOVES: Mapping[str, Handler] = {
    "drawn": _draw,
    "revealed": _discard_off_top,
    "tops": _hit,
    "trashed": _trash_from_source,
    "discarded": _discard,
    "recovered": _recover,
    "returned": _return,
    "extra": _owe,
}
"""What a custom Tool moves by each of its fields, in order; `piles` goes with `tops`."""
