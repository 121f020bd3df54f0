"""Disputes: looked at beside the table, raised, argued, settled, printed; the way in from home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import structs

from referee import paper
from referee.engine.codec import decode, move_to_plain
from referee.engine.errors import Unreadable
from referee.table import disputes, disputing, listing, people, service
from referee.table.disputes import Dispute, How, Outcome, Raising
from referee.table.ids import digest
from referee.table.members import Member
from referee.table.service import Recorded, Refused
from referee.table.settling import settle
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web import qr
from referee.web.access import all_games
from referee.web.cited import why_not
from referee.web.claimview import claims_of, typed_claims, typed_lines, unread_claims
from referee.web.cookies import tokens
from referee.web.disputeslip import claims_shown, filled_slip, judged
from referee.web.disputeview import HOW_WORDS, judgement, record
from referee.web.entries import STALE, TOO_LATE, UNREAD, filled, sent_at, sent_key
from referee.web.forms import BadForm, read_parts
from referee.web.numbers import counting
from referee.web.once import Once, new_key
from referee.web.sheets import as_pdf, chosen_paper
from referee.web.table import at_table, draw, look, onlooker, taking_part

blueprint = Blueprint("dispute", __name__)

RAISED: Once[int] = Once()
ABOUT_WHAT = "Nothing says what the dispute is about. Start from a move or from the score."
LONGEST_MOVES = 20_000
"""Characters of moves in a hidden field; real ones have a few hundred."""


@blueprint.get("/dispute")
def home() -> str:
    """Check a dispute: a move at a table, a score, or a rule, of which game?"""
    store, held = current(), tokens()
    host = people.is_host(store, held)
    mine = None if host else people.memberships(store, held)
    tables = listing.tables(store, members=mine) if host or mine else ()
    return render_template("dispute_home.html", tables=tables[:12], games=all_games())


# ---- looked at beside the table


@blueprint.post("/t/<table_id>/dispute/look")
def look_at(table_id: str) -> Any:
    """A move that was typed and not recorded, judged under every reading, on the table page."""
    me = taking_part(table_id)
    found = look(me, entries=1)
    codec, seats = found.game.codec, len(found.snap.names)
    try:
        moves = [p.move for p in read_parts(request.form, codec, seats)]
    except BadForm as bad:
        return draw(look(me, filled=filled(bad.errors)), UNREAD)
    checked = service.check(current(), me, moves)
    disputed = moves[: checked.refused.index + 1 if checked.refused else 1]
    plain = [move_to_plain(move) for move in disputed]
    opinion = disputing.opinion_on_moves(current(), me, plain)
    shown = judgement(found.game, found.snap, opinion, plain)
    return draw(look(me, filled=filled(), dispute=shown))


# ---- the records of a table


@blueprint.get("/t/<table_id>/disputes")
def of_table(table_id: str) -> str:
    """All disputes of a table, and the way to raise one."""
    return _list(at_table(table_id))


def _list(me: Member, notice: str = "") -> str:
    snap = service.snapshot(current(), me, 8)
    records = [record(snap, kept) for kept in reversed(snap.disputes)]
    return _render("dispute_list.html", snap, records=records, notice=notice)


@blueprint.post("/t/<table_id>/disputes")
def raise_one(table_id: str) -> Any:
    """Record a dispute and lead to its page."""
    me = taking_part(table_id)
    raising = _raising(me)
    if raising.is_empty:
        return _list(me, ABOUT_WHAT), UNREAD
    # the same attempt with other words is no double tap: somebody went back and mended them
    attempt = f"{table_id}.{sent_key() or new_key()}.{digest(repr(raising))}"
    no = RAISED.make(attempt, lambda: _raised(me, raising))
    return redirect(url_for(".page", table_id=table_id, no=no), 303)


def _raising(me: Member) -> Raising:
    seats = len(service.snapshot(current(), me, 0).names)
    seat = counting(request.form.get("seat"), 2)
    return Raising(
        entry=counting(request.form.get("entry")),
        moves=_moves(request.form.get("moves", "")),
        claimed=typed_claims(request.form, seats),
        seat=me.seat if seat is None or seat >= seats else seat,
        text=request.form.get("says", ""),
    )


def _moves(text: str) -> list[Mapping[str, Any]]:
    if not text:
        return []
    plain = decode(text[:LONGEST_MOVES])
    if not isinstance(plain, list) or not all(isinstance(m, dict) for m in plain):
        raise Unreadable("moves", "expected a list of moves")
    return plain


def _raised(me: Member, raising: Raising) -> int:
    """Record it with the verdict by what everybody knows: the whole table reads that."""
    store, all_know = current(), onlooker(me)
    if raising.entry is not None:
        found = disputing.opinion_on_entry(store, all_know, raising.entry)
    elif raising.moves:
        found = disputing.opinion_on_moves(store, all_know, raising.moves)
    else:
        return disputes.open_dispute(store, me, raising, None)
    return disputes.open_dispute(store, me, raising, disputing.then(found))


# ---- one dispute


@blueprint.get("/t/<table_id>/dispute/<int:no>")
def page(table_id: str, no: int) -> Any:
    """A dispute at its permanent address, worked out anew for whoever looks."""
    return _page(at_table(table_id), no)


@blueprint.post("/t/<table_id>/dispute/<int:no>/say")
def say(table_id: str, no: int) -> Any:
    """Add what another side says."""
    me = taking_part(table_id)
    text = request.form.get("says", "")
    if not text.strip():
        return _page(me, no, {"says": ["Say it in a few words."]}), UNREAD
    seat = counting(request.form.get("seat"), 2)
    disputes.say(current(), me, no, me.seat if seat is None else seat, text)
    return redirect(url_for(".page", table_id=table_id, no=no), 303)


@blueprint.post("/t/<table_id>/dispute/<int:no>/settle")
def settled(table_id: str, no: int) -> Any:
    """Settle a dispute as the table decided."""
    me = taking_part(table_id)
    how = request.form.get("how", "")
    if how not in HOW_WORDS:
        return _page(me, no, {"how": ["Choose how it was settled."]}), UNREAD
    agreed = {n for text in request.form.getlist("agreed") if (n := counting(text, 2)) is not None}
    reason = request.form.get("reason", "")[: disputes.LONGEST_SAYING]
    outcome = Outcome(_how(how), reason, tuple(sorted(agreed)))
    if _is_so(disputes.dispute(current(), me, no), outcome):  # a double tap
        return redirect(url_for(".page", table_id=table_id, no=no), 303)
    try:
        entered = settle(current(), me, no, outcome, sent_at())
    except Unreadable as wrong:
        return _page(me, no, {wrong.path: [f"{wrong.says[:1].upper()}{wrong.says[1:]}."]}), UNREAD
    if isinstance(entered, Recorded):
        return redirect(url_for(".page", table_id=table_id, no=no), 303)
    if isinstance(entered, Refused):
        return _page(me, no, refused=entered), UNREAD
    return _page(me, no, {"how": [TOO_LATE]}), STALE


def _is_so(kept: Dispute, outcome: Outcome) -> bool:
    """Whether a dispute is settled in just this way."""
    return kept.outcome is not None and outcome == structs.replace(kept.outcome, entry=None)


def _how(text: str) -> How:
    found: How = next(how for how in disputes.HOWS if how == text)
    return found


def _page(
    me: Member,
    no: int,
    errors: Mapping[str, list[str]] | None = None,
    refused: Refused | None = None,
) -> str:
    store = current()
    kept = disputes.dispute(store, me, no)
    snap = service.snapshot(store, me, 1)
    game = store.game(snap.game)
    shown = judged(me, game, snap, kept)
    others = [record(snap, d) for d in snap.disputes if d.entry == kept.entry and d.no != no]
    why = refused and why_not(
        game, snap.names, refused.answer.verdict, 0, (), "settle", asked=False
    )
    return _render(
        "dispute.html",
        snap,
        record=record(snap, kept),
        judged=shown,
        claims=claims_shown(me, game, kept),
        others=others if kept.entry is not None else [],
        compare_url=_compare_url(me, kept),
        errors=errors or {},
        sent=request.form,
        why=why,
        hows=_hows(kept),
        link=qr.address_of("dispute.page", table_id=me.table_id, no=no),
    )


def _compare_url(me: Member, kept: Dispute) -> str:
    told: dict[str, Any] = {f"claim.{seat}": total for seat, total in kept.body.claimed.items()}
    return url_for(".score", table_id=me.table_id, **told)


def _hows(kept: Dispute) -> list[dict[str, str]]:
    """The ways to settle a dispute, as tiles."""
    notes = {
        "stands": "the rule decides",
        "ruling": "the table lets it be so" if kept.entry or kept.about_score else "it is entered",
        "corrected": "what was wrong is mended",
        "withdrawn": "nobody objects any more",
    }
    labels = {"stands": "It stands", "ruling": "Table ruling", "corrected": "Corrected",
              "withdrawn": "Withdrawn"}  # fmt: skip
    return [{"value": how, "label": labels[how], "note": notes[how]} for how in labels]


@blueprint.get("/t/<table_id>/dispute/<int:no>.pdf")
def slip(table_id: str, no: int) -> Any:
    """The dispute as a slip to sign."""
    me = at_table(table_id)
    store = current()
    snap = service.snapshot(store, me, 1)
    game, kept = store.game(snap.game), disputes.dispute(store, me, no)
    slips = (filled_slip(me, snap, kept),)
    made = paper.render("dispute", game, paper=chosen_paper(), table=snap, disputes=slips)
    return as_pdf(made, f"{game.slug}-dispute-{no}.pdf")


# ---- a disputed score


@blueprint.get("/t/<table_id>/dispute/score")
def score(table_id: str) -> Any:
    """The score of a table, final or as it stands, and what each player says it is."""
    me = at_table(table_id)
    store = current()
    snap = service.snapshot(store, me, 1)
    game, seats = store.game(snap.game), len(snap.names)
    sheet = disputing.claims(store, me, typed_claims(request.args, seats))
    lines = typed_lines(request.args, seats)
    return _render(
        "dispute_score.html",
        snap,
        sheet=sheet,
        claims=claims_of(game, sheet, lines) if sheet else [],
        sent=request.args,
        unread=unread_claims(request.args, snap.names),
    )


def _render(template: str, snap: Snapshot, **beside: Any) -> str:
    game = current().game(snap.game)
    return render_template(
        template,
        snap=snap,
        game=game,
        game_slug=game.slug,
        key=new_key(),
        may_enter=snap.read_only is None and snap.me.role in ("keeper", "player"),
        **beside,
    )
