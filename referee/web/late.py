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
from referee.engine.errors import Unreadable
from referee.engine.prompt import Prompt
from referee.table import service
from referee.table.late import MOST_MOVES, Draft, DraftLine, draft
from referee.table.members import Member
from referee.table.redact import inmost
from referee.table.rights import must_take_part
from referee.table.service import Recorded, Stale
from referee.table.store import current
from referee.web import boxfill
from referee.web.access import me_at, visit_to
from referee.web.cited import Answered, answered, why_not
from referee.web.entries import STALE, UNREAD, filled, sent_at, sent_key
from referee.web.forms import BadForm, Filled, Group, read_parts, ruled_moves
from referee.web.numbers import counting
from referee.web.once import new_key
from referee.web.refill import refilled
from referee.web.table import context
from referee.web.tableview import TablePage, table_page

blueprint = Blueprint("late", __name__)

MOVED_ON = (
    "Something else was entered meanwhile. The list has been judged again as things stand now."
)
FULL = f"A list holds {MOST_MOVES} entries. Record these first."
NOT_OFFERED = (
    "That cannot be entered in the place of line {n} any more. Choose what happened instead."
)
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
    """The list and the form that adds to it, or that changes its `line`."""

    table: TablePage
    lines: tuple[Listed, ...]
    stands: bool
    line: int | None

    @property
    def refused(self) -> list[int]:
        """The places of lines that cannot stand."""
        return [line.place for line in self.lines if not line.taken]


@dataclass(frozen=True)
class List:
    """What is listed so far. `line` is the one that goes back into its form, from 1."""

    me: Member
    moves: tuple[Move, ...]
    seats: int
    line: int | None = None

    @property
    def before(self) -> tuple[Move, ...]:
        """The moves in sight of which something is filled in: all, or those before the line."""
        return self.moves if self.line is None else self.moves[: self.line - 1]

    @property
    def behind(self) -> tuple[Move, ...]:
        """The moves that stay behind what is filled in."""
        return () if self.line is None else self.moves[self.line :]

    @property
    def so_far(self) -> Draft:
        """The table that the form is filled in at."""
        return draft(current(), self.me, self.before)

    @property
    def whole(self) -> Draft:
        """The whole list, judged."""
        return draft(current(), self.me, self.moves)


@blueprint.get("/t/<table_id>/late")
def page(table_id: str) -> Any:
    """An empty list, and what can be entered first."""
    return _draw(List(_entering(table_id), (), 0))


@blueprint.post("/t/<table_id>/late")
def change(table_id: str) -> Any:
    """Add what was filled in, or put it in the place of a line (`line`); take a line out (`drop`).

    A line is put back into its form by `change`. By `do`: check, look, record all.
    """
    sent = _sent(_entering(table_id))
    if place := _place("drop", sent):
        return _draw(replace(sent, moves=(*sent.moves[: place - 1], *sent.moves[place:])))
    if place := _place("change", sent):
        return _reopened(replace(sent, line=place))
    if request.form.get("do") == "look":
        return _draw(sent)
    if request.form.get("do") == "record":
        return _record(sent)
    sent = replace(sent, line=_place("line", sent))
    return _picked(sent) if boxfill.asks(request.form) else _add(sent)


def _entering(table_id: str) -> Member:
    me = me_at(table_id)
    must_take_part(me)
    return me


def _sent(me: Member) -> List:
    """The list that came with the form; raises Unreadable for what no page of ours sends."""
    visit = visit_to(me.table_id)
    game, seats = current().game(visit.game), visit.seats
    texts = request.form.getlist("draft")
    if len(texts) > MOST_MOVES:
        raise Unreadable("draft", f"a list holds {MOST_MOVES} entries, not {len(texts)}")
    return List(me, tuple(game.codec.move(decode(text), seats) for text in texts), seats)


def _place(name: str, listed: List) -> int | None:
    """The line that a form names, None where there is none such."""
    place = counting(request.form.get(name), 2)
    return place if place and place <= len(listed.moves) else None


