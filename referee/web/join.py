"""Joining a table: by its link, by its code, and the choice of a seat."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.errors import Unreadable
from referee.table import people, service
from referee.table.errors import NotFound, TooManyGuesses
from referee.table.people import Member
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web.cookies import invite, is_invited, keep_token, tokens
from referee.web.menu import sentence
from referee.web.numbers import counting
from referee.web.once import Once, new_key

blueprint = Blueprint("join", __name__)

Answer = str | Response | tuple[str, int]

LOOK_ON = "look-on"
JOINED: Once[tuple[Member, str | None]] = Once()
"""A double tap must not make a phone ask for the seat that it has just been given."""


@blueprint.get("/j/<token>")
def link(token: str) -> Answer:
    """Follow a link: the phone keeps its token and the address forgets it.

    An invitation leads who sits at the table already back to it.
    """
    opened = people.open_link(current(), token)
    if opened.member is None:
        held = people.member_of(current(), tokens(), opened.table_id)
        if held is not None and held.role in ("keeper", "player"):
            return redirect(url_for("table.page", table_id=opened.table_id))
        _invite(opened.table_id)
        return redirect(url_for(".seat", table_id=opened.table_id))
    if not opened.table_id:
        flash("This phone is the host's now: it sees all tables of this server.")
        response = redirect(url_for("home.index"))
    else:
        response = redirect(url_for("table.page", table_id=opened.table_id))
    return keep_token(response, opened.token) if opened.token else response


@blueprint.get("/join")
def by_code() -> Answer:
    """Ask for the code of a table."""
    return render_template("join.html", code=request.args.get("code", ""), fault="")


@blueprint.post("/join")
def try_code() -> Answer:
    """Look a code up; the right one leads to the choice of a seat.

    It is not counted as heavy work: a whole club may sit behind one address, it costs one short
    transaction, and wrong guesses are held to ten in ten minutes by the database.
    """
    code = request.form.get("code", "")
    try:
        table_id = people.table_by_code(current(), code, request.remote_addr or "")
    except TooManyGuesses as wrong:
        return render_template("join.html", code=code, fault=wrong.says), 429
    except NotFound as wrong:
        return render_template("join.html", code=code, fault=wrong.says), 422
    except Unreadable as wrong:
        return render_template("join.html", code=code, fault=sentence(wrong.says)), 422
    _invite(table_id)
    return redirect(url_for(".seat", table_id=table_id), 303)


@blueprint.get("/t/<table_id>/join")
def seat(table_id: str) -> Answer:
    """The seats of a table, free and taken, to choose from."""
    held = people.member_of(current(), tokens(), table_id)
    if held is None and not _is_invited(table_id):
        flash("Type the table's code to join it.")
        return redirect(url_for(".by_code"))
    return _seats(_look(table_id, held), held)


def _invite(table_id: str) -> None:
    invite(table_id, people.invites(current(), table_id) or 0)


def _is_invited(table_id: str) -> bool:
    return is_invited(table_id, people.invites(current(), table_id))


def _seats(table: Snapshot, held: Member | None, fault: str = "") -> str:
    return render_template("seat.html", table=table, held=held, fault=fault, key=new_key())


@blueprint.post("/t/<table_id>/join")
def sit(table_id: str) -> Answer:
    """Take a free seat, ask for a taken one, or look on."""
    store = current()
    held = people.member_of(store, tokens(), table_id)
    if held is None and not _is_invited(table_id):
        flash("The invitation was an hour old or more. Type the table's code again.")
        return redirect(url_for(".by_code"), 303)
    table, choice = _look(table_id, held), request.form.get("seat", "")
    number = counting(choice, 2)
    if choice != LOOK_ON and (number is None or number >= len(table.seats)):
        return _seats(table, held, "Choose a seat."), 422
    key = f"{table_id} {choice} {request.form.get('key') or new_key()}"
    _, token = JOINED.make(key, lambda: people.join(store, table_id, number, held))
    response = redirect(url_for("table.page", table_id=table_id), 303)
    return keep_token(response, token) if token else response


def _look(table_id: str, held: Member | None) -> Snapshot:
    """The table as somebody sees it who has no seat yet."""
    onlooker = Member(0, table_id, "spectator")
    return service.snapshot(current(), held or onlooker, entries=0)
