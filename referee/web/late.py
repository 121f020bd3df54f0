"""Late entry: several turns typed one after the other, looked at as a list, recorded at once.

The list travels with every form of the page (`draft`), so it needs no script and no memory of the
server; it is judged anew on the table as it is whenever the page is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from referee.engine.action import Move
from referee.engine.codec import decode, encode
from referee.table import service
from referee.table.late import MOST_MOVES, Draft, DraftLine, draft
from referee.table.members import Member
from referee.table.rights import must_take_part
from referee.table.service import Recorded, Stale
from referee.table.store import current
from referee.web.access import me_at
from referee.web.cited import Answered, answered, why_not
from referee.web.entries import STALE, UNREAD, filled, sent_at, sent_key
from referee.web.forms import BadForm, Filled, read_parts, ruled_moves
from referee.web.numbers import counting
from referee.web.once import new_key
from referee.web.table import context
from referee.web.tableview import TablePage, table_page

blueprint = Blueprint("late", __name__)

MOVED_ON = (
    "Something else was entered meanwhile. The list has been judged again as things stand now."
)
FULL = f"A list holds {MOST_MOVES} entries. Record these first."
NOT_ALL = "Not all of it can stand, so nothing was recorded."


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list as the page shows it; `place` counts from 1."""

    place: int
    name: str
    words: str
    taken: bool
    ruled: bool
    said: Answered


@dataclass(frozen=True, slots=True)
class LatePage:
    """The list and the form that adds to it."""

    table: TablePage
    lines: tuple[Listed, ...]
    stands: bool

    @property
    def refused(self) -> list[int]:
        """The places of lines that cannot stand."""
        return [line.place for line in self.lines if not line.taken]


@blueprint.get("/t/<table_id>/late")
def page(table_id: str) -> Any:
    """An empty list, and what can be entered first."""
    me = _entering(table_id)
    return _draw(draft(current(), me, ()))


@blueprint.post("/t/<table_id>/late")
def change(table_id: str) -> Any:
    """Add what was filled in, take a line out (`drop`), or by `do`: check, look, record all."""
    me = _entering(table_id)
    seats = len(service.snapshot(current(), me, 0).names)
    moves = _sent(me, seats)
    place = counting(request.form.get("drop"), 2)
    if place is not None:
        return _draw(draft(current(), me, [*moves[: place - 1], *moves[place:]]))
    if request.form.get("do") == "look":
        return _draw(draft(current(), me, moves))
    if request.form.get("do") == "record":
        return _record(me, moves)
    return _add(me, moves, seats)


def _entering(table_id: str) -> Member:
    me = me_at(table_id)
    must_take_part(me)
    return me


def _sent(me: Member, seats: int) -> list[Move]:
    """The list that came with the form; raises Unreadable for what no page of ours sends."""
    codec = current().game(service.snapshot(current(), me, 0).game).codec
    texts = request.form.getlist("draft")[:MOST_MOVES]
    return [codec.move(decode(text), seats) for text in texts]


def _add(me: Member, moves: list[Move], seats: int) -> Any:
    """The list with what was filled in at its end; a refusal leaves the list as it was."""
    codec = current().game(service.snapshot(current(), me, 0).game).codec
    so_far = draft(current(), me, moves)
    try:
        parts = read_parts(request.form, codec, seats)
        added = ruled_moves(request.form, [p.move for p in parts], codec, seats)
    except BadForm as bad:
        return _draw(so_far, UNREAD, filled=filled(bad.errors))
    if len(moves) + len(added) > MOST_MOVES:
        return _draw(so_far, UNREAD, filled=filled(), notice=FULL)
    longer = draft(current(), me, [*moves, *added])
    new = longer.lines[len(moves) :]
    if not all(line.answer.taken for line in new):
        return _refuse(so_far, new)
    if request.form.get("do") == "check":
        return _draw(so_far, filled=filled(), answers=_answers(so_far, new))
    return _draw(longer, notice=_moved_on(longer))


def _refuse(so_far: Draft, new: Sequence[DraftLine]) -> Any:
    place, line = next((n, x) for n, x in enumerate(new) if not x.answer.taken)
    game = current().game(so_far.after.game)
    asked = request.form.get("do") == "check"
    form = request.form.get("form", "")
    verdict = line.answer.verdict
    why = why_not(game, so_far.after.names, verdict, place, line.waives, form, asked=asked)
    return _draw(so_far, 200 if asked else UNREAD, filled=filled(), why=why)


def _answers(so_far: Draft, new: Sequence[DraftLine]) -> tuple[Answered, ...]:
    game, names = current().game(so_far.after.game), so_far.after.names
    return tuple(answered(game, names, line.answer.verdict) for line in new)


def _moved_on(found: Draft) -> str:
    return "" if sent_at() == found.after.seq else MOVED_ON


def _record(me: Member, moves: list[Move]) -> Any:
    """All of it in one request, or nothing; what came too late is judged again."""
    outcome = service.submit(current(), me, moves, sent_at(), sent_key())
    if isinstance(outcome, Recorded):
        return redirect(url_for("table.page", table_id=me.table_id), 303)
    found = draft(current(), me, moves)
    if isinstance(outcome, Stale):
        return _draw(found, STALE, notice=MOVED_ON)
    return _draw(found, UNREAD, notice=NOT_ALL)


# ---- the page


def _draw(found: Draft, status: int = 200, **beside: Any) -> tuple[str, int]:
    snap = found.after
    game = current().game(snap.game)
    beside.setdefault("filled", Filled())
    listed = tuple(("draft", encode(line.move)) for line in found.lines)
    to = url_for("late.change", table_id=snap.table_id)
    table = table_page(game, snap, new_key(), post_to=to, listed=listed, **beside)
    lines = tuple(_line(found, n) for n in range(len(found.lines)))
    late = LatePage(table, lines, found.stands)
    return render_template("late.html", **context(table), late=late), status


def _line(found: Draft, index: int) -> Listed:
    line = found.lines[index]
    verdict = line.answer.verdict
    said = answered(current().game(found.after.game), found.after.names, verdict)
    ruled = bool(verdict.stands)
    kind = "ruling" if ruled else said.verdict
    return Listed(index + 1, line.name, line.words, line.answer.taken, ruled,
                  replace(said, verdict=kind))  # fmt: skip
