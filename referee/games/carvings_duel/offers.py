"""What a hand may hold as far as everybody knows: the bounds of prompts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.engine.prompt import Field, Option
from referee.games.carvings_duel.carvings import (
    COMMODITIES,
    COPIES_OF_A_COMMODITY,
    LABELS,
    NAMES,
)
from referee.games.carvings_duel.state import State

ALL = frozenset(NAMES)
OPTION = {name: Option(name, LABELS[name]) for name in NAMES}
OTHER = Option("other", "none of these")
OWNERS = (Option(0, "of player 1's set"), Option(1, "of player 2's set"))


def openly(state: State, seat: int, *, playable: bool = False) -> frozenset[str]:
    """The names that a hand may hold; `playable`: without what a Blacksmith fetched just now."""
    found: set[str] = set()
    hidden: set[int] = set()
    for piece in state.sides[seat].hand:
        if not piece.known & 4:
            hidden.add(piece.owner)
        elif piece.name is not None and not (playable and piece.locked >= state.turn):
            found.add(piece.name)
    for owner in hidden:
        found |= ALL - used_up(state, owner)
    return frozenset(found)


def used_up(state: State, owner: int) -> set[str]:
    """Commodities of a set of which everybody has seen all that a pouch may have."""
    seen: Counter[str] = Counter(
        p.name for p in state.pieces() if p.name and p.owner == owner and p.known & 4
    )
    gone = {n for n in COMMODITIES if seen[n] >= COPIES_OF_A_COMMODITY}
    twins = seen["monk"] + seen["sorcerer"] >= COPIES_OF_A_COMMODITY
    if twins and state.terms.readings["monk-sorcerer-twins"] == "one-type":
        gone |= {"monk", "sorcerer"}
    return gone


def choices(names: Iterable[str]) -> tuple[Option, ...]:
    """These carvings as options, in catalogue order."""
    wanted = frozenset(names)
    return tuple(OPTION[name] for name in NAMES if name in wanted)


def held_fields(state: State, seat: int, *, sealed: bool = False) -> tuple[Field, ...]:
    """What tells carvings of one name apart: whose set, and which of those seen in the hand."""
    hand = state.sides[seat].hand
    fields: tuple[Field, ...] = ()
    if any(p.owner != seat for p in hand):
        fields = (Field("owner", "choice", "Of whose set?", OWNERS, sealed=sealed),)
    known = [p for p in hand if p.known & 4]
    if known:
        options = (*(Option(p.id, state.called(p)) for p in known), OTHER)
        fields += (Field("piece", "choice", "Which of them?", options, sealed=sealed),)
    return fields
