"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.action import Action, Move
from referee.games.catacombs_cubes import actions as a
from referee.games.catacombs_cubes.drafting import MEANING
from referee.games.catacombs_cubes.grid import in_words, read_cell
from referee.games.catacombs_cubes.pieces import AREAS, COINS, listed, pile_of, plus
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import SIDES, Tile


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    return SAYS[type(move.action)](state, move.action, names)


def _roll(state: State, action: a.ForemanRoll, names: Sequence[str]) -> str:
    if action.rolls:
        return "rolled for the first Foreman: " + ", ".join(map(str, action.rolls))
    who = (
        names[action.foreman] if action.foreman is not None and action.foreman < len(names) else ""
    )
    return f"{who} became the first Foreman"


def _offers(state: State, action: a.SetOffers, names: Sequence[str]) -> str:
    faces = [MEANING[f] for f in action.faces]
    pairs = [f"{one} and {two}" for one, two in zip(faces[::2], faces[1::2], strict=False)]
    return "set out " + "; ".join(pairs)


def _draft(state: State, action: a.Draft, names: Sequence[str]) -> str:
    at = action.column - 1
    offer = state.offers[at] if at < len(state.offers) else None
    if offer is None:
        return f"drafted column {action.column}"
    shown = (*offer.faces, action.revealed or "any")
    faces = " and ".join(MEANING[shown[n - 1]] for n in action.take or (1, 2))
    return f"drafted {faces} from column {action.column}"


def _build(state: State, action: a.Build | a.SoloBuild, names: Sequence[str]) -> str:
    pieces = listed(plus(pile_of(action.yard), pile_of(action.warehouse)))
    return f"built {_what(state, action)} of {pieces}"


def _what(state: State, action: a.Build | a.SoloBuild) -> str:
    if action.slot is None:
        return "the Residence"
    at = action.slot - 1
    slot = state.plans[at] if at < len(state.plans) else None
    tile = slot if isinstance(slot, Tile) else action.tile
    return tile.name if tile else f"the tile of slot {action.slot}"


def _place(state: State, action: a.Place, names: Sequence[str]) -> str:
    step = state.due
    name = step.tile.name if step and step.tile else "the tile"
    return f"laid {name} ({in_words(read_cell(action.at))})"


def _choose(state: State, action: a.Choose, names: Sequence[str]) -> str:
    if action.pick.startswith("player-"):
        at = int(action.pick[-1]) - 1
        return f"took it from {names[at]}" if at < len(names) else "took it from nobody"
    step = state.due
    if step and step.kind == "pair":
        return f"let {action.pick} pay at the {SIDES[step.side]} side"
    return f"picked {action.pick} from the supply"


def _swap(state: State, action: a.ForemanSwap, names: Sequence[str]) -> str:
    return f"exchanged {_spot(state, action.one)} and {_spot(state, action.other)}"


def _spot(state: State, spot: str) -> str:
    """A die or token of an offer, by what it shows: `2.1` is the first of column 2."""
    column, place = map(int, spot.split("."))
    offer = state.offers[column - 1] if column <= len(state.offers) else None
    if offer is None or place > len(offer.faces):
        return f"the third of column {column}" if offer else spot
    return f"{MEANING[offer.faces[place - 1]]} of column {column}"


def _change(state: State, action: a.Change, names: Sequence[str]) -> str:
    if action.piece is None:
        return "left the Change out"
    return f"changed {action.piece} into {action.into} in the {AREAS[action.area]}"


def _spend(state: State, action: a.SpendCoin, names: Sequence[str]) -> str:
    what = {
        "blue": f"changed {action.piece} into {action.into}",
        "red": f"put {action.piece} onto the Palace",
        "silver": f"stored {action.piece}",
    }
    return f"spent a {action.coin} Coin: {what[action.coin]}"


def _solo_draft(state: State, action: a.SoloDraft, names: Sequence[str]) -> str:
    builder = state.builder
    if builder is None or builder.up is None:
        return "drafted"
    if builder.flipped is None:
        return f"drafted {builder.up[0]} and {builder.up[1]}"
    return f"drafted {builder.flipped} and {builder.up[(action.open or 1) - 1]}"


def _advance(state: State, action: a.SoloAdvance, names: Sequence[str]) -> str:
    left = state.builder.left if state.builder else None
    return f"moved the Simulated Builder: {left or action.face or 'a token'}"


def _light(state: State, action: a.LightTurn, names: Sequence[str]) -> str:
    changes = [f"{action.points} points"] if action.points else []
    changes += [f"{getattr(action, c):+} {c}" for c in COINS if getattr(action, c)]
    if action.palace is not None:
        changes.append(f"Palace Track {action.palace}")
    return "noted " + (", ".join(changes) or "nothing new")


def _plain(text: str) -> Callable[..., str]:
    return lambda state, action, names: text


SAYS: Mapping[type[Action], Callable[[State, Any, Sequence[str]], str]] = {
    a.Setup: _plain("laid the game out"),
    a.ForemanRoll: _roll,
    a.SetOffers: _offers,
    a.ForemanSwap: _swap,
    a.Draft: _draft,
    a.DiscardOffer: lambda s, x, n: f"discarded the offer in column {x.column}",
    a.Contribute: lambda s, x, n: "put no Obsidian onto the Palace" if x.decline else
                                  "put an Obsidian onto the Palace",
    a.Change: _change,
    a.SpendCoin: _spend,
    a.Bribe: lambda s, x, n: f"bribed the Foreman with a {x.coin} Coin: "
                             f"{_spot(s, x.one)} for {_spot(s, x.other)}",
    a.Exchange: lambda s, x, n: f"exchanged {' and '.join(x.coins)} for {x.gain}",
    a.Buy: lambda s, x, n: f"bought {x.piece} for {', '.join(x.coins)}",
    a.Build: _build,
    a.Place: _place,
    a.Choose: _choose,
    a.SkipMain: _plain("had no main action"),
    a.EndTurn: _plain("ended the turn"),
    a.SoloOffer: lambda s, x, n: f"drew {x.up[0]} and {x.up[1]} open, a third face down",
    a.SoloFlip: lambda s, x, n: f"flipped the third token: {x.face}",
    a.SoloDraft: _solo_draft,
    a.SoloBuild: _build,
    a.SoloAdvance: _advance,
    a.SoloRefill: _plain("refilled the plans"),
    a.LightTurn: _light,
    a.LightEnd: _plain("ended the game"),
}  # fmt: skip
