"""Drafting an offer, and what happens to those nobody drafts."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.judge import Judge
from referee.games.catacombs_cubes.actions import DiscardOffer, Draft
from referee.games.catacombs_cubes.gains import Run
from referee.games.catacombs_cubes.pieces import AT, MEANING, Face
from referee.games.catacombs_cubes.state import Offer, State, Step
from referee.games.catacombs_cubes.table import offered
from referee.games.catacombs_cubes.turns import TOKENS_IN_OFFER, main_action


def draft(state: State, seat: int, action: Draft, judge: Judge) -> State:
    """Take an offer: pieces first, then the Palace, then a Change (`draft.take-pair`)."""
    state = main_action(state, seat, "A draft", judge)
    column = action.column - 1
    says = "There is no offer in column {c}; {left}."
    left = " and ".join(str(c + 1) for c in state.columns)
    judge.possible(column in state.columns, "draft.taken-offer-gone", says, c=action.column,
                   left=f"there is one in {left}" if left else "none is left")  # fmt: skip
    faces = _taken(state, column, action, judge)
    judge.cite(
        "draft.face-meaning", "Player {n} receives {faces}.", n=seat + 1, faces=_named(faces)
    )
    judge.cite("draft.taken-offer-gone", "Column {c} is empty now.", c=action.column)
    state = without_offer(state, column)
    discard = _discards_after_draft(state, judge)
    return state.then(*_owed(seat, faces, judge), *discard)


def _taken(state: State, column: int, action: Draft, judge: Judge) -> list[Face]:
    """The two faces that are received, in order."""
    offer = state.offers[column]
    assert offer is not None
    took = _two_tokens if state.terms.options.draws_tokens else _both_dice
    return took(offer, column, action, judge)


def _both_dice(offer: Offer, column: int, action: Draft, judge: Judge) -> list[Face]:
    says = "This table plays with dice: no token is turned up."
    judge.possible(action.revealed is None, "setup.draft-mode-locked", says)
    take = action.take or (1, 2)
    says = "Both dice of column {c} are taken."
    judge.possible(sorted(take) == [1, 2], "draft.take-pair", says, c=column + 1)
    faces = [offer.faces[at - 1] for at in take]
    says = "Both dice of column {c}: {faces}."
    judge.cite("draft.take-pair", says, c=column + 1, faces=_named(faces))
    return faces


def _two_tokens(offer: Offer, column: int, action: Draft, judge: Judge) -> list[Face]:
    take = action.take
    says = "Two of the three tokens of column {c} are kept; name their places."
    judge.told(len(take) == 2, "token.take-two-of-three", says, c=column + 1)
    two = len(set(take)) == 2
    judge.possible(two, "token.take-two-of-three", says, c=column + 1)
    if 3 in take:
        says = "The face-down token is turned up: enter what it shows."
        judge.told(action.revealed is not None, "token.reveal-taken", says)
    faces = [offer.faces[at - 1] if at < 3 else action.revealed or "any" for at in take]
    says = "Two of the three tokens of column {c}: {faces}."
    judge.cite("token.take-two-of-three", says, c=column + 1, faces=_named(faces))
    _revealed(action, judge)
    judge.cite("token.third-discarded", "The third token leaves column {c}.", c=column + 1)
    judge.cite("token.discard-pile", "Its tokens go to the Discard Pile.")
    return faces


def _named(faces: Sequence[Face]) -> str:
    return " and ".join(MEANING[face] for face in faces)


def _revealed(action: Draft, judge: Judge) -> None:
    if 3 in action.take:
        face = MEANING[action.revealed or "any"]
        judge.cite("token.reveal-taken", "The face-down token shows {face}.", face=face)
        return
    says = "The face-down token is not taken, so it stays face down."
    judge.require(action.revealed is None, "token.reveal-taken", says, instead="Leave it out.")


def _owed(seat: int, faces: Sequence[Face], judge: Judge) -> list[Step]:
    """What the faces owe, in the order in which it is carried out."""
    owed = []
    for face in faces:
        if face in AT:
            piece = AT[face]
            owed.append(Step("gain", seat, "resource.drafted-to-yard", piece, drafted=True))
        elif face == "any":
            owed.append(Step("any", seat, "resource.choose-any"))
    actions = [Step("palace", seat, "palace-action.obsidian") for f in faces if f == "palace"]
    changes = [Step("change", seat, "change.optional") for f in faces if f == "change"]
    if owed and (actions or changes):
        judge.cite("draft.resources-then-actions", "Pieces come before actions.")
    if actions and changes:
        judge.cite("change.after-palace", "The Palace comes before the Change.")
    return [*owed, *actions, *changes]


def without_offer(state: State, column: int) -> State:
    """The board without an offer; its tokens go to the Discard Pile."""
    offers = list(state.offers)
    offers[column] = None
    tokens = TOKENS_IN_OFFER if state.terms.options.draws_tokens else 0
    return state.but(offers=tuple(offers), discard=state.discard + tokens)


def _discards_after_draft(state: State, judge: Judge) -> tuple[Step, ...]:
    """Whether one more offer goes after a draft, as ruling extra-discard has it."""
    reading = judge.reading("extra-discard")
    two = reading == "two-player-only" and state.terms.seats == 2
    return extra_discard(state) if two or reading == "every-draft" else ()


def extra_discard(state: State) -> tuple[Step, ...]:
    """One more offer goes, by the Resource Rule's way of choosing it."""
    passive = state.terms.options.resource_rule == "passive"
    rule = "draft.passive-discard" if passive else "draft.competitive-discard"
    return (Step("discard", state.foreman, rule),)


def discard_step(state: State, step: Step, judge: Judge) -> Run:
    """Passive: the leftmost offer goes. Competitive: the Foreman chooses among several."""
    columns = state.columns
    if not columns:
        return state
    chosen = step.rule == "draft.competitive-discard" and step.seat not in state.left
    if chosen and len(columns) > 1:
        return None
    judge.cite(step.rule, "Discarded too: {offer}.", offer=offered(state, columns[0]))
    return without_offer(state, columns[0])


def discard_offer(state: State, seat: int, action: DiscardOffer, judge: Judge) -> State:
    """The Foreman's choice (`draft.competitive-discard`)."""
    step = state.due
    waiting = step is not None and step.kind == "discard"
    judge.possible(waiting, "draft.competitive-discard", "No offer has to be discarded now.")
    assert step is not None
    says = "The Foreman, player {n}, chooses the offer that goes."
    judge.require(seat == step.seat, "draft.competitive-discard", says, n=step.seat + 1)
    says = "There is no offer in column {c}."
    there = action.column - 1 in state.columns
    judge.possible(there, "draft.competitive-discard", says, c=action.column)
    judge.cite(
        "draft.competitive-discard", "The offer in column {c} is discarded.", c=action.column
    )
    return without_offer(state.but(agenda=state.agenda[1:]), action.column - 1)
