"""What a phone enters: judged and recorded, only asked about, let stand by the table, undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, redirect, request, url_for

from referee.engine.action import Action, Move, Redo, Void
from referee.engine.game import Game
from referee.table import service
from referee.table.members import Member
from referee.table.rights import must_take_part
from referee.table.service import Checked, Recorded, Refused, Stale
from referee.table.store import current
from referee.web import boxfill
from referee.web.access import visit_to
from referee.web.cited import Answered, answered, not_finished, why_not
from referee.web.forms import (
    MOST_MOVES,
    NOTHING_CHOSEN,
    NOTHING_SAID,
    BadForm,
    Filled,
    decided,
    prefix_of,
    read_parts,
    ruled_moves,
)
from referee.web.numbers import counting
from referee.web.table import before_eyes, draw, look
from referee.web.tableview import TablePage
from referee.web.unfinished import Gap, gaps

blueprint = Blueprint("entries", __name__)

UNREAD, STALE = 422, 409
CANNOT_NOW = "Nothing is recorded: that cannot be done now. What was tapped says why."
TOO_LATE = (
    "Something else was entered while this form was open. Look at the history, then enter it again."
)


@blueprint.post("/t/<table_id>/enter")
def enter(table_id: str) -> Any:
    """One form: a move or several in a row. `do=check` asks the judge and records nothing.

    Nor is anything recorded of moves that by themselves only ask.
    """
    visit = visit_to(table_id)
    must_take_part(visit.member)
    game, seats = current().game(visit.game), visit.seats
    if boxfill.asks(request.form):
        picked = boxfill.picked(game, request.form, seats)
        return draw(look(visit.member, filled=picked, **sent_hand()))
    try:
        codec = game.codec
        parts = read_parts(request.form, codec, seats)
        moves = ruled_moves(request.form, [p.move for p in parts], codec, seats)
    except BadForm as bad:
        return _unread(before_eyes(visit.member), game, bad)
    if request.form.get("do") == "check" or all(move.action.asks for move in moves):
        me = before_eyes(visit.member)
        return _checked(me, game, service.check(current(), me, moves))
    outcome = service.submit(current(), visit.member, moves, sent_at(), sent_key())
    return answer(visit.member, game, outcome)


@blueprint.post("/t/<table_id>/undo")
def undo(table_id: str) -> Any:
    """Take back, or bring back, the very entries that the button named: all of them or none."""
    visit = visit_to(table_id)
    must_take_part(visit.member)
    me, changes = visit.member, _changes()
    if not changes:
        return draw(look(me, notice="Nothing was named to undo."), UNREAD)
    moves = [Move(me.seat, change) for change in changes]
    outcome = service.submit(current(), me, moves, sent_at(), sent_key())
    return answer(me, current().game(visit.game), outcome)


def _changes() -> list[Action]:
    again = request.form.get("do") == "redo"
    named = [_whole(text) for text in request.form.getlist("redo" if again else "undo")]
    if not all(number > 0 for number in named) or len(named) > MOST_MOVES:
        return []
    return [Redo(entry=number) if again else Void(entry=number) for number in named]


# ---- what was sent


def sent_at() -> int:
    """The entry in sight of which the form was filled."""
    return _whole(request.form.get("at"))


def _whole(text: str | None) -> int:
    number = counting(text)
    return -1 if number is None else number


def sent_key() -> str:
    """The attempt's name, without what PostgreSQL cannot keep."""
    return request.form.get("key", "").replace("\0", "")[:64]


def filled(errors: dict[str, list[str]] | None = None) -> Filled:
    """What was sent, for the page that shows it again."""
    return Filled(request.form.get("form", ""), request.form, errors or {})


def sent_hand() -> dict[str, Any]:
    """Whose own page the form was on, for `look`; empty for the table's."""
    seat, _, action = request.form.get("hand", "").partition("/")
    number = counting(seat)
    return {} if number is None or not action else {"hand": (number, action)}


# ---- the answers


