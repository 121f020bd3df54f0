"""A table to try things on: enter moves by name, see verdicts."""

from __future__ import annotations

from typing import Any

from referee.engine.log import Answer, Entry, Log
from referee.games.artifact_stack import GAME
from referee.games.artifact_stack.options import Options
from referee.games.artifact_stack.state import State
from referee.games.artifact_stack.temple import PLACES

PLAIN = ("statues", "coins", "weapons", "manuscripts", "jewelry", "china")
WRITTEN = ("curses", "treasures", "monsters", "relics", "coins", "weapons")


class Table:
    """A game with its first temple built; every card lies face down unless told."""

    def __init__(
        self, seats: int = 2, decks: tuple[str, ...] = PLAIN, *, built: bool = True, **rulings: Any
    ) -> None:
        chosen = {k.replace("_", "-"): v for k, v in rulings.items()}
        self.terms = GAME.terms(seats, Options(decks=decks), chosen)  # type: ignore[arg-type]
        self.log = Log(GAME, self.terms)
        if built:
            self.build()

    def build(self, **fields: Any) -> Answer:
        return self.enter(None, "build-temple", **{"assistants": 12, "down": PLACES, **fields})

    @property
    def state(self) -> State:
        state = self.log.state
        assert isinstance(state, State)
        return state

    def enter(self, seat: int | None, action: str, **fields: Any) -> Answer:
        given = {k: list(v) if isinstance(v, tuple) else v for k, v in fields.items()}
        plain = {
            "seat": seat,
            "action": action,
            **{k: v for k, v in given.items() if v is not None},
        }
        move = GAME.codec.move(plain, self.terms.seats)
        return self.log.append(Entry(self.log.last_id + 1, move))

    def take(self, seat: int, place: str, deck: str = "coins", **face: Any) -> str:
        """Take a card that must be takeable; returns its name in the tableau."""
        answer = self.enter(seat, "take", place=place, face={"deck": deck, **face})
        assert answer.taken, answer.verdict
        return f"{self.log.last_id}.1"

    def done(self, seat: int) -> None:
        """End the turn, which must be allowed."""
        answer = self.enter(seat, "end-turn")
        assert answer.taken, answer.verdict

    def turn(self, place: str, deck: str = "coins", **face: Any) -> str:
        """A whole turn of whoever is active: take a card and end the turn."""
        seat = self.state.active
        name = self.take(seat, place, deck, **face)
        self.done(seat)
        return name

    def skip(self) -> None:
        """A turn of no interest: the next free card of a deck nobody looks at."""
        free = [p for i, p in enumerate(PLACES) if self.state.present >> i & 1]
        cheapest = min(free, key=lambda p: self.state.price(PLACES.index(p)))
        self.turn(cheapest, deck="statues" if "statues" in self.terms.options.decks else "relics")

    def give(self, seat: int, deck: str, count: int, **face: Any) -> list[str]:
        """Let a seat take so many cards of a deck, others taking what is of no interest."""
        names: list[str] = []
        while len(names) < count:
            if self.state.active != seat:
                self.skip()
                continue
            free = [p for i, p in enumerate(PLACES) if self.state.present >> i & 1]
            cheapest = min(free, key=lambda p: self.state.price(PLACES.index(p)))
            names.append(self.turn(cheapest, deck, **face))
        while self.state.active != seat:
            self.skip()
        return names

    def silver(self, seat: int) -> int:
        return self.state.seats[seat].silver


def refused(answer: Answer, rule: str) -> str:
    """The sentence of a refusal, which must cite that rule."""
    assert not answer.taken, answer.verdict
    assert (answer.verdict.kind, answer.verdict.rule) == ("illegal", rule), answer.verdict
    return answer.verdict.says


def taken(answer: Answer, rule: str | None = None) -> Answer:
    """An answer that must be a legal entry, citing that rule among others."""
    assert answer.taken, answer.verdict
    assert answer.verdict.kind == "legal", answer.verdict
    assert rule is None or rule in {c.rule for c in answer.verdict.cited}, answer.verdict
    return answer
