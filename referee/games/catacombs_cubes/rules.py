"""The judge of Catacombs Cubes: which module plays which action.

| module | judges |
|---|---|
| opening | setup, start, solo.setup |
| quarry, drafting | foreman, roll, draft, token, resource |
| turns | turn, round, end |
| gains | shortage, coin, track |
| coins, changing, advanced | blue, red, silver, change, bribe, exchange, buy |
| palace | palace |
| building, laying, grid | build, tile, place, reward, connector, residence |
| solo | solo |
| light | the few entries of a light log |
| scoring | scoring, tie, solo.score, solo.rank |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Terms
from referee.engine.judge import Judge
from referee.engine.score import Sheet
from referee.engine.shared import leaves, seated, stops
from referee.games.catacombs_cubes import (
    advanced,
    agenda,
    building,
    changing,
    coins,
    drafting,
    laying,
    light,
    opening,
    palace,
    quarry,
    solo,
    turns,
)
from referee.games.catacombs_cubes.actions import (
    Bribe,
    Build,
    Buy,
    Change,
    Choose,
    Contribute,
    DiscardOffer,
    Draft,
    EndTurn,
    Exchange,
    ForemanRoll,
    ForemanSwap,
    LightEnd,
    LightTurn,
    Place,
    SetOffers,
    Setup,
    SkipMain,
    SoloAdvance,
    SoloBuild,
    SoloDraft,
    SoloFlip,
    SoloOffer,
    SoloRefill,
    SpendCoin,
)
from referee.games.catacombs_cubes.counting import builder_final, finals
from referee.games.catacombs_cubes.scoring import sheet_of
from referee.games.catacombs_cubes.state import State, first_state

BY_CONSTRUCTION = {
    "build.any-pieces": "a build is held to its cubes alone, whatever the types",
    "change.optional": "a Change without a piece is declined",
    "coin.face-down-secret": "view shows others how many Coins, not which, before the trigger",
    "coin.face-up-open": "view shows all Coins where they lie open",
    "palace.anyone": "no check asks who built before",
    "palace.over-turns": "the cubes of a Palace are kept from turn to turn",
    "palace.pieces-stay": "foundation is never emptied",
    "palace.second-waits": "there is one active Palace at a time",
    "palace.two-per-game": "all_done sends what comes after to the supply",
    "reward.bonus-palace-credited": "the same add_piece as any contribution",
    "residence.owned": "a Residence in the grid keeps its owner's seat",
    "roll.foreman-swap-optional": "no check asks for an exchange",
    "scoring.coins-each-colour": "one loop over the three colours",
    "scoring.coins-max": "three colours of at most 5",
    "scoring.coins-ties": "level players have the same place",
    "scoring.winner": "the ranking's first key is the total",
    "shortage.competitive-take": "the same victim step for every named piece",
    "solo.player-sources": "the only steps that pay points in solo",
    "solo.player-tracker-inert": "markers and space 50 look at the Builder's tracker alone",
    "solo.score-subtract": "the Builder's lines are below 0",
    "tie.shared": "equal on all criteria is an equal rank",
    "token.as-dice-otherwise": "one code for both but where a token rule is named",
    "token.draw-pile": "a game starts with all 64 tokens in the Draw Pile",
}
"""Rules that no single line judges, and what keeps them."""

Play = Callable[[State, int, Any, Judge], State]

PLAYS: dict[type[Action], Play] = {
    SetOffers: quarry.set_offers,
    ForemanSwap: quarry.foreman_swap,
    Draft: drafting.draft,
    DiscardOffer: drafting.discard_offer,
    Contribute: palace.contribute,
    Change: changing.change,
    SpendCoin: coins.spend_coin,
    Bribe: advanced.bribe,
    Exchange: advanced.exchange,
    Buy: advanced.buy,
    Build: building.build,
    Place: laying.place,
    Choose: laying.choose,
    SkipMain: turns.skip_main,
    EndTurn: turns.end_turn,
    SoloOffer: solo.offer,
    SoloFlip: solo.flip,
    SoloDraft: solo.draft,
    SoloBuild: solo.build,
    SoloAdvance: solo.advance,
    SoloRefill: solo.refill,
    LightTurn: light.light_turn,
}
"""What a player does."""

SPENDS = (SpendCoin, Bribe, Exchange, Buy)
"""What opens a turn though it is no main action: the Foreman's exchange comes before it."""

Shared = Callable[[State, Any, Judge], State]

SHARED: dict[type[Action], Shared] = {
    Setup: opening.setup_table,
    ForemanRoll: quarry.foreman_roll,
    LightEnd: light.light_end,
}
"""What the table does together."""


def setup(terms: Terms) -> State:
    """Before anything is laid out (`setup.supply-sorted`)."""
    return first_state(terms)


def apply(state: State, seat: int | None, action: Action, judge: Judge) -> State:
    """Judge an action, carry out what it owes, and return the state after it."""
    together = SHARED.get(type(action))
    if together is not None:
        return agenda.settle(together(state, action, judge), judge)
    at = seated(seat, judge)
    judge.require(at not in state.left, "table.seat", "Player {n} has left.", n=at + 1)
    after = PLAYS[type(action)](state, at, action, judge)
    if isinstance(action, SPENDS):
        after = after.but(acted=True)
    return after if after.phase == "over" else agenda.settle(after, judge)


DROPPED = frozenset(
    ("gain", "any", "victim", "palace", "change", "place", "points", "coin", "pair")
)
"""What is no longer owed to somebody who has left."""


def leave(state: State, seat: int, judge: Judge) -> State:
    """A seat is skipped from now on; what it was owed lapses, its turn passes on."""
    leaves(seat, judge, gone=seat in state.left)
    lost = [s for s in state.agenda if s.seat == seat and s.kind in DROPPED]
    state = state.but(
        left=state.left | {seat},
        agenda=tuple(s for s in state.agenda if s not in lost),
        waiting=tuple(s for s in state.waiting if s != seat),
        rollers=tuple(s for s in state.rollers if s != seat),
        late=state.late + sum(s.kind == "place" for s in lost),
    )
    if len(state.left) == len(state.seats):
        return state.but(phase="over", agenda=())
    return agenda.settle(_without(state, seat), judge)


def _without(state: State, seat: int) -> State:
    """The Foreman's part goes on to the next player where the Foreman has left."""
    if state.phase == "foreman" and len(state.rollers) == 1:
        return state.but(foreman=state.rollers[0], phase="offers", round=1, rollers=())
    if state.phase == "offers" and seat == state.foreman:
        return state.but(foreman=state.after_seat(seat)[0])
    return state


def end(state: State, judge: Judge) -> State:
    """The table stops here and scores."""
    stops(judge)
    return state.but(phase="over", agenda=())


def is_over(state: State) -> bool:
    """Whether the last turn is done, or the table agreed to stop."""
    return state.phase == "over"


def sheet(state: State, names: Sequence[str]) -> Sheet:
    """The score as it stands; before the end Coins are left out while they are hidden."""
    terms = state.terms
    return sheet_of(
        terms.book,
        terms.edition,
        terms.readings,
        finals(state, names),
        left=state.left,
        over=state.phase == "over",
        show_coins=state.coins_are_open,
        builder=builder_final(state),
        solo=state.solo,
    )