def _add(listed: List) -> Any:
    """The list with what was filled in; a refusal leaves the list as it was."""
    game = current().game(visit_to(listed.me.table_id).game)
    try:
        parts = read_parts(request.form, game.codec, listed.seats)
        moves = [p.move for p in parts]
        added = ruled_moves(request.form, moves, game.codec, listed.seats)
    except BadForm as bad:
        return _draw(listed, UNREAD, filled=filled(bad.errors))
    longer = replace(listed, moves=(*listed.before, *added, *listed.behind), line=None)
    if len(longer.moves) > MOST_MOVES:
        return _draw(listed, UNREAD, filled=filled(), notice=FULL)
    found, first = longer.whole, len(listed.before)
    new = found.lines[first : first + len(added)]
    if not all(line.answer.taken for line in new):
        return _refuse(listed, new)
    if request.form.get("do") == "check":
        return _draw(listed, filled=filled(), answers=_answers(found, new))
    return _draw(longer, found=found, notice=_moved_on(found))


def _picked(listed: List) -> Any:
    """The form with its fields filled out of the box."""
    game = current().game(visit_to(listed.me.table_id).game)
    return _draw(listed, filled=boxfill.picked(game, request.form, listed.seats))


def _reopened(listed: List) -> Any:
    """A line back in the inputs of its form, in sight of the table as it was before it."""
    before, place = listed.so_far, listed.line or 0
    line = listed.whole.lines[place - 1]
    seat, action = inmost(line.move).seat, inmost(line.move).action.name()
    offered = [p for p in before.after.prompts if (p.seat, p.action) == (seat, action)]
    game = current().game(before.after.game)
    if not offered and inmost(line.move).action.name() in {a.name() for a in game.actions}:
        return _draw(listed, notice=NOT_OFFERED.format(n=place))
    shared = (Prompt(None, action, ""),)
    group = Group(seat if offered else None, action, tuple(offered) or shared)
    return _draw(listed, filled=refilled(group, line.plain))


def _refuse(listed: List, new: Sequence[DraftLine]) -> Any:
    place, line = next((n, x) for n, x in enumerate(new) if not x.answer.taken)
    after = listed.so_far.after
    game, names = current().game(after.game), after.names
    asked = request.form.get("do") == "check"
    form = request.form.get("form", "")
    why = why_not(game, names, line.answer.verdict, place, line.waives, form, asked=asked)
    return _draw(listed, 200 if asked else UNREAD, filled=filled(), why=why)


def _answers(found: Draft, new: Sequence[DraftLine]) -> tuple[Answered, ...]:
    game, names = current().game(found.after.game), found.after.names
    return tuple(answered(game, names, line.answer.verdict) for line in new)


def _moved_on(found: Draft) -> str:
    return "" if sent_at() == found.after.seq else MOVED_ON


def _record(listed: List) -> Any:
    """All of it in one request, or nothing; what came too late is judged again."""
    outcome = service.submit(current(), listed.me, listed.moves, sent_at(), sent_key())
    if isinstance(outcome, Recorded):
        return redirect(url_for("table.page", table_id=listed.me.table_id), 303)
    if isinstance(outcome, Stale):
        return _draw(listed, STALE, notice=MOVED_ON)
    return _draw(listed, UNREAD, notice=NOT_ALL)


# ---- the page


def _draw(
    listed: List, status: int = 200, found: Draft | None = None, **beside: Any
) -> tuple[str, int]:
    whole = found or listed.whole
    snap = whole.after if listed.line is None else listed.so_far.after
    game = current().game(snap.game)
    beside.setdefault("filled", Filled())
    carried = [("draft", encode(line.move)) for line in whole.lines]
    carried += [("line", str(listed.line))] if listed.line else []
    to = url_for("late.change", table_id=snap.table_id)
    table = table_page(game, snap, new_key(), post_to=to, listed=tuple(carried),
                       mode="line" if listed.line else "table", **beside)  # fmt: skip
    if listed.line:
        first = sorted(table.groups, key=lambda group: group.form != table.filled.form)
        table = replace(table, groups=tuple(first))
    lines = tuple(_line(whole, n) for n in range(len(whole.lines)))
    late = LatePage(table, lines, whole.stands, listed.line)
    return render_template("late.html", **context(table), late=late), status


def _line(found: Draft, index: int) -> Listed:
    line = found.lines[index]
    verdict = line.answer.verdict
    said = answered(current().game(found.after.game), found.after.names, verdict)
    ruled = bool(verdict.stands)
    kind = "ruling" if ruled else said.verdict
    return Listed(index + 1, line.name, line.words, line.answer.taken, ruled,
                  replace(said, verdict=kind))  # fmt: skip
