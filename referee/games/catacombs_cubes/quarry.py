"""The Quarry Board: the first Foreman, offers from dice or tokens, swaps, drafts, discards."""

from __future__ import annotations

from msgspec import structs

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import (
    ForemanRoll,
    ForemanSwap,
    SetOffers,
)
from referee.games.catacombs_cubes.pieces import Face
from referee.games.catacombs_cubes.state import Offer, State
from referee.games.catacombs_cubes.table import must_be_phase
from referee.games.catacombs_cubes.turns import TOKENS_IN_OFFER, begin_turn

# ---- the first Foreman


def foreman_roll(state: State, action: ForemanRoll, judge: Judge) -> State:
    """Highest die becomes Foreman; those level at the top roll again (`foreman.highest`)."""
    must_be_phase(state, "foreman", "The roll for the first Foreman", judge)
    if not action.rolls:
        named = action.foreman is not None and action.foreman < len(state.seats)
        judge.told(named, "foreman.roll", "Enter the rolls, or who rolled highest.")
        _rolls_again(state, action.foreman or 0, judge)
        return _foreman(state, action.foreman or 0, judge)
    says = "{n} rolls were entered; {of} players roll."
    judge.possible(len(action.rolls) == len(state.rollers), "foreman.roll", says,
                   n=len(action.rolls), of=len(state.rollers))  # fmt: skip
    best = max(action.rolls)
    top = tuple(s for s, roll in zip(state.rollers, action.rolls, strict=True) if roll == best)
    says = "By these rolls player {n} is not the Foreman; {best} is the highest."
    judge.possible(action.foreman is None or top == (action.foreman,), "foreman.highest", says,
                   n=(action.foreman or 0) + 1, best=best)  # fmt: skip
    if len(top) > 1:
        who = " and ".join(f"player {s + 1}" for s in top)
        judge.cite("foreman.tie-reroll", "{who} rolled {best}: they roll again.", best=best,
                   who=who.capitalize())  # fmt: skip
        return state.but(rollers=top)
    state = _foreman(state, top[0], judge)
    judge.cite("foreman.face-values", "{best} is the highest roll.", best=best)
    return state


def _rolls_again(state: State, seat: int, judge: Judge) -> None:
    """After a tie only those who were level can win the roll."""
    level = " and ".join(f"player {s + 1}" for s in state.rollers)
    says = "Only those level roll again: {level}. Player {n} was not among them."
    among = seat in state.rollers or seat in state.left
    judge.require(among, "foreman.tie-reroll", says, level=level, n=seat + 1)


def _foreman(state: State, seat: int, judge: Judge) -> State:
    says = "Player {n} has left the table."
    judge.require(seat not in state.left, "foreman.highest", says, n=seat + 1)
    judge.cite("foreman.highest", "Player {n} is the first Foreman.", n=seat + 1)
    return state.but(foreman=seat, phase="offers", round=1, rollers=())


# ---- setting the offers out


def offers_wanted(state: State) -> tuple[int, str]:
    """How many offers a round has, and the rule that says so."""
    seats = state.terms.seats
    if state.terms.options.draws_tokens:
        return (3, "token.two-player-three") if seats == 2 else (seats, "token.offer-count")
    if seats == 4:
        return 4, "roll.four-players"
    three = seats == 3 or state.terms.readings["dice-colour-count"] == "three-and-three"
    return 3 if three else 2, "roll.two-three-players"


def set_offers(state: State, seat: int, action: SetOffers, judge: Judge) -> State:
    """The Foreman sets the round's offers out, and the first turn begins (`turn.first-player`)."""
    must_be_phase(state, "offers", "Setting the offers out", judge)
    tokens = state.terms.options.draws_tokens
    start = "token.two-face-up" if tokens else "roll.start-of-round"
    says = "The Foreman, player {n}, sets the offers out."
    judge.require(seat == state.foreman, start, says, n=state.foreman + 1)
    columns = _count(state, action, judge)
    _cite_offers(state, columns, start, judge)
    if tokens:
        state = _tokens(state, action, columns, judge)
    else:
        _dice(state, action, columns, judge)
    state = state.but(offers=_offers(action, columns), swapped=False, acted=False)
    order = state.after_seat(state.foreman)
    waiting = order if state.foreman in state.left else (*order, state.foreman)
    judge.cite("turn.first-player", "Player {n} begins.", n=waiting[0] + 1)
    return begin_turn(state.but(phase="turn", waiting=waiting))


def _count(state: State, action: SetOffers, judge: Judge) -> int:
    says = "{n} faces make no pairs: enter two for each column."
    pairs = len(action.faces) >= 2 and len(action.faces) % 2 == 0
    judge.possible(pairs, "roll.pair-per-column", says, n=len(action.faces))
    columns = len(action.faces) // 2
    wanted, rule = offers_wanted(state)
    if rule == "roll.two-three-players":
        judge.reading("dice-colour-count")
    says = "{n} offers are set out; with {seats} players there are {wanted}."
    judge.require(columns == wanted, rule, says, n=columns, seats=state.terms.seats, wanted=wanted,
                  instead=f"Enter {2 * wanted} faces.")  # fmt: skip
    return columns


def _cite_offers(state: State, columns: int, start: str, judge: Judge) -> None:
    says = "Player {n} sets {of} offers out in round {round}."
    judge.cite(start, says, n=state.foreman + 1, of=columns, round=state.round)
    rule = offers_wanted(state)[1]
    judge.cite(rule, "{n} offers for {seats} players.", n=columns, seats=state.terms.seats)
    judge.cite("roll.pair-per-column", "Two faces in each column make an offer.")


