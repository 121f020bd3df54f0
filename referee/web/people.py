"""Who sits where: inviting others, names, seats that change hands, and the links to them."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.errors import Unreadable
from referee.table import people, service
from referee.table.errors import NotAllowed
from referee.table.people import Member
from referee.table.store import current
from referee.web import qr
from referee.web.access import manager_at, me_at
from referee.web.numbers import counting

blueprint = Blueprint("people", __name__)

Answer = str | Response | tuple[str, int]


@blueprint.get("/t/<table_id>/people")
def page(table_id: str) -> Answer:
    """The table's code and QR code, its seats, and for the keeper all that concerns links."""
    return _page(me_at(table_id))


def _page(me: Member, faults: dict[int, str] | None = None, names: list[str] | None = None) -> str:
    store = current()
    table = service.snapshot(store, me, entries=0)
    invitation = qr.address_of("join.link", token=people.invitation(store, me))
    return render_template(
        "people.html",
        table=table,
        me=me,
        names=names or list(table.names),
        faults=faults or {},
        code=people.join_code(store, me),
        address=qr.in_words(qr.address_of("join.by_code")),
        picture=qr.picture(invitation),
        links=people.links(store, me) if me.manages else (),
        requests=people.seat_requests(store, me),
    )


@blueprint.post("/t/<table_id>/people/names")
def rename(table_id: str) -> Answer:
    """Rename one's own seat, or all seats at once for who manages."""
    me = me_at(table_id)
    seats = len(service.snapshot(current(), me, entries=0).names)
    names = [request.form.get(f"names.{n}", "") for n in range(seats)]
    try:
        if me.manages:
            people.rename_all(current(), me, names)
        elif me.seat is not None:
            people.rename(current(), me, me.seat, names[me.seat])
        else:
            raise NotAllowed("Players rename their own seat, the keeper all of them.")
    except Unreadable as wrong:
        at = int("".join(c for c in wrong.path if c.isdigit()) or me.seat or 0)
        return _page(me, {at: wrong.says}, names), 422
    flash("The names are changed, here and in the history.")
    return _back(table_id)


@blueprint.post("/t/<table_id>/people/code")
def renew_code(table_id: str) -> Answer:
    """Another code and QR code: those before work no more."""
    me = manager_at(table_id)
    people.join_code(current(), me, renew=True)
    people.invitation(current(), me, renew=True)
    flash("There is a new code and a new QR code. Those before work no more.")
    return _back(table_id)


@blueprint.post("/t/<table_id>/people/links/<int:member_id>/close")
def close(table_id: str, member_id: int) -> Answer:
    """Close a link: that phone can open the table no more."""
    people.revoke(current(), manager_at(table_id), member_id)
    flash("That link is closed.")
    return _back(table_id)


@blueprint.post("/t/<table_id>/people/links")
def hand_out(table_id: str) -> Answer:
    """A fresh link for a seat, for a second keeper or for one's own other phone; shown once."""
    me = manager_at(table_id)
    kind = request.form.get("for", "")
    seat = counting(kind, 2)
    if seat is None and kind != "keeper":
        raise Unreadable("for", "choose a seat, or another keeper")
    role: people.Role = "player" if seat is not None else "keeper"
    token = people.new_link(current(), me, role, seat)
    address = qr.address_of("join.link", token=token)
    table = service.snapshot(current(), me, entries=0)
    return render_template(
        "link.html",
        table=table,
        seat=seat,
        whose=table.name_of(seat) if seat is not None else "another keeper",
        address=qr.in_words(address),
        picture=qr.picture(address),
    )


@blueprint.post("/t/<table_id>/people/seat")
def leave_seat(table_id: str) -> Answer:
    """Get up: the seat is free for another phone, this one looks on (a keeper still keeps)."""
    me = me_at(table_id)
    people.join(current(), table_id, None, me)
    flash("You gave up the seat.")
    return _back(table_id)


@blueprint.post("/t/<table_id>/people/requests/<int:member_id>")
def decide(table_id: str, member_id: int) -> Answer:
    """Give a taken seat to who asks for it, or not."""
    grant = request.form.get("answer") == "yes"
    people.decide_seat(current(), manager_at(table_id), member_id, grant=grant)
    flash("The seat has changed hands; the history says so." if grant else "They go on looking on.")
    return _back(table_id)


def _back(table_id: str) -> Response:
    return redirect(url_for(".page", table_id=table_id), 303)
