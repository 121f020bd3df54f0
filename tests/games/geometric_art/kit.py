"""A table to try things on: enter moves by name, play whole phases, see verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.codec import convert
from referee.engine.judge import Verdict
from referee.engine.log import Answer, Entry, Log
from referee.engine.score import Sheet
from referee.games.geometric_art import GAME
from referee.games.geometric_art.options import Options
from referee.games.geometric_art.state import Side, State
from tests.games.geometric_art.invariants import check

TITLES = ("boat", "cat", "house", "robot", "tree")
NAMES = ("Ana", "Ben", "Cy", "Dee", "Eli")


class Table:
    """A game of so many seats under these options and rulings (`one_die_when="immediate"`)."""

    def __init__(
        self,
        mode: str = "joint",
        seats: int = 3,
        options: dict[str, Any] | None = None,
        **rulings: str,
    ) -> None:
        self.options = {"mode": mode, **(options or {})}
        self.rulings = {k.replace("_", "-"): v for k, v in rulings.items()}
        given = convert(self.options, Options, "options")
        self.terms = GAME.terms(seats, given, self.rulings)
        self.log = Log(GAME, self.terms)

    # ---- single entries

    def enter(self, seat: int | None, action: str, **fields: Any) -> Answer:
        """Enter a move, legal or not; fields that are None are left out."""
        plain = {k.rstrip("_"): v for k, v in fields.items() if v is not None}
        move = GAME.codec.move({"seat": seat, "action": action, **plain}, self.terms.seats)
        answer = self.log.append(Entry(self.log.last_id + 1, move))
        check(self.state)
        return answer

    def ok(self, seat: int | None, action: str, **fields: Any) -> Verdict:
        """Enter a move that must be taken."""
        answer = self.enter(seat, action, **fields)
        assert answer.taken, answer.verdict
        return answer.verdict

    def ruled(self, seat: int | None, action: str, waives: str, **fields: Any) -> Verdict:
        """Enter a move that only a table ruling lets stand."""
        inner = {"action": action, **fields} | ({} if seat is None else {"seat": seat})
        return self.ok(None, "table-ruling", with_=inner, waives=[waives], reason="as played",
                       agreed=[0, 1])  # fmt: skip

    # ---- whole phases

    def start(self, faces: Sequence[str] = (), topic: str = "Food", number: int = 7) -> None:
        """Roll, turn up a topic, read the Dice Number."""
        self.ok(None, "roll", faces=list(faces))
        self.ok(None, "topic", topic=topic)
        if self.state.phase == "number":
            self.ok(None, "dice-number", number=number)

    def draw(self, titles: Sequence[str | None] | None = None) -> None:
        """Everybody writes a title, draws, and all is shown."""
        known = [f"{t} {self.state.round}" for t in TITLES] if titles is None else titles
        for seat in self.state.present:
            if self.side(seat).written is None:
                self.ok(seat, "title", title=known[seat])
        for seat in self.state.present:
            if self.side(seat).drawn is None:
                self.ok(seat, "drawing-done")
        self.ok(None, "reveal")

    def begin(
        self, titles: Sequence[str | None] | None = None, painter: int = 0, **start: Any
    ) -> None:
        """Everything up to the first Painter of a round."""
        if self.state.phase == "next":
            self.ok(None, "next-round")
        self.start(**start)
        self.draw(titles)
        if self.state.painter is None:
            self.ok(None, "painter", painter=painter)

    def joint(self, *wrong: int) -> Verdict:
        """The painting at hand: these were wrong, all others right."""
        right = [s for s in self.state.guessers if s not in wrong]
        return self.ok(self.state.painter, "tell-title", right=right, wrong=list(wrong))

    def best(self, solver: int | None = None, *wrong: int) -> Verdict | None:
        """The painting at hand: wrong guesses, then who was right; closed where nobody is left."""
        for seat in wrong:
            self.ok(seat, "guess", right=False)
            if self.over:
                return None
        if solver is not None:
            self.ok(solver, "guess", right=True)
        settled = self.state.is_settled
        return self.ok(self.state.painter, "tell-title" if settled else "close-painting")

    def rest(self) -> None:
        """The paintings left in this round: all right (joint), closed unguessed (best)."""
        while self.state.phase == "guess":
            if self.state.is_joint:
                self.joint()
            else:
                self.best()

    def round(self, titles: Sequence[str | None] | None = None) -> None:
        """A whole round without a wrong guess."""
        self.begin(titles)
        self.rest()
        self.ok(None, "end-round")

    # ---- what came of it

    @property
    def state(self) -> State:
        state = self.log.state
        assert isinstance(state, State)
        return state

    @property
    def over(self) -> bool:
        return self.state.phase == "over"

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    @property
    def checks(self) -> list[int]:
        return [s.checks for s in self.state.sides]

    @property
    def xs(self) -> list[int]:
        return [s.xs for s in self.state.sides]

    def sheet(self) -> Sheet:
        return GAME.rules.sheet(self.state, NAMES[: self.terms.seats])


def refused(answer: Answer, rule: str) -> str:
    """The sentence of a refusal, which must cite that rule."""
    assert not answer.taken, answer.verdict
    assert (answer.verdict.kind, answer.verdict.rule) == ("illegal", rule), answer.verdict
    return answer.verdict.says


def cites(verdict: Verdict, *rules: str) -> Verdict:
    """A verdict of a legal entry that names these rules."""
    assert verdict.kind == "legal", verdict
    assert set(rules) <= {c.rule for c in verdict.cited}, verdict
    return verdict


def says(verdict: Verdict, rule: str) -> str:
    """What a verdict says of one rule that it cites."""
    return next(c.says for c in verdict.cited if c.rule == rule)
