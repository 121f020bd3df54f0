"""What holds after every entry: dice, Topic Cards and Ability Cards, wherever they are."""

from __future__ import annotations

from referee.games.geometric_art.state import DICE, TOPIC_CARDS, State, first_state


def check(state: object) -> None:
    assert isinstance(state, State)
    assert state.dice + state.removed == DICE
    assert state.dice >= 0
    assert state.removed >= 0
    assert state.deck + state.discards + state.lost_topics == TOPIC_CARDS
    assert min(state.deck, state.discards, state.lost_topics) >= 0
    held = sum(s.plus_one + s.rotate for s in state.sides)
    dealt = sum(s.plus_one + s.rotate for s in first_state(state.terms).sides)
    assert held + state.spent_cards + state.lost_cards == dealt
    for at, side in enumerate(state.sides):
        assert min(side.checks, side.wrong, side.other, side.plus_one, side.rotate) >= 0
        assert side.painted <= (at in state.left or state.phase != "draw")
    assert len(set(state.hands)) == len(state.hands)
    assert not set(state.hands) & (state.left | {state.painter})
    assert state.painter is None or state.painter not in state.left or state.phase == "over"
    assert state.rolled <= DICE
    assert not state.faces or len(state.faces) == state.rolled
    assert (state.phase == "over") == bool(state.ended)
    assert 0 <= state.topics <= 5
    told = {s.written.entry for s in state.sides if s.written and s.written.told}
    assert told - {0} <= state.told
