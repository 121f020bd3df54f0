"""What players receive: pieces under the Resource Rule, Coins, points."""

from __future__ import annotations

from referee.engine.judge import Judge
from referee.engine.rule import Readings
from referee.engine.wording import many
from referee.games.catacombs_cubes.pieces import (
    AREAS,
    COINS,
    PIECES,
    Area,
    moved,
    paid,
)
from referee.games.catacombs_cubes.state import State, Step

TRACK = 55
"""The last space of the Victory Track (`track.wrap`)."""

Run = State | None
"""A step carried out; None where a player has to decide it."""


def put(state: State, seat: int, area: Area, piece: int, n: int = 1) -> State:
    """Pieces into a yard or Warehouse, from nowhere; the caller takes them from where they were."""
    return state.with_seat(seat, **{area: moved(getattr(state.seats[seat], area), piece, n)})


def from_supply(state: State, seat: int, area: Area, piece: int) -> State:
    """One piece out of the supply, which must have it."""
    return put(state.but(supply=moved(state.supply, piece, -1)), seat, area, piece)


def gain(state: State, step: Step, judge: Judge) -> Run:
    """A piece of a named type, or what the Resource Rule makes of it where it is out of stock."""
    piece = step.piece
    if state.supply[piece]:
        judge.cite(step.rule, "1 {piece} for the {area} of player {n}.", piece=PIECES[piece],
                   area=AREAS[step.area], n=step.seat + 1)  # fmt: skip
        return from_supply(state, step.seat, step.area, piece)
    if not step.drafted and judge.reading("shortage-scope") == "drafted-only":
        rule, says = "shortage.limited", "No {piece} is in the supply: nothing for player {n}."
        judge.cite(rule, says, piece=PIECES[piece], n=step.seat + 1)
        return state
    if state.terms.options.resource_rule == "competitive":
        return state.then(Step("victim", step.seat, step.rule, piece, step.area))
    return _substitute(state, step, judge)


def _substitute(state: State, step: Step, judge: Judge) -> State:
    """Passive: the next type in the fixed order that is in stock."""
    if state.solo:
        judge.cite("solo.passive-rule", "Solo runs on the Passive rule.")
    found = next((at for at in _scan(step.piece, judge) if state.supply[at]), None)
    rule, facts = "shortage.passive-substitute", {"piece": PIECES[step.piece], "n": step.seat + 1}
    if found is None:
        judge.cite(
            rule, "No {piece} is in the supply, nor another: player {n} gets nothing.", **facts
        )
        return state
    order = ", ".join(PIECES)
    says = "No {piece} is in the supply: player {n} gets {other}."
    judge.cite(rule, says, other=PIECES[found], **facts)
    judge.cite("shortage.passive-order", "The order is {order}.", order=order)
    return from_supply(state, step.seat, step.area, found)


def _scan(missing: int, judge: Judge) -> tuple[int, ...]:
    """The types in the order in which a substitute is looked for."""
    kinds = tuple(range(len(PIECES)))
    if judge.reading("passive-scan-start") == "from-obsidian":
        return kinds
    wraps = judge.reading("passive-scan-end") == "wrap"
    return kinds[missing + 1 :] + (kinds[:missing] if wraps else ())


def victims(state: State, step: Step) -> tuple[int, ...]:
    """The other players whose yard holds the piece, clockwise (`shortage.competitive-take`)."""
    n = len(state.seats)
    others = ((step.seat + k) % n for k in range(1, n))
    return tuple(s for s in others if state.seats[s].yard[step.piece])


def victim(state: State, step: Step, judge: Judge) -> Run:
    """Competitive: the missing piece comes out of another yard, never a Warehouse."""
    found = victims(state, step)
    facts = {"piece": PIECES[step.piece], "n": step.seat + 1}
    if not found:
        says = "No {piece} in the supply, nor in another yard: nothing for player {n}."
        judge.cite("shortage.competitive-nothing", says, **facts)
        return state
    if len(found) > 1 and judge.reading("competitive-victim") == "taker-chooses":
        return None
    return take_from(state, step, found[0], judge)


def take_from(state: State, step: Step, other: int, judge: Judge) -> State:
    """The missing piece out of the yard of this player, who must have it."""
    says = "No {piece} in the supply: player {n} takes it from the yard of player {m}."
    judge.cite("shortage.competitive-take", says, piece=PIECES[step.piece], n=step.seat + 1,
               m=other + 1)  # fmt: skip
    return put(put(state, other, "yard", step.piece, -1), step.seat, step.area, step.piece)


def any_piece(state: State, step: Step, judge: Judge) -> Run:
    """A piece of the player's choice: waits, unless the supply is empty."""
    if any(state.supply):
        return None
    judge.cite(step.rule, "The supply is empty: player {n} gets nothing.", n=step.seat + 1)
    return state


def coin(state: State, step: Step, judge: Judge) -> State:
    """Coins out of the Treasury into a Coin Chest (`coin.chest`)."""
    judge.cite(step.rule, "Player {p} gets {n} {coin} Coin{s}.", p=step.seat + 1, n=step.n,
               coin=COINS[step.piece], s="s" if step.n > 1 else "")  # fmt: skip
    judge.cite("coin.chest", "Coins go into the Coin Chest.")
    return receive(state, step.seat, step.piece, step.n)


def receive(state: State, seat: int, colour: int, n: int = 1) -> State:
    """Coins out of the Treasury; those of the active player count as fresh this turn."""
    coins = paid(state.seats[seat].coins, colour, n)
    state = state.with_seat(seat, coins=coins).but(issued=paid(state.issued, colour, n))
    is_fresh = seat == state.active and state.turn > 0
    return state.but(fresh=paid(state.fresh, colour, n)) if is_fresh else state


def points(state: State, step: Step, judge: Judge) -> State:
    """Victory Points, with a word where the tracker goes round (`track.wrap`)."""
    had = state.seats[step.seat].points
    now = had + step.n
    judge.cite(
        step.rule,
        "{gained} for player {p}: {now} now.",
        gained=many(step.n, "point"),
        p=step.seat + 1,
        now=now,
    )
    if laps(had, state.terms.readings) < laps(now, state.terms.readings):
        says = "Past {track}: the tracker of player {p} goes round."
        judge.cite("track.wrap", says, track=TRACK, p=step.seat + 1)
    if state.solo:
        judge.cite("solo.player-track", "The Victory Track shows {now}.", now=many(now, "point"))
    return state.with_seat(step.seat, points=now)


def laps(points: int, readings: Readings) -> int:
    """How often a tracker with these points has gone round: 55 still shows as 55.

    Where the opening square is number 1, 55 points are a step past the last one.
    """
    from_one = readings["tracks-start-at-zero"] == "square-one"
    return (points if from_one else max(0, points - 1)) // TRACK