def _dice(state: State, action: SetOffers, columns: int, judge: Judge) -> None:
    hidden = action.hidden is not None
    says = "This table plays with dice: nothing lies face down."
    judge.require(not hidden, "setup.draft-mode-locked", says, instead="Leave hidden tokens out.")
    if not action.colours:
        return
    colours = action.colours
    says = "{colours} are no {n} pairs of different colours."
    apart = len(set(colours)) == len(colours) == columns
    judge.require(apart, "roll.colour-pairs", says, colours=", ".join(colours), n=columns)
    judge.cite("roll.colour-pairs", "The pairs are {colours}.", colours=", ".join(colours))
    judge.cite("roll.column-order-free", "Their order is the Foreman's.")
    if state.terms.seats < 4:
        says = "Purple stays in the box with {seats} players."
        judge.require(
            "purple" not in colours, "roll.two-three-players", says, seats=state.terms.seats
        )


def _tokens(state: State, action: SetOffers, columns: int, judge: Judge) -> State:
    """Three tokens for each offer out of the Draw Pile (`token.hidden-third`)."""
    judge.require(not action.colours, "setup.draft-mode-locked",
                  "This table plays with tokens: there are no dice colours.")  # fmt: skip
    if isinstance(action.hidden, Hidden):
        judge.require(None, "token.hidden-peek", "The face-down tokens are sealed.",
                      look="Only the Foreman has seen the face-down tokens.")  # fmt: skip
    elif action.hidden is not None:
        says = "{n} face-down tokens for {of} offers."
        judge.require(len(action.hidden) == columns, "token.hidden-third", says,
                      n=len(action.hidden), of=columns)  # fmt: skip
        judge.cite("token.hidden-peek", "Only the Foreman knows the face-down tokens.")
    judge.cite("token.hidden-third", "Each offer has a third token, face down.")
    draw, need = state.draw or 0, TOKENS_IN_OFFER * columns
    if draw < need:
        says = "{n} tokens in the Draw Pile are fewer than {need}: the Discard Pile is mixed in."
        judge.cite("token.reshuffle", says, n=draw, need=need)
        draw, state = draw + state.discard, state.but(discard=0)
    says = "{n} tokens are too few for {of} offers."
    judge.possible(draw >= need, "token.reshuffle", says, n=draw, of=columns)
    return state.but(draw=draw - need)


def _offers(action: SetOffers, columns: int) -> tuple[Offer, ...]:
    told = action.hidden if isinstance(action.hidden, tuple) else ()
    return tuple(
        Offer(
            (action.faces[2 * at], action.faces[2 * at + 1]),
            action.colours[at] if at < len(action.colours) else None,
            told[at] if at < len(told) else None,
        )
        for at in range(columns)
    )


def foreman_swap(state: State, seat: int, action: ForemanSwap, judge: Judge) -> State:
    """Once, before the first turn, two dice of different columns (`roll.foreman-swap`)."""
    must_be_phase(state, "turn", "The Foreman's exchange", judge)
    if state.terms.options.draws_tokens:
        judge.require(False, "token.no-foreman-swap", "With tokens the Foreman exchanges nothing.")
    says = "The Foreman, player {n}, may exchange dice."
    judge.require(seat == state.foreman, "roll.foreman-swap", says, n=state.foreman + 1)
    early = not (state.acted or state.swapped)
    says = "The Foreman exchanges once, before the first turn of the round."
    judge.require(early, "roll.foreman-swap", says)
    judge.cite("roll.foreman-swap", "{one} and {other} change places.", one=action.one,
               other=action.other)  # fmt: skip
    state = swapped_faces(state, action.one, action.other, "roll.foreman-swap", judge)
    return state.but(swapped=True)


def swapped_faces(state: State, one: str, other: str, rule: str, judge: Judge) -> State:
    """Two dice or tokens of two offers change places."""
    tokens = state.terms.options.draws_tokens
    spots = [(int(spot[0]) - 1, int(spot[2]) - 1) for spot in (one, other)]
    for column, place in spots:
        there = column in state.columns and (tokens or place < 2)
        judge.possible(there, rule, "Nothing lies at {c}.{p}.", c=column + 1, p=place + 1)
        judge.require(place < 2, rule, "The token above column {c} lies face down.", c=column + 1,
                      instead="Name open tokens.")  # fmt: skip
    says = "Both lie in column {c}; they come from two offers."
    judge.require(spots[0][0] != spots[1][0], rule, says, c=spots[0][0] + 1)
    first, second = (_face(state, spot) for spot in spots)
    return _with_face(_with_face(state, spots[0], second), spots[1], first)


def _face(state: State, spot: tuple[int, int]) -> Face | None:
    offer = state.offers[spot[0]]
    assert offer is not None
    return (*offer.faces, offer.hidden)[spot[1]]


def _with_face(state: State, spot: tuple[int, int], face: Face | None) -> State:
    column, place = spot
    offer = state.offers[column]
    assert offer is not None
    three = [*offer.faces, offer.hidden]
    three[place] = face
    # a face-down token that nobody told stays where it is
    open_faces = (three[0] or offer.faces[0], three[1] or offer.faces[1])
    changed = structs.replace(offer, faces=open_faces, hidden=three[2])
    offers = list(state.offers)
    offers[column] = changed
    return state.but(offers=tuple(offers))
