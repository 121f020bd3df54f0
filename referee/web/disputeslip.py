"""A dispute as its page and its printed slip have it: judged anew for whoever looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.game import Game
from referee.table import disputing
from referee.table.disputes import Dispute
from referee.table.members import Member
from referee.table.snapshot import Snapshot
from referee.table.store import current
from referee.web import qr
from referee.web.claimview import claims_of
from referee.web.disputeview import Judgement, judgement, record


def filled_slip(me: Member, snap: Snapshot, kept: Dispute) -> Mapping[str, Any]:
    """What a slip is filled with, as this member may know it."""
    game = current().game(snap.game)
    return {
        "record": record(snap, kept),
        "judged": judged(me, game, snap, kept),
        "claims": claims_shown(me, game, kept),
        "link": qr.address_of("dispute.page", table_id=me.table_id, no=kept.no),
    }


def newest_open(snap: Snapshot) -> Dispute | None:
    """The dispute that a slip is wanted for when nobody says which; None where none is open."""
    return next((kept for kept in reversed(snap.disputes) if kept.outcome is None), None)


def judged(me: Member, game: Game, snap: Snapshot, kept: Dispute) -> Judgement | None:
    """What the judge says of a disputed move; None where the score is disputed."""
    if kept.about_score:
        return None
    return judgement(game, snap, disputing.opinion(current(), me, kept), kept.body.moves)


def claims_shown(me: Member, game: Game, kept: Dispute) -> Any:
    """What is claimed of a disputed score; None where a move is disputed."""
    if not kept.about_score:
        return None
    sheet = disputing.claims(current(), me, kept.body.claimed)
    return [] if sheet is None else claims_of(game, sheet, {})
