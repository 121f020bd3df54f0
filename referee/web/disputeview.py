"""A dispute as pages and slips show it: verdict, readings, what hangs on it, who says what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from referee.engine.codec import encode
from referee.engine.disputing import Under, differs
from referee.engine.game import Game
from referee.engine.judge import Verdict
from referee.engine.names import in_names, printable
from referee.engine.prompt import Prompt
from referee.table.disputes import Dispute, Said
from referee.table.disputing import Opinion, RulingVerdicts
from referee.table.snapshot import Snapshot
from referee.web.cited import Cite, cite, cites, rule_href

MOST_OPTIONS = 8
"""Options named for one step; the form has them all."""

HOW_WORDS: Mapping[str, str] = {
    "stands": "It stands, by the rules",
    "ruling": "Settled by table ruling",
    "corrected": "Corrected",
    "withdrawn": "Withdrawn",
}
"""How a dispute ended, as a heading."""


# ---- what the judge says


@dataclass(frozen=True, slots=True)
class ReadingVerdict:
    """One reading of a ruling and the verdict under it. `turns` are earlier entries it touches."""

    reading: str
    says: str
    badge: str
    why: str
    rule: Cite | None
    in_force: bool
    other: bool
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RulingShown:
    """A ruling that bears on the verdict, with all its readings."""

    ruling: str
    question: str
    href: str
    readings: tuple[ReadingVerdict, ...]

    @property
    def decides(self) -> bool:
        """Whether the verdict is another under one of its readings."""
        return any(r.other for r in self.readings)


@dataclass(frozen=True, slots=True)
class Place:
    """A player with the disputed move and without it."""

    name: str
    total: int
    rank: int | None
    total_without: int
    rank_without: int | None

    @property
    def moves(self) -> bool:
        """Whether their place hangs on it."""
        return self.rank != self.rank_without


@dataclass(frozen=True)
class Judgement:
    """What the judge says of a disputed move, ready to print."""

    head: str
    who: str
    words: str
    badge: str
    says: str
    needs: str | None
    cites: tuple[Cite, ...]
    instead: tuple[str, ...]
    open: tuple[str, ...]
    rulings: tuple[RulingShown, ...]
    places: tuple[Place, ...]
    matters: bool
    hidden: bool
    partly: bool
    cut: bool
    entry: int | None = None
    by_ruling: str = ""
    moves: str = ""
    """The moves that were not recorded, as JSON for a hidden field."""


def judgement(
    game: Game, snap: Snapshot, found: Opinion, moves: Sequence[Mapping[str, Any]] = ()
) -> Judgement:
    """An opinion in the words of a page."""
    names, verdict, line = snap.names, found.verdict, found.line
    ruled = f"{line.reason} Agreed by {', '.join(line.agreed)}." if line and line.stands else ""
    return Judgement(
        head=f"Entry {line.id}" if line else "A move that is not recorded",
        who=snap.name_of(line.seat if line else found.seat),
        words=found.words,
        badge=_badge(verdict, bool(line and line.stands)),
        says=in_names(verdict.says, names),
        needs=verdict.needs and in_names(verdict.needs, names),
        cites=cites(game, [verdict.rule]),
        instead=(in_names(verdict.instead, names),) if verdict.instead else (),
        open=tuple(_open(found.open, names)),
        rulings=tuple(_ruling(game, names, r, verdict) for r in found.rulings),
        places=tuple(_places(names, found)),
        matters=bool(found.stakes and found.stakes.matters),
        hidden=found.hidden,
        partly=found.partly,
        cut=found.cut,
        entry=line.id if line else None,
        by_ruling=ruled,
        moves=encode(list(moves)) if moves else "",
    )


def _badge(verdict: Verdict, stands: bool) -> str:
    return "ruling" if stands or verdict.stands else verdict.kind


def _ruling(game: Game, names: Sequence[str], found: RulingVerdicts, given: Verdict) -> RulingShown:
    ruling = game.book.ruling(found.ruling)
    base = next((u.verdict for u in found.readings if u.in_force), given)
    shown = tuple(_reading(game, names, u, base) for u in found.readings)
    return RulingShown(ruling.id, ruling.question, rule_href(game, ruling.id), shown)


def _reading(game: Game, names: Sequence[str], under: Under, base: Verdict) -> ReadingVerdict:
    reading = game.book.ruling(under.bearing.ruling).reading(under.bearing.reading)
    verdict = under.verdict
    return ReadingVerdict(
        under.bearing.reading,
        reading.says if reading else under.bearing.reading,
        _badge(verdict, stands=False),
        in_names(verdict.needs or verdict.says, names),
        cite(game, verdict.rule),
        under.in_force,
        differs(verdict, base),
        under.turns,
    )


def _open(prompts: Sequence[Prompt], names: Sequence[str]) -> Iterator[str]:
    """What could be entered, one sentence for each kind of action."""
    by_action: dict[str, list[Prompt]] = {}
    for prompt in prompts:
        by_action.setdefault(prompt.action, []).append(prompt)
    for group in by_action.values():
        said = [prompt.says for prompt in group]
        if len(said) == 1:
            choice = next((f for f in group[0].fields if f.kind == "choice" and f.options), None)
            labels = [o.label for o in choice.options if o.legal] if choice else []
            said = [f"{said[0].rstrip('?:.')}: {_few(labels)}" if labels else said[0]]
        yield in_names(_few(said), names)


def _few(said: Sequence[str]) -> str:
    more = len(said) - MOST_OPTIONS
    shown = ", ".join(said[:MOST_OPTIONS])
    return f"{shown} and {more} more" if more > 0 else shown


def _places(names: Sequence[str], found: Opinion) -> Iterator[Place]:
    if found.stakes is None:
        return
    one, other = found.stakes.stands, found.stakes.without
    for seat, name in enumerate(names):
        yield Place(name, one.totals[seat], one.ranks[seat], other.totals[seat], other.ranks[seat])


# ---- the record


@dataclass(frozen=True, slots=True)
class Statement:
    """What one side says."""

    who: str
    text: str


@dataclass(frozen=True)
class Record:
    """A dispute that was raised: who, what each side says, how it ended."""

    no: int
    about: str
    by: str
    by_keeper: bool
    at: Any
    seq: int
    entry: int | None
    says: tuple[Statement, ...]
    was: str
    href: str
    how: str = ""
    reason: str = ""
    agreed: tuple[str, ...] = ()
    settled: Any = None
    settled_by: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether it has still to be settled."""
        return not self.how


