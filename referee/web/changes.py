"""Changes of the past: replace, insert before, take back, count again. Seen first, then done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from referee.engine.action import Action, Insert, LogChange, Move, Redo, Replace, Void
from referee.engine.prompt import Prompt
from referee.table import service
from referee.table.errors import NotFound
from referee.table.members import Member
from referee.table.past import Past, past
from referee.table.redact import inmost
from referee.table.service import Recorded, Refused
from referee.table.snapshot import Preview
from referee.table.store import current
from referee.web import boxfill
from referee.web.cited import WhyNot, not_finished, why_not
from referee.web.entries import STALE, TOO_LATE, UNREAD, filled, sent_at, sent_key
from referee.web.forms import BadForm, Group, grouped, read_parts, ruled_moves
from referee.web.refill import refilled
from referee.web.table import context, look, taking_part
from referee.web.tableview import TablePage, named
from referee.web.unfinished import gaps

blueprint = Blueprint("changes", __name__)

HEADS: Mapping[str, str] = {
    "replace": "Replace entry {n}",
    "insert": "Insert before entry {n}",
    "void": "Take back entry {n}",
    "redo": "Count entry {n} again",
}
"""What can be done to an entry, as the page's heading."""

BARE: Mapping[str, type[Void] | type[Redo]] = {"void": Void, "redo": Redo}
"""The changes that bring no move in and need no form."""

CHANGES: Mapping[str, type[LogChange]] = {**BARE, "replace": Replace, "insert": Insert}
"""All of them, as the log knows them."""


@dataclass(frozen=True)
class ChangePage:
    """A change of one entry: the form, then what would follow, then the button that does it."""

    table: TablePage
    was: Past
    what: str
    number: int
    preview: Preview | None = None

    @property
    def as_it_is(self) -> list[tuple[str, str]]:
        """A contested entry as hidden inputs, so that the table can let it stand unchanged."""
        if self.was.line.status not in ("contested", "set-aside") or self.was.line.hidden:
            return []
        action = str(self.was.action["action"])
        group = Group(self.was.seat, action, (Prompt(self.was.seat, action, ""),))
        seat = [] if self.was.seat is None else [(f"{action}.seat", str(self.was.seat))]
        told = refilled(group, self.was.action).posted.items(multi=True)
        return [("form", group.form), ("move", action), *seat, *told]

    @property
    def head(self) -> str:
        """The heading."""
        return HEADS[self.what].format(n=self.number)


@blueprint.get("/t/<table_id>/entry/<int:entry>/<what>")
def entry(table_id: str, entry: int, what: str) -> Any:
    """The form of a change; one that needs no form shows what would follow at once."""
    me = taking_part(table_id)
    was = _past(me, entry, what)
    if what in BARE:
        change = Move(me.seat, BARE[what](entry=entry))
        return _draw(_page(me, was, what, preview=service.preview(current(), me, change)))
    return _draw(_page(me, was, what))


@blueprint.post("/t/<table_id>/entry/<int:entry>/<what>")
def change(table_id: str, entry: int, what: str) -> Any:
    """Look at what would follow, or do it (`do=enter`)."""
    me = taking_part(table_id)
    was = _past(me, entry, what)
    if boxfill.asks(request.form):
        snap = look(me, entries=1).snap
        game = current().game(snap.game)
        return _draw(
            _page(me, was, what, filled=boxfill.picked(game, request.form, len(snap.names)))
        )
    try:
        move = Move(me.seat, _action(me, entry, what))
    except BadForm as bad:
        return _draw(_page(me, was, what, filled=filled(bad.errors)), UNREAD)
    if request.form.get("do") != "enter":
        return _draw(_looked(me, was, what, move))
    outcome = service.submit(current(), me, [move], sent_at(), sent_key())
    if isinstance(outcome, Recorded):
        return redirect(url_for("table.page", table_id=table_id), 303)
    if isinstance(outcome, Refused):
        return _draw(_refused(me, was, what, outcome), UNREAD)
    return _draw(_looked(me, _past(me, entry, what), what, move, notice=TOO_LATE), STALE)


def _past(me: Member, number: int, what: str) -> Past:
    if what not in HEADS:
        raise NotFound("An entry can be replaced, taken back, counted again or inserted before.")
    return past(current(), me, number, CHANGES[what])


def _action(me: Member, number: int, what: str) -> Action:
    if what in BARE:
        return BARE[what](entry=number)
    found = look(me, entries=1)
    codec, seats = found.game.codec, len(found.snap.names)
    parts = read_parts(request.form, codec, seats)
    moves = ruled_moves(request.form, [p.move for p in parts], codec, seats)
    if what == "replace":
        return Replace(entry=number, with_=moves[0])
    return Insert(before=number, with_=moves[0])


def _looked(me: Member, was: Past, what: str, move: Move, **beside: Any) -> ChangePage:
    """What would follow; a refusal with what a ruling would have to set aside."""
    checked = service.check(current(), me, [move])
    if checked.refused:
        return _refused(me, was, what, checked.refused, **beside)
    preview = service.preview(current(), me, move)
    return _page(me, was, what, filled=filled(), preview=preview, **beside)


def _refused(me: Member, was: Past, what: str, refused: Refused, **beside: Any) -> ChangePage:
    why = _why(look(me, entries=1), was, refused)
    return _page(me, was, what, filled=filled(), why=why, **beside)


def _why(found: TablePage, was: Past, refused: Refused) -> WhyNot:
    names, form = found.snap.names, request.form.get("form", "")
    move = inmost(refused.move)
    offered = [p for p in was.prompts if (p.seat, p.action) == (move.seat, move.action.name())]
    missing = () if request.form.get("whole") else gaps(offered, move)
    if missing:
        return not_finished(names, [gap.says for gap in missing], 0, form)
    verdict = refused.answer.verdict
    return why_not(found.game, names, verdict, 0, refused.waives, form, asked=True)


def _page(
    me: Member, was: Past, what: str, preview: Preview | None = None, **beside: Any
) -> ChangePage:
    """The page of a change. Its forms are those that the table offered at that time."""
    number = was.line.id
    names = look(me, entries=1).snap.names
    was = replace(was, prompts=tuple(named(p, names) for p in was.prompts))
    groups = _groups(was, what)
    if "filled" not in beside and what == "replace" and groups:
        beside["filled"] = refilled(groups[0], was.action)
    to = url_for("changes.change", table_id=me.table_id, entry=number, what=what)
    table = look(me, post_to=to, mode="change", **beside)
    snap = replace(table.snap, prompts=was.prompts, view=was.view or table.snap.view)
    return ChangePage(replace(table, snap=snap, groups=groups), was, what, number, preview)


def _groups(was: Past, what: str) -> tuple[Group, ...]:
    """The same action first where an entry is replaced, then what else that seat could do."""
    found = grouped(was.prompts)
    if what == "insert":
        return found
    mine = [g for g in found if g.seat == was.seat]
    same = [g for g in mine if g.action == was.action.get("action")]
    return (*same, *(g for g in mine if g not in same))


def _draw(found: ChangePage, status: int = 200) -> tuple[str, int]:
    page = render_template("change.html", **context(found.table), change=found)
    return page, status
