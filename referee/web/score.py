"""Scoring a finished game without a log: the form, and the sheet behind a link of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee import paper
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.engine.names import spoken_apart
from referee.engine.rule import Example
from referee.engine.score import Sheet
from referee.web import boxfill, qr
from referee.web.access import all_games, game_named, only_game, render_for
from referee.web.claimview import typed_lines
from referee.web.limits import heavy
from referee.web.numbers import counting
from referee.web.position import PositionForm, packed, unpacked
from referee.web.rulingform import ruling_fields, scoring_rulings
from referee.web.sheets import as_pdf, chosen_paper
from referee.web.sheetview import SheetPage, occasion_of
from referee.web.structform import Fault
from referee.web.structshape import in_words

blueprint = Blueprint("score", __name__)

Answer = str | Response | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Agreement:
    """One thing a worked example prints, and what comes out by the rules in force."""

    what: str
    printed: Any
    found: Any

    @property
    def agrees(self) -> bool:
        """Whether the example is right about it."""
        return bool(self.printed == self.found)


@blueprint.get("/score")
def choose() -> Answer:
    """Which game was it? Not asked where there is one."""
    only = only_game()
    if only:
        return redirect(url_for(".form", slug=only.slug))
    return render_template("choose.html", doing="score", games=all_games())


@blueprint.get("/score/<slug>")
def form(slug: str) -> Answer:
    """The empty form, or filled with the position of a link or a worked example."""
    game = game_named(slug)
    example = _example(game, request.args.get("example"))
    try:
        preset = _preset(game, example)
    except Unreadable as wrong:
        return _refused(game, _blank(game), wrong)
    if preset is None:
        return _page(game, _blank(game), example)
    return _page(game, PositionForm(game, len(preset["players"]), preset=preset), example)


@blueprint.post("/score/<slug>")
@heavy
def judge(slug: str) -> Answer:
    """Change the form, or lead to the sheet of what it says."""
    game = game_named(slug)
    example = _example(game, request.form.get("example"))
    position = PositionForm(game, _seats(game), request.form.to_dict(flat=False))
    if boxfill.asks(request.form):
        boxfill.put_into(position.form, game, request.form)
        return _page(game, position, example)
    if position.change(request.form.get("do", "")):
        return _page(game, position, example)
    plain = position.plain()
    if position.form.faults:
        return _page(game, position, example), 422
    try:
        game.score(plain)
        spoken_apart(position.names, "players", ".name")
    except Unreadable as wrong:
        return _refused(game, position, wrong, example)
    known = example.id if example else None
    return redirect(url_for(".sheet", slug=game.slug, p=packed(plain), example=known), 303)


@blueprint.get("/score/<slug>/sheet")
@heavy
def sheet(slug: str) -> Answer:
    """The score sheet of the position in the address, computed anew."""
    game = game_named(slug)
    example = _example(game, request.args.get("example"))
    try:
        plain = unpacked(game, request.args.get("p", ""))
        scored = game.score(plain)
    except Unreadable as wrong:
        return _refused(game, _blank(game), wrong)
    lines = typed_lines(request.args, len(scored.players))
    shown = SheetPage(game, scored, plain, lines)
    here: dict[str, Any] = {
        "slug": game.slug,
        "p": request.args["p"],
        "example": example.id if example else None,
    }
    return render_for(
        game,
        "sheet",
        sheet=scored,
        shown=shown,
        edit=url_for(".form", **here),
        link=qr.address_of("score.sheet", **here),
        pdf=url_for(".pdf", slug=game.slug, p=request.args["p"]),
        position=request.args["p"],
        example=example,
        agreement=_agreement(example, scored),
    )


@blueprint.get("/score/<slug>/sheet.pdf")
def pdf(slug: str) -> Answer:
    """The same sheet on paper."""
    game = game_named(slug)
    try:
        plain = unpacked(game, request.args.get("p", ""))
        scored = game.score(plain)
    except Unreadable as wrong:
        return _refused(game, _blank(game), wrong)
    made = paper.render(
        "score", game, paper=chosen_paper(), finished=occasion_of(game, scored, plain)
    )
    return as_pdf(made, f"{game.slug}-score.pdf")


def _blank(game: Game) -> PositionForm:
    return PositionForm(game, max(game.seats[0], min(2, game.seats[1])))


def _seats(game: Game) -> int:
    low, high = game.seats
    return min(max(counting(request.form.get("seats"), 2) or low, low), high)


def _example(game: Game, example_id: str | None) -> Example | None:
    return next((e for e in game.book.examples if e.id == example_id), None)


def _preset(game: Game, example: Example | None) -> dict[str, Any] | None:
    """The position to start from; raises Unreadable for a broken link."""
    if text := request.args.get("p"):
        return unpacked(game, text)
    known: dict[str, dict[str, Any]] = game.extras.get("example_positions", {})
    return known.get(example.id) if example else None


def _refused(
    game: Game, position: PositionForm, wrong: Unreadable, example: Example | None = None
) -> Answer:
    position.complain(wrong)
    return _page(game, position, example), 422


def _page(game: Game, position: PositionForm, example: Example | None) -> str:
    known = game.extras.get("example_positions", {})
    return render_for(
        game,
        "score",
        position=position,
        form=position.form,
        faults=[_labelled(position, f) for f in position.form.faults],
        rulings=ruling_fields(game, position.typed, scoring_rulings(game.book)),
        example=example,
        examples=[e for e in game.book.examples if e.id in known],
    )


def _labelled(position: PositionForm, fault: Fault) -> dict[str, str]:
    """A fault with the player and the field that it concerns."""
    parts = fault.path.split(".")
    at = counting(parts[1]) if len(parts) > 1 and parts[0] in ("players", "claimed") else None
    who = position.names[at] if at is not None and at < position.seats else ""
    what = ", ".join(in_words(part).lower() for part in parts[2:] if not part.isdigit())
    what = what or ("" if at is None or parts[0] != "claimed" else "their total")
    label = ", ".join(part for part in (who, what) if part)
    return {"path": fault.path, "says": fault.says, "label": label}


def _agreement(example: Example | None, sheet: Sheet) -> list[Agreement]:
    """What a worked example prints beside what comes out, where both speak of the same thing."""
    if example is None:
        return []
    (player, *_) = sheet.players
    found = {line.id.split(":")[-1].replace("-", "_"): line for line in player.lines}
    compared = [
        Agreement(found[what].label, printed, found[what].points)
        for what, printed in example.expect.items()
        if what in found
    ]
    printed = example.expect.get("total")  # a list of several players' totals stands as claims
    if not isinstance(printed, int):
        return compared
    return [*compared, Agreement("Total", printed, player.total)]
