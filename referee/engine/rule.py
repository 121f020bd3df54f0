"""Rules and rulings as data: the register of one game, and the readings a table chose."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from referee.engine.errors import Unreadable

Kind = Literal[
    "legality", "effect", "scoring", "end", "solo", "variant", "component", "setup", "note"
]
"""What a rule speaks of. The first six are judged by the engine unless only people can see them."""

JUDGED_KINDS: frozenset[str] = frozenset(
    ("legality", "effect", "scoring", "end", "solo", "variant")
)


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a game in our own words.

    `section` is the rulebook's heading. `judged` is "table" where only people can see whether
    the rule was kept (silence, peeking); such a rule may be cited but never changes state.
    """

    id: str
    section: str
    kind: Kind
    says: str
    judged: Literal["engine", "table"] = "engine"


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read a passage.

    `value` is a JSON Schema where the reading takes a value, which must be given unless the
    schema has a default.
    """

    id: str
    says: str
    value: dict[str, Any] | None = None


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A question the rulebook leaves open or answers twice, with its readings.

    A switchable ruling lets a table choose; a fixed one is played by its default.
    """

    id: str
    question: str
    default: str
    why: str
    passages: tuple[str, ...] = ()
    affects: tuple[str, ...] = ()
    switchable: bool = False
    readings: tuple[Reading, ...] = field(name="reading", default=())

    def reading(self, reading_id: str) -> Reading | None:
        """The reading of that id, or None."""
        return next((r for r in self.readings if r.id == reading_id), None)


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of the rulebook: what is given, what it says comes out, and our note."""

    id: str
    section: str
    given: dict[str, Any]
    expect: dict[str, Any]
    consistent: bool
    note: str = ""


class _Register(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    players: tuple[int, int]
    rules: tuple[Rule, ...] = field(name="rule")
    rulings: tuple[Ruling, ...] = field(name="ruling", default=())
    examples: tuple[Example, ...] = field(name="example", default=())
    synonyms: tuple[str, ...] = ()


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A chosen reading as a header or position writes it, with the value it may need."""

    reading: str
    value: Any = None


class Readings:
    """The reading in force for every ruling of a game: the table's choices over the defaults."""

    def __init__(self, book: Rulebook, chosen: Mapping[str, Choice]) -> None:
        """Take checked choices; use `Rulebook.choose` for choices out of a file."""
        self.book = book
        self.chosen: Mapping[str, Choice] = chosen
        self._ids = book.defaults | {ruling: c.reading for ruling, c in chosen.items()}

    def __getitem__(self, ruling: str) -> str:
        """The id of the reading in force; KeyError for a ruling the register does not have."""
        return self._ids[ruling]

    def value(self, ruling: str) -> Any:
        """The value that the table gave with its reading, or None."""
        choice = self.chosen.get(ruling)
        return choice.value if choice else None

    def changed(self, ruling: str, reading: str) -> Readings:
        """The same readings with one ruling read another way (no value)."""
        return Readings(self.book, {**self.chosen, ruling: Choice(reading)})

    def departures(self) -> dict[str, Choice]:
        """The choices that differ from the default."""
        return {k: c for k, c in self.chosen.items() if c.reading != self.book.defaults[k]}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Readings) and self._ids == other._ids

    __hash__ = None  # type: ignore[assignment]


class Watched(Readings):
    """Readings that remember which rulings were asked for.

    Whatever was computed from them, and from nothing else that changes, is the same under any
    other reading of a ruling that was never asked for.
    """

    def __init__(self, readings: Readings) -> None:
        """Watch these readings."""
        super().__init__(readings.book, readings.chosen)
        self.asked: set[str] = set()

    def __getitem__(self, ruling: str) -> str:
        """The reading in force, remembered as asked for."""
        self.asked.add(ruling)
        return super().__getitem__(ruling)

    def value(self, ruling: str) -> Any:
        """The value given with the reading, remembered as asked for."""
        self.asked.add(ruling)
        return super().value(ruling)


