"""A log as it comes, line by line, into verdicts: for the command, and for whatever is imported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from referee.engine.codec import decode
from referee.engine.errors import Unreadable
from referee.engine.game import Game, Terms, Viewer
from referee.engine.header import Header, read_header
from referee.engine.judge import Bearing
from referee.engine.log import Affected, Answer, Log
from referee.engine.order import Entry
from referee.engine.score import Sheet


class EntryAnswer(Struct, frozen=True):
    """The verdict on one entry. `instead` says what would be legal."""

    line: int
    id: int
    verdict: str
    rule: str | None
    rulings: tuple[Bearing, ...]
    says: str
    needs: str | None
    stands: str | None
    affected: tuple[Affected, ...]
    instead: str = ""
    file: str | UnsetType = UNSET


class Fault(Struct, frozen=True):
    """Where a line could not be read, and what would be right."""

    path: str
    says: str


class LineFault(Struct, frozen=True):
    """The answer to a line that could not be read."""

    error: Fault
    line: int | UnsetType = UNSET
    file: str | UnsetType = UNSET


class Ending(Struct, frozen=True):
    """The last answer: the state that everything taken leads to, its score, and who signed it."""

    state: dict[str, Any]
    score: Sheet | None
    signed: tuple[str, ...] = ()
    file: str | UnsetType = UNSET


LogAnswer = EntryAnswer | LineFault | Ending


class Checking:
    """Judges a log line by line; `line` takes each, `ending` closes it.

    It stops at what cannot be read and, unless it keeps going, at what is illegal and let stand by
    nothing. `game`, `header`, `terms` and `log` are there once the first line has been read.
    """

    game: Game
    header: Header
    terms: Terms
    log: Log

    def __init__(self, games: Mapping[str, Game], *, keep_going: bool = False) -> None:
        """Expect a log of one of these games."""
        self.games = games
        self.keep_going = keep_going
        self.started = self.stopped = False
        self.fault: Unreadable | None = None
        self.refused = False
        self._last_id = 0

    @property
    def is_right(self) -> bool:
        """Whether everything could be read and nothing stands against the rules."""
        return self.started and not (self.fault or self.refused or self.log.contested)

    def answers(self, lines: Iterable[tuple[int, bytes | str]]) -> Iterator[LogAnswer]:
        """The answers to numbered lines, and to their end."""
        for number, text in lines:
            if answer := self.line(number, text):
                yield answer
            if self.stopped:
                break
        if not (self.started or self.fault):
            yield self._faulty(1, Unreadable("", "an empty log; its first line is the header"))
        if self.started:
            yield self.ending()

    def line(self, number: int, text: bytes | str) -> EntryAnswer | LineFault | None:
        """The answer to one line; None for the header and for a blank line."""
        if not text.strip():
            return None
        try:
            plain = decode(text)
            if self.started:
                return self._entry(number, plain)
            self.game, self.header, self.terms = read_header(plain, self.games)
        except Unreadable as wrong:
            return self._faulty(number, wrong)
        self.log = Log(self.game, self.terms)
        self.started = True
        return None

    def ending(self) -> Ending:
        """The state that all that was taken leads to, as the seats together know it, scored."""
        rules, state = self.game.rules, self.log.state
        everybody = Viewer(frozenset(range(self.terms.seats)))
        names = self.header.players
        signed = tuple(names[seat] for seat in sorted(self.log.signed))
        return Ending(rules.view(state, everybody), rules.sheet(state, names), signed)

    def _faulty(self, number: int, wrong: Unreadable) -> LineFault:
        self.fault, self.stopped = wrong, True
        return LineFault(Fault(wrong.path, wrong.says), number)

    def _entry(self, number: int, plain: Any) -> EntryAnswer:
        entry_id, move = self.game.codec.entry(plain, self.terms.seats, number - 1)
        if entry_id <= self._last_id:
            says = f"ids rise: after {self._last_id} comes a higher one, not {entry_id}"
            raise Unreadable("id", says)
        self._last_id = entry_id
        answer = self.log.append(Entry(entry_id, move))
        if not answer.taken:
            self.refused = True
            self.stopped = not self.keep_going
        return _answer(number, entry_id, answer)


def _answer(number: int, entry_id: int, answer: Answer) -> EntryAnswer:
    verdict = answer.verdict
    return EntryAnswer(
        number,
        entry_id,
        verdict.kind,
        verdict.rule,
        verdict.rulings,
        verdict.says,
        verdict.needs,
        verdict.stands,
        answer.affected,
        verdict.instead,
    )
