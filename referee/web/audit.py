"""Count on the table: a pile is counted, held against the log, and a difference traced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for

from referee.engine.errors import Unreadable
from referee.engine.prompt import Prompt
from referee.table import audit
from referee.table.audit import Counting, Explained, Finding
from referee.table.members import Member
from referee.table.store import current
from referee.web.entries import UNREAD
from referee.web.forms import Group
from referee.web.refill import refilled
from referee.web.structshape import number_in
from referee.web.table import context, look, taking_part

blueprint = Blueprint("audit", __name__)


@dataclass(frozen=True, slots=True)
class Place:
    """The piles of one player (or of the table: no name): those counted first, and their parts."""

    name: str
    piles: tuple[Counting, ...]
    parts: tuple[Counting, ...]


@dataclass(frozen=True, slots=True)
class Fix:
    """What would explain a difference: in words, and the way to look at doing it.

    `hidden` are the inputs of the form that looks at a replacement, else `href` leads there.
    Both are empty where this phone may not change that entry.
    """

    found: Explained
    says: str
    href: str
    hidden: tuple[tuple[str, str], ...]


@blueprint.get("/t/<table_id>/audit")
def page(table_id: str) -> Any:
    """What can be counted; with `what`, how many there are of that."""
    me = taking_part(table_id)
    what = request.args.get("what", "")
    if what:
        return _draw(me, counting=audit.one(current(), me, what))
    return _draw(me, places=_places(audit.countings(current(), me)))


@blueprint.post("/t/<table_id>/audit")
def count(table_id: str) -> Any:
    """Hold a count against the log."""
    me = taking_part(table_id)
    what, typed = request.form.get("what", ""), request.form.get("value", "")
    try:
        number = number_in(typed)
        if number is None:
            raise Unreadable("value", "expected a whole number")
        finding = audit.count(current(), me, what, number)
    except Unreadable as wrong:
        counting = audit.one(current(), me, what)
        return _draw(me, UNREAD, counting=counting, typed=typed, wrong=wrong.says)
    fixes = tuple(_fix(me, e) for e in finding.explained)
    return _draw(me, counting=finding.counting, finding=finding, fixes=fixes)


def _places(found: Sequence[Counting]) -> list[Place]:
    names = dict.fromkeys(c.name for c in found)
    return [_place(name, [c for c in found if c.name == name]) for name in names]


def _place(name: str, found: Sequence[Counting]) -> Place:
    wholes = {c.pile.label for c in found if c.pile.whole}
    parts = tuple(c for c in found if c.pile.of in wholes)
    return Place(name, tuple(c for c in found if c not in parts), parts)


def _fix(me: Member, found: Explained) -> Fix:
    if not found.line.may_change:
        return Fix(found, _says(found), "", ())
    href = url_for("changes.entry", table_id=me.table_id, entry=found.line.id, what=found.what)
    return Fix(found, _says(found), href, _inputs(found))


def _says(found: Explained) -> str:
    if found.what == "void":
        return "It did not happen"
    if found.what == "redo":
        return "It counts after all"
    return "It was " + ", ".join(s.says for s in found.slips)


def _inputs(found: Explained) -> tuple[tuple[str, str], ...]:
    """A replacement as the form of that change would have sent it."""
    if found.action is None:
        return ()
    action = str(found.action["action"])
    group = Group(found.seat, action, (Prompt(found.seat, action, ""),))
    seat = [] if found.seat is None else [(f"{action}.seat", str(found.seat))]
    told = refilled(group, found.action).posted.items(multi=True)
    return (("form", group.form), ("move", action), *seat, *told)


def _draw(
    me: Member,
    status: int = 200,
    *,
    places: Sequence[Place] = (),
    counting: Counting | None = None,
    finding: Finding | None = None,
    fixes: Sequence[Fix] = (),
    typed: str = "",
    wrong: str = "",
) -> tuple[str, int]:
    table = look(me, entries=1)
    found = {"places": places, "counting": counting, "finding": finding, "fixes": fixes,
             "typed": typed, "wrong": wrong}  # fmt: skip
    return render_template("audit.html", **context(table), audit=found), status
