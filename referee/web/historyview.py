"""The history as pages show it: one line an entry, its verdict and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import url_for

from referee.engine.game import Game
from referee.engine.names import in_names
from referee.engine.wording import many
from referee.table.history import COUNTING
from referee.table.snapshot import HistoryLine, Snapshot
from referee.web.cited import Cite, Read, cites, reads


@dataclass(frozen=True, slots=True)
class Act:
    """Something that can be done with an entry."""

    label: str
    href: str
    icon: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """Why the table lets an entry stand, and who agreed."""

    reason: str
    agreed: str


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the history, ready to print."""

    no: int
    who: str
    what: str
    verdict: str
    badge: str
    says: str
    needs: str | None
    cites: tuple[Cite, ...]
    reads: tuple[Read, ...]
    ruling: Ruled | None
    mark: str
    by: str
    void: bool
    new: bool
    acts: tuple[Act, ...]
    also: str = ""


@dataclass(frozen=True, slots=True)
class Fold:
    """Entries in a row that do not count any more, folded into one line.

    `more` were taken back too and are only on the page with all entries.
    """

    no: int
    says: str
    rows: tuple[Row, ...]
    more: int
    new: bool


def every_row(game: Game, snap: Snapshot) -> tuple[Row, ...]:
    """The lines of the history that were looked up, newest first."""
    newest = max((line.id for line in snap.history), default=0)
    return tuple(row(game, snap, line, newest) for line in snap.history)


def folded(game: Game, snap: Snapshot) -> tuple[Row | Fold, ...]:
    """The same, what was taken back out of the way of what counts."""
    pairs = zip(snap.history, every_row(game, snap), strict=True)
    found: list[Row | Fold] = []
    for counts, run in groupby(pairs, key=lambda pair: pair[0].status in COUNTING):
        lines, rows = zip(*run, strict=True)
        found += rows if counts or len(rows) == 1 else [_fold(lines, rows)]
    return tuple(found)


def _fold(lines: Sequence[HistoryLine], rows: tuple[Row, ...]) -> Fold:
    more = lines[-1].skipped
    return Fold(lines[-1].id, _gone(lines, more), rows, more, any(r.new for r in rows))


def _gone(lines: Sequence[HistoryLine], more: int) -> str:
    """How many entries a fold holds that count no more; of a single one also what it was."""
    void = [line for line in lines if line.status == "void"]
    swapped = sum(line.status == "replaced" for line in lines)
    back = len(void) + more
    if back == 1 and not swapped:
        return f"1 entry taken back: {void[0].name} {void[0].words}".replace(":  ", ": ")
    said = [f"{many(back, 'entry', 'entries')} taken back"] if back else []
    said += [f"{many(swapped, 'entry', 'entries')} replaced"] if swapped else []
    return ", ".join(said) or f"{len(lines)} changes of earlier entries"


_KEPT = "Entered for {name} by the keeper: the phone that may enter for everybody."


def row(game: Game, snap: Snapshot, line: HistoryLine, newest: int) -> Row:
    """A line of the history as the page prints it."""
    ruled = Ruled(line.reason, ", ".join(line.agreed)) if line.reason or line.agreed else None
    verdict, badge = _badge(line)
    return Row(
        line.id,
        line.name,
        line.words,
        verdict,
        badge,
        in_names(line.says, snap.names),
        line.needs and in_names(line.needs, snap.names),
        cites(game, [line.rule]),
        reads(game, line.rulings),
        ruled,
        _mark(snap, line),
        _KEPT.format(name=line.name) if line.by_keeper and not snap.one_phone else "",
        line.status in ("void", "replaced"),
        line.id == newest,
        _acts(snap, line),
        in_names(" ".join(line.also), snap.names),
    )


def _badge(line: HistoryLine) -> tuple[str, str]:
    """The shape of an entry's verdict, and the word beside it where it is not the usual one."""
    if line.status in ("void", "replaced"):
        return "void", "" if line.status == "void" else "replaced"
    if line.status == "contested":
        return "contested", ""
    if line.status == "set-aside":
        return "contested", "set aside"
    if line.stands:
        return "ruling", ""
    if line.status == "change" and line.kind is None:
        return "change", ""
    return "note" if line.action == "note" else line.kind or "note", ""


def _mark(snap: Snapshot, line: HistoryLine) -> str:
    """Who entered it, where it was not the seat's own phone; on one phone for all, nobody else."""
    void = next((g for g in snap.signatures if g.entry == line.id and g.voided_by), None)
    if void:
        return f"void since entry {void.voided_by}"
    marks = []
    if line.target is not None and line.kind is not None:
        marks.append(f"{'before' if line.inserted else 'in place of'} entry {line.target}")
    marks += ["by the keeper"] if line.by_keeper and not snap.one_phone else []
    if line.given and line.given != line.kind:
        marks.append(f"was {VERDICT_WORDS[line.given]} when entered")
    return ", ".join(marks)


VERDICT_WORDS = {"legal": "legal", "illegal": "not allowed", "unknown": "not known"}


def _acts(snap: Snapshot, line: HistoryLine) -> tuple[Act, ...]:
    return (*_changes(snap, line), *_doubts(snap, line))


def _doubts(snap: Snapshot, line: HistoryLine) -> tuple[Act, ...]:
    """The way to dispute an entry, and the disputes there are about it."""
    if snap.read_only or line.kind is None or line.action in ("note", "sign-off"):
        return ()
    at = snap.table_id
    look = url_for("table.page", table_id=at, dispute=line.id, _anchor="dispute")
    kept = [d for d in snap.disputes if d.entry == line.id]
    raised = (
        Act(f"Dispute {d.no}{'' if d.outcome else ', open'}",
            url_for("dispute.page", table_id=at, no=d.no), "scales")
        for d in kept
    )  # fmt: skip
    return (Act("Dispute", look, "scales"), *raised)


def _changes(snap: Snapshot, line: HistoryLine) -> tuple[Act, ...]:
    if not line.may_change or snap.read_only:
        return ()

    def act(label: str, what: str, icon: str) -> Act:
        address = url_for("changes.entry", table_id=snap.table_id, entry=line.id, what=what)
        return Act(label, address, icon)

    if line.status == "void":
        return (act("Count it again", "redo", "undo"),)
    if line.status in ("replaced", "change"):
        return ()
    back = act("Take back", "void", "void")
    if snap.changes == "keeper" and not snap.me.keeps:
        return (back,)
    return (act("Replace", "replace", "swap"), act("Insert before", "insert", "insert"), back)
