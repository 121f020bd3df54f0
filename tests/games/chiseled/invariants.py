"""What holds after every entry: whole decks, sums that match, piles that can lie on a table."""

from __future__ import annotations

from referee.games.chiseled.cards import ANY, DECK_OF, NAMED, UNKNOWN, WAX, of_part
from referee.games.chiseled.opening import wax_each
from referee.games.chiseled.state import CHECK_IN, Side, State


def check(state: object) -> None:
    """Assert all that must hold of a state of Chiseled."""
    assert isinstance(state, State)
    for side in state.sides:
        _whole_deck(side)
        _piles(side)
        assert 0 <= side.check_in <= CHECK_IN
    wax = sum(z[WAX] for side in state.sides for z in _zones(side))
    gone = sum(side.unaccounted[1] for side in state.sides)
    assert wax + gone == wax_each(state.terms) * len(state.sides)
    if state.phase in ("sculpt", "plan", "pass"):
        assert not state.sides[state.turn].left
    if state.bench.tools and state.phase == "sculpt":
        assert any(state.bench.up) or state.is_light


def _zones(side: Side) -> tuple[tuple[int, ...], ...]:
    return (side.draw, side.hand, side.discard, side.trash)


def _whole_deck(side: Side) -> None:
    """Each part is there as often as the deck has it, and sizes differ by what is unaccounted."""
    for part, whole in enumerate(DECK_OF):
        assert sum(of_part(zone, part) for zone in _zones(side)) == whole
    assert sum(zone[UNKNOWN] for zone in _zones(side)) == -side.unaccounted[0]


def _piles(side: Side) -> None:
    for zone in _zones(side):
        assert sum(zone) >= 0
        assert all(n >= 0 for kind, n in enumerate(zone) if kind != UNKNOWN)
    for zone in (side.hand, side.discard, side.trash):
        assert zone[UNKNOWN] >= 0
        assert not any(zone[ANY:])
    assert len(side.top) <= sum(side.draw)
    for kind in range(NAMED):
        assert side.top.count(kind) <= side.draw[kind]
