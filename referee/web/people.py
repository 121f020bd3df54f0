"""Who sits where: inviting others, names, seats that change hands, and the links to them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.errors import Unreadable
from referee.table import people, service
from referee.table.errors import NotAllowed, NotFound
from referee.table.people import Member
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web import qr
from referee.web.access import manager_at, me_at
from referee.web.cookies import keep_token, tokens
from referee.web.numbers import counting
from referee.web.once import Once, new_key

blueprint = Blueprint("people", __name__)

Answer = str | Response | tuple[str, int]

SEAT_LINK = "Scan it with the phone that is to have it. Links to this seat from before are closed."
OWN_LINK = (
    "Open it on another phone or in another browser to be there as you are here. Keep it to "
    "yourself: whoever has it has what you have."
)
OTHER_LINKS: dict[str, tuple[people.Role, str, str]] = {
    "keeper": ("keeper", "another keeper", "Scan it with their phone. It makes one keeper more."),
    "spectator": ("spectator", "somebody who looks on", "Scan it with their phone. It looks on."),
}
"""Links that belong to no seat: the role, whose they are in words, and what is said of them."""

HANDED_OUT: Once[str] = Once()
"""A double tap must not close the link that it has just been shown."""


@blueprint.get("/t/<table_id>/people")
def page(table_id: str) -> Answer:
    """The table's code and QR code, its seats, and for the keeper all that concerns links."""
    return _page(me_at(table_id))


@blueprint.get("/t/<table_id>/people/fragment")
def fragment(table_id: str) -> Response:
    """What of the page changes when somebody comes or goes; 204 where the phone has it already."""
    shown = _shown(me_at(table_id))
    if request.args.get("since") == str(shown["seq"]):
        return Response(status=204)
    return Response(render_template("people_live.html", **shown))


def _page(me: Member, faults: dict[int, str] | None = None, names: list[str] | None = None) -> str:
    return render_template("people.html", **_shown(me, faults, names))


def _shown(
    me: Member, faults: dict[int, str] | None = None, names: list[str] | None = None
) -> dict[str, Any]:
    """What the page and its fragment show."""
    store = current()
    code = people.join_code(store, me)  # it may be a fresh one, and that counts as a change
    table = service.snapshot(store, me, entries=0)
    invitation = qr.address_of("join.link", token=people.invitation(store, me))
    return {
        "table": table,
        "me": me,
        "names": names or list(table.names),
        "faults": faults or {},
        "code": code,
        "address": qr.in_words(qr.address_of("join.by_code")),
        "unreachable": qr.is_unreachable(),
        "picture": qr.picture(invitation),
        "links": people.links(store, me) if me.manages else (),
        "requests": people.seat_requests(store, me),
        "key": new_key(),
        "seq": table.rev,
        "live_url": url_for("live.stream", table_id=me.table_id),
        "fragment_url": url_for(".fragment", table_id=me.table_id),
    }


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
    me = manager_at(table_id)
    with suppress(NotFound):  # a second tap: it is closed already
        people.revoke(current(), me, member_id)
    flash("That link is closed.")
    return _back(table_id)


@blueprint.get("/t/<table_id>/people/link")
def own_link(table_id: str) -> str:
    """This phone's own link, by which its seat is opened elsewhere or found again."""
    me = me_at(table_id)
    token = people.own_token(current(), me, tokens())
    if token is None:
        raise NotFound("This phone is the host's: its link is shown where the server is started.")
    return _own_link(me, token)


@blueprint.post("/t/<table_id>/people/link")
def renew_link(table_id: str) -> Response:
    """Another link for this phone; who holds the one before is shut out."""
    token = people.renew(current(), me_at(table_id))
    flash("This is your new link. The one before works no more.")
    return keep_token(redirect(url_for(".own_link", table_id=table_id), 303), token)


def _own_link(me: Member, token: str) -> str:
    table = service.snapshot(current(), me, entries=0)
    whose = table.name_of(me.seat) or ("the keeper" if me.keeps else "who looks on")
    return _link(table, token, whose, OWN_LINK, mine=True)


@blueprint.post("/t/<table_id>/people/links")
def hand_out(table_id: str) -> Answer:
    """A fresh link for a seat, for a second keeper or for one's own other phone; shown once."""
    me = manager_at(table_id)
    kind = request.form.get("for", "")
    seat = counting(kind, 2)
    if seat is None and kind not in OTHER_LINKS:
        raise Unreadable("for", "choose a seat, another keeper, or somebody who looks on")
    role: people.Role = "player" if seat is not None else OTHER_LINKS[kind][0]
    key = f"{me.id} {kind} {request.form.get('key') or new_key()}"
    token = HANDED_OUT.make(key, lambda: people.new_link(current(), me, role, seat))
    table = service.snapshot(current(), me, entries=0)
    if seat is not None:
        return _link(table, token, table.name_of(seat), SEAT_LINK)
    return _link(table, token, *OTHER_LINKS[kind][1:])


def _link(table: Snapshot, token: str, whose: str, says: str, *, mine: bool = False) -> str:
    address = qr.address_of("join.link", token=token)
    return render_template(
        "link.html",
        table=table,
        whose=whose,
        says=says,
        mine=mine,
        address=qr.in_words(address),
        picture=qr.picture(address),
    )


@blueprint.post("/t/<table_id>/people/seat")
def leave_seat(table_id: str) -> Answer:
    """Get up: the seat is free for another phone, this one looks on (a keeper still keeps)."""
    me = me_at(table_id)
    if me.role == "host":  # as somebody who comes it would get a link that no phone holds
        raise NotAllowed("The host's phone holds no seat that it could give up.")
    people.join(current(), table_id, None, me)
    flash("You gave up the seat.")
    return _back(table_id)


@blueprint.post("/t/<table_id>/people/requests/<int:member_id>")
def decide(table_id: str, member_id: int) -> Answer:
    """Give a taken seat to who asks for it, or not."""
    grant = request.form.get("answer") == "yes"
    try:
        people.decide_seat(current(), manager_at(table_id), member_id, grant=grant)
    except NotFound as wrong:  # a second tap, or another keeper was faster
        flash(wrong.says)
        return _back(table_id)
    flash("The seat has changed hands; the history says so." if grant else "They go on looking on.")
    return _back(table_id)


def _back(table_id: str) -> Response:
    return redirect(url_for(".page", table_id=table_id), 303)
