"""The judge: three verdicts, each with the rule that decided it."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Literal

from msgspec import Struct

from referee.engine.errors import shortened
from referee.engine.rule import Readings, Rulebook

VerdictKind = Literal["legal", "illegal", "unknown"]
Facts = dict[str, Any]


class Citation(Struct, frozen=True):
    """A rule id and the sentence, with the numbers or cards, that it decided."""

    rule: str
    says: str


class Bearing(Struct, frozen=True):
    """A ruling that bore on a verdict or a score line, and the reading in force."""

    ruling: str
    reading: str


class Verdict(Struct, frozen=True):
    """What the judge says of one entry.

    `says` cites the deciding rule with actual numbers. `needs` (unknown only) says what to look
    at on the table. `instead` (illegal only) says what would be legal. `final` marks what no
    table ruling can let stand, `lacking` what is not told in full and so breaks no rule yet.
    `waived` lists the rules a table ruling set aside.
    """

    kind: VerdictKind
    rule: str | None = None
    says: str = ""
    needs: str | None = None
    instead: str = ""
    rulings: tuple[Bearing, ...] = ()
    cited: tuple[Citation, ...] = ()
    waived: tuple[Citation, ...] = ()
    final: bool = False
    lacking: bool = False

    @property
    def stands(self) -> str | None:
        """The name of what lets an illegal entry stand, or None."""
        return "table-ruling" if self.waived else None


class IllegalMove(Exception):
    """A refusal by the rules: the only exception that means one."""

    def __init__(
        self, citation: Citation, instead: str = "", *, final: bool = False, lacking: bool = False
    ) -> None:
        """Keep the citation; `final` refuses under every table ruling."""
        super().__init__(citation.says)
        self.citation = citation
        self.instead = instead
        self.final = final
        self.lacking = lacking


class Everything:
    """A container of all rule ids: waives whatever the rules refuse."""

    def __contains__(self, rule: object) -> bool:
        return True


class Judge:
    """Judges one entry: collects what decided it, refuses by raising IllegalMove.

    `entry` is the id of the entry judged: pieces it brings into play are named after it.
    """

    __slots__ = ("_bearing", "book", "cited", "entry", "needs", "readings", "waived", "waives")

    def __init__(
        self, book: Rulebook, readings: Readings, waives: Container[str] = (), entry: int = 0
    ) -> None:
        """Judge under these readings; a refusal by a rule in `waives` becomes a caution."""
        self.book = book
        self.readings = readings
        self.waives = waives
        self.entry = entry
        self.cited: list[Citation] = []
        self.waived: list[Citation] = []
        self.needs: list[Citation] = []
        self._bearing: dict[str, str] = {}

    def reading(self, ruling: str) -> str:
        """The reading in force, noted as bearing on this verdict."""
        chosen = self._bearing[ruling] = self.readings[ruling]
        return chosen

    def cite(self, rule: str, says: str, **facts: Any) -> None:
        """Name a rule that this entry rests on. The first one named heads the verdict."""
        self.cited.append(Citation(rule, says.format(**facts) if facts else says))

    def require(
        self,
        condition: bool | None,
        rule: str,
        says: str,
        *,
        instead: str | Callable[[], str] = "",
        look: str = "",
        **facts: Any,
    ) -> bool:
        """Hold the entry to a rule; True where it is known to be kept.

        False refuses by `rule` (or notes a caution where a table ruling waives it). None, what
        the log cannot know, never refuses: the verdict is unknown and `look` says where to look.
        `says` and `look` are formats over `facts`, filled only when needed.
        """
        if condition:
            return True
        if condition is None:
            self.needs.append(Citation(rule, (look or says).format(**facts)))
            return False
        citation = Citation(rule, says.format(**facts))
        if rule not in self.waives:
            raise IllegalMove(citation, instead() if callable(instead) else instead)
        self.waived.append(citation)
        return False

    def possible(self, condition: bool, rule: str, says: str, **facts: Any) -> None:
        """Guard what no ruling can waive; code after it may rely on the condition."""
        if not condition:
            raise IllegalMove(Citation(rule, says.format(**facts)), final=True)

    def hold_named(self, what: str, known: Sequence[str]) -> None:
        """Guard that what is to be counted is there; a refusal names what can be."""
        says = "There is nothing called {what} to count; there are {known}."
        listed = shortened(", ".join(known), 900) or "no counts yet"
        self.possible(what in known, "table.pieces", says, what=what, known=listed)

    def told(self, condition: bool, rule: str, says: str, **facts: Any) -> None:
        """Guard what an entry must tell to be judged at all: refused, but as not finished."""
        if not condition:
            raise IllegalMove(Citation(rule, says.format(**facts)), final=True, lacking=True)

    def verdict(self) -> Verdict:
        """The verdict on an entry that was taken."""
        bearing = tuple(Bearing(*b) for b in self._bearing.items())
        if self.waived:
            head = self.waived[0]
            return Verdict(
                "illegal",
                head.rule,
                head.says,
                rulings=bearing,
                cited=tuple(self.cited),
                waived=tuple(self.waived),
            )
        if self.needs:
            head = self.needs[0]
            says = self.cited[0].says if self.cited else head.says
            return Verdict("unknown", head.rule, says, head.says, "", bearing, tuple(self.cited))
        head_or_none = self.cited[0] if self.cited else None
        if head_or_none is None:
            return Verdict("legal", rulings=bearing)
        return Verdict(
            "legal", head_or_none.rule, head_or_none.says, None, "", bearing, tuple(self.cited)
        )

    def refusal(self, refused: IllegalMove) -> Verdict:
        """The verdict on an entry that was refused."""
        return Verdict(
            "illegal",
            refused.citation.rule,
            refused.citation.says,
            instead=refused.instead,
            rulings=tuple(Bearing(*b) for b in self._bearing.items()),
            cited=(*self.cited, refused.citation),
            final=refused.final,
            lacking=refused.lacking,
        )
