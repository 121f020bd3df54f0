"""The box of a game: what is printed on the table's own components, listed, typed, shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for

from referee.engine.box import BoxKind
from referee.engine.errors import Unreadable
from referee.engine.game import Game
from referee.table import box, people
from referee.table.box import Item
from referee.table.box_file import WAYS, Brought, Way, box_file, bring, read_box_file, way_named
from referee.table.box_found import Found, found_at, keep
from referee.table.errors import NotAllowed, NotFound
from referee.table.store import current
from referee.web.access import all_games, game_named, me_at
from referee.web.boxfill import seen
from referee.web.cookies import tokens
from referee.web.structform import StructForm

blueprint = Blueprint("box", __name__)

Answer = str | tuple[str, int] | Any
HOSTS = "The box is the host's to change. Open the host's link, which the server's terminal shows."
NOT_SEEN = "The box of a game is for the host, and for those who sit at a table of that game."
ANEW = "way:"
NO_FILE = "Choose the file first: a box that another group saved."


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of component on the page, its items under their headings."""

    kind: BoxKind
    groups: tuple[tuple[str, tuple[Item, ...]], ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(len(items) for _, items in self.groups)


@dataclass(frozen=True, slots=True)
class BoxPage:
    """The box of a game. `host` may change it; `brought` is what an import did, `fault` why not."""

    game: Game
    shelves: tuple[Shelf, ...]
    host: bool
    brought: Brought | None = None
    fault: str = ""
    ways: Mapping[Way, str] = field(default_factory=lambda: WAYS)
    way: str = "both"

    @property
    def count(self) -> int:
        """How many things there are in all."""
        return sum(shelf.count for shelf in self.shelves)


@dataclass(frozen=True, slots=True)
class ItemPage:
    """The form of one item; `item` is None for a new one."""

    game: Game
    kind: BoxKind
    form: StructForm
    item: Item | None = None

    @property
    def head(self) -> str:
        """The heading."""
        return self.item.name if self.item else f"Keep {self.kind.one}"


# ---- who asks


def is_host() -> bool:
    """Whether the asking phone is the host's."""
    return people.is_host(current(), tokens())


@blueprint.app_context_processor
def rights() -> dict[str, Any]:
    """For templates: `hosts()`, and what a table typed that could be kept."""
    return {"hosts": is_host, "to_keep": to_keep}


def _boxed(slug: str, *, change: bool = True) -> Game:
    """The game, where this phone may see its box, or change it. Raises NotAllowed, NotFound."""
    game = game_named(slug)
    if not game.box:
        raise NotFound(f"{game.title} prints nothing that needs typing.")
    if change and not is_host():
        raise NotAllowed(HOSTS)
    if not box.is_open_to(current(), tokens(), game):
        raise NotAllowed(NOT_SEEN)
    return game


# ---- the box


@blueprint.get("/box")
def choose() -> Answer:
    """Whose box? Games that print nothing of the kind are left out."""
    return render_template("choose.html", doing="box", games=[x for x in all_games() if x.box])


@blueprint.get("/box/<slug>")
def page(slug: str) -> Answer:
    """All that is kept for a game."""
    return _draw(_boxed(slug, change=False))


def _draw(game: Game, **beside: Any) -> str:
    found = BoxPage(game, tuple(_shelf(game, kind) for kind in game.box), is_host(), **beside)
    return render_template("box.html", page=found, game=game, game_slug=game.slug)


def _shelf(game: Game, kind: BoxKind) -> Shelf:
    mine = [item for item in seen(game) if item.kind is kind]
    groups = groupby(mine, lambda item: kind.group(item.data))
    return Shelf(kind, tuple((head, tuple(items)) for head, items in groups))


# ---- one item


@blueprint.route("/box/<slug>/new/<kind>", methods=["GET", "POST"])
def new(slug: str, kind: str) -> Answer:
    """Keep one thing more."""
    game = _boxed(slug)
    of = game.box_kind(kind)
    if of is None:
        raise NotFound("There is no such kind of component in this game.")
    form = StructForm(of.item, _sent(), under="item")
    if request.method == "GET" or form.change(request.form.get("do", "")):
        return _draw_item(ItemPage(game, of, form))
    data = form.struct()
    try:
        if data is not None:
            kept = box.add(current(), game, of, data)
            flash(f"{kept.name} is in the box.")
            again = request.form.get("do") == "more"
            to = url_for(".new", slug=slug, kind=kind) if again else url_for(".page", slug=slug)
            return redirect(to, 303)
    except Unreadable as wrong:
        form.complain(wrong.under("item"))
    return _draw_item(ItemPage(game, of, form)), 422


@blueprint.route("/box/<slug>/item/<item_id>", methods=["GET", "POST"])
def item(slug: str, item_id: str) -> Answer:
    """Change one thing, or take it out."""
    game = _boxed(slug)
    old = box.item(current(), game, item_id)
    form = StructForm(old.kind.item, _sent(), None if _sent() else old.data, under="item")
    if request.method == "GET" or form.change(request.form.get("do", "")):
        return _draw_item(ItemPage(game, old.kind, form, old))
    if request.form.get("do") == "remove":
        box.remove(current(), game, old.id)
        flash(f"{old.name} is out of the box. Tables that used it are as they were.")
        return redirect(url_for(".page", slug=slug), 303)
    data = form.struct()
    try:
        if data is not None:
            box.change(current(), game, old, data)
            flash(f"{data.name} is changed in the box. Tables that used it are as they were.")
            return redirect(url_for(".page", slug=slug), 303)
    except Unreadable as wrong:
        form.complain(wrong.under("item"))
    return _draw_item(ItemPage(game, old.kind, form, old)), 422


def _sent() -> dict[str, list[str]] | None:
    return request.form.to_dict(flat=False) if request.method == "POST" else None


def _draw_item(found: ItemPage) -> str:
    faults = [
        {"path": f.path, "says": f.says, "label": _label(found, f.path)} for f in found.form.faults
    ]
    slug = found.game.slug
    return render_template("box_item.html", page=found, game=found.game, game_slug=slug,
                           faults=faults)  # fmt: skip


def _label(found: ItemPage, path: str) -> str:
    names = path.removeprefix("item.").split(".")
    try:
        return found.kind.labels.get(names[0]) or found.form[f"item.{names[0]}"].label
    except KeyError:
        return ""


# ---- files


@blueprint.get("/box/<slug>/file")
def file(slug: str) -> Response:
    """The box as a file that another group can bring in."""
    game = _boxed(slug, change=False)
    name = f"{game.slug.replace('_', '-')}-box.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(box_file(current(), game), mimetype="application/json", headers=headers)


@blueprint.post("/box/<slug>/bring")
def bring_in(slug: str) -> Answer:
    """Bring a file in: says what is new, what was here, and what has the same name."""
    game = _boxed(slug)
    sent, way = request.files.get("file"), request.form.get("way", "both")
    text = sent.read() if sent is not None else b""
    if not text:
        return _draw(game, fault=NO_FILE), 422
    try:
        brought = bring(current(), game, read_box_file(game, text), way_named(way))
    except Unreadable as wrong:
        says = f"Nothing was brought in: {wrong}."
        return _draw(game, fault=says, way=way if way in WAYS else "both"), 422
    return _draw(game, brought=brought, way=way)


# ---- what a table typed


def to_keep(table_id: str) -> tuple[Found, ...]:
    """What the host is offered to keep; nothing on other phones."""
    return found_at(current(), table_id) if is_host() else ()


@blueprint.post("/t/<table_id>/keep")
def keep_found(table_id: str) -> Answer:
    """Keep what was typed at a table, for the next game."""
    me_at(table_id)
    if not is_host():
        raise NotAllowed(HOSTS)
    wanted: dict[str, Way] = dict.fromkeys(request.form.getlist("keep"), "mine")
    for name, way in request.form.items():
        if name.startswith(ANEW):
            wanted[name.removeprefix(ANEW)] = way_named(way)
    names = keep(current(), table_id, wanted)
    if names:
        flash(f"Kept in the box: {', '.join(names)}.")
    return redirect(url_for("table.page", table_id=table_id), 303)
