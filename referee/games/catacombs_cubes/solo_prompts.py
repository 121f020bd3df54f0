"""What can be entered in solo."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.prompt import Field, Option, Prompt
from referee.games.catacombs_cubes.build_prompts import pieces_fields, slots
from referee.games.catacombs_cubes.coin_prompts import choice, coins
from referee.games.catacombs_cubes.grid import is_full
from referee.games.catacombs_cubes.pieces import CUBES, PIECES
from referee.games.catacombs_cubes.solo import MARKERS, builder_of
from referee.games.catacombs_cubes.state import State
from referee.games.catacombs_cubes.tiles import UNTOLD


def now(state: State) -> Iterator[Prompt]:
    """The step of the round, and Coins beside it."""
    if state.phase == "solo-offer":
        stock = tuple(Option(p, p.title(), 2) for p in PIECES)
        fields = (Field("up", "pick", "The two open tokens", stock, 2, 2, ordered=True),)
        yield Prompt(0, "solo-offer", "Draw three tokens", fields, closed=True)
    elif state.phase == "solo-refill":
        yield Prompt(0, "solo-refill", "Refill the plans", closed=True)
    elif state.phase == "solo-draft":
        yield from _draft(state)
        yield from coins(state, 0)
    else:
        yield from _build(state)
        yield from coins(state, 0)


def _draft(state: State) -> Iterator[Prompt]:
    builder = builder_of(state)
    assert builder.up is not None
    if builder.flipped is None:
        says = f"Draft {builder.up[0]} and {builder.up[1]}"
        yield Prompt(0, "solo-draft", says, closed=True)
        field = choice("face", "What does it show?", PIECES)
        yield Prompt(0, "solo-flip", "Flip the third token", (field,), closed=True)
        return
    both = tuple(Option(n, builder.up[n - 1].title(), 1) for n in (1, 2))
    says = f"Draft {builder.flipped} and one of the open tokens"
    yield Prompt(
        0, "solo-draft", says, (Field("open", "choice", "Which?", both, 1, 1),), closed=True
    )


def _build(state: State) -> Iterator[Prompt]:
    builder = builder_of(state)
    yield from _advance(state)
    held = state.seats[0].held
    found = slots(state, held) if any(held) else ()
    full = is_full(state.frame, state.grid)
    if not builder.built and not full and any(o.legal for o in found):
        fields = (Field("slot", "choice", "Which tile?", found, 1, 1), *pieces_fields(state, 0))
        yield Prompt(0, "solo-build", "Build a Village Tile", fields)


def _advance(state: State) -> Iterator[Prompt]:
    builder = builder_of(state)
    says = "Move the Simulated Builder"
    gains = UNTOLD in state.plans and any(
        builder.tracker <= m <= builder.tracker + max(CUBES) for m in MARKERS
    )
    if builder.left is not None:
        yield Prompt(0, "solo-advance", f"{says}: {builder.left}", closed=not gains)
        return
    field = choice("face", "What does the third token show?", PIECES)
    yield Prompt(0, "solo-advance", says, (field,), closed=not gains)
