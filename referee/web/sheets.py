"""Paper: what can be printed for a game or for one table, and the PDFs themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, session, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee import paper
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.paper import Join
from referee.table import people, service
from referee.table.errors import NotFound
from referee.table.people import Member
from referee.table.store import current
from referee.web import qr
from referee.web.access import all_games, game_named, only_game, render_for
from referee.web.disputeslip import filled_slip, newest_open
from referee.web.limits import heavy
from referee.web.numbers import counting
from referee.web.structform import StructForm
from referee.web.table import at_table

blueprint = Blueprint("sheets", __name__)

Answer = str | Response | tuple[str, int] | tuple[str, int, dict[str, str]]
PAPER = "paper"
SLIP = "dispute"
"""The kind of sheet that is filled with a dispute."""

LETTER_LANDS = ("en-US", "en-CA", "es-MX", "fr-CA", "es-US", "fil-PH")
"""Where Letter is the usual paper, as browsers name them."""


@blueprint.get("/sheets")
def choose() -> Answer:
    """Paper for which game? Not asked where there is one."""
    only = only_game()
    if only:
        return redirect(url_for(".page", slug=only.slug))
    return render_template("choose.html", doing="sheets", games=all_games())


@blueprint.get("/sheets/<slug>")
def page(slug: str) -> Answer:
    """The sheets of a game, with paper, players and options to choose."""
    return _page(game_named(slug))


def _page(game: Game, wrong: Unreadable | None = None) -> str:
    form = StructForm(game.options, _sent() or None, under="options")
    if wrong is not None:
        form.complain(wrong)
    players = _players(game)
    return render_for(
        game,
        "sheets",
        offers=offers(game, players, large=_large()),
        shown=previewed(game, request.args.get("show"), players),
        papers=paper.PAPERS,
        paper=_asked_paper() or usual_paper(),
        large=_large(),
        players=players,
        form=form,
        faults=[{"path": f.path, "says": f.says, "label": ""} for f in form.faults],
    )


@blueprint.get("/sheets/<slug>/<kind>.pdf")
@heavy
def pdf(slug: str, kind: str) -> Answer:
    """One sheet of a game for so many players, on this paper, with these options."""
    game = game_named(slug)
    _must_have(game, kind)
    sent = _sent()
    form = StructForm(game.options, sent or None, under="options")
    players = _players(game)
    try:
        options = _options(game, form, players) if sent else None
        made = paper.render(
            kind, game, paper=chosen_paper(), large=_large(), players=players, options=options
        )
    except Unreadable as wrong:
        return _page(game, wrong), 422
    return as_pdf(made, f"{game.slug}-{kind}.pdf")


@blueprint.get("/t/<table_id>/sheets")
def of_table(table_id: str) -> Answer:
    """The sheets of one table: its score, its card, and what is needed if the phones die."""
    me = at_table(table_id)
    table = service.snapshot(current(), me, entries=0)
    game = current().game(table.game)
    return render_for(
        game,
        "table_sheets",
        table=table,
        disputed=newest_open(table),
        offers=offers(game, len(table.names), large=_large()),
        papers=paper.PAPERS,
        paper=usual_paper(),
        large=_large(),
    )


@blueprint.get("/t/<table_id>/sheets/<kind>.pdf")
@heavy
def table_pdf(table_id: str, kind: str) -> Answer:
    """One sheet filled with what the eyes around this phone may see of the table.

    A dispute slip is that of the newest open dispute; blank where none is open.
    """
    me = at_table(table_id)
    table = service.snapshot(current(), me)
    game = current().game(table.game)
    _must_have(game, kind)
    disputed = newest_open(table) if kind == SLIP else None
    made = paper.render(
        kind, game, paper=chosen_paper(), large=_large(), table=table, join=_join(me),
        proof=qr.address_of("table.page", table_id=table_id),
        disputes=(filled_slip(me, table, disputed),) if disputed else (),
    )  # fmt: skip
    return as_pdf(made, f"{game.slug}-{kind}.pdf")


def _options(game: Game, form: StructForm, players: int) -> dict[str, Any]:
    return {**form.plain(), **game.options.decided(players)}


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that can be printed, and its pages for so many players. `of` as its kind has it."""

    kind: str
    title: str
    of: str
    pages: int


