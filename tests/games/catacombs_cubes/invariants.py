"""What holds after every entry: 64 pieces, the Coins issued, 27 Village Tiles, 64 tokens."""

from __future__ import annotations

from referee.games.catacombs_cubes.state import State

BOX = {"obsidian": 35, "glass": 6, "bamboo": 6, "stone": 6, "clay": 6, "crystal": 5}


def check(state: object) -> None:
    assert isinstance(state, State)
    _pieces(state)
    _coins(state)
    _tiles(state)
    _tokens(state)
    assert all(seat.points >= 0 and seat.palace >= 0 for seat in state.seats)
    full = state.terms.options.depth == "full"
    assert not full or all(seat.palace <= len(state.track) for seat in state.seats)
    assert state.phase != "over" or not state.agenda
    assert state.phase != "turn" or state.agenda or state.active not in state.left


def _pieces(state: State) -> None:
    piles = [state.supply, state.foundation]
    for seat in state.seats:
        piles += [seat.yard, seat.warehouse]
    assert all(n >= 0 for pile in piles for n in pile)
    totals = [sum(of) for of in zip(*piles, state.unaccounted, strict=True)]
    assert totals == list(BOX.values()), totals


def _coins(state: State) -> None:
    held = [sum(of) for of in zip(*(s.coins for s in state.seats), strict=True)]
    assert all(n >= 0 for s in state.seats for n in s.coins)
    together = [a + b for a, b in zip(held, state.missing_coins, strict=True)]
    assert together == list(state.issued)
    mine = state.seats[state.active].coins
    assert all(0 <= fresh <= held for fresh, held in zip(state.fresh, mine, strict=True))


def _tiles(state: State) -> None:
    """Where every tile of the game is: plans, preview, stack, grids, unplaced or underway."""
    if state.phase == "setup" or state.terms.options.depth == "light":
        return
    waiting = sum(step.kind == "place" for step in state.agenda)
    palaces = state.palaces_done + _resetting(state)
    homes = 0 if state.solo else sum(seat.residence is None for seat in state.seats)
    built = len(state.grid) + state.late + waiting - palaces - homes
    if not state.solo:
        built -= 1  # the Town Hall
    plans = sum(slot is not None for slot in state.plans)
    builders = len(state.builder.tiles) if state.builder else 0
    preview = int(state.preview is not None)
    dropped = 0 if state.phase != "over" else None
    total = built + plans + preview + state.stack + builders
    if dropped is None:
        assert total <= 27  # what was under way when the table stopped
    else:
        assert total == 27, total


def _resetting(state: State) -> int:
    return sum(step.kind == "reset" for step in state.agenda)


def _tokens(state: State) -> None:
    if state.solo or not state.terms.options.draws_tokens or state.draw is None:
        return
    assert state.draw + state.discard + 3 * len(state.columns) == 64
