"""Commodities played by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.prompt import Prompt
from referee.games.carvings_duel import targets
from referee.games.carvings_duel.actions import Play
from referee.games.carvings_duel.carvings import ADVANCED
from referee.games.carvings_duel.holding import holdable
from referee.games.carvings_duel.state import Piece, State
from referee.games.carvings_duel.tributes import is_fit


def play_by_chance(state: State, prompt: Prompt, rng: Random) -> Action | None:
    """A play of the commodity that the prompt names; None where it is not held or finds nothing."""
    seat, name = prompt.seat or 0, str(prompt.preset["carving"])
    found = holdable(state, seat, name)
    if not found:
        return None
    said = rng.choice(found)
    aim = _aim(state, seat, name, said, prompt, rng)
    return None if aim is None else Play(carving=name, **said, **aim)  # type: ignore[arg-type]


def _aim(
    state: State, seat: int, name: str, said: dict[str, Any], prompt: Prompt, rng: Random
) -> dict[str, Any] | None:
    """The target and tribute; None where this carving would find nothing."""
    if name == "scholar":
        return {} if _may_put_back(state, seat, said) else None
    if name not in targets.AIMED:
        return {}
    options = [o for f in prompt.fields if f.name == "target" for o in f.options if o.legal]
    if name in ("monk", "sorcerer", "blacksmith"):
        return _out_of_graveyard(state, seat, name, said, options, rng)
    if not options:
        return {} if name == "child" else None
    return {"target": rng.choice(options).value}


def _may_put_back(state: State, seat: int, said: dict[str, Any]) -> bool:
    """Whether something is left to put back once the Scholar is played."""
    hand = state.sides[seat].hand
    if state.terms.readings["scholar-stolen-carving"] == "any-held":
        return len(hand) > 1
    own: int = sum(p.owner == seat for p in hand)
    return own > int(said["owner"] == seat)


def _out_of_graveyard(
    state: State, seat: int, name: str, said: dict[str, Any], options: list[Any], rng: Random
) -> dict[str, Any] | None:
    owner = targets.reference(state, seat, Piece("0.1", name, said["owner"]))
    pieces = [state.in_graveyard(o.value) for o in options]
    fitting = [p for p in pieces if p is not None and targets.matches(state, owner, p)]
    if not fitting:
        itself = state.terms.readings["blacksmith-self"] == "even-itself"
        return {} if name == "blacksmith" and itself else None
    target = rng.choice(fitting)
    costs = target.name in ADVANCED and name != "blacksmith"
    if not costs or state.terms.readings["tribute-for-revival"] == "free":
        return {"target": target.id}
    fit = [p.id for p in state.field if is_fit(state, seat, p)]
    return {"target": target.id, "tribute": rng.choice(fit)} if fit else None