def offers(game: Game, players: int, *, large: bool) -> list[Offer]:
    """Every sheet of a game; a number of players that it does not take counts as its most."""
    low, high = game.seats
    seats = players if low <= players <= high else high
    return [
        Offer(k.kind, k.title, k.of, paper.pages(game, k, seats, large=large))
        for k in paper.sheets(game)
    ]


def previewed(game: Game, kind: str | None, players: int) -> list[Offer]:
    """The sheets whose first page is shown: the one asked for, else all of an evening."""
    known = {offer.kind: offer for offer in offers(game, players, large=False)}
    if kind in known and kind != paper.EVENING.kind:
        return [known[kind]]
    return [known[each.kind] for each in paper.evening(game, players)]


@blueprint.get("/sheets/<slug>/<kind>/preview")
def preview(slug: str, kind: str) -> Answer:
    """The first page of a sheet as a picture of itself, to be framed by the page that prints it.

    Decision: it is the sheet's own page with its own style sheet, cut off where the paper ends. A
    picture of the PDF would need one more library of 20 MB and half a second; this takes ten
    milliseconds. Letters are the browser's own, so that lines may break elsewhere than in the PDF.
    """
    game = game_named(slug)
    _must_have(game, kind)
    sent = _sent()
    try:
        form, players = StructForm(game.options, sent, under="options"), _players(game)
        drawn = paper.html(kind, game, paper=_asked_paper() or usual_paper(), large=_large(),
                           players=players,
                           options=_options(game, form, players) if sent else None)  # fmt: skip
    except Unreadable as wrong:
        return render_template("print/no-preview.html", wrong=wrong), 422, FRAMED
    base = render_template("print/preview-head.html")
    return drawn.replace("<head>", f"<head>{base}", 1), 200, FRAMED


FRAMED = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self' 'unsafe-inline';"
    " img-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox",
    "X-Frame-Options": "SAMEORIGIN",
}
"""A preview may be framed by our own pages. Its style is inline, as the press needs it; it runs no
script, sends no form and is of no origin, so that nothing in it can reach the page around it."""


def _must_have(game: Game, kind: str) -> None:
    if all(sheet.kind != kind for sheet in paper.sheets(game)):
        raise NotFound("There is no such sheet.")


def _join(me: Member) -> Join:
    """How others reach the table, for its card."""
    store = current()
    invitation = qr.address_of("join.link", token=people.invitation(store, me))
    code = people.join_code(store, me).code
    return Join(invitation, qr.in_words(qr.address_of("join.by_code")), code)


def usual_paper() -> str:
    """The paper chosen last on this phone, else what its country prints on."""
    kept = session.get(PAPER)
    if kept in paper.PAPERS:
        return str(kept)
    return "letter" if request.accept_languages.best in LETTER_LANDS else "a4"


def _asked_paper() -> str | None:
    asked = request.args.get("paper")
    return asked if asked in paper.PAPERS else None


def _large() -> bool:
    return request.args.get("large") == "1"


def chosen_paper() -> str:
    """The paper asked for, which this phone is taken to want from now on, else the usual."""
    asked = request.args.get("paper")
    if asked in paper.PAPERS:
        session[PAPER] = asked
    return asked or usual_paper()


def _players(game: Game) -> int:
    asked = counting(request.args.get("players"), 2)
    return game.seats[1] if asked is None else asked


def _sent() -> dict[str, list[str]]:
    args: MultiDict[str, Any] = request.args
    return {k: v for k, v in args.to_dict(flat=False).items() if k.startswith("options.")}


def as_pdf(made: bytes, name: str) -> Response:
    """Shown in the browser, from where it can be printed or kept."""
    head = {"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "private"}
    return Response(made, mimetype="application/pdf", headers=head)
