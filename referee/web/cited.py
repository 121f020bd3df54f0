"""Verdicts as pages show them: rules read out, refusals, answers to a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import has_request_context, request, url_for

from referee.engine.game import Game
from referee.engine.judge import Bearing, Verdict
from referee.engine.names import in_names
from referee.table.words import rule_words

# ---- citations


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule read out: its id, section and words, and the address where it stands."""

    rule: str
    section: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Read:
    """A ruling that bore on a verdict: the question, and what the table plays."""

    ruling: str
    reading: str
    question: str
    says: str
    href: str


def rule_href(game: Game, rule: str) -> str:
    """Where a rule or ruling is read in full, with the readings of the table that is looked at."""
    table = (request.view_args or {}).get("table_id") if has_request_context() else None
    return url_for("rules.book", slug=game.slug, table=table, _anchor=rule)


def cite(game: Game, rule: str | None) -> Cite | None:
    """A rule of the game by its id; None where there is none to read out."""
    try:
        found = game.book.rule(rule or "")
    except KeyError:
        return None
    return Cite(found.id, found.section, found.says, rule_href(game, found.id))


def cites(game: Game, rules: Sequence[str | None]) -> tuple[Cite, ...]:
    """Several rules, each once."""
    found = [cite(game, rule) for rule in dict.fromkeys(rules)]
    return tuple(c for c in found if c is not None)


def reads(game: Game, bearings: Sequence[Bearing]) -> tuple[Read, ...]:
    """The rulings behind a verdict or a line of the score, with the reading in force."""
    return tuple(_read(game, b) for b in bearings)


def _read(game: Game, bearing: Bearing) -> Read:
    ruling = game.book.ruling(bearing.ruling)
    reading = ruling.reading(bearing.reading)
    says = (reading.says if reading else bearing.reading).removeprefix("Derived: ")
    return Read(ruling.id, bearing.reading, ruling.question, says, rule_href(game, ruling.id))


# ---- refusals and answers to "Check"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A refusal, or the answer "no" to a question.

    `place` is the refused move's place among those sent; `waives` the rules that a table ruling
    would set aside, empty where none can. `unfinished`: it was sent before all was filled in, and
    what is missing `must` be told, or it may have happened like that.
    """

    says: str
    cites: tuple[Cite, ...]
    reads: tuple[Read, ...]
    instead: tuple[str, ...]
    place: int
    waives: tuple[Cite, ...]
    waive_ids: tuple[str, ...]
    form: str
    asked: bool
    unfinished: bool = False
    must: bool = False

    @property
    def head(self) -> str:
        """What the card says first."""
        if self.unfinished:
            return "Not finished"
        return "Would not be allowed" if self.asked else "Not allowed"


RULE_ALONE = "Why exactly would tell what is kept hidden; the rule alone can be read out."


def why_not(
    game: Game,
    names: Sequence[str],
    verdict: Verdict,
    place: int,
    waives: Sequence[str],
    form: str,
    *,
    asked: bool,
) -> WhyNot:
    """A refusal as the page shows it; one that keeps a secret has no words but its rule's."""
    bare = verdict.says == rule_words(game.book, verdict.rule)[1]
    return WhyNot(
        RULE_ALONE if bare else in_names(verdict.says, names),
        cites(game, [verdict.rule]),
        reads(game, verdict.rulings),
        (in_names(verdict.instead, names),) if verdict.instead else (),
        place,
        cites(game, list(waives)),
        tuple(waives),
        form,
        asked,
    )


def not_finished(
    names: Sequence[str], says: Sequence[str], place: int, form: str, *, must: bool = False
) -> WhyNot:
    """The page's word on an entry in which something is missing; no rule is cited for it."""
    said = in_names(" ".join(says), names)
    return WhyNot(said, (), (), (), place, (), (), form, asked=False, unfinished=True, must=must)


@dataclass(frozen=True, slots=True)
class Answered:
    """What the judge says of one move that was only asked about."""

    verdict: str
    says: str
    needs: str | None
    cites: tuple[Cite, ...]
    reads: tuple[Read, ...]


def answered(game: Game, names: Sequence[str], verdict: Verdict) -> Answered:
    """A verdict on a move that was not recorded."""
    return Answered(
        verdict.kind,
        in_names(verdict.says, names),
        verdict.needs and in_names(verdict.needs, names),
        cites(game, [verdict.rule, *(c.rule for c in verdict.cited)]),
        reads(game, verdict.rulings),
    )