def record(snap: Snapshot, kept: Dispute) -> Record:
    """A dispute in the words of a page, seats by their names of today."""
    outcome = kept.outcome
    return Record(
        no=kept.no,
        about=about(kept),
        by=snap.name_of(kept.seat) or "Somebody at the table",
        by_keeper=kept.by_keeper and not snap.one_phone,
        at=kept.at,
        seq=kept.seq,
        entry=kept.entry,
        says=tuple(_statement(snap, said) for said in kept.body.says),
        was=kept.body.then.kind if kept.body.then else "",
        href=url_for("dispute.page", table_id=snap.table_id, no=kept.no),
        how=HOW_WORDS[outcome.how] if outcome else "",
        reason=printable(outcome.reason) if outcome else "",
        agreed=tuple(snap.name_of(s) for s in outcome.agreed) if outcome else (),
        settled=kept.settled,
        settled_by=outcome.entry if outcome else None,
    )


def _statement(snap: Snapshot, said: Said) -> Statement:
    return Statement(snap.name_of(said.seat) or "The table", printable(said.text))


def about(kept: Dispute) -> str:
    """What a dispute is about, in a few words."""
    if kept.entry is not None:
        return f"entry {kept.entry}"
    return "the score" if kept.about_score else "a move that is not recorded"