def answer(me: Member, game: Game, outcome: service.Outcome) -> Any:
    """The page that follows an attempt: the fresh table, or the same page and why not."""
    if isinstance(outcome, Recorded):
        return redirect(_following(me, game), 303)
    if isinstance(outcome, Stale):
        return draw(look(me, notice=TOO_LATE, filled=filled(), **sent_hand()), STALE)
    return draw(refused_page(me, game, outcome), UNREAD)


def _following(me: Member, game: Game) -> str:
    hand, screen = sent_hand(), request.form.get("screen", "")
    if screen in {s.name for s in game.screens}:
        return url_for("screens.page", table_id=me.table_id, name=screen)
    if hand:
        return url_for("hand.done", table_id=me.table_id, seat=hand["hand"][0])
    return url_for("table.page", table_id=me.table_id)


def refused_page(
    me: Member,
    game: Game,
    refused: Refused,
    errors: dict[str, list[str]] | None = None,
    *,
    asked: bool = False,
    answers: Sequence[Answered] = (),
) -> TablePage:
    """The table page with the refusal on it, the form still filled.

    What is only not finished is no refusal, unless the table says that nothing is missing
    (`whole`); it cannot say so of what the judge must be told.
    """
    missing = () if request.form.get("whole") else gaps(refused.offered, refused.move)
    lacking = refused.answer.verdict.lacking
    if lacking and not missing:
        missing = (Gap("", refused.answer.verdict.says),)
    if missing:
        return _unfinished_page(me, refused, missing, must=lacking)
    why = why_not(
        game,
        look(me, entries=1).snap.names,
        refused.answer.verdict,
        refused.index,
        refused.waives,
        request.form.get("form", ""),
        asked=asked,
    )
    return look(me, filled=filled(errors), why=why, answers=tuple(answers), **sent_hand())


def _unfinished_page(
    me: Member, refused: Refused, missing: Sequence[Gap], *, must: bool
) -> TablePage:
    """The table page with what is missing on it, said beside its inputs as well."""
    name, form = refused.move.action.name(), request.form.get("form", "")
    preset = decided(request.form.get(f"{name}.as", ""), type(refused.move.action))
    prefix = prefix_of(name, preset)
    errors = {prefix + gap.field: [gap.says] for gap in missing if gap.field}
    names = look(me, entries=1).snap.names
    why = not_finished(names, [gap.says for gap in missing], refused.index, form, must=must)
    return look(me, filled=filled(errors), why=why, **sent_hand())


def _checked(me: Member, game: Game, checked: Checked) -> Any:
    names = look(me, entries=1).snap.names
    answers = tuple(answered(game, names, a.verdict) for a in checked.answers)
    if checked.refused:
        return draw(refused_page(me, game, checked.refused, asked=True))
    return draw(look(me, filled=filled(), answers=answers, **sent_hand()))


def _unread(me: Member, game: Game, bad: BadForm) -> Any:
    """The form again with what is wrong beside its inputs.

    A table ruling that lacks its reason is drawn as the refusal that it answers.
    """
    if any(name.startswith("rule-") for name in bad.errors):
        parts = read_parts(request.form, game.codec, len(look(me, entries=1).snap.names))
        checked = service.check(current(), me, [p.move for p in parts])
        if checked.refused:
            return draw(refused_page(me, game, checked.refused, bad.errors), UNREAD)
    says = _not_recorded(bad) if _may_now(me) else CANNOT_NOW
    return draw(look(me, notice=says, filled=filled(bad.errors), **sent_hand()), UNREAD)


def _may_now(me: Member) -> bool:
    """Whether the rules would take any filling of each of the game's own moves that was sent."""
    page = look(me)
    able = {g.action for g in page.groups for p in g.prompts if p.legal}
    own = {action.name() for action in page.game.actions}
    sent = {name.split("~")[0] for name in request.form.getlist("move")}
    return sent & own <= able


def _not_recorded(bad: BadForm) -> str:
    """What stands above a form that could not be read: its inputs may not be on the page again."""
    said = dict.fromkeys(text for texts in bad.errors.values() for text in texts)
    if set(said) <= {NOTHING_CHOSEN, NOTHING_SAID}:
        return "Not finished, so nothing is recorded yet: something is still to be chosen."
    return f"Nothing is recorded yet. {' '.join(said)}"
