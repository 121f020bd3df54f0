"""The table page, its living fragment, its whole history, and the screen for all to see."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.game import Game
from referee.table import disputing, service
from referee.table.members import Member
from referee.table.rights import must_take_part
from referee.table.seen import holds
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web.access import me_at, templates_for
from referee.web.disputeview import judgement
from referee.web.numbers import counting
from referee.web.once import new_key
from referee.web.rules import LONGEST_QUERY, hits
from referee.web.tableview import SHOWN_AT_FIRST, TablePage, table_page

blueprint = Blueprint("table", __name__)

Page = tuple[str, int]
"""What a view answers: the page and its status."""

MOST_HITS = 6
"""Rules shown on the table page for words looked up; the rules page has them all."""


@blueprint.get("/t/<table_id>")
def page(table_id: str) -> Page:
    """The table as this phone may see it, with all it can enter now.

    `q` looks words up in the rules, and `dispute` an entry that somebody doubts, without leaving
    the table.
    """
    found = look(me_at(table_id))
    words = request.args.get("q", "").strip()[:LONGEST_QUERY]
    if words:
        chosen = {b.ruling: b.reading for b in found.snap.rulings}
        found = replace(found, words=words, hits=tuple(hits(found.game, words, chosen))[:MOST_HITS])
    doubted = counting(request.args.get("dispute"))
    if doubted is not None:
        opinion = disputing.opinion_on_entry(current(), found.snap.me, doubted)
        found = replace(found, dispute=judgement(found.game, found.snap, opinion))
    return draw(found)


@blueprint.get("/t/<table_id>/history")
def history(table_id: str) -> Page:
    """The same page with every entry."""
    return draw(look(me_at(table_id), entries=None))


@blueprint.get("/t/<table_id>/screen")
def screen(table_id: str) -> Page:
    """The table for a screen that everybody sees: no forms, and nothing that is sealed."""
    return draw(look(onlooker(me_at(table_id)), screen=True))


@blueprint.get("/t/<table_id>/fragment")
def fragment(table_id: str) -> Response:
    """The living part of the page; 204 where the phone has it already (`since` is its `rev`)."""
    me = me_at(table_id)
    since = request.args.get("since")
    if since and since == str(service.rev(current(), table_id)):
        return Response(status=204)
    shared = request.args.get("on") == "screen"
    entries = None if request.args.get("on") == "history" else SHOWN_AT_FIRST
    found = look(onlooker(me) if shared else me, entries=entries, screen=shared)
    return Response(render_template("table/fragment.html", **context(found)))


@blueprint.get("/t/<table_id>/seq")
def seq(table_id: str) -> Response:
    """The table's `rev` as bare text, for whoever asks again and again."""
    me_at(table_id)
    rev = service.rev(current(), table_id)
    return Response(f"{rev}\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})


@blueprint.get("/t/<table_id>/known/<int:number>/<head>")
def known(table_id: str, number: int, head: str) -> Response:
    """Whether the log still holds what a phone has seen of it: 204, or what is to be said."""
    me = me_at(table_id)
    if holds(current(), table_id, number, head):
        return Response(status=204)
    end = service.snapshot(current(), me, 0).seq
    says = (
        f"The server was put back to an older copy. It ends at entry {end} now; this phone had "
        f"seen entry {number}. Compare the history with the table before you go on."
    )
    return Response(says, mimetype="text/plain")


# ---- for the other modules of this page


def at_table(table_id: str) -> Member:
    """The asking phone's member, as far as the eyes around it go."""
    return before_eyes(me_at(table_id))


def before_eyes(member: Member) -> Member:
    """The same member as far as the eyes around their phone go, whatever they may do."""
    return service.eyes(current(), member)


def taking_part(table_id: str) -> Member:
    """The same of who may enter something; raises NotAllowed before anything sent is looked at."""
    me = at_table(table_id)
    must_take_part(me)
    return me


def onlooker(member: Member) -> Member:
    """The same member, seeing only what everybody may see."""
    return replace(member, role="spectator", seat=None, reads=frozenset(), wants=None)


def look(member: Member, entries: int | None = SHOWN_AT_FIRST, **beside: Any) -> TablePage:
    """The page of a table as the eyes around a member's phone see it; `beside` as `table_page`."""
    snap = service.snapshot(current(), member, entries, by_eyes=True)
    whole = entries is None
    return table_page(current().game(snap.game), snap, new_key(), whole=whole, **beside)


def draw(found: TablePage, status: int = 200) -> tuple[str, int]:
    """The whole page: the table, or one player's own on a phone that goes from hand to hand."""
    template = "hand.html" if found.mode == "hand" else "table.html"
    return render_template(template, **context(found)), status


def context(found: TablePage) -> dict[str, Any]:
    """What the templates of the page need."""
    game, snap = found.game, found.snap
    return {
        "page": found,
        "game": game,
        "game_slug": game.slug,
        "main_class": "wide",
        "play": templates_for(game, "play"),
        "board": templates_for(game, "board"),
        "final_more": templates_for(game, "final"),
        "live_url": url_for("live.stream", table_id=snap.table_id),
        "fragment_url": _fragment_url(found),
        "seq": snap.rev,
        "links": _links(game, snap),
    }


def _fragment_url(found: TablePage) -> str:
    shown = "screen" if found.screen else None
    if found.whole:
        shown = "history"
    return url_for("table.fragment", table_id=found.snap.table_id, on=shown)


def _links(game: Game, snap: Snapshot) -> list[dict[str, Any]]:
    """The page's menu."""
    at = snap.table_id
    several = ("Enter several turns", url_for("late.page", table_id=at), "late.page")
    box = [("The box", url_for("box.page", slug=game.slug), "")] if game.box else []
    found = [
        ("The table", url_for("table.page", table_id=at), "table.page"),
        ("Phones and players, QR code", url_for("people.page", table_id=at), "people.page"),
        *([] if snap.over else [several]),
        ("Count on the table", url_for("audit.page", table_id=at), "audit.page"),
        ("All entries", url_for("table.history", table_id=at), "table.history"),
        *box,
        ("Disputes", url_for("dispute.of_table", table_id=at), ""),
        ("Rules", url_for("rules.book", slug=game.slug, table=snap.table_id), ""),
        *((x.title, url_for("extra.page", slug=game.slug, page=x.page), "") for x in game.pages),
        ("Print", url_for("sheets.of_table", table_id=at), ""),
        ("Screen for all", url_for("table.screen", table_id=at), "table.screen"),
        *((x.title, url_for("screens.page", table_id=at, name=x.name), "") for x in game.screens),
    ]
    return [{"label": x, "href": h, "current": request.endpoint == e} for x, h, e in found]