class Rulebook:
    """The register of one game: rules, rulings and worked examples, looked up by id.

    `synonyms` are groups of words that players use for the same thing, for the search.
    """

    def __init__(self, register: _Register) -> None:
        """Use `Rulebook.load`."""
        self.game = register.game
        self.title = register.title
        self.players = register.players
        self.rules = register.rules
        self.rulings = register.rulings
        self.examples = register.examples
        self.synonyms = register.synonyms
        self.defaults = {r.id: r.default for r in register.rulings}
        self._rules = {r.id: r for r in (*COMMON, *register.rules)}
        self._rulings = {r.id: r for r in register.rulings}

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read a `register.toml`. Raises msgspec.ValidationError where it is malformed."""
        return cls.parse(path.read_text("utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Read the text of a register."""
        return cls(msgspec.convert(tomllib.loads(text), _Register))

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id, shared ones included; KeyError when there is none."""
        return self._rules[rule_id]

    def ruling(self, ruling_id: str) -> Ruling:
        """The ruling of that id; KeyError when there is none."""
        return self._rulings[ruling_id]

    @cached_property
    def switchable(self) -> tuple[Ruling, ...]:
        """The rulings a table may choose, in register order."""
        return tuple(r for r in self.rulings if r.switchable)

    def touching(self, rule_id: str) -> Iterable[Ruling]:
        """The rulings that bear on a rule."""
        return (r for r in self.rulings if rule_id in r.affects)

    def neighbours(self, rule_id: str) -> tuple[Rule, ...]:
        """The rules before and after a rule under the same heading of the rulebook."""
        section = [r for r in self.rules if r.section == self.rule(rule_id).section]
        at = next((n for n, r in enumerate(section) if r.id == rule_id), None)
        return () if at is None else (*section[max(0, at - 1) : at], *section[at + 1 : at + 2])

    def choose(self, chosen: Mapping[str, str | Choice], path: str = "rulings") -> Readings:
        """Check a table's choices and return the readings in force.

        Raises Unreadable for an unknown or fixed ruling, an unknown reading, or a value given
        where none is taken. Whether a needed value is right is for the game to say.
        """
        checked = {k: self._check(k, c, f"{path}.{k}") for k, c in chosen.items()}
        return Readings(self, checked)

    def settled(self, choices: Mapping[str, Choice], path: str = "rulings") -> Readings:
        """The readings in force once every value is there.

        Raises Unreadable for a reading without the value that it needs.
        """
        for ruling_id, choice in choices.items():
            reading = self._rulings[ruling_id].reading(choice.reading)
            needed = reading.value if reading and choice.value is None else None
            if needed is not None and "default" not in needed:
                says = f"reading {choice.reading!r} needs a value"
                raise Unreadable(f"{path}.{ruling_id}.value", says)
        return Readings(self, choices)

    def _check(self, ruling_id: str, choice: str | Choice, path: str) -> Choice:
        choice = Choice(choice) if isinstance(choice, str) else choice
        ruling = self._rulings.get(ruling_id)
        if ruling is None:
            raise Unreadable(path, f"{self.title} has no ruling {ruling_id!r}")
        if not ruling.switchable:
            says = f"this ruling is fixed, {ruling.default!r} is played everywhere; leave it out"
            raise Unreadable(path, says)
        reading = ruling.reading(choice.reading)
        if reading is None:
            known = ", ".join(r.id for r in ruling.readings)
            raise Unreadable(path, f"no reading {choice.reading!r}; there are {known}")
        if choice.value is not None and reading.value is None:
            raise Unreadable(f"{path}.value", f"reading {reading.id!r} takes no value")
        return choice


def _common(rule: str, says: str) -> Rule:
    return Rule(f"table.{rule}", "At the table", "legality", says)


COMMON: tuple[Rule, ...] = (
    _common("entry", "A change of the past names an entry that is in the state the change needs."),
    _common(
        "seat", "An entry is made for a seat of this table, or for nobody where it is nobody's."
    ),
    _common("over", "A game that has ended takes no more moves; corrections and notes stay open."),
    _common("pieces", "No pile holds fewer than no pieces or more than the box does."),
    _common("consent", "A table ruling names its reason and at least one seat that agreed."),
    _common(
        "reopened", "A finished game that is changed gets a new sheet, which names the change."
    ),
    _common("phase", "Each step of a game waits for the step before it."),
)
"""What the house asks of any game: cited where no rule of the game's own speaks."""
