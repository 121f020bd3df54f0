"""BG Stats: a game by link and short QR code, files out and in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from markupsafe import Markup

from referee.engine.errors import Unreadable
from referee.engine.wording import many
from referee.table import bgstats, foreign
from referee.table.errors import NotAllowed, NotFound
from referee.table.past_games import Play
from referee.table.store import current
from referee.web import past, qr
from referee.web.limits import heavy
from referee.web.past import asked, is_host, seen, seen_play

blueprint = Blueprint("bgstats", __name__)

HOSTS = "Past games are the host's to change. Open the link that the server's terminal shows."
NO_FILE = "Choose the file first: one that BG Stats shared, or a backup of it."


@dataclass(frozen=True, slots=True)
class Offer:
    """What leads a game to BG Stats: its link, and our own short one as text and as a picture."""

    link: str
    address: str
    picture: Markup


def offer(play: Play) -> Offer | None:
    """The ways of a game to BG Stats, None for one that is not over."""
    if not bgstats.can_go(play):
        return None
    proof = bgstats.proof_of(current(), play.id)
    address = qr.address_of("bgstats.short", table_id=play.id, proof=proof)
    return Offer(bgstats.link_of(current(), play), qr.in_words(address), qr.picture(address))


@blueprint.app_context_processor
def words() -> dict[str, Any]:
    """For templates: `bgstats_offer(play)`."""
    return {"bgstats_offer": offer}


def must_be_host() -> None:
    """Raise NotAllowed on any other phone than the host's."""
    if not is_host():
        raise NotAllowed(HOSTS)


@blueprint.get("/b/<table_id>/<proof>")
def short(table_id: str, proof: str) -> str:
    """Where a scanned code leads: the game, and the tap that enters it."""
    play = bgstats.play_of_link(current(), table_id, proof)
    return render_template("past/bgstats.html", play=play, link=bgstats.link_of(current(), play))


@blueprint.get("/past/<play_id>/bgsplay")
def one_file(play_id: str) -> Response:
    """One game as a file."""
    play = seen_play(play_id)
    if not bgstats.can_go(play):
        raise NotFound("This game is not over; BG Stats takes finished games.")
    return _file([play], f"{play.game}-{play.at:%Y-%m-%d}".replace("_", "-"))


@blueprint.get("/past/bgsplay")
@heavy
def all_files() -> Response:
    """All finished games that are asked for, as one file."""
    wanted = asked()
    return _file([p for p in seen() if wanted.fits(p) and p.counts], "past-games")


def _file(plays: list[Play], name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.bgsplay"'}
    text = bgstats.bgstats_file(current(), plays)
    return Response(text, mimetype="application/json", headers=headers)


@blueprint.post("/past/bring")
@heavy
def bring() -> Any:
    """Take in what another program kept; the host's."""
    must_be_host()
    sent = request.files.get("file")
    data = sent.read() if sent is not None else b""
    if not data:
        return _not_in(NO_FILE)
    try:
        fresh, known = bgstats.bring_plays(current(), data)
    except Unreadable as wrong:
        return _not_in(f"Nothing came in: {wrong}.")
    flash(f"{many(fresh, 'game')} came in, {known} {'was' if known == 1 else 'were'} here already.")
    return redirect(url_for("past.page"), 303)


def _not_in(says: str) -> tuple[str, int]:
    flash(says, "bad")
    return past.page(), 422


@blueprint.post("/past/<play_id>/forget")
def forget(play_id: str) -> Any:
    """Take a game out again that came out of a file; the host's."""
    must_be_host()
    play = seen_play(play_id)
    if not play.imported:
        raise NotFound("Only a game out of a file is taken out so; a table is deleted.")
    foreign.remove_play(current(), play.id)
    flash("The game is out again.")
    return redirect(url_for("past.page"), 303)
