"""From the state to what is counted: final tableaus for the score, and counts for corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.engine.game import Countable
from referee.engine.judge import Judge
from referee.engine.shared import counted
from referee.games.artifact_stack.decks import ASSISTANTS_IN_BOX, EACH, SILVER_IN_BOX
from referee.games.artifact_stack.faces import Card, Face
from referee.games.artifact_stack.final import Final
from referee.games.artifact_stack.sets import Monsters, china_kind
from referee.games.artifact_stack.state import Seat, State


def finals(state: State, names: Sequence[str]) -> tuple[Final, ...]:
    """What each player has now, as the score wants it."""
    stars_of_assistants = state.terms.readings["star-sources"] == "any-owned"
    return tuple(
        final_of(name, seat, count_assistants=stars_of_assistants)
        for name, seat in zip(names, state.seats, strict=True)
    )


def final_of(name: str, seat: Seat, *, count_assistants: bool) -> Final:
    """What one player has, as the score wants it; `count_assistants`: their stars count too."""
    faces = [c.face for c in seat.cards if isinstance(c.face, Face)]
    decks = Counter(f.deck for f in faces)
    starred = [*faces, *(a.face for a in seat.assistants if count_assistants)]
    locked = _sets([c for c in seat.cards if c.deck == "china" and c.set])
    kinds = Counter(f.monster for f in faces if f.monster)
    return Final(
        name=name,
        silver=seat.silver,
        stars=sum(f.star for f in starred),
        assistants=tuple(a.face.points for a in seat.assistants),
        plain={deck: decks[deck] for deck in EACH},
        statue_sets=tuple(
            len(s) for s in _sets([c for c in seat.cards if c.deck == "statues" and c.set])
        ),
        statues_loose=len(seat.unflipped("statues")),
        china_locked=tuple(s for cards in locked for s in _still_sets(cards)),
        china_loose="".join(sorted(_letter(c) for c in seat.unflipped("china"))),
        monsters=Monsters(**{kind: kinds[kind] for kind in Monsters._fields}),  # type: ignore[index]
        treasures=tuple(f.points for f in faces if f.deck == "treasures"),
    )


def _still_sets(cards: Sequence[Card]) -> Iterator[str]:
    """A locked set; what is left of one that a written effect broke counts card by card."""
    letters = "".join(sorted(map(_letter, cards)))
    yield from [letters] if china_kind(letters) else letters


def _letter(card: Card) -> str:
    return str(getattr(card.face, "letter", "") or "")


def _sets(cards: Sequence[Card]) -> list[list[Card]]:
    """Flipped cards by the entry that flipped them."""
    return [[c for c in cards if c.set == number] for number in sorted({c.set for c in cards})]


# ---- counted on the table


def countables(state: State) -> tuple[Countable, ...]:
    """Silver of each seat and of the bank, and the Assistants shown."""
    silver = (
        Countable(f"silver.{at}", "Silver", seat.silver, 0, SILVER_IN_BOX, at, open=True)
        for at, seat in enumerate(state.seats)
    )
    return (
        *silver,
        Countable("bank", "Silver in the bank", state.bank, 0, SILVER_IN_BOX),
        Countable("display", "Assistants shown", state.display, 0, ASSISTANTS_IN_BOX),
    )


def correct(state: State, what: str, to: int, judge: Judge) -> State:
    """Set a count; Silver moves to or from what is unaccounted for (`table.pieces`)."""
    found = counted(countables(state), what, to, judge)
    if what == "display":
        return state.but(display=to)
    after = state.but(unaccounted=state.unaccounted + found.value - to)
    if found.seat is None:
        return after.but(bank=to)
    return after.with_seat(found.seat, silver=to)
