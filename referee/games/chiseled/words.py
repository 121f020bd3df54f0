"""Recorded moves as history lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.engine.action import Action, Hidden, Move
from referee.games.chiseled.actions import (
    CriticMet,
    Deal,
    LightTurn,
    OpeningHand,
    Pass,
    Plan,
    RuinedRubble,
    ShedWax,
    UseTool,
)
from referee.games.chiseled.cards import (
    SCRAP,
    SCULPT,
    WAX,
    Card,
    joined,
    kinds,
    listed,
    spread,
    type_of,
)
from referee.games.chiseled.critics import PRINTED
from referee.games.chiseled.state import HAND, State
from referee.games.chiseled.tools import HANDLERS, title


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """A move as a history line without the player's name; `state` is that before it."""
    action = move.action
    seat = move.seat or 0
    if isinstance(action, UseTool):
        return _use(state, seat, action, names)
    if isinstance(action, LightTurn):
        return _light(state, seat, action, names)
    if isinstance(action, OpeningHand):
        return f"drew a starting hand{_hand(action.cards)}{_moved(state, seat, action)}"
    if isinstance(action, Plan):
        shown = _shown(action.declared)
        return f"drew the next hand{_hand(action.cards)}{shown}{_moved(state, seat, action)}"
    if isinstance(action, RuinedRubble):
        drawn = _hand(action.cards) if action.cards != () else ""
        return f"used Ruined Rubble{drawn}{_moved(state, seat, action)}"
    if isinstance(action, Pass):
        return "ended the turn"
    if isinstance(action, ShedWax):
        whose = _whose(names, action.to, seat)
        source = "hand" if action.source == "hand" else "top of the pile"
        return f"shed {action.count} wax from the {source} onto {whose} discards"
    return _of_table(action, names)


def _of_table(action: Action, names: Sequence[str]) -> str:
    if isinstance(action, Deal):
        tools = [title(t) if isinstance(t, str) else t.name for t in action.tools]
        critics = [PRINTED[c].label if isinstance(c, str) else c.name for c in action.critics]
        judge = f"; {joined(critics)} will judge" if critics else ""
        return f"dealt {joined(tools)}{judge}; {_name(names, action.first)} begins"
    if isinstance(action, CriticMet):
        who = joined([_name(names, seat) for seat in action.met]) if action.met else "nobody"
        return f"{action.critic}: met by {who}"
    return action.name()


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else f"player {seat + 1}"


def _whose(names: Sequence[str], owner: int, seat: int) -> str:
    """A pile's owner, as the history of a seat's moves says it: `their own`, `Ben’s`."""
    return "their own" if owner == seat else f"{_name(names, owner)}’s"


def _hand(cards: tuple[Card, ...] | Hidden) -> str:
    return "" if isinstance(cards, Hidden) else f": {listed(sorted(kinds(cards)))}"


def _shown(declared: bool | None) -> str:
    return ", showing 3 Sculpt Cards" if declared else ""


def _moved(state: State, seat: int, action: OpeningHand | Plan | RuinedRubble) -> str:
    """Where the Check-In stands once the hand has moved it, by what a reader may know of it."""
    was, cards = state.sides[seat].check_in, action.cards
    told = () if isinstance(cards, Hidden) else kinds(cards)
    three = action.declared or sum(kind < SCULPT for kind in told) >= HAND
    moved = three and was and action.is_consulted(state.readings)
    return f"; Check-In {was - 1}" if moved else ""


def _use(state: State, seat: int, action: UseTool, names: Sequence[str]) -> str:
    """`used the Saw naming Gold: trashed Scrap and Gold Head`."""
    if action.tool is None:
        return "used no Tool"
    named = f" naming {action.named.title()}" if action.named else ""
    trashed = _trashed(state, seat, action)
    did = [f"trashed {listed(trashed)}{_FROM.get(action.source or '', '')}"] if trashed else []
    did += _other_moves(seat, action, trashed, names)
    return f"used the {title(action.tool)}{named}{': ' if did else ''}{', '.join(did)}"


_FROM = {"discard": " out of the discards", "draw": " off the pile"}


def _trashed(state: State, seat: int, action: UseTool) -> list[int]:
    """The cards of one's own that were trashed, also where the entry left them to the Tool."""
    if action.trashed is not None:
        return kinds(action.trashed)
    hand = state.sides[seat].hand
    if action.tool == "mallet":
        return spread(hand)
    shown = kinds(action.revealed or ())
    wax = [WAX] * (action.wax_as_scrap or 0)
    if action.tool == "flat-chisel":
        return [k for k in shown if k == SCRAP] + wax
    if action.tool == "toothed-chisel":
        return shown[:1]
    if action.tool == "rounded-chisel":
        held = spread(hand) if action.revealed is None else shown
        return [k for k in held if type_of(k) == action.named] + wax
    return []


def _other_moves(
    seat: int, action: UseTool, trashed: Sequence[int], names: Sequence[str]
) -> list[str]:
    did = _hits(seat, action, names)
    if action.tool in ("flat-chisel", "toothed-chisel"):
        rest = kinds(action.revealed or ())
        for kind in trashed:
            if kind in rest:
                rest.remove(kind)
        did += [f"discarded {listed(rest)}"] if rest else []
    if action.tool == "maquette":
        did.append("put the rest back")
    return did + (_of_custom(action) if action.tool not in HANDLERS else [])


def _hits(seat: int, action: UseTool | LightTurn, names: Sequence[str]) -> list[str]:
    return [
        f"trashed {listed(kinds((card,)))} off {_whose(names, at, seat)} pile"
        for at, card in zip(action.piles, action.tops, strict=False)
    ]


def _of_custom(action: UseTool) -> list[str]:
    """What only a Tool does that the reference does not explain."""
    did = [f"discarded {listed(kinds(action.revealed))} off the pile"] if action.revealed else []
    if action.discarded:
        did.append(f"discarded {listed(kinds(action.discarded))}")
    if action.recovered:
        did.append(f"took {listed(kinds(action.recovered))} back out of the trash")
    if action.extra:
        did.append(f"next hand larger by {action.extra}")
    return did


def _light(state: State, seat: int, action: LightTurn, names: Sequence[str]) -> str:
    """A whole turn in the order in which it was played: wax goes before the Tool."""
    did = [
        f"shed {count} wax onto {_whose(names, at, seat)} discards"
        for at, count in Counter(action.shed).items()
    ]
    did += [f"used the {title(action.tool)}"] if action.tool else []
    did.append(f"trashed {listed(kinds(action.trashed))}")
    did += _hits(seat, action, names)
    was = state.sides[seat].check_in
    did += [f"Check-In {max(0, was - 1)}"] if action.check_in_moved else []
    did += ["used Ruined Rubble"] if action.rubble else []
    return ", ".join(did)
