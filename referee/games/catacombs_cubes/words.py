"""Recorded moves as lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.action import Action, Move
from referee.engine.wording import and_joined, many
from referee.games.catacombs_cubes import actions as a
from referee.games.catacombs_cubes.grid import in_words, read_cell
from referee.games.catacombs_cubes.pieces import (
    AREAS,
    AT,
    COINS,
    CUBES,
    MEANING,
    PIECES,
    listed,
    pile_of,
    plus,
    purse_of,
)
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.table import offered
from referee.games.catacombs_cubes.tiles import SIDES, Tile

TELLS = frozenset({
    "blue.chip", "build.yard-returned", "change.optional",
    "connector.black", "connector.blue", "connector.red", "connector.silver", "connector.yellow",
    "draft.competitive-discard", "draft.passive-discard", "end.finish-round", "end.grid-full",
    "end.late-build-not-placed", "end.supply-empty", "goal.village-complete-closes",
    "palace-action.obsidian", "palace.after-both-no-obsidian", "palace.after-both-supply",
    "palace.end-no-rewards", "palace.icon-obsidian", "palace.icon-vp", "palace.last-cube-claims",
    "palace.track-reset", "place.preview-promoted", "resource.choose-any", "reward.bonus-any",
    "reward.bonus-obsidian", "reward.bonus-palace", "reward.vp", "residence.neighbour-bonus",
    "round.foreman-passes", "round.leftovers-removed", "shortage.competitive-nothing",
    "shortage.competitive-take", "shortage.limited", "shortage.passive-substitute",
    "solo.builder-deprived", "solo.builder-fill-order", "solo.coin-gives-tile",
    "solo.end-builder-grid", "solo.end-fifty",
    "solo.end-player-grid", "solo.offer-reshuffle", "solo.palace-done-bonus", "solo.refill",
    "token.reshuffle", "track.wrap",
})  # fmt: skip
"""What happens by itself is told beneath the entry that brought it about: things to move."""


def words(state: State, move: Move, names: Sequence[str]) -> str:
    """The line for a move, without the player's name; `state` is that before it."""
    action = move.action
    if isinstance(action, a.Build) and action.slot is None and move.seat is not None:
        home = state.seats[move.seat].residence
        return _built(home if isinstance(home, Tile) else action.tile, "the Residence", action)
    return SAYS[type(action)](state, action, names)


def _roll(state: State, action: a.ForemanRoll, names: Sequence[str]) -> str:
    if action.rolls:
        return "rolled for the first Foreman: " + _rolls(state, action.rolls, names)
    who = (
        names[action.foreman] if action.foreman is not None and action.foreman < len(names) else ""
    )
    return f"{who} became the first Foreman"


def _rolls(state: State, rolls: Sequence[int], names: Sequence[str]) -> str:
    """Who rolled what, and what came of it: `Ana 2, Ben 6; Ben is the Foreman`."""
    if len(rolls) != len(state.rollers):
        return ", ".join(map(str, rolls))
    told = [(names[seat], roll) for seat, roll in zip(state.rollers, rolls, strict=True)]
    top = [name for name, roll in told if roll == max(rolls)]
    came = f"{top[0]} is the Foreman" if len(top) == 1 else f"{and_joined(top)} roll again"
    return ", ".join(f"{name} {roll}" for name, roll in told) + f"; {came}"


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
    at = (action.slot or 0) - 1
    slot = state.plans[at] if 0 <= at < len(state.plans) else None
    tile = slot if isinstance(slot, Tile) else action.tile
    return _built(tile, f"the tile of plan {action.slot}", action)


def _built(tile: Tile | None, otherwise: str, action: a.Build | a.SoloBuild) -> str:
    pieces = listed(plus(pile_of(action.yard), pile_of(action.warehouse)))
    return f"built {tile.name if tile else otherwise} of {pieces}"


def _place(state: State, action: a.Place, names: Sequence[str]) -> str:
    step = state.due
    name = step.tile.name if step and step.tile else "the tile"
    return f"laid {name} ({in_words(read_cell(action.at))})"


def _choose(state: State, action: a.Choose, names: Sequence[str]) -> str:
    step = state.due
    if action.pick.startswith("player-"):
        at = int(action.pick[-1]) - 1
        what = PIECES[step.piece] if step else "it"
        return f"took {what} from {names[at] if at < len(names) else 'nobody'}"
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
    builder = state.builder
    face = (builder.left if builder else None) or action.face
    if builder is None or face is None or face not in AT:
        return f"moved the Simulated Builder: {face or 'a token'}"
    steps = CUBES[AT[face]]
    to = builder.tracker + steps
    return f"moved the Simulated Builder {many(steps, 'space')}, to {to}: {face}"


def _light(state: State, action: a.LightTurn, names: Sequence[str]) -> str:
    changes = [many(action.points, "point")] if action.points else []
    told = [f"{getattr(action, c):+} {c}" for c in COINS if getattr(action, c)]
    changes += [says.replace("-", "\N{MINUS SIGN}") for says in told]
    if told:
        changes[-1] += " Coins"
    if action.palace is not None:
        changes.append(f"Palace Track {action.palace}")
    return "noted " + (", ".join(changes) or "nothing new")


def _purse(coins: Sequence[str]) -> str:
    """Coins as people name them: `2 red and 1 blue Coin`."""
    held = [f"{n} {coin}" for coin, n in zip(COINS, purse_of(coins), strict=True) if n]
    return f"{and_joined(held)} Coin{'' if held[-1].startswith('1 ') else 's'}"


def _one(gain: str) -> str:
    return "an Obsidian" if gain == "obsidian" else f"a {gain} Coin"


def _plain(text: str) -> Callable[..., str]:
    return lambda state, action, names: text


SAYS: Mapping[type[Action], Callable[[State, Any, Sequence[str]], str]] = {
    a.Setup: _plain("laid the game out"),
    a.ForemanRoll: _roll,
    a.SetOffers: _offers,
    a.ForemanSwap: _swap,
    a.Draft: _draft,
    a.DiscardOffer: lambda s, x, n: f"discarded {offered(s, x.column - 1)}",
    a.Contribute: lambda s, x, n: "put no Obsidian onto the Palace" if x.decline else
                                  "put an Obsidian onto the Palace",
    a.Change: _change,
    a.SpendCoin: _spend,
    a.Bribe: lambda s, x, n: f"bribed the Foreman with a {x.coin} Coin: "
                             f"{_spot(s, x.one)} for {_spot(s, x.other)}",
    a.Exchange: lambda s, x, n: f"exchanged {_purse(x.coins)} for {_one(x.gain)}",
    a.Buy: lambda s, x, n: f"bought {x.piece} for {_purse(x.coins)}",
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
