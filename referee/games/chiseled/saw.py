"""Saw: a run off the top of the Draw Pile, up to a card of the named colour."""

from __future__ import annotations

from referee.engine.judge import Facts
from referee.games.chiseled.cards import COLOURS, kinds, many, of_colour, type_of
from referee.games.chiseled.moves import Use

SAWS = "saw.trash-until"


def saw(use: Use) -> None:
    """Trash off the top until a card of the named colour is trashed (saw.*)."""
    colour = _saw_colour(use)
    cards = kinds(use.action.trashed or ())
    match = next((at for at, kind in enumerate(cards) if type_of(kind) == colour), None)
    limit = _saw_limit(use, match)
    says = "Saw gets {limit} at most here, not {n}."
    facts: Facts = {"limit": many(limit), "n": len(cards)}
    instead = f"Trash {limit} at most."
    use.judge.require(len(cards) <= limit, SAWS, says, instead=instead, **facts)
    if match is None:
        _saw_goes_on(use, colour, len(cards), limit)
        _must_exist(use, colour)
    else:
        _saw_stops(use, colour, match, len(cards))
    name = (colour or "nothing").title()
    use.judge.cite(SAWS, "Saw names {name} and trashes {n}.", name=name, n=many(len(cards)))
    if match is not None:
        use.judge.cite("saw.match-trashed-too", "The {name} card is trashed too.", name=name)
    use.trash_off_top(cards)


def _saw_stops(use: Use, colour: str | None, match: int, count: int) -> None:
    """The first card of the named colour is the last one trashed."""
    says = "Saw stops at card {n}, the first {name}; cards trashed after it: {more}."
    facts: Facts = {"n": match + 1, "name": (colour or "").title(), "more": count - match - 1}
    use.judge.require(match == count - 1, SAWS, says, instead="Stop at it.", **facts)


def _saw_goes_on(use: Use, colour: str | None, count: int, limit: int) -> None:
    """Without a card of the named colour Saw trashes all that it can reach."""
    name = (colour or "nothing").title()
    says = "No {name} is among the cards, {n} so far: Saw goes on, for up to {limit}."
    facts: Facts = {"name": name, "n": count, "limit": limit}
    instead = f"Go on until a {name} card is trashed or no card is left."
    use.judge.require(colour is None or count >= limit, SAWS, says, instead=instead, **facts)


def _saw_colour(use: Use) -> str | None:
    """The named colour; None where a ruling lets another word stand."""
    name = use.action.named
    instead = "Name Gold, Silver or Onyx."
    says = "Waxed Marble is no colour and cannot be named."
    use.judge.require(name != "wax", "wax.not-nameable", says, instead=instead)
    says = "Saw names Gold, Silver or Onyx, not {name}."
    known = name in COLOURS
    use.judge.require(known, "saw.name-colour", says, instead=instead, name=name or "nothing")
    return name if known else None


def _saw_limit(use: Use, match: int | None) -> int:
    """The cards Saw can reach where its colour does not turn up (saw-colour-absent).

    No ruling bears on a colour that turns up in the present pile.
    """
    own = use.own
    if not own.discarded or (match is not None and match < own.left_draw):
        return own.left_draw
    if use.judge.reading("saw-colour-absent") == "pile-end":
        return own.left_draw
    return use.limit(own, own.reach)


def _must_exist(use: Use, colour: str | None) -> None:
    """Reading must-exist: the colour is in the pile or the discards.

    Without a match, all of the pile was trashed: then only the discards can hold it.
    """
    if colour is None or use.judge.reading("saw-colour-absent") != "must-exist":
        return
    says = "No {name} card is left in the Draw Pile or the Discard Pile."
    somewhere = of_colour(use.own.discard, COLOURS.index(colour)) > 0
    exists = somewhere and len(use.action.trashed or ()) < use.own.reach
    instead = "Name another colour."
    use.judge.require(exists, "saw.name-colour", says, instead=instead, name=colour.title())
