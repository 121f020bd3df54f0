"""Pages that games bring: a question in the address, and its answer worked out anew each time."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.datastructures import MultiDict

from referee.engine.errors import Unreadable
from referee.engine.game import ExtraPage, Game
from referee.table.errors import NotFound
from referee.web.access import game_named
from referee.web.structform import Fault, StructForm
from referee.web.structshape import in_words

blueprint = Blueprint("extra", __name__)


@blueprint.get("/games/<slug>/<page>")
def page(slug: str, page: str) -> str | tuple[str, int]:
    """The form of a game's page, fresh, changed (`do`), or answered; 422 where it cannot be."""
    game = game_named(slug)
    extra = _page_named(game, page)
    if not request.args:
        return _shown(game, extra, StructForm(extra.question, preset=dict(extra.start)))
    try:
        form = StructForm(extra.question, _told(request.args))
    except Unreadable as wrong:
        form = StructForm(extra.question, preset=dict(extra.start))
        form.complain(wrong)
        return _shown(game, extra, form), 422
    if form.change(request.args.get("do", "")):
        return _shown(game, extra, form)
    return _answered(game, extra, form)


def _page_named(game: Game, name: str) -> ExtraPage:
    found = next((extra for extra in game.pages if extra.page == name), None)
    if found is None:
        raise NotFound(f"{game.title} has no such page here.")
    return found


def _told(asked: MultiDict[str, str]) -> dict[str, list[str]]:
    return {name: values for name, values in asked.lists() if name != "do"}


def _answered(game: Game, extra: ExtraPage, form: StructForm) -> str | tuple[str, int]:
    question = form.struct()
    if question is None:
        return _shown(game, extra, form), 422
    try:
        answer = extra.answer(question)
    except Unreadable as wrong:
        form.complain(wrong)
        return _shown(game, extra, form), 422
    return _shown(game, extra, form, answer)


def _shown(game: Game, extra: ExtraPage, form: StructForm, answer: object = None) -> str:
    """The page: `extra`, `form`, `faults` and, where the question was answered, `answer`."""
    faults = [{"path": f.path, "says": f.says, "label": _label(extra, f)} for f in form.faults]
    return render_template(
        [f"games/{game.slug}/{extra.page}.html", "games/_default/extra.html"],
        game=game,
        game_slug=game.slug,
        extra=extra,
        form=form,
        faults=faults,
        labels=extra.labels,
        answer=answer,
    )


def _label(extra: ExtraPage, fault: Fault) -> str:
    name = fault.path.rpartition(".")[2]
    return extra.labels.get(name, in_words(name))
