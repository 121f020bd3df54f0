"""Hands: which carving is meant, whether it can be there, and what becomes known of it.

Whatever is refused here is refused in the same words, so that a refusal does not tell whether a
list, the copies in sight or an earlier entry is why. The judge uses only what the seat itself
knows: nobody learns of the other hand by trying.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.action import Hidden
from referee.engine.judge import Judge
from referee.games.carvings_duel.carvings import COPIES_OF_A_COMMODITY, LABELS, is_combat
from referee.games.carvings_duel.state import EVERYBODY, Piece, State

NOT_THERE = "No {material} {name} can be in that hand now."
COUNTED = "More of that set were counted than its pouch had; only its duelist can say."
SEALED = "What was entered here before is sealed; only its duelist can say."


def held(
    state: State,
    seat: int,
    name: str,
    owner: int | None,
    piece: str | None,
    judge: Judge,
    *,
    by: int | None = None,
    among: Sequence[str] = (),
    sealed: bool = False,
    to_play: bool = False,
) -> Piece:
    """The carving of a hand that an entry means, named if it was not.

    `by` is the seat that says so (left out: whose hand it is). Where several could be meant, ids
    in `among` are preferred, and of what is held `to_play` one that may be played. Only a `sealed`
    entry may name the id of a carving that not everybody knows: ids tell when it was drawn.
    """
    by = seat if by is None else by
    owner = seat if owner is None else owner
    side = state.sides[seat]
    facts = {"material": state.material(owner), "name": LABELS[name]}
    hand = side.hand if sealed else tuple(p for p in side.hand if p.known & 4 or p.id != piece)
    found = _meant(hand, name, owner, piece, among, state.turn if to_play else 0)
    if found is None and side.unsure and hand:
        judge.require(None, "pouch.own", SEALED)
        return replace(hand[0], name=name, owner=owner)
    judge.possible(found is not None, "table.pieces", NOT_THERE, **facts)
    assert found is not None
    if found.name is None:
        judge.require(may_be(state, by, owner, name), "pouch.own", NOT_THERE, look=COUNTED, **facts)
        found = replace(found, name=name)
    return found


def _meant(
    hand: Sequence[Piece],
    name: str,
    owner: int,
    piece: str | None,
    among: Sequence[str],
    turn: int,
) -> Piece | None:
    """The first of those that could be meant; of those named, one that may be played now."""
    if piece is not None and piece != "other":
        return next((p for p in hand if p.id == piece and p.name in (None, name)), None)
    mine = [p for p in hand if p.owner == owner and not (piece and p.known & 4)]
    named = sorted((p for p in mine if p.name == name), key=lambda p: p.locked)
    unnamed = [p for p in mine if p.name is None]
    barred = piece == "other" and bool(named) and named[0].locked >= turn > 0
    found = (unnamed or named) if barred else (named or unnamed)
    others = (*found, *unnamed) if piece == "other" else found
    preferred = [p for p in others if p.id in among]
    return next(iter(preferred or found), None)


def may_be(state: State, seat: int, owner: int, name: str) -> bool | None:
    """As `could_be`; None where the table counted more of a set than there were to know of."""
    return could_be(state, seat, owner, name) or (None if state.unaccounted[owner] < 0 else False)


def could_be(state: State, seat: int, owner: int, name: str) -> bool:
    """Whether a carving nobody has named may bear this name, as far as a seat knows.

    With both lists declared a seat's own carvings are held to its list; else, and for the
    opponent's, to the copies a pouch may have.
    """
    seen = in_sight(state, seat, owner, (name,))
    listed = state.sides[owner].listed
    if owner == seat and state.lists_bind and listed is not None:
        return listed.get(name, 0) > seen
    if is_combat(name):
        return True
    if name in ("monk", "sorcerer") and _as_one(state):
        seen = in_sight(state, seat, owner, ("monk", "sorcerer"))
    return seen < COPIES_OF_A_COMMODITY


def _as_one(state: State) -> bool:
    return state.terms.readings["monk-sorcerer-twins"] == "one-type"


def in_sight(state: State, seat: int | None, owner: int, names: Sequence[str]) -> int:
    """How many carvings of these names a seat (None: everybody) knows to be out of the pouch."""
    bit = 4 if seat is None else 1 << seat
    return sum(p.name in names and p.owner == owner and bool(p.known & bit) for p in state.pieces())


# ---- changes


def without(state: State, seat: int, piece: Piece) -> State:
    """The state with a carving gone from a hand.

    Where sealed entries left the log unsure, it may turn out to be of the other set: then the two
    sets' sums are kept by what is unaccounted for.
    """
    side = state.sides[seat]
    was = next(p for p in side.hand if p.id == piece.id)
    after = state.with_side(seat, hand=tuple(p for p in side.hand if p.id != piece.id))
    if was.owner == piece.owner:
        return after
    counts = [n + (1 if at == was.owner else -1) for at, n in enumerate(state.unaccounted)]
    return after.but(unaccounted=(counts[0], counts[1]))


def into_hand(state: State, seat: int, *pieces: Piece) -> State:
    """The state with carvings added to a hand."""
    return state.with_side(seat, hand=(*state.sides[seat].hand, *pieces))


def shown(piece: Piece, judge: Judge) -> Piece:
    """A carving that everybody sees from now on, named after the entry that showed it.

    A name given earlier would tell when it was drawn.
    """
    if piece.known & 4:
        return piece
    return replace(piece, id=f"{judge.entry}.1", known=EVERYBODY)


def unsure(state: State, seat: int) -> State:
    """The state once a sealed entry took something out of a hand: no name in it is certain."""
    hand = state.sides[seat].hand
    hand = tuple(replace(p, name=None, known=0, locked=0) for p in hand)
    return state.with_side(seat, hand=hand, unsure=True)


def noted(state: State, piece: Piece) -> State:
    """The state, remembering how many of this carving have been out of the pouch at once.

    For the audit against the lists; to be called once the carving lies where it goes.
    """
    if piece.name is None:
        return state
    key = (piece.owner, piece.name)
    count = sum((p.owner, p.name) == key for p in state.pieces())
    if count <= state.most.get(key, 0):
        return state
    return state.but(most={**state.most, key: count})


def told(judge: Judge, *values: object) -> bool:
    """Whether sealed fields can be read here; notes that the log cannot know where they cannot."""
    if not any(isinstance(v, Hidden) for v in values):
        return True
    judge.require(None, "pouch.own", SEALED)
    return False
